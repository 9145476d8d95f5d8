"""The pages without a browser: what they say, what they escape, what they refuse."""

from __future__ import annotations

import json
import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from conftest import takes_minutes_as_python, uncompiled
from starlette.testclient import TestClient
from web.samples import SAME, finished

from wordtools.fillword import Game, own_game
from wordtools.web.fillword import solve as fillword
from wordtools.web.screens.table import SCREENS
from wordtools.web.server import library
from wordtools.web.server.form import Form
from wordtools.web.server.screen import Pasted

BOARD = "Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E"
MADE = "spangram=garden+birds&words=robin,wren,blackbird,sparrow,thrush,magpie&clue=Seen+from+the+window"
GRID = "tsepyt / breabe / kohuof / escrob / aworrh / pproac"
SHOWN = (
    "/",
    "/ruzzle",
    f"/ruzzle?board={BOARD}&word=COHESIVE&by=length",
    f"/ruzzle/score?board={BOARD}&words=cohesive+zzz",
    f"/ruzzle/score?board={BOARD}&words=Ann:+cohesive+tea%0ABob:+tea",
    "/ruzzle/new?words=100-200&seed=3",
    "/ruzzle/new?letters=en-new-4x4&rules=boggle",
    f"/fillword?grid={GRID}&rung=5&found=cheapest",
    "/fillword?grid=pscu/atps/nove/lids&kind=strands&spangram=panlids&rung=1",
    f"/fillword/covers?grid={GRID}&limit=4&known=four&exclude=byte",
    "/fillword/covers?grid=cat/dog/xyz",
    f"/ruzzle/play?board={BOARD}&seconds=60",
    "/fillword/new?include=tiger&seed=2&unique=1",
    "/fillword",
    "/fillword?kind=strands",
    "/fillword/play",
    "/fillword/play?size=5&seed=2",
    "/fillword/make",
    f"/fillword/make?{MADE}",
    "/words",
    "/words?q=retinas&length=7&by=common&all=1",
    "/words/check?words=retina,retinaz,qi",
    "/words/look?word=otter",
    "/words/look?word=eleven+plus+two",
    *(() if uncompiled else ("/words/look?word=Haus&l=de",)),  # a large list: its graph is made first
)
FILES = (
    f"/ruzzle.json?board={BOARD}",
    f"/ruzzle.svg?board={BOARD}&word=TEA",
    f"/fillword.json?grid={GRID}",
    f"/fillword.svg?grid={GRID}",
    "/words.json?q=retinas",
)


def get(client: TestClient, route: str) -> str:
    answer = client.get(route)
    assert answer.status_code == 200, route
    return answer.text


@pytest.mark.parametrize("route", SHOWN)
def test_every_page_answers_and_keeps_the_policy(client: TestClient, route: str):
    text = get(client, route)
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text)
    assert not re.search(r"(?:src|href|action)=\"(?:https?:)?//", text)
    assert text.count("<h1") == 1
    ids = re.findall(r'\sid="([^"]+)"', text)
    assert len(ids) == len(set(ids))
    assert "None" not in re.sub(r"<[^>]*>", "", text)


@pytest.mark.long
@pytest.mark.parametrize("route", SHOWN)
def test_every_link_of_a_page_leads_somewhere(client: TestClient, route: str):
    links = [link.replace("&amp;", "&") for link in re.findall(r'href="([^"#]+)"', get(client, route))]
    for link in {urlsplit(link).path: link for link in links}.values():  # one of each kind
        assert client.get(link, follow_redirects=True).status_code == 200, link


def test_a_game_begins_with_a_new_board(client: TestClient):
    first, second = (client.get("/ruzzle/play?rules=boggle").headers["location"] for _ in range(2))
    assert first != second
    assert parse_qs(urlsplit(first).query)["rules"] == ["boggle"]
    assert "0:60" not in get(client, first)
    assert client.get("/ruzzle/play?board=ab/c").status_code == 422


