"""Make a play from its text: is it legal, what does it score, and take it back."""

from wordtools.scrabble import Engine, Position

engine, position = Engine.for_language("en"), Position.new("en", rack="QUIZTE?")
print(position.judge("8H QUITZ", engine.lexicon))
print(position.push("8H QUIZ", words=engine.lexicon))
print(position)
print("taken back:", position.pop())
