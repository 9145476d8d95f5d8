"""``/crossword``: a grid that is being made, with what still fits each entry. The address holds the grid."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core import Alphabet, Grid, GridError, WordtoolsError
from wordtools.core.run.clock import Clock
from wordtools.core.show.svg import AUTO
from wordtools.crossword import Entry, Filler, NoFillError, Puzzle, Session, Statistics, StoppedError, View
from wordtools.crossword.fill.suggest import parse_key
from wordtools.crossword.puzzle.patterns import library as patterns
from wordtools.crossword.puzzle.patterns import pattern_text
from wordtools.crossword.show.svg import drawing_of
from wordtools.web.screens import library
from wordtools.web.screens.crossword_files import ROUTES as FILES
from wordtools.web.screens.crossword_files import recognised, sent_as
from wordtools.web.screens.crossword_shared import TABS, packed
from wordtools.web.screens.crossword_solve import ROUTES as SOLVE
from wordtools.web.screens.crossword_words import ROUTES as WORDS
from wordtools.web.server.form import Form
from wordtools.web.server.page import command_line, picture, show
from wordtools.web.server.screen import Match, Pasted, Screen

MOST_TEXT, MOST_CELLS = 2_000, 21 * 21
SHOWN = 30  # candidates
SECONDS = 4.0  # to fill the rest
AT_HOME = "TAT#BASE#/AWE#AMEN#/PARASOLS#/AIRIER###/STALLIONS/###MISSAL/#PRENTICE/#WINE#ERE/#NATS#REP"
EXAMPLE = "#QUAD#.../#......../........./....#..../...###.../....#..../........./........#/...#....#"


@library.once
def filler(code: str, name: str) -> Filler:
    """Makes a filler by names."""
    return Filler.for_language(code, words=name or ())


@dataclass(frozen=True, slots=True)
class Line:
    """An entry as the page shows it."""

    entry: Entry
    name: str
    count: int
    dead: str
    address: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the pages of a grid share."""

    session: Session
    view: View
    statistics: Statistics


def short(entry: Entry) -> str:
    """Names an entry as addresses do: ``17a``."""
    return f"{entry.number}{entry.direction.value[0]}"


def read(form: Form) -> Asked | None:
    """Reads the grid and sees what fits; None where there is none, or something is wrong, which the form then says."""
    text = form.text("grid", most=MOST_TEXT)
    code, name = library.spoken(form)
    if form.errors or not text.strip():
        return None
    try:
        if sum(not one.isspace() and one != "/" for one in text) > MOST_CELLS:
            raise GridError(f"a grid has at most {MOST_CELLS} cells here")
        form.values["grid"] = rows = "\n".join(text.replace("/", "\n").split())
        session = Session(rows, filler(code, name))
        return Asked(session, session.view(SHOWN), session.statistics)
    except WordtoolsError as error:
        form.wrong("grid", error)
        return None


def one_line(puzzle: Puzzle) -> str:
    """Writes a grid in one line."""
    return "/".join(str(puzzle).split())


def page(request: Request) -> Response:
    """Shows the grid, its entries with how many words fit, and the best words of one."""
    form = Form(request.query_params)
    asked, name = read(form), form.text("entry", most=8)
    shown: dict[str, Any] = {"asked": asked, "lists": library.lists(), "tabs": TABS, "sizes": list(patterns())}
    if asked is not None:
        view, entries = asked.view, asked.session.puzzle.entries
        lines = [
            Line(
                entry,
                short(entry),
                view.counts[entry.key],
                str(view.dead.get(entry.key, "")),
                form.address("/crossword", entry=short(entry)),
            )
            for entry in entries
        ]
        puzzle, key, words = asked.session.puzzle, chosen_entry(form, name, view), []
        for word in view.best.get(key, ()) if key else ():
            address = form.address("/crossword", grid=put(puzzle, view.entries[key], word, view.alphabet), entry=None)
            words.append((word, f"{asked.session.filler.pool.scores[word]:g}", address))
        shown |= {
            "lines": lines,
            "chosen": next((line for line in lines if line.entry.key == key), None),
            "words": words,
            "forced": len(view.forced),
            "taking": form.address("/crossword", grid=written(puzzle, view.forced), entry=None),
            "filling": form.address("/crossword/fill", entry=None),
            "picture": picture(drawing_of(puzzle, solution=True, theme=AUTO)),
            "command": command_line(
                "crossword",
                "suggest",
                "grid.txt",
                *library.spoken_options(*library.spoken(form)),
                *([name] if name else []),
            ),
            "files": sent_as(packed(puzzle)),
        }
    return show(request, "crossword.html", shown, form, path="/crossword")


