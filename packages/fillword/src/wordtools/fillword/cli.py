"""``wordtools fillword``: options in, results out; the library does the work."""

from __future__ import annotations

import click

from wordtools.fillword.cli_find import find
from wordtools.fillword.cli_generate import generate
from wordtools.fillword.cli_hint import hint
from wordtools.fillword.cli_solve import solve


@click.group()
def main() -> None:
    """Solve and make fill-word and Strands puzzles."""


for command in (find, generate, hint, solve):
    main.add_command(command)
