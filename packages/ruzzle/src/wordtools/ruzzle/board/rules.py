"""Rules: what a snake scores and which words count, read from TOML files.

The score of a snake is (sum of letter points x letter multipliers) x product of the word multipliers +
length points. Ruzzle and Boggle differ only in the tables. ``docs/ruzzle.md`` explains every key of a file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from wordtools.core import Alphabet, Language
from wordtools.core.base.frozen import frozen
from wordtools.core.errors import RulesError
from wordtools.core.grid import MOST_CELLS
from wordtools.core.run.tables import read_table
from wordtools.ruzzle.board.counts import MOST_LETTERS, MOST_POINTS, check_points, is_count
from wordtools.ruzzle.board.rules_file import fields_of

GAME = "ruzzle"
MOST_VISITS = 255
MULTIPLIERS = {"dl": ("letter", 2), "tl": ("letter", 3), "dw": ("word", 2), "tw": ("word", 3)}


@dataclass(frozen=True)
class Rules:
    """One rule set; its tables are frozen, so it can be hashed, pickled and shared.

    >>> Rules.load("boggle").points_for_length(5), hash(Rules("mine", visits=2)) == hash(Rules("mine", visits=2))
    (2, True)
    """

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
    shapes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Boards that are no rectangles, by name: rows of ``#``, a cell, and ``.``, a hole."""
    cell_multipliers: Mapping[str, int] = field(default_factory=dict)
    """For rules without rounds: per cent of the cells of a made board that get each multiplier."""

    def __post_init__(self) -> None:
        """Checks the values and freezes the tables.

        Raises:
            RulesError: a value that no rules can have; the message names it.
        """
        check(self)
        for name in (
            "min_length",
            "length_points",
            "letter_points",
            "scores",
            "faces",
            "rounds",
            "cell_multipliers",
            "shapes",
        ):
            object.__setattr__(self, name, frozen(getattr(self, name)))

    def __str__(self) -> str:
        """Returns the title."""
        return self.title or self.name

    def __repr__(self) -> str:
        """Shows the name."""
        return f"<Rules {self.name!r}>"

    @classmethod
    def load(cls, name: str) -> Rules:
        """Reads a rule set by its bundled name, or from the path of a ``.toml`` file.

        Raises:
            RulesError: no such rules, or a file with a mistake in it; the message names the key.
        """
        if name.endswith(".toml") or "/" in name or "\\" in name:
            path = Path(name)
        else:
            if name not in rule_names():
                raise RulesError(
                    f"no rules {name!r}: use one of {', '.join(rule_names())}, or the path of a .toml file"
                )
            path = _folder() / f"{name}.toml"
        return _read(path)

    def with_scores(self, scores: Mapping[str, int]) -> Rules:
        """Returns the same rules with other points for some letters."""
        return replace(self, scores={**self.scores, **scores})

    def alphabet(self, language: Language) -> Alphabet:
        """Returns the letters that words and cells are made of.

        Raises:
            RulesError: the rules have letters of their own, and the language has none of them.
        """
        if not self.letters:
            return language.alphabet_for(GAME)
        native = language.alphabet
        if not set(self.letters) & set(native.letters):
            raise RulesError(f"rules {self.name!r} have letters of their own, and {language.name} has none of them")
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
        check_points(table, f"{language.path}: ruzzle.points")
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


def rule_names() -> list[str]:
    """Names the bundled rule sets."""
    return sorted(file.stem for file in _folder().glob("*.toml"))


def _folder() -> Path:
    return Path(__file__).with_name("rules")


