"""``wordtools ruzzle prove`` and ``verify``: the best boards of a size with proof, and the proof checked."""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import click

from wordtools.core.base.characters import composed
from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.lists import open_lexicon, sources, word_list
from wordtools.core.cli.names import File, NewFile
from wordtools.core.cli.titles import command
from wordtools.core.cli.workplace import PROCESSES, workplace
from wordtools.core.errors import BudgetError
from wordtools.core.lists.bundled import bundled
from wordtools.core.reading.names import installed
from wordtools.core.run.clock import Clock
from wordtools.core.run.files import shown
from wordtools.ruzzle.cli.options import choosing, make_solver

VERSION = 1  # of the JSON
MOST_MERGED = 64


@command()
@click.argument("rows", type=options.Side(1))
@click.argument("columns", type=options.Side(1))
@choosing
@click.option(
    "--at-least",
    type=click.IntRange(1),
    metavar="N",
    help="Find all boards with N points or more.  [default: the best boards]",
)
@click.option("--certificate", type=NewFile(), metavar="FILE", help="Write the proof, for 'wordtools ruzzle verify'.")
@click.option(
    "--groups",
    metavar="TEXT",
    help='Split the letters into groups: "AEIOU BCDF...", or by cells: "MIDDLE / EDGE / CORNER".',
)
@click.option(
    "--merged", type=click.IntRange(0, MOST_MERGED), metavar="N", help="Merge N cells: a shorter proof takes longer."
)
@click.option("--brief", is_flag=True, help="Write no bounds, only the SHA-256 of each class's: a small certificate.")
@options.jobs
@options.on
@options.resume
@options.limit("Show only the first N boards; the certificate has all.")
@options.seconds("Stop after S seconds without a proof.")
@options.as_json
@options.output
@options.quiet
def prove(rows: int, columns: int, as_json: bool, output: str, quiet: bool, limit: int | None, **chosen: Any) -> None:
    """Prove which boards of a size are the best.

    Every board of ROWS x COLUMNS, whatever its letters, without multipliers. Boards of up to 3 x 3 take a minute or
    two, 3 x 4 some hours. Turned and mirrored boards are shown once.

    \b
    Examples:
      wordtools ruzzle prove 2 2
      wordtools ruzzle prove 3 3 --rules boggle --certificate best.jsonl
      wordtools ruzzle prove 2 3 -l it --at-least 90
    """
    from wordtools.ruzzle.proof.classes import check_size
    from wordtools.ruzzle.proof.proof import MERGED, Proof

    check_size(rows, columns)
    solver = make_solver(chosen)
    _ = solver.counter  # may build a word graph for a second: before the clock starts
    clock = Clock(chosen["seconds"])
    merged = MERGED if chosen["merged"] is None else chosen["merged"]
    groups = (
        None if chosen["groups"] is None else [part.split() for part in composed(chosen["groups"]).upper().split("/")]
    )
    how: dict[str, Any] = {"groups": groups, "merged": merged, "brief": chosen["brief"], "stop": clock.over}
    proof = Proof(solver, rows, columns, chosen["at_least"], **how)
    least = proof.question.least
    if chosen["at_least"] is None and not quiet and not clock.over():
        click.echo(f"the best board found by climbing has {least:,} points", err=True)
    jobs = chosen["jobs"] or os.cpu_count() or 1
    try:
        with (
            workplace(proof.job, chosen) as (executor, results),
            progress.shown("classes", total=len(proof.classes), quiet=quiet) as report,
        ):
            certificate = proof.run(jobs=jobs, executor=executor, results=results, stop=clock.over, progress=report)
    except BudgetError as error:
        if not clock.over():
            raise
        click.echo(str(error), err=True)
        sys.exit(exits.OUT_OF_TIME)
    if chosen["certificate"] is not None:
        certificate.save(chosen["certificate"])
    shown = certificate.boards[:limit]
    if as_json:
        rows_of = [
            {"board": certificate.board(number).cells(), "points": points} for number, (_, points) in enumerate(shown)
        ]
        data = {
            "version": VERSION,
            "language": solver.language.code,
            "rules": solver.rules.name,
            "list": {"name": solver.lexicon.name, "sha256": solver.lexicon.digest},
            "least": least,
            "count": len(certificate.boards),
            "boards": rows_of,
        }
        options.write(output, json.dumps(data, ensure_ascii=False))
    else:
        texts = [_on_one_line(text, columns) for text, _ in shown]
        lines = [f"{points:7,}  {text}\n" for text, (_, points) in zip(texts, shown, strict=True)]
        options.write(output, "".join(lines))
    if not quiet:
        tested = sum(part.tested for part in certificate.classes)
        click.echo(f"{certificate}; {len(certificate.classes):,} classes, {tested:,} boards scored", err=True)
    if not certificate.boards:
        sys.exit(exits.NO_ANSWER)


