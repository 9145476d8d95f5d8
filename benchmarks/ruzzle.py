"""Times wordtools.ruzzle against its peers: the same boards and word lists, one run, one thread, CPU time.

Run ``python benchmarks/ruzzle.py`` with wordtools and the dependency group ``bench`` installed. Rounds are
interleaved (peer, ours, peer, ours, ...), so that a busy machine slows both; the table has the best round of
each side, the ratio of the bests, and the median of the ratios of the rounds. Ratios over 1 mean ours is
faster. Answers are compared too: a difference ends the run.

Boggle scores (``--boggle-peer``): hybrid-boggle scores one board a call and has no entry for many boards; its
own speed test calls it from a Python loop. We do the same, time the same loop with a call that has next to
nothing to do (a 2 x 2 board ``zzzz``), and take that off its time. Ours is one call of ``Solver.totals``
with the texts of all boards, and its whole time counts: checks, texts to letter codes, numbers to arrays. The
word list is the peer's ENABLE, found in its folder, read by both before the clock starts.

elzzur: its ``Solver(board, dictionary).solve()`` against our ``solver.solve(board)`` with its rules and its
dictionaries, boards read and solvers made before the clock starts (elzzur scores the cells as it reads a board;
ours codes a board each time it is solved). Both give every word with its score and best snake as Python objects, in
the same order; ours are named.

Many boards (``--base``): the command ``solve --boards`` as a whole process, its output thrown away, against that of
another checkout whose kernels are built. CPU time a board on one thread, and the wall time of two threads against one.
``--only threads`` is for a quiet machine with two cores: 240,000 boards, ``-j 1`` and ``-j 2`` in turn, seven pairs.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any
from unittest import mock

import plain_kernel

from wordtools.core import Language, Lexicon
from wordtools.core.graph.dawg import Dawg
from wordtools.ruzzle import Board, Rules, Solver
from wordtools.ruzzle.board.dice import Dice
from wordtools.ruzzle.make.board_maker import BoardMaker
from wordtools.ruzzle.solve import _search as kernel
from wordtools.ruzzle.solve import workbench

SEED = 20261121
LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pt")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
Work = Callable[[], Any]


def cpu_time(work: Work, times: int = 1) -> float:
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times


def interleaved(rounds: int, *works: tuple[Work, int]) -> list[list[float]]:
    """Times each work (with its runs a round) in turns; returns the seconds of its rounds."""
    for work, _ in works:
        work()
    taken: list[list[float]] = [[] for _ in works]
    for _ in range(rounds):
        for times, (work, repeats) in zip(taken, works, strict=True):
            times.append(cpu_time(work, repeats))
    return taken


def each(work: Callable[[Any], Any], things: Sequence[Any]) -> None:
    """Works on one thing after another; every result is dropped when the next one is there."""
    deque(map(work, things), maxlen=0)


def heading(*columns: str) -> None:
    print()
    line("", *columns)
    print("| --- |" + " ---: |" * len(columns), flush=True)


def line(*cells: str) -> None:
    print("| " + " | ".join(cells) + " |", flush=True)


def compare(name: str, peer: Sequence[float], ours: Sequence[float], count: int = 1, unit: float = 1e6) -> None:
    """Prints a row: best times of *count* boards as time a board, best ratio, median ratio."""
    median = statistics.median(theirs / own for theirs, own in zip(peer, ours, strict=True))
    best = f"{min(peer) / count * unit:,.1f}", f"{min(ours) / count * unit:,.1f}"
    line(
        name, *best, f"{min(peer) / min(ours):.2f}" if median < 20 else f"{min(peer) / min(ours):.0f}", f"{median:.3g}"
    )


# Boggle scores against hybrid-boggle


def dice_boards(rng: random.Random, count: int) -> list[str]:
    dice = [["q" if face == "QU" else face.lower() for face in die] for die in Dice.load("en-new-4x4").dice]
    return ["".join(rng.choice(die) for die in rng.sample(dice, len(dice))) for _ in range(count)]


def near_optimal_boards(rng: random.Random, count: int, steps: int, solver: Solver) -> list[str]:
    """Anneals *count* boards, each from a random start of its own, so that none is like the next."""
    boards = ["".join(rng.choices(LETTERS, k=16)) for _ in range(count)]
    points = solver.totals(boards).points
    for step in range(steps):
        changed = [one_change(rng, board) for board in boards]
        slack = 0.08 * (1 - step / steps)
        for k, reached in enumerate(solver.totals(changed).points):
            if reached >= points[k] * (1 - slack * rng.random()):
                boards[k], points[k] = changed[k], reached
    return boards


def one_change(rng: random.Random, board: str) -> str:
    cells = list(board)
    a, b = rng.randrange(16), rng.randrange(16)
    if rng.random() < 0.3:
        cells[a], cells[b] = cells[b], cells[a]
    else:
        cells[a] = rng.choice(LETTERS)
    return "".join(cells)


def boggle_scores(folder: Path | None, *, quick: bool) -> None:
    try:
        if folder is None:
            raise ImportError("no --boggle-peer")
        sys.path.insert(0, str(folder))
        import cpp_boggle
    except ImportError as error:
        print(f"\nBoggle scores: skipped ({error})")
        return
    words = folder / "wordlists" / "enable2k.txt"
    trie = cpp_boggle.Trie.create_from_file(str(words))
    peer, smallest = cpp_boggle.Boggler44(trie), cpp_boggle.Boggler22(trie)
    english, rules = Language.load("en"), Rules.load("boggle")
    solver = Solver(Lexicon.open(str(words), rules.alphabet(english)), rules, english)
    rng = random.Random(SEED)
    size = 1 if quick else 5
    kinds = {
        "uniform letters": ["".join(rng.choices(LETTERS, k=16)) for _ in range(4000 * size)],
        "rolled dice": dice_boards(rng, 2000 * size),
        "near-optimal": near_optimal_boards(rng, 100 * size, 2000, solver),
    }
    heading("hybrid-boggle, µs a board", "ours, µs", "best ratio", "median ratio", "points a board")
    for kind, boards in kinds.items():
        repeats = 1 if len(boards) > 1000 else 8
        theirs, empty, ours = interleaved(
            5 if quick else 25,
            (partial(each, peer.score, boards), repeats),
            (partial(each, smallest.score, ["zzzz"] * len(boards)), repeats),
            (partial(solver.totals, boards), 2 * repeats),
        )
        points = solver.totals(boards).points
        assert [peer.score(board) for board in boards] == list(points), kind
        calls = min(empty)
        mean = sum(points) / len(boards)
        median = statistics.median((a - calls) / b for a, b in zip(theirs, ours, strict=True))
        best = min(theirs) - calls
        us = 1e6 / len(boards)
        ratio = f"{best / min(ours):.2f}"
        line(
            f"{kind}, {len(boards):,}",
            f"{best * us:.2f}",
            f"{min(ours) * us:.2f}",
            ratio,
            f"{median:.2f}",
            f"{mean:,.1f}",
        )
    print(f"\nTaken off for the calls of hybrid-boggle: {calls * us:.2f} µs a board.")


# every word with its best snake, against elzzur


def named_by(solver: Solver) -> Callable[[Board], Any]:
    return lambda board: list(solver.solve(board))


def all_words(*, quick: bool, languages: Sequence[str] = LANGUAGES, boards_each: int | None = None) -> None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            import elzzur
            from elzzur.board import Board as PeerBoard
            from elzzur.mtdictionary import MTDictionary
            from elzzur.solver import Solver as PeerSolver
    except ImportError as error:
        print(f"\nAll words: skipped ({error})")
        return
    slow_forms = {  # all that a workbench has: a compiled kernel takes no plain one
        name: getattr(plain_kernel.plain(f"wordtools.ruzzle.solve._{name.lower()}"), name)
        for name in ("Search", "Listing", "Together")
    }
    for side, usual in ((4, 100), (10, 10)):
        count = min(usual, boards_each or usual)
        heading(f"elzzur, µs a board of {side} x {side}", "ours, µs", "best ratio", "median ratio")
        sums: dict[str, tuple[list[float], list[float]]] = {}
        for code in languages:
            dictionary = str(Path(elzzur.__file__).with_name("res") / f"{code}.marisa")
            trie = MTDictionary(dictionary)
            solver = Solver.for_language(code, "elzzur", words=dictionary)
            with mock.patch.multiple(workbench, **slow_forms):
                slow = Solver.for_language(code, "elzzur", words=dictionary)
            random.seed(f"{SEED}-{code}-{side}")
            theirs = [PeerBoard(code).generate_random_board(rows=side, cols=side) for _ in range(count)]
            boards = [Board.parse(board.pretty_print(multipliers=True)) for board in theirs]
            peers = [PeerSolver(board, trie) for board in theirs]
            for peer, board in zip(peers, boards, strict=True):
                expected = [(word, score) for word, score, _ in peer.solve()]
                assert [find[:2] for find in solver.solve(board)] == expected, str(board)
                assert [find[:2] for find in slow.solve(board)] == expected, str(board)
            once = 1 if quick else 2
            peer_times, named, plain = interleaved(
                2 if quick else 7,
                (partial(each, PeerSolver.solve, peers), 1),
                (partial(each, named_by(solver), boards), 10 * once),
                (partial(each, named_by(slow), boards), once),
            )
            compare(code, peer_times, named, count)
            for form, times in (("compiled", named), ("uncompiled", plain)):
                all_peer, all_ours = sums.setdefault(form, ([0.0] * len(times), [0.0] * len(times)))
                all_peer[:] = map(sum, zip(all_peer, sorted(peer_times), strict=True))
                all_ours[:] = map(sum, zip(all_ours, sorted(times), strict=True))
        for form, (all_peer, all_ours) in sums.items():
            compare(f"**all, {form}**", all_peer, all_ours, count * len(languages))


# many boards, as a command


def many_boards(base: Path | None, *, quick: bool) -> None:
    english = Language.load("en")
    maker = BoardMaker(english, Rules.load("ruzzle"), lexicon=Lexicon.open("en", english.alphabet))
    rng = random.Random(SEED)
    count = 2_000 if quick else 10_000
    start = "from wordtools.core.cli.main import main; main()"
    here = Path(__file__).resolve().parents[1]
    folders = {"ours": here} | ({"base": base} if base else {})
    with tempfile.TemporaryDirectory() as folder:
        few, all_of_them = Path(folder, "few"), Path(folder, "all")
        texts = [f"{maker.make(rng)}\n\n" for _ in range(count)]
        all_of_them.write_text("".join(texts), encoding="utf-8")
        few.write_text(texts[0], encoding="utf-8")
        kinds = {(name, jobs, boards): [] for name in folders for jobs in (1, 2) for boards in (few, all_of_them)}
        for _ in range(3 if quick else 9):
            for (name, jobs, boards), taken in kinds.items():
                sources = os.pathsep.join(str(path) for path in sorted(folders[name].glob("packages/*/src")))
                command = [sys.executable, "-c", start, "ruzzle", "solve", "--boards", str(boards), "-j", str(jobs)]
                begin = time.perf_counter()
                cpu, _ = child(command, {**os.environ, "PYTHONPATH": sources})
                taken.append((cpu, time.perf_counter() - begin))
        # the best run of all boards less the best run of one: what starting takes is not counted
        heading("CPU µs a board", "wall µs a board", "boards a second of CPU")
        for name in folders:
            for jobs in (1, 2):
                runs = [kinds[name, jobs, boards] for boards in (all_of_them, few)]
                cpu, wall = (
                    (min(one[k] for one in runs[0]) - min(one[k] for one in runs[1])) / (count - 1) for k in (0, 1)
                )
                threads = f"{name}, {jobs} thread{'s' * (jobs > 1)}"
                line(threads, f"{cpu * 1e6:.1f}", f"{wall * 1e6:.1f}", f"{1 / cpu:,.0f}")


def two_threads(*, quick: bool) -> None:
    """Prints how many times as fast two threads are as one, from pairs of runs in turn: to nowhere, and to a file."""
    english = Language.load("en")
    maker = BoardMaker(english, Rules.load("ruzzle"), lexicon=Lexicon.open("en", english.alphabet))
    rng = random.Random(SEED)
    count, pairs = (24_000, 3) if quick else (240_000, 7)
    some = [f"{maker.make(rng)}\n\n" for _ in range(2_400)]
    start = "from wordtools.core.cli.main import main; main()"
    with tempfile.TemporaryDirectory() as folder:
        texts = Path(folder, "boards")
        texts.write_text("".join(some) * (count // len(some)), encoding="utf-8")
        heading("wall -j 1, -j 2", "as fast", "CPU -j 1, -j 2", "extra CPU")
        for name, output in (("to nowhere", "-"), ("to a file", str(Path(folder, "lines")))):
            ratios, extra = [], []
            for number in range(1, pairs + 1):
                runs = []
                for jobs in ("1", "2") if number % 2 else ("2", "1"):
                    command = [sys.executable, "-c", start, "ruzzle", "solve", "--boards", str(texts), "-j", jobs]
                    begin = time.perf_counter()
                    cpu, _ = child([*command, "-o", output], dict(os.environ))
                    runs.append((jobs, time.perf_counter() - begin, cpu))
                (_, wall, cpu), (_, other_wall, other_cpu) = sorted(runs)
                ratios.append(wall / other_wall)
                extra.append(other_cpu / cpu - 1)
                line(
                    f"{name}, pair {number}",
                    f"{wall:.2f}, {other_wall:.2f} s",
                    f"{ratios[-1]:.2f}",
                    f"{cpu:.2f}, {other_cpu:.2f} s",
                    f"{extra[-1]:+.1%}",
                )
            middle = statistics.median(ratios), statistics.median(extra)
            line(f"**{name}, median**", "", f"{middle[0]:.2f}", "", f"{middle[1]:+.1%}")


# whole processes


# a small process between this one and the command: a child's peak memory is never below its parent's
LAUNCH = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(used.ru_utime + used.ru_stime, used.ru_maxrss)
"""


