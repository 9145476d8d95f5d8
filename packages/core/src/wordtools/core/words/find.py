"""Finding words: by the letters they are made of, by their ends, their inside, their length, and by a pattern.

All conditions on the spelling together are one automaton that is run along the word graph (a set of positions
in the patterns as the bits of a number, one step a letter: R. Baeza-Yates, G. Gonnet, "A new approach to text
searching", 1992); a branch is left as soon as no position is alive, no letter is left, or the length cannot fit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from wordtools.core.errors import LanguageError, RulesError
from wordtools.core.graph.dawg import LONGEST_WORD, LOW, Dawg
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.language import Language
from wordtools.core.letters.lookalikes import described

if TYPE_CHECKING:
    from wordtools.core.words.lexicon import Lexicon

WILD = "?"
STAR = 0  # in a pattern, any run of letters; other steps are masks of letter codes
_PART = re.compile(r"\*+|[?.]|\[\^?[^][]*\]|[^][*?.]+")


def find(
    lexicon: Lexicon,
    *,
    letters: str | None = None,
    use_all: bool = False,
    prefix: str = "",
    suffix: str = "",
    contains: str = "",
    length: int | range | tuple[int, int] | None = None,
    pattern: str | None = None,
    limit: int | None = None,
) -> Iterator[str]:
    """Finds the words that meet every condition given; each comes once, in alphabet order.

    Args:
        lexicon: the words to search.
        letters: the letters that a word may use, each once; ``?`` is any letter. The letters of *prefix*,
            *suffix* and *contains* come on top of them, as if they lay on a board.
        use_all: whether a word must use every letter.
        prefix: what a word begins with.
        suffix: what it ends with.
        contains: what is somewhere in it.
        length: how many letters it has: a number, a range, or the least and the most.
        pattern: the whole word: ``?`` or ``.`` is one letter, ``*`` any run, ``[abc]`` one of these letters,
            ``[^abc]`` one of the others.
        limit: stop after this many words.

    Raises:
        RulesError: a character outside the alphabet, a pattern that is none, or a limit below 0.
    """
    alphabet = lexicon.alphabet
    everything = 2 ** (len(alphabet) + 1) - 2
    ends = [[1 << code for code in _codes(alphabet, text)] for text in (prefix, suffix, contains)]
    patterns = []
    if prefix:
        patterns.append([*ends[0], STAR])
    if suffix:
        patterns.append([STAR, *ends[1]])
    if contains:
        patterns.append([STAR, *ends[2], STAR])
    if pattern is not None:
        patterns.append(_steps(alphabet, pattern, everything))
    lengths = _lengths(length)
    if limit is not None and limit < 0:
        raise RulesError(f"limit: {limit} words cannot be found")
    rack = None
    if letters is not None:
        rack = _rack(alphabet, letters)
        for mask in (mask for end in ends for mask in end):
            rack[mask.bit_length() - 1] += 1
        if use_all:
            patterns.append([everything] * sum(rack))
    found = _walk(lexicon.dawg, _Spelling(patterns, everything), rack, lengths)
    return islice(map(alphabet.decode, found), limit)


class Hooks(NamedTuple):
    """The letters that make another word of a word, in the order of the alphabet."""

    before: tuple[str, ...]
    after: tuple[str, ...]

    def __str__(self) -> str:
        """Shows them around a dash: ``S-DEHRSTX``."""
        return f"{''.join(self.before)}-{''.join(self.after)}"


def hooks(lexicon: Lexicon, word: str) -> Hooks:
    """Finds the hooks of *word*, which need not be a word itself.

    Raises:
        RulesError: a character outside the alphabet.
    """
    alphabet, dawg = lexicon.alphabet, lexicon.dawg
    codes = _codes(alphabet, word)
    found = dawg.node(codes)
    after = dawg.records[3 * found[0] + 1] if found else 0
    return Hooks(
        tuple(letter for letter, code in alphabet.code.items() if bytes((code,)) + codes in dawg),
        tuple(letter for letter, code in alphabet.code.items() if after >> code & 1),
    )


def _lengths(length: int | range | tuple[int, int] | None) -> range | None:
    if length is None or isinstance(length, range):
        return length
    least, most = (length, length) if isinstance(length, int) else length
    return range(least, most + 1)


def scorer(language: Language, letters: str | None = None) -> Callable[[str], int]:
    """Returns a function that gives a word's points by the language's Scrabble tiles.

    With *letters*, as for ``find``, those that a word must take from a wild card score 0. A letter that the
    language has no tile for scores 0.

    Raises:
        LanguageError: the table of tiles is not ``letter = [count, points]``.
        RulesError: a character outside the alphabet.
    """
    alphabet = language.alphabet
    points = [0] * (len(alphabet) + 1)
    tiles = language.section("scrabble").get("tiles", {})
    for letter, code in alphabet.code.items():
        try:
            points[code] = int(tiles[letter][1]) if letter in tiles else 0
        except (TypeError, ValueError, LookupError):
            raise LanguageError(f"{language.path}: scrabble.tiles: {letter} must be [count, points]") from None
    if letters is None:
        return lambda word: sum(points[code] for code in alphabet.encode(word))
    rack = _rack(alphabet, letters)

    def score(word: str) -> int:
        codes = alphabet.encode(word)
        return sum(points[code] * min(codes.count(code), rack[code]) for code in set(codes))

    return score


def _codes(alphabet: Alphabet, text: str) -> bytes:
    folded = alphabet.fold(text)
    try:
        if folded is not None:
            return alphabet.encode(folded)
    except ValueError:
        pass
    wrong = next((one for one in text if not alphabet.fold(one)), text)
    raise RulesError(f"{text!r}: {described(wrong, alphabet)} is no letter of this alphabet")


def _rack(alphabet: Alphabet, letters: str) -> list[int]:
    """Counts the letters by code; the wild cards are at 0."""
    rack = [0] * (len(alphabet) + 1)
    rack[0] = letters.count(WILD)
    for part in letters.split(WILD):
        for code in _codes(alphabet, part):
            rack[code] += 1
    return rack


def _steps(alphabet: Alphabet, pattern: str, everything: int) -> list[int]:
    steps: list[int] = []
    at = 0
    while at < len(pattern):
        found = _PART.match(pattern, at)
        if found is None:
            raise RulesError(f"pattern {pattern!r}: {pattern[at]!r} has no partner; [abc] is one of these letters")
        part = found[0]
        at = found.end()
        if part[0] == "*":
            steps.append(STAR)
        elif part[0] in "?.":
            steps.append(everything)
        elif part[0] == "[":
            others = part[1] == "^"
            mask = sum(1 << code for code in set(_codes(alphabet, part[2:-1] if others else part[1:-1])))
            if not mask:
                raise RulesError(f"pattern {pattern!r}: no letter in {part}")
            steps.append(everything & ~mask if others else mask)
        else:
            steps.extend(1 << code for code in _codes(alphabet, part))
    return steps


class _Spelling:
    """The patterns as one automaton; its state is a set of positions, all patterns side by side in one number."""

    def __init__(self, patterns: list[list[int]], everything: int) -> None:
        self.steps: list[int] = []  # by position; the position after the end of a pattern takes no letter
        self.parts: list[tuple[int, int]] = []  # the first position and the end of each pattern
        self.stars = 0
        for pattern in patterns:
            start = len(self.steps)
            for step in pattern:
                if step == STAR:
                    self.stars |= 1 << len(self.steps)
                self.steps.append(step)
            self.parts.append((start, len(self.steps)))
            self.steps.append(0)
        self.everything = everything
        self.start = self._closed(sum(1 << start for start, _ in self.parts))
        self._after: dict[tuple[int, int], int] = {}
        self._letters: dict[int, tuple[int, int, bool]] = {}

    def _closed(self, state: int) -> int:
        while True:
            wider = state | (state & self.stars) << 1
            if wider == state:
                return state
            state = wider

    def after(self, state: int, code: int) -> int:
        """Takes one letter."""
        known = self._after.get((state, code))
        if known is None:
            moved = sum(2 << at for at, step in enumerate(self.steps) if state >> at & 1 and step >> code & 1)
            known = self._after[state, code] = self._closed(moved | state & self.stars)
        return known

    def seen(self, state: int) -> tuple[int, int, bool]:
        """Says which letters may come next, how many must come at least, and whether the word may end here."""
        known = self._letters.get(state)
        if known is None:
            allowed, least, done = self.everything, 0, True
            for start, end in self.parts:
                alive = [at for at in range(start, end + 1) if state >> at & 1]
                union = 0
                for at in alive:
                    union |= self.everything if self.stars >> at & 1 else self.steps[at]
                allowed &= union
                needs = [sum(step != STAR for step in self.steps[at:end]) for at in alive]
                least = max(least, min(needs, default=LONGEST_WORD + 1))
                done = done and end in alive
            known = self._letters[state] = (allowed, least, done)
        return known


def _walk(dawg: Dawg, spelling: _Spelling, rack: list[int] | None, lengths: range | None) -> Iterator[bytes]:
    most = min(LONGEST_WORD, sum(rack)) if rack is not None else LONGEST_WORD
    if lengths is not None:
        most = min(most, max(lengths, default=0))
    # the letters left as one number, 8 bits a code, and the mask of those; no word needs over 255 of one
    left = sum(min(count, 255) << 8 * code for code, count in enumerate(rack or ()) if code)
    have = sum(1 << code for code, count in enumerate(rack or ()) if code and count)
    wild = rack[0] if rack is not None else LONGEST_WORD
    records, everything = dawg.records, spelling.everything
    stack = [(0, b"", spelling.start, left, have, wild, 0)]
    while stack:
        node, text, state, left, have, wild, start = stack.pop()
        below, words, link = records[3 * node : 3 * node + 3]
        allowed = spelling.seen(state)[0] & (everything if wild else have) & (below | words) >> start << start
        size = len(text) + 1
        while allowed:
            bit = allowed & -allowed
            allowed ^= bit
            code = bit.bit_length() - 1
            after = spelling.after(state, code)
            _, least, done = spelling.seen(after)
            if size + least > most:
                continue
            longer = text + bytes((code,))
            if done and words & bit and (lengths is None or size in lengths):
                yield longer
            if below & bit and size < most:
                if allowed:
                    stack.append((node, text, state, left, have, wild, code + 1))
                child = (link & LOW) + (below & (bit - 1)).bit_count()
                if have & bit:
                    fewer = left - (1 << 8 * code)
                    rest = have if fewer >> 8 * code & 255 else have ^ bit
                    stack.append((child, longer, after, fewer, rest, wild, 0))
                else:
                    stack.append((child, longer, after, left, have, wild - 1, 0))
                break
