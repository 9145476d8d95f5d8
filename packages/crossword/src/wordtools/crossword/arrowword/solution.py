"""The solution word: cells of a filled arrowword that spell it."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

from wordtools.core import Alphabet
from wordtools.core.errors import OptionError
from wordtools.core.grid import Cell
from wordtools.crossword.build.words import fold_word
from wordtools.crossword.puzzle.puzzle import Entry, Puzzle
from wordtools.crossword.search.result import placed
from wordtools.crossword.words.pool import WordPool

DRAWS = 60
MOST = 30  # letters


def letters_of(word: str, alphabet: Alphabet, cells: int) -> tuple[str, ...]:
    """Reads a solution word: its letters, without spaces.

    Args:
        word: the word, or a phrase.
        alphabet: what its letters are folded to.
        cells: of the grid.

    Raises:
        OptionError: it has a letter that is not in the alphabet, or too many.
    """
    folded, note = fold_word(word, alphabet)
    if folded is None or note:
        raise OptionError(f"solution word {word!r}: {note or 'no letters'}")
    most = min(MOST, cells // 5)
    if len(folded.letters) > most:
        raise OptionError(f"solution word {word!r}: {len(folded.letters)} letters, at most {most} here")
    return folded.letters


def find_cells(puzzle: Puzzle, letters: tuple[str, ...], rng: random.Random) -> tuple[Cell, ...] | None:
    """Draws a cell for each letter of a solution word: of several draws the one with the cells farthest apart.

    Returns:
        The cells in the order of the letters; None where the fill lacks one of them.
    """
    if lacking(puzzle, letters):
        return None
    where: dict[str, list[Cell]] = {}
    for cell, text in enumerate(puzzle.cells):
        if text:
            where.setdefault(text, []).append(cell)
    best: tuple[float, tuple[Cell, ...]] = (-1.0, ())
    for _ in range(DRAWS):
        left = {letter: rng.sample(where[letter], count) for letter, count in Counter(letters).items()}
        cells = tuple(left[letter].pop() for letter in letters)
        best = max(best, (_spread(puzzle, cells), cells))
    return best[1]


def _spread(puzzle: Puzzle, cells: tuple[Cell, ...]) -> float:
    places = [puzzle.grid.place(cell) for cell in cells]
    return min((abs(a - c) + abs(b - d) for (a, b), (c, d) in combinations(places, 2)), default=0)


def lacking(puzzle: Puzzle, letters: tuple[str, ...]) -> Counter[str]:
    """Counts the letters of a solution word that a fill has too few of."""
    return Counter(letters) - Counter(text for text in puzzle.cells if text)


def planted(puzzle: Puzzle, wanted: Counter[str], pool: WordPool, rng: random.Random) -> Puzzle:
    """Writes words that have letters which fills lack into entries that do not cross.

    Args:
        puzzle: the pattern.
        wanted: the letters, and how many of each.
        pool: the words.
        rng: draws words and entries; words that have several of the letters come first.
    """
    left = Counter(wanted)
    taken: set[Cell] = set()
    used: set[str] = set()
    lengths = {len(entry.cells) for entry in puzzle.entries}
    while left:
        letter = min(left)
        words = [word for word in pool.scores if letter in word and len(word) in lengths and word not in used]
        words = rng.sample(words, min(DRAWS, len(words)))
        words.sort(key=lambda word: -_covered(word, left))
        for word in words[: DRAWS // 3]:
            entries = [
                entry
                for entry in puzzle.entries
                if len(entry.cells) == len(word) and taken.isdisjoint(_around(puzzle, entry))
            ]
            if entries:
                entry = rng.choice(entries)
                puzzle = placed(puzzle, entry.key, word, pool.alphabet)
                taken.update(entry.cells)
                used.add(word)
                left -= Counter(word)
                break
        else:
            del left[letter]
    return puzzle


def _covered(word: str, wanted: Counter[str]) -> int:
    """Counts the wanted letters that a word has."""
    return sum(min(word.count(letter), count) for letter, count in wanted.items())


def _around(puzzle: Puzzle, entry: Entry) -> set[Cell]:
    """Returns the cells of an entry and of all entries that cross it: words that share a crossing rarely fill."""
    cells = set(entry.cells)
    return cells.union(*(one.cells for one in puzzle.entries if cells.intersection(one.cells)))
