"""``wordtools scrabble sim``: the best plays of a position, ranked by playing on from each of them."""

from __future__ import annotations

import json
import math
import os
import sys
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import click

from wordtools.core import RulesError
from wordtools.core.cli import exits, options
from wordtools.scrabble.cli.position import (
    leaves_option,
    plies,
    position_options,
    read_leaves,
    read_lexicon,
    read_position,
    rounds,
)
from wordtools.scrabble.engine.simulate import Outcome, Simulator, ranked
from wordtools.scrabble.position.position import Position

VERSION = 1  # of the JSON


@click.command()
@position_options
@leaves_option
@click.option(
    "--candidates",
    type=click.IntRange(1, 500),
    default=10,
    show_default=True,
    metavar="N",
    help="Simulate the N plays of highest equity.",
)
@plies(4, 1000, "Plays made after each candidate.")
@rounds(1000, "Rounds of the simulation, at most.")
@click.option(
    "--confidence",
    type=click.FloatRange(0.5, 1),
    default=0.99,
    show_default=True,
    metavar="P",
    help="Drop a play that is worse than the best with this probability; 1: never.",
)
@options.seconds("Stop after S seconds.")
@options.jobs
@options.seed
@options.as_json
@options.output
@options.quiet
def sim(
    candidates: int,
    plies: int,
    rounds: int,
    confidence: float,
    seconds: float | None,
    jobs: int | None,
    seed: int | None,
    as_json: bool,
    output: str,
    quiet: bool,
    **chosen: Any,
) -> None:
    """Simulate the best plays of a position.

    Each of them is made, and the game goes on from there with random tiles.

    Each play is shown with the points gained on the opponent after the plies, their standard error, and the chance to
    win. Both players then choose by static equity; nothing is inferred from the opponent's earlier plays. With the same
    --seed and without --seconds the result is always the same. Ctrl-C shows what was found so far.

    When the bag is empty nothing is random: each play is searched to the end of the game.

    \b
    Examples:
      wordtools scrabble sim -r AEINRS? --rounds 200 --seed 1
      wordtools scrabble sim game.gcg --turn 9 --candidates 5 --seconds 10
    """
    position = read_position(chosen)
    if not position.rack:
        raise RulesError("the rack of the player to move is not known: give it with --rack, ? for a blank")
    rules = position.rules
    number = options.chosen_seed(seed, quiet=quiet).getrandbits(32) if position.bag else 0
    simulator = Simulator(
        rules, read_lexicon(rules, chosen), read_leaves(rules, chosen), jobs=jobs or os.cpu_count() or 1
    )
    latest: list[Outcome] = []
    try:
        with ExitStack() as stack:
            if position.bag:
                found = simulator.run(
                    position,
                    candidates=candidates,
                    plies=plies,
                    rounds=rounds,
                    confidence=confidence,
                    seed=number,
                    seconds=seconds,
                    progress=_watch(stack, "rounds", rounds, latest, quiet=quiet),
                )
            else:
                watch = _watch(stack, "plays", candidates, latest, quiet=quiet)
                found = simulator.exact(position, candidates=candidates, seconds=seconds, progress=watch)
    except KeyboardInterrupt:
        if not latest:
            raise
        _write(ranked([one for one in latest if one.rounds]), position, output, as_json=as_json)
        raise SystemExit(exits.INTERRUPTED) from None
    _write(found, position, output, as_json=as_json)
    if not position.bag and not all(one.exact for one in found):
        raise SystemExit(exits.OUT_OF_TIME)


def _write(found: list[Outcome], position: Position, output: str, *, as_json: bool) -> None:
    options.write(output, json.dumps(_data(found, position)) if as_json else "\n".join(_lines(found, position)))


def _watch(
    stack: ExitStack, what: str, total: int, latest: list[Outcome], *, quiet: bool
) -> Callable[[list[Outcome]], None]:
    """Shows progress on a terminal, and keeps what was found in *latest*."""
    advance: Callable[[int], None] | None = None
    if sys.stderr.isatty() and not quiet:
        from rich.console import Console
        from rich.progress import Progress

        progress = stack.enter_context(Progress(console=Console(stderr=True), transient=True))
        task = progress.add_task(what, total=total)

        def shown(done: int) -> None:
            progress.update(task, completed=done)

        advance = shown

    def watch(found: list[Outcome]) -> None:
        latest[:] = found
        if advance is not None:
            rounds = [outcome.rounds for outcome in found]
            advance(max(rounds) if what == "rounds" else sum(rounds))

    return watch


def _lines(found: list[Outcome], position: Position) -> list[str]:
    heads = ("play", "score", "equity", "gained", "error", "win", "rounds")
    rows = [
        (
            position.text(one.candidate.play),
            str(one.candidate.score),
            f"{one.candidate.equity:.1f}",
            f"{one.mean:+.2f}",
            f"{one.error:.2f}" if math.isfinite(one.error) else "-",
            f"{one.win:.1%}",
            _rounds(one, position),
        )
        for one in found
    ]
    wide = [max(len(row[k]) for row in [heads, *rows]) for k in range(len(heads) - 1)]
    return [
        "  ".join([f"{row[0]:{wide[0]}}", *(f"{row[k]:>{wide[k]}}" for k in range(1, len(wide))), row[-1]])
        for row in [heads, *rows]
    ]


def _rounds(one: Outcome, position: Position) -> str:
    """Says how many rounds were played, or whether the value is proven."""
    if not position.bag:
        return "exact" if one.exact else "not proven"
    return f"{one.rounds:,}{' dropped' if one.dropped else ''}"


def _data(found: list[Outcome], position: Position) -> dict[str, Any]:
    from wordtools.scrabble.position import cgp

    return {
        "version": VERSION,
        "position": cgp.write(position),
        "plays": [
            {
                "play": position.text(one.candidate.play),
                "score": one.candidate.score,
                "equity": one.candidate.equity,
                "gained": round(one.mean, 3),
                "error": round(one.error, 3) if math.isfinite(one.error) else None,
                "win": round(one.win, 4),
                "rounds": one.rounds,
                "dropped": one.dropped,
                "exact": one.exact,
            }
            for one in found
        ],
    }
