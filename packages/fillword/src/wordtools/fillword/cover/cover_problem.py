"""What the kernels solve: placements and constraints turned into options over items.

An item is a cell to cover, a word that must come, the middle of four cells that only one word may cross, or a word
that may come once. An option is a set of items; placements with equal sets are one option with several entries.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple, TypeAlias, TypeVar

from wordtools.core import Alphabet
from wordtools.core.errors import BudgetError, OptionError
from wordtools.core.run.clock import Clock
from wordtools.fillword.cover._hunt import Hunt
from wordtools.fillword.puzzle.puzzle import Mask, Path, Puzzle, WordKind, folded, middles

Item: TypeAlias = int
Thing = TypeVar("Thing")
Value: TypeAlias = int  # hundredths of a point of score
Pick: TypeAlias = tuple[int, int]  # an option, and which of its entries
OFTEN = 256  # things between two looks at the clock
TOO_LATE = "the time was over while the board was prepared: give more time, or allow only longer words"
LOW64 = (1 << 64) - 1
MOST_ITEMS = 0xFFFF  # kernels keep an item in 16 bits
MOST_LENGTHS = 127  # different ones; kernels keep the number of a length in 7 bits
NONE = array("b")
FOREVER = float("inf")
PER_OPTION = 700  # bytes of an option in Python, besides its bits, which are there three times


class ScoredPlacement(NamedTuple):
    """One way to place a word, with what it is worth."""

    value: Value
    word: str
    path: Path
    kind: WordKind = WordKind.WORD


@dataclass(frozen=True, slots=True)
class Constraints:
    """What a cover must be like.

    >>> from wordtools.fillword import Solver
    >>> words = Constraints(words=2, exclude={"GOD"})
    >>> Solver.for_language("en").best("cat / dog", constraints=words).words
    ('CAT', 'DOG')
    """

    words: int | None = None
    """How many words it has."""
    lengths: Sequence[int] = ()
    """The lengths of its words, in any order."""
    known: Sequence[str] = ()
    """Words that it has; a list need not have them."""
    exclude: Collection[str] = frozenset()
    """Words that it does not have."""
    crossing: bool = True
    """Whether different words may cross in the middle of four cells."""
    spangram: str | None = None
    """The word that must touch two opposite sides; empty: some word must; None: none need."""

    def __post_init__(self) -> None:
        """Takes any collections; OptionError when there can be no such cover of any puzzle."""
        object.__setattr__(self, "lengths", tuple(self.lengths))
        object.__setattr__(self, "known", tuple(dict.fromkeys(self.known)))
        object.__setattr__(self, "exclude", frozenset(self.exclude))
        if self.words is not None and self.words < 1:
            raise OptionError(f"a cover has at least 1 word, not {self.words}")
        if self.lengths and min(self.lengths) < 1:
            raise OptionError(f"a word has at least 1 letter, not {min(self.lengths)}")
        if len(set(self.lengths)) > MOST_LENGTHS:
            raise OptionError(f"words have at most {MOST_LENGTHS} different lengths, not {len(set(self.lengths))}")
        if both := set(self.known).intersection(self.exclude):
            raise OptionError(f"{min(both)} is both a word that is known and one that is excluded")

    def folded(self, alphabet: Alphabet) -> Constraints:
        """Returns the same with its words in the letters of an alphabet.

        Raises:
            OptionError: a word has other letters.
        """
        if not (self.known or self.exclude or self.spangram):
            return self
        return replace(
            self,
            known=tuple(folded(word, alphabet) for word in self.known),
            exclude=frozenset(folded(word, alphabet) for word in self.exclude),
            spangram=folded(self.spangram, alphabet) if self.spangram else self.spangram,
        )


ANY = Constraints()


@dataclass
class CoverProblem:
    """Options and items, and the flat arrays of them that the kernels read."""

    puzzle: Puzzle
    options: list[list[ScoredPlacement]]
    """The entries of each option, best first."""
    masks: list[int]
    """The items of each option as bits."""
    primary: int
    """Number of primary items, which come first and must be covered."""
    items: int
    group: array[int]
    quotas: list[int]
    bit_of: dict[int, Item]
    """The item of each cell."""
    crossings: dict[int, Item]
    """The item of the middle of four cells, where it matters."""
    tried: tuple[tuple[int, int], ...] = ()
    """Diagrams, as (order, split), that are built for one slice of work before all others."""

    @property
    def words64(self) -> int:
        """The 64-bit words of a mask."""
        return (self.items + 63) // 64

    def __len__(self) -> int:
        """Counts the options."""
        return len(self.options)

    def weights(self) -> array[int]:
        """Returns how many entries each option has; the last is the option that does nothing."""
        return array("Q", [*map(len, self.options), 1])

    def crossing_bit(self, middle: int) -> int:
        """Returns the middle of four cells as a bit, 0 where nothing else crosses it."""
        return 1 << self.crossings[middle] if middle in self.crossings else 0

    def entries(self, picks: Iterable[Pick]) -> list[ScoredPlacement]:
        """Returns what was picked."""
        return [self.options[option][entry] for option, entry in picks]

    def picks(self, entries: Iterable[ScoredPlacement]) -> list[Pick]:
        """Finds entries, by their words and cells, among the options; each must be there."""
        wanted = {(entry.word, frozenset(entry.path)) for entry in entries}
        return [
            (option, k)
            for option, one in enumerate(self.options)
            for k, entry in enumerate(one)
            if (entry.word, frozenset(entry.path)) in wanted and entry.kind is WordKind.WORD
        ]

    def pack(self, mask: int) -> array[int]:
        """Cuts bits into 64-bit words."""
        return cut(mask, self.words64)

    @property
    def everything(self) -> int:
        """All items as bits."""
        return (1 << self.items) - 1

    @property
    def all_primary(self) -> int:
        """The items that must be covered, as bits."""
        return (1 << self.primary) - 1

    @cached_property
    def lists(self) -> tuple[array[int], array[int]]:
        """Returns the items of each option as flat arrays: where each begins, and the items."""
        each = [bits(mask) for mask in self.masks]
        return array("I", accumulate(map(len, each), initial=0)), array("H", [item for one in each for item in one])

    @cached_property
    def bounds(self) -> tuple[int, int]:
        """The fewest and the most primary items of an option."""
        sizes = [(mask & self.all_primary).bit_count() for mask in self.masks]
        return min(sizes, default=0), max(sizes, default=0)

    def hunt(self, seed: int = 0) -> Hunt:
        """Makes the kernel that looks for a first cover, longest words first."""
        return Hunt(self.primary, self.items, *self.lists, self.group, self.quotas, self.bounds, 7919 * seed + 1)


TOO_LARGE = "the board has too many placements for the memory: give more memory, or allow only longer words"


def bits(mask: int) -> list[int]:
    """Lists the set bits of a mask, ascending."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def cut(mask: int, words: int) -> array[int]:
    """Cuts bits into 64-bit words."""
    return array("Q", [mask >> 64 * k & LOW64 for k in range(words)])


