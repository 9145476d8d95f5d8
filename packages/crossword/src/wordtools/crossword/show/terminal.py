"""Crosswords as text to read: the grid in boxes with its numbers, the lists of clues."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator

from wordtools.core.base.printable import printable
from wordtools.core.grid import Cell
from wordtools.core.show.terms import Terms
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import number_shown, shown_clue
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle
from wordtools.crossword.show.seen import printed_lists, seen, terms_for

BLOCK = "███"
VOID = "   "
NUMBER = re.compile(r"^\S.*|(?<! ) {2,}+\d++(?=  )")  # a heading, or the number of a clue
WIDTH = 76  # of the clues, in characters
# per corner, a sign by which of its four arms there are: up 1, right 2, down 4, left 8
CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"


def picture(puzzle: Puzzle, *, solution: bool = False) -> str:
    """Draws the grid; a number stands in the line above its cell, bars are heavy lines."""
    puzzle = seen(puzzle, solution=solution)
    lines = []
    for row in range(puzzle.rows + 1):
        lines.append("".join(_above(puzzle, row, column) for column in range(puzzle.columns + 1)).rstrip())
        if row < puzzle.rows:
            lines.append("".join(_cell(puzzle, row, column) for column in range(puzzle.columns + 1)).rstrip())
    return "\n".join(lines)


def _at(puzzle: Puzzle, row: int, column: int) -> Cell | None:
    """Returns the cell at a place, None outside the grid."""
    inside = 0 <= row < puzzle.rows and 0 <= column < puzzle.columns
    return row * puzzle.columns + column if inside else None


def _above(puzzle: Puzzle, row: int, column: int) -> str:
    """Draws the corner at the upper left of a cell and the line above it."""
    up = _edge(puzzle, row - 1, column, Direction.ACROSS)
    down = _edge(puzzle, row, column, Direction.ACROSS)
    left = _edge(puzzle, row, column - 1, Direction.DOWN)
    right = _edge(puzzle, row, column, Direction.DOWN)
    corner = CORNERS[bool(up) + 2 * bool(right) + 4 * bool(down) + 8 * bool(left)]
    if column == puzzle.columns:
        return corner
    here = _at(puzzle, row, column)
    number = "" if here is None else str(puzzle.numbers.get(here, ""))
    return corner + f"{number:{right or ' '}<3}"


def _edge(puzzle: Puzzle, row: int, column: int, direction: Direction) -> str:
    """Chooses the line left of a cell (across) or above it (down); none between two blocks."""
    here = _at(puzzle, row, column)
    before = _at(puzzle, row, column - 1) if direction == Direction.ACROSS else _at(puzzle, row - 1, column)
    if not any(cell is not None and puzzle.cells[cell] is not None for cell in (here, before)):
        return ""
    heavy = before is not None and (before, direction) in puzzle.bars
    return {Direction.ACROSS: "│┃", Direction.DOWN: "─━"}[direction][heavy]


def _cell(puzzle: Puzzle, row: int, column: int) -> str:
    edge = _edge(puzzle, row, column, Direction.ACROSS) or " "
    cell = _at(puzzle, row, column)
    if cell is None:
        return edge
    text = puzzle.cells[cell]
    if text is None:
        return edge + (VOID if cell in puzzle.voids else BLOCK)
    return f"{edge}{text:^3}"


def lines_of_clues(puzzle: Puzzle, terms: Terms | None = None) -> Iterator[str]:
    """Goes through the lines of the lists of clues, under headings in the language of *terms* or of the puzzle."""
    terms = terms or terms_for(puzzle)
    wide = max((len(str(entry.number)) for entry in puzzle.entries), default=1)
    for title, entries, loose in printed_lists(puzzle, terms):
        yield title
        for entry in entries:
            start = f"{number_shown(puzzle, entry, terms):>{wide + 2}}  "
            text = shown_clue(puzzle, entry, terms=terms)
            yield from textwrap.wrap(text, WIDTH, initial_indent=start, subsequent_indent=" " * (wide + 4))
        yield from (f"  {clue}" for clue in loose)
        yield ""


def text(puzzle: Puzzle, *, solution: bool = False, color: bool = False, terms: Terms | None = None) -> str:
    """Writes the puzzle as a page of text.

    Args:
        puzzle: the puzzle.
        solution: show the letters.
        color: set the title, the headings and the numbers of the clues in bold, as terminals do.
        terms: headings and the like; None: those of the puzzle's language.
    """
    head = [printable(line) for line in (puzzle.title, puzzle.author, *markup.plain(puzzle.notes).splitlines()) if line]
    lists = list(map(printable, lines_of_clues(puzzle, terms)))
    if color:
        lists = [NUMBER.sub("\x1b[1m\\g<0>\x1b[0m", line) for line in lists]
        head[:1] = [f"\x1b[1m{line}\x1b[0m" for line in head[:1]]
    parts = [*head, *([""] if head else []), printable(picture(puzzle, solution=solution)), "", *lists]
    return "\n".join(parts).rstrip()
