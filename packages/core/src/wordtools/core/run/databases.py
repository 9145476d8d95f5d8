"""The one door to SQLite: our own files, which are read and written, and those of others, which are only read.

A file from elsewhere may do harm by what lies beside it, by what its author has SQLite run, and by pages that lead to
one another without end. So all is opened by ``opened`` or ``loaded``, and the first statement already has a limit.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from time import thread_time

from wordtools.core.errors import FormatError

STEPS = 2_000  # of SQLite's machine between two looks at the time and at signals
SECONDS, RATE = 1.0, 10_000_000  # of the processor for a first look at a database, and one more for so many bytes of it
JOURNAL, LOG = "-journal", "-wal"  # behind the name of a database
VERSIONS = slice(18, 20)  # of the file format, for writing and reading: 2 is a database with a write-ahead log
MOST_PAGES, SLACK = 2, 1_000  # pages that a database may count for each that it has, and further ones


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file of ours."""

    what: str
    """What messages call it: "box of cards"."""
    application: int
    """SQLite's application id."""
    tables: Mapping[str, str]
    """The statements that make its tables and indexes, by their names, in lower case with single blanks."""
    version: int = 0
    """SQLite's user version."""
    synchronous: str = "normal"
    """``normal`` keeps what is written when the process dies, ``full`` also when the power fails."""


def opened(name: str | Path | None, kind: Kind) -> sqlite3.Connection:
    """Opens a file of ours, or makes it where there is none; None is one in memory.

    It has the tables of its kind and nothing else (a trigger, a view or a default would run what its author wrote), and
    no page twice.

    Raises:
        FormatError: it cannot be opened, is damaged, is something else, or something foreign lies beside it.
    """
    try:
        place = None if name is None else _place(name, kind)
        database = _connected(place)
    except (OSError, ValueError, sqlite3.Error) as error:
        raise FormatError(f"{name}: cannot be opened: {error}") from None
    try:
        files = [] if place is None else [place, Path(f"{place}{LOG}")]
        size = sum(file.stat().st_size for file in files if file.exists())
        with _limited(database, size):
            wrong = place and _wrong(database, size, kind)
            if wrong:
                raise FormatError(f"{name}: {wrong}: give another file")
            database.execute("pragma journal_mode = wal")
            database.execute(f"pragma synchronous = {kind.synchronous}")
            _make(database, kind)
    except (OSError, sqlite3.Error) as error:
        database.close()
        reason = " ".join(str(error).split())
        raise FormatError(f"{name}: cannot be used as a {kind.what}: {reason}") from None
    except BaseException:
        database.close()
        raise
    return database


@contextmanager
def loaded(data: bytes) -> Iterator[sqlite3.Connection]:
    """Has a copy of somebody else's database in memory, for the length of a ``with`` block.

    Nothing lies beside it, and nothing is written to it. All that the block does counts for the limit of time.

    Raises:
        sqlite3.Error: it is damaged.
    """
    copy = bytearray(data)
    copy[VERSIONS] = b"\1\1"  # without the log, which is not in this file
    with closing(_connected(None)) as database:
        database.deserialize(bytes(copy))
        with _limited(database, len(data)):
            yield database


def _connected(place: Path | None) -> sqlite3.Connection:
    return sqlite3.connect(place or ":memory:", isolation_level=None)


