"""Filler: fills the open cells of puzzles with words that cross.

``search.py`` prepares what ``_fill.py`` searches, ``refill.py`` looks for the best fill, ``suggest.py`` for the best
words of one entry.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from wordtools.core import Language
from wordtools.core.errors import OptionError
from wordtools.core.words.lexicon import Words, several
from wordtools.crossword.fill.fill import Fill
from wordtools.crossword.fill.pool import WordPool
from wordtools.crossword.fill.refill import every, improve
from wordtools.crossword.fill.search import COMPILED, FillSearch, Kernels, Watch
from wordtools.crossword.fill.suggest import Suggestion, parse_key, suggest
from wordtools.crossword.limits import Limits, Stop, check_seconds
from wordtools.crossword.puzzle.puzzle import Key, Puzzle

Progress: TypeAlias = Callable[[int, Fill | None], None]
"""Called now and then with the number of words tried, and the best fill so far."""


@dataclass(frozen=True)
class Filler:
    """Fills puzzles from a pool of words.

    It is a value: each call below is a search of its own, so any number of threads may share one. The same seed
    gives the same fills, except where time ends the search.

    >>> words = "ACE AVE CAT CAR ERA TEA TOE RYE EAR VET".split()
    >>> filler = Filler(WordPool.of(words, Language.load("en").alphabet))
    >>> print(filler.fill(Puzzle.parse("C..\\n.#.\\nR..")).puzzle)
    CAT
    A#O
    RYE
    """

    pool: WordPool
    stems: bool = False
    """No two words share a stem either (English): not both CAT and CATS."""
    mirrored: bool = False
    """Each word is read both across and down, as in a word square."""

    kernels: ClassVar[Kernels] = COMPILED

    @classmethod
    def for_language(
        cls,
        language: str | Language = "en",
        *,
        least: float | None = None,
        words: Words = (),
        add: Words = (),
        exclude: Iterable[str] = (),
        stems: bool = False,
        mirrored: bool = False,
    ) -> Filler:
        """Makes a filler with the word list of a language.

        Args:
            language: its code, or the path of its file.
            least: the least score of the words used; without it 50 for a bundled list, any for another.
            words: another word list, or several that count together: files, bundled names, lexicons.
            add: lists whose words count as well.
            exclude: words that do not count.
            stems: see the class.
            mirrored: see the class.

        Raises:
            LanguageError: there is no such language.
            LexiconError: there is no such list, or no word of it is left.
            OptionError: stems are asked for, and the language is not English.
        """
        found = Language.load(language) if isinstance(language, str) else language
        if stems and found.code != "en":
            raise OptionError(f"shared stems are known by the endings of English, not those of {found.name}")
        own = several(words) or several(found.lexicon or ())
        if not own:
            raise OptionError(f"language {found.code!r} names no word list: give one")
        return cls(WordPool.read([*own, *several(add)], found.alphabet, least, exclude), stems, mirrored)

    def search(self, puzzle: Puzzle) -> FillSearch:
        """Prepares a search of one puzzle, for one thread and one caller.

        Raises:
            GridError: the puzzle has no entry, an open cell outside of all entries, or letters unknown to the pool.
            NoFillError: two entries that are complete are the same word.
        """
        return FillSearch(puzzle, self.pool, stems=self.stems, mirrored=self.mirrored, kernels=self.kernels)

    def fill(
        self,
        puzzle: Puzzle,
        *,
        seed: int = 0,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Fill:
        """Finds a fill: the first, or the best of *seconds*.

        Args:
            puzzle: the grid; letters that it has stay, and its complete entries need not be in the pool.
            seed: of the random choices.
            seconds: look so long for the highest total score; it ends sooner when that is proven. Without it the
                first fill is the answer, however long it takes.
            stop: asked now and then; True ends the search.
            progress: see ``Progress``.

        Raises:
            GridError: as ``search``.
            NoFillError: there is none; that is proven.
            StoppedError: *seconds* or *stop* ended it before the first fill.
        """
        if seconds is None:
            with closing(self.fills(puzzle, seed=seed, stop=stop, progress=progress)) as found:
                return next(found)
        *_, best = self.better(puzzle, seed=seed, seconds=seconds, stop=stop, progress=progress)
        return best

    def fills(
        self,
        puzzle: Puzzle,
        *,
        seed: int = 0,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Generator[Fill, None, None]:
        """Goes through all fills, each once.

        The arguments are those of ``fill``, but *seconds* ends the search.

        Raises:
            GridError: as ``search``.
            NoFillError: there is none; that is proven.
            StoppedError: *seconds* or *stop* ended it before all fills were found.
        """
        check_seconds(seconds)
        return self._run(every, puzzle, seed, seconds, stop, progress)

    def better(
        self,
        puzzle: Puzzle,
        *,
        seed: int = 0,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Progress | None = None,
    ) -> Generator[Fill, None, None]:
        """Finds better and better fills, by total score, until *seconds* or *stop* ends it or the best is proven.

        The arguments are those of ``fill``. A proven best is yielded last, once more when it was found before.

        Raises:
            GridError: as ``search``.
            NoFillError: there is none; that is proven.
            StoppedError: *seconds* or *stop* ended it before the first fill.
        """
        check_seconds(seconds)
        return self._run(improve, puzzle, seed, seconds, stop, progress)

    def _run(
        self,
        work: Callable[[FillSearch, int, Watch], Iterator[Fill]],
        puzzle: Puzzle,
        seed: int,
        seconds: float | None,
        stop: Stop | None,
        progress: Progress | None,
    ) -> Generator[Fill, None, None]:
        limits = Limits(seconds, stop)
        search = self.search(puzzle)
        best: Fill | None = None

        def watch() -> bool:
            if progress is not None:
                progress(search.search.nodes, best)
            return limits.over()

        for fill in work(search, seed, watch):
            best = fill
            yield fill

    def suggest(
        self, puzzle: Puzzle, entry: str | Key, *, limit: int = 20, seed: int = 0, stop: Stop | None = None
    ) -> list[Suggestion]:
        """Ranks words for an entry: those that leave most room first, those after which nothing fills last.

        The 1,000 best candidates by score are looked at: those that leave a crossing entry nothing are dropped. With
        the first *limit* of the others it is tried to fill the rest.

        Args:
            puzzle: the grid.
            entry: its name, ``12a`` or ``(12, Direction.ACROSS)``.
            limit: how many words.
            seed: of the trials.
            stop: asked now and then; after a True no further trial is made.

        Raises:
            GridError: there is no such entry, or it is complete.
            NoFillError: the puzzle cannot be filled whatever stands there.
        """
        key = parse_key(entry) if isinstance(entry, str) else entry
        return suggest(self.search(puzzle), key, seed, limit=limit, watch=stop)
