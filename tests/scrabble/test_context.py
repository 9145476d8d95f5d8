"""What the unseen tiles and the bag add to leaves: the kernel against the formula in fractions, and the table."""

from __future__ import annotations

import pickle
from array import array
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import floor

import pytest
from conftest import COMPILED, PURE, kernel, mostly_long
from hypothesis import given
from hypothesis import strategies as st
from scrabble.fitted import fitted_lexicon
from scrabble.test_selfplay import CONTEXT, IN_CONTEXT, LEAVES, RULES

from wordtools.core.errors import FormatError
from wordtools.core.lists.bundled import bundled
from wordtools.scrabble import Leaves, Position, Rules, TileSet
from wordtools.scrabble.evaluation.context import CLASSES, ENDING, TABLES, Context
from wordtools.scrabble.moves.movegen import worths
from wordtools.scrabble.play.recipe import LeaveSource, digest_of

EN = TileSet.load("en")
TILES = [EN, *map(TileSet.load, ("es", "pt", "ru"))]  # tiles of two letters, three blanks, 33 letters
SHIPPED = [path for folder in (TABLES, *bundled().values()) for path in folder.glob(f"*{ENDING}")]


def adjusted(context: Context, value: int, kept: bytes, size: int, unseen: bytes, bag: int, tiles: TileSet) -> int:
    """Works the value of one leave out, in millipoints."""
    stage = max(k for k, least in enumerate(context.stages) if least <= bag or not k)
    left = max(0, bag - size + len(kept))
    made = floor(Fraction(value * context.factors[stage], 1000))
    made += context.left[left] if left < len(context.left) else 0
    seen, whole = Counter(unseen), Counter(tiles.all)
    vowels = sum(seen[tile] for tile in tiles.vowels), sum(whole[tile] for tile in tiles.vowels)
    for tile in kept:
        kind = Context.class_of(tiles, tile)
        shares = [Fraction(numbers[0], len(unseen)) for numbers in (seen, [vowels[0]], [seen[tile]])]
        usual = [Fraction(number, tiles.size) for number in (whole[0], vowels[1], whole[tile])]
        slopes = context.blanks[kind], context.vowels[kind], context.alike
        made += context.tiles[kind][stage]
        made += floor(sum(slope * share for slope, share in zip(slopes, shares, strict=True)))
        made -= floor(sum(slope * share for slope, share in zip(slopes, usual, strict=True)))
    return made


@pytest.mark.parametrize("form", [COMPILED, PURE])
@given(data=st.data(), size=st.integers(0, 7))
def test_every_part_of_a_rack_by_the_formula(form, data, size):
    context, bag_of = data.draw(st.sampled_from([CONTEXT, Context.bundled(EN)])), data.draw(st.sampled_from(TILES))
    tiles = data.draw(st.permutations(list(bag_of.all)))
    rack, rest = bytes(sorted(tiles[:size])), bytes(tiles[size : data.draw(st.integers(size + 1, bag_of.size))])
    bag = data.draw(st.integers(1, len(rest)))
    values = [data.draw(st.integers(-99_999, 99_999)) for _ in range(1 << size)]
    out = array("i", values)
    made = kernel("wordtools.scrabble.evaluation._context", form).Adjuster(**context.parts(bag_of))
    made.fill(rack, bytes(7), len(rest), array("i", out))  # what was unseen before is forgotten
    made.fill(rack, rest, bag, out)
    parts = [bytes(tile for bit, tile in enumerate(rack) if part >> bit & 1) for part in range(1 << size)]
    assert list(out) == [
        adjusted(context, value, kept, size, rest, bag, bag_of) for value, kept in zip(values, parts, strict=True)
    ]


