"""Rules: the tile set, the layout and the numbers of a game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, dataclass, replace

from wordtools.core import Lexicon, RulesError
from wordtools.core.words.lexicon import WordSources
from wordtools.scrabble.rules.layout import BoardLayout
from wordtools.scrabble.rules.tiles import TileSet

MOST_RACK = 24  # tiles; a found play says in 24 bits which of them it keeps
MOST_BINGO = 1000


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

    def __post_init__(self) -> None:
        """Checks the numbers."""
        for name in ("rack_size", "bingo", "exchange_limit", "scoreless_turns"):
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

        Raises:
            LanguageError: there is no such tile set.
            RulesError: there is no such layout, or a number is out of range.
        """
        tiles = TileSet.load(name)
        section = tiles.language.section("scrabble")
        numbers = {key: section.get(key, usual) for key, usual in (("rack", 7), ("bingo", 50), ("exchange_limit", 7))}
        for key, number in numbers.items():
            if type(number) is not int:
                raise RulesError(f"{tiles.language.path}: [scrabble]: {key} must be a number")
        board = BoardLayout.load(layout or section.get("layout", "scrabble-15"))
        # Spanish club rules let a player exchange while one tile is left
        return cls(tiles, board, numbers["rack"], numbers["bingo"], numbers["exchange_limit"])

    @classmethod
    def of(cls, rules: Rules | str) -> Rules:
        """Returns *rules* as they are, or reads those of a tile set by its name."""
        return cls.load(rules) if isinstance(rules, str) else rules

    def with_numbers(self, **numbers: int) -> Rules:
        """Returns the rules with other numbers: *rack_size*, *bingo*, *exchange_limit*, *scoreless_turns*."""
        return replace(self, **numbers)  # type: ignore[arg-type]

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
        """Says what is played with."""
        return (
            f"{self.tiles.language.name}: {self.tiles.size} tiles, board {self.layout.name}, "
            f"racks of {self.rack_size}, {self.bingo} points for a bingo, "
            f"exchanges from {self.exchange_limit} tiles in the bag"
        )

    def __repr__(self) -> str:
        """Shows the tile set, the layout and the numbers that are not the usual ones."""
        usual = {name: one.default for name, one in self.__dataclass_fields__.items() if one.default is not MISSING}
        other = "".join(
            f", {name}={getattr(self, name)}" for name, number in usual.items() if getattr(self, name) != number
        )
        return f"<Rules {self.tiles.name}, {self.layout.name}{other}>"
