"""``wordtools fillword``: its commands, each imported when it is used."""

from __future__ import annotations

import click

from wordtools.core.cli.lazy import LazyGroup, Listed

COMMANDS = {
    "book": Listed("wordtools.fillword.cli.book:book", "Make a book of puzzles, a PDF with the answers at the end."),
    "find": Listed("wordtools.fillword.cli.find:find", "Find every word on a grid."),
    "generate": Listed("wordtools.fillword.cli.generate:generate", "Make puzzles of a given size or shape."),
    "hint": Listed("wordtools.fillword.cli.hint:hint", "Give away the next word on GRID, or only its first cell."),
    "solve": Listed("wordtools.fillword.cli.solve:solve", "Cover a grid with words, each cell once."),
}


@click.group(cls=LazyGroup, lazy=COMMANDS)
def main() -> None:
    """Solve and make fill-word and Strands puzzles."""
