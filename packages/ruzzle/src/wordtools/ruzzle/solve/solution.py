"""What a solver finds: the words of one board, or the numbers of many."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from heapq import nsmallest
from typing import Any, NamedTuple, TypeAlias, overload

from wordtools.core.show.pictured import Pictured
from wordtools.core.show.registry import drawn, preformatted
from wordtools.ruzzle.board.board import Board
from wordtools.ruzzle.board.rules import Rules

Path: TypeAlias = tuple[int, ...]  # the cells of a snake, in order


class Found(NamedTuple):
    """A word on a board, with one of its snakes.

    >>> from wordtools.ruzzle import Solver
    >>> found = Solver.for_language("en").solve("hers / dine")[0]
    >>> print(found)
    DEHIRES 26
    >>> found.word, found.score, found.path
    ('DEHIRES', 26, (4, 1, 0, 5, 2, 7, 3))
    """

    word: str
    score: int
    path: Path
    """The cells of the snake, in order."""

    def __str__(self) -> str:
        """Writes the word and its score."""
        return f"{self.word} {self.score}"


Key: TypeAlias = Callable[[Found], Any]
ORDERS: dict[str, dict[str, tuple[Key, bool]]] = {
    # by rules: name of the order, what is compared, and whether the largest comes first
    "wordtools": {
        "score": (lambda find: (-find[1], -len(find[0]), find[0], find[2]), False),
        "length": (lambda find: (-len(find[0]), -find[1], find[0], find[2]), False),
        "start": (lambda find: (find[2][0], -find[1], find[0], find[2]), False),
        "end": (lambda find: (find[2][-1], -find[1], find[0], find[2]), False),
        "word": (lambda find: (find[0], -find[1], find[2]), False),
    },
    "elzzur": {
        "score": (lambda find: (find[1], -len(find[0]), find[0]), True),
        "length": (lambda find: (len(find[0]), find[1], find[0]), True),
        "start": (lambda find: (find[2][0], find[1], find[0]), False),
        "end": (lambda find: (find[2][-1], find[1], find[0]), False),
        "word": (lambda find: (find[0], -find[1]), False),
    },
}


class Solution(Pictured, Sequence[Any]):  # not of what it has: ``in`` takes text too, which type checkers would refuse
    """The words of one board, highest score first.

    It prints as the board, the words with their scores and (row, column) from (0,0), and the numbers.

    >>> from wordtools.ruzzle import Solver
    >>> solution = Solver.for_language("en").solve("a b / c d")
    >>> solution, "cab" in solution
    (<Solution 8 words, 46 points>, True)
    >>> solution["cab"].score, solution.words[:3]
    (9, ['CAB', 'BAD', 'CAD'])
    >>> print(solution[0])
    CAB 9
    >>> [found.word for found in solution.sorted("word")[:3]]
    ['AB', 'AD', 'BA']
    """

    def __init__(self, board: Board, rules: Rules, finds: list[Found], *, case_sensitive: bool = False) -> None:
        """Keeps what a solver found, in its order; with *case_sensitive*, ``in`` heeds the case of a word."""
        self.board = board
        self.rules = rules
        self.case_sensitive = case_sensitive
        self._finds = finds

    def sorted(self, by: str = "score", *, reverse: bool = False) -> Solution:
        """Returns the solution in another order.

        Args:
            by: ``score`` (then longer, then A-Z), ``length`` (then score), ``start`` or ``end`` (the cell, then
                score), ``word``.
            reverse: in reverse order.

        Raises:
            KeyError: an unknown order.
        """
        key, largest_first = ORDERS[self.rules.order][by]
        ordered = sorted(self._finds, key=key, reverse=largest_first)
        if reverse:
            ordered.reverse()
        return Solution(self.board, self.rules, ordered, case_sensitive=self.case_sensitive)

    def narrowed(self, keeps: Callable[[str], bool]) -> Solution:
        """Returns the finds for whose word *keeps* is true."""
        kept = [find for find in self._finds if keeps(find.word)]
        return Solution(self.board, self.rules, kept, case_sensitive=self.case_sensitive)

    def best(self, count: int) -> list[Found]:
        """Returns the first *count* finds."""
        return self._finds[:count]

    def __len__(self) -> int:
        """Counts the finds."""
        return len(self._finds)

    @overload
    def __getitem__(self, index: int | str) -> Found: ...
    @overload
    def __getitem__(self, index: slice) -> list[Found]: ...
    def __getitem__(self, index: int | str | slice) -> Found | list[Found]:
        """Gets finds by their place in the order, or a word with its best snake.

        Raises:
            KeyError: the word is not among them.
            IndexError: there are fewer.
        """
        if isinstance(index, str):
            return self.by_word[self._folded(index)]
        return self._finds[index]

    def _folded(self, word: str) -> str:
        return word if self.case_sensitive else word.upper()

    def __iter__(self) -> Iterator[Found]:
        """Goes through the finds in order."""
        return iter(self._finds)

    def __contains__(self, item: object) -> bool:
        """Returns whether a word, in the letters of the word list and in any case, or a find is among them."""
        if isinstance(item, str):
            return self._folded(item) in self.by_word
        return item in self._finds

    def __eq__(self, other: object) -> bool:
        """Returns whether another solution has the same finds on the same board, in the same order."""
        if not isinstance(other, Solution):
            return NotImplemented
        return (self.board, self.rules, self._finds) == (other.board, other.rules, other._finds)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Shows the numbers."""
        return f"<Solution {len(self)} words, {self.total} points>"

    def __str__(self) -> str:
        """Writes the board, the words and the numbers."""
        return str(drawn(self, "text"))

    def __getstate__(self) -> dict[str, Any]:
        """Pickles what cannot be computed again."""
        return {name: value for name, value in vars(self).items() if name not in ("by_word", "words", "total")}

    def _repr_svg_(self) -> str:
        return str(drawn(self, "svg"))

    def _repr_html_(self) -> str:
        return str(drawn(self, "html"))

    @cached_property
    def words(self) -> list[str]:
        """The words in the order of the finds, each once, in the letters of the word list."""
        return list(self.by_word)

    @cached_property
    def by_word(self) -> dict[str, Found]:
        """The finds by word (in the letters of the word list), each with its best snake."""
        best: dict[str, Found] = {}
        for find in self._finds:
            if find[0] not in best or find[1] > best[find[0]][1]:
                best[find[0]] = find
        return best

    @cached_property
    def total(self) -> int:
        """The points of all words, each counted once with its best snake."""
        return sum(find[1] for find in self.by_word.values())

    @property
    def longest(self) -> int:
        """The number of letters of the longest word, 0 when there is none."""
        return max(map(len, self.by_word), default=0)


