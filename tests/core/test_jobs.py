"""Jobs: in the caller's thread, in others, in processes, from a file of results."""

from __future__ import annotations

import hashlib
import os
import pickle
import signal
import sqlite3
import struct
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path

import pytest
from hashing import Endless, Hashing, Words

from wordtools.core import Language, Lexicon
from wordtools.core.cli.workplace import workplace
from wordtools.core.errors import FormatError, JobError, LexiconError, OptionError, WordtoolsError
from wordtools.core.run.clock import Clock
from wordtools.core.run.jobs import in_order, per_thread, run, workers
from wordtools.core.run.processes import Processes
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
            if len(self.flying) == 32:  # twice as many
                for future, one, given in self.flying:
                    future.set_result(one(*given))
            return self.flying[-1][0]

    pool = Sixteen()
    assert workers(pool) == 16
    assert next(run(Hashing("x"), range(100), executor=pool)) == (0, Hashing("x").run(0))
    assert 32 <= len(pool.flying) <= 33


def test_a_worker_that_dies_is_named():
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        done = run(Hashing("x", dies_at=3), range(9), executor=pool)
        with pytest.raises(JobError, match=r"part [0-3] was lost|one of the parts [1-3] to [3-8] was lost"):
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


@pytest.mark.parametrize(
    ("sql", "what"),
    [
        (
            "create trigger t after insert on part begin insert into part values (hex(randomblob(9)), '1'); end",
            "the trigger 't'",
        ),
        ("create table more (text)", "the table 'more'"),
        ("create index i on part (result)", "the index 'i'"),
        ("drop table part; create view part as select '1' as part, '\"x\"' as result", "the view 'part'"),
        (
            "drop table about; create view about as with recursive n(x) as (select 1 union all select x from n) "
            "select 'seed' as name, x as value from n where x = 2",
            "the view 'about'",
        ),
        ("drop table part; create table part (part text, result text default (hex(zeroblob(9))))", "the table 'part'"),
    ],
)
def test_a_file_of_results_holds_nothing_else(tmp_path, sql, what):
    file = tmp_path / "results.sqlite"
    with Results(file, Hashing("x"), seed=5) as results:
        results[1] = "x"
    assert Results.seed_of(file) == 5
    with sqlite3.connect(file) as given:
        given.executescript(sql)
    given.close()
    assert Results.seed_of(file) is None
    with pytest.raises(FormatError) as caught:
        Results(file, Hashing("x"), seed=5)
    assert str(caught.value) == f"{file}: it has {what}, which no file of results has: give another file"


