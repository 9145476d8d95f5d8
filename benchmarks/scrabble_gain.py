"""What a player gains on the static one, with less luck in the answer than in the results of its games.

usage: python benchmarks/scrabble_gain.py SETTING GAMES [--rounds N] [--seed N] [--output FILE]

SETTING plays static. At each of its turns the play that it chose and the play that static would have chosen are both
played on to the end of the game by static players, so many rounds, with the racks that the players have and the same
tiles drawn from the bag. The difference of the two is what the turn gained. These gains add up: a player wins half of
its games and the sum of its gains a game more, on average, exactly (S. Kakade, J. Langford: Approximately optimal
approximate reinforcement learning, ICML 2002). What the tiles gave is gone from the sum, but not what the other
player happened to hold: its error is half to four fifths of that of the results.

Seconds of a SETTING are CPU time of this process here, so that a busy machine changes nothing.

Each game is a line of FILE, and an interrupted run goes on there. Both games of a pair have the same tiles.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from wordtools.core.run import clock
from wordtools.scrabble import Leaves, Position, Rules, Simulator
from wordtools.scrabble.engine.selfplay import game_seed
from wordtools.scrabble.match.arena import Deal
from wordtools.scrabble.match.contender import Contender
from wordtools.scrabble.match.players import Player, StaticPlayer
from wordtools.scrabble.match.recipe import Recipe
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import Kind, Play
from wordtools.scrabble.position.position import State

TO_THE_END = 1000  # plies
PHASES = (("bag over 40", 41), ("21 to 40", 21), ("8 to 20", 8), ("3 to 7", 3), ("1 and 2", 1), ("empty", 0))


class Judge:
    """Says what a play is worth more than another, both players being static from then on."""

    def __init__(self, recipe: Recipe) -> None:
        self.simulator = Simulator(recipe.rules, recipe.lexicon, Leaves.bundled(recipe.rules.tiles))

    def gain(self, position: Position, plays: Sequence[Play], rounds: int, seed: int) -> tuple[float, float]:
        """Returns the chance to win and the points that the first of two plays brings more than the second."""
        rounds = rounds if position.unseen else 1  # nothing is left to chance
        found = self.simulator.run(
            position, plays=plays, plies=TO_THE_END, rounds=rounds, confidence=1, by="win", seed=seed
        )
        one, two = sorted(found, key=lambda outcome: plays.index(outcome.candidate.play))
        return one.win - two.win, one.mean - two.mean


def game(
    rules: Rules, players: Sequence[Player], static: Player, judge: Judge, number: int, seed: int, rounds: int
) -> Any:
    """Plays a game of players 0 and 1, and judges each turn of player 0."""
    first = number % 2
    begun = game_seed(seed, number // 2)
    deal = Deal(rules.tiles.all, begun)
    racks = tuple(deal.draw(seat, rules.rack_size) for seat in range(2))
    position = Position(rules, State(Board.empty(rules.layout), racks, (0, 0)))
    turns: list[dict[str, Any]] = []
    made = 0
    while not position.over:
        seat = position.turn
        seen = position.seen_by(seat)
        before = time.process_time()
        play = players[seat ^ first].choose(seen, random.Random(game_seed(begun, first, made)))
        if seat == first:
            turn = {"bag": position.bag, "cpu": time.process_time() - before, "win": 0.0, "points": 0.0}
            usual = static.choose(seen, random.Random(0))
            if play != usual:
                luck = game_seed(begun, first, made, 1)
                turn["win"], turn["points"] = judge.gain(position, (play, usual), rounds, luck)
            turn |= {"cgp": position.cgp(), "play": str(play), "static": str(usual)}
            turns.append(turn)
        made += 1
        given = play.tiles if play.kind is Kind.EXCHANGE else play.laid
        drawn = deal.draw(seat, len(given))
        if play.kind is Kind.EXCHANGE:
            deal.put_back(seat, given)
        position.push(play, drawn=drawn)
    return {"game": number, "scores": [position.state.scores[first], position.state.scores[1 - first]], "turns": turns}


def games(setting: str, numbers: range, seed: int, rounds: int) -> Iterator[Any]:
    """Plays games of a setting against static."""
    recipe = Recipe.for_language("en")
    judge = Judge(recipe)
    static = StaticPlayer(recipe.generator(), recipe.leaves)
    players = Contender.parse(setting, recipe.rules).player(recipe), StaticPlayer(recipe.generator(), recipe.leaves)
    for number in numbers:
        yield game(recipe.rules, players, static, judge, number, seed, rounds)


def mean(values: Sequence[float]) -> tuple[float, float]:
    """Returns the mean of the values and half of its 95 % interval."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")


def pairs(values: Sequence[float]) -> list[float]:
    """Returns the means of the pairs, which have their tiles in common."""
    return [(one + two) / 2 for one, two in zip(values[::2], values[1::2], strict=False)]


def summary(played: Sequence[Any]) -> str:
    """Says what was gained."""
    spreads = [one["scores"][0] - one["scores"][1] for one in played]
    results = [100 * ((spread > 0) + (spread == 0) / 2) for spread in spreads]
    sums = {key: [sum(turn[key] for turn in one["turns"]) for one in played] for key in ("win", "points")}
    rows = [
        ("wins, by the gains, %", *mean(pairs([50 + 100 * gain for gain in sums["win"]]))),
        ("wins, by the results, %", *mean(pairs(results))),
        ("points, by the gains", *mean(pairs(sums["points"]))),
        ("points, by the results", *mean(pairs(spreads))),
    ]
    lines = [f"{name:24} {value:6.2f} ± {error:.2f}" for name, value, error in rows]
    phases: dict[str, list[Any]] = defaultdict(list)
    for one in played:
        for turn in one["turns"]:
            phases[next(name for name, least in PHASES if turn["bag"] >= least)].append(turn)
    lines.append(f"{'':12} {'turns':>6} {'% wins gained a game':>24} {'other play':>10} {'CPU s':>7}")
    for name, _ in PHASES:
        turns = phases[name]
        if turns:
            gain, error = mean([100 * turn["win"] for turn in turns])
            each = len(turns) / len(played)
            others = fmean(turn["play"] != turn["static"] for turn in turns)
            cpu = fmean(turn["cpu"] for turn in turns)
            lines.append(
                f"{name:12} {len(turns):6} {f'{each * gain:+.2f} ± {each * error:.2f}':>24} {others:10.0%} {cpu:7.3f}"
            )
    return "\n".join(lines)


def main() -> None:
    """Plays, and prints what was gained."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("setting")
    parser.add_argument("games", type=int)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path)
    chosen = parser.parse_args()
    clock.monotonic = time.process_time
    played = []
    if chosen.output is not None and chosen.output.exists():
        played = [json.loads(line) for line in chosen.output.read_text("utf-8").splitlines()]
    for one in games(chosen.setting, range(len(played), chosen.games), chosen.seed, chosen.rounds):
        played.append(one)
        if chosen.output is not None:
            with chosen.output.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
    print(f"{chosen.setting} against static, {len(played)} games")
    print(summary(played))


if __name__ == "__main__":
    main()