class Numbers(NamedTuple):
    """What the words of one board come to.

    >>> from wordtools.ruzzle import Solver
    >>> numbers = Solver.for_language("en").totals(["perslatgsineters"])[0]
    >>> numbers.words, numbers.longest
    (1258, 12)
    >>> print(numbers)
    1,258 words, 18,300 points, the longest of 12 letters
    """

    words: int
    points: int
    longest: int
    """Letters of the longest word."""

    def __str__(self) -> str:
        """Writes the numbers."""
        words = f"{self.words:,} word{'' if self.words == 1 else 's'}"
        return f"{words}, {self.points:,} points, the longest of {self.longest} letters"


class Totals(Sequence[Numbers]):
    """Numbers of many boards: three arrays with an entry a board, and a sequence of ``Numbers``; prints as a table.

    >>> from wordtools.ruzzle import Solver
    >>> totals = Solver.for_language("en").totals(["cohesiveabcdefgh", "perslatgsineters"])
    >>> print(totals)
    board  words  points  longest
        1    100     744        6
        2   1258   18300       12
    >>> max(numbers.points for numbers in totals)
    18300
    """

    def __init__(self, words: array[int], points: array[int], longest: array[int]) -> None:
        """Keeps the arrays, all of one length."""
        self.words = words
        self.points = points
        self.longest = longest
        """Letters of the longest word."""

    @classmethod
    def joined(cls, parts: Iterable[Totals]) -> Totals:
        """Puts the numbers of one lot of boards after another."""
        whole = cls(array("I"), array("q"), array("H"))
        for part in parts:
            whole.words += part.words
            whole.points += part.points
            whole.longest += part.longest
        return whole

    def __len__(self) -> int:
        """Counts the boards."""
        return len(self.words)

    @overload
    def __getitem__(self, index: int) -> Numbers: ...
    @overload
    def __getitem__(self, index: slice) -> list[Numbers]: ...
    def __getitem__(self, index: int | slice) -> Numbers | list[Numbers]:
        """Gets the numbers of a board."""
        if isinstance(index, slice):
            return [self[k] for k in range(*index.indices(len(self)))]
        return Numbers(self.words[index], self.points[index], self.longest[index])

    def best(self, count: int) -> list[int]:
        """Returns the numbers, from 0, of the *count* boards with the most points, the most first."""
        return nsmallest(count, range(len(self)), key=lambda number: -self.points[number])

    def __eq__(self, other: object) -> bool:
        """Returns whether the numbers are the same."""
        if not isinstance(other, Totals):
            return NotImplemented
        return (self.words, self.points, self.longest) == (other.words, other.points, other.longest)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        """Shows how much there is."""
        return f"<Totals of {len(self)} board{'' if len(self) == 1 else 's'}>"

    def _repr_html_(self) -> str:
        return preformatted(self)

    def __str__(self) -> str:
        """Writes a line a board: its number from 1, words, points, and letters of the longest word."""
        head = ("board", "words", "points", "longest")
        rows = [head, *((str(number), *map(str, one)) for number, one in enumerate(self, 1))]
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        return "\n".join("  ".join(f"{text:>{wide[k]}}" for k, text in enumerate(row)) for row in rows)
