"""The last step of every reader: from what a file says to a puzzle, or to an error that names the file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from wordtools.core import Grid, GridError
from wordtools.core.grid import MOST_CELLS, Cell
from wordtools.core.show.svg import clean
from wordtools.crossword.puzzle.clues import split_lengths
from wordtools.crossword.puzzle.errors import FormatError
from wordtools.crossword.puzzle.puzzle import Direction, Entry, Key, Puzzle

SHORTEST = (2, 3)  # the lengths from which on people number entries


class Clue(NamedTuple):
    """A clue as a file has it."""

    number: int
    direction: Direction
    text: str
    lengths: str | None = None
    """The enumeration, None where the format has it at the end of the text."""


def check_size(rows: int, columns: int, name: str) -> None:
    """Refuses sizes that no grid has, before any memory is taken for it."""
    if rows < 1 or columns < 1 or rows * columns > MOST_CELLS:
        raise FormatError(f"{name}: a grid of {columns} x {rows} cells: expected 1 to {MOST_CELLS:,} cells")


def assemble(
    name: str,
    columns: int,
    cells: Iterable[str | None],
    clues: Iterable[Clue],
    about: Mapping[str, Any],
    *,
    labels: Mapping[Cell, int] | None = None,
) -> Puzzle:
    """Makes the puzzle that a file describes.

    Args:
        name: of the file, for messages.
        columns: width of the grid.
        cells: what is in each cell, row by row, as in ``Puzzle.grid``.
        clues: the clues; those with no text do not count.
        about: the other fields of the puzzle.
        labels: the numbers in the cells; None or none where the file does not say them.

    Raises:
        FormatError: a clue that belongs to no entry, or a grid that is none.
    """
    found = [clue for clue in clues if clue.text.strip() or clue.lengths]
    texts = [None if cell is None else "".join(clean(cell).split()).upper() for cell in cells]
    fields = dict(about) | {key: _line(about.get(key, "")) for key in ("title", "author", "copyright")}
    fields["notes"] = clean("\n".join(map(str.rstrip, about.get("notes", "").strip().splitlines())))
    for key in ("circles", "shades"):
        fields[key] = frozenset(cell for cell in about.get(key, ()) if cell >= len(texts) or texts[cell] is not None)
    try:
        plain = Puzzle(Grid(len(texts) // columns, columns, tuple(texts)), **fields)
        puzzle = _numbered(plain, labels or None, {clue[:2] for clue in found})
    except GridError as error:
        raise FormatError(f"{name}: {error}") from None
    entries = {entry.key: entry for entry in puzzle.entries}
    for clue in found:
        if clue[:2] not in entries:
            raise FormatError(
                f"{name}: the clue {clue.text[:40]!r} is for {clue.number} {clue.direction}, "
                "and no entry of the grid has that number"
            )
    return _clued(puzzle, entries, found)


def _numbered(plain: Puzzle, labels: Mapping[Cell, int] | None, keys: set[Key]) -> Puzzle:
    """Chooses what counts as an entry such that the numbers come out as the file has them."""
    for shortest in SHORTEST:
        puzzle = replace(plain, shortest=shortest)
        if labels is None:
            if keys <= {entry.key for entry in puzzle.entries}:
                return puzzle
        elif puzzle.numbers == labels:
            return puzzle
    return replace(plain, labels=labels or {})


def _clued(puzzle: Puzzle, entries: Mapping[Key, Entry], clues: Iterable[Clue]) -> Puzzle:
    texts: dict[Key, str] = {}
    lengths: dict[Key, str] = {}
    for clue in clues:
        key = clue.number, clue.direction
        text, given = _line(clue.text), _line(clue.lengths or "")
        if clue.lengths is None:
            text, given = split_lengths(text, entries[key])
        if text:
            texts[key] = text
        if given:
            lengths[key] = given
    return replace(puzzle, clues=texts, enumerations=lengths)


def _line(text: str) -> str:
    return clean(" ".join(text.split()))


def standard(puzzle: Puzzle, kind: str) -> None:
    """Refuses a puzzle whose numbers are not those that counting gives.

    Raises:
        FormatError: *kind*, the format to be written, numbers cells by counting.
    """
    if puzzle.bars:
        raise FormatError(f"{kind} cannot hold bars: write .ipuz, .jpz or .exolve")
    counted = replace(puzzle, shortest=2, labels={})
    for ours, theirs in zip(puzzle.entries, counted.entries, strict=False):
        if (ours.number, ours.cells) != (theirs.number, theirs.cells):
            raise FormatError(f"{kind} counts {theirs} where this puzzle has {ours}: write .ipuz or .jpz")
    if len(puzzle.entries) != len(counted.entries):
        raise FormatError(f"{kind} has {len(counted.entries)} entries in this grid, the puzzle {len(puzzle.entries)}")
