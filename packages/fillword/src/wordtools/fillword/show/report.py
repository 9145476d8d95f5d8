"""Placements and covers as plain text and as JSON data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from wordtools.core.base.wording import counted
from wordtools.core.grid import HOLE
from wordtools.fillword.cover.answer import Answer
from wordtools.fillword.find.find import Placements
from wordtools.fillword.puzzle.puzzle import VERSION, Cover, Path, Placement, Puzzle

if TYPE_CHECKING:
    from wordtools.fillword.make.generate import Generated

Others: TypeAlias = Sequence[Sequence[Placement]]
"""For each word of a cover, the other words of the same cells."""

MAX_LISTED_CELLS = 30  # of a region that is left over; larger regions are only counted
ELSEWHERE = "·"  # a cell that is not meant


def drawing(puzzle: Puzzle, path: Path) -> list[str]:
    """Draws the letters of a path where they are on the grid; its first letter small, where it has a small form."""
    shown = {cell: str(puzzle.grid.cells[cell]) for cell in path}
    shown[path[0]] = shown[path[0]].lower()
    return rows(puzzle, shown)


def rows(puzzle: Puzzle, shown: Mapping[int, str]) -> list[str]:
    """Writes the grid with a text in some cells; the other open cells are dots in the middle of the line."""
    columns = puzzle.grid.columns
    texts = [
        shown.get(cell, ELSEWHERE if letter is not None else HOLE) for cell, letter in enumerate(puzzle.grid.cells)
    ]
    width = max(map(len, texts))
    return [
        " ".join(text.ljust(width) for text in texts[k : k + columns]).rstrip() for k in range(0, len(texts), columns)
    ]


def placements_text(
    placements: Placements, limit: int | None = None, *, draw: bool = False, quiet: bool = False
) -> str:
    """Writes a line a placement, words in order, and the numbers; only the lines when *quiet*."""
    puzzle = placements.puzzle
    words = placements.words
    chosen = set(list(words)[:limit])
    widest = max(map(len, chosen), default=0)
    lines = []
    for word, path in placements.rows:
        if word in chosen:
            lines.append(f"{word:{widest}}  {puzzle.coordinates(path)}")
            if draw:
                lines += [f"  {row}" for row in drawing(puzzle, path)] + [""]
    if quiet:
        return "\n".join(lines)
    numbers = f"{len(words):,} words, {len(placements):,} placements"
    return "\n".join([str(puzzle), "", *lines, *([""] if lines and not draw else []), numbers])


def placements_data(placements: Placements, language: str, limit: int | None = None) -> dict[str, Any]:
    """Returns the placements as plain data for JSON, words in order."""
    place = placements.puzzle.grid.place
    found: dict[str, list[list[tuple[int, int]]]] = {}
    for word, path in placements.rows:
        found.setdefault(word, []).append([place(cell) for cell in path])
    return {
        "version": VERSION,
        "language": language,
        "puzzle": placements.puzzle.data(),
        "count": len(found),
        "placements": len(placements),
        "words": [{"word": word, "paths": paths} for word, paths in list(found.items())[:limit]],
    }


def cover_text(cover: Cover, others: Others = ()) -> list[str]:
    """Writes a line a word: the word, the others of its cells between brackets, and its cells."""
    words = [str(placement) for placement in cover.placements]
    if any(others):
        words = [
            f"{word} ({', '.join(one.word for one in some)})" if some else word
            for word, some in zip(words, others, strict=True)
        ]
    wide = max(map(len, words), default=0)
    places = (cover.puzzle.coordinates(placement.path) for placement in cover.placements)
    return [f"{word:{wide}}  {cells}" for word, cells in zip(words, places, strict=True)]


def answer_text(answer: Answer, others: Sequence[Others] = (), *, quiet: bool = False) -> str:
    """Writes the puzzle, its covers and what else was found out; only the words when *quiet*.

    *others* has, for each cover and word, the other words of the same cells.
    """
    puzzle = answer.puzzle
    blocks = [] if quiet else [str(puzzle).splitlines()]
    for number, cover in enumerate(answer.covers, 1):
        lines = cover_text(cover, others[number - 1] if others else ())
        if not quiet:
            title = f"cover {number}: " if len(answer.covers) > 1 else ""
            lines.append(f"{title}{counted(len(cover.words), 'word')}, score {cover.score:.1f}")
        blocks.append(lines)
    if answer.partial is not None:
        blocks += [str(answer.partial).splitlines()] if answer.partial.placements else []
        blocks.append([_region_line(puzzle, region.cells, region.spellings) for region in answer.left])
    if answer.count is not None:
        blocks.append([_count_line(answer)])
    if answer.bonus:
        blocks.append(["bonus words: " + " ".join(one.word for one in answer.bonus)])
    return "\n\n".join("\n".join(lines) for lines in blocks)


def _count_line(answer: Answer) -> str:
    assert answer.count is not None
    unique = answer.count.exact and answer.count.number == 1
    return f"covers: {answer.count}" + (", so this one is unique" if unique else "")


def _region_line(puzzle: Puzzle, cells: Path, spelt: tuple[str, ...]) -> str:
    if len(cells) > MAX_LISTED_CELLS:
        return f"left over: {len(cells):,} cells, the first of them {puzzle.coordinates(cells[:1])}"
    text = f"left over: {puzzle.coordinates(cells)}"
    return f"{text}: {' or '.join(spelt)}" if spelt else f"{text}: {' '.join(puzzle.spell(cells))}, not one word"


def cover_data(cover: Cover, others: Others = ()) -> dict[str, Any]:
    """Returns a cover as plain data for JSON; words with others in the same cells have those too."""
    place = cover.puzzle.grid.place
    words: list[dict[str, Any]] = [
        {"word": word, "path": [place(cell) for cell in path], "kind": kind.value}
        for word, path, kind in cover.placements
    ]
    for table, some in zip(words, others, strict=False):
        if some:
            table["same_cells"] = [{"word": one.word, "path": [place(cell) for cell in one.path]} for one in some]
    return {"score": cover.score, "words": words}


def answer_data(answer: Answer, language: str, others: Sequence[Others] = ()) -> dict[str, Any]:
    """Returns all that was found out as plain data for JSON; *others* as in ``answer_text``."""
    puzzle = answer.puzzle
    place = puzzle.grid.place
    data: dict[str, Any] = {
        "version": VERSION,
        "language": language,
        "lists": answer.lists,
        "puzzle": puzzle.data(),
        "covers": [cover_data(cover, others[k] if others else ()) for k, cover in enumerate(answer.covers)],
        "best_proven": answer.proven,
    }
    if answer.count is not None:
        unique = answer.count.exact and answer.count.number == 1
        data["count"] = {"number": answer.count.number, "exact": answer.count.exact, "unique": unique}
    if answer.partial is not None:
        data["obstacles"] = answer.obstacles
        data["partial"] = cover_data(answer.partial)
        data["left"] = [
            {"cells": [place(cell) for cell in region.cells], "spellings": region.spellings} for region in answer.left
        ]
    if answer.bonus:
        data["bonus"] = [{"word": one.word, "path": [place(cell) for cell in one.path]} for one in answer.bonus]
    return data


def boards_data(boards: Iterable[Generated], language: str, lexicon: str) -> dict[str, Any]:
    """Returns new puzzles with their answers as plain data for JSON."""
    rows = []
    for board in boards:
        words = cover_data(board.answer)["words"]
        row = {"puzzle": board.puzzle.data(), "answer": words, "unique": board.unique}
        rows.append(row | ({"min_length": board.min_length} if board.unique else {}))
    return {"version": VERSION, "language": language, "list": lexicon, "boards": rows}
