"""``wordtools scrabble endgame``: the exact value of a position whose bag is empty."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.titles import command
from wordtools.core.run.progress import Progress
from wordtools.scrabble.cli.position import known_data, position_options, read_generator, read_position
from wordtools.scrabble.cli.position import plies as depth
from wordtools.scrabble.endgame.endgame import Ending, solve
from wordtools.scrabble.position.play import PlayKind
from wordtools.scrabble.position.position import Position

VERSION = 1  # of the JSON


@command()
@position_options
@options.seconds("Stop after S seconds.", 30.0)
@depth(60, 60, "Search at most N plays deep.")
@options.limit("Show the N best first plays, each with its exact value.", 1, 1)
@options.jobs
@options.as_json
@options.output
@options.quiet
def endgame(
    seconds: float, plies: int, limit: int, jobs: int | None, as_json: bool, output: str, quiet: bool, **chosen: Any
) -> None:
    """Solve an endgame.

    The value is what the player to move gains on the opponent when both play best from POSITION to the end.

    The bag must be empty; a rack that is not known is made of the unseen tiles. The exit code is 3 when the time ends
    before the value is proven; the best of the last depth that was searched completely is then shown. In a long search
    with several threads another of the plays that are worth the same may be shown.

    With -n N the N best first plays are shown, each with its value when both play best after it.

    \b
    Examples:
      wordtools scrabble endgame game.gcg --turn 23
      wordtools scrabble endgame position.cgp --seconds 5 --json
      wordtools scrabble endgame position.cgp -n 5
    """
    position = read_position(chosen)
    generator = read_generator(position.rules, chosen)
    report = _report if sys.stderr.isatty() and not quiet else None
    number = jobs or os.cpu_count() or 1
    latest: list[Ending] = []

    def watch(progress: Progress[Ending]) -> None:
        latest[:] = [progress.found]
        if report is not None:
            report(progress)

    try:
        found = solve(position, generator, seconds=seconds, plies=plies, lines=limit, jobs=number, progress=watch)
    except KeyboardInterrupt:
        if not latest:
            raise
        _write(latest[0], position, limit, output, as_json=as_json)
        raise SystemExit(exits.INTERRUPTED) from None
    _write(found, position, limit, output, as_json=as_json)
    if not all(one.exact for one in (found, *found.others)):
        raise SystemExit(exits.OUT_OF_TIME)


def _report(progress: Progress[Ending]) -> None:
    found = progress.found
    click.echo(f"depth {found.depth}: {found.value:+d}, {found.nodes:,} positions", err=True)


def _write(found: Ending, position: Position, limit: int, output: str, *, as_json: bool) -> None:
    lines = _lines if limit == 1 else _table
    options.write(output, json.dumps(_data(found, position)) if as_json else "\n".join(lines(found, position)))


def _table(found: Ending, position: Position) -> list[str]:
    """Writes a row for each first play."""
    mine, other = (position.state.scores[player] for player in (position.player_to_move, 1 - position.player_to_move))
    rows = [("play", "score", "value", "at the end", "", "then")]
    for one in (found, *found.others):
        first, *more = _texts(one, position)
        score = position.judge(one.line[0]).score if one.line[0].kind is PlayKind.PLACE else 0
        proven = "exact" if one.exact else "not proven"
        values = f"{one.value:+d}", f"{mine - other + one.value:+d}"
        rows.append((first, str(score), *values, proven, ", ".join(more)))
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    right = (1, 2, 3)
    return [
        "  ".join(f"{cell:{'>' if k in right else ''}{wide[k]}}" for k, cell in enumerate(row)).rstrip() for row in rows
    ]


def _texts(found: Ending, position: Position) -> list[str]:
    """Writes the plays of a line, each as on the board before it."""
    after, texts = Position(position.rules, position.state), []
    for number, play in enumerate(found.line, 1):
        texts.append(after.text(play))
        if number < len(found.line):
            after.push(play)
    return texts


def _lines(found: Ending, position: Position) -> list[str]:
    mine, other = (position.state.scores[player] for player in (position.player_to_move, 1 - position.player_to_move))
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
        "opponent": known_data(position),
        "value": found.value,
        "exact": found.exact,
        "depth": found.depth,
        "nodes": found.nodes,
        "line": [position.text(play) for play in found.line],
        "others": [
            {"value": one.value, "exact": one.exact, "line": [position.text(play) for play in one.line]}
            for one in found.others
        ],
    }
