"""What stands between the word of a line and its clue or score, and which of these the lines of a list use."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

SAMPLE = 5_000  # lines that are looked at
SEPARATORS = {  # by what messages call it
    "a tab": r"\t",
    "a semicolon": ";",
    "a bar": r"\|",
    "a comma": ",",
    "an arrow": r"[-=]{1,3}>|\u2192",
    "an equals sign": "=",
    "a colon": ":",
    "a dash": r"\s[-\u2010-\u2013]{1,3}\s|(?<=\w)[-\u2013]\s|\s[-\u2013](?=[^\W\d])|\s?\u2014",
    "an @": "@",
    "a tilde": "~",
    "a bracket": r"\s[(\[{]",
    "a quotation mark": r"\s(?=[\"\u201c\u201e\u00ab])",
    "a slash": r"\s/\s",
    "several blanks": r"\s{3,}",
}
PATTERNS = {name: re.compile(pattern) for name, pattern in SEPARATORS.items()}
NAMES = tuple(SEPARATORS)
ANY = re.compile("|".join(f"({pattern})" for pattern in SEPARATORS.values()))
TABLES = ("a tab", "a semicolon", "a comma", "a bar")
"""Separators of more than two columns."""
MARKS = "\t;|,=:@~>\u2192\u2014"
"""Characters of which most separators have one; all others have a blank."""
QUOTED = re.compile(r'"(?:[^"]|"")*+"')


def masked(line: str) -> str:
    """Returns a line with what stands in quotation marks made unreadable, so that no separator is found in it."""
    if '"' not in line:
        return line
    return QUOTED.sub(lambda match: '"' + "x" * (len(match[0]) - 2) + '"', line)


def first_separator(line: str) -> str | None:
    """Names the first separator of a line that has a letter before it; None where it has none."""
    text = masked(line)
    first = next((at for at, sign in enumerate(text) if sign.isalnum()), len(text))
    for match in ANY.finditer(text):
        if first < match.start() and match.lastindex:
            return NAMES[match.lastindex - 1]
    return None


def counted(lines: Sequence[str]) -> Counter[str]:
    """Counts, by separator, the lines in which it comes first; lines ``WORD;SCORE`` are none of them."""
    found = Counter(map(first_separator, lines[:SAMPLE]))
    return Counter({name: count for name, count in found.items() if name is not None})


def cells(line: str, separator: str) -> list[str]:
    """Cuts a line at a separator, outside of quotation marks; what is whole in such marks loses them."""
    text = masked(line)
    cuts = [0, *(place for match in PATTERNS[separator].finditer(text) for place in match.span()), len(line)]
    return [unquoted(line[begin:end]) for begin, end in zip(cuts[::2], cuts[1::2], strict=True)]


def cut(line: str, separator: str) -> tuple[str, str] | None:
    """Cuts a line at the first separator of its kind; None where it has none."""
    match = PATTERNS[separator].search(masked(line))
    if match is None:
        return None
    rest = line[match.end() :]
    if separator == "a bracket":
        rest = rest.rstrip().removesuffix({"(": ")", "[": "]", "{": "}"}[match[0][-1]])
    return unquoted(line[: match.start()]), unquoted(rest)


def unquoted(text: str) -> str:
    """Returns a cell without the blanks and quotation marks around the whole of it."""
    text = text.strip()
    if len(text) > 1 and QUOTED.fullmatch(text):
        return text[1:-1].replace('""', '"').strip()
    return text
