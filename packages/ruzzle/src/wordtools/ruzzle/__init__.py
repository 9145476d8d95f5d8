"""Solve, score and make Ruzzle and Boggle boards."""

from wordtools.ruzzle.board import Board, Tile
from wordtools.ruzzle.dice import Dice
from wordtools.ruzzle.generate import Generator
from wordtools.ruzzle.judge import Judgement, judge
from wordtools.ruzzle.rules import Rules
from wordtools.ruzzle.solve import Found, Solution, Solver, Totals

__all__ = ["Board", "Dice", "Found", "Generator", "Judgement", "Rules", "Solution", "Solver", "Tile", "Totals", "judge"]