def _place(name: str | Path, kind: Kind) -> Path:
    """Returns where SQLite is to open a file, once it is there and what lies beside it is harmless.

    Ours have a write-ahead log (``-wal``). A rollback journal is never ours, as a new file is made in memory and
    written at once: SQLite would roll it back, and then delete the file that the journal names. A log of ours that is
    left after a kill must be read, and one from elsewhere can do no more than the database itself: it names no file,
    and only replaces pages of this database, which are checked as they are then, and counted. The index of the log
    (``-shm``) is made anew by who opens the database first. But neither may lead to another file, which would be
    written to.
    """
    if not str(name):
        raise ValueError("no file has an empty name")
    place = Path(os.path.realpath(name))
    if place.exists() and not place.is_file():
        raise ValueError("a folder, a pipe or a device, and a file is wanted")
    beside = [Path(f"{place}{ending}") for ending in (JOURNAL, LOG, "-shm") if os.path.lexists(f"{place}{ending}")]
    begun = place.exists() and place.stat().st_size > 0  # looked at last: who makes it now writes it before its log
    for one in beside:
        with suppress(FileNotFoundError):  # another process has just closed the file
            found = one.lstat()
            ours = not one.name.endswith(JOURNAL) and stat.S_ISREG(found.st_mode) and found.st_nlink == 1
            if not begun or not ours:
                raise ValueError(f"{one} lies beside it, which is not of this file: move it away")
    if not begun:
        with closing(_connected(None)) as database:
            _make(database, kind)
            whole = bytearray(database.serialize())
        whole[VERSIONS] = b"\2\2"
        binary = getattr(os, "O_BINARY", 0)  # of Windows
        with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | binary, 0o666), "wb") as file:
            file.write(whole)  # always the same bytes: two that make it at the same time agree
    return place


def _make(database: sqlite3.Connection, kind: Kind) -> None:
    """Makes what a new file has; nothing where it is there."""
    for sql in kind.tables.values():
        what = sql.split(maxsplit=2)[1]
        database.execute(sql.replace(what, f"{what} if not exists", 1))
    for pragma, value in (("application_id", kind.application), ("user_version", kind.version)):
        if database.execute(f"pragma {pragma}").fetchone() != (value,):
            database.execute(f"pragma {pragma} = {value}")


@contextmanager
def _limited(database: sqlite3.Connection, size: int) -> Iterator[None]:
    """Ends what takes longer than a database of *size* bytes explains, and lets Ctrl-C come through.

    SQLite counts steps while it loads the schema, too. Python looks at signals when the function is called; what
    a signal then raises ends the statement, but is lost on its way through SQLite.
    """
    until = thread_time() + SECONDS + size / RATE

    def over() -> bool:
        return thread_time() > until

    database.set_progress_handler(over, STEPS)
    try:
        database.execute("pragma trusted_schema = off")
        database.execute("pragma cell_size_check = on")
        yield
    except sqlite3.OperationalError as error:
        if getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_INTERRUPT:
            raise
        if over():
            raise sqlite3.DatabaseError("to read it takes longer than its size explains") from None
        raise KeyboardInterrupt from None
    except UnicodeDecodeError:  # of SQLite's message, which quotes what is wrong in the file
        raise sqlite3.DatabaseError("malformed database schema") from None
    database.set_progress_handler(None, 0)


def _wrong(database: sqlite3.Connection, size: int, kind: Kind) -> str | None:
    """Says what is wrong with a file; None where nothing is."""
    (application,), (version,) = (
        database.execute(f"pragma {name}").fetchone() for name in ("application_id", "user_version")
    )
    (tables,) = database.execute("select count(*) from sqlite_master").fetchone()
    if application != kind.application and (application or tables):
        return f"a database of something else, no {kind.what}"
    if version > kind.version:
        return "made by a newer version of wordtools"
    strange = _strange(database, kind)
    if strange is None:
        (pages,), (length,) = (database.execute(f"pragma {name}").fetchone() for name in ("page_count", "page_size"))
        if pages > MOST_PAGES * size // length + SLACK or _damaged(database):
            strange = "damaged pages"
    return None if strange is None else f"it has {strange}, which no {kind.what} has"


def _strange(database: sqlite3.Connection, kind: Kind) -> str | None:
    """Names something in a file that is not of its kind."""
    for what, name, sql in database.execute("select type, name, sql from sqlite_master"):
        if sql is None and str(name).startswith("sqlite_autoindex_"):
            continue  # of a unique column, which the statement of the table has
        if name not in kind.tables or " ".join(str(sql).lower().split()) != kind.tables[name]:
            return f"the {what} {str(name)[:40]!r}"
    return None


def _damaged(database: sqlite3.Connection) -> bool:
    """Whether a page is damaged or used twice: then there are more rows than can be counted. Linear in the size."""
    found: tuple[str] = database.execute("pragma quick_check(1)").fetchone()
    return found != ("ok",)
