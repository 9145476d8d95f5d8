"""Feeds every reader damaged files: each is read, or refused in one line by one of our own errors.

usage: python tools/fuzz [--growth LENGTH] [--seconds S | --files N] [--seed N] [READER ...]

The readers counted-FORMAT fail where something that a file holds is lost without a report; they run where
they are named. With --growth the files hold runs of LENGTH bytes (growth.py), a reader fails whose time grows
faster than they do, and the readers written-FORMAT write a puzzle and read it again. Otherwise a reader may
allocate 1 GB, and use 10 seconds of processor time for a file. The same seed makes the same files. What a reader
fails on is kept as fuzz-READER-NUMBER in the folder for temporary files, and its name printed. Exit code 1 when one
failed.
"""

from __future__ import annotations

import argparse
import faulthandler
import multiprocessing
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from growth import ENDED, RATIO, drawn, growth
from mutate import damaged
from readers import NAMED, READERS

from wordtools.core.errors import WordtoolsError
from wordtools.core.run.processes import limit_memory

HANGS = 30.0  # seconds for one file, on a busy machine
SECONDS = 10.0  # of processor time for one file
MEMORY = 200 << 20  # bytes over what the reader needs for good files
ALLOCATED = 1 << 30  # bytes that a reader may have at all
REST = 0.2  # seconds between two looks at the readers


def kept(name: str, number: int, data: bytes) -> str:
    """Writes a file on which a reader failed; returns its name."""
    path = Path(tempfile.gettempdir()) / f"fuzz-{name}-{number}"
    path.write_bytes(data)
    return str(path)


def memory() -> int:
    """Returns how many bytes this process and its children held at most so far."""
    sizes = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return max(sizes) * (1 if sys.platform == "darwin" else 1024)


def processor_time() -> float:
    """Returns the seconds that this process and its children used, less those of children that still run."""
    return sum(os.times()[:4])


def work(name: str, seed: int, files: int | None, seconds: float, done, failed) -> None:
    """Reads damaged files until there were enough; counts them in *done*."""
    faulthandler.enable()
    seeds, read = READERS[name]()
    for data in seeds:
        read(data)  # what is not damaged must be read
    limit_memory(ALLOCATED)
    before = held = memory()
    end, number, refused, named, slowest = time.monotonic() + seconds, 0, 0, 0, 0.0
    while number < files if files is not None else time.monotonic() < end:
        done.value = number
        data = damaged(seeds, random.Random(f"{seed} {name} {number}"))
        began = processor_time()
        signal.setitimer(signal.ITIMER_PROF, SECONDS)  # its signal ends the process, in compiled code too
        try:
            named += read(data) is NAMED
        except WordtoolsError as error:
            refused += 1
            if "\n" in str(error):
                failed.value += 1
                print(f"{name}: more than one line: {error!r}: {kept(name, number, data)}", flush=True)
        except Exception:
            failed.value += 1
            print(f"{name}: {traceback.format_exc()}{kept(name, number, data)}", flush=True)
        if memory() - held > MEMORY:
            failed.value += 1
            print(f"{name}: {(memory() - held) >> 20} MB: {kept(name, number, data)}", flush=True)
            held = memory()
        slowest = max(slowest, processor_time() - began)
        number += 1
    signal.setitimer(signal.ITIMER_PROF, 0)
    done.value = number
    used = f"the slowest {slowest:.2f} s, {(memory() - before) >> 20} MB more than at first"
    counted = f", {named:,} with differences that are reported" if name.startswith("counted-") else ""
    print(f"{name}: {number:,} files, {refused:,} refused{counted}, {failed.value} failures, {used}", flush=True)


