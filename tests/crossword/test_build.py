"""The builder: every layout is legal by a checker of its own, and both forms of the kernel agree."""

from __future__ import annotations

import copy
import math
import pickle
import re
import threading
import time
from array import array
from collections import Counter
from dataclasses import replace

import pytest
from conftest import COMPILED, PURE, kernel, less_as_python, random_examples, takes_minutes_as_python
from hypothesis import example, given, settings
from hypothesis import strategies as st

from wordtools.core import Language
from wordtools.core.errors import GridError, NoSolutionError, OptionError, RulesError, WordtoolsError
from wordtools.core.shapes import SHAPES, named_shape
from wordtools.crossword.build import fit, read_shape
from wordtools.crossword.build.build import Build, Plan, keep_best
from wordtools.crossword.build.builder import Builder
from wordtools.crossword.build.fit import Fit
from wordtools.crossword.build.score import Scores
from wordtools.crossword.build.shape import longest_line
from wordtools.crossword.build.tries import Tries
from wordtools.crossword.build.words import Words

ANIMALS = [
    "ape",
    "asp",
    "bat",
    "bear",
    "bee",
    "bison",
    "boar",
    "camel",
    "cat",
    "cow",
    "deer",
    "dog",
    "donkey",
    "eagle",
    "eel",
    "elk",
    "emu",
    "ewe",
    "fox",
    "frog",
    "gnat",
    "goat",
    "hare",
    "hen",
    "heron",
    "horse",
    "hyena",
    "ibex",
    "koala",
    "lamb",
    "lion",
    "llama",
    "lynx",
    "mole",
    "moose",
    "mouse",
    "newt",
    "otter",
    "owl",
    "ox",
    "panda",
    "pig",
    "puma",
    "ram",
    "rat",
    "rhino",
    "seal",
    "sheep",
    "skunk",
    "sloth",
    "snail",
    "snake",
    "stoat",
    "swan",
    "tapir",
    "tiger",
    "toad",
    "viper",
    "wolf",
    "wren",
    "yak",
    "zebra",
]


@pytest.fixture(params=[COMPILED, PURE], scope="module")
def form(request):
    return kernel("wordtools.crossword.build._grid", request.param)


def read(words):
    return Words.parse("\n".join(words), "list", Language.load("en").alphabet)


# a checker that knows nothing but text


def runs(rows):
    """All words across, then down, as text."""
    lines = list(rows) + turned(rows)
    return [run for line in lines for run in line.split("#") if len(run) > 1]


def in_one_part(rows):
    left = {(y, x) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter != "#"}
    edge = [left.pop()] if left else []
    while edge:
        y, x = edge.pop()
        for place in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
            if place in left:
                left.remove(place)
                edge.append(place)
    return not left


def check(rows, words, placed=None):
    """Each run of two or more letters is a listed word, none twice, all connected; no letter outside a word."""
    found = runs(rows)
    assert set(found) <= set(words)
    assert len(set(found)) == len(found)
    assert in_one_part(rows)
    if placed is not None:
        assert Counter(found) == Counter(placed)


def rows_of(layout):
    rows = str(layout.puzzle).split("\n")
    assert [len(row) for row in rows] == [layout.columns] * layout.rows
    return rows


def places(rows):
    """Finds the words across and down, as (way, line, start, word)."""
    for way, lines in enumerate((rows, turned(rows))):
        for line, text in enumerate(lines):
            for found in re.finditer("[^#]{2,}", text):
                yield way, line, found.start(), found[0]


def turned(rows):
    return ["".join(column) for column in zip(*rows, strict=True)]


def openings(rows, word, shape=None):
    """Finds where a word may be added to a grid so that it crosses one, as (way, line, start), by trying all."""
    shape = shape or ["X" * len(row) for row in rows]
    for way, (grid, inside) in enumerate(((rows, shape), (turned(rows), turned(shape)))):
        for y, row in enumerate(grid):
            for x in range(len(row) - len(word) + 1):
                if "#" in inside[y][x : x + len(word)]:
                    continue  # outside the shape
                cells = row[x : x + len(word)]
                if "#" not in cells or set(cells) == {"#"}:
                    continue  # nothing new, or nothing crossed
                if any(old not in ("#", new) for old, new in zip(cells, word, strict=True)):
                    continue
                made = [*grid[:y], row[:x] + word + row[x + len(word) :], *grid[y + 1 :]]
                before, after = set(places(grid)), set(places(made))
                if before < after and [new for *_, new in after - before] == [word]:
                    yield way, y, x


