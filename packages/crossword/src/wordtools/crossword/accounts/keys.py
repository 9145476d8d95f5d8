"""What is counted in a puzzle file: the one table of keys, each with the noun that messages use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Sized
from enum import StrEnum

from wordtools.core.grid import MOST_CELLS
from wordtools.core.reading.accounts import CountError, zero


class Count(StrEnum):
    """A kind of thing in a puzzle file; its value is the noun of messages."""

    PUZZLES = "puzzles"
    """Puzzles in the file; one is read."""
    CELLS = "cells"
    """Width times height."""
    BLOCKS = "blocks"
    """Black cells that are printed."""
    VOIDS = "cells that are not printed"
    """Holes in the grid, and what lies around a grid that is no rectangle."""
    WHITE = "white cells"
    LETTERED = "cells with a letter"
    """White cells whose solution is known."""
    LETTERS = "letters in the grid"
    """Of the solution; a rebus cell has several."""
    BARS = "bars"
    """Thick lines between two cells, however many of the two name it; none at the edge of the grid."""
    CIRCLES = "cells with a circle"
    SHAPES = "cells with another shape"
    SHADES = "shaded or coloured cells"
    MARKS = "cells with a mark"
    """A text in the corner that is no number."""
    NUMBERS = "numbered cells"
    """Where the file has the numbers; not compared where they follow from the grid."""
    GIVENS = "given letters"
    FILLED = "letters of the solver"
    DIAGRAMLESS = "signs of a diagramless puzzle"
    """1 where the solver is to find the blocks."""
    CLUES = "clues"
    """Texts with at least one sign beside an enumeration."""
    PLACED = "clues with an entry"
    """Clues whose answer has a place in the grid: an entry of that number, or a list of cells."""
    ANSWER_CELLS = "cells of the answers of clues"
    """The lengths of those answers, with the entries in which they continue."""
    BY_ENTRY = "clues by entry"
    """Not a number: where it is missing, a clue may have an entry that the file does not name, by its cells alone."""
    LINKS = "linked entries"
    """Entries in which the answer of another clue continues."""
    ENUMERATIONS = "enumerations"
    """Those in a field of their own; as many or more have to be read, as some stand at the end of clues."""
    REMARKS = "texts about clues"
    """Explanations, hints, references: fields of clues beside text, number, enumeration and links."""
    TITLE = "letters and digits of the title"
    AUTHOR = "letters and digits of the author"
    COPYRIGHT = "letters and digits of the copyright"
    NOTES = "letters and digits of the notes"
    META = "other texts about the puzzle"
    META_LETTERS = "letters and digits of the other texts about the puzzle"
    EXTRAS = "parts that are carried along"
    """Fields, sections or elements that do not describe the crossword."""
    OTHERS = "things with no place in a puzzle"
    """Fields of cells and clues that no puzzle holds: none can be read, so each is to be reported."""
    CONTRADICTIONS = "contradictions in the file"
    """Two places that do not agree, such as an answer and the grid: none can be read, so each is to be reported."""
    CONTROLS = "control characters"
    """C0 and C1 characters in texts, a sign of a wrong encoding; compared where the file does not name its encoding."""
    BEYOND_ASCII = "characters beyond ASCII"
    """In texts; compared where the file does not name its encoding."""


def clues_of_list(title: str) -> str:
    """Returns the key of a list of clues: how many clues it has; a control character is U+FFFD, as it is shown."""
    name = "".join("\ufffd" if sign < " " else sign for sign in " ".join(title.split()))
    return f"clues in the list {name.casefold()!r}"


def clue_letters(number: int, way: str) -> str:
    """Returns the key of a clue with an entry: how many letters its text has.

    Args:
        number: of the entry.
        way: ``across`` or ``down``.
    """
    return f"letters of the clue of {number} {way}"


def blank() -> Counter[str]:
    """Returns an account with the keys at 0; what a format cannot give is deleted from it.

    ``CONTROLS`` and ``BEYOND_ASCII`` are not in it: a format that does not name its encoding adds them.
    """
    return zero(set(Count) - {Count.CONTROLS, Count.BEYOND_ASCII})


def check_size(rows: int, columns: int) -> None:
    """Refuses a size that no puzzle has; CountError."""
    if rows < 1 or columns < 1 or rows * columns > MOST_CELLS:
        raise CountError("a size that no puzzle has")


def check_rows(rows: Sequence[Sized]) -> int:
    """Returns how long the rows of a grid are; CountError where they are not all as long, or the grid has no size."""
    width = len(rows[0]) if rows else 0
    check_size(len(rows), width)
    if any(len(row) != width for row in rows):
        raise CountError("rows of different lengths")
    return width