@pytest.mark.parametrize("route", FILES)
def test_results_are_files_too(client: TestClient, route: str):
    answer = client.get(route)
    kind = {"json": "application/json", "svg": "image/svg+xml"}[urlsplit(route).path.rpartition(".")[2]]
    assert answer.headers["content-type"].partition(";")[0] == kind
    assert len(answer.content) > 300
    if kind == "application/json":
        assert json.loads(answer.text)["version"] >= 1
    assert client.get(urlsplit(route).path).status_code == 422


def test_pictures_have_their_style_in_the_style_sheet(client: TestClient):
    css = get(client, "/pictures.css")
    for route in SHOWN:
        for scope in re.findall(r'class="wordtools (theme-\w+)"', get(client, route)):
            assert f".{scope} .cell" in css, route


def test_a_board_is_solved_by_its_address_alone(client: TestClient):
    text = get(client, "/ruzzle?board=teax&word=tea")
    assert 'data-path="0,1,2"' in text
    assert "<polyline" in text
    assert 'aria-current="true">TEA' in text
    assert "wordtools ruzzle solve &#39;T E / A X&#39;" in text


WRONG = {
    "/ruzzle?board=teax+b1de": ("board", "line 1, cell"),
    "/ruzzle?board=ab+abc": ("board", "row 2: expected 2 cells"),
    f"/ruzzle?board={'abcdefghij' * 50}": ("board", ""),
    "/ruzzle?board=tea+eat&rules=../x.toml": ("rules", "is not in the list"),
    "/ruzzle?board=tea+eat&l=/etc/passwd": ("l", "is not in the list"),
    "/ruzzle?board=tea+eat&l=en:/etc/passwd": ("l", "is not in the list"),
    "/ruzzle?board=те/ст&rules=elzzur&l=ru": ("board", "Russian has none of them"),
    "/ruzzle/new?rows=99": ("rows", "from 1 to 10"),
    "/ruzzle/new?words=9-1": ("words", "is no range"),
    "/ruzzle/new?letters=/etc/passwd": ("letters", "is not in the list"),
    "/fillword?grid=c1t/dog": ("grid", "is no letter of this alphabet"),
    f"/fillword?grid={GRID}&found=zebra": ("found", "no cover has ZEBRA"),
    f"/fillword?grid={GRID}&found=four&exclude=four": ("found", "both found and excluded"),
    f"/fillword/covers?grid={GRID}&known=four&exclude=four": ("exclude", "both"),
    "/fillword/make?words=robin,wren&spangram=garden+birds": ("words", "20 letters, and 8 x 6 cells need 48: 28 more"),
    "/fillword/make?words=c1t": ("words", "is no word in this alphabet"),
    "/fillword/make?words=cat&rows=99": ("rows", "from 3 to 12"),
    "/fillword/play?data=xx": ("data", "the address holds no puzzle"),
    "/fillword/play?size=5&l=/etc/passwd": ("l", "is not in the list"),
    "/fillword/new?include=%25": ("include", "is no word"),
    "/fillword/new?lengths=0": ("lengths", "is no word length"),
    "/fillword/new?spangram=birds": ("spangram", "only Strands puzzles have one"),
    "/fillword/new?kind=strands&unique=1": ("unique", "only the cover of a fill-word"),
    "/fillword/new?kind=strands&rows=12&columns=12": ("lengths", "take a longer spangram"),
    "/words?pattern=(": ("pattern", "pattern"),
    "/words?q=%25": ("q", ""),
    "/words/look?word=a+%D0%B1": ("word", "'б' is"),
    "/words/look?word=%25": ("word", "is no letter of this alphabet"),
}


@pytest.mark.parametrize("route", WRONG)
def test_a_mistake_is_said_beside_its_field(client: TestClient, route: str):
    name, message = WRONG[route]
    answer = client.get(route)
    assert answer.status_code == 422
    said = re.search(rf'id="wrong-{name}">([^<]+)<', answer.text)
    assert said is not None
    assert message in said[1].replace("&#39;", "'")


