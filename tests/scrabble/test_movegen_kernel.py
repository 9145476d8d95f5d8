"""The move generator's kernel against the slow one, on boards that grew from random plays."""

from __future__ import annotations

from array import array
from collections import Counter
from random import Random
from typing import Any

import pytest
from conftest import COMPILED, PURE, kernel, random_examples
from hypothesis import given, settings
from hypothesis import strategies as st
from scrabble import reference
from scrabble.reference import Found, Rules

from wordtools.core.graph import Dawg


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def graph(words: Any, wide: bool = False) -> tuple[array[int], bool]:
    """Builds the GADDAG of *words* in the way of its definition."""
    strings = set()
    for word in words:
        strings.add(word[::-1])
        strings.update(word[:k][::-1] + b"\0" + word[k:] for k in range(1, len(word)))
    records = Dawg.build(sorted(strings)).records
    wide = wide or any(max(word) > 31 for word in words)
    nodes = array("I")
    for k in range(0, len(records), 3):
        below, ends, first = records[k], records[k + 1], records[k + 2] & 0xFFFFFFFF
        nodes.extend(
            [below & 0xFFFFFFFF, below >> 32, ends & 0xFFFFFFFF, ends >> 32, first] if wide else [below, ends, first]
        )
    return nodes, wide


class Kernels:
    """Both kernels on one set of rules, in one form."""

    def __init__(self, form: str, rules: Rules, words: set[bytes], wide: bool = False) -> None:
        nodes, wide = graph(words, wide)
        self.form = form
        self.rules = rules
        self.lanes = kernel("wordtools.scrabble.moves._lanes", form).Lanes(
            nodes, wide, bytes(rules.points), rules.rows, rules.columns, rules.letter, rules.word
        )
        bonus = [rules.bonus if n == rules.size else 0 for n in range(rules.size + 1)]
        ranking = kernel("wordtools.scrabble.moves._ranking", form).Ranking(self.lanes, rules.size, 6)
        self.movegen = kernel("wordtools.scrabble.moves._movegen", form).Movegen(
            self.lanes, ranking, rules.start, 1 if rules.symmetric else 2, rules.size, bonus
        )

    def best(self, words: set[bytes] | None) -> Any:
        """Makes the kernel of the best plays, with a table of anagrams where *words* are given."""
        module = kernel("wordtools.scrabble.moves._best", self.form)
        laying = None
        if words is not None:
            dawg = Dawg.build(sorted(words))
            anagrams = kernel("wordtools.scrabble.moves._anagrams", self.form).Anagrams(dawg.records, len(dawg), 63)
            laying = kernel("wordtools.scrabble.moves._laying", self.form).Laying(self.movegen, anagrams)
        return module.Best(self.movegen, self.rules.size, laying)

    def plays(self, rack: bytes) -> dict[Found, tuple[int, Counter[int]]]:
        """Finds all plays: score and tiles kept of each; fails when one is found twice."""
        rack = bytes(sorted(rack))
        count, stride = self.movegen.generate(rack), self.movegen.stride
        plays = {}
        for k in range(0, count * stride, stride):
            first, *rest = self.movegen.plays_array[k : k + stride]
            number = first >> 13 & 31
            laid = b"".join(part.to_bytes(8, "little") for part in rest)[:number]
            kept = Counter(tile for bit, tile in enumerate(rack) if first >> 18 + bit & 1)
            play = Found(first & 4095, bool(first >> 12 & 1), laid)
            assert play not in plays
            plays[play] = first >> 42, kept
        return plays


def kept(rack: bytes, play: Found) -> Counter[int]:
    """Says what a play leaves of a rack."""
    return Counter(rack) - Counter(0 if tile & 128 else tile for tile in play.laid)