# the kernel


class Grid:
    """A kernel with words, and what it found as text."""

    def __init__(self, form, rows, columns, words, symmetric=False, shape=None):
        letters = sorted(set("".join(words)))
        begins = array("i", [0])
        for word in words:
            begins.append(begins[-1] + len(word))
        text = bytes(letters.index(letter) + 1 for letter in "".join(words))
        weights = array("i", [100] * len(words))
        twin = COMPILED if form.__name__ == "wordtools.crossword.build._grid" else PURE
        self.method = kernel("wordtools.crossword.build._angry", twin)
        self.annealing = kernel("wordtools.crossword.build._anneal", twin)
        self.openings = kernel("wordtools.crossword.build._openings", twin)
        self.starts = kernel("wordtools.crossword.build._starts", twin)
        self.size, self.words = (rows, columns), words
        cells = bytes(cell != "#" for row in shape for cell in row) if shape else bytes([1]) * (rows * columns)
        self.kernel = form.WordGrid(rows, columns, text, begins, weights, symmetric, cells)

    def angry(self, depth):
        self.method.Angry(self.starts.Starts(self.kernel), 35, 30, 9, 1).build(depth)

    def start(self, seed):
        self.kernel.start(seed)
        self.search = self.annealing.Annealing(self.openings.Openings(self.kernel))

    def anneal(self, steps, heat):
        self.search.anneal(steps, heat)

    def state(self):
        return list(self.kernel.best_at), self.kernel.best_value, list(self.kernel.at), self.kernel.count

    def places(self):
        """Lists the openings as (word, way, line, start)."""
        rows, columns = self.size
        found = self.openings.Openings(self.kernel).places()
        return [(self.words[w], way, *divmod(at, (rows if way else columns) + 1)) for w, way, at in found]

    def placed(self):
        return [word for word, at in zip(self.words, self.kernel.best_at, strict=True) if at >= 0]

    def rows(self):
        rows, columns = self.size
        grid = [["#"] * columns for _ in range(rows)]
        for word, at, way in zip(self.words, self.kernel.best_at, self.kernel.best_way, strict=True):
            if at >= 0:
                line, first = divmod(at, (rows if way else columns) + 1)
                for k, letter in enumerate(word):
                    y, x = (first + k, line) if way else (line, first + k)
                    assert grid[y][x] in ("#", letter)
                    grid[y][x] = letter
        return ["".join(row) for row in grid]


texts = st.lists(st.text("ABCDE", min_size=2, max_size=6), min_size=1, max_size=25, unique=True)
sides = st.integers(2, 11)
seeds = st.integers(0, 1 << 62)


def fitting(words, rows, columns):
    return [word for word in words if len(word) <= max(rows, columns)]


def shapes(rows, columns):
    """Draws shapes as text, some of them with most of their cells outside."""
    row = st.text("X" * 3 + "#", min_size=columns, max_size=columns) | st.text("X#", min_size=columns, max_size=columns)
    return st.none() | st.lists(row, min_size=rows, max_size=rows)


def inside(made, shape):
    """Checks that no letter lies outside the shape."""
    pairs = zip("".join(made), "".join(shape or made), strict=True)
    assert all(letter == "#" or cell != "#" for letter, cell in pairs)


sized = st.tuples(sides, sides).flatmap(lambda size: st.tuples(st.just(size[0]), st.just(size[1]), shapes(*size)))


@settings(max_examples=random_examples(80))
@given(texts, sized, seeds, st.booleans())
def test_remove_and_refill_keeps_the_rules(form, words, size, seed, symmetric):
    rows, columns, shape = size
    words = fitting(words, rows, columns)
    if not words:
        return
    grid = Grid(form, rows, columns, words, symmetric, shape)
    grid.start(seed)
    grid.anneal(40, 40_000)
    if grid.kernel.best_value >= 0:
        made = grid.rows()
        check(made, words, grid.placed())
        inside(made, shape)
        crossings = sum(map(len, grid.placed())) - sum(len(row) - row.count("#") for row in made)
        assert grid.kernel.best_value == len(grid.placed()) * 100 * 4096 + crossings
        if symmetric:
            blocks = [letter == "#" for row in made for letter in row]
            assert blocks == blocks[::-1]
    elif not symmetric and shape is None:
        pytest.fail("a word always fits")


