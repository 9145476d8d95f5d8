"""``/crossword``: a grid that is being made, with what still fits each entry. The address holds all of it."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from wordtools.core import Grid
from wordtools.core.errors import GridError, WordtoolsError
from wordtools.core.show.svg import AUTO
from wordtools.crossword import Direction, Entry, NoFillError, Puzzle, Session
from wordtools.crossword.formats.registry import read as read_file
from wordtools.crossword.puzzle import Style
from wordtools.crossword.puzzle.patterns import library as patterns
from wordtools.crossword.puzzle.patterns import parse_size, pattern_text
from wordtools.crossword.puzzle.puzzle import Key
from wordtools.crossword.search import StoppedError
from wordtools.crossword.show.svg import drawing_of
from wordtools.web.crossword.clues import ROUTES as CLUES
from wordtools.web.crossword.clues import ideas, opened
from wordtools.web.crossword.files import ROUTES as FILES
from wordtools.web.crossword.files import keepings, recognised
from wordtools.web.crossword.grid import (
    MOST_CLUES,
    PATH,
    SHOWN,
    SYMMETRIES,
    Making,
    Step,
    chosen,
    desk_of,
    drawn,
    name_of,
    one_line,
    read,
    short,
    touched,
)
from wordtools.web.crossword.shared import MOST_FILE, SOLVE, TABS, packed
from wordtools.web.crossword.solve import ROUTES as SOLVING
from wordtools.web.crossword.words import ROUTES as WORDS
from wordtools.web.crossword.words import with_clues
from wordtools.web.server import library
from wordtools.web.server.form import Files, Form, posted, sent
from wordtools.web.server.page import command_line, picture, show
from wordtools.web.server.reading import guarded
from wordtools.web.server.screen import Match, Pasted, Screen

SECONDS = 4.0  # to fill the rest
MOST_ADDRESS = 15_000  # characters of an address that holds a grid
TIGHT = 10  # words that a crossing keeps, below which a candidate is tight
FIELDS = "grid", "l", "symmetry", "region", "data", "lock", "ban", "at", "entry", "ghost", "title", "author", "marks"
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
    name: str
    """By its first cell, which no block before it changes."""
    count: int
    dead: str
    locked: bool
    listed: bool
    """Whether its word is in the list, where it is complete."""
    choosing: Step


@dataclass(frozen=True, slots=True)
class Candidate:
    """A word for the chosen entry."""

    word: str
    score: float
    letters: str
    """A JSON list of what its cells hold."""
    left: str
    """A JSON list: by cell, how many words the crossing entry keeps; null where none crosses."""
    fewest: int | None
    """The least of these."""
    effect: str
    """``good``; ``tight`` where a crossing keeps few words; ``dead`` where none is left after all have agreed.

    ``alone`` where the grid has no letters and nothing would fill it: the crossings are not looked at then.
    """
    putting: Step
    banning: Step


def page(request: Request) -> Response:
    """Shows the grid, its entries with how many words fit, and the best words of one."""
    return answered(request, Form(request.query_params))


@posted(fields=20, most=MOST_CLUES)
def desk(request: Request, form: Form) -> Response:
    """Shows the grid as a script has changed it."""
    return answered(request, form, scripted=True)


def answered(request: Request, form: Form, *, scripted: bool = False) -> Response:
    """Shows what the fields ask for."""
    making = read(form, scripted=scripted)
    form.text("entry", most=8)
    seed = form.number("ghost", 0, 0, 10**6)
    shown: dict[str, Any] = empty(form) | {"making": making}
    if making is not None:
        key = chosen(form, making)
        fill = filled(making, seed) if seed and not form.errors else None
        shown |= seen(making, key, fill, seed)
    answer = show(request, "crossword.html", shown, plain(form))
    address = form.address(PATH)
    if making is not None and scripted and len(address) <= MOST_ADDRESS:
        answer.headers["HX-Replace-Url"] = address
    return answer


def empty(form: Form) -> dict[str, Any]:
    """Returns what the page shows without a grid too."""
    return {
        "making": None,
        "scripted": False,
        "lists": library.lists(),
        "tabs": TABS,
        "sizes": list(patterns()),
        "empty": EMPTY,
        "symmetries": SYMMETRIES,
    }


def seen(making: Making, key: Key | None, fill: Puzzle | None, seed: int) -> dict[str, Any]:
    """Returns what the page shows of a grid."""
    view, puzzle, form, data = making.view, making.puzzle, making.form, making.data
    judged = touched(puzzle)
    lines = [line(making, entry, judged=not judged.isdisjoint(entry.cells)) for entry in puzzle.entries]
    code, name = library.spoken(form)
    entry = view.entries[key] if key else None
    dead = view.dead.get(entry.key) if entry and not judged.isdisjoint(entry.cells) else None
    banned = making.session.banned
    asking: dict[str, Any] = {}
    if not making.scripted:
        asking = {
            "filling": form.address("/crossword/fill", entry=None, ghost=None),
            "kept": keepings(puzzle, data),
            "own_address": form.address(PATH),
        }
    return asking | {
        "scripted": making.scripted,
        "lines": lines,
        "dead": sum(bool(one.dead) for one in lines),
        "clue_lists": [(way.value.title(), [one for one in lines if one.entry.direction is way]) for way in Direction],
        "chosen": next((one for one in lines if one.entry.key == key), None),
        "tightest": next((one for one in lines if one.entry.key == view.tightest), None),
        "words": candidates(making, entry, probed=not making.scripted) if entry else [],
        "ideas": ideas(entry, opened(code)) if entry and entry.complete and not entry.clue else (),
        "locking": making.locking(entry) if entry else None,
        "culprit": (short(dead.culprit), making.clearing(dead.culprit)) if dead and dead.culprit else None,
        "banned": [
            (f"{short(one)} {word}", making.banning(view.entries[one], word))
            for one in banned
            for word in sorted(banned[one])
        ],
        "forced": len(view.forced) if judged else 0,
        "taking": making.writing(view.forced),
        "fill": fill,
        "preview": making.step(ghost=seed + 1),
        "hiding": making.step(),
        "having": making.step(grid=one_line(fill), entry="", region="") if fill else None,
        "whole": making.step(region=""),
        "picture": drawn(making, key, fill),
        "desk": desk_of(making, key),
        "clues": Form({}).address("/crossword/clues", data=data, l=form.values["l"]),
        "solving": Form({}).address(SOLVE, data=data),
        "command": command_line(
            "crossword", "suggest", "grid.txt", *library.spoken_options(code, name), *([short(key)] if key else [])
        ),
    }


def line(making: Making, entry: Entry, *, judged: bool) -> Line:
    """Returns an entry as the page shows it; one that is not judged yet is never dead."""
    dead = making.view.dead.get(entry.key) if judged else None
    return Line(
        entry,
        short(entry.key),
        name_of(entry),
        making.view.counts[entry.key],
        str(dead or ""),
        entry.key in making.session.locked,
        entry.key not in making.statistics.unlisted,
        making.step(entry=short(entry.key)),
    )


def candidates(making: Making, entry: Entry, *, probed: bool) -> list[Candidate]:
    """Lists the best words for an entry, with what each leaves to the crossings.

    Args:
        making: the grid.
        entry: whose words.
        probed: whether each is put in and all crossings made to agree, at a millisecond a word.
    """
    words = making.view.best.get(entry.key, ())
    alone = not words and not entry.complete and touched(making.puzzle).isdisjoint(entry.cells)
    if alone:  # long entries of a grid without blocks: nothing would fill it, and a theme begins there
        row = Session(Puzzle(Grid(1, len(entry.cells), entry.letters)), making.session.filler)
        words = row.view(SHOWN).best[1, Direction.ACROSS]
    if not words:
        return []
    scores = making.session.filler.pool.scores
    crossings = {} if alone else making.session.crossings(entry.key)
    refuted = tried(making, entry.key) if probed and not alone else frozenset()
    found = []
    for word in words:
        letters = making.letters(word)
        left = [
            None if cell not in crossings else crossings[cell].get(letter, 0)
            for cell, letter in zip(entry.cells, letters, strict=True)
        ]
        fewest = min((count for count in left if count is not None), default=None)
        effect = "dead" if word in refuted else "good" if fewest is None or fewest >= TIGHT else "tight"
        effect = "alone" if alone else effect
        found.append(
            Candidate(
                word,
                scores[word],
                json.dumps(letters),
                json.dumps(left),
                fewest,
                effect,
                making.putting(entry, letters),
                making.banning(entry, word),
            )
        )
    return found


def tried(making: Making, key: Key) -> frozenset[str]:
    """Finds the candidates of an entry that leave another one nothing, after all have agreed."""
    return frozenset(one.word for one in making.session.probe(key, top=SHOWN) if one.refuted)


@posted(fields=20, most=MOST_CLUES)
def try_out(_: Request, form: Form) -> Response:
    """Answers a script with the candidates of the chosen entry that lead nowhere."""
    making = read(form, scripted=True)
    key = chosen(form, making) if making is not None else None
    if making is None or key is None:
        raise form.refusal("No entry is open.")
    return JSONResponse({"dead": sorted(tried(making, key))})


@posted(fields=20, most=MOST_CLUES)
def saving(request: Request, form: Form) -> Response:
    """Answers a script with the menu of files, and what each leaves out."""
    making = read(form, scripted=True)
    if making is None:
        raise form.refusal("No grid is given.")
    shown = {"kept": keepings(making.puzzle, making.data), "own_address": form.address(PATH)}
    return show(request, "_crossword_saving.html", shown)


def grid_address(data: bytes, name: str) -> str:
    """Reads a file, and returns the address of its grid."""
    puzzle = read_file(data, name)
    said = packed(puzzle) if puzzle != Puzzle(puzzle.grid) else ""
    return Form({}).address(PATH, grid=one_line(puzzle), data=said)


@sent(fields=2, most=MOST_FILE)
def take(request: Request, form: Form, files: Files) -> Response:
    """Reads a file that was dropped or chosen, and goes to its grid."""
    try:
        if not files:
            raise WordtoolsError("choose a file")
        ((name, data),) = files
        address = guarded(grid_address, data, name)
        if len(address) > MOST_ADDRESS:
            raise WordtoolsError(f"{name}: the puzzle is too large for this page")
        return RedirectResponse(address, 303)
    except WordtoolsError as error:
        form.wrong("grid", error)
    return show(request, "crossword.html", empty(form), plain(form))


def plain(form: Form) -> Form:
    """Gives the form the fields of the page that were not read."""
    for name in FIELDS:
        form.values.setdefault(name, "")
    return form


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
    if making is None or not form.has("grid"):
        raise form.refusal("No grid is given.")
    made = filled(making, form.number("seed", 1, 0, 10**9))
    if made is None:
        form.text("entry", most=8)
        return show(request, "crossword.html", empty(form), plain(form))
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
        shown = empty(form) | {"making": making} | seen(making, key, None, 0)
        return show(request, "crossword.html", shown, plain(form))
    return RedirectResponse(form.address(PATH, grid=one_line(making.puzzle), entry=None, word=None), 303)


def recognise(pasted: Pasted) -> Iterable[Match]:
    """Recognises the files of crosswords, a list of words with clues, and a text with blocks as a grid."""
    files = list(recognised(pasted))
    yield from files or with_clues(pasted)
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
        Route("/crossword/desk", desk, methods=["POST"]),
        Route("/crossword/tried", try_out, methods=["POST"]),
        Route("/crossword/saving", saving, methods=["POST"]),
        Route("/crossword/open", take, methods=["POST"]),
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
