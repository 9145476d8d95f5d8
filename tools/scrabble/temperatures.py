"""Fits the temperatures of the inference on self-play, and measures the gain in bits on other games.

    python tools/scrabble/temperatures.py --games 300
    python tools/scrabble/temperatures.py --check 2000

Games between the levels of ``--levels`` are played by seed. Of every turn that kept something while the bag held tiles
the rack is known, and how far its play was from the best; the same is found out for random racks. The gain of a turn
is the logarithm to the base of 2 of the weight of the true rack over the mean weight of random ones: how many bits
better than a random draw the true leave is guessed. The temperature with the largest mean gain is taken, for each
stage of the game. ``--check`` measures the gain with the temperatures of the engine, on a number of turns of other
seeds, between players who choose by static equity.
"""

from __future__ import annotations

import argparse
import math
import random
import time
from collections.abc import Iterator, Sequence
from itertools import islice

from wordtools.core.errors import RulesError
from wordtools.scrabble import Engine, Game
from wordtools.scrabble.position.play import PlayKind
from wordtools.scrabble.rules.tiles import taken
from wordtools.scrabble.simulation.inference import FLOOR, TEMPERATURES, Weigher

HELD_OUT = 1_000_000  # added to the seeds of games that check
GRID = [0.1, 0.3, 1.0, 2.0, 2.5, 3.0, 3.25, 3.5, 3.75, 4.0, 4.25, 4.5, 4.75, 5.0, 5.5, 6.0, 8.0, 10.0, 14.0, 20.0]
Turn = tuple[int, str, float, list[float]]  # tiles in the bag, kind, the margin of the true rack, those of random ones


def turns(engine: Engine, levels: Sequence[tuple[str, str]], seed: int, samples: int) -> Iterator[Turn]:
    """Plays game after game, and yields the turns."""
    rng = random.Random(seed)
    number = 0
    while True:
        players = [engine.player(level) for level in levels[number % len(levels)]]
        game = Game.new(engine.rules, players, seed=seed + number)
        number += 1
        while not game.over:
            before = game.position()
            rack = game.racks[game.player_to_move]
            position = before.copy()
            position.draw(1 - before.player_to_move, game.racks[1 - before.player_to_move])
            game.play()
            made = next(event for event in reversed(game.record.events) if event.play is not None)
            play = made.play
            assert play is not None
            try:
                weigher = Weigher(position, play, engine.generator, engine.leaves, TEMPERATURES)
            except RulesError:
                continue
            true = taken(rack, play.laid)
            others = [
                weigher.margin(bytes(sorted(rng.sample(weigher.pool, weigher.hidden))))[1] for _ in range(samples)
            ]
            kind = "exchange" if play.kind is PlayKind.EXCHANGE else "place"
            yield weigher.bag, kind, weigher.margin(true)[1], others


def gain(turn: Turn, temperature: float) -> float:
    """Returns how many bits better than a random draw the true rack is guessed."""
    weights = [max(FLOOR, math.exp(-margin / temperature)) for margin in (turn[2], *turn[3])]
    return math.log2(weights[0] * (len(weights) - 1) / sum(weights[1:]))


def mean(values: Sequence[float]) -> float:
    """Returns the mean, 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def main() -> None:
    """Reads the options, plays, and prints what was found."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--games", type=int, default=300, help="to fit on")
    options.add_argument("--check", type=int, metavar="TURNS", help="measure instead")
    options.add_argument("--levels", default="strong,good", help="pairs of players, taken in turn")
    options.add_argument("--samples", type=int, default=100, help="random racks a turn")
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    engine = Engine.for_language("en")
    begun = time.process_time()
    if chosen.check:
        played = list(
            islice(turns(engine, [("strong", "strong")], chosen.seed + HELD_OUT, chosen.samples), chosen.check)
        )
        whole = [gain(turn, _temperature(turn[0])) for turn in played]
        error = math.sqrt(mean([value * value for value in whole]) - mean(whole) ** 2) / math.sqrt(len(whole))
        print(f"{len(played):,} turns: {mean(whole):.2f} ± {error:.2f} bits, {time.process_time() - begun:.0f} s CPU")
        for kind in ("place", "exchange"):
            some = [gain(turn, _temperature(turn[0])) for turn in played if turn[1] == kind]
            print(f"{kind}: {mean(some):.2f} bits in {len(some):,} turns")
        return
    levels = [tuple(pair.split(",")) for pair in chosen.levels.split("/")]
    played = list(islice(turns(engine, levels, chosen.seed, chosen.samples), 22 * chosen.games))
    stages = [least for least, _ in TEMPERATURES]
    for least, most in zip(stages, [1000, *stages], strict=False):
        some = [turn for turn in played if least <= turn[0] < most]
        gains = {temperature: mean([gain(turn, temperature) for turn in some]) for temperature in GRID}
        best = max(gains, key=gains.__getitem__)
        print(f"{least}+ in the bag: temperature {best:g}, {gains[best]:.2f} bits in {len(some):,} turns")
    print(f"{time.process_time() - begun:.0f} s CPU")


def _temperature(bag: int) -> float:
    return next(value for least, value in TEMPERATURES if bag >= least)


if __name__ == "__main__":
    main()
