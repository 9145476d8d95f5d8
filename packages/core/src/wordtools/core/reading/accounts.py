"""Accounts: what a file holds, counted apart from its reader, and compared with what was read and what was reported."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping

from wordtools.core.errors import FormatError


class CountError(FormatError):
    """A file that cannot be counted: only a refusal by its reader is then right."""


def zero(keys: Iterable[str]) -> Counter[str]:
    """Returns an account with nothing counted so far."""
    return Counter({key: 0 for key in keys})


def unreported(
    keys: Iterable[str],
    counted: Mapping[str, int],
    held: Mapping[str, int],
    reports: Iterable[str],
    words: Callable[[str, int], str],
    *,
    at_least: Collection[str] = (),
    at_most: Collection[str] = (),
) -> list[str]:
    """Names the differences between a file and what was read of it that the reader did not report.

    >>> from wordtools.core.reading.accounts import unreported
    >>> found, read = {"notes": 2, "racks": 8}, {"notes": 1, "racks": 7}
    >>> unreported(found, found, read, ["a rack of UNKNOWN"], lambda key, _: key[:4])
    ['notes: 2 in the file, 1 read']

    Args:
        keys: what is compared, in order: nouns in the plural.
        counted: how many of each the file has.
        held: how many of each were read.
        reports: what the reader reported.
        words: takes a key and how many of it were read; returns the pattern, in small letters, of a report that names
            such a loss.
        at_least: keys of which more may be read than were counted.
        at_most: keys of which fewer may be read than were counted.
    """
    said = " / ".join(reports).lower()
    found = []
    for key in keys:
        theirs, ours = counted.get(key, 0), held.get(key, 0)
        if ours == theirs or (ours > theirs and key in at_least) or (ours < theirs and key in at_most):
            continue
        if not said or not re.search(words(key, ours), said):
            found.append(f"{key}: {theirs:,} in the file, {ours:,} read")
    return found
