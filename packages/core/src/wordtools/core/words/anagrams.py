"""Anagrams of a phrase: words that together use each of its letters once, the likeliest phrases first.

A phrase costs the sum of its words, and a word 9 less its Zipf value: minus the logarithm of its probability, as if
words came independently of one another. The search is a branch and bound for the cheapest: the next word has the
letter that the fewest words have, so that each set of words is met once. Prices of letters, such that no word costs
less than its letters, give the bound: a dual solution of the covering problem, found by coordinate ascent.
"""

from __future__ import annotations

import heapq
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from wordtools.core.errors import OptionError, RulesError
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.phrases import letters_alone
from wordtools.core.run.clock import Clock
from wordtools.core.run.progress import Progress, Watcher
from wordtools.core.words.commonness import MOST, Commonness
from wordtools.core.words.lexicon import Lexicon
from wordtools.core.words.patterns import codes_of

BITS = 7  # of the count of a letter; the highest shows a borrow
MOST_LETTERS = 40  # of a phrase
MOST_WORDS = 12  # of an anagram
MOST_FOUND = 10_000
LOOK = 100_000  # words that are tried between two looks at the clock
FIRST_SLACK = 0.5  # by how much an anagram may exceed the bound at first; doubled until there are enough
ROUNDING = 1e-9


class Anagram(NamedTuple):
    """Words that together have the letters of a phrase.

    >>> print(Anagram(("TWELVE", "PLUS", "ONE"), 10.5))
    TWELVE PLUS ONE
    """

    words: tuple[str, ...]
    """The longest first, of equal ones in alphabet order."""
    cost: float
    """The sum of 9 less the Zipf value of each word: the lower, the likelier."""

    def __str__(self) -> str:
        """Writes the words."""
        return " ".join(self.words)


@dataclass(frozen=True, slots=True)
class Anagrams:
    """The likeliest anagrams of a phrase.

    >>> from wordtools.core import Lexicon
    >>> found = find_anagrams(Lexicon.for_language("en"), "dormitory", limit=2)
    >>> print(found)
    DIRTY ROOM
    ROOM DRY IT
    >>> len(found), found.complete
    (2, True)
    """

    found: tuple[Anagram, ...]
    """Best first, of equal ones in alphabet order."""
    complete: bool
    """Whether the search came to its end: no other anagram is likelier than these."""

    def __len__(self) -> int:
        """Counts them."""
        return len(self.found)

    def __iter__(self) -> Iterator[Anagram]:
        """Goes through them, best first."""
        return iter(self.found)

    def __str__(self) -> str:
        """Writes them, one a line."""
        return "\n".join(map(str, self.found))

    def __repr__(self) -> str:
        """Shows how many there are."""
        return f"<Anagrams: {len(self.found)} found{'' if self.complete else ', not complete'}>"


def find_anagrams(
    lexicon: Lexicon,
    phrase: str,
    *,
    include: Iterable[str] = (),
    words: tuple[int, int] = (1, MOST_WORDS),
    min_length: int = 2,
    limit: int = 20,
    commonness: Commonness | None = None,
    keeps: Callable[[str], bool] | None = None,
    seconds: float | None = 10.0,
    stop: Callable[[], bool] | None = None,
    progress: Watcher[Anagrams] | None = None,
) -> Anagrams:
    """Finds the likeliest anagrams of a phrase; the phrase itself is none.

    >>> from wordtools.core import Language, Lexicon
    >>> few = Lexicon.of(["twelve", "plus", "one", "eleven", "two"], Language.load("en").alphabet)
    >>> print(find_anagrams(few, "Eleven plus two!"))
    TWELVE PLUS ONE

    Args:
        lexicon: the words.
        phrase: the letters; blanks and punctuation count for nothing.
        include: words that each anagram has, whether the lexicon has them or not.
        words: how many words an anagram has, at least and at most.
        min_length: letters of its shortest word, those of *include* aside.
        limit: how many anagrams.
        commonness: how common words are; None: as the lexicon knows.
        keeps: returns whether a folded word may be used.
        seconds: how long the search may take.
        stop: is asked again and again whether to end with what was found.
        progress: is given what was found, again and again.

    Raises:
        RulesError: a character outside the alphabet, more than 40 letters, none, or a word of *include* that the
            phrase has not the letters for.
        OptionError: a number out of range.
    """
    _check(words, min_length, limit)
    clock = Clock(seconds, stop)
    alphabet = lexicon.alphabet
    left = Counter(_letters(phrase, alphabet))
    if left.total() > MOST_LETTERS:
        raise RulesError(f"the phrase has {left.total()} letters: {MOST_LETTERS} at most")
    given = ["".join(_letters(word, alphabet)) for word in include]
    for word in given:
        left -= _checked(left, word, alphabet)
    zipf = (commonness or lexicon.commonness).likely
    found = lexicon.find(letters="".join(left.elements()), length=range(min_length, MOST_LETTERS + 1)) if left else ()
    usable = [(word, MOST - zipf(word)) for word in found if keeps is None or keeps(word)]
    itself = sorted("".join(_letters(part, alphabet)) for part in _parts(phrase) if letters_alone(part, alphabet))
    if clock.over():
        return Anagrams((), complete=False)
    search = _Search(left, usable, alphabet, [(word, MOST - zipf(word)) for word in given], words, limit, itself)
    complete = search.run(clock, progress)
    return Anagrams(search.found(), complete)


