"""Senses of the words of an English list, from the files of WordNet 3.0 (wndb(5WN), cntlist(5WN), morphy(7WN)).

A word is looked up as it is and as a form of others, by WordNet's lists of exceptions and its rules of detachment;
senses come by how often their lemma was tagged, then in WordNet's own order.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from senses import Gloss, Numbers, Senses
from spelling import Speller

FOLDER = "usr/share/wordnet"
PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
KINDS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
TYPES = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}


def _rules(form: str, text: str) -> list[tuple[str, str, str]]:
    """Reads rules, `ending of the form:ending of the lemma`."""
    return [(*rule.split(":"), form) for rule in text.split()]  # type: ignore[misc]


LONGEST = 300  # characters of a gloss
USAGES = {
    "archaism": "archaic",
    "disparagement": "disparaging",
    "ethnic_slur": "ethnic slur",
    "slang": "slang",
    "obscenity": "obscene",
    "dialect": "dialect",
    "vulgarism": "vulgar",
}
RULES = {  # by part of speech: ending of the form, ending of the lemma, what the form is
    "n": _rules("plural", "s: ses:s xes:x zes:z ches:ch shes:sh men:man ies:y"),
    "v": [
        *_rules("-s form", "s: ies:y es:e es:"),
        *_rules("past", "ed:e ed:"),
        *_rules("-ing form", "ing:e ing:"),
    ],
    "a": [*_rules("comparative", "er: er:e ier:y"), *_rules("superlative", "est: est:e iest:y")],
    "r": [],
}
DOUBLED = re.compile(r"([a-z]*[aeiou]([bdfgklmnprtvz]))\2(ed|ing)")


class Synset(NamedTuple):
    """One line of a data file."""

    gloss: Gloss
    usages: dict[int, str]
    """By member, from 1; 0 for all."""
    is_individual: bool
    """Whether it is one person, place or thing (`@i`), which no word of a list is spelt like but by chance."""


class WordNet:
    """The files, read."""

    def __init__(self, package: Path) -> None:
        """Reads the files of an unpacked package."""
        folder = package / FOLDER
        self.counts = self._counts(folder / "cntlist.rev")
        self.offsets: dict[tuple[str, str], list[str]] = {}
        self.lines: dict[tuple[str, str], str] = {}
        self.exceptions: dict[str, dict[str, list[str]]] = {}
        for name, part in PARTS.items():
            for line in _lines(folder / f"index.{name}"):
                fields = line.split()
                self.offsets[fields[0], part] = fields[-int(fields[2]) :]
            for line in _lines(folder / f"data.{name}"):
                self.lines[part, line[:8]] = line
            self.exceptions[part] = defaultdict(list)
            for line in _lines(folder / f"{name}.exc"):
                form, *lemmas = line.split()
                self.exceptions[part][form] += lemmas
        self._usages = self._usage_synsets()
        self.spellings: dict[str, set[str]] = defaultdict(set)

    @staticmethod
    def _counts(path: Path) -> Counter[tuple[str, str, int]]:
        """Counts the tags by lemma, part of speech and number of the sense."""
        found: Counter[tuple[str, str, int]] = Counter()
        for line in _lines(path):
            key, number, tags = line.split()
            lemma, _, rest = key.partition("%")
            found[lemma, TYPES[rest[0]], int(number)] += int(tags)
        return found

    def _usage_synsets(self) -> dict[str, str]:
        """Finds the synsets of usage, offset to label."""
        return {
            offset: label
            for lemma, label in USAGES.items()
            for offset in self.offsets.get((lemma, "n"), [])
            if re.search(r" ;u | -u ", self.lines["n", offset])
        }

    def synset(self, part: str, offset: str) -> Synset:
        """Finds one synset."""
        return self.read(part, self.lines[part, offset])

    def read(self, part: str, line: str) -> Synset:
        """Reads the line of one synset."""
        head, _, text = line.partition(" | ")
        fields = head.split()
        number = int(fields[3], 16)
        members = _members(fields)
        pointers = fields[5 + 2 * number : 5 + 2 * number + 4 * int(fields[4 + 2 * number])]
        usages = {
            int(pointers[k + 3][:2], 16): self._usages[pointers[k + 1]]
            for k in range(0, len(pointers), 4)
            if pointers[k] == ";u" and pointers[k + 1] in self._usages
        }
        opposites = tuple(
            self._opposite(*pointers[k + 1 : k + 4]) for k in range(0, len(pointers), 4) if pointers[k] == "!"
        )
        return Synset(Gloss(KINDS[part], _definition(text), members, opposites), usages, "@i" in pointers[::4])

    def _opposite(self, offset: str, part: str, ends: str) -> tuple[int, str]:
        """Reads a pointer to an antonym: which member of its own synset has it, from 0, and the word."""
        members = _members(self.lines["a" if part == "s" else part, offset].split())
        return int(ends[:2], 16) - 1, members[int(ends[2:], 16) - 1]

    def lemmas(self, word: str) -> Iterator[tuple[str, str, str]]:
        """Goes through the lemmas that a word may be of: the lemma, its part of speech, and what the word is of it."""
        for part in PARTS.values():
            if (word, part) in self.offsets:
                yield word, part, ""
        for part, rules in RULES.items():
            listed = self.exceptions[part].get(word, [])
            for lemma in listed:
                if lemma != word and (lemma, part) in self.offsets:
                    yield lemma, part, _irregular(word, part)
            if listed:
                continue
            found = [(word[: -len(end)] + begin, form) for end, begin, form in rules if word.endswith(end)]
            doubled = DOUBLED.fullmatch(word) if part == "v" else None
            if doubled:
                found.append((doubled[1], "past" if doubled[3] == "ed" else "-ing form"))
            for lemma, form in found:
                if len(lemma) > 1 and (lemma, part) in self.offsets:
                    yield lemma, part, form

    def tags(self, lemma: str, part: str) -> int:
        """Counts how often a lemma was tagged."""
        return sum(self.counts[lemma, part, k] for k in range(1, len(self.offsets[lemma, part]) + 1))


class Sense(NamedTuple):
    """One sense that a word may have, with what decides its place."""

    gloss: Gloss
    member: int
    form: str
    usage: str
    tags: int
    is_name: bool


def english(package: Path, words: Iterable[str], speller: Speller) -> Senses:
    """Finds the senses of words, given in capitals."""
    net = WordNet(package)
    spelt: dict[str, set[str]] = defaultdict(set)
    for lemma, _ in net.offsets:
        if (key := speller.spell(lemma)) is not None:
            spelt[key].add(lemma)
    numbers = Numbers()
    for word in sorted(words):
        found = [*_senses(net, {word.lower(), *spelt.get(word, ())})]
        for sense in found:
            numbers.add(word, sense.gloss, sense.member, sense.form, sense.usage)
    return numbers.senses


def _senses(net: WordNet, spellings: set[str]) -> list[Sense]:
    """Lists the senses of a word: its own, then those of what it is a form of, of the lemma most often tagged first.

    A name is left out unless there is nothing else.
    """
    groups: dict[str, dict[tuple[str, str], list[Sense]]] = defaultdict(dict)
    for spelling in sorted(spellings):
        for lemma, part, form in net.lemmas(spelling):
            groups[lemma].setdefault((form, part), [*_of_lemma(net, lemma, part, form)])
    chosen: list[list[Sense]] = []
    for is_name in (False, True):
        if chosen:
            break
        for lemma, forms in groups.items():
            kept = {key: [one for one in found if one.is_name is is_name] for key, found in forms.items()}
            weight = sum(net.tags(lemma, part) for part in {part for _, part in kept if kept[_, part]})
            direct = any(form == "" for form, _ in kept)
            ordered = _by_tags(kept) if direct else _in_turn(kept)
            if ordered:
                chosen.append(ordered)
                chosen[-1][0] = ordered[0]._replace(tags=weight)
    chosen.sort(key=lambda found: -found[0].tags)
    return sorted((sense for found in chosen for sense in found), key=lambda sense: sense.form != "")


def _of_lemma(net: WordNet, lemma: str, part: str, form: str) -> Iterator[Sense]:
    for number, offset in enumerate(net.offsets[lemma, part], 1):
        synset = net.synset(part, offset)
        names = [name.lower().replace(" ", "_") for name in synset.gloss.members]
        member = names.index(lemma)
        usage = synset.usages.get(member + 1, synset.usages.get(0, ""))
        is_name = synset.gloss.members[member] != lemma.replace("_", " ")
        if is_name and synset.is_individual:
            continue
        yield Sense(synset.gloss, member, form, usage, net.counts[lemma, part, number], is_name)


def _by_tags(forms: dict[tuple[str, str], list[Sense]]) -> list[Sense]:
    """Orders the senses of the lemma itself by their tags; of its forms (FELL, LAY) come after."""
    own = [sense for (form, _), found in forms.items() if form == "" for sense in found]
    return sorted(own, key=lambda sense: -sense.tags) + _in_turn({key: forms[key] for key in forms if key[0] != ""})


def _in_turn(forms: dict[tuple[str, str], list[Sense]]) -> list[Sense]:
    """Takes the first sense as a noun, the first as a verb, the second as a noun, and so on."""
    parts = [*forms.values()]
    longest = max(map(len, parts), default=0)
    return [found[k] for k in range(longest) for found in parts if k < len(found)]


def _irregular(word: str, part: str) -> str:
    if part == "n":
        return "plural"
    if part == "v":
        return "-ing form" if word.endswith("ing") else "-s form" if word.endswith("s") else "past"
    return "superlative" if word.endswith("st") else "comparative"


def _members(fields: Sequence[str]) -> tuple[str, ...]:
    """Returns the words of a synset from the fields of its line."""
    number = int(fields[3], 16)
    return tuple(re.sub(r"\(\w+\)$", "", name).replace("_", " ") for name in fields[4 : 4 + 2 * number : 2])


def _definition(text: str) -> str:
    """Takes the definition out of a gloss: what stands before its examples."""
    definition = re.split(r';?\s*"', text.strip(), maxsplit=1)[0].strip(" ;") or text.strip(' ;"')
    if len(definition) > LONGEST:
        definition = definition[:LONGEST].rpartition(" ")[0].rstrip(" ,;") + " ..."
    return re.sub(r"\s+", " ", definition)


def _lines(path: Path) -> Iterator[str]:
    """Goes through the lines of a file without those of the licence."""
    for line in path.read_text("utf-8").splitlines():
        if not line.startswith("  "):
            yield line
