"""``/crossword``: a grid that is being made, with what still fits each entry. The address holds all of it."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core import GridError, WordtoolsError
from wordtools.core.show.svg import AUTO
from wordtools.crossword import Entry, NoFillError, Puzzle, StoppedError, Style
from wordtools.crossword.puzzle.patterns import library as patterns
from wordtools.crossword.puzzle.patterns import parse_size, pattern_text
from wordtools.crossword.puzzle.puzzle import Key
from wordtools.crossword.show.svg import drawing_of
from wordtools.web.screens import library
from wordtools.web.screens.crossword_clues import ROUTES as CLUES
from wordtools.web.screens.crossword_files import ROUTES as FILES
from wordtools.web.screens.crossword_files import recognised, sent_as
from wordtools.web.screens.crossword_making import (
    PATH,
    SYMMETRIES,
    Making,
    Step,
    chosen,
    drawn,
    keys_of,
    one_line,
    read,
    short,
)
from wordtools.web.screens.crossword_shared import SOLVE, TABS, packed
from wordtools.web.screens.crossword_solve import ROUTES as SOLVING
from wordtools.web.screens.crossword_words import ROUTES as WORDS
from wordtools.web.server.form import Form
from wordtools.web.server.page import command_line, picture, show
from wordtools.web.server.screen import Match, Pasted, Screen

SECONDS = 4.0  # to fill the rest
PLAIN = Puzzle.parse("..#/...")
COLOURED = replace(PLAIN, styles={0: Style(fill="#FFFF00")})
KINDS = PLAIN, COLOURED, replace(PLAIN, voids=frozenset({2})), replace(COLOURED, voids=frozenset({2}))
"""Puzzles whose pictures have different style sheets."""
EMPTY = "5x5", "9x9", "13x13", "15x15", "21x21"
AT_HOME = "TAT#BASE#/AWE#AMEN#/PARASOLS#/AIRIER###/STALLIONS/###MISSAL/#PRENTICE/#WINE#ERE/#NATS#REP"
EXAMPLE = "#QUAD#.../#......../........./....#..../...###.../....#..../........./........#/...#....#"


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as the page shows it."""

    entry: Entry
    short: str
    count: int
    dead: str
    locked: bool
    choosing: Step


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word for the chosen entry."""

    word: str
    score: float
    putting: Step
    banning: Step


def page(request: Request) -> Response:
    """Shows the grid, its entries with how many words fit, and the best words of one."""
    form = Form(request.query_params)
    making = read(form)
    form.text("entry", most=8)
    seed = form.number("ghost", 0, 0, 10**6)
    shown: dict[str, Any] = empty(form) | {"making": making}
    if making is not None:
        key = chosen(form, making)
        fill = filled(making, seed) if seed and not form.errors else None
        shown |= seen(making, key, fill, seed)
    return show(request, "crossword.html", shown, form, path=PATH)


def empty(form: Form) -> dict[str, Any]:
    """Returns what the page shows without a grid too."""
    return {
        "making": None,
        "lists": library.lists(),
        "tabs": TABS,
        "sizes": list(patterns()),
        "empty": EMPTY,
        "symmetries": SYMMETRIES,
    }


def seen(making: Making, key: Key | None, fill: Puzzle | None, seed: int) -> dict[str, Any]:
    """Returns what the page shows of a grid."""
    view, puzzle, form = making.view, making.puzzle, making.form
    lines = [line(making, entry) for entry in puzzle.entries]
    data = packed(puzzle)
    code, name = library.spoken(form)
    entry = view.entries[key] if key else None
    scores = making.session.filler.pool.scores
    words = [
        Candidate(word, scores[word], making.putting(entry, word), making.banning(entry, word))
        for word in (view.best.get(entry.key, ()) if entry else ())
        if entry
    ]
    dead = view.dead.get(key) if key else None
    banned = making.session.banned
    return {
        "lines": lines,
        "chosen": next((one for one in lines if one.entry.key == key), None),
        "words": words,
        "locking": making.locking(entry) if entry else None,
        "culprit": (short(dead.culprit), making.clearing(dead.culprit)) if dead and dead.culprit else None,
        "banned": [
            (f"{short(one)} {word}", making.banning(view.entries[one], word))
            for one in banned
            for word in sorted(banned[one])
        ],
        "forced": len(view.forced),
        "taking": making.writing(view.forced),
        "filling": form.address("/crossword/fill", entry=None, ghost=None),
        "fill": fill,
        "preview": making.step(ghost=seed + 1),
        "hiding": making.step(),
        "having": making.step(grid=one_line(fill), entry="", region="") if fill else None,
        "whole": making.step(region=""),
        "picture": drawn(making, key, fill),
        "keys": keys_of(making),
        "grid": one_line(puzzle),
        "clues": Form({}).address("/crossword/clues", data=data, l=form.values["l"]),
        "solving": Form({}).address(SOLVE, data=data),
        "command": command_line(
            "crossword", "suggest", "grid.txt", *library.spoken_options(code, name), *([short(key)] if key else [])
        ),
        "files": [*sent_as(data), (form.address(PATH), "Link to this page")],
    }


def line(making: Making, entry: Entry) -> Line:
    """Returns an entry as the page shows it."""
    dead = making.view.dead.get(entry.key)
    return Line(
        entry,
        short(entry.key),
        making.view.counts[entry.key],
        str(dead or ""),
        entry.key in making.session.locked,
        making.step(entry=short(entry.key)),
    )


def filled(making: Making, seed: int) -> Puzzle | None:
    """Fills what is open, or the part that is asked for; where that cannot be the form says so."""
    try:
        return making.session.fill(making.region or None, seed=seed, seconds=SECONDS).puzzle
    except (NoFillError, StoppedError, GridError) as error:
        making.form.wrong("grid", error)
        return None


def new(request: Request) -> Response:
    """Draws a pattern of the library, or an empty grid, and goes to it."""
    form = Form(request.query_params)
    if form.flag("empty"):
        rows, columns = parse_size(form.choice("size", EMPTY))
        grid = "/".join(["." * columns] * rows)
    else:
        size = form.choice("size", patterns(), "15x15" if "15x15" in patterns() else None)
        puzzle = random.Random(form.number("seed", 1, 0, 10**9)).choice(patterns()[size])
        grid = "/".join(pattern_text(puzzle).split())
    code = form.choice("l", library.lists(), "en")
    return RedirectResponse(Form({}).address(PATH, grid=grid, l=library.language_field(code)), 303)


def fill(request: Request) -> Response:
    """Fills what is open, and goes to the full grid."""
    form = Form(request.query_params)
    making = read(form)
    if making is None:
        raise form.refusal("No grid is given.")
    made = filled(making, form.number("seed", 1, 0, 10**9))
    if made is None:
        form.text("entry", most=8)
        return show(request, "crossword.html", empty(form), form)
    return RedirectResponse(form.address(PATH, grid=one_line(made), entry=None, seed=None, region=None), 303)


def write(request: Request) -> Response:
    """Writes a word into an entry, and goes on: for who has no keyboard, or no script."""
    form = Form(request.query_params)
    making = read(form)
    word = form.text("word", most=40).strip()
    if making is None:
        raise form.refusal("No grid is given.")
    key = chosen(form, making)
    try:
        if key is not None:
            making.session.set(key, word)
    except WordtoolsError as error:
        form.wrong("word", error)
    if key is None or form.errors:
        form.text("ghost")
        return show(request, "crossword.html", empty(form) | {"making": making} | seen(making, key, None, 0), form)
    return RedirectResponse(form.address(PATH, grid=one_line(making.puzzle), entry=None, word=None), 303)


def recognise(pasted: Pasted) -> Iterable[Match]:
    """Recognises the files of crosswords by how they begin, and takes a text with blocks for a grid."""
    yield from recognised(pasted)
    text = (pasted.text or "").strip()
    if "#" in text and not text.startswith("#") and set(text) <= set("#.ABCDEFGHIJKLMNOPQRSTUVWXYZ\n/ "):
        address = Form({}).address(PATH, grid="/".join(text.replace("/", "\n").split()))
        yield Match("Go on with this crossword grid", address)


def shown_at_home() -> Markup:
    """Draws a filled pattern; filling one would keep the first page waiting for the list."""
    return picture(drawing_of(Puzzle.parse(AT_HOME), solution=True, theme=AUTO))


SCREEN = Screen(
    PATH,
    "Crosswords",
    "Make a grid with live candidates, and fill the rest; build one from your own words; read and convert files.",
    (
        Route(PATH, page),
        Route("/crossword/new", new),
        Route("/crossword/fill", fill),
        Route("/crossword/write", write),
        *CLUES,
        *WORDS,
        *FILES,
        *SOLVING,
    ),
    example=Form({}).address(PATH, grid=EXAMPLE),
    picture=shown_at_home,
    drawings=lambda: [drawing_of(puzzle, theme=AUTO) for puzzle in KINDS],
    recognise=recognise,
)
