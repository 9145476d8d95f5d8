"""Codewords: answers as a slow solver counts them, givens that no smaller set replaces, numbers read and refused."""

from __future__ import annotations

import random
import warnings
from io import BytesIO
from itertools import combinations, islice

import pytest
from conftest import random_examples, takes_minutes_as_python
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from benchmarks.codeword_slow import answers
from wordtools.core import Grid, Language
from wordtools.core.errors import GridError, OptionError
from wordtools.crossword import Filler, NoFillError, Puzzle, PuzzleKind, WordPool, formats
from wordtools.crossword.codeword import make_codeword, solve_codeword
from wordtools.crossword.codeword.numbers import is_numbers, letters_of, numbered, text_of
from wordtools.crossword.codeword.numbers import parse as parse_codeword
from wordtools.crossword.puzzle.patterns import pick
from wordtools.crossword.search import StoppedError
from wordtools.crossword.search.hitting import smallest_hitting_set
from wordtools.crossword.show import puzzle_svg
from wordtools.crossword.show.pdf import write as puzzle_pdf

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # as old as its regular expressions
    import ipuz as independent

ENGLISH = Language.load("en").alphabet
WORDS = [
    "".join(rng.choice("AEIORST") if k % 2 else rng.choice("BCDLMNRST") for k in range(length))
    for rng in [random.Random(1)]
    for length in [3] * 60 + [4] * 60 + [5] * 90
]
POOL = WordPool.of(sorted(set(WORDS)), ENGLISH)
GRIDS = (".../.#./...", "..../.#.#/..../.#.#", "...../.#.#./...../.#.#./.....", ".../.../...", "...#/.#../....")


def rows(puzzle):
    cells = [0 if text is None else puzzle.codes[cell] for cell, text in enumerate(puzzle.cells)]
    return [cells[k : k + puzzle.columns] for k in range(0, len(cells), puzzle.columns)]


def slow(puzzle, words, given=None):
    known = {n: text for n, text in letters_of(puzzle, given=True).items() if text} if given is None else given
    return answers(rows(puzzle), words, known, "".join(ENGLISH.letters))


@settings(max_examples=random_examples(60))
@given(st.sampled_from(GRIDS), st.integers(0, 999), st.integers(0, 3))
def test_answers_are_those_of_a_slow_solver(grid, seed, known):
    try:
        filled = Filler(POOL).fill(grid, seed=seed).puzzle
    except NoFillError:
        return
    puzzle = numbered(filled, random.Random(seed))
    letters = letters_of(puzzle)
    given = dict(islice(letters.items(), known))
    puzzle = parse_codeword(text_of(puzzle) + "".join(f"\n{n}={text}" for n, text in given.items()))
    limit = 400
    ours = [letters_of(answer) for answer in islice(solve_codeword(puzzle, POOL), limit)]
    theirs = [dict(sorted(one.items())) for one in islice(slow(puzzle, POOL.scores), limit)]
    assert len({tuple(one.items()) for one in ours}) == len(ours)
    if len(ours) < limit:
        assert sorted(map(list, (one.values() for one in ours))) == sorted(map(list, (one.values() for one in theirs)))
        assert letters in ours
    assert len(ours) == len(theirs)


@pytest.mark.parametrize("seed", range(12))
def test_the_givens_are_the_fewest(seed):
    made = make_codeword(Filler(POOL), GRIDS[seed % 3], seed=seed)
    letters, given = made.letters, made.given
    assert len(given) == made.fewest
    assert [dict(sorted(one.items())) for one in slow(made.puzzle, POOL.scores)] == [letters]
    for fewer in combinations(letters, made.fewest - 1) if made.fewest else ():
        tried = {number: letters[number] for number in fewer}
        assert len(list(islice(slow(made.puzzle, POOL.scores, tried), 2))) == 2


def test_a_smallest_hitting_set_is_one():
    rng = random.Random(1)
    for _ in range(200):
        sets = [sum(1 << k for k in rng.sample(range(9), rng.randint(1, 4))) for _ in range(rng.randint(0, 9))]
        found = smallest_hitting_set(sets)
        assert all(any(one >> k & 1 for k in found) for one in sets)
        smaller = combinations(range(9), len(found) - 1) if found else ()
        assert not any(all(any(one >> k & 1 for k in few) for one in sets) for few in smaller)


