"""Contenders: the players of a match by the words that name them, so that any process can make them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from wordtools.core.errors import OptionError, RulesError
from wordtools.scrabble.evaluation.ways import WayTable, way_table
from wordtools.scrabble.play import players
from wordtools.scrabble.play.lookahead import Lookahead
from wordtools.scrabble.play.recipe import LeaveSource, Recipe, leave_source
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.simulation.selfplay import Setting

QUICK = ("score", "static", "positional")
SLOW = ("casual", "fair", "sim", "strongest")
DEFAULTS = {"sim": Lookahead(rounds=100), "strongest": players.STRONGEST}
SAME = {"good": "score", "strong": "static"}  # levels of ``players`` that the kernel plays


@dataclass(frozen=True, slots=True, repr=False)
class Contender:
    """A player of a match.

    >>> print(Contender.parse("sim:40", Rules.load("en")), Contender("static"))
    sim:40 static:none
    """

    strategy: str
    """``score``, ``static``, ``positional``, ``casual``, ``fair``, ``sim`` or ``strongest``.

    ``positional`` is ``static`` that also looks at the board; the last two differ by their defaults.
    """
    table: LeaveSource | None = None
    """The leaves that ``static`` and those that simulate value tiles with; None: none."""
    lookahead: Lookahead | None = None
    """Of those that simulate."""

    def __post_init__(self) -> None:
        """Checks the strategy."""
        if self.strategy not in QUICK + SLOW:
            raise OptionError(f"strategy {self.strategy!r}: use one of {', '.join(QUICK + SLOW)}")

    @classmethod
    def parse(cls, text: str, rules: Rules) -> Contender:
        """Reads a setting.

        ``score``, ``static``, ``static:none``, ``static:FILE``, ``positional``; a level: ``casual``, ``fair``,
        ``good``, ``strong``, ``strongest``; one that simulates, ``sim`` or ``strongest``, with a lookahead: ``sim:40``
        (rounds), ``strongest:nodes=2000``, ``sim:seconds=0.5,plies=2``.

        Raises:
            WordtoolsError: there is no such strategy, or its table cannot be read.
        """
        strategy, colon, more = text.partition(":")
        strategy = strategy if colon else SAME.get(strategy, strategy)
        if strategy in ("score", "casual", "fair") and not colon:
            return cls(strategy)
        if strategy == "static" and (more or not colon):
            return cls("static", leave_source(more, rules))
        if strategy == "positional" and not colon:
            return Positional(strategy, LeaveSource.bundled(rules.tiles), ways=way_table(rules).digest)
        if strategy in DEFAULTS and (more or not colon):
            try:
                ahead = Lookahead.parse(more) if colon else DEFAULTS[strategy]
            except OptionError as error:
                raise OptionError(f"setting {text!r}: {error}") from None
            kind, ways = (Positional, {"ways": way_table(rules).digest}) if ahead.positional else (cls, {})
            return kind(strategy, LeaveSource.bundled(rules.tiles), ahead, **ways)
        raise OptionError(
            f"setting {text!r}: use score, static, static:none, static:FILE, "
            f"{', '.join(players.LEVELS)}, sim, sim:ROUNDS, or sim:nodes=N"
        )

    @property
    def quick(self) -> bool:
        """Whether the kernel can play it."""
        return self.strategy in QUICK

    @property
    def key(self) -> str:
        """Describes its settings and tables; a key of them."""
        table = "" if self.table is None else f" {self.table.digest}"
        return f"{self.strategy}{table}{'' if self.lookahead is None else f' {self.lookahead}'}"

    def __str__(self) -> str:
        """Writes the setting as ``parse`` reads it."""
        if self.lookahead is not None:
            return f"{self.strategy}:{self.lookahead}"
        if self.strategy != "static" or (self.table is not None and not self.table.name):
            return self.strategy
        return f"static:{self.table.name if self.table is not None else 'none'}"

    def __repr__(self) -> str:
        """Shows the setting."""
        return f"<Contender {self}>"

    def setting(self, rules: Rules) -> Setting:
        """Makes it a player of the kernel."""
        leaves, ways = None if self.table is None else self.table.open(rules.tiles), self.ways_for(rules)
        return Setting(self.strategy if ways is None else "static", leaves, ways)

    def ways_for(self, rules: Rules) -> WayTable | None:
        """Reads the table that boards are valued with, None where they are not."""
        return None

    def player(self, recipe: Recipe) -> players.Player:
        """Makes a player of it, for one thread."""
        own = replace(recipe, table=self.table)
        generator = own.generator()
        match self.strategy:
            case "static":
                return players.StaticPlayer(generator, own.leaves)
            case "positional":
                return players.StaticPlayer(generator, own.leaves, ways=self.ways_for(recipe.rules))
            case "sim" | "strongest":
                ahead = self.lookahead or DEFAULTS[self.strategy]
                self.ways_for(recipe.rules)  # where boards are valued: the same table as elsewhere
                return players.StrongestPlayer(generator, own.leaves, lookahead=ahead, jobs=1)
            case "score":
                return players.GreedyPlayer(generator)
        return players.computer(self.strategy, generator)


@dataclass(frozen=True, slots=True, repr=False)
class Positional(Contender):
    """A player who also values the boards that static plays leave, its own or those of its rounds."""

    ways: str = ""
    """A digest of the table of ways: the same one is used on every machine."""

    @property
    def key(self) -> str:
        """Describes its settings and tables; a key of them."""
        ahead = "" if self.lookahead is None else f" {self.lookahead}"
        return f"{self.strategy} {self.table.digest if self.table else ''} {self.ways}{ahead}"

    def ways_for(self, rules: Rules) -> WayTable:
        """Reads the table that boards are valued with.

        Raises:
            RulesError: it is another one here, or there is none.
        """
        table = way_table(rules)
        if table.digest != self.ways:
            raise RulesError("another table of ways is installed here: use the same version of wordtools everywhere")
        return table
