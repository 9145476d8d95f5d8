"""Checks of an SQLite file that may come from elsewhere: it has our tables and nothing else, and uses no page twice."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping


def strange_in(file: sqlite3.Connection, ours: Mapping[str, str]) -> str | None:
    """Names something in a file that is not to be used; None where there is nothing of the kind.

    A trigger, a view or a default runs what its author wrote. And a file of some pages that lead to one another
    has more rows than can be counted: what SQLite's own check finds, in time that grows with the size of the file.

    Args:
        file: the open file.
        ours: the statements that made its tables and indexes, by their names.

    Raises:
        sqlite3.Error: it is damaged.
    """
    file.execute("pragma trusted_schema = off")
    try:
        for kind, name, sql in file.execute("select type, name, sql from sqlite_master"):
            if sql is None and str(name).startswith("sqlite_autoindex_"):
                continue  # of a unique column, which the statement of the table has
            if name not in ours or " ".join(str(sql).lower().split()) != ours[name]:
                return f"the {kind} {str(name)[:40]!r}"
    except UnicodeDecodeError:  # of SQLite's message, which quotes what is wrong in the file
        raise sqlite3.DatabaseError("malformed database schema") from None
    if file.execute("pragma quick_check(1)").fetchone() != ("ok",):
        return "damaged pages"
    return None