def child(command: list[str], environment: dict[str, str]) -> tuple[float, float]:
    """Runs a command; returns its CPU seconds and its peak memory in MB."""
    launcher = [sys.executable, "-I", "-S", "-c", LAUNCH, *command]
    report = subprocess.run(launcher, env=environment, stdout=subprocess.PIPE, check=True, text=True).stdout
    seconds, peak = map(float, report.split())
    return seconds, peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def processes(*, quick: bool) -> None:
    script = str(Path(sys.executable).with_name("wordtools"))
    code = "from wordtools.ruzzle import *; Solver.for_language('en').solve(Board.parse('Ttl R S/O H E/C I N'))"
    commands = {
        "python -c pass": [sys.executable, "-c", "pass"],
        "wordtools --help": [script, "--help"],
        "wordtools ruzzle demo -l en, first run": [script, "ruzzle", "demo", "-l", "en"],
        "wordtools ruzzle demo -l en": [script, "ruzzle", "demo", "-l", "en"],
        "one solve with the English list": [sys.executable, "-c", code],
    }
    if importlib.util.find_spec("elzzur"):
        commands["elzzur demo -l en"] = [sys.executable, "-W", "ignore", "-m", "elzzur", "demo", "-l", "en"]
    results: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as cache:
        kept = {**os.environ, "XDG_CACHE_HOME": cache}
        child(commands["wordtools ruzzle demo -l en"], kept)
        for _ in range(3 if quick else 10):
            for name, command in commands.items():
                with tempfile.TemporaryDirectory() as empty:
                    first = {**os.environ, "XDG_CACHE_HOME": empty}
                    results[name].append(child(command, first if "first run" in name else kept))
        heading("CPU ms, best", "median", "peak MB")
        for name, runs in results.items():
            seconds = [run[0] for run in runs]
            peak = max(run[1] for run in runs)
            line(name, f"{min(seconds) * 1e3:.0f}", f"{statistics.median(seconds) * 1e3:.0f}", f"{peak:.1f}")
        with mock.patch.dict(os.environ, {"XDG_CACHE_HOME": cache}):
            lexicons(rounds=3 if quick else 10)


