"""Find all plays at a Scrabble position: how many there are, and the best by equity."""

from wordtools.scrabble import Engine, Game

position = Game.load("examples/game.gcg").position(10)
plays = Engine.for_language("en").plays(position)
print(f"{len(plays):,} plays of {position.rack_text(position.player_to_move)}")
for play in plays.best(3):
    print(play, play.score, play.equity)
