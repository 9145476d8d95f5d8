"""``wordtools fillword``: its commands, each imported when it is used."""

from __future__ import annotations

import click

from wordtools.core.cli.lazy import LazyGroup, Listed

COMMANDS = {
    "book": Listed("wordtools.fillword.cli.book:book", "Make a book of puzzles, a PDF with the answers at the end."),
    "find": Listed("wordtools.fillword.cli.find:find", "Find every word on a grid."),
    "generate": Listed("wordtools.fillword.cli.generate:generate", "Make puzzles of a given size or shape."),
    "hint": Listed("wordtools.fillword.cli.hint:hint", "Reveal the next word of GRID, or only its first cell."),
    "play": Listed("wordtools.fillword.cli.play:play", "Write a page on which GRID is played, offline."),
    "solve": Listed("wordtools.fillword.cli.solve:solve", "Cover a grid with words, each cell once."),
}
ALSO = {  # what else people call it
    "strands": "wordtools fillword solve GRID --strands",
    "word-search": "wordtools fillword generate ROWS COLUMNS --word-search",
    "wordsearch": "wordtools fillword generate ROWS COLUMNS --word-search",
}
TITLES = {
    "Everyday": "board number mask strands word-search spangram clue limit",
    "Puzzle": "directions word-lengths min-length max-length include no-fill unique word-count lengths known found",
    "Search": "about all-lists allow-unknown no-crossing penalty first count tries memory",
    "Output": "playable cell draw bonus answer per-page beside same-words",
}


@click.group(cls=LazyGroup, lazy=COMMANDS, titles=TITLES, also=ALSO)
def main() -> None:
    """Solve and make fill-word and Strands puzzles."""
