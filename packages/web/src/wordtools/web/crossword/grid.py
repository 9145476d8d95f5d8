"""A grid that is being made, as the fields of its page give it: what fits, what is marked, and the steps on from it.

An entry is named in the address by its first cell and its direction, ``34a``: its number changes with each block.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup

from wordtools.core import Grid
from wordtools.core.errors import GridError, WordtoolsError
from wordtools.core.grid import Cell
from wordtools.core.reading.json_text import parse_json
from wordtools.core.show.svg import AUTO
from wordtools.crossword import Direction, Entry, Filler, Puzzle, Session
from wordtools.crossword.puzzle import Symmetry
from wordtools.crossword.puzzle.clues import printed, with_clues
from wordtools.crossword.puzzle.puzzle import CELL, Key, parse_key
from wordtools.crossword.puzzle.style import CIRCLE, SHADE, Style
from wordtools.crossword.session import Statistics, View
from wordtools.crossword.session.state import State
from wordtools.crossword.show.svg import drawing_of
from wordtools.web.crossword.shared import packed, unpacked
from wordtools.web.server import library
from wordtools.web.server.form import Form
from wordtools.web.server.packing import MOST_DATA
from wordtools.web.server.page import picture

PATH = "/crossword"
MOST_TEXT, MOST_CELLS, MOST_NAMES = 2_000, 25 * 25, 2_000
MOST_LINE, MOST_CLUES, MOST_ENTRIES = 300, 200_000, 2 * MOST_CELLS
SHOWN = 30  # candidates
AT = re.compile(r"([0-9]{1,4})([ad])")
MARK = re.compile(r"([csad])([0-9]{1,4})")
"""A mark of a cell: a circle, a shade, a bar right of it (a) or below it (d)."""
EMPTY_GRID = "/".join(["." * 15] * 15)
FEW = 3.4  # bits of choice that a cell has left, below which it is marked
SYMMETRIES = {
    "half-turn": "Half-turn symmetry",
    "mirror": "Mirror symmetry",
    "both": "Both symmetries",
    "none": "No symmetry",
}


@library.once
def filler(code: str, name: str) -> Filler:
    """Makes a filler by names."""
    return Filler.for_language(code, words=name or ())


@dataclass(frozen=True, slots=True)
class Step:
    """A link to the page with some fields changed; a script sets them instead of loading the page."""

    address: str
    """Empty where a script has asked."""
    fields: str
    """The changed fields as JSON."""


NOWHERE = Step("", "{}")


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of a puzzle beside its letters, where the page sends it: else that of the kept puzzle holds."""

    title: str | None = None
    author: str | None = None
    marks: frozenset[tuple[str, Cell]] | None = None
    clues: Mapping[str, str] | None = None
    """By the name of an entry, its clue as it is printed."""

    @classmethod
    def read(cls, form: Form) -> Said:
        """Reads the fields; what is wrong with one the form says."""
        title, author = (
            form.text(name, most=MOST_LINE, addressed=False).strip() if form.has(name) else None
            for name in ("title", "author")
        )
        marks, clues = None, None
        if form.has("marks"):
            found = map(MARK.fullmatch, form.text("marks", most=MOST_TEXT * 4, addressed=False).split())
            marks = frozenset((one[1], int(one[2])) for one in found if one)
        if form.has("clues"):
            clues = _clues(form)
        return cls(title, author, marks, clues)

    def applied(self, puzzle: Puzzle) -> Puzzle:
        """Returns the puzzle with it.

        Raises:
            GridError: bars change, and the puzzle has numbers of its own.
        """
        if self.marks is not None:
            puzzle = self._marked(puzzle)
        title = puzzle.title if self.title is None else self.title
        author = puzzle.author if self.author is None else self.author
        puzzle = replace(puzzle, title=title, author=author)
        if self.clues:
            new = {
                entry.key: self.clues[name_of(entry)]
                for entry in puzzle.entries
                if self.clues.get(name_of(entry), was := printed(puzzle, entry)) != was
            }
            puzzle = with_clues(puzzle, new)
            puzzle = replace(puzzle, clues={key: text for key, text in puzzle.clues.items() if text})
        return puzzle

    def _marked(self, puzzle: Puzzle) -> Puzzle:
        assert self.marks is not None
        size, state = len(puzzle.cells), State(puzzle)
        ways = {"a": Direction.ACROSS, "d": Direction.DOWN}
        bars = {(cell, ways[kind]) for kind, cell in self.marks if kind in ways and cell < size}
        for cell, way in sorted(bars ^ puzzle.bars):
            state = state.with_bar(cell, way, Symmetry.NONE)
        styles = {}
        for cell in range(size):
            style = puzzle.styles.get(cell, Style())
            if ("c", cell) in self.marks or style.shape == CIRCLE:
                style = replace(style, shape=CIRCLE if ("c", cell) in self.marks else "")
            if ("s", cell) in self.marks or style.fill == SHADE:
                style = replace(style, fill=style.fill or SHADE if ("s", cell) in self.marks else "")
            styles[cell] = style
        return replace(state.puzzle, styles=styles)


