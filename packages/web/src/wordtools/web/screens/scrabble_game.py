"""``/scrabble/game``: a game in GCG, its turns and boards; judged turn by turn. The address holds the game."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordtools.core import WordtoolsError
from wordtools.core.show.svg import AUTO
from wordtools.scrabble import AnalysedTurn, Engine, GameRecord, Play, parse_gcg
from wordtools.scrabble.show.svg import board_drawing
from wordtools.web.screens import library
from wordtools.web.screens.scrabble_shared import TABS, engine
from wordtools.web.server.app import started
from wordtools.web.server.form import Form, posted
from wordtools.web.server.jobs import BusyError, Job, Work
from wordtools.web.server.page import command_line, picture, show
from wordtools.web.server.screen import Match

MOST_GAME = 12_000  # characters
EXAMPLE = """#character-encoding UTF-8
#board-layout standard15
#tile-distribution english
#player1 Ann Ann
#player2 Ben Ben
>Ann: DGINPTU 8D PIGNUT +24 24
>Ben: ?ILLOOW D8 .OLLIWOg +74 74
>Ann: ?DEFTUY 11C F.UTEY +24 48
>Ben: AEFMNPZ 10H FEZ +43 117
>Ann: ?BDGORU G2 OBDURi.G +66 114
>Ben: AABDMNP 11J ABAND +27 144
>Ann: CEIIJRX M9 XE.IC +44 158
>Ben: DHKMOPR 14B DR.OK +40 184
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A turn as the page shows it."""

    number: int
    player: str
    play: str
    score: int
    total: int
    address: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A turn as a job tells it."""

    number: int
    player: str
    played: str
    best: str
    lost: str
    mistake: str
    remark: str

    @classmethod
    def of(cls, turn: AnalysedTurn, record: GameRecord) -> Judged:
        """Takes what the page shows of a judged turn."""
        position = turn.position
        return cls(
            turn.number,
            str(record.players[turn.player]),
            position.text(turn.play),
            "" if turn.best is None else position.text(turn.best),
            f"{turn.lost:.1f}" if turn.best is not None else "",
            turn.mistake,
            turn.remark,
        )


def read(form: Form) -> tuple[Engine, GameRecord] | None:
    """Reads the game; None where there is none, or something is wrong, which the form then says."""
    text = form.text("gcg", most=MOST_GAME)
    code, name = library.spoken(form)
    if form.errors or not text.strip():
        return None
    try:
        using = engine(code, name)
        record = parse_gcg(text, "the game", rules=using.rules)
        if not record.turns:
            raise WordtoolsError("there is no turn in it")
        if (record.rules.layout, record.rules.tiles) != (using.rules.layout, using.rules.tiles):
            raise WordtoolsError("it is played on another board or with other tiles than those of the language")
    except WordtoolsError as error:
        form.wrong("gcg", error)
        return None
    return using, record


def page(request: Request) -> Response:
    """Shows the turns, and the board after one of them."""
    form = Form(request.query_params)
    asked = read(form)
    shown: dict[str, Any] = {"asked": asked, "lists": library.lists(), "tabs": TABS}
    shown["example"] = Form({}).address("/scrabble/game", gcg=EXAMPLE)
    number = form.number("turn", 0, 0, 200)
    if asked is not None:
        using, record = asked
        rows: list[Row] = []
        plays: dict[int, Play] = {}
        for event, before in record.steps():
            if event.play is None:
                continue
            turn = len(rows) + 1
            plays[turn] = event.play
            total = before.after(event).scores[event.player]
            text = event.play.text(using.rules.tiles, using.rules.layout)
            address = form.address("/scrabble/game", turn=turn)
            rows.append(Row(turn, str(record.players[event.player]), text, event.score, total, address))
        number = min(number or len(rows), len(rows))
        position = record.position(number)
        shown |= {
            "rows": rows,
            "number": number,
            "picture": picture(board_drawing(position.board, using.rules.tiles, plays[number], theme=AUTO)),
            "command": command_line("scrabble", "analyse", "game.gcg", *library.spoken_options(*library.spoken(form))),
            "files": [(form.address("/scrabble/game", turn=None), "Link to this page")],
            "ask": Form({}).address("/scrabble", cgp=position.cgp(), l=form.values["l"]),
        }
    return show(request, "scrabble_game.html", shown, form, path="/scrabble/game")


async def analyse(request: Request) -> Response:
    """Starts the judging of all turns."""
    form = await posted(request, fields=4, most=MOST_GAME)
    asked = read(form)
    shown = {"asked": None, "lists": library.lists(), "tabs": TABS, "example": ""}
    if asked is None:
        return show(request, "scrabble_game.html", shown, form)
    using, record = asked
    own = copy(using)  # a job waits for nobody

    def run(job: Job[tuple[Judged, ...]]) -> None:
        done: list[Judged] = []

        def tell(turn: AnalysedTurn) -> None:
            done.append(Judged.of(turn, record))
            job.tell(tuple(done))

        own.analyse(record, stop=job.over, progress=tell)

    try:
        return started(request, Work("Analysis", run, "_scrabble_analysis.html", form.address("/scrabble/game")))
    except BusyError as error:
        form.wrong("gcg", error)
        return show(request, "scrabble_game.html", shown, form)


def recognised(text: str) -> Iterable[Match]:
    """Recognises a game by its first lines."""
    if len(text) > MOST_GAME:
        return
    try:
        if not parse_gcg(text).turns:
            return
    except WordtoolsError:
        return
    address = Form({}).address("/scrabble/game", gcg=text)
    yield Match("Look through this Scrabble game, and judge its turns", address, sure=True)


ROUTES = (
    Route("/scrabble/game", page),
    Route("/scrabble/game/analyse", analyse, methods=["POST"]),
)
