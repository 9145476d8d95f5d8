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
from wordtools.ruzzle.solve.solver import solver_of

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
    by: str = "score"
    """The order of the words, as in ``Solution.sorted``."""
    reverse: bool = False
    limit: int | None = None
    """Number of words; the first ones are written."""
    paths: bool = False
    """The snake of each word too."""
    every: bool = False
    """Every snake of a word."""
    wrap: bool = False
    """The edges of the boards touch."""
    layers: int = 1

    def run(self, part: Part) -> Lines:
        """Solves the boards of one part."""
        solver = solver_of(self.recipe)
        shared = {"version": VERSION, "language": solver.language.code, "rules": solver.rules.name, "paths": self.paths}
        same = json.dumps(shared, ensure_ascii=False)[1:-1]
        order: dict[str, Any] = {"by": self.by, "reverse": self.reverse, "limit": self.limit}
        lines: list[str] = []
        errors: list[tuple[int, str]] = []
        for number, board in enumerate(part[1], part[0]):
            try:
                board = Board.parse(board) if isinstance(board, str) else board
                board = board.shaped(wrap=self.wrap, layers=self.layers)
                done = solver.write(board, **order, paths=self.paths, every=self.every)
            except WordtoolsError as error:
                errors.append((number, str(error)))
                continue
            numbers = f'"count": {done.found}, "longest": {done.longest}, "total": {done.total}'
            lines.append(f'{{"number": {number}, {same}, "board": {done.cells}, {numbers}, "words": {done.words}}}\n')
        return Lines("".join(lines).encode(errors="backslashreplace"), tuple(errors))

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
