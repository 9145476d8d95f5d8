"""Judging: the words that a play makes, what it scores, and everything that is wrong with it.

Scoring follows the rules of the game: each word counts its letters, the fresh ones with their letter premium, times
the word premiums under fresh tiles; a whole rack laid gives the bingo on top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import chain, combinations, product
from typing import NamedTuple

from wordtools.core.base.wording import counted
from wordtools.core.errors import RulesError
from wordtools.core.grid import Cell
from wordtools.core.reading.quoting import shortened
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import Play, PlayKind
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import BLANK, LAID_BLANK, LETTER, Tile, Tiles, on_rack


class IllegalPlayError(RulesError):
    """A play, or a challenge, that the rules do not allow now; nothing has changed."""


class Fault(Enum):
    """What can be wrong with a play.

    >>> from wordtools.scrabble import Position
    >>> Position.new("en", rack="CET").judge("8H CAT").problems[0].fault
    <Fault.NOT_ON_RACK: 'not on the rack'>
    """

    NOT_ON_RACK = "not on the rack"
    OFF_BOARD = "off the board"
    BRICK = "on a brick"
    OCCUPIED = "on a tile"
    GAP = "over a gap"
    CUT = "a word not written whole"
    NOTHING_LAID = "no tile laid"
    NOT_AT_START = "not over the start"
    APART = "touches nothing"
    SHORT = "no word"
    UNKNOWN_WORD = "not in the word list"
    BAG_LOW = "too few tiles in the bag"
    TOO_MANY = "more tiles than a rack holds"


class Problem(NamedTuple):
    """One thing that is wrong with a play.

    >>> from wordtools.scrabble import Position
    >>> problem = Position.new("en", rack="CET").judge("8H CET", ["CAT"]).problems[0]
    >>> problem.fault.name, str(problem)
    ('UNKNOWN_WORD', 'CET is not in the word list')
    """

    fault: Fault
    message: str

    def __str__(self) -> str:
        """Describes what is wrong."""
        return self.message


class Word(NamedTuple):
    """A word that a play makes.

    >>> from wordtools.scrabble import Position
    >>> word = Position.new("en", rack="CAT").judge("8H CAT").words[0]
    >>> word.text, word.score, word.cells
    ('CAT', 10, (112, 113, 114))
    """

    text: str
    cells: tuple[Cell, ...]
    score: int

    def __str__(self) -> str:
        """Writes the word and its score."""
        return f"{self.text} {self.score}"


@dataclass(frozen=True, repr=False)
class Judgement:
    """What a play does.

    >>> from wordtools.scrabble import Position
    >>> judgement = Position.new("en", rack="CET").judge("8H CET", ["CAT"])
    >>> judgement.legal, judgement.score
    (False, 10)
    >>> print(judgement)
    CET is not in the word list
    """

    words: tuple[Word, ...] = ()
    """The main word first, then the cross words in order of their squares."""
    score: int = 0
    problems: tuple[Problem, ...] = ()

    def __str__(self) -> str:
        """Describes what is made and scored, or all that is wrong."""
        if self.problems:
            return "; ".join(map(str, self.problems))
        made = ", ".join(map(str, self.words))
        return f"{self.score} points: {made}" if made else "no points"

    def __repr__(self) -> str:
        """Shows it as text."""
        return f"<Judgement {self}>"

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems


def judge(
    play: Play,
    board: Board,
    rules: Rules,
    *,
    rack: Tiles | None = None,
    words: Container[str] | None = None,
    bag: int | None = None,
) -> Judgement:
    """Judges a play: the words it makes, its score, and everything that is wrong with it.

    Args:
        play: the play.
        board: the board before it.
        rules: of the game.
        rack: the player's tiles; None: not checked.
        words: the word list; None: not checked.
        bag: how many tiles the bag holds; None: not checked.

    Raises:
        RulesError: the play, the board or the rack has a code that is no tile of these rules, or the board has another
            layout.
    """
    rules.tiles.check(play.tiles, "play")
    rules.tiles.check(rack or b"", "rack")
    check_board(board, rules)
    if play.kind is PlayKind.PASS:
        return Judgement()
    problems = _rack_problems(play, rules, rack)
    if play.kind is PlayKind.EXCHANGE:
        count = play.unknown or len(play.tiles)
        if not count:
            problems.append(Problem(Fault.NOTHING_LAID, "an exchange of no tile"))
        if count > rules.rack_size:
            problems.append(Problem(Fault.TOO_MANY, f"an exchange of {count} tiles: a rack holds {rules.rack_size}"))
        if bag is not None and bag < max(rules.exchange_limit, count):
            least = max(rules.exchange_limit, count)
            problems.append(
                Problem(Fault.BAG_LOW, f"the bag holds {counted(bag, 'tile')} and an exchange needs {least}")
            )
        return Judgement(problems=tuple(problems))
    placing = _placing_problems(play, board, rules)
    problems += placing
    if any(
        problem.fault in (Fault.OFF_BOARD, Fault.BRICK, Fault.OCCUPIED, Fault.GAP, Fault.CUT) for problem in placing
    ):
        return Judgement(problems=tuple(problems))
    made = formed(play, board, rules)
    if not made and not any(problem.fault is Fault.NOTHING_LAID for problem in placing):
        problems.append(Problem(Fault.SHORT, "a word needs two letters"))
    if words is not None:
        for word in made:
            if not rules.knows(word.text, words):
                problems.append(Problem(Fault.UNKNOWN_WORD, f"{word.text} is not in the word list"))
    bingo = rules.bingo if len(play.laid) == rules.rack_size else 0
    return Judgement(tuple(made), sum(word.score for word in made) + bingo, tuple(problems))


def check_board(board: Board, rules: Rules) -> None:
    """Checks that a board is one of the game's.

    Raises:
        RulesError: it has another layout, or a code that is no tile of these rules.
    """
    if board.layout is not rules.layout and board.layout != rules.layout:
        raise RulesError(f"a board of {board.layout.name}, and these rules play on {rules.layout.name}")
    if board.tile_set is not rules.tiles:
        rules.tiles.check(board.tiles, "board")


def formed(play: Play, board: Board, rules: Rules) -> list[Word]:
    """Lists the words of two or more letters that a play makes: the main word, then the cross words."""
    fresh = play.fresh(board)
    if not fresh:
        return []
    made = []
    main = play.cells(board)
    if len(main) > 1:
        made.append(_word(main, fresh, board, rules))
    for cell in fresh:
        cross = board.run(cell, down=not play.down)
        if len(cross) > 1:
            made.append(_word(cross, fresh, board, rules))
    return made


def _word(cells: list[Cell], fresh: dict[Cell, Tile], board: Board, rules: Rules) -> Word:
    total, factor = 0, 1
    codes = []
    for cell in cells:
        tile = fresh.get(cell, 0)
        if tile:
            total += rules.tiles.value([tile]) * board.layout.letter[cell]
            factor *= board.layout.word[cell]
        else:
            tile = board.tiles[cell]
            total += rules.tiles.value([tile])
        codes.append(tile & LETTER)
    return Word(rules.tiles.alphabet.decode(codes), tuple(cells), total * factor)


def _rack_problems(play: Play, rules: Rules, rack: Tiles | None) -> list[Problem]:
    if rack is None:
        return []
    tiles = play.laid or (play.tiles if play.kind is PlayKind.EXCHANGE else b"")
    missing: Counter[Tile] = rules.tiles.missing(tiles, rack)
    held = shortened(rules.tiles.text(rack))
    return [
        Problem(
            Fault.NOT_ON_RACK,
            f"{shortened(rules.tiles.text([tile] * count))} is not on the rack {held}"
            + (f"; {small_letters(play, rules)}" if tile == BLANK and play.laid else ""),
        )
        for tile, count in sorted(missing.items())
    ]


def small_letters(play: Play, rules: Rules) -> str:
    """Reminds of what lower case means, with the play as it is written without blanks."""
    return f"lower case is a blank: {in_capitals(play, rules)}?"


def in_capitals(play: Play, rules: Rules) -> str:
    """Writes a play as it is without blanks."""
    letters = bytes(tile & LETTER for tile in play.tiles)
    return Play.place(play.start, letters, down=play.down).text(rules.tiles, rules.layout)


def within_set(play: Play, board: Board, rules: Rules) -> tuple[Play, list[Problem], list[str]]:
    """Lays blanks for those tiles of a play from an unknown rack that the set has no more of.

    Returns:
        The play, with the blanks where they cost the fewest points; what nobody can hold, as problems; and remarks on
        the tiles that became blanks.
    """
    left, laid = rules.tiles.off_board(board.tiles), Counter(on_rack(play.laid))
    lacking = laid - +left
    blanks, needed = max(0, left[BLANK] - laid[BLANK]), lacking.total() - lacking[BLANK]
    found = {tile: _lying(tile, laid[tile], max(0, left[tile]), rules) for tile in sorted(lacking)}
    if lacking[BLANK] or needed > blanks:
        why = {tile: small_letters(play, rules) if tile == BLANK else _held(blanks) for tile in found}
        return play, [Problem(Fault.NOT_ON_RACK, f"{text}; {why[tile]}") for tile, text in found.items()], []
    if not needed:
        return play, [], []
    best = max(_with_blanks(play, lacking), key=lambda one: judge(one, board, rules).score)
    best = best.printed(rules.tiles, rules.layout)
    return best, [], [f"{text}: read as {best}, lower case is a blank" for text in found.values()]


def _lying(tile: Tile, wanted: int, there: int, rules: Rules) -> str:
    name = "blank" if tile == BLANK else f"tile {rules.tiles.text([tile])}"
    return f"{wanted} times the {name}, and {there} {'lies' if there == 1 else 'lie'} off the board"


def _held(blanks: int) -> str:
    return f"{blanks or 'no'} blank{'s' * (blanks != 1)} could stand for the others"


def _with_blanks(play: Play, lacking: Counter[Tile]) -> Iterator[Play]:
    """Goes through the plays that have a blank for as many of each tile as are lacking."""
    places = ([k for k, tile in enumerate(play.tiles) if tile == one] for one in lacking)
    for chosen in product(*(combinations(some, lacking[one]) for one, some in zip(lacking, places, strict=True))):
        blank = set(chain.from_iterable(chosen))
        tiles = bytes(tile | LAID_BLANK * (k in blank) for k, tile in enumerate(play.tiles))
        yield replace(play, tiles=tiles, origin=None)


def _placing_problems(play: Play, board: Board, rules: Rules) -> list[Problem]:
    layout, text = board.layout, rules.tiles.text
    problems = []
    cells = play.cells(board)
    if play.start >= layout.cells:
        return [Problem(Fault.OFF_BOARD, f"cell {play.start} is off the board, which has {layout.cells}")]
    if len(cells) < len(play.tiles):
        where = layout.place_name(play.start, down=play.down)
        problems.append(Problem(Fault.OFF_BOARD, f"{counted(len(play.tiles), 'letter')} from {where} go off the board"))
    for cell, tile in zip(cells, play.tiles, strict=False):
        where = layout.place_name(cell)
        if not layout.word[cell]:
            problems.append(Problem(Fault.BRICK, f"nothing can be laid on {where}"))
        elif tile and board.tiles[cell]:
            problems.append(
                Problem(Fault.OCCUPIED, f"{text([tile])} on {where}, where {text([board.tiles[cell]])} lies already")
            )
        elif not tile and not board.tiles[cell]:
            problems.append(Problem(Fault.GAP, f"no tile lies on {where}"))
    fresh = play.fresh(board)
    if not fresh:
        problems.append(Problem(Fault.NOTHING_LAID, "no tile is laid"))
        return problems
    ends = _ends(cells, board, down=play.down)
    for end in ends:
        where, there = layout.place_name(end), text([board.tiles[end]])
        problems.append(Problem(Fault.CUT, f"the word goes on with {there} on {where}: write it whole"))
    if len(fresh) > rules.rack_size:
        problems.append(Problem(Fault.TOO_MANY, f"{len(fresh)} tiles laid: a rack holds {rules.rack_size}"))
    if board.is_empty:
        if layout.start not in fresh:
            start = layout.place_name(layout.start)
            problems.append(Problem(Fault.NOT_AT_START, f"the first play must cover the start, {start}"))
    elif not ends and len(fresh) == len(play.tiles) and not any(_crossed(cell, play, board) for cell in fresh):
        problems.append(Problem(Fault.APART, "the play touches no tile on the board"))
    return problems


def _crossed(cell: Cell, play: Play, board: Board) -> bool:
    """Whether a tile laid there makes a cross word."""
    return len(board.run(cell, down=not play.down)) > 1


def _ends(cells: list[Cell], board: Board, *, down: bool) -> list[Cell]:
    """Lists the tiles that lie right before and right after a word."""
    if not cells:
        return []
    after = board.line(cells[-1], down=down)[1:2]
    ends = [board.before(cells[0], down=down), *after]
    return [cell for cell in ends if cell is not None and board.tiles[cell]]
