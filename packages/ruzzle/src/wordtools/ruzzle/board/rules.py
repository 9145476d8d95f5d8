"""Rules: what a snake scores and which words count, read from TOML files.

The score of a snake is (sum of letter points x letter multipliers) x product of the word multipliers +
length points. Ruzzle and Boggle differ only in the tables. ``docs/ruzzle.md`` explains every key of a file.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path
from typing import Any

from wordtools.core import Alphabet, Language, RulesError

GAME = "ruzzle"
MOST_POINTS = 1_000_000  # of a letter, a multiplier, a length


@dataclass(frozen=True)
class Rules:
    """One rule set."""

    name: str
    title: str = ""
    rows: int = 4
    columns: int = 4
    min_length: tuple[tuple[float, int], ...] = ((float("inf"), 2),)
    """Pairs of (cells at most, letters at least), smallest first."""
    visits: int = 1
    """How often a snake may use a cell; over 1, snakes cross themselves."""
    length_points: Mapping[int, int] = field(default_factory=dict)
    beyond: int = 0
    """More points for each letter after the longest length in ``length_points``."""
    letter_points: str | Mapping[str, Mapping[str, int]] = "language"
    """``language``: the language's Ruzzle points; ``none``; or a table of points by language."""
    scores: Mapping[str, int] = field(default_factory=dict)
    """Letter points that win over all others."""
    letters: str | tuple[str, ...] = ()
    """The alphabet, when it is not the language's."""
    faces: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By language: what a cell's text reads as (``Q`` as ``QU``)."""
    order: str = "wordtools"
    """``elzzur`` for its orders of words, which are others (see ``solve.ORDERS``)."""
    rounds: tuple[Mapping[str, int], ...] = ()
    """By round, how many cells of a made board get which multiplier."""
    cell_multipliers: Mapping[str, int] = field(default_factory=dict)
    """For rules without rounds: per cent of the cells of a made board that get each multiplier."""

    @classmethod
    def load(cls, name: str) -> Rules:
        """Reads a rule set by its bundled name, or from the path of a ``.toml`` file.

        Raises:
            RulesError: no such rules, or a file with a mistake in it; says which key.
        """
        own = Path(str(files("wordtools.ruzzle.board").joinpath("rules")))
        if name.endswith(".toml") or "/" in name or "\\" in name:
            path = Path(name)
        else:
            path = own / f"{name}.toml"
            if not path.is_file():
                known = ", ".join(sorted(file.stem for file in own.glob("*.toml")))
                raise RulesError(f"no rules {name!r}: use one of {known}, or the path of a .toml file")
        return cls(name=path.stem, **_checked(read_toml(path), path))

    def with_scores(self, scores: Mapping[str, int]) -> Rules:
        """Returns the same rules with other points for some letters."""
        return replace(self, scores={**self.scores, **scores})

    def alphabet(self, language: Language) -> Alphabet:
        """Returns the letters that words and cells are made of."""
        if not self.letters:
            return language.alphabet_for(GAME)
        native = language.alphabet
        fold = {a: b for a, b in native.folds.items() if set(b) <= set("".join(self.letters))}
        return Alphabet(self.letters, fold=fold, case_sensitive=native.case_sensitive)

    def points(self, language: Language) -> dict[str, int]:
        """Returns the points of each letter; a letter without any has 0."""
        if self.letter_points == "language":
            table = language.section(GAME).get("points", {})
        elif isinstance(self.letter_points, str):
            table = {}
        else:
            table = self.letter_points.get(language.code, {})
        _check_points(table, f"{language.path}: ruzzle.points")
        alphabet = self.alphabet(language)
        points = {letter: table.get(letter, 0) for letter in alphabet.letters}
        for text, value in self.scores.items():
            letter = alphabet.fold(text)
            if letter not in points:
                raise RulesError(f"{text!r} has a score but is no letter of {language.name}")
            points[letter] = value
        return points

    def points_for_length(self, length: int) -> int:
        """Returns the points that a word earns by its number of letters alone."""
        if length in self.length_points:
            return self.length_points[length]
        last = max(self.length_points, default=0)
        return self.length_points[last] + self.beyond * (length - last) if last and length > last else 0

    def minimum(self, cells: int) -> int:
        """Returns how many letters a word needs on a board of this many cells."""
        return next((length for most, length in self.min_length if cells <= most), 1)


