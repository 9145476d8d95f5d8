"""Boards and rules as text: what is read is what was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wordtools.core import Grid, Language
from wordtools.core.errors import GridError, RulesError, WordtoolsError
from wordtools.ruzzle import Board, Rules, Tile
from wordtools.ruzzle.board.rules import read_scores

TEXTS = st.one_of(
    st.sampled_from(["A", "Qu", "IDL", "Exw", "Tl", "DW", "STR", "é", "Ж", "L·L"]), st.text("ABTLDWtldw", min_size=1)
)
TILES = st.one_of(
    st.none(),
    st.builds(Tile, TEXTS, st.one_of(st.none(), st.integers(0, 99)), st.integers(1, 4), st.integers(1, 4)),
)


@st.composite
def boards(draw):
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    cells = draw(st.lists(TILES, min_size=rows * columns, max_size=rows * columns))
    return Board(Grid(rows, columns, tuple(cells)))


@given(boards())
def test_a_written_board_is_read_again(board):
    assert Board.parse(str(board)) == board


@given(TILES)
def test_the_long_form_is_read_as_the_short_one(tile):
    if tile is not None:
        assert Tile.parse(tile.exact()) == Tile.parse(str(tile)) == tile


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        ("E", Tile("E")),
        ("eTL", Tile("e", None, 3)),
        ("Qu", Tile("Qu")),
        ("Qudw", Tile("Qu", None, 1, 2)),
        ("E:3", Tile("E", 3)),
        ("Qu:10*tw", Tile("Qu", 10, 1, 3)),
        ("E*2l*5w", Tile("E", None, 2, 5)),
        ("E*tl*dl", Tile("E", None, 6)),
        ("IDL", Tile("I", None, 2)),
        ("IDL*", Tile("IDL")),
        ("DL", Tile("DL")),
    ],
)
def test_cells(text, tile):
    assert Tile.parse(text) == tile


@pytest.mark.parametrize("text", ["E:", "E:-1", ":3", "*dl", "E:1:2", "E*l", "E*0x", "E:99999999999"])
def test_cells_that_mean_nothing(text):
    with pytest.raises(GridError):
        Tile.parse(text)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("Ttl R S Ndl\nOdw Htw E I\n", (2, 4)),
        ("abcd efgh ijkl mnop", (4, 4)),
        ("abcd\nefgh", (2, 4)),
        ("perslatgsineters", (4, 4)),
        ("A B C", (1, 3)),
        ("Edl\nA\nBtw", (3, 1)),
        ("EDL\nABC", (2, 3)),
        ("a b / c d", (2, 2)),
        ("Qu in th /", (1, 3)),
        ("\n\n a b\t c\r\n d e f \n\n", (2, 3)),
    ],
)
def test_shapes(text, shape):
    grid = Board.parse(text).grid
    assert (grid.rows, grid.columns) == shape


def test_an_empty_row_inside_is_an_error():
    with pytest.raises(GridError, match=r"x\.txt: line 2: an empty row"):
        Board.parse("a b\n\nc d", "x.txt")


@pytest.mark.parametrize("name", ["ruzzle", "elzzur", "boggle", "super-big-boggle"])
def test_bundled_rules_load(name):
    rules = Rules.load(name)
    english = Language.load("en")
    assert len(rules.points(english)) == 26
    assert rules.points_for_length(8) == {"boggle": 11, "super-big-boggle": 11}.get(name, 20)


def test_length_points_go_on_or_stop():
    lengths = range(2, 13)
    assert [Rules.load("ruzzle").points_for_length(n) for n in lengths] == [0, 0, 0, 5, 10, 15, 20, 25, 30, 35, 40]
    assert [Rules.load("elzzur").points_for_length(n) for n in lengths] == [0, 0, 0, 5, 10, 15, 20, 25, 0, 0, 0]
    assert [Rules.load("boggle").points_for_length(n) for n in lengths] == [0, 1, 1, 2, 3, 5, 11, 11, 11, 11, 11]
    assert [Rules.load("super-big-boggle").points_for_length(n) for n in (8, 9, 10)] == [11, 18, 20]


def test_minimum_by_cells():
    rules = Rules.load("boggle")
    assert [rules.minimum(cells) for cells in (9, 16, 17, 25, 36)] == [3, 3, 4, 4, 4]


def test_points_confirmed_against_reported_games():
    """Two words whose scores Italian players reported: letters x multipliers, DW x DW x TW, then the length."""
    from wordtools.core import Lexicon
    from wordtools.ruzzle import Solver

    italian = Language.load("it")
    rules = Rules.load("ruzzle")
    for text, word, score in (("Z*tl Idw Tdw / A Ttw x", "ZITTA", 365), ("Dtl Idw Vdw / A Ntw I", "DIVINA", 322)):
        solver = Solver(Lexicon.of([word], rules.alphabet(italian)), rules, italian)
        assert solver.solve(Board.parse(text))[0].score == score


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rows = 0", "rows must be a whole number from 1"),
        ("visits = 999", "visits must be a whole number from 1 to 255"),
        ("min_length = 'a'", "min_length must be"),
        ("length_points = { x = 1 }", "length_points: unknown key 'x'"),
        ("length_points = { table = { 0 = 1 } }", "'0' is no length from 1 to 255"),
        (f"length_points = {{ table = {{ {'9' * 5000} = 1 }} }}", "is no length from 1 to 255"),
        (f"length_points = {{ table = {{ 3 = {'9' * 5000} }} }}", "not a TOML file: Exceeds the limit"),
        ("min_length = [{ cells = 'x', length = 3 }]", "min_length: cells must be a whole number from 1"),
        ("min_length = [{ cells = nan, length = 3 }]", "min_length: cells must be a whole number from 1"),
        ("min_length = [{ cell = 9, length = 3 }]", "unknown key 'cell': did you mean 'cells'?"),
        ("min_length = [{ length = 3 }, { cells = 9, length = 4 }]", "min_length must be in the order of its cells"),
        ("[faces.en]\nQ = 5", "faces.en must be cells with what they read as"),
        ("faces = { en = 5 }", "faces.en must be"),
        ("rows = 1000000", "rows must be a whole number from 1 to 65535"),
        ("rows = 60000\ncolumns = 60000", "rows x columns must be at most 65535 cells"),
        ("cell_multipliers = { dl = 60, tl = 60 }", "at most 100 per cent"),
        ("beyond = 5", "unknown key 'beyond'"),
        ("letters = [1]", "letters must be a string or a list of strings"),
        ("letter_points = 'scrabble'", "letter_points must be"),
        ("[letter_points.en]\nA = -1", "A has -1 points"),
        ("order = 'alpha'", "order must be wordtools or elzzur"),
        ("[[rounds]]\nql = 1", "rounds must be"),
        ("colour = 'red'", "unknown key 'colour'"),
        ("rows = ", "not a TOML file"),
    ],
)
def test_rules_with_mistakes(tmp_path, text, message):
    path = tmp_path / "rules.toml"
    path.write_text(text)
    with pytest.raises(RulesError, match=r"rules\.toml") as caught:
        Rules.load(str(path))
    assert message in str(caught.value)


def test_scores(tmp_path):
    assert read_scores("E:3, ñ:9") == {"E": 3, "ñ": 9}
    (tmp_path / "s.toml").write_text("E = 3\n")
    assert read_scores(str(tmp_path / "s.toml")) == {"E": 3}
    assert Rules.load("ruzzle").with_scores({"e": 7}).points(Language.load("en"))["E"] == 7


def test_a_board_is_read_from_a_file(tmp_path):
    file = tmp_path / "board.txt"
    file.write_text("Ttl R\nS Ndl\n", encoding="utf-8")
    assert Board.load(str(file)) == Board.parse("Ttl R / S Ndl")
    file.write_text("Ttl R\nS\n", encoding="utf-8")
    with pytest.raises(GridError, match=r"board\.txt: line 2"):
        Board.load(str(file))
    with pytest.raises(WordtoolsError, match=r"none\.txt"):
        Board.load(str(tmp_path / "none.txt"))


@pytest.mark.parametrize(
    "text",
    [
        "c a/t s",
        "c,a\nt,s",
        "ca,ts",
        "ca|ts",
        "c, a / t, s",
        "| c | a |\n|---|:-:|\n| t | s |",
        "+---+---+\n| c | a |\n+---+---+\n| t | s |\n+---+---+",
        '[["c", "a"], ["t", "s"]]',
        '["ca", "ts"]',
        "[['c', 'a'], ['t', 's']]",
        '"c","a"\n"t","s"\n',
        '{"version": 1, "board": [["c", "a"], ["t", "s"]]}',
    ],
)
def test_boards_of_other_programs(text):
    assert Board.parse(text) == Board.parse("ca\nts")


@pytest.mark.parametrize("text", ["[1, 2", "[]", '[["c", 2]]', "{}", '[["c"], "a"]', "[" * 99_999])
def test_json_that_is_no_board(text):
    with pytest.raises(GridError, match=r"x: (this is no JSON|a board in JSON is a list of rows)"):
        Board.parse(text, "x")


def test_a_hole_in_json():
    assert Board.parse('[["c", null], ["", "s"]]') == Board.parse("c . / . s")
