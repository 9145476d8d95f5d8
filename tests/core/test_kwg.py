from __future__ import annotations

import random
import struct
from array import array

import pytest
from conftest import COMPILED, PURE, kernel, random_examples
from foreign_lists import big_nodes
from hypothesis import example, given, settings
from hypothesis import strategies as st

from wordtools.core import Alphabet
from wordtools.core.errors import LexiconError
from wordtools.core.graph import kwg

LETTERS = Alphabet("ABCD")
LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
WORDS = st.sets(st.text("ABCD", min_size=1, max_size=6), max_size=40)
ACCEPTS, LAST = 1 << 23, 1 << 22
EMPTY = bytes.fromhex("0000400000004000")


def node(tile, child=0, accepts=False, *, last=False):
    return tile << 24 | accepts * ACCEPTS | last * LAST | child


def packed(*nodes):
    return struct.pack(f"<{len(nodes)}I", *nodes)


def read(kernel, data, alphabet=LETTERS, big=False, **limits):
    """Reads with one form of the kernel."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kwg, "_kwg", kernel)
        for name, value in limits.items():
            patch.setattr(kwg, name, value)
        return kwg.read_words(data, "NAME", alphabet, big=big)


def listed(data, pointer=0):
    """Reads one part of a whole file by the definition of the format, with no check."""
    nodes = struct.unpack(f"<{len(data) // 4}I", data)

    def below(at, text):
        while at:
            tile = nodes[at] >> 24
            longer = text + (LETTERS.letters[tile - 1] if tile else "@")
            if nodes[at] & ACCEPTS:
                yield longer
            yield from below(nodes[at] & (LAST - 1), longer)
            at = 0 if nodes[at] & LAST else at + 1

    return list(below(nodes[pointer] & (LAST - 1), ""))


def turned(words):
    """The strings of a GADDAG, by definition; the separator is put before the letters."""
    cuts = {word[:cut][::-1] + "@" + word[cut:] for word in words for cut in range(1, len(word))}
    return cuts | {word[::-1] for word in words}


def fewest(*parts):
    """The nodes that the format needs: the lists that are not the end of another one, each once."""
    lists = set()

    def below(ends):
        entries = []
        for letter in sorted({end[0] for end in ends}):
            rest = {end[1:] for end in ends if end[0] == letter}
            entries.append((letter, "" in rest, below(rest - {""})))
        lists.add(tuple(entries))
        return tuple(entries)

    for part in parts:
        below(part)
    ends = {entries[k:] for entries in lists for k in range(1, len(entries))}
    return 2 + sum(map(len, lists - ends))


@given(words=WORDS)
def test_there_and_back(kwg_kernel, words):
    data = kwg.write(sorted(words), LETTERS)
    assert listed(data) == sorted(words)
    assert listed(data, 1) == sorted(turned(words))
    assert read(kwg_kernel, data) == sorted(words)


@given(words=WORDS)
def test_without_a_gaddag(kwg_kernel, words):
    data = kwg.write(sorted(words), LETTERS, gaddag=False)
    assert data[4:8] == EMPTY[4:]
    assert listed(data) == sorted(words)
    assert read(kwg_kernel, data) == sorted(words)


@pytest.mark.parametrize("form", [COMPILED, PURE])
def test_both_forms_of_the_kernels_write_the_same(form, monkeypatch):
    rng = random.Random(9)
    words = ["".join(rng.choices("ABCD", k=rng.randrange(1, 8))) for _ in range(500)]
    expected = [kwg.write(words, LETTERS, gaddag=gaddag) for gaddag in (True, False)]
    for name, kind in (("_build", "DawgBuilder"), ("_gaddag", "Prefixes"), ("_lists", "Lists")):
        module = f"wordtools.core.graph.{name}"
        monkeypatch.setattr(f"{module}.{kind}", getattr(kernel(module, form), kind))
    assert [kwg.write(words, LETTERS, gaddag=gaddag) for gaddag in (True, False)] == expected


def small(data):
    """Turns the nodes of a .kbwg into those of a .kwg, by the two descriptions; they are to fit."""
    nodes = [number for (number,) in struct.iter_unpack("<I", data)]
    assert all(number >> 8 < LAST for number in nodes)
    return packed(
        *(node(n & 63, n >> 8, accepts=bool(n & 128), last=bool(n & 64)) for n in nodes),
    )


@given(words=WORDS, gaddag=st.booleans())
def test_big_files_are_others_but_for_the_bits(kwg_kernel, words, gaddag):
    data = kwg.write(sorted(words), LETTERS, gaddag=gaddag, big=True)
    assert small(data) == kwg.write(sorted(words), LETTERS, gaddag=gaddag)
    assert read(kwg_kernel, data, big=True) == sorted(words)
    if words:
        assert read(kwg_kernel, big_nodes(list(words), "ABCD"), big=True) == sorted(words)


def test_an_index_that_only_a_big_file_has(kwg_kernel):
    """The list of first letters lies behind more nodes than a .kwg can have."""
    far = 1 << 22
    data = packed(far << 8 | 64) + bytes(4 * (far - 1)) + packed(1 | 128, 2 | 64 | 128)
    assert read(kwg_kernel, data, big=True) == ["A", "B"]
    with pytest.raises(LexiconError, match=r"NAME: a damaged .kbwg file: an index outside the file at node 0"):
        read(kwg_kernel, data[:-8], big=True)


def test_too_many_nodes_for_a_big_file(monkeypatch):
    monkeypatch.setattr(kwg, "MOST_BIG_NODES", 5)
    with pytest.raises(LexiconError, match=r"need \d+ nodes and a .kbwg file holds 5: .* or write a .marisa file"):
        kwg.write(["ABCD", "BCDA", "DD", "C"], LETTERS, gaddag=False, big=True)


@given(words=WORDS)
def test_as_small_as_can_be(words):
    assert len(kwg.write(list(words), LETTERS)) == 4 * fewest(words, turned(words))
    assert len(kwg.write(list(words), LETTERS, gaddag=False)) == 4 * fewest(words)


def test_nothing(kwg_kernel):
    assert kwg.write([], LETTERS) == EMPTY
    assert read(kwg_kernel, EMPTY) == []
    assert read(kwg_kernel, EMPTY[:4]) == []


def test_a_file_by_hand(kwg_kernel):
    """AB, ABC, B, BC: the list of C is shared, and that of first letters begins at node 3."""
    data = packed(
        node(0, 3, last=True),
        node(0, last=True),
        node(3, accepts=True, last=True),
        node(1, 5),
        node(2, 2, accepts=True, last=True),
        node(2, 2, accepts=True, last=True),
    )
    assert read(kwg_kernel, data) == ["AB", "ABC", "B", "BC"]


def test_a_list_may_lie_in_the_end_of_another(kwg_kernel):
    data = packed(node(0, 2), node(0), node(1, 3), node(2, accepts=True), node(3, accepts=True, last=True))
    assert read(kwg_kernel, data) == ["AB", "AC", "B", "C"]


def test_what_nothing_points_to_is_not_looked_at(kwg_kernel):
    data = packed(node(0, 2), node(0), node(1, accepts=True, last=True), node(0, 99), node(63, 3))
    assert read(kwg_kernel, data) == ["A"]


def test_other_alphabets(kwg_kernel):
    for alphabet, words in (
        (Alphabet("ANÑO"), ["ANO", "ÑO", "OÑA"]),
        (Alphabet("АБВ"), ["АБ", "ВБА"]),
        (Alphabet(["A", "L·L", "L", "QU"]), ["AL·LA", "LA", "QUA"]),
    ):
        assert read(kwg_kernel, kwg.write(words[::-1], alphabet), alphabet) == words


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "0 bytes are not a number of whole nodes"),
        (EMPTY[:7], "7 bytes are not a number of whole nodes"),
        (packed(node(1, 2)), "no pointer to the words at node 0"),
        (packed(node(0, 2), 0), "an index outside the file at node 0"),
        (packed(node(0, 1), node(1, 9, last=True)), "an index outside the file at node 1"),
        (packed(node(0, 1), node(1, accepts=True)), "a list without an end at node 1"),
        (
            packed(node(0, 1), node(0, accepts=True, last=True)),
            "a tile outside the alphabet at node 1; is it of another language?",
        ),
        (
            packed(node(0, 1), node(5, accepts=True, last=True)),
            "a tile outside the alphabet at node 1; is it of another language?",
        ),
        (packed(node(0, 1), node(2, accepts=True), node(1, accepts=True, last=True)), "tiles out of order at node 2"),
        (packed(node(0, 1), node(2, accepts=True), node(2, accepts=True, last=True)), "tiles out of order at node 2"),
        (packed(node(0, 1), node(1, last=True)), "a branch without a word at node 1"),
        (packed(node(0, 1), node(1, 1, accepts=True, last=True)), "a branch that leads back to itself at node 1"),
        (
            packed(node(0, 2), 0, node(1, 3, last=True), node(1, 2, last=True)),
            "a branch that leads back to itself at node 3",
        ),
        (
            packed(node(0, 2), node(1, 2), node(2, 1, accepts=True, last=True)),
            "a branch that leads back to itself at node 2",
        ),
        (
            packed(0x1, *(node(1, k + 1, last=True) for k in range(1, 256)), node(1, accepts=True, last=True)),
            "a word of over 255 letters at node 255",
        ),
    ],
)
def test_damage(kwg_kernel, data, what):
    with pytest.raises(LexiconError) as caught:
        read(kwg_kernel, data)
    assert str(caught.value) == f"NAME: a damaged .kwg file: {what}"


A = node(1, accepts=True, last=True)


@pytest.mark.parametrize(
    ("nodes", "what"),
    [
        ((node(0, 9), A), "an index outside the file at node 1"),
        ((node(0, 3), A, node(0, 9, last=True)), "an index outside the file at node 3"),
        (
            (node(0, 3), A, node(5, accepts=True, last=True)),
            "a tile outside the alphabet at node 3; is it of another language?",
        ),
        ((node(0, 3), A, node(1, accepts=True), node(0, 2, last=True)), "tiles out of order at node 4"),
        ((node(0, 3), A, node(1, accepts=True)), "a list without an end at node 3"),
        ((node(0, 3), A, node(1, 4, last=True), node(0, last=True)), "a branch without a word at node 4"),
        ((node(0, 3), A, node(1, 4, last=True), node(0, 3, last=True)), "a branch that leads back to itself at node 4"),
        ((node(0, 3), A, node(0, 2), node(1, 2, last=True)), "a separator out of place at node 3"),
        ((node(0, 3), A, node(1, 4, last=True), node(0, 2, True, last=True)), "a separator out of place at node 4"),
        (
            (node(0, 3), A, node(1, 4, last=True), node(0, 5, last=True), node(0, 2, last=True)),
            "a separator out of place at node 4",
        ),
        (
            (
                *(node(0, 3), A, node(1, 4, last=True), node(0, 5, last=True)),
                *(node(1, accepts=True), node(2, 7, last=True), node(0, 2, last=True)),
            ),
            "a separator out of place at node 4",
        ),
        (
            (node(0, 3), A, *(node(1, k + 1, last=True) for k in range(3, 258)), A),
            "a word of over 255 letters at node 3",
        ),
    ],
)
def test_damage_in_the_gaddag(kwg_kernel, nodes, what):
    with pytest.raises(LexiconError) as caught:
        read(kwg_kernel, packed(node(0, 2), *nodes))
    assert str(caught.value) == f"NAME: a damaged .kwg file: {what}"


def test_a_gaddag_by_hand(kwg_kernel):
    """AB, whose end is shared: BA, A@B; a separator is no letter of the longest word."""
    end = node(2, accepts=True, last=True)
    data = packed(
        node(0, 2), node(0, 4), node(1, 3, last=True), end, node(1, 6), node(2, 7, last=True), node(0, 3, last=True), A
    )
    assert listed(data, 1) == ["A@B", "BA"]
    assert read(kwg_kernel, data) == ["AB"]


def test_tails_that_are_too_long_when_put_together(kwg_kernel):
    """The list at node 2 is worked out as a branch of first letters, before a long branch comes down to it."""
    half = [node(1, k + 1, last=True) for k in range(3, 203)] + [node(1, accepts=True, last=True)]
    start = 3 + len(half)
    long = [node(1, k + 1, last=True) for k in range(start, start + 99)] + [node(1, 3, last=True)]
    data = packed(node(0, start + 100), 0, 0, *half, *long, node(1, start), node(2, 3, last=True))
    with pytest.raises(LexiconError, match="over 255 letters"):
        read(kwg_kernel, data)


def test_the_longest_word(kwg_kernel):
    words = ["A" * 255, "B" * 254]
    assert read(kwg_kernel, kwg.write(words, LETTERS)) == words


def doubling(depth, letters=2):
    """All words of *depth* letters out of a few: a small file of very many words."""
    nodes = [node(0, 1)]
    for level in range(depth):
        child = len(nodes) + letters if level < depth - 1 else 0
        nodes += [node(k, child, accepts=not child, last=k == letters) for k in range(1, letters + 1)]
    return packed(*nodes)


@pytest.mark.parametrize(("depth", "letters"), [(25, 2), (64, 2), (255, 4)])
def test_more_words_than_any_language_has(kwg_kernel, depth, letters):
    with pytest.raises(LexiconError, match="more words than any language has at node"):
        read(kwg_kernel, doubling(depth, letters))


def test_limits(kwg_kernel):
    assert len(read(kwg_kernel, doubling(5), MOST_WORDS=32, MOST_TEXT=160)) == 32
    for limits in ({"MOST_WORDS": 31}, {"MOST_TEXT": 159}):
        with pytest.raises(LexiconError, match="more words"):
            read(kwg_kernel, doubling(5), **limits)


def test_a_small_file_of_too_much_text(kwg_kernel, monkeypatch):
    monkeypatch.setattr(kwg, "SMALL_TEXT", 100)
    monkeypatch.setattr(kwg, "TEXT_PER_NODE", 3)
    nodes = len(doubling(5)) // 4
    assert kwg.most_text(nodes) == 100 + 3 * nodes < 160
    with pytest.raises(LexiconError, match="more words than any language has"):
        read(kwg_kernel, doubling(5))
    monkeypatch.setattr(kwg, "SMALL_TEXT", 160)
    assert len(read(kwg_kernel, doubling(5))) == 32


def test_too_many_nodes_to_write(monkeypatch):
    words = ["ABCD", "BCDA", "DD"]
    for gaddag, numbers, what in ((False, "12 .* 11", "the longest words"), (True, "31 .* 30", "the GADDAG")):
        monkeypatch.setattr(kwg, "MOST_NODES", len(kwg.write(words, LETTERS, gaddag=gaddag)) // 4)
        assert kwg.write(words, LETTERS, gaddag=gaddag)
        with pytest.raises(LexiconError, match=f"need {numbers}: leave out {what}"):
            kwg.write([*words, "C"], LETTERS, gaddag=gaddag)
        monkeypatch.undo()


@pytest.mark.parametrize("words", [[""], ["A", "A" * 256], ["E"], ["é"]])
def test_words_that_cannot_be_written(words):
    with pytest.raises(ValueError, match=r"."):
        kwg.write(words, LETTERS)


def harmless(kernel, data, alphabet=LETTERS):
    try:
        words = read(kernel, data, alphabet, MOST_WORDS=100_000, MOST_TEXT=1_000_000)
    except LexiconError:
        return
    assert words == sorted(set(words))


NODES = st.builds(node, st.integers(0, 5), st.integers(0, 12), accepts=st.booleans(), last=st.booleans())


@given(data=st.binary(max_size=80))
def test_any_bytes(kwg_kernel, data):
    harmless(kwg_kernel, data)
    harmless(kwg_kernel, b"\1\0\0\0" + data)


@given(nodes=st.lists(NODES, max_size=12))
@example(nodes=[node(1, 1), node(2, 1, last=True)])
@settings(max_examples=random_examples(500))
def test_any_nodes(kwg_kernel, nodes):
    harmless(kwg_kernel, packed(node(0, 1), *nodes))


@given(nodes=st.lists(NODES, max_size=12), root=st.integers(0, 12))
@settings(max_examples=random_examples(500))
def test_any_nodes_as_a_gaddag(kwg_kernel, nodes, root):
    harmless(kwg_kernel, packed(node(0, 2), node(0, root), A, *nodes))


def test_both_forms_of_the_kernel_find_the_same(kwg_kernel):
    """Changes a few bits of a good file, many times over."""
    rng = random.Random(4)
    words = {"".join(rng.choices(LATIN.letters, k=rng.randrange(2, 9))) for _ in range(400)}
    whole = kwg.write(sorted(words), LATIN)
    faults = set()
    for _ in range(300 if kwg_kernel.COMPILED else 60):
        data = bytearray(whole)
        for _ in range(rng.choice((1, 1, 2, 20))):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        results = []
        for form in (kwg_kernel, kwg._kwg):
            try:
                results.append(read(form, bytes(data), LATIN))
            except LexiconError as error:
                results.append(str(error))
                faults.add(str(error).partition(" at ")[0])
        assert results[0] == results[1]
    assert len(faults) > 2


@pytest.mark.parametrize(
    ("nodes", "letters", "words", "text"),
    [([], 26, 9, 9), ([0], 0, 9, 9), ([0], 64, 9, 9), ([0], -1, 9, 9), ([0], 26, 1 << 30, 9), ([0], 26, 9, -1)],
)
def test_a_reader_takes_nothing_out_of_range(kwg_kernel, nodes, letters, words, text):
    with pytest.raises(ValueError, match=r"node|letters|limits"):
        kwg_kernel.Reader(array("I", nodes), letters, words, text)


def test_a_reader_gives_nothing_that_was_not_checked(kwg_kernel):
    nodes = array("I", kwg.write(["CAT"], LATIN))
    for use in ("spell", "counts", "check_gaddag"):
        reader = kwg_kernel.Reader(nodes, 26, 9, 9)
        with pytest.raises(ValueError, match="was not checked, or is damaged"):
            getattr(reader, use)()
        assert reader.check() == 0
        getattr(reader, use)()
    damaged = kwg_kernel.Reader(array("I", [1 << 22 | 9]), 26, 9, 9)
    assert damaged.check() != 0
    with pytest.raises(ValueError, match="was not checked, or is damaged"):
        damaged.spell()