@st.composite
def games(draw: st.DrawFn, letters: int = 3, sizes: tuple[int, int] = (1, 7), most: int = 7) -> Any:
    """Makes rules, words, a rack and boards that grow by random legal plays."""
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = rows * columns
    low = draw(st.sampled_from([0, 30])) if letters > 31 else 0
    codes = st.integers(low + 1, letters)
    premium = st.sampled_from([1, 1, 1, 2, 3])
    word = bytearray(draw(st.lists(st.sampled_from([1, 1, 1, 1, 2, 3, 4, 0]), min_size=cells, max_size=cells)))
    start = draw(st.integers(0, cells - 1))
    word[start] = word[start] or 1
    rules = Rules(
        rows,
        columns,
        bytes(draw(st.lists(premium, min_size=cells, max_size=cells))),
        bytes(word),
        start,
        (0, *draw(st.lists(st.integers(0, 9), min_size=letters, max_size=letters))),
        draw(st.integers(*sizes)),
        draw(st.sampled_from([0, 35, 50])),
    )
    words = draw(st.sets(st.lists(codes, min_size=2, max_size=6).map(bytes), min_size=1, max_size=30))
    rack = draw(st.lists(st.one_of(codes, codes, st.just(0)), min_size=1, max_size=rules.size).map(bytes))
    return rules, words, bytes(sorted(rack)), draw(st.integers(0, 2**32))


def grown(rules: Rules, words: set[bytes], rack: bytes, seed: int, turns: int = 4) -> list[tuple[bytes, Found]]:
    """Plays random plays of racks like *rack*: the boards before each, and the play."""
    random = Random(seed)
    board, boards = bytes(rules.rows * rules.columns), []
    tiles = sorted({*rack, *(letter for word in words for letter in word)})
    for _ in range(turns):
        found = sorted(reference.plays(rules, board, rack, words))
        if not found:
            rack = bytes(random.choices(tiles, k=len(rack)))
            continue
        play = random.choice(found)
        boards.append((board, play))
        board = reference.laid_on(rules, board, play)
        rack = bytes(random.choices(tiles, k=len(rack)))
    boards.append((board, Found(0, False, b"")))
    return boards


def without_blanks(case: Any) -> Any:
    """Takes the blanks off the rack of a game: with many letters they lead to too many plays."""
    rules, words, rack, seed = case
    return rules, words, rack.lstrip(b"\0") or b"\1", seed


def compare(kernels: Kernels, board: bytes, rack: bytes, words: set[bytes]) -> None:
    right = reference.plays(kernels.rules, board, rack, words)
    assert kernels.plays(rack) == {play: (points, kept(rack, play)) for play, points in right.items()}


def check(form: str, case: Any, *, wide: bool = False) -> None:
    rules, words, rack, seed = case
    kernels = Kernels(form, rules, words, wide)
    for board, _ in grown(rules, words, rack, seed):
        kernels.lanes.load(board)
        compare(kernels, board, rack, words)


@given(games())
@settings(max_examples=random_examples(48))
def test_equals_the_slow_generator(form: str, case: Any) -> None:
    check(form, case)


@given(games(letters=40))
@settings(max_examples=random_examples(24))
def test_alphabets_of_over_31_letters(form: str, case: Any) -> None:
    check(form, case)


def test_crossing_words_of_letters_over_31(form: str) -> None:
    rules = Rules(2, 2, bytes([1] * 4), bytes([1] * 4), 0, (0, *[1] * 40), 2, 0)
    words = {bytes([33, 34]), bytes([34, 35])}
    kernels, board = Kernels(form, rules, words), bytes([33, 0, 0, 0])
    kernels.lanes.load(board)
    compare(kernels, board, bytes([34, 35]), words)


@given(games(letters=4))
@settings(max_examples=random_examples(15))
def test_wide_masks_do_not_depend_on_the_alphabet(form: str, case: Any) -> None:
    check(form, case, wide=True)


@given(games(letters=2, sizes=(8, 12), most=12))
@settings(max_examples=random_examples(16))
def test_racks_of_over_eight_tiles(form: str, case: Any) -> None:
    check(form, without_blanks(case))


def test_a_board_of_many_plays_and_blanks(form: str) -> None:
    """One dense case, so that it is sure that there is enough to compare."""
    random = Random(7)
    words = {bytes(random.choices(range(1, 6), k=random.choice([2, 2, 3, 3, 4, 5, 6]))) for _ in range(150)}
    cells = 64
    rules = Rules(8, 8, bytes(random.choices([1, 2, 3], k=cells)), bytes([1, 1, 2, 3] * 16), 27, (0, 1, 2, 3, 4, 8))
    kernels = Kernels(form, rules, words)
    sizes = []
    for board, _ in grown(rules, words, bytes([0, 1, 2, 3, 4, 5, 5]), 3, turns=6):
        kernels.lanes.load(board)
        compare(kernels, board, bytes([0, 1, 2, 3, 4, 5, 5]), words)
        sizes.append(kernels.movegen.found)
    assert len(sizes) > 4
    assert max(sizes) > 1500