def read_scores(text: str) -> dict[str, int]:
    """Reads letter points: ``E:3,Ñ:9``, or the path of a TOML file of ``E = 3`` lines.

    Raises:
        RulesError: neither of them; says what is wrong.
    """
    if text.endswith(".toml"):
        path = Path(text)
        table = read_toml(path)
        _check_points(table, str(path))
        return table
    scores = {}
    for part in text.split(","):
        letter, _, points = part.strip().rpartition(":")
        if not letter or not points.isdecimal():
            raise RulesError(f"scores: {part.strip()!r} is not LETTER:POINTS (write E:3,K:12, or give a .toml file)")
        scores[letter.strip()] = int(points)
    _check_points(scores, "scores")
    return scores


def read_toml(path: Path) -> dict[str, Any]:
    """Reads a TOML file; RulesError says what is wrong with it."""
    try:
        return tomllib.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise RulesError(f"{path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RulesError(f"{path}: not a TOML file: {error}") from None


def _is_count(value: object, least: int = 0) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST_POINTS


def _check_points(table: object, where: str) -> None:
    if not isinstance(table, Mapping):
        raise RulesError(f"{where}: expected letters with points, like E = 3")
    for letter, value in table.items():
        if not _is_count(value):
            raise RulesError(f"{where}: {letter} has {value!r} points; use a whole number from 0 to {MOST_POINTS}")


def _checked(table: dict[str, Any], path: Path) -> dict[str, Any]:
    """Turns the tables of a file into the fields of Rules; RulesError names the key that is wrong."""

    def wrong(key: str, expected: str) -> RulesError:
        return RulesError(f"{path}: {key} must be {expected}")

    fields: dict[str, Any] = {}
    for key, value in table.items():
        if key in ("title", "order"):
            if not isinstance(value, str) or (key == "order" and value not in ("wordtools", "elzzur")):
                raise wrong(key, "wordtools or elzzur" if key == "order" else "a text")
            fields[key] = value
        elif key in ("rows", "columns", "visits"):
            if not _is_count(value, 1) or (key == "visits" and value > 255):
                raise wrong(key, "a whole number from 1" + (" to 255" if key == "visits" else ""))
            fields[key] = value
        elif key == "letters":
            if not isinstance(value, (str, list)) or not all(isinstance(letter, str) for letter in value):
                raise wrong(key, "a string or a list of strings")
            fields[key] = tuple(value)
        elif key == "min_length":
            steps = value if isinstance(value, list) else [{"length": value}]
            if not all(isinstance(step, dict) and _is_count(step.get("length"), 1) for step in steps):
                raise wrong(key, "a whole number, or a list of { cells = 16, length = 3 }")
            fields[key] = tuple((step.get("cells", float("inf")), step["length"]) for step in steps)
        elif key == "length_points":
            if not isinstance(value, dict) or not set(value) <= {"table", "beyond"}:
                raise wrong(key, "a table with the keys table and beyond")
            points = value.get("table", {})
            _check_points(points, f"{path}: length_points.table")
            if not all(length.isdecimal() for length in points) or not _is_count(value.get("beyond", 0)):
                raise wrong(key, "a table of lengths, like { 5 = 5, 6 = 10 }, and beyond a whole number")
            fields[key] = {int(length): number for length, number in points.items()}
            fields["beyond"] = value.get("beyond", 0)
        elif key == "letter_points":
            if isinstance(value, dict):
                for code, points in value.items():
                    _check_points(points, f"{path}: letter_points.{code}")
            elif value not in ("language", "none"):
                raise wrong(key, "language, none, or a table of points by language")
            fields[key] = value
        elif key == "scores":
            _check_points(value, f"{path}: scores")
            fields[key] = value
        elif key == "faces":
            if not isinstance(value, dict) or not all(isinstance(faces, dict) for faces in value.values()):
                raise wrong(key, 'a table by language, like [faces.en] Q = "QU"')
            fields[key] = value
        elif key == "rounds":
            codes = {"dl", "tl", "dw", "tw"}
            if not isinstance(value, list) or not all(
                isinstance(turn, dict) and set(turn) <= codes and all(map(_is_count, turn.values())) for turn in value
            ):
                raise wrong(key, "a list of tables with the keys dl, tl, dw, tw")
            fields[key] = tuple(value)
        elif key == "cell_multipliers":
            codes = {"dl", "tl", "dw", "tw"}
            if not isinstance(value, dict) or not set(value) <= codes or not all(map(_is_count, value.values())):
                raise wrong(key, "a table of per cents with the keys dl, tl, dw, tw")
            if sum(value.values()) > 100:
                raise wrong(key, "at most 100 per cent together")
            fields[key] = value
        else:
            raise RulesError(f"{path}: unknown key {key!r} (docs/ruzzle.md lists them)")
    return fields
