"""Search a position with an empty bag to its end: the best plays of both, and what they come to."""

from wordtools.scrabble import Engine, Game

ending = Engine.for_language("en").endgame(Game.load("examples/game.gcg").position(21))
print(ending)
