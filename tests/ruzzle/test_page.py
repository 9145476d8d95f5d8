"""The page: alone in the world, safe, and with the solution in it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from wordtools.core import Language, Lexicon
from wordtools.core.show.page import own_file, safe_json
from wordtools.ruzzle import Board, Rules, Solution, Solver
from wordtools.ruzzle.show.page import ROOM, page, tile_points

ENGLISH = Language.load("en")
WORDS = ["tea", "eat", "ate", "tee", "seat", "teas"]


def solver(words: list[str], rules: str = "ruzzle") -> Solver:
    return Solver(Lexicon.of(words, ENGLISH.alphabet), Rules.load(rules), ENGLISH)


class Reader(HTMLParser):
    """Collects the elements, and the text of each script."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.scripts: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag == "script":
            self.scripts.append("")

    def handle_data(self, data: str) -> None:
        if self.cdata_elem == "script":
            self.scripts[-1] += data


def data(text: str):
    return json.loads(Reader(text).scripts[0])


def test_the_solution_comes_back_out_of_the_page():
    own = solver(WORDS)
    solution = own.solve(Board.parse("Ttw E / A S"))
    found = data(page(solution, own))
    assert found["version"] == 1
    (board,) = found["boards"]
    assert (board["rows"], board["columns"]) == (2, 2)
    assert [(word, score, tuple(path)) for word, score, path in board["words"]] == list(solution)


def test_nothing_is_fetched():
    own = solver(WORDS)
    text = page(own.solve(Board.parse("T E / A S")), own)
    assert set(re.findall(r"https?://[^\s\"']*", text)) == {"http://www.w3.org/2000/svg"}
    reader = Reader(text)
    assert not [name for _, name, _ in reader.attributes if name in ("src", "href", "srcset", "action")]
    assert "@import" not in text
    assert "url(" not in text
    assert "link" not in reader.tags


def test_the_order_asked_for_is_kept():
    own = solver(WORDS)
    solution = own.solve(Board.parse("T E / A S")).sorted("word")
    words = [word for word, _, _ in data(page(solution, own))["boards"][0]["words"]]
    assert words == sorted(words)


def test_every_snake_of_a_word():
    own = solver(["tee", "tea"])
    solution = own.solve(Board.parse("T E / A E"), every=True)
    text = page(solution, own)
    assert [row[0] for row in data(text)["boards"][0]["words"]].count("TEE") == 2
    assert ">snakes<" in text


def test_many_boards():
    own = solver(WORDS)
    text = page([own.solve(Board.parse("T E / A S")), own.solve(Board.parse("T E A"))], own)
    assert len(data(text)["boards"]) == 2
    assert Reader(text).tags.count("section") == 2
    assert 'aria-label="Board 2"' in text


def test_a_board_without_words():
    own = solver(WORDS)
    assert data(page(own.solve(Board.parse("X X / X X")), own))["boards"][0]["words"] == []


@pytest.mark.parametrize("hostile", ["</script><b>", "<!--<script>", "&amp;", '"]}', "\u2028"])
def test_hostile_text_stays_data(hostile: str):
    text = safe_json([hostile])
    assert not set(text) & set("<>&")
    assert json.loads(text) == [hostile]


def test_hostile_letters_stay_letters():
    rules = replace(Rules.load("ruzzle"), letters="ABCIPRST<>/&!-", letter_points={"en": dict.fromkeys("<>/&!-", 1)})
    own = Solver(Lexicon.of(["</SCRIPT>", "<A&B>"], rules.alphabet(ENGLISH)), rules, ENGLISH)
    solution = own.solve(Board.parse("< A &\n! B >\n< </SCRIPT> I"))
    assert "</SCRIPT>" in solution
    text = page(solution, own)
    reader = Reader(text)
    assert len(reader.scripts) == 2
    assert {row[0] for row in data(text)["boards"][0]["words"]} == set(solution.words)
    assert "&lt;/SCRIPT&gt;" in text


def test_the_files_that_are_put_in_end_nothing():
    assert "</" not in own_file(ROOM, "page.js").replace("</b>", "")
    assert "</" not in own_file(ROOM, "page.css")
    assert "<!--" not in own_file(ROOM, "page.js")
    empty = page(Solution(Board.parse("A"), Rules.load("ruzzle"), []), solver(WORDS))
    assert own_file(ROOM, "page.js").strip() in empty


def test_marks_for_those_who_cannot_see_it():
    own = solver(WORDS)
    attributes = Reader(page(own.solve(Board.parse("T E / A S")), own)).attributes
    assert ("html", "lang", "en") in attributes
    assert ("table", "aria-label", "Board: words") in attributes
    assert ("th", "scope", "col") in attributes
    assert ("p", "aria-live", "polite") in attributes
    assert any(tag == "input" and name == "aria-label" for tag, name, _ in attributes)


def test_tile_points():
    own = solver(WORDS)
    assert tile_points(Board.parse("E Qu:3 / . QU"), own) == {
        0: own.points["E"],
        1: 3,
        3: own.points["Q"] + own.points["U"],
    }
    assert tile_points(Board.parse("E A"), solver(WORDS, "boggle")) == {}
