"""Hooks and openings: the same letters as the judge finds, and lanes where every bingo of the generator lies."""

from __future__ import annotations

import json
import random

import pytest
from click.testing import CliRunner
from conftest import less_as_python

from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.scrabble import Board, Rules, judge
from wordtools.scrabble.moves import MoveGenerator
from wordtools.scrabble.moves.openings import BACK, BETWEEN, FRONT, Openings
from wordtools.scrabble.record import gcg

RULES = Rules.load("en")
WORDS = Lexicon.of(["CAT", "CATS", "SCAT", "AT", "TA", "OCAT", "SAT", "AS", "EAT", "RETAINS"], RULES.tiles.alphabet)
GAME = "examples/game.gcg"


def board(*rows: str) -> Board:
    text = "\n".join([*["." * 15] * 7, *(row.ljust(15, ".") for row in rows)][:15])
    return Board.parse("\n".join([text, *["." * 15] * (15 - len(text.splitlines()))]), RULES.layout, RULES.tiles)


def test_front_back_and_between():
    found = Openings(board("...CaT..........."[:15]), RULES, WORDS)
    across = {hook.place: hook for hook in found.hooks if not hook.down}
    assert {place: (hook.kind, hook.touches, hook.letters) for place, hook in across.items()} == {
        "8C": (FRONT, ".CAT", ("O", "S")),
        "8G": (BACK, "CAT.", ("S",)),
    }
    below = {hook.place: hook.letters for hook in found.hooks if hook.down}
    assert below == {"D7": (), "E7": ("T",), "F7": ("A",), "D9": (), "E9": ("S", "T"), "F9": ("A",)}
    gap = Openings(board("...S.T"), RULES, WORDS)
    (between,) = [hook for hook in gap.hooks if hook.kind == BETWEEN]
    assert (between.place, between.touches, between.letters) == ("8E", "S.T", ("A",))
    assert gap.cross_checks(between.cell, down=True) == ("A",)
    assert gap.cross_checks(between.cell, down=False) is None
    assert str(between) == "8E S.T: A"


@pytest.fixture(scope="module")
def english() -> MoveGenerator:
    return MoveGenerator(RULES, RULES.lexicon())


def test_hooks_are_what_the_judge_allows(english):
    words = RULES.lexicon()
    rng = random.Random(1)
    position = gcg.read(GAME).position(14)
    found = Openings(position.board, RULES, words)
    for hook in rng.sample(found.hooks, less_as_python(30, 10)):
        first = position.board.run(hook.cell, down=hook.down)[0]
        name = position.board.layout.place_name(first, down=hook.down)
        before, _, after = hook.touches.partition(".")
        fits = []
        for letter in RULES.tiles.alphabet.letters:
            play = position.parse(f"{name} {'.' * len(before)}{letter}{'.' * len(after)}")
            if judge(play, position.board, RULES).words[0].text in words:
                fits.append(letter)
        assert tuple(fits) == hook.letters


@pytest.mark.parametrize("turn", [2, 9, 15])
def test_every_bingo_lies_on_a_lane(english, turn):
    position = gcg.read(GAME).position(turn)
    found = Openings(position.board, RULES, english.lexicon)
    lanes = {(lane.cells, lane.down) for lane in found.lanes()}
    bingos = 0
    for rack in ("AEINRST", "?AEINRT", "DEINRS?", "ADEINST"):
        for one in english.find(position.board, RULES.tiles.rack(rack)):
            if len(one.play.laid) == 7:
                bingos += 1
                assert (tuple(one.play.cells(position.board)), one.play.down) in lanes
    assert bingos


def test_an_empty_board_has_lanes_through_its_start():
    found = Openings(Board.empty(RULES.layout), RULES, WORDS)
    assert found.hooks == ()
    lanes = found.lanes()
    assert len(lanes) == 14
    assert all(RULES.layout.start in lane.cells for lane in lanes)
    assert str(lanes[0]) == "8B, word x 2"


def test_the_command(tmp_path):
    runner = CliRunner()
    text = runner.invoke(main, ["scrabble", "hooks", GAME, "--turn", "2"])
    assert text.exit_code == 0, text.output
    lines = text.output.splitlines()
    assert lines[0].endswith(" hooks")
    assert any("lanes for a bingo" in line for line in lines)
    data = json.loads(runner.invoke(main, ["scrabble", "hooks", GAME, "--turn", "2", "--json"]).output)
    front = [hook for hook in data["hooks"] if hook["kind"] == "front" and not hook["down"]]
    assert [(hook["row"], hook["column"], hook["touches"]) for hook in front] == [(7, 6, ".NEONS")]
