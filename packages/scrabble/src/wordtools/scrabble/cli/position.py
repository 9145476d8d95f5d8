"""What the commands share: the options that name a game, and the ways to give a position."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import GridError, Lexicon, RulesError
from wordtools.core.cli import options
from wordtools.core.run.files import STANDARD, decode, is_file, read_bytes, shown
from wordtools.scrabble.position import cgp
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.position import Position, State
from wordtools.scrabble.rules.rules import Rules

if TYPE_CHECKING:
    from wordtools.scrabble.engine.leaves import Leaves
    from wordtools.scrabble.engine.movegen import MoveGenerator as Generator
    from wordtools.scrabble.record.game_record import GameRecord

GAME = (
    options.language,
    options.dictionary,
    click.option("--layout", metavar="NAME|FILE", help="Another board: a layout's name, or your own .txt file."),
)
PLACE = (
    click.argument("position", required=False, metavar="[POSITION]"),
    click.option("-r", "--rack", metavar="TILES", help="The tiles of the player to move, ? for a blank."),
    click.option("-t", "--turn", type=click.IntRange(1), metavar="N", help="Of a GCG: the position before turn N."),
)


leaves_option = click.option(
    "--leaves", metavar="FILE", help="What tiles kept are worth: a KLV2 or CSV file (- for stdin, none for nothing)."
)


def game_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds language, dictionary and layout."""
    return _add(command, GAME)


def position_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the game's options, the position, the rack and the turn."""
    return _add(_add(command, GAME), PLACE)


def _add(command: Callable[..., None], added: tuple[Callable[..., Any], ...]) -> Callable[..., None]:
    for option in reversed(added):
        command = option(command)
    return command


def read_rules(chosen: dict[str, Any]) -> Rules:
    """Reads the rules that the options name."""
    return Rules.load(chosen["language"], layout=chosen["layout"])


def read_lexicon(rules: Rules, chosen: dict[str, Any]) -> Lexicon:
    """Opens the word list that the options name."""
    return rules.lexicon(chosen["dictionary"])


def read_generator(rules: Rules, chosen: dict[str, Any]) -> Generator:
    """Makes the move generator for the rules and the word list that the options name."""
    from wordtools.scrabble.engine.movegen import MoveGenerator as Generator

    return Generator(rules, read_lexicon(rules, chosen))


def read_leaves(rules: Rules, chosen: dict[str, Any]) -> Leaves | None:
    """Reads the leave table that the options name, or the one that comes along for these tiles."""
    from wordtools.scrabble.engine.leaves import Leaves

    if chosen["leaves"] == "none":
        return None
    return Leaves.open(chosen["leaves"], rules.tiles) if chosen["leaves"] else Leaves.bundled(rules.tiles)


def read_game(name: str, chosen: dict[str, Any], *, strict: bool = True) -> GameRecord:
    """Reads a GCG file, - for stdin; it says itself what it is played with, unless the options do.

    Raises:
        WordtoolsError: it cannot be read, or an event in it is wrong.
    """
    return _game(read_bytes(name), shown(name), chosen, strict=strict)


def _game(data: bytes, name: str, chosen: dict[str, Any], *, strict: bool = True) -> GameRecord:
    from wordtools.scrabble.record import gcg

    said = chosen["layout"] is not None or chosen["language"] != "en"
    return gcg.parse(data, name, rules=read_rules(chosen) if said else None, strict=strict)


def read_position(chosen: dict[str, Any]) -> Position:
    """Reads the position that the arguments give.

    It is an empty board; or a CGP; or a file, - for stdin, that holds a CGP, a board (one line a row, ``.`` for an
    empty square, lower case for blanks), or a GCG, of which --turn says where.

    Raises:
        WordtoolsError: it cannot be read; says what is wrong.
    """
    rules, given = read_rules(chosen), chosen["position"]
    if given is None:
        position = Position(rules, State(Board.empty(rules.layout), (None, None), (0, 0)))
    elif given != STANDARD and not is_file(given) and len(given.split()) > 1:
        position = cgp.parse(given, rules).position
    else:
        position = _from_file(given, rules, chosen)
    if chosen["rack"] is not None:
        position.draw(position.turn, rules.tiles.rack(chosen["rack"]))
    return position


def _from_file(given: str, rules: Rules, chosen: dict[str, Any]) -> Position:
    name, data = shown(given), read_bytes(given)
    if data.removeprefix(codecs.BOM_UTF8).lstrip()[:1] in (b"#", b">"):
        return _game(data, name, chosen).position(chosen["turn"])
    text = decode(data, name)
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise GridError(f"{name}: empty: give a CGP, a GCG, or a board of one line a row, . for an empty square")
    if chosen["turn"] is not None:
        raise RulesError(f"{name}: --turn is for a GCG file")
    if len(lines) == 1 and "/" in lines[0]:
        return cgp.parse(lines[0], rules, name).position
    return Position(rules, State(Board.parse(text, rules.layout, rules.tiles, name), (None, None), (0, 0)))
