"""How far a player looks ahead: the settings of its simulations, as a value that prints and parses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Self

from wordtools.core.errors import OptionError
from wordtools.core.run.clock import check_seconds
from wordtools.scrabble.endgame.preendgame import MOST_BAG
from wordtools.scrabble.evaluation.utility import UTILITIES
from wordtools.scrabble.simulation.inference import WEIGHED
from wordtools.scrabble.simulation.late import NODES_A_SECOND


@dataclass(frozen=True, slots=True)
class Lookahead:
    """What a player may spend on a turn, and how.

    One of *nodes*, *seconds* and *rounds* limits it. With nodes or rounds the same seed gives the same game on every
    machine.

    >>> print(Lookahead.parse("nodes=2000,by=win"))
    nodes=2000,by=win
    >>> print(Lookahead.parse("40"))
    40
    """

    nodes: int | None = None
    """Plays found in all rounds of a turn together: some 20,000 a second on a core."""
    seconds: float | None = None
    """A turn."""
    rounds: int | None = None
    """Of each candidate."""
    candidates: int = 15
    late: int = 0
    """Candidates with at most two racks (14 tiles) in the bag, when equity predicts little. 0: 40, and 100
    where a turn is long."""
    margin: float = 14
    """Margin: drop candidates more than this many equity points below the best, earlier than ``late``."""
    plies: int = 0
    """Plays that follow each candidate; 0: 2, as more add more noise than knowledge while rounds are few, and 4 for the
    last two candidates where a turn is long."""
    by: str = "blend"
    """What candidates are ranked by: ``points``, ``win``, ``blend``, or ``phase``: points while the bag holds over 30
    tiles, then the blend."""
    confidence: float = 0.99
    """With which a candidate must be worse than the best to be dropped; 1: all get the same rounds."""
    infer: float = 0
    """Percent of a turn spent on what the other player probably kept from the last play; 0: any tiles are as likely,
    as no gain was measured (benchmarks/scrabble.md)."""
    prove: int = 2
    """Tiles in the bag, 1 to 4: with at most this many the best play is proven if the time suffices; 0: never."""
    positional: int = 0
    """1: the static players of the rounds also look at the board, which takes time from the rounds; 0: they do not."""

    def __post_init__(self) -> None:
        """Checks the numbers.

        Raises:
            OptionError: one of them is out of range, or there is not one limit.
        """
        limits = (self.nodes, self.seconds, self.rounds)
        if sum(limit is not None for limit in limits) != 1:
            raise OptionError("a player that simulates needs one of nodes, seconds and rounds")
        check_seconds(self.seconds)
        for name, least in LEAST.items():
            number = getattr(self, name)
            if number is not None and not least <= number <= MOST:
                raise OptionError(f"{name}={number}: use {least} to {MOST:,}")
        if self.by not in (*UTILITIES, PHASE):
            raise OptionError(f"by={self.by}: use {', '.join((*UTILITIES, PHASE))}")
        if self.positional not in (0, 1):
            raise OptionError(f"positional={self.positional}: use 0 or 1")
        if self.prove > MOST_BAG:
            raise OptionError(f"prove={self.prove}: use 0 to {MOST_BAG}")
        if not 0 <= self.infer <= MOST_INFER:
            raise OptionError(f"infer={self.infer:g}: use 0 to {MOST_INFER} percent of a turn")
        if not 0.5 <= self.confidence <= 1:
            raise OptionError(f"confidence={self.confidence:g}: use 0.5 to 1")

    @property
    def depth(self) -> int:
        """How many plays follow each of the last candidates."""
        if self.plies:
            return self.plies
        return 2 if self.short else 4

    @property
    def last_candidates(self) -> int:
        """How many candidates there are late in the game."""
        return max(self.candidates, self.late or (40 if self.short else 100))

    @property
    def short(self) -> bool:
        """Whether a turn has no time for many candidates or for long rounds."""
        return (self.nodes or LONG) < LONG or (self.seconds or 1) * NODES_A_SECOND < LONG

    @property
    def early(self) -> int | None:
        """How many plays follow candidates while there are more than two; None: as many as later."""
        return None if self.plies else 2

    @property
    def leaves(self) -> int:
        """How many leaves of the other player are weighed, 0 for none; one takes the time of some two nodes."""
        nodes = self.nodes or (self.seconds or 0) * NODES_A_SECOND or (self.rounds or 0) * self.candidates * self.depth
        return min(WEIGHED, round(nodes * self.infer / 100 / NODES_A_LEAVE))

    def utility(self, bag: int) -> str:
        """Returns the utility that ranks candidates with *bag* tiles in the bag: a name of ``UTILITIES``."""
        return ("points" if bag > LATE else "blend") if self.by == PHASE else self.by

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads what ``str`` writes: rounds (``40``), or ``NAME=VALUE`` with commas between.

        Raises:
            OptionError: it is none of that.
        """
        if "=" not in text:
            text = f"rounds={text}"
        chosen: dict[str, Any] = {}
        for part in text.split(","):
            name, _, value = part.partition("=")
            if name not in READERS or name in chosen:
                raise OptionError(f"{part!r}: use {', '.join(READERS)}, each once, as in nodes=2000,plies=4")
            try:
                chosen[name] = READERS[name](value)
            except ValueError:
                raise OptionError(f"{part!r}: {value!r} is not a number") from None
        return cls(**chosen)

    def __str__(self) -> str:
        """Writes what differs from the default."""
        chosen = {one.name: getattr(self, one.name) for one in fields(self) if getattr(self, one.name) != one.default}
        if list(chosen) == ["rounds"]:
            return str(self.rounds)
        return ",".join(f"{name}={value:g}" if name in REALS else f"{name}={value}" for name, value in chosen.items())


def _whole(text: str) -> int:
    """Reads a whole number.

    Raises:
        ValueError: it is none, or is absurdly long.
    """
    if not (text.isascii() and text.isdecimal() and len(text) < 19):
        raise ValueError(text)
    return int(text)


MOST = 1_000_000_000
LEAST = {"nodes": 1, "rounds": 1, "candidates": 1, "late": 0, "plies": 0, "margin": 0, "prove": 0, "positional": 0}
MOST_INFER = 90
NODES_A_LEAVE = 2
PHASE, LATE = "phase", 30
LONG = 6000  # nodes of a turn that has enough rounds for four plies
REALS = ("seconds", "confidence", "margin", "infer")
READERS: Mapping[str, Callable[[str], Any]] = {
    one.name: float if one.name in REALS else str if one.name == "by" else _whole for one in fields(Lookahead)
}
