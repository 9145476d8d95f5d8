"""``/words``: words that meet conditions, and a list checked."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import nsmallest
from typing import Any, cast

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordtools.core.errors import WordtoolsError
from wordtools.core.letters.lookalikes import why_not
from wordtools.core.run.clock import Clock
from wordtools.core.show.svg import AUTO, Drawing
from wordtools.core.words.find import Conditions, scorer
from wordtools.core.words.flags import GRADES
from wordtools.core.words.of_lists import flags_of
from wordtools.web.server import library
from wordtools.web.server.form import Form
from wordtools.web.server.page import command_line, file, picture, show
from wordtools.web.server.screen import Match, Pasted, Screen
from wordtools.web.words.look import ROUTES as LOOK
from wordtools.web.words.quiz import ROUTES as QUIZ
from wordtools.web.words.shared import LONGEST, around

SECONDS = 2.0
SHOWN = 400
MOST_WORDS = 500  # that are checked at once
ORDERS = {"score": "points", "length": "length", "word": "A to Z", "common": "most common"}
TEXTS = {
    "prefix": "Begins with",
    "suffix": "Ends with",
    "contains": "Contains",
    "must": "Has all of",
    "without": "Has none of",
}
LENGTHS = {"": "any length"} | {str(k): f"{k} letters" for k in range(2, 16)}


@dataclass(frozen=True, slots=True)
class Row:
    """A word as the page shows it."""

    word: str
    score: int
    zipf: float


@dataclass(frozen=True, slots=True)
class Checked:
    """A word that was asked about."""

    word: str
    known: bool
    grade: str
    reason: str


def found(form: Form) -> tuple[list[Row], int, bool] | None:
    """Finds the words that the fields ask for.

    Returns:
        The first of them, how many there are, and whether the time sufficed; None where nothing is asked, or something
        is wrong, which is then in the form.
    """
    code, name = library.spoken(form)
    letters, pattern = form.text("q", most=LONGEST).strip(), form.text("pattern", most=LONGEST).strip()
    every = form.flag("all")
    texts = {key: form.text(key, most=LONGEST).strip() for key in TEXTS}
    length, order = form.choice("length", LENGTHS), form.choice("by", ORDERS)
    if form.errors or not (letters or pattern or any(texts.values())):
        return None
    conditions: dict[str, Any] = {key: text for key, text in texts.items() if text}
    conditions |= {"letters": letters, "use_all": every} if letters else {}
    conditions |= {"pattern": pattern} if pattern else {}
    conditions |= {"length": int(length)} if length else {}
    try:
        lexicon = library.lexicon(code, name)
        given = letters + texts["prefix"] + texts["suffix"] + texts["contains"]
        score = scorer(library.language(code), given if letters else None)
        words = lexicon.find(**cast(Conditions, conditions))
        clock, total = Clock(SECONDS), 0

        def rows() -> Iterator[Row]:
            nonlocal total
            for word in words:
                if clock.over():
                    return
                total += 1
                yield Row(word, score(word), (lexicon.zipf(word) or 0.0) if order == "common" else 0.0)

        first = nsmallest(SHOWN, rows(), key=lambda row: ranked(row, order))
        return first, total, not clock.late()
    except WordtoolsError as error:
        form.wrong("pattern" if pattern else "q", error)
        return None


def ranked(row: Row, order: str) -> tuple[float, float, str]:
    """Returns what rows are sorted by."""
    keys = {"score": -row.score, "length": -len(row.word), "common": -row.zipf}
    return keys.get(order, 0), -len(row.word) if order == "score" else 0, row.word


def command(form: Form) -> str:
    """Writes the command that finds the same."""
    words = [form.values["q"]] if form.values["q"].strip() else []
    words += ["--use-all"] if form.values["all"] else []
    for key in ("pattern", *TEXTS, "length"):
        words += [f"--{key}={form.values[key]}"] if form.values[key] else []
    words += ["--sort", form.values["by"]] if form.values["by"] != "score" else []
    return command_line("words", "find", *words, *library.spoken_options(*library.spoken(form)))


def page(request: Request) -> Response:
    """Finds words."""
    form = Form(request.query_params)
    result = found(form)
    shown: dict[str, Any] = {"rows": None, "texts": TEXTS, "orders": ORDERS, "lengths": LENGTHS}
    if result is not None:
        rows, total, whole = result
        looks = look_ups(form, rows)
        files = [(form.address("/words.json"), "JSON"), (form.address("/words"), "Link to this page")]
        shown |= {
            "rows": rows,
            "total": total,
            "whole": whole,
            "looks": looks,
            "command": command(form),
            "files": files,
        }
    return show(request, "words.html", shown | around(form), form, path="/words")


def look_ups(form: Form, rows: Iterable[Row | Checked]) -> dict[str, str]:
    """Returns by word the address of the page about it."""
    code = library.language_field(form.values["l"])
    return {row.word: Form({}).address("/words/look", word=row.word, l=code) for row in rows}


def as_json(request: Request) -> Response:
    """Sends the words as ``wordtools words find --json`` writes them."""
    form = Form(request.query_params)
    result = found(form)
    if result is None:
        raise form.refusal("Nothing is asked for.")
    words = [{"word": row.word, "score": row.score} for row in result[0]]
    return file(json.dumps({"version": 1, "words": words}, ensure_ascii=False), "application/json")


def check(request: Request) -> Response:
    """Returns of each word whether it is in the list."""
    form = Form(request.query_params)
    code, name = library.spoken(form)
    words = list(dict.fromkeys(form.text("words", most=8_000).replace(",", " ").split()))
    if len(words) > MOST_WORDS:
        form.wrong("words", f"at most {MOST_WORDS} words, not {len(words):,}")
    rows: list[Checked] = []
    if words and not form.errors:
        language, lexicon = library.language(code), library.lexicon(code, name)
        grades = flags_of([lexicon], language)
        rows = [
            Checked(
                word,
                word in lexicon,
                GRADES.get(grades.get(lexicon.alphabet.fold(word) or "", 0), ""),
                why_not(word, lexicon.alphabet) or "",
            )
            for word in words
        ]
    shown = {
        "rows": rows,
        "wrong": sum(not row.known for row in rows),
        "looks": look_ups(form, rows),
        "command": command_line("words", "check", *words, *library.spoken_options(code, name)),
        "files": [(form.address("/words/check"), "Link to this page")],
    }
    return show(request, "words_check.html", shown | around(form), form, path="/words/check")


def recognise(pasted: Pasted) -> Iterable[Match]:
    """Takes one word for one to look up, several for a list to check."""
    words = (pasted.text or "").replace(",", " ").split()
    if pasted.name or not words or len(words) > MOST_WORDS or not all(word.isalpha() for word in words):
        return
    if len(words) == 1 and len(words[0]) <= LONGEST:
        yield Match(f"Look up the word {words[0]}", Form({}).address("/words/look", word=words[0]))
    elif len(words) > 1 and any(len(word) > 1 for word in words):
        yield Match("Check these words against the list", Form({}).address("/words/check", words=" ".join(words)))
    if len(words) == 1 and len(words[0]) <= 15:
        yield Match(f"Find the words in the letters {words[0].upper()}", Form({}).address("/words", q=words[0]))


def shown_at_home() -> Markup:
    """Draws a rack."""
    return picture(rack("RETINAS"))


def rack(letters: str) -> Drawing:
    """Draws letters side by side."""
    made = Drawing(1, len(letters), label=f"letters: {letters}", theme=AUTO)
    for cell, letter in enumerate(letters):
        made.cell(cell, letter)
    return made


SCREEN = Screen(
    "/words",
    "Words",
    "Anagrams, patterns and hooks; what counts, what it means, how common it is; and a quiz to learn them.",
    (
        Route("/words", page),
        Route("/words.json", as_json),
        Route("/words/check", check),
        *LOOK,
        *QUIZ,
    ),
    example="/words?q=retinas",
    picture=shown_at_home,
    drawings=lambda: [rack("A")],
    recognise=recognise,
)
