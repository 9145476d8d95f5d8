"""``wordtools scrabble``: its commands, each imported when it is used."""

from __future__ import annotations

import click

from wordtools.core.cli.lazy import LazyGroup, Listed

COMMANDS = {
    "analyse": Listed("wordtools.scrabble.cli.analyse:analyse", "Analyse games, turn by turn."),
    "autoplay": Listed("wordtools.scrabble.cli.autoplay:autoplay", "Play two settings against each other."),
    "bingos": Listed("wordtools.scrabble.cli.bingos:bingos", "Compute the chance of a bingo."),
    "board": Listed("wordtools.scrabble.cli.board:board", "Show a position as text, picture or page."),
    "endgame": Listed("wordtools.scrabble.cli.endgame:endgame", "Solve an endgame."),
    "hooks": Listed("wordtools.scrabble.cli.hooks:hooks", "List the hooks and openings of a position."),
    "infer": Listed("wordtools.scrabble.cli.infer:infer", "Infer what a player kept."),
    "leaves": Listed("wordtools.scrabble.cli.leaves:leaves", "Learn, show and convert leave values."),
    "moves": Listed(
        "wordtools.scrabble.cli.moves:moves", "Find the plays of POSITION for the player to move, best first."
    ),
    "play": Listed("wordtools.scrabble.cli.play:play", "Play a game in the terminal."),
    "preendgame": Listed(
        "wordtools.scrabble.cli.preendgame:preendgame", "Find which play wins most often with 1 to 4 tiles in the bag."
    ),
    "puzzles": Listed("wordtools.scrabble.cli.puzzles:puzzles", "Make puzzles: find the best play."),
    "score": Listed("wordtools.scrabble.cli.board:score", "Score PLAY on POSITION, or list all that is wrong with it."),
    "sim": Listed("wordtools.scrabble.cli.sim:sim", "Simulate the best plays of a position."),
}
ALSO = {  # what else people call it
    "rack": "wordtools scrabble moves -r LETTERS",
    "bingo": "wordtools scrabble bingos LETTERS",
    "wwf": "wordtools scrabble moves -l en-wwf -r LETTERS",
    "simulate": "wordtools scrabble sim POSITION",
    "analyze": "wordtools scrabble analyse GAMES",
}
TITLES = {
    "Everyday": "rack turn play played through after one two player number games sort limit all",
    "Position": "opponent unseen lenient layout any-word",
    "Game": "challenge minutes",
    "Search": (
        "leaves positional sim rounds candidates plies nodes rank-by confidence infer samples spreads fair sprt "
        "generations racks leave-size margin difficulty"
    ),
    "Output": "count mark cgp csv stream explain folder",
}


@click.group(cls=LazyGroup, lazy=COMMANDS, titles=TITLES, also=ALSO)
def main() -> None:
    """Find, rank and play Scrabble plays."""
