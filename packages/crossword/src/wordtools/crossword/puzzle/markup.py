"""The markup of clues: bold, italic, underlined, struck out, low and high letters.

A text is as it is printed, but for the tags ``<b>``, ``<i>``, ``<u>``, ``<s>``, ``<sub>`` and ``<sup>`` with their
ends; ``\\<b>`` is such a sign itself, and of several backslashes before one each pair is a backslash. All else,
``5 < 6`` or ``AT&T``, means itself. There is one way to write a text: tags nest in that order and close as early as
they can.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from itertools import groupby, takewhile
from typing import TypeAlias

TAGS = ("b", "i", "u", "s", "sub", "sup")
SIGN = re.compile(rf"(?<!\\)(\\*+)<(/?)({'|'.join(TAGS)})>")
Run: TypeAlias = tuple[str, frozenset[str]]  # a text without markup, and the tags that it stands in
Names: TypeAlias = Mapping[str, str] | None


def runs(text: str) -> list[Run]:
    """Cuts a text into runs; a tag that is never closed ends with the text, an end without a tag is ignored."""
    if "<" not in text:
        return [(text, frozenset())] if text else []
    found: list[Run] = []
    tags: frozenset[str] = frozenset()
    at = 0
    for sign in SIGN.finditer(text):
        before = text[at : sign.start()] + "\\" * (len(sign[1]) // 2)
        literal = len(sign[1]) % 2
        found.append((before + sign[0].lstrip("\\") * literal, tags))
        if not literal:
            tags = tags - {sign[3]} if sign[2] else tags | {sign[3]}
        at = sign.end()
    return _joined([*found, (text[at:], tags)])


def _joined(parts: Iterable[Run]) -> list[Run]:
    some = ((text, tags) for text, tags in parts if text)
    return [("".join(text for text, _ in same), tags) for tags, same in groupby(some, key=lambda run: run[1])]


def joined(parts: Iterable[Run]) -> str:
    """Writes runs as a text."""
    found = _joined(parts)
    last = len(found) - 1
    doubled = (  # backslashes before a tag that means itself
        (part + "\\" * (len(part) - len(part.rstrip("\\"))) * (k < last or bool(tags)), tags)
        for k, (part, tags) in enumerate(found)
    )
    return nested(doubled, escape)


def nested(
    parts: Iterable[Run], escape: Callable[[str], str], begin: str = "<{}>", end: str = "</{}>", names: Names = None
) -> str:
    """Writes runs as a text that marks its parts in a way of its own.

    Args:
        parts: the runs.
        escape: writes a part such that nothing in it is taken for a mark.
        begin: the sign before a part, ``{}`` in it the name of a tag.
        end: the sign after it.
        names: what tags are called there; None: as they are; tags that are not in it are left out.
    """
    names = dict(zip(TAGS, TAGS, strict=True)) if names is None else names
    text, stack = "", list[str]()
    known = ((part, tags & names.keys()) for part, tags in parts)
    for part, tags in [*_joined(known), ("", frozenset[str]())]:
        wanted = [names[tag] for tag in TAGS if tag in tags]
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(stack, wanted, strict=False)))
        text += "".join(end.format(tag) for tag in reversed(stack[same:]))
        text += "".join(begin.format(tag) for tag in wanted[same:]) + escape(part)
        stack = wanted
    return text


def escape(text: str) -> str:
    """Writes a plain text such that no tag in it is markup."""
    return SIGN.sub(lambda sign: f"{sign[1]}\\{sign[0]}", text) if "<" in text else text


def plain(text: str) -> str:
    """Returns a text without its markup."""
    return "".join(part for part, _ in runs(text)) if "<" in text else text


def has_markup(text: str) -> bool:
    """Returns whether any part of a text is marked."""
    return any(tags for _, tags in runs(text))


def tidy(text: str) -> str:
    """Writes a text in the one way in which it is written."""
    return joined(runs(text)) if "<" in text else text


def one_line(text: str) -> str:
    """Returns a text with one space for any white space in it, none at its ends."""
    if "<" not in text:
        return " ".join(text.split())
    found: list[Run] = []
    space = True
    for part, tags in runs(text):
        words = re.sub(r"\s+", " ", part)
        words = words[1:] if space and words.startswith(" ") else words
        space = words.endswith(" ") if words else space
        found.append((words, tags))
    while found and not found[-1][0].rstrip():
        found.pop()
    if found:
        found[-1] = (found[-1][0].rstrip(), found[-1][1])
    return joined(found)
