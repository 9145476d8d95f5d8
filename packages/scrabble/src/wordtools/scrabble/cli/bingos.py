"""``wordtools scrabble bingos``: how likely the tiles kept become a bingo, or the opponent has one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.base.wording import counted
from wordtools.core.cli import options, progress
from wordtools.core.cli.titles import command
from wordtools.core.run.files import is_file
from wordtools.scrabble.cli.position import (
    game_options,
    known_data,
    moment_options,
    read_lexicon,
    read_position,
    read_rules,
)

if TYPE_CHECKING:
    from wordtools.scrabble.moves.bingos import BingoChance
    from wordtools.scrabble.moves.threats import BingoThreat
    from wordtools.scrabble.position.position import Position
    from wordtools.scrabble.rules.rules import Rules
    from wordtools.scrabble.rules.tiles import Tiles

VERSION = 1  # of the JSON


@command()
@click.argument("leaves", nargs=-1, metavar="[LEAVE]...")
@game_options
@click.option("--unseen", metavar="TILES|POSITION", help="The tiles to draw from.  [default: all that are not kept]")
@moment_options
@click.option("--through", default="", metavar="LETTERS", help="Also words with one more letter, any of these.")
@click.option("--after", metavar="PLAY", help="The opponent's bingos: after PLAY of the player to move.")
@click.option(
    "--samples",
    type=click.IntRange(1),
    default=2000,
    show_default=True,
    metavar="N",
    help="The opponent's bingos: racks to try at most.",
)
@options.limit("Show at most N words or plays.", 10)
@options.seed
@options.as_json
@options.output
@options.quiet
def bingos(
    leaves: tuple[str, ...],
    unseen: str | None,
    through: str,
    after: str | None,
    samples: int,
    limit: int,
    seed: int | None,
    as_json: bool,
    output: str,
    quiet: bool,
    **chosen: Any,
) -> None:
    """Compute the chance of a bingo.

    Of all draws that fill the rack up, those are counted that make a word with the whole rack: the chance is exact.
    LEAVE is the tiles kept, ? a blank. --unseen is tiles, or a position (CGP, or a file) whose unseen tiles are meant.
    Of several leaves only the chances are shown.

    With a position and no LEAVE: the chance that the opponent has a bingo that can be laid there. Each rack that the
    opponent may hold is tried on the board, those tiles in it that --opponent gives; where there are more racks than
    --samples, random ones, and the chance has a standard error. Shown are the highest bingos of the racks.

    \b
    Examples:
      wordtools scrabble bingos AEINRS
      wordtools scrabble bingos ERS ES? --through AEIOU
      wordtools scrabble bingos AERST --unseen AABDEEGINOOPRTUVW
      wordtools scrabble bingos --unseen game.gcg --turn 9 --after '8H CATS'
      wordtools scrabble bingos --unseen position.cgp --opponent RS
    """
    placed = unseen is not None and _is_position(unseen)
    if not placed:
        for name in ("rack", "opponent", "turn", "lenient"):
            if options.given(name):
                raise click.UsageError(f"{options.name_of(name)} is for a position: give one with --unseen")
    threat = placed and not leaves
    for name in ("after", "samples", "seed"):
        if options.given(name) and not threat:
            raise click.UsageError(f"{options.name_of(name)} is for the opponent's bingos: --unseen POSITION, no LEAVE")
    if threat:
        options.not_with("unseen", "through")
    elif not leaves:
        raise click.UsageError("give the tiles kept, or a position with --unseen for the opponent's bingos")
    if placed:
        chosen["position"] = unseen
        position = read_position(chosen)
        if threat:
            _threat(position, after, samples, seed or 0, limit, output, chosen, as_json=as_json)
            return
        rules = position.rules
        pool: Tiles | None = position.unseen
    else:
        rules = read_rules(chosen)
        pool = None if unseen is None else rules.tiles.rack(unseen)
    from wordtools.scrabble.moves.bingos import Bingos

    found = Bingos(rules, read_lexicon(rules, chosen))
    with progress.shown("counting draws", quiet=quiet):
        chances = [found.chance(rules.tiles.rack(leave), pool, through=through) for leave in leaves]
    options.write(output, _json(chances, rules, limit) if as_json else _text(chances, rules, limit))


def _json(chances: list[BingoChance], rules: Rules, limit: int) -> str:
    text = rules.tiles.text
    data = [
        {
            "leave": text(one.leave),
            "chance": round(one.chance, 8),
            "ways": one.ways,
            "draws": one.draws,
            "words": [{"word": word, "chance": round(chance, 8)} for word, chance in one.words[:limit]],
        }
        for one in chances
    ]
    return json.dumps({"version": VERSION, "leaves": data}, ensure_ascii=False)


def _text(chances: list[BingoChance], rules: Rules, limit: int) -> str:
    text = rules.tiles.text
    wide = max(len(text(one.leave)) for one in chances)
    lines = [
        f"{text(one.leave):{wide}}  {one.chance:7.2%}  {one.ways:,} of {counted(one.draws, 'draw')}" for one in chances
    ]
    if len(chances) == 1 and chances[0].words[:limit]:
        words = chances[0].words[:limit]
        wide = max(len(word) for word, _ in words)
        lines += ["", *(f"{word:{wide}}  {chance:7.3%}" for word, chance in words)]
        more = len(chances[0].words) - len(words)
        lines += [f"and {more:,} more"] if more else []
    return "\n".join(lines)


def _threat(
    position: Position,
    after: str | None,
    samples: int,
    seed: int,
    limit: int,
    output: str,
    chosen: dict[str, Any],
    *,
    as_json: bool,
) -> None:
    """Shows the opponent's bingos."""
    from wordtools.scrabble.moves.movegen import MoveGenerator
    from wordtools.scrabble.moves.threats import bingo_threat

    play = None if after is None else position.parse(after)
    generator = MoveGenerator(position.rules, read_lexicon(position.rules, chosen))
    with progress.shown("trying racks", quiet=chosen.get("quiet", False)):
        found = bingo_threat(position, generator, play=play, samples=samples, seed=seed)
    if as_json:
        data = {
            "version": VERSION,
            "leaves": [],
            "position": position.cgp(),
            "after": None if play is None else position.text(play),
            "opponent": known_data(position),
            "threat": {
                "chance": round(found.chance, 8),
                "error": round(found.error, 8),
                "exact": found.exact,
                "racks": found.racks,
                "points": round(found.points, 3),
                "plays": [
                    {"play": position.text(made), "chance": round(chance, 8)} for made, chance in found.plays[:limit]
                ],
            },
        }
        options.write(output, json.dumps(data, ensure_ascii=False))
        return
    options.write(output, "\n".join(_lines(found, position, limit)))


def _lines(found: BingoThreat, position: Position, limit: int) -> list[str]:
    chance = f"{found.chance:.2%}" if found.exact else f"{found.chance:.2%} ± {found.error:.2%}"
    tried = f"all {counted(found.racks, 'rack')}" if found.exact else f"{counted(found.racks, 'random rack')} tried"
    points = f", {found.points:.1f} points on average" if found.plays else ""
    lines = [f"the opponent has a bingo: {chance}{points}; {tried}"]
    plays = [(position.text(made), share) for made, share in found.plays[:limit]]
    if plays:
        wide = max(len(text) for text, _ in plays)
        lines += ["", *(f"{text:{wide}}  {share:7.3%}" for text, share in plays)]
        more = len(found.plays) - len(plays)
        lines += [f"and {more:,} more"] if more else []
    return lines


def _is_position(text: str) -> bool:
    return "/" in text or is_file(text)
