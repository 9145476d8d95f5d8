from __future__ import annotations

import io
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core.errors import WordtoolsError
from wordtools.core.run.files import (
    decode,
    is_file,
    looks_like_a_file,
    means_a_file,
    read_text,
    write_bytes,
    write_whole,
)


def test_text_and_bytes(tmp_path):
    path = tmp_path / "file"
    write_whole(path, "é\n")
    assert path.read_bytes() == b"\xc3\xa9\n"
    write_whole(path, b"\0\xff")
    assert path.read_bytes() == b"\0\xff"
    assert [found.name for found in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name == "nt", reason="modes are of Unix")
def test_mode_is_kept_and_else_that_of_any_new_file(tmp_path):
    old, new, plain = tmp_path / "old", tmp_path / "new", tmp_path / "plain"
    old.write_text("")
    old.chmod(0o640)
    plain.write_text("")
    write_whole(old, "x")
    write_whole(new, "x")
    assert old.stat().st_mode & 0o777 == 0o640
    assert new.stat().st_mode == plain.stat().st_mode


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_text("old")

    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, "new")
    assert path.read_text() == "old"
    assert len(list(tmp_path.iterdir())) == 1


WRITES = """
import signal, sys
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it is ignored, and so by all children
from wordtools.core.run.files import write_whole
while True:
    for letter in "ab":
        write_whole(sys.argv[1], letter * 3_000_000)
        print(flush=True)
"""


@pytest.mark.skipif(os.name == "nt", reason="no signal to a process")
@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_at_any_time_leaves_a_whole_file(tmp_path, sent):
    path = tmp_path / "file"
    with subprocess.Popen([sys.executable, "-c", WRITES, str(path)], stdout=-1, stderr=-1) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        time.sleep(random.Random(sent).uniform(0, 0.05))
        writer.send_signal(sent)
        writer.communicate(timeout=20)
    assert path.read_text() in ("a" * 3_000_000, "b" * 3_000_000)
    if sent is signal.SIGINT:
        assert [found.name for found in tmp_path.iterdir()] == ["file"]


