"""How open boards are: the kernel against a slow count of all ways, the choice of plays by it, and its table."""

from __future__ import annotations

import pickle
import random
import re
from array import array
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from conftest import COMPILED, PURE, kernel, mostly_long
from scrabble.fitted import fitted_lexicon
from scrabble.games import small

from tools.scrabble import way_match
from tools.scrabble.way_check import (
    LAYOUTS,
    REACH,
    compared,
    generator,
    grown,
    lexicon,
    random_table,
    slow_changes,
    slow_sums,
)
from wordtools.core.cli.main import main
from wordtools.core.errors import FormatError
from wordtools.core.lists.bundled import bundled
from wordtools.scrabble import Engine, Leaves, Position, Rules, TileSet
from wordtools.scrabble.evaluation.boards import best_by_board, board_changes
from wordtools.scrabble.evaluation.context import TABLES
from wordtools.scrabble.evaluation.ways import ENDING, SUMS, WayTable, made_for
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.play.players import StaticPlayer
from wordtools.scrabble.play.recipe import digest_of
from wordtools.scrabble.position import State

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def made(form: str, layout: str, table: WayTable) -> tuple[Any, Any]:
    """Makes the kernel of a table, and the board that it looks at."""
    rules = generator(layout).rules
    squares = rules.layout
    return made_of(form, table, rules.tiles, squares.rows, squares.columns, squares.letter, squares.word)


def made_of(form: str, table: WayTable, tiles: TileSet, *layout: Any) -> tuple[Any, Any]:
    gaddag = lexicon().gaddag
    lanes = kernel("wordtools.scrabble.moves._lanes", form).Lanes(
        gaddag.nodes, gaddag.stride == 5, bytes(tiles.points), *layout
    )
    return kernel("wordtools.scrabble.evaluation._ways", form).Ways(lanes, tiles.size, **table.parts()), lanes


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("turns", mostly_long([9, 0, 1, 4, 16]))
def test_sums_are_those_of_all_ways(form, layout, turns):
    board, rack, bag, _ = grown(layout, turns, turns)
    ways, lanes = made(form, layout, random_table(random.Random(1)))
    lanes.load(board.tiles)
    for unseen in (bag + rack, bag, b"\0", b""):
        out = array("q", bytes(8 * len(SUMS)))
        ways.fill(unseen, out)
        assert dict(zip(SUMS, out, strict=True)) == dict(
            zip(SUMS, slow_sums(board, generator(layout).rules, unseen), strict=True)
        )


def test_a_board_that_is_no_square_is_as_open_as_the_same_board_turned(form):
    sums, plain = [], bytes([1] * 15)
    for rows, columns, places in ((3, 5, (6, 7)), (5, 3, (4, 7))):  # AT across, AT down
        ways, lanes = made_of(form, random_table(random.Random(1)), Rules.load("en").tiles, rows, columns, plain, plain)
        lanes.load(bytes(1 if cell == places[0] else 20 if cell == places[1] else 0 for cell in range(15)))
        sums.append(array("q", bytes(8 * len(SUMS))))
        ways.fill(bytes(range(1, 27)), sums[-1])
    assert sums[0] == sums[1]
    assert sums[0][SUMS.index("hooks")] > 0


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_play_changes_the_sums_as_if_the_board_were_counted_anew(form, layout):
    rng = random.Random(7)
    for turns in (0, 2, 7, 13):
        table = random_table(rng)
        board, rack, bag, plays = grown(layout, 100 + turns, turns)
        rules = plays._generator.rules
        some = rng.sample(range(len(plays)), min(4, len(plays)))
        some += [k for k in range(len(plays)) if plays[k].play.kind.name != "PLACE"][-2:]
        ways, lanes = made(form, layout, table)
        lanes.load(board.tiles)
        records = array("Q", [number for k in some for number in plays.record(k)])
        out = array("q", bytes(8 * (len(SUMS) + 3) * len(some)))
        ways.weigh(records, plays.stride, rack, bag, len(bag), out)
        before, width = slow_sums(board, rules, bag), len(SUMS) + 3
        for at, k in enumerate(some):
            play = plays[k].play
            expected = slow_changes(board, rules, rack, bag, play, table, before)
            assert list(out[width * at : width * (at + 1)]) == expected, play
        again = array("q", bytes(8 * len(SUMS)))
        ways.fill(bag, again)
        assert list(again) == before  # the board is as it was


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_whole_game_has_the_sums_of_a_slow_count(form, layout):
    """``python tools/scrabble/way_check.py 100000`` compares more games."""
    table = random_table(random.Random(5))
    assert compared(*made(form, layout, table), table, layout, 60, 2) > 15


