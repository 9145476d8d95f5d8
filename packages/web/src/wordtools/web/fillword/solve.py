"""``/fillword``: hints one step at a time, covers side by side, and new puzzles; Strands among them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordtools.core import Grid
from wordtools.core.errors import GridError, WordtoolsError
from wordtools.core.show.svg import AUTO
from wordtools.fillword import Answer, Constraints, Cover, Game, Hint, Placement, Puzzle
from wordtools.fillword.cover import hints
from wordtools.fillword.show import cover_svg, covers_pdf, puzzle_svg
from wordtools.fillword.show.report import answer_data
from wordtools.fillword.show.svg import drawing
from wordtools.web.fillword.make import ROUTES as MAKE
from wordtools.web.fillword.new import ROUTES as NEW
from wordtools.web.fillword.play import ROUTES as PLAYED
from wordtools.web.fillword.play import address_of
from wordtools.web.fillword.shared import (
    EXAMPLE,
    KINDS,
    MOST_CELLS,
    MOST_TEXT,
    MOST_WORDS,
    PDF,
    SECONDS,
    around,
    empty_picture,
    solver,
    words_of,
)
from wordtools.web.server import library
from wordtools.web.server.apart import Apart, apart
from wordtools.web.server.app import started
from wordtools.web.server.form import Form, posted
from wordtools.web.server.jobs import Work
from wordtools.web.server.page import command_line, file, picture, show
from wordtools.web.server.screen import Match, Pasted, Screen

USUAL = {"4": (6, 6), "8": (6, 6), "strands": (8, 6)}
"""Rows and columns of a board of each kind, where nothing stands on it yet."""
COVERS = {"1": "1", "2": "2", "4": "4", "8": "8", "12": "12"}


@library.once
def answered(code: str, name: str, kind: str, puzzle: Puzzle, constraints: Constraints, limit: int) -> Answer:
    """Solves; the last few answers are kept, so that a step of the ladder costs nothing."""
    return solver(code, name, kind).solve(
        puzzle, constraints=constraints, limit=limit, count=limit > 1, seconds=SECONDS
    )


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked about a puzzle."""

    puzzle: Puzzle
    constraints: Constraints
    code: str
    list: str
    kind: str

    def answer(self, limit: int = 1) -> Answer:
        """Solves it."""
        return answered(self.code, self.list, self.kind, self.puzzle, self.constraints, limit)

    def command(self, verb: str, *more: str | int) -> str:
        """Writes the command that does the same."""
        rows = " / ".join(" ".join(row) for row in self.puzzle.data()["rows"])
        kind = {"4": [], "8": ["--directions", "8"], "strands": ["--strands"]}[self.kind]
        words = [f"--known={word}" for word in self.constraints.known]
        words += [f"--exclude={word}" for word in sorted(self.constraints.exclude)]
        words += [f"--spangram={self.constraints.spangram}"] if self.constraints.spangram else []
        return command_line("fillword", verb, rows, *kind, *words, *library.spoken_options(self.code, self.list), *more)


def read(form: Form) -> Asked | None:
    """Reads a puzzle and what is known of it; None where there is none, or something is wrong: the form says what."""
    text = form.text("grid", most=MOST_TEXT)
    kind = form.choice("kind", KINDS)
    code, name = library.spoken(form)
    using = solver(code, name, kind)
    known, exclude = words_of(form, "known", using), words_of(form, "exclude", using)
    spangram = form.text("spangram", most=60).strip()
    if form.errors or not text.strip():
        return None
    try:
        puzzle = Puzzle.parse(text, using.alphabet, directions=4 if kind == "4" else 8)
        if len(puzzle.cells) > MOST_CELLS:
            raise GridError(f"a puzzle has at most {MOST_CELLS} cells here, not {len(puzzle.cells):,}")
    except WordtoolsError as error:
        form.wrong("grid", error)
        return None
    try:
        strands = kind == "strands"
        limits = Constraints(
            known=known, exclude=frozenset(exclude), crossing=not strands, spangram=spangram if strands else None
        )
        return Asked(puzzle, limits.folded(using.alphabet), code, name, kind)
    except WordtoolsError as error:
        form.wrong("exclude" if exclude else "spangram", error)
        return None


