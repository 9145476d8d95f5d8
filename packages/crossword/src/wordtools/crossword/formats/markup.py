"""The HTML that some formats allow in their texts: taken out when read, and hidden where a text looks like it."""

from __future__ import annotations

import html
import re

TAG = re.compile(r"</?[A-Za-z][^<>]*>")
BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)


def plain(text: str) -> str:
    """Takes the tags out and resolves the entities."""
    return html.unescape(TAG.sub("", BREAK.sub(" ", text)))


def escape(text: str) -> str:
    """Writes a text such that ``plain`` gives it back; most texts stay as they are."""
    return text if plain(text) == text else html.escape(text, quote=False)
