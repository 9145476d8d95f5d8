"""``wordtools crossword convert``: from one puzzle format to another."""

from __future__ import annotations

from typing import Any

import click

from wordtools.core.cli import options
from wordtools.core.run.files import STANDARD, read_text

KINDS = ("txt", "pzl", "cwd", "puz", "across", "ipuz", "jpz", "xd", "exolve", "html", "svg", "png", "pdf")
ABOUT = ("title", "author", "copyright", "notes")


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--format", "kind", type=click.Choice(KINDS), help="Write this format, whatever OUT's ending is.")
@click.option("--from", "source_kind", type=click.Choice(KINDS), help="Read IN as this format, whatever it looks like.")
@click.option("--clues", metavar="FILE", help="Add clues: 12 across (or the answer), a tab, the clue on each line.")
@click.option("--title", metavar="TEXT", help="Set the title.")
@click.option("--author", metavar="TEXT", help="Set the author.")
@click.option("--copyright", metavar="TEXT", help="Set the copyright.")
@click.option("--notes", metavar="TEXT", help="Set the notes, which stand above the puzzle.")
@click.option("--solution", is_flag=True, help="Pictures and pages show the letters.")
@click.option("--no-blocks", is_flag=True, help="Pictures and pages show only the cells, no black squares.")
@click.option("--submission", is_flag=True, help="PDF: the filled grid, then clues with answers, as newspapers ask.")
@options.quiet
def convert(source: str, target: str, quiet: bool, **chosen: Any) -> None:
    """Convert a puzzle file to another format.

    IN is known by what it holds, then by its ending; OUT by its ending. Each may be - for stdin or stdout.
    What OUT has no place for is told.

    Read and written: txt (the grid), pzl, puz, across (Across Lite's text), ipuz, jpz, xd, exolve, and the html page.
    Only written: cwd, svg, png, pdf.

    \b
    Examples:
      wordtools crossword convert puzzle.puz puzzle.ipuz
      wordtools crossword convert best.pzl puzzle.html --clues clues.tsv --title "Animals"
      wordtools crossword convert puzzle.jpz puzzle.pdf
      wordtools crossword convert puzzle.xd answer.svg --solution
      wordtools crossword convert - - --format exolve < puzzle.ipuz
    """
    from dataclasses import replace

    from wordtools.crossword.formats import FORMATS, find, load, lost, save
    from wordtools.crossword.puzzle.clues import read_clues, with_clues

    kind = FORMATS.get(chosen["kind"]) or (find(target) if target != STANDARD else None)
    if chosen["clues"] == STANDARD == source:
        raise click.UsageError("only one of IN and the clues can be read from stdin")
    puzzle = load(source, FORMATS.get(chosen["source_kind"]))
    puzzle = replace(puzzle, **{key: chosen[key] for key in ABOUT if chosen[key] is not None})
    if chosen["clues"]:
        shown = "standard input" if chosen["clues"] == STANDARD else chosen["clues"]
        puzzle = with_clues(puzzle, read_clues(read_text(chosen["clues"]).splitlines(), puzzle, shown))
    if chosen["submission"]:
        write_form(puzzle, target, kind.name if kind else "")
        return
    save(puzzle, target, kind, solution=chosen["solution"], blocks=not chosen["no_blocks"])
    missing = lost(puzzle, kind) if kind and not quiet else []
    if missing:
        click.echo(f"{target}: .{kind.name if kind else ''} has no place for: {', '.join(missing)}", err=True)


def write_form(puzzle: Any, target: str, kind: str) -> None:
    """Writes the pages for a newspaper."""
    from wordtools.core.run.files import write_bytes
    from wordtools.crossword.show.pdf import write_submission

    if kind != "pdf":
        raise click.UsageError("--submission writes a PDF: OUT should end in .pdf")
    write_bytes(target, write_submission(puzzle))
