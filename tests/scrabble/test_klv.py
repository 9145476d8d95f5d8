"""Leave tables: KLV2 files, CSV files, and the values of all parts of a rack."""

from __future__ import annotations

import gzip
import hashlib
import random
import struct
import sys
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations

import pytest
from conftest import COMPILED, PURE, kernel, mostly_long, random_examples
from hypothesis import given, settings
from hypothesis import strategies as st
from scrabble.fitted import about_leaves

from wordtools.core.errors import LexiconError, RulesError, WordtoolsError
from wordtools.core.lists.bundled import bundled
from wordtools.scrabble import Rules, TileSet
from wordtools.scrabble.evaluation import klv, leaves
from wordtools.scrabble.evaluation.leaves import Leaves

ACCEPTS, LAST = 1 << 23, 1 << 22
EN = TileSet.load("en")
RACKS = st.lists(st.integers(0, 4), min_size=1, max_size=6).map(lambda tiles: bytes(sorted(tiles)))
LEAVE_TABLES = [path for folder in (leaves.TABLES, *bundled().values()) for path in folder.glob("*.klv2.gz")]
TABLES = st.dictionaries(RACKS, st.integers(-60_000, 60_000), max_size=40)


@pytest.fixture(params=[COMPILED, PURE], scope="module")
def forms(request):
    """One form of the kernels that read leaves."""
    walk = kernel("wordtools.scrabble.evaluation._leaves", request.param)
    reader = kernel("wordtools.core.graph._kwg", request.param).Reader
    patch = pytest.MonkeyPatch()
    patch.setattr(leaves, "Walk", walk.Walk)
    patch.setattr(klv, "millipoints", walk.millipoints)
    patch.setattr(klv, "Reader", reader)
    patch.setattr(leaves, "Reader", reader)
    yield
    patch.undo()


def node(tile, child=0, *, accepts=False, last=False):
    return tile << 24 | accepts * ACCEPTS | last * LAST | child


def file_of(nodes, values, kind="f"):
    return struct.pack(f"<I{len(nodes)}II{len(values)}{kind}", len(nodes), *nodes, len(values), *values)


# A, AA, AB, ?, ?A, in two lists of which the second lies in the end of the first; their numbers are 2, 3, 4, 0, 1
NODES = [
    node(0, 2, last=True),
    node(0, last=True),
    node(0, 4, accepts=True),
    node(1, 5, accepts=True, last=True),
    node(1, accepts=True, last=True),
    node(1, accepts=True),
    node(2, accepts=True, last=True),
]
WORTH = [25.5, 30.25, 1.0, -2.125, 0.0004]


def test_a_file_by_hand(forms):
    table = Leaves.parse(file_of(NODES, WORTH), "NAME", EN)
    assert dict(table) == {b"\0": 25500, b"\0\1": 30250, b"\1": 1000, b"\1\1": -2125, b"\1\2": 0}
    for text, value in (("?", 25500), ("A?", 30250), ("a", 1000), ("BA", 0), ("AAA", 0), ("??", 0), ("", 0), ("Z", 0)):
        assert table.value(EN.rack(text)) == value
    assert (len(table), repr(table)) == (5, "<Leaves 5 of en>")


def test_the_older_form(forms):
    """Whole numbers of 256ths."""
    table = Leaves.parse(file_of(NODES, [256, -128, 1, 32767, -32768], "h"), "NAME", EN)
    assert [value for _, value in table] == [1000, -500, 4, 127996, -128000]


@given(table=TABLES)
def test_there_and_back(forms, table):
    made = Leaves.of(table, EN)
    assert list(made) == sorted(table.items())
    again = Leaves.parse(klv.write(made.nodes, made.values), "NAME.klv2", EN)
    assert list(again) == sorted(table.items())
    if table:
        assert list(Leaves.parse(made.csv().encode(), "NAME.csv", EN)) == sorted(table.items())


@given(table=TABLES)
def test_every_beginning_of_a_leave_is_in_the_file(forms, table):
    """Else MAGPIE, which counts every node as a leave, takes the wrong values."""
    whole = Leaves.parse(Leaves.of(table, EN).klv2(), "NAME.klv2", EN)
    begun = {leave[:size] for leave in table for size in range(1, len(leave))}
    assert dict(whole) == dict.fromkeys(begun, 0) | table


