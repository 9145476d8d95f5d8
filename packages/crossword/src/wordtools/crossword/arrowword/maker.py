"""ArrowwordMaker: makes arrowwords from a pool of words that have clues.

A pattern is drawn and filled, first with any word that has a clue, then with commoner ones for as long as that is
possible with little effort; a pattern that nothing fills is given up for another one, with shorter words.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import cast

from wordtools.core import Language
from wordtools.core.errors import OptionError
from wordtools.core.grid import Cell
from wordtools.core.meanings.definitions import Definitions
from wordtools.core.run.clock import Clock, Stop, check_seconds
from wordtools.core.run.progress import Progress, Watcher
from wordtools.crossword.arrowword.arrows import arrows_of, by_cell
from wordtools.crossword.arrowword.arrowword import Arrowword
from wordtools.crossword.arrowword.clues import ClueBank
from wordtools.crossword.arrowword.fillable import Fillable
from wordtools.crossword.arrowword.pattern import LONGEST, SHORTEST, ArrowTarget, make_pattern
from wordtools.crossword.arrowword.solution import find_cells, lacking, letters_of, planted
from wordtools.crossword.build.words import Words
from wordtools.crossword.fill.filler import Filler
from wordtools.crossword.puzzle.puzzle import Key, Puzzle
from wordtools.crossword.search.result import Fill, NoFillError, StoppedError
from wordtools.crossword.words.pool import WordPool

TRIES = 30  # patterns
PLANTINGS = 8  # fills of each, where a solution word has letters that fills lack
STEPS = (50.0, 55.0, 60.0, 62.0, 64.0, 66.0, 68.0, 70.0, 72.0, 75.0)  # least scores that are tried, in this order
EFFORT = 60  # how often a search asks whether to go on before it is given up
EASIER, EASIEST = 1.15, 3.0  # how much more long words cost in the next pattern, and how much at most


@dataclass(frozen=True, repr=False)
class ArrowwordMaker:
    """Makes arrowwords. It is a value: any number of threads may share one.

    >>> maker = ArrowwordMaker.for_language("en")
    >>> arrowword = maker.make(9, 9, seed=1)
    >>> arrowword.rows, arrowword.columns, arrowword.too_long
    (9, 9, ())
    """

    pool: WordPool
    """The words, all of which have a clue that fits into half of a cell."""
    bank: ClueBank
    """Their clues."""
    language: str = ""
    """The code of the language, '' where it is not known."""

    @classmethod
    def for_language(
        cls,
        language: str | Language = "en",
        *,
        words: Words | None = None,
        only: bool = False,
        definitions: str | Definitions | None = None,
        filler: Filler | None = None,
        longest: int = LONGEST,
    ) -> ArrowwordMaker:
        """Makes a maker with the words and clues of a language.

        Args:
            language: its code, or the path of its file.
            words: a list of words with clues, which are used beside the others.
            only: use no other words than those of the list.
            definitions: other definitions than the installed ones: a file, or such that are open.
            filler: whose words are used, where they have a clue; None: those of the language's list.
            longest: the most letters of a word.

        Raises:
            LanguageError: there is no such language.
            LexiconError: there is no list of words, no clues for the language, or no word with a clue is left.
        """
        found = Language.load(language) if isinstance(language, str) else language
        if only and words is None:
            raise OptionError("only words of a list are to be used, and none is given")
        bank = ClueBank.for_language(found, definitions=definitions, words=words, only=only)
        if only:
            bank = replace(bank, definitions=None)
            pool = WordPool.of(dict.fromkeys(bank.own, 0.0), found.alphabet, words.name if words else "words")
        else:
            pool = (filler or Filler.for_language(found)).pool
        return cls(bank.pool(pool, longest), bank, found.code)

    def __repr__(self) -> str:
        """Shows the words."""
        return f"<ArrowwordMaker with {self.pool}>"

    def check(
        self,
        rows: int = 15,
        columns: int = 11,
        *,
        solution: str = "",
        picture: frozenset[Cell] = frozenset(),
        shortest: int = SHORTEST,
        longest: int = LONGEST,
        pattern: Puzzle | None = None,
        **_: object,
    ) -> tuple[ArrowTarget, tuple[str, ...]]:
        """Checks what ``make`` is asked for, without any work.

        Returns:
            What the pattern is to be like, and the letters of the solution word.

        Raises:
            GridError: as ``make``.
            OptionError: as ``make``.
        """
        if pattern is not None:
            arrows_of(pattern)
            rows, columns = pattern.rows, pattern.columns
        target = ArrowTarget(rows, columns, shortest, longest, picture)
        return target, letters_of(solution, self.pool.alphabet, rows * columns) if solution else ()

    def make(
        self,
        rows: int = 15,
        columns: int = 11,
        *,
        seed: int = 0,
        solution: str = "",
        picture: frozenset[Cell] = frozenset(),
        shortest: int = SHORTEST,
        longest: int = LONGEST,
        pattern: Puzzle | None = None,
        title: str = "",
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Watcher[None] | None = None,
    ) -> Arrowword:
        """Makes an arrowword.

        Args:
            rows: the number of rows.
            columns: the number of columns.
            seed: of the random choices; the same seed gives the same arrowword, unless *seconds* or *stop* ends it.
            solution: a word that numbered cells are to spell.
            picture: cells that are left free; ``picture_cells`` gives those of a corner.
            shortest: the fewest letters of a word.
            longest: the most letters of a word.
            pattern: a grid of clue cells (blocks) and open cells, instead of one that is made.
            title: of the arrowword.
            seconds: give up after this time; None: go on for as long as patterns are tried.
            stop: asked now and then; True ends it.
            progress: is given the number of patterns tried.

        Raises:
            GridError: the size is out of range, or *pattern* is none of an arrowword.
            OptionError: the solution word cannot be spelt in the language, or is too long.
            NoFillError: no pattern could be filled, or no fill has the letters of the solution word.
            NoPatternError: no pattern of this size was found.
            StoppedError: *seconds* or *stop* ended it before there was one.
        """
        check_seconds(seconds)
        clock = Clock(seconds, stop)
        target, letters = self.check(
            rows,
            columns,
            solution=solution,
            picture=picture,
            shortest=shortest,
            longest=longest,
            pattern=pattern,
        )
        filled = False
        for attempt in range(TRIES):
            if clock.over():
                raise StoppedError("the time ended before an arrowword was found: nothing is proven")
            rng = random.Random(f"{seed}/{attempt}")
            ease = min(EASIEST, EASIER**attempt)
            grid = pattern or make_pattern(target, rng, self._fillable(), ease=ease, stop=clock.over)
            wanted: Counter[str] = Counter()
            for planting in range(PLANTINGS if letters else 1):
                begun = planted(grid, wanted, self.pool, rng) if wanted else grid
                fill = self._filled(begun, f"{seed}/{attempt}/{planting}", clock.over)
                if fill is None:
                    if not wanted or clock.over():
                        break
                    continue
                filled = True
                cells = find_cells(fill.puzzle, letters, rng)
                if cells is not None:
                    puzzle = replace(fill.puzzle, clues=self._clues(fill.puzzle, rng), title=title)
                    return Arrowword(puzzle, cells, self.language)
                wanted |= lacking(fill.puzzle, letters)
            if progress is not None:
                progress(Progress(attempt + 1, TRIES))
        if filled:
            raise NoFillError(f"solution word {solution!r}: none of {TRIES} fills has all of its letters")
        size, words = f"{target.rows}x{target.columns}", f"{len(self.pool):,}"
        raise NoFillError(
            f"none of {TRIES} patterns of {size} can be filled with the {words} words that have a clue: "
            "give more words, or another size"
        )

    def _filled(self, grid: Puzzle, seed: str, over: Callable[[], bool]) -> Fill | None:
        """Fills a pattern with words that are as common as little effort allows; None where nothing fills it."""
        best: Fill | None = None
        number = random.Random(seed).getrandbits(32)
        for least in STEPS:
            filler = self._filler(least) if best is None or not over() else None
            if filler is None:
                break
            try:
                best = filler.fill(grid, seed=number, stop=_Effort(over))
            except (NoFillError, StoppedError):
                break
        return best

    def _fillable(self) -> Fillable:
        """Returns what is known of the words for a pattern; made once for a pool."""
        if "fillable" not in self.pool.kept:
            self.pool.kept["fillable"] = Fillable(self.pool.scores)
        return cast("Fillable", self.pool.kept["fillable"])

    def _filler(self, least: float) -> Filler | None:
        """Returns a filler with the words of at least a score; None where that leaves too few, or as many as before."""
        if least == STEPS[0]:
            return Filler(self.pool)
        key = ("arrowword", least)
        if key not in self.pool.kept:
            left = {word: score for word, score in self.pool.scores.items() if score >= least}
            fewer = 0 < len(left) < len(self.pool)
            self.pool.kept[key] = Filler(WordPool.of(left, self.pool.alphabet)) if fewer else None
        return cast("Filler | None", self.pool.kept[key])

    def _clues(self, puzzle: Puzzle, rng: random.Random) -> dict[Key, str]:
        """Chooses a clue for each entry: none is another answer, and none stands twice while there are others."""
        taken = {entry.answer for entry in puzzle.entries}
        entries = puzzle.by_key
        found: dict[Key, str] = {}
        for some in by_cell(puzzle, arrows_of(puzzle)).values():
            for arrow in some:
                answer = entries[arrow.key].answer
                clues = self.bank.clues(answer, half=len(some) > 1)
                fresh = [clue for clue in clues if self.pool.alphabet.fold(clue) not in taken] or clues
                found[arrow.key] = fresh[min(rng.randrange(len(fresh)), rng.randrange(len(fresh)))]
                taken.add(self.pool.alphabet.fold(found[arrow.key]) or "")
        return found


class _Effort:
    """Ends a search that has asked too often whether to go on, or when the time is over."""

    def __init__(self, over: Callable[[], bool]) -> None:
        self.over = over
        self.asked = 0

    def __call__(self) -> bool:
        self.asked += 1
        return self.asked > EFFORT or self.over()
