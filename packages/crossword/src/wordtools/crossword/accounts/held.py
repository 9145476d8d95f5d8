"""What a ``Puzzle`` holds, counted by the same keys as a file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from wordtools.crossword.accounts.keys import Count, blank, clue_letters, clues_of_list
from wordtools.crossword.accounts.tally import RawGrid, count_grid
from wordtools.crossword.accounts.texts import beyond_ascii, controls, letters, signs, worded
from wordtools.crossword.puzzle import markup
from wordtools.crossword.puzzle.clues import printed
from wordtools.crossword.puzzle.puzzle import Puzzle, default_groups
from wordtools.crossword.puzzle.style import CIRCLE

TEXTS = {Count.TITLE: "title", Count.AUTHOR: "author", Count.COPYRIGHT: "copyright"}
STRUCTURE = ("splitcharacter", "cluegroup")  # headers of .xd that say how the rest is written
UNCOUNTED = (":option", ":language")  # extras that a reader divides into what it uses and what it carries along


def count_puzzle(puzzle: Puzzle) -> Counter[str]:
    """Counts what a puzzle holds."""
    found = blank()
    found[Count.PUZZLES] = 1
    count_grid(found, RawGrid(puzzle.columns, puzzle.cells, puzzle.bars, puzzle.numbers, puzzle.voids))
    shapes = [style.shape for style in puzzle.styles.values() if style.shape]
    found[Count.CIRCLES] = shapes.count(CIRCLE)
    found[Count.SHAPES] = len(shapes) - found[Count.CIRCLES]
    found[Count.SHADES] = len(puzzle.shades)
    found[Count.MARKS] = sum(bool(style.mark) for style in puzzle.styles.values())
    found[Count.GIVENS] = len(puzzle.givens)
    found[Count.FILLED] = len(puzzle.filled)
    found[Count.DIAGRAMLESS] = int(puzzle.diagramless)
    _count_clues(found, puzzle)
    for key, name in TEXTS.items():
        found[key] = signs(getattr(puzzle, name))
    found[Count.NOTES] = signs(markup.plain(puzzle.notes))
    others = [text for name, text in puzzle.meta.items() if name not in STRUCTURE]
    found[Count.META] = len(others)
    found[Count.META_LETTERS] = sum(map(signs, others))
    found[Count.EXTRAS] = sum(not name.endswith(UNCOUNTED) for name in puzzle.extras)
    for text in _texts(puzzle):
        found[Count.CONTROLS] += controls(text)
        found[Count.BEYOND_ASCII] += beyond_ascii(text)
    return found


def _count_clues(found: Counter[str], puzzle: Puzzle) -> None:
    entries = {} if puzzle.codes else {entry.key: entry for entry in puzzle.entries}
    for key, text in puzzle.clues.items():
        plain = markup.plain(text)
        if key in entries and worded(plain):
            found[Count.CLUES] += 1
            found[Count.PLACED] += 1
            linked = [entries[link] for link in puzzle.links.get(key, ()) if link in entries]
            found[Count.ANSWER_CELLS] += sum(len(entry.cells) for entry in (entries[key], *linked))
            found[clue_letters(*key)] = letters(plain)
    for clue in puzzle.loose:
        if worded(clue.text):
            found[Count.CLUES] += 1
            found[clues_of_list(clue.group)] += 1
            found[Count.PLACED] += bool(clue.cells)
            found[Count.ANSWER_CELLS] += len(clue.cells)
    for group in puzzle.groups or default_groups(puzzle):
        texts = (markup.plain(puzzle.clues.get(key, "")) for key in group.keys)
        found[clues_of_list(group.title)] += sum(map(worded, texts))
    found[Count.LINKS] = sum(map(len, puzzle.links.values()))
    found[Count.REMARKS] = sum(map(len, puzzle.remarks.values()))
    found[Count.ENUMERATIONS] = len(puzzle.enumerations)


def _texts(puzzle: Puzzle) -> Iterator[str]:
    """Goes through the texts that every format has."""
    yield from (puzzle.title, puzzle.author, puzzle.copyright, markup.plain(puzzle.notes))
    yield from (printed(puzzle, entry) for entry in puzzle.entries)
    yield from (clue.text for clue in puzzle.loose)
