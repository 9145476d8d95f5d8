"""``/crossword/file``: a puzzle out of a file, what is in it, and as other files, with what each leaves out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core import WordtoolsError
from wordtools.core.show.svg import AUTO
from wordtools.crossword import FORMATS, Format, Puzzle
from wordtools.crossword.formats.registry import check_writable, left_out, read, recognise, write
from wordtools.crossword.show.svg import drawing_of
from wordtools.web.screens.crossword_shared import MOST_DATA, TABS, packed, to_solve, unpacked
from wordtools.web.server.form import Form, sent
from wordtools.web.server.page import file, picture, show
from wordtools.web.server.screen import Match, Pasted

MOST_FILE = 1_000_000  # bytes
KINDS = {"svg": "image/svg+xml", "png": "image/png", "pdf": "application/pdf"}
SAVED = "application/octet-stream"


@dataclass(frozen=True, slots=True)
class Kept:
    """A kind of file that a puzzle can be saved as."""

    kind: Format
    address: str
    lost: tuple[str, ...]


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


def page(request: Request) -> Response:
    """Shows a puzzle, and how it can be saved."""
    form = Form(request.query_params)
    puzzle = the_puzzle(form)
    shown: dict[str, Any] = {"puzzle": puzzle, "tabs": TABS, "formats": list(FORMATS.values())}
    if puzzle is not None:
        data = form.values["data"]
        shown |= {
            "picture": picture(drawing_of(puzzle, solution=form.flag("solution"), theme=AUTO)),
            "solved": form.address("/crossword/file", solution="" if form.values["solution"] else 1),
            "solving": to_solve(puzzle),
            "making": Form({}).address("/crossword", grid="/".join(str(puzzle).split())),
            "kept": [Kept(FORMATS[name], address, tuple(left_out(puzzle, name))) for address, name in sent_as(data)],
        }
    return show(request, "crossword_file.html", shown, form, path="/crossword/file")


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
        return file(write(puzzle, kind), KINDS.get(kind.name, SAVED), f"crossword.{kind.name}")
    except WordtoolsError as error:
        raise HTTPException(422, str(error)) from None


async def take(request: Request) -> Response:
    """Reads a file that was sent, and goes to the puzzle."""
    _, files = await sent(request, fields=2, most=MOST_FILE)
    form = Form({})
    form.text("data")
    try:
        if not files:
            raise WordtoolsError("choose a file")
        ((name, data),) = files
        address = address_of(read(data, name))
        return RedirectResponse(address, 303)
    except WordtoolsError as error:
        form.wrong("data", error)
    return show(request, "crossword_file.html", {"puzzle": None, "tabs": TABS, "formats": list(FORMATS.values())}, form)


def address_of(puzzle: Puzzle) -> str:
    """Returns the page of a puzzle.

    Raises:
        WordtoolsError: it is too large for an address.
    """
    data = packed(puzzle)
    if len(data) > MOST_DATA:
        raise WordtoolsError("the puzzle is too large for this page: wordtools crossword convert takes it")
    return Form({}).address("/crossword/file", data=data)


def recognised(pasted: Pasted) -> Iterable[Match]:
    """Recognises the files of crosswords by how they begin or by their names."""
    try:
        kind = recognise(pasted.data, pasted.name)
        if kind.name == "txt":
            return
        address = address_of(read(pasted.data, pasted.name, kind))
    except WordtoolsError:
        return
    yield Match(f"Look at this crossword ({kind.title}), and save it in another format", address, sure=True)


ROUTES = (
    Route("/crossword/file", page),
    Route("/crossword/file", take, methods=["POST"]),
    Route("/crossword/file/{kind}", saved),
)
