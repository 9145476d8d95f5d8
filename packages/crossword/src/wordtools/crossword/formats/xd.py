"""Files in .xd, version 3: a text of header lines, the grid, the clues with their answers, and notes.

The parts are separated by two empty lines or by headings such as ``## Grid``. Small letters are cells marked
as given by the header ``Special`` (``circle`` or ``shaded``), other signs are rebus cells, listed in ``Rebus``. The
format is that of century-arcade/xd, ``doc/xd-format.md``; the parts ``Design`` (bars and marks by a style for each
sign) and ``Start`` (given letters) are those of puzzmo-com/xd-crossword-tools.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wordtools.core.errors import FormatError
from wordtools.core.run.files import decode
from wordtools.crossword.formats.assemble import Clue, Looks, assemble, check_size, standard
from wordtools.crossword.formats.ipuz import bars_of
from wordtools.crossword.formats.markup import MARKUP
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import printed
from wordtools.crossword.puzzle.extras import Source
from wordtools.crossword.puzzle.puzzle import BLOCK, EMPTY, Bar, Direction, Key, Puzzle
from wordtools.crossword.puzzle.style import CIRCLE, SHADE, Style

HEADERS = {"title": "title", "author": "author", "copyright": "copyright"}
SPECIALS = {"circle": "circles", "circles": "circles", "circled": "circles", "shaded": "shades", "shade": "shades"}
PARTS = ("metadata", "grid", "clues", "notes")
DESIGN, START = "design", "start"
STRUCTURE = {"special", "rebus"}  # headers that are no texts
VOID = "_"
BLOCKS = (BLOCK, VOID)
CLUE = re.compile(r"([A-Za-z]?)(\d{1,5})\.\s*(.*)")
REMARK = re.compile(r"([AaDd])(\d{1,5})\s+\^\s*([^:]{1,80}):\s*(.*)")
ANSWER = re.compile(r"(?:^|\s+)~(?:\s+[^~]*)?$")  # at the end of a clue's line
SPANS = re.compile(r"\{([/*_~^@#-])([^{}]*)\1\}")
SPAN_TAGS = {"/": "i", "*": "b", "_": "u", "-": "s", "~": "sub", "^": "sup"}
LINK = "\0"  # where one was
DEEPEST = 20  # spans in one another
RULES = {"bar-top", "bar-left", "background", "background-light", "background-dark"}
HEADER = re.compile(r"[^\W_][\w -]*")
STYLE = re.compile(r"(\S)\s*\{([^{}]*)\}")
SIGNS = "1234567890@$%&*+=?!<>^~:;|"  # for rebus cells
TAKEN = SIGNS + EMPTY + "".join(BLOCKS)
SMALL = "abcdefghijklmnopqrstuvwxyz"  # for rebus cells that are marked too
DESIGNS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz"  # for styles of cells
CIRCLED, SHADED = Style(shape=CIRCLE), Style(fill=SHADE)


def read(data: bytes, name: str) -> Puzzle:
    """Reads a file."""
    parts = _parts(decode(data, name, "an .xd file", FormatError))
    headers = _headers(parts.get("metadata", ""))
    rows = [line.strip() for line in parts.get("grid", "").splitlines() if line.strip()]
    columns = len(rows[0]) if rows else 0
    check_size(len(rows), columns, name)
    for number, row in enumerate(rows, 1):
        if len(row) != columns:
            raise FormatError(f"{name}: row {number} of the grid: expected {columns} cells, found {len(row)}")
    rebus = dict(part.split("=", 1) for part in headers.get("rebus", "").split() if part.find("=") == 1)
    special = headers.get("special", "").lower()
    signs = "".join(rows)
    left: dict[str, None] = {}  # what is left out, in order
    about: dict[str, Any] = {ours: headers.get(key, "") for key, ours in HEADERS.items()}
    about["notes"] = markup.escape(parts.get("notes", ""))
    about["meta"] = {key: text for key, text in headers.items() if key not in HEADERS.keys() | STRUCTURE}
    about["voids"] = {cell for cell, sign in enumerate(signs) if sign == VOID}
    bars: set[Bar] = set()
    looks = Looks()
    if special in SPECIALS:
        for cell, sign in enumerate(signs):
            if sign.islower():
                looks.circle(cell) if SPECIALS[special] == "circles" else looks.fill(cell, SHADE)
    elif special:
        left[f"special cells ({special[:40]})"] = None
    cells = [None if sign in BLOCKS else "" if sign == EMPTY else rebus.get(sign, sign) for sign in signs]
    _design(parts.get(DESIGN, ""), len(rows), columns, looks, bars, left)
    about["givens"] = {cell for cell, sign in _signs_in(parts.get(START, ""), len(rows), columns, left) if cells[cell]}
    left |= dict.fromkeys(f"section {key}" for key in parts if key not in (*PARTS, DESIGN, START))
    clues = list(_clues(parts.get("clues", ""), name, left))
    about |= {"styles": looks, "bars": frozenset(bars)}
    about["source"] = Source("xd", tuple(left))
    try:
        return assemble(name, columns, cells, clues, about)
    except FormatError:
        if BLOCK not in signs and EMPTY in signs:
            cells = [text or None for text in cells]  # some write "." for a block
    named = [clue._replace(group=clue.direction.title(), label=str(clue.number)) for clue in clues]
    return assemble(name, columns, cells, named, about)  # some of them belong to no entry


def _parts(text: str) -> dict[str, str]:
    """Cuts the text into its parts; those without headings come in the order of PARTS."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    named = re.split(r"^##[ \t]+(\w+)[^\n]*$", text, flags=re.MULTILINE)
    if len(named) > 1:
        return {key.lower(): value for key, value in zip(named[1::2], named[2::2], strict=True)}
    found = re.split(r"\n[ \t]*\n[ \t]*\n\s*", text.strip(), maxsplit=len(PARTS) - 1)
    if found and not _headers(found[0].partition("\n")[0]):
        found = ["", *found[:2], "\n\n\n".join(found[2:])]
    return dict(zip(PARTS, found, strict=False))


