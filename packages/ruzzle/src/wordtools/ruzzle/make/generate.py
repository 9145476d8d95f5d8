"""Random boards: letters by a model or by dice, multipliers by the rules, and words to taste.

A board with so many words or points is found by drawing boards until one fits (``window.py`` says what can be
asked): drawing and solving one takes well under a millisecond.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from wordtools.core import Grid, Language, Lexicon, RulesError
from wordtools.ruzzle.board.board import MULTIPLIERS, Board, Tile
from wordtools.ruzzle.board.dice import Dice
from wordtools.ruzzle.board.letter_model import make_model, spell
from wordtools.ruzzle.board.rules import Rules
from wordtools.ruzzle.make.placing import place_words
from wordtools.ruzzle.make.targets import NoBoardError, Sieve

TRIES = 5_000


class Generator:
    """Makes random boards of one kind; the same random numbers make the same boards on every machine.

    >>> generator = Generator(Language.load("en"), Rules.load("ruzzle"), model="letters", rows=2, columns=3, round=0)
    >>> print(generator.make(random.Random(1)))
    S   C   D
    R   N   H
    """

    def __init__(
        self,
        language: Language,
        rules: Rules,
        *,
        rows: int | None = None,
        columns: int | None = None,
        model: str | None = None,
        lexicon: Lexicon | None = None,
        dice: Dice | None = None,
        round: int | None = None,
        include: Sequence[str] = (),
    ) -> None:
        """Prepares the letters and the multipliers.

        Args:
            language: whose letters.
            rules: whose letters, sizes and multipliers.
            rows: those of the dice or the rules when None.
            columns: likewise.
            model: ``words``, ``letters`` or ``uniform`` (see ``letters.MODELS``); None is ``words`` when there is
                a lexicon, else ``letters``.
            lexicon: the list that ``words`` learns from, in the rules' letters.
            dice: roll these instead of drawing letters.
            round: the multipliers of this round of the rules, 0 for none; None is the last round.
            include: words that each board has, each as a snake; they need not be in the lexicon.

        Raises:
            RulesError: a value that cannot be used, or that does not go with another.
            GridError: a size that no grid has.
        """
        self.rules = rules
        self.dice = dice
        shape = dice or rules
        self.rows = shape.rows if rows is None else rows
        self.columns = shape.columns if columns is None else columns
        if dice is not None and (self.rows, self.columns) != (dice.rows, dice.columns):
            raise RulesError(f"dice {dice.name!r} make boards of {dice.rows} x {dice.columns}")
        if dice is not None and model is not None:
            raise RulesError("dice have their own letters: leave the letter model out")
        if dice is not None and include:
            raise RulesError("dice fall as they will: leave the words to include out")
        self._near = Grid(self.rows, self.columns, (True,) * max(0, self.rows * self.columns)).neighbours()
        self._model = (
            None if dice else make_model(model or ("words" if lexicon else "letters"), language, rules, lexicon)
        )
        if round and not 0 < round <= len(rules.rounds):
            known = f"rounds 1 to {len(rules.rounds)}" if rules.rounds else "no rounds"
            raise RulesError(f"round {round}: rules {rules.name!r} have {known} (0: no multipliers)")
        self._include = [spell(word, language, rules) for word in include]
        for word, texts in zip(include, self._include, strict=True):
            if len(texts) > len(self._near):
                raise RulesError(
                    f"{word!r} needs {len(texts)} cells, a board of {self.rows} x {self.columns} has {len(self._near)}"
                )
        self._per_cell = rules.cell_multipliers if round is None else {}
        self._on_board: Mapping[str, int] = {}
        if rules.rounds and round != 0:
            self._on_board = rules.rounds[(round or len(rules.rounds)) - 1]

    def make(self, rng: random.Random) -> Board:
        """Makes the next board.

        Raises:
            RulesError: no place was found for the words to include.
        """
        if self.dice is not None:
            board = self.dice.roll(rng)
        else:
            assert self._model is not None
            given = place_words(self._include, self._near, rng) if self._include else {}
            if given is None:
                words = ", ".join("".join(texts).upper() for texts in self._include)
                raise RulesError(
                    f"no place found for {words} on a board of {self.rows} x {self.columns}: "
                    "fewer or shorter words, or a larger board?"
                )
            tiles = tuple(map(Tile, self._model.draw(self._near, rng, given)))
            board = Board(Grid(self.rows, self.columns, tiles))
        return self._multiplied(board, rng)

    def _multiplied(self, board: Board, rng: random.Random) -> Board:
        """Puts the multipliers on, one a cell at most."""
        grid = board.grid
        free = [cell for cell, tile in enumerate(grid.cells) if tile is not None]
        codes: dict[int, str] = {}
        if self._on_board:
            usual = self.rules.rows * self.rules.columns
            wanted = []
            for code, count in self._on_board.items():
                wanted += [code] * ((2 * count * len(grid.cells) + usual) // (2 * usual))
            rng.shuffle(free)
            codes = dict(zip(free, wanted, strict=False))
        elif self._per_cell:
            table = [code for code, per_cent in self._per_cell.items() for _ in range(per_cent)]
            rolled = {cell: rng.randrange(100) for cell in free}
            codes = {cell: table[number] for cell, number in rolled.items() if number < len(table)}
        tiles = list(grid.cells)
        for cell, code in codes.items():
            kind, factor = MULTIPLIERS[code]
            tile = tiles[cell]
            assert tile is not None
            by_letter, by_word = (factor, 1) if kind == "letter" else (1, factor)
            tiles[cell] = replace(tile, letter_multiplier=by_letter, word_multiplier=by_word)
        return Board(Grid(grid.rows, grid.columns, tuple(tiles)))


def generate(language: Language, rules: Rules, rng: random.Random, **kind: Any) -> Board:
    """Makes one random board; ``Generator`` says what can be chosen, and is faster for many."""
    return Generator(language, rules, **kind).make(rng)


def generate_within(generator: Generator, sieve: Sieve, rng: random.Random, *, tries: int = TRIES) -> Board:
    """Makes boards until one passes the sieve.

    Raises:
        NoBoardError: none did; it has the board that came closest.
    """
    closest: tuple[int, Board, dict[str, int]] | None = None
    for _ in range(tries):
        board = generator.make(rng)
        figures = sieve.figures(board)
        miss = sieve.window.miss(figures)
        if not miss:
            return board
        if closest is None or miss < closest[0]:
            closest = miss, board, figures
    if closest is None:
        raise RulesError("one try at least is needed")
    raise NoBoardError(tries, closest[1], closest[2])