@given(table=TABLES)
def test_the_file_by_the_definition_of_the_format(table):
    """Counts leaves by nodes, one by one, as the peers do."""
    made = Leaves.of(table, EN)
    data = klv.write(made.nodes, made.values)
    (size,) = struct.unpack_from("<I", data)
    nodes = struct.unpack_from(f"<{size}I", data, 4)
    values = struct.unpack_from(f"<{len(table)}f", data, 8 + 4 * size)
    assert len(data) == 8 + 4 * size + 4 * len(table)
    found = []

    def below(at, rack):
        while at:
            longer = rack + bytes((nodes[at] >> 24,))
            if nodes[at] & ACCEPTS:
                found.append((longer, values[len(found)]))
            below(nodes[at] & (LAST - 1), longer)
            at = 0 if nodes[at] & LAST else at + 1

    below(nodes[0] & (LAST - 1), b"")
    assert found == [(rack, pytest.approx(table[rack] / 1000)) for rack in sorted(table)]


@given(table=TABLES, rack=st.lists(st.integers(0, 5), max_size=7).map(bytes))
@settings(max_examples=random_examples(300))
def test_the_table_of_a_rack(forms, table, rack):
    """Every set of places whose tiles are not set apart by an equal one left out below."""
    made = Leaves.of(table, EN)
    values = made.table(rack)
    assert len(values) == 2 ** len(rack)
    tiles = sorted(rack)
    checked = set()
    for size in range(len(tiles) + 1):
        for places in combinations(range(len(tiles)), size):
            if all(k == 0 or tiles[k] != tiles[k - 1] or k - 1 in places for k in places):
                part = bytes(tiles[k] for k in places)
                assert values[sum(1 << k for k in places)] == table.get(part, 0) == made.value(part)
                checked.add(part)
    assert checked == {bytes(part) for size in range(len(tiles) + 1) for part in combinations(tiles, size)}


def test_threads_may_share_a_table(forms):
    made = Leaves.bundled(EN)
    racks = [bytes(sorted(random.Random(k).choices(range(27), k=7))) for k in range(60)]
    right = [made.table(rack) for rack in racks]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(made.table, racks * 3)) == right * 3
    finally:
        sys.setswitchinterval(interval)


def test_large_racks(forms):
    made = Leaves.of({bytes([3] * 12): 7, bytes([3] * 11 + [9]): 8}, EN)
    values = made.table(bytes([3] * 12 + [9]))
    assert (values[0xFFF], values[0x17FF], values[0x1FFF]) == (7, 8, 0)
    with pytest.raises(RulesError, match="a rack of 25 tiles"):
        made.table(bytes(25))


def test_an_empty_table(forms):
    made = Leaves.of({}, EN)
    assert (len(made), list(made), made.value(b"\1"), list(made.table(b"\1"))) == (0, [], 0, [0, 0])
    data = klv.write(made.nodes, made.values)
    assert len(Leaves.parse(data, "NAME.klv2", EN)) == 0


def test_files(forms, tmp_path):
    made = Leaves.of({b"\0\1": 1500, b"\2": -250}, EN)
    for name in ("mine.klv2", "mine.csv"):
        made.save(str(tmp_path / name))
        again = Leaves.open(str(tmp_path / name), EN)
        assert {leave: value for leave, value in again if value} == dict(made)
    assert (tmp_path / "mine.csv").read_text() == "?A,1.500\nB,-0.250\n"
    with pytest.raises(RulesError, match=r"ends in .klv2 or .csv"):
        made.save(str(tmp_path / "mine.txt"))
    with pytest.raises(WordtoolsError, match=r"cannot be written: No such file"):
        made.save(str(tmp_path / "none" / "mine.csv"))
    with pytest.raises(WordtoolsError, match=r"No such file"):
        Leaves.open(str(tmp_path / "none.klv2"), EN)


