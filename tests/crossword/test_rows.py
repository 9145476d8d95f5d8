"""The candidates of slots, against plain sets; and both forms of the search, on lists of many score levels."""

from __future__ import annotations

import random
from array import array
from itertools import product

import pytest
from conftest import COMPILED, PURE, kernel, random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.crossword.words.network import Groups, Network

LETTERS = 3
SHAPES = {  # lengths of the slots, and the places that cross: two words of many, a 3 x 5 grid, words side by side
    "cross": ([5, 5], [(1, 6)]),
    "grid": (
        [5, 5, 5, 3, 3, 3, 3, 3],
        [(5 * row + column, 15 + 3 * column + row) for row in range(3) for column in range(5)],
    ),
    "apart": ([5, 5, 3], []),
}
EVERY = {length: [bytes(word) for word in product(range(1, LETTERS + 1), repeat=length)] for length in (3, 5)}


def modules(form):
    return [kernel(f"wordtools.crossword.{name}", form) for name in ("words._tables", "search._rows", "search._fill")]


@pytest.fixture(params=[COMPILED, PURE], scope="module")
def form(request):
    return request.param


class Slots:
    """Rows in one form, and beside them each slot's candidates as a set."""

    def __init__(self, form, shape, lists, scores):
        tables, rows, fill = modules(form)
        lengths, crossings = SHAPES[shape]
        kinds = sorted(set(lengths))
        self.kind = [kinds.index(length) for length in lengths]
        self.words = [lists[length] for length in kinds]
        other = [-1] * sum(lengths)
        for x, y in crossings:
            other[x], other[y] = y, x
        flat = [score for length in kinds for score in scores[length]]
        words = tables.Tables(LETTERS, kinds, [b"".join(found) for found in self.words], flat)
        network = Network.of(words, self.kind, other, Groups.of(words, []))
        self.other, self.slot_of, self.place_at = other, list(network.slot_of), list(network.place_at)
        self.rows = rows.Rows(words, network)
        self.search = fill.Search(self.rows)
        self.begin([len(self.words[kind]) for kind in self.kind])

    def begin(self, sizes, seed=1):
        self.rows.reset(array("q", [*sizes, 0]))
        self.search.begin(seed)
        self.sets = [set(range(size)) for size in sizes]

    def answer(self, nodes):
        """Searches on; where the trail is full, which depends on the form, again."""
        end = self.search.nodes + nodes
        state = 3
        while state == 3:
            state = self.search.run(end - self.search.nodes)
        return state

    def candidates(self):
        return [self.rows.candidates(s) for s in range(len(self.kind))]

    def letters(self, x):
        s = self.slot_of[x]
        return {self.words[self.kind[s]][w][x - self.place_at[s]] for w in self.sets[s]}

    def agree(self):
        """Makes the sets agree, slowly; whether each has a word left."""
        before = None
        while before != self.sets:
            before = [set(found) for found in self.sets]
            for x, y in enumerate(self.other):
                if y >= 0:
                    s, k, allowed = self.slot_of[x], x - self.place_at[self.slot_of[x]], self.letters(y)
                    self.sets[s] = {w for w in self.sets[s] if self.words[self.kind[s]][w][k] in allowed}
            for s, found in enumerate(self.sets):
                if len(found) == 1:
                    for t, kind in enumerate(self.kind):
                        if t != s and kind == self.kind[s]:
                            self.sets[t] -= found
        return all(self.sets)


@st.composite
def lists(draw):
    """Draws words of 3 and of 5 letters, more than fit one block of 64, and scores at few levels or at many."""
    found, scores = {}, {}
    rng = random.Random(draw(st.integers(0, 1 << 20)))
    for length, every in EVERY.items():
        size = draw(st.integers(3, 27) if length == 3 else st.integers(1, len(every)))
        levels = draw(st.sampled_from([1, 2, 40]))
        found[length] = rng.sample(every, size)
        scores[length] = sorted((rng.randrange(levels) for _ in range(size)), reverse=True)
    return found, scores


shapes = st.sampled_from(sorted(SHAPES))


