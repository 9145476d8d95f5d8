"""Games: a fill-word or Strands puzzle with its answer and its clue, as somebody plays it.

A game is read from a JSON file with the fields of the Strands of The New York Times (``printDate``, ``clue``,
``startingBoard``, ``themeCoords``, ...), from the data that this package writes, which has the same fields and a few
more, and from a page that it wrote.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from wordtools.core import Language
from wordtools.core.base.wording import counted
from wordtools.core.errors import FormatError, GridError, OptionError
from wordtools.core.run.files import read_bytes, shown
from wordtools.core.show.pictured import Pictured
from wordtools.fillword.puzzle import game_file
from wordtools.fillword.puzzle.puzzle import VERSION, Cover, Placement, Puzzle, WordKind, alphabet_of, shortened

STRANDS_LENGTH = 4  # letters of the shortest word that counts towards a hint of a Strands puzzle
SHORTEST = 3  # and of a fill-word
WORDS_PER_HINT = 3


@dataclass(frozen=True)
class Game(Pictured):
    """A puzzle and its answer, ready to be played: every cell is in one word.

    >>> puzzle = Puzzle.parse("cat / dog", "en")
    >>> game = Game(Cover(puzzle, (Placement("CAT", (0, 1, 2)), Placement("DOG", (3, 4, 5)))), clue="At home")
    >>> print(game)
    At home
    CAT
    DOG
    >>> game.strands, game.min_length, Game.parse(game.to_json()) == game
    (False, 3, True)
    """

    answer: Cover
    clue: str = ""
    """What the words have in common."""
    title: str = ""
    author: str = ""
    date: str = ""
    language: str = "en"
    """The code of the language of the words."""
    words: tuple[str, ...] = ()
    """Further words that lie on the board: three of them earn a hint."""
    source: str = ""
    """The list that *words* are of, and its licence."""

    def __post_init__(self) -> None:
        """Checks that the answer is one: each word on neighbouring cells that spell it, each cell in one word.

        Raises:
            GridError: it is not.
        """
        object.__setattr__(self, "words", tuple(self.words))
        puzzle = self.puzzle
        used: dict[int, str] = {}
        open_cells = set(puzzle.cells)
        for word, path, kind in self.answer.placements:
            if kind is WordKind.HIDDEN:
                raise GridError("a word search is no game that can be played here: its words share cells")
            if not path or not open_cells.issuperset(path):
                raise GridError(f"{word}: a cell that is not on the board")
            if puzzle.spell(path) != word:
                raise GridError(f"{word}: its cells spell {puzzle.spell(path)}")
            for cell, after in pairwise(path):
                if after not in puzzle.neighbours[cell]:
                    raise GridError(f"{word}: {puzzle.where(cell)} and {puzzle.where(after)} are not neighbours")
            for cell in path:
                if cell in used:
                    raise GridError(f"{puzzle.where(cell)} is in {used[cell]} and again in {word}")
                used[cell] = word
        if left := self.answer.left:
            raise GridError(f"{counted(len(left), 'cell')} in no word, the first at {puzzle.where(left[0])}")
        if len(set(self.answer.words)) < len(self.answer.words):
            raise GridError("a word comes twice in the answer")
        if sum(one.kind is WordKind.SPANGRAM for one in self.answer.placements) > 1:
            raise GridError("two words are marked as the spangram")

    @classmethod
    def parse(cls, text: str | bytes, name: str = "") -> Game:
        """Reads a game: JSON as The New York Times has it or as ``to_json`` writes it, or a page of ``to_html``.

        Args:
            text: the file.
            name: what messages call it.

        Raises:
            FormatError: it is damaged, or something else; the message says what is wrong.
        """
        fields = game_file.read(text, name)
        try:
            return cls(**fields)
        except GridError as error:
            raise FormatError(f"{name}: {error}" if name else str(error)) from None

    @classmethod
    def load(cls, file: str) -> Game:
        """Reads a game from a file, or from standard input (``-``), as ``parse`` does.

        Raises:
            WordtoolsError: the file cannot be read.
            FormatError: it is damaged, or something else.
        """
        return cls.parse(read_bytes(file), shown(file))

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle."""
        return self.answer.puzzle

    @property
    def spangram(self) -> Placement | None:
        """The spangram of a Strands puzzle."""
        return next((one for one in self.answer.placements if one.kind is WordKind.SPANGRAM), None)

    @property
    def strands(self) -> bool:
        """Whether it is a Strands puzzle: one that has a spangram."""
        return self.spangram is not None

    @cached_property
    def min_length(self) -> int:
        """The letters of the shortest word that counts: 4 in Strands, 3 or fewer in a fill-word."""
        shortest = min(len(one.path) for one in self.answer.placements)
        return min(shortest, STRANDS_LENGTH if self.strands else SHORTEST)

    def data(self) -> dict[str, Any]:
        """Returns the game as plain data for JSON: the fields of The New York Times, and a few more."""
        puzzle, place = self.puzzle, self.puzzle.grid.place
        coordinates = {one.word: [place(cell) for cell in one.path] for one in self.answer.placements}
        spangram = self.spangram.word if self.spangram else ""
        theme = {word: path for word, path in coordinates.items() if word != spangram}
        rows: list[list[str]] = puzzle.data()["rows"]
        return {
            "version": VERSION,
            "language": self.language,
            "directions": puzzle.directions,
            "title": self.title,
            "constructors": self.author,
            "printDate": self.date,
            "clue": self.clue,
            "startingBoard": [("" if puzzle.alphabet.simple else " ").join(row) for row in rows],
            "themeWords": list(theme),
            "themeCoords": theme,
            "spangram": spangram,
            "spangramCoords": coordinates.get(spangram, []),
            "solutions": list(self.words),
            "source": self.source,
        }

    def to_json(self) -> str:
        """Writes the game as JSON, which ``parse`` reads."""
        return json.dumps(self.data(), ensure_ascii=False)

    def __str__(self) -> str:
        """Writes the clue and the board, not the answer."""
        return f"{self.clue}\n{self.puzzle}" if self.clue else str(self.puzzle)

    def __repr__(self) -> str:
        """Shows the kind, the size and the clue."""
        grid, kind = self.puzzle.grid, "Strands" if self.strands else "fill-word"
        clue = f", {shortened(self.clue)!r}" if self.clue else ""
        number = counted(len(self.answer.placements), "word")
        return f"<Game {kind} {grid.rows} x {grid.columns}{clue}, {number}>"

    def __getstate__(self) -> dict[str, Any]:
        """Pickles what it is made of, and nothing that was worked out since."""
        return {name: value for name, value in self.__dict__.items() if name != "min_length"}

    def _repr_svg_(self) -> str:
        return self.puzzle._repr_svg_()

    @property
    def _pictured(self) -> Puzzle:
        return self.puzzle


def game_of(cover: Cover, language: Language | str = "en", **more: Any) -> Game:
    """Makes a game of a cover.

    Args:
        cover: a whole one.
        language: of its words, or its code.
        more: the other fields of a ``Game``: ``clue``, ``title``, ...

    Raises:
        GridError: the cover leaves cells over, or is that of a word search.
        OptionError: the words are in another alphabet.
    """
    code = language if isinstance(language, str) else language.code
    if alphabet_of(language) != cover.puzzle.alphabet:
        raise OptionError(f"the words are not in the alphabet of {code}")
    return Game(cover, language=code, **more)
