"""Crossword Compiler's XML, as .jpz (plain or in a zip) and .xml.

The namespaces are ``crossword-compiler`` and ``rectangular-puzzle`` of http://crossword.info/xml/. Words list their
cells one by one, which every reader knows; ranges such as ``x="1-5"`` are read too. A codeword is ``coded`` instead of
``crossword``. A document type is refused, and with it every entity that a file could define.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from wordtools.core.errors import FormatError
from wordtools.core.grid import Cell
from wordtools.core.reading.reading import Reading
from wordtools.core.show.svg import clean
from wordtools.crossword.formats.ipuz import bars_of
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clue_numbers import all_numbers
from wordtools.crossword.puzzle.clues import ClueList, clue_lists
from wordtools.crossword.puzzle.play import PlayState
from wordtools.crossword.puzzle.puzzle import Bar, Direction, Puzzle
from wordtools.crossword.puzzle.style import Style
from wordtools.crossword.reading.assemble import Clue, Looks, assemble, check_size, leave_out
from wordtools.crossword.reading.jpz_file import DEEPEST, parsed, read_xml
from wordtools.crossword.reading.markup import IGNORED_TAGS, MARKUP, TAGS

SPACE = "http://crossword.info/xml/rectangular-puzzle"
OUTER = "http://crossword.info/xml/crossword-compiler"
TYPES = ("", "letter", "block", "void", "clue")
BLOCKS = ("block", "void", "clue")
PREFIX = "jpz:"  # of the names of ``extras``
KNOWN = {"rectangular-puzzle", "metadata", "instructions", "crossword", "coded", "grid", "grid-look", "cell", "word"}
KNOWN |= {"clues"}
TRUE = ("true", "1", "yes", "on", "t", "y")
FALSE = ("", "false", "0", "no", "off", "f", "n", "none")
WHITE = ("", "#FFFFFF", "white")
LOOK = {"numbering-scheme"}
CELL = {"x", "y", "type", "solution", "solve-state", "number", "hint", "background-shape", "background-color"}
CELL |= {"top-bar", "right-bar", "bottom-bar", "left-bar"}
CLUE = {"word", "number", "format", "citation"}
WORD = {"id", "x", "y"}
TAG = re.compile(r"[A-Za-z_][\w.-]{0,80}", re.ASCII)  # names that an element may have
MOST_EXTRAS = 100  # elements that are kept as they are
METADATA = {"title": "title", "creator": "author", "copyright": "copyright"}
SIDES = {"top-bar": "T", "right-bar": "R", "bottom-bar": "B", "left-bar": "L"}
PIECE = re.compile("(\0[^\0]*\0)")
OTHER_KINDS = {
    "acrostic": "an acrostic of Crossword Compiler",
    "sudoku": "a sudoku of Crossword Compiler",
    "word-search": "a word search of Crossword Compiler",
    "wordsearch": "a word search of Crossword Compiler",
    "kakuro": "a kakuro of Crossword Compiler",
}
KINDS = ("crossword", "coded", *OTHER_KINDS)


def read(data: bytes, reading: Reading) -> Puzzle:
    """Reads a file."""
    root = read_xml(data, reading)
    several = [one for one in root.iter("rectangular-puzzle") if _crossword_in(one) is not None]
    outer = several[0] if several else root
    crossword = _crossword_in(outer)
    if crossword is None:
        raise FormatError(f"{reading.name}: {_other_kind(root)}")
    if sum(one.tag in KINDS for one in root.iter()) > 1 or len(crossword.findall("grid")) > 1:
        reading.leave_out("other puzzles in the file")
    return _puzzle(root, outer, crossword, reading)


def _crossword_in(element: Element) -> Element | None:
    """Finds the crossword with a grid in an element, or the element itself."""
    found = (one for one in element.iter() if one.tag in ("crossword", "coded") and one.find("grid") is not None)
    return next(found, None)


def _other_kind(root: Element) -> str:
    """Describes what a file is in place of a crossword."""
    tags = {one.tag.lower() for one in root.iter()}
    kind = next((one for one in OTHER_KINDS if one in tags), None)
    if kind:
        return f"{OTHER_KINDS[kind]}: only its crosswords (<crossword>) and codewords (<coded>) are read"
    outer = next(root.iter("rectangular-puzzle"), None)
    inside = [one.tag for one in outer if one.tag not in KNOWN] if outer is not None else []
    what = f", but <{inside[0][:30]}>" if inside else ""
    return f"no <crossword> with a <grid> in it{what}: only crosswords and codewords are read"


def _puzzle(root: Element, outer: Element, crossword: Element, reading: Reading) -> Puzzle:
    name, grid = reading.name, crossword.find("grid")
    assert grid is not None
    columns, rows = _number(grid, "width", name), _number(grid, "height", name)
    check_size(rows, columns, name)
    cells: list[str | None] = [None] * (rows * columns)
    labels: dict[Cell, int] = {}
    marks: dict[str, set[Any]] = {"bars": set(), "givens": set()}
    marks["voids"] = set(range(rows * columns))  # until cells are read
    looks = Looks()
    filled: dict[Cell, str] = {}
    for cell, element in _cells(grid, rows, columns, reading).items():
        kind = element.get("type", "").strip().lower()
        leave_out(reading, [f"cell type {kind}"] if kind not in TYPES else [])
        leave_out(reading, (f"cell {part.tag}" for part in element))
        if kind != "void":
            marks["voids"].discard(cell)
        leave_out(reading, (f"cell {key}" for key in sorted(set(element.keys()) - CELL)))
        if kind == "clue" and element.get("solution"):  # a letter that is given, as kotwords writes it
            marks["givens"].add(cell)
            kind = ""
        elif kind == "clue":
            reading.leave_out("clues in cells")
        leave_out(reading, _look(element, cell, looks))
        if kind in BLOCKS:
            continue
        cells[cell] = element.get("solution", "")
        filled[cell] = element.get("solve-state", "")
        number = element.get("number", "").strip()
        if re.fullmatch(r"[1-9][0-9]{0,4}", number):
            labels[cell] = int(number)
        elif number:
            looks.mark(cell, number)
        if _true(element, "hint", reading):
            marks["givens"].add(cell)
        sides = "".join(letter for key, letter in SIDES.items() if _true(element, key, reading))
        marks["bars"] |= set(bars_of(cell, sides, rows, columns))
    about = _about(root, outer, reading) | {key: frozenset(value) for key, value in marks.items()}
    about |= {"play": PlayState(filled), "styles": looks, "extras": _extras(root, outer, crossword, reading)}
    words = _words(crossword, rows, columns, reading)
    clues = list(_clues(crossword, words, reading))
    titles = dict.fromkeys(clue.group for clue in clues)
    puzzle = assemble(reading, columns, cells, clues, about, labels=labels, groups=titles)
    entries = {entry.cells for entry in puzzle.entries}
    clued = {clue.cells for clue in clues}
    if any(its and its not in entries and its not in clued for its in words.values()):
        reading.leave_out("words without a clue")
    return puzzle


def _cells(grid: Element, rows: int, columns: int, reading: Reading) -> dict[Cell, Element]:
    """Finds the element of each cell."""
    found: dict[Cell, Element] = {}
    for element in grid.iter("cell"):
        x, y = _number(element, "x", reading.name), _number(element, "y", reading.name)
        cell = _place(x, y, rows, columns, reading.name)
        if cell in found:
            reading.note(f"two cells at x={x} y={y}: the last one counts")
        found[cell] = element
    return found


def _words(crossword: Element, rows: int, columns: int, reading: Reading) -> dict[str, tuple[Cell, ...]]:
    """Reads the cells of the words, by their names."""
    words: dict[str, tuple[Cell, ...]] = {}
    for element in crossword.iter("word"):
        name = element.get("id", "")
        leave_out(reading, (f"word {key}" for key in sorted(set(element.keys()) - WORD)))
        if name in words:
            reading.note(f"two words are called {name[:20]!r}: the last one counts")
        words[name] = tuple(_cells_of(element, rows, columns, reading))
    return words


def _true(element: Element, key: str, reading: Reading) -> bool:
    value = element.get(key, "").strip().lower()
    if value not in TRUE and value not in FALSE:
        reading.note(f"{key}={value[:20]!r} is neither true nor false: taken as false")
    return value in TRUE


def _look(element: Element, cell: Cell, looks: Looks) -> Iterator[str]:
    """Reads how a cell looks; goes through what cannot be held of that."""
    shape = element.get("background-shape")
    if shape and not looks.shape(cell, shape):
        yield "shapes"
    colour = element.get("background-color", "")
    if colour.lower().replace("#ffffff", "white") not in WHITE and not looks.fill(cell, colour):
        yield "colours"


def _about(root: Element, outer: Element, reading: Reading) -> dict[str, Any]:
    """Reads the texts about the puzzle."""
    about: dict[str, Any] = {"meta": {}}
    metadata = next(chain(outer.iter("metadata"), root.iter("metadata")), None)
    leave_out(reading, ["a second metadata"] if len(list(outer.iter("metadata"))) > 1 else [])
    for number, element in enumerate(metadata if metadata is not None else ()):
        if number >= MOST_EXTRAS:
            reading.leave_out("further metadata")
            break
        table, key = (about, METADATA[element.tag]) if element.tag in METADATA else (about["meta"], element.tag)
        if key in table:
            leave_out(reading, [f"a second {element.tag}"])
        else:
            table[key] = _text(element, reading)
    notes = next(chain(outer.iter("instructions"), root.iter("instructions")), None)
    about["notes"] = _marked(notes, reading)
    if notes is None and about["meta"].pop("description", "") and metadata is not None:
        about["notes"] = _marked(metadata.find("description"), reading)
    return about


def _extras(root: Element, outer: Element, crossword: Element, reading: Reading) -> dict[str, bytes]:
    """Keeps the elements that are no part of the crossword as they are."""
    grid = crossword.find("grid")
    assert grid is not None
    elements = {id(one): one for one in (*root, *outer, *crossword, *grid)}  # each once, where two of them are one
    parts = [one for one in elements.values() if one.tag not in KNOWN]
    look = grid.find("grid-look")
    if look is not None and set(look.keys()) - LOOK:
        parts.append(look)
    found: dict[str, bytes] = {}
    for part in parts:
        if PREFIX + part.tag in found or _depth(part) > DEEPEST or len(found) >= MOST_EXTRAS:
            leave_out(reading, [part.tag])
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
    text = element.get(key, "").strip()
    if not re.fullmatch(r"\d{1,5}", text):
        raise FormatError(f"{name}: <{element.tag} {key}={text[:20]!r}>: expected a number")
    return int(text)


def _place(x: int, y: int, rows: int, columns: int, name: str) -> Cell:
    if not (1 <= x <= columns and 1 <= y <= rows):
        raise FormatError(f"{name}: cell x={x} y={y} lies outside the grid of {columns} x {rows}")
    return (y - 1) * columns + x - 1


def _marked(element: Element | None, reading: Reading) -> str:
    """Returns the text of an element with its markup; other tags are left out."""
    if element is None:
        return ""
    return markup.joined(_runs_of(element, reading)).strip()


def _runs_of(element: Element, reading: Reading) -> Iterator[markup.Run]:
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
            reading.leave_out(MARKUP)
        inner = tags | {known} if known and part is not element else tags
        inside: list[tuple[Element | str, frozenset[str]]] = [(part.text or "", inner)]
        for child in part:
            inside += [(child, inner), (child.tail or "", inner)]
        waiting += reversed(inside)


def _text(element: Element, reading: Reading) -> str:
    """Returns the text of an element without the tags in it."""
    found = _marked(element, reading)
    if markup.has_markup(found):
        reading.leave_out(MARKUP)
    return markup.plain(found)


def _cells_of(word: Element, rows: int, columns: int, reading: Reading) -> Iterator[Cell]:
    """Goes through the cells of a word, in the order in which they are listed."""
    found = 0
    for element in (word, *word.iter("cells")):
        if element.get("x") is None or element.get("y") is None:
            continue
        (x1, x2), (y1, y2) = _range(element, "x", reading.name), _range(element, "y", reading.name)
        _place(x1, y1, rows, columns, reading.name)
        _place(x2, y2, rows, columns, reading.name)
        number = (abs(x2 - x1) + 1) * (abs(y2 - y1) + 1)
        reading.count("cells of words", number)
        found += number
        if found > rows * columns:
            raise FormatError(f"{reading.name}: a <word> with more cells than the grid has, {rows * columns:,}")
        for y in _from_to(y1, y2):
            for x in _from_to(x1, x2):
                yield (y - 1) * columns + x - 1


def _from_to(first: int, last: int) -> range:
    """Goes from a number to another, downwards where the second is less, as in a word that is read backwards."""
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def _range(element: Element, key: str, name: str) -> tuple[int, int]:
    text = element.get(key, "")
    match = re.fullmatch(r"\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?", text)
    if not match:
        raise FormatError(f"{name}: <{element.tag} {key}={text[:20]!r}>: expected a number or two, 3-7")
    return int(match[1]), int(match[2] or match[1])


def _clues(crossword: Element, words: dict[str, tuple[Cell, ...]], reading: Reading) -> Iterator[Clue]:
    """Goes through the clues, each with the cells of its word: they are its entry, in whatever way they go."""
    for group in crossword.iter("clues"):
        heading = group.find("title")
        title = " ".join("".join(heading.itertext()).split()) if heading is not None else ""
        direction = Direction.DOWN if "down" in title.lower() else Direction.ACROSS
        for clue in group.iter("clue"):
            reading.count("clues")
            word, label = clue.get("word", ""), clue.get("number", "")
            cells, number = words.get(word, ()), _number_of(label)
            if word and word not in words:
                reading.note(f"a clue for the word {word[:20]!r}, which the file does not have")
            elif not cells and number and not re.search("across|down", title, re.IGNORECASE):
                reading.note(f"the list {title[:40]!r} names no direction: taken as {direction}")
            reading.count("cells of words", len(cells))  # many clues may be for one word
            remark = clue.get("citation", "")
            leave_out(reading, (f"clue {key}" for key in sorted(set(clue.keys()) - CLUE)))
            yield Clue(
                number,
                direction,
                _marked(clue, reading),
                clue.get("format", None if number or cells else ""),
                title or direction.title(),
                label,
                {"explanation": markup.escape(remark)} if remark else {},
                tuple((one.number, one.way) for one in all_numbers(label)[1:] if not one.reverse),
                cells,
            )


def _number_of(label: str) -> int | None:
    """Returns the number that a label begins with; None where it has none."""
    found = re.match(r"\s*([0-9]{1,5})", label)
    return int(found[1]) if found else None


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
    entries = puzzle.by_key
    lists = clue_lists(puzzle)
    listed = [entry for _, some, _ in lists for entry in some]
    keys = entries.keys() if puzzle.codes or puzzle.fill_in else {entry.key for entry in listed}
    written = [entry for entry in puzzle.entries if entry.key in keys]
    for number, entry in enumerate(written, 1):
        word = SubElement(crossword, "word", {"id": str(number)})
        further = [entries[key].cells for key in puzzle.links.get(entry.key, ()) if key in entries]
        for cell in chain(entry.cells, *further):
            SubElement(word, "cells", _coordinates(puzzle, cell))
    numbers = {entry.key: str(number) for number, entry in enumerate(written, 1)}
    if not puzzle.groups and (listed or not lists):  # readers expect both
        absent = [way.title() for way in Direction if way.title() not in {title for title, _, _ in lists}]
        lists += [ClueList(title, (), ()) for title in absent]
    for title, some, loose in lists:
        group = SubElement(crossword, "clues", {"ordering": "normal"})
        SubElement(SubElement(group, "title"), "b").text = clean(title)
        for entry in some:
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
    return parsed(text, Reading("an element that was kept"))


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
