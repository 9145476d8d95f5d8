"""Account of ``.xd``: header lines, the grid, clues with their answers, notes; two empty lines or headings between."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from wordtools.crossword.accounts.keys import Count, blank, check_rows
from wordtools.crossword.accounts.numbering import ACROSS, DOWN, Bar, Key, entries
from wordtools.crossword.accounts.tally import RawClue, count_cells, count_clues, named
from wordtools.crossword.accounts.texts import signs, text_of

PARTS = ("metadata", "grid", "clues", "notes")
TEXTS = {"title": Count.TITLE, "author": Count.AUTHOR, "copyright": Count.COPYRIGHT}
STRUCTURE = ("special", "rebus", "splitcharacter", "cluegroup")
WAYS = {"A": ACROSS, "D": DOWN}
HEADER = re.compile(r"\s*([^\W_][\w -]*):(.*)")
CLUE = re.compile(r"([A-Za-z]?)(\d{1,5})\.\s*(.*)")
REMARK = re.compile(r"([A-Za-z]?)(\d{1,5})\s+\^\s*[^:]{1,80}:\s*\S")
RULE = re.compile(r"(\S)\s*\{([^{}]*)\}")
ANSWER = re.compile(r"(?:^|(?<=\s))~(?=\s|$)")
LINK = re.compile(r"\{([@#])([^{}|]*)(?:\|[^{}]*)?\1\}")


def count(data: bytes) -> Counter[str]:
    """Counts headers, cells, marks and clues, and answers that are not those of the grid."""
    parts = _parts(text_of(data).replace("\r\n", "\n").replace("\r", "\n"))
    headers = dict(_headers(parts.get("metadata", "")))
    rows = [line.strip() for line in parts.get("grid", "").splitlines() if line.strip()]
    columns, faces = check_rows(rows), "".join(rows)
    found = blank()
    del found[Count.NUMBERS]
    found[Count.PUZZLES] = 1
    for key, text in headers.items():
        if key in TEXTS:
            found[TEXTS[key]] = signs(text)
        elif key not in STRUCTURE and text:
            found[Count.META] += 1
            found[Count.META_LETTERS] += signs(text)
    found[Count.NOTES] = signs(parts.get("notes", ""))
    found[Count.OTHERS] = sum(key not in (*PARTS, "design", "start") for key in parts)
    rebus = dict(part.split("=", 1) for part in headers.get("rebus", "").split() if part.find("=") == 1)
    cells = [None if face in "#_" else "" if face == "." else rebus.get(face, face) for face in faces]
    bars = _count_design(found, parts.get("design", ""), columns, len(rows))
    small = sum(face.islower() for face in faces)
    special = headers.get("special", "").lower()
    found[Count.CIRCLES] += small * special.startswith("circle")
    found[Count.SHADES] += small * special.startswith("shade")
    found[Count.OTHERS] += special[:5] not in ("", "circl", "shade")
    splitter = headers.get("splitcharacter", "")
    clues = list(_clues(parts.get("clues", ""), splitter))
    keys = named(clue for clue, _ in clues)
    if "#" not in faces and "." in faces:  # some write a point for a block
        closed = [cell or None for cell in cells]
        cells = min(cells, closed, key=lambda either: _misfits(either, faces, clues, columns, bars))
    placed = entries(columns, [cell is not None for cell in cells], bars, keys)
    count_cells(found, cells, {cell for cell, face in enumerate(faces) if face == "_"})
    found[Count.GIVENS] = sum(bool(cells[cell]) for cell, _ in _signs(parts.get("start", ""), columns, len(rows)))
    count_clues(found, (clue for clue, _ in clues), placed)
    found[Count.CONTRADICTIONS] = _misfits(cells, faces, clues, columns, bars)[1]
    return found


def _misfits(
    cells: list[str | None], faces: str, clues: list[tuple[RawClue, str]], columns: int, bars: set[Bar]
) -> tuple[int, int, int]:
    """Counts the clues without an entry, the answers that the grid contradicts, and below 0 those that it confirms."""
    keys = named(clue for clue, _ in clues)
    placed = entries(columns, [cell is not None for cell in cells], bars, keys)
    verdicts = list[bool | None]()
    for clue, answer in clues:
        run = placed.get((clue.number or 0, clue.way), range(0))
        verdicts.append(_confirmed(answer, [cells[cell] or "" for cell in run], [faces[cell] for cell in run]))
    return len(keys - placed.keys()), verdicts.count(False), -verdicts.count(True)


def _confirmed(answer: str, texts: list[str], signs_of: list[str]) -> bool | None:
    """Returns whether an answer is what its entry holds, letters or signs for them; None where one is not known."""
    plain = ["".join(filter(str.isalnum, form)).upper() for form in (answer, "".join(texts), "".join(signs_of))]
    return plain[0] in plain[1:] if plain[0] and "." not in answer and texts and all(texts) else None


def _parts(text: str) -> dict[str, str]:
    named = re.split(r"^##[ \t]+(\w+)[^\n]*$", text, flags=re.MULTILINE)
    if len(named) > 1:
        return {key.lower(): part for key, part in zip(named[1::2], named[2::2], strict=True)}
    parts = re.split(r"\n[ \t]*\n[ \t]*\n\s*", text.strip(), maxsplit=3)
    if not HEADER.match(parts[0].partition("\n")[0]):
        parts = ["", *parts[:2], "\n\n\n".join(parts[2:])]
    return dict(zip(PARTS, parts, strict=False))


def _headers(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        if header := HEADER.match(line):
            yield " ".join(header[1].lower().split()), header[2].strip()


def _signs(text: str, columns: int, rows: int) -> Iterator[tuple[int, str]]:
    """Goes through the signs of a grid that lies over that of the puzzle."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    for row, line in enumerate(lines[:rows]):
        yield from ((row * columns + at, sign) for at, sign in enumerate(line[:columns]) if sign not in ".#")


