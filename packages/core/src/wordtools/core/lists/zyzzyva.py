"""Lexicons of Zyzzyva: SQLite databases with a table ``words`` that has columns ``word`` and ``definition``, read.

Nothing is ever written: the database is read from memory, without a journal, and only that table is read. A database
may be damaged or made to do harm, so the library may not look at another table, and what it returns is limited by
the size of the file.

The table was taken down from ``CreateDatabaseThread.cpp`` of Zyzzyva; of its other columns none is needed here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing

from wordtools.core.errors import LexiconError
from wordtools.core.lists.kinds import SQLITE

VERSIONS = slice(18, 20)  # of the file format, for reading and writing: 2 is a database with a write-ahead log
FEWEST_BYTES = 4  # of a row, in any database
STEPS = 1_000_000  # of the machine of SQLite, between two looks at the limits
MOST_STEPS = 200  # looks: a lexicon of a million words takes ten
ALLOWED = frozenset((sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ))


def is_database(data: bytes) -> bool:
    """Returns whether a file is an SQLite database."""
    return data.startswith(SQLITE)


def table_of(data: bytes, name: str) -> str:
    """Returns the words with their definitions, a tab between them, a line each; *name* is used in messages.

    Raises:
        LexiconError: it is damaged, or no lexicon of Zyzzyva.
    """
    try:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
            return "".join(_lines(_opened(database, data), len(data), name))
    except (sqlite3.Error, sqlite3.Warning, UnicodeError, OverflowError, MemoryError) as error:
        raise LexiconError(f"{name}: a damaged SQLite database ({' '.join(str(error).split())})") from None


def _opened(database: sqlite3.Connection, data: bytes) -> sqlite3.Connection:
    """Loads the bytes of a database, and allows what is needed."""
    copy = bytearray(data)
    copy[VERSIONS] = b"\1\1"  # without the log, which is not in this file
    database.deserialize(bytes(copy))
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    looks = 0

    def tired() -> bool:
        nonlocal looks
        looks += 1
        return looks > MOST_STEPS

    database.set_progress_handler(tired, STEPS)
    return database


def _lines(database: sqlite3.Connection, size: int, name: str) -> Iterator[str]:
    found = database.execute("SELECT type, sql FROM sqlite_master WHERE lower(name) = 'words'").fetchone()
    own = {str(row[1]).lower() for row in database.execute("PRAGMA table_xinfo(words)") if row[-1] == 0}
    if found is None or found[0] != "table" or "virtual" in str(found[1]).lower()[:20] or "word" not in own:
        raise LexiconError(f"{name}: an SQLite database without a table of words: no lexicon of Zyzzyva")
    database.set_authorizer(_may)
    column = "definition" if "definition" in own else "NULL"
    left = size
    for number, (word, definition) in enumerate(database.execute(f"SELECT word, {column} FROM words NOT INDEXED"), 1):
        if not isinstance(word, str) or not isinstance(definition, str | None):
            raise LexiconError(f"{name}: row {number} of the table of words: a word and its definition are not text")
        left -= max(FEWEST_BYTES, len(word) + len(definition or ""))
        if left < 0:
            raise LexiconError(f"{name}: a damaged SQLite database: it has more rows than its size allows")
        if word.strip():
            yield f"{' '.join(word.split())}\t{' '.join((definition or '').split())}\n"


def _may(action: int, table: str | None, *_: object) -> int:
    """Allows to read the table of words and nothing else."""
    known = action in ALLOWED and (action == sqlite3.SQLITE_SELECT or (table or "").lower() == "words")
    return sqlite3.SQLITE_OK if known else sqlite3.SQLITE_DENY