@pytest.mark.parametrize("form", [COMPILED, PURE])
@pytest.mark.parametrize(("rack", "unseen"), [(b"\1", b""), (b"\1", b"\x1b"), (b"\x1b", b"\1")])
def test_tiles_of_other_sets_are_refused(form, rack, unseen):
    made = kernel("wordtools.scrabble.evaluation._context", form).Adjuster(**CONTEXT.parts(EN))
    with pytest.raises(ValueError, match="tiles of their set"):
        made.fill(rack, unseen, 1, array("i", [0, 0]))


def test_leaves_of_a_position_know_their_context():
    position = Position.new(RULES, racks=["EOST?", "AEENR"])
    rack, others = position.rack, position.unseen + (position.state.racks[1] or b"")
    plain, found = LEAVES.table(rack), worths(position, IN_CONTEXT)
    kept = [bytes(tile for bit, tile in enumerate(rack) if part >> bit & 1) for part in range(1 << 5)]
    assert found is not None
    assert list(found) == [
        adjusted(CONTEXT, value, part, 5, others, position.bag, RULES.tiles)
        for value, part in zip(plain, kept, strict=True)
    ]
    assert found == worths(position.seen_by(0), IN_CONTEXT)  # what the other player holds does not matter
    assert list(worths(position, IN_CONTEXT.plain) or ()) == list(plain)


@pytest.mark.parametrize("path", mostly_long(SHIPPED), ids=lambda path: path.name.partition(".")[0])
def test_tables_that_are_shipped(path):
    """Each is of the leaves beside it and of their words."""
    name = path.name.removesuffix(ENDING)
    rules = Rules.load(name)
    leaves = Leaves.bundled(rules.tiles)
    assert leaves is not None
    found = leaves.context
    assert found is not None
    assert found.text() == path.read_text(encoding="utf-8")
    assert found.source["leaves"] == digest_of(leaves.nodes, leaves.values)
    assert found.source["words"] == f"{name} {digest_of(fitted_lexicon(rules).dawg.records)}"
    # who empties the bag gives the first turn of the endgame away; the more vowels are unseen, the less one is worth
    assert found.left[0] < min(found.left[1:4])
    assert found.vowels[CLASSES.index("vowel")] < found.vowels[CLASSES.index("other")]
    assert found.alike < 0


def test_classes_of_tiles():
    """By the points of the set, tiles of two letters too; a vowel is one whatever it scores."""
    said = {"es": "? A Q [CH] [LL] Ñ", "fr": "? E Y K", "ru": "? Э Ж Ъ"}
    kinds = {
        code: [CLASSES[Context.class_of(tiles, tiles.rack(tile)[0])] for tile in text.split()]
        for code, text in said.items()
        for tiles in [TileSet.load(code)]
    }
    assert kinds == {
        "es": ["blank", "vowel", "other", "other", "power", "power"],
        "fr": ["blank", "vowel", "vowel", "power"],
        "ru": ["blank", "vowel", "other", "power"],
    }


def test_a_set_without_leaves_has_no_context():
    assert Context.bundled(TileSet.load("en-super")) is None


def test_it_reads_what_it_writes_and_travels():
    assert Context.parse(CONTEXT.text()) == CONTEXT
    leaves = pickle.loads(pickle.dumps(IN_CONTEXT))
    assert leaves.context == CONTEXT
    assert leaves.plain.context is None
    assert LeaveSource.of(IN_CONTEXT, "").digest != LeaveSource.of(LEAVES, "").digest


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("alike", "else", "row 'alike' is missing"),
        ("bag\t1\t4", "bag\t4\t1", "ascending"),
        ("factor\t0", "factor", "as many numbers"),
        ("-45000", "-4.5", "row 'alike': whole numbers"),
        ("-45000", "-45000000", "up to 1,000,000"),
        ("blanks unseen\t3000", "blanks unseen", "classes blank, vowel"),
    ],
)
def test_what_is_no_table(old, new, message):
    assert old in CONTEXT.text()
    with pytest.raises(FormatError, match=message):
        Context.parse(CONTEXT.text().replace(old, new), "my.tsv")


def test_shape():
    with pytest.raises(FormatError, match="classes"):
        replace(CONTEXT, left=())
