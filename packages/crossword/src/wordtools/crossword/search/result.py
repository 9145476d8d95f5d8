"""Fills: what a filler finds, and why there may be none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, overload

from wordtools.core import Alphabet, Grid
from wordtools.core.base.wording import counted
from wordtools.core.errors import BudgetError, GridError, NoSolutionError
from wordtools.core.show.pictured import Pictured
from wordtools.crossword.build.words import Word, fold_word
from wordtools.crossword.puzzle.entry_lengths import fitting
from wordtools.crossword.puzzle.puzzle import Entry, Key, Puzzle
from wordtools.crossword.words.stems import stem

REBUS = re.compile(r"\[([^\[\]]+)\]")  # several letters in one cell


class NoFillError(NoSolutionError):
    """Nothing fills the puzzle; the message gives the reason."""

    def __init__(self, message: str, entry: Entry | None = None) -> None:
        """Keeps the entry that has no candidate, where it is one."""
        super().__init__(message)
        self.entry = entry

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles with the entry."""
        return type(self), (str(self), self.entry)


class StoppedError(BudgetError):
    """The search was stopped before it had its answer: a fill, all fills, or the proof that there is none."""


NO_FILL = "no fill exists with this list: the search has ended"
NOTHING_FOUND = "stopped before the search had ended: nothing was found, and nothing proven"

WEAK = 60.0
"""A word of a lower score is weak, when nothing else is said."""


class Objective(StrEnum):
    """What makes one fill better than another; of two that are alike in it, the higher total is better.

    >>> Objective("least")
    <Objective.LEAST: 'least'>
    """

    SCORE = "score"
    """A higher total score."""
    LEAST = "least"
    """A higher least score."""
    WEAK = "weak"
    """Fewer words of a low score."""
    STEMS = "stems"
    """No stem twice, as in CAT and CATS (by the endings of English)."""


BEST: Mapping[Objective, str] = MappingProxyType(
    {
        Objective.SCORE: "no fill has a higher score",
        Objective.LEAST: "no fill has a higher least score, and none of these a higher score",
        Objective.WEAK: "no fill has fewer of them, and none of these a higher score",
        Objective.STEMS: "no fill without a stem twice has a higher score",
    }
)


@dataclass(frozen=True, slots=True, repr=False)
class Fill(Pictured):
    """A filled puzzle.

    >>> from wordtools.core import Language
    >>> from wordtools.crossword import Filler, WordPool
    >>> pool = WordPool.of({"ace": 90, "bat": 20, "cab": 50}, Language.load("en").alphabet)
    >>> fill = Filler(pool).fill("ACE/###/...")
    >>> fill
    <Fill 3x3: 2 words, score 140, mean 70.0, least 50>
    >>> print(fill)
    ACE
    ###
    CAB
    2 words, score 140, mean 70.0, least 50
    """

    puzzle: Puzzle
    scores: tuple[float | None, ...]
    """The score of each entry of the puzzle, None for one that is not in the word list."""
    proven: bool = False
    """Whether no fill is better by its objective."""
    bound: float | None = None
    """No fill has a higher total than this; None: it was not asked."""
    objective: Objective = Objective.SCORE
    """What was looked for."""
    weak_below: float | None = None
    """A word of a lower score is weak; None: that was not asked."""

    @overload
    def __getitem__(self, key: str | Key) -> Entry: ...
    @overload
    def __getitem__(self, key: tuple[int, int]) -> str | None: ...
    def __getitem__(self, key: Any) -> Entry | str | None:
        """Returns an entry of the puzzle or what a cell holds, as ``Puzzle`` does."""
        found: Entry | str | None = self.puzzle[key]
        return found

    @property
    def total(self) -> float:
        """The sum of the scores."""
        return sum(score for score in self.scores if score is not None)

    @property
    def unknown(self) -> tuple[Entry, ...]:
        """The complete entries that are not in the word list."""
        both = zip(self.puzzle.entries, self.scores, strict=True)
        return tuple(entry for entry, score in both if score is None and entry.complete)

    @property
    def least(self) -> float:
        """The lowest score of an entry that is in the word list."""
        return min((score for score in self.scores if score is not None), default=0.0)

    @property
    def mean(self) -> float:
        """The mean score of the entries that are in the word list; 0 where none is."""
        scores = [score for score in self.scores if score is not None]
        return self.total / len(scores) if scores else 0.0

    @property
    def weak(self) -> int:
        """How many words are weak; 0 where that was not asked."""
        limit = self.weak_below
        return 0 if limit is None else sum(score is not None and score < limit for score in self.scores)

    @property
    def stems_twice(self) -> int:
        """How many words share their stem with one before (by the endings of English, whatever the language)."""
        return len(self.puzzle.entries) - len({stem(entry.answer) for entry in self.puzzle.entries})

    @property
    def gap(self) -> float | None:
        """How far the bound lies above the total, as a share of the bound; None where there is no bound."""
        if self.bound is None:
            return None
        return (self.bound - self.total) / self.bound if self.bound > self.total else 0.0

    @property
    def summary(self) -> str:
        """Its figures on one line."""
        best = f"; {BEST[self.objective]}" if self.proven else ""
        words = counted(len(self.scores), "word")
        most = f", at most {self.bound:g} ({self.gap:.1%})" if self.bound is not None and not self.proven else ""
        own = "" if self.weak_below is None else f", {self.weak} below {self.weak_below:g}"
        if self.objective is Objective.STEMS:
            own = f", {counted(self.stems_twice, 'stem')} twice"
        return f"{words}, score {self.total:g}{most}, mean {self.mean:.1f}, least {self.least:g}{own}{best}"

    def __hash__(self) -> int:
        """Hashes the letters and scores."""
        return hash((self.puzzle.grid, self.scores, self.proven))

    def __str__(self) -> str:
        """Writes the grid, and its figures below."""
        return f"{self.puzzle}\n{self.summary}"

    def __repr__(self) -> str:
        """Shows what it is."""
        return f"<Fill {self.puzzle.rows}x{self.puzzle.columns}: {self.summary}>"

    @property
    def _pictured(self) -> Puzzle:
        return self.puzzle

    def to_svg(self, **options: Any) -> str:
        """Draws the filled grid as SVG, with its letters unless *solution* is False."""
        return Pictured.to_svg(self, **{"solution": True, **options})

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()


