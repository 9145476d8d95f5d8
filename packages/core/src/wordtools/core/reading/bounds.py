"""How much of each thing a file may have: far more than any real file has, and little enough to take no harm."""

from __future__ import annotations

from typing import NamedTuple


class Bound(NamedTuple):
    """The bound of a kind of thing."""

    most: int
    largest_known: str
    """The largest real file that is known, which the bound must let through."""


BOUNDS = {
    "cells": Bound(65_536, "a Sunday puzzle of 25 x 25, 625"),
    "clues": Bound(20_000, "a puzzle of 50 x 50 with some 1,000"),
    "cells of words": Bound(300_000, "a .jpz of 50 x 50 with some 5,000"),
    "elements": Bound(400_000, "a .jpz of 50 x 50 with some 8,000"),
    "lines of words": Bound(5_000_000, "a Polish list of 3,200,000"),
    "lines with clues or scores": Bound(1_500_000, "a scored list of 570,000"),
    "elements of a wordnet": Bound(3_000_000, "the Open English WordNet with some 1,300,000"),
    "synonyms": Bound(5_000_000, "the Open English WordNet with some 400,000"),
    "events": Bound(5_000, "a game of four on 21 x 21 squares, some 200"),
}
"""Kinds of things, in the plural, as messages name them."""

SIZES = {
    "such a file": Bound(64_000_000, "a collection of games of some 20 MB"),
    "a word list": Bound(100_000_000, "a Polish list of 45 MB"),
    "a table of leaves": Bound(100_000_000, "the Russian one, 12 MB"),
    "a dictionary": Bound(200_000_000, "the Open English WordNet, 100 MB of XML"),
    "a text of a dictionary": Bound(1_000_000, "an article of some 50,000 characters"),
    "a TOML file": Bound(64_000, "the rules and languages here, up to 10,000"),
    "a line of boards": Bound(1_000_000, "a board of 255 x 255 cells in one line"),
}
"""Bytes of what is read, by what messages call it."""

UNPACKED, RATIO = 2_000_000, 40
"""Bytes that a compressed list may unpack to, and further bytes for each packed one, of which real lists have 8."""


def over(what: str) -> str:
    """Returns half a sentence for a message: more than the bound of a kind of ``SIZES``."""
    most = SIZES[what].most
    size = f"{most / 1_000_000:,.0f} MB" if most >= 1_000_000 else f"{most / 1_000:,.0f} kB"
    return f"over {size}, more than {what} has"
