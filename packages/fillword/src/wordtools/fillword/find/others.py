"""The words that somebody can trace on a board and that are not in its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from wordtools.core import Lexicon
from wordtools.fillword.find.find import find_placements
from wordtools.fillword.puzzle.game import Game


def with_words(game: Game, lexicons: Lexicon | Sequence[Lexicon]) -> Game:
    """Returns a game with the words of some lists that lie on its board; three of them earn a hint.

    Args:
        game: the game; what it has of words and their source is replaced.
        lexicons: the lists.

    Raises:
        BudgetError: the board has far more words than a person would find.

    """
    lists = [lexicons] if isinstance(lexicons, Lexicon) else list(lexicons)
    answer = set(game.answer.words)
    found = find_placements(game.puzzle, lists, min_length=game.min_length).words
    words = tuple(sorted(word for word in found if word not in answer))
    return replace(game, words=words, source="; ".join(dict.fromkeys(map(described, lists))))


def described(lexicon: Lexicon) -> str:
    """Names a list: an installed one by its origin and its licence, without a word of English of our own."""
    info = lexicon.info
    if not info:
        return lexicon.name
    licence = str(info.get("licence", "")).removeprefix("LicenseRef-")
    origin = str(info.get("origin", "")).partition(",")[0].partition(" (")[0]
    return f"{origin} ({licence})"
