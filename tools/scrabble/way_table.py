"""Fits what an open board costs, the table of ``evaluation/ways.py``, on games of static self-play.

    python tools/scrabble/way_table.py en --positions 1500000 --kept build/en.ways [-o TABLE] [--without GROUP]
    python tools/scrabble/way_table.py it --lend en [-o TABLE]

Two static players with leave values in their context play; of their plays 12 % are one of the best eight within ten
points at random. What a position was worth is the final lead beyond the lead and the leave value after the play; it is
fitted by least squares to the sums of the board, the tiles kept and the bag. Beside them are the tiles unseen, the
other rack, the stage of the game and the lead, which a player cannot choose: open boards go with full bags and bad
racks. So are the blanks, the points and the leave values of the tiles that came to both players afterwards, a part of
the luck. The sums of products are kept in the file of ``--kept``: a run that was interrupted goes on there, and the
same seed and number of positions always give the same table. Without ``-o`` it is written beside the leaves.
``--without`` leaves a group of terms, or the luck, out of the fit, to see what it is good for. ``--lend`` gives a
language the terms of another one, without those for the tiles kept, where its own are no better (``way_match.py``).
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
import time
from array import array
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wordtools.core.run.files import write_whole
from wordtools.scrabble.evaluation.leaves import Leaves, table_folder
from wordtools.scrabble.evaluation.ways import LEFTS, SUMS, WayTable, file_name, made_for
from wordtools.scrabble.play.recipe import digest_of
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import BLANK
from wordtools.scrabble.simulation import _selfplay
from wordtools.scrabble.simulation.selfplay import Arena, Setting, game_seed

if TYPE_CHECKING:
    from tools.scrabble.way_study import Study

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parents[1]
EXPLORE, MOST, WITHIN = 120, 8, 10_000  # of a thousand plays; the best plays; millipoints below the best
STAGES = (1, 4, 8, 15, 22, 29, 43, 57, 73)  # the least number of tiles in the bag of each
ROOT = 256  # a root as the kernel writes it
FITS = 3  # of which the later ones weigh the stages
MEASURES = 3  # of luck
GAMES = 2000  # between two looks
GROUPS = {
    "ways": ("ways through", "ways crossing"),
    "points": ("points through", "points crossing"),
    "word": ("word times",),
    "hooks": ("hooks",),
    "lanes": ("best", "second", "lanes over"),
    "seven": ("7 tiles",),
}  # of the sums, by the beginnings of their names
TILES = "tiles"  # kept, left in the bag, and exchanges: a group of no sums
LUCK = "luck"  # with tiles that came afterwards: columns of the fit that are no terms
RIDGE = 1e-6  # of the mean square of a column: so little that it only keeps what never occurs at 0


class Products:
    """Sums of products of the columns of rows by stage, and of how many."""

    def __init__(self, columns: int) -> None:
        self.columns, self.games, self.rows = columns, 0, 0
        self.sums = array("q", bytes(8 * len(STAGES) * columns * columns))

    def play(self, studies: list[Study], seed: int) -> None:
        """Plays the next games."""

        def work(k: int) -> tuple[int, array[int]]:
            seeds = [game_seed(seed, number) for number in range(self.games + k, self.games + GAMES, len(studies))]
            sums = array("q", bytes(8 * len(self.sums)))
            return studies[k].games(array("Q", seeds), sums), sums

        with ThreadPoolExecutor(len(studies)) as pool:
            for rows, sums in pool.map(work, range(len(studies))):
                self.rows += rows
                self.sums = array("q", map(int.__add__, self.sums, sums))
        self.games += GAMES

    def save(self, path: Path, key: str) -> None:
        """Keeps them for another sitting; *key* identifies the games."""
        head = json.dumps({"key": key, "games": self.games, "rows": self.rows}).encode()
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, head + b"\n" + self.sums.tobytes())

    def load(self, path: Path, key: str) -> None:
        """Takes up what was kept."""
        head, _, data = path.read_bytes().partition(b"\n")
        found = json.loads(head)
        if found["key"] != key or len(data) != 8 * len(self.sums):
            raise SystemExit(f"{path}: sums of other games: {found['key']}; these are {key}")
        self.games, self.rows, self.sums = found["games"], found["rows"], array("q", data)

    def solved(self, without: Collection[int] = ()) -> list[float]:
        """Solves the normal equations; returns millipoints by column, 0 for those *without* which it is fitted.

        A stage counts by how little luck decides from there on: the less its rows are off the fit before.
        """
        left = [column for column in range(self.columns) if column not in without]
        weights = [1.0] * len(STAGES)
        for _ in range(FITS):
            products = self.combined(weights)
            fitted = solution([[products[j][k] for k in left] for j in left])
            by_column = dict(zip(left, fitted, strict=False))
            found = [by_column.get(column, 0.0) for column in range(self.columns - 1)]
            weights = [self.weight(stage, found) for stage in range(len(STAGES))]
        return found

    def combined(self, weights: list[float]) -> list[list[float]]:
        """Adds up the products of the stages, as a symmetric matrix."""
        n = self.columns
        rows = [[0.0] * n for _ in range(n)]
        for j in range(n):
            for k in range(j, n):
                at = range(n * j + k, len(self.sums), n * n)
                rows[j][k] = rows[k][j] = sum(weights[stage] * self.sums[place] for stage, place in enumerate(at))
        return rows

    def weight(self, stage: int, found: list[float]) -> float:
        """Returns 1 by the variance of what a solution leaves open in a stage."""
        n = self.columns
        at = n * n * stage
        by = [*found, -1.0]
        left = sum((2 - (j == k)) * by[j] * by[k] * self.sums[at + n * j + k] for j in range(n) for k in range(j, n))
        count = max(self.sums[at + n * j + j] for j in self.stage_columns)
        return count / left if left > 0 else 1.0  # of a stage that no game came to

    @property
    def stage_columns(self) -> range:
        """The columns that are 1 in one stage each."""
        last = self.columns - 2 - MEASURES
        return range(last - len(STAGES), last)


def solution(products: list[list[float]]) -> list[float]:
    """Solves normal equations, whose last column is the target, by the method of Gauss and Jordan."""
    n = len(products)
    size = [products[k][k] ** 0.5 or 1.0 for k in range(n)]
    rows = [[products[j][k] / size[j] / size[k] + RIDGE * (j == k) for k in range(n)] for j in range(n - 1)]
    for k in range(n - 1):
        best = max(range(k, n - 1), key=lambda j: abs(rows[j][k]))
        rows[k], rows[best] = rows[best], rows[k]
        for j, row in enumerate(rows):
            if j != k and row[k]:
                times = row[k] / rows[k][k]
                rows[j] = [a - times * b for a, b in zip(row, rows[k], strict=True)]
    return [row[-1] / row[k] * size[-1] / size[k] for k, row in enumerate(rows)]


def columns_of(group: str | None, kinds: int, columns: int) -> list[int]:
    """Returns the columns of a group, of *columns* in all."""
    if group == TILES:
        return [*range(len(SUMS), len(SUMS) + kinds + LEFTS + 1)]
    if group == LUCK:
        return [*range(columns - 2 - MEASURES, columns - 2)]
    begins = GROUPS[group] if group else ()
    return [column for column, name in enumerate(SUMS) if begins and name.startswith(begins)]


def lent(rules: Rules, other: str, source: dict[str, str]) -> WayTable:
    """Gives these tiles the terms of another language, without those of the tiles kept.

    Raises:
        SystemExit: that language has no table for this board.
    """
    found = WayTable.bundled(Rules.load(other, layout=rules.layout.name))
    if found is None:
        raise SystemExit(f"{other}: there is no table to lend")
    nothing = (0,) * len(rules.tiles.counts)
    return WayTable(found.terms, nothing, found.left, found.exchange, {**source, "terms": f"{other} {found.digest}"})


def table(products: Products, kinds: int, source: dict[str, str], without: str | None = None) -> WayTable:
    """Makes the table, in thousandths."""
    numbers = products.solved(columns_of(without, kinds, products.columns))
    terms = tuple(round(ROOT * number) for number in numbers[: len(SUMS)])
    kept, left, exchange = (
        [round(number) for number in numbers[begin:end]]
        for begin, end in (
            (len(SUMS), len(SUMS) + kinds),
            (len(SUMS) + kinds, len(SUMS) + kinds + LEFTS),
            (len(SUMS) + kinds + LEFTS, len(SUMS) + kinds + LEFTS + 1),
        )
    )
    return WayTable(terms, tuple(kept), tuple(left), exchange[0], source)


def measures(leaves: Leaves) -> array[int]:
    """Returns by tile what luck with tiles is measured by: blanks, points, leave values in tenths of a point."""
    tiles = leaves.tiles
    codes = range(len(tiles.counts))
    values = [0 if code == BLANK else round(leaves.value(bytes((code,))) / 100) for code in codes]
    return array("i", [*(int(code == BLANK) for code in codes), *tiles.points, *values])


def study_type() -> Any:
    """Returns ``Study`` in the form of the kernels that it takes: compiled against them, in ``build``, or as it is."""
    folder, backend = CHECKOUT / "build" / "way_study", CHECKOUT / "tools" / "backend"
    sys.path[:0] = [str(folder), str(HERE), str(backend)]
    if _selfplay.COMPILED:
        from Cython.Build import cythonize
        from setuptools import Distribution
        from wordtools_kernels import FLAGS, extension

        command: Any = Distribution(
            {
                "ext_modules": cythonize(
                    [extension("way_study", str(HERE / "way_study.py"), FLAGS)],
                    build_dir=str(folder),
                    include_path=[str(HERE), str(backend), *map(str, CHECKOUT.glob("packages/*/src"))],
                    shared_utility_qualified_name="wordtools.scrabble._cyutility",
                    compiler_directives={
                        "annotation_typing": False,
                        "auto_pickle": False,
                        "boundscheck": False,
                        "initializedcheck": False,
                        "wraparound": False,
                    },
                )
            }
        ).get_command_obj("build_ext")
        command.build_lib = command.build_temp = str(folder)
        command.ensure_finalized()
        command.run()
    importlib.invalidate_caches()  # the folder was empty a moment ago
    return importlib.import_module("way_study").Study


def study_of(study: Any, arena: Arena, leaves: Leaves) -> Study:
    """Makes the kernel that plays and adds up, on the board of an arena."""
    tiles, (lanes, _) = arena.rules.tiles, arena._board
    nothing = WayTable((0,) * len(SUMS), (0,) * len(tiles.counts), (0,) * LEFTS, 0, {})
    return study(
        arena.kernel,
        nothing.kernel(lanes, tiles),
        explore=EXPLORE,
        most=MOST,
        within=WITHIN,
        stage=array("I", [sum(bag >= least for least in STAGES[1:]) for bag in range(tiles.size + 1)]),
        stages=len(STAGES),
        measures=measures(leaves),
    )


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="of the tile set and its leaves: fr")
    parser.add_argument("--positions", type=int, default=1_500_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--threads", type=int, default=2, metavar="N")
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument("--kept", type=Path, metavar="FILE")
    how.add_argument("--lend", metavar="CODE")
    parser.add_argument("--without", choices=(*GROUPS, TILES, LUCK))
    parser.add_argument("-o", "--output", type=Path, metavar="FILE")
    chosen = parser.parse_args()
    rules = Rules.load(chosen.name)
    lexicon, leaves = rules.lexicon(), Leaves.bundled(rules.tiles)
    assert leaves is not None, "there are no leaves"
    made_of = {
        **made_for(rules),
        "words": f"{lexicon.name} {digest_of(lexicon.dawg.records)}",
        "leaves": digest_of(leaves.nodes, leaves.values),
    }
    folder = table_folder(chosen.name)
    assert folder is not None, "the word list is not installed"
    target = chosen.output or folder / file_name(rules)
    if chosen.lend:
        write_whole(target, lent(rules, chosen.lend, made_of).text(rules).encode())
        return
    first = Arena(rules, lexicon, Setting("static", leaves), Setting("static", leaves))
    study = study_type()
    studies = [study_of(study, arena, leaves) for arena in (first, *(first.twin() for _ in range(chosen.threads - 1)))]
    source = {**made_of, "seed": f"{chosen.seed}"}
    products, key = Products(studies[0].columns), json.dumps(source)
    if chosen.kept.is_file():
        products.load(chosen.kept, key)
    begun, before = time.monotonic(), products.rows
    while products.rows < chosen.positions:
        products.play(studies, chosen.seed)
        products.save(chosen.kept, key)
        rate = (products.rows - before) / (time.monotonic() - begun)
        print(f"{products.rows:,} positions, {rate:,.0f} a second", file=sys.stderr, flush=True)
    made = {**source, "games": f"{products.games}", "positions": f"{products.rows}"}
    made |= {"without": chosen.without} if chosen.without else {}
    write_whole(target, table(products, len(rules.tiles.counts), made, chosen.without).text(rules).encode())


if __name__ == "__main__":
    main()