def solved(form: Form, asked: Asked, limit: int = 1) -> Answer | None:
    """Solves; what cannot be is said beside the grid."""
    try:
        return asked.answer(limit)
    except WordtoolsError as error:
        form.wrong("grid", error)
        return None


def page(request: Request) -> Response:
    """Gives hints, a step at a click, and shows what was found so far; letters are typed into the board."""
    form = Form(request.query_params)
    drawing_on = blank(form.text("grid", most=MOST_TEXT), form.choice("kind", KINDS))
    asked = read(form) if drawing_on is None else None
    shown: dict[str, Any] = {"asked": asked, "answer": None, "cover": None, "given": [], "have": [], "next": None}
    if asked is None:
        for name in ("known", "exclude", "spangram", "found") if drawing_on is not None else ("found",):
            form.text(name, most=MOST_WORDS)
        library.spoken(form)
        grid: Grid[str] = drawing_on or usual_grid(form.values["kind"])
        shown["picture"] = empty_picture(grid)
    else:
        shown |= ladder(form, asked)
        grid = asked.puzzle.grid
    shown |= {
        "rows": grid.rows,
        "columns": grid.columns,
        "tiles": json.dumps([letter and [letter, ""] for letter in grid.cells]),
        "usual": "{},{}".format(*USUAL[form.values["kind"]]),
        "drawn_on": drawing_on is not None,
    }
    return show(request, "fillword.html", shown | around(form), form, path="/fillword")


def usual_grid(kind: str) -> Grid[str]:
    """Returns the empty grid that a kind of puzzle usually has."""
    rows, columns = USUAL[kind]
    return Grid(rows, columns, (None,) * (rows * columns))


def blank(text: str, kind: str) -> Grid[str] | None:
    """Reads a grid in which nothing stands yet, to be written in; None where it is something else."""
    if not text.strip():
        return usual_grid(kind)
    rows = ["".join(row.split()) for row in text.replace("/", "\n").splitlines() if row.strip()]
    width = len(rows[0]) if rows else 0
    if not 0 < len(rows) * width <= MOST_CELLS or any(row != "." * width for row in rows):
        return None
    return Grid(len(rows), width, (None,) * (len(rows) * width))


def ladder(form: Form, asked: Asked) -> dict[str, Any]:
    """Returns the hints given so far, the words found, and the picture of both."""
    found = words_of(form, "found", solver(asked.code, asked.list, asked.kind))
    rung = form.number("rung", 0, 0, 20)
    if form.errors:
        return {"picture": picture(drawing(asked.puzzle, theme=AUTO))}
    if both := set(found) & set(asked.constraints.exclude):
        form.wrong("found", f"{min(both)} is both found and excluded")
        return {"picture": picture(drawing(asked.puzzle, theme=AUTO))}
    known = dict.fromkeys([*asked.constraints.known, *(one for one in found if one != asked.constraints.spangram)])
    asked = replace(asked, constraints=replace(asked.constraints, known=tuple(known)))
    answer = solved(form, asked)
    shown: dict[str, Any] = {"answer": answer, "asked": asked}
    if answer is None or not answer.covers:
        if answer is not None and found and answer.proven:
            form.wrong("found", f"no cover has {' and '.join(found)}")
        return shown | {"picture": picture(drawing(asked.puzzle, theme=AUTO))}
    cover = answer.covers[0]
    steps = hints(cover, found)
    given = steps[:rung]
    last = given[-1] if given else None
    have = {*found, *([last.placement.word] if last and last.placement else [])}
    part = Cover(asked.puzzle, tuple(one for one in cover.placements if one.word in have))
    marked = last.cells if last and not last.placement else ()
    return shown | {
        "cover": cover,
        "given": given,
        "left": len(cover.placements) - len(part.placements),
        "have": [one for one in cover.placements if one.word in have],
        "next": following(form, found, rung, steps),
        "picture": picture(drawing(asked.puzzle, part, marked=marked, theme=AUTO)),
        "command": asked.command("hint", *(["--cell"] if rung < len(steps) else [])),
        "files": [(form.address("/fillword"), "Link to this page")],
    }


