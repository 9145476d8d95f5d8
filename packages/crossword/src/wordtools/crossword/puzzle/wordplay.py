"""Wordplay for cryptic clues: how an answer can be made of other words.

Six devices: an anagram, words in which the answer is hidden, a container (one word around another), a charade (words
one after another), a reversal, and the alternate letters of words. Of several that there are, those of the best words
come first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import islice

SHORTEST = 2  # letters of a word in a charade
TAKEN = 40  # words that a part of the answer is looked for in
MOST = 4_000  # ways of each device from which the best are chosen


class Device(StrEnum):
    """A way to make an answer of words.

    >>> Device("container").value, len(Device)
    ('container', 6)
    """

    ANAGRAM = "anagram"
    HIDDEN = "hidden"
    CONTAINER = "container"
    CHARADE = "charade"
    REVERSAL = "reversal"
    ALTERNATE = "alternate letters"


@dataclass(frozen=True, slots=True)
class Wordplay:
    """One way to make an answer.

    >>> from wordtools.crossword.puzzle import find_wordplay
    >>> wordplay = find_wordplay("PAINT", {"PAT": 50, "IN": 60})[1]
    >>> print(wordplay)
    container: PA(IN)T
    >>> wordplay.words
    ('IN', 'PAT')
    """

    device: Device
    words: tuple[str, ...]
    """Those that it is made of, in order."""
    shown: str
    """How: ``PA(IN)T`` for IN in PAT, ``sHEAr`` with the letters that count in capitals."""

    def __str__(self) -> str:
        """Writes it on one line."""
        return f"{self.device}: {self.shown}"


class WordplayFinder:
    """Finds wordplay in a list of words with scores, for any number of answers.

    >>> finder = WordplayFinder({"PAT": 50, "IN": 50, "PAN": 50, "IT": 50})
    >>> print(*finder.find("PAINT"), sep="\\n")
    anagram: PAN + IT
    anagram: PAT + IN
    container: PA(IN)T
    """

    def __init__(self, scores: Mapping[str, float]) -> None:
        """Takes the words, in capitals, each with its score: the higher, the better known."""
        self.scores = scores

    def find(self, answer: str, *, limit: int = 5) -> list[Wordplay]:
        """Finds wordplay for an answer, at most *limit* of each device, the best known words first."""
        finders: tuple[Callable[[str], Iterable[Wordplay]], ...] = (
            self._anagrams,
            self._hidden,
            self._containers,
            self._charades,
            self._reversals,
            self._alternates,
        )
        found: list[Wordplay] = []
        for look in finders:
            some = islice(dict.fromkeys(look(answer)), MOST)
            found += self._best(sorted(some, key=self._rank), limit)
        return found

    def _rank(self, play: Wordplay) -> tuple[float, float, int, str]:
        """Ranks by the least known word, then by how few there are; anagrams and reversals in one word come first."""
        least = -min(self.scores.get(word, 0.0) for word in play.words)
        few = len(play.words)
        whole = few if play.device in (Device.ANAGRAM, Device.REVERSAL) else 0
        return whole, least, few, play.shown

    def _best(self, plays: list[Wordplay], limit: int) -> list[Wordplay]:
        """Takes the first ones, those with words that none of them has before others."""
        chosen: list[Wordplay] = []
        used: set[str] = set()
        for play in plays:
            if len(chosen) < limit and not used.intersection(play.words):
                chosen.append(play)
                used.update(play.words)
        others = (play for play in plays if play not in chosen)
        return sorted([*chosen, *islice(others, limit - len(chosen))], key=self._rank)

    @cached_property
    def _sorted(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for word in self.scores:
            found.setdefault("".join(sorted(word)), []).append(word)
        return found

    @cached_property
    def _begun(self) -> dict[str, list[str]]:
        """The words by their first letter, the best first."""
        return self._by(lambda word: word[0])

    @cached_property
    def _ended(self) -> dict[str, list[str]]:
        """The words by their last letter, the best first."""
        return self._by(lambda word: word[-1])

    def _by(self, key: Callable[[str], str]) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for word in sorted(filter(None, self.scores), key=lambda word: (-self.scores[word], word)):
            found.setdefault(key(word), []).append(word)
        return found

    def _anagrams(self, answer: str) -> Iterator[Wordplay]:
        letters = "".join(sorted(answer))
        for word in self._sorted.get(letters, ()):
            if word != answer:
                yield Wordplay(Device.ANAGRAM, (word,), word)
        have, pool = Counter(answer), set(answer)
        for word in self.scores:
            if SHORTEST <= len(word) <= len(answer) // 2 and pool.issuperset(word):
                rest = have - Counter(word)
                if rest.total() != len(answer) - len(word):
                    continue
                for other in self._sorted.get("".join(sorted(rest.elements())), ()):
                    if len(other) > len(word) or other >= word:
                        pair = tuple(sorted((word, other), key=lambda one: (-len(one), one)))
                        if answer not in ("".join(pair), "".join(reversed(pair))):
                            yield Wordplay(Device.ANAGRAM, pair, " + ".join(pair))

    def _hidden(self, answer: str) -> Iterator[Wordplay]:
        yield from (Wordplay(Device.HIDDEN, words, shown) for words, shown in self._around(answer, answer))

    def _around(self, letters: str, answer: str) -> Iterator[tuple[tuple[str, ...], str]]:
        """Finds words, one or two in a row, that have letters within."""
        for word in self.scores:
            at = word.find(letters, 1)
            if 0 < at < len(word) - len(letters) and answer not in (word[:-1], word[1:]):
                yield (word,), word[:at].lower() + letters + word[at + len(letters) :].lower()
        for cut in range(1, len(letters)):
            left, right = letters[:cut], letters[cut:]
            before = [word for word in self._ended.get(left[-1], ()) if word.endswith(left) and len(word) > cut]
            after = [
                word for word in self._begun.get(right[0], ()) if word.startswith(right) and len(word) > len(right)
            ]
            for one in before[:TAKEN]:
                for two in after[: TAKEN // 4]:
                    shown = f"{one[:-cut].lower()}{left} {right}{two[len(right) :].lower()}"
                    yield (one, two), shown

    def _containers(self, answer: str) -> Iterator[Wordplay]:
        for begin in range(1, len(answer) - 1):
            for end in range(begin + 1, len(answer)):
                outer, inner = answer[:begin] + answer[end:], answer[begin:end]
                if min(len(outer), len(inner)) >= SHORTEST and inner in self.scores and outer in self.scores:
                    shown = f"{answer[:begin]}({inner}){answer[end:]}"
                    yield Wordplay(Device.CONTAINER, (inner, outer), shown)

    def _charades(self, answer: str) -> Iterator[Wordplay]:
        for parts in self._cut(answer, 3):
            if len(parts) > 1:
                yield Wordplay(Device.CHARADE, parts, " + ".join(parts))

    def _cut(self, letters: str, most: int) -> Iterator[tuple[str, ...]]:
        """Cuts letters into words."""
        if letters in self.scores:
            yield (letters,)
        for cut in range(SHORTEST, len(letters) - SHORTEST + 1) if most > 1 else ():
            if letters[:cut] in self.scores:
                yield from ((letters[:cut], *rest) for rest in self._cut(letters[cut:], most - 1))

    def _reversals(self, answer: str) -> Iterator[Wordplay]:
        back = answer[::-1]
        if back == answer:
            return
        for parts in self._cut(back, 2):
            yield Wordplay(Device.REVERSAL, parts, f"{' + '.join(parts)} backwards")
        for words, shown in self._around(back, back):
            yield Wordplay(Device.REVERSAL, words, f"{shown} backwards")

    @cached_property
    def _halves(self) -> dict[tuple[int, str], list[str]]:
        """The words by every other letter of theirs, from the first (0) or the second (1), the best first."""
        found: dict[tuple[int, str], list[str]] = {}
        for word in sorted(self.scores, key=lambda word: (-self.scores[word], word)):
            for start in (0, 1):
                found.setdefault((start, word[start::2]), []).append(word)
        return found

    def _alternates(self, answer: str) -> Iterator[Wordplay]:
        for start in (0, 1):
            for word in self._halves.get((start, answer), ()):
                yield Wordplay(Device.ALTERNATE, (word,), _capitals(word, start))
            for cut in range(1, len(answer)):
                for one in self._halves.get((start, answer[:cut]), ())[:TAKEN]:
                    follows = (start + len(one)) % 2
                    for two in self._halves.get((follows, answer[cut:]), ())[: TAKEN // 4]:
                        shown = f"{_capitals(one, start)} {_capitals(two, follows)}"
                        yield Wordplay(Device.ALTERNATE, (one, two), shown)


def find_wordplay(answer: str, scores: Mapping[str, float], *, limit: int = 5) -> list[Wordplay]:
    """Finds wordplay for one answer, as ``WordplayFinder`` does for many.

    Args:
        answer: its letters, in capitals.
        scores: the words that may be used, in capitals, each with its score, such as ``WordPool.scores``.
        limit: how many at most of each device.
    """
    return WordplayFinder(scores).find(answer, limit=limit)


def _capitals(word: str, start: int) -> str:
    return "".join(letter if k % 2 == start else letter.lower() for k, letter in enumerate(word))
