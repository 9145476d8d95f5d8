"""Counts the fills of small grids with the words of ``crossword-words.txt``, and writes ``crossword-fills.tsv``.

Run ``python tests/golden/crossword_fills.py`` to count again, with ``--check`` to compare with what the table says.
A row of the table is a grid (rows parted by ``/``), ``square`` where each word is to read both across and down or
``stems`` where no two words may share a stem, and the number of fills.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import NamedTuple

from wordtools.core import Language
from wordtools.crossword import Filler, NoFillError, Puzzle, WordPool

HERE = Path(__file__).parent
TABLE = HERE / "crossword-fills.tsv"
WORDS = HERE / "crossword-words.txt"
FILLED = 0
GRIDS = (
    ".../...",
    "../..",
    "../../..",
    ".../.../...",
    ".../.../... square",
    "A../.../...",
    "..T/.../...",
    "#../.../..#",
    "..#/.../#..",
    ".../.#./...",
    ".../.#./... square",
    "..../....",
    "..../..../....",
    "..../..../..../....",
    "..../..../..../.... square",
    "#.../..../..../...#",
    "..../.##./.##./....",
    "...#/####/....",
    "...#/####/.... stems",
    "H.../.##./.##./...E",
    "...../.#.#./...../.#.#./.....",
    "...../.#.#./..A../.#.#./.....",
    "#...#/...../...../...../#...#",
    "...##/...../...../...../##...",
    "..#.../...#../......",
)


class Row(NamedTuple):
    """A line of the table."""

    grid: str
    option: str
    fills: int

    @property
    def puzzle(self) -> Puzzle:
        return Puzzle.parse(self.grid.replace("/", "\n"))


def words() -> list[str]:
    return WORDS.read_text(encoding="utf-8").split()


def rows() -> list[Row]:
    lines = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines()]
    return [Row(grid, option, int(fills)) for grid, option, fills in lines if not grid.startswith("#grid")]


def counted(puzzle: Puzzle, option: str, kind: type[Filler] = Filler, seed: int = 0) -> int:
    """Counts the fills, without making a puzzle of each."""
    pool = WordPool.of(words(), Language.load("en").alphabet)
    filler = kind(pool, stems=option == "stems", mirrored=option == "square")
    search = filler.search(puzzle)
    try:
        search.begin(seed)
    except NoFillError:
        return 0
    search.search.restarts = False
    count = 0
    while search.run() == FILLED:
        count += 1
    return count


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    found = []
    for text in GRIDS:
        grid, _, option = text.partition(" ")
        row = Row(grid, option, 0)
        found.append(row._replace(fills=counted(row.puzzle, option)))
    if given.check:
        wrong = set(found) ^ set(rows())
        print(*sorted(wrong), sep="\n") if wrong else print(f"{len(found)} counts are as they were")
        return 1 if wrong else 0
    lines = ["#grid\toption\tfills", *("\t".join(map(str, row)) for row in found)]
    TABLE.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    print(TABLE.read_text(encoding="utf-8"), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
