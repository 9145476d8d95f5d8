"""``wordtools scrabble leaves``: learn, show and convert leave values."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.lazy import SuggestingGroup
from wordtools.core.cli.names import File
from wordtools.core.cli.workplace import workplace
from wordtools.core.errors import RulesError
from wordtools.core.run.files import STANDARD
from wordtools.scrabble.cli.position import (
    compare,
    game_options,
    leaves_option,
    read_leaves,
    read_lexicon,
    read_rules,
    tile_set,
)

if TYPE_CHECKING:
    from wordtools.scrabble.evaluation.leaves import Leaves
    from wordtools.scrabble.match.training import Generation
    from wordtools.scrabble.rules.tiles import TileSet

VERSION = 1  # of the JSON


@click.group(cls=SuggestingGroup)
def leaves() -> None:
    """Learn, show and convert leave values."""


@leaves.command()
@tile_set
@leaves_option
@click.argument("tiles", nargs=-1, metavar="[TILES]...")
@options.as_json
@options.output
def show(language: str, tiles: tuple[str, ...], as_json: bool, output: str, **chosen: Any) -> None:
    """Show the value of a leave.

    TILES are the tiles kept; ? is a blank. Without TILES, the value of each single tile is shown.

    \b
    Examples:
      wordtools scrabble leaves show
      wordtools scrabble leaves show ?S QU AEINST
      wordtools scrabble leaves show Q --leaves mine.csv
    """
    from wordtools.scrabble.rules.rules import Rules

    set_ = Rules.load(language).tiles
    table = _table(chosen, set_)
    racks = [set_.rack(text) for text in tiles] or [bytes((tile,)) for tile, count in enumerate(set_.counts) if count]
    values = {set_.text(rack): table.value(rack) / 1000 for rack in racks}
    if as_json:
        options.write(output, json.dumps({"version": VERSION, "leaves": values}, ensure_ascii=False))
        return
    wide = max(map(len, values))
    options.write(output, "\n".join(f"{text:{wide}}  {value:+7.2f}" for text, value in values.items()))


def _table(chosen: dict[str, Any], tiles: TileSet) -> Leaves:
    from wordtools.scrabble.evaluation.leaves import Leaves

    name = chosen["leaves"]
    if name:
        compare(name, tiles)
    table = Leaves.open(name, tiles) if name else Leaves.bundled(tiles)
    if table is None:
        raise RulesError(f"no table of leaves is bundled for {tiles.name!r}: give your own with --leaves")
    return table


@leaves.command()
@tile_set
@click.argument("table", type=File(), metavar="FILE")
@click.option("--step", type=float, metavar="POINTS", help="Round leaves of over three tiles to multiples of POINTS.")
@options.output
def convert(language: str, table: str, step: float | None, output: str) -> None:
    """Convert a table of leave values.

    FILE (- for stdin) is KLV2, KLV or CSV, gzipped or not.

    The ending of --output gives the format: .klv2 or .csv, with .gz to gzip it. Without --output it is CSV.

    \b
    Examples:
      wordtools scrabble leaves convert mine.csv -o mine.klv2
      wordtools scrabble leaves convert CSW21.klv2 | head
      wordtools scrabble leaves convert full.klv2 --step 0.5 -o small.klv2.gz
    """
    from wordtools.scrabble.evaluation.leaves import Leaves, ending
    from wordtools.scrabble.rules.rules import Rules

    if output != STANDARD:
        ending(output)
    tiles = Rules.load(language).tiles
    compare(table, tiles)
    read = Leaves.open(table, tiles)
    _save(read if step is None else read.rounded(step), output)


def _number(option: str, default: int, what: str) -> Callable[[options.F], options.F]:
    return click.option(option, type=click.IntRange(1), default=default, show_default=True, metavar="N", help=what)


@leaves.command()
@game_options
@_number("--games", 20_000, "Games of the last generation.")
@_number("--generations", 4, "Generations to play.")
@_number("--racks", 3, "Random racks to judge before each turn.")
@_number("--leave-size", 6, "Tiles of the largest leaves.")
@click.option("--leaves", type=File(), metavar="FILE", help="Leave values to start from.  [default: none]")
@options.jobs
@options.on
@options.resume
@options.seed
@options.output
@options.quiet
def train(games: int, generations: int, output: str, quiet: bool, **chosen: Any) -> None:
    """Learn leave values by self-play.

    The table is written as by 'leaves convert'.

    Two players play each other with the current table; before each turn random racks are judged, and a leave is worth
    how much more than average the racks with it earn. Each generation plays twice as many games as the one before,
    with the table of that one. The table is written after each generation; Ctrl-C ends the current one, whose table
    is kept if it has played more games than the one before. To continue from a table, give it with --leaves.

    \b
    Examples:
      wordtools scrabble leaves train --games 2000 --generations 2 --seed 1 -o mine.klv2
      wordtools scrabble leaves train -l fr -o fr.klv2
      wordtools scrabble leaves train --leaves mine.klv2 --generations 1 --games 100000 -o better.klv2
    """
    from wordtools.scrabble.evaluation.leaves import ending
    from wordtools.scrabble.match.series import cores
    from wordtools.scrabble.match.training import Trainer

    if output != STANDARD:
        ending(output)
    rules = read_rules(chosen)
    start = read_leaves(rules, chosen) if chosen["leaves"] else None
    seed = options.seed_number(chosen["seed"], quiet=quiet, resume=chosen["resume"])
    trainer = Trainer(rules, read_lexicon(rules, chosen), start=start, longest=chosen["leave_size"])
    series = trainer.series(seed, games, generations, racks=chosen["racks"])
    learnt = None
    stopped = False
    try:
        with (
            workplace(series, chosen, seed=seed) as (executor, results),
            progress.shown("games", total=sum(max(1, games >> k) for k in range(generations)), quiet=quiet) as report,
        ):
            how: dict[str, Any] = {"jobs": chosen["jobs"] or cores(), "executor": executor, "results": results}
            for learnt in trainer.generations(seed, games, generations, racks=chosen["racks"], progress=report, **how):
                if not quiet:
                    click.echo(_line(learnt), err=True)
                if output != STANDARD:
                    _save(learnt.leaves, output)
    except KeyboardInterrupt:
        if learnt is None:
            raise
        stopped = True
    if learnt is not None and output == STANDARD:
        _save(learnt.leaves, output)
    if stopped:
        sys.exit(exits.INTERRUPTED)


def _line(learnt: Generation) -> str:
    return (
        f"generation {learnt.number}: {learnt.games:,} games, {learnt.racks:,} racks, "
        f"{learnt.mean:.2f} points a rack (deviation {learnt.deviation:.2f})"
    )


def _save(table: Leaves, output: str) -> None:
    if output == STANDARD:
        options.write_file(output, table.csv())
    else:
        table.save(output)
