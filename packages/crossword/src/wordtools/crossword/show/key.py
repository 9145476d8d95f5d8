"""The key of a codeword as it is printed: a box for each number, with its letter where that is given."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple
from xml.etree.ElementTree import SubElement

from wordtools.core.show.svg import UNIT, Drawing
from wordtools.crossword.puzzle.puzzle import Puzzle

NUMBER_SIZE, LETTER_SIZE = 28, 60
GAP = 40  # between grid and key, in hundredths of a cell
MOST = 13  # boxes in a row


class Box(NamedTuple):
    """A box of the key."""

    row: int
    column: int
    number: int
    letter: str
    """'' where it is to be found out."""


def boxes(puzzle: Puzzle, *, solution: bool, most: int = MOST) -> list[Box]:
    """Places the boxes in rows of equal length, at most *most* in each; none for a puzzle that is no codeword.

    Args:
        puzzle: the puzzle.
        solution: show all letters, not only those given.
        most: how many boxes a row has room for.
    """
    letters: dict[int, str] = {number: "" for number in sorted(set(puzzle.codes.values()))}
    for cell, number in puzzle.codes.items():
        if solution or cell in puzzle.givens:
            letters[number] = puzzle.cells[cell] or letters[number]
    wide = ceil(len(letters) / ceil(len(letters) / most)) if letters else 1
    return [Box(*divmod(k, wide), number, letter) for k, (number, letter) in enumerate(letters.items())]


def add_key(drawing: Drawing, puzzle: Puzzle, *, solution: bool) -> None:
    """Draws the key of a codeword below the grid of a picture, which becomes higher."""
    found = boxes(puzzle, solution=solution, most=min(MOST, puzzle.columns))
    if not found:
        return
    wide, high = 1 + max(box.column for box in found), 1 + max(box.row for box in found)
    top = puzzle.rows * UNIT + 2 * drawing.margin + GAP
    left = drawing.margin + (puzzle.columns - wide) * UNIT / 2
    for box in found:
        x, y = left + box.column * UNIT, top + box.row * UNIT
        side = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{UNIT}", "height": f"{UNIT}"}
        SubElement(drawing.cells, "rect", {"class": "cell key"} | side)
        place = x + 7, y + 7 + NUMBER_SIZE / 2
        drawing.text(*place, str(box.number), size=NUMBER_SIZE, width=UNIT - 20, classes="number")
        if box.letter:
            drawing.text(
                x + UNIT / 2, y + UNIT / 2 + 12, box.letter, size=LETTER_SIZE, width=UNIT - 16, classes="letter"
            )
    width = puzzle.columns * UNIT + 2 * drawing.margin
    drawing.root.set("viewBox", f"0 0 {width:g} {top + high * UNIT + drawing.margin:g}")
