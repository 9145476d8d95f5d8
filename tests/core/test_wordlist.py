from __future__ import annotations

import gzip
import io
import lzma
import re
import subprocess
import sys

import marisa_trie
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Alphabet, LexiconError, WordList
from wordtools.core.graph import kwg
from wordtools.core.graph.dawg import LONGEST_WORD
from wordtools.core.words.wordlist import encoded

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
        gzip.compress(b"CAFFE;1\nCAT;2\nDOG\n"),
        marisa_trie.Trie(["CAT", "DOG", "CAFFE"]).tobytes(),
        gzip.compress(marisa_trie.Trie(["CAT", "DOG", "CAFFE"]).tobytes()),
    ],
    ids=["text", "crlf", "bom", "no-last-newline", "comment", "gz", "xz", "scores-gz", "marisa", "marisa-gz"],
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


@pytest.mark.parametrize("score", ["x", "", "nan", "inf", "1;2"])
def test_no_score(score):
    with pytest.raises(LexiconError, match=r"words: line 2: .* is no score; write WORD;SCORE"):
        parse(f"cat;1\ndog;{score}\n")


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


@pytest.mark.parametrize("pack", [gzip.compress, lzma.compress])
def test_cut_compressed_files(pack):
    data = pack(TEXT.encode())
    for length in range(6, len(data)):
        with pytest.raises(LexiconError, match="damaged compressed"):
            parse(data[:length])


def test_cut_marisa_files_are_errors_not_crashes(tmp_path):
    """The trie is read by foreign code, so another process tries what a cut file does to it."""
    path = tmp_path / "words.marisa"
    marisa_trie.Trie([f"WORD{k}" for k in range(500)]).save(str(path))
    code = (
        "import sys\n"
        "from wordtools.core import Alphabet, LexiconError, WordList\n"
        "data = open(sys.argv[1], 'rb').read()\n"
        "for length in range(15, len(data), 5):\n"
        "    try:\n"
        "        WordList.parse(data[:length], 'NAME', Alphabet('ABC'))\n"
        "    except LexiconError as error:\n"
        "        assert 'damaged .marisa' in str(error), error\n"
        "    else:\n"
        "        raise AssertionError(length)\n"
        "print('done')\n"
    )
    run = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "done\n", "")


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
