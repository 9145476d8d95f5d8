"""Tries as a job: each part is some tries, the same whoever does them, and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeAlias

from wordtools.core.run.jobs import per_thread
from wordtools.crossword.build.words import Words

if TYPE_CHECKING:
    from wordtools.crossword.build.build import Plan

Found: TypeAlias = tuple[int, list[int], list[int]]  # what a layout is worth, and where and how its words lie
Trial: TypeAlias = Callable[[int], Iterator[Found]]  # does a try and goes through ever better layouts


@dataclass(frozen=True)
class TriesJob:
    """What a worker needs to do tries; a part is the numbers of the first and of the one after the last."""

    words: Words
    plan: Plan

    @classmethod
    def of(cls, words: Words, plan: Plan) -> TriesJob:
        """Takes what a try depends on, not how many there are and who does them."""
        return cls(replace(words, notes=()), replace(plan, tries=1, seconds=None, jobs=None))

    def run(self, part: tuple[int, int]) -> list[Found]:
        """Does tries and returns the layouts, each better than those before it."""
        trial = _trial(self)
        found: list[Found] = []
        for number in range(*part):
            best = found[-1][0] if found and self.plan.keep == 1 else -1
            found += [one for one in trial(number) if one[0] > best]
        return found


@per_thread
def _trial(job: TriesJob) -> Trial:
    from wordtools.crossword.build.build import Build

    return Build(job.words, job.plan).trial()
