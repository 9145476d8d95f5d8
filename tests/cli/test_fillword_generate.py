"""``wordtools fillword generate`` as a person runs it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner
from conftest import less_as_python
from pypdf import PdfReader

from wordtools.core import Language
from wordtools.core.cli.main import main
from wordtools.core.shapes import named_shape
from wordtools.fillword import Puzzle, PuzzleJob
from wordtools.fillword.make.generate import Generator

WORDS = (
    "acorn amber badge beach bread cabin candle carpet chair cloud crane dragon eagle farmer flute garden grape honey "
    "house island jacket kitten lemon magnet marble needle ocean olive orange pearl pencil piano queen rabbit river "
    "salad silver spider stone table tiger tunnel violin wagon water window yacht zebra bear cake duck fish goat"
)
ENGLISH = Language.load("en").alphabet


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text(WORDS.replace(" ", "\n") + "\n")
    return str(path)


def run(*arguments, code=0, **more):
    result = CliRunner().invoke(main, ["fillword", "generate", *map(str, arguments)], **more)
    assert result.exit_code == code, result.output
    return result


def covers(*arguments, **more):
    """Solves with the command; returns the words of each cover."""
    result = CliRunner().invoke(main, ["fillword", "solve", *map(str, arguments), "--json"], **more)
    return [[word["word"] for word in cover["words"]] for cover in json.loads(result.stdout)["covers"]]


def test_a_puzzle_that_can_be_read_again(words):
    result = run(6, 6, "-d", words, "--seed", 1)
    puzzle = Puzzle.parse(result.stdout, ENGLISH)
    assert (puzzle.grid.rows, puzzle.grid.columns, str(puzzle) + "\n") == (6, 6, result.stdout)
    assert result.stderr == ""
    assert run(6, 6, "-d", words, "--seed", 1).stdout == result.stdout
    assert run(6, 6, "-d", words, "--seed", 2).stdout != result.stdout


def test_a_drawn_seed_is_told(words):
    result = run(4, 4, "-d", words)
    assert result.stderr.startswith("seed ")
    assert run(4, 4, "-d", words, "--seed", result.stderr.split()[1]).stdout == result.stdout
    assert run(4, 4, "-d", words, "-q").stderr == ""


def test_puzzle_and_answer_apart(words, tmp_path):
    puzzle, answer = tmp_path / "puzzle.txt", tmp_path / "answer.txt"
    assert run(5, 5, "-d", words, "--seed", 3, "-o", puzzle, "--answer", answer).stdout == ""
    told = [line.split()[0] for line in answer.read_text().splitlines()]
    assert told in covers(puzzle, "-d", words, "--limit", 50)
    assert not any(word in puzzle.read_text() for word in told if len(word) > 5)
    both = run(5, 5, "-d", words, "--seed", 3, "--answer", "-").stdout
    assert both == puzzle.read_text() + "\n" + answer.read_text()


def test_a_unique_puzzle_has_one_cover(words):
    result = run(5, 5, "-d", words, "--seed", 1, "--unique")
    assert result.stderr == f"unique: one cover by words of 4+ letters of {words}\n"
    assert len(covers("-", "-d", words, "--limit", 9, input=result.stdout)) == 1
    data = json.loads(run(5, 5, "-d", words, "--seed", 1, "--unique", "--min-length", 3, "--json").stdout)
    (board,) = data["boards"]
    assert (data["version"], data["language"], board["unique"], board["min_length"]) == (1, "en", True, 3)
    rows = board["puzzle"]["rows"]
    assert sum(len(word["path"]) for word in board["answer"]) == 25
    for word in board["answer"]:
        assert "".join(rows[row][column] for row, column in word["path"]) == word["word"]


def test_a_mask_from_a_file_or_stdin(words, tmp_path):
    text = ".##.##.\n#######\n#######\n.#####.\n..###..\n...#...\n"
    mask = tmp_path / "heart.txt"
    mask.write_text(text)
    result = run("--mask", mask, "-d", words, "--seed", 3)
    assert "".join("#" if one.isalpha() else one for one in result.stdout) == text
    assert run("--mask", "-", "-d", words, "--seed", 3, input=text).stdout == result.stdout


def test_a_mask_with_a_name(words):
    result = run(9, 10, "--mask", "heart", "-d", words, "--seed", 3)
    shape = named_shape("heart", 9, 10)
    assert [one.isalpha() for one in result.stdout.replace("\n", "")] == [cell is not None for cell in shape.cells]


def test_lengths_and_directions(words):
    data = json.loads(run(6, 6, "-d", words, "--seed", 1, "--word-lengths", "6", "--directions", 8, "--json").stdout)
    (board,) = data["boards"]
    assert board["puzzle"]["directions"] == 8
    assert [len(word["word"]) for word in board["answer"]] == [6] * 6


def test_words_of_ones_own(words, tmp_path):
    own = tmp_path / "own.txt"
    own.write_text("# animals\nlion\n\nTiger\n")
    (board,) = json.loads(run(5, 5, "-d", words, "--include", own, "--seed", 1, "--json").stdout)["boards"]
    assert {"LION", "TIGER"} < {word["word"] for word in board["answer"]}
    only = run(4, 4, "-d", words, "--include", own, "--no-fill", "--seed", 1).stdout
    assert sorted(only.replace("\n", "").replace(".", "")) == sorted("LIONTIGER")
    piped = run(5, 5, "-d", words, "--include", "-", "--seed", 1, "--json", input=own.read_text())
    assert json.loads(piped.stdout)["boards"] == [board]


def test_a_batch_and_its_pictures(words, tmp_path):
    names = {kind: tmp_path / f"batch.{kind}" for kind in ("svg", "html", "pdf", "txt")}
    answers = tmp_path / "answer.svg"
    options = [part for kind in ("svg", "html", "pdf") for part in (f"--{kind}", names[kind])]
    run(4, 4, "-d", words, "--seed", 1, "--number", 3, "-o", names["txt"], "--answer", answers, *options)
    puzzles = [Puzzle.parse(block, ENGLISH) for block in names["txt"].read_text().split("\n\n")]
    assert len(puzzles) == len(set(map(str, puzzles))) == 3
    for number, puzzle in enumerate(puzzles, 1):
        picture = (tmp_path / f"batch-{number}.svg").read_text()
        texts = [one.text for one in ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text")]
        assert "".join(texts) == str(puzzle).replace("\n", "")
        assert "polyline" not in picture
        assert "polyline" in (tmp_path / f"answer-{number}.svg").read_text()
    assert names["html"].read_text().count("<section") == 3
    assert names["pdf"].read_bytes().startswith(b"%PDF")


def test_a_picture_can_go_to_stdout(words):
    assert run(4, 4, "-d", words, "--seed", 1, "--svg", "-").stdout.startswith("<svg")
    assert run(4, 4, "-d", words, "--seed", 1, "--html", "-", "--title", "Zoo").stdout.count("Zoo") == 2
    assert run(4, 4, "-d", words, "--seed", 1, "--pdf", "-").stdout_bytes.startswith(b"%PDF")


def test_common_words_of_the_language():
    from wordtools.core import Lexicon
    from wordtools.fillword.puzzle.commonness import commonness

    language = Language.load("en")
    common = commonness(language, [Lexicon.open("en", language.alphabet)])
    for given, low, high in (((), 2.0, 9.0), (("--common", "4-4.5"), 4.0, 4.5)):
        (board,) = json.loads(run(6, 6, "--seed", 1, "--json", *given).stdout)["boards"]
        assert all(low <= common(word["word"]) <= high for word in board["answer"])


@pytest.mark.long
def test_every_language_can(tmp_path):
    for code in ("ru", "it", "nl", "pt", "de", "es", "fr")[: less_as_python(7, 2)]:  # word graphs take long as Python
        (board,) = json.loads(run(4, 4, "-l", code, "--seed", 1, "--unique", "-q", "--json").stdout)["boards"]
        assert board["unique"]


@pytest.mark.parametrize(
    ("arguments", "message", "code"),
    [
        ((), "ROWS COLUMNS", 2),
        ((6,), "ROWS COLUMNS", 2),
        ((0, 5), "not in the range", 2),
        ((6, 6, "--mask", "x.txt"), "ROWS COLUMNS", 2),
        (("--mask", "nowhere.txt"), "nowhere.txt: No such file", 2),
        (("--mask", "heart"), "ROWS COLUMNS", 2),
        ((9, 9, "--mask", "hart"), "'hart' is neither a shape nor a file; shapes: circle, diamond, heart", 2),
        ((2, 9, "--mask", "heart"), "a heart needs 3 rows and columns or more, not 2 x 9", 2),
        ((4, 4, "--include", "nowhere.txt"), "nowhere.txt: No such file", 2),
        ((4, 4, "-d", "nowhere.txt"), "nowhere.txt: No such file", 2),
        ((4, 4, "-l", "xx"), "no language 'xx'", 2),
        ((4, 4, "--word-lengths", "x"), "is no word length", 2),
        ((4, 4, "--common", "5-3"), "no range on the Zipf scale", 2),
        ((4, 4, "--no-fill"), "--no-fill is for --include", 2),
        ((4, 4, "--min-length", 3), "--min-length is for --unique", 2),
        ((4, 4, "--svg", "-", "--html", "-"), "only one result can go to stdout", 2),
        ((4, 4, "--svg", "-", "--number", 2), "several pictures need a file name", 2),
        ((1, 1), "1 cell cannot be cut into words", 1),
        ((4, 4, "--common", "9-"), "no word of 3-10 letters", 1),
    ],
)
def test_bad_values_are_one_clear_line(arguments, message, code):
    result = run(*arguments, code=code)
    assert message in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("lion\nc4t\n", "line 2: 'c4t': '4' is no letter of this alphabet"),
        ("lion\n\nlion\n", "line 3: 'lion' is there already, on line 1"),
        ("a\n", "line 1: 'A' has one letter"),
        ("# none\n", "no word in it"),
    ],
)
def test_bad_words_of_ones_own(tmp_path, words, text, message):
    own = tmp_path / "own.txt"
    own.write_text(text)
    assert f"{own}: {message}" in run(4, 4, "-d", words, "--include", own, code=2).stderr


def test_words_that_no_unique_puzzle_can_have(tmp_path, words):
    own = tmp_path / "own.txt"
    own.write_text("drawer\n")
    result = run(4, 4, "--include", own, "--unique", "--seed", 1, code=1)
    assert "DRAWER reads REWARD backwards" in result.stderr
    assert result.stdout == ""
    assert "DRAWER" in run(4, 4, "-d", words, "--include", own, "--unique", "--seed", 1, "--answer", "-").stdout


def test_ctrl_c_keeps_the_puzzles_that_are_made(monkeypatch, words):
    make = Generator.make
    made = []

    def twice(self, rng, stop=None):
        if len(made) == 2:
            raise KeyboardInterrupt
        made.append(1)
        return make(self, rng, stop)

    monkeypatch.setattr(Generator, "make", twice)
    result = run(4, 4, "-d", words, "--seed", 1, "--number", 5, "-j", 1, code=130)
    assert result.stdout.count("\n\n") == 1
    assert "interrupted (2 made before)" in result.stderr


def test_a_puzzle_is_not_written_when_there_is_none(tmp_path):
    path = tmp_path / "board.txt"
    path.write_text("old")
    run(1, 1, "-o", path, code=1)
    assert path.read_text() == "old"


def test_the_same_puzzles_with_any_number_of_threads(words):
    one, three = (run(4, 4, "-d", words, "--seed", 1, "--unique", "--number", 4, "-j", jobs).stdout for jobs in (1, 3))
    assert one == three
    assert one.startswith(run(4, 4, "-d", words, "--seed", 1, "--unique").stdout)


def test_words_given_one_by_one_and_in_files(words, tmp_path):
    own = tmp_path / "own.txt"
    own.write_text("lion\n")
    given = ("--include", "tiger", "--include", own)
    (board,) = json.loads(run(5, 5, "-d", words, *given, "--seed", 1, "--json").stdout)["boards"]
    assert {"LION", "TIGER"} < {word["word"] for word in board["answer"]}
    assert "'lion' is there already" in run(5, 5, "-d", words, "--include", "lion", *given, code=2).stderr
    assert "'t1ger': '1' is no letter of this alphabet" in run(5, 5, "-d", words, "--include", "t1ger", code=2).stderr


def test_own_words_may_be_phrases_with_clues(words, tmp_path):
    own = tmp_path / "own.tsv"
    own.write_text("Pan-Lids!\tThey cover\nice cream\tIt melts\n")
    how = ("--word-search", "--no-fill", "--include", own, "--include", "it's", "--seed", 1, "--json")
    (board,) = json.loads(run(9, 9, *how).stdout)["boards"]
    assert {word["word"] for word in board["answer"]} == {"PANLIDS", "ICECREAM", "ITS"}


def test_a_pdf_without_its_extra_fails_before_the_work(monkeypatch, words, tmp_path):
    monkeypatch.setitem(sys.modules, "reportlab.pdfgen.canvas", None)
    monkeypatch.setattr(Generator, "make", lambda *_: pytest.fail("a puzzle was made"))
    path = tmp_path / "board.txt"
    result = run(4, 4, "-d", words, "--pdf", tmp_path / "x.pdf", "-o", path, code=2)
    assert result.stderr == "Error: PDF needs reportlab: pip install 'wordtools-fillword[pdf]'\n"
    assert not path.exists()


def test_what_is_made_when_the_time_ends_is_written(monkeypatch, words):
    job_run = PuzzleJob.run
    clock = []

    def slow(self, part, stop=None):
        clock.append(part)
        return job_run(self, part, stop)

    monkeypatch.setattr(PuzzleJob, "run", slow)
    monkeypatch.setattr("wordtools.core.run.clock.monotonic", lambda: float(len(clock)))
    result = run(4, 4, "-d", words, "--seed", 1, "--number", 9, "--seconds", 2.5, code=3)
    assert result.stdout.count("\n\n") == 1  # the third begins within the time, and is not done at its end
    assert "the time was over (2 made before): give more --seconds" in result.stderr
    for wrong in ("nan", "inf", "0"):
        assert "--seconds" in run(4, 4, "--seconds", wrong, code=2).stderr


def test_ctrl_c_ends_all_threads(tmp_path, words):
    own = tmp_path / "own.txt"
    own.write_text("AA\nAAA\nAAAA\n")  # no puzzle with one cover can be made of these
    command = [
        Path(sys.executable).parent / "wordtools",
        "fillword",
        "generate",
        "6",
        "6",
        "-d",
        own,
        "--word-lengths",
        "2-4",
    ]
    command += ["--unique", "--tries", "100000000", "--number", "2", "-j", "2", "--seed", "1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        for _ in range(400):
            time.sleep(0.05)
            if "SigCgt" in (text := Path(f"/proc/{process.pid}/status").read_text()) and "Threads:\t4" in text:
                break
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130


def test_many_puzzles_are_the_same_wherever_they_are_made_and_kept(tmp_path):
    file = str(tmp_path / "puzzles.sqlite")
    arguments = ["fillword", "generate", "4", "4", "--number", "5", "--seed", "3", "--directions", "8", "--json"]
    alone = CliRunner().invoke(main, [*arguments, "-j", "1"])
    assert alone.exit_code == 0, alone.output
    for more in (["-j", "3"], ["--on", "processes", "-j", "2"], ["--resume", file], ["--resume", file]):
        assert CliRunner().invoke(main, [*arguments, *more]).stdout == alone.stdout
    again = CliRunner().invoke(main, [*arguments[:4], "--directions", "8", "--resume", file])
    assert (again.exit_code, again.stderr) == (0, "")  # with the seed of the file
    other = CliRunner().invoke(main, [*arguments, "--word-lengths", "4-8", "--resume", file])
    assert (other.exit_code, "another job" in other.stderr) == (2, True)


def test_strands(tmp_path):
    arguments = ("8", "6", "--strands", "--spangram", "pan lids", "--include", "ladle", "--seed", 1, "--json")
    (board,) = json.loads(run(*arguments, "--html", tmp_path / "a.html").stdout)["boards"]
    kinds = {one["word"]: one["kind"] for one in board["answer"]}
    assert kinds["PANLIDS"] == "spangram"
    assert kinds["LADLE"] == "word"
    assert "<h1>Strands</h1>" in (tmp_path / "a.html").read_text()
    (tmp_path / "theme.txt").write_text("ulna\nfemur\nsternum\nradius\nhumerus\ntibia\npatella\nscapula\nribs\n")
    answer = run(
        8, 6, "--strands", "-d", tmp_path / "theme.txt", "--spangram", "skeleton", "--seed", 1, "--answer", "-"
    )
    assert "\nSKELETON *  " in answer.stdout


def test_word_search():
    made = json.loads(run("10", "10", "--word-search", "--word-count", 6, "--seed", 1, "--json").stdout)["boards"][0]
    assert [one["kind"] for one in made["answer"]] == ["hidden"] * 6
    own = run(6, 6, "--word-search", "--include", "otter", "--no-fill", "--seed", 1, "--answer", "-").stdout
    assert own.splitlines()[-1].startswith("OTTER  (")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--strands", "--unique"), "--strands and --unique cannot be combined"),
        (("--strands", "--word-search"), "--strands and --word-search cannot be combined"),
        (("--strands", "--directions", "4"), "--strands and --directions cannot be combined"),
        (("--strands", "--include", "cat", "--no-fill"), "--no-fill and --strands cannot be combined"),
        (("--spangram", "skeleton"), "--spangram is for --strands"),
        (("--word-count", "3"), "--word-count is for --word-search"),
        (("--word-search", "--unique"), "--word-search and --unique cannot be combined"),
        (("--strands", "--spangram", "ж"), "'ж' is no word in this alphabet"),
    ],
)
def test_kinds_that_cannot_be(arguments, message):
    assert message in run(8, 6, *arguments, "--seed", 1, code=2).stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--strands", "--spangram", "rib"), "RIB has 3 letters, and the sides are 6 cells apart"),
        (("--word-search", "--include", "cat", "--include", "cattle"), "CAT can be read in CATTLE"),
    ],
)
def test_kinds_that_find_no_board(arguments, message):
    assert message in run(8, 6, *arguments, "--seed", 1, code=1).stderr


@pytest.mark.long
def test_sheets_with_a_name_line_and_labels_of_ones_own(tmp_path):
    (tmp_path / "own.toml").write_text('name = "Pupil"\nanswer_of = "{title}, solved"\n')
    search = (4, 4, "--word-search", "--include", "oak", "--no-fill", "--seed", 1, "-q")
    file = tmp_path / "sheet.pdf"
    run(*search, "--pdf", file, "--name-line", "--paper", "letter", "--labels", tmp_path / "own.toml")
    puzzle, answer = PdfReader(file).pages
    assert puzzle.mediabox.width == 612
    assert {"Pupil", "Date"} < set(puzzle.extract_text().split())
    assert answer.extract_text().startswith("Word search, solved")
    page = run(*search, "-l", "de", "--html", "-").stdout
    assert '<html lang="de">' in page
    assert "<summary>Lösung</summary>" in page


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--name-line",), "--name-line is for --pdf"),
        (("--labels", "own.toml"), "--labels is for --html or --pdf"),
        (("--size", "300"), "--size is for --svg or --png"),
    ],
)
def test_what_has_no_effect_is_refused(arguments, message):
    assert message in run(4, 4, *arguments, code=2).stderr


def test_a_picture_of_a_size(tmp_path):
    run(4, 6, "--seed", 1, "--svg", tmp_path / "a.svg", "--png", tmp_path / "a.png", "--size", 300, "-q")
    assert 'width="300" height="' in (tmp_path / "a.svg").read_text()
    assert int.from_bytes((tmp_path / "a.png").read_bytes()[16:20], "big") == 300
