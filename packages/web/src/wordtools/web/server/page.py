"""Templates, and pictures whose style is a file: the policy of the page forbids style and script inside it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import quote
from xml.etree.ElementTree import tostring

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.templating import Jinja2Templates

from wordtools.core.base.wording import counted
from wordtools.core.show.svg import Drawing
from wordtools.web.server.form import Form

# autoescape: always, not by the ending of a file's name; undefined: an error, not an empty text
ENVIRONMENT = Environment(
    loader=PackageLoader("wordtools.web"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
ENVIRONMENT.filters["number"] = "{:,}".format
ENVIRONMENT.filters["counted"] = counted


def _around(request: Request) -> dict[str, Any]:
    """Returns what every page shows around its content."""
    state = request.app.state
    return {"screens": state.screens, "here": request.url.path, "most": state.most_part}


TEMPLATES = Jinja2Templates(env=ENVIRONMENT, context_processors=[_around])


def show(
    request: Request, template: str, context: Mapping[str, Any], form: Form | None = None, *, path: str = ""
) -> Response:
    """Answers with a page: status 422 where a field of its form is wrong.

    Args:
        request: what is answered.
        template: of the page.
        context: what the template shows.
        form: the fields; the template has them as ``form``.
        path: of the screen: the address bar then shows *path* with the fields that are not at their defaults.
    """
    filled = dict(context) | ({} if form is None else {"form": form})
    answer = TEMPLATES.TemplateResponse(request, template, filled, 422 if form and form.errors else 200)
    if form is not None and path and request.headers.get("hx-request"):
        answer.headers["HX-Replace-Url"] = form.address(path)
    return answer


def picture(drawing: Drawing) -> Markup:
    """Writes a drawing without its style sheet, which ``/pictures.css`` has; the tree has escaped all texts."""
    root = drawing.root
    for style in root.findall("style"):
        root.remove(style)
    return Markup(tostring(root, encoding="unicode"))


def style_sheet(drawings: Iterable[Drawing]) -> str:
    """Returns the style sheets of pictures, each once."""
    return "\n".join(dict.fromkeys(drawing.root.findtext("style") or "" for drawing in drawings))


def command_line(*words: str | int) -> str:
    """Writes a command as a shell takes it: ``wordtools`` and the words."""
    return shlex.join(["wordtools", *map(str, words)])


def file(content: str | bytes, kind: str, name: str = "") -> Response:
    """Answers with a file.

    Args:
        content: of the file.
        kind: its media type.
        name: where it is to be saved rather than shown: what it is called.
    """
    headers = {"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"} if name else {}
    return Response(content, media_type=kind, headers=headers)


def player_routes(path: str, script: Callable[[], str], style: Callable[[], str]) -> tuple[Route, Route]:
    """Returns the routes of a player's script and style sheet, which the browser keeps and asks for again.

    Args:
        path: of the game; they are ``player.js`` and ``player.css`` below it.
        script: puts the script together.
        style: puts the style sheet together.
    """
    kept = {"Cache-Control": "no-cache"}

    def send_script(request: Request) -> Response:
        return Response(script(), media_type="text/javascript", headers=kept)

    def send_style(request: Request) -> Response:
        return Response(style(), media_type="text/css", headers=kept)

    return Route(f"{path}/player.js", send_script), Route(f"{path}/player.css", send_style)
