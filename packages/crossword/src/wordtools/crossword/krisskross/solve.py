"""Solves a Kriss Kross: each word of a list into one entry of the grid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from dataclasses import replace

from wordtools.core import Alphabet, Grid
from wordtools.core.base.wording import counted
from wordtools.core.errors import GridError
from wordtools.core.run.clock import Stop
from wordtools.crossword.build.words import fold_word
from wordtools.crossword.fill.filler import Filler
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.search.result import NoFillError
from wordtools.crossword.words.pool import WordPool


def blank(puzzle: Puzzle) -> Puzzle:
    """Returns a puzzle with only the letters that are given."""
    cells = tuple(text and (text if cell in puzzle.givens else "") for cell, text in enumerate(puzzle.cells))
    return replace(puzzle, grid=Grid(puzzle.rows, puzzle.columns, cells))


def listed_words(puzzle: Puzzle) -> list[str]:
    """Returns the words that a Kriss Kross lists: its clues without an entry."""
    return [clue.text for clue in puzzle.loose]


def solve_krisskross(
    puzzle: Puzzle,
    words: Iterable[str],
    alphabet: Alphabet,
    *,
    seed: int = 0,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> Generator[Puzzle, None, None]:
    """Goes through all answers of a Kriss Kross, each once: take two to know whether it has a single one.

    >>> from wordtools.core import Language
    >>> words = ["cat", "car", "toe", "rye"]
    >>> found = solve_krisskross(Puzzle.parse(".../.#./..."), words, Language.load("en").alphabet)
    >>> sorted(str(answer).replace("\\n", "/") for answer in found)
    ['CAR/A#Y/TOE', 'CAT/A#O/RYE']

    Args:
        puzzle: the grid; only the letters of ``givens`` count.
        words: all words, those of complete entries too; each stands in one entry.
        alphabet: that of the words.
        seed: of the random choices of the search.
        seconds: end the search after this time.
        stop: asked now and then; True ends the search.

    Raises:
        GridError: there is not one word for each entry, a word is listed twice, or it is no word of the alphabet.
        StoppedError: *seconds* or *stop* ended it before all answers were found.
    """
    folded: list[str] = []
    for text in words:
        word, note = fold_word(text, alphabet)
        if word is None:
            raise GridError(note)
        folded.append(word.text)
    twice = [word for word, count in Counter(folded).items() if count > 1]
    if twice:
        raise GridError(f"{twice[0]} is listed twice")
    asked = blank(puzzle)
    lengths = Counter(len(alphabet.split(word)) for word in folded)
    for length, entries in sorted(Counter(len(entry.cells) for entry in asked.entries).items()):
        if lengths[length] != entries:
            has = counted(lengths.pop(length, 0), "word")
            raise GridError(f"the grid has {counted(entries, 'entry')} of {length} letters, the list {has}")
        del lengths[length]
    if lengths:
        raise GridError(f"the grid has no entry of {min(lengths)} letters, as the list has")
    known = set(folded)
    if any(entry.complete and entry.answer not in known for entry in asked.entries):
        return
    if all(entry.complete for entry in asked.entries):
        yield asked
        return
    filler = Filler(WordPool.of(folded, alphabet))
    try:
        for fill in filler.fills(replace(asked, codes={}), seed=seed, seconds=seconds, stop=stop):
            yield fill.puzzle
    except NoFillError:
        return
