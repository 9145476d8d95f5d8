"""Fills that have every letter of the alphabet, as the codewords of many newspapers do."""

from __future__ import annotations

import random

from wordtools.core.run.clock import Clock
from wordtools.crossword.fill.filler import Filler
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.search.result import NO_FILL, NOTHING_FOUND, NoFillError, StoppedError
from wordtools.crossword.search.search import ENDED, FILLED, FillSearch

TRIES = 400  # fills until one must have every letter
NODES = 5_000  # choices of one fill, after which a word that was put is taken back


def fill_with_every_letter(filler: Filler, grid: Puzzle, rng: random.Random, clock: Clock) -> Puzzle:
    """Fills a grid again and again, each time with one more word put first that has a missing letter.

    Where the words put leave no fill, one of them is taken back.

    Raises:
        GridError: as ``Filler.search``.
        NoFillError: nothing fills the grid, or no such fill was found.
        StoppedError: the clock was over first.
    """
    search = filler.search(grid)
    letters = set(filler.pool.alphabet.letters)
    put: dict[int, int] = {}
    for _ in range(TRIES):
        if clock.over():
            raise StoppedError(NOTHING_FOUND)
        try:
            search.begin(rng.getrandbits(32), fixed=put)
            state = search.run(clock.over, NODES)
        except NoFillError:
            if not put:
                raise
            state = ENDED
        if state != FILLED:
            if state == ENDED and not put:
                raise NoFillError(NO_FILL)
            if put:
                del put[rng.choice(sorted(put))]
            continue
        puzzle = search.made(search.words()).puzzle
        missing = letters - {text for text in puzzle.cells if text}
        if not missing:
            return puzzle
        _put_one_more(search, put, sorted(missing), rng)
    raise NoFillError(f"no fill with every letter of the alphabet was found in {TRIES} tries")


def _put_one_more(search: FillSearch, put: dict[int, int], missing: list[str], rng: random.Random) -> None:
    """Puts a word with a missing letter into an entry that has none yet, where there is one."""
    search.begin(rng.getrandbits(32), fixed=put)
    slots = [slot for slot in range(len(search.slots.entries)) if slot not in put]
    rng.shuffle(slots)
    rng.shuffle(missing)
    for letter in missing:
        for slot in slots:
            words = search.shares[search.slots.kind_of[slot]].words
            having = [word for word in search.rows.candidates(slot) if letter in words[word]]
            if having:
                put[slot] = rng.choice(having)
                return
    if put:  # the words that were put leave none of these letters a place
        del put[rng.choice(sorted(put))]
