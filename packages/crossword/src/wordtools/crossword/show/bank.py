"""The word bank of a worksheet: the answers in alphabetical order, which help who fills in the grid."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from wordtools.core.show.pdf import LEADING, Sheet
from wordtools.crossword.puzzle.clues import spelt
from wordtools.crossword.puzzle.puzzle import Puzzle

PADDING = 8.0  # points between the frame and the words
BETWEEN = 1.6  # of two columns, in sizes of letters


def bank_words(puzzle: Puzzle) -> list[str]:
    """Returns the known answers in alphabetical order, phrases with their spaces."""
    return sorted({spelt(entry) for entry in puzzle.entries if entry.complete})


class Bank(NamedTuple):
    """A framed table of words, measured for a width."""

    heading: str
    words: list[str]
    size: float
    """Of the letters, in points."""
    columns: int
    step: float
    """From one column to the next, in points."""
    height: float
    """Of the whole, with its frame; 0 where there are no words."""

    @classmethod
    def measured(cls, sheet: Sheet, heading: str, words: list[str], size: float, width: float) -> Bank:
        """Chooses the number of columns, and measures the whole."""
        if not words:
            return cls(heading, [], size, 1, 0.0, 0.0)
        widest = max(sheet.canvas.stringWidth(word, sheet.font, size) for word in words) + BETWEEN * size
        columns = max(1, min(len(words), int((width - 2 * PADDING + BETWEEN * size) // widest)))
        lines = ceil(len(words) / columns)
        columns = ceil(len(words) / lines)
        height = 2 * PADDING + (lines + 1) * LEADING * size + 0.2 * size
        return cls(heading, words, size, columns, (width - 2 * PADDING) / columns, height)

    def draw(self, sheet: Sheet, left: float, top: float, width: float) -> None:
        """Draws it with its upper left corner at a point."""
        if not self.words:
            return
        canvas, size, leading = sheet.canvas, self.size, LEADING * self.size
        canvas.setStrokeGray(0.4)
        canvas.setLineWidth(0.8)
        canvas.roundRect(left, top - self.height, width, self.height, 4, stroke=1, fill=0)
        canvas.setFillGray(0)
        canvas.setFont(sheet.bold, size)
        canvas.drawString(left + PADDING, top - PADDING - size, self.heading)
        canvas.setFont(sheet.font, size)
        lines = ceil(len(self.words) / self.columns)
        for number, word in enumerate(self.words):
            column, line = divmod(number, lines)
            canvas.drawString(
                left + PADDING + column * self.step, top - PADDING - size - (line + 1) * leading - 0.2 * size, word
            )
