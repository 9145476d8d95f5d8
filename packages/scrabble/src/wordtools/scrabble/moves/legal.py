"""Legal plays of a position with the word list of its language, for ``Position.legal_plays``."""

from __future__ import annotations

from functools import lru_cache

from wordtools.core import Language, Lexicon
from wordtools.scrabble.moves.movegen import MoveGenerator, Plays
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.rules import Rules


def legal_plays(position: Position, words: Lexicon | None = None, *, exchanges: bool = True) -> Plays:
    """Finds all plays of the player to move; *words* None: those of the language.

    Raises:
        RulesError: the rack is not known, or the words are spelt with other tiles.
        LexiconError: the language has no word list.
    """
    rules = position.rules
    lexicon = usual_lexicon(rules, rules.tiles.language) if words is None else words
    return _generator(rules, lexicon).plays(position, exchanges=exchanges)


@lru_cache(maxsize=4)  # rules are equal for languages that have the same tiles and other words
def usual_lexicon(rules: Rules, language: Language) -> Lexicon:
    """Opens the word list of a language once."""
    return rules.lexicon()


@lru_cache(maxsize=4)
def _generator(rules: Rules, lexicon: Lexicon) -> MoveGenerator:
    return MoveGenerator(rules, lexicon)
