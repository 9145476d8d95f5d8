"""Dice sets: what the files say, and that a roll shows one face of each die."""

from __future__ import annotations

import random

import pytest

from wordtools.core import Language
from wordtools.core.errors import RulesError
from wordtools.ruzzle import Board, Rules
from wordtools.ruzzle.board.dice import Dice, dice_sets, face_text

NAMES = [dice.name for dice in dice_sets()]
SMALL = 'rows = 1\ncolumns = 2\ndice = [["A", "B"], ["QU", ""]]\n'


def matched(faces, dice):
    """Says whether each face can be given a die of its own that has it (augmenting paths)."""
    owner = {}

    def give(face, tried):
        for number, die in enumerate(dice):
            if faces[face] in die and number not in tried:
                tried.add(number)
                if number not in owner or give(owner[number], tried):
                    owner[number] = face
                    return True
        return False

    return all(give(face, set()) for face in range(len(faces)))


def test_the_published_sets_are_there():
    assert {"en-classic-4x4", "en-new-4x4", "en-super-big-6x6", "fr-4x4"} <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_set_has_six_faces_a_die_in_letters_of_its_language(name):
    dice = Dice.load(name)
    assert len(dice.dice) == dice.rows * dice.columns
    assert {len(die) for die in dice.dice} == {6}
    assert dice.title
    assert dice.confidence in ("confirmed", "disputed", "single-source")
    alphabet = Rules.load(dice.rules).alphabet(Language.load(dice.language))
    assert all(alphabet.split(face) or not face for die in dice.dice for face in die)


@pytest.mark.parametrize("name", NAMES)
def test_a_roll_shows_one_face_of_each_die(name):
    dice = Dice.load(name)
    shown = [[face_text(face) if face else "." for face in die] for die in dice.dice]
    for seed in range(20):
        board = dice.roll(random.Random(seed))
        faces = ["." if tile is None else tile.text for tile in board.grid.cells]
        assert matched(faces, shown)
        assert Board.parse(str(board)) == board


def test_the_match_above_tells_a_wrong_roll():
    assert matched(["A", "B"], [["A", "B"], ["A"]])
    assert not matched(["B", "B"], [["A", "B"], ["A"]])


def test_the_same_seed_rolls_the_same_board():
    board = Board.parse("A N E Qu / D U K S / Y H R A / O E E A")
    assert Dice.load("en-new-4x4").roll(random.Random(1)) == board


def test_a_set_of_ones_own(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(SMALL)
    dice = Dice.load(str(path))
    assert (dice.name, dice.rows, dice.columns, dice.rules) == ("mine", 1, 2, "boggle")
    seen = {tile and tile.text for seed in range(50) for tile in dice.roll(random.Random(seed)).grid.cells}
    assert seen == {"A", "B", "Qu", None}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("rows = 1\ncolumns = 2\n", "dice is missing"),
        ("columns = 2\ndice = []\n", "rows is missing"),
        (SMALL.replace("columns = 2", "columns = 3"), "3 dice needed for rows x columns, found 2"),
        (SMALL.replace("rows = 1", "rows = 0"), "rows must be a whole number from 1"),
        (SMALL.replace("rows = 1", "rows = true"), "rows must be a whole number from 1"),
        (SMALL.replace('"A", "B"', ""), "die 1 must be a list of faces"),
        (SMALL.replace('"A", "B"', "1"), "die 1 must be a list of faces"),
        (SMALL.replace('"QU"', '"Q U"'), "die 2: 'Q U' is no face"),
        (SMALL.replace('"QU"', '"E:3"'), "die 2: 'E:3' is no face"),
        ("rows = 1\ncolumns = 1\ndice = 7\n", "dice must be a list of dice"),
        ("title = 3\n" + SMALL, "title must be a text"),
        ("notes = 'x'\n" + SMALL, "notes must be a list of texts"),
        ("size = 3\n" + SMALL, "unknown key 'size'"),
        ("rows = \n", "not a TOML file"),
    ],
)
def test_a_wrong_file_is_told_by_its_key(tmp_path, text, complaint):
    path = tmp_path / "mine.toml"
    path.write_text(text)
    with pytest.raises(RulesError) as raised:
        Dice.load(str(path))
    assert str(raised.value).startswith(f"{path}: ")
    assert complaint in str(raised.value)


def test_an_unknown_name_lists_the_known():
    with pytest.raises(RulesError, match=r"no dice 'xx': use one of en-big-2012-5x5, .*fr-4x4"):
        Dice.load("xx")
    with pytest.raises(RulesError, match="No such file"):
        Dice.load("nowhere/xx.toml")
