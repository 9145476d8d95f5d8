"""Build, fill, convert and print crosswords."""

from typing import TYPE_CHECKING

from wordtools.core.public import public

if TYPE_CHECKING:
    from wordtools.core.errors import FormatError
    from wordtools.crossword import formats
    from wordtools.crossword.build.build import Build, Plan
    from wordtools.crossword.build.builder import Builder
    from wordtools.crossword.build.fit import Fit
    from wordtools.crossword.build.layout import Layout, PlacedWord
    from wordtools.crossword.build.score import Scores
    from wordtools.crossword.build.words import Word, Words
    from wordtools.crossword.fill.fill import Fill, NoFillError, Objective, StoppedError
    from wordtools.crossword.fill.filler import Filler
    from wordtools.crossword.fill.pool import WordPool
    from wordtools.crossword.fill.squares import SquareSearch, search_squares
    from wordtools.crossword.fill.suggest import Suggestion
    from wordtools.crossword.formats.registry import FORMATS, Format
    from wordtools.crossword.puzzle.extras import Loose, Sealed, Source
    from wordtools.crossword.puzzle.ideas import Idea, clue_ideas
    from wordtools.crossword.puzzle.patterns import NoPatternError, PatternTarget, Symmetry
    from wordtools.crossword.puzzle.play import PlayState
    from wordtools.crossword.puzzle.puzzle import Direction, Entry, Group, Puzzle, PuzzleKind
    from wordtools.crossword.puzzle.quality import Quality, problems
    from wordtools.crossword.puzzle.style import Style, styles_of
    from wordtools.crossword.puzzle.wordplay import Device, Wordplay, find_wordplay
    from wordtools.crossword.session.session import Session
    from wordtools.crossword.session.state import UndoError
    from wordtools.crossword.session.statistics import Statistics
    from wordtools.crossword.session.view import Candidate, Dead, View
    from wordtools.crossword.show.charts import scores_chart
    from wordtools.crossword.show.page import puzzle_page
    from wordtools.crossword.show.pdf import write as puzzle_pdf
    from wordtools.crossword.show.pdf import write_submission as submission_pdf
    from wordtools.crossword.show.png import write as puzzle_png
    from wordtools.crossword.show.svg import puzzle_svg
else:
    __getattr__, __dir__ = public(
        __name__,
        {
            "wordtools.core.errors": "FormatError",
            "wordtools.crossword": "formats",
            "build.build": "Build Plan",
            "build.builder": "Builder",
            "build.fit": "Fit",
            "build.layout": "Layout PlacedWord",
            "build.score": "Scores",
            "build.words": "Word Words",
            "fill.fill": "Fill NoFillError Objective StoppedError",
            "fill.filler": "Filler",
            "fill.pool": "WordPool",
            "fill.squares": "SquareSearch search_squares",
            "fill.suggest": "Suggestion",
            "formats.registry": "FORMATS Format",
            "puzzle.extras": "Loose Sealed Source",
            "puzzle.ideas": "Idea clue_ideas",
            "puzzle.patterns": "NoPatternError PatternTarget Symmetry",
            "puzzle.play": "PlayState",
            "puzzle.puzzle": "Direction Entry Group Puzzle PuzzleKind",
            "puzzle.quality": "Quality problems",
            "puzzle.style": "Style styles_of",
            "puzzle.wordplay": "Device Wordplay find_wordplay",
            "session.session": "Session",
            "session.state": "UndoError",
            "session.statistics": "Statistics",
            "session.view": "Candidate Dead View",
            "show.charts": "scores_chart",
            "show.page": "puzzle_page",
            "show.pdf": "write=puzzle_pdf write_submission=submission_pdf",
            "show.png": "write=puzzle_png",
            "show.svg": "puzzle_svg",
        },
    )

__all__ = [
    "FORMATS",
    "Build",
    "Builder",
    "Candidate",
    "Dead",
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
    "Layout",
    "Loose",
    "NoFillError",
    "NoPatternError",
    "Objective",
    "PatternTarget",
    "PlacedWord",
    "Plan",
    "PlayState",
    "Puzzle",
    "PuzzleKind",
    "Quality",
    "Scores",
    "Sealed",
    "Session",
    "Source",
    "SquareSearch",
    "Statistics",
    "StoppedError",
    "Style",
    "Suggestion",
    "Symmetry",
    "UndoError",
    "View",
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
    "scores_chart",
    "search_squares",
    "styles_of",
    "submission_pdf",
]