@pytest.mark.long
def test_a_codeword_of_the_whole_list():
    filler = Filler.for_language("en")
    for seed in range(3):
        made = make_codeword(filler, pick("9x9", None, random.Random(seed)), seed=seed, given=2)
        assert len(made.given) == max(2, made.fewest)
        assert [one.cells for one in solve_codeword(made.puzzle, filler.pool)] == [made.puzzle.cells]
        assert len(list(islice(slow(made.puzzle, filler.pool.scores), 2))) == 1


@pytest.mark.long
@takes_minutes_as_python
def test_every_letter_and_letters_that_are_given():
    filler = Filler.for_language("en")
    made = make_codeword(filler, pick("15x15", 78, random.Random(1)), seed=1, every_letter=True, give="eq")
    assert "".join(sorted(made.letters.values())) == "".join(ENGLISH.letters)
    assert sorted(made.letters) == list(range(1, 27))
    assert set("EQ") <= set(made.given.values())
    with pytest.raises(OptionError, match="'Z' is not in this codeword"):
        make_codeword(Filler(POOL), GRIDS[0], give="Z")
    with pytest.raises(NoFillError, match="every letter of the alphabet"):
        make_codeword(Filler(POOL), GRIDS[0], every_letter=True)


def test_a_proof_with_more_words_and_words_of_the_grid_that_no_list_has():
    pool = WordPool.of(["CAT", "CAR", "TOE", "RYE"], ENGLISH)
    more = WordPool.of([*pool.scores, "CAB", "BYE", "FAT", "FAR"], ENGLISH)
    few, many = (make_codeword(Filler(pool), ".../.#./...", seed=1, pool=one) for one in (None, more))
    assert (few.words, many.words) == (4, 8)
    assert few.fewest < many.fewest
    odd = make_codeword(Filler(pool), "CAT/X#./R..", seed=1)
    assert "CXR" in [entry.answer for entry in odd.puzzle.entries]
    assert odd.words == 5


def test_the_same_seed_makes_the_same():
    one, two = (make_codeword(Filler(POOL), GRIDS[2], seed=7, given=4) for _ in range(2))
    assert one == two
    assert str(one) != str(make_codeword(Filler(POOL), GRIDS[2], seed=8, given=4))


def test_the_time_ends_a_search():
    hard = parse_codeword("/".join(f"{3 * k + 1} {3 * k + 2} {3 * k + 3}" for k in range(8)).replace("/", "/# # #/"))
    pool = Filler.for_language("en").pool
    with pytest.raises(StoppedError, match="whether there is another answer"):
        list(solve_codeword(hard, pool, stop=lambda: True))


def test_numbers_as_text():
    text = "10  2  3\n 2  #  4\n 5  4  2\n2=A 10=C"
    puzzle = parse_codeword(text)
    assert text_of(puzzle) == text
    assert puzzle.kind is PuzzleKind.CODED
    assert str(puzzle) == "CA.\nA#.\n..A"
    for other in (
        "10,2,3\n2,,4\n5,4,2\n2=a, 10=c\n",
        "10 2A 3/2 - 4/5 4 2/10:C",
        "10;2;3\r\n2;0;4\r\n5;4;2\r\n2=A 10=C",
    ):
        assert is_numbers(other)
        assert parse_codeword(other) == puzzle
    assert formats.read(text.encode(), "code.txt").codes == puzzle.codes
    assert not any(map(is_numbers, ("CAT\nA#O\nRYE", "...\n...", "", "C[1]T\n...")))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1 2 3/4 5", "line 2: expected 3 cells as in the first row, found 2"),
        ("1 2/3 x", "line 2: 'x' is no cell of a codeword"),
        ("1 2/3 4/9=A", "a letter is given for number 9, which stands in no cell"),
        ("1 2/3 4/1=A 1=B", "number 1 stands for A and for B"),
        ("1 2/3 4/1=A 2=A", "A is given for the numbers 1 and 2"),
        ("1 2/3 4/1=AB", "'AB' is no letter that a number can stand for"),
        ("1 2/3 4/1=", "'1=' gives no letters"),
        ("\n\n", "the codeword is empty"),
    ],
)
def test_numbers_that_are_refused(text, message):
    with pytest.raises(GridError, match=message.replace("(", r"\(")):
        parse_codeword(text)


