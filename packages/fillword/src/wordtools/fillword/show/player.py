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

from wordtools.core.show.page import add_button, add_policy, add_terms, begin, board_label, finish, own_file, speaking
from wordtools.core.show.svg import AUTO, clean
from wordtools.core.show.terms import Terms
from wordtools.fillword.puzzle import game_file
from wordtools.fillword.puzzle.game import WORDS_PER_HINT, Game
from wordtools.fillword.show.svg import colouring

ROOM = "wordtools.fillword.show"
CORE = "wordtools.core.show"
RADIUS = 42
KEYS = ("swipe", "type", "move", "back")  # terms key_swipe, do_swipe, ...


@cache
def script() -> str:
    """Returns the script of the player."""
    return speaking(own_file(ROOM, "player.js"))


@cache
def style_sheet() -> str:
    """Returns the style sheet of the player; colours of the page around it are variables that core's pages have."""
    return own_file(ROOM, "player.css")


def digest(game: Game) -> str:
    """Names a game by its board and its answer: 16 hexadecimal figures."""
    data = game.data()
    text = json.dumps([data["startingBoard"], data["themeCoords"], data["spangramCoords"]])
    return sha256(text.encode()).hexdigest()[:16]


def title_of(game: Game, terms: Terms | None = None) -> str:
    """Returns what a page with a game is called, or what it is, where it has no title and no clue."""
    terms = terms or Terms.of(game.language)
    return game.title or game.clue or terms["strands" if game.strands else "fill_words"]


def player(game: Game, *, terms: Terms | None = None) -> Element:
    """Makes the element ``.fw-play`` of a page that has the style sheet and the script.

    Args:
        game: the game.
        terms: buttons, messages, headings; None: those of its language.
    """
    terms = terms or Terms.of(game.language)
    kind = "strands" if game.strands else "fill-word"
    root = Element("div", {"class": "fw-play", "data-game": digest(game), "data-kind": kind, "lang": terms.spoken})
    stage = SubElement(root, "section", {"class": "stage", "aria-label": clean(terms["board"])})
    SubElement(stage, "p", {"class": "now", "aria-hidden": "true"}).text = "\u00a0"
    SubElement(stage, "p", {"class": "said sr", "role": "status"})
    SubElement(stage, "div", {"class": "pan"}).append(_letters(game, terms))
    SubElement(stage, "noscript").text = clean(terms["needs_script"])
    _panel(SubElement(root, "section", {"class": "panel", "aria-label": clean(terms["words"])}), game, terms)
    _notice(root, terms)
    colours = dict(zip(game.answer.words, colouring(game.answer), strict=True))
    data = game.data() | {"colours": colours, "shortest": game.min_length}
    veiled = game_file.veil(json.dumps(data, ensure_ascii=False, separators=(",", ":")))
    SubElement(root, "template", {"class": "game"}).text = veiled
    add_terms(root, terms, script())
    return root


def _letters(game: Game, terms: Terms) -> Element:
    """Draws the letters, each in a circle; lines of words go below them."""
    grid = game.puzzle.grid
    label = board_label(grid.by_row(), terms)
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


def _panel(panel: Element, game: Game, terms: Terms) -> None:
    number = len(game.answer.placements)
    if game.clue:
        theme = SubElement(panel, "div", {"class": "theme-of"})
        SubElement(theme, "h2").text = clean(terms["theme"])
        SubElement(theme, "p").text = clean(game.clue)
    found = terms.filled("words_of_one" if number == 1 else "words_of", count=0, all=number)
    SubElement(panel, "p", {"class": "count"}).text = clean(found)
    earn = SubElement(panel, "div", {"class": "earn"})
    add_button(earn, terms["hint"], "hint", disabled="")
    meter = SubElement(earn, "span", {"class": "meter", "aria-hidden": "true", "data-full": "0"})
    for _ in range(WORDS_PER_HINT):
        SubElement(meter, "span")
    progress = terms.filled("hint_progress", count=0, all=WORDS_PER_HINT)
    SubElement(earn, "span", {"class": "credit"}).text = clean(progress)
    SubElement(panel, "ul", {"class": "words", "aria-label": clean(terms["words_found"])})
    others = SubElement(panel, "details", {"class": "others", "hidden": ""})
    SubElement(others, "summary").text = clean(terms["other_words"])
    SubElement(others, "p", {"class": "list-of"})
    row = SubElement(panel, "p", {"class": "row"})
    add_button(row, terms["clear"], "clear")
    add_button(row, terms["start_again"], "again")
    add_button(row, terms["the_result"], "result", hidden="")
    sure = SubElement(panel, "div", {"class": "sure", "role": "group", "hidden": ""})
    sure.set("aria-label", clean(terms["start_again_sure"]))
    SubElement(sure, "span").text = clean(terms["forget_sure"])
    add_button(sure, terms["start_again"], "reset")
    add_button(sure, terms["go_on"], "keep")
    _help(panel, game, terms)


