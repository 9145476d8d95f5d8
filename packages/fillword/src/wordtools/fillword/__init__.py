"""Solve and make fill-word and Strands puzzles."""

from wordtools.fillword.cover.answer import Study, study
from wordtools.fillword.cover.cover_problem import Wishes
from wordtools.fillword.cover.solve import Answer, Count, Solver
from wordtools.fillword.find.find import Placements, find
from wordtools.fillword.puzzle.commonness import commonness
from wordtools.fillword.puzzle.default_lists import open_lists
from wordtools.fillword.puzzle.puzzle import Cover, Kind, Placement, Puzzle

__all__ = [
    "Answer",
    "Count",
    "Cover",
    "Kind",
    "Placement",
    "Placements",
    "Puzzle",
    "Solver",
    "Study",
    "Wishes",
    "commonness",
    "find",
    "open_lists",
    "study",
]