@command()
@click.argument("certificate", type=File())
@word_list
@click.option("--sample", type=click.IntRange(0), metavar="N", help="Compute only the bounds of N classes again.")
@options.seed
@options.jobs
@options.on
@options.as_json
@options.output
@options.quiet
@options.verbose
def verify(certificate: str, as_json: bool, output: str, **chosen: Any) -> None:
    """Check the certificate of a proof.

    The checker is plain Python and shares no code with the search, so it takes many times longer; --sample
    computes the bounds of some classes only, drawn at random, and checks all the rest. --jobs starts processes, here
    or (--on) on a cluster. Word lists that were given to prove are given here again.

    \b
    Examples:
      wordtools ruzzle verify best.jsonl
      wordtools ruzzle verify best.jsonl -d enable.txt --sample 5 --seed 1
      wordtools ruzzle verify best.jsonl --on tcp://scheduler:8786
    """
    from wordtools.ruzzle.proof import verification as checker
    from wordtools.ruzzle.proof.certificate import Certificate

    options.only_with("seed", "sample")
    options.one_from_stdin(the_certificate=certificate, the_word_lists=sources(chosen))
    sample, quiet = chosen["sample"], chosen["quiet"]
    read = Certificate.load(certificate)
    question = read.question
    language, rules = question.opened()
    if not sources(chosen):
        chosen["dictionary"] = (installed(question.lexicon, bundled(), f"{shown(certificate)}: line 1: word list"),)
    lexicon = open_lexicon(language, rules.alphabet(language), chosen, verbose=chosen["verbose"])
    drawn = 0 if sample is None else options.seed_number(chosen["seed"], quiet=quiet)
    place = {"resume": None, "on": chosen["on"], "jobs": chosen["jobs"]}
    workers = min(chosen["jobs"] or os.cpu_count() or 1, len(read.classes) or 1)
    if chosen["on"] in (None, PROCESSES):
        place |= {"on": PROCESSES if workers > 1 else None, "jobs": workers}
    again = len(read.classes) if sample is None else min(sample, len(read.classes))
    with workplace(read, place) as (executor, _), progress.shown("classes", total=again, quiet=quiet) as report:
        covered = checker.verify(read, lexicon, sample=sample, seed=drawn, executor=executor, progress=report)
    if as_json:
        data = {
            "version": VERSION,
            "language": language.code,
            "rules": question.rules,
            "list": {"name": lexicon.name, "sha256": lexicon.digest},
            "rows": question.rows,
            "columns": question.columns,
            "least": question.least,
            "count": len(read.boards),
            "covered": covered,
            "classes": len(read.classes),
            "computed": again,
            "correct": True,
        }
        options.write(output, json.dumps(data, ensure_ascii=False))
    else:
        options.write(output, f"{read}: correct")
    if not quiet:
        click.echo(
            f"{covered:,} boards in {len(read.classes):,} classes; bounds computed again of {again:,} of these",
            err=True,
        )


def _on_one_line(text: str, columns: int) -> str:
    rows = [" ".join(text[at : at + columns]) for at in range(0, len(text), columns)]
    return " / ".join(rows)
