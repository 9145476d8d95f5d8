"""Across Lite's .puz files, by puzpy.

The layout is known from the notes beside puzpy (``FileFormat.md``): a header with checksums, one byte a cell, then
the clues across before down by number. It has rebus cells and circles, no bars and no numbers of its own. Texts are
written in ISO 8859-1 as version 1.3 or, with other letters, in UTF-8 as version 2.0; ``reading.puz_file`` has what is
read. Behind the clues come sections of four letters: ``GRBS`` and
``RTBL`` the rebus cells, ``RUSR`` what the solver wrote in them, ``LTIM`` the timer, ``GEXT`` marks of cells. Texts
have no markup.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

import puz

from wordtools.core.base.characters import mixed
from wordtools.core.errors import FormatError
from wordtools.core.reading.reading import Reading
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import printed
from wordtools.crossword.puzzle.extras import LockedSolution
from wordtools.crossword.puzzle.play import PlayState
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle
from wordtools.crossword.puzzle.style import styles_of
from wordtools.crossword.reading.assemble import Clue, assemble, check_size, standard
from wordtools.crossword.reading.puz_file import is_utf_8, load, rebuses

EMPTY: str = puz.BLANKSQUARE
UNKNOWN = (EMPTY, "?")  # what stands for a letter that is not known
NO_SOLUTION = "X"  # what stands in the cells where the solution is left out
BLOCKS = (puz.BLACKSQUARE, puz.BLACKSQUARE2)
TAKEN = "-.:;?"  # what a letter cannot be
WIDEST = 255  # a byte
CIRCLED = int(puz.GridMarkup.Circled)
CHECKED = {
    "was_wrong": int(puz.GridMarkup.PreviouslyIncorrect),
    "wrong": int(puz.GridMarkup.Incorrect),
    "revealed": int(puz.GridMarkup.Revealed),
}
KNOWN_MARKS = CIRCLED + sum(CHECKED.values())
TIMER = bytes(puz.Extensions.Timer)
TIME = re.compile(rb"(0|[1-9]\d{0,8}),([01])")  # seconds, and whether the timer stands
DIAGRAMLESS = int(puz.PuzzleType.Diagramless)
HIDDEN = puz.BLACKSQUARE2  # a block of a diagramless puzzle
PREFIX = "puz:"  # of the names of ``extras``
REBUS, ANSWERS, WRITTEN, MARKUP = (
    bytes(puz.Extensions[name]) for name in ("Rebus", "RebusSolutions", "RebusFill", "Markup")
)
KEYS = range(1000, 10000)  # that lock a solution


def read(data: bytes, reading: Reading, key: int | None = None) -> Puzzle:
    """Reads a file; the letters of a locked one are not known unless the key is given, or kept as they are locked.

    Raises:
        FormatError: it is damaged, not locked although a key is given, or locked with another key.
    """
    file = load(data, reading)
    if key is not None:
        _unlock(file, key, reading.name)
    return from_puz(file, rebuses(file, REBUS, ANSWERS, reading), reading)


def _unlock(file: puz.Puzzle, key: int, name: str) -> None:
    if not file.is_solution_locked():
        raise FormatError(f"{name}: the solution is not locked: leave the key out")
    if key not in KEYS:
        raise FormatError(f"{name}: a key is a number of four figures, {KEYS[0]} to {KEYS[-1]}")
    try:
        right = file.unlock_solution(key)
    except (ValueError, LookupError, StopIteration, AssertionError):
        right = False
    if not right:
        raise FormatError(f"{name}: the key {key} does not unlock the solution")


def from_puz(file: puz.Puzzle, rebus: Mapping[int, str], reading: Reading) -> Puzzle:
    """Makes a puzzle of one of puzpy's; *rebus* has the letters of the cells that hold several."""
    columns, size = file.width, file.width * file.height
    check_size(file.height, columns, reading.name)
    if not len(file.solution) == len(file.fill) == size:
        raise FormatError(f"{reading.name}: the grid is cut off: expected {size} cells, found {len(file.fill)}")
    locked = file.is_solution_locked()
    hidden = locked or (
        file.solution_state == puz.SolutionState.NotProvided and not set(file.solution) - {*BLOCKS, NO_SOLUTION, EMPTY}
    )
    cells = [None if text in BLOCKS else "" if hidden or text in UNKNOWN else text for text in file.solution]
    for cell, letters in rebus.items() if not hidden else ():
        if cells[cell] is None:
            reading.note("several letters in a block: left out")
        else:
            cells[cell] = letters
    across, down = puz.get_grid_numbering(file.solution, columns, file.height)
    _check_clues(file, across, down, reading)
    texts = list(map(markup.escape, file.clues))
    clues = [Clue(one["num"], Direction(one["dir"]), texts[one["clue_index"]]) for one in across + down]
    about: dict[str, Any] = {key: getattr(file, key) for key in ("title", "author", "copyright", "notes")}
    about["notes"] = markup.escape(file.notes)
    marks = file.extensions.get(MARKUP, b"")[:size] if MARKUP in file.extensions else bytes(file.markup().markup)
    about["styles"] = styles_of(circles=(cell for cell, mark in enumerate(marks) if mark & CIRCLED))
    about["diagramless"] = file.puzzletype == DIAGRAMLESS
    _check_sections(file, cells, reading)
    about["play"] = _play(file, marks)
    about["extras"] = _extras(file, marks, keep_rebus=hidden)
    if locked:
        about["sealed"] = LockedSolution(file.solution, file.scrambled_cksum)
    return assemble(reading, columns, cells, clues, about)


