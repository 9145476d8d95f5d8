"""Which module reads and writes which files, and what each format holds; a module is imported when it is used."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.core.reading.reading import Reading
from wordtools.core.run.encodings import ARCHIVE, document, marked
from wordtools.core.run.files import STANDARD, read_bytes, shown, write_bytes
from wordtools.crossword.formats import unread
from wordtools.crossword.formats.held import ALL, MARKS, OURS, TEXTS, differences, missing, set_fields
from wordtools.crossword.puzzle.extras import Source
from wordtools.crossword.puzzle.puzzle import Puzzle

MOST_BYTES = 64 << 20  # of a puzzle file
ZIP = b"PK\3\4"


@dataclass(frozen=True, slots=True)
class Format:
    """A kind of file; its module has ``read(data, reading) -> Puzzle``, ``write(puzzle) -> bytes``, or both.

    >>> from wordtools.crossword.formats import FORMATS
    >>> ipuz = FORMATS["ipuz"]
    >>> print(ipuz)
    ipuz version 2, JSON
    >>> ipuz.reads, ipuz.writes
    (True, True)
    """

    name: str
    """Also the file's ending, without the dot."""
    title: str
    module: str
    """The module that handles it, seen from this package."""
    holds: frozenset[str] = frozenset()
    """The fields of a ``Puzzle`` that such a file can hold, beside the grid; ``held.FIELDS`` has their names."""
    part: frozenset[str] = frozenset()
    """Those of them of which it can hold some only: what does not fit is reported too."""
    reads: bool = True
    writes: bool = True
    endings: tuple[str, ...] = ()
    """Others that such files have."""
    sign: str = ""
    """A pattern in the beginning of such files, by which they are known whatever their names are."""
    shows: tuple[str, ...] = ()
    """What else ``write`` takes: ``solution``, ``blocks``, ``theme``, ``size``, ``paper``, ``large``, ``bank``,
    ``name_line``, ``terms``."""
    needs: tuple[str, str] = ("", "")
    """The module that writing takes, and the extra of this package that brings it."""
    verbatim: bool = False
    """Whether a puzzle that is unchanged goes back to this format as the very bytes that it was read from."""
    carries: str = ""
    """The format whose ``extras`` such a file holds too."""
    keys: bool = False
    """Whether ``read`` takes the *key* of a locked solution."""

    def __str__(self) -> str:
        """Describes it in a line."""
        return self.title

    def __repr__(self) -> str:
        return f"FORMATS[{self.name!r}]"

    def load(self) -> ModuleType:
        """Imports the module."""
        return import_module(self.module, __package__)


XD = TEXTS | {"notes", "markup", "bars", "circles", "shapes", "shades", "colours", "voids", "givens", "meta", "remarks"}
PUZ = TEXTS | {"notes", "circles", "diagramless"}
JPZ = ALL - OURS - {"diagramless", "fill_in", "sealed", "checks", "timer"}
EXOLVE = ALL - OURS - {"voids", "filled", "checks", "timer", "codes", "groups", "shapes", "marks", "sealed", "fill_in"}
SEEN = MARKS | {"title"}
PRINTED = SEEN | TEXTS | {"notes", "markup", "loose", "groups", "links", "diagramless"}

