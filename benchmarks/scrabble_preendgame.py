"""Measures how long the proof of a pre-endgame takes.

Run ``python benchmarks/scrabble_preendgame.py``: two strong computers play with the bundled English list, by seed,
until so many tiles are left in the bag. The position is then searched for the play that wins most often, all plays and
all draws. CPU seconds of one thread.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator

from wordtools.scrabble import Engine, Game, Position, Rules
from wordtools.scrabble.engine.preendgame import prove


def positions(engine: Engine, bag: int) -> Iterator[tuple[int, Position]]:
    """Plays games by seed, and yields the positions with so many tiles in the bag."""
    player = engine.player("strong")
    seed = 0
    while True:
        rng = random.Random(seed)
        game = Game(engine.rules, ["one", "two"], rng=rng, words=engine.lexicon)
        while len(game.bag) > bag and not game.over:
            game.play(player.choose(game.view(game.turn), rng))
        if len(game.bag) == bag and not game.over:
            yield seed, game.view(game.turn)
        seed += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--bag", type=int, default=1, help="tiles in the bag")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--limit", type=float, default=60.0, help="CPU seconds for one position")
    parser.add_argument("--budget", type=float, default=600.0, help="CPU seconds in all")
    parser.add_argument("--spreads", type=int, default=0, help="equal plays searched for points")
    parser.add_argument("-v", "--verbose", action="store_true", help="a line for each")
    options = parser.parse_args()
    engine = Engine(Rules.load("en"), Rules.load("en").lexicon())
    times: list[float] = []
    proven = 0
    begun = time.process_time()
    for seed, position in positions(engine, options.bag):
        if len(times) == options.positions or time.process_time() - begun > options.budget:
            break
        start = time.process_time()
        until = start + options.limit
        found = prove(
            position, engine.generator, spreads=options.spreads, stop=lambda until=until: time.process_time() > until
        )
        times.append(time.process_time() - start)
        proven += found.proven
        if options.verbose:
            print(
                f"{seed}: {found.best}, {len(found.plays)} plays, {found.nodes:,} nodes, {times[-1]:.2f} s", flush=True
            )
    print(f"{proven} of {len(times)} positions proven in {options.limit:g} s each, {options.bag} in the bag")
    quartiles = ", ".join(f"{taken:.2f}" for taken in statistics.quantiles(times))
    print(f"quartiles {quartiles} s, sum {sum(times):.0f} s")


if __name__ == "__main__":
    main()
