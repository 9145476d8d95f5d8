"""Files in .xd, version 3: a text of header lines, the grid, the clues with their answers, and notes.

The parts are separated by two empty lines or by headings such as ``## Grid``. Small letters are cells marked
as given by the header ``Special`` (``circle`` or ``shaded``), other signs are rebus cells, listed in ``Rebus``. The
format is that of century-arcade/xd, ``doc/xd-format.md``; the parts ``Design`` (bars and marks by a style for each
sign) and ``Start`` (given letters) are those of puzzmo-com/xd-crossword-tools.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from typing import Any

from wordtools.core import Grid
from wordtools.core.base.characters import composed
from wordtools.core.errors import FormatError, GridError
from wordtools.core.reading.reading import Reading
from wordtools.crossword.formats.ipuz import bars_of
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import printed
from wordtools.crossword.puzzle.puzzle import BLOCK, EMPTY, Bar, Direction, Entry, Key, Puzzle
from wordtools.crossword.puzzle.style import CIRCLE, SHADE, Style
from wordtools.crossword.reading.assemble import (
    ENDED,
    SHORTEST,
    Clue,
    Looks,
    assemble,
    check_size,
    leave_out,
    letters_of,
    standard,
)
from wordtools.crossword.reading.characters import text_of
from wordtools.crossword.reading.markup import MARKUP
from wordtools.crossword.reading.xd_text import (
    ALL,
    PARTS,
    SPLIT,
    WAYS,
    ClueLine,
    Line,
    clue_lines,
    groups_of,
    headers_of,
    is_answer,
    is_parted,
    lengths_of,
    parts_of,
    split_at,
    split_of,
    unread,
)

HEADERS = {"title": "title", "author": "author", "copyright": "copyright"}
SPECIALS = {"circle": "circles", "circles": "circles", "circled": "circles", "shaded": "shades", "shade": "shades"}
DESIGN, START = "design", "start"
GROUPS = "cluegroup"
STRUCTURE = {"special", "rebus"}  # headers that are no texts
VOID = "_"
BLOCKS = (BLOCK, VOID)
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
MAIN = {way.title() for way in WAYS.values()}
CIRCLED, SHADED = Style(shape=CIRCLE), Style(fill=SHADE)


def read(data: bytes, reading: Reading) -> Puzzle:
    """Reads a file."""
    name = reading.name
    parts = parts_of(text_of(data, reading, "an .xd file"), reading)
    headers = headers_of(parts.get("metadata", []), reading)
    rows = [composed(line.text.strip()) for line in parts.get("grid", []) if line.text.strip()]
    if not rows:
        raise FormatError(f"{name}: no grid: expected parts with two empty lines between them, or below '## Grid'")
    columns = len(rows[0])
    check_size(len(rows), columns, name)
    for number, row in enumerate(rows, 1):
        if len(row) != columns:
            raise FormatError(f"{name}: row {number} of the grid: expected {columns} cells, found {len(row)}")
    signs = "".join(rows)
    if any(map(str.isspace, signs)):
        reading.note("blanks in the grid: read as cells without a letter")
    bars: set[Bar] = set()
    looks = Looks()
    _special(headers.get("special", "").lower(), signs, looks, reading)
    cells = _cells(signs, headers.get("rebus", ""), reading)
    _design(parts.get(DESIGN, []), len(rows), columns, looks, bars, reading)
    about = _about(headers, _joined(parts.get("notes", [])))
    about["voids"] = {cell for cell, sign in enumerate(signs) if sign == VOID}
    given = _signs_in(_joined(parts.get(START, [])), len(rows), columns, reading)
    about["givens"] = {cell for cell, sign in given if cells[cell]}
    about |= {"styles": looks, "bars": frozenset(bars)}
    unread(parts, (*PARTS, DESIGN, START), reading)
    groups = groups_of(headers.get(GROUPS, ""), reading)
    lines = clue_lines(parts.get("clues", []), groups, reading)
    split = split_of(headers.get(SPLIT, ""))
    if not split and headers.get(SPLIT):
        reading.note(f"the header Splitcharacter is not one sign, {headers[SPLIT][:20]!r}: no answer is parted at it")
    entries = _entries(cells, columns, bars, lines, split)
    clues = list(_clues(lines, groups, entries, split, reading))
    listed = any(line.letter not in WAYS for line in lines)
    puzzle = _assembled(reading, columns, cells, clues, about, signs, listed=listed)
    _check_answers(puzzle, clues, split, reading)
    return puzzle


def _about(headers: dict[str, str], notes: str) -> dict[str, Any]:
    """Returns the texts about the puzzle."""
    about: dict[str, Any] = {ours: headers.get(key, "") for key, ours in HEADERS.items()}
    about["notes"] = markup.escape(notes)
    about["meta"] = {key: text for key, text in headers.items() if key not in HEADERS.keys() | STRUCTURE}
    return about


def _joined(lines: Iterable[Line]) -> str:
    return "\n".join(line.text for line in lines)


def _special(special: str, signs: str, looks: Looks, reading: Reading) -> None:
    """Marks the cells with small letters."""
    if special in SPECIALS:
        for cell, sign in enumerate(signs):
            if sign.islower():
                looks.circle(cell) if SPECIALS[special] == "circles" else looks.fill(cell, SHADE)
    elif special:
        leave_out(reading, [f"special cells ({special})"])


def _cells(signs: str, rebus: str, reading: Reading) -> list[str | None]:
    """Reads what the cells hold; the header ``Rebus`` has the letters of signs."""
    pairs = [part.partition("=") for part in re.split(r"[\s,;]+", rebus) if part]
    leave_out(reading, (f"rebus {sign}" for sign, _, letters in pairs if len(sign) != 1 or not letters))
    several = {sign: letters for sign, _, letters in pairs if letters}
    return [None if sign in BLOCKS else "" if sign == EMPTY else several.get(sign, sign) for sign in signs]


def _entries(
    cells: list[str | None], columns: int, bars: Set[Bar], lines: list[ClueLine], split: str
) -> dict[Key, Entry]:
    """Counts the entries, of two cells and more or of three and more: as more of the answers stand in the grid."""
    grid = Grid(len(cells) // columns, columns, tuple(text and letters_of(text) for text in cells))
    answered = [line for line in lines if line.answer]
    best: dict[Key, Entry] = {}
    most = -1
    for shortest in SHORTEST:
        try:
            puzzle = Puzzle(grid, bars=frozenset(bars), shortest=shortest)
        except GridError:
            return {}
        found = puzzle.by_key
        fits = sum(_fits(line, found, split) for line in answered)
        if fits > most:
            best, most = found, fits
    return best


def _fits(clue: ClueLine | Clue, entries: dict[Key, Entry], split: str) -> bool:
    """Returns whether an entry of that number, in either direction, has the answer."""
    some = (entries.get((clue.number or 0, way)) for way in Direction)
    return any(one is not None and is_answer(clue.answer, one, split) for one in some)


def _clues(
    lines: list[ClueLine], groups: dict[str, str], entries: dict[Key, Entry], split: str, reading: Reading
) -> Iterator[Clue]:
    """Goes through the clues; a second one for an entry is a hint, as version 3 had them before it had metadata."""
    clues: dict[tuple[str, Key], Clue] = {}
    clued = {(line.number, WAYS[line.letter]) for line in lines if line.letter in WAYS}
    for line in lines:
        way = WAYS.get(line.letter) or _way(line, entries, split, clued)
        clued.add((line.number, way))
        title = "" if line.letter in WAYS else groups.get(line.letter, ALL)
        remarks = {what: _marked(said, reading) for what, said in line.remarks.items()}
        text = _marked(line.text, reading)
        key = title, (line.number, way)
        if key in clues:
            first = clues[key]
            hint = "hint" if "hint" not in first.remarks else f"hint {len(first.remarks) + 1}"
            further = {hint: text} if text and first.text else {}
            if line.answer and first.answer and _bare(line.answer, split) != _bare(first.answer, split):
                what = f"a second answer of {line.number} {way}, {line.answer[:40]}: the first one counts"
                reading.note(what, line=line.line)
            clues[key] = first._replace(
                text=first.text or text,
                answer=first.answer or line.answer,
                remarks={**first.remarks, **further, **remarks},
            )
            continue
        lengths = lengths_of(line.answer, split)
        own = ENDED.search(line.text)
        said = re.findall("[0-9]+", own[0]) if own else []
        if own and lengths and len(said) > 1 and said != lengths.split(","):
            reading.note(
                f"the clue ends with {own[0].strip()[:40]}, its answer has words of {lengths[:40]}", line=line.line
            )
        clue = Clue(line.number, way, text, None if own or not lengths else lengths, title, str(line.number), remarks)
        clues[key] = clue._replace(answer=line.answer, line=line.line)
    for clue in clues.values():
        bonus = clue.group not in ("", ALL) and clue.answer and not _fits(clue, entries, split)
        yield clue._replace(number=None) if bonus else clue  # a bonus has no place


def _bare(answer: str, split: str) -> str:
    """Returns the letters of an answer alone, to compare it with another."""
    return "".join(filter(str.isalnum, answer.replace(split, "") if split else answer)).upper()


def _way(line: ClueLine, entries: dict[Key, Entry], split: str, clued: Set[Key]) -> Direction:
    """Finds out by its answer which way the entry of a clue runs, else by which entries there are."""
    there = [way for way in Direction if (line.number, way) in entries and (line.number, way) not in clued]
    fits = [way for way in there if line.answer and is_answer(line.answer, entries[line.number, way], split)]
    return next(iter(fits or there), Direction.ACROSS)


def _assembled(
    reading: Reading,
    columns: int,
    cells: list[str | None],
    clues: list[Clue],
    about: dict[str, Any],
    signs: str,
    *,
    listed: bool,
) -> Puzzle:
    """Makes the puzzle; ``.`` is a block if then more clues have an entry, and more answers fit.

    Args:
        reading: of the file.
        columns: width of the grid.
        cells: what they hold.
        clues: the clues.
        about: the other fields of the puzzle.
        signs: of the cells, as they stand there.
        listed: there are other lists of clues than those across and down.
    """
    ours = [clue._replace(group=clue.group or clue.direction.title()) for clue in clues]
    if BLOCK not in signs and EMPTY in signs:  # some write "." for a block
        closed = [text or None for text in cells]
        cells = min((cells, closed), key=lambda one: _misfits(clues, one, columns, about["bars"]))
    if listed:
        groups = dict.fromkeys(clue.group for clue in ours)
        ours.sort(key=lambda clue: clue.group not in MAIN)  # whose entries no other list takes
        return assemble(reading, columns, cells, ours, about, groups=groups)
    try:
        return assemble(reading, columns, cells, [clue._replace(group="") for clue in clues], about)
    except FormatError:
        return assemble(reading, columns, cells, ours, about)  # some of them belong to no entry


def _misfits(clues: list[Clue], cells: list[str | None], columns: int, bars: frozenset[Bar]) -> tuple[int, int, int]:
    """Counts the clues without an entry in a grid, those whose entry has another answer, and below 0 the confirmed."""
    entries = _entries(cells, columns, bars, [], "")
    answered = [clue for clue in clues if clue.answer and EMPTY not in clue.answer]
    placed = [(clue.answer, entry) for clue in answered if (entry := entries.get((clue.number or 0, clue.direction)))]
    sure = [pair for pair in placed if "/" not in "".join(pair[1].letters)]
    fits = [is_answer(answer, entry, "") for answer, entry in sure]
    known = sum(fit and entry.complete for fit, (_, entry) in zip(fits, sure, strict=True))
    return len({clue.key for clue in clues} - entries.keys()), fits.count(False), -known


def _check_answers(puzzle: Puzzle, clues: list[Clue], split: str, reading: Reading) -> None:
    """Reports answers that are not what the grid has."""
    entries = puzzle.by_key
    for clue in clues:
        if clue.number is None:
            reading.note(f"the answer of a clue, {clue.answer[:40]}, is at no entry {clue.label}", line=clue.line)
        entry = entries.get((clue.number or 0, clue.direction))
        if entry and not is_answer(clue.answer, entry, split):
            what = f"the answer of {entry} is {clue.answer[:40]}, the grid has {entry.answer[:40]}"
            reading.note(what, line=clue.line)
        elif entry and not split and is_parted(clue.answer, entry):
            reading.leave_out("the signs between the parts of answers (no Splitcharacter)")


def _design(lines: list[Line], rows: int, columns: int, looks: Looks, bars: set[Bar], reading: Reading) -> None:
    """Reads the part with the styles of cells: a style for each sign, then a grid of signs."""
    styles, _, grid = _joined(lines).rpartition("</style>")
    rules = {sign: dict(_properties(body)) for sign, body in STYLE.findall(styles)}
    used: set[str] = set()
    for cell, sign in _signs_in(grid, rows, columns, reading):
        rule = rules.get(sign, {})
        sides = "T" * (rule.get("bar-top") == "true") + "L" * (rule.get("bar-left") == "true")
        bars |= set(bars_of(cell, sides, rows, columns))
        if "background" in rule and not looks.shape(cell, rule["background"]):
            reading.leave_out("shapes")
        colours = [rule[key] for key in ("background-light", "background-dark") if key in rule]
        if colours and not looks.fill(cell, colours[0]):
            reading.leave_out("colours")
        if len(set(colours)) > 1:
            reading.leave_out("colours of dark pages")
        used.add(sign)
    for sign in sorted(used & rules.keys()):
        leave_out(reading, (f"style {key}" for key in sorted(rules[sign].keys() - RULES) if key))


def _properties(text: str) -> Iterator[tuple[str, str]]:
    for pair in text.split(";"):
        key, _, value = pair.partition(":")
        yield key.strip().lower(), value.strip().lower()


def _signs_in(text: str, rows: int, columns: int, reading: Reading) -> Iterator[tuple[int, str]]:
    """Goes through the signs of a grid that lies over that of the puzzle."""
    lines = [line.strip() for line in composed(text).splitlines() if line.strip()]
    if len(lines) > rows or any(len(line) > columns for line in lines):
        reading.leave_out("marks outside the grid")
    for row, line in enumerate(lines[:rows]):
        for column, sign in enumerate(line[:columns]):
            if sign not in (EMPTY, BLOCK):
                yield row * columns + column, sign


def _marked(text: str, reading: Reading) -> str:
    """Reads the spans of a text as markup, also spans in spans; of a link or colour its text stays."""
    text = markup.escape(text)
    for _ in range(DEEPEST):
        text, count = SPANS.subn(_inside, text)
        if not count:
            break
        if LINK in text:
            reading.leave_out(MARKUP)
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
            lengths = puzzle.enumerations.get(entry.key, "")
            split = split_at(entry.answer, lengths, split_of(puzzle.meta.get(SPLIT, "")))
            clue = printed(puzzle, entry, marked=True) if split is None else entry.marked
            yield f"{name}. {_spans(clue)} ~ {split or entry.answer}"
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
