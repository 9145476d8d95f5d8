"""JSON from elsewhere: every reader goes through one function, and what it returns can be written and reckoned with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wordtools.core.reading.json_text import parse_json
from wordtools.core.reading.reading import Reading
from wordtools.crossword.formats import ipuz
from wordtools.fillword import Game
from wordtools.fillword.show.player import game_page
from wordtools.ruzzle import Board

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (r'"\ud800"', "\ufffd"),
        (r'"a\udfffb"', "a\ufffdb"),
        (r'"\ude00\ud83d"', "\ufffd\ufffd"),
        (r'"\ud83d\ude00"', "\U0001f600"),
        (r'{"\uD800": ["\uDC00"]}', {"\ufffd": ["\ufffd"]}),
        (r'"\\ud800"', "\\ud800"),
    ],
)
def test_half_a_character_is_replaced(text, found):
    assert parse_json(text) == found


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e400", "-1e999", "9" * 301, "-" + "9" * 5000])
def test_what_is_no_number(number):
    with pytest.raises(ValueError, match="is no number of JSON"):
        parse_json(f"[{number}]")
    notes: list[str] = []
    assert parse_json(f"[{number}, 1]", notes.append) == [None, 1]
    assert len(notes) == 1


def test_nesting_without_end():
    with pytest.raises(ValueError, match="nested too deep"):
        parse_json("[" * 100_000)


GAME = (
    r'{"startingBoard":["AB","CD"],"title":"\ud800","clue":"\udfff",'
    r'"themeCoords":{"ABDC":[[0,0],[0,1],[1,1],[1,0]]}}'
)
PUZZLE = (
    rb'{"kind":["http://ipuz.org/crossword#1"],"dimensions":{"width":1,"height":1},"puzzle":[[1]],'
    rb'"title":"\ud800"}'
)


def test_files_with_half_characters_can_be_written():
    game = Game.parse(GAME)
    assert (game.title, game.clue) == ("\ufffd", "\ufffd")
    game_page(game).encode()
    ipuz.write(ipuz.read(PUZZLE, Reading("f")))
    str(Board.parse(r'[["\ud800", "a"], ["b", "c"]]')).encode()


def test_json_is_decoded_in_one_place():
    decoding = re.compile(r"json\.loads?\(|from json import")
    sources = ROOT.glob("packages/*/src/**/*.py")
    assert [path.name for path in sources if decoding.search(path.read_text(encoding="utf-8"))] == ["json_text.py"]
