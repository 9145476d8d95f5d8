"""Which module reads and writes which files; a module is imported when it is used."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, fields
from importlib import import_module
from pathlib import Path
from types import ModuleType

from wordtools.core import WordtoolsError
from wordtools.core.run.files import STANDARD, write_bytes
from wordtools.crossword.puzzle.errors import FormatError
from wordtools.crossword.puzzle.puzzle import Puzzle

MOST_BYTES = 64 << 20  # of a puzzle file


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file; its module has ``read(data, name) -> Puzzle``, ``write(puzzle) -> bytes``, or both."""

    name: str
    """Also the file's ending, without the dot."""
    title: str
    module: str
    """The module that handles it, seen from this package."""
    reads: bool = True
    writes: bool = True
    endings: tuple[str, ...] = ()
    """Others that such files have."""
    sign: str = ""
    """A pattern in the beginning of such files, by which they are known whatever their names are."""
    picture: bool = False
    """Whether ``write`` takes *solution* and *blocks* too."""

    def load(self) -> ModuleType:
        """Imports the module."""
        return import_module(self.module, __package__)


FORMATS = {
    kind.name: kind
    for kind in (
        Format("txt", "text: a line a row", ".text"),
        Format("pzl", "XWORD for Windows, as angry writes it", ".pzl", sign=r"\A\*XWORD0"),
        Format("cwd", "Crossword Compiler of 1992, as angry writes it", ".cwd", reads=False),
        Format("puz", "Across Lite", ".puz", sign=r"ACROSS&DOWN\0"),
        Format("across", "Across Lite's text", ".across", sign=r"\A\s*<ACROSS PUZZLE( v2)?>"),
        Format("ipuz", "ipuz", ".ipuz", sign=r"\A\s*(ipuz\s*\()?\s*\{\s*\""),
        Format("jpz", "Crossword Compiler's XML", ".jpz", endings=("xml",), sign=r"\APK\x03\x04|<rectangular-puzzle\b"),
        Format("xd", "xd", ".xd", sign=r"\A\s*(## metadata\b|title: )"),
        Format("exolve", "Exolve", ".exolve", sign=r"exolve-begin\b"),
        Format(
            "html", "a page to play and to print", "..show.page", endings=("htm",), sign="<!doctype html", picture=True
        ),
        Format("svg", "a picture", "..show.svg", reads=False, picture=True),
        Format("png", "a picture of pixels (with wordtools-crossword[png])", "..show.png", reads=False, picture=True),
        Format("pdf", "pages to print (with wordtools-crossword[pdf])", "..show.pdf", reads=False, picture=True),
    )
}
ENDINGS = {ending: kind for kind in FORMATS.values() for ending in (kind.name, *kind.endings)}
BEGINNING = 1 << 16  # bytes in which a sign may stand


def find(name: str) -> Format:
    """Finds the format of a file by its ending; FormatError when there is none."""
    ending = Path(name).suffix.lower().removeprefix(".")
    if ending not in ENDINGS:
        raise FormatError(f"{name}: the ending says no format; use one of {', '.join(sorted(ENDINGS))}")
    return ENDINGS[ending]


def recognise(data: bytes, name: str) -> Format:
    """Finds the format of what a file holds: by its content, else by its ending, else it is text."""
    beginning = data[:BEGINNING].removeprefix(b"\xef\xbb\xbf").decode("latin-1")
    signed = [kind for kind in FORMATS.values() if kind.sign and re.search(kind.sign, beginning, re.IGNORECASE)]
    return signed[0] if signed else ENDINGS.get(Path(name).suffix.lower().removeprefix("."), FORMATS["txt"])


def load(name: str, kind: Format | None = None) -> Puzzle:
    """Reads a puzzle file, ``-`` from standard input.

    Args:
        name: its name.
        kind: its format, found by what it holds and by its name if None.

    Raises:
        WordtoolsError: it cannot be opened, is of no format that is read, or is damaged.
    """
    shown = "standard input" if name == STANDARD else name
    try:
        if name == STANDARD:
            data = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise WordtoolsError(f"{shown}: {error.strerror or error}") from None
    if len(data) > MOST_BYTES:
        raise FormatError(f"{shown}: over {MOST_BYTES >> 20} MiB, too much for a puzzle")
    return read(data, shown, kind)


def read(data: bytes, name: str, kind: Format | None = None) -> Puzzle:
    """Reads what is in a file; ``load`` says the rest."""
    kind = kind or recognise(data, name)
    if not kind.reads:
        raise FormatError(f"{name}: .{kind.name} files are written, not read")
    puzzle = kind.load().read(data, name)
    assert isinstance(puzzle, Puzzle)
    return puzzle


def write(puzzle: Puzzle, kind: Format, *, solution: bool = False, blocks: bool = True) -> bytes:
    """Writes a puzzle in a format.

    Args:
        puzzle: the puzzle.
        kind: the format.
        solution: pictures show the letters.
        blocks: pictures show the blocks.

    Raises:
        FormatError: the format cannot hold the puzzle.
    """
    if not kind.writes:
        raise FormatError(f".{kind.name} files are read, not written")
    shown = {"solution": solution, "blocks": blocks} if kind.picture else {}
    data: bytes = kind.load().write(puzzle, **shown)
    return data


def save(puzzle: Puzzle, name: str, kind: Format | None = None, *, solution: bool = False, blocks: bool = True) -> None:
    """Writes a puzzle file, whole or not at all; ``-`` to standard output.

    Raises:
        WordtoolsError: it cannot be written, or its format cannot hold the puzzle.
    """
    if name == STANDARD and kind is None:
        raise FormatError("say the format of what goes to standard output with --format")
    write_bytes(name, write(puzzle, kind or find(name), solution=solution, blocks=blocks))


def lost(puzzle: Puzzle, kind: Format) -> list[str]:
    """Names what of a puzzle is not read back from a file of a format; nothing for formats that are not read."""
    if not (kind.reads and kind.writes):
        return []
    back = read(write(puzzle, kind), kind.name, kind)
    names = {"grid": "letters", "shortest": "", "labels": ""}
    found = [
        names.get(field.name, field.name)
        for field in fields(Puzzle)
        if getattr(puzzle, field.name) != getattr(back, field.name)
    ]
    if puzzle.numbers != back.numbers:
        found.append("numbers")
    return [name for name in found if name]
