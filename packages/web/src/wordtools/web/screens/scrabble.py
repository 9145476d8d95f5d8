"""``/scrabble``: a position in, its plays ranked, simulated or solved. The address holds all of it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordtools.core import WordtoolsError
from wordtools.core.show.svg import AUTO, Drawing
from wordtools.scrabble import Candidate, Ending, Engine, Kind, Outcome, Play, Position
from wordtools.scrabble.rules.tiles import taken
from wordtools.scrabble.show.page import report_css
from wordtools.scrabble.show.svg import board_drawing, board_svg
from wordtools.web.screens import library
from wordtools.web.screens.scrabble_game import ROUTES as GAME
from wordtools.web.screens.scrabble_game import recognised as recognised_game
from wordtools.web.screens.scrabble_play import ROUTES as PLAYING
from wordtools.web.screens.scrabble_shared import TABS, engine
from wordtools.web.server.app import started
from wordtools.web.server.form import Form, posted
from wordtools.web.server.jobs import BusyError, Job, Work
from wordtools.web.server.page import command_line, file, picture, show
from wordtools.web.server.screen import Match, Pasted, Screen

MOST_TEXT = 4_000
SHOWN = 60  # plays
CANDIDATES, PLIES = 15, 4
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


@dataclass(frozen=True, slots=True)
class Asked:
    """What the pages of a position share."""

    engine: Engine
    position: Position

    def drawing(self, play: Play | None) -> Drawing:
        """Draws the board, with the tiles of a play."""
        return board_drawing(self.position.board, self.position.rules.tiles, play, theme=AUTO)

    def kept(self, play: Play) -> str:
        """Returns the tiles that stay on the rack."""
        gone = play.tiles if play.kind is Kind.EXCHANGE else play.laid
        return self.position.rules.tiles.text(taken(self.position.rack, gone))


@dataclass(frozen=True, slots=True)
class Simulated:
    """What the rounds say of a play so far."""

    text: str
    win: float
    win_error: float
    mean: float
    error: float
    rounds: int
    dropped: bool

    @classmethod
    def of(cls, outcome: Outcome, position: Position) -> Simulated:
        """Takes the numbers of an outcome, which changes while rounds are played."""
        text = position.text(outcome.candidate.play)
        numbers = (outcome.win, outcome.win_error, outcome.mean, outcome.error, outcome.rounds)
        return cls(text, *numbers, outcome.dropped)


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
    return Asked(using, position)


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
            "files": [
                (form.address("/scrabble.json", play=None), "JSON"),
                (form.address("/scrabble.svg"), "SVG"),
                (form.address("/scrabble", play=None), "Link to this page"),
            ],
        }
    return show(request, "scrabble.html", shown, form, path="/scrabble")


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
    return file(board_svg(asked.position.board, asked.position.rules.tiles, play), "image/svg+xml")


async def look_ahead(request: Request) -> Response:
    """Starts a simulation, or a search of the endgame where the bag is empty."""
    form = await posted(request, fields=8, most=MOST_TEXT)
    asked = read(form)
    nothing = {"asked": None, "lists": library.lists(), "tabs": TABS, "example": ""}
    if asked is None:
        return show(request, "scrabble.html", nothing, form)
    position, own = asked.position, copy(asked.engine)  # a job waits for nobody
    play = chosen_play(form, asked)
    back = form.address("/scrabble")

    def simulate(job: Job[tuple[Simulated, ...]]) -> None:
        def tell(outcomes: list[Outcome]) -> None:
            job.tell(tuple(Simulated.of(outcome, position) for outcome in outcomes))

        found = own.simulate(
            position,
            candidates=CANDIDATES,
            plies=PLIES,
            also=[play] if play else (),
            seconds=job.left(),
            stop=job.over,
            progress=tell,
        )
        tell(found)

    def finish(job: Job[Ending]) -> None:
        job.tell(own.endgame(position, seconds=job.left(), stop=job.over, progress=job.tell))

    def rows(value: tuple[Simulated, ...]) -> str:
        return json.dumps([{name: getattr(row, name) for name in Simulated.__slots__} for row in value])

    try:
        if position.bag:
            forms = {"json": ("application/json", rows)}
            return started(request, Work("Simulation", simulate, "_scrabble_simulation.html", back, forms))
        return started(request, Work("Endgame", finish, "_scrabble_endgame.html", back))
    except BusyError as error:
        form.wrong("cgp", error)
        return show(request, "scrabble.html", nothing, form)


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
    return picture(Asked(using, position).drawing(using.plays(position).best(1)[0].play))


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
