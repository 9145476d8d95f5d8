"""The solver: every word of a board with its best snake, or every snake, or only the numbers.

A board is turned into codes and multipliers (``reading``); the walk is the kernel ``_search``, and ``_listing`` puts
what it finds in order. Words that the board's letters cannot make are never looked at: the walk meets only letters
that lie around it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from wordtools.core import Language, Lexicon
from wordtools.core.errors import GridError, OptionError, RulesError
from wordtools.core.run.jobs import per_thread, run
from wordtools.core.words.lexicon import WordSources
from wordtools.ruzzle.board.board import Board, Tile
from wordtools.ruzzle.board.rules import Rules
from wordtools.ruzzle.solve.reading import Reader
from wordtools.ruzzle.solve.recipe import Recipe
from wordtools.ruzzle.solve.solution import Found, Solution, Totals
from wordtools.ruzzle.solve.swaps import BUDGET as SWAPS_BUDGET
from wordtools.ruzzle.solve.swaps import Swapped, swapped
from wordtools.ruzzle.solve.totals import Counter, parts_of
from wordtools.ruzzle.solve.workbench import Workbench, Workbenches
from wordtools.ruzzle.solve.writing import ORDERS, Written, by_objects, written

if TYPE_CHECKING:
    from concurrent.futures import Executor

BUDGET = 1 << 26  # steps, some three seconds; 255 x 255 random cells take less than a quarter


class Solver:
    """Solves boards by one word list and one rule set; any number of threads may use it at the same time.

    It pickles as the names of what it was made of (a word list that is not a bundled one: as its content).

    >>> Solver().solve("perslatgsineters")["plaster"].score
    25
    >>> from wordtools.core import Language, Lexicon
    >>> english = Language.load("en")
    >>> solver = Solver(Lexicon.of(["tea", "eat", "ate"], english.alphabet), Rules.load("ruzzle"), english)
    >>> solver.solve("Ttw E / A X")[-1]
    Found(word='TEA', score=9, path=(0, 1, 2))
    """

    def __init__(
        self, lexicon: Lexicon | None = None, rules: Rules | str = "ruzzle", language: Language | str = "en"
    ) -> None:
        """Prepares the word list for the rules.

        Args:
            lexicon: the word list, in the letters of the rules; None: that of the language.
            rules: the rules, or the name of a rule set.
            language: the language, or its code.

        Raises:
            RulesError: letter points for a letter that the language does not have; or the word list has a letter that
                the rules do not: it was opened without ``rules.alphabet(language)``.
            LanguageError, LexiconError: one of them cannot be used.
        """
        rules = Rules.load(rules) if isinstance(rules, str) else rules
        language = Language.load(language) if isinstance(language, str) else language
        if lexicon is None:
            lexicon = Lexicon.for_language(language, alphabet=rules.alphabet(language))
        self.lexicon = lexicon
        self.rules = rules
        self.language = language
        self.alphabet = lexicon.alphabet
        self.points = rules.points(language)
        """The points of each letter."""
        other = next((letter for letter in self.alphabet.letters if letter not in self.points), None)
        if other is not None:
            raise RulesError(
                f"word list {lexicon.name} has the letter {other}, and rules {rules.name!r} do not have it in "
                f"{language.name}: open the list with alphabet=rules.alphabet(language)"
            )
        self.reader = Reader(self.alphabet, self.points, rules, language)
        self._longest = lexicon.dawg.longest
        self._benches = Workbenches(lexicon.dawg, self.alphabet, rules)

    @classmethod
    def for_language(
        cls,
        language: str = "en",
        rules: str = "ruzzle",
        *,
        words: WordSources | None = None,
        add: WordSources = (),
        exclude: Iterable[str] = (),
    ) -> Solver:
        """Makes a solver from names.

        Args:
            language: its code, or a language file.
            rules: a rule set's name, or a file.
            words: another word list, or several that count together: files, bundled names, lexicons.
            add: lists whose words count as well.
            exclude: words that do not count.

        Raises:
            LanguageError, LexiconError, RulesError: one of them cannot be used.
        """
        spoken, ruled = Language.load(language), Rules.load(rules)
        alphabet = ruled.alphabet(spoken)
        return cls(Lexicon.for_language(spoken, words, add=add, exclude=exclude, alphabet=alphabet), ruled, spoken)

    @property
    def _bench(self) -> Workbench:
        return self._benches.own

    def __repr__(self) -> str:
        """Shows what it is made of."""
        return f"<Solver {self.rules.name}, {self.language.name}, word list {self.lexicon.name}>"

    def __reduce__(self) -> tuple[object, tuple[Recipe]]:
        """Pickles as its recipe."""
        return _made_anew, (self.recipe,)

    @property
    def recipe(self) -> Recipe:
        """What it is made of; ``solver_of`` finds it again by that.

        Raises:
            TypeError: its language is not that of a file, so it could not be opened again.
        """
        recipe = Recipe.of(self)
        _OPEN[recipe] = self
        return recipe

    def tile_points(self, tile: Tile) -> int:
        """Returns what the letters of a tile are worth, without its multipliers."""
        return self.reader.worth(tile)

    def solve(self, board: Board | str, *, every: bool = False, budget: int = BUDGET) -> Solution:
        """Finds all words of a board, highest score first.

        Args:
            board: the board, or its text (see ``Board.parse``).
            every: keep every snake of a word, not only the best (of equal ones, the first in the order of cells).
            budget: steps after which the search gives up.

        Raises:
            GridError: a text that is no board, or a cell that is not in the language's letters.
            BudgetError: the budget is used up, or there are over a million snakes.
        """
        board, bench = _board(board), self._bench
        bench.run(board, self.reader.read(board, self._longest), every=every, budget=_checked(budget))
        bench.listing.arrange(bench.search, ORDERS[self.rules.order]["score"], False)
        finds = bench.listing.finds(Found)
        return Solution(board, self.rules, finds, case_sensitive=self.alphabet.case_sensitive)

    def swapped(
        self, board: Board | str, *, swaps: int = 1, count: int = 10, budget: int = SWAPS_BUDGET
    ) -> list[Swapped]:
        """Finds the words that score most when some letters may be replaced by any others, as in SpellCast.

        A new letter has the points of the rules; the multipliers of the cell stay. Of a word the best snake counts, of
        equal ones the one with the fewest new letters, then the first in the order of cells.

        Args:
            board: of up to 64 cells of one letter each, or its text.
            swaps: letters that may be replaced, 0 to ``MOST_SWAPS`` (5).
            count: how many words.
            budget: steps after which the search gives up, some 50 million a second.

        Returns:
            The words, highest score first, then fewest new letters, then longer, then A-Z.

        Raises:
            GridError: a board that is too large, a cell of several letters, or one not in the language's letters.
            OptionError: a number out of range, or rules by which a snake may cross itself.
            BudgetError: the budget is used up.
        """
        return swapped(self, _board(board), swaps, count, budget)

    def write(
        self,
        board: Board | str,
        *,
        by: str = "score",
        reverse: bool = False,
        limit: int | None = None,
        paths: bool = False,
        every: bool = False,
        budget: int = BUDGET,
    ) -> Written:
        """Finds all words of a board and writes them as JSON, without an object for each.

        Args:
            board: the board, or its text.
            by: an order, as in ``Solution.sorted``.
            reverse: in reverse order.
            limit: number of words listed; the totals are those of all.
            paths: write the cells of the snakes too.
            every: write every snake of a word.
            budget: steps after which the search gives up.

        Raises:
            GridError, BudgetError: as ``solve``.
            KeyError: an unknown order.
        """
        board, bench, budget = _board(board), self._bench, _checked(budget)
        if every or not bench.listing.plain:
            return by_objects(self.solve(board, every=every, budget=budget).sorted(by, reverse=reverse), limit, paths)
        return written(bench, board, self.reader.read(board, self._longest), budget, (by, reverse, limit), paths)

    def totals(
        self,
        texts: Sequence[str],
        rows: int = 0,
        columns: int = 0,
        *,
        jobs: int = 1,
        executor: Executor | None = None,
    ) -> Totals:
        """Scores many plain boards of up to 64 cells fast, numbers only.

        Args:
            texts: the letters of each board, row by row, a character a cell: ``perslatgsineters``. A character
                that the rules read as several letters (Boggle's ``Q``) counts as them.
            rows: rows of every board; 0 for square boards.
            columns: likewise.
            jobs: threads to use.
            executor: where to run instead, when the caller has one.

        Raises:
            GridError: a text of another size, or a character that is not one letter; the message names the board.
        """
        side = math.isqrt(len(texts[0])) if texts else 1
        rows, columns = rows or side, columns or side
        if executor is None and jobs == 1:
            return self.counter.count(texts, rows, columns)
        job = TotalsJob(self.recipe, rows, columns)
        return Totals.joined(part for _, part in run(job, parts_of(texts), jobs=jobs, executor=executor))

    @cached_property
    def counter(self) -> Counter:
        """What scores plain boards."""
        return Counter(self.lexicon, self.reader, self.rules)


_OPEN: WeakValueDictionary[Recipe, Solver] = WeakValueDictionary()


def _made_anew(recipe: Recipe) -> Solver:
    return Solver(*recipe.parts())


_made = per_thread(_made_anew)


def solver_of(recipe: Recipe) -> Solver:
    """Returns the solver that a recipe was written from, where that is in this process; else makes it once a thread."""
    return _OPEN.get(recipe) or _made(recipe)


@dataclass(frozen=True)
class TotalsJob:
    """The numbers of boards of one size, as a job: a part is the texts of some boards, with the first one's number."""

    recipe: Recipe
    rows: int
    columns: int

    def run(self, part: tuple[int, tuple[str, ...]]) -> Totals:
        """Scores the boards of one part."""
        first, texts = part
        try:
            return solver_of(self.recipe).totals(texts, self.rows, self.columns)
        except GridError as error:
            board, _, rest = str(error).partition(": ")
            number = board.removeprefix("board ")
            if not number.isdecimal():
                raise
            raise GridError(f"board {first + int(number)}: {rest}") from None


def _board(board: Board | str) -> Board:
    return Board.parse(board) if isinstance(board, str) else board


def _checked(budget: int) -> int:
    if budget < 1:
        raise OptionError(f"budget must be a number of steps above 0, not {budget}")
    return budget
