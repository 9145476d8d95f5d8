"""``wordtools scrabble preendgame``: which play wins most draws of the last tiles in the bag."""

from __future__ import annotations

import json
import os
import sys
from time import monotonic
from typing import Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.titles import command
from wordtools.core.run.files import STANDARD
from wordtools.core.run.progress import Progress
from wordtools.scrabble.cli.position import known_data, position_options, read_generator, read_position
from wordtools.scrabble.endgame.preendgame import prove
from wordtools.scrabble.endgame.standing import PreEndgame, Standing
from wordtools.scrabble.position.position import Position

VERSION = 1  # of the JSON
LINE_AFTER = 1.0  # seconds between lines of progress about the same play


@command()
@position_options
@click.option(
    "--play",
    "plays",
    multiple=True,
    metavar="PLAY",
    help="Compare only this play and others given so, like '8H CATS'; '-AB' exchanges, '-' passes. Repeatable.",
)
@click.option(
    "--spreads",
    type=click.IntRange(0),
    default=3,
    show_default=True,
    metavar="N",
    help="Search N of the plays that win equally often for points.",
)
@click.option(
    "--fair",
    is_flag=True,
    help="Plays that leave tiles in the bag: also against one who does not know them (slow).",
)
@options.seconds("Stop after S seconds.")
@options.limit("Show N plays; 0: all.", 10)
@options.jobs
@options.as_json
@click.option("--stream", is_flag=True, help="--json: also a line for each ranking before the last.")
@options.output
@options.quiet
def preendgame(
    plays: tuple[str, ...],
    spreads: int,
    fair: bool,
    seconds: float | None,
    limit: int,
    jobs: int | None,
    as_json: bool,
    stream: bool,
    output: str,
    quiet: bool,
    **chosen: Any,
) -> None:
    """Find which play wins most often with 1 to 4 tiles in the bag.

    Within a fraction of a second every play has an estimate, by games played out after it, and the best plays are
    looked at more and more closely. Then proofs begin at the top: a play is searched to the end of the game for every
    draw of the last tiles, and given up when it cannot win more often than the best. ~ marks an estimate.

    A play that leaves tiles in the bag is guaranteed its wins even against an opponent who knows the bag. Two passes in
    a row end the game. The exit code is 3 when the time ends before the best play is proven; the best so far is then
    shown. A proof with 1 tile takes seconds, with 2 minutes; with 3 and 4 give --seconds.

    \b
    Examples:
      wordtools scrabble preendgame game.gcg --turn 19
      wordtools scrabble preendgame position.cgp --seconds 60 -n 5 --json
      wordtools scrabble preendgame position.cgp --play '14H JEED' --play '14H JEERS'
    """
    options.only_with("stream", "as_json")
    options.not_with("stream", "output")
    position = read_position(chosen)
    generator = read_generator(position.rules, chosen)
    latest: list[PreEndgame] = []
    reporter = _Teller()

    def watch(progress: Progress[PreEndgame]) -> None:
        found = progress.found
        latest[:] = [found]
        if stream:
            options.write(STANDARD, json.dumps(_data(found, position, limit)))
        if sys.stderr.isatty() and not quiet:
            reporter.report(found, position)

    try:
        found = prove(
            position,
            generator,
            seconds=seconds,
            spreads=spreads,
            fair=fair,
            plays=[position.parse(play) for play in plays] if plays else None,
            jobs=jobs or os.cpu_count() or 1,
            seen=True,
            progress=watch,
        )
    except KeyboardInterrupt:
        if not latest:
            raise
        _write(latest[0], position, limit, output, as_json=as_json)
        raise SystemExit(exits.INTERRUPTED) from None
    _write(found, position, limit, output, as_json=as_json)
    if not found.proven:
        raise SystemExit(exits.OUT_OF_TIME)


