"""``wordtools crossword fill``: completes a grid of blocks and letters with words of a list."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options
from wordtools.core.errors import GridError, WordtoolsError
from wordtools.core.run.files import STANDARD
from wordtools.crossword.cli.pool_options import Clock, choosing, make_filler, make_pool

if TYPE_CHECKING:
    from wordtools.crossword.fill.fill import Fill, Filler
    from wordtools.crossword.puzzle.puzzle import Puzzle

VERSION = 1  # of the JSON


@click.command()
@click.argument("grid", required=False)
@click.option("--pattern", metavar="SIZE[:WORDS]", help="A pattern of the library: 15x15, or 15x15:78.")
@click.option("--open", "open_grid", metavar="SIZE", help="A grid without blocks: 6x6.")
@click.option("--word-square", is_flag=True, help="Each word reads both across and down.")
@click.option("--time", type=click.FloatRange(0), metavar="S", help="Look for a better score for S seconds.")
@click.option("--all", "every", is_flag=True, help="Every fill there is.")
@click.option("-n", "--limit", type=click.IntRange(1), metavar="N", help="The first N fills.")
@choosing
@options.as_json
@options.output
def fill(
    grid: str | None, pattern: str | None, open_grid: str | None, time: float | None, every: bool, **chosen: Any
) -> None:
    """Fill a grid from a dictionary.

    GRID is a text file or - for stdin: # is a block, . an empty cell; letters stay.

    Puzzle files are read by their ending. Words come from the language's list, scored by how common they are, or
    from a list of your own (-d), one word a line or WORD;SCORE. No word is used twice. The exit code is 1 when
    nothing fills the grid; the message says whether that is proven. An output file's ending says its format.

    \b
    Examples:
      wordtools crossword fill grid.txt
      wordtools crossword fill --pattern 15x15:78 --time 10
      wordtools crossword fill --open 6x6
      wordtools crossword fill grid.txt -d mylist.txt --min-score 50 --ban OSLO --put 12a=CROSSWORDS
      wordtools crossword fill --open 3x3 --word-square --limit 10 --json
    """
    if sum(source is not None for source in (grid, pattern, open_grid)) != 1:
        raise click.UsageError("give one grid: as GRID, with --pattern, or with --open")
    if time is not None and (every or chosen["limit"]):
        raise click.UsageError("--time looks for the one best fill: leave --all and --limit out")
    draw = _source(grid, pattern, open_grid)
    pool = make_pool(chosen)
    rng = options.chosen_seed(chosen["seed"], quiet=chosen["quiet"])  # told when all that was given has been read
    filler = make_filler(draw(rng), pool, rng, chosen, mirrored=chosen["word_square"])
    limit = None if every else chosen["limit"] or 1
    with Clock(time, quiet=chosen["quiet"]) as clock:
        found = islice(filler.fills(clock), limit) if time is None else _better(filler, clock)
        fills, ending = _collect(found, best_only=time is not None, shown=limit != 1 and _streams(chosen))
    if fills:
        _write(fills, shown=limit != 1 and _streams(chosen), several=limit != 1, chosen=chosen)
    if isinstance(ending, WordtoolsError) and not (fills and time is not None):
        click.echo(str(ending), err=True)
        sys.exit(exits.NO_ANSWER)
    if isinstance(ending, KeyboardInterrupt):
        if not fills:
            raise ending
        sys.exit(exits.INTERRUPTED)


def _better(filler: Filler, clock: Clock) -> Iterator[Fill]:
    from wordtools.crossword.fill.refill import improve

    for fill in improve(filler, clock):
        clock.note = f", score {fill.total:g}"
        yield fill


def _streams(chosen: dict[str, Any]) -> bool:
    """Whether fills are written as they are found."""
    return chosen["output"] == STANDARD and not chosen["as_json"]


def _collect(found: Iterator[Fill], *, best_only: bool, shown: bool) -> tuple[list[Fill], BaseException | None]:
    """Takes fills, all or only the last, until there are no more, or what ended it otherwise."""
    from wordtools.crossword.fill.fill import NoFillError, StoppedError

    fills: list[Fill] = []
    try:
        for fill in found:
            if best_only:
                fills.clear()
            elif shown:
                options.write(STANDARD, f"\n{fill.puzzle}\n" if fills else f"{fill.puzzle}\n")
            fills.append(fill)
    except (NoFillError, StoppedError, KeyboardInterrupt) as ending:
        return fills, ending
    return fills, None


def _write(fills: list[Fill], *, shown: bool, several: bool, chosen: dict[str, Any]) -> None:
    """Writes fills that have not been shown, in the form asked for, and a line about each or about how many."""
    from wordtools.crossword.formats import FORMATS, save
    from wordtools.crossword.puzzle.quality import counted

    output = chosen["output"]
    ending = Path(output).suffix.lower().removeprefix(".")
    if chosen["as_json"]:
        options.write(output, json.dumps({"version": VERSION, "fills": [_data(fill) for fill in fills]}))
    elif ending in FORMATS and ending != "txt":
        if several:
            raise WordtoolsError(f"{output}: a .{ending} file holds one puzzle: leave --all and --limit out")
        save(fills[0].puzzle, output, solution=True)
    elif not shown:
        options.write(output, "\n\n".join(str(fill.puzzle) for fill in fills))
    if chosen["quiet"]:
        return
    for entry in fills[0].unknown:
        click.echo(f"{entry}: {entry.answer} is given and not in the word list", err=True)
    click.echo(counted(len(fills), "fill") if several else _summary(fills[0]), err=True)


def _summary(fill: Fill) -> str:
    from wordtools.crossword.puzzle.quality import counted

    scores = [score for score in fill.scores if score is not None]
    mean = fill.total / len(scores) if scores else 0.0
    best = "; no fill has a higher score" if fill.proven else ""
    return f"{counted(len(fill.scores), 'word')}, score {fill.total:g}, mean {mean:.1f}, least {fill.least:g}{best}"


def _data(fill: Fill) -> dict[str, Any]:
    from wordtools.crossword.cli.show import data

    puzzle = data(fill.puzzle)
    for entry, score in zip(puzzle["entries"], fill.scores, strict=True):
        entry["score"] = score
    return {**puzzle, "score": fill.total, "proven_best": fill.proven}


def _source(grid: str | None, pattern: str | None, open_grid: str | None) -> Callable[[random.Random], Puzzle]:
    """Reads the grid, or what says which pattern is to be drawn from the library."""
    from wordtools.core import Grid
    from wordtools.crossword.formats import load
    from wordtools.crossword.puzzle.patterns import parse_size, pick
    from wordtools.crossword.puzzle.puzzle import Puzzle

    if pattern is not None:
        size, colon, words = pattern.partition(":")
        if colon and not words.isdecimal():
            raise GridError(f"--pattern {pattern!r}: write a size, or a size and a number of words: 15x15:78")
        draw = partial(pick, size, int(words) if colon else None)
        draw(random.Random(0))  # says what is wrong with it
        return draw
    if grid is not None:
        puzzle = load(grid)
    else:
        rows, columns = parse_size(str(open_grid))
        puzzle = Puzzle(Grid(rows, columns, ("",) * (rows * columns)))
    return lambda _: puzzle