def test_bundled(forms, tmp_path, monkeypatch):
    monkeypatch.setattr(leaves, "TABLES", tmp_path)
    assert Leaves.bundled(EN) is None
    table = tmp_path / "en.klv2.gz"
    Leaves.of({b"\0": 25500}, EN).save(str(table))
    says = tmp_path / "en.leaves.toml"
    says.write_text(f'package = "some-package"\ndata_sha256 = "{hashlib.sha256(table.read_bytes()).hexdigest()}"\n')
    found = Leaves.bundled(EN)
    assert found is not None
    assert dict(found) == {b"\0": 25500}
    assert Leaves.bundled(TileSet.load("en-super")) is None
    table.write_bytes(table.read_bytes()[:-9] + bytes(9))
    with pytest.raises(LexiconError, match=r"en.klv2.gz: a damaged table of leaves, .* install some-package again"):
        Leaves.bundled(EN)


@pytest.mark.parametrize("name", mostly_long(sorted(path.name.partition(".")[0] for path in LEAVE_TABLES)))
def test_tables_of_leaves_that_are_shipped(name):
    """Each has all leaves of its tiles, says of which word list it is, and knows what every player knows."""
    tiles, rules = TileSet.load(name), Rules.load(name)
    table = Leaves.bundled(tiles)
    says, digest = about_leaves(name), rules.lexicon().digest
    assert len(table) == says["leaves"]
    kept = any(says.get(f"words_{kind}_since") for kind in ("added", "removed"))  # for a list that has changed a little
    assert (says.get("word_list_sha256", digest) == digest) != kept
    values = {bytes([tile]): table.value(bytes([tile])) for tile, count in enumerate(tiles.counts) if count}
    assert all(values.values())  # of a leave that it has not a table says 0
    assert max(values, key=values.__getitem__) == b"\0"  # the blank
    assert values[b"\0"] > 15_000
    assert table.value(b"\0\0") > values[b"\0"]


def test_csv_as_people_write_it(forms):
    table = Leaves.parse("\ufeff# mine\r\n\r\nS?, 32.5\r\nq,-7\r\nEE,0.0006\r\n".encode(), "NAME", EN)
    assert dict(table) == {b"\0\23": 32500, b"\21": -7000, b"\5\5": 1}


def test_tiles_of_several_characters(forms):
    catalan = TileSet.load("ca")
    given = {catalan.rack("[L·L]A"): 1000, catalan.rack("LL"): 2000, catalan.rack("?[QU]"): 3000}
    made = Leaves.of(given, catalan)
    assert dict(Leaves.parse(made.csv().encode(), "NAME.csv", catalan)) == given


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "no leave in it"),
        ("# nothing\n", "no leave in it"),
        ("A,1\nB\n", "line 2: 'B' is not LEAVE,value"),
        ("A,1\n,3\n", "line 2: ',3' is not LEAVE,value"),
        ("A,x", "line 1: 'A,x' is not LEAVE,value"),
        ("A,nan", "line 1: 'A,nan' is not"),
        ("A,2000001", "line 1: 'A,2000001' is not"),
        ("A,1\n\nÉ1,3", "line 3: .*'1' is not a tile of en"),
        ("AB,1\nBA,2", "line 2: leave 'BA' is in the table twice"),
    ],
)
def test_bad_csv(text, what):
    with pytest.raises(RulesError, match=f"^NAME.csv: {what}"):
        Leaves.parse(text.encode(), "NAME.csv", EN)


def test_a_packed_table_has_a_size(monkeypatch):
    packed = gzip.compress(b"aa\n" * 5_100_000)
    with pytest.raises(RulesError, match=r"^x.csv: over 5,000,000 lines of words"):
        Leaves.parse(packed, "x.csv.gz", EN)
    monkeypatch.setattr(leaves, "MOST_BYTES", 1_000_000)
    with pytest.raises(RulesError, match=r"^x.csv.gz: it unpacks to over 100 MB, more than a table of leaves has"):
        Leaves.parse(packed, "x.csv.gz", EN)


