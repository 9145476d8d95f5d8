"""Crossword Compiler's XML, as .jpz (plain or in a zip) and .xml.

The namespaces are ``crossword-compiler`` and ``rectangular-puzzle`` of http://crossword.info/xml/. Words list their
cells one by one, which every reader knows; ranges such as ``x="1-5"`` are read too. A codeword is ``coded`` instead of
``crossword``. A document type is refused, and with it every entity that a file could define.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from io import BytesIO
from itertools import chain
from typing import Any, NoReturn
from xml.etree.ElementTree import Element, ParseError, SubElement, TreeBuilder, XMLParser, indent, tostring
from zipfile import BadZipFile, ZipFile

from wordtools.core.errors import FormatError
from wordtools.core.grid import Cell
from wordtools.core.show.svg import clean
from wordtools.crossword.formats.assemble import Clue, Looks, assemble, check_size
from wordtools.crossword.formats.ipuz import bars_of
from wordtools.crossword.formats.markup import IGNORED_TAGS, MARKUP, TAGS
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import ClueList, clue_lists
from wordtools.crossword.puzzle.extras import Source
from wordtools.crossword.puzzle.play import PlayState
from wordtools.crossword.puzzle.puzzle import Bar, Direction, Puzzle
from wordtools.crossword.puzzle.style import Style

SPACE = "http://crossword.info/xml/rectangular-puzzle"
OUTER = "http://crossword.info/xml/crossword-compiler"
BLOCKS = ("block", "void", "clue")
PREFIX = "jpz:"  # of the names of ``extras``
DEEPEST = 50  # levels of an element that is kept as it is
KNOWN = {"rectangular-puzzle", "metadata", "instructions", "crossword", "coded", "grid", "grid-look", "cell", "word"}
KNOWN |= {"clues"}
WHITE = ("", "#FFFFFF", "white")
LOOK = {"numbering-scheme"}
CELL = {"x", "y", "type", "solution", "solve-state", "number", "hint", "background-shape", "background-color"}
CELL |= {"top-bar", "right-bar", "bottom-bar", "left-bar"}
CLUE = {"word", "number", "format", "citation"}
TAG = re.compile(r"[A-Za-z_][\w.-]{0,80}", re.ASCII)  # names that an element may have
MOST_BYTES = 32 << 20  # of the XML in a zip
METADATA = {"title": "title", "creator": "author", "copyright": "copyright"}
SIDES = {"top-bar": "T", "right-bar": "R", "bottom-bar": "B", "left-bar": "L"}
ZIP = b"PK\3\4"
PIECE = re.compile("(\0[^\0]*\0)")


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
    crossword = next((one for one in root.iter() if one.tag in ("crossword", "coded")), None)
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
    left: dict[str, None] = {}  # what is left out, in order
    marks: dict[str, set[Any]] = {"bars": set(), "givens": set()}
    marks["voids"] = set(range(rows * columns))  # until cells are read
    looks = Looks()
    filled: dict[Cell, str] = {}
    for element in grid.iter("cell"):
        cell = _place(_number(element, "x", name), _number(element, "y", name), rows, columns, name)
        kind = element.get("type", "")
        if kind != "void":
            marks["voids"].discard(cell)
        left |= dict.fromkeys(f"cell {key}" for key in sorted(set(element.keys()) - CELL))
        if kind == "clue":
            left["clues in cells"] = None
        left |= dict.fromkeys(_look(element, cell, looks))
        if kind in BLOCKS:
            continue
        cells[cell] = element.get("solution", "")
        filled[cell] = element.get("solve-state", "")
        number = element.get("number", "").strip()
        if re.fullmatch(r"[1-9]\d{0,4}", number):
            labels[cell] = int(number)
        elif number:
            looks.mark(cell, number)
        if element.get("hint") == "true":
            marks["givens"].add(cell)
        sides = "".join(letter for key, letter in SIDES.items() if element.get(key) == "true")
        marks["bars"] |= set(bars_of(cell, sides, rows, columns))
    about = _about(root, left) | {key: frozenset(value) for key, value in marks.items()}
    about |= {"play": PlayState(filled), "styles": looks, "extras": _extras(root, crossword, grid, left)}
    words = {one.get("id", ""): list(_cells_of(one, rows, columns, name)) for one in crossword.iter("word")}
    clues = list(_clues(crossword, words, labels, columns, left))
    about["source"] = Source("jpz", tuple(left))
    titles = dict.fromkeys(clue.group for clue in clues)
    return assemble(name, columns, cells, clues, about, labels=labels, groups=titles)


def _look(element: Element, cell: Cell, looks: Looks) -> Iterator[str]:
    """Reads how a cell looks; goes through what cannot be held of that."""
    shape = element.get("background-shape")
    if shape and not looks.shape(cell, shape):
        yield "shapes"
    colour = element.get("background-color", "")
    if colour.lower().replace("#ffffff", "white") not in WHITE and not looks.fill(cell, colour):
        yield "colours"


def _about(root: Element, left: dict[str, None]) -> dict[str, Any]:
    """Reads the texts about the puzzle."""
    about: dict[str, Any] = {"meta": {}}
    for element in root.findall(".//metadata/*"):
        if element.tag in METADATA:
            about[METADATA[element.tag]] = _text(element, left)
        else:
            about["meta"][element.tag] = _text(element, left)
    notes = root.find(".//instructions")
    about["notes"] = _marked(notes, left)
    if notes is None and about["meta"].pop("description", ""):
        about["notes"] = _marked(root.find(".//metadata/description"), left)
    return about


def _extras(root: Element, crossword: Element, grid: Element, left: dict[str, None]) -> dict[str, bytes]:
    """Keeps the elements that are no part of the crossword as they are."""
    outer = next(root.iter("rectangular-puzzle"), root)
    parts = [one for one in (*root, *outer, *crossword, *grid) if one.tag not in KNOWN]
    look = grid.find("grid-look")
    if look is not None and set(look.keys()) - LOOK:
        parts.append(look)
    found = {}
    for part in parts:
        if PREFIX + part.tag in found or _depth(part) > DEEPEST:
            left[part.tag] = None
        else:
            found[PREFIX + part.tag] = tostring(part, encoding="unicode").strip().encode()
    return found


def _depth(element: Element) -> int:
    """Counts the levels of an element."""
    depth, level = 0, [element]
    while level and depth <= DEEPEST:
        depth, level = depth + 1, [inner for one in level for inner in one]
    return depth


def _number(element: Element, key: str, name: str) -> int:
    text = element.get(key, "")
    if not re.fullmatch(r"\d{1,5}", text):
        raise FormatError(f"{name}: <{element.tag} {key}={text[:20]!r}>: expected a number")
    return int(text)


def _place(x: int, y: int, rows: int, columns: int, name: str) -> Cell:
    if not (1 <= x <= columns and 1 <= y <= rows):
        raise FormatError(f"{name}: cell x={x} y={y} lies outside the grid of {columns} x {rows}")
    return (y - 1) * columns + x - 1


def _marked(element: Element | None, left: dict[str, None]) -> str:
    """Returns the text of an element with its markup; other tags are left out."""
    if element is None:
        return ""
    return markup.joined(_runs_of(element, left)).strip()


def _runs_of(element: Element, left: dict[str, None]) -> Iterator[markup.Run]:
    """Goes through the text of an element in runs, however deep it is."""
    waiting: list[tuple[Element | str, frozenset[str]]] = [(element, frozenset())]
    while waiting:
        part, tags = waiting.pop()
        if isinstance(part, str):
            yield part, tags
            continue
        known = TAGS.get(part.tag.lower())
        if part is not element and part.tag.lower() == "br":
            yield "\n", tags
        elif part is not element and known is None and part.tag.lower() not in IGNORED_TAGS:
            left[MARKUP] = None
        inner = tags | {known} if known and part is not element else tags
        inside: list[tuple[Element | str, frozenset[str]]] = [(part.text or "", inner)]
        for child in part:
            inside += [(child, inner), (child.tail or "", inner)]
        waiting += reversed(inside)


def _text(element: Element, left: dict[str, None]) -> str:
    """Returns the text of an element without the tags in it."""
    found = _marked(element, left)
    if markup.has_markup(found):
        left[MARKUP] = None
    return markup.plain(found)


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
    crossword: Element, words: dict[str, list[Cell]], labels: dict[Cell, int], columns: int, left: dict[str, None]
) -> Iterator[Clue]:
    for group in crossword.iter("clues"):
        heading = group.find("title")
        title = " ".join("".join(heading.itertext()).split()) if heading is not None else ""
        for clue in group.iter("clue"):
            cells = words.get(clue.get("word", ""), [])
            runs = list(_runs(cells, columns))
            number = re.match(r"\d{1,5}", clue.get("number", ""))
            known = labels.get(runs[0][0][0]) if runs else None
            direction = Direction.DOWN if "down" in title.lower() else Direction.ACROSS
            if runs and len(runs[0][0]) > 1:
                direction = runs[0][1]
            links = tuple((labels[run[0]], way) for run, way in runs[1:] if run[0] in labels)
            remark = clue.get("citation", "")
            left |= dict.fromkeys(f"clue {key}" for key in sorted(set(clue.keys()) - CLUE))
            yield Clue(
                known or (int(number[0]) if number and not cells else None),
                direction,
                _marked(clue, left),
                clue.get("format", None if number or known else ""),
                title or direction.title(),
                clue.get("number", ""),
                {"explanation": markup.escape(remark)} if remark else {},
                links,
                tuple(cells) if known is None else (),
            )


def _runs(cells: list[Cell], columns: int) -> Iterator[tuple[list[Cell], Direction]]:
    """Cuts the cells of a word into straight runs, each with the way in which it goes."""
    steps = {1: Direction.ACROSS, columns: Direction.DOWN}
    run: list[Cell] = []
    for cell in cells:
        step = cell - run[-1] if run else 0
        if run and (step not in steps or (len(run) > 1 and step != run[1] - run[0])):
            yield run, steps.get(run[1] - run[0] if len(run) > 1 else 1, Direction.ACROSS)
            run = []
        run.append(cell)
    if run:
        across = len(run) < 2 or (run[1] - run[0] == 1 and run[0] // columns == run[1] // columns)
        yield run, Direction.ACROSS if across else Direction.DOWN


def write(puzzle: Puzzle) -> bytes:
    """Writes a file: plain XML, which readers of .jpz take as they take a zip."""
    root = Element("crossword-compiler", {"xmlns": OUTER})
    outer = SubElement(root, "rectangular-puzzle", {"xmlns": SPACE, "alphabet": _alphabet(puzzle)})
    metadata = SubElement(outer, "metadata")
    for key, ours in METADATA.items():
        SubElement(metadata, key).text = clean(getattr(puzzle, ours))
    for key, text in {"description": "", **puzzle.meta}.items():
        if TAG.fullmatch(key) and key not in METADATA:
            SubElement(metadata, key).text = clean(text)
    texts: list[tuple[Element, str]] = []  # written when all is indented
    if puzzle.notes or "description" in puzzle.meta:
        texts.append((SubElement(outer, "instructions"), puzzle.notes))
    crossword = SubElement(outer, "coded" if puzzle.codes else "crossword")
    grid = SubElement(crossword, "grid", {"width": str(puzzle.columns), "height": str(puzzle.rows)})
    own = {key.removeprefix(PREFIX): text for key, text in puzzle.extras.items() if key.startswith(PREFIX)}
    grid.append(_element(own.pop("grid-look", b'<grid-look numbering-scheme="normal"/>')))
    for cell in range(len(puzzle.cells)):
        SubElement(grid, "cell", _attributes(puzzle, cell))
    entries = {entry.key: entry for entry in puzzle.entries}
    for number, entry in enumerate(puzzle.entries, 1):
        word = SubElement(crossword, "word", {"id": str(number)})
        further = [entries[key].cells for key in puzzle.links.get(entry.key, ()) if key in entries]
        for cell in chain(entry.cells, *further):
            SubElement(word, "cells", _coordinates(puzzle, cell))
    numbers = {entry.key: str(number) for number, entry in enumerate(puzzle.entries, 1)}
    lists = clue_lists(puzzle)
    if not puzzle.groups:  # readers expect both
        absent = [way.title() for way in Direction if way.title() not in {title for title, _, _ in lists}]
        lists += [ClueList(title, (), ()) for title in absent]
    for title, listed, loose in lists:
        group = SubElement(crossword, "clues", {"ordering": "normal"})
        SubElement(SubElement(group, "title"), "b").text = clean(title)
        for entry in listed:
            place = {"word": numbers[entry.key], "number": str(entry.number)}
            if entry.key in puzzle.enumerations:
                place["format"] = puzzle.enumerations[entry.key]
            remark = puzzle.remarks.get(entry.key, {}).get("explanation")
            if remark:
                place["citation"] = clean(markup.plain(remark))
            texts.append((SubElement(group, "clue", place), entry.marked))
        for clue in loose:
            place = {"number": clean(clue.label)} if clue.label else {}
            if clue.cells:
                place["word"] = str(len(crossword.findall("word")) + 1)
                word = Element("word", {"id": place["word"]})
                for cell in clue.cells:
                    SubElement(word, "cells", _coordinates(puzzle, cell))
                crossword.insert(int(place["word"]), word)
            texts.append((SubElement(group, "clue", place), clue.marked))
    indent(root, " ")
    for element, text in texts:
        _write_marked(element, text)
    for part in own.values():
        outer.append(_element(part))
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode").encode() + b"\n"


def _write_marked(element: Element, text: str) -> None:
    """Writes a text with its markup into an element."""
    stack = [element]
    for part in PIECE.split(markup.nested(markup.runs(text), lambda part: part.replace("\0", ""), "\0{}\0", "\0/{}\0")):
        if part.startswith("\0/"):
            stack.pop()
        elif part.startswith("\0"):
            stack.append(SubElement(stack[-1], part.strip("\0")))
        elif len(stack[-1]):
            stack[-1][-1].tail = (stack[-1][-1].tail or "") + clean(part)
        else:
            stack[-1].text = (stack[-1].text or "") + clean(part)


def _element(text: bytes) -> Element:
    """Makes an element of what ``extras`` keeps."""
    parser = XMLParser(target=_Builder())
    parser.feed(text)
    found: Element = parser.close()
    return found


def _alphabet(puzzle: Puzzle) -> str:
    letters = {letter for text in puzzle.cells if text for letter in text}
    return "".join(sorted(letters | set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")))


def _coordinates(puzzle: Puzzle, cell: Cell) -> dict[str, str]:
    row, column = puzzle.grid.place(cell)
    return {"x": str(column + 1), "y": str(row + 1)}


def _attributes(puzzle: Puzzle, cell: Cell) -> dict[str, str]:
    found = _coordinates(puzzle, cell)
    text = puzzle.cells[cell]
    look = puzzle.styles.get(cell, Style())
    if look.shape:
        found["background-shape"] = look.shape
    if look.fill:
        found["background-color"] = look.fill
    if text is None:
        return found | {"type": "void" if cell in puzzle.voids else "block"}
    if text:
        found["solution"] = clean(text)
    if text and cell in puzzle.givens:
        found["hint"] = "true"
    if cell in puzzle.filled:
        found["solve-state"] = clean(puzzle.filled[cell])
    if cell in puzzle.numbers:
        found["number"] = str(puzzle.numbers[cell])
    elif look.mark:
        found["number"] = clean(look.mark)
    return found | {key: "true" for key, bar in _bars(puzzle, cell) if bar in puzzle.bars}


def _bars(puzzle: Puzzle, cell: Cell) -> Iterator[tuple[str, Bar]]:
    """Names the sides of a cell with the bar that would be there."""
    yield "right-bar", (cell, Direction.ACROSS)
    yield "bottom-bar", (cell, Direction.DOWN)
    if cell % puzzle.columns:
        yield "left-bar", (cell - 1, Direction.ACROSS)
    yield "top-bar", (cell - puzzle.columns, Direction.DOWN)
