"""How each list is taken from its package: which entries, which forms.

A recipe is given the unpacked package and yields words in the dictionary's spelling; folding, sorting and counting
come later and are the same for every list. `english_tiers` also knows how common a word is.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import hand
from hunspell import UNWANTED, Affix, Dictionary, Rule
from spelling import Speller

Recipe = Callable[[Path], Iterable[str]]


def lower_case(words: Iterable[str]) -> Iterator[str]:
    """Yields the words without a capital: neither names nor abbreviations."""
    return (word for word in words if word == word.lower())


def _lines(path: Path) -> list[str]:
    return [line.strip() for line in path.read_text("utf-8").splitlines()]


# English: SCOWL's files by size, all dialects and variants.

LARGEST_SIZE = 80
SMALLEST_SIZE_OF_ADDED = 50


def english_tiers(package: Path, speller: Speller) -> dict[str, int]:
    """Returns the SCOWL size of every English word: 10 for the commonest up to 80."""
    tiers = _scowl(package, "words", speller)
    abbreviations = _scowl(package, "abbreviations", speller)
    for word in hand.words("en-add.txt"):
        tiers.setdefault(word, max(SMALLEST_SIZE_OF_ADDED, abbreviations[word]))
    modern = hand.sizes("en-modern.txt")
    hand.check("en-modern.txt", modern.keys() & tiers.keys(), hand.IN_IT)
    tiers |= modern
    for word in hand.words("en-drop.txt"):
        del tiers[word]
    return tiers


def _scowl(package: Path, kind: str, speller: Speller) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for path in (package / "usr/share/dict/scowl").glob(f"*-{kind}.*"):
        size = int(path.suffix[1:])
        if size > LARGEST_SIZE or path.name.startswith("special-"):
            continue
        for word in speller.spell_all(lower_case(_lines(path))):
            sizes[word] = min(sizes.get(word, size), size)
    return sizes


# Dictionaries and lists that need little more than expanding or reading.


_FRENCH_UNIT_SYMBOL = "U."  # g, kg, Mg ...: the flag puts the prefixes of the SI before a symbol


def french(package: Path) -> Iterator[str]:
    """Expands the dictionary of all spelling variants, old and of 1990, without the symbols of units."""
    dictionary = Dictionary(package / "usr/share/hunspell/fr")
    return lower_case(dictionary.expand(keep=lambda entry: _FRENCH_UNIT_SYMBOL not in entry.flags))


def russian(package: Path) -> Iterator[str]:
    """Expands Lebedev's dictionary to all forms."""
    return lower_case(Dictionary(package / "usr/share/hunspell/ru_RU").expand())


def dutch(package: Path) -> Iterator[str]:
    """Reads OpenTaal's list."""
    return lower_case(_lines(package / "usr/share/dict/dutch"))


def portuguese(package: Path) -> Iterator[str]:
    """Reads the list of European Portuguese."""
    return lower_case(_lines(package / "usr/share/dict/portuguese"))


_CUT_PLURAL = re.compile(r"(?:[aeií]|[aeioô]r|p[oô])mo$")
_SUPERLATIVE = re.compile(r"(?:íss|érr|és|íl)imo$")


def brazilian(package: Path) -> Iterator[str]:
    """Reads the list of Brazil and joins that of Portugal, most of whose words Brazil's dictionaries have as well.

    The former holds what is left of a verb before a pronoun (`amamo` of `amamo-nos`, `amá` of `amá-lo`): no words.
    """
    european = set(portuguese(package.parent / "wportuguese"))
    own = set(lower_case(_lines(package / "usr/share/dict/brazilian")))
    yield from european
    yield from (word for word in own - european if not _cut_before_pronoun(word, own))


def _cut_before_pronoun(word: str, words: set[str]) -> bool:
    if word.endswith(("á", "ê", "ô")):
        return word[:-1] + {"á": "a", "ê": "e", "ô": "o"}[word[-1]] + "r" in words
    return f"{word}s" in words and bool(_CUT_PLURAL.search(word)) and not _SUPERLATIVE.search(word)


def german(package: Path) -> Iterator[str]:
    """Reads Tanglet's list, whose lines are `FOLDED`, or `FOLDED spelling spelling...` where the two differ."""
    with gzip.open(package / "usr/share/tanglet/gamedata/de/words", "rt", encoding="utf-8") as file:
        for line in file:
            folded, *spellings = line.split()
            yield from spellings or [folded.lower()]


# Spanish: without the enclitic pronouns, whose rules sit under the flags outside ASCII.

_SPANISH_REFLEXIVE = re.compile(r"(?:ndo|[aeií]r)se$")


def spanish(package: Path) -> Iterator[str]:
    """Expands without enclitics and leaves out the reflexives in -arse and -ndose."""
    dictionary = Dictionary(package / "usr/share/hunspell/es_ES")
    dictionary.affixes = {flag: affix for flag, affix in dictionary.affixes.items() if flag.isascii()}
    words = dictionary.expand(keep=lambda entry: entry.word == entry.word.lower())
    return (word for word in words if not _SPANISH_REFLEXIVE.search(word))


# Italian: verb and pronoun written as one word would make three million forms out of half a million.