@settings(max_examples=random_examples(40))
@given(lists=lists(), shape=shapes, data=st.data())
def test_candidates_are_those_of_plain_sets(form, lists, shape, data):
    slots = Slots(form, shape, *lists)
    numbers = range(len(slots.kind))
    for _ in range(data.draw(st.integers(1, 3))):
        sizes = [data.draw(st.integers(0, len(slots.words[kind]))) for kind in slots.kind]
        slots.begin(sizes)
        for _ in range(data.draw(st.integers(0, 6))):
            s = data.draw(st.sampled_from(numbers))
            word = data.draw(st.integers(0, len(slots.words[slots.kind[s]]) - 1))
            act = data.draw(st.sampled_from(["put", "take", "only"]))
            if act == "put":
                assert slots.rows.has(s, word) == slots.rows.put(s, word) == (word in slots.sets[s])
                slots.sets[s] &= {word} if word in slots.sets[s] else slots.sets[s]
            elif act == "take":
                slots.sets[s] -= {word}
                assert slots.rows.take_out(s, word) == bool(slots.sets[s])
            else:
                place = slots.place_at[s] + data.draw(st.integers(0, 2))
                letter = data.draw(st.integers(1, LETTERS))
                k = place - slots.place_at[s]
                slots.sets[s] = {w for w in slots.sets[s] if slots.words[slots.kind[s]][w][k] == letter}
                assert slots.rows.only(place, letter) == bool(slots.sets[s])
            assert slots.candidates() == [sorted(found) for found in slots.sets]
            assert list(slots.rows.count)[: len(numbers)] == [len(found) for found in slots.sets]
        good = slots.agree()
        assert slots.rows.settle() == good
        if good:
            assert slots.candidates() == [sorted(found) for found in slots.sets]


@settings(max_examples=random_examples(40))
@given(lists=lists(), shape=shapes, data=st.data())
def test_both_forms_search_alike(lists, shape, data):
    both = [Slots(form, shape, *lists) for form in (COMPILED, PURE)]
    for _ in range(data.draw(st.integers(1, 4))):
        sizes = [data.draw(st.integers(1, len(both[0].words[kind]))) for kind in both[0].kind]
        seed, goal = data.draw(st.integers(0, 9)), data.draw(st.integers(0, 200))
        nodes, taste = data.draw(st.integers(1, 300)), data.draw(st.sampled_from([0, 20, 150]))
        found = []
        for slots in both:
            slots.begin(sizes, seed)
            slots.search.goal, slots.search.taste = goal, taste
            good = slots.rows.settle()
            probed = slots.search.probe(0, slots.rows.candidates(0)[:9]) if good else []
            states = [slots.answer(nodes) for _ in range(4)] if good else []
            count = list(slots.rows.count)[: len(sizes)]
            words = slots.rows.words() if all(count) else None
            found.append((good, probed, states, count, words, slots.search.nodes, slots.search.dead_ends))
        assert found[0] == found[1]


def test_a_size_below_all_leaves_no_word_behind_it(form):
    """A row of several blocks that was made shorter: what lies behind it is no candidate."""
    words = EVERY[5][:200]
    slots = Slots(form, "apart", {3: EVERY[3], 5: words}, {3: [0] * 27, 5: [90] * 69 + [10] * 131})
    slots.begin([69, 69, 27])
    assert [w for w in range(200) if slots.rows.has(0, w)] == list(range(69))
    assert slots.rows.candidates(1) == list(range(69))
    assert not any(slots.rows.put(0, w) for w in range(69, 200))
    assert slots.rows.settle()


def test_a_search_of_rows_that_do_not_agree_has_ended(form):
    slots = Slots(form, "cross", {3: EVERY[3], 5: EVERY[5]}, {3: [0] * 27, 5: [1] * 243})
    slots.begin([0, 243])
    slots.search.goal = 1
    assert not slots.rows.settle()
    assert slots.search.run(10) == 1
    assert slots.search.probe(1, [0]) == [-1]
    with pytest.raises(ValueError, match="no candidate"):
        slots.rows.words()


def test_numbers_that_mean_nothing_are_refused(form):
    slots = Slots(form, "cross", {3: EVERY[3], 5: EVERY[5][:70]}, {3: [0] * 27, 5: [1] * 70})
    for s, word in ((2, 0), (-1, 0), (0, 70), (0, -1), (0, 100_000)):
        for ask in (slots.rows.put, slots.rows.take_out, slots.rows.has):
            with pytest.raises(IndexError):
                ask(s, word)
    for place, letter in ((10, 1), (-1, 1), (0, 0), (0, LETTERS + 1), (0, 64)):
        with pytest.raises(IndexError):
            slots.rows.only(place, letter)
    for sizes in ([70, 71, 0], [70, -1, 0], [70], []):
        with pytest.raises(ValueError, match=r"one size|all of its kind"):
            slots.rows.reset(array("q", sizes))
    with pytest.raises(IndexError):
        slots.rows.candidates(2)
