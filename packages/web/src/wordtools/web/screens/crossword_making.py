"""A grid that is being made, as the fields of its page give it: what fits, what is marked, and the steps on from it.

An entry is named in the address by its first cell and its direction, ``34a``: its number changes with each block.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

from markupsafe import Markup

from wordtools.core import Grid, GridError, WordtoolsError
from wordtools.core.grid import Cell
from wordtools.core.show.svg import AUTO
from wordtools.crossword import Entry, Filler, Puzzle, Session, Statistics, Symmetry, View
from wordtools.crossword.fill.suggest import parse_key
from wordtools.crossword.puzzle.puzzle import Key
from wordtools.crossword.session.state import images
from wordtools.crossword.show.svg import drawing_of
from wordtools.web.screens import library
from wordtools.web.screens.crossword_shared import MOST_DATA, unpacked
from wordtools.web.server.form import Form
from wordtools.web.server.page import picture

PATH = "/crossword"
MOST_TEXT, MOST_CELLS, MOST_NAMES = 2_000, 25 * 25, 2_000
SHOWN = 30  # candidates
AT = re.compile(r"([0-9]{1,4})([ad])")
FEW = 3.4  # bits of choice that a cell has left, below which it is marked
SYMMETRIES = {"half-turn": "half turn", "mirror": "left and right", "both": "both", "none": "none"}


@library.once
def filler(code: str, name: str) -> Filler:
    """Makes a filler by names."""
    return Filler.for_language(code, words=name or ())


@dataclass(frozen=True, slots=True)
class Step:
    """A link to the page with some fields changed; a script may set them instead of loading the page."""

    address: str
    fields: str
    """The changed fields as JSON."""


@dataclass(frozen=True, slots=True)
class Making:
    """What the pages of a grid share."""

    form: Form
    session: Session
    view: View
    statistics: Statistics
    region: tuple[Cell, ...]
    """The cells that are to be filled anew; none: the whole grid is filled, and no letter changes."""
    note: str = ""
    """What had to be left out."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands."""
        return self.session.puzzle

    def step(self, **changes: str | int) -> Step:
        """Returns a link that changes fields; a fill that is shown goes."""
        fields = {"ghost": "", "at": "", **{name: str(value) for name, value in changes.items()}}
        return Step(self.form.address(PATH, **fields), json.dumps(fields))

    def putting(self, entry: Entry, word: str) -> Step:
        """Returns the step that writes a word into an entry."""
        letters = [self.view.alphabet.letters[code - 1] for code in self.view.alphabet.encode(word) or b""]
        return self.writing(dict(zip(entry.cells, letters, strict=True)))

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


def read(form: Form) -> Making | None:
    """Reads the grid and sees what fits; None where there is none, or something is wrong, which the form then says."""
    text, data = form.text("grid", most=MOST_TEXT), form.text("data", most=MOST_DATA)
    code, name = library.spoken(form)
    symmetry = Symmetry(form.choice("symmetry", SYMMETRIES, "half-turn"))
    locked, banned = form.text("lock", most=MOST_NAMES).split(), form.text("ban", most=MOST_NAMES).split()
    region = form.text("region", most=20).strip()
    form.text("at", most=8)
    if form.errors or not text.strip():
        return None
    try:
        if sum(not one.isspace() and one != "/" for one in text) > MOST_CELLS:
            raise GridError(f"a grid has at most {MOST_CELLS} cells here")
        using = filler(code, name)
        form.values["grid"] = rows = "\n".join(text.replace("/", "\n").split())
        puzzle = Puzzle.parse(rows, alphabet=using.pool.alphabet)  # a session would take the name of a file too
        session, note = begun(puzzle, unpacked(data) if data else None, using, symmetry)
        keep(session, locked, banned)
        return Making(form, session, session.view(SHOWN), session.statistics, cells_of(form, region, puzzle), note)
    except WordtoolsError as error:
        form.wrong("grid", error)
        return None


def begun(puzzle: Puzzle, kept: Puzzle | None, using: Filler, symmetry: Symmetry) -> tuple[Session, str]:
    """Begins a session, with what is said of the entries of a puzzle as it was; tells where that does not fit."""
    if kept is not None:
        session = Session(kept, using, symmetry=symmetry)
        try:
            session.draw(puzzle)
            return session, ""
        except GridError as error:
            return Session(puzzle, using, symmetry=symmetry), f"The clues are left out: {error}."
    return Session(puzzle, using, symmetry=symmetry), ""


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

    mark(
        tuple(cell for cell, bits in enumerate(view.heat) if bits is not None and bits < FEW and open_in(puzzle, cell)),
        "few",
    )
    for entry in view.dead:
        mark(view.entries[entry].cells, "dead")
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
        if shown.cells[cell] != puzzle.cells[cell]:
            letter.set("class", f"{letter.get('class')} ghost")
    return picture(made)


def open_in(puzzle: Puzzle, cell: Cell) -> bool:
    """Says whether a cell has no letter yet."""
    return puzzle.cells[cell] == ""


def keys_of(making: Making) -> str:
    """Writes what a script must know to write in the grid by keys: of each cell its images and what it is."""
    puzzle = making.puzzle
    names: list[list[str]] = [[] for _ in puzzle.cells]
    for entry in puzzle.entries:
        for cell in entry.cells:
            names[cell].append(short(entry.key))
    labels = [", ".join([told(text), *names[cell]]) + where(puzzle, cell) for cell, text in enumerate(puzzle.cells)]
    same = [sorted(images(cell, puzzle, making.session.symmetry)) for cell in range(len(puzzle.cells))]
    return json.dumps({"images": same, "labels": labels})


def told(text: str | None) -> str:
    """Says what is in a cell."""
    return "block" if text is None else text or "empty"


def where(puzzle: Puzzle, cell: Cell) -> str:
    """Says where a cell is."""
    row, column = puzzle.grid.place(cell)
    return f"; row {row + 1}, column {column + 1}"