def _help(panel: Element, game: Game, terms: Terms) -> None:
    """Writes how the puzzle is played, and its keys."""
    keys = SubElement(panel, "details", {"class": "keys"})
    SubElement(keys, "summary").text = clean(terms["how_to_play"])
    rule = terms["how_strands" if game.strands else "how_fill"]
    SubElement(keys, "p").text = clean(f"{rule} {terms.filled('hint_rule', length=game.min_length)}")
    listed = SubElement(keys, "dl")
    for name in KEYS:
        SubElement(listed, "dt").text = clean(terms[f"key_{name}"])
        SubElement(listed, "dd").text = clean(terms[f"do_{name}"])


def _notice(root: Element, terms: Terms) -> None:
    """Writes what appears when every word is found."""
    notice = SubElement(root, "dialog", {"class": "notice", "aria-label": clean(terms["solved"])})
    SubElement(notice, "h2").text = clean(terms["solved_now"])
    SubElement(notice, "p", {"class": "summary"})
    SubElement(notice, "p", {"class": "dots", "aria-hidden": "true"})
    SubElement(notice, "p", {"class": "result", "hidden": ""})
    row = SubElement(notice, "p", {"class": "row"})
    add_button(row, terms["copy_result"], "copy")
    add_button(row, terms["look_at_board"], "close")
    SubElement(notice, "p", {"class": "copied", "role": "status"})


def game_page(game: Game, *, theme: str = AUTO, terms: Terms | None = None) -> str:
    """Writes a page on which a game is played: one file, which asks no server. What is found stays in the browser.

    Args:
        game: the game; without ``words`` no other words earn a hint.
        theme: ``light``, ``dark``, or ``auto``: as the reader has it.
        terms: buttons, messages, headings; None: those of the game's language.

    Raises:
        OptionError: no such theme.
    """
    terms = terms or Terms.of(game.language)
    css = own_file(CORE, "page.css") + style_sheet() + own_file(ROOM, "game_page.css")
    title = title_of(game, terms)
    root, body = begin(title, css, language=terms.spoken, theme=theme)
    header = SubElement(body, "header")
    SubElement(header, "h1").text = clean(title)
    if about := ", ".join(part for part in (game.author, game.date) if part):
        SubElement(header, "p", {"class": "about"}).text = clean(about)
    SubElement(body, "main").append(player(game, terms=terms))
    footer = SubElement(body, "footer")
    SubElement(footer, "p").text = clean(terms["veiled"])
    if game.source and game.words:
        before, _, after = clean(terms["others_source"]).partition("{source}")
        credit = SubElement(footer, "p")
        credit.text = before
        source = SubElement(credit, "span", {"lang": "en"})  # names of sources are English
        source.text, source.tail = clean(game.source), after
    SubElement(body, "script").text = script()
    add_policy(root)
    return finish(root)


def game_pdf(
    game: Game,
    *,
    title: str | None = None,
    clue: str | None = None,
    answers: bool = True,
    terms: Terms | None = None,
) -> bytes:
    """Writes a PDF of a game to print: the board with its clue, then the answer.

    Args:
        game: the puzzle.
        title: None: that of the game.
        clue: None: that of the game.
        answers: as for ``covers_pdf``.
        terms: what is printed; None: the terms of the game's language.
    """
    from wordtools.fillword.show.pdf import covers_pdf

    terms = terms or Terms.of(game.language)
    title = title_of(game, terms) if title is None else title
    return covers_pdf(
        [game.answer], title=title, clue=game.clue if clue is None else clue, answers=answers, terms=terms
    )
