"""A player's list of words, judged: which count, why the others do not, and what was missed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wordtools.core.show.registry import drawn, preformatted
from wordtools.ruzzle.solve.solution import Found, Solution
from wordtools.ruzzle.solve.solver import Solver

NOT_LETTERS = "not in the letters of the language"
TOO_SHORT = "too short: at least {} letters"
COUNTED = "already counted"
NOT_LISTED = "not in the word list"
NOT_ON_BOARD = "not on the board"


@dataclass(frozen=True)
class Judgement:
    """What a player's words are worth.

    >>> from wordtools.ruzzle import Solver, judge
    >>> solver = Solver.for_language("en")
    >>> judgement = judge(solver.solve("hers / dine"), ["shred", "hired", "zoo"], solver)
    >>> [found.word for found in judgement.valid], judgement.wrong
    (['HIRED'], (('shred', 'not on the board'), ('zoo', 'not on the board')))
    >>> judgement.points, round(judgement.share, 3)
    (14, 0.018)
    """

    valid: tuple[Found, ...]
    """The words that count, in the player's order, each with its best snake."""
    wrong: tuple[tuple[str, str], ...]
    """(word as the player wrote it, reason) of the others, in the player's order."""
    missed: tuple[Found, ...]
    """The words of the board that the player did not find, best first."""
    total: int
    """The points of all words of the board."""

    def __str__(self) -> str:
        """Writes the words that count, the others with the reason, the best that were missed, and the numbers."""
        return str(drawn(self, "text"))

    def _repr_html_(self) -> str:
        return preformatted(self)

    def __repr__(self) -> str:
        """Shows the numbers."""
        return f"<Judgement {len(self.valid)} words, {self.points} of {self.total} points>"

    @property
    def points(self) -> int:
        """The points of the words that count."""
        return sum(found.score for found in self.valid)

    @property
    def share(self) -> float:
        """The points as a part of all points of the board, 0.0 to 1.0."""
        return self.points / self.total if self.total else 0.0


def judge(solution: Solution, words: Iterable[str], solver: Solver) -> Judgement:
    """Judges a player's words.

    Args:
        solution: all words of the board.
        words: the player's, in any case and with or without accents, as the language folds them; empty ones do
            not count as words.
        solver: the solver that made the solution.
    """
    least = solver.rules.minimum(sum(tile is not None for tile in solution.board.grid.cells))
    counted: dict[str, Found] = {}
    wrong = []
    for text in words:
        written = text.strip()
        if not written:
            continue
        word = solver.alphabet.fold(written) or ""
        reason = _objection(word, solution, solver, least)
        if not reason and word in counted:
            reason = COUNTED
        if reason:
            wrong.append((written, reason))
        else:
            counted[word] = solution.by_word[word]
    missed = tuple(find for word, find in solution.sorted().by_word.items() if word not in counted)
    return Judgement(tuple(counted.values()), tuple(wrong), missed, solution.total)


def _objection(word: str, solution: Solution, solver: Solver, least: int) -> str:
    """Returns the reason why a folded word cannot count; empty where it can."""
    if word in solution.by_word:
        return ""
    try:
        letters = solver.alphabet.split(word)
    except ValueError:
        letters = []
    if not letters:
        return NOT_LETTERS
    if len(letters) < least:
        return TOO_SHORT.format(least)
    return NOT_ON_BOARD if word in solver.lexicon else NOT_LISTED
