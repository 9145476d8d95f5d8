"""Many boards solved and written as lines of JSON: as a job, so that threads, processes or a cluster can do it.

The words come from the kernel as JSON already; no object is made for a word.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from wordtools.core import WordtoolsError
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.solve.batch import Part
from wordtools.ruzzle.solve.recipe import Recipe, solver_of
from wordtools.ruzzle.solve.solver import DEFAULT, Solver
from wordtools.ruzzle.solve.writing import Manner, Written

VERSION = 2  # of the JSON: 2 has no paths unless they are asked for


class Lines(NamedTuple):
    """The boards of a part, written: one text, which is sent and written faster than many."""

    text: str
    errors: tuple[tuple[int, str], ...]
    """The number of each board that could not be solved, and what is wrong with it."""

    def __str__(self) -> str:
        """Returns the lines."""
        return self.text

    def __repr__(self) -> str:
        """Counts the lines."""
        return f"<Lines of {self.text.count(chr(10))} boards, {len(self.errors)} errors>"


@dataclass(frozen=True)
class LinesJob:
    """What is written of each board."""

    recipe: Recipe
    manner: Manner = DEFAULT
    wrap: bool = False
    """The edges of the boards touch."""
    layers: int = 1

    def run(self, part: Part) -> Lines:
        """Solves the boards of one part."""
        solver = solver_of(self.recipe)
        first, texts = part
        read = [self.board(number, text) for number, text in enumerate(texts, first)]
        boards = [board for board in read if isinstance(board, Board)]
        written = iter(solver.write_all(boards, self.manner))
        lines, errors = [], []
        for number, board in enumerate(read, first):
            result = next(written) if isinstance(board, Board) else board
            if isinstance(board, Board) and isinstance(result, Written):
                lines.append(self.line(solver, number, board, result))
            else:
                errors.append((number, str(result)))
        return Lines("".join(lines), tuple(errors))

    @staticmethod
    def key(part: Part) -> str:
        """Tells a part from all others in a file of results."""
        first, texts = part
        return f"{first} {sha256(chr(0).join(map(str, texts)).encode()).hexdigest()}"

    @staticmethod
    def pack(result: Lines) -> list[object]:
        """Returns a part for a file of results."""
        return [result.text, result.errors]

    @staticmethod
    def unpack(data: list[Any]) -> Lines:
        """Reads what ``pack`` returned."""
        text, errors = data
        return Lines(text, tuple((number, message) for number, message in errors))

    def board(self, number: int, board: Board | str) -> Board | WordtoolsError:
        """Reads a board, or says what is wrong with it."""
        try:
            if isinstance(board, str):
                board = Board.parse(board, f"board {number}")
            return board.shaped(wrap=self.wrap, layers=self.layers)
        except WordtoolsError as error:
            return error

    def line(self, solver: Solver, number: int, board: Board, written: Written) -> str:
        """Writes the line of one board."""
        return (
            f'{{"number": {number}, "version": {VERSION}, "language": {json.dumps(solver.language.code)}, '
            f'"rules": {json.dumps(solver.rules.name, ensure_ascii=False)}, "paths": {json.dumps(self.manner.paths)}, '
            f'"board": {_board_json(board)}, "count": {written.found}, '
            f'"longest": {written.longest}, "total": {written.total}, "words": {written.words}}}\n'
        )


def _board_json(board: Board) -> str:
    """Writes the rows of a board as ``json.dumps`` does; nearly all are letters and digits that need no care."""
    rows = board.cells()
    text = '"], ["'.join(['", "'.join(row) for row in rows])
    if text.replace('"], ["', "").replace('", "', "").isalnum():
        return f'[["{text}"]]'
    return json.dumps(rows, ensure_ascii=False)
