"""Kernel: puts the finds of a search in order, and writes them as JSON or makes them Python objects.

An order is a list of fields, each rising or falling, that are compared one after another. What the first two fields
say is packed into one 64-bit key a find, clipped where a number is too large for its bits. Keys that differ have the
order of their finds; finds of equal keys are compared field by field. Words are compared as UTF-8, which has the order
of the characters. Uncompiled, ``_plain.py`` takes the place of sorting and writing.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from itertools import accumulate
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
    MOST_SCORE = (1 << 47) - 1

HEAD, MIDDLE, STEPS, TAIL, BREAK = b'{"word": "', b'", "score": ', b', "path": [', b"}", b", "
BUDGET = 1 << 62
PARTS = HEAD + MIDDLE + STEPS + TAIL + BREAK


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
        self.plain = not any(character in '"\\' or character < " " for character in "".join(letters))
        self.parts = PARTS
        self.fields = scratch(COMPILED, "B", 8)
        self.names = [""]  # by the number that known has for a word
        self.found = 0
        self.total = 0
        self.most = 0
        self.at = 0
        self.texts: list[str] = []
        self.room(512, 1 << 13)
        self.out = scratch(COMPILED, "B", 1)

    def room(self, finds: int, characters: int) -> None:
        """Makes room for so many finds and bytes of text."""
        self.spare = scratch(COMPILED, "I", finds)
        self.key = scratch(COMPILED, "Q", finds)
        self.length = scratch(COMPILED, "I", finds)
        self.begin = scratch(COMPILED, "Q", finds + 1)
        self.text = scratch(COMPILED, "B", characters)
        self.order = scratch(COMPILED, "I", finds)  # the last: its length says that there was memory for all

    def arrange(self, search: Search, order: bytes, reverse: int) -> None:
        """Puts the finds of *search* in order; adds up their points and finds the longest word.

        An order is fields in bytes: SCORE, LENGTH (characters), START or END (a cell), WORD or PATH; FALLING is
        added to a field whose largest comes first.
        """
        self.found = search.found
        self.search = search
        if not cython.compiled:
            _plain.arrange(self, search, order, reverse)
            return
        size = self.found * search.longest * self.wide  # no word has more letters than the longest
        if self.found > len(self.order) or size > len(self.text):
            self.room(2 * self.found, 2 * size)
        for k in range(8):
            self.fields[k] = order[k] if k < len(order) else 0
        with cython.nogil:
            self.spell()
            self.rank()
            self.sort()
            if reverse:
                self.turn()

    def json(self, limit: int, paths: int, columns: int) -> bytes:
        """Writes the first *limit* finds as objects with a comma between them, with the cells of their snakes if asked.

        A cell is ``[row, column]``. Letters that JSON does not have as they are (``"``) are for ``json.dumps``.
        """
        count = min(self.found, limit)
        if not cython.compiled:
            return _plain.json(self, count, paths, columns)
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

    def boards(
        self,
        search: Search,
        letters: bytes,
        points: Sequence[int],
        factors: Sequence[int],
        order: bytes,
        reverse: int,
        limit: int,
        paths: int,
        columns: int,
        room: int,
        ends: MutableSequence[int],
        counts: MutableSequence[int],
        totals: MutableSequence[int],
        longest: MutableSequence[int],
    ) -> bytes:
        """Solves plain boards and writes the JSON of one after another, at once: other threads need not wait.

        Letters, points and factors are those of ``Search.run``, board after board. For each board, *ends* gets
        where its JSON ends, *counts*, *totals* and *longest* its numbers; an end of -1 says that the board is for
        ``run``: it has more finds than there is room for now. *room* is how many bytes are set aside for a board.
        """
        n = len(ends)
        cells = search.cells
        if not len(letters) == len(points) == len(factors) == n * cells or not 0 < cells <= 64:
            raise ValueError(f"codes, points and factors of {n} boards of {cells} cells are needed")
        if not len(counts) == len(totals) == len(longest) == n or max(letters, default=0) >= search.row:
            raise ValueError("a letter code beyond the alphabet, or no room for the numbers")
        if len(self.out) < n * room:
            self.out = scratch(COMPILED, "B", n * room)
        self.search = search
        for k in range(8):
            self.fields[k] = order[k] if k < len(order) else 0
        codes = letters
        worth = points
        times = factors
        done = ends
        found = counts
        gained = totals
        most = longest
        search.every = 0
        search.budget = BUDGET
        search.given = None, None
        search.tails = scratch(COMPILED, "I", cells + 1)  # no cell has further letters
        search.tail = b"\0"
        self.at = 0
        with cython.nogil:
            for k in range(n):
                done[k] = -1
                search.state = 0
                search.letter = codes[k * cells : (k + 1) * cells]
                search.points = worth[k * cells : (k + 1) * cells]
                search.factors = times[k * cells : (k + 1) * cells]
                search.sweep(search.letter, 1, 1)
                if search.state or search.found > len(self.order):
                    continue
                if search.found * search.longest * self.wide > len(self.text):
                    continue
                self.found = search.found
                self.spell()
                count = min(limit, search.found)
                # a number has at most 20 digits, a cell of a snake at most 16 characters
                size = count * (BREAK_END + 20) + self.begin[self.found]
                if paths:
                    size += 16 * count * search.longest
                if self.at + size > len(self.out):
                    continue
                self.rank()
                self.sort()
                if reverse:
                    self.turn()
                self.write(count, paths, columns)
                done[k] = self.at
                found[k] = self.found
                gained[k] = self.total
                most[k] = self.most
        return bytes(self.out[: self.at])

    def finds(self, new: Callable[..., Any], kind: type) -> list[Any]:
        """Makes the finds, in order, objects of *kind*: ``new(kind, (word, score, path))``. Names are made once."""
        out = []
        search = self.search
        for place in range(self.found):
            k = self.order[place]
            if cython.compiled and place + 8 < self.found:
                number = search.known[2 * search.word[self.order[place + 8]] + 1]
                c_fetch_name(self.names, number)  # type: ignore[name-defined]  # noqa: F821
            path = search.snake(k * search.longest, search.steps[k])
            number = search.known[2 * search.word[k] + 1]
            if number == 0:
                number = len(self.names)
                search.known[2 * search.word[k] + 1] = number
                self.names.append(self.name(k))
            name = self.names[number]
            if not cython.compiled:
                out.append(new(kind, (name, search.score[k], path)))
            else:
                out.append(c_find(kind, name, search.score[k], path))  # type: ignore[name-defined]  # noqa: F821
        return out

    def name(self, k: int) -> str:
        if not cython.compiled:
            return self.texts[k]
        return bytes(self.text[self.begin[k] : self.begin[k + 1]]).decode()

    # below here: integers and flat arrays only

    def spell(self) -> None:
        """Writes the words, finds one after another, and counts their characters, their points and the longest."""
        path = self.search.path
        letter = self.search.letter
        tails = self.search.tails
        ends = self.ends
        widths = self.widths
        glyphs = self.glyphs
        text = self.text
        at = 0
        self.total = 0
        self.most = 0
        for k in range(self.found):
            self.begin[k] = at
            length = 0
            step = k * self.search.longest
            last = step + self.search.steps[k]
            while step < last:
                cell = path[step]
                step += 1
                code = letter[cell]
                length += widths[code]
                for c in range(ends[code], ends[code + 1]):
                    text[at] = glyphs[c]
                    at += 1
                for j in range(tails[cell], tails[cell + 1]):
                    code = self.search.tail[j]
                    length += widths[code]
                    for c in range(ends[code], ends[code + 1]):
                        text[at] = glyphs[c]
                        at += 1
            self.length[k] = length
            self.total += self.search.score[k]
            if length > self.most:
                self.most = length
        self.begin[self.found] = at

    def number(self, field: int, k: int) -> int:
        """Returns what a field of numbers says of find *k*."""
        if field == SCORE:
            return self.search.score[k]
        if field == LENGTH:
            return self.length[k]
        if field == START:
            return self.search.path[k * self.search.longest]
        return self.search.path[k * self.search.longest + self.search.steps[k] - 1]

    def digest(self, field: int, k: int) -> int:
        """Returns it clipped to its bits, and turned round where it is falling; 47 bits for a score, 8, 16, 16."""
        kind = field & 7
        if kind > END or kind == 0:
            return 0
        top = self.top(kind)
        value = self.number(kind, k)
        if value > top:
            value = top
        return top - value if field & FALLING else value

    def top(self, kind: int) -> int:
        """Returns where a field is clipped."""
        return MOST_SCORE if kind == SCORE else 255 if kind == LENGTH else 65535

    def rank(self) -> None:
        """Packs the first two fields of each find into its key: at most 47 + 16 bits."""
        bits = 47 if self.fields[1] & 7 == SCORE else 8 if self.fields[1] & 7 == LENGTH else 16
        for k in range(self.found):
            self.key[k] = self.digest(self.fields[0], k) << bits
            # the second field may only part what the first leaves equal: not what it clipped, and no word
            kind = self.fields[0] & 7
            if kind <= END and self.number(kind, k) < self.top(kind):
                self.key[k] |= self.digest(self.fields[1], k)
            self.order[k] = k

    def before(self, a: int, b: int) -> int:
        """Says whether find *a* comes before *b*, their keys being equal."""
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
        """Sorts ``order``: short runs by insertion, then merged two by two into ``spare`` and back."""
        n = self.found
        order = self.order
        spare = self.spare
        key = self.key
        for low in range(0, n, 8):
            high = min(low + 8, n)
            for k in range(low + 1, high):
                one = order[k]
                j = k
                while j > low:
                    two = order[j - 1]
                    if key[two] < key[one] or (key[two] == key[one] and not self.before(one, two)):
                        break
                    order[j] = two
                    j -= 1
                order[j] = one
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
                    one = order[a]
                    two = order[b]
                    if key[two] < key[one] or (key[two] == key[one] and self.before(two, one)):
                        spare[k] = two
                        b += 1
                    else:
                        spare[k] = one
                        a += 1
                    k += 1
                while a < middle:
                    spare[k] = order[a]
                    a += 1
                    k += 1
                while b < high:
                    spare[k] = order[b]
                    b += 1
                    k += 1
                low = high
            for k in range(n):
                order[k] = spare[k]
            size *= 2

    def turn(self) -> None:
        last = self.found - 1
        for k in range(self.found // 2):
            self.spare[0] = self.order[k]
            self.order[k] = self.order[last - k]
            self.order[last - k] = self.spare[0]

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