def test_only_names_from_the_tables_are_offered():
    assert "en" in library.languages()
    assert all("/" not in name for name in library.lists())
    assert Form({"l": "de"}).choice("l", ["en"]) == "en"


def test_what_the_reader_wrote_is_escaped(client: TestClient):
    evil = '"><script>alert(1)</script>'
    for path, name in (
        ("ruzzle", "board"),
        ("ruzzle", "word"),
        ("fillword", "grid"),
        ("words", "q"),
        ("words/look", "word"),
    ):
        assert "<script>alert" not in client.get(f"/{path}", params={name: evil}).text
    assert "<script>alert" not in client.post("/open", data={"paste": evil}, headers=SAME).text


def words_of(text: str, title: str) -> list[str]:
    """Returns the items of the list below a heading."""
    return re.findall(r"<li>([^<]+)</li>", text.partition(f"<h2>{title}</h2>")[2].partition("</ul>")[0])


def test_a_phrase_is_looked_up_and_its_letters_make_others(client: TestClient):
    text = get(client, "/words/look?word=Eleven+plus+two")
    assert "TWELVE PLUS ONE" in words_of(text, "Anagrams of several words")
    assert "wordtools words anagram &#39;Eleven plus two&#39;" in text
    assert words_of(get(client, "/words/look?word=dormitory"), "Anagrams of several words")[0] == "DIRTY ROOM"
    assert "frozen dessert" in get(client, "/words/look?word=ice+cream")
    longest = "pneumonoultramicroscopicsilicovolcanoconiosis"  # more letters than a phrase may have
    assert f"{longest.upper()} is in the list" in get(client, f"/words/look?word={longest}")
    assert "No words of the list have these letters together." in get(client, "/words/look?word=qq+zz")


def test_a_word_that_two_players_found_is_struck_out(client: TestClient):
    lists = {"board": BOARD, "words": "Ann: cohesive, tocher\ndine\nBob: dine heroine qqq"}

    def table(**more: str) -> list[list[str]]:
        text = client.get("/ruzzle/score", params=lists | more).text
        rows = re.findall(r'<tr><th scope="row">([^<]+)</th><td>([^<]*)</td><td>(\d+)</td>', text)
        assert ("Bob leads" in text) is (rows[0][0] == "Bob")
        return sorted([name, count] for name, _, count in rows)

    struck, kept = table(), table(both="1")
    assert [count for _, count in struck] == ["2", "1"]
    assert [count for _, count in kept] == ["3", "2"]
    text = client.get("/ruzzle/score", params=lists).text
    assert '<th scope="row">dine</th><td>also found by Bob</td>' in text
    assert '<th scope="row">dine</th><td>also found by Ann</td>' in text
    assert '<th scope="row">qqq</th><td>not in the word list</td>' in text


def test_hints_give_away_a_step_at_a_click_and_then_the_next_word(client: TestClient):
    address, said = f"/fillword?grid={GRID}", []
    for _ in range(7):
        text = get(client, address)
        said.append(re.findall(r"<li>(The|It|These)[^<]*</li>", text))
        link = re.search(r'id="hint" href="([^"]+)"', text)
        assert link is not None
        address = link[1].replace("&amp;", "&")
    assert list(map(len, said)) == [0, 1, 2, 3, 4, 5, 0]
    assert parse_qs(urlsplit(address).query)["found"] == ["CHEAPEST"]
    found = "cheapest byte broke four borrows approach"
    assert "Every word is found." in get(client, f"/fillword?grid={GRID}&found={found}")


PASTED = {
    BOARD: "/ruzzle?board=Ttl",
    "тест / слон": "/fillword?grid=",
    "E:3 B / C D": "/ruzzle?board=E%3A3",
}


@pytest.mark.parametrize("text", PASTED)
def test_what_is_sure_is_opened(client: TestClient, text: str):
    answer = client.post("/open", data={"paste": text}, headers=SAME)
    if answer.status_code == 200:
        assert f'<li><a href="{PASTED[text]}' in answer.text
    else:
        assert answer.headers["location"].startswith(PASTED[text])


