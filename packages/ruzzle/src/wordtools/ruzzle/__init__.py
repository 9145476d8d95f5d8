"""Solve, score and make Ruzzle and Boggle boards."""

from typing import TYPE_CHECKING

from wordtools.core.public import public

if TYPE_CHECKING:
    from wordtools.ruzzle.board.board import Board, Tile
    from wordtools.ruzzle.board.dice import Dice, dice_sets
    from wordtools.ruzzle.board.letter_model import LetterModel, make_model
    from wordtools.ruzzle.board.rules import Rules, read_scores
    from wordtools.ruzzle.make.best import BestBoards, best_boards, climbs
    from wordtools.ruzzle.make.board_maker import BoardMaker, make_board, make_within
    from wordtools.ruzzle.make.optimise import Climb, climb
    from wordtools.ruzzle.make.targets import NoBoardError, Sieve, Targets, parse_range
    from wordtools.ruzzle.proof.certificate import Certificate, ClassProof, Question
    from wordtools.ruzzle.proof.prove import Proof, prove
    from wordtools.ruzzle.proof.verify import verify
    from wordtools.ruzzle.show.page import page
    from wordtools.ruzzle.show.svg import board_svg, solution_svg
    from wordtools.ruzzle.show.terminal import board_table
    from wordtools.ruzzle.solve.batch import solve_all, split_boards
    from wordtools.ruzzle.solve.judge import Judgement, judge
    from wordtools.ruzzle.solve.solution import Found, Numbers, Solution, Totals
    from wordtools.ruzzle.solve.solver import Solver
    from wordtools.ruzzle.solve.writing import Manner, Written
else:
    __getattr__, __dir__ = public(
        __name__,
        {
            "board.board": "Board Tile",
            "board.dice": "Dice dice_sets",
            "board.letter_model": "LetterModel make_model",
            "board.rules": "Rules read_scores",
            "make.best": "BestBoards best_boards climbs",
            "make.board_maker": "BoardMaker make_board make_within",
            "make.optimise": "Climb climb",
            "make.targets": "NoBoardError Sieve Targets parse_range",
            "proof.certificate": "Certificate ClassProof Question",
            "proof.prove": "Proof prove",
            "proof.verify": "verify",
            "show.page": "page",
            "show.svg": "board_svg solution_svg",
            "show.terminal": "board_table",
            "solve.batch": "solve_all split_boards",
            "solve.judge": "Judgement judge",
            "solve.solution": "Found Numbers Solution Totals",
            "solve.solver": "Solver",
            "solve.writing": "Manner Written",
        },
    )

__all__ = [
    "BestBoards",
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
