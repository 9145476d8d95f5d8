"""Times wordtools.fillword against its peers: the same boards, word lists and placements, one run, CPU time.

Run ``python benchmarks/fillword.py`` with wordtools and the dependency group ``bench-fillword`` installed; a peer that
is missing is left out. ``--seed FOLDER`` is a checkout of Abzac/fill-word-solver.

Finding: the index of the seed's own dictionaries, and the search of its board; both sides must find the same words.

First cover: boards are cut from a random walk over all cells into words of 4 to 9 letters of the English list (SCOWL
sizes up to 60, about as many words as the seed's English dictionary). Every side gets the same placements, each as
its cells, and is timed from there to the first cover, the building of its own model included. Ours also keeps every
word to one use, which the peers are not asked to. Each try is a process of its own with a limit of its
CPU time; compilers (numba) are warm before the clock starts. Counting is timed in the same way. Linux only.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import statistics
import sys
import time
import warnings
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from wordtools.core import Alphabet, Language, Lexicon
from wordtools.core.run.clock import Clock
from wordtools.fillword import Puzzle
from wordtools.fillword.cover.search import Search, Settings
from wordtools.fillword.find import find_placements

SIZES = (5, 6, 8, 10, 12, 15, 20)
ALPHABET = Alphabet("АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯABCDEFGHIJKLMNOPQRSTUVWXYZ", fold={"Ё": "Е"})
BOARD = ["междас", "огоугм", "сорбро", "кдтуон", "вйфашд", "аефлан"]
Cells = list[list[int]]
REPEAT = 0.5  # seconds of tries of one case after the first
NO_LIST = Lexicon.of(["A"], Alphabet("A"))  # the placements are there already


def cpu(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def heading(*columns: str) -> None:
    print()
    print("|  | " + " | ".join(columns) + " |")
    print("| --- |" + " ---: |" * len(columns), flush=True)


def milliseconds(seconds: float | None) -> str:
    return "–" if seconds is None else f"{1000 * seconds:,.2f}"


def repeat(work: Callable[..., Any], times: int, *arguments: Any) -> None:
    for _ in range(times):
        work(*arguments)


# finding


def finding(folder: Path, rounds: int) -> None:
    sys.path.insert(0, str(folder / "src"))
    import recursive_dict  # type: ignore[import-not-found]
    import resources  # type: ignore[import-not-found]

    lists = str(folder / "data" / "dictionaries")
    files = sorted(Path(lists).iterdir())
    text = b"\n".join(path.read_bytes() for path in files)
    puzzle = Puzzle.parse("\n".join(BOARD), ALPHABET)
    long_words = partial(find_placements, min_length=4)  # the seed keeps no shorter ones
    builds: dict[str, list[float]] = defaultdict(list)
    kept: dict[str, list[float]] = defaultdict(list)
    searches: dict[str, list[float]] = defaultdict(list)
    for _ in range(rounds):  # before the seed fills the memory
        taken, lexicon = cpu(lambda: indexed(b"\n".join(path.read_bytes() for path in files)))
        builds["ours"].append(taken)
        kept["ours"].append(cpu(lambda: Lexicon(text, "both", ALPHABET).dawg)[0])
    for _ in range(rounds):
        taken, index = cpu(lambda: recursive_dict.RecursiveDict.build_word_index(resources.load_dict_files(lists)))
        builds["seed"].append(taken)
        kept["seed"].append(taken)
        for _ in range(20):
            searches["seed"].append(cpu(partial(index.search_words, BOARD))[0])
            searches["ours"].append(cpu(partial(repeat, long_words, 50, puzzle, lexicon))[0] / 50)
        theirs = {word.replace("ё", "е").upper() for word in index.search_words(BOARD)}
        assert set(long_words(puzzle, lexicon).words) == theirs, "the two sides find other words"
    heading("the seed, ms", "ours, ms", "best ratio")
    tables = (
        ("first index, from the files of 177,000 words", builds),
        ("index from our cache", kept),
        ("search of its board", searches),
    )
    for name, times in tables:
        best = {side: min(values) for side, values in times.items()}
        ratio = best["seed"] / best["ours"]
        print(f"| {name} | {1000 * best['seed']:,.3f} | {1000 * best['ours']:,.3f} | {ratio:,.0f} |", flush=True)


def indexed(text: bytes) -> Lexicon:
    """Reads a list and builds its graph, without the cache."""
    from wordtools.core.graph import Dawg
    from wordtools.core.lists.wordlist import encoded

    lexicon = Lexicon(text, "both", ALPHABET)
    lexicon.__dict__["dawg"] = Dawg.build(encoded(text, "both", ALPHABET))
    return lexicon


# boards


def walk(rows: int, columns: int, rng: random.Random) -> list[tuple[int, int]]:
    """Returns a random path over all cells: a snake whose ends bite into it again and again."""
    path = [(r, c if r % 2 == 0 else columns - 1 - c) for r in range(rows) for c in range(columns)]
    for _ in range(10 * rows * columns):
        if rng.random() < 0.5:
            path.reverse()
        r, c = path[-1]
        near = [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
        near = [(y, x) for y, x in near if 0 <= y < rows and 0 <= x < columns and (y, x) != path[-2]]
        at = path.index(rng.choice(near))
        path[at + 1 :] = path[at + 1 :][::-1]
    return path


def make_board(size: int, rng: random.Random, words: dict[int, list[str]], alphabet: Alphabet) -> Puzzle:
    path = walk(size, size, rng)
    letters, used, at = {}, set(), 0
    while at < len(path):
        left = len(path) - at
        length = rng.choice([n for n in range(4, 10) if n == left or left - n >= 4])
        word = rng.choice(words[length])
        if word not in used:
            used.add(word)
            letters.update(zip(path[at : at + length], word, strict=True))
            at += length
    assert all(abs(a - c) + abs(b - d) == 1 for (a, b), (c, d) in pairwise(path))
    return Puzzle.parse("\n".join("".join(letters[r, c] for c in range(size)) for r in range(size)), alphabet)


# the sides: each takes a puzzle, its placements and their cells, and returns a first cover


def ours(puzzle: Puzzle, rows: list[Any], _: Cells) -> Any:
    search = Search(puzzle, Settings((NO_LIST,)), clock=Clock(1e6))
    search._rows[0] = rows
    return search.first().covers[0]


def ours_counting(puzzle: Puzzle, rows: list[Any], _: Cells) -> Any:
    search = Search(puzzle, Settings((NO_LIST,)), clock=Clock(54))
    search._rows[0] = rows
    return str(search.count())


def exact_cover_first(puzzle: Puzzle, _: list[Any], cells: Cells) -> Any:
    import exact_cover

    return exact_cover.get_exact_cover(matrix(puzzle, cells)).tolist()


def exact_cover_counting(puzzle: Puzzle, _: list[Any], cells: Cells) -> Any:
    import exact_cover

    return f"{exact_cover.get_solution_count(matrix(puzzle, cells)):,}"


def matrix(puzzle: Puzzle, cells: Cells) -> Any:
    import numpy

    table = numpy.zeros((len(cells), len(puzzle.cells)), dtype=numpy.int32)
    for option, path in enumerate(cells):
        table[option, path] = 1
    return table


def xcover_first(_: Puzzle, __: list[Any], cells: Cells) -> Any:
    import xcover

    return next(xcover.covers(cells), None)


def xcover_counting(_: Puzzle, __: list[Any], cells: Cells) -> Any:
    import xcover

    return f"{sum(1 for _ in xcover.covers(cells)):,}"


def ortools_first(puzzle: Puzzle, _: list[Any], cells: Cells) -> Any:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in cells]
    users = defaultdict(list)
    for option, path in enumerate(cells):
        for cell in path:
            users[cell].append(chosen[option])
    for cell in puzzle.cells:
        model.add_exactly_one(users[cell])
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    return [option for option, one in enumerate(chosen) if solver.value(one)] if status in (2, 4) else None


def cadical_first(puzzle: Puzzle, _: list[Any], cells: Cells) -> Any:
    from pysat.solvers import Solver as Sat

    users = defaultdict(list)
    for option, path in enumerate(cells, 1):
        for cell in path:
            users[cell].append(option)
    with Sat(name="cadical153") as sat:
        for cell in puzzle.cells:
            sat.add_clause(users[cell])
            for k, a in enumerate(users[cell]):
                for b in users[cell][:k]:
                    sat.add_clause([-a, -b])
        return [option - 1 for option in sat.get_model() if option > 0] if sat.solve() else None


FIRST = {
    "ours": ours,
    "exact_cover": exact_cover_first,
    "xcover": xcover_first,
    "CP-SAT": ortools_first,
    "CaDiCaL": cadical_first,
}
COUNTING = {"ours": ours_counting, "exact_cover": exact_cover_counting, "xcover": xcover_counting}
MODULES = {"exact_cover": "exact_cover", "xcover": "xcover", "CP-SAT": "ortools", "CaDiCaL": "pysat"}


def there(side: str) -> bool:
    import importlib.util

    return side == "ours" or importlib.util.find_spec(MODULES[side]) is not None


def timed(side: Callable[..., Any], case: tuple[Puzzle, list[Any], Cells], limit: float) -> tuple[float | None, Any]:
    """Runs one side in a process of its own, ended after *limit* seconds of CPU; the best of five if it is short."""
    receive, send = multiprocessing.Pipe(False)

    def work() -> None:
        best, result = cpu(lambda: side(*case))
        for _ in range(min(99, int(REPEAT / max(best, 1e-6)))):
            best = min(best, cpu(lambda: side(*case))[0])
        send.send((best, result))

    process = multiprocessing.get_context("fork").Process(target=work)
    process.start()
    assert process.pid is not None
    answer: tuple[float | None, Any] = (None, None)
    while used(process.pid) < limit:
        if receive.poll(0.1):
            answer = receive.recv()
            break
    process.kill()
    process.join()
    return answer


def used(process: int) -> float:
    """Returns the CPU seconds of another process, from Linux."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def check(case: tuple[Puzzle, list[Any], Cells], chosen: list[int]) -> None:
    cells = sorted(cell for option in chosen for cell in case[2][option])
    assert cells == list(case[0].cells), "no exact cover"


