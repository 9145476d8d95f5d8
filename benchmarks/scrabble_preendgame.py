"""Measures how long the proof of a pre-endgame takes.

Run ``python benchmarks/scrabble_preendgame.py``: two strong computers play with the bundled English list, by seed,
until a number of tiles are left in the bag. The position is then searched for the play that wins most often, all plays
and all draws. CPU seconds of one thread.

``--given`` takes the positions of ``results/preendgames.jsonl`` instead, and gives each of them ``--seconds S`` of CPU
time on each of ``--jobs N`` threads: how many are proven, how often the first play is a proven best one after some
seconds, and when the first play was found that stayed (CPU time over N: seconds of the clock where nobody else uses
the machine). ``--row N`` makes one row of that file again, ``--learn`` those that are not proven yet, with one thread,
and writes them; ``--table`` writes the file as the table of ``docs/preendgames.md``.

``--oracle N`` checks instead: racks of N tiles and words of up to four letters. Every play that empties the bag is made
for every draw, and every line after it is played to its end, by the public ``Position`` and without any pruning. Each
number of wins, draws and losses that was proven must be right, and no such play may win more often than the first.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from math import factorial
from pathlib import Path
from typing import Any, TypeAlias

from cpu_time import cpu_over

from wordtools.core import Lexicon
from wordtools.core.run.files import write_whole
from wordtools.core.run.progress import Progress
from wordtools.scrabble import Engine, Game, Play, Position, Rules
from wordtools.scrabble.endgame.preendgame import prove
from wordtools.scrabble.endgame.standing import PreEndgame

GIVEN = Path(__file__).parents[1] / "results" / "preendgames.jsonl"
PAGE = Path(__file__).parents[1] / "docs" / "preendgames.md"
MARK = "<!-- table: python benchmarks/scrabble_preendgame.py --table -->\n"
Firsts: TypeAlias = list[tuple[Play, float]]
MARKS = (0.5, 1, 2, 5)  # seconds at which the first play is looked at, besides the end
LONGEST = 4  # letters of the words that the oracle knows
PLAYS_SHOWN = 3


def positions(engine: Engine, bag: int, seed: int) -> Iterator[tuple[int, Position]]:
    """Plays games by seed, from *seed* on, and yields the positions with this number of tiles in the bag."""
    player = engine.player("strong")
    while True:
        rng = random.Random(seed)
        game = Game(engine.rules, ["one", "two"], rng=rng, words=engine.lexicon)
        while len(game.bag) > bag and not game.over:
            game.play(player.choose(game.view(game.player_to_move), rng))
        if len(game.bag) == bag and not game.over:
            yield seed, game.view(game.player_to_move)
        seed += 1


class Oracle:
    """What every line comes to, played to its end."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.known: dict[tuple[bytes, tuple[bytes | None, ...], int, int], int] = {}

    def value(self, position: Position) -> int:
        """Returns how many points the player to move gains on the other from here on when the bag is empty."""
        state = position.state
        key = (state.board.tiles, state.racks, state.player_to_move, state.scoreless)
        if key not in self.known:
            self.known[key] = max(self.after(position, found.play) for found in self.engine.generator.plays(position))
        return self.known[key]

    def after(self, position: Position, play: Play, drawn: bytes = b"") -> int:
        """Returns what a play comes to."""
        there, turn = position.copy(), position.player_to_move
        there.push(play, drawn=drawn)
        scores = there.state.scores
        gained = scores[turn] - position.state.scores[turn] - scores[1 - turn] + position.state.scores[1 - turn]
        return gained if there.over else gained - self.value(there)

    def results(self, position: Position, play: Play) -> Counter[int]:
        """Counts the orders of the bag that a play which empties it wins (1), draws (0) and loses (-1)."""
        found: Counter[int] = Counter()
        lead = position.state.scores[position.player_to_move] - position.state.scores[1 - position.player_to_move]
        hidden = position.seen_by(position.player_to_move).unseen
        for at in combinations(range(len(hidden)), position.bag):
            there = position.seen_by(position.player_to_move)
            there.draw(1 - there.player_to_move, bytes(tile for k, tile in enumerate(hidden) if k not in at))
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


