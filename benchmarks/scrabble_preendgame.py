"""Measures how long the proof of a pre-endgame takes.

Run ``python benchmarks/scrabble_preendgame.py``: two strong computers play with the bundled English list, by seed,
until so many tiles are left in the bag. The position is then searched for the play that wins most often, all plays and
all draws. CPU seconds of one thread.

``--oracle N`` checks instead: racks of N tiles and words of up to four letters. Every play that empties the bag is made
for every draw, and every line after it is played to its end, by the public ``Position`` and without any pruning. Each
number of wins, draws and losses that was proven must be right, and no such play may win more often than the first.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import factorial

from wordtools.core import Lexicon
from wordtools.scrabble import Engine, Game, Play, Position, Rules
from wordtools.scrabble.engine.preendgame import PreEndgame, prove

LONGEST = 4  # letters of the words that the oracle knows


def positions(engine: Engine, bag: int, seed: int) -> Iterator[tuple[int, Position]]:
    """Plays games by seed, from *seed* on, and yields the positions with so many tiles in the bag."""
    player = engine.player("strong")
    while True:
        rng = random.Random(seed)
        game = Game(engine.rules, ["one", "two"], rng=rng, words=engine.lexicon)
        while len(game.bag) > bag and not game.over:
            game.play(player.choose(game.view(game.turn), rng))
        if len(game.bag) == bag and not game.over:
            yield seed, game.view(game.turn)
        seed += 1


class Oracle:
    """What every line comes to, played to its end."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.known: dict[tuple[bytes, tuple[bytes | None, ...], int, int], int] = {}

    def value(self, position: Position) -> int:
        """Returns how many points the player to move gains on the other from here on when the bag is empty."""
        state = position.state
        key = (state.board.tiles, state.racks, state.turn, state.scoreless)
        if key not in self.known:
            self.known[key] = max(self.after(position, found.play) for found in self.engine.generator.plays(position))
        return self.known[key]

    def after(self, position: Position, play: Play, drawn: bytes = b"") -> int:
        """Returns what a play comes to."""
        there, turn = position.copy(), position.turn
        there.push(play, drawn=drawn)
        scores = there.state.scores
        gained = scores[turn] - position.state.scores[turn] - scores[1 - turn] + position.state.scores[1 - turn]
        return gained if there.over else gained - self.value(there)

    def results(self, position: Position, play: Play) -> Counter[int]:
        """Counts the orders of the bag that a play which empties it wins (1), draws (0) and loses (-1)."""
        found: Counter[int] = Counter()
        lead = position.state.scores[position.turn] - position.state.scores[1 - position.turn]
        hidden = position.seen_by(position.turn).unseen
        for at in combinations(range(len(hidden)), position.bag):
            there = position.seen_by(position.turn)
            there.draw(1 - there.turn, bytes(tile for k, tile in enumerate(hidden) if k not in at))
            spread = lead + self.after(there, play, bytes(hidden[k] for k in at))
            found[(spread > 0) - (spread < 0)] += factorial(position.bag)
        return found

    def faults(self, position: Position, found: PreEndgame) -> int:
        """Counts the plays of which something was proven that is not so."""
        wrong = 0
        for one in found.plays:
            if one.empties:
                there = self.results(position, one.play)
                proven = (one.wins, one.draws, one.losses)
                right = all(a <= there[k] for a, k in zip(proven, (1, 0, -1), strict=True))
                share = (there[1] + there[0] / 2) / there.total()
                wrong += not right or share > found.best.least + 1e-9 or there.total() != one.total
        return wrong


def check(size: int, bag: int, count: int, first: int) -> None:
    """Compares what is proven with the oracle."""
    rules = Rules.load("en")
    words = [word for word in rules.lexicon().word_list.words if len(word) <= LONGEST]
    rules = rules.with_numbers(rack_size=size, scoreless_turns=2)
    engine = Engine(rules, Lexicon.of(words, rules.tiles.alphabet))
    begun, plays, wrong, number = time.process_time(), 0, 0, 0
    for seed, position in positions(engine, bag, first):
        if number == count:
            break
        number += 1
        found = prove(position, engine.generator, spreads=0)
        faults = Oracle(engine).faults(position, found)
        plays += len(found.plays)
        wrong += faults
        print(f"{seed}: {found.best}, {len(found.plays)} plays, {faults} wrong", flush=True)
    print(f"{number} positions, {plays:,} plays, {wrong} wrong, {time.process_time() - begun:.0f} s")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--bag", type=int, default=1, help="tiles in the bag")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--first", type=int, default=0, metavar="SEED", help="the first game: for runs in parts")
    parser.add_argument("--limit", type=float, default=60.0, help="CPU seconds for one position")
    parser.add_argument("--budget", type=float, default=600.0, help="CPU seconds in all")
    parser.add_argument("--spreads", type=int, default=0, help="equal plays searched for points")
    parser.add_argument("-v", "--verbose", action="store_true", help="a line for each")
    parser.add_argument("--oracle", type=int, metavar="N", help="check with racks of N tiles against every line")
    options = parser.parse_args()
    if options.oracle:
        check(options.oracle, options.bag, options.positions, options.first)
        return
    engine = Engine(Rules.load("en"), Rules.load("en").lexicon())
    times: list[float] = []
    proven = 0
    begun = time.process_time()
    for seed, position in positions(engine, options.bag, options.first):
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