def test_what_can_be_several_things_is_asked(client: TestClient):
    text = client.post("/open", data={"paste": "cats / dogs / bird / fish"}, headers=SAME).text
    assert "What is it?" in text
    for path in ("/ruzzle?board=", "/fillword?grid="):
        assert f'<li><a href="{path}' in text
    text = client.post("/open", data={"paste": "retinas"}, headers=SAME).text
    for path in ("/words/look?word=retinas", "/words?q=retinas"):
        assert f'<li><a href="{path}' in text


@pytest.mark.parametrize("file", [b"", b"\xff\xfe\x00\x01", b"%PDF-1.7 something"])
def test_a_file_that_is_nothing_known_is_one_line(client: TestClient, file: bytes):
    answer = client.post("/open", files={"file": ("x.bin", file)}, data={"paste": ""}, headers=SAME)
    assert answer.status_code == 422
    assert re.search(r'id="wrong-paste">[^<]+<', answer.text)


def test_a_file_is_read_by_its_content(client: TestClient):
    answer = client.post("/open", files={"file": ("board.txt", BOARD.encode())}, data={"paste": ""}, headers=SAME)
    assert answer.headers["location"].startswith("/ruzzle?board=Ttl")


def test_a_book_of_puzzles_is_a_job(client: TestClient):
    fields = {"rows": "4", "columns": "4", "number": "3", "seed": "1"}
    where = client.post("/fillword/book", data=fields, headers=SAME).headers["location"]
    text = finished(client, where)
    assert 'data-ended="done"' in text
    assert text.count('id="puzzle-') == 3
    made = client.get(f"{where}/result.json").json()
    assert len(made["boards"]) == 3
    if "result.pdf" in text:
        assert client.get(f"{where}/result.pdf").content.startswith(b"%PDF")


@takes_minutes_as_python
@pytest.mark.parametrize(
    ("kind", "option"), [("strands", "--strands"), ("search", "--word-search"), ("8", "--directions 8")]
)
def test_puzzles_of_all_kinds_are_made_and_taken_along(client: TestClient, kind: str, option: str):
    asked = {"kind": kind, "rows": "8", "columns": "7", "seed": "3"}
    page = client.get("/fillword/new", params=asked).text
    assert f"wordtools fillword generate 8 7 {option} --seed 3" in page
    (board,) = client.get("/fillword/new.json", params=asked).json()["boards"]
    words = [one["word"] for one in board["answer"]]
    rows = " / ".join(" ".join(row) for row in board["puzzle"]["rows"])
    assert f": {rows}" in page  # the label of the picture
    if kind == "search":
        assert f'class="under listed">{", ".join(sorted(words))}</p>' in page
        assert "Play it" not in page
    else:
        told = f"{len(words)} words: "
        assert told in page
        assert ("the spangram has" in page) == (kind == "strands")
        assert "Play it" in page
    svg = client.get("/fillword/new.svg", params=asked | {"answer": "1"}).text
    assert "words: " in svg
    assert "words: " not in client.get("/fillword/new.svg", params=asked).text
    assert "<svg" in client.get("/fillword/new.html", params=asked).text
    assert client.get("/fillword/new.pdf", params=asked).content.startswith(b"%PDF")
    assert client.get("/fillword/new.txt", params=asked).status_code == 404
    assert client.get("/fillword/new.svg", params=asked | {"lengths": "x"}).status_code == 422


@takes_minutes_as_python
def test_a_spangram_of_ones_own(client: TestClient):
    asked = {"kind": "strands", "rows": "8", "columns": "6", "spangram": "garden birds"}
    page = client.get("/fillword/new", params=asked).text
    assert "--strands '--spangram=garden birds'" in unescape(page)
    (board,) = client.get("/fillword/new.json", params=asked).json()["boards"]
    assert [one["word"] for one in board["answer"] if one.get("kind") == "spangram"] == ["GARDENBIRDS"]


