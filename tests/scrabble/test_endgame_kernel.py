"""The endgame kernel against exhaustive search with the slow generator."""

from __future__ import annotations

from functools import cache
from random import Random
from types import ModuleType
from typing import Any

import pytest
from conftest import COMPILED, PURE, kernel, random_examples
from hypothesis import example, given, settings
from hypothesis import strategies as st
from scrabble import reference
from scrabble.reference import Found, Rules
from scrabble.test_movegen_kernel import graph

RULES = Rules(5, 5, bytes([1, 1, 2, 1, 1] * 5), bytes([1, 2, 1, 1, 3] * 5), 12, (0, 1, 3, 8, 2), 4, 20)
WORDS = {
    bytes(word) for word in ([1, 2], [2, 1], [1, 3], [3, 1, 1], [1, 2, 1], [4, 1], [1, 4, 2, 1], [2, 2], [4, 3, 4])
}
BOARD = bytes([0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 1, 129, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def bounding(form: str) -> Any:
    nodes, wide = graph(WORDS)
    lanes = kernel("wordtools.scrabble.moves._lanes", form).Lanes(
        nodes, wide, bytes(RULES.points), RULES.rows, RULES.columns, RULES.letter, RULES.word
    )
    bonus = [RULES.bonus if n == RULES.size else 0 for n in range(RULES.size + 1)]
    ranking = kernel("wordtools.scrabble.moves._ranking", form).Ranking(lanes, RULES.size)
    movegen = kernel("wordtools.scrabble.moves._movegen", form).Movegen(
        lanes, ranking, RULES.start, 2, RULES.size, bonus
    )
    return kernel("wordtools.scrabble.endgame._bounds", form).Bounds(lanes, movegen, bytes(RULES.points))


def searcher(form: str, stop: bytearray | None = None) -> tuple[Any, Any]:
    bounds = bounding(form)
    memory = kernel("wordtools.scrabble.endgame._memory", form).Memory(12)
    refutations = kernel("wordtools.scrabble.endgame._refutations", form).Refutations(bounds, memory)
    module: ModuleType = kernel("wordtools.scrabble.endgame._endgame", form)
    return bounds.lanes, module.Endgame(bounds, stop or bytearray(1), memory, refutations)


def left(rack: bytes, play: Found) -> bytes:
    tiles = list(rack)
    for tile in play.laid:
        tiles.remove(0 if tile & 128 else tile)
    return bytes(tiles)


def worth(rack: bytes) -> int:
    return sum(RULES.points[tile] for tile in rack)


@cache
def plays(board: bytes, rack: bytes) -> dict[Found, int]:
    return reference.plays(RULES, board, rack, WORDS)


@cache
def value(board: bytes, mine: bytes, other: bytes, passed: bool) -> int:
    """What the player to move gains on the other with best play: every line to its end."""
    best = worth(other) - worth(mine) if passed else -value(board, other, mine, True)
    for play, score in plays(board, mine).items():
        rest = left(mine, play)
        after = 2 * worth(other) if not rest else -value(reference.laid_on(RULES, board, play), other, rest, False)
        best = max(best, score + after)
    return best


racks = st.lists(st.integers(0, 4), min_size=1, max_size=3).map(lambda tiles: bytes(sorted(tiles)))


def grown(seed: int) -> bytes:
    """A board with up to two plays more."""
    random, board = Random(seed), BOARD
    for _ in range(random.randrange(3)):
        found = sorted(plays(board, bytes(sorted(random.choices(range(5), k=3)))))
        board = reference.laid_on(RULES, board, random.choice(found)) if found else board
    return board


def singles(board: bytes, tile: int) -> dict[int, int]:
    """What a single tile scores at most, by cell."""
    found: dict[int, int] = {}
    for play, score in plays(board, bytes([tile])).items():
        after = reference.laid_on(RULES, board, play)
        cell = next(k for k, there in enumerate(board) if there != after[k])
        found[cell] = max(score, found.get(cell, -1))
    return found


def check_bounds(form: str, board: bytes, mine: bytes, other: bytes) -> None:
    bounds = bounding(form)
    lanes, movegen = bounds.lanes, bounds.movegen
    lanes.load(board)
    count = movegen.generate(mine)
    numbers = list(zip(movegen.plays_array[0 : 2 * count : 2], movegen.plays_array[1 : 2 * count : 2], strict=True))
    bounds.find_threats(other, 0, len(other))
    before = {tile: singles(board, tile) for tile in set(mine)}
    threats = {play: score for play, score in plays(board, other).items() if len(play.laid) == len(other)}
    for head, tiles in numbers:
        play = Found(head & 4095, bool(head >> 12 & 1), tiles.to_bytes(8, "little")[: head >> 13 & 31])
        after = reference.laid_on(RULES, board, play)
        there = plays(after, other)
        best = max((score for threat, score in there.items() if threats.get(threat) == score), default=-1)
        assert bounds.threat(head) <= best
        for tile in set(left(mine, play)):
            now = singles(after, tile)
            bounds.forget()
            fresh = max((score for cell, score in now.items() if before[tile].get(cell) != score), default=-1)
            assert bounds.last(head, tiles, tile, 1000) >= fresh
            for one, laid in numbers:
                bounds.note(one, laid)
            most = max(now.values(), default=-1)
            assert bounds.last(head, tiles, tile, 1000) >= most
            for enough in (-20, -1, most - 1):
                assert bounds.last(head, tiles, tile, enough) > enough or most <= enough
                assert bounds.last(head, tiles, tile, enough) >= 0 or most < 0


@given(racks, racks, st.integers(0, 2**32))
@settings(max_examples=random_examples(100))
def test_bounds_hold_after_every_play(form: str, mine: bytes, other: bytes, seed: int) -> None:
    check_bounds(form, grown(seed), mine, other)


@pytest.mark.parametrize(
    "board",
    [
        bytes([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]),
        bytes([0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ],
    ids=["behind", "before"],
)
def test_bounds_hold_at_the_ends_of_a_word(form: str, board: bytes) -> None:
    check_bounds(form, board, b"\1\2", b"\1")  # the 2 makes two words: the last 1 then fits at one end of one only


@given(racks, racks, st.integers(0, 2**32), st.booleans())
@example(b"\2\3", b"\4", 13, True)  # the best single tile is the play that is searched first
@example(b"\1\2\4\4\4", b"\0", 25, False)  # four tiles are kept
@example(b"\1\2\4\4\4", b"\2", 16, False)
@example(b"\0\1\2\2\2", b"\2", 27, False)
@example(b"\1\1\2\2\4", b"\2\4", 21, False)
@settings(max_examples=random_examples(200))
def test_equals_exhaustive_search(form: str, mine: bytes, other: bytes, seed: int, passed: bool) -> None:
    board = grown(seed)
    lanes, endgame = searcher(form)
    lanes.load(board)
    right = value(board, mine, other, passed)
    for depth in range(1, 20):  # as it is used: the table is kept from depth to depth
        found = endgame.solve(mine, other, passed, depth)
        assert not endgame.aborted
        if not endgame.cuts:
            break
    assert found == right
    head, tiles = endgame.best_head, endgame.best_tiles
    if head:
        number = head >> 13 & 31
        play = Found(head & 4095, bool(head >> 12 & 1), tiles.to_bytes(8, "little")[:number])
        rest = left(mine, play)
        after = 2 * worth(other) if not rest else -value(reference.laid_on(RULES, board, play), other, rest, False)
        assert plays(board, mine)[play] + after == right
    else:
        assert (worth(other) - worth(mine) if passed else -value(board, other, mine, True)) == right
    again = lanes.squares_array[:]
    lanes.load(board)
    assert again == lanes.squares_array  # the search leaves the board as it was


def bounded(endgame: Any, mine: bytes, other: bytes, passed: bool, least: int, effort: int) -> int | None:
    """Asks at once for the end of the game whether a value is *least* or more; None: not with so much effort."""
    endgame.limit = endgame.effort + effort
    found: int = endgame.within(mine, other, passed, 60, 0, least - 1, least, 0)
    return None if endgame.aborted else found


@pytest.mark.long
@given(racks, racks, st.integers(0, 2**32), st.booleans(), st.integers(1, 15), st.sampled_from([1, 20, 400]))
@example(b"\1\2\4\4\4", b"\0", 25, False, 15, 1)  # four tiles are kept
@example(b"\0\1\2\2\2", b"\2", 27, False, 5, 1)
@settings(max_examples=random_examples(120, 30))
def test_shared_effort_answers_the_same(
    form: str, mine: bytes, other: bytes, seed: int, passed: bool, sharing: int, least: int
) -> None:
    board = grown(seed)
    right = value(board, mine, other, passed)
    lanes, endgame = searcher(form)
    lanes.load(board)
    whole = lanes.squares_array[:]
    endgame.sharing, endgame.least = sharing, least
    for bound in (right + 1, right, right - 5, right + 5):
        for effort in (1, 60, 400, 1 << 40):  # what is cut short leaves nothing wrong in the table
            found = bounded(endgame, mine, other, passed, bound, effort)
            assert found is None or (right <= found < bound if right < bound else bound <= found <= right)
            lanes.load(board)
            assert whole == lanes.squares_array
        assert found is not None


def test_single_tiles_need_no_depth(form: str) -> None:
    lanes, endgame = searcher(form)
    lanes.load(BOARD)
    for mine, other in ((b"\1", b"\4"), (b"\3", b"\1"), (b"\0", b"\2\3"), (b"\4", b"\4")):
        for passed in (False, True):
            found = endgame.within(mine, other, passed, 0, 0, -1000, 1000, 0)
            if len(other) == 1 or plays(BOARD, mine):
                assert not endgame.cuts
                assert found == value(BOARD, mine, other, passed)


def test_a_stopped_search_says_so(form: str) -> None:
    stop = bytearray([1])
    lanes, endgame = searcher(form, stop)
    lanes.load(BOARD)
    endgame.solve(b"\1\2\3", b"\1\1\4", 0, 9)
    assert endgame.aborted
    stop[0] = 0
    endgame.solve(b"\1\2\3", b"\1\1\4", 0, 9)
    assert not endgame.aborted


def test_racks_of_over_eight_tiles_are_refused(form: str) -> None:
    lanes, _ = searcher(form)
    ranking = kernel("wordtools.scrabble.moves._ranking", form).Ranking(lanes, 9)
    movegen = kernel("wordtools.scrabble.moves._movegen", form).Movegen(lanes, ranking, 12, 2, 9, [0] * 10)
    with pytest.raises(ValueError, match="eight"):
        kernel("wordtools.scrabble.endgame._bounds", form).Bounds(lanes, movegen, bytes(RULES.points))
