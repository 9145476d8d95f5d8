"""Pages in eight languages: buttons, messages and what is read aloud are in the puzzle's, or one's own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner
from conftest import mostly_long
from crossword.format_samples import EMPTY, MINI, REBUS

from wordtools.core import Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.core.show import page as pages
from wordtools.core.show.terms import STANDARD, Terms
from wordtools.crossword import Puzzle
from wordtools.crossword.arrowword import Arrowword
from wordtools.crossword.show import player as crossword_player
from wordtools.crossword.show import puzzle_page
from wordtools.fillword import Cover, Game, Placement
from wordtools.fillword import Puzzle as FillWord
from wordtools.fillword.puzzle import WordKind
from wordtools.fillword.show import covers_html
from wordtools.fillword.show import player as fillword_player
from wordtools.ruzzle import Board, Rules, Solver
from wordtools.ruzzle.show.page import ROOM as RUZZLE
from wordtools.ruzzle.show.page import page as board_page

LANGUAGES = ("de", "es", "fr", "it", "nl", "pt", "pt-br", "ru")
BRACES = re.compile(r"\\\{\w+\\\}")  # escaped
NUMBER = re.escape("{count}")
LITERAL = re.compile(r"`[^`]*`|\"[^\"\n]*\"|'[^'\n]*'")
COMMENT = re.compile(r"^\s*//.*$| // .*$", re.MULTILINE)
SENTENCE = re.compile(r"[A-Z][a-z]+ [a-z]+|[a-z]+ [a-z]+ [a-z]+|^[A-Z].*[.!?]$")
NOT_READ = ("script", "style", "template")
READ_ALOUD = ("aria-label", "title", "placeholder", "alt")


class Reader(HTMLParser):
    """Collects what a page shows or has read aloud, its languages, and its templates."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.languages: list[tuple[str, str]] = []
        self.templates: dict[str, str] = {}
        self._hidden = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        named = {name: value or "" for name, value in attrs}
        self.texts += [named[name] for name in READ_ALOUD if name in named]
        if "lang" in named:
            self.languages.append((named.get("class", tag), named["lang"]))
        if tag in NOT_READ:
            self._hidden = named.get("class", tag)

    def handle_endtag(self, tag):
        if tag in NOT_READ:
            self._hidden = ""

    def handle_data(self, text):
        if self._hidden:
            self.templates[self._hidden] = self.templates.get(self._hidden, "") + text
        elif text.strip():
            self.texts.append(text.strip())


def crosswords() -> Iterator[tuple[str, Puzzle]]:
    """Makes puzzles of each kind, without any text of their own."""
    bare = {"clues": dict.fromkeys(MINI.clues, "?"), "title": "", "author": "", "notes": "", "copyright": ""}
    mini = replace(MINI, **bare)
    yield "plain", mini
    yield "rebus", replace(REBUS, **bare)
    yield "without clues", replace(mini, clues={})
    yield "diagramless", replace(mini, diagramless=True)
    codes = {cell: 1 + cell % 9 for cell, text in enumerate(mini.cells) if text}
    yield "codeword", replace(mini, clues={}, enumerations={}, codes=codes)
    yield "without letters", EMPTY


def games() -> Iterator[tuple[str, Game]]:
    board = FillWord.parse("cat / dog", "en")
    placements = Placement("CAT", (0, 1, 2)), Placement("DOG", (3, 4, 5))
    yield "fill-word", Game(Cover(board, placements), words=("ACT", "GOD"), source="list")
    spangram = Placement("DOG", (3, 4, 5), WordKind.SPANGRAM)
    yield "strands", Game(Cover(board, (placements[0], spangram)), clue="?")


def made(code: str) -> Iterator[tuple[str, str]]:
    """Makes pages of each kind in a language, with their names."""
    terms = Terms.of(code)
    for name, puzzle in crosswords():
        for solution in (False, True):
            yield name, puzzle_page(puzzle, terms=terms, solution=solution, bank=True, name_line=True)
    grid = Puzzle.parse("#B#F#\nAROMA\n#OPEN\nROAST\n#DOSE")
    clues = {entry.key: "?" for entry in grid.entries}
    yield "arrowword", Arrowword(replace(grid, clues=clues), (1, 5, 7), code).to_html(terms=terms)
    for name, game in games():
        yield name, game.to_html(terms=terms)
        yield f"cover of a {name}", covers_html([game.answer] * 2, "en", terms=terms)
        yield f"closed cover of a {name}", covers_html([game.answer] * 2, "en", terms=terms, closed=True)
    part = replace(next(games())[1].answer, placements=(Placement("CAT", (0, 1, 2), WordKind.UNKNOWN),))
    yield "part", covers_html([part], "en", terms=terms)
    language = Language.load("en")
    solver = Solver(Lexicon.of(["tea", "eat", "seat"], language.alphabet), Rules.load("ruzzle"), language)
    solved = [solver.solve(Board.parse("tea / sea")), solver.solve(Board.parse("tea / sea"))]
    for closed in (False, True):
        yield "boards", board_page(solved, solver, terms=terms, closed=closed, label=lambda word: "1.0")