def cases(size: int, shortest: int, number: int) -> list[tuple[Puzzle, list[Any], Cells]]:
    english = Language.load("en")
    tiers = Lexicon.open("en", english.alphabet).tiers
    words = sorted(word for word, tier in tiers.items() if tier <= 60 and len(word) >= 3)
    lexicon = Lexicon.of(words, english.alphabet)
    by_length = defaultdict(list)
    for word in words:
        by_length[len(word)].append(word)
    found = []
    for k in range(number):
        puzzle = make_board(size, random.Random(1000 * size + k), by_length, english.alphabet)
        rows = find_placements(puzzle, lexicon, min_length=shortest).rows
        found.append((puzzle, rows, [list(cells) for cells in dict.fromkeys(tuple(sorted(path)) for _, path in rows)]))
    return found


def warm(sides: dict[str, Callable[..., Any]]) -> None:
    small = cases(5, 4, 1)[0]
    for name, side in sides.items():
        if there(name):
            side(*small)


def first_covers(sizes: tuple[int, ...], boards: int, limit: float) -> None:
    warm(FIRST)
    sides = [name for name in FIRST if there(name)]
    heading("placements", *(f"{name}, ms (worst)" for name in sides), "best peer / ours")
    for size in sizes:
        for shortest in (4, 3):
            made = cases(size, shortest, boards)
            texts, middle = [], {}
            for name in sides:
                times = []
                for case in made:
                    taken, chosen = timed(FIRST[name], case, limit)
                    if name != "ours" and chosen:
                        check(case, chosen)
                    times.append(taken)
                late = times.count(None)
                ended = sorted(limit if taken is None else taken for taken in times)
                middle[name] = statistics.median(ended)
                worst = f"{late} over {limit:.0f} s" if late else milliseconds(ended[-1])
                texts.append(f"{milliseconds(middle[name])} ({worst})")
            ratio = min((middle[name] for name in sides[1:]), default=0.0) / middle["ours"]
            count = f"{min(len(case[2]) for case in made)}–{max(len(case[2]) for case in made)}"
            print(f"| {size} x {size}, {shortest}+ letters | {count} | {' | '.join(texts)} | {ratio:.1f} |", flush=True)


