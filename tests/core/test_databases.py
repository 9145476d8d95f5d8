"""The one door to SQLite: what lies beside a file, and what is in it, cannot do harm."""

from __future__ import annotations

import _thread
import os
import sqlite3
import struct
import threading
from contextlib import closing
from pathlib import Path

import pytest

from wordtools.core.errors import FormatError, LexiconError
from wordtools.core.lists import zyzzyva
from wordtools.core.run import databases
from wordtools.core.run.databases import opened
from wordtools.core.run.results import KIND
from wordtools.core.study.cardbox import BOX

PAGE = 1024
KINDS = pytest.mark.parametrize("kind", [KIND, BOX], ids=["results", "cards"])


def journal_naming(victim: Path, pages: int) -> bytes:
    """Returns a hot rollback journal at whose end a super-journal is named, which SQLite then deletes."""
    name, magic = str(victim).encode(), bytes.fromhex("d9d505f920a163d7")
    head = (magic + struct.pack(">5I", 0, 12345, pages, 512, 4096)).ljust(512, b"\0")
    tail = struct.pack(">2I", len(name), sum(name)) + magic
    return head + struct.pack(">I", 0x40000000 // 4096 + 1) + name + tail


BESIDE = {
    "a journal": lambda file, victim: Path(f"{file}-journal").write_bytes(
        journal_naming(victim, file.stat().st_size // 4096)
    ),
    "an empty journal": lambda file, _: Path(f"{file}-journal").touch(),
    "a journal that leads elsewhere": lambda file, victim: Path(f"{file}-journal").symlink_to(victim),
    "a log that leads elsewhere": lambda file, victim: Path(f"{file}-wal").symlink_to(victim),
    "a log that is another file": lambda file, victim: Path(f"{file}-wal").hardlink_to(victim),
    "an index that leads elsewhere": lambda file, victim: Path(f"{file}-shm").symlink_to(victim),
    "an index that is a pipe": lambda file, _: os.mkfifo(f"{file}-shm"),
}


@KINDS
@pytest.mark.parametrize("beside", BESIDE.values(), ids=BESIDE)
@pytest.mark.parametrize("linked", [False, True])
def test_what_lies_beside_a_file_is_left_alone(tmp_path: Path, kind, beside, linked):
    file, victim = tmp_path / "file", tmp_path / "victim"
    opened(file, kind).close()
    before = file.read_bytes()
    victim.write_text("precious")
    beside(file, victim)
    name = tmp_path / "link" if linked else file
    if linked:
        name.symlink_to(file)
    with pytest.raises(
        FormatError, match=r"(journal|wal|shm) lies beside it, which is not of this file: move it away$"
    ):
        opened(name, kind)
    assert (victim.read_text(), file.read_bytes()) == ("precious", before)


@KINDS
def test_a_log_without_its_database_is_not_taken_for_one(tmp_path: Path, kind):
    (tmp_path / "file-wal").write_bytes(b"x" * 99)
    with pytest.raises(FormatError, match="file-wal lies beside it"):
        opened(tmp_path / "file", kind)
    assert (tmp_path / "file-wal").read_bytes() == b"x" * 99


@KINDS
@pytest.mark.parametrize("name", ["", "folder", "pipe", "no such/file", "a\0b"])
def test_names_that_are_no_file(tmp_path: Path, monkeypatch, kind, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FormatError, match="cannot be opened"):
        opened(name, kind)


def test_a_name_is_never_a_database_in_memory_or_an_address(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in (":memory:", "file:x?mode=memory"):
        opened(name, KIND).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [":memory:", "file:x?mode=memory"]


@KINDS
def test_an_empty_file_and_one_of_an_older_version_are_used(tmp_path: Path, kind):
    (tmp_path / "empty").touch()
    with closing(sqlite3.connect(tmp_path / "old")) as old:
        old.execute(f"pragma application_id = {kind.application}")
        old.execute(next(iter(kind.tables.values())))
    for name in ("empty", "old"):
        with closing(opened(tmp_path / name, kind)) as file:
            assert {found for (found,) in file.execute("select name from sqlite_master")} >= set(kind.tables)
            assert file.execute("pragma journal_mode").fetchone() == ("wal",)


# what is in a file


def varint(number: int) -> bytes:
    return (bytes([128 | number >> 7]) if number > 127 else b"") + bytes([number & 127])


def record(*values: object) -> bytes:
    kinds = [0 if value is None else 4 if isinstance(value, int) else 13 + 2 * len(value) for value in values]
    texts = [struct.pack(">i", value) if isinstance(value, int) else (value or "").encode() for value in values]
    head = b"".join(map(varint, kinds))
    return varint(len(head) + 1) + head + b"".join(texts)


def page(kind: int, cells: list[bytes], right: int = 0, at: int = 0) -> bytearray:
    made, end, start = bytearray(PAGE), PAGE, at + (12 if right else 8)
    for number, cell in enumerate(cells):
        end -= len(cell)
        made[end : end + len(cell)] = cell
        made[start + 2 * number : start + 2 * number + 2] = struct.pack(">H", end)
    made[at : at + 8] = struct.pack(">BHHHB", kind, 0, len(cells), end, 0)
    if right:
        made[at + 8 : at + 12] = struct.pack(">I", right)
    return made


def row(number: int, made: bytes) -> bytes:
    return varint(len(made)) + varint(number) + made


def inner(below: int, cells: int = 50) -> bytearray:
    return page(5, [struct.pack(">I", below) + varint(number + 1000) for number in range(cells)], below)


def endless(name: str, statement: str, last: bytes, application: int) -> bytes:
    """Returns a database of 13 kB whose schema has more rows than can be counted: pages name the same page 51 times."""
    pages = [
        bytearray(),
        page(13, [row(1, record("table", name, name, 3, statement))]),
        page(13, []),
        page(10, []),
        page(13, [row(5, last)]),
        *(inner(5 + depth) for depth in range(8)),
    ]
    pages[0] = page(5, [struct.pack(">I", 2) + varint(1000)], len(pages), 100)
    pages[0][:24] = struct.pack(">16sH6B", b"SQLite format 3\0", PAGE, 1, 1, 0, 64, 32, 32)
    numbers = {24: 1, 28: len(pages), 40: 1, 44: 4, 56: 1, 68: application, 92: 1, 96: 3045000}
    for at, value in numbers.items():
        pages[0][at : at + 4] = struct.pack(">I", value)
    return b"".join(pages)


INDEX = record("index", "sqlite_autoindex_t_1", "t", 4, None)
SCHEMAS = {
    "an index of a table": ("t", "CREATE TABLE t(a UNIQUE)", INDEX),
    "an index of the words": ("words", "CREATE TABLE words(word UNIQUE)", INDEX.replace(b"_t_1", b"_w_1")),
    "nothing at all": ("part", "CREATE TABLE part(a UNIQUE)", record("index", "i", "part", 0, None)),
}


@pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)
def test_a_schema_without_end(tmp_path: Path, monkeypatch, schema):
    monkeypatch.setattr(databases, "SECONDS", 0.02)
    for kind in (KIND, BOX):
        (tmp_path / "file").write_bytes(endless(*schema, kind.application))
        with pytest.raises(FormatError, match=r"file: (cannot be used as a|it has|a database of)"):
            opened(tmp_path / "file", kind)
    with pytest.raises(LexiconError, match=r"w.db: (a damaged|an SQLite database without)"):
        zyzzyva.table_of(endless(*schema, 0), "w.db")


@pytest.mark.parametrize(
    "read", [lambda file: opened(file, KIND), lambda file: zyzzyva.table_of(file.read_bytes(), "")]
)
def test_ctrl_c_ends_a_schema_without_end(tmp_path: Path, read):
    (tmp_path / "file").write_bytes(endless(*SCHEMAS["an index of a table"], KIND.application))
    timer = threading.Timer(0.02, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        read(tmp_path / "file")
    timer.join()


def check_sums(data: bytes, sums: tuple[int, int] = (0, 0)) -> tuple[int, int]:
    """Computes the check sums of a log (https://www.sqlite.org/fileformat2.html, 4.2)."""
    one, two = sums
    numbers = struct.unpack(f">{len(data) // 4}I", data)
    for first, second in zip(numbers[::2], numbers[1::2], strict=True):
        one = (one + first + two) & 0xFFFFFFFF
        two = (two + second + one) & 0xFFFFFFFF
    return one, two


@KINDS
def test_a_log_that_claims_billions_of_pages(tmp_path: Path, kind):
    file = tmp_path / "file"
    opened(file, kind).close()
    first = bytearray(file.read_bytes()[:4096])
    first[28:32] = struct.pack(">I", 0xFFFFFFF0)
    head = struct.pack(">6I", 0x377F0683, 3007000, 4096, 0, 1, 2)
    sums = check_sums(head)
    frame = struct.pack(">I", 1) + first[28:32]
    last = check_sums(frame + first, sums)
    log = head + struct.pack(">2I", *sums) + frame + struct.pack(">4I", 1, 2, *last) + first
    Path(f"{file}-wal").write_bytes(log)
    with pytest.raises(FormatError, match="it has damaged pages"):
        opened(file, kind)
    assert file.stat().st_size < 100_000


def test_a_file_that_is_made_twice_at_the_same_time_is_the_same(tmp_path: Path):
    for name in ("one", "two"):
        opened(tmp_path / name, BOX).close()
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
