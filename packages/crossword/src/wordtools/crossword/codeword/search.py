"""The search for the letters of a codeword.

Each number has the letters that it may still stand for, each entry the words of its isomorphism class that are left:
those with equal letters where it has equal numbers, and different ones where they differ. Words without support by a
number's letters go, letters without support by an entry's words go, until nothing changes (generalised arc consistency
of entries; of the numbers' being different only what single letters exclude). Then the entry with the fewest words or
the number with the fewest letters is branched on.

Sets of words are the bits of whole numbers of any length: propagation alone answers most codewords, in milliseconds, so
that there is no kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from wordtools.crossword.search.result import StoppedError
from wordtools.crossword.words.pool import WordPool
from wordtools.crossword.words.slots import SlotKind

Letter: TypeAlias = int  # the code of a letter in the alphabet, from 1
Letters: TypeAlias = tuple[Letter, ...]  # the letter of each number

STOPPED = "stopped before the search had ended: whether there is another answer is not known"
LOOK = 16  # nodes between two looks at the clock


class Isomorphs:
    """Words of one isomorphism class, such as those that repeat their first letter at the end and no other one."""

    __slots__ = ("everything", "masks", "places", "words")

    def __init__(self, words: Sequence[bytes], places: Sequence[int]) -> None:
        """Takes the words, in letter codes, and the places in which a letter stands for the first time."""
        self.words = words
        self.places = places
        self.everything = (1 << len(words)) - 1
        joined = b"".join(reversed(words))  # the first word is the lowest bit
        length = len(words[0]) if words else 1
        self.masks: list[dict[Letter, int]] = []
        """For each of the places, the words that have a letter there, by letter."""
        for place in places:
            column = joined[place::length]
            signs = {code: bytes(49 if one == code else 48 for one in range(256)) for code in set(column)}
            self.masks.append({code: int(column.translate(table), 2) for code, table in signs.items()})

    def only(self, words: int) -> Isomorphs:
        """Returns those of the words that a set has."""
        return Isomorphs([word for k, word in enumerate(self.words) if words >> k & 1], self.places)


def shape_of(symbols: Sequence[int]) -> bytes:
    """Returns, for each place, the first place with the same symbol: equal for isomorphic words."""
    return bytes(map(symbols.index, symbols))


def isomorphs(pool: WordPool, shape: bytes) -> Isomorphs:
    """Returns the words of a shape; made once for each pool. Few of the shapes of a list are in a codeword."""
    name = ("isomorphs of", shape)
    kept = pool.kept.get(name)
    if kept is None:
        kept = Isomorphs(_by_shape(pool, len(shape)).get(shape, ()), _first_places(shape))
        pool.kept[name] = kept
    assert isinstance(kept, Isomorphs)
    return kept


def _by_shape(pool: WordPool, length: int) -> Mapping[bytes, Sequence[bytes]]:
    """Returns the words of a length by their shape; made once for each pool."""
    name = ("isomorphs", length)
    kept = pool.kept.get(name)
    if kept is None:
        codes = pool.share(SlotKind(length)).codes
        found: dict[bytes, list[bytes]] = {}
        for at in range(0, len(codes), length):
            word = codes[at : at + length]
            found.setdefault(bytes(map(word.index, word)), []).append(word)
        pool.kept[name] = kept = found
    assert isinstance(kept, dict)
    return kept


def _first_places(shape: bytes) -> list[int]:
    return [place for place, first in enumerate(shape) if place == first]


class _State:
    """What is left: the letters of each number, as bits by code, and the words of each entry, as bits."""

    __slots__ = ("letters", "words")

    def __init__(self, letters: list[int], words: list[int]) -> None:
        self.letters = letters
        self.words = words

    def copy(self) -> _State:
        return _State(self.letters[:], self.words[:])


class CodeSearch:
    """The search of one codeword: its entries as numbers, and a pool of words."""

    def __init__(self, entries: Sequence[Sequence[int]], count: int, pool: WordPool) -> None:
        """Prepares it.

        Args:
            entries: the numbers of each entry, 0 to *count* - 1.
            count: how many numbers there are, at most as many as letters.
            pool: the words that entries may hold; the same word may stand in several of them.
        """
        self.count = count
        self.nodes = 0
        """Choices that were made, over all calls."""
        self._all_used = count == len(pool.alphabet)
        self._alphabet = ((1 << len(pool.alphabet)) - 1) << 1
        self._tables: list[Isomorphs] = []
        self._slots: list[tuple[int, ...]] = []
        """The different numbers of each entry, in order."""
        for entry in dict.fromkeys(map(tuple, entries)):
            table = isomorphs(pool, shape_of(entry))
            self._tables.append(table)
            self._slots.append(tuple(entry[place] for place in table.places))
        self._in: list[list[tuple[int, int]]] = [[] for _ in range(count)]
        """For each number, the entries that have it, and which of their different numbers it is."""
        for slot, numbers in enumerate(self._slots):
            for place, number in enumerate(numbers):
                self._in[number].append((slot, place))

    def answers(self, given: Mapping[int, Letter], stop: Callable[[], bool] | None = None) -> Iterator[Letters]:
        """Goes through all answers, each once.

        Args:
            given: the letters of some numbers.
            stop: asked now and then; True ends the search.

        Raises:
            StoppedError: *stop* ended it.
        """
        letters = [1 << given[number] if number in given else self._alphabet for number in range(self.count)]
        state = _State(letters, [table.everything for table in self._tables])
        if not all(state.words) or not self._settle(state, set(range(len(self._slots))), set(range(self.count))):
            return
        search = CodeSearch.__new__(CodeSearch)  # the same, with the words that are left
        search.__dict__ |= self.__dict__
        search._tables = [table.only(words) for table, words in zip(self._tables, state.words, strict=True)]
        state.words = [table.everything for table in search._tables]
        before = self.nodes
        for found in search._branch(state, stop):
            self.nodes = before + search.nodes - before
            yield found
        self.nodes = search.nodes

    def _branch(self, state: _State, stop: Callable[[], bool] | None) -> Iterator[Letters]:
        self.nodes += 1
        if stop is not None and self.nodes % LOOK == 0 and stop():
            raise StoppedError(STOPPED)
        open_numbers = [(letters.bit_count(), -len(self._in[n]), n) for n, letters in enumerate(state.letters)]
        size, _, number = min((one for one in open_numbers if one[0] > 1), default=(0, 0, -1))
        if number < 0:
            yield tuple(letters.bit_length() - 1 for letters in state.letters)
            return
        sizes = ((words.bit_count(), slot) for slot, words in enumerate(state.words))
        words, slot = min((one for one in sizes if one[0] > 1), default=(size + 1, -1))
        bits = state.words[slot] if words <= size else state.letters[number]
        while bits:
            low = bits & -bits
            bits ^= low
            child = state.copy()
            if words <= size:
                child.words[slot] = low
                settled = self._settle(child, {slot}, set())
            else:
                child.letters[number] = low
                settled = self._settle(child, set(), {number})
            if settled:
                yield from self._branch(child, stop)

    def _settle(self, state: _State, slots: set[int], numbers: set[int]) -> bool:
        """Draws all conclusions from the entries and numbers that have changed; False: there is no answer."""
        while slots or numbers:
            while numbers:
                if not self._number_changed(state, numbers.pop(), slots, numbers):
                    return False
            if slots and not self._words_changed(state, slots.pop(), numbers):
                return False
            if self._all_used and not (slots or numbers) and not self._only_places(state, numbers):
                return False
        return True

    def _number_changed(self, state: _State, number: int, slots: set[int], numbers: set[int]) -> bool:
        letters = state.letters[number]
        if letters & (letters - 1) == 0:  # no other number may stand for it
            for other in range(self.count):
                if other != number and state.letters[other] & letters:
                    state.letters[other] &= ~letters
                    if not state.letters[other]:
                        return False
                    numbers.add(other)
        for slot, place in self._in[number]:
            allowed = 0
            for code, mask in self._tables[slot].masks[place].items():
                if letters >> code & 1:
                    allowed |= mask
            left = state.words[slot] & allowed
            if not left:
                return False
            if left != state.words[slot]:
                state.words[slot] = left
                slots.add(slot)
        return True

    def _words_changed(self, state: _State, slot: int, numbers: set[int]) -> bool:
        words = state.words[slot]
        for place, number in enumerate(self._slots[slot]):
            letters = state.letters[number]
            if letters & (letters - 1) == 0:
                continue
            left = 0
            for code, mask in self._tables[slot].masks[place].items():
                if letters >> code & 1 and words & mask:
                    left |= 1 << code
            if not left:
                return False
            if left != letters:
                state.letters[number] = left
                numbers.add(number)
        return True

    def _only_places(self, state: _State, numbers: set[int]) -> bool:
        """Where there are as many numbers as letters, gives a letter that one number alone may have to that number."""
        once = twice = 0
        for letters in state.letters:
            twice |= once & letters
            once |= letters
        if once != self._alphabet:
            return False
        for number, letters in enumerate(state.letters):
            own = letters & ~twice
            if own and own != letters:
                if own & (own - 1):  # two letters have this number alone
                    return False
                state.letters[number] = own
                numbers.add(number)
        return True
