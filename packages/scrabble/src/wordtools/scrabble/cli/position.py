"""What the commands share: the options that name a game, and the ways to give a position."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Lexicon
from wordtools.core.base.wording import counted
from wordtools.core.cli import options
from wordtools.core.cli.lists import open_lexicon, sources, word_list
from wordtools.core.cli.names import File, Named
from wordtools.core.errors import FormatError, GridError, OptionError, RulesError, WordtoolsError
from wordtools.core.lists.bundled import bundled
from wordtools.core.lists.kinds import binary_ending
from wordtools.core.reading.quoting import quoted, shortened
from wordtools.core.run.files import STANDARD, decode, is_file, read_bytes, shown
from wordtools.scrabble.position import cgp
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.cgp_text import assumption
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.position.state import State
from wordtools.scrabble.record.gcg_bytes import is_gcg
from wordtools.scrabble.rules.frequencies import nearer_sets
from wordtools.scrabble.rules.gcg_names import language_of_lexicon
from wordtools.scrabble.rules.rules import WORDSMOG, Rules

if TYPE_CHECKING:
    from wordtools.scrabble.evaluation.leaves import Leaves
    from wordtools.scrabble.moves.movegen import MoveGenerator
    from wordtools.scrabble.record.game_record import GameRecord
    from wordtools.scrabble.rules.tiles import TileSet


def tile_sets() -> dict[str, str]:
    """Names the tile sets, each with its language."""
    from wordtools.core.letters.language import loaded
    from wordtools.scrabble.rules.tiles import bundled

    found = {code: one.name for code, one in loaded(bundled().values())[0].items()}
    return found | {f"{code}{WORDSMOG}": f"{name}, letters in any order" for code, name in found.items()}


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
    help="A tile set's code, like en, en-super or, with letters in any order, en-wordsmog; or your own .toml file.",
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
NOTHING = "?"  # is known of a rack
LEAST_ALPHAGRAMS = 100  # words of three letters and more, all with their letters in order: no other list has as many
WORDS_LOOKED_AT = 10_000
LETTERS_LOOKED_AT = 3_000  # words of a graph, from all parts of it
lenient = click.option(
    "--lenient", is_flag=True, help="Read a CGP or GCG in spite of mistakes; they are reported on stderr."
)
opponent_option = click.option(
    "--opponent",
    metavar="TILES|?",
    help="What is known of the opponent's rack, the rest being random; ?: nothing.  [default: what was seen of it]",
)
MOMENT = (
    click.option("-r", "--rack", metavar="TILES", help="The rack of the player to move; ? is a blank."),
    opponent_option,
    click.option("-t", "--turn", type=click.IntRange(1), metavar="N", help="GCG: the position before turn N."),
    lenient,
)
PLACE = (click.argument("position", required=False, metavar="[POSITION]"), *MOMENT)


leaves_option = click.option(
    "--leaves",
    type=File(),
    metavar="FILE",
    help="Leave values: a KLV2 or CSV file, - for stdin, or none for no values.",
)


def positional_option(what: str) -> Callable[[options.F], options.F]:
    """Makes ``--positional``; without it nothing looks at the board that a play leaves."""
    return click.option("--positional", is_flag=True, help=what)


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
    """Adds the game's options, the position, the racks and the turn."""
    return _add(_add(command, GAME), PLACE)


