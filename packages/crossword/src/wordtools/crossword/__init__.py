"""Build, fill, convert and print crosswords."""

from wordtools.crossword.build import Build, Plan
from wordtools.crossword.errors import FormatError
from wordtools.crossword.fill import Filler, NoFillError, StoppedError
from wordtools.crossword.fit import Fit
from wordtools.crossword.layout import Layout, Placement
from wordtools.crossword.puzzle import Direction, Entry, Puzzle
from wordtools.crossword.quality import Quality, problems
from wordtools.crossword.score import Scores
from wordtools.crossword.stock import Stock
from wordtools.crossword.words import Word, Words

__all__ = [
    "Build",
    "Direction",
    "Entry",
    "Filler",
    "Fit",
    "FormatError",
    "Layout",
    "NoFillError",
    "Placement",
    "Plan",
    "Puzzle",
    "Quality",
    "Scores",
    "Stock",
    "StoppedError",
    "Word",
    "Words",
    "problems",
]
