"""The head of a game's record: who plays, and by which rules."""

from __future__ import annotations

from collections.abc import Sequence

from wordtools.core.errors import OptionError
from wordtools.scrabble.play.players import Player
from wordtools.scrabble.record.event import PlayerName, Pragma
from wordtools.scrabble.rules.gcg_names import DISTRIBUTIONS, LAYOUTS
from wordtools.scrabble.rules.rules import Rules


def player_names(players: Sequence[str | Player]) -> list[str]:
    """Names the players; a computer is called by its level, with a number where there are several."""
    names: list[str] = []
    for who in players:
        if not isinstance(who, str):
            many = 1 + sum(name.startswith("Computer") for name in names)
            level = getattr(who, "level", "") or type(who).__name__
            who = f"Computer{f' {many}' if many > 1 else ''} ({level})"
        names.append(who)
    return names


def named(name: str) -> PlayerName:
    """Makes a player of a name; the short form has no blanks.

    Raises:
        OptionError: the name is empty.
    """
    words = name.split()
    if not words:
        raise OptionError("a player needs a name")
    return PlayerName("_".join(words).replace(":", "_"), " ".join(words))


def header(rules: Rules, lexicon: str, description: str) -> tuple[Pragma, ...]:
    """Writes the rules of the game into a record, by the names that other programs use where they have some."""
    layouts = {ours: theirs for theirs, ours in reversed(LAYOUTS.items())}
    sets = {ours: theirs for theirs, ours in DISTRIBUTIONS.items()}
    pragmas = [
        Pragma("description", description),
        Pragma("lexicon", lexicon),
        Pragma("game-type", "wordsmog" if rules.any_order else ""),
        Pragma("board-layout", layouts.get(rules.layout.name, rules.layout.name)),
        Pragma("tile-distribution", sets.get(rules.tiles.name, rules.tiles.name)),
        Pragma("rules", rules.changes),
    ]
    return tuple(pragma for pragma in pragmas if pragma.text)
