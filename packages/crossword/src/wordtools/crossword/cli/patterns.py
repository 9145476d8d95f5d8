"""``wordtools crossword patterns``: the library of patterns, and new ones."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from wordtools.core.cli import exits, options
from wordtools.core.cli.workplace import workplace
from wordtools.core.run.jobs import run

if TYPE_CHECKING:
    from wordtools.crossword.puzzle.puzzle import Puzzle

VERSION = 1  # of the JSON
MAKING = {"shortest", "longest", "symmetry", "jobs", "on", "resume"}  # what only new patterns have
SYMMETRIES = ("half-turn", "mirror", "both", "none")


@click.command()
@click.argument("size", required=False)
@click.option("--generate", is_flag=True, help="Make new patterns instead of those of the library.")
@click.option("--words", metavar="MIN-MAX", help="Only patterns with so many words.")
@click.option("--shortest", type=click.IntRange(2), default=3, show_default=True, help="--generate: shortest word.")
@click.option("--longest", type=click.IntRange(2), metavar="N", help="--generate: longest word; any length without.")
@click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    default="half-turn",
    show_default=True,
    help="--generate: what leaves the blocks where they are.",
)
@options.limit("Patterns to show, or to make.  [default: all; --generate: 1]", least=1)
@options.jobs
@options.on
@options.resume
@options.seed
@options.as_json
@options.output
@options.quiet
def patterns(size: str | None, generate: bool, words: str | None, **chosen: Any) -> None:
    """Show the library's patterns, or generate some.

    Shown are the sizes, or the patterns of SIZE (rows x columns).

    In every pattern all cells are connected and each is in a word across and a word down. Several are parted by an
    empty line. A range is MIN-MAX, MIN- (and more) or N.

    \b
    Examples:
      wordtools crossword patterns
      wordtools crossword patterns 15x15 --words 78
      wordtools crossword patterns 15x15 --generate --words 70-76 --longest 12
      wordtools crossword patterns 13x13 --generate --symmetry mirror --limit 5 --seed 7
      wordtools crossword patterns 9x9 --generate | wordtools crossword fill -
    """
    from wordtools.crossword.puzzle.patterns import (
        NoPatternError,
        PatternsJob,
        PatternTarget,
        Symmetry,
        library,
        parse_size,
    )

    ctx = click.get_current_context()
    given = {name for name in ctx.params if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    if not generate and given & MAKING:
        raise click.UsageError(f"--{min(given & MAKING)} is for new patterns: add --generate")
    if size is None:
        if generate:
            raise click.UsageError("--generate needs a SIZE, as 15x15")
        if given & {"words", "limit"}:
            raise click.UsageError("all sizes are listed: add a SIZE, as 15x15")
        _list(chosen["as_json"], chosen["output"])
        return
    rows, columns = parse_size(size)
    low, high = _range(words)
    if not generate:
        found = [puzzle for puzzle in library().get(f"{rows}x{columns}", ()) if low <= len(puzzle.entries) <= high]
        if not found:
            click.echo(f"the library has no such pattern of {rows}x{columns}: add --generate to make one", err=True)
            sys.exit(exits.NO_ANSWER)
        _write(found[: chosen["limit"]], chosen["as_json"], chosen["output"])
        return
    target = PatternTarget(
        rows,
        columns,
        (low, high),
        shortest=chosen["shortest"],
        longest=chosen["longest"] or max(rows, columns),
        symmetry=Symmetry(chosen["symmetry"]),
    )
    seed = options.seed_number(chosen["seed"], quiet=chosen["quiet"], resume=chosen["resume"])
    job = PatternsJob(target, seed)
    made: list[Puzzle] = []
    with workplace(job, chosen, seed=seed) as place, options.working("drawing patterns", quiet=chosen["quiet"]):
        parts = range(chosen["limit"] or 1)
        for _, one in run(job, parts, jobs=chosen["jobs"] or 1, executor=place[0], results=place[1]):
            if isinstance(one, NoPatternError):
                click.echo(f"{one}; allow more", err=True)
                sys.exit(exits.NO_ANSWER)
            made.append(one)
    _write(made, chosen["as_json"], chosen["output"])


def _range(text: str | None) -> tuple[int, int]:
    from wordtools.crossword.puzzle.patterns import ANY

    if text is None:
        return ANY
    match = re.fullmatch(r"(\d{1,5})(-(\d{1,5})?)?", text.strip())
    if not match:
        raise click.UsageError(f"--words {text!r}: write MIN-MAX, MIN- or N")
    low = int(match[1])
    return low, int(match[3]) if match[3] else ANY[1] if match[2] else low


def _list(as_json: bool, output: str) -> None:
    from wordtools.crossword.puzzle.patterns import library

    counts = {size: sorted({len(puzzle.entries) for puzzle in found}) for size, found in library().items()}
    if as_json:
        rows = [{"size": size, "patterns": len(library()[size]), "words": found} for size, found in counts.items()]
        options.write(output, json.dumps({"version": VERSION, "sizes": rows}))
        return
    lines = [
        f"{size:7} {len(library()[size]):3} patterns of {', '.join(map(str, found))} words"
        for size, found in counts.items()
    ]
    options.write(output, "\n".join(lines))


def _write(found: list[Puzzle], as_json: bool, output: str) -> None:
    from wordtools.crossword.puzzle.patterns import pattern_text

    if as_json:
        rows = [{"words": len(puzzle.entries), "grid": pattern_text(puzzle).split("\n")} for puzzle in found]
        options.write(output, json.dumps({"version": VERSION, "patterns": rows}))
        return
    options.write(output, "\n\n".join(map(pattern_text, found)))
