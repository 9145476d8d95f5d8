"""Simulate the best plays of a position; ``seconds=2`` in the place of ``rounds`` takes as long as you like."""

from wordtools.scrabble import Engine, Position

outcomes = Engine.for_language("en").simulate(Position.new("en", rack="AEINRST"), candidates=3, plies=2, rounds=8)
for outcome in outcomes:
    print(outcome)