def following(form: Form, found: tuple[str, ...], rung: int, steps: tuple[Hint, ...]) -> tuple[str, str] | None:
    """Returns the next step: its address, and what the button says; None when every word was found."""
    if not steps:
        return None
    if rung < len(steps):
        return form.address("/fillword", rung=rung + 1), "Give me a hint" if rung == 0 else "A little more"
    word = steps[-1].placement.word if steps[-1].placement else ""
    return form.address("/fillword", rung=None, found=" ".join((*found, word))), "Next word"


@dataclass(frozen=True, slots=True)
class Shown:
    """A cover as the page shows it."""

    cover: Cover
    picture: Markup
    words: list[tuple[Placement, str, str]]
    """Each word, and the addresses of the page on which it must be there, or must not."""


def covers(request: Request) -> Response:
    """Shows the best covers side by side, how many there are, and why there is none."""
    form = Form(request.query_params)
    asked, limit = read(form), int(form.choice("limit", COVERS, "2"))
    answer = solved(form, asked, limit) if asked is not None else None
    shown: dict[str, Any] = {"asked": asked, "answer": answer, "limits": COVERS, "partial": ""}
    if asked is not None and answer is not None:
        known, exclude = asked.constraints.known, sorted(asked.constraints.exclude)

        def words(cover: Cover) -> list[tuple[Placement, str, str]]:
            here = "/fillword/covers"
            return [
                (
                    one,
                    form.address(here, known=" ".join(dict.fromkeys([*known, one.word]))),
                    form.address(here, exclude=" ".join([*exclude, one.word])),
                )
                for one in cover.placements
            ]

        shown |= {
            "covers": [
                Shown(one, picture(drawing(asked.puzzle, one, theme=AUTO)), words(one)) for one in answer.covers
            ],
            "known": [(one, form.address("/fillword/covers", known=without(known, one))) for one in known],
            "excluded": [(one, form.address("/fillword/covers", exclude=without(exclude, one))) for one in exclude],
            "partial": picture(drawing(asked.puzzle, answer.partial, theme=AUTO)),
            "command": asked.command("solve", "--limit", limit, *(["--count"] if limit > 1 else [])),
            "files": [
                (form.address("/fillword.json"), "JSON"),
                (form.address("/fillword.svg"), "SVG"),
                *([(form.address("/fillword.pdf"), "PDF")] if PDF and answer.covers else []),
                (form.address("/fillword/covers"), "Link to this page"),
            ],
        }
    return show(request, "fillword_covers.html", shown | around(form), form, path="/fillword/covers")


def without(words: Iterable[str], word: str) -> str:
    """Returns words as a field has them, but for one."""
    return " ".join(one for one in words if one != word)


def the_answer(request: Request) -> tuple[Asked, Answer]:
    """Solves the puzzle of an address that is a file; 422 where there is none."""
    form = Form(request.query_params)
    asked, limit = read(form), int(form.choice("limit", COVERS, "2"))
    answer = solved(form, asked, limit) if asked is not None else None
    if asked is None or answer is None:
        raise form.refusal("No puzzle is given.")
    return asked, answer


def as_json(request: Request) -> Response:
    """Sends what ``wordtools fillword solve --json`` writes."""
    asked, answer = the_answer(request)
    return file(json.dumps(answer_data(answer, asked.code), ensure_ascii=False), "application/json")


