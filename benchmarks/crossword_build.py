"""How many words a builder puts into a grid: ours, angry's method, genxword and the npm layout generator.

Each program gets the same CPU seconds on one core for each list and grid, in interleaved rounds. What is counted is
the words of the largest connected part, and its crossings, by one function for all. The peers are not needed:

    pip download --no-deps --no-binary :all: genxword==2.2.0 && tar xzf genxword-2.2.0.tar.gz
    npm install crossword-layout-generator@0.1.1
    python benchmarks/crossword_build.py --genxword genxword-2.2.0 \
        --layout-generator node_modules/crossword-layout-generator

``--sizes`` makes instead the figures of the plot: time of one refill by grid and by list. On ten lists of 40 to 120
words, ``--ten`` compares ``--seconds`` on one core with six times as long on two, and ``--depths`` angry's depths 1, 5
and 11 and the better method.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import subprocess
import sys
import time
import types
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

from plain_kernel import plain

from wordtools.core import Language
from wordtools.core.run import clock
from wordtools.core.words.lexicon import Lexicon
from wordtools.crossword import Puzzle
from wordtools.crossword.build import _anneal, _openings, build
from wordtools.crossword.build.build import Build, Plan
from wordtools.crossword.build.words import Words
from wordtools.crossword.puzzle.quality import parts

HERE = Path(__file__).resolve().parent
ALPHABET = Language.load("en").alphabet
COMMON = 10  # the tier of the most common words in the bundled list

NODE = """
const fs = require('fs'), vm = require('vm');
const [path, side, seconds, seed, list] = process.argv.slice(1);
const code = fs.readFileSync(path + '/src/layout_generator.js', 'utf8') + '\\n;[initTable, generateTable]';
const [initTable, generateTable] = vm.runInNewContext(code, {});
let state = Number(seed) + 1, best = [], most = -1;
const rnd = () => (state = (state * 48271) % 2147483647) / 2147483647;
const n = Number(side), used = () => process.cpuUsage().user / 1e6;
while (used() < Number(seconds)) {
    const words = JSON.parse(list).map(answer => ({answer}));
    for (let k = words.length - 1; k > 0; k--) {
        const j = Math.floor(rnd() * (k + 1));
        [words[k], words[j]] = [words[j], words[k]];
    }
    const made = generateTable(initTable(n, n), n, n, words, [0.7, 0.15, 0.1, 0.05]);
    const placed = made.result.filter(word => word.orientation !== 'none').length;
    if (placed > most) { most = placed; best = made.table.map(row => row.join('')); }
}
console.log(JSON.stringify(best));
"""


def lists() -> dict[str, list[str]]:
    """The lists: 60 animals, the first 100 chemical elements, 300 of the most common English words."""
    animals = (HERE / "lists" / "animals.txt").read_text().upper().split()
    elements = (HERE / "lists" / "elements.txt").read_text().upper().split()
    lexicon = Lexicon.open("en", ALPHABET)
    common = sorted(word for word, tier in lexicon.tiers.items() if tier == COMMON and 3 <= len(word) <= 10)
    return {"animals": animals, "elements": elements, "common": random.Random(7).sample(common, 300)}


def measure(rows: list[str]) -> tuple[int, int]:
    """Counts the words and crossings of the largest connected part of a grid of letters and blanks."""
    puzzle = Puzzle.parse("\n".join("".join(cell if cell.isalpha() else "#" for cell in row) for row in rows))
    best = (0, 0)
    for part in parts(puzzle):
        cells = [cell for entry in puzzle.entries if entry.cells[0] in part for cell in entry.cells]
        words = sum(entry.cells[0] in part for entry in puzzle.entries)
        best = max(best, (words, len(cells) - len(set(cells))))
    return best


def ours(depth: int | None) -> Callable[[list[str], int, float, int], list[str]]:
    def run(words: list[str], side: int, seconds: float, seed: int) -> list[str]:
        clock.monotonic = time.process_time  # count CPU seconds, whatever else this machine does
        plan = Plan(side, side, depth=depth, seed=seed, seconds=seconds, jobs=1)
        *_, best = Build(Words.parse("\n".join(words), "list", ALPHABET), plan)
        return str(best.puzzle).split("\n")

    return run


def uncompiled(words: list[str], side: int, seconds: float, seed: int) -> list[str]:
    names = ("_grid", "_openings", "_anneal")
    compiled = {name: getattr(build, name) for name in names}
    for name in names:
        setattr(build, name, plain(f"wordtools.crossword.build.{name}"))
    try:
        return ours(None)(words, side, seconds, seed)
    finally:
        for name in names:
            setattr(build, name, compiled[name])


def genxword(path: str) -> Callable[[list[str], int, float, int], list[str]]:
    for name in ("gi", "gi.repository", "cairo"):  # for its pictures only
        sys.modules.setdefault(name, types.ModuleType(name))
    sys.modules["gi"].require_version = lambda *_: None  # type: ignore[attr-defined]
    for name in ("Pango", "PangoCairo"):
        setattr(sys.modules["gi.repository"], name, None)
    sys.path.insert(0, path)
    from genxword import calculate  # type: ignore[import-not-found]

    def run(words: list[str], side: int, seconds: float, seed: int) -> list[str]:
        calculate.time = types.SimpleNamespace(time=time.process_time)
        rng = random.Random(seed)
        best: list[str] = []
        until = time.process_time() + seconds
        while time.process_time() < until:  # it never shuffles its list: here, anew each second
            rng.shuffle(words := list(words))
            maker = calculate.Crossword(side, side, " ", [[word, ""] for word in words if len(word) < side])
            maker.compute_crossword(min(1.0, max(0.01, until - time.process_time())))
            rows = ["".join(row) for row in maker.best_grid]
            best = max(best, rows, key=lambda rows: measure(rows) if rows else (-1, 0))
        return best

    return run


def layout_generator(path: str) -> Callable[[list[str], int, float, int], list[str]]:
    def run(words: list[str], side: int, seconds: float, seed: int) -> list[str]:
        fitting = [word for word in words if len(word) <= side]
        given = ["node", "-e", NODE, path, str(side), str(seconds), str(seed), json.dumps(fitting)]
        rows = json.loads(subprocess.check_output(given, text=True))
        return [row.replace("-", " ") for row in rows]

    return run


def compare(
    programs: dict[str, Callable[[list[str], int, float, int], list[str]]], seconds: float, seeds: int, sides: list[int]
) -> None:
    cases = [(name, side) for side in sides for name in lists()]
    found: dict[tuple[str, str, int], list[tuple[int, int]]] = {}
    for seed in range(seeds):
        for name, side in cases:
            for program, run in programs.items():
                result = measure(run(lists()[name], side, seconds, seed))
                found.setdefault((program, name, side), []).append(result)
                print(f"{program}, {name}, {side}x{side}, seed {seed}: {result}", file=sys.stderr, flush=True)
    print("| program | " + " | ".join(f"{name} {side}x{side}" for name, side in cases) + " |")
    print("| --- |" + " ---: |" * len(cases))
    for program in programs:
        cells = []
        for name, side in cases:
            runs = found[program, name, side]
            words = [words for words, _ in runs]
            crossings = sum(crossings for _, crossings in runs) / len(runs)
            shown = f"{min(words)}" if min(words) == max(words) else f"{min(words)}-{max(words)}"
            cells.append(f"{shown}, x{crossings:.0f}")
        print(f"| {program} | " + " | ".join(cells) + " |", flush=True)


def ten_lists() -> dict[str, list[str]]:
    """Ten lists of 40 to 120 words: the animals, the elements, and eight draws of common English words."""
    found = {name: lists()[name] for name in ("animals", "elements")}
    tiers = Lexicon.open("en", ALPHABET).tiers
    common = sorted(word for word, tier in tiers.items() if tier <= 2 * COMMON and 3 <= len(word) <= 10)
    for seed, count in enumerate((40, 50, 60, 70, 80, 90, 100, 120)):
        found[f"{count} common"] = random.Random(seed).sample(common, count)
    return found


def side_for(words: list[str]) -> int:
    """Chooses a square where about two thirds of the words find room."""
    return max(max(map(len, words)), round(math.sqrt(0.72 * sum(map(len, words)))))


def cores(number: int) -> Callable[[list[str], int, float, int], list[str]]:
    """As ``ours``, on several cores; their annealings run one after the other, so that CPU seconds are those of one."""

    def run(words: list[str], side: int, seconds: float, seed: int) -> list[str]:
        runs = [ours(None)(words, side, seconds, number * seed + core) for core in range(number)]
        return max(runs, key=measure)

    return run


Programs: TypeAlias = dict[str, tuple[Callable[[list[str], int, float, int], list[str]], float]]


def times(seconds: float) -> Programs:
    """What more time is worth: six times as long on each of two cores."""
    return {
        f"{seconds:g} s, one core": (ours(None), seconds),
        f"{6 * seconds:g} s, two cores": (cores(2), 6 * seconds),
    }


def depths(seconds: float) -> Programs:
    """What more depth is worth by angry's method, and what the better method is."""
    return {f"depth {depth}" if depth else "no depth": (ours(depth), seconds) for depth in (1, 5, 11, None)}