@settings(max_examples=random_examples(60))
@example(["AAAA", "AAAAAA", "AAAAB", "BB", "AABAAB", "AB", "AA"], (8, 7, None), 20164, 11)  # AABAAB: only around AB
@given(texts, sized, seeds, st.sampled_from([1, 2, 5, 11]))
def test_angry_keeps_the_rules_and_at_depth_11_leaves_no_place(form, words, size, seed, depth):
    rows, columns, shape = size
    words = fitting(words, rows, columns)
    if not words:
        return
    grid = Grid(form, rows, columns, words, shape=shape)
    grid.start(seed)
    grid.angry(depth)
    made = grid.rows()
    check(made, words, grid.placed())
    inside(made, shape)
    lines = [*shape, *turned(shape)] if shape else ["X" * max(rows, columns)]
    longest = max(len(run) for line in lines for run in line.split("#"))
    assert grid.placed() or all(len(word) > longest for word in words)
    if depth == 11:
        assert [word for word in words if word not in grid.placed() and any(openings(made, word, shape))] == []


@settings(max_examples=random_examples(60))
@given(texts, sized, seeds)
def test_openings_are_all_places(form, words, size, seed):
    rows, columns, shape = size
    words = fitting(words, rows, columns)
    if not words:
        return
    grid = Grid(form, rows, columns, words, shape=shape)
    grid.start(seed)
    grid.angry(1)  # leaves openings
    left = grid.placed()
    expected = [(word, *place) for word in words if word not in left for place in openings(grid.rows(), word, shape)]
    assert sorted(grid.places()) == sorted(expected)


@settings(max_examples=random_examples(40))
@given(texts, sized, seeds, st.booleans())
def test_compiled_and_python_agree(words, size, seed, symmetric):
    rows, columns, shape = size
    words = fitting(words, rows, columns)
    if not words:
        return
    states = []
    for name in (COMPILED, PURE):
        grid = Grid(kernel("wordtools.crossword.build._grid", name), rows, columns, words, symmetric, shape)
        grid.start(seed)
        grid.anneal(30, 30_000)
        states.append(grid.state())
        for depth in (1, 11):
            grid.angry(depth)
            states[-1] += grid.state()
    assert states[0] == states[1]


def test_one_of_its_threads_may_close_a_run_of_tries():
    """As the garbage collector does with what was left behind."""
    left, closed = threading.Event(), []

    def work(tries, tell):
        if 1 in tries:
            left.wait()
            results.close()
            closed.append(1)
        tell(tries[0])

    results = Tries(lambda: work, jobs=2, tries=9).results(lambda: None)
    assert next(results) == 0
    left.set()
    while not closed:
        time.sleep(0.01)
    assert list(results) == []


def test_angry_after_a_symmetric_layout(form):
    """Words that lay opposite to each other are no pair any more when each was placed anew."""
    words = fitting([word.upper() for word in ANIMALS], 9, 7)
    grid = Grid(form, 9, 7, words, True)
    grid.start(1)
    for _ in range(15):
        grid.anneal(10, 30_000)
        for depth in (1, 11):
            grid.angry(depth)
            check(grid.rows(), words, grid.placed())
            lying = [word for word, at in zip(words, grid.kernel.at, strict=True) if at >= 0]
            assert len(lying) == grid.kernel.count > 0


def test_what_a_dropped_word_leaves_behind_is_no_word(form):
    """Two words side by side are legal only as long as a word lies across both."""
    text = "BADGER BEAR BEAVER CAMEL DEER EAGLE HARE HEDGEHOG HORSE IBEX LION LYNX MOLE OTTER RABBIT SEAL TIGER WOLF"
    words = [*text.split(), "ZEBRA"]
    for rows, columns in ((8, 15), (9, 11)):
        grid = Grid(form, rows, columns, words)
        grid.start(0)
        for _ in range(20):
            grid.anneal(5, 20_000)
            check(grid.rows(), words, grid.placed())


def test_a_grid_of_many_blocks_of_bits(form):
    """Lines of more than 64 cells, words of more than 64 letters."""
    words = ["AB" * 40, "BA" * 35 + "C", "CAB", "ABC" * 25, "BCA"]
    grid = Grid(form, 90, 100, words)
    grid.start(1)
    grid.anneal(6, 1000)
    check(grid.rows(), words, grid.placed())
    assert len(grid.placed()) >= 4
    states = {name: Grid(kernel("wordtools.crossword.build._grid", name), 90, 100, words) for name in (COMPILED, PURE)}
    for made in states.values():
        made.start(3)
        made.anneal(4, 1000)
    assert states[COMPILED].state() == states[PURE].state()


