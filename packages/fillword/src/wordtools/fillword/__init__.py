"""Solve and make fill-word and Strands puzzles."""

from wordtools.fillword.commonness import commonness
from wordtools.fillword.find import Placements, find
from wordtools.fillword.instance import Wishes
from wordtools.fillword.lists import open_lists
from wordtools.fillword.puzzle import Cover, Kind, Placement, Puzzle
from wordtools.fillword.solve import Answer, Count, Solver
from wordtools.fillword.study import Study, study

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
