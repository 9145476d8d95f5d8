"""``wordtools scrabble infer``: what a player probably kept, from the play that was made."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.base.wording import counted
from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.titles import command
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.files import is_file
from wordtools.scrabble.cli.position import (
    NOTHING,
    game_options,
    known_data,
    known_text,
    leaves_option,
    lenient,
    note,
    opponent_option,
    read_game,
    read_generator,
    read_leaves,
    read_position,
)
from wordtools.scrabble.position.position import Position

if TYPE_CHECKING:
    from wordtools.scrabble.position.play import Play
    from wordtools.scrabble.rules.tiles import Tiles
    from wordtools.scrabble.simulation.inference import Inference

VERSION = 1  # of the JSON
SHOWN = 15


@command()
@click.argument("position", metavar="GAME|POSITION")
@game_options
@leaves_option
@click.option(
    "-t", "--turn", type=click.IntRange(1), metavar="N", help="GCG: the turn that was played.  [default: last]"
)
@click.option("--played", "play", metavar="PLAY", help="CGP: what the player to move played, like '8H WORD' or -3.")
@click.option("-r", "--rack", metavar="TILES", help="The tiles that you hold: nobody else can have kept them.")
@opponent_option
@lenient
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

    --opponent gives tiles known to have been on the rack before the play: only leaves with those not laid are weighed.
    So are tiles that a game shows in a play that was challenged off. Tiles that you had just exchanged cannot be kept.

    \b
    Examples:
      wordtools scrabble infer game.gcg --turn 12
      wordtools scrabble infer game.gcg --turn 12 -r AEINRS? --json
      wordtools scrabble infer game.gcg --turn 12 --opponent QU
      wordtools scrabble infer '15/15/15/15/15/15/15/7HAT5/15/15/15/15/15/15/15 / 0/12 0' --played 'G7 QI'
    """
    from wordtools.scrabble.evaluation.leaves import Leaves
    from wordtools.scrabble.simulation.inference import NothingKeptError
    from wordtools.scrabble.simulation.inference import infer as inferred

    before, made, bagged = _given(position, turn, play, rack, chosen)
    if before.known(before.player_to_move) or chosen["opponent"] is not None:
        note(known_text(before, before.player_to_move))
    leaves = read_leaves(before.rules, chosen)
    if leaves is None:
        leaves = Leaves.of({}, before.rules.tiles)
    generator = read_generator(before.rules, chosen)
    try:
        with progress.shown("weighing leaves"):
            found = inferred(before, made, generator, leaves, most=samples, seed=seed or 0, bagged=bagged)
    except NothingKeptError as error:
        note(str(error))
        raise SystemExit(exits.NO_ANSWER) from None
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
) -> tuple[Position, Play | str, Tiles]:
    """Reads the position before a play with what the one who looks knows, the play, and what was in the bag."""
    asked = chosen["opponent"]
    if play is not None:
        if turn is not None:
            raise OptionError("--turn is for the turns of a game, --played for a position: give one of them")
        given = {"position": name, "rack": None, "opponent": None, "turn": None}
        read = chosen | given
        before = read_position(read, whole=True)
        chosen["dictionary"] = read["dictionary"]
        part = before.rack if len(before.rack) < before.rules.rack_size else b""
        return _seen(before, rack, part, asked), play, b""
    if not is_file(name):
        raise OptionError("a position needs --played: what was played in it")
    record = read_game(name, chosen, strict=not chosen["lenient"])
    if not record.turns:
        raise RulesError(f"{name}: no turn in it")
    number = len(record.turns) if turn is None else turn
    before = record.position(number)
    made = record.events[record.turns[number - 1]].play
    assert made is not None
    other = next(
        (event for event in record.events[record.turns[number - 1] + 1 :] if event.player != before.player_to_move),
        None,
    )
    known = record.rules.tiles.text(other.rack) if rack is None and other is not None and other.rack else rack
    shown = record.replay(record.turns[number - 1]).known(before.player_to_move)
    return _seen(before, known, shown, asked), made, record.exchanged(number + 1)


def _seen(before: Position, rack: str | None, known: Tiles, asked: str | None) -> Position:
    """Returns a position as it is seen by who holds a rack and knows some tiles of the player to move, or --opponent.

    Raises:
        RulesError: more tiles than there are.
    """
    before, turn, tiles = before.copy(), before.player_to_move, before.rules.tiles
    before.draw(turn, None)
    if rack is not None:
        before.draw((turn + 1) % len(before.state.racks), tiles.rack(rack))
    if asked is not None:
        known = b"" if asked == NOTHING else tiles.rack(asked)
    if known:
        state = before.state
        racks = (*state.racks[:turn], known, *state.racks[turn + 1 :])
        before = Position(before.rules, replace(state, racks=racks, partial=state.partial | {turn}))
        before.check()
    return before


def _data(found: Inference, before: Position, limit: int) -> dict[str, Any]:
    text = before.rules.tiles.text
    return {
        "version": VERSION,
        "play": before.text(found.play),
        "opponent": known_data(before, before.player_to_move),
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