def test_known_counts(form):
    """What these seeds have always made: a change of the search shows here first."""
    words = [word.upper() for word in ANIMALS]
    counts = []
    for run in (("anneal", 300, 20_000), ("angry", 1), ("angry", 5)):
        grid = Grid(form, 12, 12, words)
        grid.start(7)
        getattr(grid, run[0])(*run[1:])
        counts.append((len(grid.placed()), grid.kernel.best_value % 4096))
    assert counts == KNOWN


KNOWN = [(28, 28), (9, 8), (12, 11)]


# the library


def test_each_layout_is_better_than_the_one_before():
    words = read(ANIMALS)
    for plan in (Plan(13, 13, seed=1, tries=2, steps=400), Plan(13, 13, depth=5, seed=1, tries=40)):
        layouts = list(Build(words, plan))
        values = [layout.value for layout in layouts]
        assert values == sorted(set(values))
        for layout in layouts:
            check(rows_of(layout), [word.text for word in words.words], [it.word.text for it in layout.placements])
            assert layout.quality.words == len(layout.placements)
            assert len(layout.placements) + len(layout.unplaced) == len(words)


@pytest.mark.parametrize(
    "plan",
    [
        Plan(12, 10, tries=5, steps=less_as_python(200, 50)),
        Plan(12, 10, depth=3, tries=less_as_python(70, 20)),
    ],
)
def test_the_same_seed_makes_the_same_on_any_number_of_threads(plan):
    words = read(ANIMALS)
    found = [
        [str(layout.puzzle) for layout in Build(words, replace(plan, seed=seed, jobs=jobs))]
        for seed, jobs in ((5, 1), (5, 3), (5, 4), (6, 1))
    ]
    assert found[0] == found[1] == found[2] != found[3]


def test_more_depth_makes_more_words():
    words = read(ANIMALS)
    means = []
    for depth in (1, 5, 11):
        counts = []
        for seed in range(less_as_python(60, 20)):
            *_, best = Build(words, Plan(13, 13, depth=depth, seed=seed, tries=1, jobs=1))
            counts.append(best.quality.words)
        means.append(sum(counts) / len(counts))
    assert means == sorted(means)


def test_the_scoring_table_counts():
    words = read(["cat", "tar", "rat", "art"])
    boards = set()
    for scores in (Scores(), Scores(inside=0, end=0, edge=1000)):
        for seed in range(6):
            *_, best = Build(words, Plan(7, 7, depth=4, scores=scores, seed=seed, tries=1))
            boards.add(str(best.puzzle))
    assert len(boards) > 6


def test_must_words_are_in():
    words = read(ANIMALS)
    plain = [list(Build(words, Plan(6, 6, seed=seed, tries=1, steps=100)))[-1] for seed in range(3)]
    assert any("RHINO" in layout.reasons() for layout in plain)
    for seed in range(3):
        *_, best = Build(words, Plan(6, 6, seed=seed, tries=1, steps=100, must=frozenset({"RHINO", "ZEBRA"})))
        assert {"RHINO", "ZEBRA"} <= {it.word.text for it in best.placements}


def test_symmetric_layouts():
    words = read(ANIMALS)
    for rows, columns in ((11, 11), (10, 12)):
        *_, best = Build(words, Plan(rows, columns, symmetric=True, seed=3, tries=2, steps=2000))
        blocks = [letter == "#" for row in rows_of(best) for letter in row]
        assert blocks == blocks[::-1]
        assert best.quality.words > 6
        check(rows_of(best), [word.text for word in words.words])


def test_layouts_that_are_kept_differ():
    run = Build(read(ANIMALS), Plan(10, 10, seed=1, tries=12, steps=100, keep=4)).run()
    *_, best = run
    assert len(run.kept) == 4
    assert run.kept[0] == best
    assert [layout.value for layout in run.kept] == sorted((layout.value for layout in run.kept), reverse=True)
    for k, layout in enumerate(run.kept):
        assert all(layout.likeness(other) < 0.5 for other in run.kept[:k])


def test_of_two_that_are_alike_the_better_is_kept():
    *_, best = Build(read(ANIMALS), Plan(8, 8, seed=1, tries=1, steps=50))
    worse = replace(best, value=best.value - 1)
    assert keep_best([best], worse, 3) == [best]
    assert keep_best([worse], best, 3) == [best]


