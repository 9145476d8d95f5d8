"""Letters that look like those of another script, as ``с`` of Cyrillic does like ``c``: named, never taken for them."""

from __future__ import annotations

import unicodedata

from wordtools.core.base.characters import characters
from wordtools.core.letters.alphabet import Alphabet

ALIKE = (
    "AАΑ",
    "BВΒ",
    "CСϹ",
    "EЕΕ",
    "HНΗ",
    "IІΙ",
    "JЈ",
    "KКΚ",
    "MМΜ",
    "NΝ",
    "OОΟ",
    "PРΡ",
    "SЅ",
    "TТΤ",
    "XХΧ",
    "YУΥ",
    "ZΖ",
)
GROUP = {character: group for group in ALIKE for character in group}
CHARACTERS = frozenset(GROUP)


def meant(character: str, alphabet: Alphabet) -> str | None:
    """Returns the letter of *alphabet* that a character outside it looks like, None when there is none."""
    upper = character.upper()
    if alphabet.fold(character) is not None:
        return None
    return next((letter for letter in GROUP.get(upper, "") if alphabet.fold(letter) == letter), None)


def described(character: str, alphabet: Alphabet) -> str:
    """Returns a character as messages show it, with its Unicode name where it looks like a letter of *alphabet*."""
    letter = meant(character, alphabet)
    return repr(character) if letter is None else f"{character!r} ({unicodedata.name(character)}, not {letter})"


def reason(entry: str, alphabet: Alphabet) -> str | None:
    """Returns the look-alike that keeps a word from being one: it has other letters, and they are all of *alphabet*."""
    if CHARACTERS.isdisjoint(entry.upper()):
        return None
    found = {character: meant(character, alphabet) for character in entry}
    wrong = [character for character, letter in found.items() if letter is not None]
    rest = "".join(character for character in entry if found[character] is None)
    if not wrong or not alphabet.fold(rest):
        return None
    first = wrong[0]
    return f"{unicodedata.name(first)} (U+{ord(first):04X}) in place of {found[first]}"


def why_not(entry: str, alphabet: Alphabet) -> str | None:
    """Returns why a text is no word in any list of the alphabet; None where it can be spelt."""
    wrong = next((one for one in characters(entry) if alphabet.fold(one) is None), None)
    return reason(entry, alphabet) or (None if wrong is None else f"{wrong!r} is no letter of this alphabet")
