"""Account of ``.jpz``: XML, plain or in a zip, with a cell element each, words that list cells, and lists of clues."""

from __future__ import annotations

import html
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import NoReturn
from xml.etree.ElementTree import Element, ParseError, TreeBuilder, XMLParser
from xml.sax.saxutils import escape
from zipfile import BadZipFile, ZipFile

from wordtools.core.base.characters import mixed
from wordtools.core.reading.accounts import CountError
from wordtools.crossword.accounts.keys import Count, blank, check_size
from wordtools.crossword.accounts.numbering import ACROSS, DOWN, Bar, Key, Places, bars_at, numbers_in
from wordtools.crossword.accounts.tally import RawClue, RawGrid, count_clues, count_grid, resolved
from wordtools.crossword.accounts.texts import signs

MOST_BYTES, MOST_MEMBERS = 32 << 20, 20  # of XML in a zip, and of members that are looked at
MOST_CELLS_OF_WORDS = 400_000
TEXTS = {"title": Count.TITLE, "creator": Count.AUTHOR, "copyright": Count.COPYRIGHT}
KNOWN = (
    "rectangular-puzzle",
    "metadata",
    "instructions",
    "crossword",
    "coded",
    "grid",
    "grid-look",
    "cell",
    "word",
    "clues",
)
CELL = ("x", "y", "type", "solution", "solve-state", "number", "hint", "background-shape", "background-color")
BARS = {"top-bar": "T", "bottom-bar": "B", "left-bar": "L", "right-bar": "R"}
AMPERSAND = re.compile(
    rb"(?s)<!\[CDATA\[.*?(?:\]\]>|\Z)|&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);)(?:[A-Za-z0-9]+;)?"
)
TRUE = ("true", "1", "yes", "on", "t", "y")
LATIN = re.compile(rb"(<\?xml\b[^<>]*encoding=.)(?:iso-8859-1|latin-?1)", re.IGNORECASE)
NO_TEXT = re.compile(rb"[\0-\x08\x0b\x0c\x0e-\x1f]|&#x?0*(?:[0-8bcef]|1[0-9a-f]|2\d|3[01]);", re.IGNORECASE)
WHITE = ("", "white", "#ffffff")


class _Builder(TreeBuilder):
    """Builds a tree without namespaces, and without what a document type could define."""

    def doctype(self, name: str, pubid: str | None, system: str | None) -> NoReturn:
        raise CountError("a document type")

    def start(self, tag: str, attributes: dict[str, str]) -> Element:
        return super().start(tag.rpartition("}")[2], attributes)

    def end(self, tag: str) -> Element:
        return super().end(tag.rpartition("}")[2])


def count(data: bytes) -> Counter[str]:
    """Counts cells, words, clues and texts; CountError where it is no XML with a grid."""
    root = _root(_unzipped(data))
    puzzles = [one for one in root.iter() if one.tag in ("crossword", "coded")]
    puzzle = next((one for one in puzzles if one.find("grid") is not None), None)
    grid = None if puzzle is None else puzzle.find("grid")
    if puzzle is None or grid is None:
        raise CountError("no grid")
    outer = next((one for one in root.iter("rectangular-puzzle") if puzzle in one), root)
    found = blank()
    found[Count.PUZZLES] = len(puzzles)
    picture = _count_grid(found, grid)
    _count_texts(found, outer, root)
    found[Count.EXTRAS] = sum(map(_is_extra, {*root, *outer, *puzzle, *grid}))
    words = _words(puzzle, picture.columns)
    by_number = (clue for clue in _clues(blank(), puzzle, words, {}) if not clue.cells)
    placed = picture.entries(by_number) if picture.labels else {}
    clues = list(_clues(found, puzzle, words, placed))
    count_clues(found, resolved(clues, placed), placed)
    del found[Count.LINKS]  # they show in the cells of words alone
    if not picture.labels:
        del found[Count.NUMBERS], found[Count.BY_ENTRY]
        if any(clue.number and not clue.cells for clue in clues):  # its place depends on how numbers are counted
            del found[Count.PLACED], found[Count.ANSWER_CELLS]
    return found


