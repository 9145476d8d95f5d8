from __future__ import annotations

import copy
import pickle
import random
from array import array

import pytest
from conftest import COMPILED, PURE, kernel, random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core.errors import LexiconError
from wordtools.core.graph import Dawg, Gaddag
from wordtools.core.graph import store as graphfile
from wordtools.core.graph.dawg import LONGEST_WORD
from wordtools.core.graph.gaddag import KIND

WORDS = st.sets(st.binary(min_size=1, max_size=6).map(lambda word: bytes(code % 4 + 1 for code in word)), max_size=60)
ANY_CODES = st.sets(st.lists(st.integers(1, 63), min_size=1, max_size=5).map(bytes), max_size=30)
CARE = b"\3\1\22\5"


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def kernels(request):
    """One form of the kernels that build a GADDAG."""
    return [
        (f"wordtools.core.graph.{name}", kind, getattr(kernel(f"wordtools.core.graph.{name}", request.param), kind))
        for name, kind in (
            ("_build", "DawgBuilder"),
            ("_gaddag", "Prefixes"),
            ("_gaddag", "check"),
            ("_lists", "Lists"),
        )
    ]


def made(kernels, words, letters=0):
    """Builds with one form of the kernels."""
    with pytest.MonkeyPatch.context() as patch:
        for name, kind, form in kernels:
            patch.setattr(f"{name}.{kind}", form)
        return Gaddag.build(list(words), letters)


def strings(words):
    """The definition: each word cut at each place, the first part backwards; no separator after a whole word."""
    found = set()
    for word in words:
        for cut in range(1, len(word)):
            found.add(word[:cut][::-1] + b"\0" + word[cut:])
        found.add(word[::-1])
    return found


def held(gaddag):
    """Reads all strings out of the records."""

    def below(number, text):
        goes_on, ends, child = gaddag.record(number)
        for code in range(64):
            if ends >> code & 1:
                yield text + bytes((code,))
            if goes_on >> code & 1:
                yield from below(child, text + bytes((code,)))
                child += 1

    return list(below(0, b""))


def subtrees(words):
    """The slow reference: the different sets of ends that anything of this GADDAG has, as nested tuples."""
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

    subtree(strings(words))
    return found


@given(words=WORDS)
def test_holds_the_strings_of_every_word(kernels, words):
    gaddag = made(kernels, words)
    spelt = held(gaddag)
    assert spelt == sorted(strings(words))
    assert len(gaddag) == len(words)
    for word in words:
        for other in (word, word[:-1], word + b"\1", word[1:], word[::-1]):
            assert (other in gaddag) == (other in words)


@given(words=ANY_CODES)
def test_every_letter_from_1_to_63(kernels, words):
    gaddag = made(kernels, words)
    highest = max(map(max, words), default=0)
    assert gaddag.stride == (5 if highest > 31 else 3)
    assert held(gaddag) == sorted(strings(words))


def test_care_by_hand(kernels):
    assert held(made(kernels, [CARE])) == [b"\1\3\0\22\5", b"\3\0\1\22\5", b"\5\22\1\3", b"\22\1\3\0\5"]


def test_what_is_no_word(kernels):
    gaddag = made(kernels, [CARE])
    assert CARE in gaddag
    assert bytearray(CARE) in gaddag
    for other in ("CARE", b"", b"\1\22\5\0\3", CARE[:2] + b"\0" + CARE[2:], b"\0\3", b"\x40", b"\3\xff", 5, None):
        assert other not in gaddag


