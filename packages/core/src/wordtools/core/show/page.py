"""The shell of HTML pages that need nothing else: head, style sheet, data and script are all in the page.

``page.css`` has what the pages share: the colours of both themes as variables, and the body. A game's own style
sheet comes after it and holds only what is its own.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

from wordtools.core.errors import OptionError
from wordtools.core.show.svg import AUTO, clean
from wordtools.core.show.terms import Terms

ROOM = "wordtools.core.show"
EITHER = "color-scheme: light dark"  # in the style sheets, as the pages have it that follow the reader's system
WHEN = "@media (prefers-color-scheme: dark)"
DARK = {"light": "@media not all", "dark": "@media all", AUTO: WHEN}  # by theme, when a page is dark
TERM, COUNTED = re.compile(r'\bterm\("(\w+)"'), re.compile(r'\bcounted\("(\w+)"')  # what a script writes

POLICY = "default-src 'none'; script-src {}; style-src {}; base-uri 'none'; form-action 'none'"


def begin(title: str, css: str, *, language: str = "en", theme: str = AUTO) -> tuple[Element, Element]:
    """Begins a page.

    Args:
        title: of the window.
        css: the style sheet, as ``style_sheet`` returns it.
        language: the code of the page's language.
        theme: ``light``, ``dark``, or ``auto``: as the reader has it.

    Returns:
        The page, for ``finish``, and its body, to which all else is added.

    Raises:
        OptionError: no such theme.
    """
    if theme not in DARK:
        raise OptionError(f"no theme {theme!r}: use one of {', '.join(DARK)}")
    if theme != AUTO:
        css = css.replace(WHEN, DARK[theme]).replace(EITHER, f"color-scheme: {theme}")
    root = Element("html", {"lang": clean(language)})
    head = SubElement(root, "head")
    SubElement(head, "meta", {"charset": "utf-8"})
    SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    SubElement(head, "title").text = clean(title)
    SubElement(head, "style").text = css
    return root, SubElement(root, "body")


def finish(root: Element) -> str:
    """Writes a page, or a part of one when *root* is no ``html``."""
    text = tostring(root, encoding="unicode", method="html")
    return f"<!doctype html>\n{text}\n" if root.tag == "html" else text


def style_sheet(room: str) -> str:
    """Returns the style sheet of the pages of a room: what all pages share, then its own ``page.css``."""
    return own_file(ROOM, "page.css") + own_file(room, "page.css")


def own_file(room: str, name: str) -> str:
    """Reads a file that lies beside the modules of a room, such as ``wordtools.ruzzle.show``."""
    return files(room).joinpath(name).read_text(encoding="utf-8")


def add_script(body: Element, room: str) -> None:
    """Adds the room's ``page.js``, the last thing in a page."""
    SubElement(body, "script").text = own_file(room, "page.js")


def speaking(script: str) -> str:
    """Returns a script that has ``termsOf``, with which it writes the terms that ``add_terms`` puts into the page."""
    return f'"use strict";\n(() => {{\n{own_file(ROOM, "terms.js")}{script}}})();\n'


def add_terms(parent: Element, terms: Terms, script: str) -> None:
    """Adds those terms that a script writes, as JSON in a template that ``termsOf`` reads."""
    names = {*TERM.findall(script), *(f"{name}{end}" for name in COUNTED.findall(script) for end in ("", "_one"))}
    SubElement(parent, "template", {"class": "terms"}).text = safe_json({name: terms[name] for name in sorted(names)})


def board_label(rows: Iterable[Iterable[str | None]], terms: Terms) -> str:
    """Writes the letters of a board, row by row, and names its holes, for those who hear the page."""
    spoken = (" ".join(text or terms["hole"] for text in row) for row in rows)
    return clean(terms.filled("board_letters", rows=" / ".join(spoken)))


def add_button(parent: Element, text: str, does: str, **more: str) -> Element:
    """Adds a button of a player, with its attributes; *does* names what the script does at a click."""
    button = SubElement(parent, "button", {"type": "button", "data-do": does, **more})
    button.text = clean(text)
    return button


def add_data(body: Element, name: str, data: Any) -> None:
    """Adds data that the script reads, as JSON in an element of that id."""
    SubElement(body, "script", {"type": "application/json", "id": name}).text = safe_json(data)


def safe_json(data: Any) -> str:
    """Writes JSON in which no ``</script>`` and no ``<!--`` can stand."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def add_policy(root: Element) -> None:
    """Lets only what is in the page run and style it."""
    sources = [_source(root.findtext(path) or "") for path in ("body/script", "head/style")]
    head = root.find("head")
    assert head is not None
    meta = Element("meta", {"http-equiv": "Content-Security-Policy", "content": POLICY.format(*sources)})
    head.insert(1, meta)


def _source(text: str) -> str:
    return f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'"
