"""Word squares: against all choices of words, and whoever does the work."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from itertools import permutations
from multiprocessing import get_context

import conftest
import pytest
from click.testing import CliRunner
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import LexiconError, OptionError
from wordtools.core.graph import Dawg
from wordtools.core.run.results import Results
from wordtools.crossword.search import _squares, search_squares
from wordtools.crossword.search.squares import scattered, squares_job

ENGLISH = Language.load("en").alphabet


def by_hand(words, size, double):
    """Lists the squares by trying all rows."""
    found = []
    for rows in permutations(sorted(words), size):
        down = tuple("".join(row[k] for row in rows) for k in range(size))
        if double:
            if set(down) <= set(words) and len({*rows, *down}) == 2 * size:
                found.append(rows)
        elif down == rows:
            found.append(rows)
    return found


@settings(max_examples=random_examples(80))
@given(
    st.sampled_from([(3, "ABC"), (4, "AB"), (4, "ABC")]).flatmap(
        lambda kind: st.sets(st.text(kind[1], min_size=kind[0], max_size=kind[0]), min_size=1, max_size=12)
    ),
    st.booleans(),
)
def test_all_squares_are_found(words, double):
    size = len(min(words))
    lexicon = Lexicon.of(sorted(words | {"A", "ABCAB"}), ENGLISH)
    found = search_squares(lexicon, size, double=double, limit=1000, every=True)
    assert sorted(found.squares) == sorted(by_hand(words, size, double))
    assert found.complete
    assert sum(found.counts) == len(found.squares)


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 10, 97, 1000])
def test_scattered_words_are_all_there(count):
    words = [bytes((number % 50, number // 50)) for number in range(count)]
    assert sorted(scattered(words)) == sorted(words)
    assert count < 10 or len({word[1] for word in scattered(words)[: count // 5]}) >= count // 50


@pytest.mark.parametrize("form", [conftest.COMPILED, conftest.PURE])
@pytest.mark.parametrize("double", [False, True])
def test_both_forms_of_the_kernel_agree(form, double):
    kernel = conftest.kernel("wordtools.crossword.search._squares", form)
    words = sorted(
        bytes((1 + a, 1 + b, 1 + c)) for a in range(4) for b in range(4) for c in range(4) if (a + 2 * b) % 5 != c
    )
    dawg = Dawg.build(words)
    found = [
        [module.Squares(dawg.records, 3, double).run(first, 5, most) for first in words[::9] for most in (0, 2)]
        for module in (_squares, kernel)
    ]
    assert found[0] == found[1]
    assert any(count for _, count, _ in found[0])
    with pytest.raises(ValueError, match="3 letter codes"):
        kernel.Squares(dawg.records, 3, double).run(b"\1", 5, 0)
    with pytest.raises(ValueError, match="1 to 64"):
        kernel.Squares(dawg.records, 65, double)


WORDS = Lexicon.of(
    [a + b + c + d for a in "ABEO" for b in "AELN" for c in "ENST" for d in "ADEY" if (a, b, c, d) < (d, c, b, a)],
    ENGLISH,
)


def test_the_same_search_whoever_does_the_work(tmp_path):
    for double in (False, True):
        one = search_squares(WORDS, 4, double=double, limit=5, every=True)
        assert one.squares
        assert search_squares(WORDS, 4, double=double, limit=5, every=True, jobs=3) == one
        with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
            assert search_squares(WORDS, 4, double=double, limit=5, every=True, executor=pool) == one
        job = squares_job(WORDS, 4, double=double, limit=5, every=True)
        with Results(tmp_path / f"{double}.db", job) as results:
            asked = iter([False] * 6 + [True] * 9)
            half = search_squares(WORDS, 4, double=double, limit=5, every=True, results=results, stop=asked.__next__)
            assert not half.complete
            assert "there may be others" in str(half)
        with Results(tmp_path / f"{double}.db", job) as results:
            assert search_squares(WORDS, 4, double=double, limit=5, every=True, results=results) == one
    assert search_squares(WORDS, 4, limit=2).squares == search_squares(WORDS, 4, limit=2, jobs=4).squares


def test_what_cannot_be_searched():
    with pytest.raises(OptionError, match="2 to 64 rows"):
        search_squares(WORDS, 65)
    with pytest.raises(LexiconError, match="no word of 7 letters"):
        search_squares(WORDS, 7)


def run(*arguments, code=0):
    result = CliRunner().invoke(main, ["crossword", "squares", *arguments])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def test_the_command(tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("bit\nice\nten\n")
    proof = tmp_path / "proof.json"
    result = run("3", "-d", str(words), "--certificate", str(proof), "-j", "1")
    assert result.stdout == "B I T\nI C E\nT E N\n"
    assert run("3", "-d", str(words), "--all", "-q").stderr == ""
    words.write_text("bit\nice\nton\n")
    none = run("3", "-d", str(words), "--certificate", str(proof), code=1)
    assert "single squares of 3 x 3: none, proven (3 words of " in none.stderr
    data = json.loads(proof.read_text())
    assert (data["complete"], data["count"], len(data["parts"]), data["words"]) == (True, 0, 3, 3)
    assert "no word of 9 letters" in run("9", "-d", str(words), code=2).stderr
    assert "65" in run("65", code=2).stderr
    run("3", "-d", str(words), "--seconds", "1e-9", code=3)


def test_the_same_squares_in_processes_and_from_a_file(tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("".join(f"{word}\n" for word in WORDS.word_list.words))
    wanted = ("4", "-d", str(words), "--all", "--limit", "3")
    one = run(*wanted, "-j", "1").stdout
    assert one.count("\n\n") == 2
    assert run(*wanted, "--on", "processes", "-j", "2").stdout == one
    for _ in range(2):
        assert run(*wanted, "--resume", str(tmp_path / "squares.sqlite")).stdout == one
    more, out = tmp_path / "more.txt", tmp_path / "three.txt"
    more.write_text("ice\nten\n")
    out.write_text("bit\n")
    assert run("3", "-d", str(out), "--add", str(more)).stdout == "B I T\nI C E\nT E N\n"
    assert run("3", "-d", str(out), "--add", str(more), "--exclude", "ice", code=1).stdout == ""