def _check_clues(file: puz.Puzzle, across: list[puz.ClueEntry], down: list[puz.ClueEntry], reading: Reading) -> None:
    """Refuses clues that are more or fewer than the entries, since then none is known to be at its place."""
    entries = sorted(across + down, key=lambda one: int(one["clue_index"]))
    if len(entries) == len(file.clues):
        return
    if len(file.clues) < len(entries):
        one = entries[len(file.clues)]
        where = f"there is none for {one['num']} {one['dir']}"
    else:
        where = f"after the last entry there is {file.clues[len(entries)][:40]!r}"
    raise FormatError(
        f"{reading.name}: {len(file.clues)} clues for {len(entries)} entries "
        f"({len(across)} across, {len(down)} down): {where}"
    )


def _check_sections(file: puz.Puzzle, cells: list[str | None], reading: Reading) -> None:
    """Reports what of the solver's grid and of the sections does not fit the grid."""
    marks = file.extensions.get(MARKUP)
    if marks is not None and len(marks) != len(cells):
        reading.note(f"the section GEXT has {len(marks)} bytes for {len(cells)} cells")
    if TIMER in file.extensions and not TIME.fullmatch(file.extensions[TIMER]):
        reading.note("the section LTIM is no time")
    several = file.extensions.get(WRITTEN)
    if several is not None and several.count(0) != len(cells):
        reading.note(f"the section RUSR has {several.count(0)} texts for {len(cells)} cells")
    blocks = [cell for cell, text in enumerate(file.fill) if text == puz.BLACKSQUARE and cells[cell] is not None]
    if blocks and file.puzzletype != DIAGRAMLESS:
        reading.note("blocks of the solver's grid that the solution does not have: taken as cells")


def _play(file: puz.Puzzle, marks: bytes) -> PlayState:
    """Returns what the solver has done."""
    found = {cell: text for cell, text in enumerate(file.fill) if text not in (*BLOCKS, EMPTY)}
    several = mixed(file.extensions.get(WRITTEN, b"")).split("\0")[: len(file.fill)]
    found |= {cell: text for cell, text in enumerate(several) if text}
    checked: dict[str, Any] = {
        name: frozenset(cell for cell, mark in enumerate(marks) if mark & bit) for name, bit in CHECKED.items()
    }
    time = TIME.fullmatch(file.extensions.get(TIMER, b""))
    seconds, running = (int(time[1]), time[2] == b"0") if time else (None, False)
    return PlayState(found, **checked, seconds=seconds, running=running)


