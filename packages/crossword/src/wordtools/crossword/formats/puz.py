"""Across Lite's .puz files, by puzpy.

The layout is known from the notes beside puzpy (``FileFormat.md``): a header with checksums, one byte a cell, then
the clues across before down by number. It has rebus cells and circles, no bars and no numbers of its own. Up to
version 1.3 the texts are ISO 8859-1, from 2.0 on UTF-8.
"""

from __future__ import annotations

import struct
import unicodedata

import puz

from wordtools.crossword.formats.assemble import Clue, assemble, check_size, standard
from wordtools.crossword.puzzle.clues import printed
from wordtools.crossword.puzzle.errors import FormatError
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle

EMPTY: str = puz.BLANKSQUARE
NO_SOLUTION = "X"  # what stands in the cells where the solution is left out
BLOCKS = (puz.BLACKSQUARE, puz.BLACKSQUARE2)
TAKEN = "-.:;"  # what a letter cannot be
WIDEST = 255  # a byte
REASONS = {
    "could not unpack": "the header is cut off",
    "Data does not appear": "no ACROSS&DOWN in it",
}
DAMAGES = (puz.PuzzleFormatError, struct.error, ValueError, LookupError, OverflowError, AssertionError)


def read(data: bytes, name: str) -> Puzzle:
    """Reads a file; the letters of a locked one are not known."""
    try:
        file = puz.load(data)
        return from_puz(file, name)
    except FormatError:
        raise
    except DAMAGES as error:
        raise FormatError(f"{name}: a damaged .puz file: {reason(error)}") from None


def reason(error: Exception) -> str:
    """Says on one line what puzpy stumbled over."""
    text = " ".join((getattr(error, "message", "") or str(error)).split())
    known = (ours for theirs, ours in REASONS.items() if text.startswith(theirs))
    return next(known, text or type(error).__name__)


def from_puz(file: puz.Puzzle, name: str) -> Puzzle:
    """Makes a puzzle of one of puzpy's."""
    columns, size = file.width, file.width * file.height
    check_size(file.height, columns, name)
    if not len(file.solution) == len(file.fill) == size:
        raise FormatError(f"{name}: the grid is cut off: expected {size} cells, found {len(file.fill)}")
    hidden = file.is_solution_locked() or (
        file.solution_state == puz.SolutionState.NotProvided and not set(file.solution) - {*BLOCKS, NO_SOLUTION, EMPTY}
    )
    cells = [None if text in BLOCKS else "" if hidden or text == EMPTY else text for text in file.solution]
    if not hidden and file.has_rebus():
        rebus = file.rebus()
        for cell in rebus.get_rebus_squares():
            cells[cell] = rebus.get_rebus_solution(cell)
    circles = file.markup().get_markup_squares(puz.GridMarkup.Circled) if file.has_markup() else ()
    across, down = puz.get_grid_numbering(file.solution, columns, file.height)
    if len(across) + len(down) != len(file.clues):
        raise FormatError(f"{name}: {len(file.clues)} clues for {len(across) + len(down)} entries")
    clues = [Clue(one["num"], Direction(one["dir"]), file.clues[one["clue_index"]]) for one in across + down]
    about = {key: getattr(file, key) for key in ("title", "author", "copyright", "notes")}
    return assemble(name, columns, cells, clues, about | {"circles": frozenset(circles)})


def write(puzzle: Puzzle) -> bytes:
    """Writes a file.

    Raises:
        FormatError: bars, numbers that counting does not give, a grid over 255 cells wide or high, or a letter
            that is not in ISO 8859-1.
    """
    return bytes(to_puz(puzzle).tobytes())


def to_puz(puzzle: Puzzle) -> puz.Puzzle:
    """Makes one of puzpy's puzzles; raises as ``write`` does."""
    standard(puzzle, ".puz")
    if max(puzzle.rows, puzzle.columns) > WIDEST:
        raise FormatError(f".puz holds at most {WIDEST} rows and columns, not {puzzle.rows} x {puzzle.columns}")
    for text in filter(None, puzzle.cells):
        if not _is_latin(text) or set(text) & set(TAKEN):
            raise FormatError(f".puz cannot hold the letter {text}: write .ipuz, .jpz, .xd or .exolve")
    texts = (puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes, *puzzle.clues.values())
    latin = all(map(_is_latin, texts))
    file = puz.Puzzle(version="1.3" if latin else "2.0")
    file.width, file.height = puzzle.columns, puzzle.rows
    file.title, file.author, file.copyright, file.notes = texts[:4]
    file.clues = [printed(puzzle, entry) for entry in puzzle.entries]
    single = [puz.BLACKSQUARE if cell is None else _byte(cell, latin) for cell in puzzle.cells]
    file.solution = "".join(single)
    file.fill = "".join(puz.BLACKSQUARE if cell is None else EMPTY for cell in puzzle.cells)
    if not any(puzzle.cells):
        file.solution_state = puz.SolutionState.NotProvided
        file.solution = file.solution.replace(EMPTY, NO_SOLUTION)
    for cell, letters in enumerate(puzzle.cells):
        if letters and letters != single[cell]:
            file.rebus().add_rebus_squares(cell, letters)
    if puzzle.circles:
        file.markup().set_markup_squares(sorted(puzzle.circles), puz.GridMarkup.Circled)
    return file


def _byte(text: str, latin: bool) -> str:
    """Chooses what stands in the byte of a cell: its letter, or one for several or for what UTF-8 makes longer."""
    if not text:
        return EMPTY
    if len(text) == 1 and (latin or text.isascii()):
        return text
    plain = unicodedata.normalize("NFKD", text)[0]
    return plain if plain.isascii() and plain.isalnum() else NO_SOLUTION


def _is_latin(text: str) -> bool:
    return all(character <= "\xff" for character in text)