_ITALIAN_CLITIC = re.compile(
    r"(?:gli|le|mi|ti|ci|vi)(?:ci|vi|si)|(?:me|te|ce|ve|se|glie)(?:lo|la|li|le|ne)"
    r"|mi|ti|ci|vi|si|lo|la|li|le|ne|gli"
)
_ITALIAN_CLITIC_LENGTHS = range(2, 7)
_ITALIAN_CLITIC_FLAGS = frozenset("DKLhlMbcjv|!£@&()=")
_ITALIAN_NOMINAL_FLAGS = frozenset("OQRSNWYnopuyg")
_ITALIAN_NUMERAL_FLAGS = frozenset('|!£@&(=$"')
_ITALIAN_PREFIXES = ("ri", "pre")
_ITALIAN_VERB_ENDINGS = ("vi", "ti", "ste", "sti")


def italian(package: Path) -> Iterator[str]:
    """Expands without clitic pronouns, spelt-out numerals and all prefixes but two."""
    dictionary = Dictionary(package / "usr/share/hunspell/it_IT")
    for flag, affix in dictionary.affixes.items():
        dictionary.affixes[flag] = replace(affix, rules=_italian_rules(flag, affix))
    for entry in dictionary.entries():
        if entry.word != entry.word.lower() or UNWANTED.intersection(entry.word):
            continue
        if entry.flags & _ITALIAN_NUMERAL_FLAGS:
            yield entry.word
        else:
            yield from dictionary.forms(entry)


def _italian_rules(flag: str, affix: Affix) -> list[Rule]:
    if not affix.suffix:
        return [rule for rule in affix.rules if rule.add in _ITALIAN_PREFIXES]
    if flag in _ITALIAN_CLITIC_FLAGS:
        return []
    if flag in _ITALIAN_NOMINAL_FLAGS:
        return affix.rules
    endings = {(rule.strip, rule.add) for rule in affix.rules}
    return [rule for rule in affix.rules if not _adds_clitic(rule, endings)]


def _adds_clitic(rule: Rule, endings: set[tuple[str, str]]) -> bool:
    """Returns whether the rule only adds a pronoun to what another rule of the same flag makes."""
    if rule.strip == "re" and rule.add in _ITALIAN_VERB_ENDINGS:
        return False
    for length in _ITALIAN_CLITIC_LENGTHS:
        stem, clitic = rule.add[:-length], rule.add[-length:]
        bare = not rule.strip and not stem
        known = bare or (rule.strip, stem) in endings
        if known and len(clitic) == length and _ITALIAN_CLITIC.fullmatch(clitic):
            return True
    return False


# Russian nouns: the affix flags distinguish the paradigms, so that nouns can be picked without a grammar.

_NOUN_FLAGS = frozenset("EFGHIJKNO")
_SINGULAR_ENDINGS = ("", "а", "я", "ь", "й", "о", "ка")
_SINGULAR_ENDINGS_OF_TWO = ("ец", "ок", "ёк")
_NUMERAL = re.compile(r"(?:пять|шесть|семь|восемь|девять|десять|дцать|десят|сот)$")


def russian_nouns(package: Path) -> Iterator[str]:
    """Picks nouns in the nominative, singular or without a singular."""
    stems: dict[str, frozenset[str]] = {}
    for entry in Dictionary(package / "usr/share/hunspell/ru_RU").entries():
        if re.fullmatch("[а-яё]+", entry.word):
            stems[entry.word] = stems.get(entry.word, frozenset()) | entry.flags
    yield from (word for word in stems if _is_noun(word, stems))
    yield from (word for word in hand.words("ru-nouns-add.txt") if word in stems)


def _is_noun(word: str, stems: dict[str, frozenset[str]]) -> bool:
    flags = stems[word]
    if not flags or flags - _NOUN_FLAGS or len(word) < 2:
        return False
    stray_instrumental = word.endswith(("ей", "ой")) and flags == {"H"}
    possessive_adjective = word.endswith("ий") and flags == {"O"}
    comparative = word.endswith(("ее", "ей")) and flags <= {"E", "F"}
    numeral = flags == {"F"} and _NUMERAL.search(word) is not None
    plural = word.endswith(("ы", "и")) and len(word) > 3 and _has_singular(word, stems)
    plural_in_a = word.endswith("а") and flags <= set("EFIK") and bool(stems.get(word[:-1] + "о", set()) & _NOUN_FLAGS)
    return not (stray_instrumental or possessive_adjective or comparative or numeral or plural or plural_in_a)


def _has_singular(plural: str, stems: dict[str, frozenset[str]]) -> bool:
    """Returns whether the singular of a plural in -ы or -и is listed."""
    return any(plural[:-1] + ending in stems for ending in _SINGULAR_ENDINGS) or any(
        plural[:-2] + ending in stems for ending in _SINGULAR_ENDINGS_OF_TWO
    )


RECIPES: dict[str, Recipe] = {
    recipe.__name__: recipe
    for recipe in (brazilian, dutch, french, german, italian, portuguese, russian, russian_nouns, spanish)
}
"""The recipes by the name that `sources.toml` uses; English has its own, for the tiers."""
