"""The keys of a rules file, turned into the fields of ``Rules``; what their values may be, ``Rules`` checks itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wordtools.core.errors import RulesError
from wordtools.core.run.tables import check_keys
from wordtools.ruzzle.board.counts import MOST_LETTERS, check_points, is_count

KINDS: dict[str, tuple[type | tuple[type, ...], str]] = {
    "title": (str, "a text"),
    "rows": (int, "a whole number"),
    "columns": (int, "a whole number"),
    "visits": (int, "a whole number"),
    "min_length": ((int, list), "a whole number, or a list of { cells = 16, length = 3 }"),
    "letters": ((str, list), "a string or a list of strings"),
    "length_points": (dict, "a table with the keys table and beyond"),
    "letter_points": ((str, dict), "language, none, or a table of points by language"),
    "scores": (dict, "letters with points, like E = 3"),
    "faces": (dict, 'a table by language, like [faces.en] Q = "QU"'),
    "order": (str, "wordtools or elzzur"),
    "shapes": (dict, 'rows of # and . by name, like donut = [".#.", "#.#"]'),
    "rounds": (list, "a list of tables with the keys dl, tl, dw, tw"),
    "cell_multipliers": (dict, "a table of per cents with the keys dl, tl, dw, tw"),
}


def fields_of(table: Mapping[str, Any]) -> dict[str, Any]:
    """Turns the tables of a file into the fields of Rules.

    Raises:
        RulesError: names the key that is wrong.
    """
    check_keys(table, KINDS, "rules", RulesError)
    for key, value in table.items():
        kind, expected = KINDS[key]
        if not isinstance(value, kind) or isinstance(value, bool):
            raise RulesError(f"{key} must be {expected}")
    fields = dict(table)
    if "letters" in table:
        fields["letters"] = tuple(table["letters"])
    if "min_length" in table:
        fields["min_length"] = _min_length(table["min_length"])
    if "length_points" in table:
        fields["length_points"], fields["beyond"] = _length_points(table["length_points"])
    return fields


def _min_length(value: Any) -> tuple[tuple[float, int], ...]:
    steps = []
    for step in value if isinstance(value, list) else [{"length": value}]:
        if not isinstance(step, dict) or not is_count(step.get("length"), 1):
            raise RulesError(f"min_length must be {KINDS['min_length'][1]}")
        check_keys(step, ("cells", "length"), "min_length", RulesError)
        if not is_count(step.get("cells", 1), 1):
            raise RulesError("min_length: cells must be a whole number from 1; leave it out for all larger boards")
        steps.append((step.get("cells", float("inf")), step["length"]))
    return tuple(steps)


def _length_points(value: dict[str, Any]) -> tuple[dict[int, int], Any]:
    check_keys(value, ("table", "beyond"), "length_points", RulesError)
    points = value.get("table", {})
    check_points(points, "length_points.table")
    for length in points:
        if not length.isdecimal() or len(length) > 3 or not 0 < int(length) <= MOST_LETTERS:
            raise RulesError(
                f"length_points.table: {length[:40]!r} is no length from 1 to {MOST_LETTERS}, as in {{ 5 = 5, 6 = 10 }}"
            )
    return {int(length): number for length, number in points.items()}, value.get("beyond", 0)
