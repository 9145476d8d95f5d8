"""A Dask cluster on this machine as an Executor."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path

import pytest
from hashing import Endless, Hashing

from wordtools.core.errors import JobError, OptionError
from wordtools.core.run.clock import Clock
from wordtools.core.run.cluster import cluster
from wordtools.core.run.jobs import run, workers

distributed = pytest.importorskip("distributed")
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("default")]  # Dask's own

TESTS = str(Path(__file__).parents[1])


@pytest.fixture
def local(monkeypatch):
    """Two workers in processes of their own, which find the tests' modules."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([TESTS, os.environ.get("PYTHONPATH", "")]))
    made = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0", host="127.0.0.1"
    )
    yield made
    with suppress(AssertionError, OSError):  # Dask raises when it is closed while it starts a lost worker again
        made.close()


def test_the_same_on_a_cluster_that_loses_a_worker(local, tmp_path):
    job = Hashing("salt")
    alone = list(run(job, range(200)))
    with cluster(local.scheduler_address) as executor:
        assert workers(executor) == 2
        assert dict(run(Endless(), range(9), executor=executor, stop=Clock(0.2).over, grace=60))[1] == 1
        assert list(run(job, range(200), executor=executor)) == alone
        done = run(Hashing("salt"), range(200), executor=executor)
        found = [next(done) for _ in range(4)]
        os.kill(next(iter(local.workers.values())).pid, signal.SIGKILL)
        assert found + list(done) == alone


def test_a_part_on_which_every_worker_dies_is_named(local):
    with cluster(local.scheduler_address) as executor, pytest.raises(JobError, match="part 3 was lost"):
        list(run(Hashing("salt", dies_at=3), [3], executor=executor))


def test_a_result_whose_worker_has_just_left_counts(monkeypatch):
    gather = distributed.Client._gather

    async def late(self, futures, *args, **kwargs):
        found = await gather(self, futures, *args, **kwargs)
        for future in futures:
            self._handle_lost_data(future.key)
        return found

    job = Hashing("salt")
    alone = list(run(job, range(5)))
    with (
        distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=":0") as one,
        cluster(one.scheduler_address) as executor,
    ):
        monkeypatch.setattr(distributed.Client, "_gather", late)
        assert list(run(job, range(5), executor=executor)) == alone


def test_a_lost_result_is_computed_again_without_a_word(monkeypatch):
    """The scheduler says once that it cannot find a result, as it does when the worker that had it has died."""
    gather, lost, logged = distributed.Client._gather_remote, [], []

    async def without_one(self, *args, **kwargs):
        if not lost:
            lost.extend(self._gather_keys)
            self._gather_keys, self._gather_future = None, None
            return {"status": "error", "keys": list(lost)}
        return await gather(self, *args, **kwargs)

    logger = logging.getLogger("distributed.client")
    handler = logging.Handler()
    handler.emit = logged.append
    logger.addHandler(handler)
    monkeypatch.setattr(distributed.Client, "_gather_remote", without_one)
    job = Hashing("salt")
    try:
        with (
            distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=":0") as one,
            cluster(one.scheduler_address) as executor,
        ):
            assert list(run(job, range(5), executor=executor)) == list(run(job, range(5)))
            logger.warning("another word")
        assert lost
        assert [record.getMessage() for record in logged] == ["another word"]
        logger.warning("Couldn't gather %s keys", 1)  # it is Dask's own again
        assert len(logged) == 2
    finally:
        logger.removeHandler(handler)


def test_nobody_waits_for_ever_for_a_cluster_without_workers(monkeypatch):
    monkeypatch.setattr("wordtools.core.run.cluster.LOOK", 0.1)
    monkeypatch.setattr("wordtools.core.run.cluster.DESERTED", 0.3)
    monkeypatch.setattr("wordtools.core.run.flight.NO_STOP", 0.1)
    with (
        distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=":0") as one,
        cluster(one.scheduler_address) as executor,
    ):
        done = run(Hashing("salt"), range(50), executor=executor)
        next(done)
        one.scale(0)
        with pytest.raises(JobError, match="the cluster has lost all its workers: start some and begin again"):
            list(done)


def test_what_is_left_is_cancelled_and_not_waited_for():
    with distributed.LocalCluster(n_workers=1, processes=False, dashboard_address=":0") as one:
        with cluster(one.scheduler_address) as executor:
            one.scale(0)
            while one.scheduler.workers:
                time.sleep(0.01)
            left, dropped = executor.submit(os.getpid), executor.submit(os.getpid)
            while len(one.scheduler.tasks) < 2:
                time.sleep(0.01)
            assert dropped.cancel()
            end = time.monotonic() + 20
            while len(one.scheduler.tasks) > 1 and time.monotonic() < end:
                time.sleep(0.01)
            assert len(one.scheduler.tasks) == 1
        with pytest.raises(CancelledError):
            left.result(60)


def test_no_scheduler(monkeypatch):
    monkeypatch.setattr("wordtools.core.run.cluster.PATIENCE", 1)
    with pytest.raises(JobError, match="no Dask scheduler answers"), cluster("tcp://127.0.0.1:9"):
        pass
    with pytest.raises(OptionError, match="not the address"), cluster("nonsense://x"):
        pass


def test_dask_is_not_imported_unless_it_is_asked_for():
    code = "import sys, wordtools.core.run.jobs, wordtools.core.run.cluster; print('distributed' in sys.modules)"
    assert subprocess.check_output([sys.executable, "-c", code], text=True) == "False\n"