def _check(words: tuple[int, int], min_length: int, limit: int) -> None:
    """Refuses numbers out of range."""
    if not 1 <= words[0] <= words[1]:
        raise OptionError(f"words is {words[0]} to {words[1]}: give the least and the most, 1 or more")
    for name, number, most in (("min_length", min_length, MOST_LETTERS), ("limit", limit, MOST_FOUND)):
        if not 1 <= number <= most:
            raise OptionError(f"{name} must be 1 to {most:,}, not {number}")


def _parts(text: str) -> list[str]:
    """Cuts a phrase into words, at blanks, hyphens and slashes."""
    return re.split(r"[\s/\u2010-\u2015-]+", text)


def _letters(text: str, alphabet: Alphabet) -> list[str]:
    """Returns the letters of a phrase, folded word by word."""
    codes = [code for part in _parts(text) for code in codes_of(alphabet, letters_alone(part, alphabet))]
    if not codes:
        raise RulesError(f"{text!r} has no letters")
    return [alphabet.letters[code - 1] for code in codes]


def _checked(left: Counter[str], word: str, alphabet: Alphabet) -> Counter[str]:
    """Returns the letters of a word that an anagram must have."""
    letters = Counter(alphabet.split(word))
    if lacking := letters - left:
        raise RulesError(f"{word} cannot be in it: the phrase has no {' '.join(sorted(lacking.elements()))} for it")
    return letters


