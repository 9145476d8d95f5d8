"""Workers of a Dask cluster, as an Executor.

Dask starts and watches the workers, on this machine, by SSH, on Kubernetes or in a cloud; here is only the way to
them. It is imported when it is used (``pip install wordtools-core[cluster]``).
"""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any

from wordtools.core.errors import JobError, OptionError
from wordtools.core.run import calls

RETRIES = 3  # times that a part is begun again when its worker dies
PATIENCE = 10  # seconds to wait for the scheduler's answer
LOOK = 5  # seconds between two looks at whether there is a worker
DESERTED = 300  # seconds without any worker: machines of a cloud take minutes to come back


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Connects to a Dask scheduler, like ``tcp://127.0.0.1:8786``, for the length of a ``with`` block.

    What is not done when the block ends is cancelled.

    Raises:
        OptionError: Dask is not installed, or the address is none.
        JobError: no scheduler answers there, it has no worker, or has had none for five minutes of a run.
    """
    try:
        from distributed import Client
    except ImportError:
        raise OptionError("Dask is not installed: pip install 'wordtools-core[cluster]'") from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError) as error:
        raise JobError(f"{address}: no Dask scheduler answers: {str(error).splitlines()[0]}") from None
    except ValueError as error:
        raise OptionError(f"{address}: not the address of a Dask scheduler, like tcp://HOST:8786: {error}") from None
    with client, _quiet():
        if not client.ncores():
            raise JobError(f"{address}: the Dask scheduler has no worker: start some with 'dask worker {address}'")
        try:
            client.run(_present)
        except Exception as error:
            reason = str(error).strip().partition("\n")[0] or type(error).__name__
            raise JobError(f"{address}: a worker has not what is needed ({reason}): install wordtools there") from None
        executor = _Workers(client, _Watch(client, address))
        try:
            yield executor
        finally:
            executor.shutdown()


@contextmanager
def _quiet() -> Iterator[None]:
    """Keeps off the screen what Dask's client logs when a result was on a lost worker: it is computed again."""
    logger = logging.getLogger("distributed.client")
    logger.addFilter(_is_news)
    try:
        yield
    finally:
        logger.removeFilter(_is_news)


def _is_news(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith("Couldn't gather")


class _Workers(Executor):
    """The workers behind a client.

    Dask's own executor (``Client.get_executor``) takes a result for an error when its worker leaves just as the result
    comes in: ``distributed/cfexecutor.py`` asks for the state of the part after it has fetched the result.
    """

    def __init__(self, client: Any, check: Callable[[], None]) -> None:
        self.check = check
        self._client = client
        self._out: set[Any] = set()  # Dask's futures

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Sends a call to a worker."""
        there = self._client.submit(fn, *args, pure=False, retries=RETRIES, **kwargs)
        here: Future[Any] = Future()
        self._out.add(there)
        here.add_done_callback(lambda _: self._end(there, here))
        self._client.loop.add_callback(self._bring, there, here)
        return here

    def _end(self, there: Any, here: Future[Any]) -> None:
        self._out.discard(there)
        if here.cancelled():
            there.cancel()

    @staticmethod
    async def _bring(there: Any, here: Future[Any]) -> None:
        """Waits in the client's own thread for what a call gives."""
        value: Any = None
        error: Exception | None = None
        try:
            value = await there
        except asyncio.CancelledError:
            error = CancelledError()
        except Exception as raised:  # with what the call raised, the worker's death among it
            error = raised
        if here.set_running_or_notify_cancel():
            if error is None:
                here.set_result(value)
            else:
                here.set_exception(error)

    def call_off(self, run: str) -> None:
        """Lets what works for a run end with what it has: see ``calls``."""
        threading.Thread(target=self._call_off, args=(run,), daemon=True).start()  # workers that are gone do not answer

    def _call_off(self, run: str) -> None:
        with suppress(Exception):
            self._client.run(calls.call_off, run)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Cancels what is not done, waiting for nothing: without workers it never would be done."""
        self._client.cancel(list(self._out))


class _Watch:
    """Sees to it that nobody waits for ever for a cluster without workers."""

    def __init__(self, client: Any, address: str) -> None:
        self._client = client
        self._address = address
        self._look_at = monotonic() + LOOK
        self._since: float | None = None

    def __call__(self) -> None:
        """Looks, now and then.

        Raises:
            JobError: there has been no worker for so long that none is expected any more.
        """
        now = monotonic()
        if now < self._look_at:
            return
        self._look_at = now + LOOK
        if self._client.status == "running" and self._client.ncores():
            self._since = None
        elif self._since is None:
            self._since = now
        elif now - self._since >= DESERTED:
            raise JobError(f"{self._address}: the cluster has lost all its workers: start some and begin again")


def _present() -> bool:
    """Runs on each worker."""
    return True