def test_a_longer_search_is_a_job(client: TestClient):
    where = client.post("/fillword/search", data={"grid": GRID}, headers=SAME).headers["location"]
    assert "CHEAPEST" in finished(client, where)
    assert client.get(f"{where}/result.json").json()["covers"]
    assert client.get(f"{where}/result.svg").text.startswith("<svg")


def test_a_job_with_a_mistake_starts_nothing(client: TestClient):
    assert client.post("/fillword/search", data={"grid": "c1t/dog"}, headers=SAME).status_code == 422
    assert client.post("/fillword/book", data={"rows": "99"}, headers=SAME).status_code == 422


def test_a_form_that_is_typed_in_keeps_the_address_bar_short(client: TestClient):
    answer = client.get("/ruzzle?board=teax&rules=ruzzle&l=en&by=score", headers={"HX-Request": "true"})
    assert answer.headers["hx-replace-url"] == "/ruzzle?board=teax"
    assert "hx-replace-url" not in client.get("/ruzzle?board=teax").headers


def test_the_screens_of_the_table_have_all_that_the_first_page_shows(client: TestClient):
    text = get(client, "/")
    for screen in SCREENS[1:]:
        assert f'href="{screen.path}"' in text
        assert screen.picture is not None
        assert get(client, screen.example)


@pytest.mark.skipif(not fillword.PDF, reason="reportlab is not installed")
def test_a_cover_is_printed(client: TestClient):
    answer = client.get("/fillword.pdf", params={"grid": "tsepyt/breabe/kohuof/escrob/aworrh/pproac"})
    assert answer.content.startswith(b"%PDF")
    assert "puzzle.pdf" in answer.headers["content-disposition"]
    assert client.get("/fillword.pdf", params={"grid": "xyz/xyz/xyz"}).status_code == 422


def test_a_puzzle_of_ones_own_words_is_made_and_taken_along(client: TestClient):
    made = get(client, f"/fillword/make?{MADE}")
    links = {unescape(text): unescape(link) for link, text in re.findall(r'href="([^"]+)"[^>]*>([^<]+)</a>', made)}
    game = Game.parse(client.get(links["Page to play offline (.html)"]).content, "page")
    assert (game.clue, game.spangram and game.spangram.word) == ("Seen from the window", "GARDENBIRDS")
    assert len(game.words) > 100
    assert Game.parse(client.get(links["JSON"]).content) == game
    assert client.get(links["PDF"]).content.startswith(b"%PDF")
    assert "<svg" in client.get(links["SVG"]).text
    played = get(client, links["Play it"])
    assert "GARDENBIRDS" not in played
    assert Game.parse(unescape(played)).answer == game.answer
    short = get(client, f"/fillword/make?{MADE}".replace("robin", "robin,tit"))
    assert "Not used: tit." in short


def test_a_file_is_played(client: TestClient):
    game = own_game(["robin", "wren", "blackbird", "sparrow", "thrush", "magpie"], "garden birds", seed=9)
    for path in ("/fillword/play", "/open"):
        files = {"file": ("strands.json", game.to_json().encode())}
        answer = client.post(path, files=files, headers=SAME)
        assert answer.status_code == 303
        assert answer.headers["location"].startswith("/fillword/play?data=")
        assert Game.parse(unescape(get(client, answer.headers["location"]))).answer == game.answer
    answer = client.post("/fillword/play", files={"file": ("a.json", game.to_json().encode()[:-9])}, headers=SAME)
    assert (answer.status_code, "a.json: no game" in answer.text) == (422, True)
    answer = client.post("/fillword/play", files={"file": ("a.txt", b"cat\ndog\n")}, headers=SAME)
    assert answer.headers["location"] == "/fillword?grid=cat%0Adog"
    assert client.post("/fillword/play", files={"file": ("a.bin", b"\x00\xff")}, headers=SAME).status_code == 422


def test_a_long_text_is_no_fill_word(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delattr(library, "languages")  # in each of them it would be cut into cells
    assert not list(fillword.SCREEN.recognise(Pasted(b"a" * 400_000)))