def _clues(form: Form) -> dict[str, str] | None:
    """Reads the clues that a script sends."""
    try:
        found = parse_json(form.text("clues", most=MOST_CLUES, addressed=False) or "{}")
    except ValueError:
        found = None
    if not isinstance(found, dict) or not all(isinstance(text, str) for text in found.values()):
        form.wrong("clues", "the clues are no table of texts")
        return None
    if len(found) > MOST_ENTRIES or max(map(len, found.values()), default=0) > MOST_LINE:
        form.wrong("clues", f"a clue has at most {MOST_LINE} characters")
        return None
    return {name: " ".join(text.split()) for name, text in found.items()}


@dataclass(frozen=True, slots=True)
class Making:
    """What the pages of a grid share."""

    form: Form
    session: Session
    view: View
    statistics: Statistics
    region: tuple[Cell, ...]
    """The cells that are to be filled anew; none: the whole grid is filled, and no letter changes."""
    data: str
    """The puzzle as an address holds it, with clues and marks."""
    scripted: bool = False
    """Whether a script has asked, which needs no addresses for the steps."""
    note: str = ""
    """What had to be left out."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands."""
        return self.session.puzzle

    def step(self, **changes: str | int) -> Step:
        """Returns a link that changes fields; a fill that is shown goes."""
        fields = {"ghost": "", "at": "", **{name: str(value) for name, value in changes.items()}}
        return Step("" if self.scripted else self.form.address(PATH, **fields), json.dumps(fields))

    def letters(self, word: str) -> list[str]:
        """Splits a word of the list into its letters."""
        return [self.view.alphabet.letters[code - 1] for code in self.view.alphabet.encode(word) or b""]

    def putting(self, entry: Entry, letters: Sequence[str]) -> Step:
        """Returns the step that writes letters into an entry; a script needs none for it."""
        return NOWHERE if self.scripted else self.writing(dict(zip(entry.cells, letters, strict=True)))

    def clearing(self, key: Key) -> Step:
        """Returns the step that takes the letters out of an entry."""
        return self.writing(dict.fromkeys(self.view.entries[key].cells, ""))

    def writing(self, letters: Mapping[Cell, str]) -> Step:
        """Returns the step that writes letters into cells."""
        cells = tuple(letters.get(cell, text) for cell, text in enumerate(self.puzzle.cells))
        return self.step(grid=one_line(Puzzle(Grid(self.puzzle.rows, self.puzzle.columns, cells))), entry="")

    def locking(self, entry: Entry) -> Step:
        """Returns the step that locks an entry, or unlocks it."""
        names = self.form.values["lock"].split()
        own = name_of(entry)
        return self.step(lock=" ".join([one for one in names if one != own] if own in names else [*names, own]))

    def banning(self, entry: Entry, word: str) -> Step:
        """Returns the step that keeps a word out of an entry, or lets it in again."""
        names = self.form.values["ban"].split()
        own = f"{name_of(entry)}:{word}"
        return self.step(ban=" ".join([one for one in names if one != own] if own in names else [*names, own]))


