"""``wordtools scrabble bingos``: how likely the tiles kept become a bingo."""

from __future__ import annotations

import json
from typing import Any

import click

from wordtools.core.cli import options, progress
from wordtools.core.run.files import is_file
from wordtools.scrabble.cli.position import game_options, read_lexicon, read_position, read_rules

VERSION = 1  # of the JSON


@click.command()
@click.argument("leaves", nargs=-1, required=True, metavar="LEAVE...")
@game_options
@click.option("--unseen", metavar="TILES|POSITION", help="The tiles to draw from.  [default: all that are not kept]")
@click.option("--through", default="", metavar="LETTERS", help="Also words with one more letter, any of these.")
@options.limit("Show at most N words.", 10)
@options.as_json
@options.output
def bingos(
    leaves: tuple[str, ...],
    unseen: str | None,
    through: str,
    limit: int,
    as_json: bool,
    output: str,
    **chosen: Any,
) -> None:
    """Compute the chance of a bingo.

    The chance is exact: of all draws that fill the rack up, those are counted that make a word with the whole rack.
    LEAVE is the tiles kept, ? a blank. --unseen is tiles, or a position (CGP, or a file) whose unseen tiles are meant.
    Of several leaves only the chances are shown.

    \b
    Examples:
      wordtools scrabble bingos AEINRS
      wordtools scrabble bingos ERS ES? --through AEIOU
      wordtools scrabble bingos AERST --unseen AABDEEGINOOPRTUVW
    """
    from wordtools.scrabble.engine.bingos import Bingos

    rules = read_rules(chosen)
    pool = None if unseen is None else rules.tiles.rack(unseen) if not _is_position(unseen) else _unseen(unseen, chosen)
    found = Bingos(rules, read_lexicon(rules, chosen))
    with progress.shown("counting draws"):
        chances = [found.chance(rules.tiles.rack(leave), pool, through=through) for leave in leaves]
    text = rules.tiles.text
    if as_json:
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
        options.write(output, json.dumps({"version": VERSION, "leaves": data}, ensure_ascii=False))
        return
    wide = max(len(text(one.leave)) for one in chances)
    lines = [f"{text(one.leave):{wide}}  {one.chance:7.2%}  {one.ways:,} of {one.draws:,} draws" for one in chances]
    if len(chances) == 1 and chances[0].words[:limit]:
        words = chances[0].words[:limit]
        wide = max(len(word) for word, _ in words)
        lines += ["", *(f"{word:{wide}}  {chance:7.3%}" for word, chance in words)]
        more = len(chances[0].words) - len(words)
        lines += [f"and {more:,} more"] if more else []
    options.write(output, "\n".join(lines))


def _is_position(text: str) -> bool:
    return "/" in text or is_file(text)


def _unseen(name: str, chosen: dict[str, Any]) -> bytes:
    return read_position({**chosen, "position": name, "rack": None, "turn": None, "lenient": False}).unseen
