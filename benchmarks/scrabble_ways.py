"""Times static players with and without positional terms: games and rollouts, CPU time, interleaved rounds.

Run ``python benchmarks/scrabble_ways.py``. A round plays the same deals with static players and then with positional
ones; each line has the rates of both and their ratio. With ``--rollouts`` a round simulates the same positions with
static rollouts and then with positional ones, with a number of nodes; a line has the nodes of both in a second.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Iterator

from wordtools.scrabble import Position, Rules
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.evaluation.ways import WayTable, way_table
from wordtools.scrabble.match.arena import Deal
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.play.players import StaticPlayer
from wordtools.scrabble.position import State
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import PlayKind
from wordtools.scrabble.simulation import Simulator
from wordtools.scrabble.simulation.selfplay import Arena, Setting, game_seed

NODES = 6000  # of a position
LEAST = 15  # tiles in the bag: with fewer, time goes into other things too
EVERY = 4  # turns: one of these is simulated


def rate(arena: Arena, games: int, seed: int) -> tuple[float, float]:
    """Returns games a second and microseconds a turn."""
    seeds = [game_seed(seed, k) for k in range(games)]
    start = time.thread_time()
    turns = sum(sum(game.turns) for game in arena.games(seeds, [k & 1 for k in range(games)]))
    seconds = time.thread_time() - start
    return games / seconds, 1e6 * seconds / turns


def positions(rules: Rules, player: StaticPlayer, seed: int) -> Iterator[Position]:
    """Plays games, and yields some of their positions, as the player to move sees them."""
    for number in range(1_000_000):
        deal = Deal(rules.tiles.all, game_seed(seed, number))
        racks = tuple(deal.draw(seat, rules.rack_size) for seat in range(2))
        position = Position(rules, State(Board.empty(rules.layout), racks, (0, 0)))
        turn = number
        while position.bag >= LEAST and not position.over:
            seat = position.player_to_move
            if turn % EVERY == 0:
                yield position.seen_by(seat)
            play = player.choose(position.seen_by(seat), random.Random(turn))
            given = play.tiles if play.kind is PlayKind.EXCHANGE else play.laid
            drawn = deal.draw(seat, len(given))
            if play.kind is PlayKind.EXCHANGE:
                deal.put_back(seat, given)
            position.push(play, drawn=drawn)
            turn += 1


def simulated(simulator: Simulator, seen: list[Position]) -> tuple[float, float]:
    """Returns nodes a second, and microseconds a node."""
    start = time.process_time()
    for number, position in enumerate(seen):
        simulator.run(position, candidates=15, margin=14, plies=4, early=2, nodes=NODES, rank_by="blend", seed=number)
    seconds = time.process_time() - start
    return NODES * len(seen) / seconds, 1e6 * seconds / (NODES * len(seen))


def compare(rules: Rules, table: WayTable, games: int, seeds: range) -> Iterator[tuple[float, float, float, float]]:
    """Yields for each round the rates of games, static and positional."""
    lexicon, leaves = rules.lexicon(), Leaves.bundled(rules.tiles)
    players = [Setting("static", leaves), Setting("static", leaves, table)]
    arenas = [Arena(rules, lexicon, player, player) for player in players]
    for arena in arenas:
        rate(arena, 20, 0)
    for seed in seeds:
        (one, slow), (two, slower) = (rate(arena, games, seed) for arena in arenas)
        yield one, slow, two, slower


def compare_rollouts(
    rules: Rules, table: WayTable, number: int, seeds: range
) -> Iterator[tuple[float, float, float, float]]:
    """Yields for each round the rates of rollouts, static and positional."""
    lexicon, leaves = rules.lexicon(), Leaves.bundled(rules.tiles)
    simulators = [Simulator(rules, lexicon, leaves, ways=ways, jobs=1) for ways in (None, table)]
    player = StaticPlayer(MoveGenerator(rules, lexicon), leaves)
    for seed in seeds:
        seen = [position for _, position in zip(range(number), positions(rules, player, seed), strict=False)]
        (one, slow), (two, slower) = (simulated(simulator, seen) for simulator in simulators)
        yield one, slow, two, slower


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--rollouts", type=int, metavar="N", help="simulate N positions in place of games")
    given = parser.parse_args()
    rules, seeds = Rules.load("en"), range(1, given.rounds + 1)
    table = way_table(rules)
    if given.rollouts:
        what, each, found = "nodes/s", "node", compare_rollouts(rules, table, given.rollouts, seeds)
    else:
        what, each, found = "games/s", "turn", compare(rules, table, given.games, seeds)
    ratios = []
    print(f"| static: {what} | µs a {each} | positional: {what} | µs a {each} | ratio |")
    print("| ---: | ---: | ---: | ---: | ---: |")
    for one, slow, two, slower in found:
        ratios.append(two / one)
        print(f"| {one:.0f} | {slow:.1f} | {two:.0f} | {slower:.1f} | {ratios[-1]:.2f} |", flush=True)
    print(f"\nmedian ratio {statistics.median(ratios):.2f}")


if __name__ == "__main__":
    main()
