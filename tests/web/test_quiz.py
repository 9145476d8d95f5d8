"""The quiz: it asks from the same box of cards as the command, and keeps an answer once."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from web.samples import SAME

from wordtools.core.study.cardbox import AGAIN, GOOD, CardBox, CardKey, default_box
from wordtools.web.server.app import App

HOOKS = {"kind": "hooks", "lengths": "3"}
BOX = "wordtools words quiz"


@pytest.fixture(autouse=True)
def box(app: App, tmp_path: Path) -> Path:
    app.inner.state.box = str(tmp_path / "cards.sqlite")
    return tmp_path / "cards.sqlite"


def prompt(page: str) -> str:
    found = re.search(r'<p class="prompt[^>]*>([^<]*)', page)
    assert found is not None, page
    return unescape(found[1]).strip()


def test_an_answer_is_judged_and_kept_once(client: TestClient, box: Path):
    page = client.get("/words/quiz", params={"lengths": "7"})
    key = prompt(page.text)
    assert page.status_code == 200
    assert len(key) == 7
    assert not box.exists()  # to look is not to keep
    sent = client.post("/words/quiz", data={"lengths": "7", "key": key, "given": "zzz"}, headers=SAME)
    where = sent.headers["location"]
    for _ in range(2):  # loaded again
        shown = client.get(where).text
        assert "Not right." in shown
        assert "<small>missed</small>" in shown
        assert "Not so: ZZZ" in shown
    with CardBox(box) as cards:
        assert [(kept[0], kept[2]) for kept in cards.reviews()] == [(CardKey("anagrams", "en", key), AGAIN)]
    assert prompt(client.get("/words/quiz", params={"lengths": "7"}).text) != key  # it is not due at once


def test_what_is_due_comes_first_and_a_right_answer_is_kept_as_such(client: TestClient, box: Path):
    with CardBox(box) as cards:
        cards.answer(CardKey("hooks", "en", "ZAX"), AGAIN, datetime.now(UTC) - timedelta(days=3))
    page = client.get("/words/quiz", params=HOOKS).text
    assert prompt(page) == "ZAX"
    assert "<dd>1</dd>" in page
    sent = client.post("/words/quiz", data={**HOOKS, "key": "ZAX", "given": "-"}, headers=SAME)
    assert "Right." in client.get(sent.headers["location"]).text
    with CardBox(box) as cards:
        assert [rating for _, _, rating in cards.reviews()] == [AGAIN, GOOD]
    assert f"{BOX} hooks --length 3" in page


def test_definitions_are_asked(client: TestClient):
    page = client.get("/words/quiz", params={"kind": "definitions", "lengths": "5"}).text
    assert "(noun, 5 letters)" in prompt(page) or "5 letters)" in prompt(page)


def test_answers_are_taken_out_and_brought_in(client: TestClient, box: Path):
    client.post("/words/quiz", data={**HOOKS, "key": "ZAX", "given": ""}, headers=SAME)
    for ending in ("json", "csv"):
        saved = client.get(f"/words/quiz/answers.{ending}")
        assert "ZAX" in saved.text
        assert "attachment" in saved.headers["content-disposition"]
        box.unlink()
        upload = {"file": (f"a.{ending}", saved.content, "text/plain")}
        assert "1 answer, 1 of them new" in client.post("/words/quiz/import", files=upload, headers=SAME).text
        assert "1 answer, 0 of them new" in client.post("/words/quiz/import", files=upload, headers=SAME).text
    wrong = client.post("/words/quiz/import", files={"file": ("a.csv", b"x", "text/csv")}, headers=SAME)
    assert (wrong.status_code, "line 1 must be" in wrong.text) == (422, True)
    assert client.post("/words/quiz/import", data={}, headers=SAME).status_code == 422


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59-14:00", "9999-12-31T23:59:59+00:00", "0001-01-01T00:00:00+14:00"])
def test_a_time_that_nobody_answers_at_is_said(client: TestClient, box: Path, at: str):
    answers = f"kind,language,question,at,rating\nhooks,en,ZAX,{at},3\n"
    sent = client.post("/words/quiz/import", files={"file": ("a.csv", answers, "text/csv")}, headers=SAME)
    assert (sent.status_code, "is no time of an answer" in unescape(sent.text), box.exists()) == (422, True, False)


def test_no_cell_of_the_answers_is_a_formula(client: TestClient, box: Path):
    with CardBox(box) as cards:
        cards.answer(CardKey("@SUM(1)", "-1+1", '=HYPERLINK("http://x","y")'), GOOD, datetime.now(UTC))
    assert "'@SUM(1),'-1+1,\"'=HYPERLINK(" in client.get("/words/quiz/answers.csv").text


@pytest.mark.parametrize(
    "fields", [{"key": "QQQQ"}, {"kind": "chess"}, {"lengths": "99"}, {"l": "../x"}, {"key": "ZAX", "lengths": "2"}]
)
def test_what_cannot_be_asked_is_said(client: TestClient, box: Path, fields: dict[str, str]):
    assert client.get("/words/quiz", params=fields).status_code == 422
    assert client.post("/words/quiz", data=fields, headers=SAME).status_code == 422
    assert not box.exists()


def test_a_file_that_is_no_box_is_one_line(client: TestClient, box: Path):
    box.write_bytes(b"nothing" * 100)
    page = client.get("/words/quiz")
    assert (page.status_code, "cards.sqlite: " in page.text) == (422, True)
    assert client.get("/words/quiz/answers.json").status_code == 422


def test_the_box_is_that_of_the_command(client: TestClient, app: App):
    app.inner.state.box = None
    client.post("/words/quiz", data={**HOOKS, "key": "ZAX", "given": ""}, headers=SAME)
    with CardBox(default_box()) as cards:
        assert CardKey("hooks", "en", "ZAX") in cards
