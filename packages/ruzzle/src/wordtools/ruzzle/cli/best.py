"""``wordtools ruzzle best``: the best boards that many climbs find."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.names import WordOrFile
from wordtools.core.cli.titles import command
from wordtools.core.cli.workplace import until_interrupted, workplace
from wordtools.core.errors import GridError
from wordtools.core.run.files import is_file
from wordtools.core.run.progress import Progress
from wordtools.ruzzle.cli.options import choosing, make_solver
from wordtools.ruzzle.make.optimise import BY, POOL
from wordtools.ruzzle.make.targets import Sieve, Targets
from wordtools.ruzzle.solve.solver import Solver

if TYPE_CHECKING:
    from wordtools.ruzzle.make.best import BestBoards

VERSION = 1  # of the JSON
MOST_POOL = 100_000
RESTARTS = 4


@command()
@choosing
@click.option("-r", "--rows", type=options.Side(1), metavar="N", help="Rows of the board.  [default: by the rules]")
@click.option(
    "-c",
    "--columns",
    "--cols",
    "columns",
    type=options.Side(1),
    metavar="N",
    help="Columns of the board.  [default: likewise]",
)
@click.option(
    "--multipliers",
    type=WordOrFile(),
    metavar="BOARD|FILE",
    help="Letters lie on the multipliers of this board; its letters do not count.",
)
@click.option("--by", type=click.Choice(BY), default=BY[0], show_default=True, help="Compare boards by this.")
@click.option(
    "--restarts", type=click.IntRange(1), default=RESTARTS, show_default=True, metavar="N", help="Climb N times."
)
@click.option(
    "--pool",
    type=click.IntRange(1, MOST_POOL),
    default=POOL,
    show_default=True,
    metavar="N",
    help="Keep N boards in a climb.",
)
@options.limit("Show the N best boards.", default=1, least=1)
@options.jobs
@options.on
@options.resume
@options.seed
@options.seconds("Stop after S seconds with the best so far (as Ctrl-C does).")
@options.as_json
@options.output
@options.quiet
def best(as_json: bool, output: str, quiet: bool, **chosen: Any) -> None:
    """Look for the boards with the most points or words.

    Boards have any letters, and no multipliers but --multipliers. Of a pool of boards, all that differ by a letter or a
    swap are scored; the best make the next pool, until it stays as it is. Single boards climb first, so a good board
    is there soon. Restarts that agree are the evidence that no board is better; 'wordtools ruzzle prove' proves it for
    small boards.

    \b
    Examples:
      wordtools ruzzle best
      wordtools ruzzle best --rules boggle --restarts 10 --seed 1
      wordtools ruzzle best -l it --rows 3 --columns 3 --by words --limit 5
      wordtools ruzzle best --multipliers "E E*tw / E*dl E" --restarts 1
    """
    from wordtools.ruzzle.make.best import best_job, climbs

    solver = make_solver(chosen)
    rows, columns, marks = shape(solver, chosen)
    seed = options.seed_number(chosen["seed"], quiet=quiet, resume=chosen["resume"])
    how = {"seed": seed, **{name: chosen[name] for name in ("pool", "by", "limit")}, "marks": marks}
    found: BestBoards | None = None
    stopped = False
    try:
        with (
            workplace(best_job(solver, rows, columns, **how), chosen, seed=seed) as (executor, results),
            progress.shown(describe, quiet=quiet) as show,
            until_interrupted() as interrupted,
        ):

            def watch(so_far: Progress[BestBoards]) -> None:
                nonlocal found
                found = so_far.found
                show(so_far)

            for better in climbs(
                solver,
                rows,
                columns,
                **how,
                restarts=chosen["restarts"],
                jobs=min(chosen["restarts"], chosen["jobs"] or os.cpu_count() or 1),
                executor=executor,
                results=results,
                seconds=chosen["seconds"],
                stop=interrupted.is_set,
                progress=watch,
            ):
                found = better
    except KeyboardInterrupt:
        if found is None:
            raise
        stopped = True
    assert found is not None
    boards = [found.board(number) for number in range(len(found.boards))]
    if as_json:
        sieve = Sieve(Targets(), solver)
        data = {
            "version": VERSION,
            "language": solver.language.code,
            "rules": solver.rules.name,
            "by": found.by,
            "restarts": found.restarts,
            "agreeing": found.agreeing,
            "boards": [{"board": board.cells(), **sieve.figures(board)} for board in boards],
        }
        options.write(output, json.dumps(data, ensure_ascii=False))
    else:
        options.write(output, "\n".join(f"{board}\n" for board in boards))
    if not quiet:
        click.echo(str(found), err=True)
    if stopped:
        sys.exit(exits.INTERRUPTED)


def describe(so_far: Progress[BestBoards]) -> str:
    """Writes how far the climbs are."""
    if not so_far.found:
        return "climbing"
    return f"best so far {so_far.found.boards[0][1]:,} {so_far.found.by}, {so_far.done:,} boards scored"


def shape(solver: Solver, chosen: dict[str, Any]) -> tuple[int, int, tuple[str, ...]]:
    """Returns rows, columns and multipliers of the boards to look for."""
    from wordtools.ruzzle.board.board import Board
    from wordtools.ruzzle.make.optimise import marks_of

    given = chosen["multipliers"]
    if given is None:
        return chosen["rows"] or solver.rules.rows, chosen["columns"] or solver.rules.columns, ()
    board = Board.load(given) if is_file(given) else Board.parse(given, "--multipliers")
    rows, columns = board.grid.rows, board.grid.columns
    if chosen["rows"] not in (None, rows) or chosen["columns"] not in (None, columns):
        raise GridError(f"--multipliers has {rows} x {columns} cells: leave --rows and --columns out")
    return rows, columns, marks_of(board)
