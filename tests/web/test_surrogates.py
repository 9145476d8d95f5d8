"""Half of a character (a lone surrogate) in a file, its name, an address or a form is refused, wherever it stands."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import mostly_long
from starlette.testclient import TestClient
from web.samples import SAME

from wordtools.web.server.packing import pack

HALF = "\ud800m"
PUZZLE: dict[str, Any] = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 2, "height": 2},
    "puzzle": [[1, 2], [3, 0]],
    "solution": [["A", "B"], ["C", "D"]],
    "clues": {"Across": [[1, "one"]], "Down": [[1, "two"]]},
}
HALVES: dict[str, dict[str, Any]] = {
    "a field": {HALF: "x"},
    "a value": {"notes": HALF},
    "the title": {"title": HALF},
    "a clue": {"clues": {"Across": [[1, HALF]]}},
    "a letter": {"solution": [[HALF, "B"], ["C", "D"]]},
    "a list of clues": {"clues": {HALF: [[1, "one"]]}},
    "a number": {"puzzle": [[HALF, 2], [3, 0]]},
    "a kind": {"kind": ["http://ipuz.org/crossword#1", HALF]},
}
ANSWERED = (200, 303, 422)  # what can be left out may be left out


@pytest.mark.parametrize("where", mostly_long(HALVES, 3))
def test_in_a_puzzle(client: TestClient, where: str):
    data = json.dumps(PUZZLE | HALVES[where]).encode()
    for path in ("/crossword/file", "/crossword/solve", "/crossword/open", "/fillword/play", "/open"):
        answer = client.post(path, files={"file": ("a.ipuz", data)}, headers=SAME)
        assert answer.status_code in (*ANSWERED, 404), (path, answer.text)
        if answer.status_code == 303:
            assert client.get(answer.headers["location"]).status_code in ANSWERED, path
    for path in ("/crossword/file", "/crossword/solve", "/crossword", "/crossword/clues", "/crossword/file/xd"):
        answer = client.get(path, params={"data": pack(data)})
        assert answer.status_code in ANSWERED, (path, answer.text)
        assert "\ud800" not in answer.text


@pytest.mark.parametrize("half", ["%ED%A0%80", "%ed%b0%80", "\\ud800", "%FF"])
def test_in_addresses_and_forms(client: TestClient, half: str):
    for path in ("/words", "/words/look", "/ruzzle", "/fillword", "/scrabble", "/scrabble/game", "/crossword"):
        names = ("q", "word", "board", "grid", "cgp", "gcg", "data", "l", half)
        query = "&".join(f"{name}={half}" for name in names)
        assert client.get(f"{path}?{query}").status_code in (*ANSWERED, 400), path
    for path in ("/open", "/fillword/play", "/crossword/solve", "/crossword/clues", "/crossword/build"):
        head = {**SAME, "Content-Type": "application/x-www-form-urlencoded"}
        answer = client.post(path, content=f"paste={half}&words={half}&{half}=1", headers=head)
        assert answer.status_code in (*ANSWERED, 400), path


def test_in_the_name_of_a_file(client: TestClient):
    name = b"\xed\xa0\x80.ipuz"
    body = b'--x\r\nContent-Disposition: form-data; name="file"; filename="' + name + b'"\r\n\r\n{}\r\n--x--\r\n'
    for path in ("/open", "/crossword/file", "/fillword/play", "/words/quiz/import"):
        head = {**SAME, "Content-Type": "multipart/form-data; boundary=x"}
        assert client.post(path, content=body, headers=head).status_code in (*ANSWERED, 400), path
