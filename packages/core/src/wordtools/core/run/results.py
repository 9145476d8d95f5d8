"""Results in a file: what a job has done so far, a row a part, so that an interrupted run goes on where it stopped.

The file is a SQLite database. Each part is written in a transaction of its own: whatever ends the process, finished
parts stay. What is kept is JSON, so that a file from elsewhere can do no harm.
"""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from wordtools.core.errors import FormatError

VERSION = 1
TABLES = """
create table if not exists about (name text primary key, value text not null) without rowid;
create table if not exists part (part text primary key, result text not null) without rowid;
"""

P = TypeVar("P")


def digest(job: object) -> str:
    """Computes what tells a job from all others: SHA-256 over its class and its fields, as 64 hexadecimal digits.

    Raises:
        TypeError: the job is no dataclass, or a field is no plain data.
    """
    if not is_dataclass(job) or isinstance(job, type):
        raise TypeError(f"a job must be a dataclass, not {type(job).__name__}")
    kind = type(job)
    content = {field.name: getattr(job, field.name) for field in fields(job)}
    text = json.dumps([f"{kind.__module__}.{kind.__qualname__}", content], sort_keys=True, default=_plain)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: object) -> object:
    """Turns what a job may hold beside plain data into such."""
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()
    if isinstance(value, Path):
        return str(value)
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Mapping):
        return [[key, value[key]] for key in sorted(value, key=repr)]
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    raise TypeError(f"a job holds a {type(value).__name__}, which is no plain data")


class Results:
    """The results of one job in a file; a context manager.

    A job whose results are not plain data has ``pack(result)``, which makes such of one, and ``unpack(data)``.
    """

    def __init__(self, name: str | Path, job: Any) -> None:
        """Opens the file, or makes it.

        Raises:
            FormatError: it is another kind of file, or holds the results of another job.
        """
        self.name = str(name)
        self._pack = getattr(job, "pack", lambda result: result)
        self._unpack = getattr(job, "unpack", lambda data: data)
        try:
            self._file = sqlite3.connect(self.name, isolation_level=None)
        except sqlite3.Error as error:
            raise FormatError(f"{self.name}: cannot hold results: {error}") from None
        try:
            self._file.execute("pragma journal_mode = wal")
            self._file.executescript(TABLES)
            about = dict(self._file.execute("select name, value from about"))
            mine = {"version": str(VERSION), "job": digest(job)}
            if not about:
                self._file.executemany("insert into about values (?, ?)", mine.items())
            elif about != mine:
                raise FormatError(f"{self.name}: holds the results of another job: give another file")
        except sqlite3.Error as error:
            self._file.close()
            raise FormatError(f"{self.name}: cannot hold results: {error}") from None
        except BaseException:
            self._file.close()
            raise

    def __contains__(self, part: object) -> bool:
        """Says whether a part is done."""
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
            return self._unpack(json.loads(row))
        except (ValueError, TypeError, KeyError, IndexError, AttributeError):
            raise FormatError(f"{self.name}: the result of part {part!r} is damaged") from None

    def __setitem__(self, part: object, result: Any) -> None:
        """Keeps the result of a part.

        Raises:
            FormatError: the file cannot be written (a full disk, say); what was kept before stays.
        """
        row = json.dumps(part), json.dumps(self._pack(result), separators=(",", ":"))
        try:
            self._file.execute("insert or replace into part values (?, ?)", row)
        except sqlite3.Error as error:
            raise FormatError(f"{self.name}: cannot be written: {error}") from None

    def __len__(self) -> int:
        """Counts the parts that are done."""
        (count,) = self._file.execute("select count(*) from part").fetchone()
        return int(count)

    def _row(self, part: object) -> str | None:
        row = self._file.execute("select result from part where part = ?", (json.dumps(part),)).fetchone()
        return None if row is None else str(row[0])

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
