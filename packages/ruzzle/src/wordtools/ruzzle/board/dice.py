"""Dice sets: the letter dice of published games, or a person's own, and boards rolled with them.

Bundled sets lie in ``dice/``; ``docs/boards.md`` explains every key of a file.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wordtools.core import Grid
from wordtools.core.errors import RulesError
from wordtools.core.letters.language import language_names
from wordtools.core.reading.names import installed
from wordtools.core.run.tables import check_keys, read_table
from wordtools.ruzzle.board.board import Board, Tile
from wordtools.ruzzle.board.rules import rule_names

TEXTS = ("title", "language", "rules", "confidence")
FACE = re.compile(r"[^\s:*/.]{0,20}")


@dataclass(frozen=True)
class Dice:
    """One set of dice, a die for each cell of the board.

    >>> dice = Dice.load("en-classic-4x4")
    >>> dice.rows, dice.columns, dice.title
    (4, 4, 'Boggle classic, 1976-1986')
    >>> " ".join(dice.dice[0])
    'A A C I O T'
    """

    name: str
    """The name of its file, ``en-new-4x4``."""
    rows: int
    columns: int
    dice: tuple[tuple[str, ...], ...]
    """The faces of each die; an empty face leaves a hole, a longer one (``QU``) is one cell of several letters."""
    title: str = ""
    language: str = ""
    """The language it is for; empty where it names none."""
    rules: str = "boggle"
    """The rules it is played by."""
    confidence: str = ""
    """``confirmed`` by several sources, ``disputed`` between them, or ``single-source``."""
    notes: tuple[str, ...] = ()

    @classmethod
    def load(cls, name: str) -> Dice:
        """Reads a set by its bundled name, or from the path of a ``.toml`` file.

        Raises:
            RulesError: no such set, or a file with a mistake in it; the message names the key.
        """
        if name.endswith(".toml") or "/" in name or "\\" in name:
            path = Path(name)
        else:
            path = _folder() / f"{name}.toml"
            if not path.is_file():
                known = ", ".join(file.stem for file in _files())
                raise RulesError(f"no dice {name!r}: use one of {known}, or the path of a .toml file")
        return cls(name=path.stem, **_checked(read_table(path, RulesError), path))

    def __str__(self) -> str:
        """Writes the name and the faces, a die a line."""
        return "\n".join([f"{self.title or self.name}:", *(" ".join(face or "-" for face in die) for die in self.dice)])

    def __repr__(self) -> str:
        """Shows the name and the size."""
        return f"<Dice {self.name!r}, {self.rows} x {self.columns}>"

    def roll(self, rng: random.Random) -> Board:
        """Shuffles the dice over the cells and throws each."""
        dice = list(self.dice)
        rng.shuffle(dice)
        faces = [rng.choice(faces) for faces in dice]
        cells = tuple(Tile(face_text(face)) if face else None for face in faces)
        return Board(Grid(self.rows, self.columns, cells))


def dice_sets() -> list[Dice]:
    """Reads all bundled sets, in the order of their names."""
    return [Dice.load(file.stem) for file in _files()]


def face_text(letters: str) -> str:
    """Writes the letters of one cell as a board shows them: ``E``, ``Qu``."""
    return letters if len(letters) == 1 else letters.capitalize()


def _folder() -> Path:
    return Path(__file__).with_name("dice")


def _files() -> list[Path]:
    return sorted(_folder().glob("*.toml"))


def _checked(table: dict[str, Any], path: Path) -> dict[str, Any]:
    """Turns a file's table into the fields of Dice; RulesError names the key that is wrong."""
    fields: dict[str, Any] = {}
    check_keys(table, (*TEXTS, "rows", "columns", "notes", "dice"), str(path), RulesError)
    for key, value in table.items():
        if key in TEXTS:
            if not isinstance(value, str):
                raise RulesError(f"{path}: {key} must be a text")
            if key in ("rules", "language") and value:
                installed(value, rule_names() if key == "rules" else language_names(), f"{path}: {key}", RulesError)
        elif key in ("rows", "columns"):
            if not isinstance(value, int) or isinstance(value, bool) or value < 1:
                raise RulesError(f"{path}: {key} must be a whole number from 1")
        elif key == "notes":
            if not isinstance(value, list) or not all(isinstance(note, str) for note in value):
                raise RulesError(f"{path}: notes must be a list of texts")
            value = tuple(value)
        else:
            value = _dice(value, path)
        fields[key] = value
    for key in ("rows", "columns", "dice"):
        if key not in fields:
            raise RulesError(f"{path}: {key} is missing")
    cells = fields["rows"] * fields["columns"]
    if len(fields["dice"]) != cells:
        raise RulesError(f"{path}: dice: {cells} dice needed for rows x columns, found {len(fields['dice'])}")
    return fields


def _dice(value: object, path: Path) -> tuple[tuple[str, ...], ...]:
    if not isinstance(value, list):
        raise RulesError(f'{path}: dice must be a list of dice, like ["A", "QU", ""]')
    for number, die in enumerate(value, 1):
        if not isinstance(die, list) or not die or not all(isinstance(face, str) for face in die):
            raise RulesError(f'{path}: dice: die {number} must be a list of faces, like ["A", "QU", ""]')
        for face in die:
            if FACE.fullmatch(face) is None:
                raise RulesError(
                    f"{path}: dice: die {number}: {face[:40]!r} is no face; up to 20 letters, or nothing for a blank"
                )
    return tuple(tuple(die) for die in value)
