"""Crossword Compiler's XML, as .jpz (plain or in a zip) and .xml.

The namespaces are ``crossword-compiler`` and ``rectangular-puzzle`` of http://crossword.info/xml/. Words list their
cells one by one, which every reader knows; ranges such as ``x="1-5"`` are read too. A document type is refused, and
with it every entity that a file could define.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Any, NoReturn
from xml.etree.ElementTree import Element, ParseError, SubElement, TreeBuilder, XMLParser, indent, tostring
from zipfile import BadZipFile, ZipFile

from wordtools.core.grid import Cell
from wordtools.core.show.svg import clean
from wordtools.crossword.formats.assemble import Clue, assemble, check_size
from wordtools.crossword.formats.ipuz import bars_of
from wordtools.crossword.puzzle.errors import FormatError
from wordtools.crossword.puzzle.puzzle import Bar, Direction, Puzzle

SPACE = "http://crossword.info/xml/rectangular-puzzle"
OUTER = "http://crossword.info/xml/crossword-compiler"
SHADE = "#C0C0C0"
BLOCKS = ("block", "void")
MOST_BYTES = 32 << 20  # of the XML in a zip
METADATA = {"title": "title", "creator": "author", "copyright": "copyright"}
SIDES = {"top-bar": "T", "right-bar": "R", "bottom-bar": "B", "left-bar": "L"}
ZIP = b"PK\3\4"


class _Builder(TreeBuilder):
    """Builds the tree without namespaces; refuses a document type before it is read."""

    def doctype(self, name: str, pubid: str | None, system: str | None) -> NoReturn:
        raise FormatError("a document type (<!DOCTYPE>), which no puzzle needs")

    def start(self, tag: str, attributes: dict[str, str]) -> Element:
        return super().start(tag.rpartition("}")[2], attributes)

    def end(self, tag: str) -> Element:
        return super().end(tag.rpartition("}")[2])


def read(data: bytes, name: str) -> Puzzle:
    """Reads a file."""
    if data.startswith(ZIP):
        data = _unzip(data, name)
    parser = XMLParser(target=_Builder())
    try:
        parser.feed(data)
        root: Element = parser.close()
    except FormatError as error:
        raise FormatError(f"{name}: {error}") from None
    except (ParseError, ValueError, LookupError) as error:
        raise FormatError(f"{name}: a damaged .jpz file: {error}") from None
    crossword = next(root.iter("crossword"), None)
    grid = None if crossword is None else crossword.find("grid")
    if crossword is None or grid is None:
        raise FormatError(f"{name}: no <crossword> with a <grid> in it")
    return _puzzle(root, crossword, grid, name)


def _unzip(data: bytes, name: str) -> bytes:
    try:
        with ZipFile(BytesIO(data)) as archive:
            inside = next((one for one in archive.infolist() if not one.is_dir()), None)
            if inside is None:
                raise FormatError(f"{name}: an empty zip")
            with archive.open(inside) as file:
                found = file.read(MOST_BYTES + 1)
    except (BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError) as error:
        raise FormatError(f"{name}: a damaged zip: {error}") from None
    if len(found) > MOST_BYTES:
        raise FormatError(f"{name}: over {MOST_BYTES >> 20} MiB of XML, too much for a puzzle")
    return found


def _puzzle(root: Element, crossword: Element, grid: Element, name: str) -> Puzzle:
    columns, rows = _number(grid, "width", name), _number(grid, "height", name)
    check_size(rows, columns, name)
    cells: list[str | None] = [None] * (rows * columns)
    labels: dict[Cell, int] = {}
    marks: dict[str, set[Any]] = {"circles": set(), "shades": set(), "bars": set()}
    for element in grid.iter("cell"):
        cell = _place(_number(element, "x", name), _number(element, "y", name), rows, columns, name)
        if element.get("type", "") in BLOCKS:
            continue
        cells[cell] = element.get("solution", "")
        leading = re.match(r"\d{1,5}", element.get("number", ""))
        if leading:
            labels[cell] = int(leading[0])
        if element.get("background-shape") == "circle":
            marks["circles"].add(cell)
        if element.get("background-color", "").lstrip("#").upper() not in ("", "FFFFFF"):
            marks["shades"].add(cell)
        sides = "".join(letter for key, letter in SIDES.items() if element.get(key) == "true")
        marks["bars"] |= set(bars_of(cell, sides, rows, columns))
    texts: dict[str, Any] = {ours: _text(root.find(f".//metadata/{key}")) for key, ours in METADATA.items()}
    texts["notes"] = _text(root.find(".//instructions"), lines=True)
    texts["notes"] = texts["notes"] or _text(root.find(".//metadata/description"), lines=True)
    words = {one.get("id", ""): list(_cells_of(one, rows, columns, name)) for one in crossword.iter("word")}
    clues = _clues(crossword, words, labels, columns, name)
    about = texts | {key: frozenset(value) for key, value in marks.items()}
    return assemble(name, columns, cells, clues, about, labels=labels)


def _number(element: Element, key: str, name: str) -> int:
    text = element.get(key, "")
    if not re.fullmatch(r"\d{1,5}", text):
        raise FormatError(f"{name}: <{element.tag} {key}={text[:20]!r}>: expected a number")
    return int(text)


def _place(x: int, y: int, rows: int, columns: int, name: str) -> Cell:
    if not (1 <= x <= columns and 1 <= y <= rows):
        raise FormatError(f"{name}: cell x={x} y={y} lies outside the grid of {columns} x {rows}")
    return (y - 1) * columns + x - 1


def _text(element: Element | None, *, lines: bool = False) -> str:
    """Returns the text of an element without the tags in it."""
    if element is None:
        return ""
    text = "".join(element.itertext())
    return text.strip() if lines else " ".join(text.split())


def _cells_of(word: Element, rows: int, columns: int, name: str) -> Iterator[Cell]:
    """Goes through the cells of a word, in the order in which they are listed."""
    for element in (word, *word.iter("cells")):
        if element.get("x") is None or element.get("y") is None:
            continue
        (x1, x2), (y1, y2) = _range(element, "x", name), _range(element, "y", name)
        _place(x1, y1, rows, columns, name)
        _place(x2, y2, rows, columns, name)
        for y in range(y1, y2 + 1):
            for x in range(x1, x2 + 1):
                yield _place(x, y, rows, columns, name)


def _range(element: Element, key: str, name: str) -> tuple[int, int]:
    text = element.get(key, "")
    match = re.fullmatch(r"(\d{1,5})(?:-(\d{1,5}))?", text)
    if not match:
        raise FormatError(f"{name}: <{element.tag} {key}={text[:20]!r}>: expected a number or two, 3-7")
    return int(match[1]), int(match[2] or match[1])


def _clues(
    crossword: Element, words: dict[str, list[Cell]], labels: dict[Cell, int], columns: int, name: str
) -> Iterator[Clue]:
    for group in crossword.iter("clues"):
        title = _text(group.find("title")).lower()
        for clue in group.iter("clue"):
            text = _text(clue)
            cells = words.get(clue.get("word", ""), [])
            number = re.match(r"\d{1,5}", clue.get("number", ""))
            known = labels.get(cells[0]) if cells else None
            if not (number or known):
                raise FormatError(f"{name}: the clue {text[:40]!r} has no number and no word with one")
            if len(cells) > 1:
                direction = Direction.ACROSS if cells[0] // columns == cells[1] // columns else Direction.DOWN
            else:
                direction = Direction.DOWN if "down" in title else Direction.ACROSS
            yield Clue(known or int(number[0] if number else 0), direction, text, clue.get("format"))


def write(puzzle: Puzzle) -> bytes:
    """Writes a file: plain XML, which readers of .jpz take as they take a zip."""
    root = Element("crossword-compiler", {"xmlns": OUTER})
    outer = SubElement(root, "rectangular-puzzle", {"xmlns": SPACE, "alphabet": _alphabet(puzzle)})
    metadata = SubElement(outer, "metadata")
    for key, ours in METADATA.items():
        SubElement(metadata, key).text = clean(getattr(puzzle, ours))
    SubElement(metadata, "description")
    if puzzle.notes:
        SubElement(outer, "instructions").text = clean(puzzle.notes)
    crossword = SubElement(outer, "crossword")
    grid = SubElement(crossword, "grid", {"width": str(puzzle.columns), "height": str(puzzle.rows)})
    SubElement(grid, "grid-look", {"numbering-scheme": "normal"})
    for cell in range(len(puzzle.cells)):
        SubElement(grid, "cell", _attributes(puzzle, cell))
    for number, entry in enumerate(puzzle.entries, 1):
        word = SubElement(crossword, "word", {"id": str(number)})
        for cell in entry.cells:
            SubElement(word, "cells", _coordinates(puzzle, cell))
    for direction in Direction:
        group = SubElement(crossword, "clues", {"ordering": "normal"})
        SubElement(SubElement(group, "title"), "b").text = direction.title()
        for number, entry in enumerate(puzzle.entries, 1):
            if entry.direction == direction:
                place = {"word": str(number), "number": str(entry.number)}
                if entry.key in puzzle.enumerations:
                    place["format"] = puzzle.enumerations[entry.key]
                SubElement(group, "clue", place).text = clean(entry.clue)
    indent(root, " ")
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode").encode() + b"\n"


def _alphabet(puzzle: Puzzle) -> str:
    letters = {letter for text in puzzle.cells if text for letter in text}
    return "".join(sorted(letters | set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")))


def _coordinates(puzzle: Puzzle, cell: Cell) -> dict[str, str]:
    row, column = puzzle.grid.place(cell)
    return {"x": str(column + 1), "y": str(row + 1)}


def _attributes(puzzle: Puzzle, cell: Cell) -> dict[str, str]:
    found = _coordinates(puzzle, cell)
    text = puzzle.cells[cell]
    if text is None:
        return found | {"type": "block"}
    if text:
        found["solution"] = clean(text)
    if cell in puzzle.numbers:
        found["number"] = str(puzzle.numbers[cell])
    if cell in puzzle.circles:
        found["background-shape"] = "circle"
    if cell in puzzle.shades:
        found["background-color"] = SHADE
    return found | {key: "true" for key, bar in _bars(puzzle, cell) if bar in puzzle.bars}


def _bars(puzzle: Puzzle, cell: Cell) -> Iterator[tuple[str, Bar]]:
    """Names the sides of a cell with the bar that would be there."""
    yield "right-bar", (cell, Direction.ACROSS)
    yield "bottom-bar", (cell, Direction.DOWN)
    if cell % puzzle.columns:
        yield "left-bar", (cell - 1, Direction.ACROSS)
    yield "top-bar", (cell - puzzle.columns, Direction.DOWN)
