"""``wordtools scrabble autoplay``: many games between two settings."""

from __future__ import annotations

import json
import secrets
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.run.files import STANDARD
from wordtools.scrabble.cli.position import game_options, read_lexicon, read_rules

if TYPE_CHECKING:
    from wordtools.scrabble.engine.selfplay import Pair
    from wordtools.scrabble.match.series import Summary

VERSION = 1  # of the JSON


@click.command()
@click.argument("games", type=click.IntRange(1), metavar="GAMES")
@game_options
@click.option("--one", default="static", show_default=True, metavar="SETTING", help="How player one chooses.")
@click.option("--two", default="score", show_default=True, metavar="SETTING", help="How player two chooses.")
@click.option("-j", "--jobs", type=click.IntRange(1), metavar="N", help="Threads to use; all cores else.")
@click.option("-o", "--output", metavar="FILE", help="Keep the games in FILE, a line of JSON a pair; go on with it.")
@options.seed
@options.as_json
@options.quiet
def autoplay(games: int, as_json: bool, quiet: bool, **chosen: Any) -> None:
    """Play two settings against each other.

    GAMES games are played, and what came of them says which setting is better.

    A SETTING is score (the highest score), static (the highest equity: score and what the tiles kept are worth),
    static:FILE (with your own table of leaves) or static:none (with none); much slower are casual, fair (weak players
    of 'play') and sim or sim:ROUNDS (which simulates, and searches the endgame). Games come in pairs with the same
    tiles in the same order, of which each player begins one; an odd number is rounded up. With -o, a run that was
    interrupted goes on where it was, and so does one with a higher number of games.

    \b
    Examples:
      wordtools scrabble autoplay 1000
      wordtools scrabble autoplay 1000 --one static --two static:none --seed 1
      wordtools scrabble autoplay 20 --one sim:50 --two static
      wordtools scrabble autoplay 5000 --one static:mine.klv2 --two static -o games.jsonl
    """
    from wordtools.scrabble.match.series import (
        Choice,
        GameFile,
        Summary,
        arena_of,
        cores,
        described,
        pair_data,
        play_pairs,
    )

    rules = read_rules(chosen)
    one, two = (Choice.parse(chosen[name], rules) for name in ("one", "two"))
    arena = arena_of(rules, read_lexicon(rules, chosen), one, two)
    output, seed = chosen["output"], chosen["seed"]
    keeps = output not in (None, STANDARD)
    if seed is None:
        seed = GameFile.seed_of(output) if keeps else None
    if seed is None:
        seed = secrets.randbelow(1_000_000)
        if not quiet:
            click.echo(f"seed {seed}", err=True)
    header = described(rules, arena.lexicon, one, two, seed)
    pairs: list[Pair] = []
    stopped = False
    with ExitStack() as stack:
        file = stack.enter_context(GameFile(output, header)) if keeps else None
        if file is not None:
            pairs = list(file.pairs)
        wanted = range(len(pairs), (games + 1) // 2)
        try:
            played = play_pairs(arena, seed, wanted, jobs=chosen["jobs"] or cores())
            for pair in _shown(played, len(wanted), quiet=quiet):
                if output == STANDARD:
                    click.echo(json.dumps(pair_data(pair, len(pairs))))
                if file is not None:
                    file.add(pair)
                pairs.append(pair)
        except KeyboardInterrupt:
            if not pairs:
                raise
            stopped = True
    summary = Summary.of(pairs)
    settings = {"seed": seed, "one": chosen["one"], "two": chosen["two"]}
    text = json.dumps({"version": VERSION, **settings, **summary.data()}) if as_json else _text(summary, settings)
    click.echo(text, err=output == STANDARD)
    if stopped:
        sys.exit(exits.INTERRUPTED)


def _shown(pairs: Iterable[Pair], count: int, *, quiet: bool) -> Iterator[Pair]:
    """Shows on a terminal how far the games are."""
    if quiet or not sys.stderr.isatty():
        yield from pairs
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        yield from progress.track(pairs, total=count, description="pairs")


def _text(summary: Summary, settings: dict[str, Any]) -> str:
    wins, rate = summary.wins, summary.rate
    rows = [
        ("", "one", "two"),
        ("score", *(f"{number:.1f}" for number in summary.score)),
        ("turns", *(f"{number:.2f}" for number in summary.turns)),
        ("bingos", *(f"{number:.2f}" for number in summary.bingos)),
        ("exchanges", *(f"{number:.2f}" for number in summary.exchanges)),
    ]
    return "\n".join(
        [
            f"{summary.games:,} games, one: {settings['one']}, two: {settings['two']}, seed {settings['seed']}",
            f"one wins {wins[0]:,}, two {wins[1]:,}, draws {summary.draws:,}: "
            f"{rate.share:.1%} for one (95 %: {rate.low:.1%} to {rate.high:.1%})",
            f"spread {summary.spread:+.2f} points a game, standard error {summary.spread_error:.2f}",
            "",
            *(f"{name:9}  {one:>6}  {two:>6}".rstrip() for name, one, two in rows),
        ]
    )
