"""``/scrabble/play``: a game against the computer.

The address holds the seed and all plays: a game can be gone on with at any time, and a link is a saved game.
"""

from __future__ import annotations

import random
import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core import WordtoolsError
from wordtools.core.show.svg import AUTO
from wordtools.scrabble import LEVELS, Engine, Game, IllegalPlayError, Judgement, Play
from wordtools.scrabble.show.svg import board_drawing
from wordtools.web.screens import library
from wordtools.web.screens.scrabble_shared import TABS, engine
from wordtools.web.server.form import Form
from wordtools.web.server.page import file, picture, show

MOST_PLAYS = 8_000  # characters
YOU, COMPUTER = 0, 1
HINTS = 3


def made(form: Form) -> list[str]:
    """Reads the plays of both, in turn."""
    return [play for play in form.text("plays", most=MOST_PLAYS).split(";") if play.strip()]


def again(using: Engine, seed: int, plays: list[str]) -> tuple[Game, list[tuple[str, str, Judgement]]]:
    """Plays a game again: the same seed draws the same tiles.

    Raises:
        WordtoolsError: a play that cannot be made.
    """
    game = Game.new(using.rules, ["You", "Computer"], words=using.lexicon, seed=seed)
    told = []
    for text in plays:
        player = str(game.players[game.turn])
        play = game.position().parse(text)
        written = game.position().text(play)
        told.append((player, written, game.play(play)))
    return game, told


def answer(using: Engine, level: str, game: Game, seed: int) -> Play:
    """Lets the computer choose; the same position and seed give the same play."""
    chance = random.Random(f"{seed} {len(game.record.events)}")
    return using.player(level).choose(game.view(COMPUTER), chance)


def page(request: Request) -> Response:
    """Shows the game; a legal play goes to the address in which the computer has answered."""
    form = Form(request.query_params)
    code, name = library.spoken(form)
    level = form.choice("level", LEVELS, "strong")
    seed = form.number("seed", 0, 0, 10**9)
    plays = made(form)
    shown: dict[str, Any] = {"game": None, "lists": library.lists(), "levels": LEVELS, "tabs": TABS, "hints": []}
    shown["new"] = secrets.randbelow(10**6) + 1
    if not seed or form.errors:
        return show(request, "scrabble_play.html", shown, form)
    text, hint = form.text("play", most=60).strip(), form.flag("hint")
    try:
        using = engine(code, name)
        game, told = again(using, seed, plays)
        if game.turn == COMPUTER and not game.over:
            raise WordtoolsError("it is not your turn")
    except WordtoolsError as error:
        form.wrong("plays", error)
        return show(request, "scrabble_play.html", shown, form)
    if text and not game.over:
        try:
            play = game.position().parse(text)
            plays.append(game.position().text(play))
            game.play(play)
            while not game.over and game.turn == COMPUTER:
                reply = answer(using, level, game, seed)
                plays.append(game.position().text(reply))
                game.play(reply)
            return RedirectResponse(form.address("/scrabble/play", plays=";".join(plays), play=None, hint=None), 303)
        except (IllegalPlayError, WordtoolsError) as error:
            form.wrong("play", error)
    last = next((event.play for event in reversed(game.record.events) if event.play is not None), None)
    board = game.position(len(told) if told else None).board  # before the last play, whose tiles are marked
    shown |= {
        "game": game,
        "told": list(reversed(told)),
        "rack": "" if game.over else using.rules.tiles.text(game.racks[YOU]),
        "picture": picture(board_drawing(board, using.rules.tiles, last, theme=AUTO)),
        "gcg": form.address("/scrabble/play.gcg", play=None, hint=None),
        "asking": form.address("/scrabble/play", hint=1, play=None),
    }
    if hint and not game.over:
        found = using.plays(game.view(YOU)).best(HINTS)
        shown["hints"] = [(game.position().text(one.play), one.score) for one in found]
    return show(request, "scrabble_play.html", shown, form)


def as_gcg(request: Request) -> Response:
    """Sends the game."""
    form = Form(request.query_params)
    code, name = library.spoken(form)
    seed = form.number("seed", 1, 0, 10**9)
    plays = made(form)
    try:
        game, _ = again(engine(code, name), seed, plays)
    except WordtoolsError as error:
        return Response(str(error), 422, media_type="text/plain")
    return file(str(game.record), "text/plain", "game.gcg")


ROUTES = (Route("/scrabble/play", page), Route("/scrabble/play.gcg", as_gcg))
