"""Arrowwords in .ipuz, version 2 (http://ipuz.org/): the kind ``crossword/arrowword``, its clues placed in blocks.

Each clue has its ``location``, the column and row of its clue cell, from 1; the way of the arrow follows from where the
word begins. The cells are numbered besides, and the kind ``crossword`` comes first, so that programs that know no
arrowwords show an ordinary crossword. A cell of the solution word has a circle and its number as a mark at the lower
right. The language is in the field ``wordtools:language``.
"""

from __future__ import annotations

from dataclasses import replace
from html import unescape
from typing import Any

from wordtools.core.errors import FormatError, GridError
from wordtools.core.grid import Cell
from wordtools.core.reading.reading import Reading
from wordtools.core.run.files import decode, read_bytes, shown
from wordtools.crossword.arrowword.arrows import Arrow
from wordtools.crossword.arrowword.arrowword import Arrowword
from wordtools.crossword.formats import ipuz
from wordtools.crossword.puzzle.extras import Source
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle
from wordtools.crossword.puzzle.style import Style
from wordtools.crossword.reading.ipuz_file import parsed

KIND = "http://ipuz.org/crossword/arrowword#1"
PLACEMENT = "clueplacement"
LANGUAGE = "wordtools:language"
CORNER = "BR"
PAGE = ('<template class="puzzle">', "</template>")  # what stands around the data in a page


def to_data(arrowword: Arrowword) -> dict[str, Any]:
    """Makes the data of a file."""
    puzzle = arrowword.puzzle
    data = ipuz.to_data(puzzle)
    data["kind"] = [ipuz.KIND, KIND]
    data[PLACEMENT] = "blocks"
    if arrowword.language:
        data[LANGUAGE] = arrowword.language
    arrows = {arrow.key: arrow for arrow in arrowword.arrows}
    for direction in Direction:
        for clue in data["clues"][direction.title()]:
            clue["location"] = _place(arrows[clue["number"], direction], puzzle.columns)
    for number, cell in enumerate(arrowword.solution, 1):
        row, column = divmod(cell, puzzle.columns)
        face = data["puzzle"][row][column]
        face = face if isinstance(face, dict) else {"cell": face}
        style = face.get("style", {}) | {"shapebg": "circle", "mark": {CORNER: str(number)}}
        data["puzzle"][row][column] = face | {"style": style}
    for cell, some in arrowword.clue_cells.items():
        if len(some) > 1:
            row, column = divmod(cell, puzzle.columns)
            data["puzzle"][row][column] = {"cell": data["block"], "style": {"divided": "-"}}
    return data


def _place(arrow: Arrow, columns: int) -> list[int]:
    row, column = divmod(arrow.cell, columns)
    return [column + 1, row + 1]


def write(arrowword: Arrowword) -> bytes:
    """Writes a file."""
    return ipuz.text_of(to_data(arrowword)).encode()


def load(name: str) -> Arrowword:
    """Reads a file, or a page that was written here; ``-`` from standard input.

    Raises:
        WordtoolsError: it cannot be opened, is damaged, or is no arrowword.
    """
    return read(read_bytes(name), shown(name))


def read(data: bytes, name: str) -> Arrowword:
    """Reads what is in a file; see ``load``."""
    text = decode(data, name, "an .ipuz file", FormatError)
    if text.lstrip()[:14].lower().startswith("<!doctype html"):
        _, begun, rest = text.partition(PAGE[0])
        text = unescape(rest.partition(PAGE[1])[0]) if begun else text
    reading = Reading(name)
    found = parsed(text.encode(), reading)
    puzzle = ipuz.from_data(found, reading)
    if KIND not in found["kind"]:
        raise FormatError(f"{name}: no arrowword: 'kind' should have {KIND}")
    solution = _solution(found, puzzle)
    styles = {cell: style for cell, style in puzzle.styles.items() if cell not in solution}
    meta = {key: text for key, text in puzzle.meta.items() if key not in (PLACEMENT, LANGUAGE)}
    language = found.get(LANGUAGE)
    try:
        arrowword = Arrowword(_replaced(puzzle, styles, meta), solution, language if isinstance(language, str) else "")
    except GridError as error:
        raise FormatError(f"{name}: no arrowword: {error}") from None
    _check(found, arrowword, name)
    return arrowword


def _replaced(puzzle: Puzzle, styles: dict[Cell, Style], meta: dict[str, str]) -> Puzzle:
    extras = {key: value for key, value in puzzle.extras.items() if key != f"{ipuz.PREFIX}{PLACEMENT}"}
    remarks = {
        key: left
        for key, said in puzzle.remarks.items()
        if (left := {name: text for name, text in said.items() if name != "location"})
    }
    return replace(puzzle, styles=styles, meta=meta, extras=extras, remarks=remarks, source=Source("ipuz"), labels={})


def _solution(found: dict[str, Any], puzzle: Puzzle) -> tuple[Cell, ...]:
    """Finds the cells of the solution word by their marks."""
    numbered: dict[int, Cell] = {}
    for cell, face in enumerate(face for row in found["puzzle"] for face in row):
        style = face.get("style") if isinstance(face, dict) else None
        mark = style.get("mark") if isinstance(style, dict) else None
        text = str(mark.get(CORNER, "")) if isinstance(mark, dict) else ""
        if text.isdecimal() and len(text) < 4 and puzzle.cells[cell] is not None:
            numbered[int(text)] = cell
    return tuple(numbered[number] for number in sorted(numbered))


def _check(found: dict[str, Any], arrowword: Arrowword, name: str) -> None:
    """Refuses a file whose clues stand elsewhere than beside their words, as the arrows here run."""
    arrows = {arrow.key: arrow for arrow in arrowword.arrows}
    for title, clues in found.get("clues", {}).items():
        for clue in clues if isinstance(clues, list) else ():
            if not isinstance(clue, dict) or "location" not in clue or title.lower() not in tuple(Direction):
                continue
            key = clue.get("number"), Direction(title.lower())
            arrow = arrows.get(key)  # type: ignore[arg-type]
            if arrow is not None and clue["location"] != _place(arrow, arrowword.columns):
                raise FormatError(
                    f"{name}: the clue of {key[0]} {key[1]} stands at {clue['location']}, which is not beside its word"
                )
