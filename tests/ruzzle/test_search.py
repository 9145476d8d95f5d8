"""The kernel against an obviously right search, on random small boards."""

from __future__ import annotations

import math
from array import array
from itertools import pairwise, product
from unittest import mock

import pytest
from conftest import COMPILED, PURE, kernel, random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Grid, Language, Lexicon
from wordtools.core.errors import BudgetError
from wordtools.core.graph import Dawg
from wordtools.ruzzle import Board, Rules, Solver, Tile
from wordtools.ruzzle.solve.solution import ORDERS as KEYS
from wordtools.ruzzle.solve.workbench import flat
from wordtools.ruzzle.solve.writing import ORDERS

SETTINGS = settings(max_examples=random_examples(120))
LETTERS = "ABC"
ABC = Alphabet(LETTERS)
BONUS = {3: 1, 4: 7}
WORTH = {"A": 2, "B": 3, "C": 5}
COUNTS_FOR = {"A": 1, "B": 1, "C": 2}  # letters, where a cell may stand for several
# codes on both sides of what a 32-bit mask holds, up to the last that a word graph has
WIDE = Alphabet("0123456A89abcdefghijklmnopqrstuvwxyzDEFGHIJKLMNOPQRSTUVWXYZBÀÁC"[:63], fold={}, case_sensitive=True)


def all_snakes(letters, near, visits):
    """Lists every snake of a board as (word, path): tries every step, knows no graph."""

    def extend(path):
        yield "".join(letters[cell] for cell in path), tuple(path)
        if len(path) < 5:
            for cell in near[path[-1]]:
                if letters[cell] and path.count(cell) < visits:
                    yield from extend([*path, cell])

    for cell, text in enumerate(letters):
        if text:
            yield from extend([cell])


def score(path, word, points, factors):
    total = sum(points[cell] for cell in path)
    return total * math.prod(factors[cell] for cell in path) + BONUS.get(len(word), 0)


@st.composite
def cases(draw, texts=(*LETTERS, *LETTERS, ""), most=3, visits=(1,)):
    rows, columns = draw(st.integers(1, most)), draw(st.integers(1, most))
    cells = rows * columns
    letters = draw(st.lists(st.sampled_from(texts), min_size=cells, max_size=cells))
    points = draw(st.lists(st.integers(0, 3), min_size=cells, max_size=cells))
    factors = draw(st.lists(st.sampled_from([1, 1, 1, 2, 3]), min_size=cells, max_size=cells))
    words = draw(st.sets(st.text(LETTERS, min_size=1, max_size=5), min_size=1, max_size=25))
    grid = Grid(rows, columns, (True,) * cells)
    near = grid.neighbours(draw(st.sampled_from([4, 8])), wrap=draw(st.booleans()))
    return letters, points, factors, words, near, draw(st.sampled_from(visits)), draw(st.integers(1, 3))


def run(module, case, *, every=0, capacity=None, alphabet=ABC):
    letters, points, factors, words, near, visits, minimum = case
    dawg = Dawg.build([alphabet.encode(word) for word in words])
    search = module.Search(dawg.records, len(dawg), dawg.longest, len(alphabet))
    if capacity:
        search.reserve(capacity)
    search.rules(array("q", [BONUS.get(length, 0) for length in range(256)]), minimum)
    search.graph(*flat(near), visits)
    codes = [alphabet.encode(text) for text in letters]
    ends = array("I", [0])
    for code in codes:
        ends.append(ends[-1] + max(0, len(code) - 1))
    arguments = (
        bytes(code[0] if code else 0 for code in codes),
        ends,
        b"".join(code[1:] for code in codes) + b"\0",
        array("q", points),
        array("q", factors),
        every,
    )
    while search.run(*arguments, 1 << 30) == 1:
        search.reserve(2 * search.capacity)
    found = listed(module, search, alphabet)
    finds = found.finds(tuple)
    assert finds == sorted(finds, key=KEYS["wordtools"]["score"][0])
    return finds


def listed(module, search, alphabet, order=ORDERS["wordtools"]["score"], *, reverse=False):
    """Puts the finds of a search in order, by the listing kernel of the same form."""
    form = COMPILED if module.COMPILED else PURE
    listing = kernel("wordtools.ruzzle.solve._listing", form).Listing(alphabet.letters)
    listing.arrange(search, order, reverse)
    return listing


def expected(case):
    letters, points, factors, words, near, visits, minimum = case
    return [
        (word, score(path, word, points, factors), path)
        for word, path in all_snakes(letters, near, visits)
        if word in words and len(word) >= minimum
    ]


def best_of(rows):
    """Keeps the best snake of each word: of equal ones, the first in the order of cells."""
    best = {}
    for word, points, path in rows:
        if word not in best or (-points, path) < (-best[word][0], best[word][1]):
            best[word] = (points, path)
    return sorted((word, *rest) for word, rest in best.items())


