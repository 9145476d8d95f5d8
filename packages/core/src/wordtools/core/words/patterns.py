"""The pattern language: what a whole word looks like (docs/patterns.md), read into nets of an automaton.

``?`` or ``.`` is one letter, ``*`` any run of letters, ``[abc]`` one of these, ``[^abc]`` one of the others, ``[a-m]``
one from here to there in the alphabet, ``(ab|c)`` one or the other, ``x{2}`` and ``x{1,3}`` the letter, set or group
before it repeated. ``p & q`` is a word that both patterns describe, ``!p`` one that *p* does not.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from wordtools.core.base.characters import composed
from wordtools.core.errors import RulesError
from wordtools.core.graph.dawg import LONGEST_WORD
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.lookalikes import described
from wordtools.core.words.automaton import Net

WILD = "?"
_PART = re.compile(r"\*+|[?.]|\[(\^?)([^][]*)\]|[(|)&!]|\{\s*+(\d*+)\s*+(,?)\s*+(\d*+)\s*+\}|[^][*?.(|)&!{}]+")
_DEEPEST = 50


def mask_of(alphabet: Alphabet, text: str) -> int:
    """Returns a set of letters, of which one stands somewhere, as a mask.

    Raises:
        RulesError: a character outside the alphabet, or one that is several letters (``ß``); the message names it.
    """
    codes = set(codes_of(alphabet, text))
    for character in composed(text):
        folded = alphabet.fold(character) or ""
        if len(folded) > 1 and folded not in alphabet.code:
            raise RulesError(f"{character!r} is {folded} here: {len(folded)} letters, where a set or a place takes one")
    return sum(1 << code for code in codes)


class _Run(NamedTuple):
    """Any run of letters."""


class _Set(NamedTuple):
    mask: int


class _Sequence(NamedTuple):
    items: list[object]


class _Either(NamedTuple):
    choices: list[object]


class _Times(NamedTuple):
    item: object
    least: int
    most: int | None


def codes_of(alphabet: Alphabet, text: str) -> bytes:
    """Folds and encodes a text.

    Raises:
        RulesError: a character outside the alphabet; the message names it.
    """
    folded = alphabet.fold(text)
    try:
        if folded is not None:
            return alphabet.encode(folded)
    except ValueError:
        pass
    wrong = next((one for one in composed(text) if alphabet.fold(one) is None), text)
    raise RulesError(f"{text!r}: {described(wrong, alphabet)} is no letter of this alphabet")


def nets(alphabet: Alphabet, pattern: str) -> list[Net]:
    """Reads a pattern: one net for each part between ``&``.

    Raises:
        RulesError: it is no pattern, or has a character outside the alphabet; the message names where.
    """
    reader = _Reader(alphabet, pattern)
    found = [reader.term()]
    while reader.take("&"):
        found.append(reader.term())
    if reader.next is not None:
        raise reader.error(f"{reader.next[0]!r} has no partner; put it in brackets with what it closes")
    return found


class _Reader:
    """Reads a pattern from left to right, one part ahead."""

    def __init__(self, alphabet: Alphabet, pattern: str) -> None:
        self.alphabet = alphabet
        self.pattern = composed(pattern)
        self.at = 0
        self.deep = 0
        self.everything = (1 << len(alphabet) + 1) - 2
        self.next: re.Match[str] | None = None
        self.advance()

    def error(self, what: str) -> RulesError:
        return RulesError(f"pattern {self.pattern!r}: {what}")

    def advance(self) -> None:
        """Reads the next part."""
        while self.at < len(self.pattern) and self.pattern[self.at].isspace():
            self.at += 1
        self.next = None
        if self.at < len(self.pattern):
            self.next = _PART.match(self.pattern, self.at)
            if self.next is None:
                sign = self.pattern[self.at]
                help_ = "{2} or {1,3} is a number of repetitions" if sign in "{}" else "[abc] is one of these letters"
                raise self.error(f"{sign!r} has no partner; {help_}")
            self.at = self.next.end()

    def take(self, sign: str) -> bool:
        """Goes past a sign, where that comes next."""
        if self.next is None or self.next[0] != sign:
            return False
        self.advance()
        return True

    def term(self) -> Net:
        refuses = self.take("!")
        net = Net()
        net.start, net.end = self.build(net, self.either())
        net.refuses = refuses
        return net

    def either(self) -> _Either:
        choices: list[object] = [self.sequence()]
        while self.take("|"):
            choices.append(self.sequence())
        return _Either(choices)

    def sequence(self) -> _Sequence:
        items: list[object] = []
        while self.next is not None and self.next[0] not in "|)&":
            part = self.next
            if part[0] == "!":
                raise self.error("! stands before a whole pattern: !*ing, or q* & !qu*")
            if part[0][0] == "{":
                raise self.error(f"{part[0]} is a number of repetitions, and nothing stands before it")
            self.advance()
            found = self.items(part)
            times = self.next
            if times is not None and times[0][0] == "{":
                self.advance()
                found[-1:] = [self.times(found[-1], times)]
            items += found
        return _Sequence(items)

    def items(self, part: re.Match[str]) -> list[object]:
        """Reads a part: several letters are several items."""
        text = part[0]
        if text[0] == "*":
            return [_Run()]
        if text in "?.":
            return [_Set(self.everything)]
        if text[0] == "[":
            mask = self.mask(part[2])
            if not mask:
                raise self.error(f"no letter in {text}")
            return [_Set(self.everything & ~mask if part[1] else mask)]
        if text == "(":
            self.deep += 1
            if self.deep > _DEEPEST:
                raise self.error(f"brackets in brackets, more than {_DEEPEST} deep")
            inner = self.either()
            if not self.take(")"):
                raise self.error("'(' has no partner; (ab|c) is one or the other")
            self.deep -= 1
            return [inner]
        return [_Set(1 << code) for code in codes_of(self.alphabet, text.rstrip())]

    def mask(self, text: str) -> int:
        """Reads what stands in square brackets."""
        found = 0
        pieces = re.split(r"(\S\s*-\s*\S)", text)
        for k, piece in enumerate(pieces):
            if k % 2:
                first, last = (codes_of(self.alphabet, end.strip()) for end in piece.split("-"))
                if len(first) != 1 or len(last) != 1 or first > last:
                    raise self.error(f"[{piece}] is from a letter to a later one, like [a-m]")
                found |= (2 << last[0]) - (1 << first[0])
            else:
                found |= mask_of(self.alphabet, "".join(piece.split()))
        return found

    def times(self, item: object, part: re.Match[str]) -> _Times:
        least = int(part[3] or 0)
        most = least if not part[4] else int(part[5]) if part[5] else None
        if (not part[3] and not part[5]) or (part[5] and not part[4]):
            raise self.error(f"{part[0]} is no number of times: {{2}}, {{1,3}} or {{2,}}")
        if least > LONGEST_WORD or (most is not None and not least <= most <= LONGEST_WORD):
            raise self.error(f"{part[0]}: from the fewer to the more times, up to {LONGEST_WORD}")
        return _Times(item, least, most)

    def build(self, net: Net, item: object) -> tuple[int, int]:
        """Adds an item to the net and returns its first and last position."""
        match item:
            case _Set(mask):
                first, last = net.add(), net.add()
                net.moves[first].append((mask, last))
            case _Sequence(items):
                first = last = net.add()
                for one in items:
                    begin, end = self.build(net, one)
                    net.free[last].append(begin)
                    last = end
            case _Either(choices):
                first, last = net.add(), net.add()
                for one in choices:
                    begin, end = self.build(net, one)
                    net.free[first].append(begin)
                    net.free[end].append(last)
            case _Times(inner, least, most):
                first = last = net.add()
                ends = []
                for _ in range(least if most is None else most):
                    ends.append(last)
                    begin, end = self.build(net, inner)
                    net.free[last].append(begin)
                    last = end
                if most is None:  # once more, and back, as often as one likes
                    begin, end = self.build(net, inner)
                    out = net.add()
                    net.free[last] += [begin, out]
                    net.free[end] += [begin, out]
                    last = out
                else:
                    for end in ends[least:]:
                        net.free[end].append(last)
            case _:
                first = last = net.add()
                net.moves[first].append((self.everything, first))
        return first, last
