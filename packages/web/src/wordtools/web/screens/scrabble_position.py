"""A Scrabble position as the fields of a page give it: read once, for its plays and for all longer work."""

from __future__ import annotations

from dataclasses import dataclass

from wordtools.core import WordtoolsError
from wordtools.core.show.svg import AUTO, Drawing
from wordtools.scrabble import Engine, Play, PlayKind, Position
from wordtools.scrabble.rules.tiles import taken
from wordtools.scrabble.show.svg import board_drawing
from wordtools.web.screens import library
from wordtools.web.screens.scrabble_shared import engine
from wordtools.web.server.form import Form

MOST_TEXT = 4_000


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


def read(form: Form) -> Asked | None:
    """Reads the position; None where there is none, or something is wrong, which the form then says."""
    text = form.text("cgp", most=MOST_TEXT).strip()
    code, name = library.spoken(form)
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
            position.draw(position.turn, position.rules.tiles.rack(rack))
    except WordtoolsError as error:
        form.wrong(field, error)
        return None
    if not position.rack:
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
