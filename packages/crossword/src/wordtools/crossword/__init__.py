"""Build, fill, convert and print crosswords."""

from wordtools.core.errors import FormatError
from wordtools.crossword import formats
from wordtools.crossword.build.build import Build, Plan
from wordtools.crossword.build.builder import Builder
from wordtools.crossword.build.fit import Fit
from wordtools.crossword.build.layout import Layout, PlacedWord
from wordtools.crossword.build.score import Scores
from wordtools.crossword.build.words import Word, Words
from wordtools.crossword.fill.fill import Fill, NoFillError, StoppedError
from wordtools.crossword.fill.filler import Filler
from wordtools.crossword.fill.pool import WordPool
from wordtools.crossword.fill.squares import SquareSearch, search_squares
from wordtools.crossword.fill.suggest import Suggestion
from wordtools.crossword.formats.registry import FORMATS, Format
from wordtools.crossword.puzzle.extras import Loose, Sealed, Source
from wordtools.crossword.puzzle.ideas import Idea, clue_ideas
from wordtools.crossword.puzzle.patterns import NoPatternError, PatternTarget, Symmetry
from wordtools.crossword.puzzle.play import Play
from wordtools.crossword.puzzle.puzzle import Direction, Entry, Group, Kind, Puzzle
from wordtools.crossword.puzzle.quality import Quality, problems
from wordtools.crossword.puzzle.style import Style, styles_of
from wordtools.crossword.puzzle.wordplay import Device, Wordplay, find_wordplay
from wordtools.crossword.show.page import puzzle_page
from wordtools.crossword.show.pdf import write as puzzle_pdf
from wordtools.crossword.show.pdf import write_submission as submission_pdf
from wordtools.crossword.show.png import write as puzzle_png
from wordtools.crossword.show.svg import puzzle_svg

__all__ = [
    "FORMATS",
    "Build",
    "Builder",
    "Device",
    "Direction",
    "Entry",
    "Fill",
    "Filler",
    "Fit",
    "Format",
    "FormatError",
    "Group",
    "Idea",
    "Kind",
    "Layout",
    "Loose",
    "NoFillError",
    "NoPatternError",
    "PatternTarget",
    "PlacedWord",
    "Plan",
    "Play",
    "Puzzle",
    "Quality",
    "Scores",
    "Sealed",
    "Source",
    "SquareSearch",
    "StoppedError",
    "Style",
    "Suggestion",
    "Symmetry",
    "Word",
    "WordPool",
    "Wordplay",
    "Words",
    "clue_ideas",
    "find_wordplay",
    "formats",
    "problems",
    "puzzle_page",
    "puzzle_pdf",
    "puzzle_png",
    "puzzle_svg",
    "search_squares",
    "styles_of",
    "submission_pdf",
]