def _extras(file: puz.Puzzle, marks: bytes, *, keep_rebus: bool) -> dict[str, bytes]:
    """Returns what a puzzle has no field for: sections, marks and bytes of no known meaning."""
    known = {MARKUP, WRITTEN} if keep_rebus else {MARKUP, WRITTEN, REBUS, ANSWERS}
    if TIME.fullmatch(file.extensions.get(TIMER, b"")):
        known.add(TIMER)
    found = {code: data for code, data in file.extensions.items() if code not in known}
    found[MARKUP] = bytes(mark & ~KNOWN_MARKS for mark in marks)
    if not any(found[MARKUP]):
        del found[MARKUP]
    extras = {PREFIX + code.decode("latin-1"): data for code, data in found.items()}
    after = file.postscript if isinstance(file.postscript, bytes) else b""
    bare = {"before": file.preamble, "reserved": bytes(file.unk1 + file.unk2), "after": after}
    return extras | {PREFIX + name: data for name, data in bare.items() if data.strip(b"\0\r\n")}


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
    for text in puzzle.filled.values():
        if not _is_latin(text) or set(text) & set(TAKEN):
            raise FormatError(f".puz cannot hold the letter {text} that the solver wrote: write .ipuz or .jpz")
    about = (puzzle.title, puzzle.author, puzzle.copyright, markup.plain(puzzle.notes))
    texts = (*about, *map(markup.plain, puzzle.clues.values()))
    latin = all(map(_is_latin, texts)) and not _looks_like_utf_8(texts)
    file = puz.Puzzle(version="1.3" if latin else "2.0")
    file.width, file.height = puzzle.columns, puzzle.rows
    file.title, file.author, file.copyright, file.notes = about
    file.clues = [printed(puzzle, entry) for entry in puzzle.entries]
    black = HIDDEN if puzzle.diagramless else puz.BLACKSQUARE
    file.puzzletype = DIAGRAMLESS if puzzle.diagramless else int(puz.PuzzleType.Normal)
    single = [black if cell is None else _byte(cell, latin) for cell in puzzle.cells]
    file.solution = "".join(single)
    written = [black if cell is None else _byte(puzzle.filled.get(k, ""), latin) for k, cell in enumerate(puzzle.cells)]
    file.fill = "".join(written)
    sealed = puzzle.sealed
    if not any(puzzle.cells):
        file.solution_state = int(puz.SolutionState.NotProvided)
        file.solution = file.solution.replace(EMPTY, NO_SOLUTION)
        if sealed is not None and _fits(sealed.letters, puzzle):
            file.solution_state = int(puz.SolutionState.Locked)
            file.solution, file.scrambled_cksum = sealed.letters, sealed.checksum
    several = {cell: text for cell, text in puzzle.filled.items() if text != written[cell]}
    if several:
        texts = tuple(several.get(cell, "") for cell in range(len(puzzle.cells)))
        file.extensions[WRITTEN] = b"".join(map(file.encode_zstring, texts))
    for cell, letters in enumerate(puzzle.cells):
        if letters and letters != single[cell]:
            file.rebus().add_rebus_squares(cell, letters)
    marks = {CIRCLED: puzzle.circles} | {bit: getattr(puzzle.play, name) for name, bit in CHECKED.items()}
    _add_extras(file, puzzle.extras, marks)
    if puzzle.play.seconds is not None:
        file.extensions[TIMER] = b"%d,%d" % (puzzle.play.seconds, not puzzle.play.running)
    return file


def _fits(letters: str, puzzle: Puzzle) -> bool:
    """Returns whether a locked solution is one of this grid."""
    return [letter in BLOCKS for letter in letters] == [cell is None for cell in puzzle.cells]


def _add_extras(file: puz.Puzzle, extras: Mapping[str, bytes], marked: Mapping[int, frozenset[int]]) -> None:
    own = {name.removeprefix(PREFIX): data for name, data in extras.items() if name.startswith(PREFIX)}
    reserved = own.pop("reserved", b"")
    if len(reserved) == len(file.unk1) + len(file.unk2):
        file.unk1, file.unk2 = reserved[: len(file.unk1)], reserved[len(file.unk1) :]
    file.preamble, file.postscript = own.pop("before", b""), own.pop("after", b"")
    size = file.width * file.height
    marks = bytearray(own.pop(MARKUP.decode(), b"")[:size].ljust(size, b"\0"))
    for bit, cells in marked.items():
        for cell in cells:
            marks[cell] |= bit
    codes = {name.encode("latin-1"): data for name, data in own.items()}
    file.extensions |= {code: data for code, data in codes.items() if len(code) == 4 and data}
    if any(marks):
        file.extensions[MARKUP] = bytes(marks)


def _byte(text: str, latin: bool) -> str:
    """Chooses what stands in the byte of a cell: its letter, or one for several or for what UTF-8 makes longer."""
    if not text:
        return EMPTY
    if len(text) == 1 and (latin or text.isascii()):
        return text
    plain = unicodedata.normalize("NFKD", text)[0]
    return plain if plain.isascii() and plain.isalnum() else NO_SOLUTION


def _is_latin(text: str) -> bool:
    return all(character <= "\xff" and not "\x80" <= character < "\xa0" for character in text)


def _looks_like_utf_8(texts: Iterable[str]) -> bool:
    """Returns whether Latin letters of a text come to the bytes of UTF-8, which readers would take them for."""
    return any(not text.isascii() and is_utf_8(text) for text in texts if _is_latin(text))
