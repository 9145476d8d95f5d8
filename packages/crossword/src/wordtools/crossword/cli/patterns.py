"""``wordtools crossword patterns``: the library of patterns, and new ones."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.titles import command
from wordtools.core.cli.workplace import workplace
from wordtools.core.run.jobs import run
from wordtools.crossword.cli.pool_options import is_puzzle_file

if TYPE_CHECKING:
    from wordtools.crossword.puzzle.entry_lengths import EntryLength
    from wordtools.crossword.puzzle.puzzle import Puzzle

VERSION = 1  # of the JSON
MAKING = {"min_length", "max_length", "symmetry", "number", "seed", "jobs", "on", "resume"}  # what only new ones have
SHORTEST = 3  # letters of a word, unless --min-length is given
SYMMETRIES = ("half-turn", "mirror", "both", "none")


@command()
@click.argument("size", required=False)
@click.option("--generate", is_flag=True, help="Make new patterns instead of those of the library.")
@click.option(
    "--barred", is_flag=True, help="Make patterns without blocks, whose words are parted by bars (Ximenean limits)."
)
@options.between("--words", what="Only patterns with MIN to MAX words.")
@click.option(
    "--entry",
    "entries",
    multiple=True,
    metavar="N",
    help="Only patterns with an entry of N letters; 11a: across, 11d: down. Repeatable.",
)
@options.min_length("--generate, --barred: only words of at least N letters.  [default: 3]")
@options.max_length("--generate, --barred: only words of at most N letters.")
@click.option(
    "--symmetry",
    type=click.Choice(SYMMETRIES),
    default="half-turn",
    show_default=True,
    help="--generate, --barred: symmetry of the blocks or bars.",
)
@options.limit("Show only the first N patterns.", least=1)
@options.number("--generate, --barred: make N patterns.")
@options.jobs
@options.on
@options.resume
@options.seed
@options.as_json
@options.output
@options.quiet
def patterns(
    size: str | None,
    generate: bool,
    barred: bool,
    words: tuple[int, int] | None,
    entries: tuple[str, ...],
    **chosen: Any,
) -> None:
    """Show the patterns of the library, or make new ones.

    SIZE is rows x columns; without it, the sizes are listed.

    In every pattern all cells are connected, and each is in a word across and a word down. Several patterns are
    separated by empty lines. A range is MIN-MAX, MIN- (and more) or N.

    --entry, once for each answer of a theme, selects the patterns that have a place for all of them, and names the
    places on stderr.

    A barred grid has no blocks. Some of its letters are unchecked, that is in one word only: none in a word of 3
    letters, 1 in 4 or 5, 2 in 6 or 7, 3 in 8, a third in more, and no two in a row. -o grid.ipuz writes it for fill.

    \b
    Examples:
      wordtools crossword patterns
      wordtools crossword patterns 15x15 --words 78
      wordtools crossword patterns 15x15 --entry 10a --entry 9a --entry 10a -n 1
      wordtools crossword patterns 15x15 --generate --words 70-76 --max-length 12
      wordtools crossword patterns 13x13 --generate --symmetry mirror --number 5 --seed 7
      wordtools crossword patterns 9x9 --generate | wordtools crossword fill -
      wordtools crossword patterns 12x12 --barred --words 36 --seed 1 -o grid.ipuz
    """
    from wordtools.crossword.puzzle.barred import BarredTarget
    from wordtools.crossword.puzzle.entry_lengths import EntryLength, has_lengths
    from wordtools.crossword.puzzle.patterns import (
        ANY,
        NoPatternError,
        PatternsJob,
        PatternTarget,
        Symmetry,
        library,
        parse_size,
    )

    given = set(filter(options.given, click.get_current_context().params))
    making = "barred" if barred else "generate"
    for name in sorted(MAKING):
        options.only_with(name, making)
    options.not_with("generate", "barred")
    options.not_with("barred", "entries")
    options.not_with(making, "limit")
    if size is None:
        if generate or barred:
            raise click.UsageError(f"--{making} needs a SIZE, as 15x15")
        if given & {"words", "limit", "entries"}:
            raise click.UsageError("all sizes are listed: add a SIZE, as 15x15")
        _list(chosen["as_json"], chosen["output"])
        return
    rows, columns = parse_size(size)
    wanted = tuple(map(EntryLength.parse, entries))
    low, high = ANY if words is None else (words[0], min(words[1], ANY[1]))
    if is_puzzle_file(chosen["output"]) and (not barred or chosen["number"] > 1):
        why = "one pattern: leave --number out" if barred else "one puzzle: write text, or --barred without --number"
        raise click.UsageError(f"{chosen['output']}: this file holds {why}")
    if not (generate or barred):
        every = library().get(f"{rows}x{columns}", ())
        found = [one for one in every if low <= len(one.entries) <= high and has_lengths(one, wanted)]
        if not found:
            click.echo(f"the library has no such pattern of {rows}x{columns}: add --generate to make one", err=True)
            sys.exit(exits.NO_ANSWER)
        _write(found[: chosen["limit"]], wanted, chosen)
        return
    shortest = chosen["min_length"] or SHORTEST
    longest = chosen["max_length"] or max(rows, columns)
    symmetry = Symmetry(chosen["symmetry"])
    target = (
        BarredTarget(rows, columns, (low, high), shortest, longest, symmetry)
        if barred
        else PatternTarget(rows, columns, (low, high), shortest, longest, symmetry, wanted)
    )
    seed = options.seed_number(chosen["seed"], quiet=chosen["quiet"], resume=chosen["resume"])
    job = PatternsJob(target, seed)
    made: list[Puzzle] = []
    with workplace(job, chosen, seed=seed) as place, progress.shown("drawing patterns", quiet=chosen["quiet"]):
        parts = range(chosen["number"])
        for _, one in run(job, parts, jobs=chosen["jobs"] or 1, executor=place[0], results=place[1]):
            if isinstance(one, NoPatternError):
                click.echo(f"{one}; allow more", err=True)
                sys.exit(exits.NO_ANSWER)
            made.append(one)
    _write(made, wanted, chosen)


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


def _write(found: list[Puzzle], wanted: Sequence[EntryLength], chosen: dict[str, Any]) -> None:
    from wordtools.crossword.formats import save
    from wordtools.crossword.puzzle.entry_lengths import entries_of
    from wordtools.crossword.puzzle.patterns import pattern_text
    from wordtools.crossword.show.terminal import picture

    output = chosen["output"]
    if chosen["as_json"]:
        rows = [_data(puzzle, wanted) for puzzle in found]
        options.write(output, json.dumps({"version": VERSION, "patterns": rows}))
        return
    if is_puzzle_file(output):
        save(found[0], output)
    else:
        options.write(output, "\n\n".join(picture(one) if one.bars else pattern_text(one) for one in found))
    if wanted and not chosen["quiet"]:
        for number, puzzle in enumerate(found, 1):
            places = ", ".join(f"{entry} ({len(entry.cells)})" for entry in entries_of(puzzle, wanted))
            click.echo(f"{f'pattern {number}: ' if len(found) > 1 else ''}{places}", err=True)


def _data(puzzle: Puzzle, wanted: Sequence[EntryLength]) -> dict[str, Any]:
    """Returns a pattern for JSON: with the entries of the lengths wanted, with lengths and checked letters for bars."""
    from wordtools.crossword.puzzle.entry_lengths import entries_of
    from wordtools.crossword.puzzle.patterns import pattern_text
    from wordtools.crossword.puzzle.quality import Quality

    data: dict[str, Any] = {"words": len(puzzle.entries), "grid": pattern_text(puzzle).split("\n")}
    if wanted:
        found = entries_of(puzzle, wanted)
        data["entries"] = [
            {"number": entry.number, "direction": entry.direction.value, "length": len(entry.cells)} for entry in found
        ]
    if puzzle.bars:
        place = puzzle.grid.place
        bars = [[*place(cell), direction.value] for cell, direction in sorted(puzzle.bars)]
        mean = sum(len(entry.cells) for entry in puzzle.entries) / len(puzzle.entries)
        data |= {"bars": bars, "mean_length": round(mean, 3), "checked": round(Quality.of(puzzle).checked, 4)}
    return data