def _headers(text: str) -> dict[str, str]:
    pairs = (line.partition(":") for line in text.splitlines() if re.match(r"\s*[^\W_][\w -]*:", line))
    return {" ".join(key.lower().split()): value.strip() for key, _, value in pairs}


def _design(text: str, rows: int, columns: int, looks: Looks, bars: set[Bar], left: dict[str, None]) -> None:
    """Reads the part with the styles of cells: a style for each sign, then a grid of signs."""
    styles, _, grid = text.rpartition("</style>")
    rules = {sign: dict(_properties(body)) for sign, body in STYLE.findall(styles)}
    for cell, sign in _signs_in(grid, rows, columns, left):
        rule = rules.get(sign, {})
        sides = "T" * (rule.get("bar-top") == "true") + "L" * (rule.get("bar-left") == "true")
        bars |= set(bars_of(cell, sides, rows, columns))
        if "background" in rule and not looks.shape(cell, rule["background"]):
            left["shapes"] = None
        colours = [rule[key] for key in ("background-light", "background-dark") if key in rule]
        if colours and not looks.fill(cell, colours[0]):
            left["colours"] = None
        if len(set(colours)) > 1:
            left["colours of dark pages"] = None
        left |= dict.fromkeys(f"style {key}" for key in sorted(rule.keys() - RULES) if key)


def _properties(text: str) -> Iterator[tuple[str, str]]:
    for pair in text.split(";"):
        key, _, value = pair.partition(":")
        yield key.strip().lower(), value.strip().lower()


