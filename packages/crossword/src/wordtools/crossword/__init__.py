"""Build, fill, convert and print crosswords."""

from wordtools.crossword.build.build import Build, Plan
from wordtools.crossword.build.builder import Builder
from wordtools.crossword.build.fit import Fit
from wordtools.crossword.build.layout import Layout, PlacedWord
from wordtools.crossword.build.score import Scores
from wordtools.crossword.build.words import Word, Words
from wordtools.crossword.fill.fill import Fill, NoFillError, StoppedError
from wordtools.crossword.fill.filler import Filler
from wordtools.crossword.fill.pool import WordPool
from wordtools.crossword.fill.suggest import Suggestion
from wordtools.crossword.puzzle.errors import FormatError
from wordtools.crossword.puzzle.patterns import NoPatternError, PatternTarget, Symmetry
from wordtools.crossword.puzzle.puzzle import Direction, Entry, Puzzle
from wordtools.crossword.puzzle.quality import Quality, problems

__all__ = [
    "Build",
    "Builder",
    "Direction",
    "Entry",
    "Fill",
    "Filler",
    "Fit",
    "FormatError",
    "Layout",
    "NoFillError",
    "NoPatternError",
    "PatternTarget",
    "PlacedWord",
    "Plan",
    "Puzzle",
    "Quality",
    "Scores",
    "StoppedError",
    "Suggestion",
    "Symmetry",
    "Word",
    "WordPool",
    "Words",
    "problems",
]
