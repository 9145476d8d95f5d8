"""The player of a fill-word or Strands puzzle: one element of a page, and that page as a file that plays offline.

The page files and the local web page have the same element, style sheet (``player.css``) and script (``player.js``).
The element carries the game as veiled JSON, from which ``Game.parse`` reads it back; nothing in it needs a policy that
allows style or script inside the page.
"""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from xml.etree.ElementTree import Element, SubElement

from wordtools.core.base.wording import counted
from wordtools.core.show.page import add_button, add_policy, begin, finish, own_file
from wordtools.core.show.svg import AUTO, clean
from wordtools.core.show.terms import Terms
from wordtools.fillword.puzzle import game_file
from wordtools.fillword.puzzle.game import WORDS_PER_HINT, Game
from wordtools.fillword.show.svg import colouring

ROOM = "wordtools.fillword.show"
CORE = "wordtools.core.show"
RADIUS = 42
KEYS = (
    ("Swipe, or tap", "letter after letter; tap the last one again to give the word"),
    ("Letters", "type the word"),
    ("Arrows, Enter", "move, and take a letter; Enter on the last one gives the word"),
    ("Backspace, Esc", "take back a letter, or all"),
)
VEILED = "The answer is in this file, veiled so that nobody reads it by accident; whoever looks for it finds it."


@cache
def script() -> str:
    """Returns the script of the player."""
    return own_file(ROOM, "player.js")


@cache
def style_sheet() -> str:
    """Returns the style sheet of the player; colours of the page around it are variables that core's pages have."""
    return own_file(ROOM, "player.css")


def digest(game: Game) -> str:
    """Names a game by its board and its answer: 16 hexadecimal figures."""
    data = game.data()
    text = json.dumps([data["startingBoard"], data["themeCoords"], data["spangramCoords"]])
    return sha256(text.encode()).hexdigest()[:16]


def title_of(game: Game) -> str:
    """Returns what a page with a game is called."""
    return game.title or game.clue or ("Strands" if game.strands else "Fill-words")


