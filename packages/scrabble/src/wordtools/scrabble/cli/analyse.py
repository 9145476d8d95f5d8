"""``wordtools scrabble analyse``: a game turn by turn, what was played against what was best."""

from __future__ import annotations

import json
import os
from typing import Any

import click

from wordtools.core.cli import options
from wordtools.core.cli.lists import sources
from wordtools.core.cli.workplace import workplace
from wordtools.core.errors import OptionError
from wordtools.core.run.files import STANDARD
from wordtools.core.run.jobs import run
from wordtools.scrabble.cli.position import game_options, leaves_option, read_game, read_leaves, read_lexicon
from wordtools.scrabble.cli.position import rounds as simulated_rounds
from wordtools.scrabble.match.analysis import AnalysedTurn, Analysis, AnalysisJob, TurnsJob
from wordtools.scrabble.match.recipe import Recipe

VERSION = 1  # of the JSON


@click.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@game_options
@leaves_option
@click.option("--sim", "simulated", is_flag=True, help="Judge by simulation instead of static equity (slow).")
@simulated_rounds(300, "--sim: rounds of each simulation.")
@options.seconds("Stop an endgame after S seconds, and judge it by equity.", 5.0)
@click.option("--lenient", is_flag=True, help="Read a GCG in spite of mistakes; they are reported on stderr.")
@options.as_json
@options.picture("html", "Also write a page to FILE, with the board of each turn.")
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
    lenient: bool,
    as_json: bool,
    html: str | None,
    theme: str,
    output: str,
    quiet: bool,
    verbose: bool,
    **chosen: Any,
) -> None:
    """Analyse games, turn by turn.

    GAME is a GCG file, - for stdin. Each turn is compared with the best play, and the points lost are shown.
    Several games must be of the same tiles and board; their tables follow each other.

    Turns are judged by static equity while the bag holds tiles, and by the exact endgame after that. A turn whose
    rack is not complete in the record is not judged. --html writes a page as well as the table; to stdout (-), the
    page only.

    \b
    Examples:
      wordtools scrabble analyse game.gcg
      wordtools scrabble analyse game.gcg --html game.html
      wordtools scrabble analyse game.gcg --sim --rounds 100 --json
      wordtools scrabble analyse archive/*.gcg --resume archive.sqlite -o archive.txt
    """
    if html == output and (as_json or html != STANDARD):
        raise click.UsageError(f"{html}: only one thing can be written there")
    options.one_from_stdin(the_game=games, the_word_lists=sources(chosen), the_leaves=chosen["leaves"])
    options.only_with("rounds", "simulated")
    options.only_with("theme", "html")
    if html is not None and games[1:]:
        raise click.UsageError("--html is a page of one game: give one")
    records = [read_game(game, chosen, strict=not lenient) for game in games]
    rules, leaves = records[0].rules, read_leaves(records[0].rules, chosen)
    for game, record in zip(games, records, strict=True):
        if (record.rules.layout, record.rules.tiles) != (rules.layout, rules.tiles):
            raise OptionError(f"{game}: played with other tiles or on another board than {games[0]}: analyse it alone")
    lexicon = read_lexicon(rules, chosen)
    if verbose:
        for game, record in zip(games, records, strict=True):
            words = f"word list {lexicon.name}, {len(lexicon):,} words"
            click.echo(f"{game}: {len(record.events)} events; {words}", err=True)
    job = TurnsJob(AnalysisJob(Recipe.of(rules, lexicon, leaves), simulated, rounds, seconds), tuple(records))
    found: list[list[AnalysedTurn]] = [[] for _ in records]
    with workplace(job, chosen) as (executor, results):
        jobs = chosen["jobs"] or os.cpu_count() or 1
        judged = run(job, job.parts, jobs=jobs, executor=executor, results=results)
        for _, (number, turn) in options.tracked(judged, "turns", len(job.parts), quiet=quiet):
            found[number].append(turn)
    analyses = [Analysis(record, tuple(turns)) for record, turns in zip(records, found, strict=True)]
    if html is not None:
        from wordtools.scrabble.show.page import game_page

        options.write(html, game_page(analyses[0], theme=options.page_theme()))
        if html == output:
            return
    options.write(output, _json(analyses) if as_json else _text(analyses))


def _text(analyses: list[Analysis]) -> str:
    if len(analyses) == 1:
        return str(analyses[0])
    return "\n\n".join(f"{analysis.title}\n\n{analysis}" for analysis in analyses)


def _json(analyses: list[Analysis]) -> str:
    data = [_data(analysis) for analysis in analyses]
    several = {"version": VERSION, "games": data}
    return json.dumps(data[0] if len(data) == 1 else several, ensure_ascii=False)


def _data(analysis: Analysis) -> dict[str, Any]:
    record = analysis.record
    return {
        "version": VERSION,
        "players": [
            {
                "nick": player.nick,
                "name": player.name,
                "score": score,
                "judged": total.judged,
                "lost": round(total.lost, 3),
                "best": total.best,
                "phonies": total.phonies,
                "bingos": total.bingos,
                "missed_bingos": total.missed_bingos,
            }
            for player, score, total in zip(record.players, record.scores, analysis.totals, strict=True)
        ],
        "turns": [
            {
                "turn": turn.number,
                "player": turn.player + 1,
                "rack": turn.position.rack_text(turn.player),
                "play": turn.position.text(turn.play),
                "score": turn.score,
                "best": turn.position.text(turn.best) if turn.best is not None else None,
                "worth": round(turn.worth, 3) if turn.best is not None else None,
                "best_worth": round(turn.best_worth, 3) if turn.best is not None else None,
                "lost": round(turn.lost, 3) if turn.best is not None else None,
                "by": turn.by if turn.best is not None else None,
                "no_words": list(turn.words),
                "missed_bingo": turn.missed_bingo,
                "taken_back": turn.taken_back,
            }
            for turn in analysis.turns
        ],
    }
