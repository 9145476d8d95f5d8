"""``wordtools crossword``: its commands, each imported when it is used."""

from __future__ import annotations

import click

from wordtools.core.cli.lazy import LazyGroup, Listed

COMMANDS = {
    "build": Listed("wordtools.crossword.cli.build:build", "Build a crossword from a list of words."),
    "clues": Listed("wordtools.crossword.cli.clues:clues", "List the entries that have no clue yet."),
    "convert": Listed("wordtools.crossword.cli.convert:convert", "Convert a puzzle file to another format."),
    "fill": Listed("wordtools.crossword.cli.fill:fill", "Fill grids with words of a list."),
    "list": Listed("wordtools.crossword.cli.list:group", "Merge, compare, rescore and clean word lists."),
    "patterns": Listed(
        "wordtools.crossword.cli.patterns:patterns", "Show the patterns of the library, or make new ones."
    ),
    "show": Listed("wordtools.crossword.cli.show:show", "Show a puzzle file: its numbered grid and its clues."),
    "squares": Listed("wordtools.crossword.cli.squares:squares", "Find word squares, or prove that there is none."),
    "suggest": Listed("wordtools.crossword.cli.suggest:suggest", "Suggest words for an entry of a grid."),
    "wordplay": Listed("wordtools.crossword.cli.wordplay:wordplay", "Show how ANSWER can be made of other words."),
}


@click.group(cls=LazyGroup, lazy=COMMANDS)
def main() -> None:
    """Build, fill, convert and print crosswords."""
