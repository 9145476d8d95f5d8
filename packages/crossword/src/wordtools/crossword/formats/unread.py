"""Files of crosswords that are known and not read: whose they are, and what to export in their place."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from wordtools.core.errors import FormatError

DOWNLOAD = "take its .puz or .jpz, where there is one"
READ = "read are .puz, .ipuz, .jpz, .xd, .exolve and grids as text"


SCRIPT = r"\s*+(?:var|let|const|window)\b[^=]{0,80}="  # what a script begins with that has a puzzle in it


class Unread(NamedTuple):
    """A format that is not read."""

    what: str
    """With its article."""
    instead: str
    endings: tuple[str, ...] = ()
    sign: str = ""
    """A pattern in the beginning of such files."""
    keys: frozenset[str] = frozenset()
    """The fields that such a JSON object has."""


UNREAD = (
    Unread("a file of Crossword Compiler itself", "export it there as XML or Across Lite (.puz)", ("ccw",)),
    Unread("a script of Crossword Compiler for pages", "export the puzzle there as XML or .puz", (), rf"\A{SCRIPT}"),
    Unread("a file for Crossword Compiler's old applet", "export the puzzle there as XML or .puz", ("ccj",)),
    Unread("a file of CrossFire", "export it there as Across Lite (.puz)", ("cfp",), r"<CROSSFIRE\b"),
    Unread("a file of Qxw", "export it there as Crossword Compiler's XML (.xml, .jpz)", ("qxw",), r"\A#QXW"),
    Unread("a puzzle in XWord Info's XML (XPF)", DOWNLOAD, ("xpf",), r"<Puzzles\b[^<>]*>\s*<Puzzle\b"),
    Unread("an acrostic (.apz)", READ, ("apz",), r"<gridkey\b"),
    Unread("a Rows Garden puzzle", "take its .jpz or .ipuz, where there is one", ("rg", "rgz")),
    Unread("a variety puzzle of Crossword Nexus (.vpuz)", READ, ("vpuz",)),
    Unread("a puzzle in Universal Crossword's XML (Uclick)", DOWNLOAD, (), r"<AllAnswer\b|<crossword>\s*<Title v="),
    Unread("a puzzle in the text of brainsonly.com", DOWNLOAD, (), r"\A\s*ARCHIVE\s*\n\s*\d+\s*\n"),
    Unread("a puzzle in the text of King Features", DOWNLOAD, (), r"\A\{[^\n{}\"]*\|[ \t]*\r?\n"),
    Unread("a puzzle in Universal Crossword's JSON (Uclick)", DOWNLOAD, keys=frozenset({"AcrossClue", "DownClue"})),
    Unread("a puzzle in the Guardian's JSON", DOWNLOAD, keys=frozenset({"entries", "dimensions", "creator"})),
    Unread("a puzzle in the Guardian's JSON", DOWNLOAD, keys=frozenset({"entries", "crosswordType"})),
    Unread("a puzzle in the New York Times' JSON", DOWNLOAD, keys=frozenset({"body", "constructors"})),
    Unread("a puzzle in XWord Info's JSON", DOWNLOAD, keys=frozenset({"grid", "gridnums", "answers"})),
    Unread("a puzzle of PuzzleMe (Amuse Labs)", DOWNLOAD, keys=frozenset({"placedWords", "box"})),
    Unread("a puzzle of Crosshare as its page has it", "export it there as .puz", keys=frozenset({"props"})),
)


def check(data: str, name: str) -> None:
    """Refuses a file of a format that is known and not read.

    Args:
        data: the beginning of what the file holds.
        name: of the file.

    Raises:
        FormatError: it is such a file; the message has what to export in its place.
    """
    ending = Path(name).suffix.lower().removeprefix(".")
    for one in UNREAD:
        if ending in one.endings or (one.sign and re.search(one.sign, data, re.IGNORECASE)):
            raise FormatError(f"{name}: {one.what}, which is not read: {one.instead}")


def check_fields(found: Mapping[str, Any], name: str) -> None:
    """Refuses a JSON object of such a format; raises as ``check`` does."""
    for one in UNREAD:
        if one.keys and one.keys <= found.keys():
            raise FormatError(f"{name}: {one.what}, which is not read: {one.instead}")
