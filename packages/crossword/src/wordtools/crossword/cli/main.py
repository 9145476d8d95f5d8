"""``wordtools crossword``: a command a file, loaded when it is used."""

from __future__ import annotations

import click

from wordtools.core.cli.lazy import LazyGroup

COMMANDS = ("build", "clues", "convert", "fill", "patterns", "show", "squares", "suggest", "wordplay")


@click.group(cls=LazyGroup, lazy={name: f"wordtools.crossword.cli.{name}:{name}" for name in COMMANDS})
def main() -> None:
    """Build, fill, convert and print crosswords."""
