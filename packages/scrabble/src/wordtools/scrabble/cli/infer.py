"""``wordtools scrabble infer``: what a player probably kept, from the play that was made."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import RulesError
from wordtools.core.cli import options, progress
from wordtools.core.errors import OptionError
from wordtools.core.run.files import is_file
from wordtools.core.wording import counted
from wordtools.scrabble.cli.position import (
    game_options,
    leaves_option,
    read_game,
    read_generator,
    read_leaves,
    read_position,
)

if TYPE_CHECKING:
    from wordtools.scrabble.engine.inference import Inference
    from wordtools.scrabble.position.play import Play
    from wordtools.scrabble.position.position import Position

VERSION = 1  # of the JSON
SHOWN = 15


@click.command()
@click.argument("position", metavar="GAME|POSITION")
@game_options
@leaves_option
@click.option(
    "-t", "--turn", type=click.IntRange(1), metavar="N", help="GCG: the turn that was played.  [default: last]"
)
@click.option("--played", "play", metavar="PLAY", help="CGP: what the player to move played, like '8H WORD' or -3.")
@click.option("-r", "--rack", metavar="TILES", help="The tiles that you hold: nobody else can have kept them.")
@click.option(
    "--samples", type=click.IntRange(1), default=2000, show_default=True, metavar="N", help="Leaves to weigh at most."
)
@options.limit("Show at most N leaves.", SHOWN)
@options.as_json
@options.seed
@options.output
def infer(
    position: str,
    turn: int | None,
    play: str | None,
    rack: str | None,
    samples: int,
    limit: int,
    as_json: bool,
    seed: int | None,
    output: str,
    **chosen: Any,
) -> None:
    """Infer what a player kept.

    Each leave that the unseen tiles allow is weighed by how well the play fits a rack that has it. The chances are
    shown beside those of a random draw, and how many of each tile were probably kept.

    GAME is a GCG file; without --turn its last turn is looked at, as the player sees it who moves next. POSITION is a
    CGP, or a file with one: before the play, the player first who made it. Where there are more leaves than --samples,
    random ones are weighed; the same --seed gives the same ones.

    \b
    Examples:
      wordtools scrabble infer game.gcg --turn 12
      wordtools scrabble infer game.gcg --turn 12 -r AEINRS? --json
      wordtools scrabble infer '15/15/15/15/15/15/15/7HAT5/15/15/15/15/15/15/15 / 0/12 0' --played 'G7 QI'
    """
    from wordtools.scrabble.engine.inference import infer as inferred
    from wordtools.scrabble.engine.leaves import Leaves

    before, made = _given(position, turn, play, rack, chosen)
    leaves = read_leaves(before.rules, chosen)
    if leaves is None:
        leaves = Leaves.of({}, before.rules.tiles)
    generator = read_generator(before.rules, chosen)
    with progress.shown("weighing leaves"):
        found = inferred(before, made, generator, leaves, most=samples, seed=seed or 0)
    shown = found.guesses[:limit]
    if as_json:
        options.write(output, json.dumps(_data(found, before, limit), ensure_ascii=False))
        return
    text = before.rules.tiles.text
    how = f"all {counted(len(found.guesses), 'leave')}" if found.exact else f"a sample of {samples:,}"
    lines = [
        f"{before.text(found.play)}: {counted(found.size, 'tile')} kept of {len(found.pool)} unseen; "
        f"{how} weighed, {found.bits:.1f} bits",
        f"{'leave':{found.size + 4}} chance   usual",
    ]
    lines += [f"{text(one.leave):{found.size + 4}} {one.chance:6.1%}  {one.usual:6.2%}" for one in shown]
    lines += ["", "tile  kept  usual"]
    tiles = sorted(found.tiles.items(), key=lambda pair: pair[1][1] - pair[1][0])
    lines += [f"{text(bytes([tile])):4}  {kept:.2f}   {usual:.2f}" for tile, (kept, usual) in tiles]
    options.write(output, "\n".join(lines))


def _given(
    name: str, turn: int | None, play: str | None, rack: str | None, chosen: dict[str, Any]
) -> tuple[Position, Play | str]:
    """Reads the position before a play, with what the one who looks holds, and the play."""
    if play is not None:
        if turn is not None:
            raise OptionError("--turn is for the turns of a game, --played for a position: give one of them")
        before = read_position({**chosen, "position": name, "rack": None, "turn": None, "lenient": False})
        return _seen(before, rack), play
    if not is_file(name):
        raise OptionError("a position needs --played: what was played in it")
    record = read_game(name, chosen)
    if not record.turns:
        raise RulesError(f"{name}: no turn in it")
    number = len(record.turns) if turn is None else turn
    before = record.position(number)
    made = record.events[record.turns[number - 1]].play
    assert made is not None
    other = next(
        (event for event in record.events[record.turns[number - 1] + 1 :] if event.player != before.turn), None
    )
    known = record.rules.tiles.text(other.rack) if rack is None and other is not None and other.rack else rack
    return _seen(before, known), made


def _seen(before: Position, rack: str | None) -> Position:
    """Returns a position as it is seen by who holds a rack: that of the player to move is not known."""
    before = before.copy()
    before.draw(before.turn, None)
    if rack is not None:
        players = len(before.state.racks)
        before.draw((before.turn + 1) % players, before.rules.tiles.rack(rack))
    return before


def _data(found: Inference, before: Position, limit: int) -> dict[str, Any]:
    text = before.rules.tiles.text
    return {
        "version": VERSION,
        "play": before.text(found.play),
        "kept": found.size,
        "unseen": text(found.pool),
        "exact": found.exact,
        "bits": round(found.bits, 3),
        "leaves": [
            {"leave": text(one.leave), "chance": round(one.chance, 6), "usual": round(one.usual, 8)}
            for one in found.guesses[:limit]
        ],
        "tiles": [
            {"tile": text(bytes([tile])), "kept": round(kept, 4), "usual": round(usual, 4)}
            for tile, (kept, usual) in found.tiles.items()
        ],
    }
