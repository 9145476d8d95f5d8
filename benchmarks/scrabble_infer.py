"""What it gains a player to infer what the other one kept, for turns of two lengths.

usage: python benchmarks/scrabble_infer.py FILE [--seconds S]

Positions of static games, one of each. A choice with any racks for the other player is compared with one whose racks
are inferred from the last play; the leaves that are weighed take their time from the rounds. All plays that were chosen
are then judged by rounds of six plies: once with racks inferred from 2,000 leaves by other random numbers (*inferred*),
once with the rack that the other player really has (*true*). FILE keeps what was found, a line a position; for S
seconds more are added.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from wordtools.core.errors import RulesError
from wordtools.scrabble import Leaves, Play, Position, Rules
from wordtools.scrabble.moves import MoveGenerator
from wordtools.scrabble.simulation import Inference, Simulator
from wordtools.scrabble.simulation.inference import infer

MARGIN, PLIES, ROUNDS = 14, 6, 400
SETTINGS = {"U": (1900, 0), "I95": (1710, 95), "I300": (1300, 300), "U6": (6000, 0), "I6": (5400, 300)}
"""Nodes, and leaves that are weighed."""
COMPARED = (("I95", "U"), ("I300", "U"), ("I6", "U6"))


class Table:
    """Where static games are played and their turns looked at."""

    def __init__(self) -> None:
        self.rules = Rules.load("en")
        found = Leaves.bundled(self.rules.tiles)
        assert found is not None
        self.leaves = found
        self.generator = MoveGenerator(self.rules, self.rules.lexicon())
        self.simulator = Simulator(self.rules, self.rules.lexicon(), self.leaves)

    def position(self, seed: int) -> Position:
        """Plays a static game up to some turn; both racks are known."""
        rng, position = random.Random(seed), Position.new(self.rules)
        last = rng.randint(1, 18)
        while True:
            for player in (0, 1):
                self.fill(position, player, rng)
            if position.over or not position.unseen or len(position.history) >= last:
                return position
            position.push(self.generator.best(position, self.leaves)[0].play)

    def fill(self, position: Position, player: int, rng: random.Random) -> None:
        """Lets a player draw."""
        have = position.state.racks[player] or b""
        position.draw(player, have)
        if len(have) < self.rules.rack_size:
            unseen = list(position.unseen)
            drawn = rng.sample(unseen, min(self.rules.rack_size - len(have), len(unseen)))
            position.draw(player, bytes(sorted(have + bytes(drawn))))

    def row(self, seed: int) -> dict[str, Any] | None:
        """Chooses by each setting and judges the choices; None where nothing can be inferred."""
        position = self.position(seed)
        if position.over or not position.unseen or not position.history:
            return None
        seen, before = position.seen_by(position.player_to_move), position.seen_by(position.player_to_move)
        last = before.pop()
        before.state = replace(before.state, racks=seen.state.racks)
        inferred: dict[int, Inference | None] = {0: None}
        try:
            for number, most in enumerate((95, 300, 2000), 1):
                inferred[most] = infer(before, last, self.generator, self.leaves, most=most, seed=number)
        except RulesError:
            return None
        static = self.generator.best(seen, self.leaves)[0].play
        chosen = {
            name: self.simulator.run(seen, nodes=nodes, margin=MARGIN, inference=inferred[leaves], seed=7 + nodes)[
                0
            ].candidate.play
            for name, (nodes, leaves) in SETTINGS.items()
        }
        plays = list(dict.fromkeys([static, *chosen.values()]))
        sides = {"post": (seen, inferred[2000]), "true": (position, None)}
        judged = {side: self.judged(plays, *how) for side, how in sides.items()}
        gains = {
            side: {
                name: [one - two for one, two in zip(worth[play], worth[static], strict=True)]
                for name, play in chosen.items()
            }
            for side, worth in judged.items()
        }
        return {"seed": seed, "bag": position.bag, **gains}

    def judged(
        self, plays: list[Play], position: Position, inference: Inference | None
    ) -> dict[Play, tuple[float, float]]:
        """Returns for each play its percent of wins and its points."""
        if len(plays) == 1:
            return {plays[0]: (0.0, 0.0)}
        found = self.simulator.run(
            position, plays=plays, plies=PLIES, rounds=ROUNDS, confidence=1, rank_by="win", inference=inference, seed=99
        )
        return {one.candidate.play: (100 * one.win, one.mean) for one in found}


def text_of(values: list[float]) -> str:
    """Writes a mean and half of its 95 % interval."""
    if len(values) < 2:
        return f"{values[0]:+.2f}" if values else "-"
    return f"{fmean(values):+.2f} ± {1.96 * stdev(values) / sqrt(len(values)):.2f}"


def main() -> None:
    """Adds positions, and prints what was gained on static and on choices without inference."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seconds", type=float, default=0)
    chosen = parser.parse_args()
    rows = [json.loads(line) for line in chosen.file.read_text("utf-8").splitlines()] if chosen.file.exists() else []
    seed = max((row["seed"] for row in rows), default=0)
    table, end = Table(), time.monotonic() + chosen.seconds
    while time.monotonic() < end:
        seed += 1
        row = table.row(seed)
        if row is not None:
            rows.append(row)
            with chosen.file.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
    print(f"{len(rows)} positions; % of wins and points a turn that a choice is worth more")
    for side, name in (("post", "inferred"), ("true", "true")):
        pairs = [(key, None) for key in SETTINGS] + list(COMPARED)
        for one, two in pairs:
            values = [[row[side][one][k] - (row[side][two][k] if two else 0) for row in rows] for k in range(2)]
            label = f"{name}: {one} than {two or 'static'}"
            print(f"{label:28} {text_of(values[0]):>14}  {text_of(values[1]):>14}")


if __name__ == "__main__":
    main()
