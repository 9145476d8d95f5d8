"""Solve, score and make Ruzzle and Boggle boards."""

from wordtools.ruzzle.board import Board, Tile
from wordtools.ruzzle.rules import Rules
from wordtools.ruzzle.solve import Found, Solution, Solver, Totals

__all__ = ["Board", "Found", "Rules", "Solution", "Solver", "Tile", "Totals"]