def test_puzzles_that_are_no_codewords():
    with pytest.raises(GridError, match="no numbers that stand for letters"):
        list(solve_codeword(Puzzle.parse(".../..."), POOL))
    with pytest.raises(GridError, match="row 1, column 2: this cell of the codeword has no number"):
        list(solve_codeword(Puzzle(Puzzle.parse("..").grid, codes={0: 1}), POOL))
    with pytest.raises(GridError, match="has 30 numbers, and the alphabet 26 letters"):
        list(solve_codeword(parse_codeword(" ".join(map(str, range(1, 31)))), POOL))
    with pytest.raises(GridError, match="no entry"):
        list(solve_codeword(parse_codeword("1 #/# 2"), POOL))
    with pytest.raises(GridError, match="is not a letter"):
        list(solve_codeword(parse_codeword("1 2/1=Ж"), POOL))
    with pytest.raises(GridError, match="each cell of a codeword holds one letter"):
        numbered(Puzzle.parse("A[QU]"), random.Random(1))


def test_a_fill_does_not_overlook_the_numbers():
    puzzle = parse_codeword("1 2 3/2 # 4/5 4 2")
    with pytest.raises(GridError, match="the puzzle is a codeword, whose numbers a fill does not obey"):
        Filler(POOL).fill(puzzle)
    with pytest.raises(GridError, match="codeword"):
        Filler(POOL).suggest(puzzle, "1a")


def test_files_keep_a_codeword():
    made = make_codeword(Filler(POOL), GRIDS[2], seed=3, given=2)
    data = formats.write(made.puzzle, "ipuz")
    seen = independent.read(data.decode())
    flat = [cell["cell"] if isinstance(cell, dict) else cell for row in seen["puzzle"] for cell in row]
    assert flat == [made.puzzle.codes.get(cell, "#") for cell in range(len(flat))]
    assert [cell for row in seen["solution"] for cell in row] == [text or "#" for text in made.puzzle.cells]
    values = {c["value"] for row in seen["puzzle"] for c in row if isinstance(c, dict) and "value" in c}
    assert values == set(made.given.values())
    for kind in ("ipuz", "jpz", "html"):
        back = formats.read(formats.write(made.puzzle, kind), f"code.{kind}")
        assert (back.codes, back.givens, back.cells) == (made.puzzle.codes, made.puzzle.givens, made.puzzle.cells)
        assert [one.cells for one in solve_codeword(back, POOL)] == [made.puzzle.cells]


def test_pictures_have_the_key():
    made = make_codeword(Filler(POOL), GRIDS[2], seed=3, given=2)
    blank, full = str(puzzle_svg(made.puzzle)), str(puzzle_svg(made.puzzle, solution=True))
    count = len(made.letters)
    assert blank.count('class="cell key"') == full.count('class="cell key"') == count
    assert blank.count('class="letter"') == len(made.puzzle.givens) + len(made.given)
    assert full.count('class="letter"') == sum(map(bool, made.puzzle.cells)) + count
    assert formats.write(made.puzzle, "pdf").startswith(b"%PDF")


@pytest.mark.parametrize(("size", "largest"), [((15, 15), 34.0), ((9, 9), 36.0), ((34, 9), 19.3), ((9, 30), 17.0)])
@pytest.mark.parametrize("large", [False, True])
def test_the_page_of_a_codeword_is_used(size: tuple[int, int], largest: float, large: bool):
    rows, columns = size
    letters = [chr(65 + cell * 7 % 26) for cell in range(rows * columns)]
    numbers = {cell: 1 + ord(letter) % 26 for cell, letter in enumerate(letters)}
    puzzle = Puzzle(Grid(rows, columns, tuple(letters)), codes=numbers)
    page = PdfReader(BytesIO(puzzle_pdf(puzzle, large=large))).pages[0]
    wide, high = map(float, page.mediabox[2:])
    text = page.extract_text()
    assert text.startswith("Codeword")
    squares = [
        [float(x) for x in operands] for operands, operator in page.get_contents().operations if operator == b"re"
    ]
    assert len(squares) == rows * columns + 26  # the grid, and the key below it
    for x, y, across, up in squares:
        assert 41 < x < x + across < wide - 41
        assert 41 < y < y + up < high - 41
    sides = {round(across, 1) for _, _, across, _ in squares[: rows * columns]}
    assert len(sides) == 1
    assert min(sides) >= (largest if not large else min(largest, 34.0)) - 0.2
    lefts = [x for x, *_ in squares[: rows * columns]]
    assert abs(min(lefts) + max(lefts) + min(sides) - wide) < 0.5  # in the middle
