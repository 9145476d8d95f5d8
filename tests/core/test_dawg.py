from __future__ import annotations

import copy
import pickle
import random
from array import array
from itertools import pairwise

import pytest
from conftest import random_examples
from damaged_caches import resealed
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core.errors import LexiconError
from wordtools.core.graph import Dawg
from wordtools.core.graph.dawg import LONGEST_WORD, LOW

WORDS = st.sets(st.binary(min_size=1, max_size=6).map(lambda word: bytes(code % 4 + 1 for code in word)), max_size=60)
ANY_CODES = st.sets(st.lists(st.integers(0, 63), min_size=1, max_size=5).map(bytes), max_size=30)


def made(build, words):
    """Builds with one form of the kernel."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("wordtools.core.graph._build.DawgBuilder", build.DawgBuilder)
        return Dawg.build(words)


def nodes(dawg):
    """Walks the records; equal nodes are those that say the same and point to the same place."""
    found, todo = set(), [0]
    while todo:
        node = todo.pop()
        below, words, link = dawg.records[3 * node : 3 * node + 3]
        key = (below, words, link & LOW if below else 0)
        if key not in found:
            found.add(key)
            todo.extend(range(link & LOW, (link & LOW) + below.bit_count()))
    return found


def subtrees(words):
    """The slow reference: each prefix's set of ends, as nested tuples; equal sets are one."""
    found = set()

    def subtree(ends):
        final = frozenset(end[0] for end in ends if len(end) == 1)
        children = {}
        for end in ends:
            if len(end) > 1:
                children.setdefault(end[0], set()).add(end[1:])
        key = (final, tuple((code, subtree(children[code])) for code in sorted(children)))
        found.add(key)
        return key

    subtree(words)
    return found


@given(words=WORDS)
def test_holds_what_went_in(build, words):
    dawg = made(build, words)
    assert len(dawg) == len(words)
    assert list(dawg) == sorted(words)
    assert dawg.longest == max(map(len, words), default=0)
    for word in words:
        assert word in dawg
        for other in (word[:-1], word + b"\1", word[:-1] + b"\5"):
            assert (other in dawg) == (other in words)
    assert b"" not in dawg
    assert "A" not in dawg


@given(words=ANY_CODES)
def test_every_code_from_0_to_63(build, words):
    assert list(made(build, words)) == sorted(words)


@given(words=WORDS)
def test_index_is_a_bijection(build, words):
    dawg = made(build, words)
    assert {dawg.index(word) for word in words} == set(range(len(words)))
    assert all(dawg.word(dawg.index(word)) == word for word in words)
    for wrong in (-1, len(words)):
        with pytest.raises(IndexError):
            dawg.word(wrong)


@given(words=WORDS)
def test_no_two_nodes_are_alike(build, words):
    dawg = made(build, words)
    assert len(nodes(dawg)) == len(subtrees(words))


