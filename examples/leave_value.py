"""Look up what tiles kept are worth, by their letters."""

from wordtools.scrabble import Engine

leaves = Engine.for_language("en").leaves
print({letters: leaves[letters] for letters in ("?S", "ER", "Q", "UVW")})
