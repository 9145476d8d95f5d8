"""The HTML that some formats allow in their texts: read as the markup of clues, written from it."""

from __future__ import annotations

import html
import re
from collections import Counter

from wordtools.core.reading.reading import Reading
from wordtools.crossword.puzzle import markup

TAG = re.compile(r"</?[A-Za-z][^<>]*>")
NAME = re.compile(r"</?([A-Za-z][A-Za-z0-9]*)")
BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
TAGS = {tag: tag for tag in markup.TAGS} | {"strong": "b", "em": "i", "ins": "u", "strike": "s", "del": "s"}
"""The tags of HTML that are markup here."""
IGNORED_TAGS = ("span", "p", "div")  # tags without a meaning for markup
MARKUP = "markup"  # what is left out of a text with other tags


def marked(text: str, reading: Reading | None = None, *, lines: bool = False) -> str:
    """Reads a text with HTML; what tags express and markup cannot is reported.

    Args:
        text: the text.
        reading: of the file; None: nothing is reported.
        lines: a break in it ends a line, instead of being a space.
    """
    if "<" not in text and "&" not in text:
        return text
    text = BREAK.sub("\n" if lines else " ", text)
    parts: list[markup.Run] = []
    opened: Counter[str] = Counter()
    at = 0
    for sign in TAG.finditer(text):
        parts.append((html.unescape(text[at : sign.start()]), frozenset(+opened)))
        at = sign.end()
        name = NAME.match(sign[0])
        tag = TAGS.get(name[1].lower()) if name else None
        if tag is None:
            if reading is not None and not (name and name[1].lower() in IGNORED_TAGS):
                reading.leave_out(MARKUP)
        elif not sign[0].startswith("</"):
            opened[tag] += 1
        else:
            opened[tag] = max(opened[tag] - 1, 0)
    return markup.joined([*parts, (html.unescape(text[at:]), frozenset(+opened))])


def plain(text: str, reading: Reading | None = None) -> str:
    """Reads a text with HTML as plain text; where markup was lost, that is reported."""
    found = marked(text, reading)
    if reading is not None and markup.has_markup(found):
        reading.leave_out(MARKUP)
    return markup.plain(found)


def to_html(text: str) -> str:
    """Writes a text with markup such that ``marked`` gives it back; most texts stay as they are."""
    if marked(text) == text:
        return text
    return markup.nested(markup.runs(text), lambda part: html.escape(part, quote=False))


def escape(text: str) -> str:
    """Writes a plain text such that ``plain`` gives it back; most texts stay as they are."""
    return text if marked(text) == markup.escape(text) else html.escape(text, quote=False)
