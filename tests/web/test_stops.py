"""Every long work of the page ends soon after it is told to, however much there is to do."""

from __future__ import annotations

import ast
import random
import time
from pathlib import Path
from typing import Any

import pytest
from conftest import mostly_long, takes_minutes_as_python
from starlette.testclient import TestClient
from web.samples import SAME

from wordtools.scrabble import GameRecord
from wordtools.web.crossword import words as crossword_words
from wordtools.web.server.app import App

ROOT = Path(__file__).parents[2]
GAME = ROOT / "examples" / "game.gcg"
SOON = 1.0  # seconds of processor time of this process, most of it the work's
AHEAD = "/scrabble/ahead"
GRID = "/".join("".join(random.Random(row).choices("EARIOTNSLCUDPM", k=14)) for row in range(14))


def works() -> dict[str, tuple[str, dict[str, Any]]]:
    """Says how each work is asked for, by its title."""
    ending = GameRecord.load(str(GAME)).position(19).cgp()
    draws = (ROOT / "examples" / "preendgame.cgp").read_text(encoding="utf-8")
    files = [("files", (f"{k}.gcg", GAME.read_bytes(), "text/plain")) for k in range(2)]
    given = {"words": crossword_words.EXAMPLE, "rows": "13", "columns": "13"}
    return {
        "Crossword": ("/crossword/build", {"data": given}),
        "Looking for a cover": ("/fillword/search", {"data": {"grid": GRID, "kind": "8"}}),
        "A book of puzzles": (
            "/fillword/book",
            {"data": {"rows": "8", "columns": "8", "unique": "1", "number": "60"}},
        ),
        "Simulation": (AHEAD, {"data": {"rack": "AEINRS?"}}),
        "Pre-endgame": (AHEAD, {"data": {"cgp": draws.strip()}}),
        "Endgame": (AHEAD, {"data": {"cgp": ending}}),
        "What was kept": (AHEAD, {"data": {"rack": "RETINAS", "play": "8H TAR", "work": "infer"}}),
        "Analysis": ("/scrabble/game/analyse", {"data": {"gcg": GAME.read_text(encoding="utf-8"), "by": "simulation"}}),
        "Analysis of games": ("/scrabble/game/open", {"files": files}),
    }


WORKS = works()
SCRABBLE = [title for title, (path, _) in WORKS.items() if path.startswith("/scrabble")]


def test_all_works_are_here():
    found = set()
    for path in ROOT.glob("packages/web/src/wordtools/web/**/*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Work":
                assert isinstance(node.args[0], ast.Constant)
                found.add(node.args[0].value)
    assert found == WORKS.keys()


@takes_minutes_as_python
@pytest.mark.usefixtures("old_objects_frozen")
@pytest.mark.parametrize("title", mostly_long(WORKS, 3))
def test_it_ends_when_it_is_told_to(client: TestClient, app: App, monkeypatch: pytest.MonkeyPatch, title: str):
    monkeypatch.setattr(app.jobs, "_seconds", 600.0)
    if title in SCRABBLE:
        client.get("/scrabble?rack=RETINAS")  # the graph of the list is made once, and kept
    path, asked = WORKS[title]
    answer = client.post(path, headers=SAME, **asked)
    assert answer.status_code == 303, answer.text
    job = app.jobs.get(answer.headers["location"].rpartition("/")[2])
    assert job is not None
    assert job.work.title == title
    time.sleep(0.3)
    job.stop()
    told = time.process_time()
    while not job.state.over:
        assert time.process_time() - told < SOON
        time.sleep(0.01)
    assert not job.state.error
