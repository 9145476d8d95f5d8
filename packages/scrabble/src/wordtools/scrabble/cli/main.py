"""``wordtools scrabble``: its commands, each imported when it is used."""

from __future__ import annotations

import click

from wordtools.core.cli.lazy import LazyGroup, Listed

COMMANDS = {
    "analyse": Listed("wordtools.scrabble.cli.analyse:analyse", "Analyse games, turn by turn."),
    "autoplay": Listed("wordtools.scrabble.cli.autoplay:autoplay", "Play two settings against each other."),
    "board": Listed("wordtools.scrabble.cli.board:board", "Show a position as text, picture or page."),
    "endgame": Listed("wordtools.scrabble.cli.endgame:endgame", "Solve an endgame."),
    "leaves": Listed("wordtools.scrabble.cli.leaves:leaves", "Learn, show and convert leave values."),
    "moves": Listed(
        "wordtools.scrabble.cli.moves:moves", "Find the plays of POSITION for the player to move, best first."
    ),
    "play": Listed("wordtools.scrabble.cli.play:play", "Play a game in the terminal."),
    "preendgame": Listed(
        "wordtools.scrabble.cli.preendgame:preendgame", "Prove which play wins most often with 1 to 4 tiles in the bag."
    ),
    "score": Listed("wordtools.scrabble.cli.score:score", "Score PLAY on POSITION, or say all that is wrong with it."),
    "sim": Listed("wordtools.scrabble.cli.sim:sim", "Simulate the best plays of a position."),
}


@click.group(cls=LazyGroup, lazy=COMMANDS)
def main() -> None:
    """Find, rank and play Scrabble plays."""
