"""``wordtools crossword convert``: from one puzzle format to another."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language
from wordtools.core.base.wording import counted, first_note, first_of
from wordtools.core.cli import exits, options, pictures
from wordtools.core.cli.names import File, NewFile
from wordtools.core.cli.titles import command
from wordtools.core.errors import FormatError
from wordtools.core.reading.reading import Reading
from wordtools.core.run.files import STANDARD, read_text, shown

if TYPE_CHECKING:
    from wordtools.crossword.formats import Format
    from wordtools.crossword.puzzle.puzzle import Puzzle

KINDS = ("txt", "pzl", "cwd", "puz", "across", "ipuz", "jpz", "xd", "exolve", "html", "svg", "png", "pdf")
PICTURES = ("svg", "png", "pdf")
ABOUT = ("title", "author", "copyright", "notes")
SHOWN = {
    "solution": "--solution",
    "blocks": "--no-blocks",
    "theme": "--theme",
    "size": "--size",
    "paper": "--paper",
    "large": "--large-print",
    "bank": "--word-bank",
    "name_line": "--name-line",
    "terms": "--labels",
}
MOST_NOTES = 20  # lines about one file, and names in one line
IF_GIVEN = ("theme", "size", "terms")  # without the option, each kind of file has its own default
answers_option = click.option(
    "--answers", type=NewFile(), metavar="FILE", help="Also write FILE by its ending, with the letters."
)


def about(command: options.F) -> options.F:
    """Adds the texts about a puzzle, ``ABOUT``; ``as_asked`` takes the options."""
    for name in reversed(ABOUT):
        text = f"Set the {name}{' above the puzzle' * (name == 'notes')}."
        command = click.option(f"--{name}", metavar="TEXT", help=text)(command)
    return command


def drawing(command: options.F) -> options.F:
    """Adds what pictures, pages and sheets of a puzzle show; ``asked`` and ``looks`` take the options."""
    for option in (
        pictures.labels,
        pictures.name_line,
        click.option("--word-bank", "bank", is_flag=True, help="Print the answers too, in alphabetical order."),
        click.option("--large-print", "large", is_flag=True, help="Set a PDF in large print."),
        options.paper,
        pictures.size,
        options.theme,
        click.option("--no-blocks", is_flag=True, help="Draw the cells only, no black squares."),
    ):
        command = option(command)
    return command


def asked(chosen: dict[str, Any]) -> list[str]:
    """Names what the options of ``drawing``, and ``--solution``, ask pictures to show."""
    flags = {"solution": chosen.get("solution"), "blocks": chosen["no_blocks"], "terms": chosen["labels"]}
    flags |= {name: chosen[name] for name in ("large", "bank", "name_line")}
    flags |= {"theme": options.given("theme"), "size": options.given("pixels"), "paper": options.given("paper")}
    return [name for name in SHOWN if flags[name]]


def refuse_unseen(kinds: Iterable[Format], chosen: dict[str, Any], how: str, *, but: str = "") -> None:
    """Refuses what was asked for and what no file that is written shows.

    Args:
        kinds: the formats of the files.
        chosen: the options.
        how: how such a file is written.
        but: what need not be a picture's.

    Raises:
        click.UsageError: there is such a thing.
    """
    from wordtools.crossword.formats import FORMATS

    seen = {name for kind in kinds for name in kind.shows}
    for name in asked(chosen):
        if name not in seen and name != but:
            shows = [kind.name for kind in FORMATS.values() if name in kind.shows]
            raise click.UsageError(f"{SHOWN[name]} is for {'a PDF' if shows == ['pdf'] else 'pictures'}: {how}")


def looks(kind: Format, chosen: dict[str, Any], puzzle: Puzzle) -> dict[str, Any]:
    """Returns what a file of a format is to show of a puzzle."""
    wanted = asked(chosen)
    values = {"solution": chosen.get("solution", False), "blocks": not chosen["no_blocks"]}
    values |= {"size": chosen["pixels"]} | {
        name: chosen[name] for name in ("theme", "paper", "large", "bank", "name_line")
    }
    if "terms" in wanted:
        from wordtools.crossword.show.seen import terms_for

        values["terms"] = pictures.terms_of(chosen, terms_for(puzzle).language)
    return {name: values[name] for name in kind.shows if name in wanted or name not in IF_GIVEN}


def in_language(puzzle: Puzzle, chosen: dict[str, Any]) -> Puzzle:
    """Returns a puzzle that names the language of its words, where that was given."""
    from dataclasses import replace

    if not options.given("language"):
        return puzzle
    kept = {name: text for name, text in puzzle.meta.items() if name.lower() != "language"}
    return replace(puzzle, meta={**kept, "language": Language.load(chosen["language"]).code})


def as_asked(puzzle: Puzzle, chosen: dict[str, Any]) -> Puzzle:
    """Returns a puzzle with the texts of ``about`` and the language, where they were given."""
    from dataclasses import replace

    given = {name: chosen[name] for name in ABOUT if chosen[name] is not None}
    return in_language(replace(puzzle, **given) if given else puzzle, chosen)


strict = click.option("--strict", is_flag=True, help="Refuse a puzzle file with anything unusual or left out.")
key = click.option("--key", type=click.IntRange(1000, 9999), metavar="N", help="Unlock the solution of a .puz file.")


@command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@click.option("--format", "kind", type=click.Choice(KINDS), help="Write this format, whatever the ending of OUT.")
@click.option("--from", "source_kind", type=click.Choice(KINDS), help="Read IN as this format, whatever it looks like.")
@key
@click.option("--strict", is_flag=True, help="Refuse what is unusual in IN or would be left out.")
@click.option("--clues", type=File(), metavar="FILE", help="Add clues: 12 across (or the answer), a tab, the clue.")
@click.option("--state", type=File(), metavar="FILE", help="Take the solver's letters from what the page saved.")
@about
@options.language
@click.option("--solution", is_flag=True, help="Show the letters.")
@click.option(
    "--submission", is_flag=True, help="PDF: the filled grid, then the clues with answers, as newspapers ask for it."
)
@drawing
@options.quiet
@options.verbose
@click.pass_context
def convert(context: click.Context, /, source: str, target: str, **chosen: Any) -> None:
    """Convert a puzzle file to another format.

    The format of IN is known by its content, then by its ending; that of OUT by its ending. Each may be - for stdin or
    stdout. What OUT cannot hold is reported. A locked .puz stays locked in a .puz; for other formats, give its key.

    Read and written: txt (the grid), pzl, puz, across (Across Lite's text), ipuz, jpz, xd, exolve, and the html page.
    Only written: cwd, svg, png, pdf.

    Headings are in the language of the puzzle, where it names one, or of --language.

    \b
    Examples:
      wordtools crossword convert puzzle.puz puzzle.ipuz
      wordtools crossword convert locked.puz open.ipuz --key 1234
      wordtools crossword convert best.pzl puzzle.html --clues clues.tsv --title "Animals"
      wordtools crossword convert puzzle.puz mine.puz --state puzzle-state.ipuz
      wordtools crossword convert puzzle.jpz puzzle.pdf --paper letter
      wordtools crossword convert puzzle.xd answer.svg --solution
      wordtools crossword convert lesson.ipuz lesson.pdf --no-blocks --name-line --word-bank -l de
      wordtools crossword convert - - --format exolve < puzzle.ipuz
    """
    from wordtools.crossword.formats import FORMATS, check_writable, find, left_out, save
    from wordtools.crossword.formats.state import taken_from
    from wordtools.crossword.puzzle.clues import misfits

    if target == STANDARD and not chosen["kind"]:
        raise click.UsageError("standard output has no ending: name the format with --format")
    if [source, chosen["clues"], chosen["state"]].count(STANDARD) > 1:
        raise click.UsageError("only one of IN, the clues and the state can be read from stdin")
    kind = FORMATS[chosen["kind"]] if chosen["kind"] else find(target)
    check_looks(kind, chosen)
    check_writable(kind)
    how = {"quiet": chosen["quiet"], "strict": chosen["strict"]}
    puzzle = as_asked(opened(source, chosen["source_kind"], key=chosen["key"], written=True, **how), chosen)
    if chosen["verbose"]:
        click.echo(f"{shown(source)}: {described(puzzle)}", err=True)
    if chosen["clues"]:
        puzzle = add_clues(puzzle, chosen["clues"], quiet=chosen["quiet"])
    if chosen["state"]:
        puzzle = taken_from(puzzle, opened(chosen["state"], **how), shown(chosen["state"]))
    if not chosen["quiet"]:
        for line in misfits(puzzle):
            click.echo(f"{shown(source)}: {line}", err=True)
    missing = left_out(puzzle, kind)
    refused = missing and chosen["strict"]
    if chosen["submission"] and not refused:
        write_form(puzzle, target, chosen)
    elif not refused:
        save(puzzle, target, kind, **looks(kind, chosen, puzzle))
    if missing and (refused or not chosen["quiet"]):
        click.echo(
            f"{'standard output' if target == STANDARD else shown(target)}: {lost(puzzle, kind, missing)}", err=True
        )
    if refused:
        context.exit(exits.NO_ANSWER)


def opened(
    name: str,
    kind: str | None = None,
    *,
    data: bytes | None = None,
    key: int | None = None,
    quiet: bool = False,
    strict: bool = False,
    written: bool = False,
) -> Puzzle:
    """Reads a puzzle file for a command, which reports on stderr what is unusual in it, and what is left out.

    Args:
        name: of the file.
        kind: its format, found by what it holds and by its name if None.
        data: its content, where that has been read already.
        key: that unlocks a locked solution.
        quiet: nothing is reported.
        strict: anything unusual is an error.
        written: the puzzle goes to another file, whose report names what is left out.

    Raises:
        WordtoolsError: it cannot be read.
    """
    from wordtools.crossword.formats.registry import bytes_of, read

    puzzle = read(bytes_of(name) if data is None else data, shown(name), kind, key=key)
    left = puzzle.source.left_out if puzzle.source and strict and not written else ()
    _report_notes(puzzle, shown(name), quiet=quiet or bool(left), strict=strict, written=written)
    if left:
        raise FormatError(f"{shown(name)}: left out: {', '.join(left)}: --strict refuses it")
    return puzzle


def _report_notes(puzzle: Puzzle, name: str, *, quiet: bool, strict: bool, written: bool) -> None:
    """Reports what was unusual in the file of a puzzle, and what is left out; see ``opened``."""
    notes = list(puzzle.source.notes) if puzzle.source else []
    if notes and strict:
        raise FormatError(f"{name}: {first_note(notes)}: --strict refuses it")
    for note in notes[:MOST_NOTES] if not quiet else ():
        click.echo(f"{name}: {note}", err=True)
    if len(notes) > MOST_NOTES and not quiet:
        click.echo(f"{name}: {len(notes) - MOST_NOTES:,} more of this kind", err=True)
    if puzzle.source and puzzle.source.left_out and not (quiet or written):
        click.echo(f"{name}: left out: {first_of(puzzle.source.left_out, MOST_NOTES)}", err=True)


def check_looks(kind: Format, chosen: dict[str, Any]) -> None:
    """Refuses what was asked for that this format, or a form for a newspaper, cannot show."""
    form = chosen["submission"]
    if form and kind.name != "pdf":
        raise click.UsageError("--submission writes a PDF: OUT should end in .pdf")
    for name in asked(chosen):
        if name not in kind.shows or (form and name not in ("paper", "terms")):
            what = "a form for a newspaper" if form else f"a .{kind.name} file"
            raise click.UsageError(f"{SHOWN[name]} has no effect on {what}: leave it out")


def add_clues(puzzle: Puzzle, name: str, *, quiet: bool) -> Puzzle:
    """Adds the clues of a file; reports the number of clues, and of lines that have none."""
    from wordtools.crossword.puzzle.clues import count_empty, read_clues, with_clues

    lines = read_text(name).splitlines()
    reading = Reading(shown(name))
    clues = read_clues(lines, puzzle, shown(name), reading)
    if not quiet:
        for note in reading.notes:
            click.echo(f"{shown(name)}: {note}", err=True)
        empty = count_empty(lines)
        without = f"; {counted(empty, 'line')} without a clue" if empty else ""
        how = " (fill in the second column, or: clues --suggest --take)" if empty and not clues else ""
        click.echo(f"{shown(name)}: {counted(len(clues), 'clue')} set{without}{how}", err=True)
    return with_clues(puzzle, clues)


def lost(puzzle: Puzzle, kind: Format, missing: list[str]) -> str:
    """Reports what a format leaves out, and another format that holds it."""
    from wordtools.crossword.formats import holder

    other = None if kind.name in PICTURES else holder(puzzle, kind)
    return f"left out: {first_of(missing, MOST_NOTES)}{f' ({other} can)' if other else ''}"


def write_puzzle(puzzle: Puzzle, name: str, chosen: dict[str, Any], *, solution: bool = False) -> None:
    """Writes a puzzle file as its options ask, or as the *solution*; reports what the format of a puzzle leaves out."""
    from wordtools.crossword.formats import find, save

    kind = find(name)
    save(puzzle, name, kind, **looks(kind, chosen, puzzle) | ({"solution": True} if solution else {}))
    if not solution:
        report_lost(puzzle, name, chosen)


def report_lost(puzzle: Puzzle, name: str, chosen: dict[str, Any]) -> None:
    """Reports what the format of a file that was written leaves out."""
    from wordtools.crossword.formats import find, left_out

    kind = find(name)
    if not chosen["quiet"] and (missing := left_out(puzzle, kind)):
        click.echo(f"{shown(name)}: {lost(puzzle, kind, missing)}", err=True)


def described(puzzle: Puzzle) -> str:
    """Describes on one line what was read."""
    from wordtools.crossword.formats import FORMATS

    size = f"{puzzle.columns}x{puzzle.rows}, {counted(len(puzzle.entries), 'word')}"
    if puzzle.source is None:
        return size
    return f"{FORMATS[puzzle.source.kind].title}, {size}"


def write_form(puzzle: Puzzle, target: str, chosen: dict[str, Any]) -> None:
    """Writes the pages for a newspaper."""
    from wordtools.core.run.files import write_bytes
    from wordtools.crossword.formats import FORMATS
    from wordtools.crossword.show.pdf import write_submission

    shown = looks(FORMATS["pdf"], chosen, puzzle)
    write_bytes(target, write_submission(puzzle, paper=chosen["paper"], terms=shown.get("terms")))
