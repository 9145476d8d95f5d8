"""Certificates: what was proven, and how, so that others can check it without the program that found it.

A file of lines of JSON: the head states the question that was answered, a line a class follows, and the boards found
stand at the end. ``docs/records.md`` explains every field.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeAlias

from wordtools.core.base.frozen import frozen
from wordtools.core.errors import FormatError
from wordtools.core.letters.language import Language, language_names
from wordtools.core.reading.json_text import parse_json
from wordtools.core.reading.names import installed
from wordtools.core.run.files import decode, read_bytes, shown, write_bytes
from wordtools.ruzzle.board.board import Board, as_board
from wordtools.ruzzle.board.rules import Rules, rule_names

KIND = "wordtools ruzzle certificate"
VERSION = 2
BRANCH = -1

Ranked: TypeAlias = tuple[str, int]  # a board, a character a cell, and its points


@dataclass(frozen=True)
class Question:
    """What is to be proven: which boards of a size reach a number of points.

    >>> from wordtools.core import Language, Lexicon
    >>> from wordtools.ruzzle import Rules, Solver
    >>> from wordtools.ruzzle.proof import Proof
    >>> english = Language.load("en")
    >>> few = Lexicon.of(["tea", "eat", "ate"], english.alphabet)
    >>> Proof(Solver(few, Rules.load("ruzzle"), english), 2, 2, 10).question
    <Question 2 x 2, 10 points, ruzzle, words>
    """

    language: str
    rules: str
    """The name of the rule set."""
    lexicon: str
    """What the word list is called."""
    digest: str
    """SHA-256 of the word list."""
    rows: int
    columns: int
    least: int
    """Points of the boards that are looked for."""
    letters: tuple[tuple[str, int, int], ...]
    """What a cell can show: its character, its points, and how many letters it counts as."""
    length_points: tuple[int, ...]
    """By number of letters, from 0 to those of the longest word."""
    minimum: int
    """Letters that a word needs."""
    groups: tuple[tuple[str, ...], ...]
    """By cell, the letters in groups; a class has the number of one for each cell."""
    order: tuple[int, ...]
    """The cells in the order in which they get letters."""
    merged: int
    """Number of groups with a letter that the bound forgets."""
    brief: bool
    """Classes have no bounds, only the digest of them."""

    def __post_init__(self) -> None:
        """Freezes what was read from a file."""
        for name in ("letters", "length_points", "groups", "order"):
            object.__setattr__(self, name, frozen(getattr(self, name)))

    def __repr__(self) -> str:
        """Shows the size, the points, the rules and the list."""
        return f"<Question {self.rows} x {self.columns}, {self.least:,} points, {self.rules}, {self.lexicon}>"

    def opened(self) -> tuple[Language, Rules]:
        """Opens the language and the rules that it names.

        Raises:
            FormatError: one of them is none of those that are installed.
        """
        language = installed(self.language, language_names(), "the certificate is wrong: language")
        rules = installed(self.rules, rule_names(), "the certificate is wrong: rules")
        return Language.load(language), Rules.load(rules)


@dataclass(frozen=True)
class ClassProof:
    """What was found in one class.

    >>> proven = ClassProof("000", (5, -1), "4f" * 32, 0, ())
    >>> proven
    <ClassProof 000, 2 bounds, 0 boards tested>
    """

    text: str
    """The number of a group for each cell, row by row."""
    bounds: tuple[int, ...]
    """A branch is -1, and what lies below each letter of the next cell follows; else the most points of the boards.
    None in a brief certificate."""
    digest: str
    """SHA-256 of all bounds, with commas between them."""
    tested: int
    """How many boards were left, and scored."""
    boards: tuple[Ranked, ...]
    """Those of enough points, as they lie in the class."""

    def __post_init__(self) -> None:
        """Freezes what was read from a file."""
        for name in ("bounds", "boards"):
            object.__setattr__(self, name, frozen(getattr(self, name)))

    def __repr__(self) -> str:
        """Shows the class and how much there was to do."""
        bounds = f"{len(self.bounds):,} bounds" if self.bounds else f"bounds of {self.digest[:16]}..."
        return f"<ClassProof {self.text}, {bounds}, {self.tested:,} boards tested>"


@dataclass(frozen=True)
class Certificate:
    """A proof of all boards of a size, class by class.

    >>> from wordtools.core import Language, Lexicon
    >>> from wordtools.ruzzle import Rules, Solver
    >>> from wordtools.ruzzle.proof import Proof
    >>> english = Language.load("en")
    >>> few = Lexicon.of(["tea", "eat", "ate"], english.alphabet)
    >>> certificate = Proof(Solver(few, Rules.load("ruzzle"), english), 2, 2, 10).run()
    >>> print(certificate)
    boards of 2 x 2 with 10 points or more: 0; there is none (words, ruzzle)
    """

    question: Question
    classes: tuple[ClassProof, ...]
    boards: tuple[Ranked, ...]
    """The boards of enough points, best first, one of those that are the same turned or mirrored."""

    def __repr__(self) -> str:
        """Shows the question and how many boards were found."""
        return f"<Certificate {self.question!r}, {len(self.classes):,} classes, {len(self.boards):,} boards>"

    def __str__(self) -> str:
        """Writes what is proven."""
        question = self.question
        best = f"the best has {self.boards[0][1]:,}" if self.boards else "there is none"
        return (
            f"boards of {question.rows} x {question.columns} with {question.least:,} points or more: "
            f"{len(self.boards):,}; {best} ({question.lexicon}, {question.rules})"
        )

    def board(self, number: int) -> Board:
        """Returns a board that was found, 0 the best."""
        return as_board(self.boards[number][0], self.question.rows, self.question.columns)

    def save(self, name: str) -> None:
        """Writes the file, whole or not at all; ``-`` is standard output.

        Raises:
            WordtoolsError: it cannot be written.
        """
        head = {"kind": KIND, "version": VERSION, **asdict(self.question)}
        lines = [head, *map(asdict, self.classes), {"classes": len(self.classes), "boards": self.boards}]
        text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
        write_bytes(name, text.encode())

    @classmethod
    def load(cls, name: str) -> Certificate:
        """Reads a file that ``save`` wrote; ``-`` is standard input. Its content is checked by ``verify``.

        Raises:
            FormatError: it cannot be read, or is no certificate; the message names the line.
        """
        said = shown(name)
        lines = decode(read_bytes(name, FormatError), said, "a certificate", FormatError).splitlines()
        tables = [_table(line, f"{said}: line {number}") for number, line in enumerate(lines, 1)]
        if len(tables) < 2 or tables[0].get("kind") != KIND:
            raise FormatError(f"{said}: no certificate of boards")
        if tables[0].get("version") != VERSION:
            raise FormatError(f"{said}: a certificate of version {tables[0].get('version')}; {VERSION} is known here")
        head = {key: value for key, value in tables[0].items() if key not in ("kind", "version")}
        question = Question(**_checked(head, QUESTION, f"{said}: line 1"))
        proofs = [
            ClassProof(**_checked(table, PROOF, f"{said}: line {number}"))
            for number, table in enumerate(tables[1:-1], 2)
        ]
        end = _checked(tables[-1], END, f"{said}: line {len(tables)}")
        if end["classes"] != len(proofs):
            raise FormatError(f"{said}: {len(proofs)} classes, where the last line has {end['classes']}: cut off?")
        return cls(question, tuple(proofs), frozen(end["boards"]))


def digest_of(bounds: Iterable[int]) -> str:
    """Returns the SHA-256 of bounds, in hexadecimal."""
    return hashlib.sha256(",".join(map(str, bounds)).encode()).hexdigest()


def full_boards(bounds: Iterable[int], sets: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Goes through the boards of a class that have a bound of their own: their letters, in the order of *sets*.

    Args:
        bounds: those of a ``ClassProof``.
        sets: the letters of each cell, in the order in which the cells get them.
    """
    chosen: list[int] = []  # by depth, the number of a letter
    for bound in bounds:
        if bound == BRANCH:
            chosen.append(0)
            continue
        if len(chosen) == len(sets):
            yield tuple([letters[number] for letters, number in zip(sets, chosen, strict=True)])
        while chosen:
            chosen[-1] += 1
            if chosen[-1] < len(sets[len(chosen) - 1]):
                break
            chosen.pop()


