"""Measures whether a table of ways for each phase of the game predicts more than one table.

    python tools/scrabble/way_table.py en --positions 1656519 --kept build/en.ways -o build/en.tsv
    python tools/scrabble/way_table.py en --positions 320000 --seed 2 --kept build/en2.ways -o build/en2.tsv
    python tools/scrabble/way_phases.py build/en.ways build/en2.ways

The terms are fitted to the first file and judged on the second, which has other games. What a player cannot choose is
fitted for each stage of the game by itself, so that only the terms differ: none, one table, and tables that begin with
1, 4, ... tiles in the bag. Printed is the variance that is left, stages weighed by how little luck decides from there
on, as a share of that without the terms.
"""

from __future__ import annotations

import argparse
import json
import sys
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))
from tools.scrabble.way_table import FITS, RIDGE, STAGES, Products, solution
from wordtools.scrabble.evaluation.ways import LEFTS, SUMS

PHASES = ((1,), (1, 4), (1, 4, 8), (1, 29), (1, 15, 43), STAGES)  # the least number of tiles in the bag of each table
Rows = list[list[float]]


def read(path: Path) -> Products:
    """Reads a file that ``way_table.py`` has kept.

    Raises:
        SystemExit: it is none.
    """
    head, _, data = path.read_bytes().partition(b"\n")
    columns = round((len(data) / 8 / len(STAGES)) ** 0.5)
    try:
        found, sums = json.loads(head), array("q", data)
        made = Products(columns)
        made.games, made.rows = found["games"], found["rows"]
    except (ValueError, KeyError, TypeError):
        raise SystemExit(f"{path}: these are no sums of way_table.py --kept") from None
    if len(sums) != len(made.sums):
        raise SystemExit(f"{path}: these are no sums of way_table.py --kept")
    made.sums = sums
    return made


def sweep(rows: Rows, columns: Iterable[int]) -> Rows:
    """Takes columns out of a matrix of products: their rows become the fits of the other columns by them."""
    for k in columns:
        if rows[k][k] <= 0:
            continue  # it never occurs
        by = rows[k][k] * (1 + RIDGE)
        pivot = [number / by for number in rows[k]]
        for j, row in enumerate(rows):
            if j != k and row[k]:
                times = row[k]
                rows[j] = [a - times * b for a, b in zip(row, pivot, strict=True)]
                rows[j][k] = -times / by
        rows[k] = pivot
        rows[k][k] = 1 / by
    return rows


def stage_rows(products: Products, stage: int) -> Rows:
    """Returns the products of one stage, as a symmetric matrix."""
    return products.combined([float(k == stage) for k in range(len(STAGES))])


class Fit:
    """The terms of phases, fitted to products; the columns that are no terms are fitted by stage."""

    def __init__(self, products: Products) -> None:
        self.columns = products.columns
        last = products.columns - 1
        kinds = (products.stage_columns[0] - len(SUMS) - LEFTS - 1) // 3  # of tiles: kept, unseen, on the other rack
        self.terms = range(len(SUMS) + kinds + LEFTS + 1)
        self.others = range(len(self.terms), last)
        self.swept = [sweep(stage_rows(products, stage), self.others) for stage in range(len(STAGES))]
        self.weights = self._weights(products)

    def _weights(self, products: Products) -> list[float]:
        weights = [1.0] * len(STAGES)
        for _ in range(FITS - 1):
            found = solution(products.combined(weights))
            weights = [products.weight(stage, found) for stage in range(len(STAGES))]
        return weights

    def of(self, stages: Sequence[int]) -> list[list[float]]:
        """Fits one table to some stages; returns all numbers of each of them, the target's -1 at the end."""
        at = [*self.terms, self.columns - 1]
        terms = solution([[sum(self.weights[s] * self.swept[s][j][k] for s in stages) for k in at] for j in at])
        return [self.with_others(terms, stage) for stage in stages]

    def with_others(self, terms: Sequence[float], stage: int) -> list[float]:
        """Adds what else is fitted in a stage, given the terms."""
        rows = self.swept[stage]
        others = [rows[j][-1] - sum(term * rows[j][k] for k, term in enumerate(terms)) for j in self.others]
        return [*terms, *others, -1.0]


def left(rows: Rows, numbers: Sequence[float]) -> float:
    """Returns the sum of squares that numbers leave."""
    sums = (sum(a * b for a, b in zip(row, numbers, strict=True)) for row in rows)
    return sum(number * one for number, one in zip(numbers, sums, strict=True))


def shares(train: Products, held: Products, phases: Sequence[Sequence[int]]) -> list[float]:
    """Returns for each way to divide the game what its tables leave, as a share of what is left without terms."""
    fit, kept = Fit(train), [stage_rows(held, stage) for stage in range(len(STAGES))]

    def total(numbers: Iterable[Sequence[float]]) -> float:
        return sum(w * left(rows, one) for w, rows, one in zip(fit.weights, kept, numbers, strict=True))

    none = total(fit.with_others([0.0] * len(fit.terms), stage) for stage in range(len(STAGES)))
    found = []
    for begins in phases:
        firsts = [STAGES.index(begin) for begin in begins]
        groups = [range(a, b) for a, b in zip(firsts, [*firsts[1:], len(STAGES)], strict=True)]
        found.append(total(one for group in groups for one in fit.of(group)) / none)
    return found


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("train", type=Path, metavar="FILE")
    parser.add_argument("held", type=Path, metavar="OTHER", help="sums of other games")
    chosen = parser.parse_args()
    for path in (chosen.train, chosen.held):
        if not path.is_file():
            print(f"{path}: there is no such file: python tools/scrabble/way_table.py makes one", file=sys.stderr)
            raise SystemExit(2)
    train, held = read(chosen.train), read(chosen.held)
    if train.columns != held.columns:
        raise SystemExit(f"{chosen.held}: sums of other tiles than those of {chosen.train}")
    print(f"fitted to {train.rows:,} positions, judged on {held.rows:,}; without terms 100 %")
    for begins, share in zip(PHASES, shares(train, held, PHASES), strict=True):
        print(f"{100 * share:.3f} %  tables from {', '.join(map(str, begins))} tiles in the bag on")


if __name__ == "__main__":
    main()
