"""Jobs for tests: small, slow to make, able to die, or without an end."""

from __future__ import annotations

import hashlib
import os
import signal
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wordtools.core import Lexicon
from wordtools.core.errors import LexiconError
from wordtools.core.run.calls import called_off
from wordtools.core.run.jobs import per_thread


@per_thread
def hasher(salt: str) -> Callable[[int], str]:
    """Stands for what is slow to make and cannot be sent: a lock is in it."""
    lock = threading.Lock()

    def work(part: int) -> str:
        with lock:
            return hashlib.sha256(f"{salt} {part}".encode()).hexdigest()

    return work


@dataclass(frozen=True)
class Hashing:
    """A job that takes long to do and little to say."""

    salt: str
    dies_at: int = -1
    folder: str = ""
    deaths: int = -1
    """How often; -1: always."""
    fails_at: int = -1

    def run(self, part: int) -> str:
        if self.salt == "fails" or part == self.fails_at:
            raise LexiconError("no such list")
        if self.folder:
            (Path(self.folder) / f"{part}-{os.getpid()}-{time.monotonic_ns()}").touch()
        died = len(list(Path(self.folder).glob(f"{part}-*"))) - 1 if self.folder else 0
        if part == self.dies_at and (self.deaths < 0 or died < self.deaths):
            os.kill(os.getpid(), signal.SIGKILL)
        return hasher(self.salt)(part)


@dataclass(frozen=True)
class Endless:
    """A job whose parts end when their run is called off."""

    def run(self, part: int) -> int:
        while not called_off():
            time.sleep(0.01)
        return part


@dataclass(frozen=True)
class Words:
    """A job with a word list."""

    lexicon: Lexicon

    def run(self, part: str) -> bool:
        return part in self.lexicon
