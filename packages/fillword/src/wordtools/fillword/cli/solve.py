"""``wordtools fillword solve``: covers of a puzzle."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.titles import command
from wordtools.core.errors import BudgetError
from wordtools.core.run.files import STANDARD
from wordtools.fillword.cli.pictures import check_outputs, draw, drawing, on_terminal, to_stdout
from wordtools.fillword.cli.puzzle_options import choosing, read_board
from wordtools.fillword.cli.solver_options import constraining, know, make_solver, read_constraints

if TYPE_CHECKING:
    from wordtools.core import Language
    from wordtools.core.meanings.related import Related
    from wordtools.fillword.cover.answer import Answer
    from wordtools.fillword.cover.cover_problem import Constraints
    from wordtools.fillword.cover.solver import Solver
    from wordtools.fillword.puzzle.puzzle import Placement


@command()
@choosing
@constraining
@options.limit("Show the N best covers.", 1, least=1)
@click.option("--first", is_flag=True, help="Take the first cover that is found, not the best.")
@click.option("--count", is_flag=True, help="Also count the covers.")
@click.option(
    "--about",
    metavar="TEXT",
    help="Of words in the same cells, choose the one that has most to do with TEXT, by what they mean.",
)
@click.option("--bonus", is_flag=True, help="Also list the words on the grid that are not in the cover.")
@click.option(
    "--allow-unknown", type=click.IntRange(0), default=0, metavar="N", help="Allow at most N words that are in no list."
)
@drawing
def solve(
    limit: int, first: bool, count: bool, bonus: bool, allow_unknown: int, about: str | None, **chosen: Any
) -> None:
    """Cover a grid with words, each cell once.

    GRID is a text like "cat / dog", a file, or - for stdin. A file with a game, such as the JSON of a Strands puzzle of
    The New York Times, brings its answer along: its words are taken as known.

    The most plausible cover comes first: few words, and common ones. When there is no cover, the best partial one is
    shown with the cells that it leaves over, and the exit code is 1, or 3 when the time ended before that was proven.

    Other words of the same cells stand between brackets, as in LIVED (DEVIL). --about "tarot cards" chooses among
    those by the installed definitions; it does not look for other covers.

    \b
    Examples:
      wordtools fillword solve "cats / odog / wlio / nabe"
      wordtools fillword solve -l ru board.txt --limit 5 --count
      wordtools fillword solve board.txt --lengths 5,7,4 --known lion
      wordtools fillword solve -l ru board.txt --allow-unknown 1 --json
      wordtools fillword solve board.txt --strands --word-count 7
      wordtools fillword solve board.txt --strands --word-count 8 --about "playing cards"
      wordtools fillword solve strands.json
      wordtools fillword solve board.txt --limit 3 --svg cover.svg --html covers.html
    """
    from wordtools.fillword.show import report

    check_outputs(chosen)
    options.not_with("first", "limit")
    options.only_with("theme", "svg", "html", "png")
    options.colored_text(chosen)
    puzzle, language, game = read_board(chosen, 8 if chosen["strands"] else 4)
    know(game, chosen)
    constraints, solver = read_constraints(chosen, language), make_solver(chosen, language)
    related = None if about is None else _related(about, language, quiet=chosen["quiet"])
    with progress.shown("looking for covers", quiet=chosen["quiet"]), ending_in_time():
        answer = solver.solve(
            puzzle,
            constraints=constraints,
            seconds=chosen["seconds"],
            limit=limit,
            first=first,
            count=count,
            allow_unknown=allow_unknown,
            bonus=bonus,
        )
    answer, others = _with_others(answer, solver, constraints, related)
    if chosen["as_json"]:
        text = json.dumps(report.answer_data(answer, language.code, others), ensure_ascii=False)
    else:
        text = report.answer_text(answer, others, quiet=chosen["quiet"])
    shown = answer.covers or ([answer.partial] if answer.partial else [])
    if to_stdout(chosen) and not chosen["as_json"] and not chosen["quiet"] and shown:
        text = on_terminal(shown[0], text, chosen["color"])
    if to_stdout(chosen) or chosen["output"] != STANDARD:
        options.write(chosen["output"], text)
    draw(shown, language, chosen)
    end(answer, limit=1 if first else limit, quiet=first or chosen["quiet"])


def _related(about: str, language: Language, *, quiet: bool) -> Related:
    """Opens what words mean, for ``--about``.

    Raises:
        WordtoolsError: there are no definitions for the language.
    """
    from wordtools.core.meanings.definitions import Definitions
    from wordtools.core.meanings.related import Related

    related = Related(Definitions.open(language.code, language.alphabet), about)
    if not related.known and not quiet:
        click.echo(f"nothing is known of what {about!r} means: the commonest words stay", err=True)
    return related


def _with_others(
    answer: Answer, solver: Solver, constraints: Constraints, related: Related | None
) -> tuple[Answer, list[list[tuple[Placement, ...]]]]:
    """Finds the other words of the same cells, and chooses among them where that is asked."""
    from wordtools.fillword.find.shared_cells import choose_related, same_cells

    lists = [one for one in solver.settings.lists if one.name in answer.lists]
    common = solver.settings.common
    excluded = constraints.exclude
    covers, others = [], []
    for cover in answer.covers:
        found = same_cells(cover, lists, common, crossing=constraints.crossing)
        some = [
            () if placement.word in constraints.known else tuple(one for one in row if one.word not in excluded)
            for placement, row in zip(cover.placements, found, strict=True)
        ]
        if related is not None:
            cover, some = choose_related(cover, some, common, related)
        covers.append(cover)
        others.append(some)
    return replace(answer, covers=tuple(covers)), others


def end(answer: Answer, *, limit: int = 1, quiet: bool = False) -> None:
    """Reports on stderr what is missing, and ends with the exit code for that."""
    if answer.interrupted:
        click.echo("interrupted: this is the best so far", err=True)
        sys.exit(exits.INTERRUPTED)
    if not answer.covers:
        hint = "" if answer.proven else " (a longer --seconds looks further)"
        click.echo(answer.failure + hint, err=True)
        sys.exit(exits.NO_ANSWER if answer.proven else exits.OUT_OF_TIME)
    late = []
    if len(answer.covers) < limit and not answer.proven:
        late.append(f"{limit} covers were found")
    if answer.count is not None and not answer.count.exact:
        late.append("all covers were counted")
    if late:
        click.echo(
            f"the time or the memory ended before {' and '.join(late)}: give more --seconds or --memory", err=True
        )
        sys.exit(exits.OUT_OF_TIME)
    if not answer.proven and not quiet:
        click.echo("the best that was found in the time; there may be better", err=True)


@contextmanager
def ending_in_time() -> Iterator[None]:
    """Ends the command with its exit code when the time or the memory does not do even to prepare the board."""
    try:
        yield
    except BudgetError as error:
        click.echo(f"{error} (--seconds, --memory, --min-length, --max-length)", err=True)
        sys.exit(exits.OUT_OF_TIME)
