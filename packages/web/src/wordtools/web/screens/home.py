"""``/``: the games, and a box that recognises what is put into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core.errors import WordtoolsError
from wordtools.web.server.form import Files, Form, sent
from wordtools.web.server.page import show
from wordtools.web.server.reading import guarded
from wordtools.web.server.screen import Match, Pasted, Screen

MOST_TEXT = 60_000  # characters
UNKNOWN = "that is no board, position, game, puzzle file or word that this page knows"


def page(request: Request) -> Response:
    """Shows the games."""
    form = Form({})
    form.text("paste")
    return show(request, "home.html", {"matches": []}, form)


@sent(fields=4)
def opened(request: Request, form: Form, files: Files) -> Response:
    """Goes to the page of what was pasted or dropped; asks where it can be several things."""
    pasted = Pasted(form.text("paste", most=MOST_TEXT).encode())
    for name, data in files:
        pasted = Pasted(data, name)
    if not pasted.data.strip():
        form.wrong("paste", "paste something here, or choose a file")
    matches: list[Match] = []
    try:
        if not form.errors:
            asked = tuple(screen.recognise for screen in request.app.state.screens)
            matches = guarded(recognised, asked, pasted)
    except WordtoolsError as error:
        form.wrong("paste", f"{pasted.name}: {error}" if pasted.name else error)
    if not matches and not form.errors:
        form.wrong("paste", f"{pasted.name}: {UNKNOWN}" if pasted.name else UNKNOWN)
    sure = [match for match in matches if match.sure] or matches
    if len(sure) == 1:
        return RedirectResponse(sure[0].address, 303)
    return show(request, "home.html", {"matches": matches}, form)


def recognised(screens: Iterable[Callable[[Pasted], Iterable[Match]]], pasted: Pasted) -> list[Match]:
    """Asks every screen what something can be."""
    return [match for recognise in screens for match in recognise(pasted)]


SCREEN = Screen("/", "wordtools", "", (Route("/", page), Route("/open", opened, methods=["POST"])))
