"""Many boards solved and written as lines of JSON: as a job, so that threads, processes or a cluster can do it.

The words come from the kernel as JSON already; no object is made for a word.
"""

from __future__ import annotations

import json
from dataclasses import dataclass

from wordtools.core import WordtoolsError
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.solve.batch import Part
from wordtools.ruzzle.solve.recipe import Recipe, solver_of
from wordtools.ruzzle.solve.solver import Solver

VERSION = 2  # of the JSON: 2 has no paths unless they are asked for


@dataclass(frozen=True)
class LinesJob:
    """What is written of each board."""

    recipe: Recipe
    by: str = "score"
    """The order of the words, as in ``Solution.sorted``."""
    reverse: bool = False
    limit: int | None = None
    """Only the first so many words."""
    paths: bool = False
    """The snake of each word too."""
    every: bool = False
    """Every snake of a word."""
    wrap: bool = False
    """The edges of the boards touch."""
    layers: int = 1

    def run(self, part: Part) -> list[str | WordtoolsError]:
        """Solves the boards of one part."""
        solver = solver_of(self.recipe)
        first, boards = part
        done: list[str | WordtoolsError] = []
        for number, board in enumerate(boards, first):
            try:
                done.append(self.line(solver, number, board))
            except WordtoolsError as error:
                done.append(error)
        return done

    def line(self, solver: Solver, number: int, board: Board | str) -> str:
        """Writes the line of one board."""
        if isinstance(board, str):
            board = Board.parse(board, f"board {number}")
        board = board.shaped(wrap=self.wrap, layers=self.layers)
        written = solver.write(
            board, by=self.by, reverse=self.reverse, limit=self.limit, paths=self.paths, every=self.every
        )
        return (
            f'{{"number": {number}, "version": {VERSION}, "language": {json.dumps(solver.language.code)}, '
            f'"rules": {json.dumps(solver.rules.name, ensure_ascii=False)}, "paths": {json.dumps(self.paths)}, '
            f'"board": {_board_json(board)}, "count": {written.count}, '
            f'"longest": {written.longest}, "total": {written.total}, "words": {written.words}}}\n'
        )


def _board_json(board: Board) -> str:
    """Writes the rows of a board as ``json.dumps`` does; nearly all are letters and digits that need no care."""
    rows = board.cells()
    text = '"], ["'.join(['", "'.join(row) for row in rows])
    if text.replace('"], ["', "").replace('", "', "").isalnum():
        return f'[["{text}"]]'
    return json.dumps(rows, ensure_ascii=False)