def test_clues_and_enumerations_come_along():
    words = Words.parse("ice cream\tcold\ntea\thot\n", "list", Language.load("en").alphabet)
    *_, best = Build(words, Plan(8, 8, seed=1, tries=1, steps=50))
    assert {(entry.answer, entry.clue, entry.enumeration) for entry in best.puzzle.entries} == {
        ("ICECREAM", "cold", "3,5"),
        ("TEA", "hot", "3"),
    }


def test_why_a_word_is_not_in_it():
    words = read(["crocodile", "cat", "tea", "zoo"])
    *_, best = Build(words, Plan(5, 5, seed=1, tries=1, steps=200))
    reasons = best.reasons()
    assert reasons["CROCODILE"] == "its 9 letters are more than the 5 of the longest line"
    assert reasons["ZOO"] == "it shares no letter with the words in the grid"


def test_one_word_is_soon_done():
    layouts = list(Build(read(["cat"]), Plan(1, 3)))
    assert [str(layout.puzzle) for layout in layouts] == ["CAT"]


def test_other_alphabets():
    russian = Words.parse("кот\nток\nёж\n", "list", Language.load("ru").alphabet)
    *_, best = Build(russian, Plan(5, 5, seed=1, tries=1, steps=50))
    assert best.quality.words >= 2
    assert "КОТ" in {it.word.text for it in best.placements}


