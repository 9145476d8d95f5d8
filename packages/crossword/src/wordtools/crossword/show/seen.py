"""What of a puzzle is to be seen: its letters, blocks and numbers, and its headings in its own language."""

from __future__ import annotations

import re
from dataclasses import replace

from wordtools.core import Grid
from wordtools.core.show.terms import Terms
from wordtools.crossword.puzzle.clues import ClueList, clue_lists
from wordtools.crossword.puzzle.puzzle import Direction, Puzzle, PuzzleKind

HEADINGS = {PuzzleKind.CODED: "codeword", PuzzleKind.FILL_IN: "kriss_kross"}  # terms, where there is no title
CODE = re.compile(r"[a-z]{2,3}(-[a-z0-9]+)*", re.IGNORECASE)
LETTERS = re.compile(r"(\d+) letters")  # the title of a list of words that are to be filled in
UNDEFINED = "und"  # ISO 639's code for a language that is not determined


def terms_for(puzzle: Puzzle) -> Terms:
    """Returns what is printed in the language that a puzzle is in; in English where it names none."""
    own = next((text for key, text in puzzle.meta.items() if key.lower() == "language"), "")
    own = own or puzzle.extras.get("exolve:language", b"").decode(errors="replace").partition(":")[2]
    code = CODE.match(own.strip())
    return Terms.of(code[0].lower() if code and code[0].lower() != UNDEFINED else "en")


def heading(puzzle: Puzzle, terms: Terms | None = None) -> str:
    """Returns the title of a puzzle, or what it is."""
    return puzzle.title or (terms or terms_for(puzzle))[HEADINGS.get(puzzle.kind, "crossword")]


def printed_lists(puzzle: Puzzle, terms: Terms) -> list[ClueList]:
    """Makes the lists of clues; the usual titles are those of the language, others stay."""
    lists = clue_lists(puzzle)
    names = {way.title(): terms[way] for way in Direction}
    if puzzle.fill_in:
        counts = {one.title: LETTERS.fullmatch(one.title) for one in lists}
        names |= {title: terms.filled("letter_count", count=found[1]) for title, found in counts.items() if found}
    return [one._replace(title=names.get(one.title, one.title)) for one in lists]


def seen(puzzle: Puzzle, *, solution: bool) -> Puzzle:
    """Returns a puzzle whose letters, blocks and numbers are those that a picture of this one shows.

    Args:
        puzzle: the puzzle.
        solution: all of it is shown.
    """
    if solution:
        return puzzle
    cells = [text and (text if cell in puzzle.givens else "") for cell, text in enumerate(puzzle.cells)]
    if not puzzle.diagramless:
        return replace(puzzle, grid=Grid(puzzle.rows, puzzle.columns, tuple(cells)))
    cells = ["" if text is None and cell not in puzzle.voids else text for cell, text in enumerate(cells)]
    grid = Grid(puzzle.rows, puzzle.columns, tuple(cells))
    return replace(puzzle, grid=grid, labels={}, codes={}, shortest=len(cells) + 1)