def frontier(puzzle: Puzzle) -> list[int]:
    """Orders the open cells so that those near each other come together, along the shorter side of the grid."""
    grid = puzzle.grid
    if grid.columns <= grid.rows:
        return list(puzzle.cells)
    return sorted(puzzle.cells, key=lambda cell: grid.place(cell)[::-1])


def build(
    puzzle: Puzzle,
    rows: Iterable[tuple[str, Path]],
    value: Callable[[str], Value],
    constraints: Constraints = ANY,
    *,
    once: Collection[str] = (),
    more: Sequence[ScoredPlacement] = (),
    clock: Clock | None = None,
    memory: int | None = None,
) -> CoverProblem:
    """Makes a problem.

    Args:
        puzzle: the board.
        rows: placements, as (word, path).
        value: what a word is worth.
        constraints: what the cover must be like.
        once: words that could come twice and must not.
        more: further entries, taken as they are; an empty word stands for a cell that is left over.
        clock: the time that there is; None: no end of it.
        memory: bytes that the problem may take.

    Raises:
        BudgetError: the time was over before all was made, or the problem would be too large.
    """
    bit_of = {cell: bit for bit, cell in enumerate(frontier(puzzle))}
    primary = len(bit_of)
    item_of = {word: primary + k for k, word in enumerate(constraints.known)}
    primary += len(item_of)
    spangram = 1 << primary
    primary += constraints.spangram is not None
    items = primary
    for word in sorted(once):
        if word not in item_of:
            item_of[word] = items
            items += 1
    crossings: dict[int, int] = {}
    cross = not constraints.crossing and puzzle.directions == 8
    classes = {length: k for k, length in enumerate(sorted(set(constraints.lengths)))}
    worth: dict[str, Value] = {}
    sets: defaultdict[tuple[int, bool], list[ScoredPlacement]] = defaultdict(list)
    entries = [ScoredPlacement(0, word, path) for word, path in rows if word not in constraints.exclude]
    most = FOREVER if memory is None else memory / (PER_OPTION + 3 * primary / 8)
    for entry in in_time([*entries, *more], clock or Clock()):
        _, word, path, kind = entry
        if len(sets) > most:
            raise BudgetError(TOO_LARGE)
        if classes and word and len(path) not in classes:
            continue
        mask = 0
        for cell in path:
            mask |= 1 << bit_of[cell]
        if word in item_of:
            mask |= 1 << item_of[word]
        if kind is WordKind.SPANGRAM:
            mask |= spangram
        if cross:
            for middle in middles(path, puzzle.grid.columns):
                bit = crossings.setdefault(middle, items + len(crossings))
                mask |= 1 << bit
        if word not in worth:
            worth[word] = value(word)
        one = sets[mask, not word]
        if all(word != other.word for other in one):
            one.append(entry if entry.value else ScoredPlacement(worth[word], word, path, kind))
    items += len(crossings)
    order = sorted(sets, key=lambda key: (-key[0].bit_count(), key))
    options = [sorted(sets[key], key=lambda entry: (-entry.value, entry.word, entry.path)) for key in order]
    groups, quotas = [-1] * len(order), []
    if constraints.words is not None:
        groups, quotas = [0 if one[0].word else -1 for one in options], [constraints.words]
    elif classes:
        groups = [classes[len(one[0].path)] if one[0].word else -1 for one in options]
        quotas = [constraints.lengths.count(length) for length in classes]
    masks = [mask for mask, _ in order]
    if items > MOST_ITEMS:
        raise BudgetError(TOO_LARGE)
    return CoverProblem(puzzle, options, masks, primary, items, array("b", groups), quotas, bit_of, crossings)


def in_time(things: Iterable[Thing], clock: Clock) -> Iterator[Thing]:
    """Goes through things; BudgetError when the time is over."""
    for number, thing in enumerate(things):
        if number % OFTEN == 0 and clock.over():
            raise BudgetError(TOO_LATE)
        yield thing


def twice(problem: CoverProblem, options: Iterable[int], clock: Clock | None = None) -> set[str]:
    """Finds the words that have two placements, among these options, that share no cell; BudgetError when late."""
    clock = clock or Clock()
    cells = (1 << len(problem.bit_of)) - 1
    places: defaultdict[str, list[Mask]] = defaultdict(list)
    for option in in_time(options, clock):
        for entry in filter(lambda entry: entry.word, problem.options[option]):
            places[entry.word].append(problem.masks[option] & cells)
    return {
        word
        for word, masks in in_time(places.items(), clock)
        if any(not masks[j] & mask for k, mask in enumerate(masks) for j in range(k))
    }
