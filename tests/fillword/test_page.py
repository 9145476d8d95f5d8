"""The HTML page of puzzles and covers."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from wordtools.core import Alphabet, Language
from wordtools.fillword.puzzle.puzzle import Cover, Placement, Puzzle, WordKind
from wordtools.fillword.show.page import covers_html

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
PUZZLE = Puzzle.parse("cat/.og/ddo", LATIN)
COVER = Cover(PUZZLE, (Placement("CAT", (0, 1, 2)), Placement("DOG", (7, 4, 5), WordKind.UNKNOWN)))
ENGLISH = Language.load("en")


class Reader(HTMLParser):
    """Collects the tags, and checks that each is closed."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.open = [], []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in ("meta", "input", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_every_word_of_the_list_is_on_the_picture():
    text = covers_html([COVER], ENGLISH)
    tags = Reader(text).tags
    words = [attributes["data-word"] for tag, attributes in tags if tag == "button"]
    assert words == ["0", "1"]
    for word in words:
        drawn = [tag for tag, attributes in tags if attributes.get("data-word") == word and tag != "button"]
        assert sorted(drawn) == ["g", "rect", "rect", "rect"]
    assert re.findall(r">(CAT|DOG)</button>( in no word list)?", text) == [("CAT", ""), ("DOG", " in no word list")]
    assert "left over: D O" in text


def test_the_answer_of_a_puzzle_is_closed():
    opened, closed = covers_html([COVER] * 2, ENGLISH), covers_html([COVER] * 2, ENGLISH, closed=True)
    assert [a for tag, a in Reader(opened).tags if tag == "details"] == [{"open": "open"}] * 2
    assert [a for tag, a in Reader(closed).tags if tag == "details"] == [{}, {}]
    assert "Cover 2" in opened
    assert "Puzzle 2" in closed
    assert "2 words: 3, 3 letters" in closed


def test_the_page_needs_nothing_else():
    text = covers_html([COVER], ENGLISH, title="</script><b>&")
    assert re.findall(r"(?:src|href)=", text) == []
    assert set(re.findall(r"https?://[^\s\"')]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert "&lt;/script&gt;&lt;b&gt;&amp;" in text
    assert "<b>" not in text
    assert text.count("</script>") == 1
