"""The names that other programs write into a GCG for tile sets, layouts and variants, and ours."""

from __future__ import annotations

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
