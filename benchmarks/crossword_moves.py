"""Fills patterns with blocks that may move, beside the same patterns as they are, and checks each result.

Run ``python benchmarks/crossword_moves.py``. Each pattern is filled with up to ``--blocks`` blocks moved by
``Filler.better_moves``, with one thread. *As it is* is the best fill without moves in the same run, which searches it
as long as the best other pattern; *alone* is what ``Filler.better`` makes of the pattern in as many seconds. *Patterns*
is how many there are, the one as it is among them. *At most* is the bound over all of them. *Faults* counts what is
wrong with a result, by its letters alone: runs of cells that are no words of the list or are there twice, words under
three letters, other symmetries or numbers of words.
"""

from __future__ import annotations

import argparse
import time

from cpu_time import cpu_over

from wordtools.crossword import Filler, Puzzle
from wordtools.crossword.fill.moves import MovedFill
from wordtools.crossword.puzzle.patterns import library

SIZE = "15x15"


def faults(old: Puzzle, made: MovedFill, scores: object) -> int:
    """Counts what is wrong, by the letters alone."""
    rows = str(made.fill.puzzle).split("\n")
    before = [line.replace(".", " ") for line in str(old).split("\n")]
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    words = [word for line in lines for word in line.split("#") if word]
    wrong = sum(word not in scores for word in words) + len(words) - len(set(words))  # type: ignore[operator]
    blocks = {(r, c) for r, line in enumerate(rows) for c, mark in enumerate(line) if mark == "#"}
    own = {(r, c) for r, line in enumerate(before) for c, mark in enumerate(line) if mark == "#"}
    high, wide = len(rows) - 1, len(rows[0]) - 1
    wrong += {(high - r, wide - c) for r, c in blocks} != blocks
    wrong += len(words) != len(old.entries)
    wrong += len(own - blocks) != len(blocks - own) or len(own - blocks) != len(made.moves)
    return wrong + any(len(word) < 3 for word in words)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--patterns", type=int, default=10, help="how many, evenly from the library")
    parser.add_argument("--blocks", type=int, default=4, help="blocks that may move")
    parser.add_argument("--seconds", type=float, default=20, help="CPU seconds for each pattern")
    parser.add_argument("--size", default=SIZE, help="of the patterns")
    args = parser.parse_args()
    filler = Filler.for_language("en")
    patterns = library()[args.size]
    chosen = patterns[:: max(1, len(patterns) // args.patterns)][: args.patterns]
    head = "pattern | words | patterns | looked at | alone | as it is | moved | score | gain | at most | CPU s | faults"
    print(f"| {head} |")
    print("|" + " --- |" * (head.count("|") + 1))
    for number, pattern in enumerate(chosen, 1):
        *_, alone = filler.better(pattern, seed=1, stop=cpu_over(args.seconds))
        begun = time.process_time()
        *_, made = filler.better_moves(pattern, args.blocks, seed=1, stop=cpu_over(args.seconds))
        seconds = time.process_time() - begun
        plain = "none" if made.unmoved is None else f"{made.unmoved.total:g}"
        share = f" ({made.gain / made.unmoved.total:+.1%})" if made.gain is not None and made.unmoved else ""
        count = f"{made.patterns:,}{'' if made.complete else '+'}"
        cells = [
            f"{number}",
            f"{len(pattern.entries)}",
            count,
            f"{made.tried:,}",
            f"{alone.total:g}",
            plain,
            f"{len(made.moves)}",
            f"{made.fill.total:g}",
            "" if made.gain is None else f"{made.gain:+g}{share}",
            f"{made.fill.bound:g}",
            f"{seconds:.0f}",
            f"{faults(pattern, made, filler.pool.scores)}",
        ]
        print(f"| {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
