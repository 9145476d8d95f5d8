"""``wordtools crossword fill`` and ``suggest``: words for a grid of blocks and letters, or for one of its entries."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.lists import sources
from wordtools.core.cli.names import NewFile
from wordtools.core.cli.titles import command
from wordtools.core.run.files import STANDARD, is_file
from wordtools.crossword.cli.convert import (
    ABOUT,
    about,
    answers_option,
    as_asked,
    drawing,
    opened,
    refuse_unseen,
    strict,
    write_puzzle,
)
from wordtools.crossword.cli.pool_options import (
    VERSION,
    choosing,
    end,
    end_without_proof,
    enumerated,
    fill_data,
    is_puzzle_file,
    make_filler,
    put,
    report_given,
    source,
)

if TYPE_CHECKING:
    from wordtools.core.run.progress import Progress
    from wordtools.crossword.fill.suggest import Suggestion
    from wordtools.crossword.puzzle.puzzle import Puzzle
    from wordtools.crossword.search.result import Fill

SIZE = re.compile(r"\d{1,3}\s*[xX×]\s*\d{1,3}")


@command()
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
@strict
@choosing
@options.jobs
@options.on
@options.resume
@options.as_json
@click.option(
    "-o",
    "--output",
    type=NewFile(),
    multiple=True,
    default=(STANDARD,),
    metavar="FILE",
    help="Write the fill to FILE by its ending instead of stdout. Repeatable.",
)
@answers_option
@about
@drawing
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
    of your own (-d) with one WORD or WORD;SCORE a line. No word is used twice. --seconds also shows how much higher
    the score of any fill can be at most; it uses all cores. With --jobs 1 a proven fill is the same each time. The
    exit code is 1 when nothing fills the grid, and 3 when the time ended before that was known, or before the proof
    that --prove asks for. The ending of --output sets its format: a picture or a page is
    that of the puzzle, a PDF has its answer on a page of its own, and --answers writes the letters.

    \b
    Examples:
      wordtools crossword fill grid.txt
      wordtools crossword fill --library 15x15:78 --seconds 10
      wordtools crossword fill --library 5x5 --min-score 65 --prove --seconds 60
      wordtools crossword fill --library 15x15:78 --seconds 10 --objective least
      wordtools crossword fill --open 6x6
      wordtools crossword fill --library 15x15 -o new.ipuz -o new.pdf --title "Number 1" --answers new.svg
      wordtools crossword fill grid.txt -d mylist.txt --min-score 50 --exclude OSLO --put 12a=CROSSWORDS
      wordtools crossword fill --open 3x3 --word-square --limit 10 --json
      wordtools crossword patterns 9x9 --generate --limit 20 | wordtools crossword fill - --resume fills.sqlite
    """
    from wordtools.crossword.search._fill import COMPILED

    if sum(source is not None for source in (grids or None, pattern, open_grid)) != 1:
        raise click.UsageError("give grids: as GRID, with --library, or with --open")
    _check_size(grids)
    options.only_with("strict", "grids")
    options.not_with("every", "limit")
    files = check_outputs(chosen)
    options.one_from_stdin(the_grid=grids, the_word_lists=sources(chosen))
    best_only = prove or seconds is not None
    if objective and not best_only:
        raise click.UsageError("--objective compares fills: give --seconds or --prove too")
    if weak is not None and objective != "weak":
        raise click.UsageError("--weak is for --objective weak")
    apart = any(chosen[name] is not None for name in ("on", "resume")) or (chosen["jobs"] is not None and not best_only)
    if grids:
        from wordtools.crossword.cli.grids import fill_many, read_grids

        many = read_grids(grids, quiet=chosen["quiet"], strict=chosen["strict"])
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
    if several and files:
        raise click.UsageError(f"{files[0]}: this file holds one puzzle: leave --all and --limit out")
    draw = source(grid, pattern, open_grid)
    filler = make_filler(chosen, mirrored=chosen["word_square"])
    asked = {"objective": objective, "weak": weak}
    best: dict[str, Any] = {name: value for name, value in asked.items() if value is not None}
    rng = options.chosen_seed(chosen["seed"], quiet=chosen["quiet"])  # reported when all input has been read
    puzzle = put(draw(rng), filler, chosen)
    seed = rng.getrandbits(32)
    limit = None if every else chosen["limit"] or 1
    with progress.shown(_described, quiet=chosen["quiet"]) as report:
        workers = chosen["jobs"] or (os.cpu_count() or 1 if COMPILED else 1)
        if not best_only and limit == 1:
            found: Iterator[Fill] = islice(filler.better(puzzle, seed=seed, progress=report, jobs=workers), 1)
        elif not best_only:
            found = islice(filler.fills(puzzle, seed=seed, progress=report), limit)
        else:
            found = filler.better(puzzle, seed=seed, seconds=seconds, progress=report, jobs=workers, **best)
        found = (enumerated(fill, chosen) for fill in found)
        fills, ending = _collect(found, best_only=best_only, shown=limit != 1 and _streams(chosen))
    if fills:
        _write(fills, shown=limit != 1 and _streams(chosen), several=limit != 1, chosen=chosen)
    end(ending, found=bool(fills))
    if prove and not fills[-1].proven:
        end_without_proof(quiet=chosen["quiet"])


def _check_size(grids: tuple[str, ...]) -> None:
    """Refuses a size in the place of a file.

    Raises:
        click.UsageError: there is one.
    """
    if len(grids) == 2 and all(name.isdigit() and not is_file(name) for name in grids):
        grids = ("x".join(grids),)
    for name in grids:
        if SIZE.fullmatch(name.partition(":")[0]) and not is_file(name):
            raise click.UsageError(
                f"{name}: no such file; for a pattern of that size add --library {name}, without blocks --open"
            )