def test_a_wrong_kernel_is_found_out(form):
    table = random_table(random.Random(5))
    other = WayTable(table.terms[::-1], table.kept, table.left, table.exchange, {})
    with pytest.raises(AssertionError, match="scrabble-15, seed 60"):
        compared(*made(form, "scrabble-15", other), table, "scrabble-15", 60, 2)


def test_tiles_of_other_sets_are_refused(form):
    ways, lanes = made(form, "wwf-11", random_table(random.Random(1)))
    for unseen in (b"\x1b", bytes(1000)):
        with pytest.raises(ValueError, match="tiles of their set"):
            ways.fill(unseen, array("q", bytes(8 * len(SUMS))))
    with pytest.raises(ValueError, match="no room"):
        ways.fill(b"\1", array("q", [0]))
    with pytest.raises(ValueError, match="no room"):
        ways.weigh(array("Q", [0, 0]), 2, b"\1", b"\1", 1, array("q", [0]))
    with pytest.raises(ValueError, match="57 terms"):
        type(ways)(lanes, 100, terms=array("i", [1]), kept=array("i", [1]), left=array("i", [1]), exchange=0)


def table_for(rules: Rules, seed: int = 1) -> WayTable:
    table = random_table(random.Random(seed))
    return WayTable(table.terms, table.kept, table.left, table.exchange, {**made_for(rules), "games": "7"})


def test_it_reads_what_it_writes_and_travels():
    rules = Rules.load("en")
    table = table_for(rules)
    again = WayTable.parse(table.text(rules), rules)
    assert again == table
    assert again.source == table.source
    assert pickle.loads(pickle.dumps(table)) == table
    assert again.digest == table.digest != table_for(rules, 2).digest
    assert "kept ?\t" in table.text(rules)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "# version: 1",
            "# version: 2",
            "my.tsv: a table of ways of version 2, not 1: python tools/scrabble/way_table.py makes",
        ),
        ("# version: 1\n", "", "my.tsv: a table of ways of version none, not 1"),
        ("# tiles: en ", "# tiles: de ", "a table of ways of tiles de "),
        ("# layout: scrabble-15 ", "# layout: wwf-15 ", "a table of ways of layout wwf-15 "),
        ("word times 9\t", "word times 12\t", "my.tsv: the term 'word times 9' is missing"),
        ("exchange\t", "exchanges\t1\nexchange\t", "my.tsv: the term 'exchanges' is unknown"),
        ("kept ?\t", "kept ?\t7\nkept ?\t", "my.tsv: line 63: the term 'kept \\?' is in the table twice"),
        ("kept ?\t", "kept ?\t1.", "my.tsv: line 62: 'kept \\?.*a tab and a whole number"),
        ("kept ?\t", "kept ? ", "my.tsv: line 62: 'kept \\?.*a tab and a whole number"),
        ("exchange\t", "exchange\t9000000", "numbers of a table of ways are whole ones of up to 1,000,000"),
    ],
)
def test_what_is_no_table(old, new, message):
    rules = Rules.load("en")
    text = table_for(rules).text(rules)
    assert text.count(old) == 1
    with pytest.raises(FormatError, match=message) as caught:
        WayTable.parse(text.replace(old, new).replace("0000-", "0000"), rules, "my.tsv")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda data: data[:900], "'.*' is not a term, a tab and a whole number|the term .* is missing"),
        (lambda data: data.replace(b"version: 1", b"version: 9"), "a table of ways of version 9, not 1"),
        (lambda data: data.replace(b"# tiles: en", b"# tiles: de"), "a table of ways of tiles de .*, not en "),
        (lambda data: data.replace(b"# layout: scrabble", b"# layout: wwf"), "a table of ways of layout wwf-15 "),
        (lambda data: data[:300] + b"\xff" + data[300:], "UTF-8|not a term|is missing"),
        (lambda data: b"", "a table of ways of version none, not 1"),
    ],
)
def test_a_table_that_is_damaged_is_one_line(monkeypatch, tmp_path, damage, message):
    name = "en.scrabble-15.ways.tsv"
    (tmp_path / name).write_bytes(damage((TABLES / name).read_bytes()))
    monkeypatch.setattr("wordtools.scrabble.evaluation.ways.table_folder", lambda _: tmp_path)
    for command in ("moves -r CATS --positional", "sim -r CATS --positional", "autoplay 2 --one positional"):
        result = CliRunner().invoke(main, ["scrabble", *command.split()])
        assert (result.exit_code, result.stdout) == (2, "")
        (line,) = result.stderr.splitlines()[-1:]
        assert name in line
        assert re.search(message, line)
        assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("en", "# version: 9\n", "my.tsv: a table of ways of version 9, not 1: python tools/scrabble/way_table.py"),
        ("en", "exchange\n", "my.tsv: line 1: 'exchange' is not a term, a tab and a whole number"),
        ("en", None, "my.tsv: No such file"),
        ("xx", "", "no tile set 'xx'"),
    ],
)
def test_a_match_of_a_damaged_table_is_one_line(monkeypatch, capsys, tmp_path, name, text, message):
    path = tmp_path / "my.tsv"
    if text is not None:
        path.write_text(text)
    monkeypatch.setattr("sys.argv", ["way_match.py", name, str(path), "none", "--games", "2"])
    with pytest.raises(SystemExit) as caught:
        way_match.main()
    out, err = capsys.readouterr()
    assert (caught.value.code, out) == (2, "")
    (line,) = err.splitlines()
    assert message in line


