"""Clues: the enumeration at their end, and what is still missing or comes from a file."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from wordtools.core.base.cells import text_of
from wordtools.core.base.wording import counted
from wordtools.core.errors import FormatError
from wordtools.core.lists.headers import CLUE, WORD
from wordtools.core.lists.separators import cut, first_separator
from wordtools.core.reading.quoting import quoted
from wordtools.core.reading.reading import Reading
from wordtools.core.show.terms import Terms
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.extras import UnplacedClue
from wordtools.crossword.puzzle.puzzle import Direction, Entry, Key, Puzzle, default_groups

NO_CLUE = "(no clue yet)"
REFS = re.compile(r"([AD])(\d{1,5})")
YEAR = re.compile(r"\d{3,4}")
NAMED = re.compile(r"\b(\d{1,5})[- ]?(across|down|ac|dn|a|d)\b", re.IGNORECASE)
TITLES = {*WORD, "number", "no", "no.", "nr", "nr.", "#", "position", "clue number"}  # of the first column of a header
LENGTHS = re.compile(r"\(\s*+(\d{1,3}(?:(?:\s++(?:[-–,;.'’/]\s*+)?|[-–,;.'’/]\s*+)\d{1,3})*+)\s*+\)$")
BEHIND = r"(?:\s*[.:;)|=\u2010-\u2015-]+\s*|\s+)(\S.*)"  # what parts the name of an entry from its clue
UNDER_HEADING = re.compile(rf"\s*(\d{{1,5}}){BEHIND}")  # 1. Pet


class ClueList(NamedTuple):
    """A list of clues as it is printed."""

    title: str
    entries: tuple[Entry, ...]
    loose: tuple[UnplacedClue, ...]
    """Clues without an entry, after the others."""


def clue_lists(puzzle: Puzzle) -> list[ClueList]:
    """Makes the lists of clues that are printed: across and down, or those that the puzzle has; none that is empty."""
    entries = puzzle.by_key
    titles: dict[str, list[UnplacedClue]] = {}
    for clue in puzzle.loose:
        titles.setdefault(clue.group, []).append(clue)
    lists = [
        ClueList(group.title, tuple(entries[key] for key in group.keys), tuple(titles.pop(group.title, ())))
        for group in puzzle.groups or default_groups(puzzle)
    ]
    if puzzle.codes or puzzle.fill_in or _is_variety(puzzle):  # an entry without a clue is none that a number names
        known = set(puzzle.clues)
        if not (puzzle.codes or puzzle.fill_in):
            known.update(puzzle.enumerations, puzzle.remarks, puzzle.links, begun_by(puzzle))
        lists = [one._replace(entries=tuple(entry for entry in one.entries if entry.key in known)) for one in lists]
        lists = [one for one in lists if one.entries or one.loose]
    return lists + [ClueList(title, (), tuple(loose)) for title, loose in titles.items()]


def _is_variety(puzzle: Puzzle) -> bool:
    """Returns whether answers go elsewhere than across and down, as in a spiral: runs of cells need be no entries."""
    if puzzle.groups or not any(clue.cells for clue in puzzle.loose):
        return False
    runs = {entry.cells for entry in puzzle.entries}
    return any(clue.cells and clue.cells not in runs for clue in puzzle.loose)


def printed(puzzle: Puzzle, entry: Entry, *, marked: bool = False) -> str:
    """Returns the clue as it is printed: with its enumeration, where the puzzle has one for it.

    Args:
        puzzle: the puzzle.
        entry: one of its entries.
        marked: with the markup of the clue.
    """
    lengths = puzzle.enumerations.get(entry.key, "")
    return " ".join(filter(None, (entry.marked if marked else entry.clue, f"({lengths})" if lengths else "")))


def begun_by(puzzle: Puzzle) -> dict[Key, Key]:
    """Finds the entries that go on with the answer of another one: each with the entry whose clue is for both."""
    return {key: first for first, others in puzzle.links.items() for key in others}


def shown_clue(puzzle: Puzzle, entry: Entry, *, marked: bool = False, terms: Terms | None = None) -> str:
    """Returns what stands in the place of a clue: the clue, ``See 6 across``, or that there is none yet.

    Args:
        puzzle: the puzzle.
        entry: one of its entries.
        marked: with the markup of the clue.
        terms: what is printed; None: the English terms.
    """
    terms = terms or Terms.of("en")
    text = printed(puzzle, entry, marked=marked)
    if entry.marked:
        return text
    first = begun_by(puzzle).get(entry.key)
    instead = terms.filled("see", entry=entry_name(first, terms)) if first else terms["no_clue"]
    return " ".join(filter(None, (instead, text)))


def number_shown(puzzle: Puzzle, entry: Entry, terms: Terms | None = None) -> str:
    """Returns the number before a clue, with those of the entries in which its answer goes on: ``6, 1 down``."""
    terms = terms or Terms.of("en")
    others = puzzle.links.get(entry.key, ())
    names = (str(key[0]) if key[1] == entry.direction else entry_name(key, terms) for key in others)
    return ", ".join((str(entry.number), *names))


def entry_name(key: Key, terms: Terms) -> str:
    """Names an entry for the solver: ``12 across``, ``12 waagerecht``."""
    return terms.filled(f"entry_{key[1]}", number=key[0])


def spelt(entry: Entry) -> str:
    """Writes an answer with spaces where its enumeration has them, so that the words of a phrase are known."""
    lengths = list(map(int, re.findall(r"\d+", entry.enumeration)))
    ends = list(accumulate(lengths, initial=0))
    if ends[-1] != len(entry.answer):
        return entry.answer
    return " ".join(entry.answer[begin:end] for begin, end in pairwise(ends))


def references(puzzle: Puzzle, entry: Entry) -> tuple[Key, ...]:
    """Finds the other entries that a clue names: by its remark ``refs`` (``A1 D3``), or in its text, ``see 3 down``."""
    ways = {way[0].upper(): way for way in Direction}
    said = [(int(n), ways[letter]) for letter, n in REFS.findall(puzzle.remarks.get(entry.key, {}).get("refs", ""))]
    if not said:
        said = [(int(n), ways[way[0].upper()]) for n, way in NAMED.findall(entry.clue)]
    return tuple(key for key in dict.fromkeys(said) if key in puzzle.by_key and key != entry.key)


def split_lengths(text: str, entry: Entry, linked: Iterable[Entry] = ()) -> tuple[str, str]:
    """Parts a clue from the enumeration at its end, ``Big cat (4,3)``.

    Figures in brackets that do not add up to the length of the entry, with those in which its answer goes on, are left
    in the clue.
    """
    match = LENGTHS.search(text)
    if not match or _total(match[1]) not in _lengths_of([entry, *linked]):
        return text, ""
    return text[: match.start()].rstrip(), match[1].strip()


def _total(lengths: str) -> int:
    return sum(map(int, re.findall(r"\d+", lengths)))


def _lengths_of(entries: list[Entry]) -> set[int]:
    """Returns how long an answer is: in cells, and in letters where cells hold several."""
    return {sum(len(entry.cells) for entry in entries), sum(len("".join(entry.letters)) for entry in entries)}


def misfits(puzzle: Puzzle) -> list[str]:
    """Lists the enumerations that do not add up to the letters of their entries, a line each.

    Figures in brackets at the end of a clue are looked at too, but for those that can be no lengths, as of a year.
    """
    entries = puzzle.by_key
    found = []
    for entry in puzzle.entries:
        whole = [entry, *(entries[key] for key in puzzle.links.get(entry.key, ()) if key in entries)]
        match = LENGTHS.search(entry.clue)
        lengths = puzzle.enumerations.get(entry.key, match[1] if match else "")
        known = re.fullmatch(r"[\d\s,;.'’/–-]+", lengths)
        if known and not YEAR.fullmatch(lengths) and _total(lengths) not in _lengths_of(whole):
            letters = sum(len(one.cells) for one in whole)
            found.append(f"{entry}: the clue has ({lengths}), the answer has {counted(letters, 'letter')}")
    return found


def missing(puzzle: Puzzle) -> list[Entry]:
    """Lists the entries that have no clue, but for those whose answer another clue is for too."""
    begun = begun_by(puzzle)
    return [entry for entry in puzzle.entries if not entry.marked and entry.key not in begun]


def with_clues(puzzle: Puzzle, clues: Mapping[Key, str]) -> Puzzle:
    """Adds clues to a puzzle, over those that it has; an enumeration at the end of one is taken as such."""
    entries = puzzle.by_key
    texts, lengths = dict(puzzle.clues), dict(puzzle.enumerations)
    for key, text in clues.items():
        linked = (entries[other] for other in puzzle.links.get(key, ()) if other in entries)
        texts[key], found = split_lengths(text, entries[key], linked)
        if found:
            lengths[key] = found
    return replace(puzzle, clues=texts, enumerations=lengths)


def read_clues(lines: Iterable[str], puzzle: Puzzle, name: str, reading: Reading | None = None) -> dict[Key, str]:
    """Reads a list of clues: the entry's name (``12 across``, ``12A``) or its answer, a tab, the clue.

    A line may also be CSV with two fields, or ``12A. Clue``, or ``12. Clue`` below a line ``Across``; the first may be
    a header. Other separators than the tab are read as in word lists. Empty lines and comments (``#``) do not count,
    nor do lines whose clue is empty, nor what stands after a second tab, so that what ``wordtools crossword clues``
    lists can be filled in and read.

    Args:
        lines: the text.
        puzzle: what the clues are for.
        name: of the file, for messages.
        reading: what takes a note where a second line is for the same entry (the last one counts), and where a line
            has more fields than two.

    Raises:
        FormatError: a line has no clue, or names no entry of the puzzle; the message names the line.
    """
    from wordtools.core.show.svg import clean

    entries = puzzle.by_key
    answers: dict[str, list[Entry]] = {}
    for entry in puzzle.entries:
        answers.setdefault(entry.answer, []).append(entry)
    found: dict[Key, str] = {}
    heading: Direction | None = None
    for number, line in enumerate(lines, 1):
        if not line.strip() or _is_comment(line):
            continue
        if (way := _heading(line)) is not None:
            heading = way
            continue
        fields, place = _fields(line, heading), f"{name}: line {number}"
        if len(fields) > 2 and "\t" not in line and reading is not None:
            reading.note("more than two fields: the clue takes all but the first", line=number)
        who, clue = (text_of(clean(" ".join(field.split()))) for field in _pair(fields, line))
        if len(fields) < 2:
            mend = "write the entry, a tab, the clue"
            if UNDER_HEADING.match(line):
                mend = "write its direction, as 12 across, or a line Across above it"
            raise FormatError(f"{place}: {quoted(line.strip())} is no clue: {mend}")
        if not clue or (number == 1 and who.lower() in TITLES and _names_clues(clue)):
            continue
        match = _patterns().name.match(who)
        if match:
            key = int(match[1] or match[4]), _directions()[(match[2] or match[3]).lower()]
            if key not in entries:
                raise FormatError(f"{place}: the puzzle has no entry {key[0]} {key[1]}")
            if key in found and reading is not None:
                reading.note(f"a second clue for {key[0]} {key[1]}, which counts", line=number)
            found[key] = markup.one_line(clue)
            continue
        spelt = re.sub(r"[\W_]", "", who).upper()
        folded = spelt if spelt in answers else re.sub(r"[\W_]", "", unicodedata.normalize("NFKD", spelt))
        if folded not in answers:
            raise FormatError(
                f"{place}: {quoted(who)} is no answer of the puzzle, and no name of an entry such as 12 across"
            )
        if reading is not None and any(entry.key in found for entry in answers[folded]):
            reading.note(f"a second clue for {folded}, which counts", line=number)
        found |= {entry.key: clue if LENGTHS.search(clue) else clue + _lengths(who) for entry in answers[folded]}
    return found


def count_empty(lines: Iterable[str]) -> int:
    """Counts the lines of a list of clues that name an entry and have no clue."""
    rows = (_fields(line) for line in lines if line.strip() and not _is_comment(line))
    return sum(len(row) > 1 and bool(row[0].strip()) and not row[1].strip() for row in rows)


def _is_comment(line: str) -> bool:
    """Returns whether a line is a comment, and no header such as ``#`` with a tab behind it."""
    return line.startswith("#") and "\t" not in line and "," not in line[:2]


def _heading(line: str) -> Direction | None:
    """Returns the direction that a line names, with a colon perhaps, as the title of the clues below it."""
    title = line.strip().strip("*_=#:.- ").lower()
    return _directions().get(title) if len(title) > 1 else None


@cache
def _directions() -> dict[str, Direction]:
    """Returns what the two directions are called in small letters, in all languages that have terms."""
    found = {way[0]: way for way in Direction}
    for terms in map(Terms.of, Terms.languages()):
        for way in Direction:
            found[terms[way].lower()] = found[terms.filled(f"entry_{way}", number="").strip().lower()] = way
    return found


class _Patterns(NamedTuple):
    """The patterns of the names of entries."""

    name: re.Pattern[str]
    """``12 across``, ``A12``."""
    named: re.Pattern[str]
    """``12A. Clue``."""


@cache
def _patterns() -> _Patterns:
    way = "|".join(map(re.escape, sorted(_directions(), key=len, reverse=True)))
    name = rf"(\d{{1,5}})\s*+(?:[-.]\s*+)?({way})\.?$|({way})\s*+(?:[-.]\s*+)?(\d{{1,5}})$"
    named = rf"\s*(\d{{1,5}}\s?[-. ]?\s?(?:{way})|(?:{way})\s?[-. ]?\s?\d{{1,5}}){BEHIND}"
    return _Patterns(re.compile(name, re.IGNORECASE), re.compile(named, re.IGNORECASE))


def _fields(line: str, heading: Direction | None = None) -> list[str]:
    """Cuts a line into the name of an entry and its clue, and what stands behind them."""
    below = UNDER_HEADING.match(line) if heading is not None else None
    named = _patterns().named.match(line)
    if below and not named:
        return [f"{below[1]} {heading}", below[2]]
    if "\t" in line:
        return line.split("\t")
    if named:
        return [named[1], named[2]]
    separator = first_separator(line)
    if separator not in (None, "a comma"):
        return list(cut(line, separator) or [line])
    try:
        return next(csv.reader([line]), [])
    except csv.Error:  # a field of over 131,072 characters
        return [line]


def _pair(fields: list[str], line: str) -> tuple[str, str]:
    """Returns the name and the clue; without a tab all fields behind the first are the clue."""
    who, *others = (*fields, "", "") if len(fields) < 2 else fields
    return who, others[0] if "\t" in line else ", ".join(filter(None, map(str.strip, others)))


def _names_clues(text: str) -> bool:
    """Returns whether the second field of a first line is a header too, and no clue for an answer such as ENTRY."""
    return text.lower() in CLUE or text.lower() == "text"


def _lengths(phrase: str) -> str:
    """Writes the enumeration of a phrase: ``ice cream`` has `` (3,5)``, ``x-ray`` has `` (1-3)``; a word has none."""
    parts = re.split(r"([\s-]+)", phrase.strip())
    if len(parts) == 1:
        return ""
    shown = ("-" if "-" in part else "," if k % 2 else str(sum(map(str.isalnum, part))) for k, part in enumerate(parts))
    return f" ({''.join(shown)})"
