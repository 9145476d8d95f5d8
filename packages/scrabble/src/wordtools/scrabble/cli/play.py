"""``wordtools scrabble play``: a game in the terminal, or with its lines from a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.lists import sources
from wordtools.core.cli.names import NewFile
from wordtools.core.cli.titles import command
from wordtools.core.errors import OptionError
from wordtools.core.run.files import STANDARD, read_bytes, write_bytes
from wordtools.scrabble.cli.position import (
    game_of,
    game_options,
    leaves_option,
    lenient,
    read_leaves,
    read_lexicon,
    read_rules,
)
from wordtools.scrabble.play.session import Session, Shown, View, check_level, computer_name
from wordtools.scrabble.play.timer import MOST_MINUTES, Timer
from wordtools.scrabble.record.continued import Continued


@command()
@click.argument("file", required=False, metavar="[GAME]")
@game_options
@leaves_option
@click.option(
    "-p",
    "--player",
    "players",
    multiple=True,
    metavar="NAME|LEVEL",
    help="A player, 2 to 4 times in order: a name; or casual, fair, good, strong, positional, strongest: a computer.",
)
@click.option(
    "--challenge",
    metavar="RULE",
    help="void (only words of the list can be placed), single, double, or points: 5, 5/word.",
)
@click.option(
    "--minutes",
    type=click.FloatRange(0, MOST_MINUTES, min_open=True),
    metavar="M",
    help="Each player, computers too, has M minutes; each minute begun beyond them costs 10 points.",
)
@click.option("--family", is_flag=True, help="The computers play no coarse or obscene words.")
@click.option(
    "-o", "--output", type=NewFile(), metavar="FILE", help="Write the game to FILE, as GCG, after every turn."
)
@lenient
@options.seed
@options.color
@options.quiet
def play(
    file: str | None,
    players: tuple[str, ...],
    challenge: str | None,
    minutes: float | None,
    output: str | None,
    seed: int | None,
    color: str,
    quiet: bool,
    **chosen: Any,
) -> None:
    """Play a game in the terminal.

    You play against the computer, or with up to 3 other people; GAME is a GCG file to continue. It is written when
    something has happened in the game; its lines stay, and what is new follows them.

    Type a play like '8H WORD', or help for all commands. In a pipe the lines are read from stdin. Without --player
    you play against the strong computer.

    \b
    Examples:
      wordtools scrabble play
      wordtools scrabble play -p Ann -p casual -o game.gcg
      wordtools scrabble play game.gcg
      wordtools scrabble play -p Ann -p Ben -p Cleo --challenge 5 --layout super-21 -l en-super
    """
    if file is not None and players:
        raise click.UsageError("the players of GAME are in it: leave --player out")
    options.only_with("lenient", "file")
    if STANDARD in (file, chosen["leaves"], *sources(chosen)):
        raise click.UsageError("stdin is for the plays: give a file instead of -")
    if output is not None and output != STANDARD and output != file and Path(output).exists():
        raise OptionError(
            f"{output} exists already: continue it ('wordtools scrabble play {output}'), or give another name"
        )
    session, begun = _session(file, players, challenge, minutes, seed, quiet, chosen)
    if begun is not None and begun.record.problems and output in (None, file):
        raise OptionError(f"{file}: it has mistakes, and is left as it is: give a file for the game with --output")
    keeper = Keeper(output or file, session, begun, same=output in (None, file))
    try:
        _run(session, keeper, coloured=sys.stdout.isatty() if color == "auto" else color == "always")
    except KeyboardInterrupt:
        click.echo("", err=True)
        raise SystemExit(exits.INTERRUPTED) from None
    finally:
        keeper.close(session, quiet=quiet)


class Keeper:
    """Keeps a game in a file, or writes it to stdout at the end.

    A file that a game goes on from is written when something has happened in the game, and what it had stays.
    """

    def __init__(self, target: str | None, session: Session, begun: Continued | None, *, same: bool) -> None:
        """Takes where the game is kept, and writes a file that is not there yet.

        Args:
            target: the file's name; None: the game is not kept.
            session: the game.
            begun: the file that it goes on from.
            same: whether that is the file it is kept in.
        """
        self._target = target
        self._begun = begun
        self._opened = session.game.record
        self._kept = self._bytes(session)
        if target not in (None, STANDARD) and not (begun is not None and same):
            write_bytes(str(target), self._kept)

    def _bytes(self, session: Session) -> bytes:
        """Returns the game as it is kept now."""
        game = session.game.record
        if self._begun is None or self._begun.record.problems:
            return str(game).encode()
        return self._begun.data if game == self._opened else self._begun.with_more(game)

    def save(self, session: Session) -> None:
        """Writes the game where it has changed."""
        if self._target is None or self._target == STANDARD:
            return
        data = self._bytes(session)
        if data != self._kept:
            write_bytes(self._target, data)
            self._kept = data

    def close(self, session: Session, *, quiet: bool) -> None:
        """Reports where the game is."""
        if self._target == STANDARD:
            options.write_file(STANDARD, str(session.game.record))
        elif self._target and not quiet:
            click.echo(f"the game is in {self._target}", err=True)


def _session(
    file: str | None,
    players: tuple[str, ...],
    challenge: str | None,
    minutes: float | None,
    seed: int | None,
    quiet: bool,
    chosen: dict[str, Any],
) -> tuple[Session, Continued | None]:
    """Sets up a new game, or goes on with one, and returns the file that it goes on from."""
    from wordtools.scrabble.play.game import ChallengeRule, Game

    rule = ChallengeRule.parse(challenge) if challenge else None
    begun: Continued | None = None
    if file is not None:
        data = read_bytes(file)
        record = game_of(data, file, chosen, strict=not chosen["lenient"])
        begun = Continued(data, record)
        lexicon = read_lexicon(record.rules, chosen)
        rng = options.chosen_seed(seed, quiet=quiet)
        game = Game.resume(record, rng=rng, words=lexicon, challenge=rule)
    else:
        rules = read_rules(chosen)
        for name in players:
            check_level(name, rules)
        lexicon = read_lexicon(rules, chosen)
        names: list[str] = []
        for name in _completed(players):
            names.append(computer_name(name, names))
        rng = options.chosen_seed(seed, quiet=quiet)
        called = Path(lexicon.name).stem
        game = Game(rules, names, rng=rng, words=lexicon, challenge=rule, lexicon=called)
    timer = None if minutes is None else Timer(len(game.players), minutes)
    leaves = partial(read_leaves, game.rules, chosen)
    return Session(game, lexicon, rng, leaves, family=chosen["family"], timer=timer), begun


def _completed(players: tuple[str, ...]) -> tuple[str, ...]:
    """Adds the computer to one player, and a person to nobody."""
    people = players or ("Player",)
    return people if len(people) > 1 else (*people, "strong")


def _run(session: Session, keeper: Keeper, *, coloured: bool) -> None:
    """Reads lines and lets the computers play until the game is over or everybody leaves."""
    shown = -1  # how many events there were when the board was shown
    while not session.done and not session.game.over:
        if session.timer is not None:
            session.timer.start(session.game.player_to_move)
        if session.level(session.game.player_to_move) is not None:
            _show(session.computer(), coloured=coloured)
        else:
            events = len(session.game.record.events)
            if sys.stdin.isatty() and events != shown:
                _show([*session.execute("board"), *session.execute("scores")], coloured=coloured)
                shown = events
            line = _line(session)
            if line is None:
                return
            _show(session.execute(line), coloured=coloured)
        keeper.save(session)
    if session.timer is not None:
        session.timer.stop()
    if session.game.over:
        _show(session.result(), coloured=coloured)
        keeper.save(session)


def _line(session: Session) -> str | None:
    """Reads a line of the player to move, None at the end of the input."""
    if not sys.stdin.isatty():
        line = sys.stdin.buffer.readline()
        return line.decode("utf-8", "replace") if line else None
    with suppress(ImportError):
        import_module("readline")  # lines can then be edited and called back
    try:
        return input(session.prompt)
    except EOFError:
        return None


def _show(shown: Iterable[Shown], *, coloured: bool) -> None:
    """Writes lines as they come, and boards in colour on a terminal."""
    for part in shown:
        if not isinstance(part, View):
            click.echo(part)
        elif coloured:
            from wordtools.core.cli.console import Console
            from wordtools.scrabble.show.terminal import board_table

            Console(force_terminal=True).print(board_table(part.board, part.tile_set, fresh=part.fresh), end="")
        else:
            from wordtools.scrabble.show.terminal import board_lines

            click.echo("\n".join(board_lines(part.board, part.tile_set)))
