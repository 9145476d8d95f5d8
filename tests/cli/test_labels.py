"""--common, --label, --family, --frequency and --all-words: alike in every command that shows or chooses words."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.core.words import commonness
from wordtools.core.words.of_lists import flags_of

ENGLISH = Lexicon.for_language("en")
BOARD = "shit aren"  # has a coarse word


def run(*arguments, code=0, lines=""):
    result = CliRunner().invoke(main, [str(argument) for argument in arguments], input=lines)
    assert result.exit_code == code, result.output
    return result


@pytest.fixture
def nothing_installed(monkeypatch):
    monkeypatch.setattr(commonness, "table_info", lambda name: None)


LISTS = {
    "words": ("words", "find", "shitaren"),
    "ruzzle": ("ruzzle", "solve", BOARD),
    "scrabble": ("scrabble", "moves", "-r", "SHITEN", "--all"),
}


def words_of(kind, output):
    rows = json.loads(output)["plays" if kind == "scrabble" else "words"]
    return [word for row in rows for word in row["words"]] if kind == "scrabble" else rows


@pytest.mark.parametrize("kind", LISTS)
def test_words_are_labelled_and_narrowed(kind):
    everything = words_of(kind, run(*LISTS[kind], "--label", "--json").stdout)
    assert any(row["grade"] == 1 for row in everything)
    assert any(row["zipf"] == 0 for row in everything)
    for row in everything[:50]:
        assert row["zipf"] == pytest.approx(ENGLISH.zipf(row["word"]), abs=1e-3)
        assert row["grade"] == ENGLISH.flags.get(row["word"], 0)
    common = words_of(kind, run(*LISTS[kind], "--label", "--json", "--common", "3-5").stdout)
    assert common
    assert all(3 <= row["zipf"] <= 5 for row in common)
    family = words_of(kind, run(*LISTS[kind], "--label", "--json", "--family").stdout)
    assert not any(row["grade"] for row in family)
    assert {row["word"] for row in family} == {row["word"] for row in everything if not row["grade"]}


@pytest.mark.parametrize("kind", LISTS)
def test_without_the_options_nothing_changes(kind, nothing_installed):
    plain = run(*LISTS[kind], "--json").stdout
    assert "zipf" not in plain
    assert "SHIT" in json.dumps(plain)


def test_labels_in_text():
    found = run("words", "find", "shit", "--use-all", "--label").stdout.splitlines()
    zipf = f"{ENGLISH.zipf('shit'):.1f}"
    assert [line.split() for line in found if "SHIT" in line] == [["SHIT", "7", zipf, "coarse"]]
    assert f"    {zipf} coarse" in run("ruzzle", "solve", BOARD, "--label", "-q").stdout
    colours = run("ruzzle", "solve", BOARD, "--label", "--color", "always", "--sort", "word").stdout
    assert f"{zipf} coarse" in colours
    moves = run("scrabble", "moves", "-r", "SHITTT", "--all", "--label").stdout
    assert moves.splitlines()[0].endswith("Zipf of its words")
    assert f"{zipf} coarse" in moves


@pytest.mark.parametrize("kind", LISTS)
def test_frequencies_of_ones_own(kind, tmp_path):
    path = tmp_path / "mine.tsv"
    path.write_text("hit\t6\nit's\t5\n")
    result = run(*LISTS[kind], "--label", "--json", "--common", "5-", "--frequency", path)
    assert {row["word"] for row in words_of(kind, result.stdout)} == {"HIT"}
    assert f"{path}: 1 left out: a character outside the alphabet" in result.stderr
    path.write_text("hit 6\n")
    assert f"{path}: line 1: no tab" in run(*LISTS[kind], "--common", "5-", "--frequency", path, code=2).stderr
    assert "--frequency is for --common and --label" in run(*LISTS[kind], "--frequency", path, code=2).stderr


def test_the_order_is_by_frequencies_of_ones_own_too(tmp_path):
    path = tmp_path / "mine.tsv"
    path.write_text("net\t6\nten\t2\n")
    result = run("words", "find", "ten", "--sort", "common", "--frequency", path, "--length", 3)
    assert [line.split()[0] for line in result.stdout.splitlines()] == ["NET", "TEN"]


@pytest.mark.parametrize(
    "command",
    [
        ("words", "find", "und", "-l", "de"),
        ("ruzzle", "solve", "und", "-l", "de", "--points", "U:1"),
        ("scrabble", "moves", "-l", "de", "-r", "UND"),
        ("fillword", "generate", 4, 4, "-l", "de"),
        ("crossword", "fill", "-", "-l", "de"),
    ],
)
def test_where_nobody_knows_how_common_words_are(command, nothing_installed):
    result = run(*command, "--common", "3-", code=2, lines="...\n")
    assert "there are no frequencies for the words of de: install wordtools-frequencies" in result.stderr
    assert result.stdout == ""


def test_a_label_without_a_table_has_a_dash(nothing_installed):
    result = run("words", "find", "und", "-l", "de", "--label", "--pattern", "und")
    assert result.stdout.split() == ["UND", "3", "-"]
    assert "install wordtools-frequencies: the words are labelled without" in result.stderr


@pytest.mark.parametrize("text", ["x", "5-3", "-", "", "3", "1-2-3", "nan-"])
def test_a_wrong_range(text):
    assert "no range on the Zipf scale" in run("words", "find", "cat", f"--common={text}", code=2).stderr


def test_many_boards_are_labelled_but_not_narrowed(tmp_path):
    path = tmp_path / "boards.txt"
    path.write_text(f"{BOARD}\n\ntea\n")
    first, second = map(json.loads, run("ruzzle", "solve", "--boards", path, "--label").stdout.splitlines())
    plain = list(map(json.loads, run("ruzzle", "solve", "--boards", path).stdout.splitlines()))
    rows = {row["word"]: (row["zipf"], row["grade"]) for row in first["words"]}
    assert rows["SHIT"] == (pytest.approx(ENGLISH.zipf("shit"), abs=1e-3), 1)
    assert second["words"][0]["grade"] == 0
    for board in (first, second):
        for row in board["words"]:
            del row["zipf"], row["grade"]
    assert [first, second] == plain
    assert "are for one board" in run("ruzzle", "solve", "--boards", path, "--family", code=2).stderr


def test_labels_in_a_page(tmp_path):
    path = tmp_path / "page.html"
    run("ruzzle", "solve", BOARD, "--label", "--html", path)
    text = path.read_text()
    assert f'"{ENGLISH.zipf("shit"):.1f} coarse"]' in text
    assert 'data-key="label">Zipf</button>' in text
    run("ruzzle", "solve", BOARD, "--html", path)
    assert 'data-key="label"' not in path.read_text()


def test_made_boards_of_a_family(tmp_path):
    assert "cannot be combined" in run("ruzzle", "generate", "--family", "--all-words", code=2).stderr
    made = run("ruzzle", "generate", "--family", "--number", 20, "--seed", 3).stdout
    path = tmp_path / "boards.txt"
    path.write_text(made)
    solved = run("ruzzle", "solve", "--boards", path, "--label").stdout.splitlines()
    assert len(solved) == 20
    assert not any(row["grade"] for line in solved for row in json.loads(line)["words"])


def test_the_demo_is_for_families():
    every = json.loads(run("ruzzle", "demo", "--json", "--all-words").stdout)
    family = json.loads(run("ruzzle", "demo", "--json").stdout)
    words = {row["word"] for row in every["words"]} - {row["word"] for row in family["words"]}
    assert words == {"HEROIN"}
    assert "contradict" in run("ruzzle", "demo", "--family", "--all-words", code=2).stderr


def test_check_and_info_say_the_grade():
    result = run("words", "check", "Shit", "cunt", "cat", "qzx", code=1)
    assert result.stdout == "Shit: yes, coarse\ncunt: yes, obscene\ncat: yes\nqzx: no\n"
    data = json.loads(run("words", "info", "--json").stdout)
    grades = list(ENGLISH.flags.values())
    assert data["flagged"] == {"coarse": grades.count(1), "obscene": grades.count(2)}
    assert data["commonness"] == {
        "source": "wordtools-frequencies",
        "seen": 102_468,
        "common": len(ENGLISH.commonness.words(3.0)),
    }
    text = run("words", "info").stdout
    assert "\nflagged  202 obscene, 624 coarse\n" in text
    assert "\ncommon   23,642 of Zipf 3 and more, 102,468 seen (by wordtools-frequencies)\n" in text


def test_info_of_a_list_of_ones_own_says_nothing_of_it(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("cat\nshit\n")
    data = json.loads(run("words", "info", "-d", path, "--json").stdout)
    assert not {"flagged", "commonness"} & data.keys()


def test_puzzles_have_common_words_and_no_coarse_ones(tmp_path):
    made = json.loads(run("fillword", "generate", 8, 8, "--number", 5, "--seed", 1, "--json").stdout)["boards"]
    words = [word["word"] for board in made for word in board["answer"]]
    assert min(map(ENGLISH.zipf, words)) >= 3.0
    assert not flags_of([ENGLISH]).keys() & set(words)
    path = tmp_path / "mine.txt"
    path.write_text("shits\ncunts\narses\ntwats\n")
    five = ("fillword", "generate", 2, 5, "--word-lengths", 5, "-d", path, "--seed", 1, "--json")
    assert "no word of 5 letters" in run(*five, code=1).stderr
    (board,) = json.loads(run(*five, "--all-words").stdout)["boards"]
    assert len(board["answer"]) == 2


def test_puzzles_where_nobody_knows_how_common_words_are(nothing_installed):
    # seeds that no other test has: a thread keeps what it opened for a job
    result = run("fillword", "generate", 4, 4, "-l", "de", "--seed", 771)
    assert "install wordtools-frequencies; any word may be drawn" in result.stderr
    assert "install" not in run("fillword", "generate", 4, 4, "-l", "en", "--seed", 772).stderr


def test_a_fill_has_no_coarse_words(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("shits\nfarts\n")
    grid = tmp_path / "grid.txt"
    grid.write_text(".....\n")
    result = run("crossword", "fill", grid, "-d", path, "--seed", 1, code=2)
    assert "no word is left" in result.stderr
    assert run("crossword", "fill", grid, "-d", path, "--seed", 1, "--all-words").stdout.split()[0] in (
        "SHITS",
        "FARTS",
    )


def test_computers_of_a_family_game_lay_no_coarse_words(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("tit\ntits\nit\nis\nti\nsit\n")
    game = ("scrabble", "play", "-p", "fair", "-p", "good", "-d", path, "--seed", 3, "-q", "-o", "-")
    assert "TIT" in run(*game).stdout.upper()
    assert "TIT" not in run(*game, "--family").stdout.upper()
