"""Solve and make fill-word and Strands puzzles."""

from typing import TYPE_CHECKING

from wordtools.core.public import public

if TYPE_CHECKING:
    from wordtools.fillword.cover.answer import Answer
    from wordtools.fillword.cover.cover_problem import Constraints
    from wordtools.fillword.cover.ladder import Hint, hints
    from wordtools.fillword.cover.partial import Region
    from wordtools.fillword.cover.search import Count
    from wordtools.fillword.cover.solver import Solver
    from wordtools.fillword.find.find import Placements, find_placements
    from wordtools.fillword.make.generate import Generated, Generator, NoBoardError, read_shape, rectangle
    from wordtools.fillword.make.lengths import Lengths
    from wordtools.fillword.make.puzzles import PuzzleJob, PuzzleKind, generate
    from wordtools.fillword.puzzle.commonness import commonness
    from wordtools.fillword.puzzle.default_lists import open_lists
    from wordtools.fillword.puzzle.puzzle import Cover, Placement, Puzzle, WordKind
    from wordtools.fillword.show.page import covers_html
    from wordtools.fillword.show.pdf import covers_pdf
    from wordtools.fillword.show.svg import cover_svg, puzzle_svg
else:
    __getattr__, __dir__ = public(
        __name__,
        {
            "cover.answer": "Answer",
            "cover.cover_problem": "Constraints",
            "cover.ladder": "Hint hints",
            "cover.partial": "Region",
            "cover.search": "Count",
            "cover.solver": "Solver",
            "find.find": "Placements find_placements",
            "make.generate": "Generated Generator NoBoardError read_shape rectangle",
            "make.lengths": "Lengths",
            "make.puzzles": "PuzzleJob PuzzleKind generate",
            "puzzle.commonness": "commonness",
            "puzzle.default_lists": "open_lists",
            "puzzle.puzzle": "Cover Placement Puzzle WordKind",
            "show.page": "covers_html",
            "show.pdf": "covers_pdf",
            "show.svg": "cover_svg puzzle_svg",
        },
    )

__all__ = [
    "Answer",
    "Constraints",
    "Count",
    "Cover",
    "Generated",
    "Generator",
    "Hint",
    "Lengths",
    "NoBoardError",
    "Placement",
    "Placements",
    "Puzzle",
    "PuzzleJob",
    "PuzzleKind",
    "Region",
    "Solver",
    "WordKind",
    "commonness",
    "cover_svg",
    "covers_html",
    "covers_pdf",
    "find_placements",
    "generate",
    "hints",
    "open_lists",
    "puzzle_svg",
    "read_shape",
    "rectangle",
]
