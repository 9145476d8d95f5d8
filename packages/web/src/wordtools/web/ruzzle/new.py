"""``/ruzzle/new`` and ``/ruzzle/play``: new boards, and a board to be played against the clock."""

from __future__ import annotations

import random
import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core.errors import WordtoolsError
from wordtools.core.run.clock import Clock
from wordtools.core.show.svg import AUTO
from wordtools.ruzzle import Board, BoardMaker, Dice, Rules, Targets
from wordtools.ruzzle.board import dice_sets
from wordtools.ruzzle.make import NoBoardError, Sieve, make_within, parse_range
from wordtools.ruzzle.make.many import chance
from wordtools.ruzzle.make.targets import Range
from wordtools.ruzzle.show.page import tile_points
from wordtools.ruzzle.show.svg import board_drawing
from wordtools.web.ruzzle.board import around, command, one_line, read, rule_titles, solver
from wordtools.web.server import library
from wordtools.web.server.form import Form
from wordtools.web.server.page import picture, show

SECONDS = 3.0  # to make a board that is as wanted
SIDE = 10  # rows and columns of a new board, at most
SECONDS_TO_PLAY = {"120": "2 minutes", "60": "1 minute", "180": "3 minutes", "600": "10 minutes"}
RANGES = {"words": "Words", "total": "Points", "longest": "Longest word"}


@library.once
def maker(code: str, name: str, rules: str, shape: tuple[int, int] | str, round: int | None) -> BoardMaker:
    """Makes a generator of boards: by rows and columns, or by the name of the dice."""
    using = solver(code, name, rules)
    if isinstance(shape, str):
        return BoardMaker(using.language, using.rules, dice=Dice.load(shape), round=round)
    rows, columns = shape
    return BoardMaker(using.language, using.rules, rows=rows, columns=columns, lexicon=using.lexicon, round=round)


def play(request: Request) -> Response:
    """Shows a board to be played against the clock; the words go to ``/ruzzle/score``. Without a board, a new one."""
    form = Form(request.query_params)
    asked = read(form)
    seconds = form.choice("seconds", SECONDS_TO_PLAY)
    shown: dict[str, Any] = {"asked": asked, "clocks": SECONDS_TO_PLAY}
    fresh = Form(request.query_params)
    code, name = library.spoken(fresh)
    rules = fresh.choice("rules", rule_titles(), "ruzzle")
    if asked is None and not form.errors:
        usual = Rules.load(rules)
        board = maker(code, name, rules, (usual.rows, usual.columns), None).make(random.Random())
        return RedirectResponse(form.address("/ruzzle/play", board=one_line(board)), 303)
    if asked is not None:
        shown |= {
            "picture": picture(asked.drawing()),
            "left": seconds,
            "letters": [tile.text if tile else "" for tile in asked.board.grid.cells],
            "again": form.address("/ruzzle/play", board=None),
        }
    return show(request, "ruzzle_play.html", shown | around(form), form)


def _range(form: Form, name: str) -> Range | None:
    """Reads a range: ``80-120``, ``80-`` or ``80``."""
    text = form.text(name, most=24).strip()
    try:
        return parse_range(text) if text else None
    except WordtoolsError as error:
        form.wrong(name, error)
        return None


def new(request: Request) -> Response:
    """Makes a board; the same address makes the same one."""
    form = Form(request.query_params)
    code, name = library.spoken(form)
    rules = form.choice("rules", rule_titles(), "ruzzle")
    sets = {dice.name: dice for dice in dice_sets()}
    letters = form.choice("letters", {"": "", **sets})
    usual = Rules.load(rules)
    rows = form.number("rows", usual.rows, 1, SIDE)
    columns = form.number("columns", usual.columns, 1, SIDE)
    rounds = {"": "as the last round", "0": "none"} | {str(k): f"as round {k}" for k in range(1, len(usual.rounds) + 1)}
    round_text = form.choice("round", rounds)
    targets = Targets(**{name: _range(form, name) for name in RANGES})
    seed = form.number("seed", 1, 0, 10**9)
    shown: dict[str, Any] = {"board": None, "closest": ""}
    if not form.errors:
        try:
            round_number = int(round_text) if round_text else None
            making = maker(code, name, rules, letters or (rows, columns), round_number)
            sieve = Sieve(targets, solver(code, name, rules))
            try:
                board = make_within(making, sieve, chance(seed, 0), stop=Clock(SECONDS).over)
            except NoBoardError as error:
                closest: Any = error.best
                board, shown["closest"] = closest, str(error)
            shown |= made(form, board, sieve, letters)
        except WordtoolsError as error:
            form.wrong("letters", error)
    again = form.address("/ruzzle/new", seed=secrets.randbelow(10**6))
    shown |= {
        "again": again,
        "sets": {"": "letters that make words"} | {one.name: one.title for one in sets.values()},
        "rounds": rounds,
        "ranges": RANGES,
    }
    return show(request, "ruzzle_new.html", shown | around(Form({})), form, path="/ruzzle/new")


def made(form: Form, board: Board, sieve: Sieve, letters: str) -> dict[str, Any]:
    """Returns what the page shows of a new board."""
    text, same = one_line(board), {name: form.values[name] for name in ("l", "rules")}
    chosen = [f"--{name}={form.values[name]}" for name in RANGES if form.values[name]]
    if letters:
        chosen += ["--dice", letters]
    else:
        chosen += ["--rows", form.values["rows"], "--columns", form.values["columns"]]
    if form.values["round"]:
        chosen += ["--round", form.values["round"]]
    asked = Form(same)
    library.spoken(asked)
    asked.choice("rules", rule_titles(), "ruzzle")
    solve, play_it, svg, as_data = (
        asked.address(f"/ruzzle{kind}", board=text) for kind in ("", "/play", ".svg", ".json")
    )
    return {
        "board": board,
        "figures": sieve.figures(board),
        "picture": picture(board_drawing(board, points=tile_points(board, sieve.solver), theme=AUTO)),
        "solve": solve,
        "play": play_it,
        "command": command(form, "generate", *chosen, "--seed", form.values["seed"]),
        "files": [(svg, "SVG"), (as_data, "JSON")],
    }


ROUTES = (Route("/ruzzle/new", new), Route("/ruzzle/play", play))
