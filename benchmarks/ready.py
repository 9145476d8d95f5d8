"""How long the English list takes until it is ready: opened from the cache, with commonness and flags.

    python benchmarks/ready.py

CPU time, in ms. Once: the first use in a process that has imported the modules; the best of 15 processes. Again: a
second lexicon in the same process. *Definitions* is the first word that is defined.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from itertools import pairwise

from wordtools.core import Definitions, Lexicon
from wordtools.core.graph import _build, dawg  # noqa: F401

PROCESSES, ROUNDS = 15, 9
Step = Callable[[Lexicon], object]
STEPS: dict[str, Step] = {
    "word graph": lambda lexicon: lexicon.dawg,
    "commonness": lambda lexicon: lexicon.commonness.zipf("TEA"),
    "flags": lambda lexicon: lexicon.flags,
}


def ready() -> list[float]:
    """Returns how long opening takes, and each step; the last is all together."""
    times = [time.process_time()]
    lexicon = Lexicon.for_language("en")
    times.append(time.process_time())
    for step in STEPS.values():
        step(lexicon)
        times.append(time.process_time())
    steps = [1000 * (after - before) for before, after in pairwise(times)]
    return [*steps, sum(steps)]


def definitions() -> float:
    """Returns how long the first definition takes."""
    start = time.process_time()
    Definitions.open("en").of("tea")
    return 1000 * (time.process_time() - start)


def main() -> None:
    """Prints the table; with an argument, the figures of this process."""
    if sys.argv[1:]:
        len(Lexicon.for_language("ru", "ru-nouns"))  # what is imported late
        print(*ready(), definitions())
        return
    ready()
    once = []
    for _ in range(PROCESSES):
        run = subprocess.run([sys.executable, __file__, "child"], check=True, capture_output=True, text=True)
        once.append([float(number) for number in run.stdout.split()])
    again = [ready() for _ in range(ROUNDS)]
    print("| English list, CPU ms | once | again |\n| --- | ---: | ---: |")
    best, other = min(once, key=lambda row: row[len(STEPS) + 1]), min(again, key=lambda row: row[-1])
    for name, first, second in zip(["opened", *STEPS, "**ready**"], best, other, strict=False):
        print(f"| {name} | {first:.1f} | {second:.1f} |")
    print(f"| definitions | {min(row[-1] for row in once):.1f} | |")


if __name__ == "__main__":
    main()
