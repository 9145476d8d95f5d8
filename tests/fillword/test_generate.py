"""New puzzles: their snakes, their lengths, their words; uniqueness is proven by the tests' own search."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, product
from random import Random

import pytest
from conftest import less_as_python, random_examples
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet, Grid, Lexicon
from wordtools.core.errors import GridError, OptionError
from wordtools.fillword import PuzzleJob
from wordtools.fillword.find import find_placements
from wordtools.fillword.make.generate import (
    Generator,
    NoBoardError,
    read_shape,
    rectangle,
    rivals,
)
from wordtools.fillword.make.lengths import Lengths
from wordtools.fillword.puzzle.puzzle import Puzzle
from wordtools.fillword.puzzle.snakes import LONGEST, Snakes

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
WORDS = sorted("".join(letters) for n in (2, 3, 4) for letters in product("ABC", repeat=n))
REAL = re.findall(
    "[A-Z]+",
    "ACORN AMBER BADGE BEACH BREAD CABIN CANDLE CARPET CHAIR CLOUD CRANE DRAGON EAGLE FARMER FLUTE GARDEN "
    "GRAPE HONEY HOUSE ISLAND JACKET KITTEN LEMON MAGNET MARBLE NEEDLE OCEAN OLIVE ORANGE PEARL PENCIL PIANO "
    "QUEEN RABBIT RIVER SALAD SILVER SPIDER STONE TABLE TIGER TUNNEL VIOLIN WAGON WATER WINDOW YACHT ZEBRA "
    "BEAR CAKE DUCK FISH GOAT LAMP MOON NEST PLUM ROSE SHIP TREE WOLF",
)


def lines(puzzle):
    rows, columns = puzzle.grid.rows, puzzle.grid.columns
    text = "".join(letter or "." for letter in puzzle.grid.cells)
    assert len(text) == rows * columns
    return [text[k : k + columns] for k in range(0, len(text), columns)]


def check_snakes(paths, cells, columns, directions):
    assert sorted(cell for path in paths for cell in path) == sorted(cells)
    diagonals = []
    for path in paths:
        for a, b in pairwise(path):
            (r, c), (y, x) = divmod(a, columns), divmod(b, columns)
            reach = abs(r - y) + abs(c - x) if directions == 4 else max(abs(r - y), abs(c - x))
            assert reach == 1
            if r != y and c != x:
                diagonals.append((r + y, c + x))
    assert len(diagonals) == len(set(diagonals))  # two steps that cross have the same middle


shapes = st.integers(1, 5).flatmap(
    lambda columns: st.lists(st.text("#.", min_size=columns, max_size=columns), min_size=1, max_size=5)
)


@given(shapes, st.sampled_from([4, 8]), st.integers(0, 99))
@settings(max_examples=random_examples(60))
def test_snakes_cover_any_shape(rows, directions, seed):
    cells = [cell for cell, here in enumerate("".join(rows)) if here == "#"]
    shape = Grid(len(rows), len(rows[0]), tuple(None if here == "." else here for here in "".join(rows)))
    snakes, rng = Snakes(shape, directions), Random(seed)
    check_snakes(snakes.paths, cells, len(rows[0]), directions)
    before = len(snakes.paths)
    for _ in range(60 if cells else 0):
        snakes.move(rng)
    check_snakes(snakes.paths, cells, len(rows[0]), directions)
    assert len(snakes.paths) <= before
    assert snakes.owner == {cell: k for k, path in enumerate(snakes.paths) for cell in path}


def test_every_path_of_a_small_square_comes():
    rng, seen = Random(5), set()
    snakes = Snakes(rectangle(3, 3))
    for _ in range(2000):
        snakes.move(rng)
        (path,) = snakes.paths
        seen.add(min(tuple(path), tuple(path[::-1])))
    assert len(seen) == 20  # the Hamiltonian paths of the 3 x 3 grid (OEIS A096969, halved)


def test_a_ring_of_rooms_is_covered_by_few_paths():
    shape = read_shape("###.\n#.##\n####")
    snakes = Snakes(shape)
    snakes.shake(Random(2))
    assert len(snakes.paths) <= 2


@given(
    st.dictionaries(st.integers(2, 6), st.sampled_from([1.0, 2.0, 5.0]), min_size=1, max_size=3),
    st.integers(0, 14),
    st.integers(0, 9),
)
def test_lengths_add_up(weights, total, seed):
    lengths = Lengths(weights)

    def ways(left):
        if left == 0:
            return [()]
        return [(n, *rest) for n in weights if n <= left for rest in ways(left - n)]

    if not ways(total):
        assert lengths.chances(total)[total] == 0
        with pytest.raises(ValueError, match="add up"):
            lengths.draw(total, Random(seed))
        return
    assert tuple(lengths.draw(total, Random(seed))) in ways(total)


def test_weights_say_how_often():
    lengths, rng = Lengths({2: 1.0, 3: 3.0}), Random(3)
    seen = Counter(tuple(lengths.draw(7, rng)) for _ in range(3000))
    assert set(seen) == {(2, 2, 3), (2, 3, 2), (3, 2, 2)}
    assert all(900 < number < 1100 for number in seen.values())
    more = Counter(tuple(sorted(lengths.draw(6, rng))) for _ in range(2800))
    assert set(more) == {(3, 3), (2, 2, 2)}
    assert 24 < more[3, 3] / more[2, 2, 2] < 54  # 0.75**2 to 0.25**3, that is 36


def test_profiles_are_read():
    assert Lengths.parse("4-6,8").weights == {4: 1, 5: 1, 6: 1, 8: 1}
    assert Lengths.parse("3:0.5, 4-5:2, 6:0").weights == {3: 0.5, 4: 2, 5: 2}
    assert (str(Lengths.parse("4-6")), str(Lengths.parse("4,6")), str(Lengths.parse("5"))) == ("4-6", "4,6", "5")
    for text in ("", "x", "9-4", "1-5", "4:-1", "4:0", "999"):
        with pytest.raises(OptionError):
            Lengths.parse(text)


@given(shapes, st.sampled_from([4, 8]), st.integers(0, 99))
@settings(max_examples=random_examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_boards_are_covered_by_their_answers(check_cover, rows, directions, seed):
    shape = Grid(len(rows), len(rows[0]), tuple(None if here == "." else here for here in "".join(rows)))
    try:
        board = Generator(shape, LATIN, WORDS, lengths=Lengths.parse("2-4"), directions=directions).make(Random(seed))
    except NoBoardError:
        assert "." in "".join(rows) or "".join(rows) == "#"  # a rectangle of two cells and more can always be cut
        return
    except GridError:
        assert "#" not in "".join(rows)
        return
    assert [["." if x == "." else "#" for x in row] for row in lines(board.puzzle)] == [list(row) for row in rows]
    assert board.answer.whole
    check_cover(lines(board.puzzle), board.answer, WORDS, directions)


@pytest.mark.parametrize("seed", range(4))
def test_unique_boards_are_unique(check_cover, all_covers, seed):
    lexicon = Lexicon.of(REAL, LATIN)
    board = Generator(rectangle(4, 4), LATIN, REAL, lengths=Lengths.parse("4-6")).make_unique(Random(seed), lexicon)
    assert board.unique
    assert board.min_length == 4
    check_cover(lines(board.puzzle), board.answer, REAL)
    mine = frozenset((one.word, frozenset(divmod(cell, 4) for cell in one.path)) for one in board.answer.placements)
    assert all_covers(lines(board.puzzle), set(REAL)) == {mine}


@pytest.mark.parametrize("seed", range(6))
def test_rivals_are_all_counted(all_covers, seed):
    words = [word for word in WORDS if word.count("A") + word.count("B") == len(word)]
    lexicon = Lexicon.of(words, LATIN)
    board = Generator(rectangle(2, 4), LATIN, words, lengths=Lengths.parse("2-4")).make(Random(seed))
    count, offending = rivals(board, lexicon, 2)
    covers = all_covers(lines(board.puzzle), set(words))
    assert count == len(covers)
    mine = {(one.word, frozenset(divmod(cell, 4) for cell in one.path)) for one in board.answer.placements}
    others = {word for cover in covers for word, _ in mine - cover}
    assert offending <= others
    assert bool(offending) == bool(others)


def test_ambiguous_boards_are_drawn_again_until_they_are_not(all_covers):
    words = Random(1).sample([word for word in WORDS if len(word) > 2], 30)
    generator = Generator(rectangle(3, 4), LATIN, words, lengths=Lengths.parse("3-4"))
    assert any(rivals(generator.make(Random(seed)), Lexicon.of(words, LATIN), 3)[0] > 1 for seed in range(5))
    for seed in range(3):
        board = generator.make_unique(Random(seed), Lexicon.of(words, LATIN))
        assert len(all_covers(lines(board.puzzle), set(words))) == 1


def test_a_unique_board_that_does_not_exist_is_given_up():
    words = ["AA", "AAA", "AAAA"]
    generator = Generator(rectangle(1, 5), LATIN, words, lengths=Lengths.parse("2-3"))
    with pytest.raises(NoBoardError, match=r"the best has 2\): allow more tries"):
        generator.make_unique(Random(1), Lexicon.of(words, LATIN), tries=20)


def test_words_that_read_backwards_are_not_drawn_for_unique_boards():
    words = ["DRAW", "WARD", "NOON", "LAMP"]
    lexicon = Lexicon.of(words, LATIN)
    generator = Generator(rectangle(2, 4), LATIN, words, lengths=Lengths.parse("4"))
    for seed in range(3):
        assert sorted(generator.make_unique(Random(seed), lexicon).answer.words) == ["LAMP", "NOON"]
    assert generator.pools == {4: words}
    own = Generator(rectangle(2, 4), LATIN, words, lengths=Lengths.parse("4"), own=["DRAW"])
    with pytest.raises(NoBoardError, match="DRAW reads WARD backwards"):
        own.make_unique(Random(1), lexicon)


def test_new_boards_are_made_quieter():
    lexicon = Lexicon.of(WORDS, LATIN)
    generator = Generator(rectangle(4, 4), LATIN, WORDS, lengths=Lengths.parse("3-4"))
    rng = Random(1)
    board = generator.make(rng)
    quiet = generator._quieter(board, lexicon, 2, rng)
    assert len(find_placements(quiet.puzzle, lexicon)) < len(find_placements(board.puzzle, lexicon))
    assert [one.path in (two.path, two.path[::-1]) for one, two in zip(*placements(board, quiet), strict=True)] == [
        True
    ] * len(board.answer.words)


def placements(*boards):
    return [sorted(board.answer.placements, key=lambda one: min(one.path)) for board in boards]


def test_large_boards_have_several_paths():
    snakes = Snakes(rectangle(50, 40))
    cells = range(50 * 40)
    check_snakes(snakes.paths, cells, 40, 4)
    rng = Random(1)
    for _ in range(3000):
        snakes.move(rng)
    check_snakes(snakes.paths, cells, 40, 4)
    assert max(map(len, snakes.paths)) <= LONGEST
    assert len(Snakes(rectangle(20, 20)).paths) == 1


def test_same_seed_same_board():
    generator = Generator(rectangle(5, 5), LATIN, REAL, lengths=Lengths.parse("4-6"))
    one, two, other = (generator.make(Random(seed)) for seed in (7, 7, 8))
    assert one == two
    assert one != other


def test_own_words_are_all_used(check_cover):
    own = ["BEAR", "WOLF", "TIGER"]
    for seed in range(5):
        generator = Generator(rectangle(5, 5), LATIN, REAL, lengths=Lengths.parse("4-8"), own=own)
        board = generator.make(Random(seed))
        assert set(own) <= set(board.answer.words)
        check_cover(lines(board.puzzle), board.answer, REAL)


def test_what_own_words_leave_can_be_holes(check_cover):
    own = ["BEAR", "WOLF", "TIGER"]
    shape = read_shape("####\n#..#\n####\n####")
    board = Generator(shape, LATIN, [], lengths=Lengths.parse("4"), own=own, fill=False).make(Random(3))
    assert sorted(board.answer.words) == sorted(own)
    assert sum(row.count(".") for row in lines(board.puzzle)) == 16 - 13
    assert board.puzzle.grid[1, 1] is board.puzzle.grid[1, 2] is None
    check_cover(lines(board.puzzle), board.answer, own)
    unique = Generator(shape, LATIN, [], lengths=Lengths.parse("4"), own=own, fill=False)
    assert unique.make_unique(Random(1), Lexicon.of(own, LATIN)).min_length == 4


def test_letters_of_several_characters(check_cover):
    alphabet = Alphabet(["A", "CH", "O", "R"])
    words = ["CHAO", "ROCHA", "ARO"]
    board = Generator(rectangle(2, 2), alphabet, words, lengths=Lengths.parse("4"), own=["ROCHA"]).make(Random(1))
    assert "CH" in board.puzzle.grid.cells
    assert board.answer.words == ("ROCHA",)
    assert board.puzzle.spell(board.answer.placements[0].path) == "ROCHA"


@pytest.mark.parametrize(
    ("shape", "words", "more", "message"),
    [
        ("##\n##", ["ABC"], {}, "4 cells cannot be cut into words of 3 letters"),
        ("##\n##", [], {}, "no word of 3 letters in the list"),
        ("##\n##", ["ABC"], {"own": ["ABCD", "DE", "FG"]}, "8 letters and the grid 4 open cells: no room for DE, FG"),
        ("##.#\n...#\n..##", ["ABC", "DEF"], {}, "island at row 1, cell 1 has 2 open cells"),
        ("###\n###", ["ABC"], {}, "needs 2 words of 3 letters, and the list and its commonness window have 1"),
        ("#.#\n###\n#.#\n#..", ["ABCD"], {"lengths": "4"}, "no cover of this shape by snakes"),
    ],
)
def test_what_cannot_be_is_said(shape, words, more, message):
    lengths = Lengths.parse(more.pop("lengths", "3"))
    with pytest.raises(NoBoardError, match=message):
        Generator(read_shape(shape), LATIN, words, lengths=lengths, **more).make(Random(1))


def test_masks():
    assert read_shape("#.x\no#.").cells == ("#", None, "#", "#", "#", None)
    with pytest.raises(GridError, match=r"m\.txt: line 2: expected 3 cells"):
        read_shape("###\n##", "m.txt")
    with pytest.raises(GridError, match=r"m\.txt: only holes"):
        read_shape("..\n..", "m.txt")


def test_puzzles_can_be_read_back():
    board = Generator(read_shape("..##\n####\n###."), LATIN, REAL, lengths=Lengths.parse("4-5")).make(Random(1))
    assert Puzzle.parse(str(board.puzzle), LATIN) == board.puzzle


def test_puzzles_are_like_published_ones():
    """Of 130 published words 1 in 10 has 3 letters, half have 5 or 6, and 0.64 to 0.75 of the inner letters turn."""
    job = PuzzleJob.of("en", rectangle(6, 6), seed=2)
    paths = [one.path for part in range(less_as_python(40, 20)) for one in job.run(part).answer.placements]
    lengths = [len(path) for path in paths]
    assert 5.2 < sum(lengths) / len(lengths) < 5.9
    assert 0.04 < lengths.count(3) / len(lengths) < 0.16
    bends = [b - a != c - b for path in paths for a, b, c in zip(path, path[1:], path[2:], strict=False)]
    assert 0.6 < sum(bends) / len(bends) < 0.75