def on_ten_lists(programs: Programs, seeds: int, only: list[str]) -> None:
    """Prints the words and crossings of each on ten lists, and what each places more than the one before."""
    print("| list | grid | " + " | ".join(programs) + " |")
    print("| --- | ---: |" + " ---: |" * len(programs))
    table: dict[str, list[list[float]]] = {name: [] for name in programs}
    for name, words in ten_lists().items():
        if only and name not in only:
            continue
        side, cells = side_for(words), []
        for program, (run, length) in programs.items():
            found = [measure(run(words, side, length, seed)) for seed in range(seeds)]
            table[program].append([statistics.mean(kind) for kind in zip(*found, strict=True)])
            cells.append(_shown(table[program][-1]))
        print(f"| {name} | {side}x{side} | " + " | ".join(cells) + " |", flush=True)
    means = [_shown([statistics.mean(kind) for kind in zip(*rows, strict=True)]) for rows in table.values()]
    print("| mean | | " + " | ".join(means) + " |")
    for (less, before), (more, after) in pairwise(table.items()):
        for kind, unit in enumerate(("words", "crossings")):
            gains = [new[kind] - old[kind] for old, new in zip(before, after, strict=True)]
            error = statistics.stdev(gains) / math.sqrt(len(gains)) if len(gains) > 1 else math.nan
            print(f"{more} against {less}: {statistics.mean(gains):+.2f} {unit}, standard error {error:.2f}")


