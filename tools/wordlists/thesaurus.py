"""Senses of the words of a list, from a thesaurus of LibreOffice (MyThes): synonyms, no definitions.

A word that is no head of the thesaurus is taken as a form of one by the endings of its language (``FORMS``).
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from senses import Gloss, Numbers, Senses
from spelling import Speller

MOST_SYNONYMS = 8  # of a sense
FORMS = {  # by language: the ending of a head, then those of its forms, in folded letters; what stands first counts
    "de": (
        ": s e n en es er ern em st ste sten",
        "e: en em er es",
        "en: e st t te ten et ete eten end",
        "n: st t te ten end",
        "in: innen",
        "um: en",
    ),
    "fr": (
        ": s e es x",
        "al: aux ale ales",
        "ail: aux",
        "eux: euse euses",
        "eur: euse euses rice rices",
        "if: ive ives",
        "en: enne ennes",
        "on: onne onnes",
        "el: elle elles",
        "er: ere eres e es ons ez ent ais ait ions iez aient ee ees era erai eras erons erez eront ant a ai as erent",
        "er: erait erais eraient ames asse",
        "ir: is it issons issez issent issait issaient issant i ie ies ira iront irait",
        "re: s ons ez ent ais ait aient ant u ue us ues ra rai ront rait",
    ),
    "es": (
        ": s es",
        "o: a as os",
        "z: ces",
        "on: ona onas ones",
        "or: ora oras",
        "ar: o as a amos ais an e es en emos aba abas aban aste aron ado ada ados adas ando",
        "ar: ara aras aran are aria arian",
        "er: o es e emos eis en a as an ia ias ian io ieron ido ida idos idas iendo era eras eran ere eria iera",
        "ir: o es e imos en a as an ia ias ian io ieron ido ida idos idas iendo ira iras iran ire iria iera",
        "car: que ques quen",
        "gar: gue gues guen",
        "zar: ce ces cen",
    ),
    "pt": (
        ": s es",
        "o: a as os",
        "ao: oes aes aos ona",
        "m: ns",
        "al: ais",
        "el: eis",
        "ol: ois",
        "il: is",
        "or: ora oras",
        "ar: o as a amos am e es em emos ava avas avam aste ou aram ado ada ados adas ando ara arao aria ariam",
        "er: o es e emos em a as am ia ias iam este eu eram ido ida idos idas endo era erao eria",
        "ir: o es e imos em a as am ia ias iam iste iu iram ido ida idos idas indo ira irao iria",
        "car: que ques quem",
        "gar: gue gues guem",
    ),
    "it": (
        "o: i a e hi",
        "a: e he",
        "e: i",
        "io: i",
        "co: ci",
        "go: gi",
        "tore: trice trici",
        "are: o i a iamo ate ano ava avo avi avano ato ata ati ando ai asti arono era erai eranno ero",
        "ere: o i e iamo ete ono eva evo evano uto uta uti ute endo era eranno",
        "ire: o i e iamo ite ono iva ivo ivano ito ita iti isco isci isce iscono endo ira iranno",
    ),
    "ru": (
        ": а у ом е ы ов ам ами ах и",
        "а: ы е у ой и ам ами ах",
        "я: и е ю ей ям ями ях",
        "ь: я ю ем е и ей ью ям ями ях",
        "й: я ю ем е и ев ям ями ях",
        "о: а у ом е",
        "ый: ого ому ым ом ая ую ой ое ые ых ыми",
        "ой: ого ому ым ом ая ую ое ые ых ыми",
        "ий: его ему им ем яя юю ей ее ие их ими ого ому ом ая ую ой ое",
        "ие: ия ию ием ии ий иям иями иях",
        "ия: ии ию ией ий иям иями иях",
        "ка: ки ке ку кой ок ек кам ками ках",
        "ть: л ла ло ли ю ешь ет ем ете ют я",
        "ить: ишь ит им ите ят ат",
    ),
}
UMLAUTS = str.maketrans("ÄÖÜ", "AOU")  # of a plural: HÄUSER, MÜTTER
SHORTEST = 3  # letters of a head with an ending
NOTE = re.compile(r"\s*\([^()]*\)")


def thesaurus(package: Path, words: Iterable[str], speller: Speller, language: str) -> Senses:
    """Finds the senses of words, given in capitals."""
    heads: dict[str, list[tuple[str, str, list[str]]]] = {}
    for head, kind, synonyms in _entries(package):
        key = speller.spell(head)
        if key is not None:
            heads.setdefault(key, []).append((head, kind, synonyms))
    numbers = Numbers()
    rules = _rules(language)
    for word in sorted(words):
        form, found = "", heads.get(word, [])
        if not found:
            form, found = "form", next((heads[base] for base in _bases(word, rules, language) if base in heads), [])
        for head, kind, synonyms in found:
            short, text = _parts(kind)
            numbers.add(word, Gloss(short, text, (head, *synonyms)), 0, form)
    return numbers.senses


def _rules(language: str) -> list[tuple[str, str]]:
    """Reads the rules of a language: pairs of the ending of a form and that of the head."""
    parted = (rule.split(":") for rule in FORMS.get(language, ()))
    pairs = [(end.upper(), head.upper()) for head, ends in parted for end in ends.split()]
    return list(dict.fromkeys(pairs))


def _bases(word: str, rules: Iterable[tuple[str, str]], language: str) -> Iterator[str]:
    """Goes through the words that a word may be a form of."""
    for end, head in rules:
        base = word.removesuffix(end) + head
        if word.endswith(end) and len(base) >= SHORTEST:
            yield base
    if language == "de" and word != word.translate(UMLAUTS):
        for end in ("", "ER", "E", "ERN", "EN", "N"):
            base = word.removesuffix(end)
            if word.endswith(end) and len(base) >= SHORTEST:
                yield base.translate(UMLAUTS)


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