@SETTINGS
@given(case=cases())
def test_plain_boards_with_holes(search, case):
    assert sorted(run(search, case)) == best_of(expected(case))


@SETTINGS
@given(case=cases())
def test_every_snake(search, case):
    assert sorted(run(search, case, every=1, capacity=1)) == sorted(expected(case))


@SETTINGS
@given(case=cases(texts=("A", "B", "C", "AB", "BCA", ""), visits=(1,)))
def test_cells_of_several_letters(search, case):
    rows = run(search, case)
    points = {word: number for word, number, _ in best_of(expected(case))}
    assert {word: number for word, number, _ in rows} == points
    assert set(rows) <= set(expected(case))


@SETTINGS
@given(case=cases(most=2, texts=("A", "B", "C", "AB"), visits=(2, 3)))
def test_snakes_that_cross_themselves(search, case):
    assert sorted(run(search, case, every=1)) == sorted(expected(case))


@SETTINGS
@given(case=cases())
def test_the_walk_for_large_boards_finds_the_same(search, case):
    """A board with a cell that no word can use is not plain, so it takes the other walk."""
    letters, points, factors, words, near, visits, minimum = case
    other = ([*letters, "AB"], [*points, 0], [*factors, 1], words, (*near, ()), visits, max(2, minimum))
    plain = (letters, points, factors, words - {"AB"}, near, visits, max(2, minimum))
    assert sorted(row for row in run(search, other) if row[0] != "AB") == sorted(run(search, plain))


@SETTINGS
@given(case=cases())
def test_letters_with_high_codes(search, case):
    assert {WIDE.code[letter] > 31 for letter in LETTERS} == {False, True}
    assert sorted(run(search, case, alphabet=WIDE)) == best_of(expected(case))
    assert numbers(search, case, alphabet=WIDE) == expected_numbers(case)


@pytest.mark.parametrize("every", [0, 1])
@SETTINGS
@given(case=cases())
def test_the_walk_that_is_compiled_runs_as_python_too(search, case, every):
    if search.COMPILED:
        pytest.skip("for the Python form, which has a walk of plain boards of its own")
    with mock.patch.object(search._plain, "sweep", search.Search.sweep):
        rows = run(search, case, every=every)
        assert numbers(search, case) == expected_numbers(case)
    assert sorted(rows) == (sorted(expected(case)) if every else best_of(expected(case)))


def test_more_steps_than_the_queue_holds(search):
    """Thousands of snakes of one letter: the listing goes to the other walk, the numbers go on as a stack."""
    near = Grid(6, 7, (True,) * 42).neighbours()
    factors = [1 + (cell % 7 == 3) for cell in range(42)]
    case = ["A"] * 42, [cell % 5 for cell in range(42)], factors, {"A" * k for k in range(1, 6)}, near, 1, 2
    assert sum(len(path) < 5 for _, path in all_snakes(case[0], near, 1)) > 8192
    assert sorted(run(search, case)) == best_of(expected(case))
    assert numbers(search, case) == expected_numbers(case)


def numbers(module, case, *, alphabet=ABC):
    letters, _, _, words, near, _, minimum = case
    dawg = Dawg.build([alphabet.encode(word) for word in words])
    kernel = module.Search(dawg.records, len(dawg), dawg.longest, len(alphabet))
    kernel.rules(array("q", [BONUS.get(length, 0) for length in range(256)]), minimum)
    kernel.graph(*flat(near), 1)
    gain = array("Q", [0] * 64)
    for letter, worth in WORTH.items():
        gain[alphabet.code[letter]] = worth << 8 | COUNTS_FOR[letter]
    codes = bytes(alphabet.code.get(text, 0) for text in letters)
    out = array("I", [9, 9]), array("q", [9, 9]), array("H", [9, 9])
    kernel.many(codes * 2, 2, gain, *out)
    return [list(column) for column in out]


def expected_numbers(case):
    letters, _, _, words, near, visits, minimum = case
    on_board = words & {word for word, _ in all_snakes(letters, near, visits)}
    lengths = {word: sum(COUNTS_FOR[letter] for letter in word) for word in on_board}
    found = {word: length for word, length in lengths.items() if length >= minimum}
    total = sum(sum(WORTH[letter] for letter in word) + BONUS.get(length, 0) for word, length in found.items())
    return [[len(found)] * 2, [total] * 2, [max(found.values(), default=0)] * 2]


@SETTINGS
@given(case=cases())
def test_numbers_alone(search, case):
    assert numbers(search, case) == expected_numbers(case)


def test_marks_start_again_after_65535_boards(search):
    dawg = Dawg.build([b"\x01\x02"])
    kernel = search.Search(dawg.records, 1, 2, 2)
    kernel.rules(array("q", [1] * 256), 1)
    kernel.graph(array("I", [0, 1, 2]), array("H", [1, 0]), 1)
    count = 70_000 if search.COMPILED else 66_000
    words = array("I", bytes(4 * count))
    kernel.many(
        b"\x01\x02" * count,
        count,
        array("Q", [1] * 64),
        words,
        array("q", bytes(8 * count)),
        array("H", bytes(2 * count)),
    )
    assert set(words) == {1}


