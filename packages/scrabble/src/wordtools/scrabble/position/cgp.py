"""CGP: a position as one line of text, as macondo, wolges and MAGPIE write it.

Four fields parted by blanks, then operations that end with ``;``::

    15/15/15/15/15/15/15/3ANTLEr6/15/15/15/15/15/15/15 ABC?/ 14/0 0 lex en; bb 50;

The board has rows parted by ``/``: a number is so many empty squares, a letter a tile, in lower case a blank,
``[CH]`` a tile of several characters. Then the racks, the scores, both beginning with the player to move, and how
many turns in a row were without points. Operations read here: ``bb`` bingo bonus, ``etl`` exchange limit, ``mcnz``
turns without points that end the game, ``bdn`` layout, ``ld`` tile set, ``lex`` word list; others are kept.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from wordtools.core.errors import FormatError, GridError, RulesError
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.position import MOST_PLAYERS, Position, State
from wordtools.scrabble.rules.layout import LARGEST, BoardLayout
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import BLANK, LAID_BLANK, TileSet

SQUARES = re.compile(r"(\d+)|(\[[^\[\]]+\]|\D)")
NUMBERS = {"bb": "bingo", "etl": "exchange_limit", "mcnz": "scoreless_turns"}
MOST_SCORE = 1_000_000


@dataclass
class Cgp:
    """A position read from a line, with the operations of the line as they stand; it prints as that line.

    >>> from wordtools.scrabble import Rules, parse_cgp
    >>> line = parse_cgp("/".join(["15"] * 15) + " AEINRT?/ 0/0 0 lex en;", Rules.load("en"))
    >>> line.position.rack_text(0), dict(line.operations)
    ('?AEINRT', {'lex': 'en'})
    """

    position: Position
    operations: Mapping[str, str] = field(default_factory=dict)
    problems: tuple[str, ...] = ()
    """What was wrong with it, where it was read leniently."""

    def __str__(self) -> str:
        """Writes the line."""
        return write(self.position, self.operations)

    def __repr__(self) -> str:
        """Shows the line."""
        return f"<Cgp {self}>"


def parse(text: str, rules: Rules, name: str = "CGP", *, strict: bool = True) -> Cgp:
    """Reads a position; its operations change *rules* where they say other numbers.

    Args:
        text: the line.
        rules: of the game.
        name: what the messages call it.
        strict: whether racks that are too large, and tiles that are there more often than in the set, are an
            error; otherwise they are listed as ``problems``. What makes no sense is an error all the same.

    Raises:
        FormatError: what is wrong, with the number of the row where it is in the board.
    """
    try:
        return _parse(text, rules, name, strict=strict)
    except RulesError as error:  # what the tile set and the rules say of a rack or a number
        raise FormatError(f"{name}: {error}") from None


def _parse(text: str, rules: Rules, name: str, *, strict: bool) -> Cgp:
    operations = _operations(text, name)
    board_text, rack_text, score_text, zeros = _fields(text, name)
    numbers = {}
    for key, number in NUMBERS.items():
        if key in operations:
            if not re.fullmatch(r"[0-9]{1,6}", operations[key]):
                raise FormatError(f"{name}: operation {key} must be a number, not {operations[key]!r}")
            numbers[number] = int(operations[key])
    rules = rules.with_numbers(**numbers) if numbers else rules
    racks = [rules.tiles.rack(rack) if rack else None for rack in rack_text.split("/")]
    scores = [_score(score, name) for score in score_text.split("/")]
    if len(scores) != len(racks):
        raise FormatError(f"{name}: {len(racks)} racks but {len(scores)} scores")
    if len(racks) > MOST_PLAYERS:
        raise FormatError(f"{name}: 1 to {MOST_PLAYERS} can play, not {len(racks)}")
    if not re.fullmatch(r"[0-9]{1,3}", zeros):
        raise FormatError(f"{name}: the fourth field must be a number of turns without points, not {zeros!r}")
    board = read_board(board_text, rules.layout, rules.tiles, name)
    position = Position(rules, State(board, tuple(racks), tuple(scores), 0, int(zeros)))
    problems = tuple(f"{name}: {problem}" for problem in problems_of(position))
    if problems and strict:
        raise FormatError("; ".join((problems[0], *(problem.removeprefix(f"{name}: ") for problem in problems[1:]))))
    return Cgp(position, operations, problems)


def problems_of(position: Position) -> list[str]:
    """Lists the racks that are too large, and the tiles that are on board and racks more often than in the set."""
    tiles, size = position.rules.tiles, position.rules.rack_size
    racks = [rack or b"" for rack in position.state.racks]
    problems = [
        f"rack {tiles.text(rack)}: {len(rack)} tiles, and a rack holds {size}" for rack in racks if len(rack) > size
    ]
    there = Counter(BLANK if tile & LAID_BLANK else tile for tile in position.board.tiles if tile)
    there.update(b"".join(racks))
    problems += [
        f"{count} times the tile {tiles.text([tile])} on the board and racks: there are {tiles.counts[tile]}"
        for tile, count in sorted(there.items())
        if count > tiles.counts[tile]
    ]
    return problems


def write(position: Position, operations: Mapping[str, str] | None = None) -> str:
    """Writes a position as one line, the player to move first; numbers that are not the usual ones are added."""
    state, rules = position.state, position.rules
    order = [(state.turn + k) % len(state.racks) for k in range(len(state.racks))]
    racks = "/".join(rules.tiles.text(state.racks[player] or b"") for player in order)
    scores = "/".join(str(state.scores[player]) for player in order)
    line = f"{board_text(state.board, rules.tiles)} {racks} {scores} {state.scoreless}"
    usual = {"bingo": 50, "exchange_limit": 7, "scoreless_turns": 6}
    said = dict(operations or {})
    for key, number in NUMBERS.items():
        if getattr(rules, number) != usual[number] or key in said:
            said[key] = str(getattr(rules, number))
    return line + "".join(f" {key} {value};" if value else f" {key};" for key, value in said.items())


def read_board(text: str, layout: BoardLayout, tile_set: TileSet, name: str = "CGP") -> Board:
    """Reads the board field.

    Raises:
        FormatError: says which row is wrong and how.
    """
    rows = text.split("/")
    if len(rows) != layout.rows:
        raise FormatError(f"{name}: {layout.rows} rows expected ({layout.name}), {len(rows)} found")
    tiles = bytearray()
    for number, row in enumerate(rows, 1):
        squares = bytearray()
        for part in SQUARES.finditer(row):
            if part[1]:
                squares += bytes(min(int(part[1]) if len(part[1]) < 10 else LARGEST + 1, layout.columns + 1))
                continue
            try:
                tile = next(tile_set.tiles(part[2]))
            except RulesError:
                raise FormatError(f"{name}: row {number}: {part[2]!r} is not a tile of {tile_set.name}") from None
            if tile == BLANK:
                raise FormatError(f"{name}: row {number}: write a blank as the letter it stands for, in lower case")
            squares.append(tile)
        if len(squares) != layout.columns:
            raise FormatError(f"{name}: row {number} ({row}) has {len(squares)} squares, not {layout.columns}")
        tiles += squares
    try:
        return Board(layout, bytes(tiles))
    except GridError as error:
        raise FormatError(f"{name}: {error}") from None


def board_text(board: Board, tile_set: TileSet) -> str:
    """Writes the board field."""
    columns = board.layout.columns
    rows = []
    for first in range(0, len(board.tiles), columns):
        row, empty = "", 0
        for tile in board.tiles[first : first + columns]:
            if not tile:
                empty += 1
                continue
            row += (str(empty) if empty else "") + tile_set.text([tile])
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def _fields(text: str, name: str) -> list[str]:
    fields = text.split(None, 4)[:4]
    if len(fields) < 4:
        raise FormatError(
            f"{name}: {len(fields)} fields: write the board, the racks (/ where unknown), the scores, "
            "and the turns without points, parted by blanks"
        )
    return fields


def _operations(text: str, name: str) -> dict[str, str]:
    rest = (text.split(None, 4) + [""] * 5)[4]
    found: dict[str, str] = {}
    for part in rest.split(";"):
        words = part.split(None, 1)
        if not words:
            continue
        key = words[0].lstrip("-")
        if key in found:
            raise FormatError(f"{name}: operation {key} is there twice")
        found[key] = words[1].strip() if len(words) > 1 else ""
    return found


def _score(text: str, name: str) -> int:
    if not re.fullmatch(r"[-+]?[0-9]{1,7}", text) or abs(int(text)) > MOST_SCORE:
        raise FormatError(f"{name}: score {text!r} is no number")
    return int(text)
