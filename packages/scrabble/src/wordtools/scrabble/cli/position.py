"""What the commands share: the options that name a game, and the ways to give a position."""

from __future__ import annotations

import codecs
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import GridError, Lexicon
from wordtools.core.cli import options
from wordtools.core.cli.lists import open_lexicon, sources, word_list
from wordtools.core.cli.names import File, Named
from wordtools.core.errors import FormatError, OptionError
from wordtools.core.run.files import STANDARD, decode, is_file, read_bytes, shown
from wordtools.scrabble.position import cgp
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.position import Position, State
from wordtools.scrabble.rules.rules import Rules

if TYPE_CHECKING:
    from wordtools.scrabble.engine.leaves import Leaves
    from wordtools.scrabble.engine.movegen import MoveGenerator
    from wordtools.scrabble.record.game_record import GameRecord


def tile_sets() -> dict[str, str]:
    """Names the tile sets, each with its language."""
    from wordtools.core import Language, LanguageError
    from wordtools.scrabble.rules.tiles import bundled

    found = {}
    for code, path in bundled().items():
        with suppress(LanguageError):  # a user's own file with a mistake in it: said when it is used
            found[code] = Language.load(str(path)).name
    return found


def layouts() -> dict[str, str]:
    """Names the layouts."""
    from wordtools.scrabble.rules.layout import bundled

    return dict.fromkeys(bundled(), "")


tile_set = click.option(
    "-l",
    "--language",
    type=Named(tile_sets),
    default="en",
    show_default=True,
    metavar="CODE|FILE",
    help="A tile set's code, like en or en-super, or your own .toml file.",
)
GAME = (
    tile_set,
    word_list,
    click.option(
        "--layout",
        type=Named(layouts),
        metavar="NAME|FILE",
        help="Another board: a layout's name, or your own .txt file.",
    ),
)
PLACE = (
    click.argument("position", required=False, metavar="[POSITION]"),
    click.option("-r", "--rack", metavar="TILES", help="The rack of the player to move; ? is a blank."),
    click.option("-t", "--turn", type=click.IntRange(1), metavar="N", help="GCG: the position before turn N."),
    click.option(
        "--lenient", is_flag=True, help="Read a CGP or GCG in spite of mistakes; they are reported on stderr."
    ),
)


leaves_option = click.option(
    "--leaves",
    type=File(),
    metavar="FILE",
    help="Leave values: a KLV2 or CSV file, - for stdin, or none for no values.",
)


def plies(default: int, most: int, what: str) -> Callable[[options.F], options.F]:
    """Makes ``--plies N``."""
    number = click.IntRange(1, most)
    return click.option("--plies", type=number, default=default, show_default=True, metavar="N", help=what)


def rounds(default: int, what: str) -> Callable[[options.F], options.F]:
    """Makes ``--rounds N``."""
    return click.option("--rounds", type=click.IntRange(1), default=default, show_default=True, metavar="N", help=what)


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
    options.one_from_stdin(
        the_position=chosen.get("position"),
        the_word_lists=sources(chosen),
        the_leaves=chosen.get("leaves"),
    )
    return Rules.load(chosen["language"], layout=chosen["layout"])


def read_lexicon(rules: Rules, chosen: dict[str, Any]) -> Lexicon:
    """Opens the word list that the options name."""
    language, alphabet = rules.tiles.language, rules.tiles.alphabet
    return open_lexicon(language, alphabet, chosen, verbose=chosen.get("verbose", False))


def read_generator(rules: Rules, chosen: dict[str, Any]) -> MoveGenerator:
    """Makes the move generator for the rules and the word list that the options name."""
    from wordtools.scrabble.engine.movegen import MoveGenerator

    return MoveGenerator(rules, read_lexicon(rules, chosen))


def read_leaves(rules: Rules, chosen: dict[str, Any]) -> Leaves | None:
    """Reads the leave table that the options name, or the one bundled with these tiles."""
    from wordtools.scrabble.engine.leaves import Leaves

    if chosen["leaves"] == "none":
        return None
    return Leaves.open(chosen["leaves"], rules.tiles) if chosen["leaves"] else Leaves.bundled(rules.tiles)