def compare(name: str, seed: int, files: int | None, seconds: float, length: int, done, failed) -> None:
    """Reads files with runs of a sign until there were enough; names those on which the time grows too fast."""
    faulthandler.enable()
    seeds, read = READERS[name]()
    end, number, steepest = time.monotonic() + seconds, 0, (0.0, 0.0)
    while number < files if files is not None else time.monotonic() < end:
        done.value = number
        shape = drawn(seeds, random.Random(f"{seed} {name} {number}"))
        ratio, took = growth(read, shape, length)
        steepest = max(steepest, (ratio, took))
        if ratio >= RATIO or took >= ENDED:
            failed.value += 1
            print(f"{name}: {took:.2f} s, {ratio:.1f} times: {shape}: {kept(name, number, shape(length))}", flush=True)
        number += 1
    done.value = number
    print(f"{name}: {number:,} shapes, {failed.value} failures, the steepest {steepest[0]:.1f} times", flush=True)


class Watched:
    """A reader that runs in a process of its own, which is killed when it stays at one file."""

    def __init__(self, name: str, seed: int, files: int | None, seconds: float, length: int | None) -> None:
        """Starts the process."""
        self.name, self.seed, self.length = name, seed, length
        self.done, self.failed = multiprocessing.Value("q", 0), multiprocessing.Value("q", 0)
        given = (name, seed, files, seconds, *([] if length is None else [length]), self.done, self.failed)
        self.process = multiprocessing.Process(target=work if length is None else compare, args=given)
        self.process.start()
        self.last, self.since = -1, time.monotonic()

    def runs(self) -> bool:
        """Returns whether it still runs, and kills it where it hangs."""
        if not self.process.is_alive():
            return False
        if self.done.value != self.last:
            self.last, self.since = self.done.value, time.monotonic()
        elif time.monotonic() - self.since > HANGS + (60 if self.last == 0 else 0):
            self.process.kill()
            self.process.join()
        return True

    def good(self) -> bool:
        """Returns whether all went well, once it is over; names the file on which it ended otherwise."""
        self.process.join()
        if self.process.exitcode == 0:
            return not self.failed.value
        number = self.done.value
        seeds, _ = READERS[self.name]()
        hangs = self.process.exitcode in (-signal.SIGKILL, -signal.SIGPROF)
        how = "hangs" if hangs else f"ends with {self.process.exitcode}"
        rng = random.Random(f"{self.seed} {self.name} {number}")
        data = damaged(seeds, rng) if self.length is None else drawn(seeds, rng)(self.length)
        print(f"{self.name}: {how}: {kept(self.name, number, data)}", flush=True)
        return False


def watch(names: list[str], seed: int, files: int | None, seconds: float, length: int | None) -> list[bool]:
    """Runs readers, one on each core; returns whether all went well with each."""
    waiting, running, good = names[::-1], [], []
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            running.append(Watched(waiting.pop(), seed, files, seconds, length))
        time.sleep(REST)
        over = [one for one in running if not one.runs()]
        running = [one for one in running if one not in over]
        good += [one.good() for one in over]
    return good


def main() -> None:
    """Reads the arguments and runs the readers."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "readers", nargs="*", metavar="READER", help=f"of {', '.join(READERS)}; default: all but counted-*"
    )
    parser.add_argument("--seconds", type=float, default=10.0, help="for each reader")
    parser.add_argument("--files", type=int, help="for each reader, instead of seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--growth", type=int, metavar="LENGTH", help="of runs: how the time of reading grows with them")
    given = parser.parse_args()
    if unknown := set(given.readers) - set(READERS):
        parser.error(f"no reader {', '.join(sorted(unknown))}: there are {', '.join(READERS)}")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder  # the user's cache stays as it is
        apart = ("counted-", "page") if given.growth else ("counted-", "written-", "pattern")
        plain = [name for name in READERS if not name.startswith(apart)]
        good = watch(given.readers or plain, given.seed, given.files, given.seconds, given.growth)
    print(f"{sum(good)} passed, {len(good) - sum(good)} failed")
    sys.exit(0 if all(good) else 1)


if __name__ == "__main__":
    main()
