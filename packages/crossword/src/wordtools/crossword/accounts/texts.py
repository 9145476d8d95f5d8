"""Texts of raw files: decoded, without their tags, and measured."""

from __future__ import annotations

import html
import re

from wordtools.core.reading.accounts import CountError
from wordtools.core.run.files import decode

TAG = re.compile(r"</?[A-Za-z][^<>]*>")
NO_TEXT = dict.fromkeys((*set(range(32)) - {9, 10, 13}, 127, 0x85, 0x2028, 0x2029), " ")
ENUMERATION = re.compile(r"\(\s*\d[\d\s,;.'’/–-]*\)\s*$")

LENGTHS = re.compile(r"\(\s*\d[^()]*\)")  # an enumeration with words in it too: (3, 2 wds)


def text_of(data: bytes) -> str:
    """Decodes a text as its marks give it, else as UTF-8, with spaces for control characters; CountError."""
    return spaced(decode(data, "the file", "a text", CountError))


def spaced(text: str) -> str:
    """Returns a text with spaces for control characters: only tabs and ends of lines are a part of texts."""
    return text.translate(NO_TEXT)


def untagged(text: str) -> str:
    """Returns a text with HTML as it is read: without tags, with the characters that entities stand for."""
    if "<" not in text and "&" not in text:
        return text
    return "".join(map(html.unescape, TAG.split(text)))


def letters(text: str) -> int:
    """Counts letters."""
    return sum(map(str.isalpha, text))


def signs(text: str) -> int:
    """Counts letters and digits."""
    return sum(map(str.isalnum, text))


def worded(text: str) -> bool:
    """Returns whether a clue has a text beside an enumeration at its end."""
    text = text.strip()
    if not text.endswith(")"):
        return bool(text)
    begin = text.rfind("(")
    return begin > 0 or not LENGTHS.fullmatch(text)


def controls(text: str) -> int:
    """Counts control characters that are no white space."""
    return sum(character < " " or "\x7f" <= character < "\xa0" for character in text if character not in "\t\n\r\x85")


def beyond_ascii(text: str) -> int:
    """Counts characters beyond ASCII, but for those that are none, and the sign that stands for them."""
    return sum(one > "\x7e" and not "\ufffd" <= one <= "\uffff" and not one.isspace() for one in text)
