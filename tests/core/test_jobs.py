"""Jobs: in the caller's thread, in others, in processes, from a file of results."""

from __future__ import annotations

import hashlib
import pickle
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from hashing import Hashing

from wordtools.core import WordtoolsError
from wordtools.core.errors import FormatError, JobError
from wordtools.core.run.jobs import in_order, per_thread, run, workers
from wordtools.core.run.results import Results, digest


def sha(pairs) -> str:
    return hashlib.sha256(repr(sorted(pairs)).encode()).hexdigest()


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


def test_the_same_everywhere(processes, tmp_path):
    job, parts = Hashing("salt"), range(40)
    alone = list(run(job, parts))
    assert [part for part, _ in alone] == list(parts)
    assert list(run(job, parts, jobs=3)) == alone
    assert list(run(job, parts, executor=processes)) == alone
    with Results(tmp_path / "some.sqlite", job) as results:
        for part in (3, 17):
            results[part] = job.run(part)
        assert list(run(job, parts, executor=processes, results=results)) == alone
        assert len(results) == 40
        assert list(run(Hashing("salt", folder="no such"), parts, results=results)) == alone  # nothing is done
    assert sha(run(job, parts, jobs=3, ordered=False)) == sha(run(job, parts, executor=processes, ordered=False))
    assert len(pickle.dumps(job)) < 200


def test_as_many_are_in_flight_as_there_are_workers():
    class Sixteen(Executor):
        _max_workers = 16

        def __init__(self):
            self.flying = []

        def submit(self, work, /, *arguments):
            self.flying.append((Future(), work, arguments))
            if len(self.flying) == 33:  # twice as many, and the one that is out next
                for future, one, given in self.flying:
                    future.set_result(one(*given))
            return self.flying[-1][0]

    pool = Sixteen()
    assert workers(pool) == 16
    assert next(run(Hashing("x"), range(100), executor=pool)) == (0, Hashing("x").run(0))
    assert len(pool.flying) == 33


def test_a_worker_that_dies_is_named():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        done = run(Hashing("x", dies_at=3), range(9), executor=pool)
        with pytest.raises(JobError, match=r"part [0-3] was lost"):
            list(done)


def test_it_stops_when_it_is_told():
    seen = []
    for part, _ in run(Hashing("x"), range(1000), jobs=2, stop=lambda: len(seen) > 4):
        seen.append(part)
    assert 4 < len(seen) < 20
    assert list(run(Hashing("x"), range(9), stop=lambda: True)) == []


def test_what_each_thread_made_is_its_own():
    made = []

    @per_thread
    def maker(key):
        made.append((key, threading.get_ident()))
        return object()

    assert maker("a") is maker("a")
    with ThreadPoolExecutor(1) as pool:
        other = pool.submit(maker, "a").result()
    assert other is not maker("a")
    for key in "bcdef":
        maker(key)
    maker("a")  # was forgotten
    assert [key for key, _ in made] == ["a", "a", *"bcdef", "a"]


def test_results_of_another_job_are_refused(tmp_path):
    file = tmp_path / "results.sqlite"
    with Results(file, Hashing("one")) as results:
        results[1] = "x"
    with pytest.raises(FormatError, match="another job"):
        Results(file, Hashing("two"))
    with Results(file, Hashing("one")) as results:
        assert 1 in results
        assert 2 not in results
        with pytest.raises(KeyError):
            results[2]
    assert digest(Hashing("one")) == digest(Hashing("one")) != digest(Hashing("two"))


def test_a_file_that_is_no_file_of_results(tmp_path):
    (tmp_path / "text").write_text("no database at all, but a long enough text " * 99)
    for name in ("text", "missing/folder"):
        with pytest.raises(FormatError):
            Results(tmp_path / name, Hashing("x"))
    file = tmp_path / "results.sqlite"
    Results(file, Hashing("x")).close()
    with sqlite3.connect(file) as given:
        given.execute("insert into part values ('1', '{')")
    given.close()
    with Results(file, Hashing("x")) as results, pytest.raises(WordtoolsError, match="part 1 is damaged"):
        list(run(Hashing("x"), [1], results=results))


def test_killed_and_resumed(tmp_path):
    """Killed at once, by the system, nothing that was done is lost, and nothing is done twice."""
    file, folder = tmp_path / "results.sqlite", tmp_path / "done"
    folder.mkdir()
    code = (
        "import sys; sys.path[:0] = [sys.argv[1]]; from hashing import Hashing; "
        "from wordtools.core.run.jobs import run; from wordtools.core.run.results import Results; "
        "job = Hashing('salt', dies_at=int(sys.argv[4]), folder=sys.argv[3])\n"
        "with Results(sys.argv[2], Hashing('salt')) as results:\n"
        "    list(run(job, range(30), results=results))"
    )
    tests = Path(__file__).parents[1]
    arguments = [sys.executable, "-c", code, str(tests), str(file), str(folder)]
    assert subprocess.run([*arguments, "11"], check=False).returncode == -signal.SIGKILL
    with Results(file, Hashing("salt")) as results:
        assert len(results) == 11
    assert subprocess.run([*arguments, "-1"], check=False).returncode == 0
    with Results(file, Hashing("salt")) as results:
        assert [results[part] for part in range(30)] == [result for _, result in run(Hashing("salt"), range(30))]
    assert len(list(folder.iterdir())) == 31  # only the part on which it died was begun twice


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