def player(game: Game) -> Element:
    """Makes the element ``.fw-play`` of a page that has the style sheet and the script."""
    kind = "strands" if game.strands else "fill-word"
    root = Element("div", {"class": "fw-play", "data-game": digest(game), "data-kind": kind})
    stage = SubElement(root, "section", {"class": "stage", "aria-label": "Board"})
    SubElement(stage, "p", {"class": "now", "aria-hidden": "true"}).text = "\u00a0"
    SubElement(stage, "p", {"class": "said sr", "role": "status"})
    SubElement(stage, "div", {"class": "pan"}).append(_letters(game))
    SubElement(stage, "noscript").text = "To play, the page needs JavaScript; nothing is fetched from elsewhere."
    _panel(SubElement(root, "section", {"class": "panel", "aria-label": "Words"}), game)
    _notice(root)
    colours = dict(zip(game.answer.words, colouring(game.answer), strict=True))
    data = game.data() | {"colours": colours, "shortest": game.min_length}
    veiled = game_file.veil(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    SubElement(root, "template", {"class": "game"}).text = veiled
    return root


def _letters(game: Game) -> Element:
    """Draws the letters, each in a circle; lines of words go below them."""
    grid = game.puzzle.grid
    label = "Letters: " + " / ".join(" ".join(cell or "hole" for cell in row) for row in _rows(game))
    box = f"0 0 {100 * grid.columns} {100 * grid.rows}"
    picture = Element("svg", {"class": "letters", "viewBox": box, "role": "img", "aria-label": label})
    SubElement(picture, "g", {"class": "lines"})
    for cell in game.puzzle.cells:
        row, column = grid.place(cell)
        x, y = 100 * column + 50, 100 * row + 50
        where = {"cx": str(x), "cy": str(y), "r": str(RADIUS), "data-cell": str(cell)}
        SubElement(picture, "circle", {"class": "cell", **where})
    for cell in game.puzzle.cells:
        row, column = grid.place(cell)
        letter = str(grid.cells[cell])
        size = "46" if len(letter) == 1 else "34"
        where = {"x": str(100 * column + 50), "y": str(100 * row + 50), "dy": "0.35em", "font-size": size}
        SubElement(picture, "text", {"class": "letter", "data-cell": str(cell), **where}).text = letter
    return picture


def _rows(game: Game) -> list[tuple[str | None, ...]]:
    grid = game.puzzle.grid
    return [grid.cells[k : k + grid.columns] for k in range(0, len(grid.cells), grid.columns)]


def _panel(panel: Element, game: Game) -> None:
    number = counted(len(game.answer.placements), "word")
    if game.clue:
        theme = SubElement(panel, "div", {"class": "theme-of"})
        SubElement(theme, "h2").text = "Theme"
        SubElement(theme, "p").text = clean(game.clue)
    SubElement(panel, "p", {"class": "count"}).text = f"0 of {number} found"
    earn = SubElement(panel, "div", {"class": "earn"})
    add_button(earn, "Hint", "hint", disabled="")
    meter = SubElement(earn, "span", {"class": "meter", "aria-hidden": "true", "data-full": "0"})
    for _ in range(WORDS_PER_HINT):
        SubElement(meter, "span")
    SubElement(earn, "span", {"class": "credit"}).text = f"0 of {WORDS_PER_HINT} other words towards a hint"
    SubElement(panel, "ul", {"class": "words", "aria-label": "Words found"})
    others = SubElement(panel, "details", {"class": "others", "hidden": ""})
    SubElement(others, "summary").text = "Other words"
    SubElement(others, "p", {"class": "list-of"})
    row = SubElement(panel, "p", {"class": "row"})
    add_button(row, "Clear", "clear")
    add_button(row, "Start again", "again")
    add_button(row, "The result", "result", hidden="")
    sure = SubElement(panel, "div", {"class": "sure", "role": "group", "aria-label": "Start again?", "hidden": ""})
    SubElement(sure, "span").text = "Forget what is found?"
    add_button(sure, "Start again", "reset")
    add_button(sure, "Go on", "keep")
    keys = SubElement(panel, "details", {"class": "keys"})
    SubElement(keys, "summary").text = "How to play"
    if game.strands:
        text = (
            "Every letter is in one word. All words belong to the theme; the spangram names it, and touches two sides."
        )
    else:
        text = "Every letter is in one word. A word runs from letter to letter and bends where it likes."
    SubElement(keys, "p").text = f"{text} Three other words of {game.min_length} letters or more earn a hint."
    listed = SubElement(keys, "dl")
    for key, does in KEYS:
        SubElement(listed, "dt").text = key
        SubElement(listed, "dd").text = does


def _notice(root: Element) -> None:
    """Writes what appears when every word is found."""
    notice = SubElement(root, "dialog", {"class": "notice", "aria-label": "Solved"})
    SubElement(notice, "h2").text = "Solved!"
    SubElement(notice, "p", {"class": "summary"})
    SubElement(notice, "p", {"class": "dots", "aria-hidden": "true"})
    SubElement(notice, "p", {"class": "result", "hidden": ""})
    row = SubElement(notice, "p", {"class": "row"})
    add_button(row, "Copy the result", "copy")
    add_button(row, "Look at the board", "close")
    SubElement(notice, "p", {"class": "copied", "role": "status"})


def game_page(game: Game, *, theme: str = AUTO) -> str:
    """Writes a page on which a game is played: one file, which asks no server. What is found stays in the browser.

    Args:
        game: the game; without ``words`` no other words earn a hint.
        theme: ``light``, ``dark``, or ``auto``: as the reader has it.

    Raises:
        OptionError: no such theme.
    """
    css = own_file(CORE, "page.css") + style_sheet() + own_file(ROOM, "game_page.css")
    title = title_of(game)
    root, body = begin(title, css, language=game.language, theme=theme)
    header = SubElement(body, "header")
    SubElement(header, "h1").text = clean(title)
    if about := ", ".join(part for part in (game.author, game.date) if part):
        SubElement(header, "p", {"class": "about"}).text = clean(about)
    SubElement(body, "main").append(player(game))
    footer = SubElement(body, "footer")
    SubElement(footer, "p").text = VEILED
    if game.source and game.words:
        SubElement(footer, "p").text = clean(f"Other words that count: {game.source}.")
    SubElement(body, "script").text = script()
    add_policy(root)
    return finish(root)


def game_pdf(game: Game, *, title: str | None = None, clue: str | None = None, answers: bool = True) -> bytes:
    """Writes a PDF of a game to print: the board with its clue, then the answer.

    Args:
        game: the puzzle.
        title: None: that of the game.
        clue: None: that of the game.
        answers: as for ``covers_pdf``.
    """
    from wordtools.fillword.show.pdf import covers_pdf

    terms = Terms.of(game.language)
    title = title_of(game) if title is None else title
    return covers_pdf(
        [game.answer], title=title, clue=game.clue if clue is None else clue, answers=answers, terms=terms
    )