def counts(limit: float) -> None:
    warm(COUNTING)
    sides = [name for name in COUNTING if there(name)]
    heading("covers", *(f"{name}, ms" for name in sides))
    for size, shortest in ((8, 4), (12, 4), (12, 3), (20, 4)):
        for number, case in enumerate(cases(size, shortest, 3), 1):
            answers = {name: timed(COUNTING[name], case, limit) for name in sides}
            texts = [
                milliseconds(taken) if taken is not None else f"over {limit:.0f} s" for taken, _ in answers.values()
            ]
            name = f"{size} x {size}, {shortest}+ letters, board {number}"
            print(f"| {name} | {answers['ours'][1]} | {' | '.join(texts)} |", flush=True)


def main() -> None:
    warnings.filterwarnings("ignore")
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=Path, metavar="FOLDER", help="a checkout of Abzac/fill-word-solver")
    parser.add_argument("--limit", type=float, default=60.0, metavar="S", help="seconds for one try (default 60)")
    parser.add_argument("--boards", type=int, default=5, metavar="N", help="boards of each kind (default 5)")
    parser.add_argument("--quick", action="store_true", help="two boards, five seconds, no 15 x 15")
    options = parser.parse_args()
    if options.quick:
        options.limit, options.boards = 5.0, 2
    if options.seed:
        finding(options.seed, 2 if options.quick else 9)
    else:
        print("finding is left out: no --seed FOLDER")
    first_covers(SIZES if not options.quick else (5, 8, 12, 20), options.boards, options.limit)
    counts(options.limit)


if __name__ == "__main__":
    main()
