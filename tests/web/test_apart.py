"""Work in a process of its own: bounded memory, an end when it is told to or does not listen, and nothing left over."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from wordtools.core.errors import WordtoolsError
from wordtools.core.run.processes import limit_memory
from wordtools.web.server.apart import Apart, apart
from wordtools.web.server.jobs import End, Job, Work

LIMIT = 64 << 20  # bytes


def counting(job: Apart[int]) -> None:
    number = 0
    while not job.over():
        job.tell(number := number + 1)
        time.sleep(0.01)


def hoarding(job: Apart[int]) -> None:
    job.tell(1)
    held = []
    while True:
        held.append(bytearray(8 << 20))


def deaf(job: Apart[int]) -> None:
    job.tell(1)
    while True:
        time.sleep(0.01)


def refusing(job: Apart[int]) -> None:
    raise WordtoolsError("no room")


def dying(job: Apart[int]) -> None:
    import os

    os._exit(3)


def broken(job: Apart[int]) -> None:
    raise ZeroDivisionError("secret")


def ran(work: Callable[[Apart[int]], None], stop: bool = False) -> Job[int]:
    job: Job[int] = Job(Work("Apart", apart(work, LIMIT)), 600, 600)
    if stop:
        told = job.tell

        def tell(value: int) -> None:
            told(value)
            job.stop()

        job.tell = tell  # type: ignore[method-assign]
    others = multiprocessing.active_children()  # readers that pages of other tests have begun
    runner = threading.Thread(target=job.run)  # of its own, for it takes a low priority
    runner.start()
    runner.join()
    assert {*multiprocessing.active_children()} <= {*others}
    return job


def test_values_come_out_and_a_stop_goes_in():
    job = ran(counting, stop=True)
    assert job.state.end is End.STOPPED
    assert job.state.value is not None
    assert job.state.value >= 1


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="limits are Linux's")
def test_too_much_memory_ends_it_and_says_so():
    job = ran(hoarding)
    assert (job.state.end, job.state.error, job.state.value) == (End.FAILED, "it needs more than 64 MB", 1)


@pytest.mark.skipif(sys.platform == "win32", reason="no signal to a process")
def test_ctrl_c_is_not_for_a_process_that_begins(monkeypatch: pytest.MonkeyPatch):
    begun = SpawnProcess.start

    def start(process: SpawnProcess) -> None:
        begun(process)
        assert process.pid is not None
        os.kill(process.pid, signal.SIGINT)

    monkeypatch.setattr(SpawnProcess, "start", start)
    assert ran(refusing).state.error == "no room"


def test_what_does_not_listen_is_ended():
    assert ran(deaf, stop=True).state.end is End.STOPPED


@pytest.mark.parametrize(
    ("work", "said"),
    [(refusing, "no room"), (dying, "its process ended"), (broken, "something went wrong here")],
)
def test_what_went_wrong_is_one_line(work: Callable[[Apart[int]], None], said: str, capfd: pytest.CaptureFixture[str]):
    job = ran(work)
    assert job.state.end is End.FAILED
    assert job.state.error.startswith(said)
    assert ("ZeroDivisionError: secret" in capfd.readouterr().err) == (work is broken)


def test_a_limit_that_cannot_be_set_is_none(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("pathlib.Path.read_text", lambda path: exec("raise OSError"))
    limit_memory(1)  # so this process goes on
