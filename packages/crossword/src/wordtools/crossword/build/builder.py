"""Builder: free-form crosswords of a list of words, in one call."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from wordtools.core import Alphabet, Language
from wordtools.core.errors import NoSolutionError, OptionError
from wordtools.core.run.clock import Stop
from wordtools.core.run.progress import Watcher
from wordtools.crossword.build.build import Build, Plan
from wordtools.crossword.build.fit import Fit
from wordtools.crossword.build.layout import Layout
from wordtools.crossword.build.score import Scores
from wordtools.crossword.build.shape import Shape
from wordtools.crossword.build.words import Words, fold_word

LARGEST_FIT = 200  # rows and columns of the largest rectangle that is looked at, unless others are given


@dataclass(frozen=True, repr=False)
class Builder:
    """Builds crosswords of a list of words.

    It is a value: each call is a run of its own, so any number of threads may share one.

    >>> layout = Builder.of(["tea", "eat", "ate"]).build(5, 5, seed=1)
    >>> layout, layout.quality.crossings
    (<Layout 5x5: 3 of 3 words>, 2)
    """

    words: Words
    alphabet: Alphabet = field(repr=False)

    def __repr__(self) -> str:
        """Shows the words."""
        return f"<Builder of {len(self.words):,} words: {self.words.name}>"

    @classmethod
    def of(cls, words: str | Path | Iterable[str], language: str | Language = "en") -> Builder:
        """Takes a list of words.

        Args:
            words: the name of a file (``-`` for standard input), or the words themselves.
            language: its code, or the path of its file: what the words are folded to.

        Raises:
            LanguageError: there is no such language.
            WordtoolsError: the file cannot be read.
            LexiconError: no usable word.
        """
        alphabet = (Language.load(language) if isinstance(language, str) else language).alphabet
        if isinstance(words, (str, Path)):
            return cls(Words.read(os.fspath(words), alphabet), alphabet)
        return cls(Words.of(words, alphabet), alphabet)

    def build(
        self,
        rows: int,
        columns: int,
        *,
        depth: int | None = None,
        scores: Scores | None = None,
        symmetric: bool = False,
        shape: Shape | None = None,
        must: Iterable[str] = (),
        seed: int = 0,
        tries: int | None = None,
        seconds: float | None = None,
        jobs: int | None = None,
        stop: Stop | None = None,
        progress: Watcher[Layout | None] | None = None,
    ) -> Layout:
        """Builds a crossword, the best of a number of tries or seconds; one try where neither is given.

        Args:
            rows: of the grid.
            columns: of the grid.
            depth: words compared at a time by the method of angry; None: the better method.
            scores: what a position is worth to angry's method.
            symmetric: the blocks look the same after half a turn.
            shape: where words may lie: a name, like ``heart``, or a grid as ``read_shape`` makes it.
            must: words that count more than all others.
            seed: of the random choices; with *tries* the same seed gives the same crossword.
            tries: number of tries.
            seconds: stop after so long.
            jobs: threads; None: one for each core.
            stop: asked some ten times a second; True ends it.
            progress: is given as often the number of tries done, and the best layout so far.

        Raises:
            OptionError: an argument means nothing, no word fits, or a word that must be in it cannot be.
            GridError: there is no such shape, or it is not of this size.
            NoSolutionError: no layout was found.
        """
        plan = Plan(
            rows,
            columns,
            depth=depth,
            scores=scores or Scores(),
            symmetric=symmetric,
            shape=shape,
            must=self._folded(must),
            seed=seed,
            tries=1 if tries is None and seconds is None else tries,
            seconds=seconds,
            jobs=jobs,
        )
        return _best(Build(self.words, plan), stop, progress)

    def fit(
        self,
        rows: int = LARGEST_FIT,
        columns: int = LARGEST_FIT,
        *,
        shape: str | None = None,
        seed: int = 0,
        tries: int | None = None,
        seconds: float | None = None,
        jobs: int | None = None,
        stop: Stop | None = None,
        progress: Watcher[Layout | None] | None = None,
    ) -> Layout:
        """Builds a crossword of all words, in the smallest rectangle that is found.

        The arguments are those of ``build``; rows and columns are the most there may be, and a shape has a name.
        Look at ``unplaced`` where tries or time may have ended before all words were in.

        Raises:
            OptionError: an argument means nothing, or a word is longer than a line.
            NoSolutionError: no layout was found.
        """
        plan = Plan(rows, columns, seed=seed, tries=tries, seconds=seconds, jobs=jobs, shape=shape)
        return _best(Fit(self.words, plan), stop, progress)

    def _folded(self, words: Iterable[str]) -> frozenset[str]:
        """Folds words that must be in it."""
        found = set()
        for text in words:
            word, note = fold_word(text, self.alphabet)
            if word is None:
                raise OptionError(f"a word that must be in the crossword: {note}")
            found.add(word.text)
        return frozenset(found)


def _best(search: Build | Fit, stop: Stop | None, progress: Watcher[Layout | None] | None) -> Layout:
    with closing(search.run(stop=stop, progress=progress)) as run:
        found = list(run)
    if not found:
        raise NoSolutionError("no such crossword was found")
    return found[-1]
