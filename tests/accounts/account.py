"""Accounts: what a file holds, counted by one flat pass, and compared with what was read and what was reported."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any


class CountError(Exception):
    """What is no such file, or is written in an odd way: its reader alone says what it means."""


def attempted(count: Callable[[Any], Counter[str]], data: bytes | str) -> Counter[str]:
    """Returns an account, empty where the file cannot be counted."""
    try:
        return count(data)
    except CountError:
        return Counter()


def signs(text: str) -> int:
    """Counts letters and digits."""
    return sum(map(str.isalnum, text))


def letters(text: str) -> int:
    """Counts letters."""
    return sum(map(str.isalpha, text))


def unreported(
    keys: Mapping[str, str],
    counted: Counter[str],
    held: Counter[str],
    reports: Iterable[str],
    *,
    at_least: Collection[str] = (),
    at_most: Collection[str] = (),
) -> list[str]:
    """Names the differences between a file and what was read of it that the reader did not report.

    Args:
        keys: what is compared, with the pattern, in small letters, of a report that names such a loss.
        counted: how many of each the file has; what its format does not state is missing.
        held: how many of each were read.
        reports: what the reader reported.
        at_least: keys of which more may be read than were counted.
        at_most: keys of which fewer may be read than were counted.
    """
    assert counted.keys() | held.keys() <= keys.keys()
    said = " / ".join(reports).lower()
    found = []
    for key in filter(counted.__contains__, keys):
        theirs, ours = counted[key], held[key]
        if ours == theirs or (ours > theirs and key in at_least) or (ours < theirs and key in at_most):
            continue
        if not said or not re.search(keys[key], said):
            found.append(f"{key}: {theirs:,} in the file, {ours:,} read")
    return found
