"""``wordtools crossword``: its commands, each imported when it is used."""

from __future__ import annotations

import click

from wordtools.core.cli.lazy import LazyGroup, Listed

COMMANDS = {
    "arrowword": Listed(
        "wordtools.crossword.cli.arrowword:arrowword", "Make an arrowword: a crossword whose clues stand in the grid."
    ),
    "build": Listed("wordtools.crossword.cli.build:build", "Build a crossword from a list of words."),
    "clues": Listed("wordtools.crossword.cli.clues:clues", "List the entries that have no clue yet."),
    "codeword": Listed(
        "wordtools.crossword.cli.codeword:group", "Make codewords with a single answer, and solve them."
    ),
    "convert": Listed("wordtools.crossword.cli.convert:convert", "Convert a puzzle file to another format."),
    "fill": Listed("wordtools.crossword.cli.fill:fill", "Fill grids with words of a list."),
    "krisskross": Listed(
        "wordtools.crossword.cli.krisskross:group", "Make Kriss Kross puzzles with a single answer, and solve them."
    ),
    "list": Listed("wordtools.crossword.cli.list:group", "Merge, compare, rescore and clean word lists."),
    "patterns": Listed(
        "wordtools.crossword.cli.patterns:patterns", "Show the patterns of the library, or make new ones."
    ),
    "show": Listed("wordtools.crossword.cli.show:show", "Show a puzzle file: its numbered grid and its clues."),
    "squares": Listed("wordtools.crossword.cli.squares:squares", "Find word squares, or prove that there is none."),
    "suggest": Listed("wordtools.crossword.cli.fill:suggest", "Suggest words for an entry of a grid."),
    "wordplay": Listed("wordtools.crossword.cli.clues:wordplay", "Show how ANSWER can be made of other words."),
}
ALSO = {  # what else people call it
    "arrowwords": "wordtools crossword arrowword WORDS",
    "print": "wordtools crossword convert PUZZLE new.pdf",
    "pdf": "wordtools crossword convert PUZZLE new.pdf",
    "kriss-kross": "wordtools crossword krisskross make WORDS",
}
TITLES = {
    "Everyday": "library open grid generate picture letter seconds solution limit all",
    "Grid": (
        "word-square words entry symmetry symmetric min-length max-length solution-word every-letter given give put "
        "shape fit include use-all keep grid-size barred"
    ),
    "Words": "clues only-clues suggest take min-score no-shared-stem from-list times plus",
    "Search": (
        "prove objective weak double certificate proof-score depth tries scores score-inside score-end score-edge "
        "score-turn number"
    ),
    "Puzzle file": "format from key strict state author copyright notes no-blocks submission",
    "Output": "answers large-print word-bank",
}


@click.group(cls=LazyGroup, lazy=COMMANDS, titles=TITLES, also=ALSO)
def main() -> None:
    """Build, fill, convert and print crosswords."""