def game_files(games: Iterable[str]) -> list[str]:
    """Lists the files of games, each once; a folder stands for the .gcg files in it and in the folders below.

    Raises:
        OptionError: a folder has none.
    """
    names: list[str] = []
    for game in games:
        inside = [game]
        if game not in ("", STANDARD) and Path(game).is_dir():
            inside = sorted(str(path) for path in Path(game).rglob("*.gcg") if path.is_file())
        if not inside:
            raise OptionError(f"{game}: no .gcg file is in this folder")
        names += inside
    return list(dict.fromkeys(names))


def read_game(name: str, chosen: dict[str, Any], *, strict: bool = True) -> GameRecord:
    """Reads a GCG file, - for stdin; it says itself what it is played with, unless the options do.

    Raises:
        WordtoolsError: it cannot be read, or an event in it is wrong.
    """
    return _game(read_bytes(name), shown(name), chosen, strict=strict)


def _game(data: bytes, name: str, chosen: dict[str, Any], *, strict: bool) -> GameRecord:
    from wordtools.scrabble.record import gcg

    said = chosen["layout"] is not None or chosen["language"] != "en"
    record = gcg.parse(data, name, rules=read_rules(chosen) if said else None, strict=strict)
    _report(record.problems)
    return record


def _cgp(text: str, rules: Rules, name: str, *, strict: bool) -> Position:
    """Reads a CGP; an error that leniency would help with says so."""
    try:
        found = cgp.parse(text, rules, name, strict=strict)
    except FormatError as error:
        if strict:
            with suppress(FormatError):
                cgp.parse(text, rules, name, strict=False)
                raise OptionError(f"{error}; --lenient reads it all the same") from None
        raise
    _report(found.problems)
    return found.position


def _report(problems: Iterable[str]) -> None:
    for problem in problems:
        click.echo(problem, err=True)


def read_position(chosen: dict[str, Any]) -> Position:
    """Reads the position that the arguments give.

    It is an empty board; or a CGP; or a file, - for stdin, that holds a CGP, a board (one line a row, ``.`` for an
    empty square, lower case for blanks), or a GCG, of which --turn says where.

    Raises:
        WordtoolsError: it cannot be read; says what is wrong.
    """
    return read_moment(chosen)[0]


def read_moment(chosen: dict[str, Any]) -> tuple[Position, GameRecord | None]:
    """Reads the position that the arguments give, and the game that it is of, where it is a GCG.

    Raises:
        WordtoolsError: it cannot be read; says what is wrong.
    """
    rules, given, strict = read_rules(chosen), chosen["position"], not chosen["lenient"]
    record: GameRecord | None = None
    if given is None:
        position = Position(rules, State(Board.empty(rules.layout), (None, None), (0, 0)))
    elif given != STANDARD and not is_file(given) and len(given.split()) > 1:
        position = _cgp(given, rules, "CGP", strict=strict)
    else:
        position, record = _from_file(given, rules, chosen, strict=strict)
    if given is None and chosen["turn"] is not None:
        raise OptionError("--turn is for a GCG file")
    if chosen["rack"] is not None:
        _give(position, rules.tiles.rack(chosen["rack"]), strict=strict)
    return position, record


def _give(position: Position, rack: bytes, *, strict: bool) -> None:
    """Gives the player to move a rack; leniently also one whose tiles are not there."""
    if strict:
        position.draw(position.turn, rack)
        return
    racks = position.state.racks
    position.state = replace(position.state, racks=(*racks[: position.turn], rack, *racks[position.turn + 1 :]))
    _report(cgp.problems_of(position))


def _from_file(given: str, rules: Rules, chosen: dict[str, Any], *, strict: bool) -> tuple[Position, GameRecord | None]:
    name, data = shown(given), read_bytes(given)
    if data.removeprefix(codecs.BOM_UTF8).lstrip()[:1] in (b"#", b">"):
        record = _game(data, name, chosen, strict=strict)
        return record.position(chosen["turn"]), record
    text = decode(data, name)
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise GridError(f"{name}: empty: give a CGP, a GCG, or a board of one line a row, . for an empty square")
    if chosen["turn"] is not None:
        raise OptionError(f"{name}: --turn is for a GCG file")
    if len(lines) == 1 and "/" in lines[0]:
        return _cgp(lines[0], rules, name, strict=strict), None
    return Position(rules, State(Board.parse(text, rules.layout, rules.tiles, name), (None, None), (0, 0))), None
