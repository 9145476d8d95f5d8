"""``wordtools ruzzle``: its commands, each imported when it is used."""

from __future__ import annotations

import click

from wordtools.core.cli.lazy import LazyGroup, Listed

COMMANDS = {
    "best": Listed("wordtools.ruzzle.cli.best:best", "Look for the boards with the most points or words."),
    "demo": Listed("wordtools.ruzzle.cli.solve:demo", "Solve the demo board of a language."),
    "generate": Listed("wordtools.ruzzle.cli.generate:generate", "Make random boards."),
    "prove": Listed("wordtools.ruzzle.cli.prove:prove", "Prove which boards of a size are the best."),
    "score": Listed("wordtools.ruzzle.cli.score:score", "Score a player's words on a board."),
    "solve": Listed("wordtools.ruzzle.cli.solve:solve", "Find every word on a board."),
    "verify": Listed("wordtools.ruzzle.cli.prove:verify", "Check the certificate of a proof."),
}


@click.group(cls=LazyGroup, lazy=COMMANDS)
def main() -> None:
    """Solve, score and make Ruzzle and Boggle boards."""
