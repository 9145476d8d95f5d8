"""``/ruzzle``: a board in, its words out; a player's words judged; new boards. The address holds all of it."""

from __future__ import annotations

import json
import random
import secrets
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core.errors import GridError, WordtoolsError
from wordtools.core.grid import HOLE
from wordtools.core.run.clock import Clock
from wordtools.core.show.svg import AUTO, Drawing
from wordtools.ruzzle import Board, BoardMaker, Dice, Found, Rules, Solution, Solver, Targets, judge
from wordtools.ruzzle.board import dice_sets
from wordtools.ruzzle.board.board import Tile
from wordtools.ruzzle.board.rules import rule_names
from wordtools.ruzzle.make import NoBoardError, Sieve, make_within, parse_range
from wordtools.ruzzle.make.many import chance
from wordtools.ruzzle.make.targets import Range
from wordtools.ruzzle.show.page import tile_points
from wordtools.ruzzle.show.report import data
from wordtools.ruzzle.show.svg import board_drawing, board_svg
from wordtools.web.screens import library
from wordtools.web.server.form import Form
from wordtools.web.server.page import command_line, file, picture, show
from wordtools.web.server.screen import Match, Pasted, Screen

MOST_TEXT, MOST_CELLS, MOST_WORDS = 4_000, 400, 8_000
BUDGET = 1 << 24  # steps of a solve, well under a second
SHOWN = 600  # words
SECONDS = 3.0  # to make a board that is as wanted
SIDE = 10  # rows and columns of a new board, at most
EXAMPLE = "Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E"
ORDERS = {"score": "points", "length": "length", "word": "A to Z"}
SECONDS_TO_PLAY = {"120": "2 minutes", "60": "1 minute", "180": "3 minutes", "600": "10 minutes"}
RANGES = {"words": "Words", "total": "Points", "longest": "Longest word"}


@library.once
def solver(code: str, name: str, rules: str) -> Solver:
    """Makes a solver by names."""
    return Solver.for_language(code, rules, words=name or None)


@library.once
def maker(code: str, name: str, rules: str, shape: tuple[int, int] | str, round: int | None) -> BoardMaker:
    """Makes a generator of boards: by rows and columns, or by the name of the dice."""
    using = solver(code, name, rules)
    if isinstance(shape, str):
        return BoardMaker(using.language, using.rules, dice=Dice.load(shape), round=round)
    rows, columns = shape
    return BoardMaker(using.language, using.rules, rows=rows, columns=columns, lexicon=using.lexicon, round=round)


def rule_titles() -> dict[str, str]:
    """Names the rules, Ruzzle first."""
    names = sorted(rule_names(), key=lambda name: (name != "ruzzle", name))
    return {name: Rules.load(name).title or name for name in names}


def one_line(board: Board) -> str:
    """Writes a board in one line, as addresses and commands hold it."""
    return " / ".join(" ".join(line.split()) for line in str(board).splitlines())


@dataclass(frozen=True, slots=True)
class Row:
    """A word as the page shows it."""

    found: Found
    address: str
    path: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the pages of a board share: the board, its words, and who found them."""

    solver: Solver
    board: Board
    solution: Solution

    def drawing(self, path: Iterable[int] = ()) -> Drawing:
        """Draws the board with the points of its letters, and a snake."""
        return board_drawing(self.board, tuple(path), points=tile_points(self.board, self.solver), theme=AUTO)


def cells(board: Board) -> str:
    """Writes the cells for the editor, as JSON: letters and the rest of each (``:3*tl``), null for a hole."""
    tiles = board.grid.cells
    return json.dumps([tile and [tile.text, tile.exact().removeprefix(tile.text).rstrip("*")] for tile in tiles])


def blank(text: str, rules: str) -> Board:
    """Returns a board of holes: of the size of a text of holes, or of the rules."""
    try:
        board = Board.parse(text)
        if len(board.grid.cells) <= MOST_CELLS:
            return Board(replace(board.grid, cells=(None,) * len(board.grid.cells)))
    except WordtoolsError:
        pass
    usual = Rules.load(rules)
    return Board.parse(" / ".join([" ".join([HOLE] * usual.columns)] * usual.rows))


def spelled(board: Board, using: Solver) -> Board:
    """Returns a board with its small letters as the language writes them.

    Raises:
        GridError: a letter that the language has not.
    """
    tiles: list[Tile | None] = []
    for tile in board.grid.cells:
        folded = using.alphabet.fold(tile.text) if tile else ""
        if tile and folded is None and tile.text.isalpha():
            raise GridError(f"{tile.text!r} is no letter of {using.language.name}")
        small = tile and folded and tile.text == tile.text.lower()
        tiles.append(replace(tile, text=folded) if tile and small and folded else tile)
    return replace(board, grid=replace(board.grid, cells=tuple(tiles)))


def read(form: Form) -> Asked | None:
    """Reads the board and solves it; None where there is none, or something is wrong, which is then in the form."""
    text = form.text("board", most=MOST_TEXT)
    code, name = library.spoken(form)
    rules = form.choice("rules", rule_titles(), "ruzzle")
    if form.errors or not text.strip():
        return None
    try:
        board = Board.parse(text)
        if board.grid.cells.count(None) == len(board.grid.cells):
            return None
        if len(board.grid.cells) > MOST_CELLS:
            raise GridError(f"a board has at most {MOST_CELLS} cells here, not {len(board.grid.cells):,}")
        using = solver(code, name, rules)
        board = spelled(board, using)
        return Asked(using, board, using.solve(board, budget=BUDGET))
    except WordtoolsError as error:
        form.wrong("board", error)
        return None


def command(form: Form, *words: str | int) -> str:
    """Writes the command that does what a page shows."""
    rules = form.values["rules"]
    chosen = ["--rules", rules] if rules != "ruzzle" else []
    return command_line("ruzzle", *words, *library.spoken_options(*library.spoken(form)), *chosen)


def around(form: Form) -> dict[str, Any]:
    """Returns what every page of a board shows."""
    return {
        "lists": library.lists(),
        "rules": rule_titles(),
        "orders": ORDERS,
        "example": Form({}).address("/ruzzle", board=EXAMPLE),
        "tabs": [
            (form.address("/ruzzle", words=None), "Solve"),
            (form.address("/ruzzle/play", word=None, by=None, words=None), "Play"),
            (form.address("/ruzzle/score", word=None, by=None), "Score"),
            ("/ruzzle/new", "New board"),
        ],
    }


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
    asked, words = read(form), form.text("words", most=MOST_WORDS)
    shown: dict[str, Any] = {"asked": asked}
    if asked is not None:
        result = judge(asked.solution, words.replace(",", " ").split(), asked.solver)
        shown |= {"result": result, "picture": picture(asked.drawing()), "given": bool(words.strip())}
    return show(request, "ruzzle_score.html", shown | around(form), form, path="/ruzzle/score")


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
        Route("/ruzzle/play", play),
        Route("/ruzzle/new", new),
    ),
    example=Form({}).address("/ruzzle", board=EXAMPLE),
    picture=shown_at_home,
    drawings=lambda: [board_drawing(Board.parse("A"), theme=AUTO)],
    recognise=recognise,
)
