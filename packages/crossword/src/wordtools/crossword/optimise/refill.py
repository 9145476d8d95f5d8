"""All fills, and better and better ones: a part is taken out and filled again so that the total score rises.

That is large neighbourhood search (P. Shaw, "Using constraint programming and local search methods to solve vehicle
routing problems", 1998). A part is some entries that cross each other; where none makes the fill better, larger parts
are tried, and then the whole grid: a search of it that comes to its end proves the fill to be the best.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from wordtools.crossword.optimise.ceiling import Ceiling
from wordtools.crossword.optimise.helpers import Helpers, first_words
from wordtools.crossword.optimise.hunt import Hunt
from wordtools.crossword.search.result import NO_FILL, NOTHING_FOUND, Fill, NoFillError, StoppedError
from wordtools.crossword.search.search import ENDED, FILLED, SPENT, FillSearch, Watch

SCORE_WEIGHT = 150  # weight of a word's score against the candidates that it leaves
LEVELS = 8  # least scores tried for a first good fill
NODES_PER_LEVEL = 2_000  # search nodes for each of them
SMALLEST, LARGEST = 4, 28  # slots of a part
TRIES = 40  # parts of one size, until larger ones are tried
NODES_PER_PART = 300  # search nodes for a part
FIRST_NODES = 2_000  # search nodes for the whole grid, at first
SHARES = 2, 8  # parts of a proof: per thread, and at most, as each part takes the memory of a search


def every(search: FillSearch, seed: int, watch: Watch | None = None) -> Iterator[Fill]:
    """Goes through all fills, each once.

    Raises:
        NoFillError: there is none; that is proven.
        StoppedError: *watch* stopped it.
    """
    search.begin(seed)
    none = True
    while (state := search.run(watch)) == FILLED:
        yield search.made(search.words())
        none = False
        search.search.restarts = False  # from here on each fill is met once
        if watch is not None and watch():  # fills may come so fast that it is not asked in between
            state = SPENT
            break
    if state != ENDED:
        raise StoppedError(NOTHING_FOUND if none else "stopped before the search had ended: there may be more fills")
    if none:
        raise NoFillError(NO_FILL)


def better_fills(search: FillSearch, seed: int, watch: Watch | None = None, workers: int = 1) -> Iterator[Fill]:
    """Finds a fill, then better ones: each has a higher total score than the one before.

    It goes on until *watch* stops it or the best is ``proven``; the last one, with the lowest bound, may be equal to
    the one before. One of several *workers* brings the bound down, the others look for better fills until these are
    slow to come.

    Raises:
        NoFillError: there is none; that is proven.
        StoppedError: *watch* stopped it before the first.
    """
    words = first_words(search, seed, watch, workers)
    best = search.made(words)
    yield best
    ceiling = Ceiling.of(search)
    if ceiling is not None:
        climb = Climb(search, seed, words, watch)
        while climb.leaps and not climb.stopped:
            if climb.step():
                words = climb.words
                best = search.made(words)
                yield best
        with Helpers(search, words, seed, workers - 1) as helpers:
            ceiling.each, ceiling.shares = helpers.each, min(SHARES[0] * workers, SHARES[1])
            yield from _bounded(search, ceiling, best, Hunt(ceiling, words, seed, watch), helpers, workers)
        return
    climb = Climb(search, seed, words, watch)
    while not (climb.over or climb.stopped):
        if climb.step():
            found = search.made(climb.words)
            if found.total > best.total:
                best = found
                yield best
    if climb.over:
        yield replace(best, proven=True, bound=best.total)


def _bounded(
    search: FillSearch, ceiling: Ceiling, best: Fill, hunt: Hunt, helpers: Helpers, workers: int
) -> Iterator[Fill]:
    """Makes a fill better and its bound lower, in turns."""
    while not (ceiling.closed or hunt.stopped):
        better = False
        if workers > 1 or ceiling.passes or ceiling.work < hunt.work:
            found = ceiling.lower(hunt.best, best.total)
            better = found is not None and hunt.take(found)
            hunt.look()
        else:
            better = hunt.step()
        if workers > 1:
            better = helpers.exchange(hunt) or better
            helpers.share(ceiling.work)
        if better:
            best = search.made(hunt.best)
            yield replace(best, bound=max(best.total, ceiling.total))
    if ceiling.closed:
        yield replace(best, proven=True, bound=best.total)
    else:
        yield replace(best, bound=max(best.total, ceiling.total))


class Climb:
    """A fill that is made better step by step."""

    def __init__(
        self,
        search: FillSearch,
        seed: int,
        words: list[int],
        watch: Watch | None = None,
    ) -> None:
        """Starts from the words of a fill, a number a slot."""
        self.search = search
        self.words = words
        self.over = False
        """Whether there is no better fill."""
        self.stopped = False
        """Whether the watch said so."""
        self._watch = watch
        self._rng = random.Random(seed)
        self._levels = self._least_scores()
        self._size = SMALLEST
        self._misses = 0
        self._whole = FIRST_NODES

    @property
    def leaps(self) -> bool:
        """Whether the whole is still to be filled with words of higher scores only."""
        return bool(self._levels)

    @property
    def points(self) -> int:
        """The total score on the scale of the kernel."""
        shares, kinds = self.search.shares, self.search.slots.kind_of
        return sum(shares[kind].scores[word] for kind, word in zip(kinds, self.words, strict=True))

    def _least_scores(self) -> list[float]:
        """Lists some scores, the lowest first, that a fill of good words may be asked to keep to."""
        scores = self.search.pool.scores
        used = [self.search.shares[kind] for kind in sorted(set(self.search.slots.kind_of))]
        levels = sorted({scores[word] for share in used for word in share.words})[1:]
        return levels[:: -(-len(levels) // LEVELS)] if levels else []

    def _look(self) -> bool:
        self.stopped = self.stopped or bool(self._watch and self._watch())
        return self.stopped

    def step(self) -> bool:
        """Tries one change; returns whether it made the fill better."""
        if self._look() or self.over:
            return False
        slots = len(self.words)
        if self._levels:
            better = self._attempt(range(slots), NODES_PER_LEVEL, least=self._levels.pop())
            if better:
                self._levels = []
            return better
        if self._size >= min(LARGEST, slots):
            self._size = SMALLEST
            self._whole *= 2
            return self._attempt(range(slots), self._whole, proving=True)
        better = self._attempt(self._part(), NODES_PER_PART)
        self._misses = 0 if better else self._misses + 1
        if self._misses == TRIES:
            self._misses = 0
            self._size += max(1, self._size // 3)
        return better

    def _part(self) -> list[int]:
        """Draws slots that cross each other: those around one, weak words sooner."""
        start = min(self._rng.sample(range(len(self.words)), min(2, len(self.words))), key=self._score)
        part = [start]
        edge = list(self.search.crossing[start])
        while edge and len(part) < self._size:
            slot = edge.pop(self._rng.randrange(len(edge)))
            if slot not in part:
                part.append(slot)
                edge += self.search.crossing[slot]
        return part

    def _score(self, slot: int) -> int:
        return self.search.shares[self.search.slots.kind_of[slot]].scores[self.words[slot]]

    def _attempt(
        self, part: range | list[int], nodes: int, *, least: float | None = None, proving: bool = False
    ) -> bool:
        """Fills a part again, better; where it is *proving*, the search's end is the end of it all."""
        search = self.search
        opened = set(part)
        fixed = {slot: word for slot, word in enumerate(self.words) if slot not in opened}
        goal = self.points + 1
        try:
            search.begin(self._rng.getrandbits(32), least=least, fixed=fixed)
        except NoFillError:  # the part allows nothing else: its words are excluded by the rest
            return False
        search.search.taste = SCORE_WEIGHT
        search.search.goal = goal
        state = search.run(self._look, nodes)
        if state == FILLED:
            self.words = search.words()
            return True
        self.over = proving and state == ENDED
        return False
