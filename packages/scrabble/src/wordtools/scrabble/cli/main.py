"""``wordtools scrabble``: a command a file, loaded when it is used."""

from __future__ import annotations

import click

from wordtools.core.cli.lazy import LazyGroup

COMMANDS = (
    "analyse",
    "autoplay",
    "bingos",
    "board",
    "endgame",
    "hooks",
    "infer",
    "leaves",
    "moves",
    "play",
    "puzzles",
    "score",
    "sim",
)


@click.group(cls=LazyGroup, lazy={name: f"wordtools.scrabble.cli.{name}:{name}" for name in COMMANDS})
def main() -> None:
    """Find, rank and play Scrabble plays."""
