"""``wordtools fillword``: a command a file, loaded when it is used."""

from __future__ import annotations

import click

from wordtools.core.cli.lazy import LazyGroup

COMMANDS = ("book", "find", "generate", "hint", "solve")


@click.group(cls=LazyGroup, lazy={name: f"wordtools.fillword.cli.{name}:{name}" for name in COMMANDS})
def main() -> None:
    """Solve and make fill-word and Strands puzzles."""
