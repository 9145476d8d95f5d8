"""Solve, score and make Ruzzle and Boggle boards."""

from wordtools.ruzzle.board.board import Board, Tile
from wordtools.ruzzle.board.dice import Dice
from wordtools.ruzzle.board.rules import Rules
from wordtools.ruzzle.make.generate import Generator
from wordtools.ruzzle.solve.judge import Judgement, judge
from wordtools.ruzzle.solve.solve import Found, Solution, Solver, Totals

__all__ = ["Board", "Dice", "Found", "Generator", "Judgement", "Rules", "Solution", "Solver", "Tile", "Totals", "judge"]
