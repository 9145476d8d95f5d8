"""What a player gains on the static one, with less luck in the answer than in the results of its games.

usage: python benchmarks/scrabble_gain.py SETTING GAMES [--rounds N] [--seed N] [--again N] [--output FILE]
                                          [--replay FILE] [--bag N] [--also SETTING]

SETTING plays static. At each of its turns the play that it chose and the play that static would have chosen are both
played on to the end of the game by static players, in a number of rounds, with the same tiles drawn from the bag. The
difference of the two is what the turn gained. These gains add up: a player wins half of its games and the sum of its
gains a game more, on average, exactly (S. Kakade, J. Langford: Approximately optimal approximate reinforcement
learning, ICML 2002).

What the tiles gave is gone from the sum. So that what the other player happened to hold is gone as well, each round has
another rack of all those with which static would have made the same plays up to now: a random walk through these racks
that begins at the true one, and so is as likely to be at any of them as the true one was, however short it is
(Metropolis, with the true rack as the perfect first draw). ``--true-racks`` does without, and with ``check`` as SETTING
the equities that static has with true, walked and random racks in GAMES of its own are compared.

Seconds of a SETTING are CPU time of this process here, so that a busy machine changes nothing.

Each game is a line of the output FILE, and an interrupted run goes on there. Both games of a pair have the same tiles.
``--again N`` plays the end of each game N times more, from the first turn with at most 14 tiles in the bag on, each
time with another rack of the walk and another bag: there the luck is greatest and turns are few. Gains are averaged.

With ``--replay`` the games of a FILE are judged anew, with the plays that it has, the ends that were played more than
once left out. ``--bag N`` judges turns with N tiles in the bag or more only; the others count for nothing.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from wordtools.core.run import clock
from wordtools.scrabble import Leaves, Position, Rules
from wordtools.scrabble.match.arena import Deal
from wordtools.scrabble.match.contender import Contender
from wordtools.scrabble.play.players import Player, StaticPlayer
from wordtools.scrabble.play.recipe import Recipe
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import Play, PlayKind
from wordtools.scrabble.position.position import State
from wordtools.scrabble.rules.tiles import Tiles, taken
from wordtools.scrabble.simulation import Simulator
from wordtools.scrabble.simulation.selfplay import game_seed

TO_THE_END = 1000  # plies
STEPS = 10  # of the walk through the racks of the other player, between two rounds
FAR = 100  # and to another end of the same game
FORKED = 14  # tiles in the bag, from which on the end of a game is played several times
PHASES = (("bag over 40", 41), ("21 to 40", 21), ("8 to 20", 8), ("3 to 7", 3), ("1 and 2", 1), ("empty", 0))


class Racks:
    """What the other player, who is static, may hold by inference from all its plays.

    The tiles that it drew, in order, and the bag are a random order of tiles. A step of the walk swaps one that it drew
    with one in the bag, and is taken back where static would have made another play with any of its racks since.
    """

    def __init__(self, static: StaticPlayer, first: Tiles) -> None:
        self.static = static
        self.rules = static.generator.rules
        self.turns: list[tuple[Position, Play]] = []
        """What it saw and played."""
        self.draws = [first]
        """Before each of its turns."""
        self.since = 0
        """The first of the draws from a bag that has had no tiles put back since."""

    def played(self, seen: Position, play: Play, drawn: Tiles) -> None:
        """Takes a turn of this player."""
        self.turns.append((seen, play))
        self.draws.append(drawn)
        self.exchanged(play)

    def copy(self) -> Racks:
        """Returns the same, to go on otherwise."""
        made = Racks(self.static, self.draws[0])
        made.turns, made.draws, made.since = list(self.turns), list(self.draws), self.since
        return made

    def exchanged(self, play: Play) -> None:
        """Takes a play of any player: what is put back into the bag cannot have been drawn before."""
        if play.kind is PlayKind.EXCHANGE:
            self.since = len(self.draws)

    def walk(self, bag: Tiles, now: Tiles, rng: random.Random) -> Iterator[Tiles]:
        """Yields racks for ever, the true one being *now*."""
        slots = [[at, tile] for at in range(self.since, len(self.draws)) for tile in self.draws[at]]
        left = list(bag)
        racks = [seen.rack for seen, _ in self.turns] + [now]
        while True:
            for _ in range(STEPS if slots and left else 0):
                self._step(racks, slots, left, rng)
            yield racks[-1]

    def other(self, bag: Tiles, now: Tiles, rng: random.Random) -> tuple[Racks, Tiles, list[int]]:
        """Walks on to other racks; returns what it is then, the rack now, and the tiles in the bag, in random order."""
        made = self.copy()
        slots = [[at, tile] for at in range(self.since, len(self.draws)) for tile in self.draws[at]]
        left, racks = list(bag), [seen.rack for seen, _ in self.turns] + [now]
        for _ in range(FAR if slots and left else 0):
            self._step(racks, slots, left, rng)
        for at in range(self.since, len(self.draws)):
            made.draws[at] = bytes(sorted(tile for where, tile in slots if where == at))
        for k, ((seen, play), rack) in enumerate(zip(self.turns, racks, strict=False)):
            held = tuple(rack if seat == seen.player_to_move else None for seat in range(2))
            made.turns[k] = Position(self.rules, replace(seen.state, racks=held)), play
        rng.shuffle(left)
        return made, racks[-1], left

    def _step(self, racks: list[Tiles], slots: list[list[int]], left: list[int], rng: random.Random) -> None:
        """Swaps a tile with one in the bag, where static would have made the same plays."""
        slot, k = rng.choice(slots), rng.randrange(len(left))
        if slot[1] != left[k]:
            changed = self._changed(racks, slot[0], slot[1], left[k])
            if changed is not None:
                racks[slot[0] :] = changed
                slot[1], left[k] = left[k], slot[1]

    def _changed(self, racks: Sequence[Tiles], begin: int, out: int, tile: int) -> list[Tiles] | None:
        """Returns the racks from a turn on with another tile before it; None: static would have made other plays."""
        changed = []
        laid = [play.laid for _, play in self.turns[begin:]] + [b""]
        for rack, tiles in zip(racks[begin:], laid, strict=True):
            if out not in rack:
                return None
            other = bytes(sorted(taken(rack, bytes([out])) + bytes([tile])))
            if any(other.count(one) < tiles.count(one) for one in tiles):
                return None
            changed.append(other)
        for rack, (seen, play) in zip(changed, self.turns[begin:], strict=False):
            held = tuple(rack if seat == seen.player_to_move else None for seat in range(2))
            there = Position(self.rules, replace(seen.state, racks=held))
            if self.static.choose(there, random.Random(0)) != play:
                return None
        return changed


class Walk:
    """Such racks in the form in which a simulation takes them."""

    def __init__(self, racks: Iterator[Tiles], position: Position) -> None:
        self.racks = racks
        self.rules = position.rules
        self.pool = position.unseen
        self.play = None
        self.known = b""  # every rack is a whole one

    def sampler(self) -> Walk:
        return self

    def rack(self, rng: random.Random) -> Tiles:
        return next(self.racks)


class Judge:
    """Returns the gain of a play over another, both players being static from then on."""

    def __init__(self, recipe: Recipe) -> None:
        self.simulator = Simulator(recipe.rules, recipe.lexicon, Leaves.bundled(recipe.rules.tiles))
        for arena in self.simulator.arenas:
            arena.settler = None  # static to the end of the game: nothing is searched, and no draws are enumerated

    def gains(
        self, position: Position, plays: Sequence[Play], usual: Play, rounds: int, seed: int, racks: Racks | None
    ) -> list[tuple[float, float]]:
        """Returns for each play the chance to win and the points that it brings more than the usual one."""
        others = list(dict.fromkeys(play for play in plays if play != usual))
        if not others:
            return [(0.0, 0.0)] * len(plays)
        rounds = rounds if position.unseen else 1  # nothing is left to chance
        walk: Any = None
        if racks is not None and position.unseen:
            now = position.state.racks[1 - position.player_to_move] or b""
            walked = racks.walk(position.unseen, now, random.Random(seed))
            position = position.seen_by(position.player_to_move)
            walk = Walk(walked, position)
        found = self.simulator.run(
            position,
            plays=[*others, usual],
            plies=TO_THE_END,
            rounds=rounds,
            confidence=1,
            rank_by="win",
            seed=seed,
            inference=walk,
        )
        ends = {one.candidate.play: (one.win, one.mean) for one in found}
        return [
            (ends[play][0] - ends[usual][0], ends[play][1] - ends[usual][1]) if play != usual else (0.0, 0.0)
            for play in plays
        ]


class Replay:
    """A player who makes the plays of a game that was played."""

    def __init__(self) -> None:
        self.turns: Iterator[Any] = iter(())

    def choose(self, position: Position, rng: random.Random) -> Play:
        """Makes the next play."""
        return position.parse(next(self.turns)["play"])


def make(position: Position, play: Play, deal: Deal, others: Racks, seen: Position, *, own: bool) -> None:
    """Makes a play and draws for it; *others* notes it, the player's *own* or that of the other, who saw *seen*."""
    seat = position.player_to_move
    given = play.tiles if play.kind is PlayKind.EXCHANGE else play.laid
    drawn = deal.draw(seat, len(given))
    if own:
        others.exchanged(play)
    else:
        others.played(seen, play, drawn)
    if play.kind is PlayKind.EXCHANGE:
        deal.put_back(seat, given)
    position.push(play, drawn=drawn)


