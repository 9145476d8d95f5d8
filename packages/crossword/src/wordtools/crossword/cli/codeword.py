"""``wordtools crossword codeword``: makes codewords that have a single answer, and solves them."""

from __future__ import annotations

import json
import sys
from itertools import islice
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.lazy import SuggestingGroup
from wordtools.core.cli.lists import sources
from wordtools.core.cli.names import NewFile
from wordtools.core.errors import BudgetError, GridError, OptionError
from wordtools.core.run.files import STANDARD
from wordtools.crossword.cli.convert import drawing, in_language, opened, refuse_unseen, strict, write_puzzle
from wordtools.crossword.cli.pool_options import (
    choosing,
    is_puzzle_file,
    knowing,
    make_filler,
    put,
    report_given,
    reported,
    source,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from wordtools.crossword.puzzle.puzzle import Puzzle

VERSION = 1  # of the JSON


@click.group(name="codeword", cls=SuggestingGroup)
def group() -> None:
    """Make codewords with a single answer, and solve them.

    In a codeword each cell has a number, and each number stands for one letter. A text of a codeword has a row of
    numbers a line, # for a block; a letter that is given stands in a line below, as 7=T 12=E.
    """


@group.command()
@click.argument("grid", required=False)
@click.option("--library", "pattern", metavar="SIZE[:WORDS]", help="Fill a pattern of the library: 15x15, or 15x15:78.")
@click.option("--every-letter", is_flag=True, help="Use every letter of the alphabet.")
@click.option("--given", type=click.IntRange(0), default=0, metavar="N", help="Give at least N letters.")
@click.option("--give", metavar="LETTERS", default="", help="Give these letters in any case: --give ET.")
@click.option(
    "--proof-score",
    type=float,
    metavar="N",
    help="Allow no other answer with words of score N and more.  [default: with the words that are chosen from]",
)
@options.seconds("Stop after S seconds without a proof.")
@click.option("--title", metavar="TEXT", help="Set the title.")
@click.option("--answers", type=NewFile(), metavar="FILE", help="Also write FILE by its ending, with the letters.")
@strict
@drawing
@choosing
@options.as_json
@options.output
def make(grid: str | None, pattern: str | None, **chosen: Any) -> None:
    """Make a codeword that is proven to have a single answer.

    GRID is a text file, a puzzle file or - for stdin: # is a block, . an empty cell; letters stay. It is filled with
    words, and each of its letters becomes a number, so that the words of the list allow no other answer. As few
    letters are given as that takes, often none: --given 3 helps people who solve it. The ending of --output gives its
    format: .ipuz, .html, .pdf, .svg, .png.

    \b
    Examples:
      wordtools crossword codeword make --library 15x15:78 --given 3 -o codeword.pdf
      wordtools crossword codeword make examples/pattern.txt --common 3.5- --proof-score 0
      wordtools crossword codeword make --library 13x13 --every-letter -o code.ipuz --answers code.svg
      wordtools crossword codeword make --library 5x5 --seed 1 --json
    """
    from dataclasses import replace

    from wordtools.crossword.codeword.make import make_codeword
    from wordtools.crossword.formats import check_writable, find

    if (grid is None) == (pattern is None):
        raise click.UsageError("give a grid: as GRID, or with --library")
    options.only_with("strict", "grid")
    options.one_from_stdin(the_grid=grid, the_word_lists=sources(chosen))
    output, answers = chosen["output"], chosen["answers"]
    files = [file for file in (output if is_puzzle_file(output) else None, answers) if file is not None]
    for file in files:
        check_writable(find(file))
    refuse_unseen(map(find, files), chosen, "-o new.pdf")
    how = {"quiet": chosen["quiet"], "strict": chosen["strict"]}
    draw = source(opened(grid, **how) if grid is not None else None, pattern, None)
    filler = make_filler(chosen)
    known = None
    if chosen["proof_score"] is not None:
        known = make_filler({**chosen, "min_score": chosen["proof_score"], "common": None, "quiet": True}).pool
    rng = options.chosen_seed(chosen["seed"], quiet=chosen["quiet"])
    puzzle = put(draw(rng), filler, chosen)
    if not chosen["quiet"]:
        unknown = [entry for entry in puzzle.entries if entry.complete and entry.answer not in filler.pool]
        report_given(puzzle, unknown, chosen)
    with reported(), progress.shown("making a codeword", quiet=chosen["quiet"]):
        made = make_codeword(
            filler,
            puzzle,
            pool=known,
            give=tuple(chosen["give"]),
            given=chosen["given"],
            every_letter=chosen["every_letter"],
            seed=rng.getrandbits(32),
            seconds=chosen["seconds"],
        )
    titled = in_language(replace(made.puzzle, title=chosen["title"] or made.puzzle.title), chosen)
    if chosen["as_json"]:
        data = {**_data(titled), "fewest": made.fewest, "words_known": made.words}
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
@click.argument("codeword")
@click.option("--letter", multiple=True, metavar="N=LETTER", help="The letter of a number: 7=T. Repeatable.")
@options.limit("Show the first N answers.", 2, least=1)
@options.seconds("Stop after S seconds.")
@strict
@knowing
@options.as_json
@options.output
@options.quiet
@options.verbose
def solve(codeword: str, letter: tuple[str, ...], limit: int, **chosen: Any) -> None:
    """Solve a codeword, and look for a second answer.

    Each number becomes a letter such that each entry is a word of the list. CODEWORD is a puzzle file (.ipuz, .jpz, a
    page), a text of numbers, - for stdin, or the text itself with / between rows. Of the letters in a file only those
    that are given count. Answers are looked for until there are --limit of them, so one answer alone is proven to be
    the only one. The exit code is 1 when there is none.

    \b
    Examples:
      wordtools crossword codeword solve codeword.ipuz
      wordtools crossword codeword solve numbers.txt --letter 7=T --letter 12=E
      wordtools crossword codeword solve "3 1 2/1 # 4/6 7 5" -d mylist.txt
      wordtools crossword codeword solve codeword.ipuz --min-score 0 --limit 5 --json
    """
    from wordtools.crossword.codeword.solve import solve_codeword
    from wordtools.crossword.formats import save

    options.one_from_stdin(the_codeword=codeword, the_word_lists=sources(chosen))
    output = chosen["output"]
    puzzle = _given(_read(codeword, quiet=chosen["quiet"], strict=chosen["strict"]), letter)
    pool = make_filler({**chosen, "stems": False}).pool
    found: list[Puzzle] = []
    late: BudgetError | None = None
    with progress.shown("solving", quiet=chosen["quiet"]):
        try:
            for answer in islice(solve_codeword(puzzle, pool, seconds=chosen["seconds"]), limit):
                found.append(answer)
        except BudgetError as error:
            late = error
    if chosen["as_json"]:
        answers = [_data(answer) for answer in found]
        options.write(
            output,
            json.dumps({"version": VERSION, "answers": answers, "complete": late is None and len(found) < limit}),
        )
    elif found and is_puzzle_file(output):
        save(found[0], output, solution=True)
    elif found:
        options.write(output, "\n\n".join(_shown(answer) for answer in found))
    if late is not None:
        click.echo(str(late), err=True)
        sys.exit(exits.OUT_OF_TIME)
    if not chosen["quiet"]:
        click.echo(_verdict(found, limit), err=True)
    if not found:
        if not chosen["quiet"] and not chosen["dictionary"] and chosen["min_score"] is None:
            click.echo("a word may be missing: --min-score 0 takes all words of the list", err=True)
        sys.exit(exits.NO_ANSWER)


def _read(codeword: str, *, quiet: bool, strict: bool) -> Puzzle:
    from wordtools.core.run.files import is_file, looks_like_a_file
    from wordtools.crossword.codeword.numbers import is_numbers, parse

    if codeword != STANDARD and not is_file(codeword) and is_numbers(codeword):
        return parse(codeword)
    if codeword != STANDARD and not is_file(codeword) and not looks_like_a_file(codeword):
        raise GridError(f"{codeword!r} is no file and no codeword: write numbers, # for a block, / between rows")
    return opened(codeword, quiet=quiet, strict=strict)


def _given(puzzle: Puzzle, known: tuple[str, ...]) -> Puzzle:
    """Gives the letters of --letter too."""
    from wordtools.crossword.codeword.numbers import letters_of, with_given, with_letters

    letters = letters_of(puzzle, given=True)
    for text in known:
        number, equals, letter = (part.strip() for part in text.partition("="))
        if not (equals and number.isdecimal() and letter):
            raise OptionError(f"--letter {text!r}: write a number and its letter, as 7=T")
        if int(number) not in letters:
            raise OptionError(f"--letter {text!r}: the codeword has no number {number}")
        letters[int(number)] = letter.upper()
    return with_given(with_letters(puzzle, letters), (number for number, letter in letters.items() if letter))


def _shown(answer: Puzzle) -> str:
    """Writes the letters of an answer, and the letter of each number below."""
    from wordtools.crossword.codeword.numbers import letters_of

    pairs = (f"{number}={text}" for number, text in letters_of(answer).items())
    return f"{answer}\n" + "\n".join(wrap(" ".join(pairs), 76))


def _verdict(found: Sequence[Puzzle], limit: int) -> str:
    """Describes how many answers there are, and of several which numbers they differ in."""
    from wordtools.crossword.codeword.numbers import letters_of

    if not found:
        return "no answer: with these words no letters make each entry a word"
    if len(found) == 1:
        return "the only answer" if limit > 1 else "an answer; --limit 2 looks for another"
    tables = [letters_of(answer) for answer in found]
    differ = [number for number in tables[0] if len({table[number] for table in tables}) > 1]
    least = "at least " if len(found) == limit else ""
    return f"{least}{len(found)} answers, which differ in {'number' if len(differ) == 1 else 'numbers'} " + ", ".join(
        map(str, differ)
    )


def _data(puzzle: Puzzle) -> dict[str, Any]:
    """Makes the JSON of a codeword: cells row by row, null for a block; rows and columns from 0."""
    from wordtools.crossword.codeword.numbers import codes_of, letters_of

    codes = codes_of(puzzle)
    given = letters_of(puzzle, given=True)
    return {
        "rows": puzzle.rows,
        "columns": puzzle.columns,
        "cells": puzzle.cells,
        "numbers": [None if text is None else codes[cell] for cell, text in enumerate(puzzle.cells)],
        "letters": {str(number): text for number, text in letters_of(puzzle).items()},
        "given": [number for number, text in given.items() if text],
        "words": [entry.answer for entry in puzzle.entries],
    }
