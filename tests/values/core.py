"""One of each public value of the core (see tests/repo/test_values.py)."""

from __future__ import annotations

from typing import Any

from wordtools.core import Alphabet, Definitions, Grid, Language, Lexicon, Progress, WordList
from wordtools.core.graph import Gaddag
from wordtools.core.meanings import Related, Sense
from wordtools.core.show import lengths_chart
from wordtools.core.words import Anagram, Hooks, find_anagrams

WORDS = ["tea", "team", "meat"]

same: dict[str, Any] = {"FoundWords": list}


def values() -> dict[str, Any]:
    """Makes one of each, used before it is sent: what is worked out later must not be in the way."""
    english = Language.load("en")
    english.alphabet.encode_all([word for word in english.alphabet.fold_all(WORDS) or () if word])
    assert english.frequency
    lexicon = Lexicon.open("en", english.alphabet)
    assert "quiz" in lexicon
    dawg = Lexicon.of(WORDS, english.alphabet).dawg
    return {
        "Alphabet": Alphabet(["A", "L·L", "É"], fold={"Œ": "A"}),
        "Anagram": Anagram(("TEAM", "TEA"), 7.5),
        "Anagrams": find_anagrams(lexicon, "dormitory", limit=3),
        "Chart": lengths_chart({"few": WORDS}, title="Three words"),
        "Dawg": dawg,
        "FoundWords": lexicon.find(letters="AEINRS?", length=7, limit=5),
        "Definitions": Definitions.of_table({"tea": [Sense("a drink")]}, "mine", english.alphabet),
        "Gaddag": Gaddag.of(dawg),
        "Grid": Grid(2, 2, ("A", None, "QU", "C")),
        "Hooks": Hooks(("S",), ("M", "R")),
        "Language": english,
        "Lexicon": lexicon,
        "Progress": Progress(3, 8, "OTTER"),
        "Related": Related(Definitions.of_table({"tea": [Sense("a drink")]}, "mine", english.alphabet), "tea"),
        "Sense": Sense("a drink", "noun", "plural of tea", "mine", ("char",), "slang"),
        "WordList": WordList.parse(b"tea;3\nteam;4\nit's\n", "mine.txt", english.alphabet),
    }


reads: dict[str, Any] = {"WordList": None}
