"""The commands that fill: what they write, where, and how they end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import mostly_long, other_form
from crossword.fills import check, every_fill, words_of
from pypdf import PdfReader

from wordtools.core import Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.crossword import Fill, Filler, Puzzle

WORDS = "ACE;90\nCAR;80\nERA;70\nBAT;20\nTEA;50\nATE;60\nAND;40\nDOT;40\nEAT;30\n"


def run(*arguments, stdin=None):
    return CliRunner().invoke(main, ["crossword", *arguments], input=stdin)


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text(WORDS)
    return str(path)


@pytest.fixture
def grid(tmp_path):
    path = tmp_path / "grid.txt"
    path.write_text("A..\n.#.\nE..\n")
    return str(path)


@pytest.fixture(scope="session")
def english():
    return Lexicon.open("en", Language.load("en").alphabet)


def test_a_grid_is_filled(english, tmp_path):
    given = "..S..\n.#.#.\nS...S\n.#.#.\n..S..\n#####\nSHIT#"
    path = tmp_path / "grid.txt"
    path.write_text(given)
    result = run("fill", str(path), "--seed", "1")
    assert result.exit_code == 0
    check(result.stdout.strip(), given, english)
    assert "7 words, score " in result.stderr
    assert "SHIT is given and in the list, left out as a coarse word (see --all-words)" in result.stderr


def test_standard_input_and_output_file(english, tmp_path):
    target = tmp_path / "out.txt"
    result = run("fill", "-", "-q", "--seed", "1", "-o", str(target), stdin="....\n....\n....\n")
    assert (result.exit_code, result.output) == (0, "")
    check(target.read_text().strip(), "....\n....\n....", english)


def test_the_same_seed_fills_alike(grid):
    results = {run("fill", "--library", "9x9", "--seed", "4").stdout for _ in range(2)}
    assert len(results) == 1
    assert results != {run("fill", "--library", "9x9", "--seed", "5").stdout}


def test_patterns_of_the_library(english):
    result = run("fill", "--library", "15x15:78", "--seed", "3", "-q")
    assert result.exit_code == 0
    found = words_of(result.stdout.strip())
    assert len(found) == len(set(found)) == 78
    assert all(word in english for word in found)


def test_all_and_limit(words):
    every = run("fill", "--open", "3x3", "--word-square", "-d", words, "--all", "--seed", "1")
    assert every.exit_code == 0
    squares = every.stdout.strip().split("\n\n")
    assert "ACE\nCAR\nERA" in squares
    assert len(squares) == len(set(squares)) == int(every.stderr.split()[0])
    for square in squares:
        rows = square.split("\n")
        assert ["".join(column) for column in zip(*rows, strict=True)] == rows
    one = run("fill", "--open", "3x3", "--word-square", "-d", words, "--limit", "1", "--seed", "1", "-q")
    assert one.stdout.strip() == squares[0]


def test_json(words):
    result = run("fill", "-", "-d", words, "--json", "-q", "--seed", "1", stdin="...\n###\nBAT")
    assert result.exit_code == 0
    (fill,) = json.loads(result.stdout)["fills"]
    assert [entry["score"] for entry in fill["entries"]] == [fill["score"] - 20, 20]
    assert fill["cells"][3:] == [None, None, None, "B", "A", "T"]


def test_the_best_score_is_proven(words):
    result = run("fill", "-", "-d", words, "--seconds", "20", "--seed", "1", stdin="...\n###\n...")
    assert result.exit_code == 0
    assert sorted(result.stdout.split()) == ["###", "ACE", "CAR"]
    assert "score 170, mean 85.0, least 80; no fill has a higher score" in result.stderr


def test_the_time_is_kept(english):
    before = time.monotonic()
    result = run("fill", "--library", "11x11", "--seconds", "1", "--seed", "2", "-q")
    assert result.exit_code == 0
    assert time.monotonic() - before < 30
    assert all(word in english for word in words_of(result.stdout.strip()))


def test_a_puzzle_file_is_written_by_its_ending(grid, words, tmp_path):
    target = tmp_path / "out.ipuz"
    result = run("fill", grid, "-d", words, "-o", str(target), "-q", "--seed", "1")
    assert result.exit_code == 0
    solution = json.loads(target.read_text())["solution"]
    check("\n".join("".join(row) for row in solution), "A..\n.#.\nE..", set(WORDS.replace(";", "\n").split()))
    again = run("fill", grid, "-d", words, "-o", str(target), "--all", "--seed", "1")
    assert again.exit_code == 2
    assert "holds one puzzle" in again.stderr


def test_words_are_put_and_banned(grid, words):
    result = run("fill", grid, "-d", words, "--put", "1d=ate", "--seed", "1", "-q", "--all")
    assert result.exit_code == 0
    assert all(text.split("\n")[1][0] == "T" for text in result.stdout.strip().split("\n\n"))
    banned = run("fill", grid, "-d", words, "--exclude", "ace", "--exclude", "ate", "--seed", "1")
    assert banned.exit_code == 1
    assert banned.stderr == "no fill exists with this list: no word of the list fits 1 down, A.E\n"


def test_lists_keep_phrases_and_say_what_is_left_out(tmp_path):
    path = tmp_path / "list.txt"
    path.write_text("ice cream;70\nB2B;5\nжук\n")
    arguments = ("fill", "-", "-d", str(path), "--seed", "1")
    result = run(*arguments, stdin="........")
    assert (result.exit_code, result.stdout) == (0, "ICECREAM\n")
    assert f"{path}: line 2: 'B2B' left out: '2' is no letter of the alphabet (and 1 more: " in result.stderr
    assert "line 3: 'жук' left out" in run(*arguments, "-v", stdin="........").stderr
    assert run(*arguments, "-q", stdin="........").stderr == ""
    assert run(*arguments, "--put", "1a=Ice-cream", "-q", stdin="........").stdout == "ICECREAM\n"
    assert run(*arguments, "--exclude", "ice cream", stdin="........").exit_code == 2


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "x"])
def test_seconds_end(seconds):
    result = run("fill", "--open", "3x3", "--seconds", seconds)
    assert result.exit_code == 2
    assert "give a number of seconds above 0" in result.stderr


@pytest.mark.parametrize("seed", mostly_long([9, 10]))
def test_the_best_score_of_a_large_grid(english, seed, tmp_path):
    """The search for better fills of this pattern shortens the lists of words by their scores."""
    target = tmp_path / "x.ipuz"
    result = run("fill", "--library", "15x15:78", "--seconds", "1.5", "--seed", str(seed), "-q", "-o", str(target))
    assert (result.exit_code, result.output) == (0, "")
    rows = json.loads(target.read_text())["solution"]
    assert all(word in english for word in words_of("\n".join("".join(row) for row in rows)))


def test_a_file_of_banned_words(grid, words, tmp_path):
    path = tmp_path / "banned.txt"
    path.write_text("ace\nate\n")
    assert run("fill", grid, "-d", words, "--exclude", str(path)).exit_code == 1


def test_what_is_said_of_given_words(tmp_path):
    words = tmp_path / "scored.txt"
    words.write_text("cat;10\ndog;60\nice cream;70\nice;90\n")
    (tmp_path / "zipf.tsv").write_text("cat\t6\ndog\t2\n")
    for options, grid, said in (
        (("--min-score", "50"), "CAT\n###\n...", "1 across: CAT is given and in the list with score 10, below 50"),
        (("--put", "1a=DOG", "--put", "2a=DOG"), "...\n###\n...", "2 across: DOG is given, and 1 across too"),
        (("--put", "1a=[QU]IT"), "...\n###\n...", "1 across: QUIT is given and not in the word list"),
        (
            ("--exclude", "dog", "--put", "1a=dog"),
            "...\n",
            "1 across: DOG is given and in the list, left out by --exclude",
        ),
        (
            ("--common", "5-", "--frequency", str(tmp_path / "zipf.tsv")),
            "DOG",
            "1 across: DOG is given and in the list, left out by --common",
        ),
        (
            ("--no-shared-stem", "--put", "1a=ICE CREAM", "--put", "2a=ICE"),
            "........\n########\n...#####",
            "2 across: ICE is in 1 across too",
        ),
    ):
        result = CliRunner().invoke(
            main, ["crossword", "fill", "-", "-d", str(words), "--seed", "1", *options], input=f"{grid}\n"
        )
        assert result.exit_code == 0
        assert said in result.stderr.splitlines()
    put = ["--put", "1a=ICE CREAM", "--json", "-d", str(words), "-q"]
    result = CliRunner().invoke(main, ["crossword", "fill", "-", *put], input="........\n")
    assert json.loads(result.stdout)["fills"][0]["entries"][0]["enumeration"] == "3,5"


def test_what_is_said_of_given_words_of_several_grids(tmp_path):
    (tmp_path / "scored.txt").write_text("cat;10\ndog;60\nemu;60\n")
    (tmp_path / "grid.txt").write_text("CAT#CAT\n")
    arguments = ["fill", *[str(tmp_path / "grid.txt")] * 2, "-d", str(tmp_path / "scored.txt"), "--min-score", "50"]
    said = "grid.txt: 1 across: CAT is given and in the list with score 10, below 50\n"
    twice = "grid.txt: 2 across: CAT is given, and 1 across too\n"
    result = run(*arguments, "-j", "1", "--exclude", "-", stdin="dog\n")
    assert [result.stderr.count(one) for one in (said, twice)] == [2, 2]
    assert run(*arguments, "-j", "1", "-q").stderr == ""
    for command in (("codeword", "make"), ("krisskross", "make", "--grid")):
        one = run(*command, "-", *arguments[3:], "--seed", "1", stdin="CAT#...\n")
        assert said.removeprefix("grid.txt: ") in one.stderr


def test_a_phrase_is_kept_apart_from_its_words(tmp_path):
    words = tmp_path / "scored.txt"
    words.write_text("ice cream;70\nice;90\ntea;10\n")
    grid, apart = "........\n########\n...#####", "ICECREAM\n########\nTEA#####\n"
    arguments = ["fill", "-", "--seed", "1", "-q"]
    assert run(*arguments, "-d", str(words), stdin=grid).stdout == "ICECREAM\n########\nICE#####\n"
    for how in ([], ["--prove"], ["--all"], ["--objective", "weak", "--prove"]):
        assert run(*arguments, "-d", str(words), "--no-shared-stem", *how, stdin=grid).stdout == apart
    weighted = run(*arguments, "-d", f"{words}:+10", "--no-shared-stem", stdin=grid)
    assert weighted.stdout == apart
    text = f"{grid}\n\n{grid}"
    assert run(*arguments, "-d", str(words), "--no-shared-stem", "-j", "2", stdin=text).stdout == f"{apart}\n{apart}"
    suggested = run("suggest", "-", "2a", "-d", str(words), "--no-shared-stem", "-q", stdin=apart.replace("TEA", "..."))
    assert "TEA" in suggested.stdout
    assert "ICE " not in suggested.stdout


def test_a_given_word_that_is_not_listed_is_told(words):
    result = run("fill", "-", "-d", words, "--seed", "1", stdin="XYZ\n###\n...")
    assert result.exit_code == 0
    assert "1 across: XYZ is given and not in the word list" in result.stderr


@pytest.mark.parametrize(
    ("text", "arguments", "message"),
    [
        ("..\n...\n", (), "standard input: line 2: expected 2 cells as in the first row, found 3"),
        ("..\n.?\n", (), "standard input: line 2, cell 2: '?' is no cell"),
        ("", (), "standard input: the grid is empty"),
        ("###\n#.#\n", (), "no entry"),
        ("...", ("--put", "1a"), "write ENTRY=WORD"),
        ("...", ("--put", "x=CAT"), "names no entry"),
        ("...", ("--put", "9d=CAT"), "the puzzle has no entry 9 down; 3 letters fit 1 across\n"),
        ("...", ("--put", "1a=HOUSE"), "1 across takes 3 letters: 'HOUSE' does not fit; no entry takes 5\n"),
        ("...", ("-d", "no-such-list.txt"), "no-such-list.txt"),
        ("...", ("--min-score", "99"), "no word is left with a score of 99 or more"),
        ("...", ("-l", "it", "-d", "en", "--no-shared-stem"), "endings of English"),
        ("..", ("--word-square",), "as many rows as columns"),
    ],
)
def test_bad_input_is_one_line(text, arguments, message):
    result = run("fill", "-", *arguments, "--seed", "1", stdin=text)
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")
    assert result.stderr.count("\n") == 1
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("grid.txt", "--open", "3x3"),
        ("--open", "3x3", "--seconds", "1", "--all"),
        ("--open", "a"),
        ("--library", "15x15:x"),
    ],
)
def test_wrong_use(arguments):
    assert run("fill", *arguments).exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--library", "15x15:12"), "Error: no pattern of 15x15 with 12 words in the library"),
        (("--library", "3x77"), "Error: no pattern of size"),
    ],
)
def test_no_such_pattern(arguments, message):
    result = run("fill", *arguments, "--seed", "1")
    assert result.exit_code == 2
    assert message in result.stderr


def test_a_proof_that_nothing_fills(words):
    result = run("fill", "-", "-d", words, "--seed", "1", stdin="....\n")
    assert result.exit_code == 1
    assert result.stderr == "no fill exists with this list: the list has no word of 4 letters for 1 across\n"


def test_the_time_ends_before_the_first_fill():
    result = run("fill", "--open", "12x12", "--seconds", "0.2", "--seed", "1")
    assert result.exit_code == 3
    assert result.stderr == "stopped before the search had ended: nothing was found, and nothing proven\n"


def has_worked(process: subprocess.Popen[bytes], seconds: float) -> None:
    """Waits until a process has used so much of a core, where the system tells that; else a while."""
    status = Path(f"/proc/{process.pid}/stat")
    if not status.exists():
        time.sleep(10)
        return
    ticks = 0
    while process.poll() is None and ticks < seconds * os.sysconf("SC_CLK_TCK"):
        time.sleep(0.05)
        ticks = sum(map(int, status.read_text().rpartition(")")[2].split()[11:13]))


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_an_interrupt_keeps_the_best(english, tmp_path):
    target = tmp_path / "best.txt"
    command = [sys.executable, "-c", "from wordtools.core.cli.main import main; main()", "crossword", "fill"]
    process = subprocess.Popen(
        [*command, "--library", "15x15:78", "--seconds", "100", "--seed", "1", "-o", str(target)],
        stderr=subprocess.PIPE,
        env=dict(os.environ),
    )
    has_worked(process, 10 if other_form else 1.5)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in errors
    assert len(words_of(target.read_text().strip())) == 78


def test_another_objective_than_the_score(words):
    told = {}
    for objective in ("score", "least", "weak", "stems"):
        more = ["--weak", "99"] if objective == "weak" else []
        result = run("fill", "-", "-d", words, "--seed", "1", "--prove", "--objective", objective, *more, stdin="...\n")
        assert result.exit_code == 0, result.stderr
        told[objective] = result.stderr.strip().partition("; ")[2]
    assert told["score"] == "no fill has a higher score"
    assert told["least"] == "no fill has a higher least score, and none of these a higher score"
    assert told["weak"] == "no fill has fewer of them, and none of these a higher score"
    assert told["stems"] == "no fill without a stem twice has a higher score"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--objective", "least"], "give --seconds or --prove too"),
        (["--prove", "--weak", "3"], "--weak is for --objective weak"),
        (["--prove", "--objective", "most"], "Invalid value for '--objective'"),
        (["--prove", "--objective", "stems", "--language", "de"], "shared stems are known by the endings of English"),
    ],
)
def test_an_objective_that_cannot_be(arguments, told):
    result = run("fill", "-", *arguments, stdin="...\n")
    assert result.exit_code == 2
    assert told in result.stderr


def test_the_best_is_proven_or_the_bound_is_said(grid, words):
    result = run("fill", grid, "-d", words, "--prove", "--json")
    fill = json.loads(result.stdout)["fills"][0]
    assert result.exit_code == 0
    assert fill["proven_best"]
    assert fill["bound"] == fill["score"]
    assert json.loads(run("fill", grid, "-d", words, "--json").stdout)["fills"][0]["bound"] is None
    for more in (("--all",), ("--limit", "2"), ("--resume", "fills.sqlite")):
        assert run("fill", grid, "-d", words, "--prove", *more).exit_code == 2
    for jobs in ("1", "2"):
        again = run("fill", grid, "-d", words, "--prove", "--json", "--jobs", jobs)
        assert json.loads(again.stdout)["fills"] == [fill]


def test_a_proof_that_was_asked_for_and_not_reached_is_exit_code_3(grid, words, monkeypatch):
    """The search is one whose time ends after its first fill."""
    found = Fill(Puzzle.parse("AND\n###\nANT"), (150.0, 50.0), bound=250.0)
    monkeypatch.setattr(Filler, "better", lambda *_, **__: iter([found]))
    for asked, code in ((("--prove",), 3), ((), 0)):
        result = run("fill", grid, "-d", words, "--seconds", "9", *asked)
        assert result.exit_code == code
        assert result.stdout == "AND\n###\nANT\n"
        assert "2 words, score 200, at most 250 (20.0%), mean 100.0, least 50\n" in result.stderr
        assert ("the time ended before the proof" in result.stderr) == bool(asked)


def test_suggestions(grid, words):
    result = run("suggest", grid, "1a", "-d", words)
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.split("\n")[1:] if line]
    fills = list(every_fill("A..\n.#.\nE..", set(WORDS.replace(";", "\n").split())))
    assert {line[0] for line in lines if line[3] == "yes"} == {fill[:3] for fill in fills} == {"AND"}
    assert f"1 fill, {len(lines) - 1} are refuted, 0 are not known" in result.stderr
    rows = json.loads(run("suggest", grid, "1-across", "-d", words, "--json").stdout)["suggestions"]
    assert [row["word"] for row in rows] == [line[0] for line in lines]


@pytest.mark.parametrize(
    ("entry", "code", "message"),
    [("9a", 2, "no entry 9 across"), ("q", 2, "names no entry"), ("3a", 2, "3 across is complete: BAT")],
)
def test_suggestions_for_what_is_no_entry(words, entry, code, message):
    result = run("suggest", "-", entry, "-d", words, stdin="...\n#.#\nBAT")
    assert result.exit_code == code
    assert message in result.stderr


def test_nothing_to_suggest(words):
    result = run("suggest", "-", "1a", "-d", words, stdin="X..\n#.#\nBAT")
    assert result.exit_code == 1
    assert "no word of the list fits 1 across" in result.stderr


def test_patterns_are_listed():
    result = run("patterns")
    assert result.exit_code == 0
    assert any(line.startswith("15x15 ") and "78" in line for line in result.stdout.split("\n"))
    sizes = json.loads(run("patterns", "--json").stdout)["sizes"]
    assert [row["size"] for row in sizes] == [line.split()[0] for line in result.stdout.strip().split("\n")]


def test_patterns_of_a_size():
    result = run("patterns", "15x15", "--words", "78-")
    assert result.exit_code == 0
    assert all(len(words_of(text)) >= 78 for text in result.stdout.strip().split("\n\n"))
    assert run("patterns", "15x15", "--words", "12").exit_code == 1


def test_patterns_are_generated():
    arguments = (
        "patterns",
        "9x9",
        "--generate",
        "--words",
        "24-32",
        "--max-length",
        "8",
        "--number",
        "3",
        "--seed",
        "5",
    )
    result = run(*arguments)
    texts = result.stdout.strip().split("\n\n")
    assert len(texts) == 3
    for text in texts:
        assert 24 <= len(words_of(text)) <= 32
        assert max(map(len, words_of(text))) <= 8
    rows = json.loads(run(*arguments, "--json").stdout)["patterns"]
    assert ["\n".join(row["grid"]) for row in rows] == texts


def test_patterns_that_take_the_answers_of_a_theme():
    found = run("patterns", "15x15", "--entry", "10a", "--entry", "9a", "--entry", "10A", "--json")
    rows = json.loads(found.stdout)["patterns"]
    every = json.loads(run("patterns", "15x15", "--json").stdout)["patterns"]
    assert 0 < len(rows) < len(every)
    for row in rows:
        lengths = [entry["length"] for entry in row["entries"] if entry["direction"] == "across"]
        assert lengths.count(10) >= 2
        assert 9 in lengths
        assert [len(word) for line in row["grid"] for word in line.split("#")].count(10) == lengths.count(10)
    shown = run("patterns", "15x15", "--entry", "10a", "--entry", "9a", "--entry", "10A", "--limit", "1")
    first = ", ".join(f"{one['number']} {one['direction']} ({one['length']})" for one in rows[0]["entries"])
    assert shown.stderr == f"{first}\n"
    assert not run("patterns", "15x15", "--entry", "11", "-q", "-n", "2").stderr
    assert "pattern 2: " in run("patterns", "15x15", "--entry", "11", "-n", "2").stderr


def test_new_patterns_take_the_answers_of_a_theme():
    arguments = ("patterns", "11x11", "--generate", "--entry", "8d", "--entry", "11", "--seed", "3", "--json")
    (row,) = json.loads(run(*arguments).stdout)["patterns"]
    places = {(one["direction"], one["length"]) for one in row["entries"]}
    assert ("down", 8) in places
    assert {length for _, length in places} == {8, 11}


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (("9x9", "--entry", "x"), 2, "'x' is no length of an entry: write 11, 11a (across) or 11d (down)"),
        (("9x9", "--entry", "10"), 1, "the library has no such pattern of 9x9"),
        (("9x9", "--generate", "--entry", "10"), 2, "no entry of 9x9 with such words has 10 letters"),
        (("9x9", "--barred", "--entry", "9"), 2, "--barred and --entry cannot be combined"),
        (("--entry", "9"), 2, "add a SIZE"),
        (("--generate",), 2, "needs a SIZE"),
        (("9x9", "--max-length", "7"), 2, "--max-length is for --generate"),
        (("--words", "7"), 2, "add a SIZE"),
        (("99x99", "--generate"), 2, "from 3 to 40"),
        (("5x5", "--generate", "--words", "x"), 2, "write MIN-MAX"),
        (("nine",), 2, "is no size"),
        (("5x5", "--generate", "--words", "80-90"), 2, "room for 10 at most"),
        (("5x5", "--generate", "--words", "9"), 1, "no pattern of 5x5 with 9 to 9 words"),
    ],
)
def test_patterns_that_are_refused(arguments, code, message):
    result = run("patterns", *arguments, *(("--seed", "1") if "--generate" in arguments else ()))
    assert result.exit_code == code
    assert message in result.stderr


def test_a_seed_is_told_only_when_all_has_been_read(tmp_path):
    (tmp_path / "empty.txt").write_text("")
    for arguments in ((str(tmp_path / "empty.txt"),), ("--library", "15x15:7"), ("--open", "3x3", "-d", "none.txt")):
        result = CliRunner().invoke(main, ["crossword", "fill", *arguments])
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
    assert "seed" in CliRunner().invoke(main, ["crossword", "fill", "--open", "3x3"]).stderr


def test_the_library_imports_no_command_line():
    code = "import sys, wordtools.crossword; print(sorted({'click', 'rich'} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout == "[]\n"


def test_several_grids_wherever_they_are_filled(tmp_path):
    for name, text in (("a.txt", "C..\n.#.\nR..\n"), ("b.txt", "...\n.#.\n...\n\n...\n.#.\nR..\n")):
        (tmp_path / name).write_text(text)
    words = tmp_path / "words.txt"
    words.write_text("CAT CAR RYE TOE ACE AVE ERA TEA EAR VET".replace(" ", "\n"))
    grids, file = [str(tmp_path / "a.txt"), str(tmp_path / "b.txt")], str(tmp_path / "fills.sqlite")
    arguments = ["crossword", "fill", *grids, "-d", str(words), "--seed", "2"]
    alone = CliRunner().invoke(main, [*arguments, "-j", "1"])
    assert alone.exit_code == 0, alone.output
    one = CliRunner().invoke(main, ["crossword", "fill", grids[0], "-d", str(words), "--seed", "2"])
    assert alone.stdout.startswith(one.stdout + "\n")
    assert alone.stdout.count("\n\n") == 2
    assert f"{grids[1]}: grid 2: 4 words" in alone.stderr
    for more in (["-j", "2"], ["--on", "processes", "-j", "2"], ["--resume", file], ["--resume", file]):
        assert CliRunner().invoke(main, [*arguments, *more]).stdout == alone.stdout
    data = json.loads(CliRunner().invoke(main, [*arguments, "--json"]).stdout)
    assert [fill["name"] for fill in data["fills"]] == [grids[0], f"{grids[1]}: grid 1", f"{grids[1]}: grid 2"]
    again = CliRunner().invoke(main, [*arguments[:6], "--resume", file])
    assert (again.exit_code, again.stdout) == (0, alone.stdout)  # with the seed of the file
    for wrong, why in ((["--limit", "2"], "are for one grid"), (["-o", "x.puz"], "holds one puzzle")):
        result = CliRunner().invoke(main, [*arguments, *wrong])
        assert (result.exit_code, why in result.stderr) == (2, True)


def test_grids_that_nothing_fills_are_named(tmp_path):
    words, grid = tmp_path / "words.txt", tmp_path / "grids.txt"
    words.write_text("CAT\nCAR\nRYE\nTOE\n")
    grid.write_text("C..\n.#.\nR..\n\nX..\n.#.\n...\n")
    result = CliRunner().invoke(main, ["crossword", "fill", str(grid), "-d", str(words), "-q", "--on", "processes"])
    assert (result.exit_code, result.stdout) == (1, "CAT\nA#O\nRYE\n")
    assert result.stderr.startswith(f"{grid}: grid 2: ")


def test_several_files_and_an_answer_page(words, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("grid.txt").write_text("...\n...\n...\n")
    files = ("-o", "a.pdf", "-o", "a.html", "-o", "a.txt", "-o", "-", "--answers", "a.svg", "--title", "Three")
    result = run("fill", "grid.txt", "-d", "en", "--seed", "1", "-q", *files)
    assert result.exit_code == 0, result.output
    assert Path("a.txt").read_text() == result.stdout
    puzzle, answer = (page.extract_text() for page in PdfReader("a.pdf").pages)
    letters = [letter for letter in result.stdout if letter.isalpha()]
    assert not [line for line in puzzle.splitlines() if line in letters]
    assert [letter for letter in answer.partition("\n")[2] if letter.isalpha()] == letters
    assert answer.startswith("Three: answer")
    assert 'class="letter"' in Path("a.svg").read_text()
    assert 'data-solution="known"' in Path("a.html").read_text()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("15x15",), "15x15: no such file; for a pattern of that size add --library 15x15"),
        (("--open", "3x3", "--json", "-o", "x.ipuz"), "--json writes JSON, and x.ipuz is a .ipuz file"),
        (("--open", "3x3", "--answers", "x.puz"), "--answers: a .puz file has the letters anyway"),
        (("--open", "3x3", "--title", "x"), "--title is for puzzle files: -o new.ipuz"),
        (("--open", "3x3", "--large-print", "-o", "x.svg"), "--large-print is for a PDF: -o new.pdf"),
    ],
)
def test_outputs_that_make_no_sense_are_refused(arguments, message):
    result = run("fill", *arguments)
    assert (result.exit_code, message in result.stderr) == (2, True), result.stderr
