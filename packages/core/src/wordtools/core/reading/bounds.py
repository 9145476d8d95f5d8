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
}
"""Kinds of things, in the plural, as messages name them."""
