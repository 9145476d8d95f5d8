"""Work in threads, in order."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from wordtools.core.run.jobs import in_order


def test_results_come_in_the_order_of_the_items():
    def work(number):
        time.sleep(0.01 * (number % 3 == 0))
        return number * number

    assert list(in_order(work, range(20), jobs=4)) == [number * number for number in range(20)]
    assert list(in_order(work, [], jobs=4)) == []


def test_items_are_read_as_they_are_needed():
    read = []

    def items():
        for number in range(100):
            read.append(number)
            yield number

    results = in_order(lambda number: number, items(), jobs=2)
    assert next(results) == 0
    assert len(read) == 5  # twice two wait, and one is out
    results.close()
    assert len(read) == 5


def test_an_error_ends_the_work_and_the_threads():
    def work(number):
        if number == 3:
            raise ValueError("three")
        return number

    before = threading.active_count()
    results = in_order(work, range(100), jobs=2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="three"):
        next(results)
    assert threading.active_count() == before


def test_the_pool_of_the_caller_is_left_running():
    with ThreadPoolExecutor(2) as pool:
        assert list(in_order(str, range(5), jobs=2, executor=pool)) == list("01234")
        assert pool.submit(str, 1).result() == "1"


def test_one_of_its_threads_may_close_what_was_left_behind():
    """As the garbage collector does."""
    left, closed = threading.Event(), []

    def work(number):
        if number == 1:
            left.wait()
            results.close()
            closed.append(number)
        return number

    results = in_order(work, range(9), jobs=2)
    assert next(results) == 0
    left.set()
    while not closed:
        time.sleep(0.01)
    assert list(results) == []
