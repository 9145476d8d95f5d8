"""``wordtools crossword convert``: from one puzzle format to another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.cli.names import File
from wordtools.core.cli.titles import command
from wordtools.core.run.files import STANDARD, read_text, shown

if TYPE_CHECKING:
    from wordtools.crossword.formats import Format
    from wordtools.crossword.puzzle.puzzle import Puzzle

KINDS = ("txt", "pzl", "cwd", "puz", "across", "ipuz", "jpz", "xd", "exolve", "html", "svg", "png", "pdf")
PICTURES = ("svg", "png", "pdf")
ABOUT = ("title", "author", "copyright", "notes")
SHOWN = {"solution": "--solution", "blocks": "--no-blocks", "theme": "--theme", "paper": "--paper"}
SHOWN |= {"large": "--large-print"}
large = click.option("--large-print", "large", is_flag=True, help="Set a PDF in large print.")
key = click.option("--key", type=click.IntRange(1000, 9999), metavar="N", help="Unlock the solution of a .puz file.")


@command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--format", "kind", type=click.Choice(KINDS), help="Write this format, whatever the ending of OUT.")
@click.option("--from", "source_kind", type=click.Choice(KINDS), help="Read IN as this format, whatever it looks like.")
@key
@click.option("--strict", is_flag=True, help="Write nothing, and exit with 1, if something would be left out.")
@click.option("--clues", type=File(), metavar="FILE", help="Add clues: 12 across (or the answer), a tab, the clue.")
@click.option("--state", type=File(), metavar="FILE", help="Take the solver's letters from what the page saved.")
@click.option("--title", metavar="TEXT", help="Set the title.")
@click.option("--author", metavar="TEXT", help="Set the author.")
@click.option("--copyright", metavar="TEXT", help="Set the copyright.")
@click.option("--notes", metavar="TEXT", help="Set the notes above the puzzle.")
@click.option("--solution", is_flag=True, help="Show the letters.")
@click.option("--no-blocks", is_flag=True, help="Draw the cells only, no black squares.")
@click.option(
    "--submission", is_flag=True, help="PDF: the filled grid, then the clues with answers, as newspapers ask for it."
)
@options.theme
@options.paper
@large
@options.quiet
@options.verbose
@click.pass_context
def convert(context: click.Context, /, source: str, target: str, **chosen: Any) -> None:
    """Convert a puzzle file to another format.

    The format of IN is known by its content, then by its ending; that of OUT by its ending. Each may be - for stdin or
    stdout. What OUT cannot hold is reported. A locked .puz stays locked in a .puz; for other formats, give its key.

    Read and written: txt (the grid), pzl, puz, across (Across Lite's text), ipuz, jpz, xd, exolve, and the html page.
    Only written: cwd, svg, png, pdf.

    \b
    Examples:
      wordtools crossword convert puzzle.puz puzzle.ipuz
      wordtools crossword convert locked.puz open.ipuz --key 1234
      wordtools crossword convert best.pzl puzzle.html --clues clues.tsv --title "Animals"
      wordtools crossword convert puzzle.puz mine.puz --state puzzle-state.ipuz
      wordtools crossword convert puzzle.jpz puzzle.pdf --paper letter
      wordtools crossword convert puzzle.xd answer.svg --solution
      wordtools crossword convert - - --format exolve < puzzle.ipuz
    """
    from dataclasses import replace

    from wordtools.crossword.accounts.compare import load_counted
    from wordtools.crossword.formats import FORMATS, check_writable, find, left_out, load, save, with_state
    from wordtools.crossword.puzzle.clues import misfits, read_clues, with_clues

    if target == STANDARD and not chosen["kind"]:
        raise click.UsageError("standard output has no ending: name the format with --format")
    if [source, chosen["clues"], chosen["state"]].count(STANDARD) > 1:
        raise click.UsageError("only one of IN, the clues and the state can be read from stdin")
    kind = FORMATS[chosen["kind"]] if chosen["kind"] else find(target)
    pictured = looks(context, kind)
    check_writable(kind)
    if chosen["strict"]:
        puzzle, lost_in_silence = load_counted(source, chosen["source_kind"], key=chosen["key"])
        if lost_in_silence:
            click.echo(f"{shown(source)}: read in part only: {'; '.join(lost_in_silence)}", err=True)
            context.exit(exits.NO_ANSWER)
    else:
        puzzle = load(source, chosen["source_kind"], key=chosen["key"])
    if chosen["verbose"]:
        click.echo(f"{shown(source)}: {described(puzzle)}", err=True)
    given = {name: chosen[name] for name in ABOUT if chosen[name] is not None}
    puzzle = replace(puzzle, **given) if given else puzzle
    if chosen["clues"]:
        lines = read_text(chosen["clues"]).splitlines()
        puzzle = with_clues(puzzle, read_clues(lines, puzzle, shown(chosen["clues"])))
    if chosen["state"]:
        puzzle = with_state(puzzle, chosen["state"])
    if not chosen["quiet"]:
        for line in misfits(puzzle):
            click.echo(f"{shown(source)}: {line}", err=True)
    missing = left_out(puzzle, kind)
    refused = missing and chosen["strict"]
    if chosen["submission"] and not refused:
        write_form(puzzle, target, chosen["paper"])
    elif not refused:
        save(puzzle, target, kind, **pictured)
    if missing and (refused or not chosen["quiet"]):
        click.echo(f"{'standard output' if target == STANDARD else target}: {lost(puzzle, kind, missing)}", err=True)
    if refused:
        context.exit(exits.NO_ANSWER)


def looks(context: click.Context, kind: Format) -> dict[str, Any]:
    """Returns what a picture is to show; what was asked for that this format cannot show is refused."""
    chosen = context.params
    asked = {
        "solution": chosen["solution"],
        "blocks": chosen["no_blocks"],
        "large": chosen["large"],
        **{name: options.given(name) for name in ("theme", "paper")},
    }
    form = chosen.get("submission")
    if form and kind.name != "pdf":
        raise click.UsageError("--submission writes a PDF: OUT should end in .pdf")
    for name, wanted in asked.items():
        if wanted and (name not in kind.shows or (form and name != "paper")):
            what = "a form for a newspaper" if form else f"a .{kind.name} file"
            raise click.UsageError(f"{SHOWN[name]} has no effect on {what}: leave it out")
    looks = {
        "solution": chosen["solution"],
        "blocks": not chosen["no_blocks"],
        "theme": chosen["theme"],
        "paper": chosen["paper"],
        "large": chosen["large"],
    }
    return {name: value for name, value in looks.items() if name in kind.shows and (name != "theme" or asked[name])}


def lost(puzzle: Puzzle, kind: Format, missing: list[str]) -> str:
    """Reports what a format leaves out, and another format that holds it."""
    from wordtools.crossword.formats import holder

    other = None if kind.name in PICTURES else holder(puzzle, kind)
    return f"left out: {', '.join(missing)}{f' ({other} can)' if other else ''}"


def described(puzzle: Puzzle) -> str:
    """Reports on one line what was read, and what was left out of it."""
    from wordtools.core.base.wording import counted
    from wordtools.crossword.formats import FORMATS

    size = f"{puzzle.columns}x{puzzle.rows}, {counted(len(puzzle.entries), 'word')}"
    if puzzle.source is None:
        return size
    left = f"; left out: {', '.join(puzzle.source.left_out)}" if puzzle.source.left_out else ""
    return f"{FORMATS[puzzle.source.kind].title}, {size}{left}"


def write_form(puzzle: Puzzle, target: str, paper: str) -> None:
    """Writes the pages for a newspaper."""
    from wordtools.core.run.files import write_bytes
    from wordtools.crossword.show.pdf import write_submission

    write_bytes(target, write_submission(puzzle, paper=paper))
