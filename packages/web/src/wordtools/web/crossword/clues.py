"""``/crossword/clues``: the clues of a puzzle that is being made, with ideas for them; title and author.

The address holds the puzzle; while clues are typed in, the address bar follows.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core import Definitions
from wordtools.core.errors import WordtoolsError
from wordtools.crossword import Entry, Puzzle
from wordtools.crossword.puzzle import clue_ideas
from wordtools.crossword.puzzle.clues import printed, with_clues
from wordtools.web.crossword.files import sent_as
from wordtools.web.crossword.grid import one_line, short
from wordtools.web.crossword.shared import SOLVE, TABS, packed, unpacked
from wordtools.web.server import library
from wordtools.web.server.form import Form, posted
from wordtools.web.server.packing import MOST_DATA
from wordtools.web.server.page import command_line, show

PATH = "/crossword/clues"
MOST_CLUE, MOST_FIELDS = 300, 600
IDEAS = 3  # for an entry without a clue


@dataclass(frozen=True, slots=True)
class Clue:
    """An entry with its clue as the page shows it."""

    entry: Entry
    field: str
    """The name of the field; what is in it, the form has."""
    ideas: tuple[str, ...]


def page(request: Request) -> Response:
    """Shows the entries of a puzzle with their clues."""
    form = Form(request.query_params)
    puzzle = read(form)
    return shown(request, form, puzzle)


def read(form: Form) -> Puzzle | None:
    """Reads the puzzle of the form, with the clues that are written in it; None where there is none."""
    text = form.text("data", most=MOST_DATA)
    library.spoken(form)
    if form.errors or not text:
        return None
    try:
        puzzle = unpacked(text)
    except WordtoolsError as error:
        form.wrong("data", error)
        return None
    title = form.text("title", puzzle.title, most=MOST_CLUE).strip()
    author = form.text("author", puzzle.author, most=MOST_CLUE).strip()
    changed = {}
    for entry in puzzle.entries:
        clue = form.text(short(entry.key), printed(puzzle, entry), most=MOST_CLUE).strip()
        if clue != printed(puzzle, entry):
            changed[entry.key] = clue
    return with_clues(replace(puzzle, title=title, author=author), changed)


def shown(request: Request, form: Form, puzzle: Puzzle | None) -> Response:
    """Shows the clues, or says that there is no puzzle; the address bar then has the puzzle as it is now."""
    content: dict[str, Any] = {"puzzle": puzzle, "tabs": TABS}
    if puzzle is not None:
        data = packed(puzzle)
        language = form.values["l"]
        code, name = library.spoken(form)
        meanings = opened(code)
        clues = [
            Clue(entry, short(entry.key), ideas(entry, meanings) if not entry.clue else ()) for entry in puzzle.entries
        ]
        content |= {
            "clues": clues,
            "missing": sum(not one.entry.clue for one in clues),
            "making": Form({}).address(
                "/crossword", grid=one_line(puzzle), data=data, l=library.language_field(language)
            ),
            "solving": Form({}).address(SOLVE, data=data),
            "command": command_line(
                "crossword", "clues", "grid.ipuz", "--suggest", *library.spoken_options(code, name)
            ),
            "files": [*sent_as(data), (here(data, language), "Link to this page")],
        }
        if len(data) > MOST_DATA:
            form.wrong("data", "with these clues the puzzle is too large for an address: save it before you go on")
    answer = show(request, "crossword_clues.html", content, form)
    if puzzle is not None and not form.errors and request.headers.get("hx-request"):
        answer.headers["HX-Replace-Url"] = here(data, language)
    return answer


def here(data: str, language: str) -> str:
    """Returns the address of this page."""
    return Form({}).address(PATH, data=data, l=library.language_field(language))


def opened(code: str) -> Definitions | None:
    """Opens what words mean; None where nothing is installed for it."""
    try:
        return library.definitions(code)
    except WordtoolsError:
        return None


def ideas(entry: Entry, meanings: Definitions | None) -> tuple[str, ...]:
    """Returns a few clues for an entry that is complete."""
    if meanings is None or not entry.complete:
        return ()
    return tuple(idea.text for idea in clue_ideas(entry.answer, meanings, limit=IDEAS))


@posted(fields=MOST_FIELDS, most=MOST_DATA)
def write(request: Request, form: Form) -> Response:
    """Takes clues that were written: a script gets the page with them, a browser without one where the page is now."""
    puzzle = read(form)
    data = packed(puzzle) if puzzle is not None else ""
    if puzzle is None or form.errors or len(data) > MOST_DATA or request.headers.get("hx-request"):
        return shown(request, form, puzzle)
    return RedirectResponse(here(data, form.values["l"]), 303)


ROUTES = (Route(PATH, page), Route(PATH, write, methods=["POST"]))
