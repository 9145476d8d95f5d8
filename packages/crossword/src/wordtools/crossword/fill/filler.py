"""Filler: fills the open cells of puzzles with words that cross.

``search.py`` prepares what ``_fill.py`` searches, ``refill.py`` looks for the best fill, ``suggest.py`` for the best
words of one entry.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random

from wordtools.core import Language, Lexicon
from wordtools.core.errors import GridError, OptionError
from wordtools.core.run.clock import Clock, Stop, check_seconds
from wordtools.core.run.files import is_file, means_a_file
from wordtools.core.run.progress import Progress, Watcher
from wordtools.core.words.commonness import OwnTable, Range
from wordtools.core.words.lexicon import WordSources, bundled_folder, several
from wordtools.core.words.of_lists import commonness_of, flags_of
from wordtools.crossword.fill.suggest import NODES, Suggestion, suggest
from wordtools.crossword.puzzle.patterns import pattern_for
from wordtools.crossword.puzzle.puzzle import SIZE, Key, Puzzle, parse_key
from wordtools.crossword.search.result import WEAK, Fill, Objective
from wordtools.crossword.search.search import FillSearch, Watch
from wordtools.crossword.words.phrases import phrases_of
from wordtools.crossword.words.pool import WordPool


@lru_cache(maxsize=1)
def english() -> WordPool:
    """Reads the words of ``Filler()`` once: those of ``Filler.for_language("en")``."""
    return Filler.for_language("en").pool


@dataclass(frozen=True, repr=False)
class Filler:
    """Fills puzzles from a pool of words, the English ones where none is given.

    A puzzle is a ``Puzzle``, its text or size, the name of a file, or a ``Fill``.

    It is a value: each call below is a search of its own, so any number of threads may share one. The same seed
    gives the same fills, except where time ends the search.

    >>> words = "ACE AVE CAT CAR ERA TEA TOE RYE EAR VET".split()
    >>> filler = Filler(WordPool.of(words, Language.load("en").alphabet))
    >>> print(filler.fill("C../.#./R..").puzzle)
    CAT
    A#O
    RYE
    """

    pool: WordPool = field(default_factory=english)
    stems: bool = False
    """No two words share a stem either (English), nor a phrase that of one of its words: not both CAT and CATS, or ICE
    CREAM and ICE. The phrases are those that the pool knows."""
    mirrored: bool = False
    """Each word is read both across and down, as in a word square."""
    language: str | None = field(default=None, compare=False)
    """The code of the language of the words, None where it is not known: shared stems are for English."""

    def __post_init__(self) -> None:
        """Checks that stems are asked for only where they are known.

        Raises:
            OptionError: the language is another than English.
        """
        if self.stems:
            self._check_stems()

    def _check_stems(self) -> None:
        if self.language not in (None, "en"):
            raise OptionError(f"shared stems are known by the endings of English, not those of {self.language!r}")

    @classmethod
    def for_language(
        cls,
        language: str | Language = "en",
        *,
        least: float | None = None,
        words: WordSources = (),
        add: WordSources = (),
        exclude: Iterable[str] = (),
        common: Range | None = None,
        frequency: str | OwnTable | None = None,
        all_words: bool = False,
        stems: bool = False,
        mirrored: bool = False,
        phrases: Mapping[str, str] | None = None,
    ) -> Filler:
        """Makes a filler with the word list of a language.

        Args:
            language: its code, or the path of its file.
            least: the least score of the words used; without it 50 for a bundled list, any for another.
            words: another word list, or several that count together: files, bundled names, lexicons.
            add: lists whose words count as well.
            exclude: words that do not count.
            common: how common the words are, on the Zipf scale; those of other lists that nobody knows count as 3.
            frequency: how common they are by a table of one's own, or its file, instead of what is installed.
            all_words: coarse and obscene words too.
            stems: see the class.
            mirrored: see the class.
            phrases: the enumerations of words that are phrases; None: those of the lists that are texts, where stems
                are asked for.

        Raises:
            LanguageError: there is no such language.
            LexiconError: there is no such list, or no word of it is left.
            OptionError: stems are asked for, and the language is not English.
        """
        found = Language.load(language) if isinstance(language, str) else language
        own = several(words) or several(found.lexicon or ())
        if not own:
            raise OptionError(f"language {found.code!r} names no word list: give one")
        lists = [*own, *several(add)]
        known, own_list = None, False  # own_list: words left out of a list of the user's own are reported
        if common or frequency is not None:
            bundled = [one for one in lists if isinstance(one, str) and bundled_folder(one)]
            own_list = len(bundled) < len(lists)
            opened = [Lexicon.open(name, found.alphabet) for name in bundled]
            known = commonness_of(opened, found, frequency=frequency).needed()
        flagged = () if all_words else flags_of([], found).keys()
        pool = WordPool.read(lists, found.alphabet, least, exclude, known, flagged=flagged)
        if known and common:
            low, high = common
            pool = pool.left(lambda word: low <= known.likely(word) <= high, "how common they are" if own_list else "")
        if phrases is None:
            phrases = phrases_of(lists, found.alphabet) if stems else {}
        return cls(replace(pool, phrases=phrases) if phrases else pool, stems, mirrored, found.code)

    def __repr__(self) -> str:
        """Shows the words, and what is asked besides."""
        asked = "".join(f", {name}" for name in ("stems", "mirrored") if getattr(self, name))
        return f"<Filler with {self.pool}{asked}>"

    def puzzle(self, puzzle: Puzzle | Fill | str) -> Puzzle:
        """Reads a puzzle that is given as text, size or name of a file; one that is read already is itself.

        Raises:
            GridError: it is no grid.
            WordtoolsError: the file cannot be opened, is of no format that is read, or is damaged.
        """
        if not isinstance(puzzle, str):
            return puzzle.puzzle if isinstance(puzzle, Fill) else puzzle
        if SIZE.fullmatch(puzzle) and not is_file(puzzle):
            return Puzzle(puzzle)
        if means_a_file(puzzle):
            return Puzzle.load(puzzle)
        return Puzzle.parse(puzzle, alphabet=self.pool.alphabet)

    def search(self, puzzle: Puzzle | Fill | str) -> FillSearch:
        """Prepares a search of one puzzle, for one thread and one caller.

        Raises:
            GridError: the puzzle has no entry, an open cell outside of all entries, or letters unknown to the pool; or
                it is a codeword, whose numbers a fill would not obey.
        """
        puzzle = self.puzzle(puzzle)
        if puzzle.codes and "" in puzzle.cells:
            raise GridError("the puzzle is a codeword, whose numbers a fill does not obey: solve it as a codeword")
        return FillSearch(puzzle, self.pool, stems=self.stems, mirrored=self.mirrored)

    def fill(
        self,
        puzzle: Puzzle | Fill | str,
        *,
        seed: int = 0,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Watcher[Fill | None] | None = None,
        jobs: int = 1,
        objective: str | Objective = Objective.SCORE,
        weak: float = WEAK,
    ) -> Fill:
        """Finds a fill: the first, or the best of *seconds*.

        An open grid, all cells empty, of at least 10 rows and columns, which no word list fills, gets blocks first: a
        pattern of the library, or a random one where there is none of its size, chosen by *seed*.

        Args:
            puzzle: the grid; letters that it has stay, and its complete entries need not be in the pool.
            seed: of the random choices.
            seconds: look so long for the highest total score; it ends sooner when that is proven. Without it the
                first fill is the answer, however long it takes.
            stop: asked now and then; True ends the search.
            progress: is given the number of words tried, and the best fill so far.
            jobs: threads; with *seconds* it may depend on them which of several fills is the best that is found.
            objective: with *seconds*, what makes a fill better; see ``Objective``.
            weak: a word of a lower score is weak, where the objective is the number of those.

        Raises:
            GridError: as ``search``.
            OptionError: there is no such objective, or not for the language.
            NoFillError: there is none; that is proven.
            StoppedError: *seconds* or *stop* ended it before the first fill.
        """
        puzzle = pattern_for(self.puzzle(puzzle), Random(seed))
        if seconds is None:
            with closing(self.better(puzzle, seed=seed, stop=stop, progress=progress, jobs=jobs)) as found:
                return next(found)
        *_, best = self.better(
            puzzle,
            seed=seed,
            seconds=seconds,
            stop=stop,
            progress=progress,
            jobs=jobs,
            objective=objective,
            weak=weak,
        )
        return best

    def fills(
        self,
        puzzle: Puzzle | Fill | str,
        *,
        seed: int = 0,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Watcher[Fill | None] | None = None,
    ) -> Generator[Fill, None, None]:
        """Goes through all fills, each once.

        The arguments are those of ``fill``, but *seconds* ends the search.

        Raises:
            GridError: as ``search``.
            NoFillError: there is none; that is proven.
            StoppedError: *seconds* or *stop* ended it before all fills were found.
        """
        from wordtools.crossword.optimise.refill import every

        check_seconds(seconds)
        return self._run(every, puzzle, seed, seconds, stop, progress)

    def better(
        self,
        puzzle: Puzzle | Fill | str,
        *,
        seed: int = 0,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Watcher[Fill | None] | None = None,
        jobs: int = 1,
        objective: str | Objective = Objective.SCORE,
        weak: float = WEAK,
    ) -> Generator[Fill, None, None]:
        """Finds better and better fills until *seconds* or *stop* ends it or the best is proven.

        The arguments are those of ``fill``. Where the objective is the score, each has a ``bound``, but for the first
        and those of word squares. The best is yielded once more at the end, with the lowest bound, and ``proven``
        where it is.

        Raises:
            GridError: as ``search``.
            NoFillError: there is none; that is proven.
            OptionError: there is no such objective, or not for the language.
            StoppedError: *seconds* or *stop* ended it before the first fill.
        """
        from wordtools.crossword.optimise.objectives import work_for

        check_seconds(seconds)
        if objective == Objective.STEMS:
            self._check_stems()
        return self._run(work_for(objective, weak, jobs), puzzle, seed, seconds, stop, progress)

    def _run(
        self,
        work: Callable[[FillSearch, int, Watch], Iterator[Fill]],
        puzzle: Puzzle | Fill | str,
        seed: int,
        seconds: float | None,
        stop: Stop | None,
        progress: Watcher[Fill | None] | None,
    ) -> Generator[Fill, None, None]:
        clock = Clock(seconds, stop)
        search = self.search(puzzle)
        best: Fill | None = None

        def watch() -> bool:
            if progress is not None:
                progress(Progress(search.search.nodes, found=best))
            return clock.over()

        for fill in work(search, seed, watch):
            best = fill
            yield fill

    def suggest(
        self,
        puzzle: Puzzle | Fill | str,
        entry: str | Key,
        *,
        limit: int = 20,
        nodes: int | None = NODES,
        seed: int = 0,
        seconds: float | None = None,
        stop: Stop | None = None,
    ) -> list[Suggestion]:
        """Ranks words for an entry: those that leave most room first, those after which nothing fills last.

        The 300 best candidates by score are looked at. With the first *limit* it is tried to fill the rest. Where none
        of these is found to fill, it is tried with those of all candidates that fills are likeliest to have; where that
        adds nothing either, some words that leave a crossing entry without candidates are shown too.

        Args:
            puzzle: the grid.
            entry: its name, ``12a`` or ``(12, Direction.ACROSS)``.
            limit: how many words.
            nodes: choices of all trials together; where a third of them find no fill, ten times as many for one with
                any word.
            seed: of the trials.
            seconds: go on for so long instead, or until all is known.
            stop: asked now and then; after a True no further trial is made.

        Raises:
            GridError: there is no such entry, or it is complete.
            NoFillError: the puzzle cannot be filled whatever stands there.
        """
        check_seconds(seconds)
        clock = Clock(seconds, stop)
        key = parse_key(entry) if isinstance(entry, str) else entry
        budget = nodes if seconds is None else None
        return suggest(self.search(puzzle), key, seed, limit=limit, nodes=budget, watch=clock.over)
