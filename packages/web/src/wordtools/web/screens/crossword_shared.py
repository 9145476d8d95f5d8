"""What the crossword pages share: the tabs, and puzzles that travel in an address."""

from __future__ import annotations

from wordtools.core.errors import WordtoolsError
from wordtools.crossword import Puzzle
from wordtools.crossword.formats.registry import read, write
from wordtools.web.server.form import Form
from wordtools.web.server.packing import MOST_DATA, pack, unpack
from wordtools.web.server.reading import apart

SOLVE, FILE = "/crossword/solve", "/crossword/file"
MOST_FILE = 1_000_000  # bytes of a file that is sent
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


def address_of(puzzle: Puzzle, path: str) -> str:
    """Returns the address of a page with a puzzle; '' where it is too large for one."""
    data = packed(puzzle)
    return Form({}).address(path, data=data) if len(data) <= MOST_DATA else ""


def opened(data: bytes, name: str, path: str) -> str:
    """Reads a file in a process with limits, and returns the address of a page with its puzzle.

    Raises:
        WordtoolsError: it is no puzzle, or one too large for an address.
    """
    address = apart(_opened, data, name, path)
    if not address:
        raise WordtoolsError("the puzzle is too large for this page: wordtools crossword convert takes it")
    return address


def _opened(data: bytes, name: str, path: str) -> str:
    return address_of(read(data, name), path)


def unpacked(text: str) -> Puzzle:
    """Reads what ``packed`` wrote, in a process with limits.

    Raises:
        WordtoolsError: it is damaged, or larger than any puzzle of this page.
    """
    puzzle = apart(_unpacked, text)
    if puzzle.rows * puzzle.columns > MOST_CELLS:
        raise WordtoolsError(f"the page takes puzzles of at most {MOST_CELLS:,} cells")
    return puzzle


def _unpacked(text: str) -> Puzzle:
    return read(unpack(text, MOST_PUZZLE), "the address", "ipuz")