def lexicons(rounds: int) -> None:
    english = Language.load("en")
    alphabet = english.alphabet_for("ruzzle")
    words = Lexicon.open("en", alphabet).word_list.words
    codes = alphabet.encode_all(words)
    ready, build = interleaved(rounds, (lambda: Lexicon.open("en", alphabet).dawg, 1), (lambda: Dawg.build(codes), 1))
    for name, taken in (("ready from the cache", ready), ("graph built from its words", build)):
        best, median = min(taken) * 1e3, statistics.median(taken) * 1e3
        line(f"English list ({len(words):,} words), {name}", f"{best:.1f}", f"{median:.1f}", "")


def main() -> None:
    parser = argparse.ArgumentParser(description="Times wordtools.ruzzle against its peers.")
    parser.add_argument("--boggle-peer", type=Path, metavar="FOLDER", help="a checkout of hybrid-boggle, built")
    parser.add_argument("--base", type=Path, metavar="FOLDER", help="another checkout, built, to compare with")
    parser.add_argument(
        "--only", nargs="+", choices=["boggle", "elzzur", "many", "threads", "processes"], help="these parts alone"
    )
    parser.add_argument("--quick", action="store_true", help="fewer boards and rounds")
    parser.add_argument("--languages", nargs="+", default=LANGUAGES, choices=LANGUAGES, help="elzzur: only these")
    parser.add_argument("--boards", type=int, metavar="N", help="elzzur: at most N boards of a size")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as cache, mock.patch.dict(os.environ, {"XDG_CACHE_HOME": cache}):
        names = []
        for package in ("wordtools-ruzzle", "elzzur", "marisa-trie"):
            try:
                names.append(f"{package} {version(package)}")
            except PackageNotFoundError:
                names.append(f"no {package}")
        python = ".".join(map(str, sys.version_info[:3]))
        print(f"Python {python}, {', '.join(names)}, kernel {'compiled' if kernel.COMPILED else 'NOT compiled'}")
        parts = {
            "boggle": partial(boggle_scores, options.boggle_peer),
            "elzzur": partial(all_words, languages=options.languages, boards_each=options.boards),
            "many": partial(many_boards, options.base),
            "threads": two_threads,
            "processes": processes,
        }
        for name, part in parts.items():
            if options.only is None or name in options.only:
                part(quick=options.quick)


if __name__ == "__main__":
    main()
