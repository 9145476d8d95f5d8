from __future__ import annotations

import bz2
import gzip
import io
import itertools
import lzma
import os
import random
import re
import subprocess
import sys
import zlib
from pathlib import Path

import marisa_trie
import pytest
from conftest import no_sanitizer
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Alphabet, WordList
from wordtools.core.errors import LexiconError
from wordtools.core.graph import kwg
from wordtools.core.graph.dawg import LONGEST_WORD
from wordtools.core.lists import _untrusted, columns, tries, unpack
from wordtools.core.lists.kinds import MARISA
from wordtools.core.lists.wordlist import encoded
from wordtools.core.reading import bounds

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
TEXT = "dog\ncat\ncaffè\n"
WORDS = ["CAFFE", "CAT", "DOG"]


def parse(data, name="words"):
    """Reads a list in both ways."""
    data = data if isinstance(data, bytes) else data.encode()
    try:
        found = WordList.parse(data, name, LATIN)
    except LexiconError as error:
        with pytest.raises(LexiconError, match=re.escape(str(error))):
            encoded(data, name, LATIN)
        raise
    assert set(encoded(data, name, LATIN)) == set(LATIN.encode_all(found.words))
    return found


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        TEXT.encode().replace(b"\n", b"\r\n"),
        TEXT.encode("utf-8-sig"),
        TEXT.strip().encode(),
        b"# a comment\n" + TEXT.encode() + b"cat\n DOG \n",
        gzip.compress(TEXT.encode()),
        lzma.compress(TEXT.encode()),
        bz2.compress(TEXT.encode()),
        gzip.compress(b"dog\nca") + gzip.compress("t\ncaffè\n".encode()) + bytes(512),
        TEXT.encode("utf-16"),
        b"\xfe\xff" + TEXT.encode("utf-16-be"),
        TEXT.encode("utf-32"),
        gzip.compress(b"CAFFE;1\nCAT;2\nDOG\n"),
        marisa_trie.Trie(["CAT", "DOG", "CAFFE"]).tobytes(),
        gzip.compress(marisa_trie.Trie(["CAT", "DOG", "CAFFE"]).tobytes()),
    ],
    ids=[
        "text",
        "crlf",
        "bom",
        "no-last-newline",
        "comment",
        "gz",
        "xz",
        "bz2",
        "gz-two-parts",
        "utf-16-le",
        "utf-16-be",
        "utf-32",
        "scores-gz",
        "marisa",
        "marisa-gz",
    ],
)
def test_formats(data, tmp_path):
    assert parse(data).words == WORDS
    path = tmp_path / "words"
    path.write_bytes(data)
    assert WordList.read(str(path), LATIN).words == WORDS


def test_kwg(tmp_path):
    path = tmp_path / "words.kwg"
    path.write_bytes(kwg.write(WORDS, LATIN))
    assert WordList.read(str(path), LATIN).words == WORDS


