"""Senses of the words of a list, from a thesaurus of LibreOffice (MyThes): synonyms, no definitions.

A word that is no head of the thesaurus is taken as a form of one where it has a plain ending more.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from senses import Gloss, Numbers, Senses
from spelling import Speller

MOST = 5  # senses of a word
MOST_SYNONYMS = 8  # of a sense
ENDINGS = {
    "de": ("e", "n", "en", "es", "s", "er"),
    "fr": ("s", "e", "es"),
    "es": ("s", "es"),
    "pt": ("s", "es"),
    "it": (),
}
SHORTEST = 4  # letters of a head with an ending
NOTE = re.compile(r"\s*\([^()]*\)")


def thesaurus(package: Path, words: Iterable[str], speller: Speller, language: str) -> Senses:
    """Finds the senses of words, given in capitals."""
    heads: dict[str, list[tuple[str, str, list[str]]]] = {}
    for head, kind, synonyms in _entries(package):
        key = speller.spell(head)
        if key is not None:
            heads.setdefault(key, []).append((head, kind, synonyms))
    numbers = Numbers()
    for word in sorted(words):
        form, found = "", heads.get(word, [])
        for ending in ENDINGS.get(language, ()):
            base = word.removesuffix(ending.upper())
            if not found and base != word and len(base) >= SHORTEST:
                form, found = "form", heads.get(base, [])
        for head, kind, synonyms in found[:MOST]:
            short, text = _parts(kind)
            numbers.add(word, Gloss(short, text, (head, *synonyms)), 0, form)
    return numbers.senses


def _entries(package: Path) -> Iterator[tuple[str, str, list[str]]]:
    """Goes through the entries of a thesaurus: the head, the part of speech, the synonyms."""
    files = [path for path in sorted((package / "usr/share/mythes").glob("*.dat")) if not path.is_symlink()]
    data = files[0].read_bytes().removeprefix(codecs.BOM_UTF8)
    encoding, _, rest = data.partition(b"\n")
    lines = iter(rest.decode(encoding.decode().strip()).splitlines())
    for line in lines:
        head, bar, number = line.rpartition("|")
        if not bar or not number.strip().isdigit():
            continue
        for _ in range(int(number)):
            kind, *synonyms = (part.strip() for part in next(lines, "").split("|"))
            if "антоним" in kind:
                continue
            plain = [NOTE.sub("", one).strip() for one in synonyms]
            kept = [one for one in dict.fromkeys(plain) if one and one.lower() != head.lower()]
            if kept:
                yield head, _kind(kind), kept[:MOST_SYNONYMS]


def _kind(text: str) -> str:
    """Reads a part of speech: `(Nom)`; a dash, a question mark, and a mark that these are synonyms, is none."""
    kind = text.strip("()-? ").lower()
    return "" if kind.startswith(("синоним", "сходный", "связанный", "v. ")) else kind


def _parts(kind: str) -> tuple[str, str]:
    """Takes apart what the Italian thesaurus has in one: `s.m. luogo` is a part of speech and what is meant."""
    found = re.fullmatch(r"((?:[a-z]+\.)+) ([^.]+)", kind)
    return (found[1], found[2]) if found else (kind, "")
