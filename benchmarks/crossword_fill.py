"""Times the dense filler against blacksquare, the fastest on PyPI: the same patterns and words, one run, CPU time.

Run ``python benchmarks/crossword_fill.py`` with wordtools and ``blacksquare`` installed (without it, only ours is
timed). The words are the bundled English list from score 50 (common to SCOWL size 70). Patterns are those of our
library, or the text files of a folder (``--patterns``). Both fill each pattern in each round, in turn: ours with
another seed a round, blacksquare as it does by itself (it has no seed). What is timed is the search: both have read
the words before. Every fill is checked here: every run of cells is a word of the list, and none is there twice.
``--costs`` measures the cost by size of grid and of list instead.

``--best`` compares the best fills instead: ours by total score, against ``ingrid_core``, where that program is on the
PATH (``--ingrid`` names it otherwise). That one takes any fill of words from a least score on, so it is run with
higher and higher ones. Each has ``--limit`` CPU seconds a pattern, on one core, with reading the words.

``--bounds`` prints the best fill found in ``--limit`` CPU seconds, one thread, and what no fill exceeds, of the 7x7 and
9x9 grids of our library, or of ``--patterns``.

``--few`` looks for a first fill of patterns of few words (``crossword_few.txt``, or ``--patterns``), one thread and
``--limit`` CPU seconds each, with the words from score 50 of the lists that ``--lists`` names.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from wordtools.core import Language, Lexicon
from wordtools.crossword.fill.filler import Filler
from wordtools.crossword.optimise.refill import every
from wordtools.crossword.puzzle.patterns import library
from wordtools.crossword.puzzle.puzzle import Puzzle
from wordtools.crossword.search._fill import COMPILED
from wordtools.crossword.search.result import NoFillError, StoppedError
from wordtools.crossword.words.pool import WordPool

Outcome = tuple[float, str]  # CPU seconds; the fill, "" for none
LEVELS = range(50, 93, 3)  # least scores that the other program is asked for
SIZES = ("9x9", "11x11", "13x13", "15x15", "17x17", "19x19", "21x21", "23x23")


class Clock:
    """Stops a search after a number of CPU seconds."""

    def __init__(self, limit: float) -> None:
        self.start = time.process_time()
        self.limit = limit

    def __call__(self) -> bool:
        return self.passed() > self.limit

    def passed(self) -> float:
        return time.process_time() - self.start


def ours(puzzle: Puzzle, pool: WordPool, seed: int, limit: float) -> Outcome:
    search = Filler(pool).search(puzzle)
    clock = Clock(limit)
    try:
        fill = next(every(search, seed, clock))
    except (NoFillError, StoppedError):
        return clock.passed(), ""
    return clock.passed(), str(fill.puzzle)


def peer(pool: WordPool) -> Callable[[Puzzle, float], Outcome] | None:
    try:
        import blacksquare
    except ImportError:
        return None
    words = blacksquare.WordList(dict(pool.scores))

    def fill(puzzle: Puzzle, limit: float) -> Outcome:
        cells = [blacksquare.BLACK if cell is None else cell or blacksquare.EMPTY for cell in puzzle.cells]
        rows = [cells[k : k + puzzle.columns] for k in range(0, len(cells), puzzle.columns)]
        crossword = blacksquare.Crossword(grid=rows, symmetry=None)
        clock = Clock(limit)
        found = crossword.fill(words, timeout=limit, show_progress=False)
        seconds = clock.passed()
        if found is None:
            return seconds, ""
        letters = ["#" if cell is None else found[divmod(k, puzzle.columns)].str for k, cell in enumerate(puzzle.cells)]
        lines = ["".join(letters[k : k + puzzle.columns]) for k in range(0, len(letters), puzzle.columns)]
        return seconds, "\n".join(lines)

    return fill


def fault(text: str, pool: WordPool) -> str:
    """Describes what is wrong with a fill, by a reading of the grid of its own."""
    rows = text.split("\n")
    words = [
        word for line in [*rows, *map("".join, zip(*rows, strict=True))] for word in line.split("#") if len(word) > 1
    ]
    if any(word not in pool for word in words):
        return "a run that is no word"
    return "a word twice" if len(set(words)) < len(words) else ""


def summary(outcomes: Iterable[Outcome], pool: WordPool) -> str:
    """Writes how many were filled, median and worst of these in milliseconds, and what was wrong."""
    outcomes = list(outcomes)
    times = [1000 * seconds for seconds, text in outcomes if text]
    faults = [fault(text, pool) for _, text in outcomes if text]
    wrong = ", ".join(f"{faults.count(name)} with {name}" for name in sorted(set(faults) - {""}))
    if not times:
        return f"0 of {len(outcomes)} | | | "
    return f"{len(times)} of {len(outcomes)} | {statistics.median(times):.1f} | {max(times):.1f} | {wrong}"


def compare(puzzles: dict[str, Puzzle], pool: WordPool, rounds: int, limit: float) -> None:
    fillers: dict[str, Callable[[Puzzle, int], Outcome]] = {
        "ours": lambda puzzle, seed: ours(puzzle, pool, seed, limit)
    }
    other = peer(pool)
    if other:
        fillers["blacksquare"] = lambda puzzle, _: other(puzzle, limit)
    else:
        print("blacksquare is not installed: pip install blacksquare", file=sys.stderr)
    outcomes: dict[str, dict[str, list[Outcome]]] = {name: {} for name in fillers}
    for seed in range(1, rounds + 1):
        for name, puzzle in puzzles.items():
            for filler, work in fillers.items():
                outcomes[filler].setdefault(name, []).append(work(puzzle, seed))
    print("|  | filled | median, ms | worst, ms | faults |\n| --- | ---: | ---: | ---: | --- |")
    for filler, found in outcomes.items():
        print(f"| {filler} | {summary([one for ones in found.values() for one in ones], pool)} |")
    if other:
        both = [
            (min(s for s, _ in outcomes["blacksquare"][name]), min(s for s, _ in outcomes["ours"][name]))
            for name in puzzles
            if all(text for filler in ("ours", "blacksquare") for _, text in outcomes[filler][name])
        ]
        ratios = sorted(theirs / own for theirs, own in both)
        if ratios:
            print(f"\nbest of blacksquare / best of ours, {len(ratios)} patterns that both fill: ", end="")
            print(f"median {statistics.median(ratios):.2f}, from {ratios[0]:.2f} to {ratios[-1]:.2f}")


def mean_of(text: str, pool: WordPool) -> float:
    """Returns the mean score of the words of a grid."""
    rows = text.split("\n")
    lines = [*rows, *map("".join, zip(*rows, strict=True))]
    return statistics.mean(pool.scores[word] for line in lines for word in line.split("#") if len(word) > 1)


def best_of_ours(lexicon: Lexicon, puzzle: Puzzle, limit: float) -> str:
    """Returns our fill with the highest total score that was found in a number of CPU seconds, and its figures."""
    clock = Clock(limit)
    try:
        *_, found = Filler(WordPool.from_lexicon(lexicon)).better(puzzle, seed=1, stop=clock)
    except (NoFillError, StoppedError):
        return ""
    proof = "proven" if found.proven else "" if found.gap is None else f"{found.gap:.1%}"
    return f"{found.puzzle}\n\n{proof}"


def best_of_ingrid(program: str, puzzle: Puzzle, pool: WordPool, limit: float) -> dict[int, str]:
    """Returns what ``ingrid_core`` fills in a number of CPU seconds, by least score, the lowest first."""

    def spent() -> float:
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        return used.ru_utime + used.ru_stime

    start = spent()
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        grid, words = Path(folder, "grid.txt"), Path(folder, "words.dict")
        grid.write_text(str(puzzle).lower() + "\n", encoding="utf-8")
        words.write_text("".join(f"{word.lower()};{score:.0f}\n" for word, score in pool.scores.items()))
        for level in LEVELS:
            left = limit - (spent() - start)
            if left < 1:
                break
            done = subprocess.run(
                [program, str(grid), "--wordlist", str(words), "--min-score", str(level)],
                capture_output=True,
                text=True,
                check=False,
                preexec_fn=lambda left=left: resource.setrlimit(resource.RLIMIT_CPU, (round(left), round(left))),
            )
            if done.returncode == 0:
                found[level] = done.stdout.strip().upper()
    return found


def compare_best(puzzles: dict[str, Puzzle], lexicon: Lexicon, limit: float, program: str | None) -> None:
    """Prints the mean word scores of the best fills."""
    pool = WordPool.from_lexicon(lexicon)
    print("| pattern | ours | gap | ingrid_core | its least score | it filled |")
    print("| --- | ---: | ---: | ---: | ---: | --- |")
    for name, puzzle in puzzles.items():
        grid, _, gap = best_of_ours(lexicon, puzzle, limit).partition("\n\n")
        own = f"{mean_of(grid, pool):.1f}" if grid and not fault(grid, pool) else "-"
        found = best_of_ingrid(program, puzzle, pool, limit) if program else {}
        means = {level: mean_of(text, pool) for level, text in found.items() if not fault(text, pool)}
        best = max(means, key=means.__getitem__, default=None)
        other = "- | -" if best is None else f"{means[best]:.1f} | {best}"
        filled = " ".join(map(str, found))
        print(f"| {name} | {own} | {gap} | {other} | {filled} |", flush=True)


def bounds(puzzles: dict[str, Puzzle], limit: float) -> None:
    """Prints the best fills, and what none exceeds."""
    filler = Filler.for_language("en")
    print("| grid | words | score | at most | gap | CPU s |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, puzzle in puzzles.items():
        clock = Clock(limit)
        *_, found = filler.better(puzzle, seed=1, stop=clock)
        proof = "proven" if found.proven else f"{found.gap:.1%}"
        if fault(str(found.puzzle), filler.pool):
            proof = "a wrong fill"
        row = f"{len(puzzle.entries)} | {found.total:g} | {found.bound:g} | {proof} | {clock.passed():.1f}"
        print(f"| {name} | {row} |", flush=True)


def few(puzzles: dict[str, Puzzle], lists: list[str], limit: float) -> None:
    """Prints how long the first fill of each pattern takes."""
    filler = Filler.for_language("en", words=lists, least=50)
    print(f"{len(filler.pool):,} words\n")
    print("| pattern | words | blocks | CPU s | mean score | least |\n| --- | ---: | ---: | ---: | ---: | ---: |")
    for name, puzzle in puzzles.items():
        clock = Clock(limit)
        try:
            found = filler.fill(puzzle, seed=1, stop=clock)
            proof = f"{clock.passed():.1f} | {found.mean:.1f} | {found.least:g}"
            if fault(str(found.puzzle), filler.pool):
                proof = "a wrong fill | |"
        except NoFillError:
            proof = f"{clock.passed():.1f}, none exists | |"
        except StoppedError:
            proof = f"none in {limit:g} | |"
        print(f"| {name} | {len(puzzle.entries)} | {puzzle.cells.count(None)} | {proof} |", flush=True)


def costs(lexicon: Lexicon, rounds: int, limit: float) -> tuple[list[tuple[str, float]], list[tuple[int, float]]]:
    """Measures the median time by size of grid (all words from 50), and by size of list (15x15, 76 words)."""
    pool = WordPool.from_lexicon(lexicon)

    def median(puzzles: Iterable[Puzzle], words: WordPool) -> float:
        times = [ours(puzzle, words, seed, limit)[0] for puzzle in puzzles for seed in range(1, rounds + 1)]
        return 1000 * statistics.median(times)

    by_grid = [(size, median(library()[size], pool)) for size in SIZES if size in library()]
    some = [puzzle for puzzle in library()["15x15"] if len(puzzle.entries) == 76]
    by_list = []
    for least in (90, 85, 80, 75, 70, 65, 60, 50, 0):
        words = WordPool.from_lexicon(lexicon, least)
        by_list.append((len(words), median(some, words)))
    return by_grid, by_list


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--patterns", type=Path, metavar="FOLDER", help="fill the .txt grids of a folder")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for one fill")
    parser.add_argument("--costs", action="store_true", help="measure the time by size of grid and of list instead")
    parser.add_argument("--best", action="store_true", help="compare the best fills instead")
    parser.add_argument("--bounds", action="store_true", help="print the best fills, and what none exceeds, instead")
    parser.add_argument("--few", action="store_true", help="look for first fills of patterns of few words instead")
    parser.add_argument("--lists", nargs="+", default=["en"], metavar="LIST", help="words of --few")
    parser.add_argument("--ingrid", metavar="PROGRAM", default="ingrid_core", help="where ingrid_core is")
    arguments = parser.parse_args()
    lexicon = Lexicon.open("en", Language.load("en").alphabet)
    if arguments.costs:
        by_grid, by_list = costs(lexicon, arguments.rounds, arguments.limit)
        for head, rows in (("grid", by_grid), ("words", by_list)):
            print(f"| {head} | ms |\n| --- | ---: |")
            print("\n".join(f"| {name} | {value:.1f} |" for name, value in rows), end="\n\n")
        return
    if arguments.patterns:
        files = sorted(arguments.patterns.glob("*.txt"))
        puzzles = {path.stem: Puzzle.parse(path.read_text(encoding="utf-8"), path.name) for path in files}
    elif arguments.bounds:
        puzzles = {f"{size} {k}": puzzle for size in ("7x7", "9x9") for k, puzzle in enumerate(library()[size])}
    elif arguments.few:
        texts = Path(__file__).with_name("crossword_few.txt").read_text(encoding="utf-8").split("\n\n")
        puzzles = {f"15x15 {k}": Puzzle.parse(text.strip("\n")) for k, text in enumerate(texts, 1)}
    else:
        puzzles = {f"15x15 {k}": puzzle for k, puzzle in enumerate(library()["15x15"])}
    if arguments.bounds:
        bounds(puzzles, arguments.limit)
        return
    if arguments.few:
        few(puzzles, arguments.lists, arguments.limit)
        return
    if arguments.best:
        program = shutil.which(arguments.ingrid)
        if program is None:
            print("ingrid_core is not installed: only ours is measured", file=sys.stderr)
        compare_best(puzzles, lexicon, arguments.limit, program and os.path.realpath(program))
        return
    pool = WordPool.from_lexicon(lexicon)
    kernels = "compiled" if COMPILED else "python"
    print(f"{len(pool):,} words, {len(puzzles)} patterns, {arguments.rounds} rounds, kernels: {kernels}\n")
    compare(puzzles, pool, arguments.rounds, arguments.limit)


if __name__ == "__main__":
    main()
