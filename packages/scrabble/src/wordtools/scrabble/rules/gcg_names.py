"""The names that other programs write into a GCG for tile sets, layouts and variants, and ours."""

from __future__ import annotations

import re

DISTRIBUTIONS = {
    "english": "en",
    "english_super": "en-super",
    "english_crossplay": "en-crossplay",
    "bulgarian": "bg",
    "catalan": "ca",
    "catalan_super": "ca-super",
    "croatian": "hr",
    "czech": "cs",
    "danish": "da",
    "dutch": "nl",
    "french": "fr",
    "german": "de",
    "greek": "el",
    "hungarian": "hu",
    "italian": "it",
    "norwegian": "no",
    "polish": "pl",
    "portuguese": "pt",
    "russian": "ru",
    "slovak": "sk",
    "slovene": "sl",
    "spanish": "es",
    "swedish": "sv",
    "turkish": "tr",
    "ukrainian": "uk",
}
LAYOUTS = {
    "standard15": "scrabble-15",
    "crosswordgame": "scrabble-15",
    "standard21": "super-21",
    "supercrosswordgame": "super-21",
}
VARIANTS = {
    "classic": ("", False),
    "classic_super": ("super", False),
    "wordsmog": ("", True),
    "wordsmog_super": ("super", True),
}
"""What the names of a variant's tile set and layout have besides, and whether letters count in any order.

Source: github domino14/macondo, ``game/rules.go``; github jvc56/MAGPIE, ``src/def/game_defs.h``.
"""

LEXICONS = {
    **dict.fromkeys(("twl", "nwl", "owl", "ospd", "csw", "oswi", "osw", "ecwl", "cel", "collins"), "en"),
    "osps": "pl",
    "ods": "fr",
    "fra": "fr",
    "rd": "de",
    "nsf": "no",
    "disc": "ca",
    "file": "es",
    "fise": "es",
    "dsw": "nl",
    "saol": "sv",
}
"""The beginnings of names of word lists, and the tile sets that they are of.

Source: github domino14/word-golib, ``tilemapping``; github jvc56/MAGPIE, ``src/ent/letter_distribution.h``.
"""
EDITION = re.compile(r"([a-z]+?)[ _-]?\d*", re.IGNORECASE | re.ASCII)  # OSPS49, FRA20, FILE2017


def language_of_lexicon(name: str) -> str | None:
    """Returns the tile set that a word list is of, by its name; None: nobody knows.

    >>> language_of_lexicon("RD28"), language_of_lexicon("CSW21")
    ('de', 'en')
    """
    found = EDITION.fullmatch(name.strip())
    return LEXICONS.get(found[1].lower()) if found else None
