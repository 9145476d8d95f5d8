"""``wordtools scrabble analyse``: games turn by turn, what was played against what was best."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.base.wording import counted
from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.lists import sources
from wordtools.core.cli.names import FileOrFolder
from wordtools.core.cli.titles import command
from wordtools.core.cli.workplace import workplace
from wordtools.core.errors import FormatError, OptionError, WordtoolsError
from wordtools.core.run.files import STANDARD, shown
from wordtools.scrabble.cli.position import (
    game_files,
    game_options,
    leaves_option,
    lenient,
    read_game,
    read_leaves,
    read_lexicon,
)
from wordtools.scrabble.cli.position import rounds as simulated_rounds

if TYPE_CHECKING:
    from wordtools.core import Lexicon
    from wordtools.scrabble.analysis.analyser import GamePart, Verdict
    from wordtools.scrabble.analysis.analysis import Analysis
    from wordtools.scrabble.record.game_record import GameRecord
    from wordtools.scrabble.rules.rules import Rules


@command()
@click.argument("games", nargs=-1, required=True, type=FileOrFolder(), metavar="GAME|FOLDER...")
@game_options
@leaves_option
@click.option("--sim", "simulated", is_flag=True, help="Judge by simulation instead of static equity (slow).")
@simulated_rounds(300, "--sim: rounds of each simulation.")
@options.seconds("Search each turn with at most 4 tiles in the bag for S seconds.", 5.0)
@lenient
@options.as_json
@options.picture("csv", "Also write a table to FILE, a line for each turn.")
@options.picture("html", "Also write a page to FILE: charts, and every turn with its best play.")
@options.theme
@options.jobs
@options.on
@options.resume
@options.output
@options.quiet
@options.verbose
def analyse(
    games: tuple[str, ...],
    simulated: bool,
    rounds: int,
    seconds: float,
    as_json: bool,
    csv: str | None,
    html: str | None,
    theme: str,
    output: str,
    quiet: bool,
    verbose: bool,
    **chosen: Any,
) -> None:
    """Analyse games, turn by turn.

    GAME is a GCG file, - for stdin; of a FOLDER, all .gcg files in it and below are read. Each turn is compared with
    the best play, and the points and the chance to win lost are shown.

    Of one GAME each turn is shown; of several, or a FOLDER, a line a game, and the statistics of each player. These
    must be of the same tiles and board. A game that cannot be read is reported and left out; the exit code is then 1.
    With --json, several games are a line each, and a line with the summary follows.

    Turns are judged by static equity while the bag holds 5 tiles or more, by the pre-endgame search with 1 to 4, and by
    the exact endgame after that, or by equity where the time is too short; the last column names the method if it is
    not equity. A turn whose rack is not complete in the record is not judged. --html and --csv to stdout (-) take the
    place of the text.

    \b
    Examples:
      wordtools scrabble analyse game.gcg
      wordtools scrabble analyse game.gcg --html game.html
      wordtools scrabble analyse game.gcg --sim --rounds 100 --json
      wordtools scrabble analyse archive --resume archive.sqlite --csv turns.csv --html archive.html
    """
    written = [name for name in (html, csv, output if as_json or output != STANDARD else None) if name is not None]
    for name in written:
        if written.count(name) > 1:
            raise click.UsageError(f"{name}: only one thing can be written there")
    options.one_from_stdin(the_game=games, the_word_lists=sources(chosen), the_leaves=chosen["leaves"])
    options.only_with("rounds", "simulated")
    options.only_with("theme", "html")
    names = game_files(games)
    alone = names == [games[0]]
    records, skipped = _records(names, chosen, strict=not chosen["lenient"], alone=alone)
    found: list[tuple[str, Analysis]] = []
    interrupted = False
    if records:
        rules = next(iter(records.values())).rules
        lexicon = read_lexicon(rules, chosen)
        if verbose:
            for name, record in records.items():
                words = f"word list {lexicon.name}, {len(lexicon):,} words"
                click.echo(f"{shown(name)}: {len(record.events)} events; {words}", err=True)
        how = {"simulated": simulated, "rounds": rounds, "seconds": seconds}
        found, interrupted = _analysed(records, rules, lexicon, how, chosen, alone=alone, quiet=quiet)
    if html is not None and found:
        options.write_file(html, _page(found, options.page_theme(), alone=alone))
    if csv is not None:
        from wordtools.scrabble.analysis.analysis_data import turns_csv

        options.write_file(csv, turns_csv(found))
    if STANDARD not in (html, csv) or output != STANDARD:
        options.write(output, _json(found, skipped, alone=alone) if as_json else _text(found, alone=alone))
    if interrupted:
        click.echo("interrupted: this is what was analysed by then", err=True)
        sys.exit(exits.INTERRUPTED)
    if skipped:
        click.echo(f"{counted(len(skipped), 'game')} of {len(names)} left out", err=True)
        sys.exit(exits.NO_ANSWER)


def _records(
    names: list[str], chosen: dict[str, Any], *, strict: bool, alone: bool
) -> tuple[dict[str, GameRecord], list[str]]:
    """Reads the games; those of several that are broken are reported, and returned by name."""
    records: dict[str, GameRecord] = {}
    skipped = []
    for name in names:
        try:
            record = read_game(name, chosen, strict=strict)
            first = next(iter(records), name)
            rules = records.get(first, record).rules
            if (record.rules.layout, record.rules.tiles) != (rules.layout, rules.tiles):
                raise OptionError(f"{name}: played with other tiles or on another board than {first}")
            if not record.turns:
                raise FormatError(f"{name}: no turn in it")
        except WordtoolsError as error:
            if alone:
                raise
            click.echo(f"{error}: left out", err=True)
            skipped.append(name)
        else:
            records[name] = record
    return records, skipped


def _analysed(
    records: dict[str, GameRecord],
    rules: Rules,
    lexicon: Lexicon,
    how: dict[str, Any],
    chosen: dict[str, Any],
    *,
    alone: bool,
    quiet: bool,
) -> tuple[list[tuple[str, Analysis]], bool]:
    """Analyses games; returns them by name, and whether Ctrl-C ended it."""
    from wordtools.core.run.clock import Clock
    from wordtools.core.run.jobs import InTime, run
    from wordtools.scrabble.analysis.analyser import AnalysisJob, GamePart, judged
    from wordtools.scrabble.play.recipe import Recipe

    job = AnalysisJob(Recipe.of(rules, lexicon, read_leaves(rules, chosen)), **how)
    games = records.values()
    parts = [part for game in games for part in (GamePart.parts(game) if alone else [GamePart.whole(game)])]
    done: list[tuple[GamePart, list[Verdict]]] = []
    interrupted = False
    try:
        with workplace(job, chosen) as (executor, results):
            jobs = chosen["jobs"] or os.cpu_count() or 1
            task = job if executor is not None else InTime(job, Clock())
            running = run(task, parts, jobs=jobs, executor=executor, results=results)
            done.extend(progress.tracked(running, "turns" if alone else "games", len(parts), quiet=quiet))
    except KeyboardInterrupt:
        if not done:
            raise
        interrupted = True
    return list(zip(records, judged(done), strict=False)), interrupted


def _page(found: list[tuple[str, Analysis]], theme: str, *, alone: bool) -> str:
    from wordtools.scrabble.show.page import game_page
    from wordtools.scrabble.show.report import archive_page

    return game_page(found[0][1], theme=theme) if alone else archive_page(found, theme=theme)


def _text(found: list[tuple[str, Analysis]], *, alone: bool) -> str:
    from wordtools.scrabble.analysis.archive import ArchiveSummary

    if alone or not found:
        return "".join(str(analysis) for _, analysis in found)
    wide = max(len(name) for name, _ in found)
    lines = [f"{name:{wide}}  {analysis.short}" for name, analysis in found]
    return "\n".join([*lines, "", str(ArchiveSummary.of(analysis for _, analysis in found))])


def _json(found: list[tuple[str, Analysis]], skipped: list[str], *, alone: bool) -> str:
    from wordtools.scrabble.analysis.analysis_data import game_data, summary_data
    from wordtools.scrabble.analysis.archive import ArchiveSummary

    data = [game_data(analysis, name) for name, analysis in found]
    if not alone:
        data.append(summary_data(ArchiveSummary.of(analysis for _, analysis in found), skipped))
    return "\n".join(json.dumps(one, ensure_ascii=False) for one in data)
