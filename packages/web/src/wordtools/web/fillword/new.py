"""``/fillword/new``: new puzzles: fill-words, Strands and word searches; one, or a book of them to print."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordtools.core.errors import WordtoolsError
from wordtools.core.run.clock import Clock
from wordtools.core.show.svg import AUTO
from wordtools.fillword import PuzzleJob
from wordtools.fillword.make import Generated, PuzzleKind, rectangle
from wordtools.fillword.make.puzzles import TITLES, series
from wordtools.fillword.puzzle import game_of
from wordtools.fillword.show import cover_svg, covers_html, covers_pdf, puzzle_svg
from wordtools.fillword.show.clues import Beside, beside
from wordtools.fillword.show.report import boards_data
from wordtools.fillword.show.svg import drawing
from wordtools.web.fillword.play import address_of
from wordtools.web.fillword.shared import KINDS, PDF, SECONDS, around, solver, words_of
from wordtools.web.server import library
from wordtools.web.server.app import started
from wordtools.web.server.form import Form, posted
from wordtools.web.server.jobs import Job, Work
from wordtools.web.server.page import command_line, file, picture, show

PATH = "/fillword/new"
SIDES = 3, 12
MOST_PUZZLES = 60
MAKES = {"4": KINDS["4"], "8": KINDS["8"], "strands": "Strands", "search": "Word search"}
USUAL = {"4": (6, 6), "8": (6, 6), "strands": (8, 6), "search": (6, 6)}
"""Rows and columns of each kind."""
OF = {"strands": PuzzleKind.STRANDS, "search": PuzzleKind.WORD_SEARCH}
"""The kinds of puzzles whose words do not just bend."""


def making(form: Form) -> PuzzleJob | None:
    """Reads what new puzzles are to be like; None where something is wrong."""
    code, name = library.spoken(form)
    chosen = form.choice("kind", MAKES)
    rows, columns = size(form, chosen)
    kind = OF.get(chosen, PuzzleKind.FILLWORD)
    unique, seed = form.flag("unique"), form.number("seed", 1, 0, 10**9)
    lengths, spangram = form.text("lengths", most=60), form.text("spangram", most=60).strip()
    own = words_of(form, "include", solver(code, name, "4"))
    if unique and chosen in OF:
        form.wrong("unique", "only the cover of a fill-word is proven to be the only one")
    if spangram and kind is not PuzzleKind.STRANDS:
        form.wrong("spangram", "only Strands puzzles have one")
    if form.errors:
        return None
    try:
        return PuzzleJob.of(
            code,
            rectangle(rows, columns),
            words=name or (),
            lengths=lengths,
            include=own,
            unique=unique,
            seed=seed,
            directions=8 if chosen == "8" else 4,
            kind=kind,
            spangram=spangram,
        )
    except WordtoolsError as error:
        form.wrong("spangram" if spangram else "lengths", error)
        return None


def size(form: Form, kind: str) -> tuple[int, int]:
    """Reads rows and columns; fields that are left empty mean the usual ones of the kind, and stay empty."""
    usual = USUAL[kind]
    found = form.number("rows", usual[0], *SIDES), form.number("columns", usual[1], *SIDES)
    for name in ("rows", "columns"):
        if not form.has(name):
            form.values[name] = ""
    return found


def made_of(form: Form) -> Generated | None:
    """Makes the puzzle of a form; None where there is none, and the form says why."""
    job = making(form)
    if job is None:
        return None
    try:
        return job.run(0, Clock(SECONDS).over)
    except WordtoolsError as error:
        form.wrong("include" if job.include else "spangram" if job.spangram else "lengths", error)
        return None


def page(request: Request) -> Response:
    """Makes a puzzle; the same address makes the same one."""
    form = Form(request.query_params)
    made = made_of(form)
    count = form.number("number", 6, 1, MOST_PUZZLES)
    shown: dict[str, Any] = {"made": made, "pdf": PDF, "count": count}
    if made is not None:
        shown |= {
            "picture": picture(drawing(made.puzzle, theme=AUTO)),
            "answer_picture": picture(drawing(made.puzzle, made.answer, theme=AUTO)),
            "beside": beside(made.answer, Beside.WORDS if made.answer.word_search else Beside.LENGTHS),
            "again": form.address(PATH, seed=secrets.randbelow(10**6)),
            "play": "" if made.answer.word_search else address_of(game_of(made.answer, library.spoken(form)[0])),
            "command": command(form),
            "files": [
                (form.address(f"{PATH}.svg"), "SVG"),
                (form.address(f"{PATH}.svg", answer=1), "SVG of the answer"),
                *([(form.address(f"{PATH}.pdf"), "PDF")] if PDF else []),
                (form.address(f"{PATH}.html"), "Page"),
                (form.address(f"{PATH}.json"), "JSON"),
                (form.address(PATH), "Link to this page"),
            ],
            "book": [(name, value) for name, value in form.values.items() if name != "number"],
        }
    return show(request, "fillword_new.html", shown | about(), form, path=PATH)


def about() -> dict[str, Any]:
    """Returns what the page shows around its puzzle."""
    return around(Form({})) | {"makes": MAKES}


def command(form: Form) -> str:
    """Writes the command that makes the same puzzle."""
    values = form.values
    kinds = {"4": [], "8": ["--directions", "8"], "strands": ["--strands"], "search": ["--word-search"]}
    options: list[str] = list(kinds[values["kind"]])
    options += [f"--spangram={values['spangram'].strip()}"] if values["spangram"].strip() else []
    options += ["--word-lengths", values["lengths"]] if values["lengths"] else []
    options += ["--unique"] if values["unique"] else []
    options += [f"--include={word}" for word in values["include"].replace(",", " ").split()]
    options += library.spoken_options(*library.spoken(form))
    return command_line("fillword", "generate", *size(form, values["kind"]), *options, "--seed", values["seed"])


def as_file(request: Request) -> Response:
    """Sends the puzzle of an address: a picture of it or of its answer, data, a page or a PDF with both."""
    form = Form(request.query_params)
    answer, made = form.flag("answer"), made_of(form)
    if made is None or form.errors:
        raise form.refusal("No puzzle is made.")
    code, name = library.spoken(form)
    title = TITLES[OF.get(form.values["kind"], PuzzleKind.FILLWORD)]
    ending = request.path_params["ending"]
    if ending == "svg":
        return file(cover_svg(made.answer) if answer else puzzle_svg(made.puzzle), "image/svg+xml", "puzzle.svg")
    if ending == "json":
        lexicon = name or library.lexicon(code).name
        return file(json.dumps(boards_data([made], code, lexicon), ensure_ascii=False), "application/json")
    if ending == "html":
        return file(covers_html([made.answer], code, title=title, closed=True), "text/html", "puzzle.html")
    if ending == "pdf" and PDF:
        return file(covers_pdf([made.answer], title=title), "application/pdf", "puzzle.pdf")
    raise HTTPException(404)


@posted(fields=16, most=8_192)
def book(request: Request, form: Form) -> Response:
    """Starts to make a book of puzzles."""
    job, count = making(form), form.number("number", 6, 1, MOST_PUZZLES)
    if job is None or form.errors:
        return show(request, "fillword_new.html", {"made": None, "pdf": PDF, "count": count} | about(), form)
    making_it = job
    code = library.spoken(form)[0]
    lexicon, title = job.lists[0].name, TITLES[job.kind]  # what writes a file is kept when the job is over: no list

    def run(running: Job[Book]) -> None:
        made: tuple[Generated, ...] = ()
        for one in series(making_it, count, stop=running.over, seconds=running.left()):
            made = (*made, one)
            running.tell(Book(made, count))

    def data(value: Book) -> str:
        return json.dumps(boards_data(value.made, code, lexicon), ensure_ascii=False)

    files: dict[str, tuple[str, Callable[[Book], str | bytes]]] = {"json": ("application/json", data)}
    if PDF:
        files["pdf"] = ("application/pdf", lambda value: covers_pdf([one.answer for one in value.made], title=title))
    return started(request, Work("A book of puzzles", run, "_fillword_book.html", form.address(PATH), files))


@dataclass(frozen=True, slots=True)
class Book:
    """The puzzles made so far."""

    made: tuple[Generated, ...]
    wanted: int

    @property
    def pictures(self) -> list[Markup]:
        """Draws them."""
        return [picture(drawing(one.puzzle, theme=AUTO)) for one in self.made]


ROUTES = (
    Route(PATH, page),
    Route(f"{PATH}.{{ending}}", as_file),
    Route("/fillword/book", book, methods=["POST"]),
)
