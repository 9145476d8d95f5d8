"""What is loaded once and shared by all threads, by names from tables only.

``Language.load``, ``Rules.load`` and ``Lexicon.open`` take paths too, so nothing that a page sends may reach them: a
``Form`` returns only names that are in the tables made here.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from wordtools.core import Definitions, Language, Lexicon, bundled
from wordtools.core.letters.language import language_files, loaded
from wordtools.core.lists.bundled import bundled_folder, read_info
from wordtools.core.run.files import is_file
from wordtools.web.server.form import Form

P = ParamSpec("P")
T = TypeVar("T")
OWN = ""  # the word list of the language
KEPT = 6  # things of each kind that are kept: solvers, lists, answers


class _Slot(Generic[T]):
    """One thing, made by the first who asks; the others wait for it."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.made: list[T] = []

    def get(self, make: Callable[[], T]) -> T:
        with self.lock:
            if not self.made:  # also where it failed before
                self.made.append(make())
            return self.made[0]


class Once(Generic[P, T]):
    """Keeps what a function made last, by its arguments; made once even when two threads ask.

    Who asks for another thing does not wait: a large word list may take a while the first time.
    """

    def __init__(self, make: Callable[P, T]) -> None:
        """Takes the function; its arguments are hashable."""
        self.make = make
        self.kept: OrderedDict[Any, _Slot[T]] = OrderedDict()
        self._lock = Lock()

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> T:
        """Returns what is kept, or makes it."""
        key = (args, tuple(sorted(kwargs.items())))
        with self._lock:
            slot = self.kept.pop(key, None) or _Slot[T]()
            self.kept[key] = slot
            if len(self.kept) > KEPT:
                self.kept.popitem(last=False)
        return slot.get(lambda: self.make(*args, **kwargs))


def once(make: Callable[P, T]) -> Once[P, T]:
    """Makes a function keep the last things that it made."""
    return Once(make)


@once
def _languages() -> dict[str, Language]:
    """Loads the languages whose word list is installed, English first."""
    found = [(code, one) for code, one in loaded(language_files())[0].items() if has_words(one)]
    return dict(sorted(found, key=lambda one: (one[0] != "en", one[1].name)))


def has_words(one: Language) -> bool:
    """Returns whether the word list of a language is installed."""
    return bool(one.lexicon and (bundled_folder(one.lexicon) or is_file(one.lexicon)))


def languages() -> dict[str, str]:
    """Names the languages whose word list is installed, code to name, English first."""
    return {code: one.name for code, one in _languages().items()}


def language(code: str) -> Language:
    """Returns a language by a code of ``languages``."""
    return _languages()[code]


@once
def lists() -> dict[str, str]:
    """Names the word lists: each language's own by its code, the others as ``ru:ru-nouns``."""
    found = {}
    for code, one in _languages().items():
        found[code] = one.name
        for other, folder in bundled().items():
            about = read_info(folder)
            if about.get("language") == code and other != one.lexicon:
                found[f"{code}:{other}"] = str(about.get("title", other))
    return found


@once
def lexicon(code: str, name: str = OWN) -> Lexicon:
    """Opens a word list of ``lists`` in the letters of its language."""
    own = language(code)
    return Lexicon.open(name, own.alphabet) if name else Lexicon.for_language(own)


@once
def definitions(code: str) -> Definitions:
    """Opens what the words of a language mean.

    Raises:
        LexiconError: there is nothing installed for it.
    """
    return Definitions.open(code, language(code).alphabet)


def spoken(form: Form) -> tuple[str, str]:
    """Reads the field ``l``: the code of a language, and the name of one of its lists, empty for its own."""
    code, _, name = form.choice("l", lists(), "en").partition(":")
    return code, name


def language_field(spoken: str) -> str:
    """Returns the field ``l`` as an address has it: empty, and so left out, for English."""
    return "" if spoken == "en" else spoken


def spoken_options(code: str, name: str) -> list[str]:
    """Returns the options of a command for a language and a list of it; none for English."""
    return [*(["-l", code] if code != "en" else []), *(["-d", name] if name else [])]