FORMATS = {
    kind.name: kind
    for kind in (
        Format("txt", "the grid, one line a row", ".text"),
        Format("pzl", "XWORD for Windows, as angry writes it", ".pzl", frozenset({"title"}), sign=r"\A\*XWORD0"),
        Format("cwd", "Crossword Compiler of 1992, as angry writes it", ".cwd", reads=False),
        Format(
            "puz",
            "Across Lite",
            ".puz",
            PUZ | {"filled", "checks", "timer", "sealed"},
            sign=r"ACROSS&DOWN\0",
            verbatim=True,
            carries="puz",
            keys=True,
        ),
        Format("across", "Across Lite's text", ".across", PUZ, sign=r"\A\s*+<ACROSS PUZZLE[^<>]{0,20}>", verbatim=True),
        Format(
            "ipuz",
            "ipuz version 2, JSON",
            ".ipuz",
            ALL - {"sealed"},
            sign=r"\A\s*+(?:[\w.]{1,80}+\s*+\(\s*+)?(?:\[\s*+)?\{\s*+\"",
            verbatim=True,
            carries="ipuz",
        ),
        Format(
            "jpz",
            "Crossword Compiler's XML",
            ".jpz",
            JPZ,
            part=frozenset({"meta", "remarks"}),
            endings=("xml",),
            sign=rf"\APK\x03\x04|\A(?!{unread.SCRIPT})(?s:.*?)<rectangular-puzzle\b",
            verbatim=True,
            carries="jpz",
        ),
        Format(
            "xd",
            "xd version 3",
            ".xd",
            XD,
            frozenset({"meta"}),
            sign=r"\A\s*+(## metadata\b|(title|author|editor|publisher|copyright|date|rebus|special): )",
            verbatim=True,
        ),
        Format(
            "exolve",
            "Exolve's text",
            ".exolve",
            EXOLVE,
            frozenset({"meta", "remarks", "labels", "loose"}),
            sign=r"exolve-begin\b",
            verbatim=True,
            carries="exolve",
        ),
        Format(
            "html",
            "a page to play and to print",
            "..show.page",
            ALL - {"sealed"},
            endings=("htm",),
            sign="<!doctype html",
            shows=("solution", "blocks", "theme", "bank", "name_line", "terms"),
            carries="ipuz",
        ),
        Format("svg", "a picture", "..show.svg", SEEN, reads=False, shows=("solution", "blocks", "theme", "size")),
        Format(
            "png",
            "a picture of pixels",
            "..show.png",
            MARKS,
            reads=False,
            shows=("solution", "blocks", "theme", "size"),
            needs=("resvg_py", "png"),
        ),
        Format(
            "pdf",
            "pages to print",
            "..show.pdf",
            PRINTED,
            reads=False,
            shows=("solution", "blocks", "paper", "large", "bank", "name_line", "terms"),
            needs=("reportlab", "pdf"),
        ),
    )
}
ENDINGS = {ending: kind for kind in FORMATS.values() for ending in (kind.name, *kind.endings)}
BEGINNING = 1 << 16  # bytes in which a sign may stand


def find(name: str) -> Format:
    """Finds the format of a file by its ending; FormatError when there is none."""
    ending = Path(name).suffix.lower().removeprefix(".")
    if ending not in ENDINGS:
        raise FormatError(f"{name}: the ending names no format; use one of {', '.join(sorted(ENDINGS))}")
    return ENDINGS[ending]


def named(kind: Format | str) -> Format:
    """Returns the format of a name; FormatError when there is none."""
    if isinstance(kind, Format):
        return kind
    if kind not in FORMATS:
        raise FormatError(f"{kind!r} is no format; use one of {', '.join(FORMATS)}")
    return FORMATS[kind]


def recognise(data: bytes, name: str) -> Format:
    """Finds the format of what a file holds: by its content, else by its ending, else it is text.

    Raises:
        FormatError: it is a format that is known and not read.
    """
    start = data[:BEGINNING].removeprefix(b"\xef\xbb\xbf")
    beginning = start.decode(marked(data) or "latin-1", "replace")
    signed = [kind for kind in FORMATS.values() if kind.sign and re.search(kind.sign, beginning, re.IGNORECASE)]
    if not signed or data.startswith(ZIP):
        unread.check(beginning, name)
    return signed[0] if signed else ENDINGS.get(Path(name).suffix.lower().removeprefix("."), FORMATS["txt"])


def check_writable(kind: Format) -> None:
    """Refuses a format that is not written, or that takes a package which is not installed, before any work is done.

    Raises:
        FormatError: it is read only.
        WordtoolsError: the package is missing; the message has the command that installs it.
    """
    if not kind.writes:
        raise FormatError(f".{kind.name} files are read, not written")
    module, extra = kind.needs
    if module:
        try:
            import_module(module)
        except ImportError:
            raise WordtoolsError(
                f".{kind.name} files need {module}: pip install 'wordtools-crossword[{extra}]'"
            ) from None


def load(name: str, kind: Format | str | None = None, *, key: int | None = None, strict: bool = False) -> Puzzle:
    """Reads a puzzle file, ``-`` from standard input.

    Args:
        name: its name.
        kind: its format, found by what it holds and by its name if None.
        key: of four figures, that unlocks a locked solution.
        strict: refuse a file with anything unusual, or with anything that a ``Puzzle`` cannot hold.

    Raises:
        WordtoolsError: it cannot be opened, is of no format that is read, or is damaged; or the key is wrong.
    """
    return read(bytes_of(name), shown(name), kind, key=key, strict=strict)


