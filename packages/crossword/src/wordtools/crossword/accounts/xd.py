"""Account of ``.xd``: header lines, the grid, clues with their answers, notes; two empty lines or headings between."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from wordtools.core.base.characters import composed
from wordtools.crossword.accounts.keys import Count, blank, check_rows
from wordtools.crossword.accounts.numbering import ACROSS, DOWN, Bar, Key, bars_at
from wordtools.crossword.accounts.tally import RawClue, RawGrid, count_clues, count_grid, named
from wordtools.crossword.accounts.texts import signs, text_of

PARTS = ("metadata", "grid", "clues", "notes")
TEXTS = {"title": Count.TITLE, "author": Count.AUTHOR, "copyright": Count.COPYRIGHT}
STRUCTURE = ("special", "rebus", "splitcharacter", "cluegroup")
WAYS = {"A": ACROSS, "D": DOWN}
HEADER = re.compile(r"\s*([^\W_][\w -]*):(.*)")
CLUE = re.compile(r"([A-Za-z]?)(\d{1,5})\.\s*(.*)")
REMARK = re.compile(r"([A-Za-z]?)(\d{1,5})\s+\^\s*[^:]{1,80}:\s*\S")
RULE = re.compile(r"(\S)\s*\{([^{}]*)\}")
ANSWER = re.compile(r"(?:^|(?<=\s))~(?=\s|$)|~(?=[^\s~a-z]*[^\W\d_a-z][^\s~a-z]*$)")
LINK = re.compile(r"\{([@#])([^{}|]*)(?:\|[^{}]*)?\1\}")

HEADING = re.compile(r"^[ \t]*##(?:[ \t]+(\w+)[^\n]*|(Metadata|Grid|Clues|Notes|Design|Start)[ \t:#]*)$", re.MULTILINE)

Answered = tuple[RawClue, str]  # a clue, and the answer beside it
ALL = "Clues"  # the list of all clues, where they have no letters


def count(data: bytes) -> Counter[str]:
    """Counts headers, cells, marks and clues, and answers that are not those of the grid."""
    text = text_of(data).replace("\r\n", "\n").replace("\r", "\n")
    parts = _parts("".join(_uncommented(text)))
    headers = dict(_headers(parts.get("metadata", "")))
    rows = [line.strip() for line in composed(parts.get("grid", "")).splitlines() if line.strip()]
    columns, faces = check_rows(rows), "".join(rows)
    found = blank()
    found[Count.PUZZLES] = 1
    found[Count.OTHERS] = sum(key not in (*PARTS, "design", "start") for key in parts)
    found[Count.NOTES] = signs(parts.get("notes", ""))
    _count_headers(found, headers, faces)
    rebus = dict(part.split("=", 1) for part in re.split(r"[\s,;]+", headers.get("rebus", "")) if part.find("=") == 1)
    cells = [None if face in "#_" else "" if face == "." else rebus.get(face, face.strip()) for face in faces]
    bars = _count_design(found, parts.get("design", ""), columns, len(rows))
    grid = RawGrid(columns, cells, bars, voids=[cell for cell, face in enumerate(faces) if face == "_"])
    clues = sorted(_clues(parts.get("clues", ""), headers), key=lambda answered: not answered[0].way)
    if "#" not in faces and "." in faces:  # some write a point for a block
        closed = grid._replace(cells=[None if face == "." else cell for face, cell in zip(faces, cells, strict=True)])
        grid = min(grid, closed, key=lambda one: _misfits(one, faces, _directed(clues, one, faces)))
    clues = _directed(clues, grid, faces)
    count_grid(found, grid)
    found[Count.GIVENS] = sum(bool(grid.cells[at]) for at, _ in _signs(parts.get("start", ""), columns, len(rows)))
    texts = [clue for clue, _ in clues]
    count_clues(found, texts, grid.entries(texts))
    found[Count.CONTRADICTIONS] = _misfits(grid, faces, clues)[1]
    del found[Count.NUMBERS]
    return found


def _count_headers(found: Counter[str], headers: dict[str, str], faces: str) -> None:
    for key, text in headers.items():
        if key in TEXTS:
            found[TEXTS[key]] = signs(text)
        elif key not in STRUCTURE and text:
            found[Count.META] += 1
            found[Count.META_LETTERS] += signs(text)
    small = sum(face.islower() for face in faces)
    special = headers.get("special", "").lower()
    found[Count.CIRCLES] += small * special.startswith("circle")
    found[Count.SHADES] += small * special.startswith("shade")
    found[Count.OTHERS] += special[:5] not in ("", "circl", "shade")


def _directed(clues: list[Answered], grid: RawGrid, faces: str) -> list[Answered]:
    """Returns the clues; one whose list is neither across nor down, with the direction that its answer shows."""
    placed = grid.entries(clue for clue, _ in clues)
    taken = {(clue.number or 0, clue.way) for clue, _ in clues}
    found = list[Answered]()
    for clue, answer in clues:
        keys = [(clue.number, way) for way in (ACROSS, DOWN) if clue.number and (clue.number, way) in placed]
        if clue.title not in (ALL, *WAYS.values()) and answer and not _may_be(answer, grid, faces, keys, placed):
            found.append((clue._replace(number=None), ""))  # a bonus has no place
            continue
        again = [key for key in keys[:1] if not clue.way and key[1] == ACROSS]
        keys = [] if clue.way else [key for key in keys if key not in taken]
        likely = [key for key in keys if _confirmed(answer, grid, faces, placed[key])]
        chosen = next(iter(likely or keys or again), None)  # a second clue of an entry
        if chosen:
            taken.add(chosen)
        found.append((clue._replace(way=chosen[1]) if chosen else clue, answer))
    return found


def _may_be(answer: str, grid: RawGrid, faces: str, keys: list[Key], placed: Mapping[Key, range]) -> bool:
    """Returns whether one of some entries may have an answer."""
    return any(_confirmed(answer.replace(".", ""), grid, faces, placed[key]) is not False for key in keys)


def _misfits(grid: RawGrid, faces: str, clues: list[Answered]) -> tuple[int, int, int]:
    """Counts the clues without an entry, the answers that the grid contradicts, and below 0 those that it confirms."""
    keys = named(clue for clue, _ in clues)
    placed = grid.entries(clue for clue, _ in clues)
    runs = ((answer, placed.get((clue.number or 0, clue.way), range(0))) for clue, answer in clues)
    verdicts = [_confirmed(answer, grid, faces, run) for answer, run in runs]
    return len(keys - placed.keys()), verdicts.count(False), -verdicts.count(True)


def _confirmed(answer: str, grid: RawGrid, faces: str, run: range) -> bool | None:
    """Returns whether an answer is what its entry holds, letters or signs for them; None where one is not known."""
    texts = [grid.cells[cell] or "" for cell in run]
    forms = (answer, "".join(texts), "".join(faces[cell] for cell in run))
    plain = ["".join(filter(str.isalnum, composed(form))).upper() for form in forms]
    known = texts and all(texts) and "/" not in "".join(texts)  # T/H: letters by direction
    return plain[0] in plain[1:] if plain[0] and "." not in answer and known else None


def _uncommented(text: str) -> Iterator[str]:
    """Goes through the lines that are no part of a comment, which begins and ends with a line."""
    inside = False
    for line in text.splitlines(keepends=True):
        begins = inside or line.lstrip().startswith("<!--")
        inside = begins and "-->" not in line
        if not begins:
            yield line


def _parts(text: str) -> dict[str, str]:
    headings = list(HEADING.finditer(text))
    before = text[: headings[0].start()] if headings else text
    found: dict[str, str] = {}
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    for heading, end in zip(headings, ends, strict=False):
        key = (heading[1] or heading[2]).lower()
        if key in ("metadata", "grid") and found.get(key, "").strip():
            break  # another puzzle
        found[key] = found.get(key, "") + text[heading.end() : end]
    if not before.strip():
        return found
    first = _without_headings(before)
    return first if first.get("grid", "").strip() and "grid" in found else first | found


def _without_headings(text: str) -> dict[str, str]:
    parts = re.split(r"\n[ \t]*\n[ \t]*\n\s*", text.strip())
    if not any(map(HEADER.match, parts[0].partition("\n")[0].splitlines())):
        parts = ["", *parts]
    another = next((k for k in range(3, len(parts) - 2) if _is_puzzle(*parts[k : k + 3])), len(parts))
    text = "\n\n\n".join(parts[:another])
    parts = [*parts[:3], *(["\n\n\n".join(parts[3:another])] if another > 3 else [])]
    if re.search(r"\n[ \t]*\n", parts[1] if len(parts) > 1 else "\n\n"):
        return _by_content(re.split(r"\n[ \t]*\n\s*", text.strip()))
    return dict(zip(PARTS, parts, strict=False))


def _is_puzzle(headers: str, grid: str, clues: str) -> bool:
    """Returns whether texts are the headers of a puzzle, its grid and its clues."""
    lines = [line.strip() for line in clues.splitlines() if line.strip()]
    widths = {len(line.strip()) for line in grid.splitlines()}
    return (
        all(map(HEADER.match, headers.splitlines()))
        and len(widths) == 1
        and all(CLUE.match(line) or REMARK.match(line) for line in lines)
    )


def _by_content(blocks: list[str]) -> dict[str, str]:
    """Divides the blocks of a text with single empty lines between its parts: headers, grid, clues, notes."""
    found: dict[str, str] = {part: "" for part in PARTS}
    for block in blocks:
        lines = block.splitlines()
        clues = all(CLUE.match(line.strip()) or REMARK.match(line.strip()) for line in lines)
        if not found["grid"]:
            spaced_out = clues and all(" " in line.strip() for line in lines)
            key = "metadata" if all(map(HEADER.match, lines)) else "clues" if spaced_out else "grid"
        else:
            widths = {len(line.strip()) for line in (*lines, *found["grid"].splitlines())}
            key = "clues" if clues and not found["notes"] else "notes"
            key = "grid" if not clues and not found["clues"] and len(widths) == 1 else key
        found[key] += f"{block}\n"
    return found


def _headers(text: str) -> Iterator[tuple[str, str]]:
    for line in text.splitlines():
        if header := HEADER.match(line):
            yield " ".join(header[1].lower().split()), header[2].strip()


def _signs(text: str, columns: int, rows: int) -> Iterator[tuple[int, str]]:
    """Goes through the signs of a grid that lies over that of the puzzle."""
    lines = [line.strip() for line in composed(text).splitlines() if line.strip()]
    for row, line in enumerate(lines[:rows]):
        yield from ((row * columns + at, sign) for at, sign in enumerate(line[:columns]) if sign not in ".#")


def _count_design(found: Counter[str], text: str, columns: int, rows: int) -> set[Bar]:
    """Counts the marks of cells, and returns the bars: each lies before its cell, that is behind another one."""
    styles, _, grid = text.rpartition("</style>")
    rules = {sign: body.lower().replace(" ", "") for sign, body in RULE.findall(styles)}
    bars: set[Bar] = set()
    for cell, sign in _signs(grid, columns, rows):
        rule = rules.get(sign, "")
        sides = "L" * ("bar-left:true" in rule) + "T" * ("bar-top:true" in rule)
        bars |= bars_at(cell, sides, columns, rows * columns)
        shape = re.search(r"background:([^;]+)", rule)
        found[Count.CIRCLES if shape and shape[1] == "circle" else Count.SHAPES] += bool(shape)
        found[Count.SHADES] += "background-light:" in rule or "background-dark:" in rule
    return bars


def _clues(text: str, headers: dict[str, str]) -> Iterator[Answered]:
    """Goes through the clues, and the answer beside each; a second text for a clue is a text about it."""
    splitter = headers.get("splitcharacter", "").strip("'\"")
    splitter = splitter[:1] if len(set(splitter)) == 1 else "\0"
    parts = re.split(r"(?:^|[\s,;])([A-Za-z])=", headers.get("cluegroup", ""))
    letters = list(map(str.upper, parts[1::2]))
    titles = {letter: title.strip() or letter for letter, title in zip(letters, parts[2::2], strict=True)}
    seen: set[tuple[int, str, str]] = set()
    answered: set[tuple[int, str, str]] = set()  # of which the first answer counts
    for line in map(str.strip, text.splitlines()):
        match = CLUE.match(line)
        if REMARK.match(line):
            yield RawClue("", remarks=1), ""
        elif match:
            body, answer = _divided(match[3])
            way = WAYS.get(match[1].upper(), "")
            title = way or titles.get(match[1].upper(), ALL)
            key = int(match[2]), way, title
            if key in seen and body.strip():
                yield RawClue("", *key, remarks=1), "" if key in answered else answer.replace(splitter, "")
                answered |= {key} if answer else set()
                continue
            answer = "" if key in answered else answer
            answered |= {key} if answer else set()
            seen |= {key} if body.strip() else set()
            split = "," if splitter in answer.strip(f"{splitter} ") else ""
            yield RawClue(body, *key, enumeration=split), answer.replace(splitter, "")


def _divided(text: str) -> tuple[str, str]:
    """Divides a clue, without the targets of links, and the answer behind the last ~ between spaces."""
    signs_of = list(ANSWER.finditer(text))
    at = signs_of[-1].start() if signs_of and text.rindex("~") == signs_of[-1].start() else len(text)
    return LINK.sub(r"\2", text[:at]).replace("\\", " "), text[at:].strip(" \t~")
