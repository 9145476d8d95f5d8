"""What all accounts do alike: counting a grid and a list of raw clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from wordtools.crossword.accounts.keys import Count, clue_letters, clues_of_list
from wordtools.crossword.accounts.numbering import Key
from wordtools.crossword.accounts.texts import letters, worded


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


def count_cells(found: Counter[str], cells: Iterable[str | None], voids: Collection[int] = ()) -> None:
    """Counts the cells: None is a block, '' a cell without a letter; those of *voids* are not printed."""
    faces = list(cells)
    found[Count.CELLS] = len(faces)
    found[Count.VOIDS] = sum(faces[cell] is None for cell in set(voids))
    found[Count.BLOCKS] = faces.count(None) - found[Count.VOIDS]
    known = ["".join(face.split()).upper() for face in faces if face is not None]
    found[Count.WHITE] = len(known)
    found[Count.LETTERED] = sum(map(bool, known))
    found[Count.LETTERS] = sum(map(len, known))


def named(clues: Iterable[RawClue]) -> set[Key]:
    """Returns the entries that clues with a text or an enumeration name."""
    return {(clue.number, clue.way) for clue in clues if clue.number and (clue.text.strip() or clue.enumeration)}


def count_clues(found: Counter[str], clues: Iterable[RawClue], entries: Mapping[Key, range]) -> None:
    """Counts clues; *entries* has those of the grid."""
    seen: set[Key] = set()
    for clue in clues:
        key = (clue.number or 0, clue.way)
        found[Count.REMARKS] += clue.remarks
        found[Count.LINKS] += len(clue.links)
        found[Count.ENUMERATIONS] += bool(clue.enumeration) and key in entries
        if not worded(clue.text):
            continue
        found[Count.CLUES] += 1
        if clue.title:
            found[clues_of_list(clue.title)] += 1
        own = len(entries.get(key, ()))
        if own or clue.cells:
            found[Count.PLACED] += 1
            further = sum(len(entries.get(link, ())) for link in clue.links if link)
            found[Count.ANSWER_CELLS] += (clue.cells or own) + further
        if own and key not in seen:
            seen.add(key)
            found[clue_letters(*key)] = letters(clue.text)
