"""Texts of others made fit for a terminal: what would command it, or turn the line round, is shown as an escape."""

from __future__ import annotations

import re

# C0 but tab and line feed, DEL, C1; marks and overrides of direction; separators of lines and paragraphs
_COMMANDS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]")


def printable(text: str) -> str:
    r"""Replaces the characters that command a terminal by the escapes of JSON; tabs and line feeds stay.

    >>> printable("a\x1b[31mred\u202e")
    'a\\u001b[31mred\\u202e'
    """
    return text if text.isprintable() else _COMMANDS.sub(_escape, text)


def one_line(text: str) -> str:
    r"""Replaces line feeds too: what a message quotes, the name of a file say, must not look like another message.

    >>> one_line("a\nError: all is well")
    'a\\u000aError: all is well'
    """
    return printable(text).replace("\n", "\\u000a")


def _escape(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
