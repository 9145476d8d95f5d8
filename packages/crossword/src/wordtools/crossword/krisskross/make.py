"""Makes a Kriss Kross of a filled puzzle: its words by length, and the fewest that are given for a single answer."""

from __future__ import annotations

import random
from collections.abc import Set
from dataclasses import dataclass, replace
from itertools import pairwise

from wordtools.core import Alphabet
from wordtools.core.base.wording import counted
from wordtools.core.errors import GridError
from wordtools.core.grid import Cell
from wordtools.core.run.clock import Clock, Stop, check_seconds
from wordtools.crossword.krisskross.solve import blank, solve_krisskross
from wordtools.crossword.puzzle.extras import UnplacedClue
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.search.hitting import fewest_given


@dataclass(frozen=True, slots=True, repr=False)
class KrissKross:
    """A Kriss Kross that is proven to have a single answer.

    >>> from wordtools.core import Language
    >>> from wordtools.crossword import Puzzle
    >>> from wordtools.crossword.krisskross import make_krisskross
    >>> made = make_krisskross(Puzzle.parse("CAT/A#O/RYE"), Language.load("en").alphabet)
    >>> made
    <KrissKross 3x3: 4 words, 1 given>
    >>> print(made)
    CAT
    .#.
    ...
    3 letters: CAR CAT RYE TOE
    """

    puzzle: Puzzle
    """With the letters of the answer; ``givens`` are those of the words that are given, ``loose`` the words."""
    given: tuple[str, ...]
    """The words that are given."""
    fewest: int
    """No fewer given words leave a single answer; more may be given because they were asked for."""

    @property
    def words(self) -> tuple[str, ...]:
        """All words, by length, then by alphabet."""
        return tuple(clue.text for clue in self.puzzle.loose)

    @property
    def summary(self) -> str:
        """Its figures on one line."""
        more = "no fewer are enough" if len(self.given) == self.fewest else f"{self.fewest} would be enough"
        return f"{counted(len(self.words), 'word')}, {len(self.given)} given ({more}); proven to have a single answer"

    def __str__(self) -> str:
        """Writes the grid with the words that are given, and the words by length."""
        lists: dict[str, list[str]] = {}
        for clue in self.puzzle.loose:
            lists.setdefault(clue.group, []).append(clue.text)
        lines = [f"{title}: {' '.join(words)}" for title, words in lists.items()]
        return "\n".join([str(blank(self.puzzle)), *lines])

    def __repr__(self) -> str:
        """Shows what it is."""
        words = counted(len(self.words), "word")
        return f"<KrissKross {self.puzzle.rows}x{self.puzzle.columns}: {words}, {len(self.given)} given>"

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


def make_krisskross(
    puzzle: Puzzle,
    alphabet: Alphabet,
    *,
    given: int = 0,
    seed: int = 0,
    seconds: float | None = None,
    stop: Stop | None = None,
) -> KrissKross:
    """Makes a Kriss Kross of a filled puzzle, such as ``Builder.build`` or ``Filler.fill`` makes.

    The solver sees the empty grid and all words. That its words fit in one way only is proven by a search for another
    one; as few words as that takes are given.

    Args:
        puzzle: the filled puzzle.
        alphabet: that of its letters.
        given: how many words are given at least; those beyond need are drawn at random.
        seed: of the random choices.
        seconds: end the search after this time.
        stop: asked now and then; True ends the search.

    Raises:
        GridError: a letter is missing, lies in no entry or is not of the alphabet, or a word stands in it twice.
        StoppedError: *seconds* or *stop* ended it before there was a proof.
    """
    check_seconds(seconds)
    clock = Clock(seconds, stop)
    entries = puzzle.entries
    for entry in entries:
        if not entry.complete:
            raise GridError(f"{entry}, {entry.answer}, has letters that are not known")
    words = sorted((entry.answer for entry in entries), key=lambda word: (len(alphabet.split(word)), word))
    twice = next((one for one, two in pairwise(words) if one == two), None)
    if twice is not None:
        raise GridError(f"{twice} stands in the puzzle twice")

    def cells_of(places: Set[int]) -> frozenset[Cell]:
        return frozenset(cell for place in places for cell in entries[place].cells)

    def another(places: Set[int]) -> Set[int] | None:
        asked = replace(puzzle, givens=cells_of(places))
        for answer in solve_krisskross(asked, words, alphabet, seed=seed, stop=clock.over):
            if answer.cells != puzzle.cells:
                both = enumerate(zip(entries, answer.entries, strict=True))
                return {place for place, (one, two) in both if one.answer != two.answer}
        return None

    found = fewest_given(len(entries), another)
    others = [place for place in range(len(entries)) if place not in found]
    more = random.Random(seed).sample(others, min(len(others), max(0, given - len(found))))
    chosen = sorted((*found, *more))
    loose = tuple(UnplacedClue(counted(len(alphabet.split(word)), "letter"), "", word) for word in words)
    bare = Puzzle(puzzle.grid, bars=puzzle.bars, voids=puzzle.voids, title=puzzle.title, shortest=puzzle.shortest)
    return KrissKross(
        replace(bare, fill_in=True, givens=cells_of(set(chosen)), loose=loose),
        tuple(entries[place].answer for place in chosen),
        len(found),
    )
