"""What a play opens and closes on the board, named, with the points that a table of ways has for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from wordtools.core.base.wording import listed, plural
from wordtools.scrabble.evaluation.boards import BoardChange
from wordtools.scrabble.evaluation.reach import DOUBLES, HOOKS, PAIRS, ROOM, TRIPLES, Reached, reached
from wordtools.scrabble.moves.movegen import MoveGenerator, others_tiles
from wordtools.scrabble.position.play import Play
from wordtools.scrabble.position.position import Position

LEAST = 0.05  # points of a theme that is named
NAMED = 3  # squares or lanes that are named; of more only the number


class BoardEffect(NamedTuple):
    """What a play does to one of the themes of the board; it prints as a phrase with its points.

    >>> print(BoardEffect(TRIPLES, -1.25, ("H15", "O8"), ()))
    opens the triple-word squares H15 and O8: -1.2
    """

    theme: str
    points: float
    """For the player who makes the play."""
    opens: tuple[str, ...]
    """The squares or lanes that ways reach after the play and did not before."""
    closes: tuple[str, ...]
    """Those that they reached before and do not after it, those that the play covers itself included."""

    def __str__(self) -> str:
        """Describes it."""
        phrases = {"opens": self.opens, "takes or closes": self.closes}
        done = [f"{verb} {_NAMED[self.theme](names)}" for verb, names in phrases.items() if names]
        return f"{', '.join(done) or self.theme}: {self.points:+.1f}"

    def data(self) -> dict[str, Any]:
        """Returns it as plain data, as JSON has it."""
        return {**self._asdict(), "opens": [*self.opens], "closes": [*self.closes], "text": str(self)}


class BoardEffects(NamedTuple):
    """All that a play does to the board; it prints as the points in all, and its phrases."""

    play: Play
    points: float
    """In all, those of themes that are not named included."""
    effects: tuple[BoardEffect, ...]
    """The one of the most points first; nothing of less than ``LEAST``."""

    def __str__(self) -> str:
        """Describes it: ``-0.9: opens the triple-word square O8: -1.3; room for 7 tiles: +0.4``."""
        return ": ".join([f"{self.points:+.1f}", *(["; ".join(map(str, self.effects))] if self.effects else [])])

    def data(self) -> dict[str, Any]:
        """Returns it as plain data, as JSON has it."""
        return {"play": str(self.play), "points": self.points, "effects": [effect.data() for effect in self.effects]}


def board_effects(generator: MoveGenerator, position: Position, change: BoardChange) -> BoardEffects:
    """Names what a play opens and closes."""
    board, play = position.board, change.play.play
    see = partial(reached, layout=position.rules.layout, unseen=others_tiles(position))
    before, after = generator.look(board, see), generator.look(board.laid(play.fresh(board)), see)
    themes = sorted(change.themes.items(), key=lambda part: -abs(part[1]))
    effects = (
        BoardEffect(theme, points, _names(after - before, theme), _names(before - after, theme))
        for theme, points in themes
        if abs(points) >= LEAST
    )
    return BoardEffects(play, change.points, tuple(effects))


def _names(found: set[Reached], theme: str) -> tuple[str, ...]:
    """Names what belongs to a theme, in the order of squares, or of rows and columns."""
    mine = [one for one in found if one.theme == theme]
    return tuple(one.name for one in sorted(mine, key=lambda one: one.place))


def _squares(kind: str, names: Sequence[str]) -> str:
    """Names a few squares, and counts many."""
    what = plural(len(names), f"{kind} square")
    return f"the {what} {listed(names)}" if len(names) <= NAMED else f"{len(names)} {what}"


def _lanes(what: str, names: Sequence[str]) -> str:
    """Names a few lanes, and counts many."""
    return f"{what} in {listed(names) if len(names) <= NAMED else f'{len(names)} lanes'}"


_NAMED = {
    PAIRS: partial(_lanes, PAIRS),
    TRIPLES: partial(_squares, "triple-word"),
    DOUBLES: partial(_squares, "double-word"),
    ROOM: partial(_lanes, ROOM),
    HOOKS: partial(_squares, "hook"),
}
