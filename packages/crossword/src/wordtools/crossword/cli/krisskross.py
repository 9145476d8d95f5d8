"""``wordtools crossword krisskross``: makes fill-in puzzles that have a single answer, and solves them."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from wordtools.core import Language
from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.lazy import SuggestingGroup
from wordtools.core.cli.lists import sources
from wordtools.core.cli.names import File, NewFile
from wordtools.core.errors import BudgetError
from wordtools.crossword.cli.convert import drawing, in_language, opened, refuse_unseen, strict, write_puzzle
from wordtools.crossword.cli.pool_options import (
    choosing,
    is_puzzle_file,
    make_filler,
    put,
    report_given,
    reported,
    source,
)

if TYPE_CHECKING:
    from wordtools.crossword.puzzle.puzzle import Puzzle

VERSION = 1  # of the JSON
SIZE = "15x15"
OF_FILLS = ("dictionary", "add", "exclude", "min_score", "common", "frequency", "all_words", "put", "stems")


@click.group(name="krisskross", cls=SuggestingGroup)
def group() -> None:
    """Make Kriss Kross puzzles with a single answer, and solve them.

    In a Kriss Kross (fill-in) the words are given, by length, and the solver finds out where each of them goes.
    """


@group.command()
@click.argument("words", required=False)
@click.option("--grid-size", metavar="SIZE", help=f"Build with WORDS in a grid of this size.  [default: {SIZE}]")
@click.option("--library", "pattern", metavar="SIZE[:WORDS]", help="Fill a pattern of the library: 15x15, or 15x15:78.")
@click.option("--grid", type=File(), metavar="FILE", help="Fill this grid: # is a block, . an empty cell.")
@click.option("--given", type=click.IntRange(0), default=0, metavar="N", help="Give at least N words.")
@options.tries("WORDS: build N times, and take the best.", default=1)
@options.seconds("Stop after S seconds without a proof.")
@click.option("--title", metavar="TEXT", help="Set the title.")
@click.option("--answers", type=NewFile(), metavar="FILE", help="Also write FILE by its ending, with the letters.")
@strict
@drawing
@choosing
@options.as_json
@options.output
def make(words: str | None, grid_size: str | None, pattern: str | None, grid: str | None, **chosen: Any) -> None:
    """Make a Kriss Kross that is proven to have a single answer.

    WORDS is a list of your own, - for stdin, from which the grid is built; or a pattern is filled with words of the
    language (--library, --grid). As few words are given as a single answer takes, often none. The ending of
    --output gives its format: .ipuz, .html, .pdf, .svg, .png.

    \b
    Examples:
      wordtools crossword krisskross make examples/words.txt --grid-size 13x13 --seed 1
      wordtools crossword krisskross make examples/words.txt --given 1 -o animals.pdf
      wordtools crossword krisskross make --library 9x9 --min-score 70 -o kriss.ipuz --answers kriss.svg
      wordtools crossword krisskross make --grid examples/pattern.txt --json
    """
    from wordtools.crossword.formats import check_writable, find
    from wordtools.crossword.krisskross.make import make_krisskross

    if sum(one is not None for one in (words, pattern, grid)) != 1:
        raise click.UsageError("give WORDS to build with, or a pattern to fill: --library or --grid")
    if words is not None and (wrong := [name for name in OF_FILLS if options.given(name)]):
        raise click.UsageError(f"{options.name_of(wrong[0])} is for patterns, which are filled: leave WORDS out")
    if words is None and (grid_size is not None or options.given("tries")):
        raise click.UsageError("--grid-size and --tries are for WORDS, with which the grid is built")
    options.only_with("strict", "grid")
    options.one_from_stdin(the_words=words, the_grid=grid, the_word_lists=sources(chosen))
    output, answers = chosen["output"], chosen["answers"]
    files = [file for file in (output if is_puzzle_file(output) else None, answers) if file is not None]
    for file in files:
        check_writable(find(file))
    refuse_unseen(map(find, files), chosen, "-o new.pdf")
    alphabet = Language.load(chosen["language"]).alphabet
    with reported(), progress.shown("making a Kriss Kross", quiet=chosen["quiet"]):
        if words is not None:
            puzzle, seed = _built(words, grid_size or SIZE, chosen)
        else:
            how = {"quiet": chosen["quiet"], "strict": chosen["strict"]}
            draw = source(opened(grid, **how) if grid is not None else None, pattern, None)
            filler = make_filler(chosen)
            rng = options.chosen_seed(chosen["seed"], quiet=chosen["quiet"])
            seed = rng.getrandbits(32)
            fill = filler.fill(put(draw(rng), filler, chosen), seed=seed)
            if not chosen["quiet"]:
                report_given(fill.puzzle, fill.unknown, chosen)
            puzzle = fill.puzzle
        made = make_krisskross(puzzle, alphabet, given=chosen["given"], seed=seed, seconds=chosen["seconds"])
    titled = in_language(replace(made.puzzle, title=chosen["title"] or made.puzzle.title), chosen)
    if chosen["as_json"]:
        data = {**_data(titled), "given": made.given, "fewest": made.fewest}
        options.write(output, json.dumps({"version": VERSION, **data}, ensure_ascii=False))
    elif is_puzzle_file(output):
        write_puzzle(titled, output, chosen)
    else:
        options.write(output, str(made))
    if answers is not None:
        write_puzzle(titled, answers, chosen, solution=True)
    if not chosen["quiet"]:
        click.echo(made.summary, err=True)


@group.command()
@click.argument("puzzle")
@click.argument("words", required=False)
@options.limit("Show the first N answers.", 2, least=1)
@options.seconds("Stop after S seconds.")
@strict
@options.language
@options.as_json
@options.output
@options.quiet
def solve(puzzle: str, words: str | None, limit: int, **chosen: Any) -> None:
    """Solve a Kriss Kross, and look for a second answer.

    PUZZLE is a puzzle file that lists its words (.ipuz, a page), or a grid, - for stdin, to which WORDS has a word for
    each entry. Letters of a grid stay; of the letters in a file only those that are given count. Answers are looked for
    until there are --limit of them, so one answer alone is proven to be the only one. The exit code is 1 when there is
    none.

    \b
    Examples:
      wordtools crossword krisskross solve kriss.ipuz
      wordtools crossword krisskross solve grid.txt words.txt --limit 5
    """
    from wordtools.crossword.build.words import Words
    from wordtools.crossword.cli.own_lists import report_left_out
    from wordtools.crossword.formats import save
    from wordtools.crossword.krisskross.solve import listed_words, solve_krisskross

    options.one_from_stdin(the_puzzle=puzzle, the_words=words)
    output = chosen["output"]
    alphabet = Language.load(chosen["language"]).alphabet
    asked = opened(puzzle, quiet=chosen["quiet"], strict=chosen["strict"])
    listed = listed_words(asked)
    if words is not None:
        given = Words.read(words, alphabet)
        report_left_out(given, chosen)
        listed = [word.text for word in given.words]
    elif not listed:
        raise click.UsageError("this file lists no words: give WORDS too")
    if not asked.fill_in:
        asked = replace(asked, givens=frozenset(cell for cell, text in enumerate(asked.cells) if text))
    found: list[Puzzle] = []
    late: BudgetError | None = None
    with progress.shown("solving", quiet=chosen["quiet"]):
        try:
            for answer in islice(solve_krisskross(asked, listed, alphabet, seconds=chosen["seconds"]), limit):
                found.append(answer)
        except BudgetError as error:
            late = error
    if chosen["as_json"]:
        data = {"version": VERSION, "answers": [_data(answer) for answer in found]}
        options.write(output, json.dumps({**data, "complete": late is None and len(found) < limit}, ensure_ascii=False))
    elif found and is_puzzle_file(output):
        save(found[0], output, solution=True)
    elif found:
        options.write(output, "\n\n".join(map(str, found)))
    if late is not None:
        click.echo(str(late), err=True)
        sys.exit(exits.OUT_OF_TIME)
    if not chosen["quiet"]:
        click.echo(_verdict(len(found), limit), err=True)
    if not found:
        sys.exit(exits.NO_ANSWER)


def _built(words: str, size: str, chosen: dict[str, Any]) -> tuple[Puzzle, int]:
    """Builds a grid with a list of words; returns it with the seed for what else is drawn."""
    from wordtools.crossword.build.builder import Builder
    from wordtools.crossword.build.words import Words
    from wordtools.crossword.puzzle.patterns import parse_size

    rows, columns = parse_size(size)
    alphabet = Language.load(chosen["language"]).alphabet
    read = Words.read(words, alphabet)
    if not chosen["quiet"]:
        for note in read.notes:
            click.echo(note, err=True)
    seed = options.chosen_seed(chosen["seed"], quiet=chosen["quiet"]).getrandbits(32)
    layout = Builder(read, alphabet).build(rows, columns, seed=seed, tries=chosen["tries"]).cropped()
    if layout.unplaced and not chosen["quiet"]:
        click.echo(f"not in it: {', '.join(word.text for word in layout.unplaced)}", err=True)
    puzzle = layout.puzzle
    outside = frozenset(cell for cell, text in enumerate(puzzle.cells) if text is None)
    return replace(puzzle, voids=outside), seed


def _verdict(count: int, limit: int) -> str:
    """Describes how many answers there are."""
    if count == 0:
        return "no answer: the words do not go into the grid"
    if count == 1:
        return "the only answer" if limit > 1 else "an answer; --limit 2 looks for another"
    return f"at least {count} answers" if count == limit else f"{count} answers"


def _data(puzzle: Puzzle) -> dict[str, Any]:
    """Makes the JSON of a Kriss Kross: cells row by row, null for a block; rows and columns from 0."""
    return {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "cells": puzzle.cells,
        "words": [
            {
                "word": entry.answer,
                "direction": entry.direction,
                "row": puzzle.grid.place(entry.cells[0])[0],
                "column": puzzle.grid.place(entry.cells[0])[1],
            }
            for entry in puzzle.entries
        ],
    }
