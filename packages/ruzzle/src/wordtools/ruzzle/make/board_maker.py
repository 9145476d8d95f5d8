"""Random boards: letters by a model or by dice, multipliers by the rules, and words to taste.

A board with a given number of words or points is found by drawing boards until one fits (``targets.py`` lists the
targets): drawing and solving one takes well under a millisecond.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from wordtools.core import Alphabet, Grid, Language, Lexicon
from wordtools.core.base.wording import counted
from wordtools.core.errors import OptionError, RulesError
from wordtools.ruzzle.board.board import Board, Tile, every_cell
from wordtools.ruzzle.board.dice import Dice
from wordtools.ruzzle.board.letter_model import make_model, spell
from wordtools.ruzzle.board.rules import MULTIPLIERS, Rules
from wordtools.ruzzle.make.placing import place_words
from wordtools.ruzzle.make.targets import NoBoardError, Sieve
from wordtools.ruzzle.solve.solver import Solver

TRIES = 5_000
REDRAWN = 1_000  # boards with a banned word before the search for one without is given up
SMALL = 400  # cells of a board
DRAWN_CELLS = 250_000  # of all boards that are drawn for a larger one, fewer than TRIES or REDRAWN


class BoardMaker:
    """Makes random boards of one kind; the same random numbers make the same boards on every machine.

    >>> maker = BoardMaker(Language.load("en"), Rules.load("ruzzle"), model="letters", rows=2, columns=3, round=0)
    >>> print(maker.make(random.Random(1)))
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
        placing: Sequence[str] = (),
        banned: Iterable[str] = (),
        shape: str | None = None,
    ) -> None:
        """Prepares the letters and the multipliers.

        Args:
            language: whose letters.
            rules: whose letters, sizes and multipliers.
            rows: those of the dice or the rules when None.
            columns: likewise.
            model: ``words``, ``letters`` or ``uniform`` (see ``letter_model.MODELS``); None is ``words`` when there is
                a lexicon, else ``letters``.
            lexicon: the list that ``words`` learns from, in the rules' letters.
            dice: roll these instead of drawing letters.
            round: the multipliers of this round of the rules, 0 for none; None is the last round.
            placing: words that each board has, each as a snake; they need not be in the lexicon.
            banned: folded words that no board has, those of *placing* excepted.
            shape: a shape of the rules, with its size and holes.

        Raises:
            RulesError: a value that cannot be used, or that does not go with another.
            GridError: a size that no grid has.
        """
        self.rules = rules
        self.dice = dice
        usual = dice or rules
        self.rows = usual.rows if rows is None else rows
        self.columns = usual.columns if columns is None else columns
        self._holes: frozenset[int] = frozenset()
        if shape is not None:
            if dice is not None or rows is not None or columns is not None:
                raise RulesError("a shape has its own size, and no dice: leave the others out")
            if shape not in rules.shapes:
                known = ", ".join(rules.shapes) or "none"
                raise RulesError(f"no shape {shape!r}: rules {rules.name!r} have {known}")
            drawn = rules.shapes[shape]
            self.rows, self.columns = len(drawn), len(drawn[0])
            self._holes = frozenset(cell for cell, sign in enumerate("".join(drawn)) if sign == ".")
        if dice is not None and (self.rows, self.columns) != (dice.rows, dice.columns):
            raise RulesError(f"dice {dice.name!r} make boards of {dice.rows} x {dice.columns}")
        if dice is not None and model is not None:
            raise RulesError("dice have their own letters: leave the letter model out")
        if dice is not None and placing:
            raise RulesError("dice fall as they will: leave the words to place out")
        self._near = every_cell(self.rows, self.columns)
        self._model = (
            None if dice else make_model(model or ("words" if lexicon else "letters"), language, rules, lexicon)
        )
        if round and not 0 < round <= len(rules.rounds):
            known = f"rounds 1 to {len(rules.rounds)}" if rules.rounds else "no rounds"
            raise RulesError(f"round {round}: rules {rules.name!r} have {known} (0: no multipliers)")
        self._words = [spell(word, language, rules) for word in placing]
        room = len(self._near) - len(self._holes)
        for word, texts in zip(placing, self._words, strict=True):
            if len(texts) > room:
                raise RulesError(
                    f"{word!r} needs {len(texts)} cells, a board of {self.rows} x {self.columns} has {room}"
                )
        self._banned: Solver | None = None
        if unwanted := sorted(_spelt(set(banned).difference(placing), rules.alphabet(language))):
            self._banned = Solver(Lexicon.of(unwanted, rules.alphabet(language)), rules, language)
        self._per_cell = rules.cell_multipliers if round is None else {}
        self._on_board: Mapping[str, int] = {}
        if rules.rounds and round != 0:
            self._on_board = rules.rounds[(round or len(rules.rounds)) - 1]

    def __repr__(self) -> str:
        """Shows what it makes."""
        source = repr(self.dice) if self.dice else repr(self._model)
        return f"<BoardMaker {self.rows} x {self.columns}, {self.rules.name}, {source}>"

    def make(self, rng: random.Random) -> Board:
        """Makes the next board; one that has a banned word is drawn again.

        Raises:
            RulesError: no place was found for the words to place, or every board had a banned word.
        """
        drawn = self.tries(REDRAWN)
        for _ in range(drawn):
            board = self._draw(rng)
            if self._banned is None or not self._banned.solve(board):
                return self._multiplied(board, rng)
        raise RulesError(
            f"each of {counted(drawn, 'board')} had a coarse or obscene word: take a smaller board, or allow them"
        )

    def tries(self, most: int) -> int:
        """Returns how many boards may be drawn for one, *most* of them where they are small."""
        cells = len(self._near)
        return most if cells <= SMALL else max(1, min(most, DRAWN_CELLS // cells))

    def _draw(self, rng: random.Random) -> Board:
        if self.dice is not None:
            return self.dice.roll(rng)
        assert self._model is not None
        given = place_words(self._words, self._near, rng, self._holes) if self._words else {}
        if given is None:
            words = ", ".join("".join(texts).upper() for texts in self._words)
            raise RulesError(
                f"no place found for {words} on a board of {self.rows} x {self.columns}: "
                "fewer or shorter words, or a larger board?"
            )
        texts = self._model.draw(self._near, rng, given)
        tiles = tuple(None if cell in self._holes else Tile(text) for cell, text in enumerate(texts))
        return Board(Grid(self.rows, self.columns, tiles))

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


def _spelt(words: Iterable[str], alphabet: Alphabet) -> Iterator[str]:
    """Goes through the words that an alphabet can spell."""
    for word in words:
        if folded := alphabet.fold(word):
            yield folded


def make_board(language: Language, rules: Rules, rng: random.Random, **kind: Any) -> Board:
    """Makes one random board; the settings are those of ``BoardMaker``, which is faster for many."""
    return BoardMaker(language, rules, **kind).make(rng)


def make_within(
    maker: BoardMaker,
    sieve: Sieve,
    rng: random.Random,
    *,
    tries: int = TRIES,
    stop: Callable[[], bool] | None = None,
) -> Board:
    """Makes boards until one passes the sieve.

    Args:
        maker: makes them.
        sieve: the targets, with the solver that measures boards for them.
        rng: where chance comes from.
        tries: boards to make at most; fewer of large ones, see ``BoardMaker.tries``.
        stop: asked after each board; True ends the run.

    Raises:
        NoBoardError: none did; it has the board that came closest.
    """
    closest: tuple[int, Board, dict[str, int]] | None = None
    made = 0
    while made < min(tries, maker.tries(tries)) and not (made and stop is not None and stop()):
        made += 1
        board = maker.make(rng)
        figures = sieve.figures(board)
        miss = sieve.targets.miss(figures)
        if not miss:
            return board
        if closest is None or miss < closest[0]:
            closest = miss, board, figures
    if closest is None:
        raise OptionError(f"tries must be 1 or more, not {tries}")
    raise NoBoardError(made, closest[1], closest[2])
