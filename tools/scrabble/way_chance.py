"""Measures what the table of ways knows about who wins, beside the table by spread and tiles of ``winning.py``.

    python tools/scrabble/way_chance.py en --games 6000 --seed 91

Two static players play games by seed. What counts of each position after a play that leaves tiles in the bag are the
chance by ``winning.py`` of the player who made it, the value of the board by the table of ways, and who won in the end.
A logistic curve is fitted to the first half of the games: of the logit of the table, the points of the board, and a
level for each stage of the game. Printed is the log-loss on the other half of the table, of the table refitted without
the board, and with it. The difference has half of its 95 % interval, estimated from games.
"""

from __future__ import annotations

import argparse
import math
from array import array
from collections.abc import Iterator, Sequence
from statistics import fmean, stdev
from typing import NamedTuple

from wordtools.scrabble import Position, Rules
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.evaluation.ways import LEFTS, SUMS, WayTable, way_table
from wordtools.scrabble.evaluation.winning import WinTable
from wordtools.scrabble.match.arena import Deal
from wordtools.scrabble.moves.movegen import MoveGenerator, others_tiles, worths
from wordtools.scrabble.position import State
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import PlayKind
from wordtools.scrabble.rules.tiles import on_rack, taken
from wordtools.scrabble.simulation.selfplay import game_seed

STEPS = 12  # of Newton's method
STAGES = (1, 4, 8, 15, 22, 29, 43, 57, 73)  # the least number of tiles in the bag of each
UNIT = 1 << 10  # of a square root of a sum in parts of 1 << 20
CERTAIN = 1e-4  # the least chance that a table gives


class Row(NamedTuple):
    """A position after a play, as its player sees it."""

    chance: float
    """By the table of spread and tiles."""
    board: float
    """Points by the table of ways, as the board lies."""
    stage: int
    won: float


class Watched:
    """Plays games of two static players, and values the boards on the way."""

    def __init__(self, rules: Rules, table: WayTable) -> None:
        self.rules, self.table = rules, table
        self.generator = MoveGenerator(rules, rules.lexicon())
        self.leaves = Leaves.bundled(rules.tiles)
        self.wins = WinTable.bundled()
        self.ways = self.generator.look(Board.empty(rules.layout), lambda lanes: table.kernel(lanes, rules.tiles))
        self.sums = array("q", bytes(8 * len(SUMS)))

    def value(self, board: Board, unseen: bytes, kept: bytes, left: int) -> float:
        """Returns the points of the board as it lies, with those for the tiles kept and left in the bag."""
        self.generator.look(board, lambda _: self.ways.fill(unseen, self.sums))
        total = sum(term * math.isqrt(n) for term, n in zip(self.table.terms, self.sums, strict=True)) / UNIT
        rest = sum(self.table.kept[tile] for tile in kept) + (self.table.left[left] if left < LEFTS else 0)
        return (total + rest) / 1000

    def game(self, seed: int) -> list[Row]:
        """Plays a game."""
        deal = Deal(self.rules.tiles.all, seed)
        racks = tuple(deal.draw(seat, self.rules.rack_size) for seat in range(2))
        position = Position(self.rules, State(Board.empty(self.rules.layout), racks, (0, 0)))
        found: list[tuple[int, float, float, int]] = []
        leave = [0.0, 0.0]
        while not position.over:
            seat, bag, rack = position.player_to_move, position.bag, position.rack
            others = others_tiles(position)
            worth = worths(position, self.leaves)
            one = self.generator.find_best(position.board, rack, bag=bag, worth=worth)[0]
            play = one.play
            given = play.tiles if play.kind is PlayKind.EXCHANGE else play.laid
            leave[seat] = one.leave if bag else 0.0
            drawn = deal.draw(seat, len(given))
            if play.kind is PlayKind.EXCHANGE:
                deal.put_back(seat, given)
            position.push(play, drawn=drawn)
            if bag and position.bag and given:
                kept = taken(rack, given if play.kind is PlayKind.EXCHANGE else on_rack(given))
                scores = position.state.scores
                spread = scores[seat] - scores[1 - seat] + leave[seat] - leave[1 - seat]
                unseen = position.bag + self.rules.rack_size
                chance = 1 - self.wins.chance(-spread, unseen)
                found.append((seat, chance, self.value(position.board, others, kept, position.bag), position.bag))
        scores = position.state.scores
        lead = (scores[0] > scores[1]) - (scores[0] < scores[1])
        return [
            Row(chance, board, sum(bag >= least for least in STAGES) - 1, 0.5 + 0.5 * (lead if not seat else -lead))
            for seat, chance, board, bag in found
        ]