def chosen_entry(form: Form, name: str, view: View) -> Any:
    """Returns the entry asked for, else the one with the fewest words; None where no entry is open."""
    if not name:
        return view.tightest
    try:
        key = parse_key(name)
        if key not in view.counts:
            raise GridError(f"{name}: there is no such entry")
        return key
    except WordtoolsError as error:
        form.wrong("entry", error)
        return None


def written(puzzle: Puzzle, letters: Mapping[int, str]) -> str:
    """Writes a grid with other letters in some cells."""
    cells = tuple(letters.get(cell, text) for cell, text in enumerate(puzzle.cells))
    return one_line(Puzzle(Grid(puzzle.rows, puzzle.columns, cells)))


def put(puzzle: Puzzle, entry: Entry, word: str, alphabet: Alphabet) -> str:
    """Writes a grid with a word in an entry."""
    letters = [alphabet.letters[code - 1] for code in alphabet.encode(word) or b""]
    return written(puzzle, dict(zip(entry.cells, letters, strict=True)))


def new(request: Request) -> Response:
    """Draws a pattern of the library, and goes to it."""
    form = Form(request.query_params)
    size = form.choice("size", patterns(), "15x15" if "15x15" in patterns() else None)
    code = form.choice("l", library.lists(), "en")
    choices = patterns()[size]
    seed = form.number("seed", 1, 0, 10**9)
    puzzle = random.Random(seed).choice(choices)
    grid = "/".join(pattern_text(puzzle).split())
    return RedirectResponse(Form({}).address("/crossword", grid=grid, l="" if code == "en" else code), 303)


def fill(request: Request) -> Response:
    """Fills what is open, and goes to the full grid."""
    form = Form(request.query_params)
    asked = read(form)
    if asked is None:
        raise form.refusal("No grid is given.")
    seed = form.number("seed", 1, 0, 10**9)
    try:
        made = asked.session.fill(seed=seed, seconds=SECONDS, stop=Clock(SECONDS).over)
    except (NoFillError, StoppedError, GridError) as error:
        form.wrong("grid", error)
        shown = {"asked": None, "lists": library.lists(), "tabs": TABS, "sizes": list(patterns())}
        return show(request, "crossword.html", shown, form)
    return RedirectResponse(form.address("/crossword", grid=one_line(made.puzzle), entry=None, seed=None), 303)


def recognise(pasted: Pasted) -> Iterable[Match]:
    """Recognises the files of crosswords by how they begin, and takes a text with blocks for a grid."""
    yield from recognised(pasted)
    text = (pasted.text or "").strip()
    if "#" in text and not text.startswith("#") and set(text) <= set("#.ABCDEFGHIJKLMNOPQRSTUVWXYZ\n/ "):
        address = Form({}).address("/crossword", grid="/".join(text.replace("/", "\n").split()))
        yield Match("Go on with this crossword grid", address)


def shown_at_home() -> Markup:
    """Draws a filled pattern; filling one would keep the first page waiting for the list."""
    return picture(drawing_of(Puzzle(Grid.parse(AT_HOME.replace("/", "\n"))), solution=True, theme=AUTO))


SCREEN = Screen(
    "/crossword",
    "Crosswords",
    "Make a grid with live candidates, and fill the rest; build one from your own words; read and convert files.",
    (
        Route("/crossword", page),
        Route("/crossword/new", new),
        Route("/crossword/fill", fill),
        *WORDS,
        *FILES,
        *SOLVE,
    ),
    example=Form({}).address("/crossword", grid=EXAMPLE),
    picture=shown_at_home,
    drawings=lambda: [drawing_of(patterns()["9x9"][0], theme=AUTO)],
    recognise=recognise,
)
