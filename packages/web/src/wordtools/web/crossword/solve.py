"""``/crossword/solve``: a puzzle is solved, with the player that the page files of the library have.

The address holds the puzzle; what is filled in stays in the browser, by the digest of the puzzle.
"""

from __future__ import annotations

from xml.etree.ElementTree import tostring

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core.errors import WordtoolsError
from wordtools.crossword import Puzzle
from wordtools.crossword.formats import FORMATS
from wordtools.crossword.formats.registry import read
from wordtools.crossword.puzzle import markup
from wordtools.crossword.show import player
from wordtools.web.crossword.shared import MOST_FILE, SOLVE, TABS, opened, unpacked
from wordtools.web.server.form import Files, Form, file_or_pasted, sent
from wordtools.web.server.packing import MOST_DATA
from wordtools.web.server.page import player_routes, show

EXAMPLE = """\
Title: A first one
Author: wordtools


#PAR#
TROOP
HORSE
ENTER
#GAS#


A1. What a good golfer needs ~ PAR
A4. Scouts, or monkeys, together ~ TROOP
A6. Word after sea, saw and rocking ~ HORSE
A7. Key that sends ~ ENTER
A8. Neon, for one ~ GAS

D1. A quarter of a fork ~ PRONG
D2. Great artery ~ AORTA
D3. They are red, in the end ~ ROSES
D4. Definite article ~ THE
D5. For each ~ PER
"""


def page(request: Request) -> Response:
    """Shows the puzzle of the address to be solved; without one, a small example."""
    form = Form(request.query_params)
    text = form.text("data", most=MOST_DATA)
    form.text("paste", most=MOST_DATA)
    puzzle: Puzzle | None = None
    try:
        puzzle = unpacked(text) if text else read(EXAMPLE.encode(), "the example", "xd")
    except WordtoolsError as error:
        form.wrong("data", error)
    return shown(request, form, None if form.errors else puzzle)


def shown(request: Request, form: Form, puzzle: Puzzle | None) -> Response:
    """Shows the player, or where a puzzle is taken."""
    part = "" if puzzle is None else tostring(player.player(puzzle), encoding="unicode", method="html")
    content = {
        "puzzle": puzzle,
        "player": Markup(part),
        "notes": markup.plain(puzzle.notes) if puzzle else "",
        "tabs": TABS,
        "example": SOLVE,
        "formats": [kind.name for kind in FORMATS.values() if kind.reads],
    }
    return show(request, "crossword_solve.html", content, form)


@sent(fields=2, most=MOST_FILE)
def take(request: Request, form: Form, files: Files) -> Response:
    """Reads a file that was sent or pasted, and goes to its puzzle."""
    try:
        name, data = file_or_pasted(form, files, MOST_FILE)
        return RedirectResponse(opened(data, name, SOLVE), 303)
    except WordtoolsError as error:
        form.wrong("data", error)
    return shown(request, form, None)


ROUTES = (
    Route(SOLVE, page),
    Route(SOLVE, take, methods=["POST"]),
    *player_routes("/crossword", player.script, player.style_sheet),
)
