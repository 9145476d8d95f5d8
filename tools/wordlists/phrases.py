"""Phrases and names as lists for crosswords, from the files of WordNet 3.0: `ice cream;70` a line, in order of letters.

A phrase is a lemma of several words or parts; a name is the lemma of one person, place or thing (`@i`). Left out are
what the word list has as a word, Latin names of beings, and what a family game leaves out. Scores are on the scale of
the word list: what was ever tagged in a text is likelier to be known, what belongs to a science less.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from flags import Patterns
from senses import Gloss, Numbers, Senses
from spelling import Speller
from wordnet import USAGES, WordNet

LETTERS = range(3, 22)
SCIENCES = {"05", "08", "20", "26", "27"}
"""The files of nouns for animals, body parts, plants, states and substances."""
BEINGS = {"05", "20"}
RANKS = re.compile(r"(?:sub|super|infra)?(?:genus|family|order|class|phylum|division|kingdom|tribe|species)_[A-Z]")
SPELT = re.compile(r"[A-Za-z][A-Za-z.']*(?:[_-][A-Za-z.']+)*")
RUDE = {USAGES[key] for key in ("disparagement", "ethnic_slur", "obscenity", "vulgarism")}
MOST = 3  # senses of one phrase or name
TAGGED, PLAIN, SCIENCE = 70, 55, 40
NAMED, NAME = 60, 40


@dataclass(frozen=True, slots=True)
class Listed:
    """One line."""

    text: str
    """As it is written: `ice cream`, `New York`."""
    letters: str
    score: int

    def __str__(self) -> str:
        """Writes the line."""
        return f"{self.text};{self.score}"


@dataclass(frozen=True, slots=True)
class Member:
    """A lemma as a member of one synset."""

    line: Listed
    gloss: Gloss
    number: int
    """Of the member in the gloss, from 0."""
    usage: str
    tags: int
    """How often it was tagged with this sense."""


def phrases(package: Path, words: Collection[str], speller: Speller) -> list[Listed]:
    """Lists the phrases."""
    return _listed(package, words, speller, names=False)


def names(package: Path, words: Collection[str], speller: Speller) -> list[Listed]:
    """Lists the names."""
    return _listed(package, words, speller, names=True)


def _listed(package: Path, words: Collection[str], speller: Speller, *, names: bool) -> list[Listed]:
    known = set(words)
    best: dict[str, Listed] = {}
    for one in (member.line for member in _members(WordNet(package), speller, names=names)):
        old = best.get(one.letters)
        if one.letters not in known and (old is None or (-old.score, old.text) > (-one.score, one.text)):
            best[one.letters] = one
    parts = {speller.spell(part) or "" for one in best.values() for part in re.split("[ -]", one.text)}
    flagged = Patterns.read("en").flagged(sorted(parts - {""}))
    return [
        best[letters]
        for letters in sorted(best)
        if not any((speller.spell(part) or "") in flagged for part in re.split("[ -]", best[letters].text))
    ]


def meanings(package: Path, listed: Collection[Listed], speller: Speller, *, names: bool) -> Senses:
    """Finds what the lines of a list mean: by their letters, the sense most often tagged first."""
    wanted = {line.letters for line in listed}
    found: dict[str, list[Member]] = {}
    for member in _members(WordNet(package), speller, names=names):
        if member.line.letters in wanted:
            found.setdefault(member.line.letters, []).append(member)
    numbers = Numbers()
    for letters in sorted(found):
        for member in sorted(found[letters], key=lambda member: -member.tags)[:MOST]:
            numbers.add(letters, member.gloss, member.number, usage=member.usage)
    return numbers.senses


def _members(net: WordNet, speller: Speller, *, names: bool) -> Iterator[Member]:
    """Goes through the lemmas of all synsets that are of the kind."""
    for (part, offset), line in net.lines.items():
        synset = net.read(part, line)
        domain = line.split()[1]
        for number, member in enumerate(synset.gloss.members, 1):
            lemma = member.replace(" ", "_")
            if synset.is_individual is not names or not (names or "_" in lemma or "-" in lemma):
                continue
            if (names and lemma == lemma.lower()) or re.match("[A-Z]{2}[a-z]", lemma):
                continue
            usage = synset.usages.get(number, synset.usages.get(0, ""))
            letters = speller.spell(re.sub("[_.'-]", "", lemma))
            if not SPELT.fullmatch(lemma) or letters is None or len(letters) not in LETTERS or usage in RUDE:
                continue
            if RANKS.match(lemma) or (domain in BEINGS and _is_latin(net, lemma)):
                continue
            tagged = net.tags(lemma.lower(), part) > 0
            if names:
                score = NAMED if tagged else NAME
            else:
                score = TAGGED if tagged else SCIENCE if part == "n" and domain in SCIENCES else PLAIN
            offsets = net.offsets[lemma.lower(), part]
            tags = net.counts[lemma.lower(), part, offsets.index(offset) + 1] if offset in offsets else 0
            yield Member(Listed(member, letters, score), synset.gloss, number - 1, usage, tags)


def _is_latin(net: WordNet, lemma: str) -> bool:
    """Whether it is as `Felis catus`: the name of a genus, or a capital and then words that WordNet does not have."""
    first, *others = lemma.split("_")
    if not first[:1].isupper():
        return False
    genus = (f"genus_{first.lower()}", "n") in net.offsets
    return genus or any((word, "n") not in net.offsets for word in others if word == word.lower())