def columns(row: Row, *, board: bool) -> list[float]:
    """Returns what a row is fitted to: the logit, perhaps the board, and its stage."""
    chance = min(max(row.chance, CERTAIN), 1 - CERTAIN)
    stages = [float(k == row.stage) for k in range(len(STAGES))]
    return [math.log(chance / (1 - chance)), *([row.board / 100] if board else []), *stages]


def fitted(rows: Sequence[Row], *, board: bool) -> list[float]:
    """Fits a logistic curve by Newton's method."""
    data = [(columns(row, board=board), row.won) for row in rows]
    n = len(data[0][0])
    weights = [0.0] * n
    for _ in range(STEPS):
        slopes, curve = [0.0] * n, [[1e-6 * (j == k) for k in range(n)] for j in range(n)]
        for numbers, won in data:
            chance = logistic(numbers, weights)
            used = [j for j in range(n) if numbers[j]]
            for j in used:
                slopes[j] += (won - chance) * numbers[j]
                for k in used:
                    curve[j][k] += chance * (1 - chance) * numbers[j] * numbers[k]
        weights = [a + b for a, b in zip(weights, solved(curve, slopes), strict=True)]
    return weights


def solved(rows: list[list[float]], right: list[float]) -> list[float]:
    """Solves linear equations."""
    n = len(rows)
    wide = [[*row, value] for row, value in zip(rows, right, strict=True)]
    for k in range(n):
        best = max(range(k, n), key=lambda j: abs(wide[j][k]))
        wide[k], wide[best] = wide[best], wide[k]
        for j in range(n):
            if j != k and wide[j][k]:
                times = wide[j][k] / wide[k][k]
                wide[j] = [a - times * b for a, b in zip(wide[j], wide[k], strict=True)]
    return [row[-1] / row[k] for k, row in enumerate(wide)]


def logistic(numbers: Sequence[float], weights: Sequence[float]) -> float:
    """Returns a chance."""
    total = sum(a * b for a, b in zip(numbers, weights, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def loss(chance: float, won: float) -> float:
    """Returns the log-loss of a chance."""
    chance = min(max(chance, CERTAIN), 1 - CERTAIN)
    return -won * math.log(chance) - (1 - won) * math.log(1 - chance)


def games(watched: Watched, seed: int, numbers: range) -> Iterator[list[Row]]:
    """Plays games by seed."""
    for number in numbers:
        yield watched.game(game_seed(seed, number))


def report(held: Sequence[Sequence[Row]], plain: Sequence[float], looking: Sequence[float]) -> list[str]:
    """Describes the log-loss on games that were not fitted to."""
    rows = [row for game in held for row in game]

    def of(row: Row) -> tuple[float, float, float]:
        refitted = logistic(columns(row, board=False), plain)
        return row.chance, refitted, logistic(columns(row, board=True), looking)

    losses = [[loss(chance, row.won) for chance in of(row)] for row in rows]
    table, refitted, board = (fmean(column) for column in zip(*losses, strict=True))
    gains, at = [], 0
    for game in held:
        gains.append(sum(one[1] - one[2] for one in losses[at : at + len(game)]))
        at += len(game)
    error = 1.96 * stdev(gains) / math.sqrt(len(gains)) * len(gains) / len(rows)
    return [
        f"{len(rows):,} positions of {len(held):,} games",
        f"table by spread and tiles  {table:.4f}",
        f"the same, refitted         {refitted:.4f}",
        f"with the board             {board:.4f}, less by {refitted - board:.4f} ± {error:.4f}",
        f"100 points of the board add {looking[1]:+.2f} to the logit",
    ]


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="of the tile set: en")
    parser.add_argument("--games", type=int, default=6000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    chosen = parser.parse_args()
    rules = Rules.load(chosen.name)
    watched = Watched(rules, way_table(rules))
    half = max(2, chosen.games // 2)
    first = [row for game in games(watched, chosen.seed, range(half)) for row in game]
    held = list(games(watched, chosen.seed, range(half, 2 * half)))
    print("\n".join(report(held, fitted(first, board=False), fitted(first, board=True))))


if __name__ == "__main__":
    main()
