"""Any number of new puzzles as a job: each part is one puzzle, the same one whoever makes it, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from random import Random
from typing import TYPE_CHECKING, Any

from wordtools.core import Grid, Language, Lexicon
from wordtools.core.base.wording import counted
from wordtools.core.errors import BudgetError
from wordtools.core.run import jobs as core_jobs
from wordtools.core.run.clock import Clock, Seconds
from wordtools.core.show.terms import Terms
from wordtools.core.words.commonness import COMMON, OwnTable
from wordtools.core.words.lexicon import WordSources, open_all
from wordtools.core.words.of_lists import commonness_of, flags_of
from wordtools.fillword.make.generate import TRIES, Generated, Generator, NoBoardError, rectangle
from wordtools.fillword.make.lengths import Lengths
from wordtools.fillword.make.strands import LENGTHS as STRANDS_LENGTHS
from wordtools.fillword.make.strands import StrandsGenerator
from wordtools.fillword.make.word_search import WordSearchGenerator
from wordtools.fillword.puzzle.commonness import Window, commonness
from wordtools.fillword.puzzle.default_lists import open_lists
from wordtools.fillword.puzzle.puzzle import Cover, Placement, Puzzle, WordKind, folded, shortened

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from wordtools.core.run.results import Results

LENGTHS = "3:2,4:4,5:5,6:6,7:2,8-9:1,10:0.5"  # as the words of published puzzles are
WORD_SEARCH_LENGTHS = "4-8:2,9-10:1"
WINDOWS: tuple[Window, ...] = (
    (COMMON, inf),
    (2.0, inf),
)  # what most readers know; where the list has too few of these, or nobody knows which they are, what many do
EVERYTHING: Window = (-inf, inf)
ENOUGH = 5000  # words to draw from
OWN = "own words"


class PuzzleKind(StrEnum):
    """What kind of puzzle is made.

    >>> PuzzleKind("strands"), [kind.value for kind in PuzzleKind]
    (<PuzzleKind.STRANDS: 'strands'>, ['fill-word', 'strands', 'word-search'])
    """

    FILLWORD = "fill-word"
    STRANDS = "strands"
    """Theme words and a spangram."""
    WORD_SEARCH = "word-search"
    """Words in straight lines, and letters that fill the rest."""

    @property
    def term(self) -> str:
        """The name of what the kind is called on paper, among the terms of a language."""
        return "fill_words" if self is PuzzleKind.FILLWORD else self.value.replace("-", "_")


TITLES = {kind: Terms.of("en")[kind.term] for kind in PuzzleKind}
"""What each kind is called on a page in English."""
USUAL = {PuzzleKind.FILLWORD: LENGTHS, PuzzleKind.STRANDS: STRANDS_LENGTHS, PuzzleKind.WORD_SEARCH: WORD_SEARCH_LENGTHS}


@dataclass(frozen=True, slots=True)
class PuzzleJob:
    """The recipe of a series of puzzles, for ``wordtools.core.run.jobs.run``; part k is the k-th puzzle, from 0.

    >>> job = PuzzleJob.of("en", rectangle(4, 4), unique=True, seed=1)
    >>> job.run(0).unique, job.run(1) == job.run(1), job.run(0) == job.run(1)
    (True, True, False)
    """

    language: str
    """The code of a language, or the path of a ``.toml`` file."""
    lists: tuple[Lexicon, ...]
    """The lists that words are drawn from and uniqueness is proven with."""
    shape: Grid[Any]
    """The grid; a hole is None."""
    lengths: Lengths
    """Of the words that are drawn."""
    windows: tuple[Window, ...]
    """How common words that are drawn may be: the first window with enough words, or the last."""
    frequency: OwnTable | None = None
    """How common words are, instead of what is installed."""
    all_words: bool = False
    """Draw coarse and obscene words too."""
    include: tuple[str, ...] = ()
    """Folded words that must all be used."""
    fill: bool = True
    """Draw words for the cells that *include* leaves; otherwise those become holes."""
    directions: int = 4
    unique: bool = False
    """Prove that there is only one cover by words of the lists."""
    min_length: int | None = None
    """Of the words that the proof is about; None: the shortest length that may be drawn."""
    tries: int = TRIES
    """Boards looked at for a unique one."""
    seed: int = 0
    shares: int = 1
    """Puzzles that share out the words, own ones too, so that no word comes in two of them; 1: each has all words."""
    repeat: bool = False
    """All puzzles have all own words, whatever the shares."""
    kind: PuzzleKind = PuzzleKind.FILLWORD
    spangram: str = ""
    """The spangram of a Strands puzzle, folded; empty: one is drawn."""
    hidden: int | None = None
    """How many words a word search has; None: one for 10 cells."""

    @classmethod
    def of(
        cls,
        language: str,
        shape: Grid[Any],
        *,
        words: WordSources = (),
        add: WordSources = (),
        exclude: Iterable[str] = (),
        lengths: Lengths | str = "",
        window: Window | None = None,
        include: Iterable[str] = (),
        spangram: str = "",
        **settings: Any,
    ) -> PuzzleJob:
        """Makes a recipe.

        Args:
            language: the code of a language, or the path of a ``.toml`` file.
            shape: the grid, as ``rectangle`` and ``read_shape`` make it.
            words: a list instead of the language's own, or several: files, bundled names, lexicons.
            add: lists whose words count as well.
            exclude: words that do not count.
            lengths: of the words that are drawn; empty: as published puzzles of the kind have.
            window: how common these are, on the Zipf scale; None: as most readers know, with the language's own list.
            include: words that must all be used.
            spangram: of a Strands puzzle; white space in it does not count.
            settings: the other fields.

        Raises:
            WordtoolsError: there is no such language or list, a word has letters outside the alphabet, or nothing
                gives the commonness of words and *window* is to be drawn by it.
        """
        loaded = Language.load(language)
        kind = PuzzleKind(settings.pop("kind", PuzzleKind.FILLWORD))
        if kind is not PuzzleKind.FILLWORD:
            settings["directions"] = 8
        named = open_all(words, loaded.alphabet)
        lists = open_lists(loaded, named, add=add, exclude=exclude)[:1]
        windows = (window,) if window else (EVERYTHING,) if named else WINDOWS
        if window and settings.get("frequency") is None:
            commonness_of(lists, loaded).needed()
        return cls(
            language,
            tuple(lists),
            shape,
            Lengths.parse(lengths or USUAL[kind]) if isinstance(lengths, str) else lengths,
            windows,
            kind=kind,
            spangram=folded(spangram, loaded.alphabet) if spangram else "",
            include=tuple(dict.fromkeys(folded(word, loaded.alphabet) for word in include)),
            **settings,
        )

    def __repr__(self) -> str:
        """Shows what is made."""
        kind = f"{'unique ' * self.unique}{self.kind} puzzles".replace("fill-word ", "")
        own = f" with {' '.join(self.include)}" if self.include else ""
        names = " and ".join(one.name for one in self.lists)
        size = f"{self.shape.rows} x {self.shape.columns}"
        drawn = f"words of {self.lengths.plain} letters of {names}{shortened(own)}"
        return f"<PuzzleJob {kind} {size}, {drawn}, seed {self.seed}>"

    def run(self, part: int, stop: Callable[[], bool] | None = None) -> Generated:
        """Makes one puzzle.

        Raises:
            NoBoardError: none was found that is as asked for.
            BudgetError: *stop* said True before.
        """
        generator, lexicon = tools(self)
        if self.shares > 1:
            own = self.include if self.repeat else self.include[part :: self.shares]
            if not (own or self.fill):
                many = f"{counted(len(self.include), 'word')} cannot be shared out among {self.shares} puzzles"
                raise NoBoardError(f"{many}: puzzle {part + 1} has none")
            generator = generator.share(part, self.shares, self.seed, own)
        rng = Random(f"{self.seed}/{part}") if part else Random(self.seed)
        if self.unique:
            return generator.make_unique(rng, lexicon, min_length=self.min_length, tries=self.tries, stop=stop)
        return generator.make(rng, stop)

    @staticmethod
    def pack(made: Generated) -> list[Any]:
        """Returns a puzzle and its answer for a file of results."""
        grid, directions = made.puzzle.grid, made.puzzle.directions
        placed = [[one.word, list(one.path), one.kind] for one in made.answer.placements]
        return [grid.rows, grid.columns, list(grid.cells), directions, placed, made.unique, made.min_length]

    def unpack(self, data: list[Any]) -> Generated:
        """Reads what ``pack`` returned."""
        rows, columns, cells, directions, placed, unique, min_length = data
        puzzle = Puzzle(Grid(rows, columns, tuple(cells)), self.lists[0].alphabet, directions)
        placements = tuple(Placement(word, tuple(path), WordKind(kind)) for word, path, kind in placed)
        return Generated(Cover(puzzle, placements), unique, min_length)


def generate(language: str, rows: int, columns: int, *, count: int = 1, **settings: Any) -> Iterator[Generated]:
    """Makes rectangular puzzles, one after the other.

    Args:
        language: the code of a language, or the path of a ``.toml`` file.
        rows: of the grid.
        columns: of the grid.
        count: how many puzzles.
        settings: as for ``series`` (``jobs``, ``executor``, ``seconds``, ``stop``), and for ``PuzzleJob.of``
            (``unique``, ``seed``, ``lengths``, ``words``, ``include``, ...).

    Raises:
        NoBoardError: a puzzle was not found that is as asked for.
    """
    how = {name: settings.pop(name) for name in ("jobs", "executor", "seconds", "stop") if name in settings}
    return series(PuzzleJob.of(language, rectangle(rows, columns), **settings), count, **how)


def series(
    job: PuzzleJob,
    count: int,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    results: Results | None = None,
    seconds: Seconds | None = None,
    stop: Callable[[], bool] | None = None,
) -> Iterator[Generated]:
    """Makes the first puzzles of a series; fewer when the time is over before.

    Args:
        job: the recipe.
        count: how many.
        jobs: threads to use.
        executor: where to run instead: any ``concurrent.futures.Executor``; it finishes the puzzles that it began.
        results: a file of results of this job: puzzles that are in it are not made again.
        seconds: how long it may take.
        stop: polled regularly; True ends the search.

    Raises:
        NoBoardError: a puzzle was not found that is as asked for.
    """
    clock = Clock(seconds, stop)
    task = job if executor is not None else core_jobs.InTime(job, clock)
    try:
        for _, made in core_jobs.run(
            task, range(count), jobs=jobs, executor=executor, stop=clock.over, results=results
        ):
            yield made
    except BudgetError:
        return


@core_jobs.per_thread
def tools(job: PuzzleJob) -> tuple[Generator, Lexicon]:
    """Opens what a recipe names: the generator, and the list that uniqueness is proven with."""
    language = Language.load(job.language)
    lexicon = joined(job.lists, job.include)
    words: list[str] = []
    if job.fill:
        common = commonness(language, [lexicon], job.frequency)
        banned = {*job.include, *(() if job.all_words else flags_of([lexicon], language))}
        for window in job.windows:
            words = [word for word in common.words(lexicon, window) if word not in banned]
            if len(words) >= ENOUGH:
                break
    own = job.include if job.shares == 1 else ()
    how: dict[str, Any] = {"lengths": job.lengths, "own": own}
    if job.kind is PuzzleKind.STRANDS:
        return StrandsGenerator(job.shape, language.alphabet, words, spangram=job.spangram, **how), lexicon
    how["fill"] = job.fill
    if job.kind is PuzzleKind.WORD_SEARCH:
        unwanted = () if job.all_words else flags_of([lexicon], language)
        search = WordSearchGenerator(job.shape, language.alphabet, words, hidden=job.hidden, banned=unwanted, **how)
        return search, lexicon
    return Generator(job.shape, language.alphabet, words, directions=job.directions, **how), lexicon


def joined(lists: Sequence[Lexicon], own: Sequence[str]) -> Lexicon:
    """Makes one list of several, and of the words of one's own where the list lacks one of them."""
    if len(lists) == 1 and all(word in lists[0] for word in own):
        return lists[0]
    return Lexicon.join([*lists, *([Lexicon.of(own, lists[0].alphabet, OWN)] if own else [])])
