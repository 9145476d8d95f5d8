"""Compares what ``sim`` prints late in the game with what is true.

Run ``python benchmarks/scrabble_late.py FILE... --truths truths.json`` first, with files of CGP positions, a line each:
for every position with 1 or 2 tiles in the bag it proves which plays win most draws, three of each where the time
suffices, and keeps them in the file. Then ``--sim SECONDS`` simulates these positions, those plays among the
candidates, and writes how far the win chances lie from the truth, and how often the first play is one that wins as
often as any; seconds are CPU time of the process. ``--play PLAY`` asks for the truth of given plays instead.

The truth is what ``endgame/replies.py`` calls *guaranteed*: every draw is played to its end by an exact search, and
where a play leaves tiles in the bag, the other player replies as if it knew them. A drawn game counts as half a win.
The rack of the other player in a file is not looked at.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cpu_time import cpu_over

from wordtools.core.run import clock
from wordtools.scrabble import Engine, Play, Position, Rules
from wordtools.scrabble.endgame.preendgame import prove
from wordtools.scrabble.endgame.standing import Standing
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.simulation.simulate import MOST_PLIES, Simulator

BEST = 3  # plays of each position whose truth is asked for
MOST_BAG = 2


def positions(paths: Sequence[str], rules: Rules) -> Iterator[tuple[str, Position]]:
    """Yields the positions of files with 1 or 2 tiles in the bag, as the player to move sees them."""
    for path in paths:
        for number, line in enumerate(Path(path).read_text().splitlines(), 1):
            if line.strip():
                position = Position.from_cgp(line.split(" -")[0], rules)
                seen = position.seen_by(position.player_to_move)
                if 1 <= seen.bag <= MOST_BAG:
                    yield f"{Path(path).name}:{number}", seen


def truth(position: Position, play: Play, generator: MoveGenerator, limit: float) -> Standing | None:
    """Asks for all draws how a play ends; None: that takes longer than *limit* CPU seconds."""
    found = prove(position, generator, plays=[play], spreads=0, stop=cpu_over(limit))
    return found.best if found.best.exact else None


def truths(position: Position, generator: MoveGenerator, limit: float) -> dict[str, Any]:
    """Proves the best play, and asks for the next best ones what they win."""
    found = prove(position, generator, spreads=0, stop=cpu_over(limit))
    known = {one.play: one.least for one in found.plays if one.exact}
    near = sorted((one for one in found.plays if not one.exact), key=lambda one: -one.most)
    for one in near[: BEST if found.proven else 0]:
        if sum(share >= one.most for share in known.values()) >= BEST or len(known) >= 2 * BEST:
            break
        if (proven := truth(position, one.play, generator, limit)) is not None:
            known[one.play] = proven.least
    best = sorted(known.items(), key=lambda one: -one[1])[:BEST]
    return {
        "bag": position.bag,
        "proven": found.proven,
        "best": [str(play) for play, win in known.items() if win == best[0][1]] if found.proven else [],
        "plays": {str(play): win for play, win in best},
        "top": best[0][1] if best else None,
    }


def compare(
    known: dict[str, Any], simulator: Simulator, places: Sequence[tuple[str, Position]], seconds: float
) -> None:
    """Simulates positions and compares what is found with what is true."""
    for bag in range(1, MOST_BAG + 1):
        errors: list[float] = []
        far = right = asked = 0
        for name, position in places:
            there = known.get(name)
            if there is None or there["bag"] != bag or not there["plays"]:
                continue
            plays = {position.parse(play): win for play, win in there["plays"].items()}
            found = simulator.run(position, also=list(plays), plies=MOST_PLIES, seconds=seconds, seed=1)
            values = {one.candidate.play: one.win for one in found}
            off = {play: values[play] - win for play, win in plays.items()}
            errors += map(abs, off.values())
            far += sum(abs(one) > 0.1 for one in off.values())
            first = found[0].candidate.play
            hit = there["proven"] and (str(first) in there["best"] or plays.get(first) == there["top"])
            if there["proven"] and not hit and first not in plays:
                proven = truth(position, first, simulator.generator, 60)
                hit = proven is not None and proven.least == there["top"]
            asked += there["proven"]
            right += hit
            shown = ", ".join(f"{play} {100 * values[play]:.1f} ({100 * win:.1f})" for play, win in plays.items())
            verdict = "right" if hit else "wrong" if there["proven"] else "not proven"
            print(f"{name}: {verdict}, first {first}; {shown}", flush=True)
        if errors:
            print(
                f"{bag} in the bag, {seconds:g} s: {len(errors)} plays, mean |printed - true| "
                f"{100 * statistics.mean(errors):.2f} points, {far} by more than 10; first play a proven best one in "
                f"{right} of {asked}",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("files", nargs="+", help="CGP positions, a line each")
    parser.add_argument("--truths", default="truths.json", help="where what is true is kept")
    parser.add_argument("--limit", type=float, default=60.0, help="CPU seconds for the truth of one position")
    parser.add_argument("--positions", type=int, default=100, help="of each file")
    parser.add_argument("--play", action="append", default=[], help="the truth of this play of each position")
    parser.add_argument("--sim", type=float, metavar="SECONDS", help="compare simulations of SECONDS each")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="threads of a simulation")
    options = parser.parse_args()
    engine = Engine.for_language("en")
    places = [one for path in options.files for one in list(positions([path], engine.rules))[: options.positions]]
    path = Path(options.truths)
    known: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    if options.play:
        for name, position in places:
            for text in options.play:
                proven = truth(position, position.parse(text), engine.generator, options.limit)
                shown = "not known"
                if proven is not None:
                    wins, draws, total = proven.wins, proven.draws, proven.total
                    shown = (
                        f"wins {wins / total:.1%} of {total} draws, {draws / total:.1%} are drawn: {proven.least:.1%}"
                    )
                print(f"{name}: {text} {shown}", flush=True)
        return
    if options.sim is not None:
        clock.monotonic = time.process_time  # a busy machine changes nothing
        compare(known, Simulator(engine.rules, engine.lexicon, engine.leaves, jobs=options.jobs), places, options.sim)
        return
    for name, position in places:
        if name not in known:
            known[name] = truths(position, engine.generator, options.limit)
            path.write_text(json.dumps(known, indent=1) + "\n")
            print(name, known[name], flush=True)


if __name__ == "__main__":
    main()