def moment_options(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the racks and the turn of a position that is given in another way."""
    return _add(command, MOMENT)


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
    lexicon = open_lexicon(language, alphabet, chosen, verbose=chosen.get("verbose", False))
    for name in (*chosen["dictionary"], *chosen["add"]):
        compare(name, rules.tiles, lexicon)
    if chosen["dictionary"] and not rules.any_order and _is_of_alphagrams(lexicon):
        note(
            f"{lexicon.name}: the letters of each word are in alphabetical order: a list for -l {rules.tiles.name}"
            f"{WORDSMOG}, where they may stand in any order?"
        )
    return lexicon


def compare(name: str, tiles: TileSet, lexicon: Lexicon | None = None) -> None:
    """Warns of a file that is of another language by its name, or by the letters of its words.

    Word graphs and tables of leaves have numbers in place of letters.
    """
    own, language = tiles.name, language_of_lexicon(name)
    if language is None and name in bundled():
        language = name.split("-")[0]
    if language is not None and language != own.split("-")[0]:
        what = "a word list" if lexicon is not None else "a table of leaves"
        note(f"{name}: by its name {what} of {language}, and the tiles are of {own}")
    elif language is None and lexicon is not None and binary_ending(name):
        dawg = next((one for one in lexicon.sources if one.name == name), lexicon).dawg
        step = len(dawg) // LETTERS_LOOKED_AT + 1
        others = nearer_sets(map(dawg.word, range(0, len(dawg), step)), tiles)
        if others:
            named = " or ".join(others)
            note(f"{name}: by its letters a word list of {named}, and the tiles are of {own}")


def _is_of_alphagrams(lexicon: Lexicon) -> bool:
    """Whether the letters of all words are in alphabetical order, as far as is looked: the first other word ends it."""
    split, code = lexicon.alphabet.split, lexicon.alphabet.code
    words = 0
    for word in islice(lexicon, WORDS_LOOKED_AT):
        letters = [code[letter] for letter in split(word)]
        if letters != sorted(letters):
            return False
        words += len(letters) > 2
    return words >= LEAST_ALPHAGRAMS


def read_generator(rules: Rules, chosen: dict[str, Any]) -> MoveGenerator:
    """Makes the move generator for the rules and the word list that the options name."""
    from wordtools.scrabble.moves.movegen import MoveGenerator

    return MoveGenerator(rules, read_lexicon(rules, chosen))


def read_leaves(rules: Rules, chosen: dict[str, Any]) -> Leaves | None:
    """Reads the leave table that the options name, or the one bundled with these tiles."""
    from wordtools.scrabble.evaluation.leaves import Leaves

    if chosen["leaves"] == "none":
        return None
    if not chosen["leaves"]:
        return Leaves.bundled(rules.tiles)
    compare(chosen["leaves"], rules.tiles)
    return Leaves.open(chosen["leaves"], rules.tiles)


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
    """Reads a GCG file, - for stdin; its own rules are used unless the options give others.

    Raises:
        WordtoolsError: it cannot be read, or an event in it is wrong.
    """
    return game_of(read_bytes(name), shown(name), chosen, strict=strict)


def game_of(data: bytes, name: str, chosen: dict[str, Any], *, strict: bool) -> GameRecord:
    """Reads the bytes of a GCG file; an error that leniency would avoid mentions it.

    What is wrong or unusual is reported on stderr, a line each.
    """
    from wordtools.scrabble.record import gcg
    from wordtools.scrabble.record.gcg_header import OtherTilesError

    rules = read_rules(chosen) if options.given("language") or options.given("layout") else None
    try:
        record = gcg.parse(data, name, rules=rules, strict=strict)
    except FormatError as error:
        message = f"{error}: --language {error.names[0]}" if isinstance(error, OtherTilesError) else str(error)
        part: GameRecord | None = None
        with suppress(WordtoolsError):
            part = gcg.parse(data, name, rules=rules, strict=False) if strict else None
        if part is not None and part.events:
            how = "it all the same" if part.stopped_at is None else f"up to line {part.stopped_at}"
            message += f"; --lenient reads {how}"
        raise OptionError(message) from None
    for warning in record.warnings:
        note(f"{name}: {warning}")
    _report(record.problems)
    return record


def _cgp(text: str, chosen: dict[str, Any], name: str, *, strict: bool) -> Position:
    """Reads a CGP with what its operations name; an error that leniency would avoid mentions it.

    A word list that they name is chosen where it is installed and none was given.
    """
    language = chosen["language"] if options.given("language") else None
    rules = cgp.named_rules(text, name, language=language, layout=chosen["layout"])
    try:
        found = cgp.parse(text, rules, name, strict=strict)
    except FormatError as error:
        if strict:
            with suppress(FormatError):
                cgp.parse(text, rules, name, strict=False)
                raise OptionError(f"{error}; --lenient reads it all the same") from None
        raise
    _report(found.problems)
    unused, listed = list(map(shortened, found.unused)), found.operations.get("lex")
    if language is None and (reason := assumption(found.operations)):
        note(f"{name}: no tile set is named; {reason}")
    if listed and not chosen["dictionary"] and listed.lower() != rules.tiles.language.lexicon:
        if listed.lower() in bundled():
            chosen["dictionary"] = (listed.lower(),)
        else:
            unused.insert(0, f"lex {shortened(listed)} (not installed)")
    if unused:
        note(f"{name}: not used: {', '.join(unused)}")
    return found.position


def _report(problems: Iterable[str]) -> None:
    for problem in problems:
        click.echo(problem, err=True)


def note(line: str) -> None:
    """Writes a line on stderr, unless the command was asked to be quiet."""
    if not click.get_current_context().params.get("quiet"):
        click.echo(line, err=True)


def read_position(chosen: dict[str, Any], *, whole: bool = False) -> Position:
    """Reads the position that the arguments give.

    It is an empty board; or a CGP; or a file, - for stdin, that holds a CGP, a board (one line a row, ``.`` for an
    empty square, lower case for blanks), or a GCG, with --turn for the position.

    Args:
        chosen: the arguments.
        whole: whether all racks stay as they are given: nothing depends on what the player to move knows.

    Raises:
        WordtoolsError: it cannot be read; the message names what is wrong.
    """
    return read_moment(chosen, whole=whole)[0]


def read_moment(chosen: dict[str, Any], *, whole: bool = False) -> tuple[Position, GameRecord | None]:
    """Reads the position that the arguments give, and the game that it is of, where it is a GCG.

    The player to move does not see a full rack of the opponent, unless the bag is empty: a CGP mostly has it to show
    what is unseen. Some tiles of a rack are known ones. --opponent overrides this. What is taken as known is noted on
    stderr, unless nothing was given.

    Raises:
        WordtoolsError: it cannot be read; the message names what is wrong.
    """
    rules, given, strict = read_rules(chosen), chosen["position"], not chosen["lenient"]
    record: GameRecord | None = None
    if given is None:
        position = Position(rules, State(Board.empty(rules.layout), (None, None), (0, 0)))
    elif given != STANDARD and not is_file(given) and len(given.split()) > 1:
        position = _cgp(given, chosen, "CGP", strict=strict)
    else:
        position, record = _from_file(given, rules, chosen, strict=strict)
    if given is None and chosen["turn"] is not None:
        raise OptionError("--turn is for a GCG file")
    seen, turn = _see(position, chosen["opponent"], whole=whole), position.player_to_move
    if seen and record is not None and (shown := record.shown(chosen["turn"])[1 - turn]):
        _give(position, 1 - turn, shown, strict=strict)
    if chosen["rack"] is not None:
        _give(position, turn, position.rules.tiles.rack(chosen["rack"]), strict=strict)
    if chosen["opponent"] not in (None, NOTHING):
        _give(position, 1 - turn, position.rules.tiles.rack(chosen["opponent"]), strict=strict)
    partial = not whole and any(position.known(player) for player in position.state.partial - {turn})
    if chosen["rack"] is None and turn in position.state.partial:
        known, held = len(position.rack), position.held(turn)
        note(f"rack {position.rack}: {known} of {counted(held, 'tile')}, the others are not in the record")
    if seen or chosen["opponent"] is not None or partial:
        note(f"{known_text(position)}{seen}")
    return position, record


def _meant(given: str, rules: Rules, chosen: dict[str, Any]) -> str | None:
    """Returns how what is given in the place of a file was probably meant: as a rack, or as the word of a play."""
    if given == STANDARD or is_file(given):
        return None
    try:
        tiles = rules.tiles.rack(given)
    except RulesError:
        return None
    play = click.get_current_context().params.get("play")
    if isinstance(play, str) and len(play.split()) == 1:
        return f"write a play in quotation marks: '{play} {given}'"
    if chosen["rack"] is None and len(tiles) <= rules.rack_size:
        return f"for a rack write -r {quoted(given)}"
    return None


def _see(position: Position, asked: str | None, *, whole: bool) -> str:
    """Leaves out what the player to move does not see; returns what is to be said of it."""
    others = [player for player in range(len(position.state.racks)) if player != position.player_to_move]
    if asked is not None and len(others) != 1:
        raise OptionError(f"--opponent is for a position of two players, not of {len(others) + 1}")
    if asked is not None:
        position.draw(others[0], None)
        return ""
    seen = position if whole else position.for_mover()
    texts = [position.rack_text(k) for k in others if seen.state.racks[k] != position.state.racks[k]]
    position.state = seen.state
    return f"; its rack in the position is not looked at, --opponent '{texts[0]}' does" if len(texts) == 1 else ""


def known_data(position: Position, other: int | None = None) -> dict[str, Any] | None:
    """Returns what is taken as known of the opponent's rack, for JSON: the tiles, and how many besides.

    Args:
        position: of two players, or there is nothing to return.
        other: the opponent; None: the player who is not to move.
    """
    if len(position.state.racks) != 2:
        return None
    other = 1 - position.player_to_move if other is None else other
    return {"known": position.rack_text(other), "unknown": position.held(other) - len(position.known(other))}


def known_text(position: Position, other: int | None = None) -> str:
    """Describes the same in a line."""
    data = known_data(position, other)
    if data is None:
        return ""
    parts = [data["known"]] if data["known"] else []
    parts += [counted(data["unknown"], "unknown tile")] if data["unknown"] or not parts else []
    return f"opponent: {' and '.join(parts)}"


def rack_missing(position: Position) -> RulesError:
    """Returns the error where plays are wanted and the player to move has no tiles that are known."""
    if position.over:
        return RulesError("the game is over")
    return RulesError("the rack of the player to move is not known: give it with --rack, ? for a blank")


def _give(position: Position, player: int, rack: bytes, *, strict: bool) -> None:
    """Gives a player a rack; leniently also one whose tiles are not there."""
    if strict:
        position.draw(player, rack)
        return
    state = position.state
    racks = (*state.racks[:player], rack, *state.racks[player + 1 :])
    position.state = Position(position.rules, replace(state, racks=racks, partial=state.partial - {player})).state
    _report(cgp.problems_of(position))


def _from_file(given: str, rules: Rules, chosen: dict[str, Any], *, strict: bool) -> tuple[Position, GameRecord | None]:
    if (meant := _meant(given, rules, chosen)) is not None:
        raise OptionError(f"{given}: no such file; {meant}")
    name, data = shown(given), read_bytes(given)
    if is_gcg(data):
        record = game_of(data, name, chosen, strict=strict)
        return record.position(chosen["turn"]), record
    text = decode(data, name)
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise GridError(f"{name}: empty: give a CGP, a GCG, or a board of one line a row, . for an empty square")
    if chosen["turn"] is not None:
        raise OptionError(f"{name}: --turn is for a GCG file")
    if len(lines) == 1 and "/" in lines[0]:
        return _cgp(lines[0], chosen, name, strict=strict), None
    return Position(rules, State(Board.parse(text, rules.layout, rules.tiles, name), (None, None), (0, 0))), None
