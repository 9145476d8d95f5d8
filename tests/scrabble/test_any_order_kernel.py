"""Letters in any order: the kernel against the slow generator, whose list has every order of every word."""

from __future__ import annotations

from array import array
from itertools import permutations
from random import Random
from typing import Any

import pytest
from conftest import COMPILED, PURE, kernel, random_examples
from hypothesis import given, settings
from hypothesis import strategies as st
from scrabble import reference
from scrabble.reference import Rules
from scrabble.test_movegen_kernel import Kernels, equity, games, grown, kept, state, without_blanks

from wordtools.core.graph import Dawg


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


class Scrambled(Kernels):
    """Both kernels on one set of rules where letters may stand in any order."""

    def __init__(self, form: str, rules: Rules, words: set[bytes], wide: bool = False) -> None:
        super().__init__(form, rules, words, wide)
        records = Dawg.build(sorted({bytes(sorted(word)) for word in words})).records
        wide = wide or any(max(word) > 31 for word in words)
        nodes = array("I")
        for k in range(0, len(records), 3):
            below, ends, first = records[k], records[k + 1], records[k + 2] & 0xFFFFFFFF
            low = 0xFFFFFFFF
            masks = [below & low, below >> 32, ends & low, ends >> 32] if wide else [below, ends]
            nodes.extend([*masks, first])
        self.lanes = kernel("wordtools.scrabble.moves._lanes", form).Lanes(
            nodes, wide, bytes(rules.points), rules.rows, rules.columns, rules.letter, rules.word, any_order=True
        )
        bonus = [rules.bonus if n == rules.size else 0 for n in range(rules.size + 1)]
        ranking = kernel("wordtools.scrabble.moves._ranking", form).Ranking(self.lanes, rules.size, 6)
        self.movegen = kernel("wordtools.scrabble.moves._movegen", form).Movegen(
            self.lanes,
            ranking,
            rules.start,
            1 if rules.symmetric else 2,
            rules.size,
            bonus,
            kernel("wordtools.scrabble.moves._anyorder", form).AnyOrder(self.lanes, ranking),
        )


def in_every_order(words: set[bytes]) -> set[bytes]:
    return {bytes(order) for word in words for order in permutations(word)}


def shorter(case: Any) -> Any:
    """Takes a few short words, so that all their orders are not too many for the slow generator."""
    rules, words, rack, seed = case
    return rules, {word[:4] for word in sorted(words)[:8]}, rack[:6], seed


def check(form: str, case: Any, *, wide: bool = False) -> None:
    rules, words, rack, seed = shorter(case)
    kernels, every = Scrambled(form, rules, words, wide), in_every_order(words)
    for board, _ in grown(rules, every, rack, seed, turns=3):
        kernels.lanes.load(board)
        right = reference.plays(rules, board, rack, every)
        assert kernels.plays(rack) == {play: (points, kept(rack, play)) for play, points in right.items()}
        assert kernels.movegen.count(rack) == len(right)


@given(games())
@settings(max_examples=random_examples(40))
def test_equals_the_slow_generator_with_every_order_of_every_word(form: str, case: Any) -> None:
    check(form, case)


@given(games(letters=40))
@settings(max_examples=random_examples(16))
def test_alphabets_of_over_31_letters(form: str, case: Any) -> None:
    check(form, case)


@given(games(letters=63))
@settings(max_examples=random_examples(8))
def test_the_largest_alphabet(form: str, case: Any) -> None:
    check(form, case, wide=True)


@given(games(letters=2, sizes=(9, 12), most=10))
@settings(max_examples=random_examples(12))
def test_racks_of_over_eight_tiles(form: str, case: Any) -> None:
    check(form, without_blanks(case))


@pytest.mark.long
def test_a_board_of_many_plays_and_blanks(form: str) -> None:
    """One dense case, so that it is sure that there is enough to compare."""
    random = Random(7)
    words = {bytes(random.choices(range(1, 6), k=random.choice([2, 2, 3, 3, 4, 5]))) for _ in range(25)}
    premiums = bytes(random.choices([1, 2, 3], k=49)), bytes([1, 1, 2, 3, 1, 1, 1] * 7)
    rules = Rules(7, 7, *premiums, 24, (0, 1, 2, 3, 4, 8))
    kernels, every, rack = Scrambled(form, rules, words), in_every_order(words), bytes([0, 1, 2, 3, 4, 5, 5])
    sizes = []
    for board, _ in grown(rules, every, rack, 3, turns=4):
        kernels.lanes.load(board)
        right = reference.plays(rules, board, rack, every)
        assert kernels.plays(rack) == {play: (points, kept(rack, play)) for play, points in right.items()}
        sizes.append(len(right))
    assert len(sizes) > 3
    assert max(sizes) > 1000


@given(games(letters=3, most=8))
@settings(max_examples=random_examples(20))
def test_laying_and_taking_back_equals_loading(form: str, case: Any) -> None:
    rules, words, _, seed = case
    lanes, fresh = Scrambled(form, rules, words).lanes, Scrambled(form, rules, words).lanes
    random, boards = Random(seed), []
    board = bytes(rules.rows * rules.columns)
    for _ in range(5):
        _, line = random.choice(list(reference.lines(rules)))
        cells = [cell for cell in line if not board[cell] and rules.word[cell] and random.random() < 0.5]
        tiles = bytes(random.choice([1, 2, 3, 2 + 128]) for _ in cells)
        boards.append(board)
        lanes.lay(cells, tiles)
        after = bytearray(board)
        for cell, tile in zip(cells, tiles, strict=True):
            after[cell] = tile
        board = bytes(after)
        fresh.load(board)
        assert state(lanes, rules) == state(fresh, rules)
    for before in reversed(boards):
        lanes.take_back()
        fresh.load(before)
        assert state(lanes, rules) == state(fresh, rules)


@given(games(), st.integers(1, 12), st.sampled_from([0, 1, 2]))
@settings(max_examples=random_examples(40))
def test_the_best_are_the_best_of_all(form: str, case: Any, wanted: int, exchange: int) -> None:
    rules, words, rack, seed = shorter(case)
    kernels, random = Scrambled(form, rules, words), Random(seed)
    best = kernels.best(None)
    for board, _ in grown(rules, in_every_order(words), rack, seed, turns=3):
        kernels.lanes.load(board)
        worth = array("i", [random.choice([-3000, 0, 0, 4000]) for _ in range(1 << len(rack))])
        count, stride = kernels.movegen.generate(rack), kernels.movegen.stride
        if exchange:
            count = kernels.movegen.exchange(exchange - 1)
        numbers = kernels.movegen.plays_array.tolist()
        records = [tuple(numbers[k : k + stride]) for k in range(0, count * stride, stride)]
        weighed = sorted(((equity(one, rules, rack, worth, board, 6), one) for one in records), reverse=True)
        found = best.best(rack, worth, wanted, exchange)
        numbers = kernels.movegen.plays_array.tolist()
        records = [tuple(numbers[k : k + stride]) for k in range(0, found * stride, stride)]
        assert records == [record for _, record in weighed[:wanted]]
