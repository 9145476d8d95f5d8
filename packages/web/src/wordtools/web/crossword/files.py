"""``/crossword/file``: a puzzle out of a file, what is in it, and as other files, with what each leaves out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core.errors import WordtoolsError
from wordtools.core.show.svg import AUTO
from wordtools.crossword import Puzzle
from wordtools.crossword.formats import FORMATS, Format
from wordtools.crossword.formats.registry import check_writable, left_out, read, recognise
from wordtools.crossword.show.svg import drawing_of
from wordtools.web.crossword.shared import (
    FILE,
    MOST_FILE,
    MOST_REMARKS,
    SOLVE,
    TABS,
    address_of,
    opened,
    unpacked,
    written,
)
from wordtools.web.server.form import Files, Form, sent
from wordtools.web.server.packing import MOST_DATA
from wordtools.web.server.page import file, picture, show
from wordtools.web.server.screen import Match, Pasted

KINDS = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
SAVED = "application/octet-stream"


@dataclass(frozen=True, slots=True)
class Kept:
    """A kind of file that a puzzle can be saved as."""

    kind: Format
    address: str
    """Where it is had; empty where this kind cannot hold the puzzle."""
    lost: str
    """What is left out, or why it cannot be."""

    @classmethod
    def of(cls, puzzle: Puzzle, address: str, name: str) -> Kept:
        """Finds out what a kind leaves out."""
        try:
            return cls(FORMATS[name], address, ", ".join(left_out(puzzle, name)) or "nothing")
        except WordtoolsError as error:
            return cls(FORMATS[name], "", f"Cannot hold it: {error}")


def writable() -> list[Format]:
    """Lists the kinds of files that can be written with what is installed."""
    found = []
    for kind in FORMATS.values():
        try:
            check_writable(kind)
        except WordtoolsError:
            continue
        if kind.writes:
            found.append(kind)
    return found


def sent_as(data: str) -> list[tuple[str, str]]:
    """Returns the address of a puzzle as each kind of file."""
    if len(data) > MOST_DATA:
        return []
    return [(Form({}).address(f"/crossword/file/{kind.name}", data=data), kind.name) for kind in writable()]


def keepings(puzzle: Puzzle, data: str) -> list[Kept]:
    """Returns a puzzle as each kind of file, with what each leaves out; none where it is too large for an address."""
    return [Kept.of(puzzle, address, name) for address, name in sent_as(data)]


def page(request: Request) -> Response:
    """Shows a puzzle, and how it can be saved."""
    form = Form(request.query_params)
    puzzle = the_puzzle(form)
    shown: dict[str, Any] = {"puzzle": puzzle, "tabs": TABS, "formats": list(FORMATS.values())}
    if puzzle is not None:
        data = form.values["data"]
        shown |= {
            "remarks": form.text("remarks", most=MOST_REMARKS).splitlines(),
            "picture": picture(drawing_of(puzzle, solution=form.flag("solution"), theme=AUTO)),
            "solved": form.address(FILE, solution="" if form.values["solution"] else 1),
            "solving": Form({}).address(SOLVE, data=data),
            "making": Form({}).address("/crossword", grid="/".join(str(puzzle).split()), data=data),
            "kept": keepings(puzzle, data),
        }
    return show(request, "crossword_file.html", shown, form, path=FILE)


def the_puzzle(form: Form) -> Puzzle | None:
    """Reads the puzzle of the address; None where there is none, or it is damaged."""
    text = form.text("data", most=MOST_DATA)
    if form.errors or not text:
        return None
    try:
        return unpacked(text)
    except WordtoolsError as error:
        form.wrong("data", error)
        return None


def saved(request: Request) -> Response:
    """Sends a puzzle as a file."""
    form = Form(request.query_params)
    puzzle = the_puzzle(form)
    kind = FORMATS.get(request.path_params["kind"])
    if puzzle is None or kind is None or not kind.writes:
        raise form.refusal("No puzzle is given.")
    try:
        return file(written(form.values["data"], kind.name), KINDS.get(kind.name, SAVED), f"crossword.{kind.name}")
    except WordtoolsError as error:
        raise HTTPException(422, str(error)) from None


@sent(fields=2, most=MOST_FILE)
def take(request: Request, _: Form, files: Files) -> Response:
    """Reads a file that was sent, and goes to the puzzle."""
    form = Form({})
    form.text("data")
    try:
        if not files:
            raise WordtoolsError("choose a file")
        ((name, data),) = files
        return RedirectResponse(opened(data, name, FILE), 303)
    except WordtoolsError as error:
        form.wrong("data", error)
    return show(request, "crossword_file.html", {"puzzle": None, "tabs": TABS, "formats": list(FORMATS.values())}, form)


def recognised(pasted: Pasted) -> Iterable[Match]:
    """Recognises the files of crosswords by how they begin or by their names."""
    try:
        kind = recognise(pasted.data, pasted.name)
        if kind.name == "txt":
            return
        address = address_of(read(pasted.data, pasted.name, kind), FILE)
    except WordtoolsError:
        return
    if address:
        yield Match(f"Look at this crossword ({kind.title}), and save it in another format", address, sure=True)


ROUTES = (
    Route(FILE, page),
    Route(FILE, take, methods=["POST"]),
    Route("/crossword/file/{kind}", saved),
)
