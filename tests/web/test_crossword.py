"""The crossword pages: a grid with what fits, a crossword of one's own words, files in and out."""

from __future__ import annotations

import re
import time
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from conftest import takes_minutes_as_python
from starlette.testclient import TestClient
from web.samples import SAME

from wordtools.crossword import FORMATS, Filler, Puzzle, Session
from wordtools.crossword.formats.registry import read, write
from wordtools.web.screens import crossword, crossword_files, crossword_words
from wordtools.web.screens.crossword_shared import packed, unpacked

GRID = "QUA.#/...../...../...../#...."
PUZZLE = Path(__file__).parents[2] / "examples" / "crossword.xd"


def at(path: str, **fields: str | int) -> str:
    return f"{path}?{urlencode(fields)}"


@takes_minutes_as_python
def test_entries_say_how_many_words_fit(client: TestClient):
    page = client.get(at("/crossword", grid=GRID)).text
    view = Session(GRID, Filler.for_language("en")).view()
    for key, count in view.counts.items():
        name = f"{key[0]} {key[1]}"
        assert re.search(rf">{name}</a></th><td><code>[^<]*</code></td><td>{count:,}<", page), name
    best = view.best[view.tightest][0]
    assert best in page
    address = re.search(rf'href="([^"]*)" data-set="[^"]*">{best} <small>', page)
    assert address is not None
    following = client.get(address[1].replace("&amp;", "&"))
    assert following.status_code == 200
    assert best in following.text


@takes_minutes_as_python
def test_the_rest_is_filled(client: TestClient):
    told = client.get(at("/crossword/fill", grid=GRID))
    assert told.status_code == 303
    page = client.get(told.headers["location"]).text
    assert "0 open entries" in page
    puzzle = Puzzle.parse(parse_qs(urlsplit(told.headers["location"]).query)["grid"][0])
    assert all(entry.complete for entry in puzzle.entries)
    assert puzzle.entries[0].answer.startswith("QUA")


@takes_minutes_as_python
def test_what_cannot_be_is_said(client: TestClient):
    page = client.get(at("/crossword", grid="QQQ/.../...")).text
    assert "has no word that 1 down allows" in page
    assert "Fill the rest" not in page
    wrong = client.get(at("/crossword/fill", grid="QQ./.../..."))
    assert (wrong.status_code, 'id="wrong-grid">no ' in wrong.text) == (422, True)
    for grid in ("abc/de", "." * 500, "1"):
        answer = client.get(at("/crossword", grid=grid))
        assert answer.status_code == 422, grid
        assert re.search(r'id="wrong-grid">[^<]+<', answer.text)
    assert client.get(at("/crossword", grid="...", entry="99a")).status_code == 422
    assert client.get("/crossword/fill").status_code == 422


def test_a_pattern_to_begin_with(client: TestClient):
    told = client.get(at("/crossword/new", size="15x15", seed=2))
    assert told.status_code == 303
    assert told.headers["location"].count("%2F") == 14


def test_a_crossword_of_ones_own_words(client: TestClient):
    assert "hedgehog" in client.get("/crossword/words?example=1").text
    sent = client.post(
        "/crossword/build",
        data={"words": crossword_words.EXAMPLE, "rows": "13", "columns": "13"},
        headers=SAME,
    )
    address = sent.headers["location"]
    for _ in range(400):
        page = client.get(address).text
        if "of 10 words" in page:
            client.post(f"{address}/stop", headers=SAME)
        if "data-ended" in page:
            break
        time.sleep(0.05)
    assert "<svg" in page
    solving = re.search(r'href="(/crossword/solve[^"]*)">Solve it<', page)
    assert solving is not None
    assert 'class="player"' in client.get(solving[1]).text
    puzzle = read(client.get(f"{address}/result.ipuz").content, "x.ipuz")
    assert {entry.clue for entry in puzzle.entries} <= {
        line.split("\t")[1] for line in crossword_words.EXAMPLE.splitlines()
    }
    for data in ({"words": ""}, {"words": "a"}, {"words": "cat", "rows": "1"}, {"words": "cat", "l": "../x"}):
        assert client.post("/crossword/build", data=data, headers=SAME).status_code == 422, data


def test_a_file_is_shown_and_saved_in_other_formats(client: TestClient):
    sent = client.post("/crossword/file", files={"file": ("x.xd", PUZZLE.read_bytes())}, headers=SAME)
    assert sent.status_code == 303
    page = client.get(sent.headers["location"]).text
    assert "Five by five" in page
    assert "clues, title, author" in page  # what a text leaves out
    puzzle = Puzzle.load(str(PUZZLE))
    for kind in ("puz", "ipuz", "jpz", "xd", "exolve"):
        saved = client.get(at(f"/crossword/file/{kind}", data=packed(puzzle)))
        again = read(saved.content, f"x.{kind}")
        assert [entry.clue for entry in again.entries] == [entry.clue for entry in puzzle.entries]
        assert "attachment" in saved.headers["content-disposition"]
    assert client.get(at("/crossword/file/svg", data=packed(puzzle))).headers["content-type"].startswith("image/svg")


@pytest.mark.parametrize("data", ["", "!", "AAAA", packed(Puzzle.parse("AB/CD"))[:-6]])
def test_a_damaged_address_is_one_line(client: TestClient, data: str):
    assert client.get(at("/crossword/file/puz", data=data)).status_code == 422
    answer = client.get(at("/crossword/file", data=data))
    assert (answer.status_code, "Traceback" in answer.text) == (422 if data else 200, False)


def test_bad_files_are_refused(client: TestClient):
    for name, data in (("x.puz", b"ACROSS&DOWN"), ("x", b""), ("x.pdf", b"%PDF"), ("x.ipuz", b"{}")):
        answer = client.post("/crossword/file", files={"file": (name, data)}, headers=SAME)
        assert answer.status_code == 422, name
        assert re.search(r'id="wrong-data">[^<]+<', answer.text)
    assert client.post("/crossword/file", data={"file": "text"}, headers=SAME).status_code == 422
    assert client.get(at("/crossword/file/nothing", data=packed(Puzzle.parse("AB/CD")))).status_code == 422


def test_a_puzzle_in_an_address_comes_back_whole():
    puzzle = Puzzle.load(str(PUZZLE))
    assert unpacked(packed(puzzle)) == read(write(puzzle, "ipuz"), "the address", "ipuz")
    assert {name for _, name in crossword_files.sent_as(packed(puzzle))} <= set(FORMATS)


def test_what_is_pasted_is_recognised(client: TestClient):
    (found,) = crossword.recognise(crossword.Pasted(PUZZLE.read_bytes(), "x.xd"))
    assert found.sure
    assert client.get(found.address).status_code == 200
    (found,) = crossword.recognise(crossword.Pasted(b"..#\n...\n#..\n"))
    assert not found.sure
    assert "grid" in found.address
    assert not list(crossword.recognise(crossword.Pasted(b"tea/ear/ate")))
