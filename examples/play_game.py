"""Play a game of Scrabble against the computer, keep it in a file, and see how well it was played."""

from wordtools.scrabble import Engine, Game

engine = Engine.for_language("en")
game = Game.new("en", ["Ann", engine.player("strong")], seed=4)
print(game.play("8F MEOW"), "|", game.play())
game.save("game.gcg")
print(engine.analyse("game.gcg"))