class _Teller:
    """Reports the best play on stderr: when it is another one, and once a second."""

    def __init__(self) -> None:
        self.begun = monotonic()
        self.last = (-LINE_AFTER, "")

    def report(self, found: PreEndgame, position: Position) -> None:
        now, play = monotonic() - self.begun, position.text(found.best.play)
        at, reported = self.last
        if play != reported or now - at >= LINE_AFTER:
            self.last = (now, play)
            click.echo(f"{now:5.1f} s: {play} {found.best.text()}; {_decided(found)}", err=True)


def _decided(found: PreEndgame) -> str:
    """Writes how many plays are still in question."""
    least = max((one.least for one in found.plays if one.exact), default=-1.0)
    still = sum(one.most > least and not one.exact for one in found.plays)
    return f"{still:,} of {len(found.plays):,} plays may win more often"


def _write(found: PreEndgame, position: Position, limit: int, output: str, *, as_json: bool) -> None:
    data = json.dumps(_data(found, position, limit)) if as_json else "\n".join(_lines(found, position, limit))
    options.write(output, data)


def _lines(found: PreEndgame, position: Position, limit: int) -> list[str]:
    heads = ("play", "score", "wins", "draws", "losses", "win", "proven", "spread")
    plays = found.plays[: limit or None]
    rows = [heads] + [
        (
            position.text(one.play) + ("" if one.empties else " *"),
            str(one.score),
            str(one.wins),
            str(one.draws),
            str(one.losses),
            f"{one.least:.1%}" if one.exact else f"~{one.estimate:.1%}",
            _proven(one),
            _spread(one),
        )
        for one in plays
    ]
    wide = [max(len(row[k]) for row in rows) for k in range(len(heads))]
    lines = [
        "  ".join([f"{row[0]:{wide[0]}}", *(f"{cell:>{width}}" for cell, width in zip(row[1:], wide[1:], strict=True))])
        for row in rows
    ]
    total = found.best.total
    state = "no play wins more often than the first" if found.proven else _decided(found) + ": time ended"
    tiles = "1 tile" if found.bag == 1 else f"{found.bag} tiles"
    notes = [f"{tiles} in the bag, {total} draws: {state}"]
    if not all(one.empties for one in plays):
        notes.append("* leaves tiles in the bag: wins guaranteed even if the opponent knows them")
    notes += [
        f"{position.text(one.play)}: {one.fair[0]} wins, {one.fair[1]} draws, {one.fair[2]} losses against the best "
        "reply of an opponent who does not know the bag"
        for one in plays
        if one.fair is not None
    ]
    return [line.rstrip() for line in lines] + notes


def _proven(one: Standing) -> str:
    """Writes what is proven of the share of wins."""
    if one.exact:
        return "exact"
    if not one.least:
        return "" if one.most == 1 else f"up to {one.most:.1%}"
    return f"{one.least:.1%} to {one.most:.1%}"


def _spread(one: Standing) -> str:
    """Writes the points ahead at the end: exact, their bound, or the estimate."""
    if one.spread is not None:
        return f"{one.spread:+.2f}"
    return f"~{one.spread_estimate:+.1f}" if one.spread_most is None else f"up to {one.spread_most:+.2f}"


def _data(found: PreEndgame, position: Position, limit: int) -> dict[str, Any]:
    return {
        "version": VERSION,
        "position": position.cgp(),
        "opponent": known_data(position),
        "bag": found.bag,
        "total": found.best.total,
        "proven": found.proven,
        "nodes": found.nodes,
        "plays": [
            {
                "play": position.text(one.play),
                "score": one.score,
                "wins": one.wins,
                "draws": one.draws,
                "losses": one.losses,
                "exact": one.exact,
                "least": round(one.least, 6),
                "most": round(one.most, 6),
                "estimate": _rounded(one.estimate, 6),
                "spread": _rounded(one.spread, 3),
                "spread_most": _rounded(one.spread_most, 3),
                "spread_estimate": _rounded(one.spread_estimate, 3),
                "looks": one.looks,
                "empties": one.empties,
                "fair": None if one.fair is None else dict(zip(("wins", "draws", "losses"), one.fair, strict=True)),
            }
            for one in found.plays[: limit or None]
        ],
    }


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)
