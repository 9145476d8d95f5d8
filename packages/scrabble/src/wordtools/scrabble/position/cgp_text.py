"""The fields and operations of a line of CGP (``cgp.py``), read for whatever makes a position of rules and state."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Protocol, TypeVar

from wordtools.core.base.characters import composed
from wordtools.core.base.wording import counted
from wordtools.core.errors import FormatError, GridError, RulesError
from wordtools.core.reading.names import installed
from wordtools.core.reading.quoting import quoted, shortened
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.state import MOST_PLAYERS, State
from wordtools.scrabble.rules.gcg_names import DISTRIBUTIONS, LAYOUTS, VARIANTS, Assumed, assumed_tiles, is_unknown
from wordtools.scrabble.rules.layout import LARGEST, BoardLayout
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import BLANK, Tiles, TileSet, bundled, on_rack

SQUARES = re.compile(r"(\d+)|(\[[^\[\]]+\]|\D)")
NUMBERS = {"bb": "bingo", "etl": "exchange_limit", "mcnz": "scoreless_turns"}
LEFT = "left"
USED = {*NUMBERS, LEFT, "ld", "bdn", "var", "lex", "gid"}
MOST_SCORE = 1_000_000


class Stated(Protocol):
    """The parts of a position that a line of CGP has."""

    rules: Rules
    state: State

    @property
    def usual_last_turns(self) -> int:
        """Turns left with an empty bag, unless the line has the operation ``left``."""
        ...


Made = TypeVar("Made", bound=Stated)
Read = tuple[Made, dict[str, str], tuple[str, ...]]  # a position, the operations of its line, and the problems


def named_rules(text: str, name: str = "CGP", *, language: str | None = None, layout: str | None = None) -> Rules:
    """Loads the rules that the operations of a line name: ``ld``, ``bdn`` and ``var``, in our names or in macondo's.

    Where there is no ``ld`` the tiles are those of the word list that ``lex`` names, if it is known (``RD28``).

    Args:
        text: the line.
        name: what the messages call it.
        language: a tile set instead of the one that is named; English where none is.
        layout: a layout instead of the one that is named.

    Raises:
        FormatError: the line names tiles, a layout or a variant that are not here.
        WordtoolsError: *language* or *layout* cannot be read.
    """
    operations = _operations(text, name)
    added, any_order = _variant(operations, name)
    if language is None:
        language = _named(operations, "ld", DISTRIBUTIONS, name)
        language = language or _assumed(operations).tiles
        if added and f"{language}-{added}" in bundled():
            language = f"{language}-{added}"
    if layout is None:
        layout = _named(operations, "bdn", LAYOUTS, name) or (added and LAYOUTS["standard21"]) or None
    rules = Rules.load(language, layout=layout)
    return rules.with_any_order() if any_order else rules


def assumption(operations: Mapping[str, str]) -> str:
    """Returns why a line without ``ld`` has other tiles than English ones; empty where it has not."""
    return "" if operations.get("ld") else _assumed(operations).reason


def _unnamed(operations: Mapping[str, str], rules: Rules, why: str = "") -> str:
    """Returns what may be wrong where tiles do not fit: that no operation names the set, and *why* it is this one."""
    if operations.get("ld") or rules.tiles.name != _assumed(operations).tiles:
        return ""
    return f"; no operation ld names another tile set{why and f': {why}'}"


def _assumed(operations: Mapping[str, str]) -> Assumed:
    board = operations.get("bdn", "").lower()
    return assumed_tiles(operations.get("lex", ""), LAYOUTS.get(board, board) or None)


def _variant(operations: Mapping[str, str], name: str) -> tuple[str, bool]:
    """Returns what ``VARIANTS`` has of the variant of a line; raises FormatError where it is another game."""
    variant = operations.get("var", "").lower() or "classic"
    if variant not in VARIANTS:
        raise FormatError(
            f"{name}: variant {quoted(operations['var'])} is another game; {', '.join(VARIANTS)} are played"
        )
    return VARIANTS[variant]


def _named(operations: Mapping[str, str], key: str, theirs: Mapping[str, str], name: str) -> str | None:
    """Returns our name for what an operation names; None: nothing."""
    said = operations.get(key)
    if not said:
        return None
    found = theirs.get(said.lower(), said)
    if key == "bdn":
        return BoardLayout.named(found, f"{name}: layout", FormatError)
    return installed(found, bundled(), f"{name}: tile set")


def parse(
    text: str, rules: Rules, make: Callable[[Rules, State], Made], name: str, *, strict: bool = True
) -> Read[Made]:
    """Reads a line for ``cgp.parse``; *make* makes the position of rules and state."""
    try:
        return _parse(text, rules, make, name, strict=strict)
    except RulesError as error:  # a rack or a number that the tile set or the rules refuse
        raise FormatError(f"{name}: {error}") from None


def _parse(text: str, rules: Rules, make: Callable[[Rules, State], Made], name: str, *, strict: bool) -> Read[Made]:
    operations = _operations(text, name)
    if operations.get("var") and _variant(operations, name)[1] != rules.any_order:
        order = "in any order" if rules.any_order else "in their order"
        raise FormatError(f"{name}: variant {quoted(operations['var'])}, and by these rules letters count {order}")
    board_text, rack_text, score_text, zeros = _fields(text, name)
    numbers = {}
    for key, number in NUMBERS.items():
        if key in operations:
            if not re.fullmatch(r"[0-9]{1,6}", operations[key]):
                raise FormatError(f"{name}: operation {key} must be a number, not {quoted(operations[key])}")
            numbers[number] = int(operations[key])
    rules = rules.with_numbers(**numbers) if numbers else rules
    unnamed = _unnamed(operations, rules)
    try:
        racks = [_rack(rack, rules) for rack in rack_text.split("/")]
    except RulesError as error:
        raise FormatError(f"{name}: {error}{unnamed}") from None
    scores = [_score(score, name) for score in score_text.split("/")]
    if len(scores) != len(racks):
        raise FormatError(f"{name}: {counted(len(racks), 'rack')} but {counted(len(scores), 'score')}")
    if len(racks) > MOST_PLAYERS:
        raise FormatError(f"{name}: 1 to {MOST_PLAYERS} can play, not {len(racks)}")
    if not re.fullmatch(r"[0-9]{1,3}", zeros):
        raise FormatError(f"{name}: the fourth field must be a number of turns without points, not {quoted(zeros)}")
    board = read_board(board_text, rules.layout, rules.tiles, name, unnamed)
    position = make(rules, State(board, tuple(racks), tuple(scores), 0, int(zeros)))
    if LEFT in operations and position.state.last_turns:
        turns = operations[LEFT]
        if turns not in map(str, range(1, len(racks) + 1)):
            raise FormatError(f"{name}: operation {LEFT} must be 1 to {len(racks)} turns, not {quoted(turns)}")
        position.state = replace(position.state, last_turns=int(turns))
    problems = tuple(f"{name}: {problem}" for problem in problems_of(position))
    if problems and strict:
        reason = assumption(operations)
        found = "; ".join((problems[0], *(problem.removeprefix(f"{name}: ") for problem in problems[1:])))
        raise FormatError(found + (reason and _unnamed(operations, rules, reason)))
    return position, operations, problems


def problems_of(position: Stated) -> list[str]:
    """Lists the racks that are too large, and the tiles that are on board and racks more often than in the set."""
    tiles, size = position.rules.tiles, position.rules.rack_size
    racks = [rack or b"" for rack in position.state.racks]
    problems = [
        f"rack {shortened(tiles.text(rack))}: {len(rack)} tiles, and a rack holds {size}"
        for rack in racks
        if len(rack) > size
    ]
    there = Counter(on_rack(filter(None, position.state.board.tiles)))
    there.update(b"".join(racks))
    problems += [
        f"{count} times the tile {tiles.text([tile])} on the board and racks: there are {tiles.counts[tile]}"
        for tile, count in sorted(there.items())
        if count > tiles.counts[tile]
    ]
    return problems


def write(position: Stated, operations: Mapping[str, str] | None = None) -> str:
    """Writes a position as one line, the player to move first; numbers that are not the usual ones are added."""
    state, rules = position.state, position.rules
    order = [(state.player_to_move + k) % len(state.racks) for k in range(len(state.racks))]
    racks = "/".join(rules.tiles.text(state.racks[player] or b"") for player in order)
    scores = "/".join(str(state.scores[player]) for player in order)
    line = f"{board_text(state.board, rules.tiles)} {racks} {scores} {state.scoreless}"
    usual = {"bingo": 50, "exchange_limit": 7, "scoreless_turns": 6}
    said = dict(operations or {})
    for key, number in NUMBERS.items():
        if getattr(rules, number) != usual[number] or key in said:
            said[key] = str(getattr(rules, number))
    if rules.any_order and not VARIANTS.get(said.get("var", "").lower(), ("", False))[1]:
        said["var"] = "wordsmog"
    if LEFT in said or state.last_turns not in (0, position.usual_last_turns):
        said[LEFT] = str(state.last_turns)
    if not state.last_turns:
        said.pop(LEFT, None)
    return line + "".join(f" {key} {value};" if value else f" {key};" for key, value in said.items())


def read_board(text: str, layout: BoardLayout, tile_set: TileSet, name: str = "CGP", hint: str = "") -> Board:
    """Reads the board field; *hint* is what may be wrong where a letter is no tile.

    Raises:
        FormatError: a row is wrong; the message names it.
    """
    rows = composed(text).split("/")
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
                tile = tile_set.tile(tile_set.exact(part[2]))
            except RulesError:
                wrong = f"row {number}: {quoted(part[2])} is not a tile of {tile_set.name}"
                raise FormatError(f"{name}: {wrong}{hint}") from None
            if tile == BLANK:
                raise FormatError(f"{name}: row {number}: write a blank as the letter it stands for, in lower case")
            squares.append(tile)
        if len(squares) != layout.columns:
            raise FormatError(
                f"{name}: row {number} ({shortened(row)}) has {len(squares)} squares, not {layout.columns}"
            )
        tiles += squares
    try:
        return Board(layout, bytes(tiles), tile_set)
    except GridError as error:
        raise FormatError(f"{name}: {error}") from None


def board_text(board: Board, tile_set: TileSet) -> str:
    """Writes the board field."""
    columns, texts = board.layout.columns, tile_set.texts
    rows = []
    for first in range(0, len(board.tiles), columns):
        row, empty = "", 0
        for tile in board.tiles[first : first + columns]:
            if not tile:
                empty += 1
                continue
            row += (str(empty) if empty else "") + texts[tile]
            empty = 0
        rows.append(row + (str(empty) if empty else ""))
    return "/".join(rows)


def _rack(text: str, rules: Rules) -> Tiles | None:
    return rules.tiles.rack(rules.tiles.exact(text)) if text and not is_unknown(text) else None


def _fields(text: str, name: str) -> list[str]:
    fields = text.split(None, 4)[:4]
    if len(fields) < 4:
        raise FormatError(
            f"{name}: {len(fields)} fields: write the board, the racks (/ where unknown), the scores, "
            "and the turns without points, parted by blanks"
        )
    return fields


def _operations(text: str, name: str) -> dict[str, str]:
    rest = composed((text.split(None, 4) + [""] * 5)[4])
    found: dict[str, str] = {}
    for part in rest.split(";"):
        words = part.split(None, 1)
        if not words:
            continue
        key = words[0].lstrip("-")
        if key in found:
            raise FormatError(f"{name}: operation {quoted(key)} is there twice")
        found[key] = words[1].strip() if len(words) > 1 else ""
    return found


def _score(text: str, name: str) -> int:
    if not re.fullmatch(r"[-+]?[0-9]{1,7}", text) or abs(int(text)) > MOST_SCORE:
        raise FormatError(f"{name}: score {quoted(text)} is no number")
    return int(text)