def _count_design(found: Counter[str], text: str, columns: int, rows: int) -> set[Bar]:
    """Counts the marks of cells, and returns the bars: each lies before its cell, that is behind another one."""
    styles, _, grid = text.rpartition("</style>")
    rules = {sign: body.lower().replace(" ", "") for sign, body in RULE.findall(styles)}
    bars: set[Bar] = set()
    for cell, sign in _signs(grid, columns, rows):
        rule = rules.get(sign, "")
        if "bar-left:true" in rule and cell % columns:
            bars.add((cell - 1, ACROSS))
        if "bar-top:true" in rule and cell >= columns:
            bars.add((cell - columns, DOWN))
        shape = re.search(r"background:([^;]+)", rule)
        found[Count.CIRCLES if shape and shape[1] == "circle" else Count.SHAPES] += bool(shape)
        found[Count.SHADES] += "background-light:" in rule or "background-dark:" in rule
    found[Count.BARS] = len(bars)
    return bars


def _clues(text: str, splitter: str) -> Iterator[tuple[RawClue, str]]:
    """Goes through the clues, and the answer beside each; a second line of a clue is a text about it."""
    seen: set[Key] = set()
    for line in map(str.strip, text.splitlines()):
        if REMARK.match(line):
            yield RawClue("", remarks=1), ""
            continue
        match = CLUE.match(line)
        if not match:
            continue
        signs_of = list(ANSWER.finditer(match[3]))
        at = signs_of[-1].start() if signs_of else len(match[3])
        body, answer = match[3][:at], match[3][at:].strip(" \t~")
        body = LINK.sub(r"\2", body).replace("\\", " ")
        way = WAYS.get(match[1].upper(), "")
        key = (int(match[2]), way)
        if key in seen and body.strip():
            yield RawClue("", remarks=1), ""
            continue
        seen |= {key} if body.strip() else set()
        split = "," if splitter and splitter in answer else ""
        yield RawClue(body, *key, way, enumeration=split), answer.replace(splitter or "\0", "").strip()