def test_a_table_of_another_alphabet_is_refused():
    rules = Rules.load("en")
    text = table_for(rules).text(rules)
    spanish = Rules.load("es", layout="scrabble-15")
    for key, value in made_for(spanish).items():
        text = text.replace(f"{key}: {made_for(rules)[key]}", f"{key}: {value}")
    with pytest.raises(FormatError, match=r"the term 'kept \[?CH\]?' is missing|the term 'kept Ñ' is missing"):
        WayTable.parse(text, spanish)
    with pytest.raises(FormatError, match="27 tiles is of no use with"):
        table_for(rules).kernel(MoveGenerator(rules, lexicon())._lanes, spanish.tiles)


SHIPPED = [path for folder in (TABLES, *bundled().values()) for path in folder.glob(f"*{ENDING}")]


@pytest.mark.parametrize("path", mostly_long(SHIPPED), ids=lambda path: path.name.removesuffix(ENDING))
def test_tables_that_are_shipped(path):
    """Each is of the leaves beside it and of their words, and of the layout of its name."""
    name, _, layout = path.name.removesuffix(ENDING).partition(".")
    rules = Rules.load(name, layout=layout)
    leaves, found = Leaves.bundled(rules.tiles), WayTable.bundled(rules)
    assert leaves is not None
    assert found is not None
    assert found.text(rules) == path.read_text(encoding="utf-8")
    assert found.source["leaves"] == digest_of(leaves.nodes, leaves.values)
    assert found.source["words"] == f"{name} {digest_of(fitted_lexicon(rules).dawg.records)}"
    if "terms" in found.source:
        english = WayTable.bundled(Rules.load("en"))
        assert english is not None
        assert found.source["terms"] == f"en {english.digest}", f"way_table.py {name} --lend en"
        assert found.terms == english.terms
    # what the other player can reach costs: two triple-word squares most
    dear = [found.terms[SUMS.index(f"word times {of}")] for of in ("9", "3, through, 5-7 tiles")]
    assert dear[0] < dear[1] < 0


