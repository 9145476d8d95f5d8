"""Shapes on which a reader that goes back over its text takes time that grows faster than the text.

A shape is a good file in which one or two runs of the same sign, pair of signs or line are put at places that the
format's grammar knows: before and behind its signs, in its words, at the ends of its lines. What is read of a run
four times as long must not take eight times the time.
"""

from __future__ import annotations

import random
import re
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from time import process_time
from typing import Any

from wordtools.core.errors import WordtoolsError

TIMES = 4  # a run is compared with one that many times shorter: steadier than with one of half the length
RATIO = 8.0  # of their times: 4 where they grow with the length, 16 where with its square
SLIGHT = 0.05  # seconds below which times are not compared
ENDED = 5.0  # seconds after which a reading is ended
TRIES = 3  # comparisons that must all be bad
SIGNS = b" \t\n\r.,;:!?'\"`|/\\~^#&*+-=_@$%()[]{}<>aAzZ01"
PAIRS = (
    b"\r\n",
    b"\\\\",
    b"[\\",
    b"<!",
    b"<a",
    b"</",
    b"<a>",
    b"&#",
    b"&amp;",
    b"{{",
    b"~{",
    b"[]",
    b"()",
    b"''",
    b'""',
)
PAIRS += (
    b",x",
    b"x,",
    b"1,",
    b"a=",
    b"=a,",
    b" a",
    b"1 ",
    b"1.",
    b"A1",
    "é".encode(),
    "·—".encode(),
    b"\0",
    b"x\n",
    b"0=",
)
JOINT = re.compile(rb"[^\w\s]|\s+|\w+")


@dataclass(frozen=True)
class Shape:
    """A file with runs in it."""

    begin: bytes
    runs: tuple[tuple[bytes, bytes], ...]
    """What is repeated, and what follows it in the file."""

    def __call__(self, length: int) -> bytes:
        """Makes the file; its runs have *length* bytes together, or a few more."""
        each = length // len(self.runs)
        runs = (unit * -(-each // len(unit)) + rest for unit, rest in self.runs)
        return self.begin + b"".join(runs)

    def __str__(self) -> str:
        """Shows what is repeated, and where."""
        text = f"{self.begin[-40:]!r}"
        return " ".join([text, *(f"+ {unit[:40]!r} * n + {rest[:24]!r}" for unit, rest in self.runs)])


@cache
def places(data: bytes) -> list[int]:
    """Finds where a file's signs, words and blanks begin and end: each kind of neighbourhood once, and each line."""
    found: dict[object, int] = {}
    tokens = list(JOINT.finditer(data[:50_000]))
    before = b""
    for token in tokens:
        found.setdefault((kind(before), kind(token[0])), token.start())
        before = token[0]
    found.setdefault("end", len(data))
    return sorted(set(found.values()))


def kind(token: bytes) -> bytes:
    """Returns a sign as it is, and what is alike in words and blanks."""
    if token.isspace():
        return b"\n" if b"\n" in token else b" "
    return b"0" if token.isdigit() else b"a" if token.isalnum() and len(token) > 1 else token


def shapes(seeds: Sequence[bytes]) -> Iterator[Shape]:
    """Goes through all shapes of one run of one sign or pair: before and behind each place."""
    for data in seeds:
        for place in places(data):
            for unit in units(data):
                yield Shape(data[:place], ((unit, data[place:]),))


@cache
def units(data: bytes) -> list[bytes]:
    """Lists what is repeated: signs, pairs, and the signs that only this file has."""
    own = {token[0] for token in JOINT.finditer(data[:50_000]) if kind(token[0]) == token[0] and len(token[0]) == 1}
    return [*dict.fromkeys([*(bytes([sign]) for sign in SIGNS), *sorted(own), *PAIRS])]


def drawn(seeds: Sequence[bytes], rng: random.Random) -> Shape:
    """Draws a shape: mostly of one run, now and then cut off behind it, with a second run or of a whole line."""
    data = rng.choice(seeds)
    spots, ways = places(data), units(data)
    lines = [line + b"\n" for line in data[:50_000].split(b"\n") if line]

    def unit() -> bytes:
        chance = rng.random()
        if chance < 0.1:
            return rng.choice(lines)
        if chance < 0.3:
            return rng.choice(ways) + rng.choice(ways)
        return rng.choice(ways)

    first = rng.choice(spots)
    rest = rng.choice((data[first:], data[first:], data[first:], b"", b"x", b"x" + data[first:]))
    if rng.random() < 0.7:
        return Shape(data[:first], ((unit(), rest),))
    second = rng.choice([spot for spot in spots if spot >= first])
    return Shape(data[:first], ((unit(), data[first:second]), (unit(), data[second:])))


class Ended(BaseException):
    """A reading was ended."""


@contextmanager
def ended_after(seconds: float) -> Iterator[None]:
    """Ends what runs after so many seconds of processor time, regular expressions too."""

    def end(*_: Any) -> None:
        raise Ended

    before = signal.signal(signal.SIGPROF, end)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def seconds_for(read: Callable[[bytes], object], data: bytes) -> float:
    """Measures the seconds of processor time that reading takes; ``ENDED`` where it was ended."""
    begun = process_time()
    try:
        with ended_after(ENDED):
            read(data)
    except WordtoolsError:
        pass
    except Ended:
        return ENDED
    return process_time() - begun


def growth(read: Callable[[bytes], object], shape: Shape, length: int) -> tuple[float, float]:
    """Measures how many times longer ``TIMES`` the run takes; returns that, and the seconds for the longer one.

    The ratio is 0 where both are fast. Where a reader refuses the shorter one at once, as its head says that there must
    be more, nothing has grown: the step to a run that is longer once more must be as steep.
    """
    least = (float("inf"), 0.0)
    for _ in range(TRIES):
        longer = seconds_for(read, shape(length))
        if longer < SLIGHT:
            return 0.0, longer
        shorter = seconds_for(read, shape(length // TIMES))
        ratio = longer / max(shorter, 1e-4)
        if ratio >= RATIO and longer < ENDED:
            ratio = min(ratio, seconds_for(read, shape(length * TIMES)) / longer)
        least = min(least, (ratio, longer))
        if least[0] < RATIO or longer >= ENDED:
            break
    return least