def name_of(entry: Entry) -> str:
    """Names an entry by its first cell."""
    return f"{entry.cells[0]}{entry.direction.value[0]}"


def short(key: Key) -> str:
    """Names an entry as people do: ``17a``."""
    return f"{key[0]}{key[1].value[0]}"


def one_line(puzzle: Puzzle) -> str:
    """Writes a grid in one line."""
    return "/".join(str(puzzle).split())


def read(form: Form, *, scripted: bool = False) -> Making | None:
    """Reads the grid, an empty one where none is given, and sees what fits.

    Returns:
        None where something is wrong, which the form then says.
    """
    text, data = form.text("grid", most=MOST_TEXT), form.text("data", most=MOST_DATA)
    code, name = library.spoken(form)
    symmetry = Symmetry(form.choice("symmetry", SYMMETRIES, "half-turn"))
    locked, banned = form.text("lock", most=MOST_NAMES).split(), form.text("ban", most=MOST_NAMES).split()
    region = form.text("region", most=20).strip()
    form.text("at", most=8)
    said = Said.read(form)
    if form.errors:
        return None
    try:
        if sum(not one.isspace() and one != "/" for one in text) > MOST_CELLS:
            raise GridError(f"a grid has at most {MOST_CELLS} cells here")
        using = filler(code, name)
        lines = (text.strip() or EMPTY_GRID).replace("/", "\n").split()
        if text.strip():
            form.put("grid", "/".join(lines))
        form.values["grid"] = rows = "\n".join(lines)
        puzzle = Puzzle.parse(rows, alphabet=using.pool.alphabet)  # a session would take the name of a file too
        puzzle, note = begun(puzzle, unpacked(data) if data else None)
        puzzle = said.applied(puzzle)
        form.put("data", data := packed(puzzle))
        if puzzle == Puzzle(puzzle.grid):
            form.put("data", "")
        session = Session(puzzle, using, symmetry=symmetry)
        keep(session, locked, banned)
        part = cells_of(form, region, puzzle)
        if len(data) > MOST_DATA:
            note = "With these clues the puzzle is too large for an address: download it before you leave."
        return Making(form, session, session.view(SHOWN), session.statistics, part, data, scripted, note)
    except WordtoolsError as error:
        form.wrong("grid", error)
        return None


def begun(puzzle: Puzzle, kept: Puzzle | None) -> tuple[Puzzle, str]:
    """Adds what is said of the entries of a puzzle as it was; tells where that does not fit."""
    if kept is None:
        return puzzle, ""
    try:
        return State(kept).with_grid(puzzle.grid).puzzle, ""
    except GridError as error:
        return puzzle, f"The clues are left out: {error}."


def keep(session: Session, locked: list[str], banned: list[str]) -> None:
    """Locks entries and bans words, by the names of the address; those of entries that are gone are passed over."""
    names = {name_of(entry): entry.key for entry in session.puzzle.entries}
    session.lock(*(names[name] for name in locked if name in names))
    for one in banned:
        name, _, word = one.partition(":")
        if name in names and word:
            session.ban(names[name], word)


def cells_of(form: Form, text: str, puzzle: Puzzle) -> tuple[Cell, ...]:
    """Reads a part of the grid: two corners, each a row and a column from 1."""
    if not text:
        return ()
    try:
        corners = [[int(number) for number in corner.split(",")] for corner in text.split("-")]
        (top, left), (bottom, right) = corners
    except ValueError:
        form.wrong("region", f"{text!r}: write two corners, each its row and column, as 1,1-4,4")
        return ()
    rows, columns = sorted((top, bottom)), sorted((left, right))
    if rows[0] < 1 or rows[1] > puzzle.rows or columns[0] < 1 or columns[1] > puzzle.columns:
        form.wrong("region", f"{text}: the grid has {puzzle.rows} rows and {puzzle.columns} columns")
        return ()
    return tuple(
        row * puzzle.columns + column
        for row in range(rows[0] - 1, rows[1])
        for column in range(columns[0] - 1, columns[1])
        if puzzle.cells[row * puzzle.columns + column] is not None
    )


