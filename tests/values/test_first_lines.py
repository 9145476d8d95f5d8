"""What somebody types before reading anything: every line works, with the meaning that one would guess."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import wordtools.crossword as crossword  # pyright finds names of a namespace in its first folder only
import wordtools.fillword as fillword
import wordtools.ruzzle as ruzzle
import wordtools.scrabble as scrabble
from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.scrabble import IllegalPlayError, Play

EXAMPLES = Path(__file__).parents[2] / "examples"
ENDING = (EXAMPLES / "preendgame.cgp").read_text(encoding="utf-8")


def test_a_position_is_english_and_empty() -> None:
    position = scrabble.Position()
    assert position == scrabble.Position("en") == scrabble.Position.new("en")
    assert position.board.is_empty
    assert (position.scores, position.rack, position.player_to_move, position.history) == ((0, 0), b"", 0, [])
    assert position.bag == 86


def test_squares_and_racks_are_letters() -> None:
    position = scrabble.Position.from_cgp(ENDING)
    board = position.board
    rows = str(board).splitlines()
    empty = 0
    for row, line in enumerate(rows):
        for column, character in enumerate(line):
            place = f"{row + 1}{chr(65 + column)}"
            there = board[place]
            assert there == board[place[-1] + place[:-1]] == board[row, column]
            assert there == (character if character.isalpha() else "")
            empty += not there
    assert 0 < empty < 225
    assert position.scores == position.state.scores
    rack = position.rack
    assert str(rack) == position.rack_text(0) == ENDING.split()[1].split("/")[0]
    assert rack.letters == tuple(str(rack))
    assert all(letter in rack for letter in rack.letters)  # type: ignore[comparison-overlap]
    assert "?" not in rack  # type: ignore[comparison-overlap]
    assert len(rack) == 7


def test_a_rack_takes_text() -> None:
    position = scrabble.Position(rack="retina?")
    assert str(position.rack) == "?AEINRT"
    position.rack = "QUIZ"
    assert position.rack == scrabble.Rack("zuiq")
    assert repr(position.rack) == "Rack('IQUZ')"
    with pytest.raises(ValueError, match="2 times the tile Z"):
        position.rack = "ZZ"
    assert str(position.rack) == "IQUZ"
    assert str(scrabble.Rack("LLA", "es")) in ("A[LL]", "A[L][L]")


def test_legal_plays_are_those_of_an_engine() -> None:
    position = scrabble.Position(rack="QUIZCAT")
    plays = position.legal_plays()
    engine = scrabble.Engine()
    assert {str(one) for one in plays} == {str(one) for one in engine.plays(position)}
    assert len(plays) > 200
    for play in plays[:50]:
        there = position.copy()
        there.push(play)
        assert there.scores[0] == play.score
    assert len(position.legal_plays(exchanges=False)) < len(plays)


def test_whatever_an_engine_returns_can_be_pushed() -> None:
    engine = scrabble.Engine()
    position = scrabble.Position(rack="QUIZCAT")
    best = engine.best(position)
    assert isinstance(best, Play)
    assert best == engine.plays(position).best(1)[0].play
    outcome = engine.simulate(position, rounds=2, plies=1, candidates=2)[0]
    explanation = engine.explain(position, rounds=40, plies=2, candidates=2)
    for play in (best, engine.plays(position)[0], outcome, explanation.best, "8H QUIZ"):
        there = position.copy()
        there.push(play)
        assert there.history == [there.pop()]
        assert there == position
    last = scrabble.Game.load(str(EXAMPLES / "game.gcg")).position(21)
    ending = engine.endgame(last)
    last.push(ending)
    assert last.history == [ending.line[0]]
    with pytest.raises(TypeError, match="a play is wanted"):
        position.push(engine)  # type: ignore[arg-type]


def test_positions_are_equal_by_state() -> None:
    engine = scrabble.Engine()
    position = scrabble.Position(rack="QUIZCAT")
    seen = [position.copy()]
    for _ in range(3):
        position.push(engine.best(position), drawn="")
        assert position != seen[-1]
        assert position.copy() == position
        assert eval(repr(position), vars(scrabble).copy() | everything()) == position
        seen.append(position.copy())
        position.rack = "AEINRST"
        assert eval(repr(position), everything()) == position
    while len(seen) > 1:
        if position.history:
            position.pop()
        seen.pop()
    assert position == seen[0]


@pytest.mark.parametrize("name", ["en", "es", "en-wwf", "ca"])
def test_a_position_of_any_game_is_made_again_by_its_repr(name: str) -> None:
    game = scrabble.Game.new(name, ["Ann", "Ben", "Cem"], words=None, seed=3)
    game.play("-")
    for position in (game.position(), game.view(1), scrabble.Position(game.rules.with_numbers(bingo=35), players=3)):
        assert eval(repr(position), everything()) == position
    wide = scrabble.Position(scrabble.Rules.load(name, layout="super-21"))
    assert eval(repr(wide), everything()) == wide


def test_the_end_of_a_game_is_made_again_by_its_repr() -> None:
    game = scrabble.Game.load(str(EXAMPLES / "game.gcg"))
    assert game.position().over
    for position in (game.position(), game.position(21)):
        assert eval(repr(position), everything()) == position


def test_a_turn_is_a_number_and_a_player_a_player() -> None:
    game = scrabble.Game.new("en", ["Ann", "Ben"], seed=4)
    assert (game.turn, game.player_to_move, game.position(1).player_to_move) == (1, 0, 0)
    game.play(scrabble.Engine().plays(game.position()).best(1)[0])
    assert (game.turn, game.player_to_move, game.position().player_to_move) == (2, 1, 1)
    assert game.position(2) == game.position()
    with pytest.raises(IllegalPlayError):
        game.play("1A QUIZ")


def test_a_solution_knows_its_words() -> None:
    solution = ruzzle.Solver().solve("perslatgsineters")
    assert solution == ruzzle.Solver.for_language("en").solve("perslatgsineters")
    assert solution["PLASTER"].score == solution["plaster"].score > 0
    assert solution["PLASTER"] in solution
    assert "PLASTER" in solution
    assert "plasterx" not in solution
    assert solution.words == list(dict.fromkeys(found.word for found in solution))
    assert [solution[word].word for word in solution.words] == solution.words
    assert sum(solution[word].score for word in solution.words) == solution.total
    with pytest.raises(KeyError):
        solution["PLASTERX"]


def test_a_random_board_is_that_of_the_command() -> None:
    board = ruzzle.Board.random("en", seed=1)
    assert board == ruzzle.Board.random(seed=1)
    assert board != ruzzle.Board.random(seed=2)
    assert ruzzle.Board.random() != ruzzle.Board.random()
    assert (board.grid.rows, board.grid.columns) == (4, 4)
    shown = CliRunner().invoke(main, ["ruzzle", "generate", "--seed", "1"])
    assert shown.output.split() == str(board).split()
    german = ruzzle.Board.random("de", "boggle", seed=3, rows=5, columns=6)
    assert (german.grid.rows, german.grid.columns) == (5, 6)


def test_a_puzzle_is_made_by_its_size() -> None:
    puzzle = crossword.Puzzle("3x5")
    assert (puzzle.rows, puzzle.columns, set(puzzle.cells)) == (3, 5, {""})
    assert puzzle == crossword.Puzzle("...../...../.....") == eval(repr(puzzle), {"Puzzle": crossword.Puzzle})
    assert crossword.Puzzle("CAT/A#O/R.E") == crossword.Puzzle.parse("CAT/A#O/R.E")
    with pytest.raises(ValueError, match="no cell"):
        crossword.Puzzle("3 by 5")
    with pytest.raises(TypeError, match="as 15x15"):
        crossword.Puzzle()


def test_a_puzzle_has_its_entries_and_cells() -> None:
    puzzle = crossword.Puzzle("CAT/A#O/R.E")
    for entry in puzzle.entries:
        assert puzzle[f"{entry.number}{entry.direction[0]}"] == puzzle[entry.key] == puzzle[str(entry)] == entry
        for cell, letter in zip(entry.cells, entry.letters, strict=True):
            assert puzzle[divmod(cell, 3)] == letter
    assert (puzzle[1, 1], puzzle[2, 1]) == (None, "")
    for key in ((3, 0), (0, 3), (-1, 0)):
        with pytest.raises(IndexError):
            puzzle[key]
    with pytest.raises(KeyError):
        puzzle["9a"]


def test_an_empty_grid_is_filled() -> None:
    puzzle = crossword.Puzzle("15x15")
    filled = crossword.Filler().fill(puzzle, seed=1)
    assert all(entry.complete for entry in filled.puzzle.entries)
    assert (filled["1a"], filled[0, 0]) == (filled.puzzle["1a"], filled.puzzle[0, 0])
    assert None not in filled.scores  # all are words of the list
    assert None in filled.puzzle.cells
    assert None not in crossword.Filler().fill("4x4").puzzle.cells


def test_a_session_is_english() -> None:
    session = crossword.Session("15x15")
    assert session.puzzle == crossword.Puzzle("15x15")
    assert session.filler == crossword.Filler.for_language("en")


def test_a_cover_is_english() -> None:
    cover = fillword.Solver().best("cat / dog")
    assert cover == fillword.Solver.for_language("en").best(fillword.Puzzle.parse("cat / dog"))
    assert cover.whole


def test_a_lexicon_is_opened_by_its_name() -> None:
    english = Lexicon("en")
    assert english == Lexicon() == Lexicon.for_language("en")
    assert "cat" in english
    assert list(english.find("c?t")) == list(english.find(pattern="c?t")) == ["CAT", "COT", "CUT"]
    assert list(english.find("c?t", must="o")) == ["COT"]
    assert Lexicon("de") == Lexicon.for_language("de")
    own = Lexicon(str(EXAMPLES / "words.txt"))
    assert own == Lexicon.open(str(EXAMPLES / "words.txt"), english.alphabet)
    with pytest.raises(ValueError, match="no word list 'nothing'"):
        Lexicon("nothing")


def everything() -> dict[str, object]:
    """The public names of Scrabble, as ``from wordtools.scrabble import *`` has them."""
    return {name: getattr(scrabble, name) for name in vars(scrabble)["__all__"]}
