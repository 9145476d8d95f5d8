"""``/fillword/play``: a fill-word or Strands puzzle is played, with the player that the page files of the library have.

The address holds the puzzle and its answer, packed; what is found stays in the browser, by the digest of the puzzle.
"""

from __future__ import annotations

import json
import secrets
from dataclasses import replace
from xml.etree.ElementTree import tostring

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core.errors import GridError, WordtoolsError
from wordtools.core.run.clock import Clock
from wordtools.fillword import Game, PuzzleJob, own_game
from wordtools.fillword.find import with_words
from wordtools.fillword.make import rectangle
from wordtools.fillword.puzzle import game_of, open_lists
from wordtools.fillword.show import player, puzzle_svg
from wordtools.web.fillword.shared import MOST_CELLS, MOST_TEXT, PDF, PLAY, SECONDS, around
from wordtools.web.server import library
from wordtools.web.server.form import Files, Form, file_or_pasted, sent
from wordtools.web.server.packing import MOST_DATA, pack, unpack
from wordtools.web.server.page import command_line, file, player_routes, show
from wordtools.web.server.reading import guarded

MOST_FILE = 1_000_000  # bytes of a file that is sent
MOST_GAME = 400_000  # bytes of a puzzle, unpacked
SIZES = {"5": "5 × 5", "6": "6 × 6", "8": "8 × 8"}
NAMES = {"html": "Page to play offline (.html)", "pdf": "PDF", "json": "JSON", "svg": "SVG"}


@library.once
def example() -> Game:
    """Makes the puzzle that is played where none is given."""
    words = ["robin", "wren", "blackbird", "sparrow", "thrush", "magpie"]
    return own_game(words, "garden birds", clue="Seen from the window", seed=1)


def packed(game: Game) -> str:
    """Writes a game as an address holds it, without the other words, which are looked up again."""
    return pack(replace(game, words=(), source="").to_json().encode())


def address_of(game: Game, path: str = PLAY) -> str:
    """Returns the address of a page with a game.

    Raises:
        GridError: it is too large for one.
    """
    data = packed(game)
    if len(game.puzzle.cells) > MOST_CELLS or len(data) > MOST_DATA:
        raise GridError(f"a puzzle has at most {MOST_CELLS} cells here, not {len(game.puzzle.cells):,}")
    return Form({}).address(path, data=data)


@library.once
def unpacked(text: str) -> Game:
    """Reads what ``packed`` wrote, in a process with limits, and looks up which other words count.

    Raises:
        WordtoolsError: it is damaged, or too large.
    """
    return ready(guarded(_unpacked, text))


def _unpacked(text: str) -> Game:
    return Game.parse(unpack(text, MOST_GAME), "the address")


def ready(game: Game) -> Game:
    """Looks up which other words count.

    Raises:
        GridError: the board is too large.
    """
    if len(game.puzzle.cells) > MOST_CELLS:
        raise GridError(f"a puzzle has at most {MOST_CELLS} cells here, not {len(game.puzzle.cells):,}")
    if game.language not in library.languages():
        return game
    try:
        return with_words(game, open_lists(library.language(game.language)))
    except WordtoolsError:  # more words than anybody finds
        return game


def new_game(form: Form) -> Game | None:
    """Makes a fill-word of the size that is asked for; the example where none is."""
    size = form.choice("size", ("", *SIZES))
    code, name = library.spoken(form)
    seed = form.number("seed", 1, 0, 10**9)
    if form.errors:
        return None
    if not size:
        return example()
    side = int(size)
    try:
        made = PuzzleJob.of(code, rectangle(side, side), words=name or (), seed=seed).run(0, Clock(SECONDS).over)
        return game_of(made.answer, code)
    except WordtoolsError as error:
        form.wrong("size", error)
        return None