class _Search:
    """A branch and bound for the cheapest sets of words that have some letters together.

    The letters have prices, so that a set costs the price of the phrase and the excess of each word. Words come in the
    order of their excess: the first that exceeds what is left ends the loop.
    """

    def __init__(
        self,
        letters: Counter[str],
        words: Sequence[tuple[str, float]],
        alphabet: Alphabet,
        given: Sequence[tuple[str, float]],
        numbers: tuple[int, int],
        limit: int,
        itself: Sequence[str],
    ) -> None:
        """Lays out the words."""
        self.given = given
        self.least, self.most = numbers[0] - len(given), numbers[1] - len(given)
        self.limit = limit
        self.itself = itself
        counts = [Counter(alphabet.split(word)) for word, _ in words]
        spread = Counter(letter for count in counts for letter in count)
        self.order = sorted(letters, key=lambda letter: (spread[letter], letter))
        """The letters, that of the fewest words first."""
        prices = _prices(letters, self.order, [cost for _, cost in words], counts)
        excess = [
            cost - sum(prices[letter] * number for letter, number in count.items())
            for (_, cost), count in zip(words, counts, strict=True)
        ]
        ranked = sorted(range(len(words)), key=lambda k: (excess[k], words[k][0]))
        self.words = [words[k][0] for k in ranked]
        self.costs = [words[k][1] for k in ranked]
        self.excess = [max(0.0, excess[k]) for k in ranked]
        self.place = {letter: BITS * place for place, letter in enumerate(self.order)}
        self.packed = [self._pack(counts[k]) for k in ranked]
        self.whole = self._pack(letters)
        self.guard = sum(1 << BITS * (place + 1) - 1 for place in range(len(self.order)))
        self.fields = [(1 << BITS) - 1 << BITS * place for place in range(len(self.order))]
        self.slack = 0.0
        self.over = False
        """Whether a set was left out as its excess is above the slack."""
        self.tried = 0
        """Words since the last look at the clock."""
        self.best: dict[tuple[str, ...], tuple[float, tuple[str, ...], float]] = {}
        """Cost, words and excess of what was found, by the words."""
        self.worst = math.inf
        """The excess above which a set is not among the best."""

    def _pack(self, letters: Counter[str]) -> int:
        return sum(number << self.place[letter] for letter, number in letters.items())

    def run(self, clock: Clock, progress: Watcher[Anagrams] | None = None) -> bool:
        """Searches with more and more slack until there are enough sets; returns whether the time sufficed."""
        self.slack = FIRST_SLACK
        while True:
            self.over = False
            if not self._visit(self.whole, [*range(len(self.words))], [], 0.0, -1, clock):
                return False
            self._cut()
            if progress is not None:
                progress(Progress(len(self.best), None, Anagrams(self.found(), complete=False)))
            if not self.over or len(self.best) >= self.limit:
                return True
            self.slack *= 2

    def _visit(self, left: int, words: list[int], chosen: list[int], excess: float, pivot: int, clock: Clock) -> bool:
        """Tries each word that has the first letter left; returns False once the time is over.

        Args:
            left: the letters left, packed.
            words: those that fit into them, by rank.
            chosen: the words so far.
            excess: theirs together.
            pivot: the letter that the last of them was chosen for; a further word for it has no lower rank, so that
                each set of words is met once.
            clock: when to end.
        """
        if not left:
            self._keep(chosen, excess)
            return True
        if len(chosen) == self.most:
            return True
        self.tried += len(words)
        if self.tried > LOOK:
            self.tried = 0
            if clock.over():
                return False
        place = next(k for k, field in enumerate(self.fields) if left & field)
        least = chosen[-1] if place == pivot else 0
        for word in words:
            if word < least or not self.packed[word] & self.fields[place]:
                continue
            after = excess + self.excess[word]
            if after > min(self.slack, self.worst) + ROUNDING:
                self.over |= after <= self.worst + ROUNDING
                break
            rest = left - self.packed[word]
            if not self._visit(rest, self._fitting(words, rest), [*chosen, word], after, place, clock):
                return False
        return True

    def _fitting(self, words: list[int], left: int) -> list[int]:
        """Returns the words that have no more of a letter than is left: the subtraction borrows from no guard bit."""
        guard, packed = self.guard, self.packed
        guarded = left | guard
        return [word for word in words if (guarded - packed[word]) & guard == guard]

    def _keep(self, chosen: Sequence[int], excess: float) -> None:
        """Keeps a set of words, if it is among the best so far."""
        pairs = [*self.given, *((self.words[k], self.costs[k]) for k in chosen)]
        words = tuple(sorted((word for word, _ in pairs), key=lambda word: (-len(word), word)))
        if len(chosen) < self.least or sorted(words) == self.itself:
            return
        self.best[words] = (round(math.fsum(cost for _, cost in pairs), 6), words, excess)
        if len(self.best) >= 2 * self.limit:
            self._cut()

    def _cut(self) -> None:
        """Drops all but the best."""
        kept = heapq.nsmallest(self.limit, self.best.values())
        self.best = {words: (cost, words, excess) for cost, words, excess in kept}
        self.worst = kept[-1][2] if len(kept) == self.limit else math.inf

    def found(self) -> tuple[Anagram, ...]:
        """Returns the sets that were found, the cheapest first."""
        return tuple(Anagram(words, cost) for cost, words, _ in heapq.nsmallest(self.limit, self.best.values()))


def _prices(
    letters: Counter[str], order: Sequence[str], costs: Sequence[float], counts: Sequence[Counter[str]]
) -> dict[str, float]:
    """Finds prices of letters, as high as may be, so that no word costs less than its letters.

    All begin with the least cost a letter of any word; then each is raised until some word costs just its letters.
    """
    each = min((cost / count.total() for cost, count in zip(costs, counts, strict=True)), default=0.0)
    prices = dict.fromkeys(letters, each)
    spare = [cost - each * count.total() for cost, count in zip(costs, counts, strict=True)]
    for letter in order:
        having = [(k, count[letter]) for k, count in enumerate(counts) if letter in count]
        raised = max(0.0, min((spare[k] / number for k, number in having), default=0.0))
        prices[letter] += raised
        for k, number in having:
            spare[k] -= raised * number
    return prices
