"""``wordtools fillword play``: a page on which a puzzle is played, in one file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language
from wordtools.core.cli import options, pictures, progress
from wordtools.core.cli.titles import command
from wordtools.core.run.files import write_bytes
from wordtools.fillword.cli.puzzle_options import choosing, read_board, read_lists
from wordtools.fillword.cli.solve import end, ending_in_time
from wordtools.fillword.cli.solver_options import constraining, make_solver, read_constraints

if TYPE_CHECKING:
    from wordtools.fillword.puzzle.game import Game
    from wordtools.fillword.puzzle.puzzle import Puzzle

texts = (
    click.option("--title", metavar="TEXT", help="Title of the page.  [default: the clue, or the kind of puzzle]"),
    click.option("--clue", metavar="TEXT", help="What the words have in common."),
)


@command()
@choosing
@constraining
@texts[0]
@texts[1]
@options.theme
@pictures.labels
@options.picture("pdf", "Also write a PDF to print, with the answer at the end.")
def play(title: str | None, clue: str | None, theme: str, pdf: str | None, **chosen: Any) -> None:
    """Write a page on which GRID is played, offline.

    GRID is a file with a game: the JSON of a Strands puzzle of The New York Times, what --json of this command wrote,
    or a page that it wrote. Of a plain grid the best cover is the answer.

    The page is one HTML file that needs no server: swipe, tap or type; three other words of the lists earn a hint. The
    answer is in the file, veiled only so that nobody reads it by accident.

    \b
    Examples:
      wordtools fillword play strands.json -o strands.html
      wordtools fillword play "cats / odog / wlio / nabe" --clue "At the zoo" -o zoo.html
      wordtools fillword play board.txt --strands --spangram gardenbird --pdf sheet.pdf -o play.html
    """
    if chosen["as_json"]:
        options.not_with("as_json", "theme")
        if not pdf:
            options.not_with("as_json", "labels")
    if pdf:
        from wordtools.core.show.pdf import needed

        needed("fillword")
    puzzle, language, game = read_board(chosen, 8 if chosen["strands"] else 4)
    lists = read_lists(chosen, language)
    if game is None:
        game = _solved(puzzle, language, chosen)
    elif any(chosen[name] for name in ("strands", "spangram", "known", "lengths", "word_count", "no_crossing")):
        raise click.UsageError("the answer stands in the file: leave the options about it out")
    if not game.words or any(map(options.given, ("dictionary", "add", "exclude"))):
        from wordtools.fillword.find.others import with_words

        game = with_words(game, lists)
    game = replace(game, title=game.title if title is None else title, clue=game.clue if clue is None else clue)
    terms = pictures.terms_of(chosen, game.language)
    page = game.to_json() if chosen["as_json"] else game.to_html(theme=options.page_theme(), terms=terms)
    options.write_file(chosen["output"], page)
    if pdf:
        from wordtools.fillword.show.player import game_pdf

        write_bytes(pdf, game_pdf(game, terms=terms))


def _solved(puzzle: Puzzle, language: Language, chosen: dict[str, Any]) -> Game:
    """Finds the answer of a grid; ends the command where there is none."""
    from wordtools.fillword.puzzle.game import game_of

    constraints, solver = read_constraints(chosen, language), make_solver(chosen, language)
    with progress.shown("looking for covers", quiet=chosen["quiet"]), ending_in_time():
        answer = solver.solve(puzzle, constraints=constraints, seconds=chosen["seconds"])
    if not answer.covers:
        end(answer)
    return game_of(answer.covers[0], language)
