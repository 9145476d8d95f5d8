"""The rules of a game as the head of its GCG names them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping

from wordtools.core.errors import FormatError
from wordtools.core.reading.quoting import quoted
from wordtools.core.reading.reading import Reading
from wordtools.scrabble.record.event import Pragma
from wordtools.scrabble.rules.gcg_names import DISTRIBUTIONS, LAYOUTS, VARIANTS, language_of_lexicon
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import bundled

NOTED = re.compile(r"(Variant|BoardLayout|LetterDistribution):\s*(\S+)")
"""How Woogles wrote the rules into notes before the first event, until 2022."""
PRAGMAS = {"Variant": "game-type", "BoardLayout": "board-layout", "LetterDistribution": "tile-distribution"}
NAMES: dict[str, Container[str]] = {"Variant": VARIANTS, "BoardLayout": LAYOUTS, "LetterDistribution": DISTRIBUTIONS}
SUPER = "super"


def rules_of(pragmas: Iterable[Pragma], lines: Mapping[str, int], reading: Reading) -> Rules:
    """Loads the rules that the fields before the first event name; what is guessed is a note.

    Args:
        pragmas: the fields.
        lines: where they stand in the file, by their names.
        reading: takes the note.

    Raises:
        FormatError: a variant that is not played here.
        WordtoolsError: tiles or a layout that are not here.
    """
    said = dict(reversed([*_said(pragmas)]))  # of two the first counts
    variant = said.get("game-type", "").lower() or "classic"
    if variant not in VARIANTS:
        raise FormatError(f"game type {quoted(said['game-type'])} is not played here; {', '.join(VARIANTS)} are")
    size, any_order = VARIANTS[variant]
    named = said.get("board-layout", "")
    layout = LAYOUTS.get(named.lower(), named) or (LAYOUTS["standard21"] if size else None)
    named = said.get("tile-distribution", "")
    tiles = DISTRIBUTIONS.get(named.lower(), named) or _guessed(said.get("lexicon", ""), lines.get("lexicon"), reading)
    if not named and layout == LAYOUTS["standard21"] and f"{tiles}-{SUPER}" in bundled():
        tiles = f"{tiles}-{SUPER}"
    rules = Rules.load(tiles, layout=layout)
    return rules.with_any_order() if any_order else rules


def _said(pragmas: Iterable[Pragma]) -> Iterable[tuple[str, str]]:
    """Yields what names rules: the fields made for it, then notes."""
    pragmas = [pragma for pragma in pragmas if not pragma.after]
    yield from ((pragma.key, pragma.text) for pragma in pragmas if pragma.key != "note")
    for pragma in pragmas:
        found = NOTED.fullmatch(pragma.text.strip()) if pragma.key == "note" else None
        if found and found[2].lower() in NAMES[found[1]]:
            yield PRAGMAS[found[1]], found[2]


def _guessed(lexicon: str, line: int | None, reading: Reading) -> str:
    """Returns the tile set that the name of a word list stands for, else English."""
    language = language_of_lexicon(lexicon)
    if language in (None, "en"):
        return "en"
    what = f"no tile set is named; the word list {quoted(lexicon)} is of {language}, and so are the tiles"
    reading.note(what, line=line)
    return language
