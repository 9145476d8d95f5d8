"""``wordtools scrabble endgame``: the exact value of a position whose bag is empty."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.run.progress import Progress
from wordtools.scrabble.cli.position import plies as depth
from wordtools.scrabble.cli.position import position_options, read_generator, read_position
from wordtools.scrabble.engine.endgame import Ending, solve
from wordtools.scrabble.position.play import PlayKind
from wordtools.scrabble.position.position import Position

VERSION = 1  # of the JSON


@click.command()
@position_options
@options.seconds("Stop after S seconds.", 30.0)
@depth(60, 60, "Search at most N plays deep.")
@options.jobs
@options.as_json
@options.output
@options.quiet
def endgame(
    seconds: float, plies: int, jobs: int | None, as_json: bool, output: str, quiet: bool, **chosen: Any
) -> None:
    """Solve an endgame.

    The value is what the player to move gains on the opponent when both play best from POSITION to the end.

    The bag must be empty; a rack that is not known is made of the unseen tiles. The exit code is 3 when the time ends
    before the value is proven; the best of the last depth that was searched completely is then shown. In a long search
    with several threads another of the plays that are worth the same may be shown.

    \b
    Examples:
      wordtools scrabble endgame game.gcg --turn 23
      wordtools scrabble endgame position.cgp --seconds 5 --json
    """
    position = read_position(chosen)
    generator = read_generator(position.rules, chosen)
    told = _tell if sys.stderr.isatty() and not quiet else None
    number = jobs or os.cpu_count() or 1
    found = solve(position, generator, seconds=seconds, plies=plies, jobs=number, progress=told)
    options.write(output, json.dumps(_data(found, position)) if as_json else "\n".join(_lines(found, position)))
    if not found.exact:
        raise SystemExit(exits.OUT_OF_TIME)


def _tell(progress: Progress[Ending]) -> None:
    found = progress.found
    click.echo(f"depth {found.depth}: {found.value:+d}, {found.nodes:,} positions", err=True)


def _lines(found: Ending, position: Position) -> list[str]:
    mine, other = (position.state.scores[player] for player in (position.turn, 1 - position.turn))
    spread = mine - other + found.value
    proven = "exact" if found.exact else f"not proven: time or depth ended after {found.depth} plies"
    lines = [f"{found.value:+d} points from here on, {spread:+d} at the end; {proven}"]
    after = Position(position.rules, position.state)
    for number, play in enumerate(found.line, 1):
        score = 0 if play.kind is not PlayKind.PLACE else after.judge(play).score
        lines.append(f"{number:>2}. {after.text(play)}  {score}")
        if number < len(found.line):
            after.push(play)
    return lines


def _data(found: Ending, position: Position) -> dict[str, Any]:
    return {
        "version": VERSION,
        "value": found.value,
        "exact": found.exact,
        "depth": found.depth,
        "nodes": found.nodes,
        "line": [position.text(play) for play in found.line],
    }
