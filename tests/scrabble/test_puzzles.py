"""Puzzles: the best play is as clear as it is said to be, a seed makes the same ones, and sheets have them all."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import less_as_python, takes_minutes_as_python

from wordtools.core.cli.main import main
from wordtools.scrabble import Engine, GameRecord, Position
from wordtools.scrabble.analysis.puzzles import MARGIN, hardest
from wordtools.scrabble.show import puzzles_page

GAME = Path(__file__).parents[2] / "examples" / "game.gcg"


@pytest.fixture(scope="module")
def engine() -> Engine:
    return Engine.for_language("en")


@takes_minutes_as_python
def test_the_best_play_is_clearly_the_best(engine):
    record = GameRecord.load(str(GAME))
    found = list(engine.puzzles(record))
    clear = []
    for number in range(1, 19):  # while the bag holds tiles
        best, second = engine.plays(record.position(number)).best(2)
        if best.equity - second.equity >= MARGIN:
            clear.append((number, best, second))
    assert [(len(one.record.turns) + 1, one.best, one.next_best) for one in found] == clear
    assert found
    for one in found:
        assert 1 <= one.difficulty <= 5
        assert one.margin >= MARGIN
        assert Position.from_cgp(one.cgp).rack == one.position.rack
        again = GameRecord.load(str(GAME)).position(len(one.record.turns) + 1)
        assert one.record.position().board == again.board
        assert one.record.position().rack == again.rack
    assert list(engine.puzzles(str(GAME), margin=1000)) == []


def test_the_hardest_comes_of_each_game(engine):
    found = list(engine.puzzles(str(GAME), margin=3))
    (one,) = hardest(found)
    assert one.difficulty == max(other.difficulty for other in found)
    assert hardest([]) == []


def test_self_play_is_seeded(engine):
    count = less_as_python(3, 1)
    first = [str(one) for one in islice(engine.puzzles(seed=4), count)]
    assert first == [str(one) for one in islice(engine.puzzles(seed=4), count)]
    assert first != [str(one) for one in islice(engine.puzzles(seed=5), count)]


def test_a_page_has_all_puzzles_and_their_solutions(engine):
    found = list(engine.puzzles(str(GAME), margin=3))
    page = puzzles_page(found)
    assert page.count("<section>") == page.count("<li>") == len(found) > 1
    for one in found:
        assert one.solution in page
    assert page.index("Solutions") > page.rindex("<section>")


def test_the_command_writes_every_form(tmp_path):
    pypdf = pytest.importorskip("pypdf")
    pytest.importorskip("reportlab")
    folder, html, pdf = tmp_path / "made", tmp_path / "a.html", tmp_path / "a.pdf"
    arguments = ["scrabble", "puzzles", str(GAME), "--margin", "3"]
    found = CliRunner().invoke(main, [*arguments, "--folder", str(folder), "--html", str(html), "--pdf", str(pdf)])
    assert found.exit_code == 0, found.output
    remark, cgp = found.stdout.splitlines()
    assert re.match(r"# difficulty \d: .*, [\d.]+ points better than ", remark)
    assert sorted(path.name for path in folder.iterdir()) == [f"puzzle-001.{kind}" for kind in ("cgp", "gcg", "svg")]
    assert (folder / "puzzle-001.cgp").read_text() == f"{cgp}\n"
    moves = CliRunner().invoke(main, ["scrabble", "moves", str(folder / "puzzle-001.gcg"), "-n", "1", "-q"])
    assert remark.split(": ")[1].startswith(" ".join(moves.output.splitlines()[1].split()[:2]))
    pages = pypdf.PdfReader(str(pdf)).pages
    assert len(pages) == 2
    assert remark.split(": ")[1] in pages[1].extract_text()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ((str(GAME), "--margin", "1000"), 1, "no position"),
        ((str(GAME), "--seed", "1"), 2, "--seed is for puzzles of self-play"),
        (("--html", "x", "--pdf", "x"), 2, "only one thing"),
        (("none.gcg",), 2, "none.gcg: No such file"),
        ((str(GAME), "--difficulty", "x"), 2, "is no range"),
        ((str(GAME), "--folder", "/dev/null/x"), 2, "/dev/null/x: "),
    ],
)
def test_bad_input_is_one_line(arguments, code, message):
    found = CliRunner().invoke(main, ["scrabble", "puzzles", *arguments])
    assert found.exit_code == code
    assert message in found.stderr
    assert "Traceback" not in found.stderr
