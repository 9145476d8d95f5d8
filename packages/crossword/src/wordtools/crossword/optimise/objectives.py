"""Objectives: what else than the total score makes one fill better than another.

Each comes first, and of fills that are alike in it the higher total is better. The number of weak words is part of the
score: the penalty of a weak word exceeds any gain in the other scores. The least score is raised as long
as some fill keeps to it, then words below it are left out. Fills without a stem twice are a search of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import ceil

from wordtools.core.errors import OptionError
from wordtools.crossword.optimise.helpers import first_words
from wordtools.crossword.optimise.refill import better_fills
from wordtools.crossword.search.result import WEAK, Fill, NoFillError, Objective
from wordtools.crossword.search.search import ENDED, FILLED, FillSearch, Watch

NODES = 60_000  # choices for a higher least score, until the total is looked at

Work = Callable[[FillSearch, int, Watch], Iterator[Fill]]


def work_for(objective: str | Objective, weak: float, workers: int) -> Work:
    """Returns what finds better and better fills by an objective; see ``Filler.better``.

    Raises:
        OptionError: there is no such objective.
    """
    try:
        asked = Objective(objective)
    except ValueError:
        names = ", ".join(one.value for one in Objective)
        raise OptionError(f"there is no objective {objective!r}: {names}") from None
    if asked is Objective.LEAST:
        return partial(highest_least, workers=workers)
    if asked is Objective.WEAK:
        return partial(fewest_weak, weak=weak, workers=workers)
    if asked is Objective.STEMS:
        return partial(fewest_stems, workers=workers)
    return partial(better_fills, workers=workers)


def fewest_weak(search: FillSearch, seed: int, watch: Watch, *, weak: float = WEAK, workers: int = 1) -> Iterator[Fill]:
    """Finds fills with fewer and fewer words of a score below *weak*, and of these the highest total."""
    scores = search.pool.scores
    spread = max(scores.values()) - min(scores.values())
    fine = ceil(spread * len(search.slots.entries)) + 1
    goals = {word: score - fine if score < weak else score for word, score in scores.items()}
    aimed = search.again(replace(search.pool, scores=goals))
    for fill in better_fills(aimed, seed, watch, workers):
        yield _with_note(search, fill, Objective.WEAK, weak=weak)


def highest_least(search: FillSearch, seed: int, watch: Watch, *, workers: int = 1) -> Iterator[Fill]:
    """Finds fills with a higher and higher least score, and then of these the highest total."""
    scores = search.pool.scores
    words = first_words(search, seed, watch, workers)
    best = _with_note(search, search.made(words), Objective.LEAST)
    yield best
    levels = sorted({scores[word] for share in search.shares for word in share.words})
    state = FILLED
    while state == FILLED:
        least = _least(search, words)
        higher = next((level for level in levels if level > least), None)
        state = ENDED if higher is None else _try(search, seed, watch, higher)
        if state == FILLED:
            words = search.words()
            best = _with_note(search, search.made(words), Objective.LEAST)
            yield best
    if not words:
        yield replace(best, proven=True)
        return
    left = search.again(search.pool.left(lambda word: scores[word] >= least))
    for fill in better_fills(left, seed, watch, workers):
        found = _with_note(search, fill, Objective.LEAST)
        if found.total > best.total or found.proven:
            best = replace(found, proven=found.proven and state == ENDED)
            yield best


def fewest_stems(search: FillSearch, seed: int, watch: Watch, *, workers: int = 1) -> Iterator[Fill]:
    """Finds fills in which no stem is there twice, with higher and higher totals; where there is none, any."""
    try:
        for fill in better_fills(search.again(stems=True), seed, watch, workers):
            yield _with_note(search, fill, Objective.STEMS)
    except NoFillError:
        fewest: int | None = None
        for fill in better_fills(search, seed, watch, workers):
            if fewest is None or fill.stems_twice <= fewest:
                fewest = fill.stems_twice
                yield _with_note(search, replace(fill, proven=False), Objective.STEMS)


def _try(search: FillSearch, seed: int, watch: Watch, least: float) -> int:
    """Looks for a fill whose words have a score of *least* or more."""
    try:
        search.begin(seed, least=least)
    except NoFillError:
        return ENDED
    return search.run(watch, NODES)


def _least(search: FillSearch, words: list[int]) -> float:
    kinds = search.slots.kind_of
    own = (search.shares[kind].words[word] for kind, word in zip(kinds, words, strict=True))
    return min((search.pool.scores[word] for word in own), default=0.0)


def _with_note(search: FillSearch, fill: Fill, objective: Objective, *, weak: float | None = None) -> Fill:
    """Makes a fill of one whose words were scored for an objective."""
    scores = tuple(search.pool.scores.get(entry.answer) for entry in fill.puzzle.entries)
    return Fill(fill.puzzle, scores, fill.proven, objective=objective, weak_below=weak)
