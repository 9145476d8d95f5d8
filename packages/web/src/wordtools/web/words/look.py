"""``/words/look``: all that is known of one word, or of a phrase: what it means, and what its letters make."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from wordtools.core import Lexicon
from wordtools.core.errors import OptionError, WordtoolsError
from wordtools.core.letters.lookalikes import why_not
from wordtools.core.meanings import Sense
from wordtools.core.words.anagrams import MOST_LETTERS, MOST_WORDS, Anagrams, find_anagrams
from wordtools.core.words.commonness import COMMON
from wordtools.core.words.draws import alphagram
from wordtools.core.words.find import hooks, scorer
from wordtools.web.server import library
from wordtools.web.server.form import Form
from wordtools.web.server.page import command_line, show
from wordtools.web.words.shared import LONGEST, around

SECONDS = 2.0
NEAR = 60  # anagrams, and words that differ by a letter
PHRASES = 30  # anagrams of several words


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of one word."""

    word: str
    listed: bool
    score: int
    zipf: float | None
    before: tuple[str, ...]
    after: tuple[str, ...]
    anagrams: tuple[str, ...]
    near: tuple[str, ...]

    @property
    def commonness(self) -> str:
        """How common it is, in words."""
        if not self.zipf:
            return "not seen"
        return f"{self.zipf:.1f}, {'common' if self.zipf >= COMMON else 'rare'}"


def known(text: str, code: str, lexicon: Lexicon) -> Known:
    """Looks a word up.

    Raises:
        WordtoolsError: it has letters outside the alphabet.
    """
    word = lexicon.alphabet.fold(text)
    if not word:
        raise OptionError(why_not(text, lexicon.alphabet) or f"{text!r} is no word in the letters of this language")
    tiles = library.language(code).playing_alphabet
    found = hooks(lexicon, word, tiles)
    own = alphagram(tiles, word)
    anagrams = (one for one in lexicon.find(letters=word, use_all=True) if alphagram(tiles, one) == own)
    others = [tuple(islice((one for one in some if one != word), NEAR)) for some in (anagrams, lexicon.find(near=word))]
    score = scorer(library.language(code))(word)
    listed = word in lexicon
    return Known(word, listed, score, lexicon.zipf(word), found.before, found.after, others[0], others[1])


@dataclass(frozen=True, slots=True)
class Phrase:
    """What is known of one word or of several: what they mean, and what several words have their letters."""

    senses: tuple[Sense, ...]
    no_senses: str
    """Why there are none."""
    anagrams: Anagrams


def phrase(text: str, code: str, lexicon: Lexicon) -> Phrase:
    """Looks up a word or a phrase.

    Raises:
        WordtoolsError: it has letters outside the alphabet, or too many.
    """
    if " " not in text and len(lexicon.alphabet.fold(text) or "") > MOST_LETTERS:  # a phrase has no more, a word may
        anagrams = Anagrams((), complete=True)
    else:
        anagrams = find_anagrams(lexicon, text, limit=PHRASES, words=(2, MOST_WORDS), seconds=SECONDS)
    try:
        return Phrase(tuple(library.definitions(code).of(text)), "No definition of it is known.", anagrams)
    except WordtoolsError as error:
        return Phrase((), f"{error}.", anagrams)


def look(request: Request) -> Response:
    """Shows what is known of a word or a phrase: whether it counts, its hooks, its meaning, its anagrams."""
    form = Form(request.query_params)
    code, name = library.spoken(form)
    text = " ".join(form.text("word", most=LONGEST).split())
    shown: dict[str, Any] = {"known": None, "phrase": None}
    if text and not form.errors:
        lexicon, options = library.lexicon(code, name), library.spoken_options(code, name)
        try:
            if " " in text:
                command = command_line("words", "anagram", text, *options)
            else:
                shown["known"] = it = known(text, code, lexicon)
                shown["link"] = {one: form.address("/words/look", word=one) for one in (*it.anagrams, *it.near)}
                command = command_line("words", "define", it.word, *options[: 2 * (code != "en")])
            shown["phrase"] = phrase(text, code, lexicon)
            shown |= {"command": command, "files": [(form.address("/words/look"), "Link to this page")]}
        except WordtoolsError as error:
            form.wrong("word", error)
    return show(request, "words_look.html", shown | around(form), form, path="/words/look")


ROUTES = (Route("/words/look", look),)