def test_more_plays_than_there_is_room_for_at_first(form: str) -> None:
    words = {bytes([a, b, c]) for a in range(1, 16) for b in range(1, 16) for c in range(1, 16)}
    rules = Rules(3, 3, bytes([1] * 9), bytes([1] * 9), 4, (0, *range(1, 16)))
    kernels = Kernels(form, rules, words)
    kernels.lanes.load(bytes(9))
    assert kernels.movegen.generate(bytes([0, 0, 0])) == 15**3
    assert len(kernels.plays(bytes([0, 0, 0]))) == 15**3


@given(games(letters=3, most=8))
@settings(max_examples=random_examples(32))
def test_laying_and_taking_back_equals_loading(form: str, case: Any) -> None:
    rules, words, _, seed = case
    lanes, fresh = Kernels(form, rules, words).lanes, Kernels(form, rules, words).lanes
    random = Random(seed)
    boards = []
    board = bytes(rules.rows * rules.columns)
    for _ in range(6):  # any tiles in a line will do: what lies there need not be words
        down, line = random.choice(list(reference.lines(rules)))
        cells = [cell for cell in line if not board[cell] and rules.word[cell] and random.random() < 0.5]
        tiles = bytes(random.choice([1, 2, 3, 2 + 128]) for _ in cells)
        boards.append(board)
        lanes.lay(cells, tiles)
        after = bytearray(board)
        for cell, tile in zip(cells, tiles, strict=True):
            after[cell] = tile
        board = bytes(after)
        fresh.load(board)
        assert state(lanes, rules) == state(fresh, rules), down
    for before in reversed(boards):
        lanes.take_back()
        fresh.load(before)
        assert state(lanes, rules) == state(fresh, rules)
    with pytest.raises(IndexError):
        lanes.take_back()


def state(lanes: Any, rules: Rules) -> list[tuple[int, ...]]:
    """Lists what counts of each square: SPAN and BLOCK only mean something at the ends of blocks."""
    squares = []
    for down in (0, 1):
        for cell in range(rules.rows * rules.columns):
            at = 8 * lanes.square(cell, down)
            numbers = list(lanes.squares_array[at : at + 8])
            tile = numbers[5] & 255
            first = tile and not lanes.squares_array[at - 8 + 5] & 255
            last = tile and not lanes.squares_array[at + 8 + 5] & 255
            if tile:
                numbers[1:3] = [0, 0]
            numbers[6] *= bool(last)
            numbers[7] *= bool(first or last)
            squares.append(tuple(numbers))
    return squares


def equity(record: tuple[int, ...], rules: Rules, rack: bytes, worth: Any, board: bytes, vowels: int) -> int:
    """Works out a record's equity by the words of the rules."""
    first, *rest = record
    number = first >> 13 & 31
    part = first >> 18 & 0xFFFFFF
    if not number and part == (1 << len(rack)) - 1:
        return -1_000_000
    total = 1000 * (first >> 42) + worth[part]
    if not any(board) and number:
        row, column = divmod(first & 4095, rules.columns)
        laid = b"".join(numbers.to_bytes(8, "little") for numbers in rest)[:number]
        for k, tile in enumerate(laid):
            if vowels >> (tile & 127) & 1:
                here = (row + k, column) if first >> 12 & 1 else (row, column + k)
                for sign in (-1, 1):
                    r, c = (here[0], here[1] + sign) if first >> 12 & 1 else (here[0] + sign, here[1])
                    cell = r * rules.columns + c
                    if 0 <= r < rules.rows and 0 <= c < rules.columns and rules.word[cell]:
                        total -= 350 * (rules.letter[cell] - 1 + rules.word[cell] - 1)
    return total


