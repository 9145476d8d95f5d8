"""Files in .xd, version 3: a text of header lines, the grid, the clues with their answers, and notes.

The parts are told by two empty lines between them or by headings such as ``## Grid``. Small letters are cells marked
as the header ``Special`` says (``circle`` or ``shaded``), other signs are rebus cells, listed in ``Rebus``. The format
is that of century-arcade/xd, ``doc/xd-format.md``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from wordtools.core.run.files import decode
from wordtools.crossword.formats.assemble import Clue, assemble, check_size, standard
from wordtools.crossword.puzzle.clues import printed
from wordtools.crossword.puzzle.errors import FormatError
from wordtools.crossword.puzzle.puzzle import BLOCK, EMPTY, Direction, Puzzle

HEADERS = {"title": "title", "author": "author", "copyright": "copyright"}
SPECIALS = {"circle": "circles", "circles": "circles", "circled": "circles", "shaded": "shades", "shade": "shades"}
PARTS = ("metadata", "grid", "clues", "notes")
BLOCKS = (BLOCK, "_")
CLUE = re.compile(r"([A-Za-z]?)(\d{1,5})\.\s*(.*)")
ANSWER = re.compile(r"(?:^|\s+)~(?:\s+[^~]*)?$")  # at the end of a clue's line
MARKUP = re.compile(r"\{([/*_~^@#-])([^{}]*)\1\}")
SIGNS = "1234567890@$%&*+=?!<>^~:;|"  # for rebus cells
TAKEN = SIGNS + EMPTY + "".join(BLOCKS)
SMALL = "abcdefghijklmnopqrstuvwxyz"  # for rebus cells that are marked too


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
    special = SPECIALS.get(headers.get("special", "").lower(), "")
    signs = "".join(rows)
    about: dict[str, Any] = {ours: headers.get(key, "") for key, ours in HEADERS.items()}
    about["notes"] = parts.get("notes", "")
    if special:
        about[special] = frozenset(cell for cell, sign in enumerate(signs) if sign.islower())
    clues = list(_clues(parts.get("clues", ""), name))
    cells = [None if sign in BLOCKS else "" if sign == EMPTY else rebus.get(sign, sign) for sign in signs]
    try:
        return assemble(name, columns, cells, clues, about)
    except FormatError:
        if BLOCK in signs or EMPTY not in signs:
            raise
        return assemble(name, columns, [text or None for text in cells], clues, about)  # some write "." for a block


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
    pairs = (line.partition(":") for line in text.splitlines() if re.match(r"\s*[A-Za-z][\w -]*:", line))
    return {key.strip().lower(): value.strip() for key, _, value in pairs}


def _clues(text: str, name: str) -> Iterator[Clue]:
    for line in text.splitlines():
        if not line.strip() or re.match(r"\s*[A-Za-z]?\d+\s+\^", line):
            continue
        line = " ".join(line.split())
        match = CLUE.match(line)
        direction = {"A": Direction.ACROSS, "D": Direction.DOWN}.get(match[1].upper()) if match else None
        if not match or direction is None:
            raise FormatError(f"{name}: {line[:40]!r} is no clue: expected one such as 'A1. Clue ~ ANSWER'")
        clue = ANSWER.sub("", match[3])
        yield Clue(int(match[2]), direction, MARKUP.sub(_plain, clue.replace("\\", " ")))


def _plain(markup: re.Match[str]) -> str:
    """Returns the text in a piece of markup, without the link or colour after it."""
    return markup[2].partition("|")[0].strip() if markup[1] in "@#" else markup[2]


def write(puzzle: Puzzle) -> bytes:
    """Writes a file.

    Raises:
        FormatError: bars, numbers that counting does not give, or more different rebuses than there are signs.
    """
    standard(puzzle, ".xd")
    special = "circle" if puzzle.circles else "shaded" if puzzle.shades else ""
    marked = puzzle.circles or puzzle.shades
    signs, rebus = _signs(puzzle, marked)
    headers = {key: getattr(puzzle, ours) for key, ours in HEADERS.items()}
    headers |= {"special": special, "rebus": " ".join(f"{sign}={text}" for sign, text in rebus.items())}
    lines = [f"{key.title()}: {value}" for key, value in headers.items() if value or key == "title"]
    grid = ["".join(signs[k : k + puzzle.columns]) for k in range(0, len(signs), puzzle.columns)]
    clues = [
        "\n".join(
            f"{direction[0].upper()}{entry.number}. {printed(puzzle, entry)} ~ {entry.answer}"
            for entry in puzzle.entries
            if entry.direction == direction
        )
        for direction in Direction
    ]
    parts = ["\n".join(lines), "\n".join(grid), "\n\n".join(filter(None, clues)), puzzle.notes]
    if puzzle.notes and not any(clues):
        parts = [f"## {key.title()}\n\n{part}" for key, part in zip(PARTS, parts, strict=True)]
    return ("\n\n\n".join(filter(None, parts)) + "\n").encode()


def _signs(puzzle: Puzzle, marked: frozenset[int]) -> tuple[list[str], dict[str, str]]:
    """Chooses the sign of each cell; returns them and what each rebus sign stands for."""
    small = {text.lower() for cell in marked if (text := puzzle.cells[cell])}
    free = {False: list(reversed(SIGNS)), True: [sign for sign in reversed(SMALL) if sign not in small]}
    used: dict[tuple[str, bool], str] = {}
    signs = []
    for cell, text in enumerate(puzzle.cells):
        special = cell in marked
        if not text:
            signs.append(BLOCK if text is None else EMPTY)
        elif len(text) == 1 and text not in TAKEN and not (special and text.lower() == text):
            signs.append(text.lower() if special else text)
        else:
            if (text, special) not in used:
                if not free[special]:
                    raise FormatError(".xd has no sign left for another rebus: write .ipuz or .jpz")
                used[text, special] = free[special].pop()
            signs.append(used[text, special])
    return signs, {sign: text for (text, _), sign in used.items()}
