"""``wordtools ruzzle generate`` as a person runs it."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from click.testing import CliRunner
from pypdf import PdfReader

from wordtools.core import Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.ruzzle import Board, Rules, Solver

WORDS = "tea eat ate seat east teas tease set rest stare tears rate tar rat art star tore rote note tone stone onset"


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text(WORDS.replace(" ", "\n") + "\n")
    return str(path)


def run(*arguments, code=0):
    result = CliRunner().invoke(main, ["ruzzle", "generate", *arguments])
    assert result.exit_code == code, result.output
    return result


def test_a_board_that_can_be_read_again(words):
    result = run("-d", words, "--seed", "1")
    board = Board.parse(result.stdout)
    assert (board.grid.rows, board.grid.columns) == (4, 4)
    assert str(board) + "\n" == result.stdout
    assert result.stderr == ""
    assert run("-d", words, "--seed", "1").stdout == result.stdout
    assert run("-d", words, "--seed", "2").stdout != result.stdout


def test_a_drawn_seed_is_told_and_makes_the_board_again(words):
    result = run("-d", words)
    assert result.stderr.startswith("seed ")
    assert run("-d", words, "--seed", result.stderr.split()[1]).stdout == result.stdout
    assert run("-d", words, "-q").stderr == ""


def test_several_boards_are_parted_by_an_empty_line(words):
    result = run("--model", "uniform", "--rows", "3", "--columns", "5", "--number", "4", "--seed", "1")
    for short in (("-r", "3", "-c", "5"), ("-r", "3", "--cols", "5")):  # as elzzur has them
        assert run("--model", "uniform", *short, "--number", "4", "--seed", "1").stdout == result.stdout
    blocks = result.stdout.split("\n\n")
    assert len(blocks) == 4
    assert {(board.grid.rows, board.grid.columns) for board in map(Board.parse, blocks)} == {(3, 5)}
    solved = CliRunner().invoke(main, ["ruzzle", "solve", "--boards", "-", "-d", words], input=result.stdout)
    assert solved.stdout.count("\n") == 4


def test_json(words):
    result = run("-d", words, "--words", "4-", "--number", "2", "--seed", "3", "--rules", "elzzur", "--json")
    data = json.loads(result.stdout)
    assert (data["version"], data["language"], data["rules"], len(data["boards"])) == (1, "en", "elzzur", 2)
    for made in data["boards"]:
        assert [len(row) for row in made["board"]] == [4, 4, 4, 4]
        assert made["words"] >= 4
        assert made["total"] > made["longest"] > 2


def test_a_file_is_written(tmp_path):
    path = tmp_path / "board.txt"
    assert run("--model", "letters", "--seed", "1", "-o", str(path)).stdout == ""
    assert path.read_text() == run("--model", "letters", "--seed", "1").stdout


def test_the_round_and_the_rules(words):
    marks = {"round 1": ("--round", "1"), "none": ("--round", "0"), "boggle": ("--rules", "boggle")}
    counts = {
        name: sum(
            text[1:] in ("dl", "tl", "dw", "tw") for text in run("-d", words, "--seed", "1", *given).stdout.split()
        )
        for name, given in marks.items()
    }
    assert counts == {"round 1": 2, "none": 0, "boggle": 0}


def test_dice_bring_their_language_rules_and_size():
    data = json.loads(run("--dice", "fr-4x4", "--seed", "1", "--json").stdout)
    assert (data["language"], data["rules"]) == ("fr", "boggle")
    assert json.loads(run("--dice", "fr-4x4", "-l", "it", "--seed", "1", "--json").stdout)["language"] == "it"
    assert len(run("--dice", "en-super-big-6x6", "--seed", "1").stdout.split()) == 36


def test_the_dice_sets_are_listed():
    lines = run("--dice", "list").stdout.splitlines()
    assert any(line.startswith("en-new-4x4 ") and "confirmed" in line for line in lines)
    listed = json.loads(run("--dice", "list", "--json").stdout)["dice"]
    assert [row["name"] for row in listed] == [line.split()[0] for line in lines]


def test_a_range_is_kept(words):
    stdout = run("-d", words, "--words", "6-9", "--longest", "5", "--number", "3", "--seed", "1").stdout
    english = Language.load("en")
    solver = Solver(Lexicon.open(words, english.alphabet), Rules.load("ruzzle"), english)
    solutions = [solver.solve(Board.parse(block)) for block in stdout.split("\n\n")]
    assert len(solutions) == 3
    assert all(6 <= len(solution) <= 9 and solution.longest == 5 for solution in solutions)


def test_no_board_in_the_range_is_exit_code_1(words):
    result = run("-d", words, "--words", "500-", "--tries", "20", "--seed", "1", code=1)
    assert result.stdout == ""
    assert result.stderr.startswith("no board in 20 tries; the closest had words ")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("--rows", "0"),
        ("--rows", "x"),
        ("--rows", "300", "--columns", "300", "--model", "uniform"),
        ("--number", "0"),
        ("--tries", "0"),
        ("--words", "9-3"),
        ("--words", "many"),
        ("--model", "best"),
        ("--round", "4", "--model", "uniform"),
        ("--round", "1", "--rules", "boggle", "--model", "uniform"),
        ("--rules", "chess"),
        ("--dice", "loaded"),
        ("--best",),
        ("--seconds", "3"),
        ("--tries", "7"),
        ("--rows", "100000", "--columns", "100000"),
        ("--rows", "100000", "--columns", "100000", "--model", "uniform"),
        ("--dice", "list", "--seed", "7"),
        ("--dice", "en-new-4x4", "--rows", "5"),
        ("--dice", "en-new-4x4", "--model", "words"),
        ("--language", "xx"),
        ("--dictionary", "nowhere.txt"),
        ("-l", "ru", "--rules", "elzzur", "--model", "letters"),
    ],
)
def test_bad_values_are_exit_code_2_without_a_traceback(arguments):
    result = run(*arguments, code=2)
    assert result.stdout == ""
    assert "Error: " in result.stderr
    assert "Traceback" not in result.stderr


def test_no_board_leaves_an_older_file(words, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text("old")
    run("-d", words, "--words", "500-", "--tries", "3", "--seed", "1", "-o", str(path), code=1)
    assert path.read_text() == "old"


def test_common_words_in_another_language(words):
    made = json.loads(run("-l", "ru", "--common-words", "30-", "--seed", "1", "--json").stdout)["boards"][0]
    assert made["common"] >= 30
    assert run("-d", words, "--common-words", "2-", "--seed", "1").stdout


def test_letters_and_dice_need_no_word_list(monkeypatch):
    monkeypatch.setattr(Lexicon, "open", lambda *_: pytest.fail("a word list is opened"))
    for arguments in (("--model", "letters"), ("--model", "uniform"), ("--dice", "en-new-4x4")):
        run(*arguments, "--seed", "1", "--all-words")
        refused = run(*arguments, "-d", "nowhere.txt", "--seed", "1", code=2).stderr
        assert "--dictionary has no effect on boards that need no words" in refused


def test_the_help_shows_an_example_a_line():
    assert "\n    wordtools ruzzle generate -l it --rows 5 --columns 5 --seed 7\n" in run("--help").stdout


def test_words_to_include(words):
    result = run("-d", words, "--include", "stone", "--include", "quiz", "--seed", "1", "--number", "3")
    lexicon = Lexicon.of(["stone", "quiz"], Language.load("en").alphabet)
    solver = Solver(lexicon, Rules.load("ruzzle"), Language.load("en"))
    boards = [solver.solve(Board.parse(block)) for block in result.stdout.split("\n\n")]
    assert [set(solution.words) for solution in boards] == [{"STONE", "QUIZ"}] * 3
    assert (
        "needs 5 cells, a board of 1 x 4 has 4" in run("--include", "stone", "--rows", "1", "-d", words, code=2).stderr
    )
    assert "place out" in run("--dice", "en-new-4x4", "--include", "stone", code=2).stderr


def test_rules_and_frequencies_beyond_all_bounds(words, tmp_path):
    rules = tmp_path / "wide.toml"
    rules.write_text("rows = 1000000\n")
    assert "wide.toml: rows must be a whole number from 1 to 65535" in run("--rules", str(rules), code=2).stderr
    language = tmp_path / "zz.toml"
    for value in ("inf", "nan", "1e300", "-1"):
        language.write_text(f'letters = "AB"\n[frequency]\nwords = {{ A = {value}, B = 1 }}\n')
        error = run("-l", str(language), "--model", "letters", code=2).stderr
        assert "frequency" in error
        assert error.count("\n") == 1


def test_dropped_lines_are_reported_with_v(tmp_path):
    (tmp_path / "words").write_text("TEA\nit's\n")
    assert "1 left out: a character outside" in run("-d", str(tmp_path / "words"), "-v", "--seed", "1").stderr


@pytest.mark.long
def test_many_boards_are_the_same_wherever_they_are_made_and_kept(tmp_path):
    file = str(tmp_path / "boards.sqlite")
    arguments = ["ruzzle", "generate", "--number", "6", "--seed", "3", "--words", "60-", "--json"]
    alone = CliRunner().invoke(main, [*arguments, "-j", "1"])
    assert alone.exit_code == 0, alone.output
    for more in (["-j", "3"], ["--on", "processes", "-j", "2"], ["--resume", file], ["--resume", file]):
        assert CliRunner().invoke(main, [*arguments, *more]).stdout == alone.stdout
    assert len(json.loads(alone.stdout)["boards"]) == 6
    again = CliRunner().invoke(main, ["ruzzle", "generate", "--number", "3", "--words", "60-", "--resume", file])
    assert (again.exit_code, again.stderr) == (0, "")  # with the seed of the file
    other = CliRunner().invoke(main, [*arguments[:-1], "--longest", "5-", "--resume", file])
    assert other.exit_code == 2
    assert "another job" in other.stderr


def test_a_class_set_is_bare_boards_and_a_key(words, tmp_path):
    file = tmp_path / "boards.pdf"
    arguments = ("-d", words, "--number", "3", "--seed", "1", "--round", "0", "--name-line", "--pdf", str(file))
    result = run(*arguments, "--per-page", "1", "--paper", "letter")
    boards = list(map(Board.parse, result.stdout.split("\n\n")))
    *sheets, key = (page.extract_text() for page in PdfReader(file).pages)
    solver = Solver.for_language("en", words=words)
    for number, (board, sheet) in enumerate(zip(boards, sheets, strict=True), 1):
        assert sheet.split()[:4] == ["Ruzzle", str(number), "Name", "Date"]
        letters = [tile.text for tile in board.grid.cells]
        assert [one for one in sheet.split() if one in letters] == letters
        found = solver.solve(board)
        assert not [word for word in found.words if word in sheet.split()]
        assert f"Ruzzle {number}: words: {len(found.words)}, points: {found.total}" in key
        assert all(word in key for word in found.words)
    again = run(*arguments[:-1], "-", "-o", str(tmp_path / "boards.txt"), "--per-page", "2")
    assert len(PdfReader(BytesIO(again.stdout_bytes)).pages) == 3
    assert (tmp_path / "boards.txt").read_text() == result.stdout


def test_pictures_and_a_page_of_bare_boards(words, tmp_path):
    arguments = ("-d", words, "--number", "2", "--seed", "1", "-l", "en", "--theme", "dark")
    run(*arguments, "--svg", str(tmp_path / "b.svg"), "--png", str(tmp_path / "b.png"), "--size", "200")
    assert sorted(path.name for path in tmp_path.glob("b-*")) == ["b-1.png", "b-1.svg", "b-2.png", "b-2.svg"]
    assert "snake" not in (tmp_path / "b-1.svg").read_text()
    assert 'width="200"' in (tmp_path / "b-1.svg").read_text()
    page = run(*arguments, "--html", "-").stdout
    assert page.startswith("<!doctype html>")
    assert page.count("<details>") == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--svg", "-", "--number", "2"), "several pictures need a file name"),
        (("--svg", "-", "--pdf", "-"), "two cannot both be written to stdout"),
        (("--svg", "-", "--json"), "cannot both be written to stdout"),
        (("--theme", "dark"), "--theme is for --svg or --html or --png"),
        (("--per-page", "2"), "--per-page is for --pdf"),
        (("--title", "Bees", "--png", "x.png"), "--title is for --html or --pdf"),
    ],
)
def test_what_cannot_be_drawn_is_refused(arguments, message):
    assert message in run(*arguments, code=2).stderr


def test_plurals_do_not_count(words, tmp_path):
    own = ("-d", words, "--rules", "boggle", "--no-plurals")
    (board,) = json.loads(run(*own, "--words", "6-", "--seed", "1", "--json").stdout)["boards"]
    (tmp_path / "board.txt").write_text("\n".join(" ".join(row) for row in board["board"]))
    solve = ["ruzzle", "solve", "-b", str(tmp_path / "board.txt"), *own, "-q"]
    found = [line.split()[0] for line in CliRunner().invoke(main, solve).stdout.splitlines()]
    assert len(found) == board["words"] >= 6
    assert "TEAS" not in found
    refused = run("--dice", "en-new-4x4", "--no-plurals", code=2)
    assert "--no-plurals has no effect" in refused.stderr
    assert "not known for German" in run("-l", "de", "--no-plurals", "--words", "5-", code=2).stderr
