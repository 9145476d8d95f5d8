"""``wordtools scrabble puzzles``: positions with one play that is clearly the best."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.names import FileOrFolder
from wordtools.core.cli.titles import command
from wordtools.core.errors import OptionError
from wordtools.core.run.files import STANDARD, make_folder, write_bytes
from wordtools.scrabble.cli.position import (
    game_files,
    game_options,
    leaves_option,
    lenient,
    read_game,
    read_generator,
    read_leaves,
    read_rules,
)

if TYPE_CHECKING:
    from wordtools.scrabble.analysis.puzzles import PlayPuzzle, PuzzleFinder
    from wordtools.scrabble.record.game_record import GameRecord

PATIENCE = 50  # games of self-play for each puzzle before it is given up


@command()
@click.argument("games", nargs=-1, type=FileOrFolder(), metavar="[GAME|FOLDER]...")
@game_options
@leaves_option
@options.number("Make at most N puzzles.")
@click.option(
    "--margin", type=click.FloatRange(0.1), default=10.0, show_default=True, metavar="POINTS",
    help="How much better than the next the best play must be.",
)  # fmt: skip
@options.between("--difficulty", what="Only puzzles so difficult: 1 (easy) to 5.")
@click.option(
    "--folder", type=FileOrFolder(), metavar="FOLDER", help="Also write each puzzle to FOLDER: as CGP, GCG and SVG."
)
@options.picture("html", "Also write a sheet to print, with the solutions.")
@options.picture("pdf", "Also write a sheet to print, a puzzle a page.")
@options.theme
@lenient
@options.seed
@options.output
@options.quiet
def puzzles(
    games: tuple[str, ...],
    number: int,
    margin: float,
    difficulty: tuple[int, int] | None,
    folder: str | None,
    html: str | None,
    pdf: str | None,
    theme: str,
    seed: int | None,
    output: str,
    quiet: bool,
    **chosen: Any,
) -> None:
    """Make puzzles: find the best play.

    Positions with one play that is clearly the best by equity are taken from GAME files (GCG) or FOLDERs of them, the
    hardest of each game; without any, from games that the computer plays against itself. The same --seed makes the same
    puzzles. Each is written as CGP, below its solution.

    \b
    Examples:
      wordtools scrabble puzzles --number 4 --seed 1
      wordtools scrabble puzzles archive --number 20 --difficulty 3-5 --pdf puzzles.pdf
      wordtools scrabble puzzles --number 6 --html puzzles.html --folder puzzles
    """
    from wordtools.scrabble.analysis.puzzles import PuzzleFinder

    if pdf is not None:
        from wordtools.core.show.pdf import needed

        needed("scrabble")
    written = [name for name in (html, pdf, output if output != STANDARD else None) if name is not None]
    if len(set(written)) < len(written):
        raise click.UsageError("only one thing can be written to a file")
    options.only_with("theme", "html", "folder")
    options.only_with("lenient", "games")
    if games and seed is not None:
        raise OptionError("--seed is for puzzles of self-play: leave it or the games out")
    records = [read_game(name, chosen, strict=not chosen["lenient"]) for name in game_files(games)]
    rules = records[0].rules if records else read_rules(chosen)
    finder = PuzzleFinder(read_generator(rules, chosen), read_leaves(rules, chosen), margin=margin)
    low, high = difficulty or (1, 5)
    source = _of_games(finder, records) if records else _of_self_play(finder, seed, number, quiet=quiet)
    found: list[PlayPuzzle] = []
    interrupted = False
    try:
        found.extend(islice((puzzle for puzzle in source if low <= puzzle.difficulty <= high), number))
    except KeyboardInterrupt:
        if not found:
            raise
        interrupted = True
    if not found:
        click.echo("no position with a play that is clearly the best", err=True)
        sys.exit(exits.NO_ANSWER)
    _write(found, folder, html, pdf, theme)
    if STANDARD not in (html, pdf) or output != STANDARD:
        options.write(output, "\n".join(map(str, found)))
    if interrupted:
        click.echo(f"interrupted ({len(found)} made before)", err=True)
        sys.exit(exits.INTERRUPTED)


def _of_games(finder: PuzzleFinder, records: list[GameRecord]) -> Iterator[PlayPuzzle]:
    from wordtools.scrabble.analysis.puzzles import hardest

    for record in records:
        yield from hardest(finder.of_game(record))


def _of_self_play(finder: PuzzleFinder, seed: int | None, number: int, *, quiet: bool) -> Iterator[PlayPuzzle]:
    return islice(finder.of_self_play(options.seed_number(seed, quiet=quiet)), PATIENCE * number)


def _write(found: list[PlayPuzzle], folder: str | None, html: str | None, pdf: str | None, theme: str) -> None:
    if html is not None or pdf is not None:
        from wordtools.scrabble.show.sheets import puzzles_page, puzzles_pdf

        if html is not None:
            options.write_file(html, puzzles_page(found, theme=theme))
        if pdf is not None:
            write_bytes(pdf, puzzles_pdf(found))
    if folder is None:
        return
    from wordtools.scrabble.show.svg import position_svg

    make_folder(folder)
    for number, puzzle in enumerate(found, 1):
        base = str(Path(folder) / f"puzzle-{number:03}")
        options.write(f"{base}.cgp", puzzle.cgp)
        puzzle.record.save(f"{base}.gcg")
        options.write(
            f"{base}.svg",
            position_svg(puzzle.position, theme=theme, title=puzzle.position.rack_text(puzzle.position.player_to_move)),
        )
