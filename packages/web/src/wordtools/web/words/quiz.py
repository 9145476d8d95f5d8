"""``/words/quiz``: questions about words, of the same box of cards as ``wordtools words quiz``.

An answer is posted, judged and kept; the page that it leads to has the card and the answer in its address, so loading
it again keeps nothing twice. The file of the box is the user's, named on the command line only.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core.base.wording import counted
from wordtools.core.errors import WordtoolsError
from wordtools.core.run.files import decode
from wordtools.core.study.cardbox import AGAIN, GOOD, CardBox, CardKey, default_box, exported, imported
from wordtools.core.study.quiz import Question, Quiz, due_and_new
from wordtools.core.words.draws import TileBag
from wordtools.web.server import library
from wordtools.web.server.form import Files, Form, posted, sent
from wordtools.web.server.page import command_line, file, show
from wordtools.web.server.reading import guarded
from wordtools.web.words.shared import tabs

KINDS = {"anagrams": "anagrams", "hooks": "hooks", "definitions": "definitions"}
HOW = {
    "anagrams": "All words of these letters, with spaces between them. Nothing, when you do not know.",
    "hooks": "The letters before the word, a dash, and those after it: s-drst.",
    "definitions": "The word. Nothing, when you do not know.",
}
LENGTHS = {str(size): f"{size} letters" for size in (7, 8, 2, 3, 4, 5, 6)} | {"2-8": "2 to 8 letters"}
MOST_ANSWER = 600  # characters


@library.once
def maker(code: str, name: str, kind: str, lengths: str) -> Quiz:
    """Makes what makes the questions.

    Raises:
        WordtoolsError: there are no definitions.
    """
    language = library.language(code)
    least, _, most = lengths.partition("-")
    bag = TileBag.of(language) if language.section("scrabble") else None
    meanings = library.definitions(code) if kind == "definitions" else None
    span = range(int(least), int(most or least) + 1)
    tiles = language.playing_alphabet
    return Quiz(library.lexicon(code, name), kind, lengths=span, bag=bag, definitions=meanings, tiles=tiles)


@contextmanager
def box(request: Request, *, make: bool = False) -> Iterator[CardBox]:
    """Opens the box; where there is none yet, an empty one in memory, unless it is to be made."""
    name = request.app.state.box or default_box()
    with CardBox(name if make or Path(name).exists() else None) as cards:
        yield cards


def read(form: Form) -> tuple[str, str, str, str]:
    """Reads the fields of a quiz: the language, the list, the kind, the lengths."""
    code, name = library.spoken(form)
    return code, name, form.choice("kind", KINDS), form.choice("lengths", LENGTHS)


def page(request: Request) -> Response:
    """Asks a question, or shows how one was answered."""
    form = Form(request.query_params)
    code, name, kind, lengths = read(form)
    key, given = form.text("key", most=60), form.text("given", most=MOST_ANSWER)
    shown: dict[str, Any] = {"question": None, "verdict": None, "how": HOW[kind], "kinds": KINDS, "sizes": LENGTHS}
    command = ["words", "quiz", kind, "--length", lengths, *library.spoken_options(code, name)]
    shown |= {
        "command": command_line(*command),
        "due": 0,
        "cards": 0,
        "next": form.address("/words/quiz", key=None, given=None),
    }
    if not form.errors:
        try:
            quiz = maker(code, name, kind, lengths)
            with box(request) as cards:
                shown |= {"due": len(cards.due(kind, code, datetime.now(UTC))), "cards": len(cards)}
                question = quiz.question(key) if key else next(due_and_new(cards, quiz, code, 1), None)
            shown["question"] = question
            if key and question is None:
                form.wrong("key", f"{key!r} is no question of this quiz")
            if key and question is not None:
                shown["verdict"] = quiz.judge(question, given)
        except WordtoolsError as error:
            form.wrong("kind", error)
    link = {word: Form({}).address("/words/look", word=word.strip("-"), l=form.values["l"]) for word in words(shown)}
    shown |= {"link": link, "lists": library.lists(), "tabs": tabs(form)}
    return show(request, "words_quiz.html", shown, form)


def words(shown: dict[str, Any]) -> list[str]:
    """Lists the words of an answer that can be looked up."""
    question: Question | None = shown["question"]
    if question is None or shown["verdict"] is None:
        return []
    return [question.key] if question.kind == "hooks" else list(question.answers)


@posted(fields=8, most=8_000)
def answered(request: Request, form: Form) -> Response:
    """Judges and keeps an answer, then shows how it was."""
    code, name, kind, lengths = read(form)
    key, given = form.text("key", most=60), form.text("given", most=MOST_ANSWER)

    def keep() -> None:
        quiz = maker(code, name, kind, lengths)
        question = quiz.question(key)
        if question is None:
            raise WordtoolsError(f"{key!r} is no question of this quiz")
        right = quiz.judge(question, given).right
        with box(request, make=True) as cards:
            cards.answer(CardKey(kind, code, question.key), GOOD if right else AGAIN, datetime.now(UTC))

    if not form.errors:
        try:
            keep()
            return RedirectResponse(form.address("/words/quiz"), 303)
        except WordtoolsError as error:
            form.wrong("kind", error)
    return refused(request, form)


def refused(request: Request, form: Form) -> Response:
    """Shows the quiz without a question, and what is wrong."""
    read(form)
    nothing = {"question": None, "verdict": None, "how": "", "kinds": KINDS, "sizes": LENGTHS, "command": ""}
    more = {"due": 0, "cards": 0, "next": "/words/quiz", "link": {}, "lists": library.lists(), "tabs": tabs(form)}
    return show(request, "words_quiz.html", nothing | more, form)


def answers(request: Request) -> Response:
    """Sends all answers, as ``--export`` writes them."""
    ending = request.url.path.rpartition(".")[2]
    with box(request) as cards:
        text = exported(cards.reviews(), as_csv=ending == "csv")
    return file(text, {"csv": "text/csv", "json": "application/json"}[ending], f"answers.{ending}")


def reviews(called: str, data: bytes) -> list[tuple[CardKey, datetime, int]]:
    """Reads a file of answers."""
    return imported(decode(data, called), called)


@sent(fields=4)
def read_in(request: Request, _: Form, files: Files) -> Response:
    """Adds the answers of a file, as ``--import`` does."""
    form = Form({})

    try:
        if not files:
            raise WordtoolsError("choose a file that was exported: answers.json or answers.csv")
        called, data = files[0]
        found = guarded(reviews, called, data)
        with box(request, make=True) as cards:
            new = cards.read_in(found)
        form.text("file", f"{called}: {counted(len(found), 'answer')}, {new} of them new")
    except WordtoolsError as error:
        form.wrong("file", error)
    return refused(request, form)


ROUTES = (
    Route("/words/quiz", page),
    Route("/words/quiz", answered, methods=["POST"]),
    Route("/words/quiz/import", read_in, methods=["POST"]),
    Route("/words/quiz/answers.json", answers),
    Route("/words/quiz/answers.csv", answers),
)
