"""``wordtools crossword arrowword``: makes a crossword whose clues stand in the grid."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options, pictures, progress
from wordtools.core.cli.lists import sources, word_list
from wordtools.core.cli.meanings import source_option
from wordtools.core.cli.names import File, NewFile
from wordtools.core.cli.titles import command
from wordtools.core.errors import GridError, OptionError
from wordtools.core.run.files import STANDARD, write_bytes

if TYPE_CHECKING:
    from wordtools.core.run.progress import Progress
    from wordtools.crossword.arrowword.arrowword import Arrowword
    from wordtools.crossword.arrowword.maker import ArrowwordMaker
    from wordtools.crossword.puzzle.puzzle import Puzzle

VERSION = 1  # of the JSON
SIZE = "15x11"
PICTURE = re.compile(r"(\d{1,3})x(\d{1,3})(?:@([a-z-]+))?")
PICTURES = ("svg", "html", "pdf", "png")
FILES = ("ipuz", *PICTURES)


@command()
@click.argument("size", required=False)
@click.option("--picture", metavar="SIZE[@CORNER]", help="Leave a block of cells free: 4x4@top-left.")
@click.option("--solution-word", metavar="WORD", help="Numbered cells spell this word.")
@click.option("--grid", type=File(), metavar="FILE", help="Fill this grid: # is a clue cell, . a letter.")
@options.min_length("Only words of at least N letters.  [default: 3]")
@options.max_length("Only words of at most N letters.  [default: 10]")
@click.option("--clues", type=File(), metavar="FILE", help="Also your own words: WORD, a tab, its clue.")
@click.option("--only-clues", is_flag=True, help="--clues: use no other words.")
@source_option
@options.language
@word_list
@click.option(
    "--min-score", type=float, metavar="N", help="Only words of at least this score.  [default: 50 for bundled lists]"
)
@options.common("Only words so common: 3- for one in a million and more (Zipf scale).")
@options.frequency
@options.all_words
@options.seconds("Give up after S seconds.")
@options.seed
@click.option("--title", metavar="TEXT", help="Set the title.")
@click.option("--answers", type=NewFile(), metavar="FILE", help="Also write FILE by its ending, with the letters.")
@options.picture("svg", "Also write a picture to FILE.")
@options.picture("html", "Also write a page to solve on to FILE.")
@options.picture("pdf", "Also write a PDF to print to FILE, with the solution.")
@options.picture("png", "Also write a PNG picture to FILE.")
@options.theme
@pictures.size
@pictures.labels
@options.paper
@options.as_json
@options.output
@options.quiet
@options.verbose
def arrowword(size: str | None, **chosen: Any) -> None:
    """Make an arrowword: a crossword whose clues stand in the grid.

    SIZE is rows x columns, 15x11 without it. Each clue cell has one clue or two, with an arrow to the word that begins
    beside it. Only words are used that have a clue which fits into its cell: short definitions and synonyms from the
    installed definitions (de, en, es, fr, it, pt, ru), from those of your own (--definitions), or from a list of
    words and clues (--clues). CORNER is top-left, top-right, bottom-left, bottom-right or centre.

    The text shows the arrows, then the clues of each cell. -o arrowword.ipuz writes a file for other programs; .svg,
    .html, .pdf, .png by their endings. The exit code is 1 when nothing fills the grid.

    \b
    Examples:
      wordtools crossword arrowword 15x11 -l de --pdf raetsel.pdf
      wordtools crossword arrowword 20x14 -l fr --picture 6x5@top-right --html fleches.html
      wordtools crossword arrowword 15x11 -l it --solution-word estate --seed 1 -o freccia.ipuz
      wordtools crossword arrowword 11x9 --clues lesson.tsv --answers lesson-answers.pdf --pdf lesson.pdf
    """
    from wordtools.core.errors import NoSolutionError
    from wordtools.crossword.search.result import StoppedError

    _check(size, chosen)
    pattern = _pattern(chosen["grid"]) if chosen["grid"] else None
    rows, columns, picture = _measures(size, chosen["picture"])
    maker = _maker(chosen)
    settings: dict[str, Any] = {"picture": picture, "pattern": pattern, "solution": chosen["solution_word"] or ""}
    settings |= {"title": chosen["title"] or "", "seconds": chosen["seconds"]}
    lengths = (("shortest", "min_length"), ("longest", "max_length"))
    settings |= {name: chosen[option] for name, option in lengths if chosen[option] is not None}
    maker.check(rows, columns, **settings)
    rng = options.chosen_seed(chosen["seed"], quiet=chosen["quiet"])
    try:
        with progress.shown(_told, quiet=chosen["quiet"]) as tell:
            made = maker.make(rows, columns, seed=rng.getrandbits(32), progress=tell, **settings)
    except NoSolutionError as error:
        click.echo(str(error), err=True)
        sys.exit(exits.NO_ANSWER)
    except StoppedError as error:
        click.echo(str(error), err=True)
        sys.exit(exits.OUT_OF_TIME)
    _write(made, maker, chosen)


def _told(progress: Progress[Any]) -> str:
    return f"{progress} patterns tried"


def _check(size: str | None, chosen: dict[str, Any]) -> None:
    """Refuses options that cannot be met together, and files that cannot be written, before any work is done."""
    from wordtools.crossword.cli.pool_options import is_puzzle_file

    options.one_from_stdin(the_grid=chosen["grid"], the_clues=chosen["clues"], the_word_lists=sources(chosen))
    options.only_with("only_clues", "clues")
    options.not_with("only_clues", "definitions")
    options.not_with("grid", "picture", "min_length", "max_length")
    if chosen["grid"] and size is not None:
        raise click.UsageError("the grid has a size: leave SIZE out, or --grid")
    files = {kind: chosen[kind] for kind in PICTURES if chosen[kind] is not None}
    out = [*files.values(), *([chosen["answers"]] if chosen["answers"] else [])]
    if out.count(STANDARD) > 1 or (STANDARD in out and (chosen["as_json"] or chosen["output"] != STANDARD)):
        raise click.UsageError("only one result can go to stdout")
    for name in (chosen["output"], chosen["answers"] or ""):
        if not _ending(name) and is_puzzle_file(name):
            kinds = ", ".join(f".{kind}" for kind in FILES)
            raise click.UsageError(f"{name}: this format cannot hold an arrowword; {kinds} can")
    endings = {*files, _ending(chosen["output"])}
    if chosen["answers"]:
        ending = _ending(chosen["answers"])
        if ending not in ("", *PICTURES):
            raise click.UsageError(f"--answers: a .{ending} file has the letters anyway: give it with -o")
        endings.add(ending)
    if chosen["as_json"] and _ending(chosen["output"]):
        raise click.UsageError(f"--json writes JSON: {chosen['output']} is a .{_ending(chosen['output'])} file")
    for ending in endings & {"png", "pdf"}:
        from wordtools.crossword.formats import FORMATS, check_writable

        check_writable(FORMATS[ending])
    if options.given("theme") and not endings & {"svg", "html", "png"}:
        raise click.UsageError("--theme is for pictures: give one with --svg, --html or --png")
    if options.given("pixels") and not endings & {"svg", "png"}:
        raise click.UsageError("--size is for pictures: give one with --svg or --png")
    if chosen["labels"] and not endings & {"html", "pdf"}:
        raise click.UsageError("--labels is for pages: give one with --html or --pdf")
    if options.given("paper") and "pdf" not in endings:
        raise click.UsageError("--paper is for a PDF: give it with --pdf")


def _ending(name: str) -> str:
    """Returns the ending of a file, which is its format; '' for text."""
    ending = name.rpartition(".")[2].lower() if "." in name else ""
    return ending if ending in FILES else "html" if ending == "htm" else ""


def _measures(size: str | None, picture: str | None) -> tuple[int, int, frozenset[int]]:
    """Reads the size, and the cells that are left free."""
    from wordtools.crossword.arrowword.pattern import picture_cells
    from wordtools.crossword.puzzle.patterns import parse_size

    rows, columns = parse_size(size or SIZE)
    if picture is None:
        return rows, columns, frozenset()
    match = PICTURE.fullmatch(picture.lower())
    if not match:
        raise GridError(f"--picture {picture!r}: write rows x columns, and perhaps a corner: 4x4@top-left")
    corner = {"corner": match[3]} if match[3] else {}
    return rows, columns, picture_cells(rows, columns, int(match[1]), int(match[2]), **corner)


def _pattern(name: str) -> Puzzle:
    """Reads a grid of clue cells."""
    from wordtools.core.run.files import read_text, shown
    from wordtools.crossword.puzzle.puzzle import Puzzle

    return Puzzle.parse(read_text(name), shown(name))


def _maker(chosen: dict[str, Any]) -> ArrowwordMaker:
    """Reads the words and the clues."""
    from wordtools.core import Language
    from wordtools.crossword.arrowword.maker import ArrowwordMaker
    from wordtools.crossword.arrowword.pattern import LONGEST
    from wordtools.crossword.build.words import Words
    from wordtools.crossword.cli.own_lists import report_left_out
    from wordtools.crossword.cli.pool_options import make_filler

    language = Language.load(chosen["language"])
    words = Words.read(chosen["clues"], language.alphabet) if chosen["clues"] else None
    if words:
        report_left_out(words, chosen)
    if chosen["only_clues"] and any(options.given(name) for name in ("dictionary", "add", "min_score", "common")):
        raise OptionError("--only-clues uses the words of --clues alone: leave other word lists and scores out")
    filler = None if chosen["only_clues"] else make_filler({**chosen, "stems": False})
    maker = ArrowwordMaker.for_language(
        language,
        words=words,
        only=chosen["only_clues"],
        definitions=chosen["definitions"],
        filler=filler,
        longest=chosen["max_length"] or LONGEST,
    )
    if chosen["verbose"]:
        click.echo(f"{len(maker.pool):,} words have a clue", err=True)
    return maker


def _write(made: Arrowword, maker: ArrowwordMaker, chosen: dict[str, Any]) -> None:
    """Writes the result in every form that was asked for."""
    output = chosen["output"]
    for kind in PICTURES:
        if chosen[kind] is not None:
            write_bytes(chosen[kind], _drawn(made, kind, chosen))
    if chosen["answers"]:
        kind = _ending(chosen["answers"])
        if kind:
            write_bytes(chosen["answers"], _drawn(made, kind, chosen, solution=True))
        else:
            options.write(chosen["answers"], made.preview(solution=True))
    if STANDARD in [chosen[kind] for kind in (*PICTURES, "answers")]:
        return  # that is what was asked for there
    kind = _ending(output)
    if chosen["as_json"]:
        options.write(output, json.dumps(data(made, maker), ensure_ascii=False))
    elif kind == "ipuz":
        made.save(output)
    elif kind:
        write_bytes(output, _drawn(made, kind, chosen))
    else:
        options.write(output, made.preview())
    if not chosen["quiet"]:
        scores = [maker.pool.scores[entry.answer] for entry in made.entries]
        click.echo(f"{made.summary}; mean score {sum(scores) / len(scores):.1f}", err=True)


def _drawn(made: Arrowword, kind: str, chosen: dict[str, Any], *, solution: bool = False) -> bytes:
    from wordtools.core.show import png
    from wordtools.core.show.pictured import GROUNDS
    from wordtools.core.show.registry import drawn
    from wordtools.core.show.svg import Svg

    theme, size = chosen["theme"], chosen["pixels"]
    if kind in ("html", "pdf"):
        terms = pictures.terms_of(chosen, made.language or "en")
        if kind == "pdf":
            return bytes(drawn(made, kind, solution=solution, paper=chosen["paper"], terms=terms))
        return f"{made.to_html(solution=solution, theme=options.page_theme(), terms=terms)}\n".encode()
    picture = Svg(made.to_svg(solution=solution, theme=theme))
    if kind == "png":
        png.needed(theme)
        return picture.png(background=GROUNDS.get(theme), size=size)
    return f"{picture.sized(size) if size else picture}\n".encode()


def data(made: Arrowword, maker: ArrowwordMaker) -> dict[str, Any]:
    """Makes the JSON of an arrowword; rows and columns count from 0."""
    entries = made.puzzle.by_key
    place = made.puzzle.grid.place
    return {
        "version": VERSION,
        "language": made.language,
        "title": made.puzzle.title,
        "rows": made.rows,
        "columns": made.columns,
        "cells": made.puzzle.cells,
        "picture": [place(cell) for cell in sorted(made.puzzle.voids)],
        "words": [
            {
                "answer": entries[arrow.key].answer,
                "score": maker.pool.scores[entries[arrow.key].answer],
                "direction": arrow.key[1],
                "row": place(entries[arrow.key].cells[0])[0],
                "column": place(entries[arrow.key].cells[0])[1],
                "clue": made.clue(arrow),
                "clue_row": place(arrow.cell)[0],
                "clue_column": place(arrow.cell)[1],
                "bent": arrow.bent,
                "lines": list(setting.lines) if (setting := made.letterings[arrow]) else [],
            }
            for some in made.clue_cells.values()
            for arrow in some
        ],
        "solution": {"word": made.solution_word, "cells": [place(cell) for cell in made.solution]},
        "unchecked": made.unchecked,
    }