ENGLISH = Language.load("en")


@pytest.fixture(scope="module")
def english():
    return Lexicon.open("en", ENGLISH.alphabet)


@pytest.fixture(scope="module")
def prefixes(english):
    return {word[:k] for word in english for k in range(len(word) + 1)}


@pytest.mark.parametrize(
    ("letters", "rules"),
    [("perslatgsineters", "boggle"), ("streaedlp", "boggle"), ("ablesintroductor", "ruzzle"), ("qapiteszo", "boggle")],
)
def test_counts_equal_a_search_by_prefixes(english, prefixes, letters, rules):
    side = math.isqrt(len(letters))
    board = Board.parse("/".join(letters[k : k + side] for k in range(0, len(letters), side)))
    ruled = Rules.load(rules)
    solution = Solver(english, ruled, ENGLISH).solve(board)
    shown = [{"q": "QU"}.get(letter, letter.upper()) if rules == "boggle" else letter.upper() for letter in letters]
    near = board.grid.neighbours()
    found = set()
    stack = [(shown[cell], (cell,)) for cell in range(len(shown))]
    while stack:
        text, path = stack.pop()
        if len(text) >= ruled.minimum(len(letters)) and text in english:
            found.add(text)
        if text in prefixes:
            stack += [(text + shown[cell], (*path, cell)) for cell in near[path[-1]] if cell not in path]
    assert set(solution.words) == found
    assert len(found) > 20
    totals = Solver(english, ruled, ENGLISH).totals([letters])
    assert (totals.words[0], totals.points[0], totals.longest[0]) == (len(solution), solution.total, solution.longest)


def test_published_counts_with_our_list(english):
    """Fixed figures for our own list: a change of the list or of the search shows here."""
    boggle = Solver(english, Rules.load("boggle"), ENGLISH)
    totals = boggle.totals(["perslatgsineters", "gesorntreaieslps"])
    assert [*totals.words] == [1232, 1381]
    assert [*totals.points] == [4252, 4229]
    assert [*totals.longest] == [12, 12]


def test_holes_count_for_the_shortest_length(english):
    boggle = Solver(english, Rules.load("boggle"), ENGLISH)
    full, holed = "peesr/lates/gsind/toiea", "pees./late./gsin./toie."
    assert min(map(len, boggle.solve(Board.parse(full)).words)) == 4
    assert min(map(len, boggle.solve(Board.parse(holed)).words)) == 3
    assert min(map(len, boggle.solve(Board.parse(full)).words)) == 4


@pytest.mark.long
def test_large_boards(english):
    solver = Solver(english, Rules.load("ruzzle"), ENGLISH)
    rows = ["".join("ETAOINSHRDLU"[(3 * r + 5 * c + r * c) % 12] for c in range(20)) for r in range(20)]
    solution = solver.solve(Board.parse("\n".join(rows)))
    assert len(solution) > 300
    for word, _, path in solution:
        assert "".join(rows[cell // 20][cell % 20] for cell in path) == word
        assert len(set(path)) == len(path)
        near = solution.board.grid.neighbours()
        assert all(after in near[cell] for cell, after in pairwise(path))


def test_a_search_stops_when_its_budget_is_spent(english):
    solver = Solver(english, Rules.load("ruzzle"), ENGLISH)
    with pytest.raises(BudgetError, match="stopped after 3 steps"):
        solver.solve(Board.parse("perslatgsineters"), budget=3)
    assert len(solver.solve(Board.parse("perslatgsineters"))) > 1000


@SETTINGS
@given(case=cases(), turn=st.integers(0, 3))
def test_turned_and_mirrored_boards_keep_their_scores(case, turn):
    letters, points, factors, words, _, _, minimum = case
    if not any(letters):
        return
    rules = Rules("test", min_length=((math.inf, minimum),), length_points=BONUS, letters=tuple(LETTERS))
    solver = Solver(Lexicon.of(words, Alphabet(LETTERS)), rules, ENGLISH)
    tiles = [
        Tile(text, number, word_multiplier=factor) if text else None
        for text, number, factor in zip(letters, points, factors, strict=True)
    ]
    width = next(w for w in range(1, len(tiles) + 1) if len(tiles) % w == 0)
    height = len(tiles) // width
    places = list(product(range(height), range(width)))
    moved = {0: places, 1: [(r, width - 1 - c) for r, c in places], 2: [(height - 1 - r, c) for r, c in places]}.get(
        turn, [(height - 1 - r, width - 1 - c) for r, c in places]
    )
    grid = Grid(height, width, tuple(tiles))
    other = Grid(height, width, tuple(grid[place] for place in moved))
    scores = [{row[0]: row[1] for row in solver.solve(Board(g))} for g in (grid, other)]
    assert scores[0] == scores[1]
