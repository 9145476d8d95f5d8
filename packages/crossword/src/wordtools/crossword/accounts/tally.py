"""What all accounts do alike: counting a grid and a list of raw clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from wordtools.core.base.characters import composed
from wordtools.crossword.accounts.keys import Count, clue_letters, clues_of_list
from wordtools.crossword.accounts.numbering import ACROSS, DOWN, Bar, Key, entries
from wordtools.crossword.accounts.texts import ENUMERATION, letters, worded


class RawGrid(NamedTuple):
    """A grid as a file has it."""

    columns: int
    cells: Sequence[str | None]
    """None is a block, '' a cell without a letter."""
    bars: Collection[Bar] = ()
    labels: Mapping[int, int] = {}
    """Numbers in the cells, where the file gives them."""
    voids: Collection[int] = ()
    """Blocks that are not printed."""

    def entries(self, clues: Iterable[RawClue] = ()) -> dict[Key, range]:
        """Returns the cells of each entry; where numbers are counted, such that the clues have entries."""
        white = [cell is not None for cell in self.cells]
        return entries(self.columns, white, self.bars, named(clues), self.labels)


class RawClue(NamedTuple):
    """A clue as a file has it, without tags."""

    text: str
    number: int | None = None
    """None: it names no entry."""
    way: str = ""
    """``across`` or ``down``."""
    title: str = ""
    """What stands above its list; empty: not compared."""
    cells: int = 0
    """How many cells the file lists for its answer."""
    links: tuple[Key | None, ...] = ()
    """Further entries of its answer, None where the direction is open."""
    remarks: int = 0
    enumeration: str = ""
    """In a field of its own."""


def count_grid(found: Counter[str], grid: RawGrid) -> None:
    """Counts cells, bars and numbers."""
    found[Count.CELLS] = len(grid.cells)
    found[Count.VOIDS] = sum(grid.cells[cell] is None for cell in set(grid.voids))
    found[Count.BLOCKS] = sum(cell is None for cell in grid.cells) - found[Count.VOIDS]
    known = ["".join(composed(cell).split()).upper() for cell in grid.cells if cell is not None]
    found[Count.WHITE] = len(known)
    found[Count.LETTERED] = sum(map(bool, known))
    found[Count.LETTERS] = sum(map(len, known))
    found[Count.BARS] = len(grid.bars)
    found[Count.NUMBERS] = len(grid.labels)


def named(clues: Iterable[RawClue]) -> set[Key]:
    """Returns the entries that clues with a text or an enumeration name."""
    return {(clue.number, clue.way) for clue in clues if clue.number and (clue.text.strip() or clue.enumeration)}


def count_clues(found: Counter[str], clues: Iterable[RawClue], placed: Mapping[Key, range]) -> None:
    """Counts clues; *placed* has the entries of the grid."""
    seen: set[Key] = set()
    further: dict[Key, set[Key]] = {}  # of each entry
    for clue in clues:
        key = (clue.number or 0, clue.way)
        known = further.setdefault(key, set())
        found[Count.REMARKS] += clue.remarks
        found[Count.LINKS] += sum(link is None or link not in known for link in clue.links)
        found[Count.ENUMERATIONS] += bool(clue.enumeration) and key in placed and key not in seen
        links = {link for link in clue.links if link and key in placed}
        own = len(placed.get(key, ()))
        if worded(clue.text):
            found[Count.CLUES] += 1
            if clue.title:
                found[clues_of_list(clue.title)] += 1
            if own or clue.cells:
                found[Count.PLACED] += 1
                found[Count.ANSWER_CELLS] += clue.cells or own
            if key in seen or not own:
                found[Count.ANSWER_CELLS] += sum(len(placed.get(link, ())) for link in clue.links if link)
            if own and key not in seen:
                seen.add(key)
                found[clue_letters(*key)] = letters(clue.text)
        known |= links
    found[Count.ANSWER_CELLS] += sum(len(placed.get(link, ())) for key in seen for link in further[key])


def resolved(clues: list[RawClue], placed: Mapping[Key, range]) -> list[RawClue]:
    """Returns clues with the directions of their links: that of an entry which has no lengths, or no clue, if any."""
    keys = [(clue.number or 0, clue.way) for clue in clues]
    ended = {key for key, clue in zip(keys, clues, strict=True) if clue.enumeration or ENUMERATION.search(clue.text)}
    bare = {key for key, clue in zip(keys, clues, strict=True) if clue.text.strip()} - ended
    return [clue._replace(links=_resolved(clue, placed, (bare, placed.keys() - ended, placed))) for clue in clues]


def _resolved(clue: RawClue, placed: Mapping[Key, range], likely: Iterable[Container[Key]]) -> tuple[Key | None, ...]:
    """Returns the further entries of an answer; one without a direction is its own, or else the other direction's."""
    found: list[Key | None] = []
    for link in clue.links:
        if link and not link[1]:
            ways = [clue.way, DOWN if clue.way == ACROSS else ACROSS]
            keys = [(link[0], way) for way in ways]
            there = [key for key in keys if key in placed and key not in (*found, (clue.number, clue.way))]
            link = next((key for some in likely for key in there if key in some), keys[0])
        found.append(link)
    return tuple(found)
