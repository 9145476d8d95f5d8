"""The last step of every reader: from the content of a file to a puzzle, or to an error that names the file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import replace
from typing import Any, NamedTuple, TypeAlias

from wordtools.core import Grid
from wordtools.core.base.characters import composed
from wordtools.core.base.wording import counted
from wordtools.core.errors import FormatError, GridError
from wordtools.core.grid import MOST_CELLS, Cell
from wordtools.core.reading.reading import Reading
from wordtools.core.show.svg import clean
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import split_lengths
from wordtools.crossword.puzzle.extras import UnplacedClue
from wordtools.crossword.puzzle.play import PlayState
from wordtools.crossword.puzzle.puzzle import Direction, Entry, Group, Key, Puzzle
from wordtools.crossword.puzzle.style import CIRCLE, SHAPE, Style, colour

SHORTEST = (2, 3)  # the lengths from which on people number entries
LINES = ("title", "author", "copyright")
MOST_NAMES = 40  # names of things left out that a message shows, and characters of each
MORE_NAMES = "others"
LINKED = "links of clues that stand apart"
ENDED = re.compile(r"\(\s*\d[^()]*\)\s*$")  # a clue with an enumeration
BRACKETED = re.compile(r"[(\[]([^()\[\]]*)[)\]]")
LAST_BRACKETS = re.compile(r"\(([^()]*)\)\s*+$")
FIGURES = re.compile(r"[0-9][0-9\s,;.'’/–-]*+")
FEW_CLUES = 1_000  # that a grid may have beside two of each cell
NO_LETTERS = "?-_*.0X"  # what programs write in every cell of a puzzle whose solution they leave out
FEWEST = 4  # cells that then have it
ASTRAY = "no entry of the grid is "  # what a note on clues of no entry begins with: nothing is lost then
NAMED = re.compile("across|down", re.IGNORECASE)  # in the title of a list: then its numbers are those of entries
LONGEST_NAMED = 200  # characters of it
MOST_ASTRAY = 3  # such clues that the note names


Link: TypeAlias = tuple[int, Direction | None]  # a further entry, its direction None where that is to be found


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
    links: tuple[Link, ...] = ()
    cells: tuple[Cell, ...] = ()
    """Where the answer goes, where a file gives it: then these are its entry, whatever number and direction are."""
    answer: str = ""
    """As a file has it beside the grid."""
    line: int | None = None
    """Of the file."""

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


def leave_out(reading: Reading, names: Iterable[str]) -> None:
    """Reports things that are not held, by the names that a file gives them: printable, short, and not too many."""
    for name in names:
        known = reading.left_out
        if MORE_NAMES in known:
            return
        shown = "".join(sign if sign.isprintable() else "\ufffd" for sign in name[:MOST_NAMES])
        reading.leave_out(shown if len(known) < MOST_NAMES or shown in known else MORE_NAMES)


def check_size(rows: int, columns: int, name: str) -> None:
    """Refuses sizes that no grid has, before any memory is taken for it."""
    if rows < 1 or columns < 1 or rows * columns > MOST_CELLS:
        size = f"{columns:,} x {rows:,}" if max(rows, columns) < 10**9 else "too many"
        raise FormatError(f"{name}: a grid of {size} cells: expected 1 to {MOST_CELLS:,} cells")


def assemble(
    reading: Reading,
    columns: int,
    cells: Iterable[str | None],
    clues: Iterable[Clue],
    about: Mapping[str, Any],
    *,
    labels: Mapping[Cell, int] | None = None,
    unsure: bool = False,
    counts: bool = False,
    groups: Iterable[str] = (),
) -> Puzzle:
    """Makes the puzzle that a file describes.

    Args:
        reading: of the file.
        columns: width of the grid.
        cells: what is in each cell, row by row, as in ``Puzzle.grid``.
        clues: the clues; those with no text do not count.
        about: the other fields of the puzzle.
        labels: the numbers in the cells; None or empty where the file does not give them.
        unsure: whether those may be the numbers of rows and columns: then they count only where clues fit them.
        counts: whether the format numbers cells by counting alone, so that the labels of clues number none.
        groups: the titles of the lists of clues, where the file has such; then ``Clue.group`` is the list of each clue.

    Raises:
        FormatError: a clue that belongs to no entry, a grid that is none, or far more clues than cells.
    """
    texts = _solution([None if cell is None else letters_of(cell) for cell in cells], reading)
    listed = (_with_lengths_once(one) if one.lengths else one for one in clues)
    found = [one for one in listed if one.number or one.text.strip() or one.lengths or one.remarks or one.cells]
    if len(found) > 2 * len(texts) + FEW_CLUES:
        raise FormatError(f"{reading.name}: {len(found):,} clues for a grid of {len(texts):,} cells")
    white = frozenset(cell for cell, text in enumerate(texts) if text is not None)
    fields = _fields(about, white, reading)
    try:
        plain = Puzzle(Grid(len(texts) // columns, columns, tuple(texts)), **fields)
        said = {clue.key for clue in found if clue.number and not clue.cells and (clue.text.strip() or clue.lengths)}
        puzzle = _numbered(plain, labels or None, said, {} if counts else _begins(found))
        if puzzle.codes and said and not white <= (labels or {}).keys():
            reading.note("a number stands twice in the grid: entries are numbered as usual")
            puzzle = _numbered(plain, None, said, {})
        if unsure and not said <= _keys(puzzle):
            counted = _numbered(plain, None, said, {})
            if said <= _keys(counted):
                reading.note("the numbers in the grid are not those of the clues: entries are numbered as usual")
                puzzle = counted
    except GridError as error:
        raise FormatError(f"{reading.name}: {error}") from None
    entries = puzzle.by_key if not puzzle.codes else {}
    entered, loose = _parted(_placed(found, entries.values(), reading), entries, reading)
    for clue in loose:
        if not clue.group:
            raise FormatError(
                f"{reading.name}: the clue {clue.text[:40]!r} is for {clue.number} {clue.direction}, "
                "and no entry of the grid has that number"
            )
        leave_out(reading, (f"clue {what}" for what in clue.remarks))
    if not puzzle.codes:
        _note_astray([clue for clue in loose if not clue.cells and NAMED.search(clue.group, 0, LONGEST_NAMED)], reading)
    titled = {title: line(title) for title in {clue.group for clue in found}}  # one string for all clues of a list
    others = tuple(
        UnplacedClue(titled[clue.group], line(clue.label), marked_line(_ended(clue)), clue.cells) for clue in loose
    )
    clued = _clued(puzzle, entries, entered, reading)
    lists = {line(title): list[Key]() for title in groups}
    worded = {clue.key for clue in entered if clue.text.strip()}
    for clue in entered if groups else ():
        if titled[clue.group] in lists and (clue.text.strip() or clue.key not in worded):
            lists[titled[clue.group]].append((clue.number or 0, clue.direction))
    own = tuple(Group(title, tuple(keys)) for title, keys in lists.items() if keys)
    return replace(clued, loose=others, groups=own)


def _with_lengths_once(clue: Clue) -> Clue:
    """Returns a clue whose enumeration has no brackets, and stands in its field alone, perhaps with other signs."""
    lengths = (clue.lengths or "").strip()
    inside = BRACKETED.fullmatch(lengths)
    lengths = inside[1].strip() if inside else lengths
    end = LAST_BRACKETS.search(clue.text)
    same = end is not None and (
        "".join(end[1].split()) == "".join(lengths.split())
        or (FIGURES.fullmatch(end[1]) is not None and re.findall("[0-9]+", end[1]) == re.findall("[0-9]+", lengths))
    )
    return clue._replace(lengths=lengths, text=clue.text[: end.start()].rstrip() if end and same else clue.text)


def _solution(texts: list[str | None], reading: Reading) -> list[str | None]:
    """Returns what the cells hold; without letters where all have the sign that stands for a solution left out."""
    signs = [text for text in texts if text]
    if len(signs) < FEWEST or len(set(signs)) > 1 or signs[0] not in NO_LETTERS:
        return texts
    reading.note(f"{signs[0]} as the letter of every cell: the solution is taken as not known")
    return [None if text is None else "" for text in texts]


def _note_astray(clues: list[Clue], reading: Reading) -> None:
    """Reports clues across and down that have no number, or one that no entry of the grid has."""
    bare = sum(not clue.number and not clue.label.strip() for clue in clues)
    if bare:
        reading.note(f"{ASTRAY}that of {counted(bare, 'clue')} without a number: they stand apart")
    names = [f"{clue.number} {clue.direction}" for clue in clues if clue.number]
    more = f" (and {len(names) - MOST_ASTRAY:,} more)" if len(names) > MOST_ASTRAY else ""
    if names:
        own = "its clue stands" if len(names) == 1 else "these clues stand"
        reading.note(f"{ASTRAY}{', '.join(names[:MOST_ASTRAY])}{more}: {own} apart")


def _keys(puzzle: Puzzle) -> set[tuple[int | None, Direction]]:
    return {entry.key for entry in puzzle.entries}


def _fields(about: Mapping[str, Any], white: frozenset[Cell], reading: Reading) -> dict[str, Any]:
    """Makes the fields of the puzzle beside grid and clues such that they fit the grid."""
    fields: dict[str, Any] = dict(about) | {key: line(about.get(key, "")) for key in LINES}
    fields["notes"] = paragraphs(about.get("notes", ""))
    meta: dict[str, str] = {}
    for key, text in about.get("meta", {}).items():
        if meta.setdefault(line(key).lower(), paragraphs(text)) != paragraphs(text):
            leave_out(reading, [f"a second {line(key).lower()}"])
    fields["meta"] = {key: text for key, text in meta.items() if text}
    fields["givens"] = frozenset(about.get("givens", ())) & white
    fields["voids"] = frozenset(about.get("voids", ())) - white
    play: PlayState = about.get("play", PlayState())
    letters = {cell: letters_of(text) for cell, text in play.letters.items()}
    if any(text and cell not in white for cell, text in letters.items()):
        reading.leave_out("the solver's letters in blocks")
    fields["play"] = replace(play, letters=letters).within(white)
    return fields


def _placed(clues: Iterable[Clue], entries: Iterable[Entry], reading: Reading) -> Iterator[Clue]:
    """Goes through the clues, those whose cells are known at the entries that have these very cells."""
    starts: dict[Cell, list[Entry]] = {}
    for entry in entries:
        starts.setdefault(entry.cells[0], []).append(entry)
    for clue in clues:
        parts = _parts(clue.cells, starts)
        if not parts:
            yield clue._replace(number=None) if clue.cells else clue
            continue
        first, *others = parts
        shown = clue.label.strip().rstrip(".")
        if shown.isdecimal() and shown.isascii() and shown.lstrip("0") != str(first.number):
            reading.note(f"the clue of {first} has the number {shown[:5]}: it stands at its cells")
        links = tuple(other.key for other in others) or clue.links
        yield clue._replace(number=first.number, direction=first.direction, links=links)


def _parts(cells: tuple[Cell, ...], starts: Mapping[Cell, list[Entry]]) -> list[Entry]:
    """Cuts cells into whole entries, one after another; none where they are anything else."""
    found: list[Entry] = []
    at = 0
    while at < len(cells):
        fits = [entry for entry in starts.get(cells[at], ()) if cells[at : at + len(entry.cells)] == entry.cells]
        if not fits:
            return []
        found.append(fits[0])
        at += len(fits[0].cells)
    return found


def _parted(clues: Iterable[Clue], entries: Mapping[Any, Entry], reading: Reading) -> tuple[list[Clue], list[Clue]]:
    """Parts the clues of entries from the others: those of no entry, and those of one that has a clue already."""
    entered, loose, clued = list[Clue](), list[Clue](), set[Any]()
    for clue in clues:
        text = clue.text.strip()
        if clue.key in entries and not (text and clue.group and clue.key in clued):
            entered.append(clue)
            clued |= {clue.key} if ENDED.sub("", text).strip() else set()
        elif text or clue.lengths or clue.remarks or clue.links:
            cells = clue.cells or (entries[clue.key].cells if clue.key in entries else ())
            leave_out(reading, [LINKED] if clue.links and not clue.cells else [])
            loose.append(clue._replace(cells=cells))
    return entered, loose


def letters_of(text: str) -> str:
    """Returns what a cell holds, as a puzzle has it."""
    return "".join(composed(clean(text)).split()).upper()


def _begins(clues: Iterable[Clue]) -> dict[Cell, int]:
    """Finds the numbers of the cells in which answers begin, by their clues; none where they are not one for each."""
    found: set[tuple[Cell, int]] = set()
    for clue in clues:
        number = clue.label.strip().rstrip(".")
        if clue.cells and re.fullmatch(r"[1-9][0-9]{0,4}", number):
            found.add((clue.cells[0], int(number)))
    numbers = dict(found)
    return numbers if len(numbers) == len(set(numbers.values())) == len(found) else {}


def _numbered(plain: Puzzle, labels: Mapping[Cell, int] | None, keys: set[Any], begins: Mapping[Cell, int]) -> Puzzle:
    """Chooses what counts as an entry such that the numbers come out as the file has them.

    Args:
        plain: the puzzle.
        labels: the numbers in cells, where the file gives them.
        keys: the entries that clues are for, where it does not.
        begins: the numbers of clues by the cells in which their answers begin; they count where cells have no numbers.
    """
    for shortest in SHORTEST:
        puzzle = replace(plain, shortest=shortest)
        if labels is None:
            if keys <= {entry.key for entry in puzzle.entries} and begins.items() <= puzzle.numbers.items():
                return puzzle
        elif puzzle.numbers == labels:
            return puzzle
    white = {cell for cell, text in enumerate(plain.cells) if text is not None}
    if not labels:
        return replace(plain, labels=begins) if not keys and begins.keys() < white else plain
    if labels.keys() >= white:  # also where no number stands twice
        return replace(plain, codes=labels)
    try:
        return replace(plain, labels=labels)
    except GridError:
        if len(set(labels.values())) == len(labels):
            raise
        return replace(plain, codes=labels)  # two entries of one name: the numbers are those of letters


def _clued(puzzle: Puzzle, entries: Mapping[Key, Entry], clues: list[Clue], reading: Reading) -> Puzzle:
    texts: dict[Key, str] = {}
    lengths: dict[Key, str] = {}
    remarks: dict[Key, dict[str, str]] = {}
    links: dict[Key, tuple[Key, ...]] = {}
    ended = {clue.key for clue in clues if clue.lengths or ENDED.search(clue.text)}
    bare = {clue.key for clue in clues if clue.text.strip()} - ended
    for clue in clues:
        key = clue.number or 0, clue.direction
        further = tuple(_linked(clue, entries, (bare, entries.keys() - ended), reading))
        text, given = marked_line(clue.text), line(clue.lengths or "")
        if clue.lengths is None:
            text, given = split_lengths(text, entries[key], (entries[one] for one in further))
        if text:
            texts[key] = text
        if given:
            lengths[key] = given
        said = {line(what).lower(): marked_line(words) for what, words in clue.remarks.items()}
        if said.get(""):
            leave_out(reading, ["a text about a clue without a name"])
        said = {what: words for what, words in said.items() if what and words}
        if said:
            before = remarks.get(key, {})
            leave_out(
                reading, (f"a second {what} of a clue" for what in said if before.get(what, said[what]) != said[what])
            )
            remarks[key] = before | said
        if further:
            links[key] = tuple(dict.fromkeys([*links.get(key, ()), *further]))
    return replace(puzzle, clues=texts, enumerations=lengths, remarks=remarks, links=links)


def _linked(
    clue: Clue, entries: Mapping[Key, Entry], likely: tuple[Set[tuple[int | None, Direction]], ...], reading: Reading
) -> Iterator[Key]:
    """Finds the entries in which an answer goes on.

    Without a direction that is, as in Exolve, the entry whose clue has no enumeration, since it is no more than
    "See 1", then one without a clue, its own direction before the other. A number that a clue has named already is the
    entry of the other direction.

    Args:
        clue: the clue.
        entries: of the puzzle.
        likely: entries that are more likely than others: the first of them first.
        reading: of the file.
    """
    named = {clue.key}
    other = {Direction.ACROSS: Direction.DOWN, Direction.DOWN: Direction.ACROSS}
    for number, way in clue.links:
        ways = (clue.direction, other[clue.direction]) if way is None else (way,)
        keys = [(number, one) for one in ways if (number, one) in entries and (number, one) not in named]
        key = next((one for some in (*likely, keys) for one in keys if one in some), None)
        if key is None:
            what = f"{number} {way}" if way else str(number)
            reading.note(f"the clue of {clue.number} {clue.direction} goes on at {what}, where no entry begins")
            continue
        named.add(key)
        yield key


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
