"""Account of an Exolve text: sections ``exolve-...`` between ``exolve-begin`` and ``exolve-end``.

Clues are divided as ``parseClueLabel`` and ``findEnum`` of exolve-m.js describe it: a label with a direction and
further entries, the text, the enumeration, and behind it what explains the answer.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Iterator, Mapping

from wordtools.core.base.characters import composed
from wordtools.core.reading.accounts import CountError
from wordtools.crossword.accounts.keys import Count, blank, check_size
from wordtools.crossword.accounts.numbering import ACROSS, DOWN, Bar, Key, Places, bars_at
from wordtools.crossword.accounts.tally import RawClue, RawGrid, count_clues, count_grid
from wordtools.crossword.accounts.texts import signs, text_of, untagged, worded

TEXTS = {"title": Count.TITLE, "setter": Count.AUTHOR, "copyright": Count.COPYRIGHT}
META = ("id", "email", "credits", "maker", "postscript")
NODIR = "nodir"  # the section of clues without a direction
REPEATED = ("colour", "option", "across", "down", NODIR, "preamble", "prelude", *META[2:])  # each counts, not the last
STRUCTURE = ("width", "height", "grid", "preamble", "prelude", "across", "down", NODIR, "colour", "option", "language")
SECTION = re.compile(r"\s*exolve-([a-z0-9-]+)\s*(?::(.*))?$")
COMMENT = re.compile(r"(?:^|(?<=\s))#(?:\s.*)?$")
WAY = r"(?:a(?:c(?:r(?:o(?:ss?)?)?)?)?|b(?:a(?:ck?)?)?|d(?:n|o(?:wn?)?)?|up?)"  # in full or cut short
AFTER = f"(?:({WAY})(?![A-Za-z]))?"  # a direction behind a number
NUMBER = r"\s*(?:,|/|&|and\b)\s*[1-9]\d*"  # of a further entry
AHEAD = rf"(?:\s(across|ac|down|dn)\b(?=\.?{NUMBER}))?"  # a direction behind a blank
SHORT = rf"(?:(?<=[a-z])\.(?={NUMBER}\s?(?:across|ac|a|down|dn|d)\b))?"  # the point of 1ac. and 3dn.
LABEL = re.compile(
    rf"\s*(?:#(?:[a-z]\d+|[rc]\d+[rc]\d+)(?![a-z0-9])\s*)*(?:({WAY})\s*(\d{{1,5}})(?!\d)|(\d{{1,5}})(?!\d){AFTER}{AHEAD}{SHORT}|\[[^\[\]]*\])",
    re.IGNORECASE,
)
APART = r"(?:\s(across|ac|a|down|dn|d)(?=,\s?\d|\s(?-i:[A-Z0-9])))?"  # the same behind a blank
CHILD = re.compile(
    rf"\s*(?:,|/|&amp;|&\#0?38;|&|and|(?<=\d)[;+](?=\d))\s*([1-9]\d{{0,4}})(?!\d){AFTER}{APART}{SHORT}", re.IGNORECASE
)
OTHER = re.compile(r"\s*,\s*\[[^\[\]]{1,20}\]")  # a further entry without a number
BRACKETS = re.compile(r"\(([^()]*)\)")
OWN_LENGTHS = re.compile(r"[1-9][0-9,.'’\s-]*")  # without the signs that Exolve does not know
LENGTHS = re.compile(r"\s*[1-9][0-9,.;/'’\s–-]*")
WORDS = re.compile(r"\s(?:wo?r?d?s?|le?t?t?e?r?s?)[^a-z]*$", re.IGNORECASE)
SHORTENED = re.compile(r"(?:abb?r?e?v?i?a?t?i?o?n?|acro?n?y?m?)[^a-z]*$", re.IGNORECASE)
FOLLOWED = re.compile(r" *\[[^\]]*\]")
INSIDE = re.compile(r"~\{\{[^{}]*\}")  # the name of the look of a part of a clue
WAYS = {"a": ACROSS, "b": ACROSS, "d": DOWN, "u": DOWN}  # b and u: backwards and up
OPEN = "\0"  # the face of a cell that is 0: any letter, or in a grid of letters a nought
BEFORE = re.compile(r"\s*(?:#(?:[a-z]\d+|[rc]\d+[rc]\d+)(?![a-z0-9])\s*)*", re.IGNORECASE)  # places before a clue
PLACE = re.compile(r"([a-z])(\d{1,5})|c(\d{1,5})r(\d{1,5})|r(\d{1,5})c(\d{1,5})")


def count(data: bytes) -> Counter[str]:
    """Counts what the sections of the first puzzle have; CountError where there is none."""
    text = text_of(data)
    before, begin, rest = text.partition("exolve-begin")
    if before.rstrip().endswith("`") and not before.rstrip().endswith("raw`"):  # a text in a script
        rest = re.sub(r"\\(.)", r"\1", rest)
    body, end, others = rest.partition("exolve-end")
    if not (begin and end):
        raise CountError("no exolve-begin with an exolve-end after it")
    sections = _sections(body)
    size = [(sections.get(key) or [""])[0].strip() for key in ("width", "height")]
    if not all(re.fullmatch(r"\d{1,5}", side) for side in size):
        raise CountError("no width and height")
    columns, rows = map(int, size)
    check_size(rows, columns)
    found = blank()
    found[Count.PUZZLES] = 1 + others.count("exolve-begin")
    faces, marks = _grid(sections)
    if len(faces) != rows * columns:
        raise CountError("a grid of another size")
    hidden = all(face in (None, OPEN) for face in faces)
    cells = [face if face != OPEN else "" if hidden else "0" for face in faces]
    bars: set[Bar] = set()
    for at, own in enumerate(marks):
        sides = "R" * ("|" in own or "+" in own) + "B" * ("_" in own or "+" in own)
        bars |= bars_at(at, sides, columns, len(cells))
    grid = RawGrid(columns, cells, bars)
    count_grid(found, grid)
    _count_marks(found, marks, cells)
    found[Count.SHADES] = _shades(sections, columns, rows)
    _count_texts(found, sections)
    _count_clues(found, sections, grid, [at for at, own in enumerate(marks) if "~" in own])
    return found


def _count_marks(found: Counter[str], marks: list[str], cells: list[str | None]) -> None:
    found[Count.CIRCLES] = sum("@" in own for own in marks)
    found[Count.GIVENS] = sum("!" in own and bool(cell) for own, cell in zip(marks, cells, strict=True))
    open_to_find = sum("*" in own for own in marks)
    found[Count.DIAGRAMLESS] = int(open_to_find == len(cells))
    found[Count.OTHERS] = sum("{" in own or "[" in own for own in marks) + (0 < open_to_find < len(cells))


def _sections(text: str) -> dict[str, list[str]]:
    """Returns the lines of each section, first that of its name."""
    found: dict[str, list[str]] = {}
    here = list[str]()
    for line in text.splitlines():
        line = COMMENT.sub("", line).rstrip()
        section = SECTION.match(line)
        if not section:
            here.append(line)
            continue
        key = section[1].replace("color", "colour")
        here = found.setdefault(key, [])
        if key in (*STRUCTURE, *META, *TEXTS) and key not in REPEATED:
            here.clear()
        again = bool(here) and key in (ACROSS, DOWN, NODIR)  # what stands behind its name is no clue
        here.append("" if again else (section[2] or "").strip())
    return found


def _grid(sections: dict[str, list[str]]) -> tuple[list[str | None], list[str]]:
    """Returns what each cell holds, None for a block, OPEN for 0, and the signs after it; after & a letter."""
    options = " ".join(sections.get("option", []))
    language = (sections.get("language") or [""])[0]
    several = "rebus-cells" in options.split() or bool(re.search(r"\s[2-9]\d*$|evanagari", language))
    letter = r"(?:&.|[^\s|_+@*!~{\[&.0])+|[.0]" if several else r"&.|[^\s|_+@*!~{\[]"
    token = re.compile(rf"({letter})|(\s+)|(\{{[^}}]*\}}|\[[^\]]*\]|[|_+@*!~])|(.)")
    plain: dict[str, str | None] = {".": None, "?": "", "0": OPEN}
    faces, marks = list[str | None](), list[str]()
    for face, _, mark, other in (
        found for line in sections.get("grid", [])[1:] for found in token.findall(composed(line))
    ):
        if face:
            faces.append(plain.get(face, re.sub("&(.)", r"\1", face)))
            marks.append("")
        elif other or (mark and not marks):
            raise CountError("a sign before the first cell")
        elif mark:
            marks[-1] += mark[0]
    return faces, marks


def _shades(sections: dict[str, list[str]], columns: int, rows: int) -> int:
    """Counts the cells that a colour names by their places; rows are counted from below."""
    cells: set[int | None] = set()
    for word in " ".join(sections.get("colour", [])).split():
        cells |= {_cell(word, columns, rows)} - {None}
    return len(cells)


def _cell(place: str, columns: int, rows: int) -> int | None:
    """Returns the cell of a place, None where the text is none or lies outside the grid."""
    match = PLACE.fullmatch(place)
    if match is None:
        return None
    column = ord(match[1]) - ord("a") if match[1] else int(match[3] or match[6]) - 1
    row = rows - int(match[2] or match[4] or match[5])
    return row * columns + column if 0 <= row < rows and 0 <= column < columns else None


def _count_texts(found: Counter[str], sections: dict[str, list[str]]) -> None:
    for key, lines in sections.items():
        text = untagged(" ".join(lines if key in ("credits", "maker", "postscript") else lines[:1]))
        if key in TEXTS:
            found[TEXTS[key]] = signs(text)
        elif key in META:
            found[Count.META] += bool(text.strip())
            found[Count.META_LETTERS] += signs(text)
        elif key in ("preamble", "prelude"):
            found[Count.NOTES] += signs(untagged("\n".join(lines[1:])))
        elif key not in STRUCTURE:
            found[Count.EXTRAS] += 1


def _count_clues(found: Counter[str], sections: dict[str, list[str]], grid: RawGrid, skipped: list[int]) -> None:
    size = grid.columns, len(grid.cells) // grid.columns
    listed, lost = list[tuple[RawClue, list[int]]](), 0
    explained = set[tuple[int | None, str, str]]()  # the same text twice counts once
    for way in (ACROSS, DOWN, NODIR):
        heading, *lines = sections.get(way, [""])
        for line in filter(str.strip, lines):
            if way == NODIR and line.lstrip().startswith("---"):
                heading = line.strip()[3:].strip() or heading
                continue
            hint = re.match(r"\s*hint:\s*(.*)", line, re.IGNORECASE)
            clue, remark = (None, "") if hint else _clue(line, way)
            lost += clue is None and not hint and bool(signs(line))
            if clue:
                said = (clue.number, clue.way, remark)
                clue = clue._replace(remarks=int(bool(remark) and said not in explained))
                explained.add(said)
                listed.append(_laid(clue, line, untagged(heading).strip() or "Other", size))
            elif hint and hint[1]:
                listed.append((RawClue("", remarks=1), []))
    found[Count.OTHERS] += lost
    if skipped:
        starts = {run[0] for run in grid.entries().values()} - set(skipped)
        grid = grid._replace(labels={start: number for number, start in enumerate(sorted(starts), 1)})
    placed = grid.entries(clue for clue, _ in listed)
    clues = list(_settled(listed, placed))
    found[Count.NUMBERS] = len({run[0] for run in placed.values()})
    if any(cells for _, cells in listed):  # they may have entries and numbers that the file does not name
        del found[Count.NUMBERS], found[Count.BY_ENTRY]
    parents = {(clue.number or 0, clue.way) for clue in clues if any(map(_is_enumeration, BRACKETS.findall(clue.text)))}
    bare = {(clue.number or 0, clue.way) for clue in clues if clue.text.strip()} - parents
    likely = (bare, placed.keys() - parents, placed)
    count_clues(found, (_linked(clue, likely, placed) for clue in clues), placed)


def _linked(clue: RawClue, likely: tuple[Container[Key], ...], placed: dict[Key, range]) -> RawClue:
    """Returns a clue with the directions of its links: its own or the other, if better an entry that has no lengths."""
    ways = (clue.way, DOWN if clue.way == ACROSS else ACROSS)
    links = list[Key | None]()
    for number, way in filter(None, clue.links):
        open_keys = [(number, one) for one in ((way,) if way else ways)]
        fitting = [key for some in likely for key in open_keys if key in some and key in placed]
        links.append(fitting[0] if fitting else None)
    return clue._replace(links=tuple(links))


def _clue(line: str, way: str) -> tuple[RawClue | None, str]:
    """Returns a clue, and what explains its answer."""
    label = LABEL.match(line)
    figures = (label[2] or label[3]) if label else None
    if not label or (figures and not int(figures)):
        return None, ""
    named = (label[1] or label[4] or label[5] or "")[:1].lower()
    number, own_way = int(figures) if figures else None, WAYS.get(named, way)
    links = list[Key]()
    at = label.end()
    while child := CHILD.match(line, at):
        named = (child[2] or child[3] or "")[:1].lower()
        links.append((int(child[1]), WAYS.get(named, "")))
        at = child.end()
    bare = figures is None
    while further := OTHER.match(line, at) or (CHILD.match(line, at) if bare else None):
        at, bare = further.end(), True
    links = links if figures else []  # those of a clue without a number are none
    text = re.sub(r"^\s*\.(?!\.)", "", line[at:])
    end, begin_of_rest = _parted(text)
    remark = untagged(text[begin_of_rest:]).strip().removeprefix("[]").strip()
    return RawClue(untagged(INSIDE.sub("", text[:end])), number, own_way, way, 0, tuple(links)), remark


def _laid(clue: RawClue, line: str, title: str, size: tuple[int, int]) -> tuple[RawClue, list[int]]:
    """Returns a clue, and the cells of its answer, where more than one stands before it: then its number means nothing.

    A clue of the list without directions is one of *title*.
    """
    places = BEFORE.match(line)
    found = [_cell(place, *size) for place in re.findall(r"#(\w+)", places[0])] if places else []
    cells = [cell for cell in found if cell is not None]
    cells = cells if len(cells) == len(found) > 1 else []
    named = clue.way in (ACROSS, DOWN) and not cells
    title = title if clue.title == NODIR else clue.title
    return clue._replace(
        number=clue.number if named else None, way=clue.way if named else "", title=title, cells=len(cells)
    ), cells


def _settled(listed: list[tuple[RawClue, list[int]]], placed: Mapping[Key, range]) -> Iterator[RawClue]:
    """Goes through the clues: one whose cells or number are an entry that has no other clue is of the entry's list."""
    places, clued = Places(placed), set[Key]()
    for clue, cells in listed:
        key = places.entry(cells, linked=True) if cells else (clue.number or 0, clue.way)
        if key is not None and key in placed and not (key in clued and worded(clue.text)):
            yield clue._replace(title=key[1])
        else:  # another clue has the entry, so that this one stands apart
            yield clue._replace(number=None, cells=clue.cells or len(placed.get(key, ()) if key else ()))
        clued |= {key} if key and worded(clue.text) else set()


def _parted(text: str) -> tuple[int, int]:
    """Returns where a clue ends, with its enumeration, and where what explains it begins."""
    brackets = list(BRACKETS.finditer(text))
    lengths = [found for found in brackets if _is_enumeration(found[1])]
    own = [found for found in lengths if not LENGTHS.fullmatch(found[1]) or OWN_LENGTHS.fullmatch(found[1])]
    for found in lengths:
        known = found in own or not own or found.end() < own[0].end()
        if known and FOLLOWED.match(text, found.end()):
            return found.end(), found.end()
    if "[]" in text:
        at = text.index("[]")
        return at, at + 2
    lengths = lengths or [found for found in brackets if SHORTENED.search(found[1])][:1]
    if not lengths:
        return len(text), len(text)
    end = (own or lengths)[-1].end()
    return end, end + text.startswith("*", end)


def _is_enumeration(text: str) -> bool:
    """Returns whether a text in brackets has lengths: ``4,3``, ``2 words``, ``5 letters``, ``?``."""
    return LENGTHS.fullmatch(text) is not None or text.strip() == "?" or WORDS.search(text) is not None
