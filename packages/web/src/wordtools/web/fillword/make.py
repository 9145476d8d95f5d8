"""``/fillword/make``: a Strands puzzle or a fill-word of one's own words; the address holds all of it."""

from __future__ import annotations

import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordtools.core import Grid
from wordtools.core.errors import WordtoolsError
from wordtools.core.show.svg import AUTO
from wordtools.fillword import Game, own_game
from wordtools.fillword.make.own import STRANDS_COLUMNS, STRANDS_ROWS
from wordtools.fillword.show.svg import drawing
from wordtools.web.fillword.play import address_of, files_of
from wordtools.web.fillword.shared import around, empty_picture
from wordtools.web.server import library
from wordtools.web.server.form import Form
from wordtools.web.server.page import command_line, picture, show

PATH = "/fillword/make"
SIDES = 3, 12
MOST_WORDS = 1_200  # characters
MOST_LINE = 120
EXAMPLE = {
    "clue": "Seen from the window",
    "spangram": "garden birds",
    "words": "robin\nwren\nblackbird\nsparrow\nthrush\nmagpie",
}


def words_in(text: str) -> list[str]:
    """Reads words: one a line or between commas, where these may be phrases; else separated by spaces."""
    parts = text.replace(";", ",").replace("\n", ",").split(",") if any(one in text for one in ",;\n") else text.split()
    return [part.strip() for part in parts if part.strip()]


def made_of(form: Form) -> Game | None:
    """Makes the puzzle of a form; None where there is none, and the form says why."""
    code, _ = library.spoken(form)
    clue, title, author = (form.text(name, most=MOST_LINE).strip() for name in ("clue", "title", "author"))
    spangram, words = form.text("spangram", most=60).strip(), words_in(form.text("words", most=MOST_WORDS))
    rows = form.number("rows", STRANDS_ROWS, *SIDES)
    columns = form.number("columns", STRANDS_COLUMNS, *SIDES)
    seed = form.number("seed", 0, 0, 10**9)
    if form.errors or not (words or spangram):
        return None
    try:
        return own_game(
            words,
            spangram,
            language=library.language(code),
            rows=rows,
            columns=columns,
            seed=seed,
            clue=clue,
            title=title,
            author=author,
        )
    except WordtoolsError as error:
        form.wrong("words", error)
        return None


def page(request: Request) -> Response:
    """Shows the form and, where its words fill the board, the puzzle; the same address makes the same one."""
    form = Form(request.query_params)
    game = made_of(form)
    example = Form({}).address(PATH, **EXAMPLE)
    shown: dict[str, Any] = {"game": game, "again": example, "example": example, "files": [], "left": []}
    rows = form.number("rows", STRANDS_ROWS, *SIDES)
    columns = form.number("columns", STRANDS_COLUMNS, *SIDES)
    if game is None:
        shown["picture"] = empty_picture(Grid(rows, columns, (None,) * (rows * columns)))
    else:
        used = {*game.answer.words}
        folded = {word: game.puzzle.alphabet.fold("".join(word.split())) for word in words_in(form.values["words"])}
        shown |= {
            "picture": picture(drawing(game.puzzle, game.answer, theme=AUTO)),
            "again": form.address(PATH, seed=secrets.randbelow(10**6)),
            "play": address_of(game),
            "files": [*files_of(game), (form.address(PATH), "Link to this page")],
            "left": [word for word, spelled in folded.items() if spelled not in used],
            "command": command_line("fillword", "play", "puzzle.json", "-o", "puzzle.html"),
        }
    shown["cells"] = rows * columns
    return show(request, "fillword_make.html", shown | around(Form({})), form, path=PATH)


ROUTES = (Route(PATH, page),)
