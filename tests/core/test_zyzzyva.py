"""Lexicons of Zyzzyva, read from what SQLite writes."""

from __future__ import annotations

import gzip
import pickle
import sqlite3
from contextlib import closing

import pytest
from foreign_lists import zyzzyva_file

from wordtools.core import Alphabet, Definitions, Lexicon, WordList
from wordtools.core.errors import LexiconError
from wordtools.core.lists import zyzzyva
from wordtools.core.run import databases

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
WORDS: dict[str, str | None] = {
    "ZAX": None,
    "AA": "rough cindery\tlava\n[n AAS]",
    "QI": "energy [n QIS] / a verb [v]",
    "CAFÉ": "",
}


def made(path, *statements: str) -> bytes:
    """Makes a database of one's own."""
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()
    return path.read_bytes()


@pytest.mark.parametrize("wal", [False, True])
def test_words_and_definitions(tmp_path, wal):
    path = tmp_path / "NWL.db"
    data = zyzzyva_file(path, WORDS, wal=wal)
    lexicon = Lexicon.open(str(path), LATIN)
    assert list(lexicon) == ["AA", "CAFE", "QI", "ZAX"]
    assert [sense.text for sense in lexicon.define("aa")] == ["rough cindery lava [n AAS]"]
    assert [sense.text for sense in lexicon.define("qi")] == ["energy [n QIS]", "a verb [v]"]
    assert lexicon.define("cafe") == lexicon.define("zax") == []
    assert pickle.loads(pickle.dumps(lexicon)) == lexicon
    assert Definitions.open(str(path), LATIN).of("qi") == lexicon.define("qi")
    assert WordList.parse(data, "x", LATIN).words == list(lexicon)
    assert list(Lexicon(gzip.compress(data), "x.db.gz", LATIN)) == list(lexicon)
    assert path.read_bytes() == data
    assert [file.name for file in tmp_path.iterdir()] == ["NWL.db"]


def test_a_folder_that_cannot_be_written(tmp_path):
    path = tmp_path / "NWL.db"
    zyzzyva_file(path, WORDS)
    path.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        assert len(Lexicon.open(str(path), LATIN)) == 4
    finally:
        tmp_path.chmod(0o700)


def test_without_definitions(tmp_path):
    lexicon = Lexicon(
        made(tmp_path / "a.db", "CREATE TABLE Words (WORD)", "INSERT INTO words VALUES ('cat')"), "a", LATIN
    )
    assert list(lexicon) == ["CAT"]
    assert lexicon.own_definitions is None


@pytest.mark.parametrize(
    "statements",
    [
        ["CREATE TABLE other (word text)"],
        ["CREATE TABLE words (text text)"],
        ["CREATE TABLE base (word text)", "CREATE VIEW words AS SELECT word FROM base"],
        ["CREATE TABLE words (x text, word text GENERATED ALWAYS AS (upper(x)) VIRTUAL)"],
    ],
)
def test_other_databases(tmp_path, statements):
    data = made(tmp_path / "a.db", *statements)
    with pytest.raises(LexiconError) as caught:
        WordList.parse(data, "a.db", LATIN)
    assert str(caught.value) == "a.db: an SQLite database without a table of words: no lexicon of Zyzzyva"


@pytest.mark.parametrize("value", ["5", "x'616263'", "NULL"])
def test_words_that_are_no_text(tmp_path, value):
    data = made(tmp_path / "a.db", "CREATE TABLE words (word, definition)", f"INSERT INTO words VALUES ({value}, 'x')")
    with pytest.raises(LexiconError, match=r"a.db: row 1 of the table of words: .* are not text"):
        WordList.parse(data, "a.db", LATIN)


def test_damage(tmp_path):
    data = zyzzyva_file(tmp_path / "a.db", {f"A{chr(65 + k % 26)}{chr(65 + k // 26)}": "x" * 90 for k in range(600)})
    for broken in (data[:20], data[:4096], data[: len(data) // 2], data[:100] + bytes(200) + data[300:]):
        with pytest.raises(LexiconError, match=r"^a.db: (a damaged SQLite database|an SQLite database without)"):
            WordList.parse(broken, "a.db", LATIN)


def test_more_rows_than_the_file_can_hold(tmp_path, monkeypatch):
    data = zyzzyva_file(tmp_path / "a.db", WORDS)
    monkeypatch.setattr(zyzzyva, "FEWEST_BYTES", len(data))
    with pytest.raises(LexiconError, match=r"a.db: a damaged SQLite database: it has more rows than its size allows"):
        zyzzyva.table_of(data, "a.db")


def test_a_search_that_does_not_end(tmp_path, monkeypatch):
    data = zyzzyva_file(tmp_path / "a.db", WORDS)
    monkeypatch.setattr(databases, "STEPS", 1)
    monkeypatch.setattr(databases, "SECONDS", -1)
    with pytest.raises(LexiconError, match=r"a.db: a damaged SQLite database \(to read it takes longer than its size"):
        zyzzyva.table_of(data, "a.db")


def test_nothing_but_the_table_is_read():
    assert zyzzyva._may(sqlite3.SQLITE_READ, "words", "word") == sqlite3.SQLITE_OK
    for action, table in (
        (sqlite3.SQLITE_READ, "other"),
        (sqlite3.SQLITE_FUNCTION, None),
        (sqlite3.SQLITE_PRAGMA, "x"),
    ):
        assert zyzzyva._may(action, table) == sqlite3.SQLITE_DENY