def _signs_in(text: str, rows: int, columns: int, left: dict[str, None]) -> Iterator[tuple[int, str]]:
    """Goes through the signs of a grid that lies over that of the puzzle."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if len(lines) > rows or any(len(line) > columns for line in lines):
        left["marks outside the grid"] = None
    for row, line in enumerate(lines[:rows]):
        for column, sign in enumerate(line[:columns]):
            if sign not in (EMPTY, BLOCK):
                yield row * columns + column, sign


def _clues(text: str, name: str, left: dict[str, None]) -> Iterator[Clue]:
    ways = {"A": Direction.ACROSS, "D": Direction.DOWN}
    clues: dict[Key, str] = {}
    remarks: dict[Key, dict[str, str]] = {}
    for line in text.splitlines():
        line = " ".join(line.split())
        remark = REMARK.match(line)
        if remark:
            letter, number, what, said = remark.groups()
            remarks.setdefault((int(number), ways[letter.upper()]), {})[what] = _marked(said, left)
        if not line or remark:
            continue
        match = CLUE.match(line)
        direction = ways.get(match[1].upper()) if match else None
        if not match or direction is None:
            raise FormatError(f"{name}: {line[:40]!r} is no clue: expected one such as 'A1. Clue ~ ANSWER'")
        key = int(match[2]), direction
        clue = _marked(ANSWER.sub("", match[3]).replace("\\", " "), left)
        if clues.get(key) and clue:
            remarks.setdefault(key, {})["hint"] = clue  # as version 3 had hints before it had metadata
        else:
            clues[key] = clue
    for key in clues | remarks:
        yield Clue(*key, clues.get(key, ""), remarks=remarks.get(key, {}))


def _marked(text: str, left: dict[str, None]) -> str:
    """Reads the spans of a text as markup, also spans in spans; of a link or colour its text stays."""
    text = markup.escape(text)
    for _ in range(DEEPEST):
        text, count = SPANS.subn(_inside, text)
        if not count:
            break
        if LINK in text:
            left[MARKUP] = None
            text = text.replace(LINK, "")
    return text


def _inside(span: re.Match[str]) -> str:
    tag = SPAN_TAGS.get(span[1])
    return f"<{tag}>{span[2]}</{tag}>" if tag else LINK + span[2].partition("|")[0].strip()


def _spans(text: str) -> str:
    """Writes a text with spans for its markup."""
    names = {tag: sign for sign, tag in SPAN_TAGS.items()}
    return markup.nested(markup.runs(text), str, "{{{}", "{}}}", names)


def write(puzzle: Puzzle) -> bytes:
    """Writes a file.

    Raises:
        FormatError: numbers that counting does not give, or more different rebuses than there are signs.
    """
    standard(puzzle, ".xd", bars=True)
    plain = not puzzle.bars and all(style in (CIRCLED, SHADED) for style in puzzle.styles.values())
    special = "circle" if plain and puzzle.circles else "shaded" if plain and puzzle.shades else ""
    special = "" if any(puzzle.cells[cell] is None for cell in puzzle.styles) else special
    special = "" if len(set(puzzle.styles.values())) > 1 else special
    marked = frozenset(puzzle.styles) if special else frozenset[int]()
    signs, rebus = _signs(puzzle, marked)
    headers = {key: getattr(puzzle, ours) for key, ours in HEADERS.items()}
    headers |= {key: text for key, text in puzzle.meta.items() if _is_header(key, text)}
    headers |= {"special": special, "rebus": " ".join(f"{sign}={text}" for sign, text in rebus.items())}
    lines = [f"{key.capitalize()}: {value}" for key, value in headers.items() if value or key == "title"]
    clues = ["\n".join(_lines(puzzle, direction)) for direction in Direction]
    notes = markup.plain(puzzle.notes)
    parts = dict(
        zip(PARTS, ("\n".join(lines), _grid(puzzle, signs), "\n\n".join(filter(None, clues)), notes), strict=True)
    )
    parts |= {START: _start(puzzle), DESIGN: "" if special else _designed(puzzle)}
    if all(clues) and not (parts[START] or parts[DESIGN]):
        return ("\n\n\n".join(filter(None, parts.values())) + "\n").encode()
    # without headings, readers expect both lists of clues
    return ("\n\n".join(f"## {key.title()}\n\n{part}".rstrip() for key, part in parts.items() if part) + "\n").encode()


def _is_header(key: str, text: str) -> bool:
    return HEADER.fullmatch(key) is not None and key not in HEADERS.keys() | STRUCTURE and len(text.splitlines()) == 1


def _grid(puzzle: Puzzle, signs: list[str]) -> str:
    return "\n".join("".join(signs[k : k + puzzle.columns]) for k in range(0, len(signs), puzzle.columns))


def _lines(puzzle: Puzzle, direction: Direction) -> Iterator[str]:
    """Goes through the lines of a list of clues."""
    for entry in puzzle.entries:
        if entry.direction == direction:
            name = f"{direction[0].upper()}{entry.number}"
            yield f"{name}. {_spans(printed(puzzle, entry, marked=True))} ~ {entry.answer}"
            for what, said in puzzle.remarks.get(entry.key, {}).items():
                if ":" not in what:
                    yield f"{name} ^{what.capitalize()}: {_spans(said)}"


def _start(puzzle: Puzzle) -> str:
    """Writes the grid of the given letters."""
    if not puzzle.givens:
        return ""
    given = {cell: text[0] for cell in puzzle.givens if (text := puzzle.cells[cell])}
    faces = [BLOCK if text is None else given.get(cell, EMPTY) for cell, text in enumerate(puzzle.cells)]
    return _grid(puzzle, faces)


def _designed(puzzle: Puzzle) -> str:
    """Writes the grid of bars, each at the cell right of it or below it, and of what is in and behind the letters."""
    width = puzzle.columns
    rules: dict[str, str] = {}  # the sign of each rule
    faces = []
    for cell in range(len(puzzle.cells)):
        look = puzzle.styles.get(cell, Style())
        said = {
            "bar-left": "true" if cell % width != 0 and (cell - 1, Direction.ACROSS) in puzzle.bars else "",
            "bar-top": "true" if (cell - width, Direction.DOWN) in puzzle.bars else "",
            "background": look.shape,
            "background-light": look.fill,
            "background-dark": look.fill,
        }
        rule = "; ".join(f"{key}: {value}" for key, value in said.items() if value)
        if rule and rule not in rules:
            if len(rules) == len(DESIGNS):
                raise FormatError(".xd has no sign left for another style of cells: write .ipuz or .jpz")
            rules[rule] = DESIGNS[len(rules)]
        faces.append(rules[rule] if rule else BLOCK if puzzle.cells[cell] is None else EMPTY)
    styles = "\n".join(f"{sign} {{ {rule} }}" for rule, sign in rules.items())
    return f"<style>\n{styles}\n</style>\n\n{_grid(puzzle, faces)}" if rules else ""


def _signs(puzzle: Puzzle, marked: frozenset[int]) -> tuple[list[str], dict[str, str]]:
    """Chooses the sign of each cell; returns them and what each rebus sign stands for."""
    small = {text.lower() for cell in marked if (text := puzzle.cells[cell])}
    free = {False: list(reversed(SIGNS)), True: [sign for sign in reversed(SMALL) if sign not in small]}
    used: dict[tuple[str, bool], str] = {}
    signs = []
    for cell, text in enumerate(puzzle.cells):
        special = cell in marked
        if not text:
            signs.append(EMPTY if text is not None else VOID if cell in puzzle.voids else BLOCK)
        elif len(text) == 1 and text not in TAKEN and not (special and text.lower() == text):
            signs.append(text.lower() if special else text)
        else:
            if (text, special) not in used:
                if not free[special]:
                    raise FormatError(".xd has no sign left for another rebus: write .ipuz or .jpz")
                used[text, special] = free[special].pop()
            signs.append(used[text, special])
    return signs, {sign: text for (text, _), sign in used.items()}