@given(words=WORDS)
def test_links_point_forward_and_stay_inside(build, words):
    dawg = made(build, words)
    for node in range(len(dawg.records) // 3):
        below, _, link = dawg.records[3 * node : 3 * node + 3]
        if below:
            assert node < link & LOW
            assert (link & LOW) + below.bit_count() <= len(dawg.records) // 3


@given(words=WORDS, prefix=st.lists(st.integers(1, 4), max_size=3).map(bytes))
def test_below(words, prefix):
    assert list(Dawg.build(words).below(prefix)) == sorted(word for word in words if word.startswith(prefix))


def test_grows_past_its_first_arrays(build):
    rng = random.Random(5)
    words = {bytes(rng.choices(range(1, 30), k=rng.randrange(1, 9))) for _ in range(4000)}
    dawg = made(build, words)
    assert list(dawg) == sorted(words)


def test_both_forms_of_the_kernel_lay_out_the_same_records(build):
    rng = random.Random(6)
    words = [bytes(rng.choices(range(1, 5), k=rng.randrange(1, 9))) for _ in range(2000)]
    assert list(made(build, words).records) == list(Dawg.build(words).records)


def test_the_builder_tells_which_word_is_out_of_order(build):
    builder = build.DawgBuilder(2)
    assert builder.add(b"\1\2\1\3", bytes([2, 1, 1])) == 1


@pytest.mark.parametrize(
    ("codes", "lengths", "wrong"),
    [
        (b"\1\2", [1, 2], 1),  # cut short
        (b"\1\2\3", [3], 0),  # longer than the builder takes
        (b"\1", [1, 0], 1),
        (b"\1\x40", [1, 1], 1),
        (b"\1\2", [200], 0),
    ],
)
def test_the_builder_reads_and_writes_nothing_outside(build, codes, lengths, wrong):
    assert build.DawgBuilder(2).add(codes, bytes(lengths)) == wrong


def test_numbers_that_are_too_few(build):
    with pytest.raises(ValueError, match="0 numbers are too few for 1 records"):
        build.DawgBuilder(2).take(array("Q", [2, 2, 1]), array("I"))


@given(words=WORDS)
def test_a_finished_graph_passes_the_check(build, words):
    dawg = made(build, words)
    assert build.check(dawg.records, len(words)) == dawg.longest
    assert build.check(dawg.records, len(words) + 1) == -1
    for damage in range(0, 64 * len(dawg.records), 17):
        records = array("Q", dawg.records)
        records[damage // 64] ^= 1 << damage % 64
        found = build.check(records, len(words))
        if found >= 0:  # other words, as many: they can be gone through
            again = Dawg(records, len(words), found)
            assert len({*again}) == len(words)
            assert all(again.word(again.index(word)) == word for word in again)


@pytest.mark.parametrize(
    ("records", "words", "longest"),
    [
        ([], 0, 0),
        ([0, 0], 0, 0),
        ([0, 2, 1], 2, 1),
        ([0, 2, 1], 1, 2),
        ([2, 0, 1], 0, 0),
        ([2, 0, 0], 0, 0),
        ([2, 0, 1, 2, 0, 1], 0, 0),
        ([2, 0, 1, 0, 2, 5 << 32], 1, 2),
        ([1 << 63, 0, LOW], 0, 1),
    ],
)
def test_records_that_are_no_graph(build, records, words, longest):
    with pytest.raises(LexiconError, match="a damaged word graph"):
        Dawg(array("Q", records), words, longest)
    assert build.check(array("Q", records), words) in {-1, 1}


@pytest.mark.parametrize("records", [["x"], [-1], [1 << 64], [1.5], None])
def test_records_that_are_no_numbers(records):
    with pytest.raises(TypeError):
        Dawg(records, 1, 1)


def test_a_graph_is_a_value():
    dawg, same, other = Dawg.build([b"\1", b"\2"]), Dawg.build([b"\2", b"\1"]), Dawg.build([b"\1"])
    assert (dawg == same, hash(dawg) == hash(same), dawg == other, dawg == 5) == (True, True, False, False)
    assert copy.deepcopy(dawg) is dawg
    assert repr(dawg) == "<Dawg of 2 words>"
    again = pickle.loads(pickle.dumps(dawg))
    assert (again, list(again)) == (dawg, [b"\1", b"\2"])


def test_nothing(build):
    dawg = made(build, [])
    assert (len(dawg), list(dawg), b"\1" in dawg) == (0, [], False)


@pytest.mark.parametrize("words", [[b""], [b"\1", b""], [b"\1" * (LONGEST_WORD + 1)], [b"\x40"]])
def test_what_cannot_be_stored(words):
    with pytest.raises(LexiconError):
        Dawg.build(words)


def test_the_longest_word(build):
    words = [b"\1" * LONGEST_WORD, b"\2" * (LONGEST_WORD - 1)]
    assert list(made(build, words)) == words


@given(words=WORDS)
@settings(max_examples=random_examples(20))
def test_save_and_load(words, tmp_path_factory):
    path = tmp_path_factory.mktemp("dawg") / "words.dawg"
    dawg = Dawg.build(words)
    dawg.save(path)
    again = Dawg.load(path)
    assert (list(again.records), len(again), again.longest) == (list(dawg.records), len(dawg), dawg.longest)


def test_a_damaged_file_is_an_error(tmp_path):
    path = tmp_path / "words.dawg"
    Dawg.build([b"\1\2", b"\2\2", b"\3"]).save(path)
    whole = path.read_bytes()
    cut = [whole[:length] for length in range(len(whole))]
    changed = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(len(whole))]
    for data in [*cut, *changed, whole + b"\0"]:
        path.write_bytes(data)
        with pytest.raises(LexiconError):
            Dawg.load(path)
    with pytest.raises(FileNotFoundError):
        Dawg.load(tmp_path / "none")


def test_a_damaged_file_with_the_right_checksum_is_refused_or_a_graph(tmp_path):
    path = tmp_path / "words.dawg"
    draws = map(random.Random, range(99))
    Dawg.build([bytes(rng.choices(range(1, 9), k=rng.randint(1, 5))) for rng in draws]).save(path)
    read = 0
    for _ in resealed(path, 300):
        try:
            dawg = Dawg.load(path)
        except LexiconError:
            continue
        words = list(dawg)
        assert sorted(map(dawg.word, range(len(dawg)))) == words
        assert [dawg.word(dawg.index(word)) for word in words] == words
        read += 1
    assert 0 < read < 150  # a letter may be another


def test_words_come_in_order_without_repeats():
    dawg = Dawg.build([b"\2", b"\1", b"\2", b"\1\1"])
    assert all(a < b for a, b in pairwise(dawg))
    assert len(dawg) == 3
