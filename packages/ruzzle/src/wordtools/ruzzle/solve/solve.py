"""The solver: every word of a board with its best snake, or every snake, or only the numbers.

A board is turned into codes and multipliers once; the walk itself is the kernel ``_search``. Words that the
board's letters cannot make are never looked at: the walk meets only letters that lie around it.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain
from typing import Any, NamedTuple, TypeAlias, overload

from wordtools.core import Alphabet, BudgetError, Grid, GridError, Language, Lexicon
from wordtools.core.grid import Neighbours
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.board.rules import Rules
from wordtools.ruzzle.solve._search import Search

Path: TypeAlias = tuple[int, ...]  # the cells of a snake, in order
Row: TypeAlias = tuple[str, int, Path]
Codes: TypeAlias = "tuple[bytes, array[int], bytes, array[int], array[int], tuple[str, ...]]"  # see _encode
Reading: TypeAlias = tuple[int, bytes, int, str]

BUDGET = 1 << 28  # steps, some ten seconds
MOST_SNAKES = 5_000_000
HIGHEST_SCORE = 1 << 55
FULL, SPENT = 1, 2
HOLE: Reading = (0, b"", 0, "")


class Found(NamedTuple):
    """A word on a board, with one of its snakes."""

    word: str
    score: int
    path: Path
    """The cells of the snake, in order."""


Key: TypeAlias = Callable[[Row], Any]
ORDERS: dict[str, dict[str, tuple[Key, bool]]] = {
    # by rules: name of the order, what is compared, and whether the largest comes first
    "wordtools": {
        "score": (lambda row: (-row[1], -len(row[0]), row[0], row[2]), False),
        "length": (lambda row: (-len(row[0]), -row[1], row[0], row[2]), False),
        "start": (lambda row: (row[2][0], -row[1], row[0], row[2]), False),
        "end": (lambda row: (row[2][-1], -row[1], row[0], row[2]), False),
        "word": (lambda row: (row[0], -row[1], row[2]), False),
    },
    "elzzur": {
        "score": (lambda row: (row[1], -len(row[0]), row[0]), True),
        "length": (lambda row: (len(row[0]), row[1], row[0]), True),
        "start": (lambda row: (row[2][0], row[1], row[0]), False),
        "end": (lambda row: (row[2][-1], row[1], row[0]), False),
        "word": (lambda row: (row[0], -row[1]), False),
    },
}


class Solution(Sequence[Found]):
    """The words of one board, highest score first; the words become objects as they are asked for."""

    def __init__(self, board: Board, rules: Rules, rows: list[Row], *, complete: bool = True) -> None:
        """Keeps what the solver found; *complete* is False when it stopped early."""
        self.board = board
        self.rules = rules
        self.rows = rows
        """(word, score, path) of each find, in no order."""
        self.complete = complete

    def sorted(self, by: str = "score", *, reverse: bool = False) -> Solution:
        """Returns the solution in another order.

        Args:
            by: ``score`` (then longer, then A-Z), ``length`` (then score), ``start`` or ``end`` (the cell, then
                score), ``word``.
            reverse: the other way round.

        Raises:
            KeyError: an unknown order.
        """
        key, largest_first = ORDERS[self.rules.order][by]
        ordered = Solution(self.board, self.rules, self.rows, complete=self.complete)
        ordered.__dict__["_ordered"] = sorted(self.rows, key=key, reverse=largest_first)
        if reverse:
            ordered._ordered.reverse()
        return ordered

    @cached_property
    def _ordered(self) -> list[Row]:
        key, largest_first = ORDERS[self.rules.order]["score"]
        return sorted(self.rows, key=key, reverse=largest_first)

    def __len__(self) -> int:
        """Counts the finds."""
        return len(self.rows)

    @overload
    def __getitem__(self, index: int) -> Found: ...
    @overload
    def __getitem__(self, index: slice) -> list[Found]: ...
    def __getitem__(self, index: int | slice) -> Found | list[Found]:
        """Gets finds by their place in the order."""
        if isinstance(index, slice):
            return [Found._make(row) for row in self._ordered[index]]
        return Found._make(self._ordered[index])

    def __iter__(self) -> Iterator[Found]:
        """Goes through the finds in order."""
        return map(Found._make, self._ordered)

    def __contains__(self, item: object) -> bool:
        """Says whether a word (folded, as in ``words``) or a find is among them."""
        return item in self.words if isinstance(item, str) else item in self.rows

    def __repr__(self) -> str:
        """Shows the numbers."""
        return f"<Solution {len(self)} words, {self.total} points>"

    @cached_property
    def words(self) -> dict[str, Row]:
        """The finds by word, each with its best snake."""
        best: dict[str, Row] = {}
        for row in self.rows:
            if row[0] not in best or row[1] > best[row[0]][1]:
                best[row[0]] = row
        return best

    @cached_property
    def total(self) -> int:
        """The points of all words, each counted once with its best snake."""
        return sum(row[1] for row in self.words.values())

    @property
    def longest(self) -> int:
        """The number of letters of the longest word, 0 when there is none."""
        return max((len(word) for word in self.words), default=0)


@dataclass(frozen=True)
class Totals:
    """Numbers of many boards, an entry a board."""

    words: array[int]
    points: array[int]
    longest: array[int]
    """Letters of the longest word."""


class Solver:
    """Solves boards by one word list and one rule set; one thread at a time (make one for each thread).

    >>> from wordtools.core import Language, Lexicon
    >>> english = Language.load("en")
    >>> solver = Solver(Lexicon.of(["tea", "eat", "ate"], english.alphabet), Rules.load("ruzzle"), english)
    >>> solver.solve(Board.parse("Ttw E / A X"))[-1]
    Found(word='TEA', score=9, path=(0, 1, 2))
    """

    def __init__(self, lexicon: Lexicon, rules: Rules, language: Language) -> None:
        """Prepares the word list for the rules.

        Raises:
            RulesError: letter points for a letter that the language does not have.
        """
        self.lexicon = lexicon
        self.rules = rules
        self.language = language
        self.alphabet = lexicon.alphabet
        self.points = rules.points(language)
        dawg = lexicon.dawg
        self._longest = dawg.longest
        self._search = Search(dawg.records, len(dawg), dawg.longest, len(self.alphabet))
        self._bonus = array("q", (rules.points_for_length(length) for length in range(256)))
        self._shape: object = None
        self._no_tails = array("I"), b""  # those of plain boards, so that the kernel knows them again
        self._known: dict[str, Reading] = {}  # by the text of a tile
        self._faces = {face.upper(): text for face, text in rules.faces.get(language.code, {}).items()}

    @classmethod
    def for_language(cls, language: str = "en", rules: str = "ruzzle", dictionary: str | None = None) -> Solver:
        """Makes a solver from names: a language, a rule set, and a word list (else the language's own).

        Raises:
            LanguageError, LexiconError, RulesError: one of them cannot be used.
        """
        spoken, ruled = Language.load(language), Rules.load(rules)
        return cls(Lexicon.open(dictionary or spoken.lexicon, ruled.alphabet(spoken)), ruled, spoken)

    def solve(self, board: Board, *, every: bool = False, budget: int = BUDGET) -> Solution:
        """Finds all words of a board.

        Args:
            board: the board.
            every: keep every snake of a word, not only the best (of equal ones, the first in the order of cells).
            budget: steps after which the search gives up.

        Raises:
            GridError: a cell that is not in the language's letters.
            BudgetError: the budget is used up, or there are over five million snakes.
        """
        known: Codes | None = board._codes.get(self)
        codes = known or self._encode(board)
        board._codes[self] = codes
        self._take_shape(board, codes[5].count(""))
        search = self._search
        while True:
            state = search.run(*codes[:5], int(every), budget)
            if state != FULL:
                break
            if search.capacity >= MOST_SNAKES:
                raise BudgetError(
                    f"over {search.capacity:,} snakes on this board: ask for fewer (--min-length), or for the best only"
                )
            search.reserve(8 * search.capacity)
        if state == SPENT:
            raise BudgetError(
                f"stopped after {budget:,} steps: this board has too many snakes for this word list; fewer --visits?"
            )
        return Solution(board, self.rules, search.rows(codes[5]))

    def totals(self, texts: Sequence[str], rows: int = 0, columns: int = 0) -> Totals:
        """Scores many plain boards of up to 64 cells fast, numbers only.

        Args:
            texts: the letters of each board, row by row, a character a cell: ``perslatgsineters``. A character
                that the rules read as several letters (Boggle's ``Q``) counts as them.
            rows: rows of every board; 0 for square boards.
            columns: likewise.

        Raises:
            GridError: a text of another size, or a character that is no letter; says which board.
        """
        side = math.isqrt(len(texts[0])) if texts else 1
        rows, columns = rows or side, columns or side
        cells = rows * columns
        if not {cells}.issuperset(map(len, texts)):
            number, size = next((number, len(text)) for number, text in enumerate(texts, 1) if len(text) != cells)
            raise GridError(f"board {number}: {size} letters where {rows} x {columns} are needed")
        if not 0 < cells <= 64:
            raise GridError(f"numbers alone are for boards of 1 to 64 cells, not {cells}: use solve")
        count = len(texts)
        words, points, longest = (
            array("I", bytes(4 * count)),
            array("q", bytes(8 * count)),
            array("H", bytes(2 * count)),
        )
        if count:
            counter, gain, table = self._counter
            letters = "".join(texts).upper().translate(table).encode("latin-1", "replace")
            if len(letters) != cells * count or letters.translate(None, self._codes):
                bad = next(k for k, text in enumerate(texts) if not table.keys() >= set(map(ord, text.upper())))
                raise GridError(
                    f"board {bad + 1}: {texts[bad]!r} has a character that is no letter of {self.language.name}"
                )
            counter.rules(self._bonus, self.rules.minimum(cells))
            counter.graph(*_graph(Grid(rows, columns, (True,) * cells).neighbours()), 1)
            counter.many(letters, count, gain, words, points, longest)
        return Totals(words, points, longest)

    @cached_property
    def _counter(self) -> tuple[Search, array[int], dict[int, str]]:
        """A kernel for ``totals``, each letter's gain, and the codes of characters.

        Where a cell's character stands for several letters, those letters are one letter of the alphabet here.
        """
        faces = {face: text for face, text in self._faces.items() if len(face) == 1}
        shown = {faces.get(letter, letter): letter for letter in self.alphabet.letters if len(letter) == 1}
        lexicon, alphabet = self.lexicon, self.alphabet
        if faces:
            letters = [faces.get(letter, letter) for letter in alphabet.letters]
            alphabet = Alphabet(letters, fold=alphabet.folds, case_sensitive=alphabet.case_sensitive)
            lexicon = lexicon.respelt(alphabet)
        dawg = lexicon.dawg
        gain = array("Q", bytes(8 * 64))
        for letter, code in alphabet.code.items():
            parts = self.alphabet.split(letter)
            gain[code] = sum(self.points[part] for part in parts) << 8 | len(parts)
        table = {ord(shown[letter]): chr(code) for letter, code in alphabet.code.items() if letter in shown}
        return Search(dawg.records, len(dawg), dawg.longest, len(alphabet)), gain, table

    @cached_property
    def _codes(self) -> bytes:
        return bytes(range(1, len(self.alphabet) + 1))

    def _take_shape(self, board: Board, holes: int) -> None:
        """Tells the kernel which cells touch, when that is not as for the board before."""
        shape = board.neighbours or (board.grid.rows, board.grid.columns), holes
        if shape == self._shape:
            return
        cells = board.grid.rows * board.grid.columns
        near = board.neighbours or Grid(board.grid.rows, board.grid.columns, (True,) * cells).neighbours()
        if len(near) != cells or not all(list(touched) == sorted(set(touched)) for touched in near):
            raise GridError("neighbours: each cell needs the ascending numbers of the cells that it touches")
        if any(touched and (len(touched) > 64 or touched[0] < 0 or touched[-1] >= cells) for touched in near):
            raise GridError("neighbours: a cell touches at most 64 cells, all of them on the board")
        self._search.graph(*_graph(near), self.rules.visits)
        self._search.rules(self._bonus, self.rules.minimum(cells - holes))
        self._shape = shape

    def _encode(self, board: Board) -> Codes:
        """Turns a board into what the kernel reads: first letters, further letters, points, factors; and texts."""
        tiles, known = board.grid.cells, self._known
        try:
            read = [HOLE if tile is None else known[tile.text] for tile in tiles]
        except KeyError:
            for cell, tile in enumerate(tiles):
                if tile is not None and tile.text not in known:
                    known[tile.text] = self._read(tile.text, board.where(cell))
            read = [HOLE if tile is None else known[tile.text] for tile in tiles]
        first, further, worth, texts = zip(*read, strict=True)
        rest = b"".join(further)
        if rest:
            tails = array("I", accumulate(map(len, further), initial=0)), rest
        elif len(self._no_tails[0]) == len(tiles) + 1:
            tails = self._no_tails
        else:
            tails = self._no_tails = array("I", bytes(4 * len(tiles) + 4)), b"\0"
        points = [
            0 if tile is None else (own if tile.points is None else tile.points) * tile.letter_multiplier
            for tile, own in zip(tiles, worth, strict=True)
        ]
        factors = [1 if tile is None else tile.word_multiplier for tile in tiles]
        steps = min(self._longest, len(texts) * self.rules.visits)
        large = sorted([factor for factor in factors if factor > 1], reverse=True)
        large = large[:steps] if self.rules.visits == 1 else large[:1] * steps
        if max(points) * steps * math.prod(large) > HIGHEST_SCORE:
            raise GridError("the multipliers of this board make scores beyond 2^55: use smaller ones")
        return bytes(first), *tails, array("q", points), array("q", factors), texts

    def _read(self, text: str, where: str) -> Reading:
        """Turns the text of a tile into first letter code, further codes, points, and letters."""
        face = self._faces.get(text.upper(), text)
        folded = self.alphabet.fold(face)
        try:
            letters = self.alphabet.split(folded or "")
        except ValueError:
            letters = []
        if not letters:
            raise GridError(
                f"{where}: {text!r} is not in the letters of {self.language.name} "
                f"({''.join(self.alphabet.letters)}); another --language, or . for a hole?"
            )
        codes = bytes(self.alphabet.code[letter] for letter in letters)
        return codes[0], codes[1:], sum(self.points[letter] for letter in letters), "".join(letters)


def _graph(neighbours: Neighbours) -> tuple[array[int], array[int]]:
    """Lays the neighbours out flat: where each cell's begin, and all of them."""
    begins = array("I", accumulate(map(len, neighbours), initial=0))
    return begins, array("H", chain.from_iterable(neighbours))