def check_outputs(chosen: dict[str, Any]) -> list[str]:
    """Refuses files that cannot be written, before any work, and what they do not show; returns the puzzle files."""
    from wordtools.crossword.formats import check_writable, find

    files = [name for name in chosen["output"] if is_puzzle_file(name)]
    if chosen["as_json"] and files and len(files) == len(chosen["output"]):
        what = f"{files[0]} is a .{find(files[0]).name} file"
        raise click.UsageError(f"--json writes JSON, and {what}: add -o - for the JSON")
    answers = chosen["answers"]
    for name in [*files, *([answers] if answers is not None else [])]:
        check_writable(find(name))
    if answers is not None and "solution" not in find(answers).shows:
        raise click.UsageError(f"--answers: a .{find(answers).name} file has the letters anyway: give it with -o")
    files += [answers] if answers is not None else []
    for name in ABOUT:
        if chosen[name] is not None and not files:
            raise click.UsageError(f"--{name} is for puzzle files: -o new.ipuz")
    refuse_unseen(map(find, files), chosen, "-o new.pdf")
    return files


def write_texts(text: str, chosen: dict[str, Any], *, shown: bool = False) -> None:
    """Writes the result to what is no puzzle file; *shown*: on stdout it stands already."""
    for name in chosen["output"]:
        if not is_puzzle_file(name) and not (shown and name == STANDARD):
            options.write(name, text)


def write_files(puzzle: Puzzle, chosen: dict[str, Any]) -> None:
    """Writes the puzzle files, and that of the answers."""
    puzzle = as_asked(puzzle, chosen)
    for name in filter(is_puzzle_file, chosen["output"]):
        write_puzzle(puzzle, name, chosen)
    if chosen["answers"] is not None:
        write_puzzle(puzzle, chosen["answers"], chosen, solution=True)


def _described(progress: Progress[Fill | None]) -> str:
    best = f", score {progress.found.total:g}" if progress.found else ""
    return f"{progress} words tried{best}"


def _streams(chosen: dict[str, Any]) -> bool:
    """Whether fills are written as they are found."""
    return STANDARD in chosen["output"] and not chosen["as_json"]


def _collect(found: Iterator[Fill], *, best_only: bool, shown: bool) -> tuple[list[Fill], BaseException | None]:
    """Takes fills, all or only the last, until there are no more, or what ended it otherwise."""
    from wordtools.crossword.search.result import NoFillError, StoppedError

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
    from wordtools.core.base.wording import counted

    if chosen["as_json"]:
        write_texts(json.dumps({"version": VERSION, "fills": [fill_data(fill) for fill in fills]}), chosen)
    else:
        write_texts("\n\n".join(str(fill.puzzle) for fill in fills), chosen, shown=shown)
    write_files(fills[0].puzzle, chosen)
    if chosen["quiet"]:
        return
    report_given(fills[0].puzzle, fills[0].unknown, chosen)
    click.echo(counted(len(fills), "fill") if several else fills[0].summary, err=True)


@command()
@click.argument("grid")
@click.argument("entry")
@options.limit("Show the N best words.", 20, least=1)
@options.seconds("Go on with the trials for S seconds, or until all is known.")
@strict
@choosing
@options.as_json
@options.output
def suggest(grid: str, entry: str, limit: int, seconds: float | None, **chosen: Any) -> None:
    """Suggest words for an entry of a grid.

    ENTRY is 12a or 7-down; GRID a text file, a puzzle file or - for stdin.

    Each word is shown with its score; the room, that is how many candidates it leaves each of the other open entries
    on average (geometric mean); and whether short trials filled the rest: yes, no (it cannot be filled) or ?.

    \b
    Examples:
      wordtools crossword suggest grid.txt 12a
      wordtools crossword suggest grid.txt 7-down --limit 5 -d mylist.txt
      wordtools crossword suggest grid.ipuz 1a --put 5d=OASIS --json
    """
    from wordtools.crossword.puzzle.puzzle import parse_key
    from wordtools.crossword.search.result import NoFillError

    options.one_from_stdin(the_grid=grid, the_word_lists=sources(chosen))
    key = parse_key(entry)
    puzzle = opened(grid, quiet=chosen["quiet"], strict=chosen["strict"])
    filler = make_filler(chosen)
    puzzle = put(puzzle, filler, chosen)
    # nothing here is worth a new draw at every run
    seed = options.chosen_seed(chosen["seed"] or 0, quiet=True).getrandbits(32)
    try:
        with progress.shown("trying words", quiet=chosen["quiet"]):
            found = filler.suggest(puzzle, key, limit=limit, seed=seed, seconds=seconds)
    except NoFillError as error:
        click.echo(str(error), err=True)
        sys.exit(exits.NO_ANSWER)
    if chosen["as_json"]:
        rows = [asdict(suggestion) for suggestion in found]
        options.write(chosen["output"], json.dumps({"version": VERSION, "entry": entry, "suggestions": rows}))
    else:
        options.write(chosen["output"], "\n".join([f"{'word':15} score      room  fills", *map(str, found)]))
    if not chosen["quiet"]:
        click.echo(summary(found), err=True)
    if not any(suggestion.fills is not False for suggestion in found):
        click.echo("none of these words leaves a way to fill the rest", err=True)
        sys.exit(exits.NO_ANSWER)


def summary(found: Sequence[Suggestion]) -> str:
    """Writes the number of words for which it is known whether the rest can be filled."""
    known = [suggestion.fills for suggestion in found]
    return f"{known.count(True)} fill, {known.count(False)} are refuted, {known.count(None)} are not known"
