"""Account of a text: a grid of letters, a line a row, or the numbers of a codeword."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from wordtools.core.base.characters import composed
from wordtools.crossword.accounts.keys import Count, blank, check_size
from wordtools.crossword.accounts.tally import RawGrid, count_grid
from wordtools.crossword.accounts.texts import text_of

CELL = re.compile(r"\[((?:\\.|[^\\\[\]\s])+)\]|(.)")
GIVEN = re.compile(r"(\d{1,3})\s*[=:]\s*([^\W\d_]+)")
CODE = re.compile(r"(\d{1,3})([^\W\d_]*)")
BLOCKS = ("#", "-", ".", "0", "")  # of a codeword


def count(data: bytes) -> Counter[str]:
    """Counts the cells of a grid, and the numbers of a codeword."""
    found = blank()
    found[Count.PUZZLES] = 1
    text = composed(text_of(data))
    lines = text.expandtabs(1).strip("\r\n").splitlines()
    coded = list(_codes(text.strip("\n").splitlines()))
    if any(row is None for row in coded) or not re.search("[1-9]", text):
        _count_letters(found, lines)
        del found[Count.NUMBERS]
    else:
        _count_codes(found, [row for row in coded if row], dict(GIVEN.findall(text)))
    return found


def _count_letters(found: Counter[str], lines: list[str]) -> None:
    if len(lines) == 1:
        lines = CELL.sub(lambda cell: "\n" if cell[0] == "/" else cell[0], lines[0]).split("\n")
    marked = any("#" in line or "." in line for line in lines)
    rows = [list(_letters(line.replace(" ", "") if marked else line)) for line in lines]
    width = max(map(len, rows), default=0)
    check_size(len(rows), width)
    count_grid(found, RawGrid(width, [cell for row in rows for cell in (*row, *[None] * (width - len(row)))]))


def _letters(line: str) -> Iterator[str | None]:
    for several, single in CELL.findall(line):
        sign = re.sub(r"\\(.)", r"\1", several)
        yield sign or (None if single in "# " else "" if single == "." else single)


def _codes(lines: list[str]) -> Iterator[list[str] | None]:
    """Goes through the rows of a codeword: None for a line that is none, nothing for one of given letters."""
    for line in lines[0].split("/") if len(lines) == 1 else lines:
        if not GIVEN.sub("", line).strip(" ,;"):
            yield []
            continue
        separated = re.search("[,;\t]", line.strip())
        parts = [part.strip() for part in re.split("[,;\t]", line)] if separated else line.split()
        yield parts if all(part in BLOCKS or CODE.fullmatch(part) for part in parts) else None


def _count_codes(found: Counter[str], rows: list[list[str]], given: dict[str, str]) -> None:
    check_size(len(rows), max(map(len, rows), default=0))
    parts = [part for row in rows for part in row]
    given |= {match[1]: match[2] for part in parts if (match := CODE.fullmatch(part)) and match[2]}
    letters = {int(number): letter for number, letter in given.items()}
    cells = [None if part in BLOCKS else letters.get(int(CODE.sub(r"\1", part)), "") for part in parts]
    count_grid(found, RawGrid(len(rows[0]), cells))
    found[Count.NUMBERS] = found[Count.WHITE]
    found[Count.GIVENS] = found[Count.LETTERED]