def test_standard_input(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    found = WordList.read("-", LATIN)
    assert (found.words, found.name) == (WORDS, "standard input")


def test_scores():
    found = parse("cat;10\n dog ; 2.5\nplain\nit's;3\n# a;b\n")
    assert found.words == ["CAT", "DOG", "PLAIN"]
    assert found.scores == {"CAT": 10.0, "DOG": 2.5}
    assert found.dropped == {"a character outside the alphabet": 1}


@pytest.mark.parametrize("score", ["x", "", "nan", "inf"])
def test_no_score(score):
    found = parse(f"cat;1\ndog;{score}\n")
    assert (found.words, found.scores) == (["CAT"], {"CAT": 1.0})
    assert found.notes == (f"line 2: 'dog;{score}' left out: {score!r} is no score; write WORD;SCORE",)
    assert found.notes[0] in str(found)


def test_the_first_number_is_the_score():
    assert parse("cat;1;2\ndog;3; a note\n").scores == {"CAT": 1.0, "DOG": 3.0}


def test_a_header_is_read_alike_everywhere():
    found = parse("word;score\ncat;1\ndog;3\n")
    assert (found.words, found.scores) == (["CAT", "DOG"], {"CAT": 1.0, "DOG": 3.0})
    assert parse("Wort,Frage\ncat,It meows\n").words == ["CAT"]


def test_the_last_line_of_a_word_counts():
    assert parse("CAT;50\ncat;70\nCAT;30\n").scores == {"CAT": 30.0}


def test_marisa_as_elzzur_writes_it():
    """Its tries have the empty key, apostrophes and hyphens."""
    found = parse(marisa_trie.Trie(["", "IT'S", "CAT", "X-RAY", "DOG"]).tobytes(), "en.marisa")
    assert found.words == ["CAT", "DOG"]
    assert found.dropped == {"empty": 1, "a character outside the alphabet": 2}


def test_a_few_odd_entries_among_many():
    many = "\n".join(chr(65 + k % 26) * (1 + k // 26) for k in range(80))
    found = parse(many + "\n dog \n\nx-ray\ncaffè\nit's\nAAA\n")
    assert {"DOG", "CAFFE"} <= set(found.words)
    assert len(found.words) == 82
    assert found.dropped == {"empty": 1, "a character outside the alphabet": 2}
    parse(many + "\n" + "A" * (LONGEST_WORD + 1))


def test_every_entry_left_out_is_counted():
    found = parse("cat\n\n  \nit's\nкот\n" + "A" * (LONGEST_WORD + 1) + "\n" + "B" * LONGEST_WORD + "\n")
    assert found.words == ["B" * LONGEST_WORD, "CAT"]
    assert found.dropped == {"empty": 2, "a character outside the alphabet": 2, "over 255 letters": 1}


def test_letters_of_several_characters():
    found = WordList.parse(b"ny\nnu\ny\nqu\nq\n", "words", Alphabet(["NY", "N", "U", "QU"]))
    assert found.words == ["NU", "NY", "QU"]
    assert found.dropped == {"a character outside the alphabet": 2}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the word list is empty"),
        (gzip.compress(b"", mtime=0), "the word list is empty"),
        (b"\n\n", "no usable word"),
        (b"it's\n", "no usable word .1 with a character outside the alphabet.: is it of another language"),
        ("кот\nпёс\n".encode(), "2 with a character outside"),
        (b"cat\ncaf\xe9\n", "line 2: not UTF-8 text"),
        (b"\x7fELF\0\0\0", "a binary file"),
        (marisa_trie.Trie([""]).tobytes(), "no usable word"),
        (marisa_trie.BytesTrie([("CAT", b"\xfe\xff")]).tobytes(), "keys are no text"),
        (b"We love Marisa.", "a damaged .marisa file"),
        (b"\x1f\x8b", "a damaged compressed file"),
        (b"\xfd7zXZ\0", "a damaged compressed file"),
        (gzip.compress(b"cat", mtime=0) + b"x", "a damaged compressed file .there is something else after its end"),
        (
            "кот\nокно\nокрестность\n".encode("cp1251"),
            "line 1: not UTF-8 text; it looks like CP1251 .convert it with: iconv -f",
        ),
        ("кот\nокно\nокрестность\n".encode("koi8-r"), "it looks like KOI8-R"),
        ("КОТ\nОКНО\nОКРЕСТНОСТЬ\n".encode("cp866"), "it looks like CP866"),
        ("café\nmüll\n".encode("cp1252"), "it looks like CP1252"),
        (b"\x80\x81\x9d", r"line 1: not UTF-8 text .convert it with: iconv -t UTF-8"),
        ("cat\ndog\n".encode("utf-16-le"), "it looks like UTF-16LE .convert it with: iconv -f UTF-16LE"),
        ("cat\ndog\n".encode("utf-16-be"), "it looks like UTF-16BE"),
        (b"\xff\xfec\0a\0t", "damaged UTF-16 text"),
    ],
)
def test_no_word_list(data, message):
    with pytest.raises(LexiconError, match=message) as caught:
        parse(data, "NAME")
    assert str(caught.value).startswith("NAME: ")
    assert "\n" not in str(caught.value)


def test_missing_or_a_folder(tmp_path):
    for path in (tmp_path, tmp_path / "none", tmp_path / "none" / "words.txt"):
        with pytest.raises(LexiconError, match=f"^{path}: "):
            WordList.read(str(path), LATIN)


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress, bz2.compress])
def test_cut_compressed_files(pack):
    data = pack(TEXT.encode())
    for length in range(10, len(data)):
        with pytest.raises(LexiconError, match="damaged compressed"):
            parse(data[:length])


def outcome(data: bytes, words: list[str]) -> str:
    """Reads a trie that is damaged: the right words, others, or the error."""
    try:
        return "right" if WordList.parse(data, "NAME", LATIN).words == words else "other words"
    except LexiconError as error:
        return str(error)


def test_a_damaged_trie_with_a_checksum_never_gives_other_words():
    words = sorted({"".join(letters) for size in (2, 3) for letters in itertools.permutations("CATS", size)})
    data = tries.packed(words)
    seen = [
        outcome(data[:at] + bytes([data[at] ^ flipped]) + data[at + 1 :], words)
        for at in range(len(MARISA), len(data) - 9)
        for flipped in (1, 128)
    ]
    assert set(seen) == {"NAME: a damaged .marisa file: its checksum is wrong"}
    assert outcome(data, words) == "right"


