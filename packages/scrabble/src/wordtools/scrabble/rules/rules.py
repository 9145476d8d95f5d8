"""Rules: the tile set, the layout and the numbers of a game."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache

from wordtools.core import Language, Lexicon
from wordtools.core.errors import RulesError, WordtoolsError
from wordtools.core.reading.names import installed
from wordtools.core.reading.quoting import quoted
from wordtools.core.words.lexicon import WordSources
from wordtools.scrabble.rules.layout import BoardLayout
from wordtools.scrabble.rules.tiles import TileSet, bundled

MOST_RACK = 24  # tiles; the record of a play has 24 bits for the tiles kept
MOST_BINGO = 1000
NUMBERS = ("rack_size", "bingo", "exchange_limit", "scoreless_turns")
USUAL = {"rack": 7, "bingo": 50, "exchange_limit": 7, "scoreless_turns": 6}
"""The numbers that a tile set need not name, by their keys in its file."""
WORDSMOG = "-wordsmog"
"""Stands after the name of a tile set where the letters of a word may stand in any order."""
NAME_ALONE = re.compile(r"Rules\.load\('[^']*'\)")


class EndRule(Enum):
    """What ends a game, and what the tiles left on the racks count for.

    >>> Rules.load("en").end, Rules.load("en-wwf").end, Rules.load("en-crossplay").end
    (<EndRule.DOUBLE: 'double'>, <EndRule.TRANSFER: 'transfer'>, <EndRule.LAST_TURN: 'last-turn'>)
    """

    DOUBLE = "double"
    """A player without tiles ends the game and gets twice the points on the other rack.

    With more players it gets the points on all other racks, and each of them loses its own.
    """
    TRANSFER = "transfer"
    """A player without tiles ends the game and gets the points on the other racks; each of them loses its own."""
    LAST_TURN = "last-turn"
    """Once the bag is empty each player has one more turn. The tiles left count for nothing."""


ENDS = {
    EndRule.DOUBLE: "",
    EndRule.TRANSFER: ", tiles left go from one player to the other",
    EndRule.LAST_TURN: ", one more turn for each player once it is empty",
}


@dataclass(frozen=True)
class Rules:
    """What a game is played with.

    >>> rules = Rules.load("en-wwf")
    >>> rules.layout.name, rules.bingo, rules.tiles.size, rules.exchange_limit
    ('wwf-15', 35, 104, 7)
    """

    tiles: TileSet
    layout: BoardLayout
    rack_size: int = 7
    bingo: int = 50
    """Points for laying a whole rack."""
    exchange_limit: int = 7
    """How many tiles the bag must hold for an exchange."""
    scoreless_turns: int = 6
    """How many turns in a row without points end the game; 0: none."""
    end: EndRule = EndRule.DOUBLE
    """What ends the game, and what the tiles left on the racks count for."""
    any_order: bool = False
    """Whether letters count as a word when they make one in some order, as in Wordsmog (Clabbers)."""

    def __post_init__(self) -> None:
        """Checks the numbers."""
        if not isinstance(self.end, EndRule):
            raise RulesError(f"end must be an EndRule, not {self.end!r}")
        if type(self.any_order) is not bool:
            raise RulesError(f"any_order must be True or False, not {self.any_order!r}")
        for name in NUMBERS:
            if type(getattr(self, name)) is not int:
                raise RulesError(f"{name} must be a whole number, not {getattr(self, name)!r}")
        if not 1 <= self.rack_size <= MOST_RACK:
            raise RulesError(f"a rack holds 1 to {MOST_RACK} tiles, not {self.rack_size}")
        if not 0 <= self.bingo <= MOST_BINGO:
            raise RulesError(f"a bingo gives 0 to {MOST_BINGO} points, not {self.bingo}")
        if self.exchange_limit < 0 or self.scoreless_turns < 0:
            raise RulesError("the exchange limit and the number of scoreless turns must be 0 or more")

    @classmethod
    def load(cls, name: str = "en", *, layout: str | None = None) -> Rules:
        """Reads the rules of a tile set (its code or language file), with its layout or another.

        The same object is returned until a file changes. Behind a name, ``-wordsmog`` makes the letters of words count
        in any order (``de-wordsmog``), see ``with_any_order``.

        Raises:
            LanguageError: there is no such tile set.
            RulesError: there is no such layout, or a number is out of range.
        """
        tiles = TileSet.load(name.removesuffix(WORDSMOG))
        if layout is None:
            usual = tiles.language.section("scrabble").get("layout", "scrabble-15")
            layout = BoardLayout.named(usual, f"{tiles.language.path}: layout")
        board = BoardLayout.load(layout)
        return _rules(tiles.language, board, name.endswith(WORDSMOG))

    @classmethod
    def named(cls, name: str, *, layout: str | None = None) -> Rules:
        """Reads the rules that a file names: as ``load``, but what is installed only.

        Raises:
            RulesError: there is no such tile set or layout.
        """
        installed(name.removesuffix(WORDSMOG), bundled(), "tile set", RulesError)
        return cls.load(name, layout=layout and BoardLayout.named(layout))

    @classmethod
    def of(cls, rules: Rules | str) -> Rules:
        """Returns *rules* as they are, or reads those of a tile set by its name."""
        return cls.load(rules) if isinstance(rules, str) else rules

    def with_numbers(self, **numbers: int) -> Rules:
        """Returns the rules with other numbers: *rack_size*, *bingo*, *exchange_limit*, *scoreless_turns*."""
        return replace(self, **numbers)  # type: ignore[arg-type]

    def with_end(self, end: EndRule | str) -> Rules:
        """Returns the rules with another end, or its name: ``double``, ``transfer``, ``last-turn``.

        Raises:
            RulesError: there is no such end.
        """
        return replace(self, end=_end(end) if isinstance(end, str) else end)

    @property
    def changes(self) -> str:
        """The numbers and the end that are not those of the tile set, as ``with_changes`` reads them.

        >>> Rules.load("en").with_numbers(bingo=35).with_end("transfer").changes
        'bingo=35 end=transfer'
        """
        usual = _rules(self.tiles.language, self.layout, self.any_order)
        changed = [f"{one}={getattr(self, one)}" for one in NUMBERS if getattr(self, one) != getattr(usual, one)]
        return " ".join(changed if self.end is usual.end else [*changed, f"end={self.end.value}"])

    def with_changes(self, text: str) -> Rules:
        """Returns the rules with the numbers and the end that a text names, as ``changes`` writes them.

        Raises:
            RulesError: a word that names none, or a number that is out of range.
        """
        rules = self
        for word in text.split():
            name, _, value = word.partition("=")
            if name == "end":
                rules = rules.with_end(value)
            elif name in NUMBERS and value.isascii() and value.isdecimal():
                rules = rules.with_numbers(**{name: int(value[:6])})
            else:
                raise RulesError(f"rules {quoted(word)}: write one of {', '.join(NUMBERS)} and its number, or end=NAME")
        return rules

    def with_any_order(self, any_order: bool = True) -> Rules:
        """Returns the rules with words whose letters may stand in any order (Wordsmog, Clabbers), or may not.

        The rule: Wikipedia, "Clabbers"; J. Chew, poslfit.com/scrabble/variants/clabbers. Cross words likewise: github
        domino14/macondo, package ``alphadawg``, and jvc56/MAGPIE, ``src/ent/words.c``.

        >>> from wordtools.scrabble import Position
        >>> rules = Rules.load("en").with_any_order()
        >>> rules == Rules.load("en-wordsmog")
        True
        >>> Position.new(rules, rack="CAT").judge("8H TCA", ["CAT"]).legal
        True
        """
        return replace(self, any_order=any_order)

    def knows(self, word: str, words: Container[str]) -> bool:
        """Returns whether *word* counts: it is one of *words*, or with ``any_order`` its letters make one.

        Raises:
            RulesError: with ``any_order``, the words cannot be listed.
        """
        if not self.any_order:
            return word in words
        if isinstance(words, Lexicon):
            return words.has_anagram(word)
        if not isinstance(words, Iterable):
            raise RulesError("where letters count in any order the words must be a Lexicon or be listed")
        split = self.tiles.alphabet.split
        wanted = sorted(split(word))
        return any(sorted(split(one)) == wanted for one in words if len(one) == len(word))

    def lexicon(
        self, words: WordSources | None = None, *, add: WordSources = (), exclude: Iterable[str] = ()
    ) -> Lexicon:
        """Opens a word list in the tiles of this game.

        Args:
            words: a list, or several that count together: files, bundled names, lexicons; None: the language's own.
            add: lists whose words count as well.
            exclude: words that do not count.

        Raises:
            WordtoolsError: the language has none and none is given, or it cannot be read.
        """
        tiles = self.tiles
        return Lexicon.for_language(tiles.language, words, add=add, exclude=exclude, alphabet=tiles.alphabet)

    def __str__(self) -> str:
        """Describes what is played with."""
        return (
            f"{self.tiles.language.name}: {self.tiles.size} tiles, board {self.layout.name}, "
            f"racks of {self.rack_size}, {self.bingo} points for a bingo, "
            f"exchanges from {self.exchange_limit} tiles in the bag{ENDS[self.end]}"
            f"{', letters in any order' if self.any_order else ''}"
        )

    def short(self) -> str:
        """Returns what makes these rules in code: the name of a tile set where that is enough (``'en'``)."""
        text = repr(self)
        return text.removeprefix("Rules.load(").removesuffix(")") if NAME_ALONE.fullmatch(text) else text

    def __repr__(self) -> str:
        """Shows how to load them, with the layout and the numbers that are not the usual ones of the tile set."""
        tiles, layout = self.tiles, self.layout
        name = tiles.name if TileSet.known(tiles) else str(tiles.language.path)
        try:
            changes = self.changes.split()
            own = tiles.language.section("scrabble").get("layout", "scrabble-15") == layout.name
        except WordtoolsError:
            return f"<Rules {tiles.name}, {layout.name}>"
        numbers = [one for one in changes if not one.startswith("end=")]
        name += WORDSMOG if self.any_order else ""
        text = f"Rules.load({name!r}{'' if own else f', layout={layout.name!r}'})"
        text += f".with_numbers({', '.join(numbers)})" if numbers else ""
        return text if numbers == changes else f"{text}.with_end({self.end.value!r})"


def _end(name: str) -> EndRule:
    try:
        return EndRule(name)
    except ValueError:
        known = ", ".join(one.value for one in EndRule)
        raise RulesError(f"no end {name!r}: use one of {known}") from None


@lru_cache(maxsize=64)
def _rules(language: Language, layout: BoardLayout, any_order: bool) -> Rules:
    """Makes the rules of a language, with the language's rack size and other numbers where they differ."""
    section = language.section("scrabble")
    numbers = {key: section.get(key, usual) for key, usual in USUAL.items()}
    for key, number in numbers.items():
        if type(number) is not int:
            raise RulesError(f"{language.path}: [scrabble]: {key} must be a number")
    end = section.get("end", EndRule.DOUBLE.value)
    try:
        ending = _end(end)
    except RulesError as error:
        raise RulesError(f"{language.path}: [scrabble]: {error}") from None
    # Spanish club rules let a player exchange while one tile is left
    rack, bingo, limit, turns = numbers.values()
    return Rules(TileSet.of(language), layout, rack, bingo, limit, turns, ending, any_order)
