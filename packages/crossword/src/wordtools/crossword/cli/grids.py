"""Many grids for ``wordtools crossword fill``: read from files, filled as a job, written one after the other."""

from __future__ import annotations

import json
import os
import random
import re
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.workplace import workplace
from wordtools.core.errors import BudgetError, GridError, NoSolutionError
from wordtools.core.run.files import decode, shown
from wordtools.core.run.jobs import run
from wordtools.crossword.cli.convert import opened
from wordtools.crossword.cli.pool_options import (
    VERSION,
    enumerated,
    fill_data,
    is_puzzle_file,
    make_filler,
    report_given,
    settings,
)
from wordtools.crossword.search._fill import COMPILED

if TYPE_CHECKING:
    from wordtools.crossword.fill.many import Filled
    from wordtools.crossword.puzzle.puzzle import Puzzle


class Named(NamedTuple):
    """A grid, and what messages call it."""

    name: str
    puzzle: Puzzle


def read_grids(files: tuple[str, ...], *, quiet: bool, strict: bool = False) -> list[Named]:
    """Reads puzzle files; a text may hold several grids, parted by empty lines.

    Raises:
        WordtoolsError: one cannot be read.
    """
    from wordtools.crossword.formats.registry import bytes_of, recognise
    from wordtools.crossword.puzzle.puzzle import BLOCK, EMPTY, Puzzle

    found: list[Named] = []
    for file in files:
        data, name = bytes_of(file), shown(file)
        if recognise(data, name).name == "txt":
            text = decode(data, name).replace("\r\n", "\n").strip("\n")
            blocks = re.split(r"\n{2,}", text) if BLOCK in text or EMPTY in text else []
            if len(blocks) > 1:
                names = [f"{name}: grid {number}" for number in range(1, len(blocks) + 1)]
                found += [Named(one, Puzzle.parse(block, one)) for one, block in zip(names, blocks, strict=True)]
                continue
        found.append(Named(name, opened(file, data=data, quiet=quiet, strict=strict)))
    return found


def fill_many(grids: list[Named], seconds: float | None, every: bool, chosen: dict[str, Any]) -> None:
    """Fills grids and writes the fills in their order; exits with 1 or 3 where one has none."""
    from wordtools.crossword.fill.many import FillerSource, FillJob

    if every or chosen["limit"] or chosen["put"]:
        raise click.UsageError("--all, --limit and --put are for one grid, without --jobs, --on and --resume")
    if one := [name for name in (*chosen["output"], chosen["answers"] or "") if is_puzzle_file(name)]:
        raise click.UsageError(f"{one[0]}: this file holds one puzzle: give one grid, or a text file")
    filler = make_filler(chosen, mirrored=chosen["word_square"])
    seed = options.seed_number(chosen["seed"], quiet=chosen["quiet"], resume=chosen["resume"])
    source = FillerSource.of(filler, chosen["language"], **settings(chosen))
    puzzles = tuple(grid.puzzle for grid in grids)
    for name, puzzle in grids:
        try:
            filler.search(puzzle)  # what is wrong with a grid is said before anything else
        except GridError as error:
            raise GridError(f"{name}: {error}") from None
        except NoSolutionError:
            continue
    job = FillJob(source, puzzles, random.Random(seed).getrandbits(32), seconds)
    done: list[Filled] = []
    stopped = False
    jobs = chosen["jobs"] or (min(len(grids), os.cpu_count() or 1) if COMPILED else 1)
    try:
        with workplace(job, chosen, seed=seed) as (executor, results):
            filled = run(job, range(len(grids)), jobs=jobs, executor=executor, results=results)
            done.extend(one for _, one in progress.tracked(filled, "grids", len(grids), quiet=chosen["quiet"]))
    except KeyboardInterrupt:
        if not done:
            raise
        stopped = True
    _write([grids[one.number].name for one in done], done, chosen)
    errors = [one.error for one in done if one.error is not None]
    if stopped:
        sys.exit(exits.INTERRUPTED)
    if errors:
        none = any(not isinstance(error, BudgetError) for error in errors)
        sys.exit(exits.NO_ANSWER if none else exits.OUT_OF_TIME)


def _write(names: list[str], done: list[Filled], chosen: dict[str, Any]) -> None:

    fills = [
        (name, enumerated(one.fill, chosen)) for name, one in zip(names, done, strict=True) if one.fill is not None
    ]
    if chosen["as_json"]:
        data = [{"name": name, **fill_data(fill)} for name, fill in fills]
        _write_text(json.dumps({"version": VERSION, "fills": data}), chosen)
    elif fills:
        _write_text("\n\n".join(str(fill.puzzle) for _, fill in fills), chosen)
    for name, one in zip(names, done, strict=True):
        if one.error is not None:
            click.echo(f"{shown(name)}: {one.error}", err=True)
        elif one.fill is not None and not chosen["quiet"]:
            report_given(one.fill.puzzle, one.fill.unknown, chosen, name)
            click.echo(f"{shown(name)}: {one.fill.summary}", err=True)


def _write_text(text: str, chosen: dict[str, Any]) -> None:
    for name in chosen["output"]:
        options.write(name, text)
