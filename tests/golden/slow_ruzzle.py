"""A solver that is obviously right and slow: tries every step, and knows words as texts.

It has nothing of the kernels, the word graph or the codes; what a letter is and is worth, it asks the rules.
"""

from __future__ import annotations

import math
from functools import cache

from wordtools.core import Language, Lexicon
from wordtools.ruzzle import Board, Rules


@cache
def prefixes(language: str, rules: str) -> tuple[frozenset[str], frozenset[str]]:
    """Returns the words of a language's list, and all their beginnings."""
    spoken = Language.load(language)
    words = Lexicon.open(spoken.lexicon, Rules.load(rules).alphabet(spoken)).word_list.words
    return frozenset(words), frozenset(word[:k] for word in words for k in range(1, len(word) + 1))


def solve(language: str, rules: str, board: Board) -> dict[str, tuple[int, tuple[int, ...]]]:
    """Finds the best snake of each word: by score, then the first in the order of cells."""
    words, begun = prefixes(language, rules)
    spoken, ruled = Language.load(language), Rules.load(rules)
    alphabet, worth = ruled.alphabet(spoken), ruled.points(spoken)
    faces = ruled.faces.get(language, {})
    tiles = board.grid.cells
    texts = ["" if tile is None else alphabet.fold(faces.get(tile.text.upper(), tile.text)) for tile in tiles]
    near = board.neighbours or board.grid.neighbours()
    minimum = ruled.minimum(sum(tile is not None for tile in tiles))
    best: dict[str, tuple[int, tuple[int, ...]]] = {}

    def score(word: str, path: tuple[int, ...]) -> int:
        points = 0
        for cell in path:
            tile = tiles[cell]
            own = sum(worth[letter] for letter in alphabet.split(texts[cell])) if tile.points is None else tile.points
            points += own * tile.letter_multiplier
        factor = math.prod(tiles[cell].word_multiplier for cell in path)
        return points * factor + ruled.points_for_length(len(alphabet.split(word)))

    def step(word: str, path: tuple[int, ...]) -> None:
        if word in words and len(alphabet.split(word)) >= minimum:
            found = score(word, path)
            if word not in best or (-found, path) < (-best[word][0], best[word][1]):
                best[word] = found, path
        for cell in near[path[-1]]:
            if texts[cell] and path.count(cell) < ruled.visits and word + texts[cell] in begun:
                step(word + texts[cell], (*path, cell))

    for cell, text in enumerate(texts):
        if text and text in begun:
            step(text, (cell,))
    return best