def placed(puzzle: Puzzle, key: Key, word: str, alphabet: Alphabet) -> Puzzle:
    """Writes a word into an entry, and its enumeration where it is a phrase; ``[QU]IT`` has one cell of two letters.

    Raises:
        GridError: there is no such entry, the word has another length or a character that is no letter, or it
            contradicts a letter that is there.
    """
    spelt = REBUS.sub(r"\1", word)
    if "[" in spelt or "]" in spelt:
        raise GridError(f"{word!r}: brackets are written around the letters of one cell, as in [QU]IT")
    folded, note = fold_word(spelt, alphabet)
    if folded is None:
        raise GridError(f"{key[0]} {key[1]}: {note.replace(' left out', '', 1)}")
    letters = _cells(word, folded, alphabet)
    entry = puzzle.by_key.get(key)
    if entry is None or len(letters) != len(entry.cells):
        wrong = (
            f"the puzzle has no entry {key[0]} {key[1]}"
            if entry is None
            else f"{entry} takes {len(entry.cells)} letters: {word!r} does not fit"
        )
        raise GridError(f"{wrong}; {fitting(puzzle, len(letters))}")
    cells = list(puzzle.cells)
    for cell, letter in zip(entry.cells, letters, strict=True):
        if cells[cell] not in ("", letter):
            raise GridError(f"{entry} is {entry.answer}: {word!r} does not fit")
        cells[cell] = letter
    lengths = {**puzzle.enumerations, key: folded.enumeration} if folded.enumeration else puzzle.enumerations
    return replace(puzzle, grid=Grid(puzzle.rows, puzzle.columns, tuple(cells)), enumerations=lengths)


def _cells(word: str, folded: Word, alphabet: Alphabet) -> tuple[str, ...]:
    """Returns what each cell of an entry holds: a letter, or those between brackets."""
    letters = list(folded.letters)
    found: list[str] = []
    for k, piece in enumerate(REBUS.split(word)):
        two = f"-{folded.letters[0]}" * 2  # a word has two letters or more
        own = fold_word(f"{piece}{two}", alphabet)[0]
        size = len(own.letters) - 2 if own else 0
        taken, letters = letters[:size], letters[size:]
        found += ["".join(taken)] if k % 2 and taken else taken
    return tuple(found)
