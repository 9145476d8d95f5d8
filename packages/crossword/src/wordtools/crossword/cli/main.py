"""``wordtools crossword``: a command a file, loaded when it is used."""

from __future__ import annotations

import click

from wordtools.core.cli.lazy import LazyGroup

COMMANDS = ("build", "clues", "convert", "fill", "patterns", "show", "squares", "suggest", "wordplay")


HERE = "wordtools.crossword.cli"


@click.group(cls=LazyGroup, lazy={name: f"{HERE}.{name}:{name}" for name in COMMANDS} | {"list": f"{HERE}.list:group"})
def main() -> None:
    """Build, fill, convert and print crosswords."""
