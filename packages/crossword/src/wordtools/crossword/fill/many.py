"""Many grids filled as a job: each part is one grid, filled alike whoever does it, and when."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import sha256
from inspect import signature
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

from wordtools.core import Grid
from wordtools.core.errors import LexiconError, OptionError
from wordtools.core.run.jobs import per_thread
from wordtools.core.words.lexicon import bundled_folder, several
from wordtools.crossword.fill.filler import Filler
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.search.result import Fill, NoFillError, StoppedError

SETTINGS = frozenset(signature(Filler.for_language).parameters) - {"language"}


@dataclass(frozen=True)
class FillerSource:
    """A filler as it is sent: with an installed list by its name and a digest, with any other whole."""

    language: str
    digest: str
    """Of the words and their scores."""
    stems: bool = False
    mirrored: bool = False
    settings: tuple[tuple[str, Any], ...] = field(default=(), compare=False)
    """What ``Filler.for_language`` was asked besides."""
    whole: Filler | None = field(default=None, compare=False, repr=False)

    @classmethod
    def of(cls, filler: Filler, language: str, **settings: Any) -> FillerSource:
        """Describes a filler that ``Filler.for_language`` made of these settings, or any other.

        Raises:
            OptionError: it has no such setting.
        """
        wrong = sorted(settings.keys() - SETTINGS)
        if wrong:
            raise OptionError(f"a filler has no setting {wrong[0]!r}: use some of {', '.join(sorted(SETTINGS))}")
        lines = "\n".join(f"{word};{score!r}" for word, score in sorted(filler.pool.scores.items()))
        lines += "".join(f"\n{word} {lengths}" for word, lengths in sorted(filler.pool.phrases.items()))
        digest = sha256(lines.encode()).hexdigest()
        lists = [*several(settings.get("words", ())), *several(settings.get("add", ()))]
        by_name = all(isinstance(one, str) and bundled_folder(one) is not None for one in lists)
        installed = bool(settings) and by_name and settings.get("frequency") is None and language.isalpha()
        whole = None if installed else replace(filler, pool=replace(filler.pool, notes=()))
        kept = tuple(settings.items()) if installed else ()
        source = cls(language, digest, filler.stems, filler.mirrored, kept, whole)
        _OPEN[source] = filler
        return source

    def open(self) -> Filler:
        """Makes the filler.

        Raises:
            LexiconError: the list is not here, or is another one than where this was written.
        """
        if self.whole is not None:
            return self.whole
        how: dict[str, Any] = {"stems": self.stems, "mirrored": self.mirrored, **dict(self.settings)}
        filler = Filler.for_language(self.language, **how)
        if FillerSource.of(filler, self.language).digest != self.digest:
            raise LexiconError(
                f"word list {filler.pool.name!r} is not the one that was asked for: install the same version in both "
                "places"
            )
        return filler


_OPEN: WeakValueDictionary[FillerSource, Filler] = WeakValueDictionary()


@per_thread
def _opened(source: FillerSource) -> Filler:
    return source.open()


class Filled(NamedTuple):
    """What became of a grid."""

    number: int
    """Of the grid, from 0."""
    fill: Fill | None
    error: NoFillError | StoppedError | None = None
    """Why there is no fill."""


@dataclass(frozen=True)
class FillJob:
    """What a worker needs to fill grids; part k is the number of a grid, from 0."""

    source: FillerSource
    puzzles: tuple[Puzzle, ...]
    seed: int = 0
    seconds: float | None = None
    """Look so long for the best fill of each; None: the first fill."""

    def run(self, part: int) -> Filled:
        """Fills one grid.

        Raises:
            GridError: the puzzle has no entry, an open cell outside of all entries, or unknown letters.
        """
        filler = _OPEN.get(self.source) or _opened(self.source)
        try:
            return Filled(part, filler.fill(self.puzzles[part], seed=self.seed, seconds=self.seconds))
        except (NoFillError, StoppedError) as error:
            return Filled(part, None, error)

    @staticmethod
    def pack(filled: Filled) -> list[Any]:
        """Returns what was found for a file of results."""
        number, fill, error = filled
        if fill is None:
            return [number, isinstance(error, StoppedError), str(error)]
        return [number, list(fill.puzzle.cells), list(fill.scores), fill.proven, fill.bound]

    def unpack(self, data: list[Any]) -> Filled:
        """Reads what ``pack`` returned."""
        number, *found = data
        if len(found) == 2:
            stopped, why = found
            return Filled(number, None, StoppedError(why) if stopped else NoFillError(why))
        cells, scores, proven, bound = found
        puzzle = self.puzzles[number]
        grid = Grid(puzzle.rows, puzzle.columns, tuple(cells))
        return Filled(number, Fill(replace(puzzle, grid=grid), tuple(scores), proven, bound))
