"""The HTML that some formats allow in their texts: taken out when read, and hidden where a text looks like it."""

from __future__ import annotations

import html
import re

TAG = re.compile(r"</?[A-Za-z][^<>]*>")
BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


MARKUP = "markup"  # what is left out of a text with tags


def plain(text: str, left: dict[str, None] | None = None) -> str:
    """Takes the tags out and resolves the entities; where tags were lost, adds that to what is left out."""
    broken = BREAK.sub(" ", text)
    bare = TAG.sub("", broken)
    if left is not None and bare != broken:
        left[MARKUP] = None
    return html.unescape(bare)


def escape(text: str) -> str:
    """Writes a text such that ``plain`` gives it back; most texts stay as they are."""
    return text if plain(text) == text else html.escape(text, quote=False)
