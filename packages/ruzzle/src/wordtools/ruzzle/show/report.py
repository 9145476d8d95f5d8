"""A solution as plain text, in elzzur's layout, and as JSON data."""

from __future__ import annotations

from typing import Any

from wordtools.core import Grid
from wordtools.core.grid import HOLE
from wordtools.ruzzle.board.board import Board, Tile
from wordtools.ruzzle.solve.solve import Found, Path, Solution

VERSION = 1  # of the JSON


def places(grid: Grid[Tile], path: Path) -> list[tuple[int, int]]:
    """Returns the (row, column) of each cell of a snake."""
    return [grid.place(cell) for cell in path]


def word_lines(solution: Solution, finds: list[Found]) -> list[str]:
    """Writes a line a find: word, score, coordinates from (0,0)."""
    widest = max((len(find.word) for find in finds), default=0)
    digits = max((len(str(find.score)) for find in finds), default=0)
    grid = solution.board.grid
    return [
        f"{find.word:{widest}}    {find.score:<{digits}}    "
        + " ".join(f"({row},{column})" for row, column in places(grid, find.path))
        for find in finds
    ]


def plain(solution: Solution, limit: int | None = None, *, quiet: bool = False) -> str:
    """Writes the board, the finds in order and the statistics; only the finds when *quiet*."""
    words = word_lines(solution, solution[:limit])
    if quiet:
        return "\n".join(words)
    statistics = [
        f"Number of words:            {len(solution.words)}",
        f"Length of the longest word: {solution.longest}",
        f"Maximum total score:        {solution.total}",
    ]
    if len(solution) != len(solution.words):
        statistics.insert(1, f"Number of snakes:           {len(solution)}")
    return "\n".join(["", str(solution.board), "", *words, *([""] if words else []), *statistics, ""])


def board_data(board: Board) -> list[list[str]]:
    """Returns the rows of a board, each cell as its text."""
    texts = [HOLE if tile is None else str(tile) for tile in board.grid.cells]
    return [texts[k : k + board.grid.columns] for k in range(0, len(texts), board.grid.columns)]


def data(solution: Solution, language: str, limit: int | None = None) -> dict[str, Any]:
    """Returns a solution as plain data for JSON: the board, the statistics, and the finds in order."""
    return {
        "version": VERSION,
        "language": language,
        "rules": solution.rules.name,
        "board": board_data(solution.board),
        "count": len(solution.words),
        "longest": solution.longest,
        "total": solution.total,
        "words": [
            {"word": find.word, "score": find.score, "path": places(solution.board.grid, find.path)}
            for find in solution[:limit]
        ],
    }
