"""Solve, score and make Ruzzle and Boggle boards."""

from typing import TYPE_CHECKING, Any

from wordtools.ruzzle.board.board import Board, Tile
from wordtools.ruzzle.board.dice import Dice, dice_sets
from wordtools.ruzzle.board.letter_model import LetterModel, make_model
from wordtools.ruzzle.board.rules import Rules, read_scores
from wordtools.ruzzle.make.best import Best, best_boards, climbs
from wordtools.ruzzle.make.board_maker import BoardMaker, make_board, make_within
from wordtools.ruzzle.make.optimise import Climb, climb
from wordtools.ruzzle.make.targets import NoBoardError, Sieve, Targets, parse_range
from wordtools.ruzzle.proof.certificate import Certificate, ClassProof, Question
from wordtools.ruzzle.proof.prove import Proof, prove
from wordtools.ruzzle.proof.verify import verify
from wordtools.ruzzle.solve.batch import solve_all, split_boards
from wordtools.ruzzle.solve.judge import Judgement, judge
from wordtools.ruzzle.solve.solution import Found, Numbers, Solution, Totals
from wordtools.ruzzle.solve.solver import Solver
from wordtools.ruzzle.solve.writing import Manner, Written

if TYPE_CHECKING:
    from wordtools.ruzzle.show.page import page
    from wordtools.ruzzle.show.svg import board_svg, solution_svg
    from wordtools.ruzzle.show.terminal import board_table

SHOWN = {  # imported when they are used: they need XML and rich
    "board_svg": "svg",
    "board_table": "terminal",
    "page": "page",
    "solution_svg": "svg",
}

__all__ = [
    "Best",
    "Board",
    "BoardMaker",
    "Certificate",
    "ClassProof",
    "Climb",
    "Dice",
    "Found",
    "Judgement",
    "LetterModel",
    "Manner",
    "NoBoardError",
    "Numbers",
    "Proof",
    "Question",
    "Rules",
    "Sieve",
    "Solution",
    "Solver",
    "Targets",
    "Tile",
    "Totals",
    "Written",
    "best_boards",
    "board_svg",
    "board_table",
    "climb",
    "climbs",
    "dice_sets",
    "judge",
    "make_board",
    "make_model",
    "make_within",
    "page",
    "parse_range",
    "prove",
    "read_scores",
    "solution_svg",
    "solve_all",
    "split_boards",
    "verify",
]


def __getattr__(name: str) -> Any:
    if name not in SHOWN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"wordtools.ruzzle.show.{SHOWN[name]}"), name)