def read_scores(text: str) -> dict[str, int]:
    """Reads letter points: ``E:3,Ñ:9``, or the path of a TOML file of ``E = 3`` lines.

    Raises:
        RulesError: neither of them; the message names what is wrong.
    """
    if text.endswith(".toml"):
        path = Path(text)
        table = read_table(path, RulesError)
        check_points(table, str(path))
        return table
    scores = {}
    for part in text.split(","):
        letter, _, points = part.strip().rpartition(":")
        if not letter or not points.isdecimal():
            shown = part.strip()[:40]
            raise RulesError(f"scores: {shown!r} is not LETTER:POINTS (write E:3,K:12, or give a .toml file)")
        if len(points.lstrip("0")) > len(str(MOST_POINTS)):
            many = f"{len(points):,} digits"
            raise RulesError(f"scores: {letter.strip()} has a number of {many}; use at most {MOST_POINTS}")
        scores[letter.strip()] = int(points)
    check_points(scores, "scores")
    return scores


def check(rules: Rules) -> None:
    """Checks the values of rules, wherever they come from; RulesError names the value."""

    def need(holds: bool, key: str, expected: str) -> None:
        if not holds:
            raise RulesError(f"{key} must be {expected}")

    for key in ("rows", "columns"):
        need(is_count(getattr(rules, key), 1, MOST_CELLS), key, f"a whole number from 1 to {MOST_CELLS}")
    need(rules.rows * rules.columns <= MOST_CELLS, "rows x columns", f"at most {MOST_CELLS} cells")
    need(is_count(rules.visits, 1, MOST_VISITS), "visits", f"a whole number from 1 to {MOST_VISITS}")
    need(is_count(rules.beyond), "length_points.beyond", f"a whole number from 0 to {MOST_POINTS}")
    need(rules.order in ("wordtools", "elzzur"), "order", "wordtools or elzzur")
    need(all(isinstance(letter, str) for letter in rules.letters), "letters", "a string or a list of strings")
    lengths = [length for _, length in rules.min_length]
    bounds = [cells for cells, _ in rules.min_length]
    need(all(is_count(length, 1) for length in lengths), "min_length", "of 1 letter or more")
    need(
        bounds == sorted(set(bounds)) and all(bound >= 1 for bound in bounds[:1]),
        "min_length",
        "in the order of its cells, from 1 on",
    )
    for length, points in rules.length_points.items():
        need(is_count(length, 1, MOST_LETTERS), "length_points.table", f"of lengths from 1 to {MOST_LETTERS}")
        need(is_count(points), "length_points.table", f"of whole numbers from 0 to {MOST_POINTS}")
    if isinstance(rules.letter_points, str):
        need(rules.letter_points in ("language", "none"), "letter_points", "language, none, or points by language")
    else:
        for code, table in rules.letter_points.items():
            check_points(table, f"letter_points.{code}")
    check_points(rules.scores, "scores")
    for code, faces in rules.faces.items():
        good = isinstance(faces, Mapping) and all(isinstance(text, str) and text for text in faces.values())
        need(good, f"faces.{code}", 'cells with what they read as, like Q = "QU"')
    made = [("rounds", counts) for counts in rules.rounds] + [("cell_multipliers", rules.cell_multipliers)]
    for key, counts in made:
        good = isinstance(counts, Mapping) and set(counts) <= set(MULTIPLIERS) and all(map(is_count, counts.values()))
        need(good, key, f"tables of whole numbers with the keys {', '.join(MULTIPLIERS)}")
    for name, rows in rules.shapes.items():
        good = isinstance(rows, Sequence) and not isinstance(rows, str) and all(isinstance(row, str) for row in rows)
        good = good and len(set(map(len, rows))) == 1 and set("".join(rows)) <= set("#.") and "#" in "".join(rows)
        need(good, f"shapes.{name}", "rows of one length, of # for a cell and . for a hole")
        need(len("".join(rows)) <= MOST_CELLS, f"shapes.{name}", f"of at most {MOST_CELLS} cells")
    need(sum(rules.cell_multipliers.values()) <= 100, "cell_multipliers", "at most 100 per cent together")


def _read(path: Path) -> Rules:
    try:
        return Rules(name=path.stem, **fields_of(read_table(path, RulesError)))
    except RulesError as error:
        text = str(error)
        raise RulesError(text if text.startswith(str(path)) else f"{path}: {text}") from None
