"""``wordtools scrabble analyse``: a game turn by turn, what was played against what was best."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

import click

from wordtools.core.cli import options
from wordtools.core.cli.lists import sources
from wordtools.core.run.files import STANDARD
from wordtools.scrabble.cli.position import game_options, leaves_option, read_game, read_leaves, read_lexicon
from wordtools.scrabble.cli.position import rounds as simulated_rounds
from wordtools.scrabble.engine.movegen import MoveGenerator
from wordtools.scrabble.engine.simulate import Simulator
from wordtools.scrabble.match.analysis import AnalysedTurn, Analyser, Analysis

VERSION = 1  # of the JSON


@click.command()
@click.argument("game", metavar="GAME")
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
@options.output
@options.quiet
@options.verbose
def analyse(
    game: str,
    simulated: bool,
    rounds: int,
    seconds: float,
    lenient: bool,
    as_json: bool,
    html: str | None,
    theme: str,
    jobs: int | None,
    output: str,
    quiet: bool,
    verbose: bool,
    **chosen: Any,
) -> None:
    """Analyse a game, turn by turn.

    GAME is a GCG file, - for stdin. Each turn is compared with the best play, and the points lost are shown.

    Turns are judged by static equity while the bag holds tiles, and by the exact endgame after that. A turn whose
    rack is not complete in the record is not judged. --html writes a page as well as the table; to stdout (-), the
    page only.

    \b
    Examples:
      wordtools scrabble analyse game.gcg
      wordtools scrabble analyse game.gcg --html game.html
      wordtools scrabble analyse game.gcg --sim --rounds 100 --json
    """
    if html == output and (as_json or html != STANDARD):
        raise click.UsageError(f"{html}: only one thing can be written there")
    options.one_from_stdin(the_game=game, the_word_lists=sources(chosen), the_leaves=chosen["leaves"])
    options.only_with("jobs", "simulated")
    options.only_with("rounds", "simulated")
    options.only_with("theme", "html")
    record = read_game(game, chosen, strict=not lenient)
    rules, leaves = record.rules, read_leaves(record.rules, chosen)
    lexicon = read_lexicon(rules, chosen)
    if verbose:
        click.echo(f"{game}: {len(record.events)} events; word list {lexicon.name}, {len(lexicon):,} words", err=True)
    simulator = Simulator(rules, lexicon, leaves, jobs=jobs or os.cpu_count() or 1) if simulated else None
    analyser = Analyser(MoveGenerator(rules, lexicon), leaves, simulator=simulator, rounds=rounds, seconds=seconds)
    turns = tuple(_shown(analyser.turns(record), len(record.turns), quiet=quiet))
    analysis = Analysis(record, turns)
    if html is not None:
        from wordtools.scrabble.show.page import game_page

        options.write(html, game_page(analysis, theme=theme))
        if html == output:
            return
    options.write(output, json.dumps(_data(analysis), ensure_ascii=False) if as_json else str(analysis))


def _shown(turns: Iterator[AnalysedTurn], count: int, *, quiet: bool) -> Iterator[AnalysedTurn]:
    """Shows progress on a terminal."""
    if quiet or not sys.stderr.isatty():
        yield from turns
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(turns, "turns", total=count, console=Console(stderr=True), transient=True)


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
