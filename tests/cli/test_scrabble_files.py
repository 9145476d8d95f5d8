"""What the commands do with games of other programs: warnings and mistakes on stderr, and what helps."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import mostly_long

from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.core.lists.wordlist import WordList
from wordtools.scrabble import Rules

GAME = Path(__file__).parents[2] / "examples" / "game.gcg"
QUICK = ("--rounds", "3", "--candidates", "1", "--seed", "1")
TWO = "#player1 a Ann\n#player2 b Bob\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments, code=0):
    result = CliRunner().invoke(main, ["scrabble", *map(str, arguments)])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def altered(folder, old, new, name="game.gcg"):
    text = GAME.read_text()
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1))
    return name


def test_warnings_are_lines_on_stderr(folder):
    name = altered(folder, "12K WIN.Y +32 444", "12K WINGY +32 444 WINGY is new")
    lines = run("board", name, "--cgp").stderr.splitlines()
    assert lines == [f"{name}: line 25: there is text after the total, which is kept as a note"]
    assert run("board", name, "--cgp").stdout == run("board", GAME, "--cgp").stdout
    (folder / name).write_bytes(GAME.read_text().encode("utf-16"))
    assert run("board", name, "--cgp").stdout == run("board", GAME, "--cgp").stdout


def test_a_rack_of_the_tiles_played_alone(folder):
    """It is said that there are more, an endgame is not searched, and the turn is not judged."""
    name = altered(folder, "FIINTWY 12K", "INWY 12K")
    assert run("board", name, "--cgp").stdout == run("board", GAME, "--cgp").stdout
    found = run("moves", name, "--turn", "20", "-n", "1")
    assert "rack INWY: 4 of 7 tiles, the others are not in the record" in found.stderr.splitlines()
    assert "give that of the player to move" in run("endgame", name, "--turn", "20", code=2).stderr
    turns = run("analyse", name, "--seconds", "0.1").stdout.splitlines()
    assert next(line for line in turns if "INWY" in line).endswith("not judged: the rack is not known")


def test_one_of_a_thing_has_no_plural():
    row = "/".join(["15"] * 7 + ["7A7"] + ["15"] * 7)
    assert run("score", "8H .a", f"{row} A?/ 0/0 0").stdout.startswith("8H .a: 1 point\n")
    assert "1 of 1 draw\n" in run("bingos", "AEINRST").stdout
    name = str(GAME.parent / "preendgame.cgp")  # one tile is in the bag
    assert "the bag holds 1 tile and an exchange needs 7" in run("score", "--", "-E", name, code=1).stdout


@pytest.mark.parametrize("command", ["moves", "sim", "endgame", "preendgame"])
def test_a_game_that_is_over_has_no_plays(command):
    assert run(command, GAME, code=2).stderr == "Error: the game is over\n"


def test_mistakes_name_what_helps(folder):
    name = altered(folder, "+32 444", "+32 445")
    for arguments in (("board", name), ("moves", name), ("analyse", name), ("infer", name), ("puzzles", name)):
        error = run(*arguments, code=2).stderr
        assert (
            error == f"Error: {name}: line 25: the total is 444 (412 +32), not 445; --lenient reads it all the same\n"
        )
    assert "--lenient reads" in run("bingos", "--unseen", name, code=2).stderr
    for arguments in (("infer", name, "--turn", "8", "--samples", "5"), ("puzzles", name, "--number", "1")):
        assert "line 25: the total is 444" in run(*arguments, "--lenient").stderr


def test_what_cannot_be_believed_is_not_judged(folder):
    name = altered(folder, ">strong: ABEOORX J2 BORAX +63 93", ">strong: ABEOORX J2")
    error = run("analyse", name, code=2).stderr
    assert "line 9: event '>strong: ABEOORX J2' does not end with the points" in error
    assert error.endswith("is the file cut?; --lenient reads up to line 9\n")
    found = run("analyse", name, "--lenient", "--seconds", "0.1")
    assert found.stderr.count("\n") == 1
    assert "what follows cannot be believed and is not read" in found.stderr
    assert "gOLFIA" not in found.stdout


NOTHING = {
    "a bingo": (
        ">a: ETRAESF 8D FEASTER +78 78",
        "8D FEASTER: nothing was kept, so that every unseen tile is as likely",
    ),
    "a pass": (">a: ETRAESF - +0 0", "nothing can be inferred from a pass, so that every unseen tile is as likely"),
    "all tiles exchanged": (">a: ETRAESF -7 +0 0", "-7: nothing was kept, so that every unseen tile is as likely"),
    "no play": ("", "nothing was played before turn 1: nothing is inferred"),
}


@pytest.mark.parametrize(("line", "message"), mostly_long(NOTHING.values()), ids=NOTHING)
def test_a_simulation_goes_on_where_nothing_is_to_be_inferred(folder, line, message):
    (folder / "u.gcg").write_text(f"{TWO}{line}\n#rack{2 if line else 1} AEILNRT\n")
    found = run("sim", "u.gcg", "--infer", *QUICK)
    assert message in found.stderr.splitlines()
    assert found.stdout == run("sim", "u.gcg", *QUICK).stdout


def test_a_word_list_of_another_language_is_noticed(folder):
    for name in ("TWL06.txt", "CSW21.txt", "mine.txt"):
        (folder / name).write_text("CAT\nDOG\n")
    warned = run("moves", "-l", "ca", "-d", "TWL06.txt", "-r", "CAT", "--leaves", "none").stderr
    assert warned.splitlines() == ["TWL06.txt: by its name a word list of en, and the tiles are of ca"]
    for arguments in (("-d", "CSW21.txt"), ("-l", "en-wwf", "-d", "CSW21.txt"), ("-l", "ca", "-d", "mine.txt")):
        assert run("moves", *arguments, "-r", "CAT", "--leaves", "none").stderr == ""
    added = run("moves", "-d", "mine.txt", "--add", "CSW21.txt", "-l", "de", "-r", "CAT", "--leaves", "none").stderr
    assert added.splitlines() == ["CSW21.txt: by its name a word list of en, and the tiles are of de"]
    line = "/".join(["15"] * 15) + " CAT/ 0/0 0 ld french; lex en;"
    bundled = run("score", "8H CAT", line).stderr
    assert bundled.splitlines() == ["en: by its name a word list of en, and the tiles are of fr"]
    (folder / "CSW21.csv").write_text("A,1\n")
    leaves = run("moves", "-l", "ca", "-d", "mine.txt", "-r", "CAT", "--leaves", "CSW21.csv").stderr
    noted = "CSW21.csv: by its name a table of leaves of en, and the tiles are of ca"
    assert leaves.splitlines() == [noted]
    for arguments in (("show", "A", "--leaves", "CSW21.csv"), ("convert", "CSW21.csv")):
        assert run("leaves", *arguments, "-l", "ca").stderr.splitlines() == [noted]


def test_a_graph_of_another_language_is_noticed_by_its_letters(folder):
    """It has numbers in place of letters: with Catalan tiles it has other words, with fewer ones tiles are missing."""
    english = Rules.load("en").tiles
    dawg = Lexicon.for_language(english.language, alphabet=english.alphabet).dawg
    some = [english.alphabet.decode(dawg.word(number)) for number in range(0, len(dawg), 100)]
    for name, words, code in (("mine.KWG", some, "en"), ("other.kwg", ["ZÜGE"], "de")):
        alphabet = Rules.load(code).tiles.alphabet
        (folder / name).write_bytes(WordList.of(words, alphabet).packed(".kwg", alphabet))
    arguments = ("-r", "EURSTAI", "--leaves", "none", "-n", "1")
    warned = run("moves", "-l", "ca", "-d", "mine.KWG", *arguments, code=1).stderr
    assert re.fullmatch(
        r"mine\.KWG: by its letters a word list of [a-z or]*\ben\b.*, and the tiles are of ca\n", warned
    )
    assert run("moves", "-l", "en-wwf", "-d", "mine.KWG", *arguments).stderr == ""
    wrong = run("moves", "-d", "other.kwg", *arguments, code=2).stderr
    assert re.search(r"other\.kwg: .* a tile outside the alphabet at node \d+; is it of another language\?", wrong)


def test_a_list_of_alphagrams_is_noticed(folder):
    letters = "ABCDEFGHI"
    words = [a + b + c for a in letters for b in letters for c in letters if a < b < c] + [
        "AAB",
        *["ABB", "ACC", "ADD"],
    ]
    words += [f"{word}Z" for word in words]
    (folder / "alpha.txt").write_text("\n".join(words))
    arguments = ("moves", "-d", "alpha.txt", "-r", "ABC", "--leaves", "none")
    assert "alphabetical order: a list for -l en-wordsmog" in run(*arguments).stderr
    assert run(*arguments, "-l", "en-wordsmog").stderr == ""
    (folder / "alpha.txt").write_text("\n".join([*words, "CAB"]))
    assert run(*arguments).stderr == ""


def test_a_spreadsheet_computes_no_cell(folder):
    (folder / "=1.gcg").write_text(
        "#player1 =1+1 A B\n#player2 @SUM(A1) C\n>=1+1: CATSEEE 8H CAT +10 10\n>@SUM(A1): QUVWXYZ -QU +0 0\n"
    )
    run("analyse", "=1.gcg", "--csv", "turns.csv", "--seconds", "0.1")
    rows = list(csv.DictReader((folder / "turns.csv").read_text().splitlines()))
    assert [(row["game"], row["nick"], row["play"]) for row in rows] == [
        ("'=1.gcg", "'=1+1", "8H CAT"),
        ("'=1.gcg", "'@SUM(A1)", "'-QU"),
    ]


def test_tiles_are_those_of_the_list_or_the_board_that_is_named(folder):
    line = "/".join(["15"] * 7 + ["5LŻE7"] + ["15"] * 7) + " ĄE/ 0/0 0 lex OSPS49;"
    lines = run("board", line, "--cgp").stderr.splitlines()
    assert lines[0] == "CGP: no tile set is named; the word list 'OSPS49' is of pl, and so are the tiles"
    (folder / "g.gcg").write_text(f"#character-encoding UTF-8\n#lexicon RD28\n{TWO}>a: TÜRENAB 8F TÜREN +20 20\n")
    line = "/".join(["15"] * 15) + " AEINRST/ 0/0 0 bdn wwf-15;"
    lines = run("moves", line, "--limit", "1").stderr.splitlines()
    assert lines[0] == "CGP: no tile set is named; the board is wwf-15, and so the tiles are en-wwf"
    assert "is of de, and so are the tiles" in run("board", "g.gcg").stderr
    assert "'Ü' is not a tile of en" in run("board", "g.gcg", "-l", "en", code=2).stderr
