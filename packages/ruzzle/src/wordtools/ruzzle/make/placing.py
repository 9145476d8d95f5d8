"""Random snakes for given words: cells and letters that a board must have to hold them.

A snake is drawn cell by cell in random directions, going back where it is stuck; a later word may use letters of
an earlier one. Words that come to no end in this way start again from an empty board.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence

from wordtools.core.grid import Neighbours

ATTEMPTS = 200
STEPS = 2_000  # of one snake, before all words start again


def place_words(
    words: Sequence[Sequence[str]], near: Neighbours, rng: random.Random, holes: Collection[int] = ()
) -> dict[int, str] | None:
    """Finds a random place for words, the longest first.

    Args:
        words: each as the texts of its cells.
        near: which cells touch.
        rng: where chance comes from.
        holes: cells that no word uses.

    Returns:
        the texts by cell, or None when no place was found; there may be one all the same.
    """
    ordered = sorted(words, key=len, reverse=True)
    for _ in range(ATTEMPTS):
        taken = dict.fromkeys(holes, "")  # the text of no cell
        for word in ordered:
            path = place_word(word, near, taken, rng)
            if path is None:
                break
            taken.update(zip(path, word, strict=True))
        else:
            return {cell: text for cell, text in taken.items() if text}
    return None


def place_word(word: Sequence[str], near: Neighbours, taken: Mapping[int, str], rng: random.Random) -> list[int] | None:
    """Finds a random snake for one word over cells that are free or have the right text already."""
    path: list[int] = []
    choices = [iter(rng.sample(range(len(near)), len(near)))]
    for _ in range(STEPS):
        cell = next(choices[-1], None)
        if cell is None:
            choices.pop()
            if not path:
                return None
            path.pop()
        elif cell not in path and taken.get(cell, word[len(path)]) == word[len(path)]:
            path.append(cell)
            if len(path) == len(word):
                return path
            choices.append(iter(rng.sample(near[cell], len(near[cell]))))
    return None