def bytes_of(name: str) -> bytes:
    """Reads the bytes of a puzzle file, ``-`` those of standard input.

    Raises:
        WordtoolsError: it cannot be opened, or is larger than any puzzle.
    """
    data = read_bytes(name, most=MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise FormatError(f"{shown(name)}: over {MOST_BYTES >> 20} MiB, too much for a puzzle")
    return data


def read(
    data: bytes, name: str, kind: Format | str | None = None, *, key: int | None = None, strict: bool = False
) -> Puzzle:
    """Reads the content of a file; arguments and errors as for ``load``."""
    kind = named(kind) if kind else recognise(data, name)
    if not kind.reads:
        raise FormatError(f"{name}: .{kind.name} files are written, not read")
    if key is not None and not kind.keys:
        raise FormatError(f"{name}: a .{kind.name} file has no solution that a key unlocks")
    office, _, mend = (document(data) or "").partition(": ")
    if office and kind.reads and office != ARCHIVE:  # a .jpz may be one
        raise FormatError(f"{name}: {office}, not a puzzle: {mend}")
    reading = Reading(name, strict=strict)
    puzzle = kind.load().read(data, reading, **({"key": key} if kind.keys else {}))
    assert isinstance(puzzle, Puzzle)
    own = (puzzle.source.data if puzzle.source else b"") or data if kind.verbatim else b""
    return replace(puzzle, source=Source(kind.name, reading.left_out, own, reading.notes))


def write(puzzle: Puzzle, kind: Format | str, **shown: Any) -> bytes:
    """Writes a puzzle in a format; one that was read from it and is unchanged, as the bytes that were read.

    Args:
        puzzle: the puzzle.
        kind: the format.
        shown: what pictures and pages show: ``solution`` (False) the letters, ``blocks`` (True) the blocks,
            ``theme`` (light) the colours, ``size`` (None) the pixels of the longer side, ``paper`` (a4) the size of
            the sheet, ``large`` (False) large print, ``bank`` (False) the answers in alphabetical order,
            ``name_line`` (False) a line for name and date, ``terms`` (None) the headings.

    Raises:
        FormatError: the format cannot hold the grid of the puzzle.
    """
    kind = named(kind)
    check_writable(kind)
    if _unchanged(puzzle, kind):
        assert puzzle.source is not None
        return puzzle.source.data
    data: bytes = kind.load().write(puzzle, **{key: value for key, value in shown.items() if key in kind.shows})
    return data


def _unchanged(puzzle: Puzzle, kind: Format) -> bool:
    """Returns whether a puzzle is the one in the file that it came from."""
    source = puzzle.source
    if source is None or source.kind != kind.name or not source.data:
        return False
    try:
        again: Puzzle = kind.load().read(source.data, Reading(kind.name))
    except WordtoolsError:  # the file was read in another way
        return False
    return again == puzzle


def save(puzzle: Puzzle, name: str, kind: Format | str | None = None, **shown: Any) -> None:
    """Writes a puzzle file, whole or not at all; ``-`` to standard output. Arguments and errors as for ``write``.

    Raises:
        WordtoolsError: it cannot be written, or its format cannot hold the puzzle.
    """
    if name == STANDARD and kind is None:
        raise FormatError("standard output: it has no ending, so name the format that is to be written")
    write_bytes(name, write(puzzle, kind or find(name), **shown))


def left_out(puzzle: Puzzle, kind: Format | str) -> list[str]:
    """Names what of a puzzle, and of the file that it came from, a file of a format leaves out.

    That is each field that is set and that the format does not declare to hold; what is not read back as it was;
    and what the reader of the first file had to leave out. Nothing, where the file is written as it was read.

    Raises:
        FormatError: there is no such format, or it cannot hold the grid of the puzzle.
    """
    kind = named(kind)
    if _unchanged(puzzle, kind):
        return []
    found = missing(puzzle, kind.holds, kind.carries)
    if kind.reads and kind.writes:
        found += differences(puzzle, read(write(puzzle, kind), kind.name, kind), kind.holds)
    found += puzzle.source.left_out if puzzle.source else ()
    if not kind.reads:  # what a picture shows is in the language already
        found = [name for name in found if name.lower() != "language"]
    return list(dict.fromkeys(found))


def holder(puzzle: Puzzle, kind: Format | str) -> str | None:
    """Names a format that leaves nothing of a puzzle out, other than one that does and that of its file, or None."""
    wanted = set(set_fields(puzzle)) - named(kind).holds
    known = (named(kind).name, puzzle.source.kind if puzzle.source else "")
    for name in (name for name in ("ipuz", "puz") if name not in known):
        try:
            if wanted and wanted <= FORMATS[name].holds and not left_out(puzzle, name):
                return name
        except FormatError:
            continue
    return None
