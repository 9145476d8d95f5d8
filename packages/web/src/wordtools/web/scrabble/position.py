"""A Scrabble position as the fields of a page give it: read once, for its plays and for all longer work."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from wordtools.core.errors import WordtoolsError
from wordtools.core.show.svg import AUTO, Drawing
from wordtools.scrabble import Engine, Play, PlayKind, Position
from wordtools.scrabble.rules.tiles import LETTER, taken
from wordtools.scrabble.show.svg import board_drawing
from wordtools.web.scrabble.shared import TABS, chosen, counted_tiles, engine, games, table
from wordtools.web.server.form import Form
from wordtools.web.server.page import picture

MOST_TEXT = 4_000
EXAMPLE = (
    "13D1/9B3R1/9O1Q1I1/5G3R1U1P1/3GROK2TAE3/5L2EX1U3/5F2N2E3/5I1NEONS3/5A2B6/3TENTORIA4/5A2I6/7HO6/7U7/7I7/7A7 "
    "ACDILR?/ 164/221 0"
)
Laid = list[tuple[int, str, int]]
"""What a play lays, as the scripts of the page take it: a square, its letter, and 1 for a blank."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What the pages of a position share."""

    engine: Engine
    position: Position
    code: str
    name: str
    """The language and the word list of the engine."""

    def drawing(self, play: Play | None) -> Drawing:
        """Draws the board, with the tiles of a play."""
        return board_drawing(self.position.board, self.position.rules.tiles, play, theme=AUTO)

    def kept(self, play: Play) -> str:
        """Returns the tiles that stay on the rack."""
        gone = play.tiles if play.kind is PlayKind.EXCHANGE else play.laid
        return self.position.rules.tiles.text(taken(self.position.rack, gone))


def read(form: Form, *, racked: bool = True) -> Asked | None:
    """Reads the position; None where there is none, or something is wrong, which is then in the form.

    Args:
        form: the fields of the page.
        racked: whether a position without a rack is wrong.
    """
    text = form.text("cgp", most=MOST_TEXT).strip()
    code, name = chosen(form)
    rack = form.text("rack", most=60).strip()
    if form.errors or not (text or rack):
        return None
    field = "cgp" if text else "rack"
    try:
        using = engine(code, name)
        position = Position.from_cgp(text, using.rules) if text else Position.new(using.rules, rack=rack)
        if (position.rules.layout, position.rules.tiles) != (using.rules.layout, using.rules.tiles):
            raise WordtoolsError("the position is of another board or other tiles than those of the language")
        if text and rack:
            field = "rack"
            position.draw(position.player_to_move, position.rules.tiles.rack(rack))
    except WordtoolsError as error:
        form.wrong(field, error)
        return None
    if racked and not position.rack:
        form.wrong("rack", "Give the tiles of the player to move; ? is a blank.")
        return None
    return Asked(using, position, code, name)


def chosen_play(form: Form, asked: Asked) -> Play | None:
    """Reads the play to be shown on the board."""
    text = form.text("play", most=60).strip()
    if not text:
        return None
    try:
        play = asked.position.parse(text)
        faults = asked.position.judge(play).problems
        if faults:
            raise WordtoolsError("; ".join(map(str, faults)))
    except WordtoolsError as error:
        form.wrong("play", error)
        return None
    return play


def laid(position: Position, play: Play) -> Laid:
    """Lists what a play lays."""
    word = position.rules.tiles.word
    return [(cell, word([tile]), int(tile > LETTER)) for cell, tile in play.fresh(position.board).items()]


def around(form: Form, asked: Asked | None, play: Play | None) -> dict[str, Any]:
    """Returns what the page of a position shows besides its plays: the board as an editor."""
    code, name = chosen(form)
    rules = engine(code, name).rules
    blank = Position.new(rules)
    position = asked.position if asked else blank
    form.text("play", most=60)
    return {
        "asked": asked,
        "lists": games(),
        "tabs": TABS,
        "rows": [],
        "play": play,
        "example": Form({}).address("/scrabble", cgp=EXAMPLE),
        "table": table(position, code, name)
        | {
            "label": "Board: letters lay tiles, arrow keys move, Space turns",
            "counts": dict(counted_tiles(rules.tiles.all, rules)),
            "shown": laid(position, play) if play else [],
        },
        "picture": picture(board_drawing(position.board, rules.tiles, play, theme=AUTO)),
        "empty": picture(board_drawing(blank.board, rules.tiles, theme=AUTO)),
    }