def _root(data: bytes) -> Element:
    """Parses XML, else XML with the & that it should not have."""
    if declared := LATIN.match(data):
        data = declared[1] + b"utf-8" + data[declared.end() :].decode("cp1252", "replace").encode()
    for text in (data, AMPERSAND.sub(_written_out, _plain(data))):
        parser = XMLParser(target=_Builder())
        try:
            parser.feed(text)
            return parser.close()
        except (ParseError, ValueError, LookupError):
            pass
    raise CountError("no XML")


def _plain(data: bytes) -> bytes:
    """Returns XML without control characters, in UTF-8 where it does not say that it is anything else."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data
    declared = re.match(rb"<\?xml\b[^<>]*\bencoding\s*=\s*.(?!utf-?8|(?:us-)?ascii)", data, re.IGNORECASE)
    data = data if declared else mixed(data).encode()
    return NO_TEXT.sub(b" ", data)


def _written_out(found: re.Match[bytes]) -> bytes:
    """Writes a name of HTML as its sign, and any other & as one; leaves CDATA as it is."""
    if not found[0].startswith(b"&"):
        return found[0]
    return escape(html.unescape(found[0].decode())).encode("ascii", "xmlcharrefreplace")


def _unzipped(data: bytes) -> bytes:
    """Returns the first member of a zip that looks like a puzzle, else like XML, else what is no zip."""
    if not data.startswith(b"PK\3\4"):
        return data if data.startswith((b"\xff\xfe", b"\xfe\xff")) else data.strip(b"\0 \t\r\n")
    try:
        some = b""
        with ZipFile(BytesIO(data)) as archive:
            for member in archive.infolist()[:MOST_MEMBERS]:
                with archive.open(member) as file:
                    found = file.read(MOST_BYTES)
                if b"<" in found[:4]:
                    some = some or found
                    if b"rectangular-puzzle" in found.replace(b"\0", b""):
                        return found
            if some:
                return some
    except (BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, RuntimeError, ValueError):
        pass
    raise CountError("a zip without XML")


def _number(element: Element, key: str) -> int:
    text = element.get(key, "").strip()
    if not re.fullmatch(r"\d{1,5}", text):
        raise CountError(f"no {key}")
    return int(text)


def _type(cell: Element) -> str:
    return cell.get("type", "").strip().lower()


def _is(element: Element, key: str) -> bool:
    return element.get(key, "").strip().lower() in TRUE


def _count_grid(found: Counter[str], grid: Element) -> RawGrid:
    """Counts the cells; one that is not there is not printed."""
    columns, rows = _number(grid, "width"), _number(grid, "height")
    check_size(rows, columns)
    by_place = _cells(found, grid, columns, rows)
    cells: list[str | None] = [None] * (rows * columns)
    voids = set(range(rows * columns)) - {at for at, one in by_place.items() if _type(one) != "void"}
    labels: dict[int, int] = {}
    bars: set[Bar] = set()
    for at, one in by_place.items():
        _count_look(found, one)
        prefilled = _type(one) == "clue" and bool(one.get("solution"))
        if _type(one) in ("block", "void", "clue") and not prefilled:
            continue
        cells[at] = one.get("solution", "")
        number = one.get("number", "").strip()
        if re.fullmatch(r"[1-9]\d{0,4}", number):
            labels[at] = int(number)
        found[Count.MARKS] += bool(number) and at not in labels
        found[Count.GIVENS] += (prefilled or _is(one, "hint")) and bool(cells[at])
        found[Count.FILLED] += bool(one.get("solve-state", "").strip())
        bars |= bars_at(at, [side for key, side in BARS.items() if _is(one, key)], columns, len(cells))
    picture = RawGrid(columns, cells, bars, labels, voids)
    count_grid(found, picture)
    return picture


def _cells(found: Counter[str], grid: Element, columns: int, rows: int) -> dict[int, Element]:
    """Returns the element of each cell; a second one for a cell is a contradiction."""
    by_place: dict[int, Element] = {}
    for one in grid.iter("cell"):
        x, y = _number(one, "x"), _number(one, "y")
        if not (1 <= x <= columns and 1 <= y <= rows):
            raise CountError("a cell outside the grid")
        at = (y - 1) * columns + x - 1
        found[Count.CONTRADICTIONS] += at in by_place
        by_place[at] = one
    return by_place


def _count_look(found: Counter[str], one: Element) -> None:
    shape, colour = one.get("background-shape", ""), one.get("background-color", "").lower()
    found[Count.CIRCLES if shape.strip().lower() == "circle" else Count.SHAPES] += bool(shape)
    found[Count.SHADES] += colour not in WHITE
    found[Count.OTHERS] += len(set(one.keys()) - {*CELL, *BARS})
    found[Count.OTHERS] += _type(one) == "clue" and not one.get("solution")


def _count_texts(found: Counter[str], outer: Element, root: Element) -> None:
    metadata = next((one for place in (outer, root) for one in place.iter("metadata")), None)
    texts = {one.tag: "".join(one.itertext()) for one in (metadata if metadata is not None else ())}
    notes = next((one for place in (outer, root) for one in place.iter("instructions")), None)
    described = texts.pop("description", "") if notes is None else ""
    found[Count.NOTES] = signs(described if notes is None else "".join(notes.itertext()))
    for key, text in texts.items():
        if key in TEXTS:
            found[TEXTS[key]] = signs(text)
        else:
            found[Count.META] += bool(text.strip())
            found[Count.META_LETTERS] += signs(text)


def _is_extra(element: Element) -> bool:
    look = element.tag == "grid-look" and bool(set(element.keys()) - {"numbering-scheme"})
    return look or element.tag not in KNOWN


def _words(crossword: Element, columns: int) -> dict[str, list[int]]:
    """Returns the cells of each word; a range such as ``x="2-5"`` is several cells."""
    words: dict[str, list[int]] = {}
    number = 0
    for word in crossword.iter("word"):
        cells = words[word.get("id", "")] = []
        for one in (word, *word.iter("cells")):
            xs, ys = _range(one, "x"), _range(one, "y")
            number += len(xs) * len(ys)
            if number > MOST_CELLS_OF_WORDS:
                raise CountError("words of more cells than any file has")
            cells += [(y - 1) * columns + x - 1 for y in ys for x in xs]
    return words


def _range(element: Element, key: str) -> range:
    match = re.fullmatch(r"\s*(\d{1,5})\s*(?:-\s*(\d{1,5})\s*)?", element.get(key, ""))
    if not match:
        return range(0)
    first, last = int(match[1]), int(match[2] or match[1])
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def _clues(
    found: Counter[str], crossword: Element, words: dict[str, list[int]], placed: dict[Key, range]
) -> Iterator[RawClue]:
    places = Places(placed)
    for group in crossword.iter("clues"):
        heading = group.find("title")
        title = "".join(heading.itertext()).strip() if heading is not None else ""
        way = DOWN if "down" in title.lower() else ACROSS
        title = title or way
        for clue in group.iter("clue"):
            found[Count.OTHERS] += len(set(clue.keys()) - {"word", "number", "format", "citation"})
            own = words.get(clue.get("word", ""), [])
            figures = re.match(r"\d{1,5}", clue.get("number", ""))
            named = int(figures[0]) if figures else None
            number, side = (places.entry(own, linked=True) or (None, "")) if own else (named, way)
            links = () if own and not places.entry(own) else tuple(numbers_in(clue.get("number", ""))[1:])
            text, remark = "".join(clue.itertext()), clue.get("citation", "")
            yield RawClue(text, number, side, title, len(own), links, bool(remark.strip()), clue.get("format", ""))