@given(words=WORDS)
def test_no_more_records_than_different_ends(kernels, words):
    """Equal nodes are one, and where lists of children are the end of another they take no room."""
    gaddag = made(kernels, words)
    nodes = {}
    for number in range(len(gaddag.nodes) // gaddag.stride):
        below, ends, first = gaddag.record(number)
        nodes.setdefault((below, ends, first if below else 0), number)
    assert len(nodes) == len(subtrees(words))
    lists = {tuple(children) for _, children in subtrees(words)}
    plain = {tuple(subtree for _, subtree in children) for children in lists}
    ends = {children[cut:] for children in plain for cut in range(1, len(children))}
    assert len(gaddag.nodes) == gaddag.stride * (1 + sum(map(len, plain - ends)))


def test_wide_records_when_the_alphabet_is_large(kernels):
    words = [CARE, b"\1\5"]
    narrow, wide = made(kernels, words, 31), made(kernels, words, 32)
    assert (narrow.stride, wide.stride) == (3, 5)
    assert held(narrow) == held(wide)
    assert (narrow.memory, wide.memory) == (4 * len(narrow.nodes), 4 * len(wide.nodes))
    assert CARE in wide


def test_many_words_alike_in_both_forms(kernels):
    rng = random.Random(7)
    words = {bytes(rng.choices((*range(1, 5), 31), k=rng.randrange(1, 9))) for _ in range(2500)}
    gaddag = made(kernels, words)
    assert gaddag.nodes == Gaddag.build(list(words)).nodes
    assert held(gaddag) == sorted(strings(words))


def test_long_words_with_long_common_parts(kernels):
    words = [b"\1" * LONGEST_WORD, b"\1" * 200 + b"\2", b"\2" + b"\1" * 200, b"\1" * 100]
    gaddag = made(kernels, words)
    assert all(word in gaddag for word in words)
    assert b"\1" * 254 not in gaddag
    assert b"\1" * 99 not in gaddag


def test_nothing(kernels):
    gaddag = made(kernels, [])
    assert (len(gaddag), list(gaddag.nodes), b"\1" in gaddag) == (0, [0, 0, 0], False)


@pytest.mark.parametrize("words", [[b""], [b"\0"], [b"\1\0\2"], [b"\1" * (LONGEST_WORD + 1)], [b"\x40"]])
def test_what_cannot_be_stored(words):
    with pytest.raises(LexiconError):
        Gaddag.build(words)


def test_of_a_graph(kernels):
    words = [CARE, b"\1\2"]
    with pytest.MonkeyPatch.context() as patch:
        for name, kind, form in kernels:
            patch.setattr(f"{name}.{kind}", form)
        assert Gaddag.of(Dawg.build(words)).nodes == Gaddag.build(words).nodes


@pytest.mark.parametrize(
    "records", [[2, 0, 0], [2, 0, 1], [2, 0, 2, 0, 2, 0], [6, 0, 1, 0, 2, 0], [1 << 63, 0, 1 << 31]]
)
def test_a_graph_whose_links_lead_nowhere(kernels, records):
    with pytest.MonkeyPatch.context() as patch:
        for name, kind, form in kernels:
            patch.setattr(f"{name}.{kind}", form)
        with pytest.raises(LexiconError, match="damaged"):
            Gaddag.of(Dawg(array("Q", records), 1, 2))


@given(words=WORDS, letters=st.sampled_from([0, 40]))
@settings(max_examples=random_examples(20))
def test_save_and_load(words, letters, tmp_path_factory):
    path = tmp_path_factory.mktemp("gaddag") / "words.gaddag"
    gaddag = Gaddag.build(list(words), letters)
    gaddag.save(path)
    again = Gaddag.load(path)
    assert (again.nodes, len(again), again.stride) == (gaddag.nodes, len(gaddag), gaddag.stride)


@pytest.mark.parametrize(
    ("nodes", "stride"), [([], 3), ([0, 0], 3), ([0, 0, 0], 5), ([0, 0, 0], 4), ([2, 0, 1], 3), ([0] * 8, 5)]
)
def test_records_that_are_no_graph(kernels, nodes, stride):
    check = next(form for _, kind, form in kernels if kind == "check")
    if stride != 4:
        assert not check(array("I", nodes), stride == 5)
    with pytest.raises(LexiconError, match="GADDAG"):
        Gaddag(array("I", nodes), 0, stride)


@pytest.mark.parametrize("nodes", [["x", 0, 0], [-1, 0, 0], [1 << 32, 0, 0], None])
def test_records_that_are_no_numbers(nodes):
    with pytest.raises(TypeError):
        Gaddag(nodes, 0, 3)


def test_a_graph_is_a_value():
    gaddag = Gaddag.build([b"\1\2", b"\2"])
    assert gaddag == Gaddag.build([b"\2", b"\1\2"]) != Gaddag.build([b"\2"])
    assert hash(gaddag) == hash(Gaddag.build([b"\2", b"\1\2"]))
    assert pickle.loads(pickle.dumps(gaddag)) == copy.copy(gaddag) == gaddag
    assert repr(gaddag) == "<Gaddag of 2 words>"


@pytest.mark.parametrize(
    ("records", "numbers"),
    [([], 1), ([2, 2, 1], 0), ([2, 0, 5], 1), ([2, 0, 0], 1), ([6, 0, 1, 0, 2, 0], 2)],
)
def test_prefixes_of_what_is_no_graph(kernels, records, numbers):
    prefixes = next(form for _, kind, form in kernels if kind == "Prefixes")
    with pytest.raises(ValueError, match=r"numbers for|damaged"):
        prefixes(array("Q", records), array("I", bytes(4 * numbers)))


def test_a_graph_with_more_prefixes_than_there_are_numbers(kernels):
    """63 letters, 40 times over: few records, and strings without end."""
    prefixes = next(form for _, kind, form in kernels if kind == "Prefixes")
    mask = (1 << 64) - 2
    records = array("Q")
    for depth in range(40):
        for _ in range(1 if not depth else 63):
            records.extend([mask, mask, 1 + 63 * depth])
    records.extend([0, mask, 0] * 63)
    with pytest.raises(ValueError, match="too many prefixes"):
        prefixes(records, array("I", bytes(4 * (len(records) // 3))))


def test_roots_that_are_no_nodes(kernels):
    lists = next(form for _, kind, form in kernels if kind == "Lists")
    parts = array("Q", [0, 0]), array("Q", [0, 2]), array("I", [0, 0]), array("I", [0]), 1
    assert list(lists(*parts).compact(1, False)) == [0, 2, 0]
    for root in (0, 2, 1 << 31):
        with pytest.raises(ValueError, match="no node"):
            lists(*parts).compact(root, False)
        with pytest.raises(ValueError, match="no nodes"):
            lists(*parts).kwg(1 if root == 0 else root, root or 9, False)


def test_a_damaged_file_is_an_error(tmp_path):
    path = tmp_path / "words.gaddag"
    Gaddag.build([b"\1\2", b"\2\2", b"\3"]).save(path)
    whole = path.read_bytes()
    cut = [whole[:length] for length in range(len(whole))]
    changed = [whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :] for at in range(len(whole))]
    for data in [*cut, *changed, whole + b"\0"]:
        path.write_bytes(data)
        with pytest.raises(LexiconError):
            Gaddag.load(path)
    with pytest.raises(FileNotFoundError):
        Gaddag.load(tmp_path / "none")


@pytest.mark.parametrize(
    ("stride", "nodes", "good"),
    [
        (3, [2, 0, 1, 0, 2, 0], True),
        (3, [2, 0, 0, 0, 2, 0], True),
        (3, [2, 0, 2, 0, 2, 0], False),
        (3, [6, 0, 1, 0, 2, 0], False),
        (3, [6, 0, 0xFFFFFFFF, 0, 2, 0], False),
        (5, [2, 0, 0, 0, 1, 0, 0, 2, 0, 0], True),
        (5, [0, 2, 0, 0, 1, 0, 0, 2, 0, 0], True),
        (5, [2, 2, 0, 0, 1, 0, 0, 2, 0, 0], False),
        (5, [0, 2, 0, 0, 2, 0, 0, 2, 0, 0], False),
    ],
)
def test_links_of_a_file_are_checked(kernels, tmp_path, stride, nodes, good):
    """Even one with a right checksum."""
    path = tmp_path / "words.gaddag"
    graphfile.save(path, KIND, 1, stride, array("I", nodes))
    with pytest.MonkeyPatch.context() as patch:
        for name, kind, form in kernels:
            patch.setattr(f"{name}.{kind}", form)
        if good:
            assert list(Gaddag.load(path).nodes) == nodes
        else:
            with pytest.raises(LexiconError, match="leads nowhere"):
                Gaddag.load(path)
