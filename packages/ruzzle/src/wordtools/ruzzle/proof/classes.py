"""Classes of boards: the letters in a few groups, and a group for each cell.

All boards of a size fall into classes, each a text with the number of a group for each cell, row by row. Classes that
are one another turned or mirrored need to be proven once. Letters that take each other's place in words belong
together: the bound of a class takes the best of a cell's letters, and so loses little.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise, product
from math import prod
from typing import TypeVar

from wordtools.core import Alphabet
from wordtools.core.errors import GridError, OptionError
from wordtools.core.graph import Dawg
from wordtools.ruzzle.make.optimise import MOST_CELLS, symmetries
from wordtools.ruzzle.solve.solver import Solver

KINDS = 3  # of cells: in the middle, at an edge, in a corner
MOST_CLASSES = 1_000_000  # before turned and mirrored ones are left out
FEW_CELLS = 9  # up to here two groups are enough
SAMPLES = 20_000  # boards that are scored to find the hard classes; words that are looked at for groups of letters

Some = TypeVar("Some")


def check_size(rows: int, columns: int) -> None:
    """Raises GridError where no board of this size can be scored by its letters alone."""
    if rows < 1 or columns < 1 or rows * columns > MOST_CELLS:
        raise GridError(f"boards of 1 to {MOST_CELLS} cells can be proven, not {rows} x {columns}")


def split_order(rows: int, columns: int) -> list[int]:
    """Puts the cells in the order in which a proof gives them letters: from the middle to the corners.

    >>> split_order(3, 3)
    [4, 3, 5, 1, 7, 0, 2, 6, 8]
    """

    def place(cell: int) -> tuple[int, int, int, int]:
        row, column = divmod(cell, columns)
        down, across = abs(2 * row - rows + 1), abs(2 * column - columns + 1)
        return _rim(cell, rows, columns), down + across, down, cell

    return sorted(range(rows * columns), key=place)


def canonical(board: str, turns: Iterable[Sequence[int]]) -> str:
    """Returns the first, by its text, of a board or class turned and mirrored."""
    return min("".join([board[cell] for cell in turn]) for turn in turns)


def by_cell(kinds: Sequence[Some], rows: int, columns: int) -> list[Some]:
    """Gives each cell what goes for its kind: the middle, an edge, a corner; the last given goes for the others too.

    >>> by_cell("mec", 3, 3)
    ['c', 'e', 'c', 'e', 'm', 'e', 'c', 'e', 'c']

    Raises:
        OptionError: there are not one to three kinds.
    """
    if not 1 <= len(kinds) <= KINDS:
        raise OptionError(f"groups of letters are given for 1 to {KINDS} kinds of cells, not for {len(kinds)}")
    return [kinds[min(_rim(cell, rows, columns), len(kinds) - 1)] for cell in range(rows * columns)]


def _rim(cell: int, rows: int, columns: int) -> int:
    """Counts the sides of the board that a cell is on, up and down once, left and right once."""
    row, column = divmod(cell, columns)
    return (row in (0, rows - 1)) + (column in (0, columns - 1))


def classes(rows: int, columns: int, groups: Sequence[int]) -> list[str]:
    """Lists the classes of a size, one of those that are the same turned or mirrored.

    >>> classes(1, 3, [2, 2, 2])
    ['000', '001', '010', '011', '101', '111']

    Args:
        rows: of the boards.
        columns: likewise.
        groups: how many there are for each cell, as many for cells that lie on one another turned or mirrored.

    Raises:
        OptionError: there are too many; or there are over ten groups.
    """
    if not 1 <= min(groups) <= max(groups) <= 10:
        raise OptionError(f"letters come in 1 to 10 groups, not {max(groups)}")
    if prod(groups) > MOST_CLASSES:
        raise OptionError(
            f"boards of {rows} x {columns} with {max(groups)} groups of letters are {prod(groups):,} classes: more "
            f"than can be proven (at most {MOST_CLASSES:,}); give fewer groups"
        )
    turns = symmetries(rows, columns)
    texts = ("".join(text) for text in product(*["0123456789"[:some] for some in groups]))
    return [text for text in texts if text == canonical(text, turns)]


def hard_first(
    solver: Solver, texts: Sequence[str], groups: Sequence[Sequence[str]], rows: int, columns: int
) -> list[str]:
    """Sorts classes: those whose boards have the most points first, by some boards of each."""
    samples = max(1, SAMPLES // max(1, len(texts)))
    boards = []
    for text in texts:
        rng = random.Random(text)
        boards += [
            "".join([rng.choice(some[int(group)]) for some, group in zip(groups, text, strict=True)])
            for _ in range(samples)
        ]
    points = solver.totals(boards, rows, columns).points
    score = {text: sum(points[k * samples : (k + 1) * samples]) for k, text in enumerate(texts)}
    return sorted(texts, key=lambda text: (-score[text], text))


def spread(dawg: Dawg) -> list[bytes]:
    """Takes some words from all over a list: enough to know its letters by."""
    step = max(1, len(dawg) // SAMPLES)
    return [dawg.word(index) for index in range(0, len(dawg), step)]


def letter_groups(alphabet: Alphabet, words: Iterable[bytes], cells: int) -> list[list[list[int]]]:
    """Groups the letters of a list for boards of a size, as letter codes, for each kind of cells of ``by_cell``.

    A group are the vowels, another the consonants; on larger boards frequent ones and rare ones, but in corners, which
    come last, all letters are one group: what classes share is built once.

    Vowels are found as Sukhotin did (1962): the letters whose neighbours are mostly of the other kind.
    """
    text = b"\0".join(words)
    pairs: Counter[tuple[int, int]] = Counter()
    for (one, two), count in Counter(pairwise(text)).items():
        if one and two and one != two:
            pairs[one, two] += count
            pairs[two, one] += count
    often = Counter(text)
    codes = sorted(alphabet.code.values())
    weight = dict.fromkeys(codes, 0)
    for (one, _), count in pairs.items():
        weight[one] += count
    vowels: list[int] = []
    while True:
        rest = [code for code in codes if code not in vowels]
        best = max(rest, key=lambda code: (weight[code], -code), default=0)
        if not rest or weight[best] <= 0:
            break
        vowels.append(best)
        for code in rest:
            weight[code] -= 2 * pairs[best, code]
    others = [code for code in codes if code not in vowels]
    found = [[sorted(vowels), others]]
    if cells > FEW_CELLS:
        ranked = sorted(others, key=lambda code: (-often[code], code))
        few = (len(ranked) + 2) // 3
        more = [sorted(vowels), sorted(ranked[:few]), sorted(ranked[few:])]
        found = [more, more, [codes]]
    return [[group for group in some if group] for some in found]
