"""What plays open and close on the board: the explanation against a recount of all ways by ``test_ways.py``."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest
from conftest import mostly_long, takes_minutes_as_python
from scrabble.test_ways import table_for

from tools.scrabble.way_check import LAYOUTS, REACH, generator, grown, slow_lines, slow_sums
from wordtools.core.base.wording import listed
from wordtools.scrabble import Engine, Position, Rules
from wordtools.scrabble.evaluation.boards import REST, THEMES, board_changes
from wordtools.scrabble.evaluation.effects import LEAST, BoardEffect, board_effects
from wordtools.scrabble.evaluation.reach import reached
from wordtools.scrabble.evaluation.ways import SUMS, WayTable, way_table
from wordtools.scrabble.moves.movegen import Plays
from wordtools.scrabble.position import State
from wordtools.scrabble.position.board import Board

PAIRS, TRIPLES, DOUBLES, ROOM, HOOKS = THEMES


def square(rules: Rules, cell: int) -> str:
    return rules.layout.place_name(cell, down=True)


def slow_reached(board: Board, rules: Rules, unseen: bytes) -> dict[str, set[str]]:
    """Names by theme what the ways of a board reach."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for number, line in enumerate(slow_lines(board, rules, unseen)):
        columns = number - rules.layout.rows
        lane = f"row {number + 1}" if columns < 0 else f"column {rules.layout.place_name(columns, down=True)[:-1]}"
        for _, _, _, squares, _ in line.ways():
            cells = [line.cells[k] for k in squares]
            premiums = [rules.layout.word[cell] for cell in cells]
            if premiums.count(3) > 1:
                found[PAIRS].add(lane)
            if len(cells) == REACH:
                found[ROOM].add(lane)
            for cell, premium in zip(cells, premiums, strict=True):
                for theme, of in ((DOUBLES, 2), (TRIPLES, 3)):
                    if premium == of:
                        found[theme].add(square(rules, cell))
        for k, crossing in enumerate(line.crossed):
            if crossing is not None and line.weight[k]:
                found[HOOKS].add(square(rules, line.cells[k]))
    return found


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("turns", mostly_long([8, 0, 1, 3, 15]))
def test_what_ways_reach(layout, turns):
    board, rack, bag, _ = grown(layout, 400 + turns, turns)
    found = generator(layout)
    for unseen in (bag + rack, bag[:3], b""):
        by_theme = defaultdict(set)
        for one in found.look(board, lambda lanes, unseen=unseen: reached(lanes, found.rules.layout, unseen)):
            by_theme[one.theme].add(one.name)
        assert by_theme == slow_reached(board, found.rules, unseen)


@pytest.mark.parametrize("turns", [1, 3, 6, 11])
def test_an_explanation_is_what_a_recount_finds(turns):
    """Squares, lanes and points of each theme, for some plays of a position."""
    board, rack, bag, plays = grown("scrabble-15", 500 + turns, turns)
    found, rng = generator("scrabble-15"), random.Random(turns)
    rules = found.rules
    table = table_for(rules, turns)
    position = Position(rules, State(board, (rack, None), (0, 0)))
    some = [rng.randrange(len(plays)) for _ in range(4)] + [len(plays) - 1]  # the last one is an exchange or the pass
    before = slow_reached(board, rules, bag)
    for at in some:
        (change,) = board_changes(found, position, plays[at : at + 1], table)
        effects = board_effects(found, position, change)
        laid = board.laid(plays[at].play.fresh(board))
        after = slow_reached(laid, rules, bag)
        sums = [dict(zip(SUMS, slow_sums(one, rules, bag), strict=True)) for one in (board, laid)]
        assert {effect.theme for effect in effects.effects} == {
            theme for theme, points in change.themes.items() if abs(points) >= LEAST
        }
        for theme, points, opens, closes in effects.effects:
            assert set(opens) == after[theme] - before[theme]
            assert set(closes) == before[theme] - after[theme]
            if theme != REST:
                assert points == pytest.approx(counted(table, theme, *sums), abs=0.03)  # each term is rounded down
        assert effects.points == change.points == pytest.approx(sum(change.themes.values()))


def counted(table: WayTable, theme: str, before: dict[str, int], after: dict[str, int]) -> float:
    """Adds up the terms of a theme."""
    total = 0.0
    for term, name in zip(table.terms, SUMS, strict=True):
        if next(one for one, begins in THEMES.items() if name.startswith(begins)) == theme:
            total += term * ((after[name] / 2**20) ** 0.5 - (before[name] / 2**20) ** 0.5)
    return total / 1000


@takes_minutes_as_python
def test_a_play_that_opens_two_triple_word_squares_says_so():
    """A tile in the corner of row 1 lets seven others reach from A1 to H1."""
    english = Engine.for_language("en")
    position = Position.from_cgp("15/15/15/2CATS9/15/15/15/15/15/15/15/15/15/15/15 RSAIEUO/ 0/0 0", english.rules)
    plays = english.plays(position)
    (change,) = board_changes(english.generator, position, _one(plays, "E1 ROU."), way_table(english.rules))
    effects = {effect.theme: effect for effect in board_effects(english.generator, position, change).effects}
    assert effects[PAIRS].opens == ("row 1",)
    assert effects[PAIRS].points < -2
    assert str(effects[PAIRS]) == f"opens two triple-word squares in row 1: {effects[PAIRS].points:+.1f}"
    opened = effects[TRIPLES].opens
    assert {"A1", "H1"} <= {*opened}
    assert str(effects[TRIPLES]).startswith(f"opens the triple-word squares {listed(opened)}: -")


def _one(plays: Plays, text: str) -> Plays:
    """Finds a play among many, as a list of one."""
    at = next(k for k in plays.placing if str(plays[k].play) == text)
    return plays[at : at + 1]


def test_many_squares_are_counted_and_few_named():
    many = BoardEffect(HOOKS, 1.5, tuple("ABCD"), ("E",))
    assert str(many) == "opens 4 hook squares, takes or closes the hook square E: +1.5"
    assert str(BoardEffect(ROOM, -0.26, tuple("ABCDE"), ())) == "opens room for 7 tiles in 5 lanes: -0.3"
    assert str(BoardEffect(REST, 0.5, (), ())) == "tiles kept and bag: +0.5"


@takes_minutes_as_python
def test_data_has_what_is_printed():
    english = Engine.for_language("en")
    position = Position.from_cgp("15/15/15/15/15/15/15/7CATS4/15/15/15/15/15/15/15 AEINRST/ 0/0 0", english.rules)
    plays = english.plays(position).sorted()[:1]
    (change,) = board_changes(english.generator, position, plays, way_table(english.rules))
    effects = board_effects(english.generator, position, change)
    data = effects.data()
    assert data["play"] == str(plays[0].play)
    assert data["points"] == change.points
    assert [one["text"] for one in data["effects"]] == [str(effect) for effect in effects.effects]
    assert str(effects) == f"{change.points:+.1f}: {'; '.join(one['text'] for one in data['effects'])}"