@given(games(), st.integers(1, 12), st.sampled_from([0, 1, 2]), st.booleans())
@settings(max_examples=random_examples(60))
def test_the_best_are_the_best_of_all(form: str, case: Any, wanted: int, exchange: int, mapped: bool) -> None:
    rules, words, rack, seed = case
    kernels = Kernels(form, rules, words)
    random = Random(seed)
    best = kernels.best(words if mapped else None)
    for board, _ in grown(rules, words, rack, seed):
        kernels.lanes.load(board)
        worth = array("i", [random.randint(-30_000, 30_000) for _ in range(1 << len(rack))])
        count, stride = kernels.movegen.generate(rack), kernels.movegen.stride
        if exchange:
            count = kernels.movegen.exchange(exchange - 1)
        numbers = kernels.movegen.plays_array.tolist()
        records = [tuple(numbers[k : k + stride]) for k in range(0, count * stride, stride)]
        weighed = [(equity(record, rules, rack, worth, board, 6), record) for record in records]
        out = array("i", bytes(4 * max(count, 1)))[:count]
        kernels.movegen.ranking.weigh(array("Q", numbers[: count * stride]), worth, len(rack), not any(board), out)
        assert list(out) == [value for value, _ in weighed]
        weighed.sort(reverse=True)
        found = best.best(rack, worth, wanted, exchange)
        numbers = kernels.movegen.plays_array.tolist()
        records = [tuple(numbers[k : k + stride]) for k in range(0, found * stride, stride)]
        assert records == [record for _, record in weighed[:wanted]]


@pytest.mark.long
def test_whole_racks_are_found_through_the_anagrams(form: str) -> None:
    """Dense enough that words of the whole rack lie through other tiles, with none to two blanks."""
    random = Random(11)
    words = {bytes(random.choices(range(1, 5), k=random.choice([2, 3, 4, 5, 6, 7]))) for _ in range(220)}
    rules = Rules(9, 9, bytes([1, 2, 1] * 27), bytes([1, 1, 3] * 27), 40, (0, 1, 2, 3, 9), size=4)
    kernels = Kernels(form, rules, words)
    best = kernels.best(words)
    whole = 0
    for rack in (bytes([1, 2, 3, 4]), bytes([0, 1, 2, 3]), bytes([0, 0, 1, 4]), bytes([0, 0, 0, 2])):
        for board, _ in grown(rules, words, rack, 5, turns=5):
            kernels.lanes.load(board)
            right = sorted(kernels.plays(rack).items(), key=lambda item: -item[1][0])
            found = best.best(rack, array("i", [0]), 40, 0)
            numbers = kernels.movegen.plays_array[: 2 * found : 2]
            assert [number >> 42 for number in numbers] == [points for _, (points, _) in right[:40]]
            whole += sum(number >> 13 & 31 == 4 for number in numbers)
    assert whole > 100


@given(games(), st.integers(0, 2**32))
@settings(max_examples=random_examples(16))
def test_many_boards_at_once(form: str, case: Any, seed: int) -> None:
    rules, words, rack, _ = case
    kernels = Kernels(form, rules, words)
    boards = [board for board, _ in grown(rules, words, rack, seed)]
    racks = [rack[: 1 + k % len(rack)] for k in range(len(boards))]
    starts = array("I", [0])
    for part in racks:
        starts.append(starts[-1] + len(part))
    stride = kernels.movegen.stride
    counts, best = array("I", bytes(4 * len(boards))), array("Q", bytes(8 * stride * len(boards)))
    kernels.movegen.many(b"".join(boards), b"".join(racks), starts, counts, best)
    for k, (board, part) in enumerate(zip(boards, racks, strict=True)):
        right = reference.plays(rules, board, part, words)
        assert counts[k] == len(right)
        assert best[stride * k] >> 42 == max(right.values(), default=0)
        kernels.lanes.load(board)
        assert kernels.movegen.count(part) == len(right)


def test_two_rankings_on_one_board_do_not_disturb_each_other(form: str) -> None:
    random = Random(2)
    words = {bytes(random.choices(range(1, 5), k=random.choice([2, 3, 4, 5]))) for _ in range(80)}
    rules = Rules(7, 7, bytes([1, 2, 1, 1, 3, 1, 1] * 7), bytes([1] * 49), 24, (0, 1, 2, 3, 9), size=5)
    kernels = Kernels(form, rules, words)
    mapped = kernels.best(words)
    kernels.best(None)
    rack = bytes([0, 1, 2, 3, 4])
    for board, _ in grown(rules, words, rack, 9, turns=3):
        kernels.lanes.load(board)
        right = sorted((points for points, _ in kernels.plays(rack).values()), reverse=True)
        found = mapped.best(rack, array("i", [0]), 10, 0)
        assert [number >> 42 for number in kernels.movegen.plays_array[: 2 * found : 2]] == right[:10]
