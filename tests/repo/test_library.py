"""The library as a person would guess it: the lines that one writes first, with text wherever a value is meant."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from conftest import takes_minutes_as_python

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def test_ruzzle():
    from wordtools.ruzzle import Board, Solver

    solver = Solver.for_language("en")
    text = "Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E"
    solution = solver.solve(text)
    assert solution == solver.solve(Board.parse(text))
    assert (solution[0].word, "cohesive" in solution, "zoo" in solution) == ("COHESIVE", True, False)
    assert solution.best(3) == list(solution)[:3]
    assert len(solution) == len(list(solution))
    totals = solver.totals(["perslatgsineters", "abcdefghijklmnop"])
    assert len(totals) == 2
    assert totals[0].words == len(solver.solve("perslatgsineters"))


@takes_minutes_as_python
def test_scrabble(tmp_path):
    from wordtools.scrabble import Engine, Game, Play, Position

    engine = Engine.for_language("en")
    position = Position.new("en", rack="JUKEBOX")
    plays = engine.plays(position)
    best = plays.best(5)
    assert [play.equity for play in best] == sorted((play.equity for play in plays), reverse=True)[:5]
    assert (str(best[0].play) in plays, plays[0] in plays, len(plays)) == (True, True, len(list(plays)))
    play = Play.parse("8H QUiZ")
    assert "Q is not on the rack" in str(position.judge(play, engine.lexicon))
    position.push(best[0].play)
    assert position.pop() == best[0].play
    assert engine.leaves["?S"] > engine.leaves["Q"]
    assert engine.simulate(position, candidates=1, plies=1, rounds=2)[0].rounds == 2
    game = Game.load(str(EXAMPLES / "game.gcg"))
    assert Position.from_cgp(game.position(13).cgp()).rack == game.position(13).rack
    assert engine.endgame(game.position(21)).line[0] == game.position(21).parse("C12 V.T")
    game = Game.new("en", ["Ann", engine.player("strong")], seed=4)
    game.play("8F MEOW")
    game.play()
    game.save(str(tmp_path / "game.gcg"))
    assert Game.load(str(tmp_path / "game.gcg")).scores == game.scores == (18, 20)
    assert engine.analyse(game).accuracy[1] == 1.0


def test_fillword():
    from wordtools.fillword import Puzzle, Solver

    solver = Solver.for_language("en", min_length=4)
    file = str(EXAMPLES / "fillword.txt")
    cover = solver.best(file)
    assert cover == solver.best(Puzzle.load(file, "en")) == solver.covers(file, limit=5)[0]
    assert solver.count(file).number == 1
    assert solver.hint(file).word in cover.words


def test_crossword(tmp_path):
    pytest.importorskip("reportlab")
    from wordtools.crossword import Builder, Filler, Puzzle

    puzzle = Puzzle.load(EXAMPLES / "crossword.xd")
    puzzle.save(tmp_path / "theme.ipuz")
    assert Puzzle.load(tmp_path / "theme.ipuz") == puzzle
    fill = Filler.for_language("en", least=50).fill("....#/...../...../...../#....")
    assert fill.total == sum(score or 0 for score in fill.scores)
    fill.puzzle.save(tmp_path / "fill.puz")
    fill.puzzle.save(tmp_path / "fill.pdf")
    assert Puzzle.load(tmp_path / "fill.puz").grid == fill.puzzle.grid
    assert (tmp_path / "fill.pdf").read_bytes().startswith(b"%PDF")
    assert fill.puzzle.left_out("puz") == []
    layout = Builder.of(str(EXAMPLES / "words.txt")).build(15, 15, depth=5, tries=1)
    assert len(layout.placements) > 10


def test_words():
    from wordtools.core import Lexicon

    lexicon = Lexicon.for_language("en")
    found = lexicon.find(letters="AEINRS?", length=7)
    assert "quiz" in lexicon
    assert "retains" in found
    assert all(len(word) == 7 for word in found)
    assert str(lexicon.hooks("CARE")) == "S-DRSTX"


@takes_minutes_as_python
def test_an_executor():
    from wordtools.scrabble import Match

    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        match = Match("static", "score", language="en", seed=1)
        assert match.play(2, executor=pool) == match.play(2)
