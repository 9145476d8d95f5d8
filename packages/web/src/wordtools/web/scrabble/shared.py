"""What the Scrabble pages share: engines by name, the tabs, and a board as the scripts of a page take it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from wordtools.core.letters.language import loaded
from wordtools.scrabble import Engine, Position
from wordtools.scrabble.rules.rules import WORDSMOG, Rules
from wordtools.scrabble.rules.tiles import BLANK, LAID_BLANK, LETTER, Tiles, bundled
from wordtools.scrabble.show.svg import premium
from wordtools.web.server import library
from wordtools.web.server.form import Form

TABS = [("/scrabble", "Position"), ("/scrabble/game", "Game"), ("/scrabble/play", "Play")]
PREMIUMS = {
    "": "",
    "dl": "double letter",
    "tl": "triple letter",
    "ql": "quadruple letter",
    "dw": "double word",
    "tw": "triple word",
    "qw": "quadruple word",
    "start": "start",
    "brick": "no square",
}
"""Labels of empty squares for screen readers, by kind."""


@library.once
def games() -> dict[str, str]:
    """Names the word lists, and after them the tile sets of other games and boards, like Crossplay and Wordsmog."""
    languages = library.languages()
    others = loaded(path for code, path in bundled().items() if code not in languages)[0]
    scrambled = {f"{code}{WORDSMOG}": f"{name}, Wordsmog (letters in any order)" for code, name in languages.items()}
    return library.lists() | {code: one.name for code, one in others.items() if library.has_words(one)} | scrambled


def chosen(form: Form) -> tuple[str, str]:
    """Reads the field ``l``: the code of a tile set, and the name of a word list, empty for its own."""
    code, _, name = form.choice("l", games(), "en").partition(":")
    return code, name


@library.once
def engine(code: str, name: str) -> Engine:
    """Makes an engine by names. Threads that share it wait for each other: a job takes a copy, with its own kernels."""
    return Engine.for_language(code, words=name or None)


@library.once
def fixed(code: str, name: str) -> dict[str, Any]:
    """Returns what every board of a language shares: tiles with their points and lower case, and premium squares."""
    rules = engine(code, name).rules
    layout, tiles = rules.layout, rules.tiles
    kinds = [premium(layout, cell) for cell in range(layout.cells)]
    return {
        "columns": layout.columns,
        "start": layout.start,
        "tiles": {"?": [0, "?"]}
        | {
            letter: [tiles.points[code], tiles.tile_text(code | LAID_BLANK)]
            for code, letter in enumerate(tiles.alphabet.letters, 1)
            if tiles.counts[code] or tiles.counts[BLANK]
        },
        "premiums": [PREMIUMS[kind] for kind in kinds],
        "brick": [cell for cell, kind in enumerate(kinds) if kind == "brick"],
        "size": rules.rack_size,
    }


def table(position: Position, code: str, name: str) -> dict[str, Any]:
    """Returns a position as the scripts of a page take it: the squares, the rack, and what is fixed."""
    tiles = position.rules.tiles
    letters = ["", *tiles.alphabet.letters]
    return fixed(code, name) | {
        "board": [letters[tile & LETTER] for tile in position.board.tiles],
        "blanks": [cell for cell, tile in enumerate(position.board.tiles) if tile & LAID_BLANK],
        "rack": [tiles.tile_text(tile) for tile in position.rack],
        "cgp": position.cgp(),
    }


def counted_tiles(rack: Tiles, rules: Rules) -> list[tuple[str, int]]:
    """Counts tiles: the text of each, blanks last, and how many there are."""
    counts = sorted(Counter(rack).items(), key=lambda one: (one[0] == BLANK, one[0]))
    return [(rules.tiles.tile_text(tile), count) for tile, count in counts]
