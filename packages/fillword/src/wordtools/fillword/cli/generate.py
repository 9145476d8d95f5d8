"""``wordtools fillword generate``: new puzzles and their answers."""

from __future__ import annotations

import json
import sys
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language
from wordtools.core.cli import options, pictures
from wordtools.core.cli.names import NewFile
from wordtools.core.cli.titles import command
from wordtools.core.run.files import STANDARD
from wordtools.fillword.cli.making import make, making, recipe, terms_of

if TYPE_CHECKING:
    from wordtools.core.show.terms import Terms
    from wordtools.fillword.make.generate import Generated


@command()
@making
@options.number("Make N puzzles.")
@options.seed
@options.seconds("Stop after S seconds, with the puzzles made by then.")
@options.jobs
@options.on
@options.resume
@options.output
@click.option("--answer", type=NewFile(), metavar="FILE", help="Write the answer to FILE; to an .svg, as a picture.")
@pictures.drawing("Also write a picture of the puzzle.")
@options.picture("html", "Also write a page; a click shows the answer.")
@options.picture("pdf", "Also write a PDF to print, with the answers at the end.")
@click.option("--playable", type=NewFile(), metavar="FILE", help="Also write a page to play the puzzle on, offline.")
@click.option("--clue", metavar="TEXT", help="--playable: what the words have in common.")
@options.theme
@pictures.size
@options.paper
@pictures.name_line
@pictures.labels
@click.option("--title", metavar="TEXT", help="Title of the page and the PDF.  [default: the kind of puzzle]")
@options.as_json
@options.quiet
@options.verbose
def generate(**chosen: Any) -> None:
    """Make puzzles of a given size or shape.

    The grid has ROWS x COLUMNS cells, or the shape of --mask.

    The puzzle goes to stdout or --output, its answer to --answer; --json has both. Several puzzles are separated by
    empty lines; several pictures have numbered names.

    \b
    Examples:
      wordtools fillword generate 8 8 --seed 1 --unique
      wordtools fillword generate 8 8 -l ru --word-lengths 4:1,5-7:3 --answer answer.txt
      wordtools fillword generate --mask heart.txt --html heart.html --pdf heart.pdf -o heart.txt
      wordtools fillword generate 7 7 --include class.txt --number 30 --pdf class.pdf -o class-boards.txt
      wordtools fillword generate 8 6 --strands --spangram "garden birds" -d birds.txt
      wordtools fillword generate 8 6 --strands --clue "Look up" --playable birds.html
      wordtools fillword generate 12 12 --word-search --include class.txt --pdf class.pdf
    """
    _check_outputs(chosen)
    options.only_with("title", "html", "pdf", "playable")
    options.only_with("clue", "playable")
    options.not_with("playable", "word_search")
    options.only_with("theme", "svg", "answer", "html", "png", "playable")
    for name in ("paper", "name_line"):
        options.only_with(name, "pdf")
    job, language, lexicon = recipe(chosen)
    own_title, terms = chosen["title"] or "", terms_of(chosen, language)
    boards, code, why = make(job, chosen)
    if boards:
        _write(boards, language, lexicon, chosen, terms)
    if boards and chosen["playable"]:
        _write_players(boards, language, chosen, own_title, terms)
    if boards and boards[0].unique and not chosen["quiet"]:
        click.echo(f"unique: one cover by words of {boards[0].min_length}+ letters of {lexicon}", err=True)
    if why:
        click.echo(why, err=True)
    if code:
        sys.exit(code)


def _check_outputs(chosen: dict[str, Any]) -> None:
    """Refuses what cannot be written, before the work: results that run into one another, a PDF without its extra."""
    from wordtools.fillword.cli.pictures import check_outputs

    check_outputs(chosen, "answer", "playable")
    if chosen["number"] > 1 and STANDARD in (chosen["svg"], chosen["png"], chosen["playable"]):
        raise click.UsageError("several pictures need a file name: --svg FILE")
    if chosen["pdf"]:
        from wordtools.core.show.pdf import needed

        needed("fillword")


def _write(boards: list[Generated], language: Language, lexicon: str, chosen: dict[str, Any], terms: Terms) -> None:
    """Writes everything that was asked for; the puzzle's text too unless something else takes stdout."""
    from wordtools.core.run.files import write_bytes
    from wordtools.fillword.cli.pictures import to_stdout
    from wordtools.fillword.show import report, svg

    if to_stdout(chosen) or chosen["output"] != STANDARD:
        if chosen["as_json"]:
            data = report.boards_data(boards, language.code, lexicon)
            options.write(chosen["output"], json.dumps(data, ensure_ascii=False))
        else:
            options.write(chosen["output"], "\n\n".join(map(str, boards)))
    answer, theme = chosen["answer"], chosen["theme"]
    covers = [board.answer for board in boards]
    if answer and Path(answer).suffix.lower() == ".svg":
        for cover, name in zip(covers, pictures.numbered(answer, len(boards)), strict=True):
            options.write_file(name, svg.cover_svg(cover, theme=theme))
    elif answer:
        separate = "\n" if answer == STANDARD == chosen["output"] else ""
        options.write(answer, separate + "\n\n".join(map(str, covers)))
    names = {kind: pictures.numbered(chosen[kind], len(boards)) if chosen[kind] else () for kind in ("svg", "png")}
    for board, one, other in zip_longest(boards, names["svg"], names["png"]):
        pictures.write(one, other, partial(svg.puzzle_svg, board.puzzle, theme=theme), size=chosen["pixels"])
    if chosen["html"]:
        from wordtools.fillword.show.page import covers_html

        how: dict[str, Any] = {"title": chosen["title"], "terms": terms, "theme": options.page_theme()}
        page = covers_html(covers, language, closed=True, **how)
        options.write_file(chosen["html"], page)
    if chosen["pdf"]:
        from wordtools.fillword.show import pdf

        pages = {name: chosen[name] for name in ("title", "paper", "name_line")}
        write_bytes(chosen["pdf"], pdf.covers_pdf(covers, terms=terms, **pages))


def _write_players(
    boards: list[Generated], language: Language, chosen: dict[str, Any], title: str, terms: Terms
) -> None:
    """Writes a page for each puzzle, on which it is played."""
    from wordtools.fillword.cli.puzzle_options import read_lists
    from wordtools.fillword.find.others import with_words
    from wordtools.fillword.puzzle.game import game_of

    lists = read_lists(chosen | {"verbose": False}, language)
    for board, name in zip(boards, pictures.numbered(chosen["playable"], len(boards)), strict=True):
        game = with_words(game_of(board.answer, language, title=title, clue=chosen["clue"] or ""), lists)
        options.write_file(name, game.to_html(theme=options.page_theme(), terms=terms))
