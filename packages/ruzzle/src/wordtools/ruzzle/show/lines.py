"""Many boards solved and written as lines of JSON: as a job, so that threads, processes or a cluster can do it.

The words come from the kernel as JSON already; no object is made for a word.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from wordtools.core.errors import WordtoolsError
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.solve.batch import Part
from wordtools.ruzzle.solve.recipe import Recipe
from wordtools.ruzzle.solve.solver import DEFAULT, solver_of
from wordtools.ruzzle.solve.writing import Manner, Written

VERSION = 2  # of the JSON: 2 has no paths unless they are asked for


class Lines(NamedTuple):
    """The boards of a part, written: one text, which is sent and written faster than many."""

    data: bytes
    """The lines, as UTF-8."""
    errors: tuple[tuple[int, str], ...]
    """The number of each board that could not be solved, and what is wrong with it."""

    def __str__(self) -> str:
        """Returns the lines."""
        return self.data.decode()

    def __repr__(self) -> str:
        """Counts the lines."""
        return f"<Lines of {self.data.count(10)} boards, {len(self.errors)} errors>"


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
        first, boards = part
        language, rules = json.dumps(solver.language.code), json.dumps(solver.rules.name, ensure_ascii=False)
        paths = json.dumps(self.manner.paths)
        shared = f'"version": {VERSION}, "language": {language}, "rules": {rules}, "paths": {paths}'
        names = ', "count": ', ', "longest": ', ', "total": ', ', "words": '
        texts = '{"number": ', f', {shared}, "board": ', *names, "}\n"
        around = [text.encode(errors="backslashreplace") for text in texts]
        if not self.wrap and self.layers == 1:
            data = solver.write_lines(boards, first, around, self.manner)
            if data is not None:
                return Lines(data, ())
        lines: list[bytes] = []
        errors = []
        read = [self.board(board) for board in boards]
        written = iter(solver.write_all([one for one in read if not isinstance(one, WordtoolsError)], self.manner))
        for number, board in enumerate(read, first):
            result = board if isinstance(board, WordtoolsError) else next(written)
            if isinstance(result, Written):
                found, longest, total, cells, words = result
                said = [str(one).encode(errors="backslashreplace") for one in (number, cells, found, longest, total)]
                for before, value in zip(around, [*said, words, b""], strict=True):
                    lines += (before, value)
            else:
                errors.append((number, str(result)))
        return Lines(b"".join(lines), tuple(errors))

    @staticmethod
    def key(part: Part) -> str:
        """Identifies a part in a file of results."""
        first, texts = part
        return f"{first} {sha256(chr(0).join(map(str, texts)).encode()).hexdigest()}"

    @staticmethod
    def pack(result: Lines) -> list[object]:
        """Returns a part for a file of results."""
        return [result.data.decode(), result.errors]

    @staticmethod
    def unpack(data: list[Any]) -> Lines:
        """Reads what ``pack`` returned."""
        text, errors = data
        return Lines(text.encode(), tuple((number, message) for number, message in errors))

    def board(self, board: Board | str) -> Board | str | WordtoolsError:
        """Gives a board its shape, where that is not the one of its text, or reports what is wrong with it."""
        if not self.wrap and self.layers == 1:
            return board
        try:
            board = Board.parse(board) if isinstance(board, str) else board
            return board.shaped(wrap=self.wrap, layers=self.layers)
        except WordtoolsError as error:
            return error
