"""``/ruzzle``: a board in, its words out; a player's words judged. The address holds all of it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordtools.core.errors import WordtoolsError
from wordtools.core.show.svg import AUTO
from wordtools.ruzzle import Board, Found, judge
from wordtools.ruzzle.show.page import tile_points
from wordtools.ruzzle.show.report import data, standings
from wordtools.ruzzle.show.svg import board_drawing, board_svg
from wordtools.ruzzle.solve.judge import judge_lists
from wordtools.web.ruzzle.board import (
    EXAMPLE,
    MOST_CELLS,
    ORDERS,
    Asked,
    around,
    blank,
    cells,
    command,
    one_line,
    read,
    solver,
)
from wordtools.web.ruzzle.new import ROUTES as NEW
from wordtools.web.server.form import Form
from wordtools.web.server.page import file, picture, show
from wordtools.web.server.screen import Match, Pasted, Screen

MOST_WORDS = 8_000  # characters
SHOWN = 600  # words


@dataclass(frozen=True, slots=True)
class Row:
    """A word as the page shows it."""

    found: Found
    address: str
    path: str


def page(request: Request) -> Response:  # not async, so that it runs in a thread, as all that solves does
    """Shows a board and its words."""
    form = Form(request.query_params)
    asked, order, word = read(form), form.choice("by", ORDERS), form.text("word", most=100).upper()
    board = asked.board if asked else blank(form.values["board"], form.values["rules"])
    shown: dict[str, Any] = {"asked": asked, "board": board, "cells": cells(board), "chosen": None}
    shown["picture"] = picture(asked.drawing() if asked else board_drawing(board, theme=AUTO))
    if asked is not None:
        solution = asked.solution.sorted(order)
        rows = [
            Row(found, form.address("/ruzzle", word=found.word), ",".join(map(str, found.path)))
            for found in solution[:SHOWN]
        ]
        chosen = next((found for found in solution if found.word == word), None)
        lengths = Counter(len(found) for found in solution.words)
        shown |= {
            "rows": rows,
            "chosen": chosen,
            "picture": picture(asked.drawing(chosen.path if chosen else ())),
            "lengths": sorted(lengths.items(), reverse=True),
            "most": max(lengths.values(), default=1),
            "command": command(form, "solve", one_line(asked.board), *(["--sort", order] if order != "score" else [])),
            "files": [
                (form.address("/ruzzle.json", word=None), "JSON"),
                (form.address("/ruzzle.svg"), "SVG"),
                (form.address("/ruzzle", word=None), "Link to this page"),
            ],
        }
    return show(request, "ruzzle.html", shown | around(form), form, path="/ruzzle")


def the_board(request: Request) -> tuple[Form, Asked]:
    """Reads the board of an address that is a file; 422 where there is none."""
    form = Form(request.query_params)
    asked = read(form)
    if asked is None:
        raise form.refusal("No board is given.")
    return form, asked


def as_json(request: Request) -> Response:
    """Sends the words as ``wordtools ruzzle solve --json`` writes them."""
    form, asked = the_board(request)
    found = data(asked.solution.sorted(form.choice("by", ORDERS)), asked.solver.language.code)
    return file(json.dumps(found, ensure_ascii=False), "application/json")


def as_svg(request: Request) -> Response:
    """Sends the picture, with the snake of the word asked for."""
    form, asked = the_board(request)
    chosen = asked.solution.by_word.get(form.text("word", most=100).upper())
    points = tile_points(asked.board, asked.solver)
    return file(board_svg(asked.board, chosen and chosen.path, points=points), "image/svg+xml", "board.svg")


def score(request: Request) -> Response:
    """Judges a player's words."""
    form = Form(request.query_params)
    asked, words, both = read(form), form.text("words", most=MOST_WORDS), form.flag("both")
    shown: dict[str, Any] = {"asked": asked, "players": ()}
    if asked is not None:
        shown |= {"picture": picture(asked.drawing()), "given": bool(words.strip())}
        players = by_player(words)
        if len(players) > 1:
            results = judge_lists(asked.solution, players, asked.solver, keep_common=both)
            shown |= {"players": standings(results), "result": next(iter(results.values()))}
        else:
            shown["result"] = judge(asked.solution, next(iter(players.values()), ()), asked.solver)
    return show(request, "ruzzle_score.html", shown | around(form), form, path="/ruzzle/score")


def by_player(text: str) -> dict[str, list[str]]:
    """Returns the words of each player, by name: a line may begin with one, and a colon.

    >>> by_player("Ann: tea, eat\\nBob: ate\\ntea")
    {'Ann': ['tea', 'eat'], 'Bob': ['ate', 'tea']}
    """
    found: dict[str, list[str]] = {}
    name = ""
    for line in text.splitlines():
        before, colon, words = line.rpartition(":")
        name = before.strip() or name if colon else name
        if some := words.replace(",", " ").split():
            found.setdefault(name or "No name", []).extend(some)
    return found


def recognise(pasted: Pasted) -> Iterable[Match]:
    """Recognises a board by its multipliers, and takes any rectangle of letters for one."""
    try:
        board = Board.parse(pasted.text or "")
    except WordtoolsError:
        return
    grid, tiles = board.grid, [tile for tile in board.grid.cells if tile is not None]
    if not 4 <= len(tiles) <= MOST_CELLS or min(grid.rows, grid.columns) < 2:
        return
    marked = any(tile.points is not None or tile.letter_multiplier + tile.word_multiplier > 2 for tile in tiles)
    if marked or all(tile.text.isalpha() and len(tile.text) <= 2 for tile in tiles):
        address = Form({}).address("/ruzzle", board=one_line(board))
        yield Match("Find all words of this Ruzzle or Boggle board", address, sure=marked)


def shown_at_home() -> Markup:
    """Draws the example with its best word."""
    solution = solver("en", "", "ruzzle").solve(EXAMPLE)
    return picture(board_drawing(Board.parse(EXAMPLE), solution[0].path, theme=AUTO))


SCREEN = Screen(
    "/ruzzle",
    "Ruzzle",
    "Every word on a Ruzzle or Boggle board, with its snake and its points; new boards; your own list, scored.",
    (
        Route("/ruzzle", page),
        Route("/ruzzle.json", as_json),
        Route("/ruzzle.svg", as_svg),
        Route("/ruzzle/score", score),
        *NEW,
    ),
    example=Form({}).address("/ruzzle", board=EXAMPLE),
    picture=shown_at_home,
    drawings=lambda: [board_drawing(Board.parse("A"), theme=AUTO)],
    recognise=recognise,
)
