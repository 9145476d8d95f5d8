"""``wordtools crossword fill``: completes a grid of blocks and letters with words of a list."""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.lists import sources
from wordtools.core.errors import BudgetError, GridError, WordtoolsError
from wordtools.core.run.files import STANDARD
from wordtools.crossword.cli.fills import VERSION, enumerated, fill_data, is_puzzle_file
from wordtools.crossword.cli.pool_options import choosing, make_filler, put

if TYPE_CHECKING:
    from wordtools.core.run.progress import Progress
    from wordtools.crossword.fill.fill import Fill
    from wordtools.crossword.puzzle.puzzle import Puzzle


@click.command()
@click.argument("grids", nargs=-1, metavar="[GRID]...")
@click.option("--library", "pattern", metavar="SIZE[:WORDS]", help="Fill a pattern of the library: 15x15, or 15x15:78.")
@click.option("--open", "open_grid", metavar="SIZE", help="Fill a grid without blocks: 6x6.")
@click.option("--word-square", is_flag=True, help="Each word reads both across and down.")
@options.seconds("Search for the best score for S seconds.")
@click.option(
    "--prove", is_flag=True, help="Search until no fill can have a higher score, or until --seconds are over."
)
@click.option(
    "--objective",
    type=click.Choice(["score", "least", "weak", "stems"]),
    help="With --seconds or --prove: the highest score, the highest least score, the fewest weak words, or no stem "
    "twice; of fills alike in that the highest score.  [default: score]",
)
@click.option(
    "--weak", type=float, metavar="N", help="A word below this score is weak (--objective weak).  [default: 60]"
)
@click.option("--all", "every", is_flag=True, help="Every fill there is.")
@options.limit("Show the first N fills.  [default: 1]", least=1)
@choosing
@options.jobs
@options.on
@options.resume
@options.as_json
@options.output
def fill(
    grids: tuple[str, ...],
    pattern: str | None,
    open_grid: str | None,
    seconds: float | None,
    prove: bool,
    objective: str | None,
    weak: float | None,
    every: bool,
    **chosen: Any,
) -> None:
    """Fill grids with words of a list.

    GRID is a text file or - for stdin: # is a block, . an empty cell; letters stay. A text may hold several grids,
    parted by empty lines; of several each is filled, and those that nothing fills are named.

    GRID may be a puzzle file too. Words come from the language's list, scored by how common they are, or from a list
    of your own (-d) with one WORD or WORD;SCORE a line. No word is used twice. --seconds also says how much higher
    the score of any fill can be at most; it uses all cores. With --jobs 1 a proven fill is the same each time. The
    exit code is 1 when nothing fills the grid, and 3 when the time ended before that was known, or before the proof
    that --prove asks for. The ending of --output says its format.

    \b
    Examples:
      wordtools crossword fill grid.txt
      wordtools crossword fill --library 15x15:78 --seconds 10
      wordtools crossword fill --library 5x5 --min-score 65 --prove --seconds 60
      wordtools crossword fill --library 15x15:78 --seconds 10 --objective least
      wordtools crossword fill --open 6x6
      wordtools crossword fill grid.txt -d mylist.txt --min-score 50 --exclude OSLO --put 12a=CROSSWORDS
      wordtools crossword fill --open 3x3 --word-square --limit 10 --json
      wordtools crossword patterns 9x9 --generate --limit 20 | wordtools crossword fill - --resume fills.sqlite
    """
    from wordtools.crossword.fill.tables import COMPILED

    if sum(source is not None for source in (grids or None, pattern, open_grid)) != 1:
        raise click.UsageError("give grids: as GRID, with --library, or with --open")
    options.not_with("every", "limit")
    options.one_from_stdin(the_grid=grids, the_word_lists=sources(chosen))
    best_only = prove or seconds is not None
    if objective and not best_only:
        raise click.UsageError("--objective says which fill is best: give --seconds or --prove too")
    if weak is not None and objective != "weak":
        raise click.UsageError("--weak is for --objective weak")
    apart = any(chosen[name] is not None for name in ("on", "resume")) or (chosen["jobs"] is not None and not best_only)
    if grids:
        from wordtools.crossword.cli.grids import fill_many, read_grids

        many = read_grids(grids)
        if len(many) > 1 or apart:
            if prove or objective:
                option = "--prove" if prove else "--objective"
                raise click.UsageError(f"{option} is for one grid, without --on and --resume")
            fill_many(many, seconds, every, chosen)
            return
    elif apart:
        raise click.UsageError("--on and --resume are for GRID files, and so is --jobs without --seconds and --prove")
    grid = many[0].puzzle if grids else None
    if best_only and (every or chosen["limit"]):
        raise click.UsageError("--seconds and --prove search for the one best fill: leave --all and --limit out")
    several = every or (chosen["limit"] or 1) > 1
    if several and not chosen["as_json"] and is_puzzle_file(chosen["output"]):
        raise click.UsageError(f"{chosen['output']}: this file holds one puzzle: leave --all and --limit out")
    draw = _source(grid, pattern, open_grid)
    filler = make_filler(chosen, mirrored=chosen["word_square"])
    asked = {"objective": objective, "weak": weak}
    best: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
    rng = options.chosen_seed(chosen["seed"], quiet=chosen["quiet"])  # told when all that was given has been read
    puzzle = put(draw(rng), filler, chosen)
    seed = rng.getrandbits(32)
    limit = None if every else chosen["limit"] or 1
    with progress.shown(_told, quiet=chosen["quiet"]) as tell:
        workers = chosen["jobs"] or (os.cpu_count() or 1 if COMPILED.search.COMPILED else 1)
        if not best_only and limit == 1:
            found: Iterator[Fill] = islice(filler.better(puzzle, seed=seed, progress=tell, workers=workers), 1)
        elif not best_only:
            found = islice(filler.fills(puzzle, seed=seed, progress=tell), limit)
        else:
            found = filler.better(puzzle, seed=seed, seconds=seconds, progress=tell, workers=workers, **best)
        found = (enumerated(fill, chosen) for fill in found)
        fills, ending = _collect(found, best_only=best_only, shown=limit != 1 and _streams(chosen))
    if fills:
        _write(fills, shown=limit != 1 and _streams(chosen), several=limit != 1, chosen=chosen)
    if isinstance(ending, WordtoolsError):
        click.echo(str(ending), err=True)
        sys.exit(exits.OUT_OF_TIME if isinstance(ending, BudgetError) else exits.NO_ANSWER)
    if isinstance(ending, KeyboardInterrupt):
        if not fills:
            raise ending
        sys.exit(exits.INTERRUPTED)
    if prove and not fills[-1].proven:
        if not chosen["quiet"]:
            click.echo("the time ended before the proof (a longer --seconds looks further)", err=True)
        sys.exit(exits.OUT_OF_TIME)


