"""What a search of the pre-endgame finds: of each play what is proven, and what is to be expected of it."""

from __future__ import annotations

from dataclasses import dataclass

from wordtools.core.show.registry import preformatted
from wordtools.scrabble.position.play import Play

SHOWN = 10  # plays that are printed


@dataclass(frozen=True, repr=False)
class Standing:
    """A play: how often it is proven to win, and its estimate. Draws are orders of single tiles out of the bag.

    >>> from wordtools.scrabble import Play
    >>> standing = Standing(Play.parse("C11 N."), 2, wins=3, draws=0, losses=1, total=4)
    >>> print(standing)
    C11 N.: wins 75.0%
    >>> standing.exact, standing.least
    (True, 0.75)
    """

    play: Play
    score: int
    wins: int
    """Orders of the bag after which the game is won, however the other plays, even if it knows the bag."""
    draws: int
    losses: int
    total: int
    """How many orders there are; those that are neither won, drawn nor lost are not decided."""
    spread: float | None = None
    """Points ahead at the end, on average, where they were searched; both then play for points."""
    spread_most: float | None = None
    """No more points ahead than this, where only that was found out."""
    empties: bool = True
    """Whether the play leaves no tile in the bag; else the other player has to reply without knowing the rest."""
    fair: tuple[int, int, int] | None = None
    """Wins, draws and losses against the best reply of one who knows only what can be known, where it was asked for."""
    capped: int = 0
    """Orders after which it is not won; whether it is drawn is not decided."""
    estimate: float | None = None
    """Expected share of wins, draws counted half: orders that are decided count as such, the others by short games."""
    spread_estimate: float | None = None
    """Expected points ahead at the end, by games in which both always make the play that promises most at once."""
    looks: int = 0
    """Different draws that the estimate was made from; 0: the score and the tiles kept are all that was looked at."""

    def __repr__(self) -> str:
        """Shows it as text."""
        return f"<Standing {self}>"

    def __str__(self) -> str:
        """Describes how often the play wins."""
        spread = "" if self.spread is None else f", {self.spread:+.2f} points at the end"
        if self.spread is None and self.spread_most is not None:
            spread = f", up to {self.spread_most:+.2f} points at the end"
        return f"{self.play}: {self.text()}{spread}"

    def text(self) -> str:
        """Writes the share of wins; where it is not proven, the estimate and what it lies between."""
        if self.exact:
            return f"wins {self.least:.1%}"
        bounds = f"at most {self.most:.1%}" if not self.least else f"{self.least:.1%} to {self.most:.1%}"
        if self.estimate is None:
            return f"wins {bounds}"
        if self.most == 1 and not self.least:
            return f"wins about {self.estimate:.1%}"
        return f"wins about {self.estimate:.1%}, {bounds}"

    @property
    def exact(self) -> bool:
        """Whether every order is decided."""
        return self.wins + self.draws + self.losses == self.total

    @property
    def least(self) -> float:
        """The share of wins that is proven, draws counted half."""
        return (self.wins + self.draws / 2) / self.total

    @property
    def most(self) -> float:
        """The share of wins that is not disproven, draws counted half."""
        return (self.total - self.losses - (self.draws + self.capped) / 2) / self.total


@dataclass(frozen=True, repr=False)
class PreEndgame:
    """What a search of the pre-endgame found; it prints as the best plays.

    >>> from wordtools.core import Lexicon
    >>> from wordtools.scrabble import Engine, Rules
    >>> rules = Rules.load("en")
    >>> few = Engine(rules, Lexicon.of(["eve", "men", "mere", "ne", "re", "verve"], rules.tiles.alphabet))
    >>> board = "3G11/1C1I11/1NUN11/KIFS11/ADO1T10/NA1JAW2R6/T3BAP1I5P/E2FATALS5Y/DOUARS2HELLBOX/4E3I5I/4T2O1AGUIZE"
    >>> found = few.preendgame(board + "/1REISTED7/6DOVErInG1/1WEY3U7/MOTELIER7 EEMNQRV/ 378/399 0")
    >>> found.bag, found.proven, found.best.play
    (1, True, Play.parse('C11 N.'))
    """

    plays: tuple[Standing, ...]
    """Best first: by the expected share of wins, in which proven results count; of equals those that are proven first,
    then by spread."""
    bag: int
    """Tiles in the bag."""
    proven: bool
    """Whether no other of *plays* wins more than the first."""
    nodes: int
    """How many positions were searched."""

    def __repr__(self) -> str:
        """Shows the best play."""
        return f"<PreEndgame {self.bag} in the bag, {'proven' if self.proven else 'not proven'}, {self.plays[0]}>"

    def __str__(self) -> str:
        """Writes the best plays, a line each."""
        lines = [str(one) for one in self.plays[:SHOWN]]
        more = len(self.plays) - SHOWN
        return "\n".join([*lines, *([f"and {more:,} more"] if more > 0 else [])])

    def _repr_html_(self) -> str:
        return preformatted(self)

    @property
    def best(self) -> Standing:
        """The first play."""
        return self.plays[0]