def test_each_iteration_is_its_own_run(monkeypatch):
    monkeypatch.setattr(fit, "EFFORT", less_as_python(fit.EFFORT, fit.EFFORT // 10))
    build = Build(read(ANIMALS), Plan(9, 9, seed=3, tries=2, steps=200))
    one, two = iter(build), build.run()
    assert next(one) == next(two)
    assert list(one) == list(two)
    assert [layout.value for layout in build][-1] == one.kept[0].value
    assert (one.tries, two.tries) == (2, 2)
    smallest = Fit(read(ANIMALS[:5]), Plan(20, 20, seed=1, tries=4, steps=100))
    assert list(smallest) == list(smallest)


@pytest.mark.long
@takes_minutes_as_python
def test_without_tries_or_time_it_ends_when_all_words_are_in():
    words = read(ANIMALS[:8])
    *_, best = Build(words, Plan(20, 20, seed=1))
    assert best.unplaced == ()
    *_, smallest = Fit(words, Plan(20, 20, seed=1))
    assert smallest.unplaced == ()
    run = Build(words, Plan(20, 20, seed=1, keep=2)).run()
    assert list(run)
    assert [layout.unplaced for layout in run.kept] == [(), ()]
    *_, most = Fit(read(["tiger", "rhino", "zebra", "koala"]), Plan(5, 5, seed=1))
    assert most.unplaced


def test_the_caller_stops_it_and_is_told_how_far_it_is():
    told = []
    run = Build(read(ANIMALS), Plan(12, 12, seed=1)).run(
        stop=lambda: len(told) > 3, progress=lambda progress: told.append(progress.found)
    )
    assert run.seconds == 0
    assert list(run)[-1] == run.kept[0]
    assert run.seconds > 0
    assert told[-1] is not None
    stopped = Fit(read(ANIMALS), Plan(30, 30, seed=1)).run(stop=lambda: True)
    assert all(layout.unplaced for layout in stopped)  # else it goes on until all words are in


@takes_minutes_as_python
def test_one_call_builds():
    builder = Builder.of([word for word in ANIMALS if word != "ox"])
    layout = builder.build(12, 15, seed=1)
    assert (layout.rows, layout.columns) == (12, 15)
    check(rows_of(layout), [word.text for word in builder.words.words])
    assert str(layout).endswith("(of 61 in the list)")
    assert str(layout).startswith(str(layout.puzzle).replace("#", " "))
    assert repr(layout) == f"<Layout 12x15: {layout.quality.words} of 61 words>"
    assert builder.build(12, 15, seed=1) == layout
    small = builder.build(6, 6, seed=1, must=["Rhino", "zebra"])
    assert {"RHINO", "ZEBRA"} <= {it.word.text for it in small.placements}
    assert len(builder.build(12, 15, depth=5, tries=20, seed=1).placements) > 9
    assert builder.build(12, 15, seconds=0.1).quality.parts == 1
    assert Builder.of(["cat", "tea", "arc"]).fit(seed=1, tries=30).unplaced == ()
    with pytest.raises(NoSolutionError, match="no such crossword"):
        Builder.of(["cat"]).build(2, 4, symmetric=True, seed=1)
    with pytest.raises(OptionError, match="'B2B' left out"):
        builder.build(9, 9, must=["B2B"])


def test_a_builder_reads_files_of_any_language(tmp_path):
    (tmp_path / "words.txt").write_text("ёж\nеж;5\n# no\nжук\tжжж\n", encoding="utf-8")
    assert "ЖУК" in str(Builder.of(tmp_path / "words.txt", "ru").words)
    assert len(Builder.of(str(tmp_path / "words.txt"), Language.load("ru")).words) >= 2


def test_values_print_hash_and_pickle():
    words = read(ANIMALS)
    build = Build(words, Plan(9, 9, seed=1, tries=1, steps=50))
    assert repr(build) == "<Build 9x9 of <Words list: 62>>"
    *_, best = build
    for value in (words, build.plan, best, best.placements[0], words.words[0], Builder.of(ANIMALS)):
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
        assert len({value, pickle.loads(pickle.dumps(value))}) == 1
    assert list(pickle.loads(pickle.dumps(build))) == list(build)
    assert str(words.words[0]) == "APE"


def test_words_as_objects_are_not_read_as_lines():
    words = Words.of(["#tea", "ice;cream", "x-ray", "#tea"], Language.load("en").alphabet)
    assert [word.text for word in words.words] == ["TEA", "ICECREAM", "XRAY"]


@pytest.mark.parametrize(
    "given",
    [
        {"seconds": math.nan},
        {"seconds": math.inf},
        {"seconds": 0},
        {"tries": 0},
        {"jobs": 0},
        {"keep": 0},
        {"depth": 0},
        {"steps": 0},
    ],
)
def test_numbers_that_mean_nothing_are_refused(given):
    with pytest.raises(OptionError, match=f"{next(iter(given))} is "):
        Plan(9, 9, **given)


def test_points_of_a_million_a_crossing(form):
    """Scores go up to a million, and a word may have thousands of crossings: more than 32 bits."""
    long = "AB" * 1500
    words = [long, *(f"{a}{b}" for a in "CDEFGH" for b in "AB")]
    grid = Grid(form, 3, 3000, words)
    grid.start(1)
    grid.method.Angry(grid.starts.Starts(grid.kernel), 1_000_000, 1_000_000, 0, 0).build(11)
    check(grid.rows(), words, grid.placed())


def test_a_search_can_be_left_at_any_time():
    found = Build(read(ANIMALS), Plan(12, 12, seed=1)).run()
    first = next(found)
    found.close()
    assert first.quality.words > 0


@pytest.mark.parametrize(
    ("words", "plan", "message"),
    [
        (["crocodile"], (5, 5), "every word is longer than the 5 cells"),
        (["cat"], (0, 5), "from 1 to 1,000,000 cells"),
        (["cat"], (5000, 5000), "from 1 to 1,000,000 cells"),
    ],
)
def test_what_cannot_be_built(words, plan, message):
    with pytest.raises(WordtoolsError, match=message):
        Build(read(words), Plan(*plan))


def test_must_words_that_cannot_be():
    for word, message in (("DOG", "is not in list"), ("CROCODILE", "is longer than a line")):
        with pytest.raises(WordtoolsError, match=message):
            Build(read(["cat", "crocodile"]), Plan(5, 5, must=frozenset({word})))
    with pytest.raises(WordtoolsError, match="makes no symmetric"):
        Plan(5, 5, depth=1, symmetric=True)


def test_the_smallest_rectangle(monkeypatch):
    monkeypatch.setattr(fit, "EFFORT", less_as_python(fit.EFFORT, fit.EFFORT // 10))
    words = read(["cat", "tea", "arc"])
    layouts = list(Fit(words, Plan(20, 20, seed=1, tries=30, steps=100)))
    best = layouts[-1]
    assert best.unplaced == ()
    assert (best.rows * best.columns) <= 15
    assert "#" * best.columns not in (rows_of(best)[0], rows_of(best)[-1])
    check(rows_of(best), ["CAT", "TEA", "ARC"], ["CAT", "TEA", "ARC"])
    with pytest.raises(WordtoolsError, match="CROCODILE is longer"):
        Fit(read(["crocodile", "cat"]), Plan(5, 5))


# shapes


@pytest.mark.parametrize("depth", [None, 5])
def test_words_lie_inside_a_shape_only(depth):
    builder = Builder(read(ANIMALS), Language.load("en").alphabet)
    for name in SHAPES:
        layout = builder.build(13, 12, shape=name, depth=depth, tries=20 if depth else 1, seed=1)
        shape = named_shape(name, 13, 12)
        inside(rows_of(layout), ["".join("#" if cell is None else "X" for cell in shape.cells)])
        check(rows_of(layout), [word.upper() for word in ANIMALS], [one.word.text for one in layout.placements])
        assert len(layout.placements) > 4
        assert layout.puzzle.voids == {cell for cell, one in enumerate(shape.cells) if one is None}
        assert layout.shape == shape
        assert layout.cropped() is layout
        assert copy.deepcopy(layout) == pickle.loads(pickle.dumps(layout)) == layout


def test_symmetric_words_around_a_hole():
    ring = read_shape("\n".join(["X" * 13] * 5 + ["XXXXX   XXXXX"] * 3 + ["X" * 13] * 5))
    plan = Plan(13, 13, symmetric=True, tries=2, seed=1, shape=ring, steps=less_as_python(10_000, 1_000))
    *_, layout = Build(read(ANIMALS), plan)
    cells = [cell is None for cell in layout.puzzle.cells]
    assert cells == cells[::-1]
    inside(rows_of(layout), ["".join("#" if cell is None else "X" for cell in ring.cells)])
    assert len(layout.placements) > 4


def test_the_longest_word_of_a_shape():
    cross = read_shape("  X\n  X\nXXXX\n  X")
    assert (cross.rows, cross.columns, longest_line(cross)) == (4, 4, 4)
    build = Build(read(["tiger", "lion", "ox"]), Plan(4, 4, tries=1, shape=cross))
    assert [word.text for word in build.too_long] == ["TIGER"]
    *_, layout = build
    assert layout.reasons()["TIGER"] == "its 5 letters are more than the 4 of the longest line"
    with pytest.raises(WordtoolsError, match="every word is longer than the 4 cells"):
        Build(read(["tiger"]), Plan(4, 4, shape=cross))
    with pytest.raises(WordtoolsError, match="TIGER is longer than the 3 cells"):
        Fit(read(["tiger"]), Plan(3, 3, shape="diamond"))


def test_a_shape_is_read_strictly():
    assert read_shape("\n\n XX\nXXX\n") == read_shape("#..\n...") == read_shape(" OO\nOOO  ")
    for text, message in (
        ("", "no cell is inside"),
        ("##\n##", "no cell is inside"),
        ("XX\nX.", r"mine: line 2: '\.' beside 'X'"),
        ("XX\n\tX", r"mine: line 2: '\\t' beside 'X'"),
    ):
        with pytest.raises(GridError, match=message):
            read_shape(text, "mine")


def test_shapes_that_cannot_be():
    words, cross = read(ANIMALS), read_shape(" X\nXXX\n X")
    with pytest.raises(GridError, match="the shape is 3 x 3, not 4 x 3"):
        Plan(4, 3, shape=cross)
    with pytest.raises(GridError, match="there is no shape 'hart': circle, diamond, heart, star, tree"):
        Plan(9, 9, shape="hart")
    with pytest.raises(OptionError, match="a shape that was drawn has its size"):
        Fit(words, Plan(3, 3, shape=cross))


def test_a_kernel_refuses_a_shape_of_another_size(form):
    with pytest.raises(ValueError, match="a shape of 2 x 3 has 6 cells, not 5"):
        form.WordGrid(2, 3, b"\1\2", array("i", [0, 2]), array("i", [100]), False, bytes(5))


# the scoring table


def test_scores_from_a_file(tmp_path):
    path = tmp_path / "scores.toml"
    path.write_text("inside = 50\nturn = 0\n")
    assert Scores.load(str(path)) == Scores(50, 30, 9, 0)
    for text, message in (
        ("wrong = 1", r"scores\.toml: unknown key 'wrong'"),
        ("insid = 1", "did you mean 'inside'"),
        ("end = 'x'", "use a whole number"),
        ("end = -1", "use a whole number"),
        ("end =", "not a TOML file"),
    ):
        path.write_text(text)
        with pytest.raises(RulesError, match=message):
            Scores.load(str(path))
