"""Where the parts of a command's job are done, and what is kept of them: ``--jobs``, ``--on`` and ``--resume``.

A command makes its job, and runs it with the executor and the file of results that ``workplace`` yields.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits
from wordtools.core.errors import JobError, OptionError
from wordtools.core.run.files import shown

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from wordtools.core.run.results import Results

PROCESSES = "processes"


@contextmanager
def until_interrupted() -> Iterator[threading.Event]:
    """Yields what Ctrl-C sets, for work that then ends with what it has; a second Ctrl-C interrupts as usual.

    At the end of the ``with`` block comes the ``KeyboardInterrupt`` of the first.
    """
    interrupted = threading.Event()
    if threading.current_thread() is not threading.main_thread():  # only that one is interrupted
        yield interrupted
        return
    before = signal.getsignal(signal.SIGINT)

    def note(*_: object) -> None:
        interrupted.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, note)
    try:
        yield interrupted
    finally:
        signal.signal(signal.SIGINT, before)
    if interrupted.is_set():
        raise KeyboardInterrupt


@contextmanager
def workplace(
    job: object, chosen: dict[str, Any], *, seed: int | None = None
) -> Iterator[tuple[Executor | None, Results | None]]:
    """Opens what ``--on`` and ``--resume`` name, for the length of a ``with`` block.

    Args:
        job: what will be run.
        chosen: the options of the command: ``on``, ``resume`` and ``jobs`` of them.
        seed: the number of ``--seed``, given or drawn; a run that goes on takes it from the file.

    Yields:
        The executor (None: threads) and the file of results (None: nothing is kept).

    Raises:
        OptionError: Dask is not installed, or the address is none.
        JobError: no scheduler answers there, or it has no worker.
        FormatError: the file is damaged, or holds the results of another job.
    """
    from wordtools.core.run.results import Results

    name = chosen["resume"]
    with ExitStack() as stack:
        results = None if name is None else stack.enter_context(Results(name, job, seed=seed))
        executor = _executor(stack, chosen["on"], chosen["jobs"])
        try:
            yield executor, results
        except (KeyboardInterrupt, JobError, SystemExit) as ending:
            interrupted = not isinstance(ending, SystemExit) or ending.code == exits.INTERRUPTED
            if results is not None and interrupted:
                _say_how_to_go_on(results)
            raise


def _executor(stack: ExitStack, address: str | None, jobs: int | None) -> Executor | None:
    if address is None:
        return None
    if address == PROCESSES:
        from wordtools.core.run.processes import Processes

        processes = stack.enter_context(Processes(jobs))
        stack.callback(processes.stop)  # what is done has been taken: none that hangs is waited for
        return processes
    if jobs is not None:
        raise OptionError(f"--jobs is for this machine: {address} decides how many workers there are")
    from wordtools.core.run.cluster import cluster

    return stack.enter_context(cluster(address))


def _say_how_to_go_on(results: Results) -> None:
    parts = f"{len(results):,} {'part is' if len(results) == 1 else 'parts are'}"
    click.echo(f"{parts} kept in {shown(results.name)}: the same command goes on from there", err=True)
