"""What the crossword pages share: the tabs, and puzzles that travel in an address."""

from __future__ import annotations

from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.crossword import Puzzle
from wordtools.crossword.formats.registry import FORMATS, read, write
from wordtools.web.server.form import Form
from wordtools.web.server.packing import MOST_DATA, pack, unpack
from wordtools.web.server.reading import guarded

SOLVE, FILE = "/crossword/solve", "/crossword/file"
MOST_FILE = 1_000_000  # bytes of a file that is sent
BEHIND_KIND = "~"  # stands in an address between the name of a format and a file of it
REMARKS, REMARK = 20, 200  # lines about a file, and characters of one
MOST_REMARKS = (REMARKS + 1) * (REMARK + 1)
MOST_CELLS = 10_000  # of a puzzle that is shown
MOST_PUZZLE = 2_000_000  # bytes of it, unpacked
TABS = [
    ("/crossword", "Make a grid"),
    ("/crossword/words", "From words"),
    (FILE, "Files"),
    (SOLVE, "Solve"),
]


def packed(puzzle: Puzzle) -> str:
    """Writes a puzzle as an address holds it: packed ipuz, with all that it has."""
    return pack(write(puzzle, "ipuz"))


def as_read(puzzle: Puzzle) -> str:
    """Writes a puzzle that was read from a file as an address holds that: its bytes, behind the name of their format.

    Saved in its format it is then the same file, as on the command line.
    """
    source = puzzle.source
    return f"{source.kind}{BEHIND_KIND}{pack(source.data)}" if source and source.data else packed(puzzle)


def address_of(puzzle: Puzzle, path: str, **more: str) -> str:
    """Returns the address of a page with a puzzle, and *more* fields; '' where it is too large for one."""
    data = next((data for form in (as_read, packed) if len(data := form(puzzle)) <= MOST_DATA), "")
    return Form({}).address(path, data=data, **more) if data else ""


def opened(data: bytes, name: str, path: str) -> str:
    """Reads a file in a process with limits, and returns the address of a page with its puzzle.

    Raises:
        WordtoolsError: it is no puzzle, or one too large for an address.
    """
    address = guarded(_opened, data, name, path)
    if not address:
        raise WordtoolsError("the puzzle is too large for this page: wordtools crossword convert takes it")
    return address


def _opened(data: bytes, name: str, path: str) -> str:
    puzzle = read(data, name)
    return address_of(puzzle, path, **({"remarks": remarks_of(puzzle)} if path == FILE else {}))


def remarks_of(puzzle: Puzzle) -> str:
    """Returns what was unusual in the file of a puzzle, and what a puzzle cannot hold of it, a line each."""
    source = puzzle.source
    if source is None:
        return ""
    lines = [*source.notes, *(f"left out: {what}" for what in source.left_out)]
    more = [f"{len(lines) - REMARKS:,} more of this kind"] if len(lines) > REMARKS else []
    return "\n".join([line[:REMARK] for line in lines[:REMARKS]] + more)


def unpacked(text: str) -> Puzzle:
    """Reads what ``packed`` or ``as_read`` wrote, in a process with limits.

    Raises:
        WordtoolsError: it is damaged, or larger than any puzzle of this page.
    """
    puzzle = guarded(_unpacked, text)
    if puzzle.rows * puzzle.columns > MOST_CELLS:
        raise WordtoolsError(f"the page takes puzzles of at most {MOST_CELLS:,} cells")
    return puzzle


def _unpacked(text: str) -> Puzzle:
    kind, behind, data = text.rpartition(BEHIND_KIND)
    if behind and not (kind in FORMATS and FORMATS[kind].reads):
        raise FormatError("the address holds no puzzle")
    return read(unpack(data, MOST_PUZZLE), "the address", kind or "ipuz")


def written(text: str, kind: str) -> bytes:
    """Writes the puzzle of an address as a file, in a process with limits.

    Raises:
        WordtoolsError: it is damaged, or the format cannot hold it.
    """
    return guarded(_written, text, kind)


def _written(text: str, kind: str) -> bytes:
    return write(_unpacked(text), kind)
