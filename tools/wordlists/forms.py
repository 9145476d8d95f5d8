"""Which words a word may be a form of, by the endings of its language and a table of irregular forms."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

# By language: the ending of a head and, where the thesaurus says it, the part of speech that it must have; then the
# endings of its forms, in folded letters. `0` is no ending.
FORMS = {
    "de": (
        ": s e n en es er ern em st ste sten",
        "e: en em er es",
        "en: e st t te ten et ete eten end 0",
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
        "er verbe: ere eres e es ons ez ent ais ait ions iez aient ee ees era erai eras erons erez eront ant a ai",
        "er verbe: as erent erait erais eraient ames asse",
        "ir verbe: is it issons issez issent issait issaient issant i ie ies ira iront irait",
        "re verbe: s ons ez ent ais ait aient ant u ue us ues ra rai ront rait",
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
        "o: i hi",
        "o agg.: a e",
        "a: e he",
        "e: i",
        "io: i",
        "co: ci",
        "go: gi",
        "tore: trice trici",
        "are v.: o i a iamo ate ano ava avo avi avano ato ata ati ando ai asti arono era erai eranno ero",
        "ere v.: o i e iamo ete ono eva evo evano uto uta uti ute endo era eranno",
        "ire v.: o i e iamo ite ono iva ivo ivano ito ita iti isco isci isce iscono endo ira iranno",
    ),
    "ru": (
        ": а у ом е ы ов ам ами ах и ев ей ем",
        "а: ы е у ой и ам ами ах 0",
        "я: и е ю ей ям ями ях ь",
        "ь: я ю ем е и ей ью ям ями ях",
        "й: я ю ем е и ев ям ями ях",
        "о: а у ом е ам ами ах 0",
        "ый: ого ому ым ом ая ую ой ое ые ых ыми",
        "ой: ого ому ым ом ая ую ое ые ых ыми",
        "ий: его ему им ем яя юю ей ее ие их ими ого ому ом ая ую ой ое",
        "ие: ия ию ием ии ий иям иями иях",
        "ия: ии ию ией ий иям иями иях",
        "ец: ца цу цом це цы цов цам цами цах",
        "ок: ка ку ком ке ки ков кам ками ках",
        "ка: ки ке ку кой ок ек кам ками ках",
        "ный: ен на но ны",
        "ый: 0 а о ы",
        "ть: л ла ло ли ю ешь ет ем ете ют я",
        "ить: ишь ит им ите ят ат",
    ),
}
NO_FORMS = {  # little words that only look like a form
    "de": "DASS DEINE EINE KEINE MEINE NEUN SEINE ZEHN",
    "es": "CADA DE LA LAS LE LES LO LOS MAS ME MES SE SEIS TE",
    "pt": "ALGUEM AMBOS AQUELA AQUELAS AQUELE AQUELES CINCO DELA DELAS DELE DELES DESSA DESSAS DESSE DESSES LA LAS "
    "LO LOS NESSA SEM SEU SEUS SUA SUAS TEU TO",
}
CHANGES = {  # by language: the endings of a head, and what its stem has in a form and by itself
    "de": ("", "ä:a ö:o ü:u"),
    "es": ("ar er ir", "ie:e ue:o i:e u:o"),
    "pt": ("er ir", "i:e u:o"),
}
PARTICIPLE = "GE"  # German, before the stem: GESAGT, EINGESETZT
WEAK = ("T", "TE", "TEM", "TEN", "TER", "TES")  # the ends of such a participle
REFLEXIVE = ("СЯ", "СЬ")
SHORTEST = 2  # letters of a stem
LONGEST = 8  # letters of an ending
IRREGULAR = Path(__file__).with_name("irregular")  # see README.md


class Base(NamedTuple):
    """What a word may be a form of."""

    word: str
    kind: str = ""
    """The part of speech that it must have; empty for any."""


class Forms:
    """The forms of one language."""

    def __init__(self, language: str) -> None:
        """Reads its tables."""
        self._language = language
        self._rules = _rules(language)
        self._none = NO_FORMS.get(language, "").split()
        self._whole: dict[str, list[str]] = {}
        self._prefixed: dict[str, list[str]] = {}
        for head, forms in irregular_forms(language):
            for form in forms:
                self._whole.setdefault(form, []).append(head.removeprefix("-"))
                if head.startswith("-"):
                    self._prefixed.setdefault(form, []).append(head[1:])
        ends, pairs = CHANGES.get(language, ("", ""))
        self._ends = tuple(ends.upper().split()) or ("",)
        self._changes = [pair.split(":") for pair in pairs.upper().split()]

    def irregular(self, word: str) -> list[str]:
        """Returns the words that a word is an irregular form of by the table, as it stands there."""
        return self._whole.get(word, [])

    def others(self, word: str) -> list[Base]:
        """Returns what else a word may be a form of: by its ending, or by the table and a prefix."""
        if word in self._none:
            return []
        reflexive = self._language == "ru" and word.endswith(REFLEXIVE)
        bare, after = (word[:-2], REFLEXIVE[0]) if reflexive else (word, "")
        found = self._by_ending(bare)
        if self._language == "de" and PARTICIPLE in word:
            before, _, stem = word.partition(PARTICIPLE)
            if stem.endswith(WEAK):
                found += self._by_ending(before + stem)
        found += list(self._changed([Base(bare), *found]))
        for cut in range(0 if reflexive else 1, len(bare)):
            found += [Base(bare[:cut] + head) for head in self._prefixed.get(bare[cut:], ())]
        return list(dict.fromkeys(base._replace(word=base.word + after) for base in found))

    def _by_ending(self, word: str) -> list[Base]:
        """Returns the bases by the rules, in their order."""
        found = []
        for size in range(min(LONGEST, len(word) - SHORTEST) + 1):
            stem = word[: len(word) - size]
            found += [(place, Base(stem + head, kind)) for place, head, kind in self._rules.get(word[len(stem) :], ())]
        return [base for _, base in sorted(found)]

    def _changed(self, bases: Iterable[Base]) -> Iterator[Base]:
        """Goes through bases whose stem is another than that of the form."""
        for base in bases:
            for end in self._ends:
                if base.word.endswith(end):
                    for changed, own in self._changes:
                        before, found, after = base.word.removesuffix(end).rpartition(changed)
                        if found:
                            yield base._replace(word=before + own + after + end)


def irregular_forms(language: str) -> Iterator[tuple[str, list[str]]]:
    """Goes through the table of irregular forms: the head, with its hyphen, and the forms."""
    endings: dict[str, str] = {}
    for line in (IRREGULAR / f"{language}.txt").read_text("utf-8").splitlines():
        name, equals, ends = line.partition(" = ")
        if equals:
            endings[name] = ends
            continue
        head, _, tokens = line.format_map(endings).upper().partition(": ")
        forms = dict.fromkeys(form for token in tokens.split() for form in _expanded(token))
        yield head, [form for form in forms if form != head]


def _expanded(token: str) -> Iterator[str]:
    """Goes through the forms of a token: `stem/a/b` is STEMA and STEMB, `~stem/a` is STEMA and GESTEMA."""
    stem, *ends = token.removeprefix("~").split("/")
    for end in ends or ("",):
        yield stem + end
        if token.startswith("~"):
            yield PARTICIPLE + stem + end


def _rules(language: str) -> dict[str, list[tuple[int, str, str]]]:
    """Reads the rules: by the ending of a form their places, the endings of the head and its parts of speech."""
    found: dict[str, list[tuple[int, str, str]]] = {}
    for place, row in enumerate(FORMS.get(language, ())):
        about, _, ends = row.partition(":")
        head, _, kind = about.partition(" ")
        for end in ends.split():
            found.setdefault(end.upper().replace("0", ""), []).append((place, head.upper(), kind))
    return found
