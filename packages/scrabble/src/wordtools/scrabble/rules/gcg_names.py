"""The names that other programs write into a GCG for tile sets, layouts and variants, and ours."""

from __future__ import annotations

import re
from pathlib import PurePath
from typing import NamedTuple

from wordtools.core.base.characters import composed
from wordtools.core.letters.language import loaded
from wordtools.core.reading.quoting import quoted
from wordtools.scrabble.rules.tiles import bundled

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
    "crossplay": "crossplay-15",
}
UNKNOWN = re.compile(r"unknown|\?{5,}", re.IGNORECASE)
"""What programs write for a rack that they do not know; no set has five blanks on a rack."""
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
    **dict.fromkeys(("twl", "nwl", "owl", "ospd", "csw", "oswi", "osw", "ecwl", "cel", "collins", "sowpods"), "en"),
    "osps": "pl",
    "ods": "fr",
    "fra": "fr",
    "rd": "de",
    "deutsch": "de",
    "duden": "de",
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
EDITION = re.compile(r"([a-z]+?)[ _.-]*(\d*)(?:(?<=\d)x)?(?:[ _(-].*)?", re.IGNORECASE | re.ASCII)
"""OSPS49, FRA20, FILE2017, CSW19X, RD28_old."""
NUMBERED = {"file", "fra", "rd"}  # words of their own, which are names of lists only with an edition


def is_unknown(rack: str) -> bool:
    """Whether a text is what programs write for a rack that they do not know.

    >>> is_unknown("UNKNOWN"), is_unknown("???????"), is_unknown("AEINRS?")
    (True, True, False)
    """
    return UNKNOWN.fullmatch(composed(rack)) is not None


def language_of_lexicon(name: str) -> str | None:
    """Returns the tile set that a word list is of, by its name or that of its file; None: nobody knows.

    >>> language_of_lexicon("RD28"), language_of_lexicon("lists/CSW21.kwg"), language_of_lexicon("Polish")
    ('de', 'en', 'pl')
    """
    found = EDITION.fullmatch(PurePath(name.strip()).name.split(".")[0])
    key = found[1].lower() if found else ""
    if found is None or (key in NUMBERED and not found[2]):
        return None
    return LEXICONS.get(key) or DISTRIBUTIONS.get(key)


def tiles_of_list(name: str) -> str | None:
    """Returns the tile set of a word list, by a name that other programs use, or by the code of its language.

    >>> tiles_of_list("RD28"), tiles_of_list("nl"), tiles_of_list("mine")
    ('de', 'nl', None)
    """
    code = name.strip().lower()
    return language_of_lexicon(name) or (code if code in bundled() else None)


def tiles_of_layout(language: str, layout: str) -> str:
    """Returns the tile set of a language that is played on a layout, or the language's own where none is.

    >>> tiles_of_layout("nl", "wordfeud-15:7"), tiles_of_layout("en", "scrabble-15"), tiles_of_layout("de", "wwf-15")
    ('nl-wordfeud', 'en', 'de')
    """
    sets = bundled()
    games = [name for name in sorted(sets) if name == language or name.startswith(f"{language}-")]
    known = loaded(sets[name] for name in games)[0].items()
    usual = layout.partition(":")[0]
    found = [name for name, one in known if one.section("scrabble").get("layout", "scrabble-15") == usual]
    return language if language in found or not found else found[0]


class Assumed(NamedTuple):
    """The tile set that is taken for a game that names none."""

    tiles: str
    by: str = ""
    """What it was taken from, ``lexicon`` or ``layout``; empty for English tiles."""
    reason: str = ""


def assumed_tiles(lexicon: str, layout: str | None) -> Assumed:
    """Returns the tile set of a game that names none, by its word list and its layout.

    >>> assumed_tiles("RD28", None).reason
    "the word list 'RD28' is of de, and so are the tiles"
    >>> assumed_tiles("", "wwf-15").reason, assumed_tiles("CSW21", None).tiles
    ('the board is wwf-15, and so the tiles are en-wwf', 'en')
    """
    language = tiles_of_list(lexicon) or "en"
    tiles = tiles_of_layout(language, layout) if layout else language
    if tiles != language and layout != LAYOUTS["standard21"]:
        return Assumed(tiles, "layout", f"the board is {layout}, and so the tiles are {tiles}")
    if language != "en":
        return Assumed(tiles, "lexicon", f"the word list {quoted(lexicon)} is of {language}, and so are the tiles")
    return Assumed(tiles)
