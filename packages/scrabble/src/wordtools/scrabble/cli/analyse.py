"""``wordtools scrabble analyse``: a game turn by turn, what was played against what was best."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

import click

from wordtools.core.cli import options
from wordtools.scrabble.cli.position import game_options, leaves_option, read_game, read_leaves, read_lexicon
from wordtools.scrabble.engine.movegen import MoveGenerator as Generator
from wordtools.scrabble.engine.simulate import Simulator
from wordtools.scrabble.match.analyse import Analyser, Totals, Turn, totals
from wordtools.scrabble.record.game_record import GameRecord

VERSION = 1  # of the JSON


@click.command()
@click.argument("game", metavar="GAME")
@game_options
@leaves_option
@click.option("--sim", "simulated", is_flag=True, help="Judge by simulation instead of static equity (slow).")
@click.option("--rounds", type=click.IntRange(1), default=300, show_default=True, metavar="N", help="Of a simulation.")
@click.option(
    "--seconds", type=click.FloatRange(0, min_open=True), default=5.0, show_default=True, help="For an endgame."
)
@click.option("--lenient", is_flag=True, help="Read a game with mistakes in it; they are told on stderr.")
@options.as_json
@click.option("--html", "as_html", is_flag=True, help="Write one page with the board of each turn.")
@options.output
@options.quiet
def analyse(
    game: str,
    simulated: bool,
    rounds: int,
    seconds: float,
    lenient: bool,
    as_json: bool,
    as_html: bool,
    output: str,
    quiet: bool,
    **chosen: Any,
) -> None:
    """Analyse a game, turn by turn.

    GAME is a GCG file, - for stdin. Each turn is compared with the best play, and the points lost are shown.

    Turns are judged by static equity while the bag holds tiles, and by the exact endgame after that. A turn whose
    rack the record does not give whole is not judged.

    \b
    Examples:
      wordtools scrabble analyse game.gcg
      wordtools scrabble analyse game.gcg --html -o game.html
      wordtools scrabble analyse game.gcg --sim --rounds 100 --json
    """
    record = read_game(game, chosen, strict=not lenient)
    for problem in record.problems:
        click.echo(f"{game}: {problem}", err=True)
    rules, leaves = record.rules, read_leaves(record.rules, chosen)
    lexicon = read_lexicon(rules, chosen)
    simulator = Simulator(rules, lexicon, leaves, jobs=os.cpu_count() or 1) if simulated else None
    analyser = Analyser(Generator(rules, lexicon), leaves, simulator=simulator, rounds=rounds, seconds=seconds)
    turns = list(_told(analyser.turns(record), len(record.turns), quiet=quiet))
    players = totals(turns, len(record.players))
    if as_json:
        text = json.dumps(_data(turns, players, record), ensure_ascii=False)
    elif as_html:
        from wordtools.scrabble.show.page import page

        text = page(turns, players, record)
    else:
        text = "\n".join(_lines(turns, players, record))
    options.write(output, text)


def _told(turns: Iterator[Turn], count: int, *, quiet: bool) -> Iterator[Turn]:
    """Shows progress on a terminal."""
    if quiet or not sys.stderr.isatty():
        yield from turns
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(turns, "turns", total=count, console=Console(stderr=True), transient=True)


def _lines(turns: list[Turn], players: list[Totals], record: GameRecord) -> list[str]:
    rows = [("", "player", "rack", "played", "score", "best", "lost", "")]
    for turn in turns:
        position, judged = turn.position, turn.best is not None
        rows.append(
            (
                str(turn.number),
                record.players[turn.player].nick,
                position.rack_text(turn.player),
                position.text(turn.play),
                str(turn.score),
                position.text(turn.best) if turn.best is not None else "",
                f"{turn.lost:.1f}" if judged else "",
                turn.remark,
            )
        )
    wide = [max(len(row[k]) for row in rows) for k in range(7)]
    right = (0, 4, 6)
    lines = [
        "  ".join(
            [f"{row[k]:>{wide[k]}}" if k in right else f"{row[k]:{wide[k]}}" for k in range(7)] + [row[7]]
        ).rstrip()
        for row in rows
    ]
    lines.append("")
    for player, total in zip(record.players, players, strict=True):
        lines.append(f"{player.nick}: {total}")
    return lines


def _data(turns: list[Turn], players: list[Totals], record: GameRecord) -> dict[str, Any]:
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
            for player, score, total in zip(record.players, record.scores, players, strict=True)
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
            for turn in turns
        ],
    }
