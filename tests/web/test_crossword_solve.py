"""The page on which a crossword is solved: what it takes, what it refuses, and the one script that it shares."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlencode

import pytest
from crossword.format_samples import BARRED, EMPTY, MINI, RICH
from starlette.testclient import TestClient
from web.samples import SAME

from wordtools.crossword import Puzzle, formats
from wordtools.crossword.show import puzzle_page
from wordtools.crossword.show.player import digest
from wordtools.web.crossword.shared import SOLVE, packed

PUZZLE = Path(__file__).parents[2] / "examples" / "crossword.xd"


def at(puzzle: Puzzle) -> str:
    return f"{SOLVE}?{urlencode({'data': packed(puzzle)})}"


@pytest.mark.parametrize("puzzle", [MINI, EMPTY, BARRED, RICH, replace(MINI, diagramless=True)])
def test_a_puzzle_is_shown_within_the_policy(client: TestClient, puzzle: Puzzle):
    answer = client.get(at(puzzle))
    assert answer.status_code == 200
    assert f'data-puzzle="{digest(puzzle)}"' in answer.text
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", answer.text)
    ids = re.findall(r'\sid="([^"]+)"', answer.text)
    assert len(ids) == len(set(ids))
    data = re.search(r'<template class="puzzle">(.*?)</template>', answer.text)
    assert data is not None
    assert json.loads(data[1])["dimensions"] == {"width": puzzle.columns, "height": puzzle.rows}


def test_the_script_and_the_style_are_those_of_the_page_file(client: TestClient):
    page = puzzle_page(MINI)
    for name, kind in (("js", "text/javascript"), ("css", "text/css")):
        answer = client.get(f"/crossword/player.{name}")
        assert answer.headers["content-type"].startswith(kind)
        assert answer.text in page


@pytest.mark.parametrize("kind", ["puz", "ipuz", "jpz", "xd", "exolve", "across", "html"])
def test_files_are_taken(client: TestClient, kind: str):
    puzzle = Puzzle.load(PUZZLE)
    data = formats.write(puzzle, kind)
    sent = client.post(SOLVE, files={"file": (f"x.{kind}", data)}, headers=SAME)
    assert sent.status_code == 303
    page = client.get(sent.headers["location"]).text
    assert puzzle.title in page
    assert all(f"<b>{entry.number}</b>" in page for entry in puzzle.entries)


def test_what_is_pasted_is_taken(client: TestClient):
    sent = client.post(SOLVE, data={"paste": PUZZLE.read_text()}, headers=SAME)
    assert (sent.status_code, sent.headers["location"].startswith(f"{SOLVE}?data=")) == (303, True)


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"data": {"paste": " "}}, "choose a file, or paste one"),
        ({"data": {"paste": '{"version": '}}, "what was pasted: a damaged .ipuz file"),
        ({"files": {"file": ("x.puz", b"ACROSS&DOWN\0nothing")}}, "x.puz"),
        ({"data": {"paste": "A" * 40 + "\n" + "B" * 41}}, "expected 40 cells"),
    ],
)
def test_what_is_no_puzzle_is_one_line(client: TestClient, sent: dict[str, object], said: str):
    answer = client.post(SOLVE, headers=SAME, **sent)  # type: ignore[arg-type]
    assert answer.status_code == 422
    wrong = re.search(r'id="wrong-data">([^<]*)<', answer.text)
    assert wrong is not None
    assert said in wrong[1]
    assert "Traceback" not in answer.text


@pytest.mark.parametrize("data", ["!", "AAAA", packed(MINI)[:-6]])
def test_a_damaged_address_is_one_line(client: TestClient, data: str):
    answer = client.get(f"{SOLVE}?{urlencode({'data': data})}")
    assert (answer.status_code, 'class="player"' in answer.text) == (422, False)


def test_an_example_and_a_way_from_the_files(client: TestClient):
    assert 'class="player"' in client.get(f"{SOLVE}?example=1").text
    page = client.get(f"/crossword/file?{urlencode({'data': packed(MINI)})}").text
    assert f'href="{at(MINI)}"' in page
    assert f'href="{SOLVE}"' in page  # the tab
