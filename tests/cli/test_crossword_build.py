"""``wordtools crossword build`` as a person runs it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

import pytest
from click.testing import CliRunner
from conftest import less_as_python
from pypdf import PdfReader

from wordtools.core import Language
from wordtools.core.cli.main import main
from wordtools.core.shapes import named_shape
from wordtools.crossword import Puzzle
from wordtools.crossword.build import build, fit
from wordtools.crossword.formats import load
from wordtools.crossword.puzzle import problems

WORDS = "badger bear beaver camel deer eagle hare hedgehog horse ibex lion lynx mole otter rabbit seal tiger wolf zebra"


@pytest.fixture(autouse=True)
def _short_tries(monkeypatch):
    """Tries of a tenth of the steps where kernels are Python: what is shown here is the command, not the layouts."""
    make, steps = build.Plan.__init__, less_as_python(build.STEPS, build.STEPS // 10)
    defaults = tuple(steps if value == build.STEPS else value for value in make.__defaults__)
    monkeypatch.setattr(make, "__defaults__", defaults)
    monkeypatch.setattr(fit, "EFFORT", less_as_python(fit.EFFORT, fit.EFFORT // 10))


@pytest.fixture
def words(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "words.txt"
    path.write_text(WORDS.replace(" ", "\n") + "\n")
    return str(path)


def run(*arguments, code=0, **given):
    result = CliRunner().invoke(main, ["crossword", "build", *arguments], **given)
    assert result.exit_code == code, result.output
    return result


def legal(puzzle):
    assert problems(puzzle, set(WORDS.upper().split())) == []


def test_angrys_command_leaves_its_two_files(words, tmp_path):
    result = run("15", "15", words, "--depth", "5", "--tries", "30", "--seed", "1")
    assert {path.name for path in tmp_path.iterdir()} == {"words.txt", "best.txt", "best.pzl"}
    puzzle = load("best.txt")
    legal(puzzle)
    assert load("best.pzl").cells == puzzle.cells
    assert (tmp_path / "best.pzl").stat().st_size == 692
    assert [len(line) for line in (tmp_path / "best.txt").read_text().splitlines()] == [15] * 15
    *improvements, last = [block for block in result.stdout.split("\n\n") if block.strip()]
    assert improvements
    shown = last.rstrip("\n").rpartition("\n")
    assert shown[0] + "\n" == (tmp_path / "best.txt").read_text()
    assert "words, " in shown[2]
    assert shown[2].endswith("(of 19 in the list)")
    assert run("15", "15", words, "--depth", "5", "--tries", "30", "--seed", "1").stdout == result.stdout
    assert run("15", "15", words, "5", "--tries", "30", "--seed", "1").stdout == result.stdout  # angry's own line


def test_the_better_method_says_the_same_on_any_number_of_threads(words):
    outputs = {
        run("8", "8", words, "--tries", "3", "--seed", "4", "--jobs", jobs, "-q", "-o", "-").stdout
        for jobs in ("1", "3")
    }
    assert len(outputs) == 1
    legal(Puzzle.parse(outputs.pop()))


def test_a_drawn_seed_is_told(words):
    result = run("9", "9", words, "--tries", "1", "-o", "-")
    assert result.stderr.startswith("seed ")
    assert run("9", "9", words, "--tries", "1", "-o", "-", "--seed", result.stderr.split()[1]).stdout == result.stdout


def test_time_ends_it(words, tmp_path):
    run("9", "9", words, "--seconds", "0.3", "-q")
    legal(load("best.txt"))


def test_names_of_files(words, tmp_path):
    run("9", "9", words, "--tries", "1", "-o", "mine", "-q")
    run("9", "9", words, "--tries", "1", "-o", "only.pzl", "-q")
    run("9", "9", words, "--tries", "1", "-o", "-", "-q")
    assert {path.name for path in tmp_path.iterdir()} == {"words.txt", "mine.txt", "mine.pzl", "only.pzl"}


def test_json(words):
    (layout,) = json.loads(run("12", "10", words, "--tries", "1", "--seed", "1", "--json", "-o", "-").stdout)["layouts"]
    assert (layout["columns"], layout["rows"], len(layout["grid"])) == (12, 10, 10)
    puzzle = Puzzle.parse("\n".join(layout["grid"]))
    legal(puzzle)
    assert [word["answer"] for word in layout["words"]] == [entry.answer for entry in puzzle.entries]
    assert layout["quality"]["words"] == len(puzzle.entries)
    for word in layout["words"]:  # rows and columns count from 0
        line = "".join(layout["grid"][word["row"] + k][word["column"]] for k in range(10 - word["row"]))
        if word["direction"] == "across":
            line = layout["grid"][word["row"]][word["column"] :]
        assert line.startswith(word["answer"])
    assert len(layout["unplaced"]) == len(WORDS.split()) - len(puzzle.entries)


def test_several_that_differ(words, tmp_path):
    result = run("7", "7", words, "--tries", "5", "--seed", "1", "--keep", "3", "-q")
    blocks = result.stdout.rstrip("\n").split("\n\n")
    assert len(set(blocks)) == 3
    for name, block in zip(("best", "best-2", "best-3"), blocks, strict=True):
        assert (tmp_path / f"{name}.txt").read_text().rstrip() == block.rstrip()
        assert load(f"{name}.pzl").cells == load(f"{name}.txt").cells


def test_symmetric(words):
    puzzle = Puzzle.parse(run("11", "11", words, "--symmetric", "--tries", "1", "-q", "-o", "-", "--seed", "1").stdout)
    blocks = [cell is None for cell in puzzle.cells]
    assert blocks == blocks[::-1]
    legal(puzzle)


CROSS = "##.......##\n" * 3 + "...........\n" * 5 + "##.......##\n" * 3


@pytest.mark.parametrize("depth", [(), ("--depth", "5")])
def test_words_in_a_shape(words, tmp_path, depth):
    (tmp_path / "cross.txt").write_text(CROSS)
    (tmp_path / "blank.txt").write_text("\n" + CROSS.replace("#", " ").replace(".", "X"))
    arguments = (words, "--tries", "2", "--seed", "1", *depth)
    result = run(*arguments, "--shape", "cross.txt", "-o", "best.ipuz")
    puzzle = load("best.ipuz")
    legal(puzzle)
    outside = {cell for cell, sign in enumerate(CROSS.replace("\n", "")) if sign == "#"}
    assert puzzle.voids == outside
    assert len(puzzle.entries) > 5
    shown = result.stdout.split("\n\n")[-1].splitlines()[:11]
    assert [[sign != " " for sign in row.ljust(11)] for row in shown] == [
        [sign == "." for sign in row] for row in CROSS.split()
    ]
    assert run(*arguments, "--shape", "blank.txt", "-o", "-").stdout == result.stdout
    assert run(*arguments, "--shape", "-", "-o", "-", input=CROSS).stdout == result.stdout


def test_a_shape_with_a_name(words):
    arguments = ("13", "11", words, "--shape", "heart", "--seed", "1", "--tries", "1", "-o", "-")
    result = run(*arguments, "--json")
    assert "longer than" not in result.stderr
    (layout,) = json.loads(result.stdout)["layouts"]
    shape = named_shape("heart", 11, 13)
    assert [sign == "." for row in layout["shape"] for sign in row] == [cell is not None for cell in shape.cells]
    for row, inside in zip(layout["grid"], layout["shape"], strict=True):
        assert all(letter == "#" or sign == "." for letter, sign in zip(row, inside, strict=True))
    (plain,) = json.loads(run("9", "9", words, "--tries", "1", "--json", "-o", "-").stdout)["layouts"]
    assert plain["shape"] is None


def test_the_smallest_heart(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    few = WORDS.split()[:9]
    path = tmp_path / "few.txt"
    path.write_text("\n".join(few))
    result = run("--fit", str(path), "--shape", "heart", "--tries", "6", "-q", "-o", "a.xd", "--seed", "1")
    puzzle = load("a.xd")
    legal(puzzle)
    assert len(puzzle.entries) == len(few)
    shape = named_shape("heart", puzzle.rows, puzzle.columns)
    assert puzzle.voids == {cell for cell, inside in enumerate(shape.cells) if inside is None}
    assert puzzle.rows * puzzle.columns < 200
    assert len(result.stdout.splitlines()) == puzzle.rows


def test_words_longer_than_the_shape_are_named(tmp_path):
    (tmp_path / "list.txt").write_text("photosynthesis\ncell\nleaf\nflower\n")
    arguments = ("9", "9", str(tmp_path / "list.txt"), "--shape", "star", "--tries", "2", "--seed", "1", "-o", "-")
    result = run(*arguments, "--use-all", code=1)
    assert "list.txt: longer than the 9 cells of a line, left out: PHOTOSYNTHESIS" in result.stderr
    assert "PHOTOSYNTHESIS is not in it: its 14 letters are more than the 9 of the longest line" in result.stderr


def test_the_smallest_rectangle(tmp_path):
    few = WORDS.split()[:9]
    path = tmp_path / "few.txt"
    path.write_text("\n".join(few))
    puzzle = Puzzle.parse(run("--fit", str(path), "--tries", "4", "-q", "-o", "-", "--seed", "1").stdout)
    legal(puzzle)
    assert len(puzzle.entries) == len(few)
    assert puzzle.rows * puzzle.columns < 80


def test_must_and_use_all(words):
    assert "TIGER" in [
        word["answer"]
        for word in json.loads(run("6", "6", words, "--include", "tiger", "--tries", "1", "--json", "-o", "-").stdout)[
            "layouts"
        ][0]["words"]
    ]
    assert run("24", "24", words, "--use-all", "-q", "-o", "-").stderr == ""
    failed = run("8", "8", words, "--use-all", "--tries", "1", "-o", "-", "-q", code=1)
    assert "is not in it: no place was found where it crosses a word and touches no other" in failed.stderr


def test_scores_from_options_and_a_file(words, tmp_path):
    plain = run("12", "12", words, "--depth", "5", "--tries", "1", "--seed", "2", "-q", "-o", "-").stdout
    (tmp_path / "scores.toml").write_text("inside = 0\nend = 0\n")
    given = ("--depth", "5", "--tries", "1", "--seed", "2", "-q", "-o", "-")
    of_file = run("12", "12", words, *given, "--scores", "scores.toml").stdout
    of_options = run("12", "12", words, *given, "--score-inside", "0", "--score-end", "0").stdout
    assert plain != of_file == of_options


def test_clues_go_into_the_puzzle_and_what_was_done_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    given = "ice cream\tCold\ntea\tHot\nB2B\tno\ntea\tagain\n"
    result = run("9", "9", "-", "--tries", "1", "--seed", "1", "--json", "-o", "-", input=given)
    words = {word["answer"]: word for word in json.loads(result.stdout)["layouts"][0]["words"]}
    assert (words["ICECREAM"]["clue"], words["ICECREAM"]["enumeration"]) == ("Cold", "3,5")
    assert "standard input: line 3: 'B2B' left out: '2' is no letter of the alphabet" in result.stderr
    assert "standard input: line 4: tea is on line 2 too: the last line counts" in result.stderr


def test_words_longer_than_the_grid_are_told(words):
    result = run("6", "5", words, "--tries", "1", "--seed", "1", "-o", "-")
    assert "words.txt: longer than the 6 cells of a line, left out: HEDGEHOG\n" in result.stderr
    assert "HEDGEHOG" not in result.stdout
    many = "\n".join("A" * n for n in range(4, 24)) + "\ncat"
    told = run("3", "3", "-", "--tries", "1", "--seed", "1", "-o", "-", input=many).stderr
    assert told.rstrip("\n").endswith("AAAAAAAAAAA and 12 more")
    assert run("6", "5", words, "--tries", "1", "--seed", "1", "-o", "-", "-q").stderr == ""


def test_one_word_is_a_crossword_of_one_word(words):
    shown = run("4", "3", "-", "--tries", "1", "--seed", "1", "-o", "-", input="cat\n").stdout
    assert "1 word, 0 crossings, 0% of 3 letters checked" in shown


def test_other_languages(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run("6", "6", "-", "-l", "ru", "--tries", "1", input="кот\nток\nтокарь\n", code=0)
    assert load("best.pzl").cells == load("best.txt").cells
    assert Language.load("ru").alphabet.fold("".join(filter(None, load("best.txt").cells)))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["15", "15"], "give X, Y and the word list"),
        (["15", "x", "words.txt"], "Y is 'x': give a number of squares"),
        (["0", "15", "words.txt"], "X is '0'"),
        (["15", "15", "gone.txt"], "gone.txt: No such file or directory"),
        (["3", "3", "words.txt"], "every word is longer than the 3 cells of a line"),
        (
            ["5", "5", "words.txt", "--include", "unicorn"],
            "UNICORN must be in the crossword, but it is not in words.txt",
        ),
        (["4", "4", "words.txt", "--include", "tiger"], "TIGER must be in the crossword, but it is longer than a line"),
        (["5", "5", "empty.txt"], "empty.txt: no usable word; write one word a line"),
        (["5", "5", "words.txt", "--symmetric", "--depth", "2"], "leave --depth or --symmetric out"),
        (["5", "5", "words.txt", "--score-end", "2"], "add --depth"),
        (["5", "5", "words.txt", "--depth", "2", "--score-end", "-2"], "use a whole number"),
        (["5", "5", "words.txt", "2", "--depth", "2"], "the depth is given twice"),
        (["5", "5", "words.txt", "deep"], "DEPTH is 'deep': give a number from 1 on"),
        (["9" * 5000, "5", "words.txt"], "9'...: give a number of squares"),
        (["5", "5", "words.txt", "9" * 5000], "9'...: give a number from 1 on"),
        (["5", "5", "words.txt", "0"], "DEPTH is '0': give a number from 1 on"),
        (["5", "5", "words.txt", "2", "3"], "give X, Y and the word list"),
        (["--fit", "words.txt", "--depth", "2"], "leave --depth and --keep out"),
        (["5", "5", "words.txt", "--time", "3"], "No such option"),
        (["9", "9", "words.txt", "--tries", "1", "-o", "none/best"], "none/best: cannot be written"),
        (["9", "9", "words.txt", "--shape", "hart"], "'hart' is neither a shape nor a file; shapes: circle, diamond,"),
        (["9", "9", "words.txt", "--shape", "no.txt"], "no.txt: No such file or directory"),
        (["words.txt", "--shape", "heart"], "give X, Y and the word list"),
        (
            ["9", "9", "words.txt", "--shape", "cross.txt"],
            "the shape in the file has its size: give the word list only",
        ),
        (["words.txt", "--fit", "--shape", "cross.txt"], "--fit is for shapes with a name"),
        (["words.txt", "--shape", "letters.txt"], "letters.txt: line 2: 'B' beside 'A': use one character inside"),
        (["words.txt", "--shape", "blocks.txt"], "blocks.txt: no cell is inside: draw them with . or X"),
        (["2", "9", "words.txt", "--shape", "heart"], "a heart needs 3 rows and columns or more, not 9 x 2"),
        (["3", "3", "words.txt", "--shape", "diamond"], "every word is longer than the 3 cells of a line"),
        (["-", "--shape", "-"], "only one input can be read from stdin, not the words and the shape"),
    ],
)
def test_bad_input_is_told_in_one_line(words, tmp_path, arguments, message):
    (tmp_path / "empty.txt").write_text("\n123\n")
    (tmp_path / "cross.txt").write_text(CROSS)
    (tmp_path / "letters.txt").write_text("AAAAA\nAABAA\n")
    (tmp_path / "blocks.txt").write_text("####\n####\n")
    result = run(*arguments, code=2)
    assert message in result.stderr
    assert len([line for line in result.stderr.splitlines() if line.startswith("Error")]) == 1


@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
def test_ctrl_c_keeps_and_prints_the_best(words, tmp_path):
    command = [sys.executable, "-c", "from wordtools.core.cli.main import main; main()"]
    process = subprocess.Popen(
        [*command, "crossword", "build", "15", "15", words, "--depth", "5", "--seed", "1"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    while not (tmp_path / "best.pzl").exists():
        time.sleep(0.01)
        assert process.poll() is None
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130
    assert stderr.splitlines()[-1] == "interrupted: the best so far is kept"
    assert "Traceback" not in stderr
    puzzle = load(str(tmp_path / "best.txt"))
    legal(puzzle)
    assert load(str(tmp_path / "best.pzl")).cells == puzzle.cells
    assert (tmp_path / "best.txt").read_text() in stdout
    assert {path.name for path in tmp_path.iterdir()} == {"words.txt", "best.txt", "best.pzl"}


@pytest.mark.skipif(os.name == "nt", reason="sends a signal")
def test_an_interrupt_while_the_files_are_written_waits_until_both_are(words, tmp_path, monkeypatch):
    make = tempfile.mkstemp

    def interrupted(*arguments, **given):
        made = make(*arguments, **given)
        os.kill(os.getpid(), signal.SIGINT)
        return made

    monkeypatch.setattr(tempfile, "mkstemp", interrupted)
    run("9", "9", words, "--tries", "1", "--seed", "1", code=130)
    assert {path.name for path in tmp_path.iterdir()} == {"words.txt", "best.txt", "best.pzl"}
    assert load("best.pzl").cells == load("best.txt").cells
    legal(load("best.txt"))


def test_an_interrupt_before_the_files_are_written_still_writes_them(words, tmp_path, monkeypatch):
    from wordtools.crossword.cli import build as cli_build

    write = cli_build.Screen._write
    calls = []

    def interrupted(self, layout, **how):
        calls.append(layout)
        if len(calls) == 1:
            raise KeyboardInterrupt
        write(self, layout, **how)

    monkeypatch.setattr(cli_build.Screen, "_write", interrupted)
    run("9", "9", words, "--tries", "1", code=130)
    legal(load("best.txt"))
    legal(load("best.pzl"))


def test_a_full_disk_leaves_the_old_files_whole(words, tmp_path, monkeypatch):
    run("9", "9", words, "--tries", "1", "--seed", "1", "-q")
    before = (tmp_path / "best.txt").read_bytes(), (tmp_path / "best.pzl").read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    threads = threading.active_count()
    result = run("9", "9", words, "--seed", "2", "-q", "--seconds", "600", code=2)
    assert threading.active_count() == threads
    assert result.stderr.strip() == "Error: best.txt: cannot be written: No space left on device"
    assert ((tmp_path / "best.txt").read_bytes(), (tmp_path / "best.pzl").read_bytes()) == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["best.pzl", "best.txt", "words.txt"]


def test_nothing_found_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("4", "2", "-", "--symmetric", "--tries", "1", code=1, input="cat\n")
    assert "no such crossword was found" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_fit_says_which_words_are_not_in_it(tmp_path):
    given = "tiger\nrhino\nzebra\nkoala\n"
    few = run("--fit", "5", "5", "-", "--tries", "2", "--seed", "1", "-q", "-o", "-", code=1, input=given)
    named = [line for line in few.stderr.splitlines() if " is not in it: " in line]
    assert len(named) == 4 - len(Puzzle.parse(few.stdout).entries) > 0
    timed = run("--fit", "5", "5", "-", "--seconds", "0.1", "--seed", "1", "-q", "-o", "-", code=3, input=given)
    assert " is not in it: " in timed.stderr


def test_a_word_that_must_be_in_it_may_need_more_time(words):
    assert "is not in it" in run("8", "8", words, "--use-all", "--seconds", "0.2", "-q", "-o", "-", code=3).stderr


def test_without_limits_it_ends_when_all_words_are_in(words):
    assert "(of 3 in the list)" in run("9", "9", "-", "--seed", "1", "-o", "-", input="cat\ntea\narc\n").stdout


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "x"])
def test_seconds_end(words, seconds):
    assert "give a number of seconds above 0" in run("9", "9", words, "--seconds", seconds, code=2).stderr


def test_a_score_is_read_as_one(words):
    assert run("9", "9", "-", "--tries", "1", "-q", "-o", "-", input="ice cream;70\ntea;50\n").stdout
    assert (
        "line 2: 'tea;hot' left out: 'hot' is no score"
        in run("9", "9", "-", "--tries", "1", "-o", "-", input="ice cream;70\ntea;hot\n").stderr
    )


@pytest.mark.long
def test_tries_are_the_same_wherever_they_are_done(tmp_path):
    words, file = tmp_path / "words.txt", str(tmp_path / "tries.sqlite")
    words.write_text("TIGER GIRAFFE ZEBRA EAGLE OTTER HORSE RABBIT TURTLE LION PANDA".replace(" ", "\n"))
    base = ["crossword", "build", "8", "8", str(words), "--seed", "3", "-o", "-", "--tries"]
    for more in ([], ["--depth", "2"], ["--keep", "2"])[: less_as_python(3, 1)]:
        alone = CliRunner().invoke(main, [*base, "3", *more, "-j", "1"])
        assert alone.exit_code == 0, alone.output
        for where in (["--on", "processes", "-j", "2"], ["--resume", file], ["--resume", file, "-j", "2"]):
            assert CliRunner().invoke(main, [*base, "3", *more, *where]).stdout == alone.stdout, (more, where)
        (tmp_path / "tries.sqlite").unlink()
    CliRunner().invoke(main, [*base, "2", "--resume", file])
    more = CliRunner().invoke(main, [*base, "3", "--resume", file])
    assert more.stdout == CliRunner().invoke(main, [*base, "3"]).stdout
    wrong = CliRunner().invoke(main, [*base[:-1], "--seconds", "1", "--resume", file])
    assert (wrong.exit_code, "are for a number of tries" in wrong.stderr) == (2, True)


def test_patterns_are_the_same_wherever_they_are_made(tmp_path):
    base = ["crossword", "patterns", "7x7", "--generate", "--number", "4", "--seed", "3"]
    alone = CliRunner().invoke(main, base)
    assert alone.exit_code == 0, alone.output
    file = str(tmp_path / "patterns.sqlite")
    for where in (["--on", "processes", "-j", "2"], ["-j", "2"], ["--resume", file], ["--resume", file]):
        assert CliRunner().invoke(main, [*base, *where]).stdout == alone.stdout


LESSON = "cat\tIt meows\ntiger\tBig <i>cat</i>\notter\tIt swims\nice cream\tCold\nrat\tRodent\n"


def test_a_lesson_is_written_to_several_files_with_its_answers(tmp_path, monkeypatch):
    pytest.importorskip("reportlab")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "list.tsv").write_text(LESSON)
    files = ("-o", "lesson.pdf", "-o", "lesson.ipuz", "-o", "lesson.html", "--answers", "answers.svg")
    run("12", "12", "list.tsv", "--tries", "2", "--seed", "1", "-q", "--title", "Animals", "--use-all", *files)
    assert {path.name for path in tmp_path.iterdir()} == {
        "list.tsv",
        "lesson.pdf",
        "lesson.ipuz",
        "lesson.html",
        "answers.svg",
    }
    puzzle, page = Puzzle.load("lesson.ipuz"), Puzzle.load("lesson.html")
    assert puzzle == page
    assert puzzle.title == "Animals"
    assert {entry.answer: entry.marked for entry in puzzle.entries}["TIGER"] == "Big <i>cat</i>"
    assert {entry.answer: entry.enumeration for entry in puzzle.entries}["ICECREAM"] == "3,5"
    assert ">O</text>" in (tmp_path / "answers.svg").read_text()
    assert ">O<" not in (tmp_path / "lesson.html").read_text()
    assert (tmp_path / "lesson.pdf").read_bytes().startswith(b"%PDF")


def test_several_layouts_have_numbered_answers(words, tmp_path):
    files = ("-o", "a.ipuz", "--answers", "b.svg")
    run("9", "9", words, "--tries", "6", "--seed", "1", "-q", "--keep", "2", *files)
    assert {"a.ipuz", "a-2.ipuz", "b.svg", "b-2.svg"} <= {path.name for path in tmp_path.iterdir()}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--large-print",), "--large-print is for a PDF"),
        (("--paper", "letter", "-o", "x.svg"), "--paper is for a PDF"),
        (("--answers", "x.ipuz"), "--answers: a .ipuz file has the letters anyway"),
        (("--answers", "x.foo"), "x.foo: the ending names no format"),
    ],
)
def test_files_that_make_no_sense_are_refused_before_the_work(words, tmp_path, arguments, message):
    result = run("9", "9", words, "--tries", "1", *arguments, code=2)
    assert message in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["words.txt"]


def test_a_worksheet(words, tmp_path):
    looks = ("--no-blocks", "--name-line", "--word-bank", "--author", "Ann", "--notes", "For Friday", "-l", "de")
    run("12", "12", words, "--tries", "1", "--seed", "1", "-q", "-o", "a.pdf", "-o", "a.html", "-o", "a.ipuz", *looks)
    sheet, _ = (page.extract_text() for page in PdfReader(tmp_path / "a.pdf").pages)
    assert {"Datum", "Ann", "Waagerecht", "Wortspeicher"} < set(sheet.split())
    assert "For Friday" in sheet
    assert 'class="bank"' in (tmp_path / "a.html").read_text()
    assert load(str(tmp_path / "a.ipuz")).meta == {"language": "de"}


def test_words_that_found_no_place_are_named(tmp_path):
    (tmp_path / "list.txt").write_text("photosynthesis\ncell\nleaf\nqqq\n")
    arguments = ("8", "8", str(tmp_path / "list.txt"), "--tries", "1", "--seed", "1", "-o", "-")
    assert run(*arguments).stderr.splitlines()[-1] == "not in it: QQQ (reasons: --verbose)"
    assert "not in it" not in run(*arguments, "-q").stderr
    every = run(*arguments, "--use-all", code=1).stderr.splitlines()
    assert "PHOTOSYNTHESIS is not in it: its 14 letters are more than the 8 of the longest line" in every
    assert "QQQ is not in it: it shares no letter with the words in the grid" in every


def test_all_words_that_fit_end_the_search(tmp_path):
    (tmp_path / "list.txt").write_text("photosynthesis\ncell\nleaf\n")
    result = run("8", "8", str(tmp_path / "list.txt"), "--use-all", "--seed", "1", "-o", "-", code=1)
    assert result.stderr.count("is not in it") == 1


def test_what_a_format_leaves_out_is_reported(words):
    given = ("17", "15", words, "--shape", "heart", "--seed", "1", "--tries", "2")
    said = run(*given, "-o", "heart.puz", "-o", "heart.ipuz").stderr
    assert said.count("left out") == 1
    assert "heart.puz: left out: void cells (ipuz can)\n" in said
    assert "void" not in run(*given, "-o", "heart.puz", "-q").stderr
    assert "void" not in run("12", "12", words, "--seed", "1", "--tries", "2", "-o", "square.puz").stderr


def test_what_a_list_has_is_not_told_without_end(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text("tea\neat\n" * 5_000)
    result = CliRunner().invoke(main, ["crossword", "build", "5", "5", str(tmp_path / "words.txt"), "--seed", "1"])
    assert result.exit_code == 0
    assert len(result.stderr.splitlines()) < 30
    assert "9,978 more lines like these" in result.stderr
