"""Senses of the words of a list, from a thesaurus of LibreOffice (MyThes): synonyms, no definitions.

A word that is no head of the thesaurus is taken as a form of one (``forms.py``).
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from forms import Base, Forms
from senses import Gloss, Numbers, Senses
from spelling import Speller

MOST_SYNONYMS = 8  # of a sense
MOST_BASES = 3  # that a word may be a form of, beside those of the table
Entry = tuple[str, str, list[str]]
"""A head, its part of speech, synonyms."""
NOTE = re.compile(r"\s*\([^()]*\)")


def thesaurus(
    package: Path, words: Iterable[str], speller: Speller, language: str, common: Callable[[str], int]
) -> Senses:
    """Finds the senses of words, given in capitals; *common* says how common a word is, to order what it may be."""
    heads: dict[str, list[Entry]] = {}
    for head, kind, synonyms in _entries(package):
        key = speller.spell(head)
        if key is not None:
            heads.setdefault(key, []).append((head, kind, synonyms))
    numbers = Numbers()
    forms = Forms(language)
    for word in sorted(words):
        found = [(entry, "") for entry in heads.get(word, [])]
        bases = [Base(base) for base in forms.irregular(word)]
        if not found:
            others = sorted(forms.others(word), key=lambda base: -common(base.word))
            bases += [base for base in others if _of_kind(heads.get(base.word, []), base.kind)][:MOST_BASES]
        for base in bases:
            found += [(entry, "form") for entry in _of_kind(heads.get(base.word, []), base.kind)]
        for (head, kind, synonyms), form in found:
            short, text = _parts(kind)
            numbers.add(word, Gloss(short, text, (head, *synonyms)), 0, form)
    return numbers.senses


def _of_kind(entries: Iterable[Entry], kind: str) -> list[Entry]:
    """Returns the entries of a part of speech, and those that have none."""
    return [entry for entry in entries if kind in entry[1] or not entry[1]]


def _entries(package: Path) -> Iterator[Entry]:
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
            if kept:  # the German heads are in lower case: the head itself among its synonyms is not
                spelt = next((one for one in plain if one.lower() == head.lower()), head)
                yield spelt, _kind(kind), kept[:MOST_SYNONYMS]


def _kind(text: str) -> str:
    """Reads a part of speech: `(Nom)`; a dash, a question mark, and a mark that these are synonyms, is none."""
    kind = text.strip("()-? ").lower()
    return "" if kind.startswith(("синоним", "сходный", "связанный", "v. ")) else kind


def _parts(kind: str) -> tuple[str, str]:
    """Takes apart what the Italian thesaurus has in one: `s.m. luogo` is a part of speech and what is meant."""
    found = re.fullmatch(r"((?:[a-z]+\.)+) ([^.]+)", kind)
    return (found[1], found[2]) if found else (kind, "")
