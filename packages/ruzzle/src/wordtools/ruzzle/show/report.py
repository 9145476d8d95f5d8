"""Solutions and judgements as plain text (a solution in elzzur's layout) and as JSON data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from wordtools.core import Grid
from wordtools.core.base.wording import counted
from wordtools.ruzzle.board.board import Tile
from wordtools.ruzzle.solve.judge import Judgement
from wordtools.ruzzle.solve.solution import Found, Path, Solution

VERSION = 1  # of the JSON


def places(grid: Grid[Tile], path: Path) -> list[tuple[int, int]]:
    """Returns the (row, column) of each cell of a snake."""
    return [grid.place(cell) for cell in path]


def word_lines(
    solution: Solution, finds: list[Found], labels: Callable[[Iterable[str]], list[str]] | None = None
) -> list[str]:
    """Writes a line a find: word, score, label (if *labels* makes some), coordinates from (0,0)."""
    widest = max((len(find.word) for find in finds), default=0)
    digits = max((len(str(find.score)) for find in finds), default=0)
    grid = solution.board.grid
    notes = [f"{label}    " for label in labels(find.word for find in finds)] if labels else [""] * len(finds)
    return [
        f"{find.word:{widest}}    {find.score:<{digits}}    {label}"
        + " ".join(f"({row},{column})" for row, column in places(grid, find.path))
        for find, label in zip(finds, notes, strict=True)
    ]


def plain(
    solution: Solution,
    limit: int | None = None,
    *,
    quiet: bool = False,
    labels: Callable[[Iterable[str]], list[str]] | None = None,
) -> str:
    """Writes the board, the finds in order and the statistics; only the finds when *quiet*; *labels* of words too."""
    words = word_lines(solution, solution[:limit], labels)
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


def data(
    solution: Solution,
    language: str,
    limit: int | None = None,
    label: Callable[[str], dict[str, Any]] = lambda word: {},
) -> dict[str, Any]:
    """Returns a solution as plain data for JSON: the board, the statistics, and the finds in order.

    *label* returns a note on a word.
    """
    return {
        "version": VERSION,
        "language": language,
        "rules": solution.rules.name,
        "board": solution.board.cells(),
        "count": len(solution.words),
        "longest": solution.longest,
        "total": solution.total,
        "words": [
            {"word": find.word, "score": find.score, "path": places(solution.board.grid, find.path), **label(find.word)}
            for find in solution[:limit]
        ],
    }


def rows(finds: Sequence[Found]) -> list[str]:
    """Writes a line a find: the word and its score."""
    wide = max((len(found.word) for found in finds), default=0)
    digits = max((len(str(found.score)) for found in finds), default=0)
    return [f"{found.word:{wide}}  {found.score:>{digits}}" for found in finds]


def judged(result: Judgement, limit: int = 10) -> str:
    """Writes a judgement: the words that count, the others with the reason, the *limit* best that were missed."""
    lines = [*_list_lines(result), *_missed_lines(result, limit)]
    all_words = len(result.valid) + len(result.missed)
    found = f"{len(result.valid):,} of {counted(all_words, 'word')}"
    summary = f"{found}, {result.points:,} of {result.total:,} points ({result.share:.1%})"
    return "\n".join([*lines, *([""] if lines else []), summary]).removeprefix("\n")


def standings(results: Mapping[str, Judgement]) -> list[tuple[str, Judgement]]:
    """Puts players in order: the most points first, equal ones as they were given."""
    return sorted(results.items(), key=lambda one: -one[1].points)


def judged_lists(results: Mapping[str, Judgement], limit: int = 10) -> str:
    """Writes the points of players, then each one's words, then the *limit* best that nobody found."""
    order = standings(results)
    wide = max(len(name) for name, _ in order)
    digits = max(len(f"{result.points:,}") for _, result in order)
    lines = [
        f"{name:{wide}}  {result.points:>{digits},}  {counted(len(result.valid), 'word')}" for name, result in order
    ]
    for name, result in order:
        lines += ["", f"{name}:", *(f"  {line}".rstrip() for line in _list_lines(result))]
    return "\n".join([*lines, *_missed_lines(order[0][1], limit)])


def _list_lines(result: Judgement) -> list[str]:
    """Writes the words that count and the others with the reason."""
    lines = rows(result.valid)
    if result.wrong:
        wide = max(len(word) for word, _ in result.wrong)
        lines += ["", "do not count:", *(f"  {word:{wide}}  {reason}" for word, reason in result.wrong)]
    return lines if result.valid else lines[1:]


def _missed_lines(result: Judgement, limit: int) -> list[str]:
    """Writes the *limit* best words that were missed."""
    if not limit or not result.missed:
        return []
    shown = min(limit, len(result.missed))
    title = f"missed, the best {shown:,} of {len(result.missed):,}:" if shown < len(result.missed) else "missed:"
    return ["", title, *(f"  {row}" for row in rows(result.missed[:limit]))]


def solution_text(solution: Solution) -> str:
    """Writes a solution as ``print`` shows it."""
    return plain(solution).strip("\n")
