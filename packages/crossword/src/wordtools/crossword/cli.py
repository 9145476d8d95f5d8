"""``wordtools crossword``: its commands, each in a module that imports what it needs when it is run."""

from __future__ import annotations

import click

from wordtools.crossword.cli_build import build
from wordtools.crossword.cli_clues import clues
from wordtools.crossword.cli_convert import convert
from wordtools.crossword.cli_fill import fill
from wordtools.crossword.cli_patterns import patterns
from wordtools.crossword.cli_show import show
from wordtools.crossword.cli_suggest import suggest


@click.group()
def main() -> None:
    """Build, fill, convert and print crosswords."""


main.add_command(build)
main.add_command(clues)
main.add_command(convert)
main.add_command(fill)
main.add_command(patterns)
main.add_command(show)
main.add_command(suggest)
