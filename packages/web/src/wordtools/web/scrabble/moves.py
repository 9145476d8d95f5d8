"""``/scrabble``: a position in, its plays ranked, simulated or solved. The address holds all of it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordtools.core.errors import WordtoolsError
from wordtools.core.show.svg import AUTO, Drawing
from wordtools.scrabble import Candidate, Play, PlayKind, Position, Rules
from wordtools.scrabble.evaluation.boards import BoardChange, board_changes
from wordtools.scrabble.evaluation.effects import BoardEffects, board_effects
from wordtools.scrabble.evaluation.ways import WayTable
from wordtools.scrabble.moves import BingoChance
from wordtools.scrabble.moves.movegen import Plays
from wordtools.scrabble.rules.tiles import LETTER
from wordtools.scrabble.show.page import report_css
from wordtools.scrabble.show.svg import board_drawing, board_svg
from wordtools.web.scrabble.game import ROUTES as GAME
from wordtools.web.scrabble.game import recognised as recognised_game
from wordtools.web.scrabble.play import ROUTES as PLAYING
from wordtools.web.scrabble.position import (
    EXAMPLE,
    MOST_TEXT,
    Asked,
    Laid,
    around,
    chosen_play,
    laid,
    read,
)
from wordtools.web.scrabble.shared import chosen, engine
from wordtools.web.scrabble.work import KINDS, kinds, look_ahead
from wordtools.web.server import library
from wordtools.web.server.form import Form
from wordtools.web.server.page import command_line, file, picture, show
from wordtools.web.server.screen import Match, Pasted, Screen

SHOWN = 60  # rows
RANKED = 400  # plays that are looked at: the same word on several squares is one row
LEAST_SAID = 0.05  # points
LEAST_KEPT = 2  # tiles, for the chance of a bingo


@dataclass(frozen=True, slots=True)
class Place:
    """A play as the page shows it."""

    text: str
    address: str
    tiles: Laid

    def beside(self, first: Place) -> str:
        """Writes it beside another one of the same word: where it begins, and all of it where that is the same."""
        place = self.text.partition(" ")[0]
        return self.text if first.text.startswith(f"{place} ") else place


@dataclass(frozen=True, slots=True)
class Row:
    """Plays of the same letters and score."""

    candidate: Candidate
    kept: str
    places: list[Place]
    chosen: bool
    board: float | None
    """What it changes about the board, in points; None: there is no table for that."""

    @property
    def text(self) -> str:
        """The first of them."""
        return self.places[0].text

    @property
    def address(self) -> str:
        """The page that shows it."""
        return self.places[0].address

    @property
    def tiles(self) -> Laid:
        """What it lays."""
        return self.places[0].tiles

    @property
    def also(self) -> list[Place]:
        """The others."""
        return self.places[1:]


def grouped(
    form: Form, asked: Asked, found: Iterable[Candidate], boards: Sequence[BoardChange], chosen: Play | None
) -> list[Row]:
    """Puts plays of the same letters and score into one row, the best of them first."""
    position = asked.position
    board = position.board
    groups: dict[tuple[bytes, int], Row] = {}
    for candidate, change in zip_longest(found, boards):
        play = candidate.play
        cells = play.cells(board) if play.kind is PlayKind.PLACE else []
        word = bytes(tile or board.tiles[cell] for tile, cell in zip(play.tiles, cells, strict=False)) or play.tiles
        key = (bytes(tile & LETTER for tile in word), candidate.score)
        row = groups.get(key)
        if row is None:
            if len(groups) == SHOWN:
                continue
            points = None if change is None else change.points
            row = groups[key] = Row(candidate, asked.kept(play), [], play == chosen, points)
        text = position.text(play)
        row.places.append(Place(text, form.address("/scrabble", play=text), laid(position, play)))
    return list(groups.values())


def behind(own: Candidate, best: Candidate) -> str:
    """Describes what a play has less, or more, than the best one."""
    parts = [
        (own.score - best.score, "on the board"),
        (own.leave - best.leave, "for the tiles kept"),
        (own.equity - own.score - own.leave - best.equity + best.score + best.leave, "for what it opens"),
    ]
    return ", ".join(f"{number:+.1f} {what}" for number, what in parts if abs(number) >= LEAST_SAID)


def command(form: Form, verb: str, asked: Asked, *more: str | int) -> str:
    """Writes the command that does what a page shows."""
    options = library.spoken_options(*chosen(form))
    return command_line("scrabble", verb, asked.position.cgp(), *options, *more)


def page(request: Request) -> Response:
    """Shows a position and its plays, best first."""
    form = Form(request.query_params)
    asked = read(form, racked=False)
    play = chosen_play(form, asked) if asked else None
    shown = around(form, asked, play)
    if asked is not None and asked.position.rack:
        plays = asked.engine.plays(asked.position)
        best = plays.sorted(count=RANKED)
        at = plays.find(play) if play else None
        own = None if at is None else plays[at]
        boards = changes(asked, best)
        rows = grouped(form, asked, best, boards, play)
        shown |= {
            "rows": rows,
            "count": len(plays),
            "shown": sum(len(row.places) for row in rows),
            "boards": bool(boards),
            "own": own,
            "opens": opened(asked, plays[at : at + 1]) if at is not None else None,
            "lost": best[0].equity - own.equity if own else 0,
            "reasons": behind(own, best[0]) if own else "",
            "judged": asked.position.judge(play, asked.engine.lexicon) if play else None,
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


def changes(asked: Asked, plays: Plays) -> list[BoardChange]:
    """Values what plays change about the board; nothing where there is no table, or no tile in the bag."""
    table = WayTable.bundled(asked.position.rules)
    if table is None or not asked.position.bag:
        return []
    return board_changes(asked.engine.generator, asked.position, plays, table)


def opened(asked: Asked, play: Plays) -> BoardEffects | None:
    """Names what a play, the only one of a list, opens and closes."""
    for change in changes(asked, play):
        return board_effects(asked.engine.generator, asked.position, change)
    return None


def bingo(asked: Asked, play: Play) -> BingoChance | None:
    """Computes how likely the next rack is a bingo.

    None where hardly anything is kept, as that takes its time, or where letters count in any order.
    """
    kept, position = asked.kept(play), asked.position
    size = position.rules.rack_size
    if position.rules.any_order:
        return None
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
            Position.from_cgp(text, Rules.load("en"))  # without the word list, which takes time and memory
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