def read_rows() -> list[dict[str, Any]]:
    """Reads the positions that are given, each with what was proven of it."""
    return [json.loads(line) for line in GIVEN.read_text().splitlines()]


def make_row(engine: Engine, cgp: str, seconds: float) -> dict[str, Any]:
    """Searches a position with one thread and describes what was found: ``wins`` and ``draws`` of ``orders``."""
    position = Position.from_cgp(cgp, engine.rules)
    begun = time.process_time()
    found = prove(position, engine.generator, jobs=1, spreads=0, stop=cpu_over(seconds))
    row: dict[str, Any] = {"cgp": cgp, "bag": found.bag, "proven": found.proven}
    if found.proven:
        best = [one for one in found.plays if one.exact and one.least == found.best.least]
        row |= {"plays": [position.text(one.play) for one in best], "share": found.best.least}
        row |= {"wins": found.best.wins, "draws": found.best.draws, "orders": found.best.total}
    else:
        row |= {"plays": [position.text(found.best.play)], "estimate": found.best.estimate or found.best.least}
        row |= {"least": max(one.least for one in found.plays), "most": max(one.most for one in found.plays)}
    return row | {"seconds": round(time.process_time() - begun, 1)}


def learn(engine: Engine, seconds: float, bag: int) -> None:
    """Searches the rows that are not proven and had less time, with at most *bag* tiles in the bag."""
    rows = read_rows()
    for number, row in enumerate(rows):
        if row["proven"] or row["bag"] > bag or row["seconds"] >= seconds:
            continue
        rows[number] = make_row(engine, row["cgp"], seconds)
        write_whole(GIVEN, "".join(json.dumps(one) + "\n" for one in rows))
        print(describe(number + 1, rows[number]), flush=True)


def describe(number: int, row: dict[str, Any]) -> str:
    """Writes a row of the table."""
    if row["proven"]:
        wins = f"{row['wins']:,}" + (f" and {row['draws']:,} draws" if row["draws"] else "")
        value = f"{wins} of {row['orders']:,} | {100 * row['share']:.1f} %"
    else:
        value = f"open | {100 * row['least']:.1f} to {100 * row['most']:.1f} %"
    plays = ", ".join(f"`{play}`" for play in row["plays"][:PLAYS_SHOWN])
    more = len(row["plays"]) - PLAYS_SHOWN
    plays += f" and {more} more" if more > 0 else ""
    return f"| {number} | {row['bag']} | {plays} | {value} | {row['seconds']:g} |"


def table() -> str:
    """Writes all rows as a table."""
    heads = ("row", "in the bag", "best plays", "orders of the bag won", "share", "CPU s")
    head = f"\n| {' | '.join(heads)} |\n| ---: | ---: | --- | --- | ---: | ---: |\n"
    return head + "".join(f"{describe(number, row)}\n" for number, row in enumerate(read_rows(), start=1))


def is_best(engine: Engine, position: Position, play: Play, row: dict[str, Any]) -> bool:
    """Whether a play wins as often as the best; one that is not listed is proven by itself."""
    if position.text(play) in row["plays"]:
        return True
    alone = prove(position, engine.generator, plays=[play], spreads=0, stop=cpu_over(60)).best
    return alone.exact and alone.least == row["share"]


