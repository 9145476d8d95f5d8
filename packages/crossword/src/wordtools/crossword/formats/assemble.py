"""The last step of every reader: from the content of a file to a puzzle, or to an error that names the file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from wordtools.core import Grid
from wordtools.core.errors import FormatError, GridError
from wordtools.core.grid import MOST_CELLS, Cell
from wordtools.core.show.svg import clean
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import split_lengths
from wordtools.crossword.puzzle.extras import UnplacedClue
from wordtools.crossword.puzzle.play import PlayState
from wordtools.crossword.puzzle.puzzle import Direction, Entry, Group, Key, Puzzle
from wordtools.crossword.puzzle.style import CIRCLE, SHAPE, Style, colour

SHORTEST = (2, 3)  # the lengths from which on people number entries
LINES = ("title", "author", "copyright")


class Clue(NamedTuple):
    """A clue as a file has it."""

    number: int | None
    """None for one that is known to belong to no entry."""
    direction: Direction
    text: str
    """With markup as ``puzzle.markup`` has it."""
    lengths: str | None = None
    """The enumeration, None where the format has it at the end of the text."""
    group: str = ""
    """The title of its list, where it may belong to no entry; '' where that is an error."""
    label: str = ""
    """What stands before it, for such a clue."""
    remarks: Mapping[str, str] = {}
    links: tuple[Key, ...] = ()
    cells: tuple[Cell, ...] = ()
    """The direction of the answer, where a file gives it."""

    @property
    def key(self) -> tuple[int | None, Direction]:
        """The name of its entry."""
        return self.number, self.direction


class Looks(dict[Cell, Style]):
    """The styles of cells, as a reader finds them."""

    def circle(self, cell: Cell) -> None:
        """Draws a circle in a cell."""
        self[cell] = replace(self.get(cell, Style()), shape=CIRCLE)

    def shape(self, cell: Cell, name: str) -> bool:
        """Draws a shape in a cell; False where the name is none."""
        name = " ".join(name.lower().split())
        if not SHAPE.fullmatch(name):
            return False
        self[cell] = replace(self.get(cell, Style()), shape=name)
        return True

    def fill(self, cell: Cell, text: str) -> bool:
        """Colours a cell; False where the text is no colour."""
        found = colour(text)
        if found:
            self[cell] = replace(self.get(cell, Style()), fill=found)
        return bool(found)

    def mark(self, cell: Cell, text: str) -> None:
        """Puts a small text into a cell."""
        self[cell] = replace(self.get(cell, Style()), mark=line(text))


def check_size(rows: int, columns: int, name: str) -> None:
    """Refuses sizes that no grid has, before any memory is taken for it."""
    if rows < 1 or columns < 1 or rows * columns > MOST_CELLS:
        size = f"{columns:,} x {rows:,}" if max(rows, columns) < 10**9 else "too many"
        raise FormatError(f"{name}: a grid of {size} cells: expected 1 to {MOST_CELLS:,} cells")


def assemble(
    name: str,
    columns: int,
    cells: Iterable[str | None],
    clues: Iterable[Clue],
    about: Mapping[str, Any],
    *,
    labels: Mapping[Cell, int] | None = None,
    groups: Iterable[str] = (),
) -> Puzzle:
    """Makes the puzzle that a file describes.

    Args:
        name: of the file, for messages.
        columns: width of the grid.
        cells: what is in each cell, row by row, as in ``Puzzle.grid``.
        clues: the clues; those with no text do not count.
        about: the other fields of the puzzle.
        labels: the numbers in the cells; None or empty where the file does not give them.
        groups: the titles of the lists of clues, where the file has such; then ``Clue.group`` is the list of each clue.

    Raises:
        FormatError: a clue that belongs to no entry, or a grid that is none.
    """
    found = [clue for clue in clues if clue.number or clue.text.strip() or clue.lengths or clue.remarks]
    texts = [None if cell is None else letters_of(cell) for cell in cells]
    white = frozenset(cell for cell, text in enumerate(texts) if text is not None)
    fields: dict[str, Any] = dict(about) | {key: line(about.get(key, "")) for key in LINES}
    fields["notes"] = paragraphs(about.get("notes", ""))
    meta = {key.strip().lower(): paragraphs(text) for key, text in about.get("meta", {}).items()}
    fields["meta"] = {key: text for key, text in meta.items() if text}
    fields["givens"] = frozenset(about.get("givens", ())) & white
    fields["voids"] = frozenset(about.get("voids", ())) - white
    play: PlayState = about.get("play", PlayState())
    letters = {cell: letters_of(text) for cell, text in play.letters.items()}
    fields["play"] = replace(play, letters=letters).within(white)
    try:
        plain = Puzzle(Grid(len(texts) // columns, columns, tuple(texts)), **fields)
        said = {clue.key for clue in found if clue.number is not None and (clue.text.strip() or clue.lengths)}
        puzzle = _numbered(plain, labels or None, said)
    except GridError as error:
        raise FormatError(f"{name}: {error}") from None
    entries = {entry.key: entry for entry in puzzle.entries} if not puzzle.codes else {}
    entered, loose = _parted(found, entries)
    for clue in loose:
        if not clue.group:
            raise FormatError(
                f"{name}: the clue {clue.text[:40]!r} is for {clue.number} {clue.direction}, "
                "and no entry of the grid has that number"
            )
    others = tuple(
        UnplacedClue(line(clue.group), line(clue.label), marked_line(_ended(clue)), clue.cells) for clue in loose
    )
    clued = _clued(puzzle, entries, entered)
    lists = {line(title): list[Key]() for title in groups}
    for clue in entered if groups else ():
        if line(clue.group) in lists:
            lists[line(clue.group)].append((clue.number or 0, clue.direction))
    own = tuple(Group(title, tuple(keys)) for title, keys in lists.items() if keys)
    return replace(clued, loose=others, groups=own)


def _parted(clues: Iterable[Clue], entries: Mapping[Any, Entry]) -> tuple[list[Clue], list[Clue]]:
    """Parts the clues of entries from the others: those of no entry, and those of one that has a clue already."""
    entered, loose, clued = list[Clue](), list[Clue](), set[Any]()
    for clue in clues:
        text = clue.text.strip()
        if clue.key in entries and not (text and clue.group and clue.key in clued):
            entered.append(clue)
            clued |= {clue.key} if text else set()
        elif text or clue.lengths or clue.remarks or clue.links:
            cells = clue.cells or (entries[clue.key].cells if clue.key in entries else ())
            loose.append(clue._replace(cells=cells))
    return entered, loose


def letters_of(text: str) -> str:
    """Returns what a cell holds, as a puzzle has it."""
    return "".join(clean(text).split()).upper()


def _numbered(plain: Puzzle, labels: Mapping[Cell, int] | None, keys: set[Any]) -> Puzzle:
    """Chooses what counts as an entry such that the numbers come out as the file has them."""
    for shortest in SHORTEST:
        puzzle = replace(plain, shortest=shortest)
        if labels is None:
            if keys <= {entry.key for entry in puzzle.entries}:
                return puzzle
        elif puzzle.numbers == labels:
            return puzzle
    white = {cell for cell, text in enumerate(plain.cells) if text is not None}
    if labels and labels.keys() >= white:  # also where no number stands twice
        return replace(plain, codes=labels)
    try:
        return replace(plain, labels=labels or {})
    except GridError:
        if len(set(labels.values()) if labels else ()) == len(labels or ()):
            raise
        return replace(plain, codes=labels or {})  # two entries of one name: the numbers are those of letters


def _clued(puzzle: Puzzle, entries: Mapping[Key, Entry], clues: Iterable[Clue]) -> Puzzle:
    texts: dict[Key, str] = {}
    lengths: dict[Key, str] = {}
    remarks: dict[Key, dict[str, str]] = {}
    links: dict[Key, tuple[Key, ...]] = {}
    for clue in clues:
        key = clue.number or 0, clue.direction
        text, given = marked_line(clue.text), line(clue.lengths or "")
        if clue.lengths is None:
            text, given = split_lengths(text, entries[key], (entries[one] for one in clue.links if one in entries))
        if text:
            texts[key] = text
        if given:
            lengths[key] = given
        said = {line(what).lower(): marked_line(words) for what, words in clue.remarks.items()}
        said = {what: words for what, words in said.items() if what and words}
        if said:
            remarks[key] = remarks.get(key, {}) | said
        further = tuple(other for other in clue.links if other in entries)
        if further:
            links[key] = further
    return replace(puzzle, clues=texts, enumerations=lengths, remarks=remarks, links=links)


def _ended(clue: Clue) -> str:
    return f"{clue.text} ({clue.lengths})" if clue.lengths else clue.text


def line(text: str) -> str:
    """Returns a plain text as one line that XML may hold."""
    return clean(" ".join(text.split()))


def marked_line(text: str) -> str:
    """Returns a text with markup as one line that XML may hold."""
    return clean(markup.one_line(text))


def paragraphs(text: str) -> str:
    """Returns a text as lines that XML may hold."""
    return clean("\n".join(map(str.rstrip, text.strip().splitlines())))


def standard(puzzle: Puzzle, kind: str, *, bars: bool = False) -> None:
    """Refuses a puzzle whose numbers are not those that counting gives.

    Args:
        puzzle: the puzzle.
        kind: the format to be written, which numbers cells by counting.
        bars: whether it has bars.

    Raises:
        FormatError: the numbers or bars cannot be held.
    """
    if puzzle.bars and not bars:
        raise FormatError(f"{kind} cannot hold bars: write .ipuz, .jpz or .exolve")
    counted = replace(puzzle, shortest=2, labels={})
    for ours, theirs in zip(puzzle.entries, counted.entries, strict=False):
        if (ours.number, ours.cells) != (theirs.number, theirs.cells):
            raise FormatError(f"{kind} counts {theirs} where this puzzle has {ours}: write .ipuz or .jpz")
    if len(puzzle.entries) != len(counted.entries):
        raise FormatError(f"{kind} has {len(counted.entries)} entries in this grid, the puzzle {len(puzzle.entries)}")
