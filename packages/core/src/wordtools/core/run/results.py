"""Results in a file: what a job has done so far, a row a part, so that an interrupted run goes on where it stopped.

The file is a SQLite database. Each part is written in a transaction of its own: whatever ends the process, finished
parts stay. What is kept is JSON, and a file with anything but the two tables, a trigger above all, is refused: so a
file from elsewhere can do no harm. The numbers in it are taken as they are.
"""

from __future__ import annotations

import hashlib
import itertools
import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Any

from wordtools.core.errors import FormatError
from wordtools.core.reading.json_text import parse_json
from wordtools.core.run.databases import Kind, opened

VERSION = 1
KIND = Kind(
    "file of results",
    0x776F7264,  # "word"
    {
        "about": "create table about (name text primary key, value text not null) without rowid",
        "part": "create table part (part text primary key, result text not null) without rowid",
    },
)


def digest(job: object) -> str:
    """Computes what identifies a job: SHA-256 over its class and its fields, as 64 hexadecimal digits.

    Fields that do not count when jobs are compared do not count here.

    Raises:
        TypeError: the job is no dataclass, or a field is no plain data.
    """
    if not is_dataclass(job) or isinstance(job, type):
        raise TypeError(f"a job must be a dataclass, not {type(job).__name__}")
    kind = type(job)
    content = [f"{kind.__module__}.{kind.__qualname__}", _plain(job)]
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def _plain(value: Any) -> Any:
    """Turns what a job may hold into plain data."""
    if value is None or isinstance(value, (str, int, float)):
        return value
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(map(repr, value))
    if isinstance(value, Mapping):
        return [[_plain(key), _plain(item)] for key, item in sorted(value.items(), key=repr)]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value) if field.compare}
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, Enum):
        return value.name
    for name in ("digest", "key"):  # of a lexicon, of an alphabet
        said = getattr(value, name, None)
        if isinstance(said, str):
            return said
    raise TypeError(f"a job holds a {type(value).__name__}, which is no plain data")


class Results:
    """The results of one job in a file; a context manager.

    A job whose results are not plain data has ``pack(result)``, which makes such of one, and ``unpack(data)``; one
    whose parts are not, or are long, has ``key(part)``, a text that identifies a part; one whose parts may end early
    has ``keeps(result)``, False for a result that is not final.
    """

    def __init__(self, name: str | Path, job: Any, *, seed: int | None = None) -> None:
        """Opens the file, or makes it.

        Args:
            name: of the file.
            job: whose results it holds.
            seed: what ``seed_of`` returns: the number from which the job's random choices were made.

        Raises:
            FormatError: it is another kind of file, cannot be written, or holds the results of another job.
        """
        self.name = str(name)
        self._pack = getattr(job, "pack", lambda result: result)
        self._unpack = getattr(job, "unpack", lambda data: data)
        self._key = getattr(job, "key", json.dumps)
        self._keeps = getattr(job, "keeps", lambda result: True)
        mine = {"version": str(VERSION), "job": digest(job), "seed": json.dumps(seed)}
        self._file = opened(name, KIND)
        try:
            self._begin(mine)
        except BaseException:
            self._file.close()
            raise

    def _begin(self, mine: Mapping[str, str]) -> None:
        about = dict(self._asked("select name, value from about"))
        if not about:
            self._asked("insert into about values (?, ?), (?, ?), (?, ?)", *itertools.chain(*mine.items()))
        elif about != mine:
            raise FormatError(
                f"{self.name}: holds the results of another job: give the options and the seed that it was begun "
                "with, or another file"
            )

    @staticmethod
    def seed_of(name: str | Path) -> int | None:
        """Returns the seed of a file of results; None where there is no such file, or it has none."""
        if not Path(name).is_file():
            return None
        try:
            with closing(opened(name, KIND)) as file:
                row = file.execute("select value from about where name = 'seed'").fetchone()
                found = None if row is None else parse_json(row[0])
                return found if isinstance(found, int) else None
        except (FormatError, sqlite3.Error, ValueError, TypeError):
            return None  # whoever opens it reports what is wrong

    def __contains__(self, part: object) -> bool:
        """Returns whether a part is done."""
        return self._row(part) is not None

    def __getitem__(self, part: object) -> Any:
        """Returns the result of a part.

        Raises:
            KeyError: it is not done.
            FormatError: what the file has for it is damaged.
        """
        row = self._row(part)
        if row is None:
            raise KeyError(part)
        try:
            return self._unpack(parse_json(row, parse_constant=float))
        except (ValueError, TypeError, LookupError, AttributeError, ArithmeticError):
            raise FormatError(f"{self.name}: the result of part {part!r:.60} is damaged: give another file") from None

    def __setitem__(self, part: object, result: Any) -> None:
        """Keeps the result of a part, where it is final.

        Raises:
            FormatError: the file cannot be written (a full disk, for example); what was kept before stays.
        """
        if not self._keeps(result):
            return
        row = self._key(part), json.dumps(self._pack(result), separators=(",", ":"))
        self._asked("insert or replace into part values (?, ?)", *row)

    def __len__(self) -> int:
        """Counts the parts that are done."""
        return int(self._asked("select count(*) from part")[0][0])

    def _row(self, part: object) -> str | None:
        rows = self._asked("select result from part where part = ?", self._key(part))
        return str(rows[0][0]) if rows else None

    def _asked(self, statement: str, *values: str) -> list[Any]:
        try:
            return self._file.execute(statement, values).fetchall()
        except sqlite3.Error as error:
            done = "read" if statement.startswith("select") else "written"
            raise FormatError(f"{self.name}: cannot be {done}: {error}") from None

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def __enter__(self) -> Results:
        """Returns itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes the file."""
        self.close()
