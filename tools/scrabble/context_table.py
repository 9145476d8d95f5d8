"""Fits what the unseen tiles and the bag add to the values of leaves, by playing on from positions of static games.

    python tools/scrabble/context_table.py fr --games 1300 --rows build/fr.jsonl [-o TABLE]

Of some turns of games between two static players the ten plays of the highest equity, and four others, are each played
on by static players, all with the same tiles: two plies while the bag holds over 20 tiles, four with over 14, else to
the end of the game. What a play gains beyond its score is what its leave is worth there. That is fitted by least
squares to the terms of ``context.py``, of the plays of one position only their differences. The positions are kept in
the file of ``--rows``, a line a game: a run that was interrupted goes on there, and the same seed and number of games
always give the same table. Leaves alone, without context, choose in all of this. In other languages than English a
ridge keeps the numbers near the English ones where few games contradict them. Without ``-o`` the table is written
beside the leaves.
"""

from __future__ import annotations

import argparse
import json
import random
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from wordtools.core.run.files import write_whole
from wordtools.scrabble.evaluation.context import CLASSES, ENDING, Context
from wordtools.scrabble.evaluation.leaves import Leaves, table_folder
from wordtools.scrabble.match.arena import Deal
from wordtools.scrabble.moves.movegen import worths
from wordtools.scrabble.moves.packed import kept_of
from wordtools.scrabble.play.recipe import digest_of
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import PlayKind
from wordtools.scrabble.position.position import Position, State
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import TileSet
from wordtools.scrabble.simulation.dealing import Dealer
from wordtools.scrabble.simulation.outcome import PLIES, SUMS
from wordtools.scrabble.simulation.selfplay import game_seed
from wordtools.scrabble.simulation.simulate import FIGURES, Simulator

LATE = 20  # tiles in the bag, up to which turns are looked at more often, as there are few
BEST, OTHERS, OF = 10, 4, 50  # plays that are played on: the best, others, of this number
FAR = 40  # points of equity below the best: too few to be played on
STAGES = (1, 8, 15, 21, 31, 46, 66)  # the least number of tiles in the bag of each, for the factor
COARSE = (1, 21, 46)  # and for what tiles are worth
LEFT = 8  # numbers of tiles left in the bag that are distinguished, from 0 on
EARLY_DEVIATION, LATE_DEVIATION = 6.5, 10.5  # points, of what is fitted from the fit
FREE = 10.0  # a deviation from nothing that holds nothing back
FACTORS, LEFTS, WORTHS, SLOPES = 0.04, 1.0, 0.35, 4.0  # deviations of another language from the English numbers


