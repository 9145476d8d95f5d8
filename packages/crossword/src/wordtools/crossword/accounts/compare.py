"""Compares what a file holds with what was read of it: a difference that the reader did not report is a fault."""

from __future__ import annotations

import re
from collections import Counter
from importlib import import_module

from wordtools.core.reading.accounts import CountError, unreported
from wordtools.crossword.accounts.held import count_puzzle
from wordtools.crossword.accounts.keys import Count
from wordtools.crossword.formats.registry import read
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.reading.assemble import ASTRAY

ACCOUNTANTS = ("txt", "pzl", "puz", "across", "ipuz", "jpz", "xd", "exolve", "html")
"""The formats whose files can be counted: each has a module in this room."""
AT_LEAST, AT_MOST = (Count.ENUMERATIONS, Count.LINKS), (Count.CONTROLS,)
MOST_NAMED = 8  # differences of single clues or lists that are named
CLUE_OF = re.compile(r" of (\d+) (across|down)$")
CLUES = "clue|entry|entries"
GRID = "section|(?<!in )cell|letter|rebus|block|grid|solution|row|column"
REPORTS = {
    Count.PUZZLES: "puzzle",
    Count.CELLS: GRID,
    Count.BLOCKS: GRID,
    Count.VOIDS: GRID,
    Count.WHITE: GRID,
    Count.LETTERED: GRID,
    Count.LETTERS: GRID,
    Count.BARS: "bar",
    Count.CIRCLES: "circle|shape|special|mark|section",
    Count.SHAPES: "shape|mark",
    Count.SHADES: "shade|colour|special|highlight",
    Count.MARKS: "mark|number|label",
    Count.NUMBERS: "number|label",
    Count.GIVENS: "given",
    Count.FILLED: "solver|saved|state|letter|section",
    Count.DIAGRAMLESS: "diagramless",
    Count.CLUES: CLUES,
    Count.PLACED: CLUES,
    Count.ANSWER_CELLS: f"{CLUES}|word|cells",
    Count.BY_ENTRY: CLUES,
    Count.LINKS: "link|continu|entry|entries|label",
    Count.ENUMERATIONS: "enumeration|length",
    Count.REMARKS: "clue|hint|explanation|remark|metadata",
    Count.TITLE: "title",
    Count.AUTHOR: "author|setter|creator",
    Count.COPYRIGHT: "copyright",
    Count.NOTES: "note|preamble|instruction|intro",
    Count.META: "metadata|header|field|text",
    Count.META_LETTERS: "metadata|header|field|text",
    Count.EXTRAS: ".",
    Count.OTHERS: ".",
    Count.CONTRADICTIONS: ".",
    Count.CONTROLS: "encoding|character|utf|windows",
    Count.BEYOND_ASCII: "encoding|character|utf|windows",
}
"""By kind of thing, the words of which a report of the reader has one where it names a loss of that kind."""


def count_raw(data: bytes, kind: str) -> Counter[str]:
    """Counts what a file of a format holds, apart from its reader.

    Args:
        data: its content.
        kind: the name of the format, one of ``ACCOUNTANTS``.

    Raises:
        CountError: it cannot be counted.
    """
    try:
        found: Counter[str] = import_module(f"wordtools.crossword.accounts.{kind}").count(data)
    except RecursionError:
        raise CountError("nested too deep") from None
    return found


def differences(data: bytes, kind: str, puzzle: Puzzle, *, unlocked: bool = False) -> list[str]:
    """Names what a file holds and a puzzle read from it does not, or the other way round, without a report of it.

    A report is a name in ``Source.left_out`` or a note of the reader that has a word for the kind of thing.

    Args:
        data: the content of the file.
        kind: the name of its format.
        puzzle: what was read.
        unlocked: whether its letters were unlocked with a key: then they are not compared.
    """
    try:
        counted = count_raw(data, kind)
    except CountError as error:
        return [f"the file cannot be counted ({error}), and was read"]
    held, reports = count_puzzle(puzzle), _reports(puzzle)
    known = [key for key in Count if key in counted]
    if unlocked:
        known = [key for key in known if key not in (Count.LETTERED, Count.LETTERS)]
    single = sorted((set(counted) | set(held)) - set(Count))
    if Count.BY_ENTRY not in counted:
        single = [key for key in single if counted[key] or not CLUE_OF.search(key)]
    found = unreported(known, counted, held, reports, _words, at_least=AT_LEAST, at_most=AT_MOST)
    further = unreported(single, counted, held, reports, _words)
    more = len(further) - MOST_NAMED
    return [*found, *further[:MOST_NAMED], *([f"{more:,} further clues or lists"] if more > 0 else [])]


def _reports(puzzle: Puzzle) -> list[str]:
    """Returns what the reader reported, but for what it holds all the same."""
    source = puzzle.source
    reports = [] if source is None else [*source.left_out, *getattr(source, "notes", ())]
    return [report for report in reports if not report.startswith(ASTRAY)]


def _words(key: str, ours: int) -> str:
    """Returns the pattern of reports that name a difference; of a clue that was read, those that name its entry."""
    if key in set(Count):
        return REPORTS[Count(key)]
    entry = CLUE_OF.search(key)
    return CLUES if not (entry and ours) else rf"\b{entry[1]}[ -]?{entry[2][0]}"


def read_counted(
    data: bytes, name: str, kind: str | None = None, *, key: int | None = None
) -> tuple[Puzzle, list[str]]:
    """Reads the content of a puzzle file, and names what of it was lost without a report.

    Args:
        data: the content.
        name: what messages call it.
        kind: its format, found by what it holds and by its name if None.
        key: of four figures, that unlocks a locked solution; what it unlocks is not counted.

    Raises:
        WordtoolsError: as ``formats.load`` does.
    """
    puzzle = read(data, name, kind, key=key)  # which adds the source
    assert puzzle.source is not None
    return puzzle, differences(data, puzzle.source.kind, puzzle, unlocked=key is not None)
