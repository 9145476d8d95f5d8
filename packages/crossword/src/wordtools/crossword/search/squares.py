"""Word squares: found, or proven not to exist with a word list.

In a single square the words across are the words down; in a double square they are others. All words of a square
differ. The parts of the job are first rows: each is gone through to the end (``_squares``), so that a search without
a square, with the letters tried in each part, is a proof.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING

from wordtools.core import Lexicon
from wordtools.core.errors import LexiconError, OptionError
from wordtools.core.graph import Dawg
from wordtools.core.run.files import write_bytes
from wordtools.core.run.jobs import per_thread, run
from wordtools.core.run.progress import Progress, Watcher
from wordtools.crossword.search._squares import Squares

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from wordtools.core.run.results import Results

KIND = "wordtools word squares"
VERSION = 1
LARGEST = 64
PARTS = 4_096  # at most, of single squares; a first row of a double one takes long enough for a part

Square = tuple[str, ...]


@dataclass(frozen=True)
class SquaresJob:
    """The squares of a list, as a job of ``wordtools.core.run.jobs``: a part is the number of some first rows."""

    lexicon: Lexicon
    size: int
    double: bool
    limit: int
    """Squares of a part that are kept."""
    every: bool
    """Count all of them; else a part ends with its last square that is kept."""

    def run(self, part: int) -> tuple[int, int, list[Square]]:
        """Returns the letters that were tried, the number of squares, and the first of them."""
        kernel, words = _bench(self)
        size, alphabet = self.size, self.lexicon.alphabet
        tried, count, kept = 0, 0, b""
        for at in range(part, len(words), parts_of(self.double, len(words))):
            more = self.limit - len(kept) // size**2
            if not self.every and more <= 0:
                break
            letters, found, some = kernel.run(words[at], more, 0 if self.every else more)
            tried, count, kept = tried + letters, count + found, kept + some
        texts = [alphabet.decode(kept[at : at + size]) for at in range(0, len(kept), size)]
        return tried, count, [tuple(texts[at : at + size]) for at in range(0, len(texts), size)]

    def unpack(self, data: list[object]) -> tuple[object, ...]:
        """Makes a result of plain data again."""
        tried, count, squares = data
        return tried, count, [tuple(square) for square in squares]  # type: ignore[attr-defined]


@dataclass(frozen=True)
class SquareSearch:
    """The result of a search; it prints as a summary.

    >>> from wordtools.core import Language, Lexicon
    >>> from wordtools.crossword.search import search_squares
    >>> search = search_squares(Lexicon.of(["bit", "ice", "ten"], Language.load("en").alphabet), 3)
    >>> search
    <SquareSearch single 3 x 3 in words: 1>
    >>> search.squares
    (('BIT', 'ICE', 'TEN'),)
    """

    lexicon: str
    """What the word list is called."""
    digest: str
    """SHA-256 of the word list."""
    size: int
    double: bool
    words: int
    """How many words of this length the list has."""
    tried: tuple[int, ...]
    """By part, how many letters were tried."""
    counts: tuple[int, ...]
    """By part, how many squares were found."""
    squares: tuple[Square, ...]
    """Those that are kept."""
    complete: bool
    """Whether all squares were counted: with none, it is a proof that there is none."""

    def __repr__(self) -> str:
        """Shows what was searched and how many squares were found."""
        kind = "double" if self.double else "single"
        return f"<SquareSearch {kind} {self.size} x {self.size} in {self.lexicon}: {sum(self.counts):,}>"

    def __str__(self) -> str:
        """Writes what was found."""
        kind = "double" if self.double else "single"
        what = f"{kind} squares of {self.size} x {self.size}"
        from_list = f"{self.words:,} words of {self.lexicon}; {sum(self.tried):,} letters tried"
        count = sum(self.counts)
        if self.complete:
            return f"{what}: {f'{count:,}' if count else 'none, proven'} ({from_list})"
        return f"{what}: found {len(self.squares):,}; there may be others ({from_list})"

    def save(self, name: str) -> None:
        """Writes the search as JSON, whole or not at all: parts with the letters tried, and the squares.

        Raises:
            WordtoolsError: it cannot be written.
        """
        data = {
            "kind": KIND,
            "version": VERSION,
            "list": {"name": self.lexicon, "sha256": self.digest},
            "size": self.size,
            "double": self.double,
            "words": self.words,
            "complete": self.complete,
            "count": sum(self.counts),
            "squares": self.squares,
            "parts": [list(pair) for pair in zip(self.tried, self.counts, strict=True)],
        }
        write_bytes(name, (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode())


def parts_of(double: bool, words: int) -> int:
    """Returns the number of parts of a search that is split by its first rows."""
    return words if double else min(words, PARTS)


def squares_job(
    lexicon: Lexicon, size: int, *, double: bool = False, limit: int = 1, every: bool = False
) -> SquaresJob:
    """Makes the job of a search; the arguments are those of ``search_squares``.

    Raises:
        OptionError: a size or limit that cannot be.
        LexiconError: the list has no word of this length.
    """
    if not 2 <= size <= LARGEST:
        raise OptionError(f"squares have 2 to {LARGEST} rows, not {size}")
    if limit < 1:
        raise OptionError(f"limit must be 1 or more, not {limit}")
    job = SquaresJob(lexicon, size, double, limit, every)
    if not _bench(job)[1]:
        raise LexiconError(f"{lexicon.name}: no word of {size} letters: another size or list?")
    return job


def search_squares(
    lexicon: Lexicon,
    size: int,
    *,
    double: bool = False,
    limit: int = 1,
    every: bool = False,
    jobs: int = 1,
    executor: Executor | None = None,
    results: Results | None = None,
    stop: Callable[[], bool] | None = None,
    progress: Watcher[SquareSearch] | None = None,
) -> SquareSearch:
    """Searches word squares; the same result whoever does the work.

    Args:
        lexicon: the words.
        size: letters of a word.
        double: other words down than across.
        limit: squares to keep; without *every* the search ends with them.
        every: go on to the end, and count all.
        jobs: threads to use.
        executor: where to run instead, when the caller has one.
        results: a file of what is done already, opened for ``squares_job`` of the same arguments.
        stop: asked between parts; when it returns True the search ends, incomplete.
        progress: is given how many parts of how many are done, and what is found so far.

    Raises:
        OptionError: a size or limit that cannot be.
        LexiconError: the list has no word of this length.
        FormatError: the file of results cannot be written.
    """
    job = squares_job(lexicon, size, double=double, limit=limit, every=every)
    tried: list[int] = []
    counts: list[int] = []
    squares: list[tuple[str, ...]] = []
    words = len(_bench(job)[1])
    parts = parts_of(double, words)

    def so_far() -> SquareSearch:
        complete = len(tried) == parts and (every or not squares)
        kept = tuple(squares[:limit])
        return SquareSearch(
            lexicon.name, lexicon.digest, size, double, words, tuple(tried), tuple(counts), kept, complete
        )

    work = run(job, range(parts), jobs=jobs, executor=executor, stop=stop, results=results)
    for _, (letters, count, found) in work:
        tried.append(letters)
        counts.append(count)
        squares += found
        if progress is not None:
            progress(Progress(len(tried), parts, so_far()))
        if not every and len(squares) >= limit:
            break
    return so_far()


@per_thread
def _bench(job: SquaresJob) -> tuple[Squares, list[bytes]]:
    """Makes the kernel, and lists the words of the size in letter codes, in the order of the search."""
    codes = job.lexicon.alphabet.encode_all(job.lexicon.word_list.words)
    words = sorted(code for code in codes if len(code) == job.size)
    kernel = Squares(Dawg.build(words).records, job.size, job.double)
    return kernel, scattered(words) if job.double else words


def scattered(words: list[bytes]) -> list[bytes]:
    """Puts words in an order that comes by all parts of the list early.

    Words that begin alike have squares or none together, and the first rows of a double square take a second each.
    """
    step = max(1, round(len(words) * 0.618))  # of the golden section: the most even that a fixed step can be
    while gcd(step, len(words)) > 1:
        step += 1
    return [words[at * step % len(words)] for at in range(len(words))]
