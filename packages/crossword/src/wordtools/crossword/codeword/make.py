"""Makes codewords: a grid is filled, its letters are numbered, and the fewest letters are given for a single answer."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from wordtools.core.base.wording import counted
from wordtools.core.errors import OptionError
from wordtools.core.run.clock import Clock, Stop, check_seconds
from wordtools.core.show.pictured import Pictured
from wordtools.crossword.codeword.givens import fewest
from wordtools.crossword.codeword.numbers import letters_of, numbered, text_of, with_given
from wordtools.crossword.codeword.pangram import fill_with_every_letter
from wordtools.crossword.codeword.solve import Coded, code_of
from wordtools.crossword.fill.filler import Filler
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.words.pool import WordPool


@dataclass(frozen=True, slots=True, repr=False)
class Codeword(Pictured):
    """A codeword that is proven to have a single answer.

    >>> from wordtools.core import Language
    >>> from wordtools.crossword import Filler, WordPool
    >>> from wordtools.crossword.codeword import make_codeword
    >>> pool = WordPool.of("ACE AVE CAT CAR ERA TEA TOE RYE EAR VET".split(), Language.load("en").alphabet)
    >>> made = make_codeword(Filler(pool), "CAT/A#O/R..")
    >>> made
    <Codeword 3x3: 4 words, 7 numbers, 1 letter given>
    >>> made.given, made.fewest
    ({1: 'R'}, 1)
    """

    puzzle: Puzzle
    """With the letters of the answer, ``codes`` and ``givens``."""
    fewest: int
    """No fewer given letters leave a single answer; more may be given because they were asked for."""
    words: int
    """The answer is the only one with this number of words known."""

    @property
    def letters(self) -> dict[int, str]:
        """The letter of each number, in order."""
        return letters_of(self.puzzle)

    @property
    def given(self) -> dict[int, str]:
        """The letters that are given, by their numbers."""
        return {number: text for number, text in letters_of(self.puzzle, given=True).items() if text}

    def __str__(self) -> str:
        """Writes the numbers and the letters that are given, as ``parse_codeword`` reads them."""
        return text_of(self.puzzle)

    @property
    def summary(self) -> str:
        """Its figures on one line."""
        given = counted(len(self.given), "letter")
        more = "no fewer are enough" if len(self.given) == self.fewest else f"{self.fewest} would be enough"
        return (
            f"{counted(len(self.puzzle.entries), 'word')}, {counted(len(self.letters), 'number')}, {given} given "
            f"({more}); proven to have a single answer with {counted(self.words, 'word')}"
        )

    def __repr__(self) -> str:
        """Shows what it is."""
        words, numbers = counted(len(self.puzzle.entries), "word"), counted(len(self.letters), "number")
        given = counted(len(self.given), "letter")
        return f"<Codeword {self.puzzle.rows}x{self.puzzle.columns}: {words}, {numbers}, {given} given>"

    @property
    def _pictured(self) -> Puzzle:
        return self.puzzle

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


def make_codeword(
    filler: Filler,
    grid: Puzzle | str,
    *,
    pool: WordPool | None = None,
    give: Iterable[str] = (),
    given: int = 0,
    every_letter: bool = False,
    seed: int = 0,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> Codeword:
    """Makes a codeword that is proven to have a single answer, with as few given letters as that takes.

    >>> from wordtools.core import Language
    >>> from wordtools.crossword import Filler, WordPool
    >>> pool = WordPool.of("ACE AVE CAT CAR ERA TEA TOE RYE EAR VET".split(), Language.load("en").alphabet)
    >>> print(make_codeword(Filler(pool), ".../.#./...", seed=1))
    2 1 3
    3 # 4
    1 5 2
    4=C

    Args:
        filler: fills the grid; its words are those that are chosen.
        grid: the puzzle, its text, or the name of a file; letters that it has stay.
        pool: the words with which there must be no other answer; without it those of the filler. Words of the grid
            that are in neither are added.
        give: letters that are given in any case.
        given: how many letters are given at least; those beyond need are drawn at random.
        every_letter: each letter of the alphabet is in the grid.
        seed: of the random choices.
        seconds: end the search after this time.
        stop: asked now and then; True ends the search.

    Raises:
        GridError: the grid cannot be filled by one letter a cell.
        NoFillError: nothing fills it.
        OptionError: a letter to be given is not in the puzzle.
        StoppedError: *seconds* or *stop* ended it before there was a proof.
    """
    check_seconds(seconds)
    clock = Clock(seconds, stop)
    rng = random.Random(seed)
    if every_letter:
        filled = fill_with_every_letter(filler, filler.puzzle(grid), rng, clock)
    else:
        filled = filler.fill(grid, seed=rng.getrandbits(32), stop=clock.over).puzzle
    puzzle = numbered(filled, rng)
    known = pool or filler.pool
    missing = [entry.answer for entry in puzzle.entries if entry.answer not in known]
    if missing:
        known = WordPool({**known.scores, **dict.fromkeys(missing, 0.0)}, known.alphabet, known.name)
    coded = Coded(puzzle, known)
    letters = letters_of(puzzle)
    number_of = {text: number for number, text in letters.items()}
    asked = []
    for text in give:
        folded = known.alphabet.fold(text) or text
        if folded not in number_of:
            raise OptionError(f"the letter {text!r} is not in this codeword, so it cannot be given")
        asked.append(coded.numbers.index(number_of[folded]))
    answer = tuple(code_of(text, known.alphabet) for text in letters.values())
    found = fewest(coded.search, answer, asked, clock.over)
    needed = len(found) if not asked else len(fewest(coded.search, answer, (), clock.over))
    others = [k for k in range(len(letters)) if k not in found]
    more = rng.sample(others, min(len(others), max(0, given - len(found))))
    return Codeword(with_given(puzzle, (coded.numbers[k] for k in (*found, *more))), needed, len(known))
