"""``/scrabble/game``: a game in GCG, its turns and boards; judged turn by turn. The address holds the game."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core.errors import WordtoolsError
from wordtools.core.run.progress import Progress
from wordtools.core.show.svg import AUTO
from wordtools.scrabble import Analysis, Engine, GameRecord, Play, Rules
from wordtools.scrabble.analysis import AnalysedTurn
from wordtools.scrabble.analysis.analysis_data import game_data, summary_data, turns_csv
from wordtools.scrabble.analysis.archive import ArchiveSummary
from wordtools.scrabble.record import gcg
from wordtools.scrabble.record.gcg_bytes import decoded, encoding_of
from wordtools.scrabble.show import game_page
from wordtools.scrabble.show.page import analysis_part
from wordtools.scrabble.show.report import archive_page, archive_part
from wordtools.scrabble.show.svg import board_drawing, board_svg
from wordtools.web.scrabble.shared import TABS, chosen, engine, games
from wordtools.web.server import library
from wordtools.web.server.app import started
from wordtools.web.server.form import Files, Form, posted, sent
from wordtools.web.server.jobs import BusyError, Job, Work
from wordtools.web.server.page import command_line, file, picture, show
from wordtools.web.server.reading import guarded
from wordtools.web.server.screen import Match

MOST_GAME = 12_000  # characters
JUDGES = {"": "points and leave", "simulation": "simulation (slower)"}
MOST_GAMES = 200
SPOKEN = 8  # files that a command names
ROUNDS = 100  # of a simulation
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


@dataclass(frozen=True)
class Report:
    """A game as far as it has been judged."""

    analysis: Analysis

    @property
    def judged(self) -> int:
        """How many turns have been."""
        return len(self.analysis.turns)

    @property
    def turns(self) -> int:
        """How many there are."""
        return len(self.analysis.record.turns)

    @cached_property
    def html(self) -> Markup:
        """The charts, and a row for each turn."""
        return Markup(analysis_part(self.analysis))


@dataclass(frozen=True)
class Archive:
    """Several games, as far as they have been judged."""

    found: tuple[tuple[str, Analysis], ...]
    games: int

    @cached_property
    def html(self) -> Markup:
        """The players, charts, and a row for each game."""
        return Markup(archive_part(self.found))


def archive_json(value: Archive) -> str:
    """Writes a line for each game, and one with the summary, as ``wordtools scrabble analyse --json`` does."""
    summary = ArchiveSummary.of(analysis for _, analysis in value.found)
    data = [*(game_data(analysis, name) for name, analysis in value.found), summary_data(summary)]
    return "\n".join(json.dumps(one, ensure_ascii=False) for one in data)


ARCHIVE: dict[str, tuple[str, Callable[[Archive], str]]] = {
    "html": ("text/html", lambda value: archive_page(value.found)),
    "csv": ("text/csv", lambda value: turns_csv(value.found)),
    "json": ("application/json", archive_json),
}
FORMS: dict[str, tuple[str, Callable[[Report], str]]] = {
    "html": ("text/html", lambda report: game_page(report.analysis)),
    "csv": ("text/csv", lambda report: turns_csv([("game", report.analysis)])),
    "json": ("application/json", lambda report: json.dumps(game_data(report.analysis, "game"), ensure_ascii=False)),
}


def read(form: Form) -> tuple[Engine, GameRecord] | None:
    """Reads the game; None where there is none, or something is wrong, which is then in the form."""
    text = form.text("gcg", most=MOST_GAME)
    code, name = chosen(form)
    if form.errors or not text.strip():
        return None
    try:
        using = engine(code, name)
        return using, checked(text, "the game", using.rules)
    except WordtoolsError as error:
        form.wrong("gcg", error)
        return None


def checked(text: str | bytes, called: str, rules: Rules) -> GameRecord:
    """Reads a game that an engine can judge.

    Raises:
        WordtoolsError: it is none.
    """
    record = gcg.parse(text, called, rules=rules)
    if not record.turns:
        raise WordtoolsError(f"{called}: there is no turn in it")
    if (record.rules.layout, record.rules.tiles) != (rules.layout, rules.tiles):
        raise WordtoolsError(f"{called}: played on another board or with other tiles than those of the language")
    return record


def page(request: Request) -> Response:
    """Shows the turns, and the board after one of them."""
    form = Form(request.query_params)
    asked = read(form)
    shown: dict[str, Any] = {"asked": asked, "lists": games(), "tabs": TABS, "judges": JUDGES}
    form.choice("by", JUDGES)
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
        number = the_turn(number, record)
        position = record.position(number)
        shown |= {
            "rows": rows,
            "number": number,
            "remarks": record.warnings,
            "picture": picture(board_drawing(position.board, using.rules.tiles, plays[number], theme=AUTO)),
            "command": command_line("scrabble", "analyse", "game.gcg", *library.spoken_options(*chosen(form))),
            "files": [
                (form.address("/scrabble/game.svg"), "SVG"),
                (form.address("/scrabble/game", turn=None), "Link to this page"),
            ],
            "ask": Form({}).address("/scrabble", cgp=position.cgp(), play=rows[number - 1].play, l=form.values["l"]),
        }
    return show(request, "scrabble_game.html", shown, form, path="/scrabble/game")


def the_turn(number: int, record: GameRecord) -> int:
    """Returns a turn of a game: the last one for 0, and for what comes after it."""
    return min(number or len(record.turns), len(record.turns))


def nothing(request: Request, form: Form) -> Response:
    """Shows the form without a game: what is wrong stands beside its fields."""
    shown = {"asked": None, "lists": games(), "tabs": TABS, "example": "", "judges": JUDGES}
    return show(request, "scrabble_game.html", shown, form)


def as_svg(request: Request) -> Response:
    """Sends the board after a turn."""
    form = Form(request.query_params)
    asked = read(form)
    number = form.number("turn", 0, 0, 200)
    if asked is None or form.errors:
        raise form.refusal("No game is given.")
    using, record = asked
    number = the_turn(number, record)
    board = record.position(number).board
    last = record.events[record.turns[number - 1]].play
    return file(board_svg(board, using.rules.tiles, last), "image/svg+xml", "board.svg")


@posted(fields=4, most=MOST_GAME)
def analyse(request: Request, form: Form) -> Response:
    """Starts the judging of all turns."""
    asked = read(form)
    simulated = form.choice("by", JUDGES) == "simulation"
    if asked is None:
        return nothing(request, form)
    using, record = asked
    own = copy(using)  # a job waits for nobody
    back = form.address("/scrabble/game")
    more: list[str | int] = ["--sim", "--rounds", ROUNDS] if simulated else []
    options = library.spoken_options(*chosen(form))
    line = command_line("scrabble", "analyse", "game.gcg", *options, *more, "--html", "game.html")

    def run(job: Job[Report]) -> None:
        done: list[AnalysedTurn] = []

        def report(progress: Progress[AnalysedTurn]) -> None:
            done.append(progress.found)
            job.tell(Report(Analysis(record, tuple(done))))

        own.analyse(record, simulated=simulated, rounds=ROUNDS, stop=job.over, progress=report)

    try:
        return started(request, Work("Analysis", run, "_scrabble_report.html", back, FORMS, line))
    except BusyError as error:
        form.wrong("gcg", error)
        return nothing(request, form)


def as_given(data: bytes, record: GameRecord) -> str:
    """Returns the text of a game for the address: where something in its file is unusual, as it is there."""
    if not record.warnings:
        return str(record)
    return decoded(data, encoding_of(data), "the game")


@sent(fields=4, files=MOST_GAMES)
def opened(request: Request, form: Form, games: Files) -> Response:
    """Opens a file that was chosen or dropped; of several files, it starts the judging of all."""
    form.text("gcg")
    form.choice("by", JUDGES)
    code, name = chosen(form)
    if not games:
        form.wrong("files", "choose a GCG file, or several")
    read: list[tuple[str, GameRecord]] = []
    using = engine(code, name)
    for called, data in games:
        try:
            read.append((called, guarded(checked, data, called, using.rules)))
        except WordtoolsError as error:
            form.wrong("files", error)
    if form.errors:
        return nothing(request, form)
    text = as_given(games[0][1], read[0][1])
    if len(read) == 1 and len(text) <= MOST_GAME:
        return RedirectResponse(Form({}).address("/scrabble/game", gcg=text, l=form.values["l"]), 303)
    own = copy(using)
    names = [called for called, _ in read]
    options = library.spoken_options(code, name)
    line = command_line("scrabble", "analyse", *names[:SPOKEN], *options, "--html", "games.html")

    def run(job: Job[Archive]) -> None:
        done: list[tuple[str, Analysis]] = []
        for called, record in read:
            analysis = own.analyse(record, stop=job.over)
            if job.over():
                break
            done.append((called, analysis))
            job.tell(Archive(tuple(done), len(read)))

    try:
        return started(
            request, Work("Analysis of games", run, "_scrabble_archive.html", "/scrabble/game", ARCHIVE, line)
        )
    except BusyError as error:
        form.wrong("files", error)
        return nothing(request, form)


def recognised(text: str) -> Iterable[Match]:
    """Recognises a game by its first lines."""
    if len(text) > MOST_GAME:
        return
    try:
        if not gcg.parse(text).turns:
            return
    except WordtoolsError:
        return
    address = Form({}).address("/scrabble/game", gcg=text)
    yield Match("Look through this Scrabble game, and judge its turns", address, sure=True)


ROUTES = (
    Route("/scrabble/game", page),
    Route("/scrabble/game.svg", as_svg),
    Route("/scrabble/game/open", opened, methods=["POST"]),
    Route("/scrabble/game/analyse", analyse, methods=["POST"]),
)
