"""Suggestions: the words for one entry of a half-filled puzzle, ranked by how well the rest still fills.

Whether it does is found out by trials, in turns: each word gets a short search, then a longer one. Once there is a
fill with one word, the others are tried by repairing it: the entries around change, the rest stays. On a hard grid the
first fill is what costs; where the trials find none, one is looked for with any word, and the words that fills are
likeliest to have (``_chances.py``) take the place of those that leave most room.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, inf

from wordtools.core.errors import GridError
from wordtools.crossword.puzzle.puzzle import Key
from wordtools.crossword.search.result import NO_FILL, NoFillError
from wordtools.crossword.search.search import ENDED, FILLED, SPENT, FillSearch, Watch

LOOKED = 300  # candidates whose effect is looked at
NODES = 1_500  # choices of all trials
MIN_KNOWN_SHARE = 6  # a fill with any word is searched where fewer than 1 / this share of the trials decide anything
LONGER = 10  # times as many choices for that, guided ones
TURN = 100  # choices of a word's first trial
REPAIR = 150  # choices for the repair of a fill
AROUND = 3  # how far the entries that change may lie: crossing ones, those that cross these, ...


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A word for an entry.

    >>> from wordtools.core import Language
    >>> from wordtools.crossword import Filler, WordPool
    >>> pool = WordPool.of({"ace": 90, "bat": 20, "cab": 50}, Language.load("en").alphabet)
    >>> for one in Filler(pool).suggest("ACE/###/...", "2a"):
    ...     print(one.word, one.score, one.room, one.fills)
    CAB 50.0 1.0 True
    BAT 20.0 1.0 True
    """

    word: str
    score: float
    room: float
    """How many candidates it leaves to each other open entry, the geometric mean; 0: it leaves one nothing."""
    fills: bool | None
    """Whether the rest was filled in a trial (True), cannot be filled (False), or neither was found out."""

    def __str__(self) -> str:
        """Writes it on one line."""
        fills = {True: "yes", False: "no", None: "?"}[self.fills]
        return f"{self.word:15} {self.score:5g} {self.room:9.1f}  {fills}"


def suggest(
    search: FillSearch,
    key: Key,
    seed: int = 0,
    *,
    limit: int = 20,
    nodes: int | None = NODES,
    watch: Watch | None = None,
) -> list[Suggestion]:
    """Ranks words for an entry: those that leave most room first, those after which nothing fills last.

    The 300 best candidates by score are looked at; with the first *limit* it is tried to fill the rest. Where none of
    these is found to fill, it is tried with those of all candidates that fills are likeliest to have.

    Args:
        search: of the puzzle.
        key: of the entry.
        seed: of the trials.
        limit: how many words.
        nodes: choices of all trials together; where a third of them find no fill, ten times as many for one with any
            word. None: until all is known, or *watch* ends it.
        watch: asked now and then; after a True no further trial is made.

    Raises:
        GridError: there is no such entry, or it is complete.
        NoFillError: the puzzle cannot be filled whatever stands there.
    """
    slot = _slot(search, key)
    search.begin(seed)
    opened = sum(count > 1 for other, count in enumerate(search.rows.count) if other != slot)
    ranked, refuted = _looked_at(search, slot, search.rows.candidates(slot)[:LOOKED])
    trials = _Trials(search, slot, seed, [word for _, word in ranked], limit, nodes, watch)
    trials.run()
    search.begin(seed)
    ranked, _ = _looked_at(search, slot, trials.words)
    ranked, refuted = _shown(ranked, refuted, trials.known, limit)
    share, scores = search.shares[search.slots.kind_of[slot]], search.pool.scores
    found = []
    for log, word in ranked:
        text = share.words[word]
        room = exp(-log / 1000 / opened) if opened else 1.0
        found.append(Suggestion(text, scores[text], room, trials.known.get(word)))
    found += [Suggestion(share.words[word], scores[share.words[word]], 0.0, False) for word in refuted]
    return sorted(found, key=lambda suggestion: suggestion.fills is False)


def _looked_at(search: FillSearch, slot: int, words: Sequence[int]) -> tuple[list[tuple[int, int]], list[int]]:
    """Looks at what words leave the other slots: those that leave all something, the best first, and the others."""
    logs = list(zip(search.search.probe(slot, words), words, strict=True))
    return sorted((-log, word) for log, word in logs if log >= 0), [word for log, word in logs if log < 0]


