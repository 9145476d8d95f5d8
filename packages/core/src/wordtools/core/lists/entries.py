"""The entries of a list that is text: its lines without comments, several of them as one where a cell goes over them.

A cell in quotation marks may hold ends of lines, as spreadsheets write long clues. A word never does: a quotation mark
before a word that no other closes on its line belongs to the word alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from wordtools.core.lists.headers import header_of
from wordtools.core.lists.separators import TABLES, cells, first_separator

COMMENT = re.compile(r"\s#(?!\d)")
OPEN_CELL = re.compile(r'(?:^\s*+|(?<![\s;,|])[^\S\t]*+[\t;,|][\s;,|]*+)"(?:[^"]|"")*+$')
MOST_JOINED = 20  # lines of one cell in quotation marks
LONGEST_LINE = 20_000  # characters
MARK = "\ufeff"  # of the order of bytes, which is in the middle where files were joined
BLANKS = " \x1f\u00a0\u1680\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))  # all but the tab


class Entries(NamedTuple):
    """The entries of a list."""

    lines: list[tuple[int, str]]
    """Each with the number of its line."""
    joined: list[tuple[int, int]]
    """The first and last line of those of several lines."""
    unclosed: list[int]
    """The lines with a quotation mark before a clue or a score that none closes."""


def entries_of(text: str) -> Entries:
    """Returns the entries of a list."""
    lines = text.replace(MARK, "").splitlines()
    quoted = '"' in text
    words_first = quoted and _words_first(lines)
    found: list[tuple[int, str]] = []
    joined: list[tuple[int, int]] = []
    unclosed: list[int] = []
    skip = 0
    for number, raw in enumerate(lines, 1):
        if number <= skip:
            continue
        line = raw.rstrip().lstrip(BLANKS)
        if not line.strip() or line.startswith("#"):
            continue
        if quoted and _is_open(line, words_first=words_first):
            skip = _closing(lines, number)
            if skip > number:
                joined.append((number, skip))
                line = " ".join([line, *lines[number:skip]])
            else:
                unclosed.append(number)
        comment = COMMENT.search(line) if "#" in line and len(line) <= LONGEST_LINE else None
        if comment is not None and first_separator(line[: comment.start()]) is None:
            line = line[: comment.start()]
        found.append((number, line))
    return Entries(found, joined, unclosed)


def _words_first(lines: Sequence[str]) -> bool:
    """Returns whether the words of a list are its first column, as they are where no header shows another one."""
    first = next((line for line in lines if line.strip() and not line.startswith("#")), "")[:LONGEST_LINE]
    headers = (header_of(cells(first, separator)) for separator in TABLES)
    return not any(header is not None and header.word for header in headers)


def _is_open(line: str, *, words_first: bool) -> bool:
    """Returns whether a line ends within a cell in quotation marks that is no word."""
    found = OPEN_CELL.search(line) if len(line) <= LONGEST_LINE else None
    return found is not None and not (words_first and found.start() == 0 and found[0].startswith('"'))


def _closing(lines: Sequence[str], number: int) -> int:
    """Returns the number of the line in which the cell ends that line *number* opens; that number where none does."""
    for at in range(number, min(len(lines), number + MOST_JOINED)):
        if lines[at].count('"') % 2:
            return at + 1
    return number
