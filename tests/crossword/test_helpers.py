"""Threads that look for better fills, and help with proofs."""

from __future__ import annotations

from functools import partial
from threading import Barrier, get_ident

import pytest
from crossword.fill_tasks import ALPHABET

from wordtools.crossword import Filler, WordPool
from wordtools.crossword.optimise import helpers
from wordtools.crossword.optimise.helpers import Helpers

WORDS = {a + b + c: 10 * (ord(a) - 64) + ord(c) for a in "ABC" for b in "ABC" for c in "ABC"}
GRID = "...\n...\n..."


@pytest.fixture
def search():
    made = Filler(WordPool.of(WORDS, ALPHABET)).search(GRID)
    made.begin(0)
    return made


def test_works_are_done_by_all_threads_that_are_free(search):
    crew = Helpers(search, [0] * 6, 0, 2)
    barrier = Barrier(3, timeout=20)
    threads = set()

    def work(number):
        barrier.wait()
        threads.add(get_ident())
        return number

    assert crew.each([partial(work, number) for number in range(6)]) == list(range(6))
    assert len(threads) == 3
    crew.__exit__(None, None, None)


def test_an_error_in_a_work_is_raised(search):
    crew = Helpers(search, [0] * 6, 0, 1)
    with pytest.raises(ZeroDivisionError):
        crew.each([lambda: 1, lambda: 1 // 0])
    crew.__exit__(None, None, None)


@pytest.mark.parametrize("workers", [2, 4])
def test_hunts_that_give_way_and_come_back_change_nothing(monkeypatch, workers):
    filler = Filler(WordPool.of(WORDS, ALPHABET))
    *_, alone = filler.better(GRID, seed=1)
    monkeypatch.setattr(helpers, "EARLY", 0)
    monkeypatch.setattr(helpers, "PATIENCE", 0)
    monkeypatch.setattr(helpers, "TRIES_PER_EXCHANGE", 1)
    monkeypatch.setattr("wordtools.crossword.optimise.ceiling.SMALLEST", 0)
    monkeypatch.setattr("wordtools.crossword.optimise.dissection.SMALLEST", 2)
    monkeypatch.setattr("wordtools.crossword.optimise.dissection.MIN_SHARED_WORK", -1)
    *_, fill = filler.better(GRID, seed=1, jobs=workers)
    assert alone.proven
    assert fill.proven
    assert fill.total == alone.total
