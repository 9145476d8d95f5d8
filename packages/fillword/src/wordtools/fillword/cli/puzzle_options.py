"""The arguments and options that name the puzzle and the words, the same in every command."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language
from wordtools.core.cli import options
from wordtools.core.cli.lists import check, describe, excluded, report, sources, word_list
from wordtools.core.run.files import STANDARD, means_a_file, read_text

if TYPE_CHECKING:
    from wordtools.core import Lexicon
    from wordtools.fillword.puzzle.game import Game
    from wordtools.fillword.puzzle.puzzle import Puzzle

GAMES = ("{", "[", "<")  # what a file with a game begins with: JSON, or a page

directions = click.option(
    "--directions",
    type=click.Choice(["4", "8"]),
    help="4: words run along the sides of cells; 8: across corners too.  [default: 4]",
)


def choosing(command: Callable[..., None]) -> Callable[..., None]:
    """Adds the grid and the options that choose its language, lists and directions."""
    for option in reversed(
        (
            click.argument("grid", required=False),
            options.board("grid"),
            options.language,
            word_list,
            directions,
            options.min_length(),
            options.max_length(),
            options.output,
            options.as_json,
            options.quiet,
            options.verbose,
        )
    ):
        command = option(command)
    return command


def read_puzzle(chosen: dict[str, Any], directions: int = 4) -> tuple[Puzzle, Language]:
    """Reads the grid that the options name; of a game, its puzzle.

    Raises:
        click.UsageError: none is given, or two are.
        WordtoolsError: it cannot be read.
    """
    return read_board(chosen, directions)[:2]


def read_board(chosen: dict[str, Any], directions: int = 4) -> tuple[Puzzle, Language, Game | None]:
    """Reads the grid that the options name; a file may be a game, with its answer.

    Raises:
        click.UsageError: none is given, or two are, or an option contradicts the file.
        WordtoolsError: it cannot be read.
    """
    from wordtools.fillword.puzzle.puzzle import Puzzle

    grid, file = chosen["grid"], chosen["file"]
    if (grid is None) == (file is None):
        raise click.UsageError('give one grid: as GRID, like "cat / dog", or with --board FILE')
    if file is None and (grid == STANDARD or means_a_file(grid)):
        file = grid
    options.one_from_stdin(the_grid=file, the_word_lists=sources(chosen))
    name = "" if file is None else "standard input" if file == STANDARD else file
    text = grid if file is None else read_text(file)
    shortest, longest = chosen["min_length"], chosen["max_length"]
    if shortest and longest and shortest > longest:
        raise click.UsageError(f"--min-length {shortest} is more than --max-length {longest}: no word is left")
    if file is not None and text.lstrip("\ufeff \t\r\n")[:1] in GAMES:
        return _read_game(text, name, chosen)
    language = Language.load(chosen["language"])
    directions = int(chosen.get("directions") or directions)
    return Puzzle.parse(text, language.alphabet, directions=directions, name=name), language, None


def _read_game(text: str, name: str, chosen: dict[str, Any]) -> tuple[Puzzle, Language, Game]:
    """Reads a game; its language and its directions stand in the file."""
    from wordtools.fillword.puzzle.game import Game

    game = Game.parse(text, name)
    if chosen.get("directions"):
        raise click.UsageError(f"{name} says in which directions its words go: leave --directions out")
    if options.given("language") and chosen["language"] != game.language:
        raise click.UsageError(f"{name} is in the language {game.language}: leave --language out")
    chosen["language"] = game.language
    return game.puzzle, Language.load(game.language), game


def read_lists(chosen: dict[str, Any], language: Language, exclude: Iterable[str] | None = None) -> list[Lexicon]:
    """Opens the word lists that the options name, in the order in which they are to be tried.

    The words of --exclude are taken out of them, unless *exclude* lists them.

    Raises:
        WordtoolsError: a list is missing or cannot be read.
    """
    from wordtools.fillword.puzzle.default_lists import open_lists

    check(language, chosen)
    unwanted = excluded(chosen, language.alphabet) if exclude is None else exclude
    lists = open_lists(language, chosen["dictionary"], add=chosen["add"], exclude=unwanted)
    for lexicon in lists:
        if chosen["verbose"]:
            describe(lexicon)
        elif not chosen.get("quiet"):
            report(lexicon)
    return lists
