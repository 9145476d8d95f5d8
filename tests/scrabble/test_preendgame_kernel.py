"""What plays win in the pre-endgame, against minimax without any pruning with the slow generator."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from random import Random

import pytest
from conftest import COMPILED, PURE, kernel, random_examples
from hypothesis import given, settings
from hypothesis import strategies as st
from scrabble import reference
from scrabble.reference import Found
from scrabble.test_endgame_kernel import BOARD, RULES, left, plays, searcher, value, worth

from wordtools.scrabble.endgame.replies import Desk, Option, Spot, orders_of, sets_of

PASS = None


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def desk(form: str, board: bytes) -> Desk:
    lanes, endgame = searcher(form)
    lanes.load(board)
    return Desk(endgame, kernel("wordtools.scrabble.endgame._playout", form).Playout(endgame.bounds))


def less(tiles: bytes, gone: bytes) -> bytes:
    rest = list(tiles)
    for tile in gone:
        rest.remove(tile)
    return bytes(rest)


def sign(spread: int) -> int:
    return 1 + (spread > 0) - (spread < 0)


def record(board: bytes, rack: bytes, play: Found) -> tuple[int, ...]:
    """The numbers by which plays of equal worth are put in order: as in ``records.py``."""
    kept, rest = 0, list(left(rack, play))
    for bit, tile in enumerate(rack):
        if tile in rest:
            rest.remove(tile)
            kept |= 1 << bit
    return (plays(board, rack)[play], kept, len(play.laid), play.down, play.start, int.from_bytes(play.laid, "little"))


@cache
def ordered(board: bytes, rack: bytes) -> list[Found | None]:
    return [*sorted(plays(board, rack), key=lambda play: record(board, rack, play), reverse=True), PASS]


@cache
def result(
    board: bytes, rack: bytes, hidden: bytes, lead: int, passed: bool, play: Found | None, order: bytes, fair: bool
) -> int:
    """2, 1 or 0 for the player to move: every line to its end."""
    theirs = less(hidden, order)
    if play is PASS and passed:
        return sign(lead - worth(rack) + worth(theirs))
    laid, kept, after = b"", rack, board
    if play is not PASS:
        lead += plays(board, rack)[play]
        laid, kept, after = play.laid, left(rack, play), reference.laid_on(RULES, board, play)
    mine = bytes(sorted(kept + order[: len(laid)]))
    rest = order[len(laid) :]
    if not rest:
        return sign(lead - value(after, theirs, bytes(sorted(kept + order)), False))
    passed = play is PASS
    unseen = bytes(sorted(mine + rest))
    replies = ordered(after, theirs)
    if fair:
        wins = [number(after, theirs, unseen, len(rest), -lead, passed, reply) for reply in replies]
        replies = [reply for reply, won in zip(replies, wins, strict=True) if won == max(wins)]
    return min(answered(after, theirs, -lead, passed, reply, rest, mine) for reply in replies)


@cache
def number(board: bytes, rack: bytes, hidden: bytes, bag: int, lead: int, passed: bool, play: Found | None) -> int:
    """The half wins that are guaranteed, over all orders of single tiles."""
    orders = [bytes(order) for order in permutations(hidden, bag)]
    return sum(result(board, rack, hidden, lead, passed, play, order, False) for order in orders)


def answered(
    board: bytes, theirs: bytes, lead: int, passed: bool, reply: Found | None, order: bytes, mine: bytes
) -> int:
    """What a reply leaves the first player, who then makes the play of most guaranteed wins, the first of equals."""
    laid = reply.laid if reply else b""
    if len(laid) >= len(order) or (reply is PASS and passed):
        return 2 - result(board, theirs, bytes(sorted(mine + order)), lead, passed, reply, order, False)
    after, kept = board, theirs
    if reply is not PASS:
        lead += plays(board, theirs)[reply]
        after, kept = reference.laid_on(RULES, board, reply), left(theirs, reply)
    rest = order[len(laid) :]
    hidden = bytes(sorted(kept + order))
    choices = ordered(after, mine)
    wins = [number(after, mine, hidden, len(rest), -lead, reply is PASS, choice) for choice in choices]
    best = choices[wins.index(max(wins))]
    return result(after, mine, hidden, -lead, reply is PASS, best, rest, False)


def found(option: Option) -> Found | None:
    if not option.cells:
        return PASS
    return Found(option.head & 4095, bool(option.head >> 12 & 1), option.codes)


def tiles(size: int) -> st.SearchStrategy[bytes]:
    return st.lists(st.integers(0, 4), min_size=size, max_size=size).map(lambda tiles: bytes(sorted(tiles)))


def some_board(seed: int) -> bytes:
    random, board = Random(seed), BOARD
    for _ in range(random.randrange(3)):
        there = sorted(plays(board, bytes(sorted(random.choices(range(5), k=3)))))
        board = reference.laid_on(RULES, board, random.choice(there)) if there else board
    return board


def check(form: str, spot: Spot, board: bytes, *, fair: bool) -> None:
    one = desk(form, board)
    options = one.options(spot.rack)
    assert [found(option) for option in options] == ordered(board, spot.rack)
    for option in options:
        keeps = len(option.cells) < spot.bag
        for order in orders_of(spot.hidden, spot.bag) if keeps else sets_of(spot.hidden, spot.bag):
            for reading in (False, True) if keeps and fair else (False,):
                there = result(
                    board, spot.rack, spot.hidden, spot.lead, spot.passed, found(option), bytes(order), reading
                )
                assert one.result(spot, option, order, fair=reading) == there


@given(tiles(2), tiles(3), st.integers(0, 2**32), st.integers(-12, 12), st.booleans())
@settings(max_examples=random_examples(40, 10))
def test_every_play_and_draw_of_one_tile(
    form: str, rack: bytes, hidden: bytes, seed: int, lead: int, passed: bool
) -> None:
    check(form, Spot(0, rack, hidden, 1, lead, passed), some_board(seed), fair=True)


@pytest.mark.long
@given(tiles(2), tiles(4), st.integers(0, 2**32), st.integers(-12, 12))
@settings(max_examples=random_examples(12, 3))
def test_every_play_and_draw_of_two_tiles(form: str, rack: bytes, hidden: bytes, seed: int, lead: int) -> None:
    check(form, Spot(0, rack, hidden, 2, lead, False), some_board(seed), fair=True)
