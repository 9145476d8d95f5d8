"""``wordtools scrabble``: a command a file, loaded when it is used."""

from __future__ import annotations

from importlib import import_module

import click

COMMANDS = ("analyse", "autoplay", "board", "endgame", "leaves", "moves", "play", "score", "sim")


class Lazy(click.Group):
    """A group whose commands are imported when they are asked for: ``moves`` is ``cli_moves.moves``."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Lists the commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports a command."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"wordtools.scrabble.cli_{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        return command


@click.group(cls=Lazy)
def main() -> None:
    """Find, rank and play Scrabble plays."""
