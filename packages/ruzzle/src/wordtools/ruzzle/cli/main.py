"""``wordtools ruzzle``: its commands, each imported when it is used."""

from __future__ import annotations

import click

from wordtools.core.cli.lazy import LazyGroup, Listed

COMMANDS = {
    "best": Listed("wordtools.ruzzle.cli.best:best", "Look for the boards with the most points or words."),
    "demo": Listed("wordtools.ruzzle.cli.solve:demo", "Solve the demo board of a language."),
    "generate": Listed("wordtools.ruzzle.cli.generate:generate", "Make random boards."),
    "prove": Listed("wordtools.ruzzle.cli.prove:prove", "Prove which boards of a size are the best."),
    "score": Listed("wordtools.ruzzle.cli.score:score", "Score the words of a player, or of several, on a board."),
    "solve": Listed("wordtools.ruzzle.cli.solve:solve", "Find every word on a board."),
    "swap": Listed("wordtools.ruzzle.cli.swap:swap", "Find the best words with some letters replaced."),
    "verify": Listed("wordtools.ruzzle.cli.prove:verify", "Check the certificate of a proof."),
}
ALSO = {  # what else people call it
    "boggle": "wordtools ruzzle solve BOARD --rules boggle",
    "word-hunt": "wordtools ruzzle solve BOARD --rules word-hunt",
    "wordhunt": "wordtools ruzzle solve BOARD --rules word-hunt",
    "spellcast": "wordtools ruzzle solve BOARD --rules spellcast",
}
TITLES = {
    "Everyday": "board boards swaps number rows columns shape sort reverse limit",
    "Rules": "rules points min-length visits torus layers multipliers dice round model",
    "Words": "no-plurals",
    "Search": "include words total longest common-words tries by restarts pool at-least groups merged sample",
    "Output": "lines paths all-paths missed keep-common word bare per-page certificate brief",
}


@click.group(cls=LazyGroup, lazy=COMMANDS, titles=TITLES, also=ALSO)
def main() -> None:
    """Solve, score and make Ruzzle and Boggle boards."""
