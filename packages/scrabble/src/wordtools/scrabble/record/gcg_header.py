"""The rules of a game as the head of its GCG names them."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping

from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.core.reading.quoting import quoted
from wordtools.core.reading.reading import Reading
from wordtools.scrabble.record.event import Pragma
from wordtools.scrabble.rules.gcg_names import DISTRIBUTIONS, LAYOUTS, VARIANTS, assumed_tiles
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import bundled

NOTED = re.compile(r"(Variant|BoardLayout|LetterDistribution):\s*(\S+)")
"""How Woogles wrote the rules into notes before the first event, until 2022."""
PRAGMAS = {"Variant": "game-type", "BoardLayout": "board-layout", "LetterDistribution": "tile-distribution"}
NAMES: dict[str, Container[str]] = {"Variant": VARIANTS, "BoardLayout": LAYOUTS, "LetterDistribution": DISTRIBUTIONS}


class OtherTilesError(FormatError):
    """A game that names no tile set is wrong by the rules that are taken for it, and right by others."""

    def __init__(self, message: str, names: tuple[str, ...]) -> None:
        """Takes the message, and the tile sets by whose rules nothing is wrong."""
        super().__init__(message)
        self.names = names

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles with the names."""
        return type(self), (str(self), self.names)


def rules_of(pragmas: Iterable[Pragma], lines: Mapping[str, int], reading: Reading) -> Rules:
    """Loads the rules that the fields before the first event name; what is guessed is a note.

    Args:
        pragmas: the fields.
        lines: where they stand in the file, by their names.
        reading: takes the note.

    Raises:
        FormatError: a variant, tiles, a layout or a rule that are not here; the message names the line.
    """
    said = dict(reversed([*_said(pragmas)]))  # of two the first counts
    variant = said.get("game-type", "").lower() or "classic"
    if variant not in VARIANTS:
        known = ", ".join(VARIANTS)
        raise _wrong(
            "game-type", f"game type {quoted(said['game-type'])} is not played here; {known} are", lines, reading
        )
    size, any_order = VARIANTS[variant]
    named = said.get("board-layout", "")
    layout = LAYOUTS.get(named.lower(), named) or (LAYOUTS["standard21"] if size else None)
    tiles = _tiles(said) or _guessed(said.get("lexicon", ""), layout, lines, reading)
    key = "tile-distribution" if "tile-distribution" in lines else "tile-set"
    try:
        Rules.named(tiles)
        key = "board-layout"
        rules = Rules.named(tiles, layout=layout)
        key = "rules"
        rules = rules.with_any_order() if any_order else rules
        return rules.with_changes(said["rules"]) if "rules" in said else rules
    except WordtoolsError as error:
        raise _wrong(key, str(error), lines, reading) from None


def _wrong(key: str, message: str, lines: Mapping[str, int], reading: Reading) -> FormatError:
    where = f"line {lines[key]}: " if key in lines else ""
    return FormatError(f"{reading.name}: {where}{message}")


def names_tiles(pragmas: Iterable[Pragma]) -> bool:
    """Whether the fields before the first event name a tile set."""
    return bool(_tiles(dict(_said(pragmas))))


def _tiles(said: Mapping[str, str]) -> str:
    """Returns the tile set that is named; ``tile-set`` means other things too, and counts where it is one of ours."""
    named, other = said.get("tile-distribution", ""), said.get("tile-set", "").lower()
    other = DISTRIBUTIONS.get(other, other)
    return DISTRIBUTIONS.get(named.lower(), named) or (other if other in bundled() else "")


def _said(pragmas: Iterable[Pragma]) -> Iterable[tuple[str, str]]:
    """Yields what names rules: the fields made for it, then notes."""
    pragmas = [pragma for pragma in pragmas if not pragma.after]
    yield from ((pragma.key, pragma.text) for pragma in pragmas if pragma.key != "note")
    for pragma in pragmas:
        for line in pragma.text.split("\n") if pragma.key == "note" else ():
            found = NOTED.fullmatch(line.strip())
            if found and found[2].lower() in NAMES[found[1]]:
                yield PRAGMAS[found[1]], found[2]


def _guessed(lexicon: str, layout: str | None, lines: Mapping[str, int], reading: Reading) -> str:
    """Returns the tile set that the word list and the layout stand for, else English."""
    assumed = assumed_tiles(lexicon, layout)
    if assumed.reason:
        line = lines.get("lexicon" if assumed.by == "lexicon" else "board-layout")
        reading.note(f"no tile set is named; {assumed.reason}", line=line)
    return assumed.tiles
