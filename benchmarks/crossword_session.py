"""Times what a constructor's screen asks of a session after each edit: views, probes, a fill, suggestions; CPU time.

Run ``python benchmarks/crossword_session.py --patterns FOLDER`` (text grids; without it, those of the library). Each
grid gets five theme entries first: the longest across of one of its fills. Then each step is taken ``--rounds`` times,
and the median of its CPU milliseconds is shown:

- edit: a letter is taken back and set again, and the grid is viewed;
- block: a block is set with its image, and the grid is viewed;
- view: the grid is viewed again;
- probe: the 20 best candidates of all open entries are put in and their crossings made to agree;
- fill: the first fill;
- suggest: words for the longest open entry, with trials whether the rest fills; and how many of these are known.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from wordtools.crossword import Direction, Filler, NoFillError, Puzzle, Session
from wordtools.crossword.puzzle.patterns import library

THEMES = 5


def median(work: Callable[[], object], rounds: int) -> float:
    """Returns the median CPU time of some runs, in milliseconds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        work()
        times.append(1000 * (time.process_time() - start))
    return statistics.median(times)


def themed(puzzle: Puzzle, filler: Filler) -> Session:
    """Starts a session with five theme entries."""
    session = Session(puzzle, filler)
    across = [entry for entry in filler.fill(puzzle, seed=1).puzzle.entries if entry.direction is Direction.ACROSS]
    for entry in sorted(across, key=lambda entry: -len(entry.cells))[:THEMES]:
        session.set(entry.key, entry.answer)
    return session


def row(name: str, puzzle: Puzzle, filler: Filler, rounds: int) -> str:
    """Measures one grid."""
    session = themed(puzzle, filler)
    cell = next(iter(cell for cell, text in enumerate(session.puzzle.cells) if text == ""))

    def edit() -> None:
        session.undo()
        session.redo()
        session.view()

    def block() -> None:
        session.block(cell)
        session.view()
        session.undo()

    probed = list(session.probe(top=20))
    refuted = sum(candidate.refuted for candidate in probed)
    longest = max((entry for entry in session.puzzle.entries if not entry.complete), key=lambda one: len(one.cells))
    figures = [f"{median(work, rounds):.1f}" for work in (edit, block, session.view)]
    figures.append(
        f"{median(lambda: list(session.probe(top=20)), max(1, rounds // 5)):.0f} ({refuted} of {len(probed)})"
    )
    try:
        figures.append(f"{median(lambda: session.fill(seed=1, seconds=20), max(1, rounds // 5)):.1f}")
    except NoFillError:
        figures.append("none")
    start = time.process_time()
    found = filler.suggest(session.puzzle, longest.key)
    passed = 1000 * (time.process_time() - start)
    known = sum(suggestion.fills is not None for suggestion in found)
    return f"| {name} | " + " | ".join([*figures, f"{passed:.0f} ({known} of {len(found)})"]) + " |"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--patterns", type=Path, metavar="FOLDER", help="the .txt grids of a folder")
    parser.add_argument("--rounds", type=int, default=15)
    arguments = parser.parse_args()
    if arguments.patterns:
        files = sorted(arguments.patterns.glob("*.txt"))
        puzzles = {path.stem: Puzzle.parse(path.read_text(encoding="utf-8"), path.name) for path in files}
    else:
        puzzles = {f"{size} {k}": puzzle for size in ("15x15", "21x21") for k, puzzle in enumerate(library()[size][:3])}
    filler = Filler.for_language("en")
    print("| grid | edit | block | view | probe (refuted) | fill | suggest (known) |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
    for name, puzzle in puzzles.items():
        print(row(name, puzzle, filler, arguments.rounds), flush=True)


if __name__ == "__main__":
    main()