def as_svg(request: Request) -> Response:
    """Sends the picture of the best cover, or of the puzzle."""
    asked, answer = the_answer(request)
    drawn = cover_svg(answer.covers[0]) if answer.covers else puzzle_svg(asked.puzzle)
    return file(drawn, "image/svg+xml", "puzzle.svg")


def as_pdf(request: Request) -> Response:
    """Sends the puzzle and its best cover to be printed."""
    _, answer = the_answer(request)
    if not PDF or not answer.covers:
        raise HTTPException(404 if not PDF else 422, "There is no cover to print.")
    return file(covers_pdf(answer.covers[:1]), "application/pdf", "puzzle.pdf")


@posted(fields=12, most=8_192)
def search(request: Request, form: Form) -> Response:
    """Starts a longer search for the best cover."""
    asked = read(form)
    if asked is None:
        raise form.refusal("No puzzle is given.")

    files = {
        "json": (
            "application/json",
            lambda cover: json.dumps(answer_data(alone(cover), asked.code), ensure_ascii=False),
        ),
        "svg": ("image/svg+xml", cover_svg),
    }
    back = form.address("/fillword")
    work = apart(partial(look_for, asked.code, asked.list, asked.kind, asked.puzzle, asked.constraints))
    return started(request, Work("Looking for a cover", work, "_fillword_cover.html", back, files))


def look_for(code: str, name: str, kind: str, puzzle: Puzzle, constraints: Constraints, job: Apart[Cover]) -> None:
    """Looks for the best cover, in a process of its own: what a puzzle needs is not known before."""
    using = solver(code, name, kind)
    best = using.best(
        puzzle,
        constraints=constraints,
        stop=job.over,
        seconds=job.left(),
        progress=lambda progress: job.tell(progress.found),
    )
    job.tell(best)


def alone(cover: Cover) -> Answer:
    """Returns the answer of which only the cover is known."""
    return Answer(cover.puzzle, (cover,), False, ())


def recognise(pasted: Pasted) -> Iterable[Match]:
    """Takes a game to be played, and a rectangle of letters for a puzzle, in the first language that has them."""
    if (text := (pasted.text or "").lstrip())[:1] in ("{", "<"):
        try:
            yield Match("Play this puzzle", address_of(Game.parse(text)), sure=True)
        except WordtoolsError:
            return
    if len(text) > MOST_TEXT:
        return
    for code in library.languages():
        try:
            puzzle = Puzzle.parse(pasted.text or "", library.language(code).alphabet)
        except WordtoolsError:
            continue
        if min(puzzle.grid.rows, puzzle.grid.columns) > 1 and 4 <= len(puzzle.cells) <= MOST_CELLS:
            rows = " / ".join(" ".join(row) for row in puzzle.data()["rows"])
            same = {"grid": rows, "l": library.language_field(code)}
            yield Match("Solve this fill-word: hints and covers", Form({}).address("/fillword", **same))
            strands = Form({}).address("/fillword", **same, kind="strands")
            yield Match("Solve it as a Strands puzzle", strands)
        return


def shown_at_home() -> Markup:
    """Draws the example with its cover."""
    using = solver("en", "", "4")
    return picture(drawing(using.puzzle(EXAMPLE), using.best(EXAMPLE, seconds=SECONDS), theme=AUTO))


SCREEN = Screen(
    "/fillword",
    "Fill-words",
    "Play fill-words and Strands, make one of your own words and send it; hints, whole covers, puzzles to print.",
    (
        Route("/fillword", page),
        Route("/fillword.json", as_json),
        Route("/fillword.svg", as_svg),
        Route("/fillword.pdf", as_pdf),
        Route("/fillword/covers", covers),
        Route("/fillword/search", search, methods=["POST"]),
        *NEW,
        *PLAYED,
        *MAKE,
    ),
    example=Form({}).address("/fillword", grid=EXAMPLE),
    picture=shown_at_home,
    drawings=lambda: [drawing(Puzzle.parse("a", "en"), theme=AUTO)],
    recognise=recognise,
)