def time_answers(engine: Engine, seconds: float, jobs: int) -> None:
    """Gives each position the same time, and prints a row for each number of tiles in the bag, and for all."""
    rows: list[tuple[int, bool, float, list[bool]]] = []
    marks = [mark for mark in MARKS if mark < seconds] + [seconds]
    for number, row in enumerate(read_rows(), start=1):
        position = Position.from_cgp(row["cgp"], engine.rules)
        begun = time.process_time()
        firsts: Firsts = []

        def watch(progress: Progress[PreEndgame], begun: float = begun, firsts: Firsts = firsts) -> None:
            if not firsts or firsts[-1][0] != progress.found.best.play:
                firsts.append((progress.found.best.play, (time.process_time() - begun) / jobs))

        stop = cpu_over(seconds * jobs)
        found = prove(position, engine.generator, jobs=jobs, spreads=0, stop=stop, progress=watch)
        watch(Progress(0, found=found))
        used = (time.process_time() - begun) / jobs
        best: list[bool] = []
        if row["proven"]:
            at = [max((k for k, (_, when) in enumerate(firsts) if when <= mark), default=0) for mark in marks]
            best = [is_best(engine, position, firsts[k][0], row) for k in at]
        rows.append((found.bag, found.proven, firsts[-1][1], best))
        said = f"proven {found.proven} after {used:.1f} s, the first play stayed from {firsts[-1][1]:.2f} s"
        print(f"{number}, {found.bag} in the bag: {found.best}, {said}, best {[int(one) for one in best]}", flush=True)
    print(f"| in the bag | positions | proven | {' | '.join(f'best at {mark:g} s' for mark in marks)} | median |")
    for bag in (*sorted({row[0] for row in rows}), None):
        some = [row for row in rows if bag in (None, row[0])]
        known = [row[3] for row in some if row[3]]
        shares = [f"{sum(one)} of {len(known)}" for one in zip(*known, strict=True)] or ["-"] * len(marks)
        cells = ("all" if bag is None else bag, len(some), sum(row[1] for row in some), *shares)
        print(f"| {' | '.join(map(str, cells))} | {statistics.median(row[2] for row in some):.2f} s |")


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
    parser.add_argument("--given", action="store_true", help="the positions of results/preendgames.jsonl instead")
    parser.add_argument("--seconds", type=float, default=10.0, help="CPU time of each thread, for a given position")
    parser.add_argument("--jobs", type=int, default=2, help="threads, for --given")
    parser.add_argument("--row", type=int, metavar="N", help="make a row of the given positions again")
    parser.add_argument("--learn", action="store_true", help="search the rows again that are not proven, up to --bag")
    parser.add_argument("--table", action="store_true", help="write the given positions into the page of the docs")
    options = parser.parse_args()
    if options.table:
        text, _, _ = PAGE.read_text().partition(MARK)
        write_whole(PAGE, text + MARK + table())
        return
    if options.oracle:
        check(options.oracle, options.bag, options.positions, options.first)
        return
    engine = Engine(Rules.load("en"), Rules.load("en").lexicon())
    if options.row is not None:
        rows = read_rows()
        if not 1 <= options.row <= len(rows):
            parser.error(f"--row {options.row}: there are rows 1 to {len(rows)}")
        print(describe(options.row, make_row(engine, rows[options.row - 1]["cgp"], options.seconds)))
        return
    if options.learn:
        learn(engine, options.seconds, options.bag)
        return
    if options.given:
        time_answers(engine, options.seconds, options.jobs)
        return
    times: list[float] = []
    proven = 0
    begun = time.process_time()
    for seed, position in positions(engine, options.bag, options.first):
        if len(times) == options.positions or time.process_time() - begun > options.budget:
            break
        start = time.process_time()
        found = prove(position, engine.generator, spreads=options.spreads, stop=cpu_over(options.limit))
        times.append(time.process_time() - start)
        proven += found.proven
        if options.verbose:
            print(
                f"{seed}: {found.best}, {len(found.plays)} plays, {found.nodes:,} nodes, {times[-1]:.2f} s", flush=True
            )
    print(f"{proven} of {len(times)} positions proven in {options.limit:g} s each, {options.bag} in the bag")
    if len(times) > 1:
        quartiles = ", ".join(f"{taken:.2f}" for taken in statistics.quantiles(times))
        print(f"quartiles {quartiles} s, sum {sum(times):.0f} s")


if __name__ == "__main__":
    main()