def tangled(file: Path) -> None:
    """Has each inner page of a table lead to the next one only, so that it has more rows than can be counted."""
    with sqlite3.connect(file, isolation_level=None) as given:
        for pragma in ("wal_checkpoint(truncate)", "journal_mode = delete", "page_size = 512"):
            given.execute(f"pragma {pragma}")
        given.execute("begin")
        given.executemany("insert into about values (?, 'x')", ((f"{number:x}",) for number in range(12_000)))
        given.execute("commit")
        given.execute("vacuum")
        (root,) = given.execute("select rootpage from sqlite_master where name = 'about'").fetchone()
    given.close()
    data = bytearray(file.read_bytes())
    pages = range(512, len(data), 512)
    inner = [at for at in pages if data[at] == 2 and at != 512 * (root - 1)][:8]
    leaf = next(at for at in pages if data[at] == 10)
    for at, to in pairwise([512 * (root - 1), *inner, leaf]):
        cells = [struct.unpack_from(">H", data, at + 12 + 2 * k)[0] for k in range(data[at + 4])]
        for place in (8, *cells):
            struct.pack_into(">I", data, at + place, to // 512 + 1)
    file.write_bytes(data)


def test_a_file_of_results_whose_pages_lead_to_one_another(tmp_path):
    file = tmp_path / "results.sqlite"
    Results(file, Hashing("x")).close()
    tangled(file)
    with pytest.raises(FormatError, match="it has damaged pages, which no file of results has"):
        Results(file, Hashing("x"))
    assert Results.seed_of(file) is None


def test_a_file_of_results_whose_schema_is_no_text(tmp_path):
    file = tmp_path / "results.sqlite"
    Results(file, Hashing("x")).close()
    file.write_bytes(file.read_bytes().replace(b"CREATE TABLE part", b"CREATE T\x99BLE part"))
    with pytest.raises(FormatError, match="malformed database schema"):
        Results(file, Hashing("x"))
    assert Results.seed_of(file) is None


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
    read, gate = [], threading.Event()

    def items():
        for number in range(100):
            read.append(number)
            if number == 3:
                gate.set()
            yield number

    results = in_order(lambda number: gate.wait(60) and number, items(), jobs=2)
    assert next(results) == 0
    assert 4 <= len(read) < 100  # twice two are in flight at once
    results.close()
    assert len(read) < 100


class ByHand(Executor):
    """Does what it is told to, when it is told."""

    _max_workers = 2

    def __init__(self):
        self.sent = []

    def submit(self, work, /, *arguments):
        self.sent.append((Future(), work, arguments))
        return self.sent[-1][0]

    def do(self, number):
        future, work, arguments = self.sent[number]
        future.set_result(work(*arguments))


def test_a_slow_part_keeps_nobody_waiting(tmp_path, monkeypatch):
    """What comes after it is done and kept meanwhile; it is yielded in its turn."""
    monkeypatch.setattr("wordtools.core.run.flight.CALL", 0)
    pool = ByHand()
    found = []
    with Results(tmp_path / "results.sqlite", Hashing("x")) as results:

        def stop():
            open_ = [k for k, (future, *_) in enumerate(pool.sent) if not future.done()]
            if len(open_) == 4:
                pool.do(open_[1])
            elif len(pool.sent) == 20 and open_:
                pool.do(open_[-1])
            return False

        for part, _ in run(Hashing("x"), range(20), executor=pool, stop=stop, results=results):
            if not found:
                assert len(pool.sent) == 20
                assert len(results) > 16
            found.append(part)
    assert found == list(range(20))


def test_a_large_job_is_sent_once_to_a_process(monkeypatch):
    from wordtools.core.run import flight

    monkeypatch.setattr(flight, "_known", type(flight._known)())
    job = Hashing("salt" * 10_000)
    pool = ByHand()
    assert list(run(job, range(50), executor=pool, stop=lambda: drive(pool))) == list(run(job, range(50)))
    payloads = [arguments[1] for _, _, arguments in pool.sent if arguments[1] is not None]
    assert 1 <= len(payloads) <= 4  # those that were in flight when the process knew nothing
    assert all(len(pickle.dumps(arguments)) < 10_000 for _, _, arguments in pool.sent if arguments[1] is None)


class AtOnce(Executor):
    """Does each call as it comes, and keeps the parts of all."""

    _max_workers = 1

    def __init__(self):
        self.calls = []

    def submit(self, work, /, key, payload, parts, name):
        self.calls.append(parts)
        future = Future()
        future.set_result(work(key, payload, parts, name))
        return future


def test_short_parts_share_a_call(monkeypatch, tmp_path):
    job, alone = Hashing("salt"), list(run(Hashing("salt"), range(3000)))
    pool = AtOnce()
    with Results(tmp_path / "results.sqlite", job) as results:
        results[7] = alone[7][1]
        assert list(run(job, range(3000), executor=pool, results=results)) == alone
    assert len(pool.calls) < 60
    assert max(map(len, pool.calls)) <= 256
    assert sorted(part for call in pool.calls for part in call) == [part for part in range(3000) if part != 7]
    clock = iter(range(9999))
    monkeypatch.setattr("wordtools.core.run.flight.perf_counter", lambda: next(clock))
    pool = AtOnce()
    assert list(run(job, range(30), executor=pool)) == alone[:30]
    assert [len(call) for call in pool.calls] == [1] * 30  # of a second each


def test_what_is_done_before_an_error_in_the_same_call_is_kept(tmp_path):
    job = Hashing("salt", fails_at=500)
    with Results(tmp_path / "results.sqlite", job) as results:
        with pytest.raises(LexiconError, match="no such list"):
            list(run(job, range(1000), executor=AtOnce(), results=results))
        assert all(part in results for part in range(500))
        assert 500 not in results


def drive(pool):
    for number, (future, *_) in enumerate(pool.sent):
        if not future.done():
            pool.do(number)
            break
    return False


@pytest.mark.long
def test_processes_that_die_are_replaced(tmp_path):
    job, parts = Hashing("salt", dies_at=3, folder=str(tmp_path), deaths=2), range(12)
    with Processes(2) as pool:
        assert workers(pool) == 2
        assert dict(run(job, parts, executor=pool)) == dict(run(Hashing("salt"), parts))
        with pytest.raises(JobError, match="part 5 was lost"):
            list(run(Hashing("salt", dies_at=5), parts, executor=pool))
        assert dict(run(job, parts, executor=pool)) == dict(run(Hashing("salt"), parts))


def test_processes_end_with_what_they_have():
    with Processes(2) as pool:
        assert len(list(run(Hashing("salt"), range(4), executor=pool))) == 4  # both have begun
        found = run(Endless(), range(9), executor=pool, stop=Clock(0.2).over, grace=60)
        assert dict(found).items() >= {(0, 0), (1, 1)}
        assert list(run(Hashing("salt"), range(9), executor=pool)) == list(run(Hashing("salt"), range(9)))


def test_processes_end_at_once_when_they_are_left_by_an_error():
    pool = Processes(1)
    with pytest.raises(KeyboardInterrupt), pool:  # noqa: PT012
        pool.submit(abs, -1).result()
        child = next(iter(pool._pool._processes.values()))
        pool.submit(time.sleep, 600)
        if sys.platform != "win32":
            os.kill(child.pid, signal.SIGSTOP)  # as one that waits for a dead disk, it hears no signal but the last
        raise KeyboardInterrupt
    until = time.monotonic() + 10
    while child.is_alive() and time.monotonic() < until:  # the pool waits too, and may hear first
        time.sleep(0.01)
    assert not child.is_alive()
    assert repr(pool) == "<Processes 1>"
    with pytest.raises(OptionError, match="1 or more processes"):
        Processes(0)


@pytest.mark.skipif(sys.platform == "win32", reason="no signal to a process")
def test_processes_do_not_hear_ctrl_c_while_they_begin():
    with Processes(1) as pool:
        found = pool.submit(abs, -1)
        for child in pool._pool._processes.values():
            os.kill(child.pid, signal.SIGINT)
        assert found.result(timeout=60) == 1


def test_a_process_that_dies_loses_the_calls_after_a_cancelled_one_too():
    with Processes(1) as pool:
        assert pool.submit(abs, -1).result() == 1
        child = next(iter(pool._pool._processes.values()))
        calls = [pool.submit(time.sleep, 600) for _ in range(6)]
        assert calls[3].cancel()
        child.kill()
        for call in calls[:3] + calls[4:]:
            assert isinstance(call.exception(timeout=30), BrokenProcessPool)
        assert pool.submit(abs, -2).result() == 2


@pytest.mark.parametrize("ending", [KeyboardInterrupt(), JobError("part 2 was lost"), SystemExit(130), SystemExit(1)])
def test_a_command_that_is_interrupted_says_how_to_go_on(ending, tmp_path, capsys):
    file = str(tmp_path / "results.sqlite")
    options = {"on": None, "jobs": None, "resume": file}
    with pytest.raises(type(ending)), workplace(Hashing("x"), options, seed=5) as (executor, results):  # noqa: PT012
        assert executor is None
        assert results is not None
        results[1] = "done"
        raise ending
    said = f"1 part is kept in {file}: the same command goes on from there\n"
    assert capsys.readouterr().err == ("" if getattr(ending, "code", 130) == 1 else said)
    assert Results.seed_of(file) == 5
    with workplace(Hashing("x"), {**options, "resume": None}) as place:
        assert place == (None, None)


def test_what_is_wrong_in_a_process_is_said_here(processes):
    with pytest.raises(LexiconError, match="no such list"):
        list(run(Hashing("fails"), [1], executor=processes))


def test_a_users_list_travels_and_an_installed_one_is_compared(processes, tmp_path):
    alphabet = Language.load("en").alphabet
    path = tmp_path / "mine.txt"
    path.write_text("tea\neat\n" * 10_000)
    mine = Lexicon.open(str(path), alphabet)
    path.unlink()  # as on another machine
    assert dict(run(Words(mine), ["TEA", "CAT"], executor=processes)) == {"TEA": True, "CAT": False}
    theirs = Lexicon.open("en", alphabet)
    assert dict(run(Words(theirs), ["CAT"], executor=processes)) == {"CAT": True}
    theirs.__dict__["digest"] = "0" * 64
    with pytest.raises(LexiconError, match="not the one that was pickled"):
        list(run(Words(theirs), ["CAT"], executor=processes))


def test_an_executor_that_is_closed():
    with ThreadPoolExecutor(1) as pool:
        pass
    with pytest.raises(JobError, match="part 0 cannot be sent"):
        list(run(Hashing("x"), range(3), executor=pool))


def test_what_was_done_when_the_run_was_left_is_kept(tmp_path):
    with Results(tmp_path / "results.sqlite", Hashing("x")) as results:
        begun = run(Hashing("x"), range(50), jobs=2, results=results)
        next(begun)
        begun.close()
        assert len(results) >= 2


def test_a_database_of_something_else_is_left_alone(tmp_path):
    file = tmp_path / "mine.sqlite"
    with sqlite3.connect(file) as mine:
        mine.execute("create table precious (a)")
    mine.close()
    before = file.read_bytes()
    with pytest.raises(FormatError, match="something else"):
        Results(file, Hashing("x"))
    assert file.read_bytes() == before
    assert Results.seed_of(file) is Results.seed_of(tmp_path / "none") is None
    Results(tmp_path / "new", Hashing("x"), seed=7).close()
    assert Results.seed_of(tmp_path / "new") == 7


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


def test_an_error_waits_for_the_results_of_earlier_parts():
    failed = threading.Event()

    def work(number):
        if number == 3:
            failed.set()
            raise ValueError("three")
        if number == 0:
            assert failed.wait(60)
        return number

    results = in_order(work, range(100), jobs=2)
    assert [next(results) for _ in range(3)] == [0, 1, 2]
    with pytest.raises(ValueError, match="three"):
        next(results)


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