@dataclass
class Table:
    """Who plays, and who judges it."""

    rules: Rules
    players: Sequence[Player]
    static: StaticPlayer
    judge: Judge
    also: Sequence[Player]
    rounds: int
    true_racks: bool
    again: int
    """How often more the end of each game is played, with other tiles."""
    bag: int
    """Tiles in the bag, at least, at turns that are judged."""

    def game(self, number: int, seed: int) -> Any:
        """Plays a game of players 0 and 1, and judges what player 0 plays and what others would have played."""
        first, begun = number % 2, game_seed(seed, number // 2)
        deal = Deal(self.rules.tiles.all, begun)
        racks = tuple(deal.draw(seat, self.rules.rack_size) for seat in range(2))
        position = Position(self.rules, State(Board.empty(self.rules.layout), racks, (0, 0)))
        turns: list[dict[str, Any]] = []
        fork = self._play(position, deal, Racks(self.static, racks[1 - first]), first, begun, turns, ())
        scores = [position.state.scores[first], position.state.scores[1 - first]]
        if fork is not None and self.again:
            at, there, others, made = fork
            for turn in turns[at:]:
                turn["part"] = 1 / (1 + self.again)
            now = there.state.racks[1 - first] or b""
            for k in range(self.again):
                rng = random.Random(game_seed(begun, first, k, 2))
                other, rack, left = others.other(there.unseen, now, rng)
                held = tuple(rack if seat != first else mine for seat, mine in enumerate(there.state.racks))
                branch = Position(self.rules, replace(there.state, racks=held))
                more: list[dict[str, Any]] = []
                self._play(branch, Deal.of(left, rng.getrandbits(64)), other, first, begun, more, (made, k))
                turns += [turn | {"part": 1 / (1 + self.again), "branch": k + 1} for turn in more]
        return {"game": number, "scores": scores, "turns": turns}

    def _play(
        self,
        position: Position,
        deal: Deal,
        others: Racks,
        first: int,
        begun: int,
        turns: list[dict[str, Any]],
        branch: tuple[int, ...],
    ) -> tuple[int, Position, Racks, int] | None:
        """Plays on to the end; returns where the end of the game begins that can be played again."""
        made = branch[0] if branch else 0
        fork = None
        while not position.over:
            seat = position.player_to_move
            seen = position.seen_by(seat)
            if seat == first and fork is None and 0 < position.bag <= FORKED:
                fork = len(turns), position.copy(), others.copy(), made
            before = time.process_time()
            luck = (begun, first, made, *branch[1:])
            play = self.players[seat ^ first].choose(seen, random.Random(game_seed(*luck)))
            if seat == first:
                turn: dict[str, Any] = {"bag": position.bag, "cpu": time.process_time() - before}
                usual = self.static.choose(seen, random.Random(0))
                judged = position.bag >= self.bag
                chosen, spent = [play], [turn["cpu"]]
                for one in self.also if judged else ():
                    before = time.process_time()
                    chosen.append(one.choose(position.seen_by(seat), random.Random(game_seed(*luck))))
                    spent.append(time.process_time() - before)
                walked = None if self.true_racks else others
                found = [(0.0, 0.0)]
                if judged:
                    found = self.judge.gains(position, chosen, usual, self.rounds, game_seed(*luck, 1), walked)
                turn["win"], turn["points"] = found[0]
                turn |= {"cgp": position.cgp(), "play": str(play), "static": str(usual)}
                turn["also"] = [[*gains, cpu, str(one)] for gains, cpu, one in zip(found, spent, chosen, strict=True)][
                    1:
                ]
                turns.append(turn)
            made += 1
            make(position, play, deal, others, seen, own=seat == first)
        return fork


def games(
    setting: str,
    numbers: range,
    replayed: Sequence[Any],
    *,
    also: Sequence[str],
    seed: int,
    rounds: int,
    true_racks: bool,
    again: int,
    bag: int,
) -> Iterator[Any]:
    """Plays games of a setting against static, or those that were played."""
    recipe = Recipe.for_language("en")
    judge = Judge(recipe)
    static = StaticPlayer(recipe.generator(), recipe.leaves)
    replay = Replay()
    one = replay if replayed else Contender.parse(setting, recipe.rules).player(recipe)
    players = one, StaticPlayer(recipe.generator(), recipe.leaves)
    others = [Contender.parse(text, recipe.rules).player(recipe) for text in also]
    table = Table(recipe.rules, players, static, judge, others, rounds, true_racks, again, bag)
    for number in numbers:
        if replayed:
            turns = [turn for turn in replayed[number]["turns"] if "branch" not in turn]
            replay.turns = iter(turns)
        played = table.game(number, seed)
        if replayed:
            for turn, before in zip(played["turns"], turns, strict=True):
                turn["cpu"] = before["cpu"]
        yield played


def checked(count: int, seed: int) -> Iterator[tuple[float, float]]:
    """Yields for games of two static players what racks are worth more than the true ones: walked ones, random ones."""
    recipe = Recipe.for_language("en")
    rules, static = recipe.rules, StaticPlayer(recipe.generator(), recipe.leaves)
    for number in range(count):
        deal, rng = Deal(rules.tiles.all, game_seed(seed, number)), random.Random(game_seed(seed, number, 1))
        racks = tuple(deal.draw(seat, rules.rack_size) for seat in range(2))
        position = Position(rules, State(Board.empty(rules.layout), racks, (0, 0)))
        others = Racks(static, racks[1])
        walked, dealt = [0.0], [0.0]
        while not position.over:
            seat, bag, now = position.player_to_move, position.unseen, position.state.racks[1] or b""
            if seat == 0 and bag and others.turns:
                equities = []
                any_rack = bytes(sorted(rng.sample(bag + now, len(now))))
                for rack in (now, next(others.walk(bag, now, rng)), any_rack):
                    there = Position(rules, replace(position.state, racks=(None, rack), player_to_move=1))
                    equities.append(static.generator.best(there, static.leaves)[0].equity)
                walked.append(equities[1] - equities[0])
                dealt.append(equities[2] - equities[0])
            seen = position.seen_by(seat)
            play = static.choose(seen, rng)
            make(position, play, deal, others, seen, own=seat == 0)
        yield fmean(walked[1:] or walked), fmean(dealt[1:] or dealt)


def mean(values: Sequence[float]) -> tuple[float, float]:
    """Returns the mean of the values and half of its 95 % interval."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")


def pairs(values: Sequence[float]) -> list[float]:
    """Returns the means of the pairs, which have their tiles in common."""
    return [(one + two) / 2 for one, two in zip(values[::2], values[1::2], strict=False)]


def part(turn: Any) -> float:
    """Returns how much a turn counts: less than 1 where the end of the game was played several times."""
    return float(turn.get("part", 1))


def phase(turn: Any) -> str:
    """Names the phase of the game."""
    return next(name for name, least in PHASES if turn["bag"] >= least)


def summary(played: Sequence[Any], also: Sequence[str]) -> str:
    """Describes what was gained."""
    spreads = [one["scores"][0] - one["scores"][1] for one in played]
    results = [100 * ((spread > 0) + (spread == 0) / 2) for spread in spreads]
    sums = {key: [sum(part(turn) * turn[key] for turn in one["turns"]) for one in played] for key in ("win", "points")}
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
            phases[phase(turn)].append(turn)
    lines.append(f"{'':12} {'turns':>6} {'% wins gained a game':>24} {'other play':>10} {'CPU s':>7}")
    for name, _ in PHASES:
        turns = phases[name]
        if turns:
            gains = [
                100 * sum(part(turn) * turn["win"] for turn in one["turns"] if phase(turn) == name) for one in played
            ]
            others = fmean(turn["play"] != turn["static"] for turn in turns)
            cpu = fmean(turn["cpu"] for turn in turns)
            number = sum(map(part, turns)) / len(played)
            shown = "{:+.2f} ± {:.2f}".format(*mean(gains))
            lines.append(f"{name:12} {number:6.2f} {shown:>24} {others:10.0%} {cpu:7.3f}")
    for k, name in enumerate(also):
        asked = [[turn for turn in one["turns"] if turn["also"]] for one in played]
        gains = [sum(part(turn) * (turn["also"][k][0] - turn["win"]) for turn in turns) for turns in asked]
        cpu = fmean(turn["also"][k][2] for turns in asked for turn in turns)
        wins = mean(pairs([50 + 100 * sum(part(turn) * turn["also"][k][0] for turn in turns) for turns in asked]))
        lines.append(
            f"{name:36} {'{:6.2f} ± {:.2f}'.format(*wins)}, more: "
            f"{'{:+.2f} ± {:.2f}'.format(*mean(pairs([100 * gain for gain in gains])))}, {cpu:.3f} s"
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
    parser.add_argument("--replay", type=Path)
    parser.add_argument("--again", type=int, default=0)
    parser.add_argument("--bag", type=int, default=0)
    parser.add_argument("--true-racks", action="store_true")
    parser.add_argument("--also", action="append", default=[], metavar="SETTING")
    chosen = parser.parse_args()
    clock.monotonic = time.process_time
    if chosen.setting == "check":
        for name, values in zip(
            ("walked", "random"), zip(*checked(chosen.games, chosen.seed), strict=True), strict=True
        ):
            print("{}: {:+.2f} ± {:.2f} points of equity more than the true racks".format(name, *mean(values)))
        return
    played = []
    if chosen.output is not None and chosen.output.exists():
        played = [json.loads(line) for line in chosen.output.read_text("utf-8").splitlines()]
    replayed = []
    if chosen.replay is not None:
        replayed = [json.loads(line) for line in chosen.replay.read_text("utf-8").splitlines()]
        chosen.games = min(chosen.games, len(replayed))
    how = {
        "also": chosen.also,
        "seed": chosen.seed,
        "rounds": chosen.rounds,
        "true_racks": chosen.true_racks,
        "again": 0 if replayed else chosen.again,
        "bag": chosen.bag,
    }
    for one in games(chosen.setting, range(len(played), chosen.games), replayed, **how):
        played.append(one)
        if chosen.output is not None:
            with chosen.output.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
    print(f"{chosen.setting} against static, {len(played)} games")
    print(summary(played, chosen.also))


if __name__ == "__main__":
    main()