def _told(progress: Progress[Fill | None]) -> str:
    best = f", score {progress.found.total:g}" if progress.found else ""
    return f"{progress} words tried{best}"


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
    from wordtools.core.wording import counted
    from wordtools.crossword.formats import save

    output = chosen["output"]
    if chosen["as_json"]:
        options.write(output, json.dumps({"version": VERSION, "fills": [fill_data(fill) for fill in fills]}))
    elif is_puzzle_file(output):
        save(fills[0].puzzle, output, solution=True)
    elif not shown:
        options.write(output, "\n\n".join(str(fill.puzzle) for fill in fills))
    if chosen["quiet"]:
        return
    for entry in fills[0].unknown:
        click.echo(f"{entry}: {entry.answer} is given and not in the word list", err=True)
    click.echo(counted(len(fills), "fill") if several else fills[0].summary, err=True)


def _source(grid: Puzzle | None, pattern: str | None, open_grid: str | None) -> Callable[[random.Random], Puzzle]:
    """Reads the grid, or what says which pattern is to be drawn from the library."""
    from wordtools.core import Grid
    from wordtools.crossword.puzzle.patterns import parse_size, pick
    from wordtools.crossword.puzzle.puzzle import Puzzle

    if pattern is not None:
        size, colon, words = pattern.partition(":")
        if colon and not words.isdecimal():
            raise GridError(f"--library {pattern!r}: write a size, or a size and a number of words: 15x15:78")
        draw = partial(pick, size, int(words) if colon else None)
        draw(random.Random(0))  # says what is wrong with it
        return draw
    if grid is not None:
        puzzle = grid
    else:
        rows, columns = parse_size(str(open_grid))
        puzzle = Puzzle(Grid(rows, columns, ("",) * (rows * columns)))
    return lambda _: puzzle
