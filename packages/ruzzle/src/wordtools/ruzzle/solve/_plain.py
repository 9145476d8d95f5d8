"""What the kernels do, as Python likes it, where they are not compiled.

The walk of plain boards (``sweep`` in ``_search.py``): steps are tuples on a stack; which cells hold one of a set of
letters is remembered, as on one board few sets occur. And sorting and writing finds (``_listing.py``).
"""

from __future__ import annotations

import json as jsons
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from wordtools.ruzzle.solve._listing import Listing
    from wordtools.ruzzle.solve._search import Search

SPENT, LOW = 2, 0xFFFFFFFF
FALLING = 8
Path: TypeAlias = tuple[int, ...]
Cells: TypeAlias = dict[int, tuple[Path, int, int, int, int, int, int]]  # by the bit of the cell, see around
Hit: TypeAlias = tuple[int, int, Path]  # word, - score without the bonus, cells: of a word, the best hit is the least


class Holders(dict[int, int]):
    """The cells that hold one of the letters of a mask."""

    def __init__(self, bits: Sequence[int]) -> None:
        self.bits = bits

    def __missing__(self, mask: int) -> int:
        cells = self[mask] = sum([1 << cell for cell, bit in enumerate(self.bits) if mask & bit])
        return cells


def sweep(self: Search, letters: bytes, boards: int, listing: int) -> None:
    """Takes plain boards, their letters one after another: notes the snakes of one, or only adds up."""
    if listing:
        hits = walk(self, letters, self.points, self.factors, self.budget)
        note(self, hits)
        return
    for board in range(boards):
        codes = letters[board * self.cells : (board + 1) * self.cells]
        # gains take the place of points: 256 x points + letters, as a cell may count for several
        hits = walk(self, codes, [self.gain[code] for code in codes], [1] * self.cells, 1 << 62)
        gains = {word: -less for word, less, _ in hits if -less & 255 >= self.minimum}.values()
        self.n_words[board] = len(gains)
        self.n_totals[board] = sum([(gain >> 8) + self.bonus[gain & 255] for gain in gains])
        self.n_longest[board] = max([gain & 255 for gain in gains], default=0)


def walk(self: Search, codes: bytes, points: Sequence[int], factors: Sequence[int], budget: int) -> list[Hit]:
    """Finds every snake of a plain board, in no order."""
    belows, ends, links = self.columns
    bits = [1 << code for code in codes]
    cells = around(self, bits, points, factors)
    holders = Holders(bits)
    hits: list[Hit] = []
    path: Path = ()
    everywhere = (1 << len(bits)) - 1
    steps: list[tuple[Any, ...]] = [(belows[0], ends[0], links[0] & LOW, 0, path, 0, -1, everywhere, everywhere)]
    while steps:
        below, words, first, base, path, gain, factor, follow, free = steps.pop()
        budget -= 1
        if budget < 0:
            self.state = SPENT
            break
        while follow:
            here = follow & -follow
            follow ^= here
            cell, bit, lower, worth, times, touch, near = cells[here]
            if words & bit:
                hits.append((base + (words & lower).bit_count(), (gain + worth) * factor * times, path + cell))
            if below & bit:
                child = first + (below & lower).bit_count()
                mask = (belows[child] | ends[child]) & near
                if mask:
                    left = holders[mask] & touch & free
                    if left:
                        link = links[child]
                        steps.append(
                            (
                                belows[child],
                                ends[child],
                                link & LOW,
                                base + (link >> 32),
                                path + cell,
                                gain + worth,
                                factor * times,
                                left,
                                free ^ here,
                            )
                        )
    return hits


def around(self: Search, bits: Sequence[int], points: Sequence[int], factors: Sequence[int]) -> Cells:
    """Returns for each cell: number, letter's bit, bits under it, points, factor, neighbours and their letters."""
    found: Cells = {}
    for cell, bit in enumerate(bits):
        near = 0
        for other in self.near[self.begins[cell] : self.begins[cell + 1]]:
            near |= bits[other]
        found[1 << cell] = (cell,), bit, bit - 1, points[cell], factors[cell], self.info[4 * cell + 2], near
    return found


def note(self: Search, hits: list[Hit]) -> None:
    """Notes every snake, or the best of each word: of equal ones the first in the order of cells."""
    self.found = 0
    hits.sort()
    last = -1
    for word, less, path in hits:
        if word != last or self.every:
            last = word
            length = len(path)
            at = self.place(word, -less, length, length)
            if at >= 0:
                self.path[at : at + length] = path


def arrange(self: Listing, search: Search, order: bytes, reverse: int) -> None:
    """Puts the finds in order: sorts by the last field first."""
    letters = ["", *self.letters]
    cells = [letters[code] for code in search.letter]
    if search.tails[search.cells]:
        for cell in range(search.cells):
            cells[cell] += "".join([letters[code] for code in search.tail[search.tails[cell] : search.tails[cell + 1]]])
    found, longest = search.found, search.longest
    paths = [tuple(search.path[k * longest : k * longest + search.steps[k]]) for k in range(found)]
    self.texts = texts = ["".join([cells[cell] for cell in path]) for path in paths]
    lengths = list(map(len, texts))
    columns: list[Sequence[Any]] = [
        search.score,
        lengths,
        [path[0] for path in paths],
        [path[-1] for path in paths],
        texts,
        paths,
    ]
    numbers = list(range(found))
    for field in reversed(order):
        if field & FALLING:  # equal ones keep their order
            numbers.sort(key=columns[(field & 7) - 1].__getitem__, reverse=True)
        else:
            numbers.sort(key=columns[field - 1].__getitem__)
    if reverse:
        numbers.reverse()
    self.order = numbers
    self.total = sum(search.score[:found])
    self.most = max(lengths, default=0)


def finds(self: Listing, search: Search, kind: type) -> list[Any]:
    """Makes the finds objects of *kind*; a name is made once."""
    out: list[Any] = []
    for k in self.order:
        place = 2 * search.word[k] + 1
        if not search.known[place]:
            search.known[place] = len(self.names)
            self.names.append(self.texts[k])
        begin = k * search.longest
        path = tuple(search.path[begin : begin + search.steps[k]])
        out.append(tuple.__new__(kind, (self.names[search.known[place]], search.score[k], path)))
    return out


def json(self: Listing, count: int, paths: int, columns: int) -> bytes:
    """Writes the first finds as JSON objects."""
    search, out = self.search, []
    for k in self.order[:count]:
        row: dict[str, object] = {"word": self.texts[k], "score": search.score[k]}
        if paths:
            begin = k * search.longest
            row["path"] = [divmod(cell, columns) for cell in search.path[begin : begin + search.steps[k]]]
        out.append(row)
    return jsons.dumps(out, ensure_ascii=False)[1:-1].encode()