def _table(line: str, where: str) -> dict[str, Any]:
    try:
        table = parse_json(line)
    except ValueError:
        raise FormatError(f"{where}: no line of a certificate: damaged?") from None
    if not isinstance(table, dict):
        raise FormatError(f"{where}: no line of a certificate: damaged?")
    return table


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(type(item) is int for item in value)


def _ranked(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, list) and len(item) == 2 and isinstance(item[0], str) and type(item[1]) is int
        for item in value
    )


def _letters(value: object) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, list) and len(item) == 3 and isinstance(item[0], str) and _numbers(item[1:]) for item in value
    )


def _texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is(kind: type) -> Any:
    return lambda value: type(value) is kind


CHECKS = {
    "str": _is(str),
    "int": _is(int),
    "tuple[int, ...]": _numbers,
    "tuple[Ranked, ...]": _ranked,
    "bool": _is(bool),
    "tuple[tuple[str, ...], ...]": lambda value: isinstance(value, list) and all(map(_texts, value)),
    "tuple[tuple[str, int, int], ...]": _letters,
}
QUESTION = {item.name: CHECKS[str(item.type)] for item in fields(Question)}
PROOF = {item.name: CHECKS[str(item.type)] for item in fields(ClassProof)}
END = {"classes": _is(int), "boards": _ranked}


def _checked(table: dict[str, Any], wanted: dict[str, Any], where: str) -> dict[str, Any]:
    """Returns the table when it has the fields that are wanted, and no other."""
    for name in wanted:
        if name not in table or not wanted[name](table[name]):
            raise FormatError(f"{where}: {name!r} is missing, or is not what it should be: damaged?")
    for name in table:
        if name not in wanted:
            raise FormatError(f"{where}: {name!r} is not known: damaged?")
    return table