def forged(seed: int) -> bytes:
    """Damages a file, and gives it the right checksum all the same."""
    body = bytearray(tries.packed(sorted(map("".join, itertools.permutations("CATSDOGE", 4))))[: -tries.SIZE])
    rng = random.Random(seed)
    for _ in range(8):
        body[rng.randrange(16, len(body))] ^= 1 << rng.randrange(8)
    return bytes(body) + tries.TRAILER + zlib.crc32(body).to_bytes(4, "little")


@pytest.mark.parametrize("seed", [2, 5, 12, 15, 21, 28, 32, 35])
def test_a_forged_checksum_is_no_signature(seed):
    """Each of these files crashes the library where it is read in this process."""
    words = sorted(map("".join, itertools.permutations("CATSDOGE", 4)))
    assert re.fullmatch(r"(NAME: a .*\.marisa file.*|other words)", outcome(forged(seed), words))


def test_a_trailer_is_not_seen_by_the_library(tmp_path):
    path = tmp_path / "words.marisa"
    path.write_bytes(tries.packed(WORDS))
    for way in ("load", "mmap"):
        trie = marisa_trie.Trie()
        getattr(trie, way)(str(path))
        assert sorted(trie) == WORDS


def test_damaged_tries_of_others_are_errors_or_words_never_crashes():
    words = sorted("".join(letters) for letters in itertools.permutations("CATS", 3))
    data = bytes(marisa_trie.Trie(words).tobytes())
    assert outcome(data, words) == "right"
    for length in range(len(MARISA), len(data), len(data) // 8):
        assert "a damaged .marisa file" in outcome(data[:length], words)
    for at in range(40, len(data), len(data) // 12):
        assert outcome(data[:at] + bytes([data[at] ^ 64]) + data[at + 1 :], words)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("import os; os.kill(os.getpid(), 9)", "damaged .marisa file: reading it crashed"),
        ("import time; time.sleep(1000)", "damaged .marisa file: reading it does not end"),
        ("raise SystemExit(4)", "damaged .marisa file: it cannot be read"),
        ("raise SystemExit(3)", "whose keys are no text"),
    ],
)
def test_what_may_happen_to_the_process_that_reads(tmp_path, monkeypatch, code, message):
    (tmp_path / "reader.py").write_text(code)
    monkeypatch.setattr(_untrusted, "__file__", str(tmp_path / "reader.py"))
    monkeypatch.setattr(tries, "SECONDS", 0.5 if "sleep" in code else 60)
    with pytest.raises(LexiconError, match=f"^NAME: a .*{message}"):
        WordList.parse(bytes(marisa_trie.Trie(WORDS).tobytes()), "NAME", LATIN)


def test_no_process_is_one_line(monkeypatch):
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(LexiconError, match=r"which cannot be started .*: use a text file instead"):
        WordList.parse(bytes(marisa_trie.Trie(WORDS).tobytes()), "NAME", LATIN)


@no_sanitizer
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such limits")
def test_the_reader_is_limited():
    code = (
        "import resource, sys; from wordtools.core.lists import _untrusted as reader; reader._limited(3 << 20);"
        "print(resource.getrlimit(resource.RLIMIT_CPU)[0]);"
        "memory = resource.getrlimit(resource.RLIMIT_AS)[0];"
        "print(memory == resource.RLIM_INFINITY or 360 << 20 < memory < 3 << 30)"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).split() == ["8", "True"]


def test_a_key_with_a_zero_is_no_two_words():
    with pytest.raises(LexiconError, match="damaged"):
        WordList.parse(bytes(marisa_trie.Trie(["A\0B", "CAT"]).tobytes()), "NAME", LATIN)


@pytest.mark.parametrize(
    "pack",
    [
        lambda part, times: zlib.compress(part * times, 9, 31),
        lambda part, times: bz2.compress(part) * times,
        lambda part, times: lzma.compress(part, preset=1) * times,
    ],
    ids=["gz", "bz2", "xz"],
)
def test_what_unpacks_to_too_much_is_refused_while_it_is_unpacked(monkeypatch, pack):
    monkeypatch.setattr(unpack, "MOST_BYTES", 3_000_000)
    made = []
    monkeypatch.setattr(unpack, "STEP", 100_000)
    stream = unpack._stream
    monkeypatch.setattr(
        unpack, "_stream", lambda machine, data, out, *more: made.append(out) or stream(machine, data, out, *more)
    )
    assert len(WordList.parse(pack(b"cat\n" * 250_000, 2), "NAME", LATIN).words) == 1
    with pytest.raises(LexiconError, match="NAME: it unpacks to more than 3,000,000 bytes, more than a word list has"):
        WordList.parse(pack(b"cat\n" * 250_000, 50), "NAME", LATIN)
    assert len(made[-1]) <= 3_100_000