def page(request: Request) -> Response:
    """Shows the puzzle of the address to be played; the example where there is none."""
    form = Form(request.query_params)
    game: Game | None = None
    if text := form.text("data", most=MOST_DATA):
        try:
            game = unpacked(text)
        except WordtoolsError as error:
            form.wrong("data", error)
    elif not form.errors and (made := new_game(form)) is not None:
        return shown(request, form, unpacked(packed(made)), is_example=made is example())
    return shown(request, form, None if form.errors else game)


def shown(request: Request, form: Form, game: Game | None, *, is_example: bool = False) -> Response:
    """Shows the player, or what is wrong."""
    for name in ("data", "paste"):
        form.text(name, most=MOST_DATA)
    form.choice("size", ("", *SIZES))
    library.spoken(form)
    content = around(Form({})) | {
        "game": game,
        "player": Markup(tostring(player.player(game), encoding="unicode", method="html")) if game else "",
        "title": player.title_of(game) if game else "",
        "heading": (game.title or ("Strands" if game.strands else "")) if game else "",
        "files": files_of(game) if game else [],
        "command": command_line("fillword", "play", "puzzle.json", "-o", "puzzle.html"),
        "is_example": is_example,
        "sizes": {"5": SIZES["5"], "6": SIZES["6"], "8": SIZES["8"]},
        "new": secrets.randbelow(10**6),
    }
    return show(request, "fillword_play.html", content, form)


def files_of(game: Game) -> list[tuple[str, str]]:
    """Returns what a game can be taken away as: pairs of an address and a name."""
    kinds = [kind for kind in NAMES if kind != "pdf" or PDF]
    files = [(address_of(game, f"{PLAY}.{kind}"), NAMES[kind]) for kind in kinds]
    return [*files, (address_of(game), "Link to play it")]


def game_address(data: bytes, name: str) -> str:
    """Reads a file, and returns the address of its puzzle."""
    return address_of(Game.parse(data, name))


@sent(fields=2, most=MOST_FILE)
def take(request: Request, form: Form, files: Files) -> Response:
    """Reads a file that was sent or pasted, and goes to its puzzle; letters alone are to be solved."""
    try:
        name, data = file_or_pasted(form, files, MOST_FILE)
        try:
            return RedirectResponse(guarded(game_address, data, name), 303)
        except WordtoolsError:
            letters = data.decode("utf-8", "replace").strip()
            if letters[:1] in ("{", "[", "<") or len(letters) > MOST_TEXT or not letters[:1].isalpha():
                raise
            return RedirectResponse(Form({}).address("/fillword", grid=letters), 303)
    except WordtoolsError as error:
        form.values["paste"] = ""
        form.wrong("data", error)
    return shown(request, Form({}) if not form.errors else failed(form), None)


def failed(form: Form) -> Form:
    """Returns an empty form that says what was wrong with what was sent."""
    fresh = Form({})
    fresh.errors.update(form.errors)
    return fresh


def as_file(request: Request) -> Response:
    """Sends the puzzle of an address: the page on which it is played, a PDF, data, a picture."""
    form = Form(request.query_params)
    text, ending = form.text("data", most=MOST_DATA), request.path_params["ending"]
    try:
        game = unpacked(text) if text and not form.errors else None
    except WordtoolsError as error:
        form.wrong("data", error)
        game = None
    if game is None:
        raise form.refusal("No puzzle is given.")
    name = "strands" if game.strands else "fill-word"
    if ending == "html":
        return file(game.to_html(), "text/html", f"{name}.html")
    if ending == "json":
        return file(json.dumps(game.data(), ensure_ascii=False, indent=1), "application/json", f"{name}.json")
    if ending == "svg":
        return file(puzzle_svg(game.puzzle), "image/svg+xml", f"{name}.svg")
    if ending == "pdf" and PDF:
        return file(player.game_pdf(game), "application/pdf", f"{name}.pdf")
    raise HTTPException(404)


ROUTES = (
    Route(PLAY, page),
    Route(PLAY, take, methods=["POST"]),
    *player_routes("/fillword", player.script, player.style_sheet),
    Route(f"{PLAY}.{{ending}}", as_file),
)
