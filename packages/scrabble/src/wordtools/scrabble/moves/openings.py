"""Hooks and openings of a board: which letters fit beside the tiles that lie, and where a whole rack has room.

A hook is an empty square beside tiles, and the letters that make a word with them: the cross-check set of the square
for words that go the other way. A lane is a place where a play of the whole rack would touch the tiles that lie and
has a letter for each square that is crossed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wordtools.core import Lexicon
from wordtools.core.base.wording import counted
from wordtools.core.errors import RulesError
from wordtools.core.grid import Cell
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import LETTER

FRONT, BACK, BETWEEN = "front", "back", "between"


@dataclass(frozen=True, slots=True)
class Hook:
    """An empty square beside tiles, in one direction; it prints as its square, what it touches, and its letters.

    >>> from wordtools.scrabble import Engine, Position
    >>> position = Position.new("en", rack="NEONS?Q")
    >>> _ = position.push("8H NEONS")
    >>> for hook in Engine.for_language("en").openings(position).hooks[:2]:
    ...     print(hook)
    H7 .N: A E I O U
    I7 .E: A B D F H M N O P R T W Y
    """

    cell: Cell
    down: bool
    """Whether the word that it makes goes down."""
    kind: str
    """``front``: the tiles come after it; ``back``: before it; ``between``: both."""
    touches: str
    """The tiles of the word, ``.`` for the square."""
    letters: tuple[str, ...]
    """What makes a word; none: the square is blocked."""
    place: str
    """The name of the square, as a play that begins there and makes the word: ``8H`` across, ``H8`` down."""

    def __str__(self) -> str:
        """Describes what fits where."""
        return f"{self.place} {self.touches}: {' '.join(self.letters) or 'nothing'}"


@dataclass(frozen=True, slots=True)
class Lane:
    """A place for a whole rack; it prints as the square where its word begins, and the tiles that it goes through.

    >>> from wordtools.scrabble import Engine, Position
    >>> position = Position.new("en", rack="NEONS?Q")
    >>> _ = position.push("8H NEONS")
    >>> [str(lane) for lane in Engine.for_language("en").openings(position).lanes() if lane.through][:2]
    ['8A through NEONS, word x 3', '8B through NEONS']
    """

    cells: tuple[Cell, ...]
    """All squares of the word, also those where tiles lie."""
    down: bool
    through: str
    """The tiles that lie there already."""
    words: int
    """What the word would be multiplied by."""
    place: str

    def __str__(self) -> str:
        """Describes where it is."""
        more = f" through {self.through}" if self.through else ""
        return f"{self.place}{more}{f', word x {self.words}' if self.words > 1 else ''}"


class Openings:
    """The hooks and lanes of a board, found with one word list."""

    def __init__(self, board: Board, rules: Rules, lexicon: Lexicon) -> None:
        """Finds the hooks.

        Raises:
            RulesError: the words are not spelt with these tiles, or letters count in any order.
        """
        if rules.any_order:
            raise RulesError("hooks and lanes are not worked out where letters count in any order (Wordsmog)")
        if lexicon.alphabet != rules.tiles.alphabet:
            raise RulesError(f"the words of {lexicon.name} are not spelt with the tiles of {rules.tiles.name}")
        self.board = board
        self.rules = rules
        self.lexicon = lexicon
        self.hooks: tuple[Hook, ...] = tuple(
            hook for cell in range(board.layout.cells) for down in (False, True) for hook in self._hook(cell, down)
        )
        """All squares beside tiles, also those that are blocked; first by square, then across before down."""
        self._letters = {(hook.cell, hook.down): hook.letters for hook in self.hooks}

    def __repr__(self) -> str:
        """Shows how many hooks there are."""
        return f"<Openings: {counted(len(self.hooks), 'hook')}>"

    def cross_checks(self, cell: Cell, *, down: bool) -> tuple[str, ...] | None:
        """Returns the letters that a word may have on a square, by the tiles that cross it there.

        Args:
            cell: an empty square.
            down: whether the word goes down.

        Returns:
            The letters; None: no tile crosses it, and any letter fits.
        """
        return self._letters.get((cell, not down))

    def _hook(self, cell: Cell, down: bool) -> Iterator[Hook]:
        board = self.board
        if not board.playable(cell):
            return
        run = board.run(cell, down=down)
        if len(run) == 1:
            return
        tiles = bytes(board.tiles[at] & LETTER for at in run)
        at = run.index(cell)
        alphabet, dawg = self.rules.tiles.alphabet, self.lexicon.dawg
        fitting = tuple(
            letter
            for code, letter in enumerate(alphabet.letters, 1)
            if tiles[:at] + bytes([code]) + tiles[at + 1 :] in dawg
        )
        kind = FRONT if not at else BACK if at == len(run) - 1 else BETWEEN
        word = self.rules.tiles.word
        place = board.layout.place_name(cell, down=down)
        yield Hook(cell, down, kind, f"{word(tiles[:at])}.{word(tiles[at + 1 :])}", fitting, place)

    def lanes(self) -> list[Lane]:
        """Lists the places for a whole rack, those across first."""
        found = (self._lane(cell, down) for down in (False, True) for cell in range(self.board.layout.cells))
        return [lane for lane in found if lane is not None]

    def _lane(self, cell: Cell, down: bool) -> Lane | None:
        board, layout = self.board, self.board.layout
        before = board.before(cell, down=down)
        if before is not None and board.tiles[before]:
            return None
        cells: list[Cell] = []
        laid, touches, words = 0, False, 1
        for at in board.line(cell, down=down):
            if board.tiles[at]:
                touches = True
            elif laid == self.rules.rack_size:
                break
            else:
                letters = self.cross_checks(at, down=down)
                if not board.playable(at) or letters == ():
                    return None
                touches = touches or letters is not None or (board.is_empty and at == layout.start)
                laid, words = laid + 1, words * layout.word[at]
            cells.append(at)
        if laid < self.rules.rack_size or not touches:
            return None
        through = self.rules.tiles.word(board.tiles[at] for at in cells if board.tiles[at])
        return Lane(tuple(cells), down, through, words, layout.place_name(cell, down=down))