def test_bombs_are_refused_at_once():
    for data in (zlib.compress(b"aa\n" * 8_000_000, 9, 31), lzma.compress(b"\n" * 20_000_000, preset=0)):
        with pytest.raises(LexiconError, match=r"NAME: it unpacks to more than 2,\d{3},\d{3} bytes"):
            parse(data, "NAME")


def test_more_lines_than_any_list(monkeypatch):
    for kind, data in (("lines with clues or scores", b"aa, b\n" * 41), ("lines of words", b"aa\r" * 41)):
        monkeypatch.setitem(bounds.BOUNDS, kind, bounds.Bound(40, ""))
        with pytest.raises(LexiconError, match=f"NAME: over 40 {kind}, more than any real file has"):
            parse(data, "NAME")


def test_lines_are_counted_before_they_are_made(monkeypatch):
    monkeypatch.setitem(bounds.BOUNDS, "lines with clues or scores", bounds.Bound(40, ""))
    monkeypatch.setattr(columns, "entries_of", None)
    with pytest.raises(LexiconError, match="NAME: over 40 lines with clues or scores"):
        parse(b"aa, b\n" * 41, "NAME")


def test_entries_of_a_megabyte_take_no_time():
    for data in ("a" * 2_000_000 + "\U0001f600", 'a,"' * 700_000, "a" + " " * 2_000_000 + "b"):
        with pytest.raises(LexiconError, match="NAME: no usable word"):
            parse(data, "NAME")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device")
def test_an_endless_file_ends(monkeypatch):
    monkeypatch.setitem(bounds.SIZES, "a word list", bounds.Bound(3_000_000, ""))
    with pytest.raises(LexiconError, match=r"^/dev/zero: over 3 MB, more than a word list has$"):
        WordList.read("/dev/zero", LATIN)


def test_look_alike_letters_are_named_and_counted():
    found = parse("cat\nсat\nСOT\ndοg\nсаттт\nx-ray\n")
    assert found.words == ["CAT"]
    assert found.dropped == {
        "CYRILLIC SMALL LETTER ES (U+0441) in place of C": 1,
        "CYRILLIC CAPITAL LETTER ES (U+0421) in place of C": 1,
        "GREEK SMALL LETTER OMICRON (U+03BF) in place of O": 1,
        "a character outside the alphabet": 2,
    }
    assert "1 left out: GREEK SMALL LETTER OMICRON (U+03BF) in place of O" in str(found)
    russian = WordList.parse("кот\nкoт\n".encode(), "words", Alphabet("КОТ"))
    assert russian.dropped == {"LATIN SMALL LETTER O (U+006F) in place of О": 1}


@given(st.binary(max_size=200), st.sampled_from(["words", "words.kwg"]))
def test_any_bytes_are_a_list_or_an_error(data, name):
    try:
        found = parse(data, name)
    except LexiconError:
        return
    assert found.words == sorted(set(found.words))
    assert all(found.words)


@pytest.mark.parametrize("kind", [".txt", ".marisa", ".kwg"])
def test_what_is_written_can_be_read(kind):
    alphabet = Alphabet("ANÑO")
    found = WordList.parse("oña\nano\nnono\nño\n".encode(), "words", alphabet)
    again = WordList.parse(found.packed(kind, alphabet), "words" + kind, alphabet)
    assert again.words == found.words == ["ANO", "NONO", "OÑA", "ÑO"]


def test_text_is_written_in_the_order_of_the_alphabet():
    alphabet = Alphabet("ANÑO")
    found = WordList.parse("oña\nano\nnono\nño\n".encode(), "words", alphabet)
    assert found.packed(".txt", alphabet).decode() == "ANO\nNONO\nÑO\nOÑA\n"
    with pytest.raises(LexiconError, match="written as"):
        found.packed(".doc", alphabet)


@pytest.mark.parametrize("separator", [";", "\t", ",", ", ", " ", "  "])
def test_scores_may_stand_before_the_words(separator):
    text = "".join(f"{score}{separator}{word}\n" for score, word in ((50, "CAT"), (40.5, "TEA"), (7, "RAT")))
    found = parse(text.encode())
    assert dict(found.scores) == {"CAT": 50, "TEA": 40.5, "RAT": 7}
    assert "read as a score and its word" in found.notes[0]
    counted = parse(f"1{separator}CAT\n2{separator}TEA\n".encode())
    assert (list(counted.words), dict(counted.scores)) == (["CAT", "TEA"], {})


def test_a_list_of_which_no_line_is_right_says_why():
    with pytest.raises(LexiconError, match=r"no usable word: line 1: 'CAT;50,5' left out: '50,5' is no score"):
        parse(b"CAT;50,5\nTEA;40,25\n")


def test_a_separator_among_definitions_is_no_part_of_the_word():
    found = parse(b"CA; a feline\nTEA a drink\nAT a place\nTEA \n")
    assert sorted(found.words) == ["AT", "CA", "TEA"]
