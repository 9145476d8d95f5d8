"""Lexicons of Zyzzyva: SQLite databases with a table ``words`` that has columns ``word`` and ``definition``, read.

Nothing is ever written: the database is read from memory, without a journal, and only that table is read. A database
may be damaged or made to do harm, so the library may not look at another table, and what it returns is limited by
the size of the file.

The table was taken down from ``CreateDatabaseThread.cpp`` of Zyzzyva; of its other columns none is needed here.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

from wordtools.core.errors import LexiconError
from wordtools.core.lists.kinds import SQLITE
from wordtools.core.run.databases import loaded

FEWEST_BYTES = 4  # of a row, in any database
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
        with loaded(data) as database:
            return "".join(_lines(database, len(data), name))
    except (sqlite3.Error, sqlite3.Warning, UnicodeError, OverflowError, MemoryError) as error:
        raise LexiconError(f"{name}: a damaged SQLite database ({' '.join(str(error).split())})") from None


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
