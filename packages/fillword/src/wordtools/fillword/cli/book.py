"""``wordtools fillword book``: a book of puzzles to print."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.base.wording import counted
from wordtools.core.cli import options, pictures
from wordtools.core.cli.meanings import opened, source_option
from wordtools.core.cli.names import NewFile
from wordtools.core.cli.titles import command
from wordtools.fillword.cli.making import make, making, recipe, terms_of

if TYPE_CHECKING:
    from wordtools.fillword.make.puzzles import PuzzleJob


@command()
@making
@options.number("Make N puzzles.")
@pictures.per_page
@options.paper
@click.option(
    "--beside",
    type=click.Choice(["words", "clues", "lengths", "nothing"]),
    help="What stands beside each grid.  [default: lengths; with --word-search words]",
)
@click.option("--same-words", is_flag=True, help="--include: each puzzle has all of these words, not a share of them.")
@source_option
@pictures.name_line
@pictures.labels
@options.seed
@options.seconds("Stop after S seconds, with the puzzles made by then.")
@options.jobs
@options.on
@options.resume
@click.option("--pdf", type=NewFile(), metavar="FILE", required=True, help="Write the book to FILE.")
@click.option("--title", metavar="TEXT", help="Title on the cover.  [default: the kind of puzzle]")
@options.quiet
@options.verbose
def book(**chosen: Any) -> None:
    """Make a book of puzzles, a PDF with the answers at the end.

    Each grid has ROWS x COLUMNS cells, or the shape of --mask. No word comes twice in a book; the words of --include
    are shared out, but with --same-words: then each puzzle has all of them.

    \b
    Examples:
      wordtools fillword book 8 8 --number 24 --seed 1 --pdf book.pdf
      wordtools fillword book 6 6 --number 30 --per-page 6 --beside words --title "For the train" --pdf train.pdf
      wordtools fillword book 8 8 --number 12 --beside clues --unique --paper letter --pdf clues.pdf
      wordtools fillword book 12 12 --word-search --number 20 --pdf search.pdf
      wordtools fillword book 12 12 --word-search --number 30 --include class.txt --no-fill --same-words --pdf class.pdf
    """
    from wordtools.core.run.files import write_bytes
    from wordtools.core.show.pdf import needed
    from wordtools.core.words.of_lists import flags_of
    from wordtools.fillword.show.book import book_pdf, how_to
    from wordtools.fillword.show.clues import Beside, beside

    needed("fillword")
    what = Beside(chosen["beside"] or ("words" if chosen["word_search"] else "lengths"))
    if chosen["definitions"] and what is not Beside.CLUES:
        raise click.UsageError("--definitions is for --beside clues")
    options.only_with("same_words", "include", "spangram")
    if chosen["spangram"] and chosen["number"] > 1 and not chosen["same_words"]:
        raise click.UsageError("no word comes twice in a book: with --spangram it has one puzzle, or add --same-words")
    job, language, _ = recipe(chosen, shares=chosen["number"])
    _check_shares(job, chosen["number"])
    terms = terms_of(chosen, language)
    found = opened(language, what is Beside.CLUES, chosen["definitions"])
    boards, code, why = make(job, chosen)
    if boards:
        covers = [board.answer for board in boards]
        banned = {} if chosen["all_words"] else flags_of([], language)
        senses: Any = found.of if found else lambda word: []
        lines = [beside(cover, what, senses, banned, terms=terms) for cover in covers]
        about = how_to(covers[0], what, terms, shared=not chosen["same_words"])
        pages = {name: chosen[name] for name in ("title", "paper", "name_line")}
        pdf = book_pdf(covers, lines, about=about, per_page=int(chosen["per_page"]), terms=terms, **pages)
        write_bytes(chosen["pdf"], pdf)
    if why:
        click.echo(why, err=True)
    if code:
        sys.exit(code)


def _check_shares(job: PuzzleJob, puzzles: int) -> None:
    """Refuses fewer words than puzzles, where there are no others to draw."""
    count = len(job.include)
    if not job.fill and not job.repeat and count < puzzles:
        raise click.UsageError(
            f"--include has {counted(count, 'word')} for {puzzles} puzzles, and no word comes twice in a book: "
            f"add --same-words for all of them in each puzzle, or make fewer, --number {count}"
        )
