"""Build, fill, convert and print crosswords."""

from wordtools.crossword.build.build import Build, Plan
from wordtools.crossword.build.fit import Fit
from wordtools.crossword.build.layout import Layout, Placement
from wordtools.crossword.build.score import Scores
from wordtools.crossword.build.words import Word, Words
from wordtools.crossword.fill.fill import Filler, NoFillError, StoppedError
from wordtools.crossword.fill.pool import WordPool
from wordtools.crossword.puzzle.errors import FormatError
from wordtools.crossword.puzzle.puzzle import Direction, Entry, Puzzle
from wordtools.crossword.puzzle.quality import Quality, problems

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
    "WordPool",
    "StoppedError",
    "Word",
    "Words",
    "problems",
]
