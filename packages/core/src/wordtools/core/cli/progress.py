"""Signs on a terminal that work goes on, and how far it has come."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any, TypeVar

from wordtools.core.run.progress import Progress, Watcher

T = TypeVar("T")
SHOWN_AFTER = 1.0  # seconds


@contextmanager
def shown(
    text: str | Callable[[Progress[Any]], str], *, total: int | None = None, quiet: bool = False
) -> Iterator[Watcher[Any]]:
    """Shows on a terminal's stderr that work goes on, once it takes over a second.

    Args:
        text: what is done, or a function that makes it of the last progress.
        total: the amount of work, for a bar; None: not known.
        quiet: show nothing.

    Yields:
        What to call with the progress.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda progress: None
        return
    from rich.progress import BarColumn, SpinnerColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn
    from rich.progress import Progress as Live

    from wordtools.core.cli.console import Console

    sign = SpinnerColumn() if total is None else BarColumn()
    end = TimeElapsedColumn() if total is None else TimeRemainingColumn(elapsed_when_finished=True)
    console = Console(stderr=True)
    live = Live(
        sign,
        TextColumn("{task.description}", markup=False),
        end,
        console=console,
        transient=True,
        redirect_stdout=sys.stdout.isatty(),
    )
    describe = text if callable(text) else lambda progress: f"{progress} {text}" if progress.done else text
    task = live.add_task(describe(Progress(0, total)), total=total)
    timer = Timer(SHOWN_AFTER, live.start)
    timer.daemon = True
    timer.start()
    try:
        yield lambda progress: live.update(task, completed=progress.done, description=describe(progress))
    finally:
        timer.cancel()
        timer.join()
        live.stop()


def tracked(done: Iterable[T], what: str, total: int | None = None, *, quiet: bool = False) -> Iterator[T]:
    """Yields what is done as it comes, and shows on a terminal's stderr how much of it that is."""
    with shown(what, total=total, quiet=quiet) as report:
        for number, one in enumerate(done, 1):
            yield one
            report(Progress(number, total))
