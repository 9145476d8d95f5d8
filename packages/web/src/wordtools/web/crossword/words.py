"""``/crossword/words``: a crossword of one's own words, with clues; it gets better while it is looked at."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordtools.core.errors import WordtoolsError
from wordtools.core.run.progress import Progress
from wordtools.core.shapes import SHAPES
from wordtools.core.show.svg import AUTO
from wordtools.crossword import Builder, Layout, Words
from wordtools.crossword.build import Build, Plan
from wordtools.crossword.formats.registry import write
from wordtools.crossword.show.svg import drawing_of
from wordtools.web.crossword.shared import SOLVE, TABS, address_of
from wordtools.web.server import library
from wordtools.web.server.app import started
from wordtools.web.server.form import Form, posted
from wordtools.web.server.jobs import BusyError, Job, Work
from wordtools.web.server.page import picture, show
from wordtools.web.server.screen import Match, Pasted

PATH = "/crossword/words"
MOST_TEXT, LARGEST = 20_000, 40
RECTANGLE = "rectangle"
SHAPE_NAMES = {name: name.capitalize() for name in (RECTANGLE, *SHAPES)}
BEGINNING = re.compile(r"^[^\W\d_]+", re.MULTILINE)  # the word at the beginning of a line
KINDS = {"ipuz": "application/json", "svg": "image/svg+xml", "xd": "text/plain"}
EXAMPLE = """badger\tStriped digger of setts
beaver\tBuilder of dams
camel\tShip of the desert
hedgehog\tRolls up into a ball of spines
otter\tFloats on its back to eat
rabbit\tLives in a warren
robin\tBird with a red breast
squirrel\tHides nuts and forgets some
swan\tWhite bird on the lake
weasel\tSmaller than a stoat
"""


def page(request: Request) -> Response:
    """Asks for words."""
    form = Form(request.query_params)
    if form.flag("example"):
        form = Form({"words": EXAMPLE, "rows": "13", "columns": "13"})
    return show(request, "crossword_words.html", asked(form), form)


def asked(form: Form) -> dict[str, Any]:
    """Reads the fields."""
    form.text("words", most=MOST_TEXT)
    form.number("rows", 15, 2, LARGEST)
    form.number("columns", 15, 2, LARGEST)
    form.number("seed", 1, 0, 10**9)
    form.choice("shape", SHAPE_NAMES, RECTANGLE)
    form.choice("l", library.languages(), "en")
    return {"tabs": TABS, "languages": library.languages(), "shapes": SHAPE_NAMES}


@posted(fields=8, most=MOST_TEXT)
def build(request: Request, form: Form) -> Response:
    """Starts the building."""
    shown = asked(form)
    if not form.errors:
        try:
            alphabet = library.language(form.values["l"]).alphabet
            builder = Builder(Words.parse(form.values["words"], "the list", alphabet), alphabet)
            rows, columns, seed = (int(form.values[name]) for name in ("rows", "columns", "seed"))
            shape = None if form.values["shape"] == RECTANGLE else form.values["shape"]
            Build(builder.words, Plan(rows, columns, shape=shape))  # what is wrong is said before anything else
            return started(request, work(builder, rows, columns, seed, shape))
        except (BusyError, WordtoolsError) as error:
            form.wrong("words", error)
    return show(request, "crossword_words.html", shown, form)


@dataclass(frozen=True, slots=True)
class Built:
    """The best crossword so far, as the page shows it."""

    layout: Layout
    picture: Markup
    solving: str
    """Where it is solved; empty where it is too large for the page."""

    @classmethod
    def of(cls, layout: Layout) -> Built:
        """Draws it."""
        puzzle = layout.puzzle
        drawing = drawing_of(puzzle, solution=True, blocks=layout.shape is not None, theme=AUTO)
        return cls(layout, picture(drawing), address_of(puzzle, SOLVE))


def writer(name: str) -> Callable[[Built], bytes]:
    """Returns what writes a crossword as a kind of file."""
    return lambda built: write(built.layout.puzzle, name)


def work(builder: Builder, rows: int, columns: int, seed: int, shape: str | None) -> Work[Built]:
    """Describes the building of a crossword."""

    def run(job: Job[Built]) -> None:
        told: Layout | None = None

        def tell(progress: Progress[Layout | None]) -> None:
            nonlocal told
            best = progress.found
            if best is not None and best is not told:
                told = best
                job.tell(Built.of(best))

        how: dict[str, Any] = {"seed": seed, "seconds": job.left(), "stop": job.over, "progress": tell}
        job.tell(Built.of(builder.build(rows, columns, shape=shape, **how)))

    kinds = {name: (kind, writer(name)) for name, kind in KINDS.items()}
    return Work("Crossword", run, "_crossword_layout.html", PATH, kinds)


def with_clues(pasted: Pasted) -> Iterable[Match]:
    """Takes a list of words with clues, whatever stands between the two, for a crossword of one's own words."""
    text = (pasted.text or "").strip()
    if len(text) > MOST_TEXT or not text[:1].isalnum():
        return
    code = language_of(text)
    try:
        words = Words.parse(text, "the list", library.language(code).alphabet).words
    except WordtoolsError:
        return
    if len(words) > 1 and 2 * sum(bool(word.clue) for word in words) > len(words):
        language = {} if code == "en" else {"l": code}
        yield Match("Build a crossword of these words and clues", Form({}).address(PATH, words=text, **language), True)


def language_of(text: str) -> str:
    """Guesses the language of a list by the letters that its lines begin with; English where they are of no other."""
    letters = {letter.upper() for word in BEGINNING.findall(text) for letter in word if not letter.isascii()}
    codes = ["en", *(code for code in library.languages() if code != "en")]
    return max(codes, key=lambda code: len(letters.intersection(library.language(code).alphabet.letters)))


ROUTES = (Route(PATH, page), Route("/crossword/build", build, methods=["POST"]))