def _shown(
    ranked: list[tuple[int, int]], refuted: list[int], known: dict[int, bool], limit: int
) -> tuple[list[tuple[int, int]], list[int]]:
    """Makes room, where nothing else is known, for some of the words that are refuted."""
    room = limit - len(ranked) if known else max(limit - len(ranked), limit // 4)
    refuted = refuted[:room]
    return ranked[: limit - len(refuted)], refuted


class _Trials:
    """Finds out with which of some words of a slot the rest fills."""

    def __init__(
        self,
        search: FillSearch,
        slot: int,
        seed: int,
        words: list[int],
        limit: int,
        nodes: int | None,
        watch: Watch | None,
    ) -> None:
        self.words = words[:limit]
        """Those that are tried; where the rest fills with none of the first, the likeliest ones instead."""
        self.known: dict[int, bool] = {}
        self._search = search
        self._slot = slot
        self._rng = random.Random(seed)
        self._open = self.words
        self._limit = limit
        self._nodes = nodes
        self._spent = 0
        self._watch = watch
        self._stopped = False
        self._fill: list[int] | None = None

    def run(self) -> None:
        """Tries the words in turns until all is known or the budget is spent.

        Raises:
            NoFillError: nothing fills the puzzle, whatever the word.
        """
        budget = NODES if self._nodes is None else self._nodes
        self._try_in_turns(budget / MIN_KNOWN_SHARE)
        if not any(self.known.values()):
            self._look_for_any(LONGER * budget)
        self._try_in_turns(inf if self._nodes is None else budget)

    def _try_in_turns(self, nodes: float) -> None:
        """Tries the words until all is known or *nodes* search nodes are used."""
        turn = 0
        while self._open and self._spent < nodes and not self._stopped:
            for word in self._open:
                if self._spent < nodes and (found := self._try(word, turn)) is not None:
                    self.known[word] = found
            self._open = [word for word in self._open if word not in self.known]
            turn += 1

    def _look_for_any(self, nodes: int) -> None:
        """Looks for a fill with any word, and goes on to the words that fills are likeliest to have."""
        if self._stopped:
            return
        search, spent = self._search, self._spent
        search.begin(self._rng.getrandbits(32))
        weights = zip(search.guide().weights(self._slot), search.rows.candidates(self._slot), strict=True)
        likeliest = sorted((-weight, word) for weight, word in weights)
        self.words = [word for _, word in likeliest[: self._limit]]
        if self._go_on(nodes) == ENDED:
            raise NoFillError(NO_FILL)
        if self._fill is not None:
            word = self._fill[self._slot]
            self.known[word] = True
            self.words = [word, *(other for other in self.words if other != word)][: self._limit]
            self._spent = spent
        self._open = [word for word in self.words if word not in self.known]

    def _look(self) -> bool:
        self._stopped = self._stopped or bool(self._watch and self._watch())
        return self._stopped

    def _try(self, word: int, turn: int) -> bool | None:
        """Gives a word its turn."""
        if self._fill is not None:
            for around in range(1, AROUND + 1):
                kept = self._kept(around, self._fill)
                if self._run({**kept, self._slot: word}, REPAIR) == FILLED:
                    return True
        state = self._run({self._slot: word}, TURN * (turn + 1))
        return True if state == FILLED else False if state == ENDED else None

    def _kept(self, around: int, fill: list[int]) -> dict[int, int]:
        """Returns the words of a fill that lie further off."""
        near = {self._slot}
        for _ in range(around):
            near |= {other for slot in near for other in self._search.crossing[slot]}
        return {slot: word for slot, word in enumerate(fill) if slot not in near}

    def _run(self, fixed: dict[int, int], nodes: int) -> int:
        """Looks for a fill with some words."""
        if self._stopped:
            return SPENT
        try:
            self._search.begin(self._rng.getrandbits(32), fixed=fixed)
        except NoFillError:
            self._spent += 1
            return ENDED
        return self._go_on(nodes)

    def _go_on(self, nodes: int) -> int:
        """Goes on with a search that has begun."""
        search = self._search
        before = search.search.nodes
        state = search.run(self._look, nodes)
        self._spent += search.search.nodes - before
        if state == FILLED:
            self._fill = search.words()
        return state


def _slot(search: FillSearch, key: Key) -> int:
    for slot, entry in enumerate(search.slots.entries):
        if entry.key == key:
            return slot
    number, way = key
    for entry in search.slots.given:
        if entry.key == key:
            raise GridError(f"{entry} is complete: {entry.answer}")
    raise GridError(f"the puzzle has no entry {number} {way}")