def _shown(mean: list[float]) -> str:
    return f"{mean[0]:.1f}, x{mean[1]:.1f}"


def sizes() -> None:
    """Prints milliseconds of CPU per change of a layout, by side of the grid and by words in the list."""
    lexicon = Lexicon.open("en", ALPHABET)
    common = sorted(word for word, tier in lexicon.tiers.items() if tier <= 2 * COMMON and 3 <= len(word) <= 10)
    random.Random(1).shuffle(common)
    for side, count in [*((side, 300) for side in (10, 15, 20, 30, 40, 60)), *((15, n) for n in (50, 100, 1000, 3000))]:
        search = Build(Words.parse("\n".join(common[:count]), "list", ALPHABET), Plan(side, side))
        kernel = search.run()._kernel()
        kernel.start(1)
        annealing = _anneal.Annealing(_openings.Openings(kernel))
        annealing.anneal(20, 20_000)
        begin = time.process_time()
        steps = 0
        while time.process_time() - begin < 1:
            annealing.anneal(10, 20_000)
            steps += 10
        print(
            f"{side}x{side} {count} words: {1000 * (time.process_time() - begin) / steps:.4f} ms a change", flush=True
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--genxword", help="its unpacked source")
    parser.add_argument("--layout-generator", help="its folder in node_modules")
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU seconds for each run (10)")
    parser.add_argument("--seeds", type=int, default=3, help="runs of each (3)")
    parser.add_argument("--sides", type=int, nargs="+", default=[15, 20], help="grids, all square (15 20)")
    parser.add_argument("--uncompiled", action="store_true", help="also with the kernel as plain Python")
    parser.add_argument("--sizes", action="store_true")
    parser.add_argument("--ten", action="store_true", help="what time and cores are worth, on ten lists")
    parser.add_argument("--depths", action="store_true", help="what the depth of angry's method is worth, on the same")
    parser.add_argument("--only", nargs="+", default=[], metavar="LIST", help="--ten, --depths: only these lists")
    chosen = parser.parse_args()
    if chosen.sizes:
        sizes()
        return
    if chosen.ten or chosen.depths:
        on_ten_lists((times if chosen.ten else depths)(chosen.seconds), chosen.seeds, chosen.only)
        return
    programs = {"wordtools": ours(None), **{f"wordtools --depth {depth}": ours(depth) for depth in (1, 5, 11)}}
    if chosen.uncompiled:
        programs["wordtools, uncompiled"] = uncompiled
    if chosen.genxword:
        programs["genxword"] = genxword(chosen.genxword)
    if chosen.layout_generator:
        programs["crossword-layout-generator"] = layout_generator(chosen.layout_generator)
    compare(programs, chosen.seconds, chosen.seeds, chosen.sides)


if __name__ == "__main__":
    main()
