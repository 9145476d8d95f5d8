"""Solves codewords: finds the letters of the numbers with which each entry is a word of the list."""

from __future__ import annotations

from collections.abc import Generator

from wordtools.core import Alphabet
from wordtools.core.errors import GridError
from wordtools.core.run.clock import Clock, Stop, check_seconds
from wordtools.crossword.codeword.numbers import codes_of, letters_of, with_letters
from wordtools.crossword.codeword.search import CodeSearch, Letter
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.words.pool import WordPool


class Coded:
    """A codeword as the search takes it: its numbers in order, its entries as places in that order."""

    def __init__(self, puzzle: Puzzle, pool: WordPool) -> None:
        """Prepares the search; only the letters that are given count.

        Raises:
            GridError: the puzzle is no codeword, or a letter that is given is not of the pool's alphabet.
        """
        self.puzzle = puzzle
        self.alphabet = pool.alphabet
        codes = codes_of(puzzle)
        given = letters_of(puzzle, given=True)
        self.numbers = tuple(given)
        """The numbers, in order."""
        if len(given) > len(pool.alphabet):
            raise GridError(f"the codeword has {len(given)} numbers, and the alphabet {len(pool.alphabet)} letters")
        if not puzzle.entries:
            raise GridError("the codeword has no entry: no two cells lie side by side")
        place = {number: k for k, number in enumerate(self.numbers)}
        self.given: dict[int, Letter] = {
            place[number]: code_of(text, self.alphabet) for number, text in given.items() if text
        }
        entries = [[place[codes[cell]] for cell in entry.cells] for entry in puzzle.entries]
        self.search = CodeSearch(entries, len(self.numbers), pool)

    def filled(self, answer: tuple[Letter, ...]) -> Puzzle:
        """Writes an answer into the puzzle."""
        letters = (self.alphabet.letters[code - 1] for code in answer)
        return with_letters(self.puzzle, dict(zip(self.numbers, letters, strict=True)))


def code_of(text: str, alphabet: Alphabet) -> Letter:
    """Returns the code of a letter.

    Raises:
        GridError: it is no single letter of the alphabet.
    """
    folded = alphabet.fold(text)
    try:
        codes = alphabet.encode(folded or "")
    except ValueError:
        codes = b""
    if len(codes) != 1:
        raise GridError(f"{text!r} is not a letter of the word list's language")
    return codes[0]


def solve_codeword(
    puzzle: Puzzle, pool: WordPool, *, seconds: float | None = None, stop: Stop | None = None
) -> Generator[Puzzle, None, None]:
    """Goes through all answers of a codeword, each once: take two to know whether it has a single one.

    Cells of one number hold one letter, those of different numbers different ones; each entry is a word of the pool,
    and a word may stand in several. Of the letters that the puzzle has only the ``givens`` count.

    >>> from wordtools.core import Language
    >>> from wordtools.crossword import WordPool
    >>> from wordtools.crossword.codeword import numbers
    >>> pool = WordPool.of("CAT CAR TOE RYE TEE".split(), Language.load("en").alphabet)
    >>> for answer in solve_codeword(numbers.parse("3 1 2/1 # 4/6 7 5/3=C 6=R"), pool):
    ...     print(answer)
    CAT
    A#O
    RYE

    Args:
        puzzle: the codeword; ``codes`` are its numbers.
        pool: the words.
        seconds: end the search after this time.
        stop: asked now and then; True ends the search.

    Raises:
        GridError: the puzzle is no codeword, or a letter that is given is not of the pool's alphabet.
        StoppedError: *seconds* or *stop* ended it before all answers were found.
    """
    check_seconds(seconds)
    coded = Coded(puzzle, pool)
    clock = Clock(seconds, stop)
    for answer in coded.search.answers(coded.given, clock.over):
        yield coded.filled(answer)