def test_the_page_has_the_terms_of_the_table():
    """Every English number of how-scrabble.md is that of the table, and none is missing."""
    table = WayTable.bundled(Rules.load("en"))
    assert table is not None
    page = (ROOT / "docs" / "how-scrabble.md").read_text(encoding="utf-8")
    found = {}
    for line in page[page.index("A term is the number") : page.index("Single numbers")].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 1 + REACH and cells[0].startswith(("ways", "points")):
            found |= {f"{cells[0]}, {n} tiles": cell for n, cell in enumerate(cells[1:], 1)}
        elif len(cells) == 5:
            found |= {cells[0]: cells[1], cells[3]: cells[4]}
    found = {name: cell for name, cell in found.items() if name in SUMS}
    assert found == {name: f"{term / 1000:+.2f}" for name, term in zip(SUMS, table.terms, strict=True)}
    letters = Rules.load("en").tiles
    kept = re.findall(r"`([A-Z?])` ([+-]\d\.\d\d)", page)
    assert kept
    for letter, cell in kept:
        assert f"{table.kept[letters.rack(letter)[0]] / 1000:+.2f}" == cell
    (left,) = re.findall(r"\(0 to 7: ([^)]+)\) and an exchange \(([^)]+)\)", page)
    assert left[0].replace("\n", " ").split(", ") == [f"{number / 1000:+.2f}" for number in table.left]
    assert left[1] == f"{table.exchange / 1000:+.2f}"


def test_games_of_other_rules_have_no_table():
    assert SHIPPED
    assert WayTable.bundled(Rules.load("en", layout="super-21")) is None
    assert WayTable.bundled(Rules.load("en").with_numbers(rack_size=8)) is None
    assert WayTable.bundled(Rules.load("en-wordsmog")) is None


def test_a_play_beside_triple_word_squares_costs():
    """The same word where it opens the way to a triple-word square, and where it does not."""
    rules, english = Rules.load("en"), Engine.for_language("en")
    table = WayTable.bundled(rules)
    assert table is not None
    position = Position.from_cgp("15/15/15/15/15/15/15/7CATS4/15/15/15/15/15/15/15 AEINRST/ 0/0 0")
    plays = english.generator.plays(position)
    changes = {str(one.play): one for one in board_changes(english.generator, position, plays, table)}
    assert len(changes) == len(plays)
    for one in changes.values():
        assert one.points == pytest.approx(sum(one.themes.values()))
        assert one.total == pytest.approx(one.play.equity + one.points)
    assert min(one.themes["triple-word squares"] for one in changes.values()) < -1


def test_an_empty_bag_leaves_plays_as_they_are():
    rules = small(Rules.load("en"), "AEINRSTBDFGHJK")
    position = Position.new(rules, racks=["AEINRST", "BDFGHJK"])
    maker = MoveGenerator(rules, lexicon())
    plays = maker.plays(position)
    assert position.bag == 0
    assert {one.points for one in board_changes(maker, position, plays, table_for(rules))} == {0.0}
    best = best_by_board(maker, position, None, table_for(rules))
    assert best[0].play == maker.best(position)[0]


def test_a_static_player_may_look_at_the_board():
    english, table = Engine.for_language("en"), WayTable.bundled(Rules.load("en"))
    plain = StaticPlayer(english.generator, english.leaves)
    looking = pickle.loads(pickle.dumps(StaticPlayer(english.generator, english.leaves, ways=table)))
    assert repr(looking).startswith("<StaticPlayer with en, <WayTable version 1,")
    chosen = []
    for seed in range(12):
        board, rack, _, _ = grown("scrabble-15", 300 + seed, 6)
        position = Position(english.rules, State(board, (rack, None), (0, 0)))
        both = [player.choose(position, random.Random(1)) for player in (plain, looking)]
        best = english.generator.best(position, english.leaves, count=5)
        assert both[0] == best[0].play
        assert both[1] in [one.play for one in best if one.equity >= best[0].equity - 6]
        chosen.append(both[0] == both[1])
    assert set(chosen) == {True, False}
