"""The solver: made once for its word lists, asked about any number of puzzles."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import fields, replace
from typing import Any

from wordtools.core import Language, Lexicon
from wordtools.core.errors import NoSolutionError, OptionError
from wordtools.core.run.clock import Clock, Seconds
from wordtools.core.run.files import means_a_file
from wordtools.core.run.progress import Watcher
from wordtools.core.words.commonness import OwnTable
from wordtools.core.words.lexicon import WordSources, open_all
from wordtools.fillword.cover.answer import Answer, answer_of, check
from wordtools.fillword.cover.cover_problem import ANY, Constraints
from wordtools.fillword.cover.search import Count, Search, Settings
from wordtools.fillword.find.find import LONGEST, Placements
from wordtools.fillword.puzzle.commonness import commonness
from wordtools.fillword.puzzle.default_lists import open_lists
from wordtools.fillword.puzzle.puzzle import Cover, Placement, Puzzle, folded

SECONDS: Seconds = 10.0
KEPT_BACK = 0.1  # of the time, for what cannot be interrupted


class Solver:
    """Solves fill-word and Strands puzzles with word lists; keeps nothing of a puzzle, and serves any threads.

    Every method takes a ``Puzzle``, its text, or the name of a file that ends like ``board.txt``; text bends in 4
    directions, so a Strands puzzle is ``Puzzle.parse(text, "en", directions=8)``. Each call is a run of its own:

    - ``constraints``: what is known of the cover;
    - ``seconds``: how long it may take, a finite number above 0;
    - ``stop``: polled regularly; True ends the search;
    - ``progress``: is given each cover that is better than those before, and how many they are.

    Ctrl-C during a call raises ``KeyboardInterrupt``, but for ``solve``, which then returns what it has.

    >>> solver = Solver()
    >>> cover = solver.best("tsepyt/breabe/kohuof/escrob/aworrh/pproac")
    >>> cover.words
    ('CHEAPEST', 'BYTE', 'BROKE', 'FOUR', 'BORROWS', 'APPROACH')
    >>> "borrows" in solver.find("tsepyt/breabe/kohuof/escrob/aworrh/pproac")
    True
    """

    def __init__(self, lists: Lexicon | Iterable[Lexicon] | None = None, **settings: Any) -> None:
        """Takes one word list, or several in the order in which they are to be tried.

        Args:
            lists: all in one alphabet; None: the English ones, and how common their words are.
            settings: those of ``Settings``: ``common``, ``min_length``, ``max_length``, ``penalty``, ``memory``
                (bytes), ``seed``, ``in_turn``.

        Raises:
            OptionError: no list, lists in different alphabets, or a setting that cannot be used.
        """
        if lists is None:
            english = Language.load("en")
            lists = open_lists(english)
            settings = {"common": commonness(english, lists), "in_turn": True, **settings}
        opened = (lists,) if isinstance(lists, Lexicon) else tuple(lists)
        known = {field.name for field in fields(Settings)} - {"lists"}
        if unknown := settings.keys() - known:
            raise OptionError(f"no setting {min(unknown)!r}: there are {', '.join(sorted(known))}")
        self.settings = Settings(opened, **settings)
        if not opened:
            raise OptionError("a solver needs a word list")
        for one in opened[1:]:
            if one.alphabet != opened[0].alphabet:
                raise OptionError(f"word lists {opened[0].name} and {one.name} have different alphabets")
        least, most = self.settings.min_length, self.settings.max_length
        if not 1 <= least <= most <= LONGEST:
            raise OptionError(f"words of {least} to {most} letters: give lengths from 1 to {LONGEST}, the lower first")
        if not math.isfinite(self.settings.penalty):
            raise OptionError(f"the penalty of a word must be a finite number, not {self.settings.penalty}")
        if self.settings.memory < 1:
            raise OptionError(f"the memory must be a number of bytes above 0, not {self.settings.memory}")
        self.alphabet = opened[0].alphabet

    @classmethod
    def for_language(
        cls,
        language: Language | str = "en",
        *,
        words: WordSources = (),
        add: WordSources = (),
        exclude: Iterable[str] = (),
        frequency: str | OwnTable | None = None,
        **settings: Any,
    ) -> Solver:
        """Makes a solver of a language, with its own word lists, or others, and how common their words are.

        Args:
            language: a language, its code, or the path of a ``.toml`` file.
            words: a word list instead, or several that count together: files, bundled names, lexicons.
            add: lists whose words count as well.
            exclude: words that do not count.
            frequency: how common words are by a table of one's own, or its file, instead of what is installed.
            settings: as for ``Solver``.

        Raises:
            WordtoolsError: there is no such language or list, or it cannot be read.
        """
        language = Language.load(language) if isinstance(language, str) else language
        named = open_all(words, language.alphabet)
        lists = open_lists(language, named, add=add, exclude=exclude)
        return cls(lists, **{"common": commonness(language, lists, frequency), "in_turn": not named, **settings})

    def best(self, puzzle: Puzzle | str, **run: Any) -> Cover:
        """Finds the most plausible cover; where the time ends first, the best so far.

        Raises:
            NoSolutionError: there is no cover, or none was found in the time; its ``best`` is the cover that leaves
                the fewest cells over.
            GridError, OptionError: the puzzle, or what is asked of it, makes no sense.
            BudgetError: there are too many placements, or the time ended while they were found.
        """
        return _first(self.solve(puzzle, **run))

    def covers(self, puzzle: Puzzle | str, limit: int = 5, **run: Any) -> tuple[Cover, ...]:
        """Finds the best covers, best first, at most *limit*; none where there are none. Raises what ``best`` does."""
        search = self.search(puzzle, **run)
        found = search.best(_number(limit)).covers
        _reraise(search.interrupted)
        return found

    def count(self, puzzle: Puzzle | str, **run: Any) -> Count:
        """Counts the covers in which no word comes twice, and whether that is exact."""
        search = self.search(puzzle, **run)
        counted = search.count()
        _reraise(search.interrupted)
        return counted

    def hint(
        self, puzzle: Puzzle | str, found: Iterable[str] = (), *, constraints: Constraints = ANY, **run: Any
    ) -> Placement | None:
        """Gives away the longest word of the best cover that was not found yet; None when every word was.

        Args:
            puzzle: the puzzle.
            found: words that the player has, so they are in the cover.
            constraints: what else is known.
            run: as described for the class.

        Raises:
            NoSolutionError: no cover has these words.
        """
        have = [folded(word, self.alphabet) for word in found]
        constraints = constraints.folded(self.alphabet)
        known = dict.fromkeys([*constraints.known, *(word for word in have if word != constraints.spangram)])
        constraints = replace(constraints, known=tuple(known))
        return next_word(_first(self.solve(puzzle, constraints=constraints, **run)), have)

    def find(self, puzzle: Puzzle | str, **run: Any) -> Placements:
        """Finds every placement of every word that a cover may use, and of those that are known."""
        search = self.search(puzzle, **run)
        return Placements(search.puzzle, search.rows(search.last))

    def solve(
        self,
        puzzle: Puzzle | str,
        *,
        limit: int = 1,
        first: bool = False,
        count: bool = False,
        allow_unknown: int = 0,
        bonus: bool = False,
        **run: Any,
    ) -> Answer:
        """Finds out all that is asked: covers, or why there is none and the best that can be had.

        Args:
            puzzle: the puzzle.
            limit: how many covers to return.
            first: any cover will do.
            count: also count the covers.
            allow_unknown: how many words a cover may have that no list has, when there is none without.
            bonus: also list the words that are on the grid and not in the best cover.
            run: as described for the class.

        Raises:
            GridError, OptionError: the puzzle, or what is asked of it, makes no sense.
            BudgetError: there are too many placements, or the time ended while they were found.
        """
        return answer_of(
            self.search(puzzle, **run),
            limit=_number(limit),
            first=first,
            count=count,
            allow_unknown=allow_unknown,
            bonus=bonus,
        )

    def search(
        self,
        puzzle: Puzzle | str,
        *,
        constraints: Constraints = ANY,
        seconds: Seconds = SECONDS,
        stop: Callable[[], bool] | None = None,
        progress: Watcher[Cover] | None = None,
    ) -> Search:
        """Starts one run: its clock begins now."""
        clock = Clock(seconds, stop).part(1 - KEPT_BACK)
        made = Search(self.puzzle(puzzle), self.settings, constraints.folded(self.alphabet), clock, progress)
        check(made)
        return made

    def puzzle(self, puzzle: Puzzle | str) -> Puzzle:
        """Reads a puzzle that is given as text or as the name of a file; one that is read already is itself.

        Raises:
            GridError: it is no grid.
            OptionError: it is in another alphabet than the word lists.
        """
        if isinstance(puzzle, str):
            from_file = means_a_file(puzzle)
            return (Puzzle.load if from_file else Puzzle.parse)(puzzle, self.alphabet)
        if puzzle.alphabet != self.alphabet:
            raise OptionError(f"the puzzle and word list {self.settings.lists[0].name} have different alphabets")
        return puzzle

    def __repr__(self) -> str:
        """Shows the lists."""
        return f"<Solver {' and '.join(one.name for one in self.settings.lists)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles as its recipe: bundled lists by name, others by content; TypeError where a setting cannot be."""
        settings = {field.name: getattr(self.settings, field.name) for field in fields(Settings)}
        lists = list(settings.pop("lists"))
        recipe = getattr(settings["common"], "recipe", None)
        if recipe is not None:
            del settings["common"]
        return _remade, (type(self), lists, recipe, settings)


def _remade(
    kind: type[Solver], lists: list[Lexicon], recipe: tuple[Any, ...] | None, settings: dict[str, Any]
) -> Solver:
    if recipe is not None:
        language, frequency = recipe
        settings["common"] = commonness(language, lists, frequency)
    return kind(lists, **settings)


def next_word(cover: Cover, have: Iterable[str]) -> Placement | None:
    """Returns the longest word of a cover besides those that a player has, None when there is no other."""
    known = set(have)
    left = [placement for placement in cover.placements if placement.word not in known]
    return max(left, key=lambda placement: (len(placement.path), -placement.path[0]), default=None)


def _first(answer: Answer) -> Cover:
    _reraise(answer.interrupted)
    if not answer.covers:
        raise NoSolutionError(answer.failure, answer.partial)
    return answer.covers[0]


def _reraise(interrupted: bool) -> None:
    if interrupted:
        raise KeyboardInterrupt


def _number(limit: int) -> int:
    if limit < 0:
        raise OptionError(f"a number of covers is 0 or more, not {limit}")
    return limit
