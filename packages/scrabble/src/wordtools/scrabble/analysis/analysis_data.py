"""Analyses as plain data: objects for JSON, and a table of all turns as CSV."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from wordtools.core.base.cells import csv_table
from wordtools.scrabble.analysis.analysis import MISTAKES, AnalysedTurn, Analysis, PlayerTotals
from wordtools.scrabble.analysis.archive import ArchiveSummary

VERSION = 1  # of the JSON
COLUMNS = (
    "game", "turn", "player", "nick", "stage", "rack", "play", "score", "best", "worth", "best_worth", "lost", "win",
    "best_win", "win_lost", "mistake", "by", "missed_bingo", "no_words", "taken_back",
)  # fmt: skip


def game_data(analysis: Analysis, file: str) -> dict[str, Any]:
    """Returns a game: its players with their totals, and its turns."""
    record = analysis.record
    players = zip(record.players, record.scores, analysis.totals, strict=True)
    return {
        "version": VERSION,
        "file": file,
        "players": [
            {"nick": player.nick, "name": player.name, "score": score, **totals_data(total)}
            for player, score, total in players
        ],
        "turns": [turn_data(turn) for turn in analysis.turns],
    }


def summary_data(summary: ArchiveSummary, skipped: Sequence[str] = ()) -> dict[str, Any]:
    """Returns the data of an archive; *skipped* names the games that could not be read."""
    return {
        "version": VERSION,
        "games": summary.games,
        "skipped": list(skipped),
        "mistakes": dict(MISTAKES),
        "players": [
            {
                "name": one.name,
                "games": one.games,
                "won": one.won,
                "points": one.points,
                **totals_data(one.totals),
                "stages": {stage.value: totals_data(total) for stage, total in one.stages.items()},
            }
            for one in summary.players
        ],
    }


def totals_data(total: PlayerTotals) -> dict[str, Any]:
    """Returns the figures of some turns."""
    return {
        "judged": total.judged,
        "accuracy": round(total.accuracy, 4),
        "lost": round(total.lost, 3),
        "win_lost": round(total.win_lost, 4),
        "best": total.best,
        **{size: getattr(total, size) for size in MISTAKES},
        "phonies": total.phonies,
        "bingos": total.bingos,
        "missed_bingos": total.missed_bingos,
    }


def turn_data(turn: AnalysedTurn) -> dict[str, Any]:
    """Returns a turn; what is not known is None."""
    known = turn.best is not None
    return {
        "turn": turn.number,
        "player": turn.player + 1,
        "stage": turn.stage.value,
        "rack": turn.position.rack_text(turn.player),
        "play": turn.position.text(turn.play),
        "score": turn.score,
        "best": turn.position.text(turn.best) if turn.best is not None else None,
        "worth": round(turn.worth, 3) if known else None,
        "best_worth": round(turn.best_worth, 3) if known else None,
        "lost": round(turn.lost, 3) if known else None,
        "win": None if turn.win is None else round(turn.win, 4),
        "best_win": None if turn.best_win is None else round(turn.best_win, 4),
        "win_lost": None if turn.win is None else round(turn.win_lost, 4),
        "mistake": turn.mistake or None,
        "by": turn.by if known else None,
        "no_words": list(turn.words),
        "missed_bingo": turn.missed_bingo,
        "taken_back": turn.taken_back,
    }


def turns_csv(games: Iterable[tuple[str, Analysis]]) -> str:
    """Writes a line for each turn of all games, under a line of names; what is not known is empty.

    Args:
        games: the name of each game's file, and its analysis.
    """
    rows: list[Iterable[object]] = [COLUMNS]
    for file, analysis in games:
        for turn in analysis.turns:
            row = turn_data(turn)
            row |= {"game": file, "nick": analysis.record.players[turn.player].nick}
            row |= {"no_words": " ".join(turn.words)}
            row |= {name: int(row[name]) for name in ("missed_bingo", "taken_back")}
            rows.append([row[name] for name in COLUMNS])
    return csv_table(rows)
