"""Pre-endgames as the library and the command give them; ``test_preendgame_kernel.py`` has what they are made of."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from dataclasses import replace
from itertools import permutations

import pytest
from click.testing import CliRunner
from conftest import less_as_python
from hypothesis import given, settings
from hypothesis import strategies as st
from scrabble import reference
from scrabble.test_endgame_kernel import RULES as SMALL
from scrabble.test_endgame_kernel import WORDS, left, plays, value
from scrabble.test_preendgame_kernel import PASS, number, ordered, result, some_board, tiles

from wordtools.core import Lexicon, RulesError
from wordtools.core.cli.main import main
from wordtools.core.errors import OptionError
from wordtools.scrabble import Board, Kind, Layout, MoveGenerator, Position, Rules, Standing, State
from wordtools.scrabble.engine.preendgame import prove

ENGLISH = Rules.load("en")
LAYOUT = replace(
    ENGLISH.layout,
    name="small",
    rows=SMALL.rows,
    columns=SMALL.columns,
    letter=bytes(SMALL.letter),
    word=bytes(SMALL.word),
    start=SMALL.start,
)
LETTERS = ENGLISH.tiles.alphabet.letters
LEXICON = Lexicon.of(["".join(LETTERS[code - 1] for code in word) for word in WORDS], ENGLISH.tiles.alphabet)


def small(board: bytes, rack: bytes, hidden: bytes, lead: int, *, size: int, known: bool = False) -> Position:
    """A position whose unseen tiles are *hidden*; *known*: the first *size* of them are the other player's."""
    there = Counter(0 if tile & 128 else tile for tile in board if tile) + Counter(rack) + Counter(hidden)
    counts = tuple(there[code] for code in range(len(LETTERS) + 1))
    points = (*SMALL.points, *[1] * (len(LETTERS) - 4))
    rules = Rules(replace(ENGLISH.tiles, name="few", counts=counts, points=points), LAYOUT, size, 0)
    other = bytes(sorted(hidden[:size])) if known else None
    return Position(rules, State(Board(LAYOUT, board), (rack, other), (max(lead, 0), max(-lead, 0))))


def oracle(board: bytes, rack: bytes, hidden: bytes, bag: int, lead: int, one: Standing) -> tuple[Counter[int], float]:
    """How often a play wins, draws and loses, and what it is ahead by at the end where it empties the bag."""
    play = PASS
    if one.play.kind is Kind.PLACE:
        play = reference.Found(one.play.start, one.play.down, one.play.laid)
    found: Counter[int] = Counter()
    spread = 0
    for order in map(bytes, permutations(hidden, bag)):
        found[result(board, rack, hidden, lead, False, play, order, False)] += 1
        if one.empties:
            mine = bytes(sorted(left(rack, play) + order))
            theirs = bytes((Counter(hidden) - Counter(order)).elements())
            after = reference.laid_on(SMALL, board, play)
            spread += lead + plays(board, rack)[play] - value(after, bytes(sorted(theirs)), mine, False)
    return found, spread / found.total()


def check(board: bytes, rack: bytes, hidden: bytes, bag: int, lead: int, *, jobs: int) -> None:
    position = small(board, rack, hidden, lead, size=len(rack))
    generator = MoveGenerator(position.rules, LEXICON)
    there = prove(position, generator, jobs=jobs)
    assert there.proven
    assert there.bag == bag
    assert len(there.plays) == len(ordered(board, rack))
    most = max(number(board, rack, hidden, bag, lead, False, play) for play in ordered(board, rack))
    assert there.best.exact
    assert 2 * there.best.wins + there.best.draws == most
    for one in there.plays:
        found, spread = oracle(board, rack, hidden, bag, lead, one)
        assert one.total == found.total()
        assert (one.wins, one.draws, one.losses) <= (found[2], found[1], found[0])
        assert one.wins <= found[2]
        assert one.draws <= found[1]
        assert one.losses <= found[0]
        assert one.most <= there.best.least
        assert one.spread is None or one.spread == pytest.approx(spread)


@given(tiles(3), tiles(4), st.integers(0, 2**32), st.integers(-15, 15), st.sampled_from([1, 2]))
@settings(max_examples=less_as_python(60, 10))
def test_one_tile_in_the_bag(rack: bytes, hidden: bytes, seed: int, lead: int, jobs: int) -> None:
    check(some_board(seed), rack, hidden, 1, lead, jobs=jobs)


@given(tiles(2), tiles(4), st.integers(0, 2**32), st.integers(-15, 15))
@settings(max_examples=less_as_python(10, 2))
def test_two_tiles_in_the_bag(rack: bytes, hidden: bytes, seed: int, lead: int) -> None:
    check(some_board(seed), rack, hidden, 2, lead, jobs=1)