def test_leaves_that_cannot_be_stored():
    with pytest.raises(RulesError, match="tile set has not"):
        Leaves.of({b"\x3c": 1}, EN)
    with pytest.raises(LexiconError):
        Leaves.of({b"": 1}, EN)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "it ends at byte 0"),
        (b"\2\0\0", "it ends at byte 3"),
        (b"\0\0\0\0", "4 bytes have no room for 0 nodes"),
        (file_of(NODES, WORTH)[:31], "31 bytes have no room for 7 nodes"),
        (file_of(NODES, WORTH)[:34], "it ends at byte 34"),
        (struct.pack("<II", 1 << 30, 2), "8 bytes have no room for 1,073,741,824 nodes"),
        (file_of(NODES, WORTH[:4]), "4 values for 5 leaves"),
        (file_of(NODES, [*WORTH, 1.0]), "6 values for 5 leaves"),
        (file_of(NODES, WORTH)[:-1], "19 bytes for 5 values"),
        (file_of(NODES, WORTH) + b"\0", "21 bytes for 5 values"),
        (file_of(NODES, [1.0, float("nan"), 1.0, 1.0, 1.0]), "value 1 is nan, no points of a leave"),
        (file_of(NODES, [1.0, 1.0, 1.0, float("-inf"), 1.0]), "value 3 is -inf, no points of a leave"),
        (file_of(NODES, [2e6 + 1, 1.0, 1.0, 1.0, 1.0]), "value 0 is 2000001.0, no points of a leave"),
        (file_of([node(0, 1), node(27, accepts=True, last=True)], [1.0]), "a tile outside the alphabet at node 1"),
        (
            file_of([node(0, 1), node(0, accepts=True), node(0, accepts=True, last=True)], [1.0]),
            "tiles out of order at",
        ),
        (
            file_of([node(0, 1), node(0, 1, accepts=True, last=True)], [1.0]),
            "a branch that leads back to itself at node 1",
        ),
        (file_of([node(0, 1), node(0, last=True)], []), "a branch without a word at node 1"),
        (file_of([node(0, 1), node(0, 5, last=True)], []), "an index outside the file at node 1"),
        (file_of([node(0, 1), node(0, accepts=True)], [1.0]), "a list without an end at node 1"),
    ],
)
def test_damage(forms, data, what):
    with pytest.raises(RulesError) as caught:
        Leaves.parse(data, "NAME.klv2", EN)
    assert str(caught.value).startswith(f"NAME.klv2: a damaged .klv2 file: {what}")


def test_long_runs_of_blanks(forms):
    """A chain of 255 blanks is a leave; one of 256 is too long."""
    for length, good in ((255, True), (256, False)):
        chain = [node(0, k + 2, last=True) for k in range(length - 1)]
        data = file_of([node(0, 1), *chain, node(0, accepts=True, last=True)], [1.0])
        if good:
            assert Leaves.parse(data, "NAME", EN).value(bytes(length)) == 1000
        else:
            with pytest.raises(RulesError, match="over 255 letters"):
                Leaves.parse(data, "NAME", EN)


@given(data=st.binary(max_size=100), size=st.integers(0, 20))
@settings(max_examples=random_examples(300))
def test_any_bytes(forms, data, size):
    for damaged in (data, struct.pack("<II", size, 1) + data):
        try:
            table = Leaves.parse(damaged, "NAME.klv2", EN)
        except RulesError:
            continue
        assert all(table.value(rack) == value for rack, value in table)


def test_changed_bits_of_a_good_file(forms):
    """Never more than an error; what is read holds together."""
    rng = random.Random(8)
    table = {
        bytes(sorted(rng.choices(range(27), k=rng.randrange(1, 5)))): rng.randrange(-9999, 9999) for _ in range(99)
    }
    made = Leaves.of(table, EN)
    whole = klv.write(made.nodes, made.values)
    read = 0
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(rng.choice((1, 1, 2, 9))):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        try:
            damaged = Leaves.parse(bytes(data), "NAME.klv2", EN)
        except RulesError:
            continue
        read += 1
        for rack, value in damaged:
            assert damaged.value(rack) == value or list(rack) != sorted(rack)
        assert len(damaged.table(bytes(range(7)))) == 128
    assert 0 < read < 300