class Sampler:
    """Plays games, and plays on from their positions."""

    def __init__(self, rules: Rules, seed: int) -> None:
        bundled = Leaves.bundled(rules.tiles)
        assert bundled is not None
        self.rules, self.seed, self.leaves = rules, seed, bundled.with_values(bundled.values)
        self.simulator = Simulator(rules, rules.lexicon(), self.leaves)

    def game(self, number: int) -> list[Any]:
        """Plays a game; returns bag, unseen tiles and plays of some of its positions."""
        rules, rng = self.rules, random.Random(game_seed(self.seed, number, 1))
        deal = Deal(rules.tiles.all, game_seed(self.seed, number))
        racks = tuple(deal.draw(seat, rules.rack_size) for seat in range(2))
        position = Position(rules, State(Board.empty(rules.layout), racks, (0, 0)))
        rows = []
        while position.bag:
            seat, bag = position.player_to_move, position.bag
            view = position.seen_by(seat)
            found = self.simulator.generator.find_best(
                view.board, view.rack, bag=bag, worth=worths(view, self.leaves), count=OF
            )
            if rng.random() < (0.6 if bag <= LATE else 0.3):
                chosen = [*range(min(BEST, len(found)))]
                chosen += rng.sample(range(len(chosen), len(found)), min(OTHERS, len(found) - len(chosen)))
                least = found.equities[0] - 1000 * FAR
                chosen = [k for k in chosen if found.equities[k] > least and found[k].play.kind is not PlayKind.PASS]
                if len(chosen) > 1:
                    rows.append([bag, view.unseen.hex(), self._plays(view, found, chosen, number)])
            play = found[0].play
            given = play.tiles if play.kind is PlayKind.EXCHANGE else play.laid
            drawn = deal.draw(seat, len(given))
            if play.kind is PlayKind.EXCHANGE:
                deal.put_back(seat, given)
            position.push(play, drawn=drawn)
            if position.over:
                break
        return rows

    def _plays(self, view: Position, found: Any, chosen: Sequence[int], number: int) -> list[Any]:
        """Returns for each play the tiles kept, the leave's value, and what it gained beyond its score, in points."""
        bag = view.bag
        plies, rounds = (2, 8) if bag > LATE else (4, 12) if bag > 14 else (1000, 16)
        first = array("Q", [part for k in chosen for part in found.record(k)])
        leaves = [found[k].leave for k in chosen]
        worth = array("i", [round(1000 * leave) for leave in leaves])
        gained = [0] * len(chosen)
        seeds = [game_seed(self.seed, number, bag, k) for k in range(rounds)]
        sums = array("q", bytes(8 * SUMS * PLIES * len(chosen)))
        for kernel, some in Dealer(view, None, number).deals(self.simulator.arenas[0], seeds, range(rounds)):
            out = array("q", bytes(8 * FIGURES * len(some) * len(chosen)))
            kernel.rounds(array("Q", some), first, worth, plies, out, sums)
            for at in range(0, len(out), FIGURES):
                gained[at // FIGURES % len(chosen)] += 1000 * out[at] + out[at + 1]
        rows = []
        for k, leave, total in zip(chosen, leaves, gained, strict=True):
            part = kept_of(found.record(k)[0])
            kept = bytes(tile for bit, tile in enumerate(view.rack) if part >> bit & 1)
            rows.append([kept.hex(), leave, round(total / rounds - found.equities[k]) / 1000 + leave])
        return rows


class Fit:
    """Sums of a least-squares fit."""

    def __init__(self, tiles: TileSet, size: int) -> None:
        self.tiles, self.size = tiles, size
        self.classes = [Context.class_of(tiles, tile) for tile in range(len(tiles.counts))]
        self.columns = len(STAGES) + LEFT + len(COARSE) * len(CLASSES) + 2 * len(CLASSES) + 1
        self.products = [[0.0] * self.columns for _ in range(self.columns)]
        self.targets = [0.0] * self.columns

    def terms(self, bag: int, unseen: bytes, kept: bytes, leave: float) -> dict[int, float]:
        """Returns the terms of a leave that are not zero, by column."""
        at = len(STAGES)
        terms = {sum(bag >= least for least in STAGES) - 1: leave}
        left = max(0, bag - (self.size - len(kept)))
        if left < LEFT:
            terms[at + left] = 1.0
        at += LEFT
        stage = at + len(CLASSES) * (sum(bag >= least for least in COARSE) - 1)
        at += len(COARSE) * len(CLASSES)
        blanks, vowels = self.beyond(unseen, CLASSES[0]), self.beyond(unseen, CLASSES[1])
        alike = 0.0
        for tile in kept:
            kind = self.classes[tile]
            for column, value in (
                (stage + kind, 1.0),
                (at + kind, blanks),
                (at + len(CLASSES) + kind, vowels),
            ):
                terms[column] = terms.get(column, 0.0) + value
            alike += unseen.count(tile) / len(unseen) - self.tiles.counts[tile] / self.tiles.size
        terms[at + 2 * len(CLASSES)] = alike
        return terms

    def beyond(self, unseen: bytes, name: str) -> float:
        """Returns the share of a class among the unseen tiles beyond that among all."""
        kind = CLASSES.index(name)
        usual = sum(count for tile, count in enumerate(self.tiles.counts) if self.classes[tile] == kind)
        return sum(self.classes[tile] == kind for tile in unseen) / len(unseen) - usual / self.tiles.size

    def add(self, bag: int, unseen: bytes, plays: Sequence[Any]) -> None:
        """Adds a position: how its plays differ from their mean."""
        weight = 1 / (EARLY_DEVIATION if bag > LATE else LATE_DEVIATION) ** 2
        sums: dict[int, float] = {}
        total = 0.0
        for text, leave, value in plays:
            terms = self.terms(bag, unseen, bytes.fromhex(text), leave)
            self.count(terms, value, weight)
            total += value
            for column, term in terms.items():
                sums[column] = sums.get(column, 0.0) + term
        self.count(sums, total, -weight / len(plays))

    def count(self, terms: dict[int, float], value: float, weight: float) -> None:
        """Adds a row."""
        for column, term in terms.items():
            self.targets[column] += weight * term * value
            row = self.products[column]
            for other, more in terms.items():
                row[other] += weight * term * more

    def solved(self, near: Context | None) -> list[float]:
        """Solves the normal equations (Gauss and Jordan); a ridge keeps what is hardly seen at 0, or near a table."""
        rows = [[*row, target] for row, target in zip(self.products, self.targets, strict=True)]
        for row, k, (usual, deviation) in zip(rows, range(self.columns), self.usual(near), strict=True):
            row[k] += 1 / deviation**2
            row[-1] += usual / deviation**2
        for k in range(self.columns):
            best = max(range(k, self.columns), key=lambda j: abs(rows[j][k]))
            rows[k], rows[best] = rows[best], rows[k]
            for j, row in enumerate(rows):
                if j != k and row[k]:
                    times = row[k] / rows[k][k]
                    rows[j] = [a - times * b for a, b in zip(row, rows[k], strict=True)]
        return [row[-1] / row[k] for k, row in enumerate(rows)]

    def usual(self, near: Context | None) -> list[tuple[float, float]]:
        """Returns what each column is thought to be before anything is seen, and the deviation of that."""
        if near is None:
            return [(0.0, FREE)] * self.columns
        coarse = [STAGES.index(least) for least in COARSE]
        groups = (
            (near.factors, FACTORS),
            (near.left, LEFTS),
            ([row[k] for k in coarse for row in near.tiles], WORTHS),
            ((*near.blanks, *near.vowels, near.alike), SLOPES),
        )
        return [(number / 1000, deviation) for numbers, deviation in groups for number in numbers]

    def table(self, source: dict[str, str], near: Context | None) -> Context:
        """Makes the table, in thousandths."""
        numbers = iter([round(1000 * value) for value in self.solved(near)])
        factors = tuple(next(numbers) for _ in STAGES)
        left = tuple(next(numbers) for _ in range(LEFT))
        coarse = [tuple(next(numbers) for _ in CLASSES) for _ in COARSE]
        stage = [sum(least >= start for start in COARSE) - 1 for least in STAGES]
        tiles = tuple(tuple(coarse[k][kind] for k in stage) for kind in range(len(CLASSES)))
        blanks = tuple(next(numbers) for _ in CLASSES)
        vowels = tuple(next(numbers) for _ in CLASSES)
        return Context(STAGES, factors, tiles, left, blanks, vowels, next(numbers), source)


def games(sampler: Sampler, count: int, path: Path) -> Iterator[list[Any]]:
    """Yields the positions of *games* games, those of the file first."""
    done = path.read_text("utf-8").splitlines() if path.exists() else []
    yield from map(json.loads, done[:count])
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        for number in range(len(done), count):
            rows = sampler.game(number)
            file.write(json.dumps(rows, separators=(",", ":")) + "\n")
            file.flush()
            yield rows


def main() -> None:
    """Runs the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", help="of the tile set and its leaves: fr")
    parser.add_argument("--games", type=int, default=1300, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--rows", type=Path, required=True, metavar="FILE")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE")
    chosen = parser.parse_args()
    rules = Rules.load(chosen.name)
    sampler = Sampler(rules, chosen.seed)
    fit, positions = Fit(rules.tiles, rules.rack_size), 0
    for rows in games(sampler, chosen.games, chosen.rows):
        for bag, unseen, plays in rows:
            fit.add(bag, bytes.fromhex(unseen), plays)
            positions += 1
    lexicon, leaves = rules.lexicon(), sampler.leaves
    source = {
        "games": f"{chosen.games}",
        "positions": f"{positions}",
        "words": f"{lexicon.name} {digest_of(lexicon.dawg.records)}",
        "leaves": digest_of(leaves.nodes, leaves.values),
        "seed": f"{chosen.seed}",
    }
    near = None if chosen.name == "en" else Context.bundled(TileSet.load("en"))
    if near is not None:
        source["near"] = f"en {digest_of(near.text().encode())}"
    folder = table_folder(chosen.name)
    assert folder is not None, "the word list is not installed"
    write_whole(chosen.output or folder / f"{chosen.name}{ENDING}", fit.table(source, near).text().encode())


if __name__ == "__main__":
    main()