def english(code: str) -> dict[str, re.Pattern[str]]:
    """Returns patterns of the English terms that have another text in a language."""
    own = Terms.of(code).texts
    return {
        name: re.compile(BRACES.sub(".+", re.escape(text).replace(NUMBER, r"\d+")))
        for name, text in Terms.of(STANDARD).texts.items()
        if own[name] != text and text not in own.values()
    }


@pytest.mark.parametrize("code", mostly_long(LANGUAGES, 3))
def test_no_english_remains_in_a_page_of_another_language(code):
    wrong = english(code)
    assert len(wrong) > 150
    for name, text in made(code):
        reader = Reader(text)
        shown = list(reader.texts)
        if "entries" in reader.templates:
            shown += [entry["name"] for entry in json.loads(reader.templates["entries"])]
        if "terms" in reader.templates:
            script_terms = json.loads(reader.templates["terms"])
            assert script_terms == {key: Terms.of(code)[key] for key in script_terms}
        found = {text: term for text in shown for term, pattern in wrong.items() if pattern.fullmatch(text)}
        assert not found, (name, found)
        assert dict(reader.languages)["html"] == code


def test_every_english_term_is_seen_where_pages_are_in_english():
    """The test above would pass if pages had no texts at all."""
    shown = {text for _, page in made("en") for text in Reader(page).texts}
    for text in ("Check letter", "Reveal grid", "Keys", "How to play", "Point at a word to see its snake.", "Cover 2"):
        assert text in shown


@pytest.mark.parametrize(
    "script",
    [crossword_player.script, fillword_player.script, lambda: pages.own_file(RUZZLE, "page.js")],
    ids=["crossword", "fill-word", "board"],
)
def test_a_script_writes_terms_alone(script):
    literals = LITERAL.findall(COMMENT.sub("", script()))
    assert len(literals) > 20
    texts = [re.sub(r"\$\{.*\}", "", literal[1:-1]) for literal in literals]
    said = [text for text in texts if SENTENCE.search(text) and not re.search(r"[\[{.#>=]|data-", text.rstrip(".!?"))]
    assert said == []


def test_a_language_without_terms_is_played_in_english():
    reader = Reader(puzzle_page(MINI, terms=Terms.of("fi")))
    languages = dict(reader.languages)
    assert (languages["html"], languages["player"], languages["clues"]) == ("fi", "en", "fi")
    assert "Check letter" in reader.texts


def run(*arguments, code=0):
    result = CliRunner().invoke(main, [str(argument) for argument in arguments])
    assert result.exit_code == code, result.output
    return result


def test_terms_of_ones_own_reach_every_page(tmp_path):
    labels, board = tmp_path / "fi.toml", tmp_path / "board.txt"
    labels.write_text('check = "Tarkista"\nhint = "Vihje"\npoint_at_word = "Osoita sanaa"\ncover = "Peitto"\n')
    board.write_text("cat\ndog\n")
    grid, own = tmp_path / "grid.xd", ("--labels", labels)
    grid.write_text("Title: T\n\n\nAB\nCD\n\n\nA1. x ~ AB\nA3. y ~ CD\n\nD1. z ~ AC\nD2. w ~ BD\n")
    commands = {
        "Tarkista": ("crossword", "convert", grid, tmp_path / "1.html", *own),
        "Vihje": ("fillword", "play", board, *own, "-o", tmp_path / "2.html"),
        "Osoita sanaa": ("ruzzle", "solve", "cat/dog", *own, "--html", tmp_path / "3.html"),
        "Peitto": ("fillword", "solve", board, *own, "--html", tmp_path / "4.html"),
    }
    for number, (text, command) in enumerate(commands.items(), 1):
        run(*command)
        assert text in Reader((tmp_path / f"{number}.html").read_text()).texts
    made = tmp_path / "5.html"
    run("fillword", "generate", 4, 4, "--seed", 1, "--playable", made, *own)
    assert "Vihje" in Reader(made.read_text()).texts
    assert "--labels is for --html: add it" in run("fillword", "solve", board, *own, code=2).output
    assert "cannot be combined" in run("fillword", "play", board, "--json", *own, code=2).output
