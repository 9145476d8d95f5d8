"""Kernel: puts the finds of a search in order, and writes them as JSON or makes them Python objects.

An order is a list of fields, each rising or falling, that are compared one after another. As much of them as goes into
64 bits is packed into one key a find, with the number of the find below it: sorting numbers is all there is to do, but
for finds whose keys do not hold everything and are equal above that number. Those are compared field by field. Words
are compared as UTF-8, which has the order of the characters. Uncompiled, ``_plain.py`` takes the place of all this.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, permutations
from typing import Any

from wordtools.core.kernel.arrays import scratch

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled
if not cython.compiled:
    from wordtools.ruzzle.solve import _plain
    from wordtools.ruzzle.solve._search import Search

    SCORE, LENGTH, START, END, WORD, PATH, FALLING = 1, 2, 3, 4, 5, 6, 8
    ALL = (1 << 64) - 1

HEAD, MIDDLE, STEPS, TAIL, BREAK = b'{"word": "', b'", "score": ', b', "path": [', b"}", b", "
PARTS = HEAD + MIDDLE + STEPS + TAIL + BREAK


def bits(number: int) -> int:
    """Returns how many bits a number takes, at least 1."""
    count = 1
    while number > 1:
        number >>= 1
        count += 1
    return count


class Listing:
    """The finds of one search in one order: ``order`` has their numbers; serves one thread at a time."""

    def __init__(self, letters: Sequence[str]) -> None:
        """Takes the letters by their codes from 1 on."""
        texts = [letter.encode() for letter in letters]
        ends = [0, *accumulate(map(len, texts), initial=0)]
        self.letters = letters
        self.glyphs = b"".join(texts) + b"\0"
        self.ends = scratch(COMPILED, "I", len(ends))  # letter c is glyphs[ends[c]:ends[c + 1]]
        for code, end in enumerate(ends):
            self.ends[code] = end
        self.widths = scratch(COMPILED, "I", len(ends))  # its characters
        for code, letter in enumerate(letters, 1):
            self.widths[code] = len(letter)
        self.wide = max(map(len, texts))
        self.narrow = all(len(letter) == 1 for letter in letters)
        # words have the order of their letters' ranks, if no letter begins with another
        self.aligned = not any(one.startswith(two) for one, two in permutations(texts, 2))
        self.ranks = scratch(COMPILED, "I", len(ends))
        for rank, text in enumerate(sorted(texts), 1):
            self.ranks[texts.index(text) + 1] = rank
        self.rank_bits = len(texts).bit_length()
        self.plain = not any(character in '"\\' or character < " " for character in "".join(letters))
        self.parts = PARTS
        self.fields = scratch(COMPILED, "B", 8)
        self.names = [""]  # by the number that known has for a word
        self.found = 0
        self.spelled = 0
        self.total = 0
        self.most = 0
        self.deepest = 0
        self.at = 0
        self.texts: list[str] = []
        self.room(512, 1 << 13)
        self.out = scratch(COMPILED, "B", 1)

    def room(self, finds: int, characters: int) -> None:
        """Makes room for *finds* finds and *characters* bytes of text."""
        self.spare = scratch(COMPILED, "Q", finds)
        self.key = scratch(COMPILED, "Q", finds)
        self.length = scratch(COMPILED, "I", finds)
        self.begin = scratch(COMPILED, "Q", finds + 1)
        self.text = scratch(COMPILED, "B", characters)
        self.order = scratch(COMPILED, "I", finds)  # the last: its length shows that there was memory for all

    def arrange(self, search: Search, order: bytes, reverse: int) -> None:
        """Puts the finds of *search* in order; adds up their points and finds the longest word.

        An order is fields in bytes: SCORE, LENGTH (characters), START or END (a cell), WORD or PATH; FALLING is
        added to a field whose largest comes first.
        """
        self.found = search.found
        self.search = search
        self.spelled = 0
        if not cython.compiled:
            _plain.arrange(self, search, order, reverse)
            return
        size = self.found * search.longest * self.wide  # no word has more letters than the longest
        if self.found > len(self.order) or size > len(self.text):
            self.room(2 * self.found, 2 * size)
        for k in range(8):
            self.fields[k] = order[k] if k < len(order) else 0
        with cython.nogil:
            self.arranged(reverse)

    def json(self, limit: int, paths: int, columns: int) -> bytes:
        """Writes the first *limit* finds as objects with a comma between them, with the cells of their snakes if asked.

        A cell is ``[row, column]``. Letters that JSON does not have as they are (``"``) are for ``json.dumps``.
        """
        count = min(self.found, limit)
        if not cython.compiled:
            return _plain.json(self, count, paths, columns)
        if not self.spelled:
            self.spell()
        size = count * (len(PARTS) + 20) + self.begin[self.found]
        if paths:
            for k in range(count):
                size += 16 * self.search.steps[self.order[k]]
        if size > len(self.out):
            self.out = scratch(COMPILED, "B", 2 * size)
        self.at = 0
        with cython.nogil:
            self.write(count, paths, columns)
        return bytes(self.out[: self.at])

    def finds(self, kind: type) -> list[Any]:
        """Makes the finds, in order, objects of *kind*, a tuple of (word, score, path). Names are made once."""
        if not cython.compiled:
            return _plain.finds(self, self.search, kind)
        out: list[Any] = [None] * self.found
        search = self.search
        for place in range(self.found):
            k = self.order[place]
            number = search.known[2 * search.word[k] + 1]
            if number == 0:
                number = self.name(k)
                search.known[2 * search.word[k] + 1] = number
            cells = cython.address(search.path[k * search.longest])  # pyright: ignore
            name = self.names[number]
            out[place] = c_find(kind, name, search.score[k], cells, search.steps[k])  # type: ignore[name-defined]  # noqa: F821
        return out

    def name(self, k: int) -> int:
        """Makes the name of a find; returns its number."""
        if not self.spelled:
            self.spell()
        text = bytes(self.text[self.begin[k] : self.begin[k + 1]]).decode()
        number = len(self.names)
        self.names.append(text)
        return number

    # below here: integers and flat arrays only

    def arranged(self, reverse: int) -> None:
        """Puts the finds in the order of ``fields``."""
        self.measure()
        self.rank()
        self.sort()
        if reverse:
            self.turn()

    def spell(self) -> None:
        """Writes the words, finds one after another."""
        path = self.search.path
        letter = self.search.letter
        tails = self.search.tails
        ends = self.ends
        glyphs = self.glyphs
        text = self.text
        at = 0
        for k in range(self.found):
            self.begin[k] = at
            step = k * self.search.longest
            last = step + self.search.steps[k]
            while step < last:
                cell = path[step]
                step += 1
                code = letter[cell]
                for c in range(ends[code], ends[code + 1]):
                    text[at] = glyphs[c]
                    at += 1
                for j in range(tails[cell], tails[cell + 1]):
                    code = self.search.tail[j]
                    for c in range(ends[code], ends[code + 1]):
                        text[at] = glyphs[c]
                        at += 1
        self.begin[self.found] = at
        self.spelled = 1

    def measure(self) -> None:
        """Counts the characters of the words, their points, the longest; notes what the fields go up to."""
        path = self.search.path
        letter = self.search.letter
        tails = self.search.tails
        widths = self.widths
        plain = self.narrow and tails[self.search.cells] == 0
        self.total = 0
        self.most = 0
        self.deepest = 0
        self.highest = 0
        for k in range(self.found):
            length = depth = self.search.steps[k]
            if not plain:
                length = 0
                step = k * self.search.longest
                last = step + depth
                while step < last:
                    cell = path[step]
                    step += 1
                    length += widths[letter[cell]]
                    for j in range(tails[cell], tails[cell + 1]):
                        length += widths[self.search.tail[j]]
                        depth += 1
            self.length[k] = length
            self.total += self.search.score[k]
            self.most = max(self.most, length)
            self.deepest = max(self.deepest, depth)
            self.highest = max(self.highest, self.search.score[k])

    def number(self, field: int, k: int) -> int:
        """Returns a numeric field of find *k*."""
        if field == SCORE:
            return self.search.score[k]
        if field == LENGTH:
            return self.length[k]
        if field == START:
            return self.search.path[k * self.search.longest]
        return self.search.path[k * self.search.longest + self.search.steps[k] - 1]

    def opening(self, k: int, letters: int) -> int:
        """Packs the ranks of the first *letters* letters of a word, padded with 0."""
        packed = 0
        step = k * self.search.longest
        last = step + self.search.steps[k]
        while step < last and letters:
            cell = self.search.path[step]
            step += 1
            packed = packed << self.rank_bits | self.ranks[self.search.letter[cell]]
            letters -= 1
            j = self.search.tails[cell]
            while j < self.search.tails[cell + 1] and letters:
                packed = packed << self.rank_bits | self.ranks[self.search.tail[j]]
                letters -= 1
                j += 1
        return packed << letters * self.rank_bits

    def rank(self) -> None:
        """Packs the fields into the keys, from the first on, as far as there is room; returns whether that is all."""
        key = self.key
        self.number_bits = bits(self.found)
        room = 64 - self.number_bits
        self.exact = 1
        for k in range(self.found):
            key[k] = 0
        for f in range(8):
            kind = self.fields[f] & 7
            if kind == 0 or not self.exact:
                break
            size = letters = drop = 0
            if kind == WORD:
                letters = min(self.deepest, room // self.rank_bits) if self.aligned else 0
                size = letters * self.rank_bits
                self.exact = self.aligned and letters == self.deepest
            elif kind == PATH:
                self.exact = 0
            else:
                top = self.highest if kind == SCORE else self.most if kind == LENGTH else self.search.cells
                size = bits(top)
                if size > room:
                    self.exact = 0
                    drop = size - room
                    size = room
            if size == 0:
                continue
            turned = 0
            if self.fields[f] & FALLING:
                turned = ALL >> (64 - size)
            for k in range(self.found):
                value = self.opening(k, letters) if kind == WORD else self.number(kind, k) >> drop
                key[k] = key[k] << size | (value ^ turned)
            room -= size
        for k in range(self.found):
            key[k] = key[k] << self.number_bits | k

    def before(self, a: int, b: int) -> int:
        """Returns whether find *a* comes before *b*, their keys being equal above their numbers."""
        for k in range(8):
            field = self.fields[k]
            kind = field & 7
            if kind == 0:
                break
            if kind == WORD:
                sign = self.compare_words(a, b)
            elif kind == PATH:
                sign = self.compare_paths(a, b)
            else:
                one = self.number(kind, a)
                two = self.number(kind, b)
                sign = 1 if one > two else -1 if one < two else 0
            if sign:
                return sign > 0 if field & FALLING else sign < 0
        return a < b

    def compare_words(self, a: int, b: int) -> int:
        if not self.spelled:
            self.spell()
        one = self.begin[a]
        two = self.begin[b]
        while one < self.begin[a + 1] and two < self.begin[b + 1]:
            if self.text[one] != self.text[two]:
                return 1 if self.text[one] > self.text[two] else -1
            one += 1
            two += 1
        if one < self.begin[a + 1]:
            return 1
        return -1 if two < self.begin[b + 1] else 0

    def compare_paths(self, a: int, b: int) -> int:
        least = min(self.search.steps[a], self.search.steps[b])
        for k in range(least):
            one = self.search.path[a * self.search.longest + k]
            two = self.search.path[b * self.search.longest + k]
            if one != two:
                return 1 if one > two else -1
        if self.search.steps[a] > least:
            return 1
        return -1 if self.search.steps[b] > least else 0

    def sort(self) -> None:
        """Sorts the keys: short runs by insertion, then merged two by two into ``spare`` and back."""
        n = self.found
        key = self.key
        spare = self.spare
        own = self.number_bits
        numbers = ALL >> (64 - own)
        exact = self.exact
        for low in range(0, n, 8):
            high = min(low + 8, n)
            for k in range(low + 1, high):
                one = key[k]
                j = k
                while j > low:
                    two = key[j - 1]
                    if not exact and (one ^ two) >> own == 0:
                        if self.before(two & numbers, one & numbers):
                            break
                    elif two < one:
                        break
                    key[j] = two
                    j -= 1
                key[j] = one
        size = 8
        while size < n:
            low = 0
            while low < n:
                middle = min(low + size, n)
                high = min(low + 2 * size, n)
                a = low
                b = middle
                k = low
                while a < middle and b < high:
                    one = key[a]
                    two = key[b]
                    second = 1 if two < one else 0
                    if not exact and (one ^ two) >> own == 0:
                        second = self.before(two & numbers, one & numbers)
                    spare[k] = two if second else one  # no jump: it could not be foreseen
                    b += second
                    a += 1 - second
                    k += 1
                while a < middle:
                    spare[k] = key[a]
                    a += 1
                    k += 1
                while b < high:
                    spare[k] = key[b]
                    b += 1
                    k += 1
                low = high
            key, spare = spare, key
            size *= 2
        for k in range(n):
            self.order[k] = key[k] & numbers

    def turn(self) -> None:
        last = self.found - 1
        for k in range(self.found // 2):
            other = self.order[last - k]
            self.order[last - k] = self.order[k]
            self.order[k] = other

    def write(self, count: int, paths: int, columns: int) -> None:
        """Writes the JSON into ``out`` from ``at`` on, where there is room for it."""
        for place in range(count):
            k = self.order[place]
            if place:
                self.copy(BREAK_AT, BREAK_END)
            self.copy(0, HEAD_END)
            for c in range(self.begin[k], self.begin[k + 1]):
                self.out[self.at] = self.text[c]
                self.at += 1
            self.copy(HEAD_END, MIDDLE_END)
            self.digits(self.search.score[k])
            if paths:
                self.copy(MIDDLE_END, STEPS_END)
                for step in range(self.search.steps[k]):
                    cell = self.search.path[k * self.search.longest + step]
                    if step:
                        self.copy(BREAK_AT, BREAK_END)
                    self.put(OPEN)
                    self.digits(cell // columns)
                    self.copy(BREAK_AT, BREAK_END)
                    self.digits(cell % columns)
                    self.put(CLOSE)
                self.put(CLOSE)
            self.copy(STEPS_END, BREAK_AT)

    def copy(self, begin: int, end: int) -> None:
        """Writes a stretch of ``PARTS``."""
        for c in range(begin, end):
            self.out[self.at] = self.parts[c]
            self.at += 1

    def put(self, character: int) -> None:
        self.out[self.at] = character
        self.at += 1

    def digits(self, number: int) -> None:
        """Writes a number of 0 or more."""
        size = 1
        rest = number // 10
        while rest:
            size += 1
            rest //= 10
        end = self.at + size
        while size:
            size -= 1
            self.out[self.at + size] = 48 + number % 10
            number //= 10
        self.at = end


if not cython.compiled:
    OPEN, CLOSE = ord("["), ord("]")
    HEAD_END, MIDDLE_END = len(HEAD), len(HEAD + MIDDLE)
    STEPS_END, BREAK_AT, BREAK_END = len(HEAD + MIDDLE + STEPS), len(HEAD + MIDDLE + STEPS + TAIL), len(PARTS)
