"""Lists of words of one or several players, judged: which count, why the others do not, and what was missed."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from wordtools.core.show.registry import drawn, preformatted
from wordtools.ruzzle.solve.solution import Found, Solution
from wordtools.ruzzle.solve.solver import Solver

NOT_LETTERS = "not in the letters of the language"
TOO_SHORT = "too short: at least {} letters"
COUNTED = "already counted"
ALSO_FOUND = "also found by {}"
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
    """The words of the board that the player, or all players together, did not find, best first."""
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


Line = tuple[str, str, str]  # a word as the player wrote it, folded, and why it does not count (empty where it does)


def judge(solution: Solution, words: Iterable[str], solver: Solver) -> Judgement:
    """Judges a player's words.

    Args:
        solution: all words of the board.
        words: the player's, in any case and with or without accents, as the language folds them; empty ones do
            not count as words.
        solver: the solver that made the solution.
    """
    lines = _checked(solution, words, solver)
    return _judgement(solution, lines, set(_counting(lines)))


def judge_lists(
    solution: Solution, lists: Mapping[str, Iterable[str]], solver: Solver, *, keep_common: bool = False
) -> dict[str, Judgement]:
    """Judges the words of several players, as Boggle does it: a word that two of them found counts for nobody.

    A word of that kind is among ``wrong``, with who else has it. ``missed`` has the words that no player found.

    >>> from wordtools.ruzzle import Solver
    >>> solver = Solver.for_language("en", "boggle")
    >>> lists = {"Ann": ["hired", "shred"], "Bob": ["hired", "dire"]}
    >>> found = judge_lists(solver.solve("hers / dine"), lists, solver)
    >>> found["Bob"].points, found["Bob"].wrong, found["Ann"].wrong[0]
    (1, (('hired', 'also found by Ann'),), ('hired', 'also found by Bob'))

    Args:
        solution: all words of the board.
        lists: the words of each player, by name.
        solver: the solver that made the solution.
        keep_common: common words count for each player who has them.
    """
    checked = {name: _checked(solution, words, solver) for name, words in lists.items()}
    finders: dict[str, list[str]] = {}
    for name, lines in checked.items():
        for word in _counting(lines):
            finders.setdefault(word, []).append(name)
    if not keep_common:
        checked = {name: _struck(lines, name, finders) for name, lines in checked.items()}
    return {name: _judgement(solution, lines, finders) for name, lines in checked.items()}


def _checked(solution: Solution, words: Iterable[str], solver: Solver) -> list[Line]:
    """Finds out which words count for a player who is alone."""
    least = solver.rules.minimum(sum(tile is not None for tile in solution.board.grid.cells))
    lines: list[Line] = []
    known: set[str] = set()
    for text in words:
        written = text.strip()
        if not written:
            continue
        word = solver.alphabet.fold(written) or ""
        reason = _objection(word, solution, solver, least) or (COUNTED if word in known else "")
        known.add(word)
        lines.append((written, word, reason))
    return lines


def _counting(lines: Iterable[Line]) -> list[str]:
    """Returns the words that count, folded."""
    return [word for _, word, reason in lines if not reason]


def _struck(lines: Iterable[Line], name: str, finders: Mapping[str, list[str]]) -> list[Line]:
    """Strikes out the words that other players have too."""

    def reason(word: str) -> str:
        others = [finder for finder in finders[word] if finder != name]
        return ALSO_FOUND.format(", ".join(others)) if others else ""

    return [(written, word, why or reason(word)) for written, word, why in lines]


def _judgement(solution: Solution, lines: Iterable[Line], found: Container[str]) -> Judgement:
    """Makes the judgement of a list whose lines are checked; *found* are the words that nobody missed."""
    lines = list(lines)
    valid = tuple(solution.by_word[word] for word in _counting(lines))
    wrong = tuple((written, reason) for written, _, reason in lines if reason)
    missed = tuple(find for word, find in solution.sorted().by_word.items() if word not in found)
    return Judgement(valid, wrong, missed, solution.total)


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
