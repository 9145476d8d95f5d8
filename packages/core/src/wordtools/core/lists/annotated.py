"""Word lists with definitions: on each line a word, a blank or a tab, and what the word means.

A text is such a list when most of its lines are, never because of one line:

- with tabs, when most lines have one, and what stands behind them is not numbers only;
- with blanks, when most lines have one, most of these look like a definition, and hardly a first word comes twice. What
  looks like a definition has a part of speech in brackets (``aa rough lava [n AAS]``), or lower case behind a word in
  capitals (``AA rough lava``). Lists of phrases (``ice cream``, ``ICE CREAM;50``) have neither.

Lists with tabs are the normal form: ``tabbed`` returns both kinds so.
"""

from __future__ import annotations

import re

from wordtools.core.errors import LexiconError

BLANK = re.compile(r"[ \t]+")
PART_OF_SPEECH = re.compile(r"\[[^\W\d_]+[^\[\]]*\]")  # [n AAS], [v], [adj]
NUMBER = re.compile(r"[-+]?\d+([.,]\d+)?%?")
SCORE = re.compile(r"\s*[-+.\d]+\s*$")  # behind the last semicolon of a line
DISTINCT = 0.9  # at least this share of the first words is new: phrases begin alike
HOW = "write the word, a tab, and its definition"

Line = tuple[int, str]
"""A line with its number, without the blanks around it."""


def tabbed(text: str, name: str) -> str | None:
    """Returns a list with definitions as one with tabs, line by line; None where the text is no such list.

    Args:
        text: the whole list.
        name: what messages call it.

    Raises:
        LexiconError: it is such a list but for some line, which the message names, or each word has a number.
    """
    if "\t" not in text and " " not in text:
        return None  # known at once, however long it is
    lines = [(number, line.strip(" ")) for number, line in enumerate(text.splitlines(), 1)]
    entries = [(number, line) for number, line in lines if line.strip() and not line.startswith("#")]
    separated = [(number, line) for number, line in entries if "\t" in line]
    if 2 * len(separated) > len(entries):
        return _with_tabs(text, entries, name)
    separated = [(number, line) for number, line in entries if BLANK.search(line)]
    if 2 * len(separated) <= len(entries):
        return None
    if all(NUMBER.fullmatch(_cut(line)[1]) for _, line in separated):
        raise _numbers(separated[0], name)
    return _with_blanks(lines, separated, name)


def words(table: str) -> list[str]:
    """Returns the words of a list with tabs, in the order of the lines."""
    return [line.partition("\t")[0] for line in table.splitlines() if line.strip() and not line.startswith("#")]


def _with_tabs(text: str, entries: list[Line], name: str) -> str | None:
    rest = [line.split("\t")[1:] for _, line in entries if "\t" in line]
    if all(len(columns) == 1 and NUMBER.fullmatch(columns[0].strip()) for columns in rest):
        raise _numbers(next(entry for entry in entries if "\t" in entry[1]), name)
    for number, line in entries:
        word, tab, _ = line.partition("\t")
        if not word.strip() or (not tab and " " in line):
            raise LexiconError(f"{name}: line {number}: {HOW}, not {line[:40]!r}")
    return text


def _with_blanks(lines: list[Line], separated: list[Line], name: str) -> str | None:
    first = [_cut(line)[0] for _, line in separated]
    fit = sum(_looks_defined(line) for _, line in separated)
    if 2 * fit <= len(separated) or len(set(first)) < DISTINCT * len(first):
        return None
    capitals = 2 * sum(map(str.isupper, first)) > len(first)
    for number, line in separated:
        word, rest = _cut(line)
        if (capitals and not word.isupper()) or SCORE.match(rest.rpartition(";")[2]):
            raise LexiconError(f"{name}: line {number}: {HOW}, not {line[:40]!r}")
    return "\n".join(line if line.startswith("#") else "\t".join(_cut(line)) for _, line in lines)


def _cut(line: str) -> tuple[str, str]:
    """Returns the word of a line and what stands behind it."""
    word, *rest = BLANK.split(line, maxsplit=1)
    return word, rest[0] if rest else ""


def _looks_defined(line: str) -> bool:
    """Returns whether a line looks like a word and its definition."""
    word, rest = _cut(line)
    if ";" in rest and SCORE.match(rest.rpartition(";")[2]):
        return False
    return PART_OF_SPEECH.search(rest) is not None or (word.isupper() and rest.upper() != rest)


def _numbers(entry: Line, name: str) -> LexiconError:
    number, line = entry
    return LexiconError(f"{name}: line {number}: {line[:40]!r}: a word and a number: write WORD;SCORE in a list")
