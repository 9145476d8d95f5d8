"""``/scrabble``: a position in, its plays ranked, simulated or solved. The address holds all of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordtools.core import WordtoolsError
from wordtools.core.show.svg import AUTO, Drawing
from wordtools.scrabble import BingoChance, Candidate, Play, Position
from wordtools.scrabble.show.page import report_css
from wordtools.scrabble.show.svg import board_drawing, board_svg
from wordtools.web.screens import library
from wordtools.web.screens.scrabble_game import ROUTES as GAME
from wordtools.web.screens.scrabble_game import recognised as recognised_game
from wordtools.web.screens.scrabble_play import ROUTES as PLAYING
from wordtools.web.screens.scrabble_position import MOST_TEXT, Asked, chosen_play, read
from wordtools.web.screens.scrabble_shared import TABS, engine
from wordtools.web.screens.scrabble_work import KINDS, kinds, look_ahead
from wordtools.web.server.form import Form
from wordtools.web.server.page import command_line, file, picture, show
from wordtools.web.server.screen import Match, Pasted, Screen

SHOWN = 60  # plays
LEAST_KEPT = 2  # tiles, for the chance of a bingo
EXAMPLE = (
    "13D1/9B3R1/9O1Q1I1/5G3R1U1P1/3GROK2TAE3/5L2EX1U3/5F2N2E3/5I1NEONS3/5A2B6/3TENTORIA4/5A2I6/7HO6/7U7/7I7/7A7 "
    "ACDILR?/ 164/221 0"
)


@dataclass(frozen=True, slots=True)
class Row:
    """A play as the page shows it."""

    text: str
    candidate: Candidate
    kept: str
    address: str
    drawn: str
    """The address of the board with its tiles."""


def command(form: Form, verb: str, asked: Asked, *more: str | int) -> str:
    """Writes the command that does what a page shows."""
    options = library.spoken_options(*library.spoken(form))
    return command_line("scrabble", verb, asked.position.cgp(), *options, *more)


def page(request: Request) -> Response:
    """Shows a position and its plays, best first."""
    form = Form(request.query_params)
    asked = read(form)
    play = chosen_play(form, asked) if asked else None
    shown: dict[str, Any] = {"asked": asked, "lists": library.lists(), "tabs": TABS}
    shown["example"] = Form({}).address("/scrabble", cgp=EXAMPLE)
    if asked is not None:
        plays = asked.engine.plays(asked.position)
        rows = [
            Row(
                text := asked.position.text(found.play),
                found,
                asked.kept(found.play),
                form.address("/scrabble", play=text),
                form.address("/scrabble/board", play=text),
            )
            for found in plays.best(SHOWN)
        ]
        shown |= {
            "rows": rows,
            "count": len(plays),
            "play": play,
            "judged": asked.position.judge(play, asked.engine.lexicon) if play else None,
            "picture": picture(asked.drawing(play)),
            "command": command(form, "moves", asked),
            "works": {kind: KINDS[kind] for kind in kinds(asked, play)},
            "bingo": bingo(asked, play) if play else None,
            "files": [
                (form.address("/scrabble.json", play=None), "JSON"),
                (form.address("/scrabble.svg"), "SVG"),
                (form.address("/scrabble", play=None), "Link to this page"),
            ],
        }
    return show(request, "scrabble.html", shown, form, path="/scrabble")


def bingo(asked: Asked, play: Play) -> BingoChance | None:
    """Computes how likely the next rack is a bingo; None where hardly anything is kept, as that takes its time."""
    kept, position = asked.kept(play), asked.position
    size = position.rules.rack_size
    if not LEAST_KEPT <= len(kept) < size or len(position.unseen) < size - len(kept):
        return None
    return asked.engine.bingos(kept, position.rules.tiles.text(position.unseen))


def the_position(request: Request) -> tuple[Form, Asked]:
    """Reads the position of an address that is a file; 422 where there is none."""
    form = Form(request.query_params)
    asked = read(form)
    if asked is None:
        raise form.refusal("No position is given.")
    return form, asked


def board(request: Request) -> Response:
    """Sends the board with the tiles of a play, to be put into the page."""
    form, asked = the_position(request)
    return file(picture(asked.drawing(chosen_play(form, asked))), "text/html")


def as_json(request: Request) -> Response:
    """Sends the plays."""
    _, asked = the_position(request)
    position = asked.position
    rows = [
        {
            "play": position.text(found.play),
            "score": found.score,
            "leave": round(found.leave, 3),
            "equity": round(found.equity, 3),
            "kept": asked.kept(found.play),
        }
        for found in asked.engine.plays(position).best(SHOWN)
    ]
    return file(json.dumps({"cgp": position.cgp(), "plays": rows}, ensure_ascii=False), "application/json")


def as_svg(request: Request) -> Response:
    """Sends the picture, with the tiles of the play asked for."""
    form, asked = the_position(request)
    play = chosen_play(form, asked)
    return file(board_svg(asked.position.board, asked.position.rules.tiles, play), "image/svg+xml", "board.svg")


def recognise(pasted: Pasted) -> Iterable[Match]:
    """Recognises a position in CGP, and a game in GCG."""
    text = (pasted.text or "").strip()
    if text.startswith("#") or pasted.name.endswith(".gcg"):
        yield from recognised_game(text)
    elif text.count("/") >= 10 and "\n" not in text and len(text) <= MOST_TEXT:
        try:
            Position.from_cgp(text, engine("en", "").rules)
        except WordtoolsError:
            return
        yield Match("Find the plays of this Scrabble position", Form({}).address("/scrabble", cgp=text), sure=True)


def shown_at_home() -> Markup:
    """Draws the example with its best play."""
    using = engine("en", "")
    position = Position.from_cgp(EXAMPLE, using.rules)
    return picture(Asked(using, position, "en", "").drawing(using.plays(position).best(1)[0].play))


def empty_board() -> Iterable[Drawing]:
    """Draws a board, for the style sheet."""
    return [board_drawing(Position.new(engine("en", "").rules).board, engine("en", "").rules.tiles, theme=AUTO)]


SCREEN = Screen(
    "/scrabble",
    "Scrabble",
    "Every play of a position, ranked, simulated, or solved to the end; a game, judged turn by turn; play yourself.",
    (
        Route("/scrabble", page),
        Route("/scrabble.json", as_json),
        Route("/scrabble.svg", as_svg),
        Route("/scrabble/board", board),
        Route("/scrabble/ahead", look_ahead, methods=["POST"]),
        *GAME,
        *PLAYING,
    ),
    example=Form({}).address("/scrabble", cgp=EXAMPLE),
    picture=shown_at_home,
    drawings=empty_board,
    styles=report_css,
    recognise=recognise,
)