@pytest.mark.skipif(os.name == "nt", reason="links and pipes are of Unix")
def test_links_are_followed_and_devices_written_to(tmp_path):
    path, link, pipe = tmp_path / "file", tmp_path / "link", tmp_path / "pipe"
    path.write_text("old")
    link.symlink_to(path)
    write_whole(link, "new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "through")
    assert os.read(reader, 100) == b"through"
    assert pipe.is_fifo()
    os.close(reader)


def test_no_folder_or_a_folder(tmp_path):
    with pytest.raises(FileNotFoundError):
        write_whole(tmp_path / "none" / "file", "x")
    with pytest.raises(OSError, match=r"."):
        write_whole(tmp_path, "x")


def test_read_text(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes("\ufeffé\r\n".encode())
    assert read_text(str(path)) == "é\r\n"
    path.write_bytes(b"a\n\xe9")
    with pytest.raises(WordtoolsError, match="line 2: not UTF-8"):
        read_text(str(path))
    path.write_bytes(b"a\0")
    with pytest.raises(WordtoolsError, match="binary"):
        read_text(str(path))
    with pytest.raises(WordtoolsError, match=str(tmp_path)):
        read_text(str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff")))
    with pytest.raises(WordtoolsError, match="standard input: line 1"):
        read_text("-")
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(WordtoolsError, match="standard input: it is closed"):
        read_text("-")
    with pytest.raises(WordtoolsError, match=r"'a.*b': no file can be called so"):
        read_text("a\0b")
    with pytest.raises(WordtoolsError, match="'': No such file"):
        read_text("")
    with pytest.raises(WordtoolsError, match=r"'a.*b': no file can be called so"):
        write_bytes("a\0b", b"")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_a_byte_order_mark_is_believed(tmp_path, encoding):
    path = tmp_path / "file"
    path.write_bytes("é\nжук\n".encode(encoding))
    assert read_text(str(path)) == "é\nжук\n"


@given(st.binary(max_size=60))
def test_any_bytes_are_text_or_one_line(data):
    said = "NAME: "
    try:
        assert "\0" not in decode(data, "NAME")
    except WordtoolsError as error:
        said = str(error)
    assert said.startswith("NAME: ")
    assert "\n" not in said


def test_a_text_that_no_file_can_be_called_is_no_file(tmp_path):
    assert not is_file("x" * 100_000)
    assert not is_file("a\0b")
    assert not is_file(str(tmp_path))
    (tmp_path / "board.txt").write_text("x")
    assert is_file(str(tmp_path / "board.txt"))
    if hasattr(os, "mkfifo"):  # as a shell makes for <(command)
        os.mkfifo(tmp_path / "pipe")
        assert is_file(str(tmp_path / "pipe"))


@pytest.mark.parametrize(
    ("text", "file"),
    [
        ("nowhere.txt", True),
        ("a/b.gcg", True),
        ("my files/b.gcg", True),
        ("a b\nc.txt", False),
        ("ab.cd efgh", False),
        ("abcd", False),
        ("cat.", False),
        ("..a", False),
    ],
)
def test_a_name_is_told_from_a_grid(text, file):
    assert looks_like_a_file(text) is file


def test_bytes_are_written_whole_or_an_error_names_the_file(tmp_path, capfdbinary):
    write_bytes(str(tmp_path / "a.bin"), b"\0\1")
    assert (tmp_path / "a.bin").read_bytes() == b"\0\1"
    write_bytes("-", b"\0\1")
    assert capfdbinary.readouterr().out == b"\0\1"
    with pytest.raises(WordtoolsError, match=r"none/a\.bin: cannot be written: No such file or directory"):
        write_bytes(str(tmp_path / "none" / "a.bin"), b"")


def test_what_is_there_is_a_file_and_no_board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("examples").mkdir()
    Path("board").write_text("ab\ncd\n")
    assert means_a_file("examples")
    assert means_a_file("board")
    assert means_a_file("no.txt")
    assert not any(map(means_a_file, ("abcd", ".", "..", "./.", "x" * 100_000, "a\0b", "cat / dog")))
    with pytest.raises(WordtoolsError, match="examples: a folder, and a file is wanted"):
        read_text("examples")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\x1f\x8b\x08\0\0\0\0\0", "a gzip archive, not text: unpack it first"),
        (b"PK\x03\x04\0\0[Content_Types].xml\0xl/workbook.xml", "an Excel workbook, not text: save it as CSV UTF-8"),
        (b"PK\x03\x04\0\0word/document.xml", "a Word document, not text: save it as plain text with"),
        (b"PK\x03\x04mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "an OpenDocument spreadsheet, not text"),
        (b"PK\x03\x04words.txtcat", "a ZIP archive, not text: unpack it first"),
        (bytes.fromhex("d0cf11e0a1b11ae1") + "Workbook".encode("utf-16-le"), "an Excel workbook, not text: save it as"),
        (bytes.fromhex("d0cf11e0a1b11ae1") + "WordDocument".encode("utf-16-le"), "a Word document, not text: save it"),
        (bytes.fromhex("d0cf11e0a1b11ae1"), "an Excel or Word document of before 2007, not text: save it as CSV"),
        (b"{\\rtf1\\ansi cat}", "a document in rich text (RTF), not text: save it as plain text"),
        (b"%PDF-1.7\ncat", "a PDF, not text: copy its text into a plain text file"),
    ],
)
def test_documents_are_named(data, message):
    with pytest.raises(WordtoolsError) as caught:
        decode(data, "name")
    assert str(caught.value).startswith(f"name: {message}")


@pytest.mark.parametrize(
    "text", ["caf\u00e9\n", "\u201ccat\u201d\ndog \u2013 it\n", "\u20ac\nna\u00efve\n", "Stra\u00dfe"]
)
def test_short_files_of_windows(text):
    with pytest.raises(WordtoolsError, match=r"it looks like CP1252 .convert it with: iconv -f CP1252 .* CSV UTF-8"):
        decode(text.encode("cp1252"), "name")