def chosen(form: Form, making: Making) -> Key | None:
    """Returns the entry asked for, else the one with the fewest words; None where no entry is open.

    It is asked for by name, or as that of a cell and a direction (``34a``), or the other entry of the cell.
    """
    name, at = form.text("entry", most=8).strip(), AT.fullmatch(form.values["at"])
    if not name and at:
        through = [entry for entry in making.puzzle.entries if int(at[1]) in entry.cells]
        through.sort(key=lambda entry: entry.direction.value[0] != at[2])
        return through[0].key if through else making.view.tightest
    if not name:
        return making.view.tightest
    try:
        key = parse_key(name)
        if key not in making.view.counts:
            raise GridError(f"{name}: there is no such entry")
        return key
    except WordtoolsError as error:
        form.wrong("entry", error)
        return None


def drawn(making: Making, key: Key | None, fill: Puzzle | None) -> Markup:
    """Draws the grid: what is dead, tight, locked and chosen is marked, letters of a fill are pale."""
    view, puzzle = making.view, making.puzzle
    marks: dict[Cell, list[str]] = {}

    def mark(cells: tuple[Cell, ...], name: str) -> None:
        for cell in cells:
            marks.setdefault(cell, []).append(name)

    judged = touched(puzzle)
    mark(
        tuple(cell for cell in judged if not puzzle.cells[cell] and (view.heat[cell] or 0.0) < FEW),
        "few",
    )
    for entry in view.dead:
        if judged.intersection(view.entries[entry].cells):
            mark(view.entries[entry].cells, "dead")
    for entry in making.statistics.unlisted:
        mark(view.entries[entry].cells, "unlisted")
    for entry in making.session.locked:
        mark(view.entries[entry].cells, "locked")
    if key is not None:
        mark(view.entries[key].cells, "lit")
    mark(making.region, "region")
    shown = fill or puzzle
    made = drawing_of(shown, solution=True, theme=AUTO)
    for box in made.cells:
        if names := marks.get(int(box.get("data-cell", -1))):
            box.set("class", f"{box.get('class')} {' '.join(names)}")
    filled = (cell for cell, text in enumerate(shown.cells) if text)
    letters = (text for text in made.texts if "letter" in text.get("class", "").split())
    for cell, letter in zip(filled, letters, strict=True):
        letter.set("data-cell", str(cell))
        if shown.cells[cell] != puzzle.cells[cell]:
            letter.set("class", f"{letter.get('class')} ghost")
    return picture(made)


def touched(puzzle: Puzzle) -> set[Cell]:
    """Finds the cells of the entries that have a letter: a grid without any is not judged yet."""
    return {cell for entry in puzzle.entries if any(entry.letters) for cell in entry.cells}


def desk_of(making: Making, key: Key | None) -> str:
    """Writes what a script must know of the puzzle."""
    puzzle = making.puzzle
    entries = {entry.key: name_of(entry) for entry in puzzle.entries}
    bars = [f"{way.value[0]}{cell}" for cell, way in puzzle.bars]
    circles = [f"c{cell}" for cell in puzzle.circles]
    shades = [f"s{cell}" for cell, style in puzzle.styles.items() if style.fill == SHADE]
    found: dict[str, Any] = {
        "columns": puzzle.columns,
        "cells": [cell[0] for cell in CELL.finditer("".join(str(puzzle).split()))],
        "marks": sorted(bars + circles + shades),
        "names": {name: f"{one[0]} {one[1]}" for one, name in entries.items()},
        "clues": {entries[entry.key]: text for entry in puzzle.entries if (text := printed(puzzle, entry))},
        "title": puzzle.title,
        "author": puzzle.author,
        "chosen": entries[key] if key else "",
    }
    return json.dumps(found)
