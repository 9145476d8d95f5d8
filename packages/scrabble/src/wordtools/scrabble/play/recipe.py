"""Recipes: rules, word list and leaves as something small that can be sent to another process or machine.

A word list or a table of leaves that is installed goes by its name and a digest, so that whoever opens it can check
that it is the same; any other one goes whole. What was opened is shared by all threads of a process.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from threading import RLock
from typing import Any, TypeVar

from wordtools.core import Alphabet, Lexicon
from wordtools.core.errors import LexiconError, RulesError
from wordtools.core.words.lexicon import WordSources, bundled_folder
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import TileSet

KEPT = 8  # lists, tables and arenas that a process keeps of each kind

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Shared:
    """What the threads of a process share, made once for each key; the oldest are dropped."""

    def __init__(self) -> None:
        """Begins with nothing."""
        self._values: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = RLock()

    def get(self, key: Hashable, make: Callable[[], V]) -> V:
        """Returns what was made for a key; other threads wait while it is made."""
        with self._lock:
            if key not in self._values:
                self.put(key, make())
            self._values.move_to_end(key)
            value: V = self._values[key]
            return value

    def put(self, key: Hashable, value: Any) -> None:
        """Keeps a value that the caller has already."""
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            while len(self._values) > KEPT:
                self._values.popitem(last=False)


def once(make: Callable[[K], V]) -> Callable[[K], V]:
    """Remembers what a function of one hashable argument made, for all threads of the process."""
    shared = Shared()

    @wraps(make)
    def made(key: K) -> V:
        return shared.get(key, lambda: make(key))

    return made


LISTS, TABLES = Shared(), Shared()


@dataclass(frozen=True, slots=True)
class WordSource:
    """A word list as it is sent: an installed one by name and digest, any other whole."""

    name: str = field(compare=False)
    digest: str
    whole: Lexicon | None = field(default=None, compare=False, repr=False)
    """The list itself; None where the name is enough."""

    @classmethod
    def of(cls, lexicon: Lexicon) -> WordSource:
        """Describes a word list."""
        digest = digest_of(lexicon.dawg.records)
        source = cls(lexicon.name, digest, lexicon if lexicon.folder is None else None)
        LISTS.put((source, lexicon.alphabet.key), lexicon)
        return source

    def open(self, alphabet: Alphabet) -> Lexicon:
        """Opens the word list, or returns the one that is open.

        Raises:
            LexiconError: there is none of that name here, or it is another one.
        """
        return LISTS.get((self, alphabet.key), lambda: self._opened(alphabet))

    def _opened(self, alphabet: Alphabet) -> Lexicon:
        if self.whole is not None:
            return self.whole if self.whole.alphabet == alphabet else self.whole.respelt(alphabet)
        lexicon = Lexicon.open(self.name, alphabet)
        if digest_of(lexicon.dawg.records) != self.digest:
            raise LexiconError(
                f"word list {self.name!r} is not the one that was asked for: install the same version in both places"
            )
        return lexicon

    @property
    def label(self) -> str:
        """What a person calls it: the name without folders."""
        return self.name if bundled_folder(self.name) else Path(self.name).name


@dataclass(frozen=True, slots=True)
class LeaveSource:
    """A table of leaves as it is sent: the one bundled with its tiles by its digest, any other whole."""

    name: str = field(compare=False)
    """A file; empty for the bundled one."""
    digest: str
    whole: Leaves | None = field(default=None, compare=False, repr=False)
    """The table itself; None for the bundled one."""

    @classmethod
    def of(cls, leaves: Leaves, name: str | None = None) -> LeaveSource:
        """Describes a table; *name*: the file that it was read from, empty for the bundled one, None: not known."""
        digest = leaves_digest(leaves)
        if name is None:
            own = cls.bundled(leaves.tiles)
            if own is not None and own.digest == digest:
                return own
        source = cls(f"leaves of {leaves.tiles.name}" if name is None else name, digest, leaves if name != "" else None)
        TABLES.put((source, leaves.tiles.alphabet.key), leaves)
        return source

    @classmethod
    def bundled(cls, tiles: TileSet) -> LeaveSource | None:
        """Describes the table bundled with a tile set, None where there is none."""
        key = ("bundled", tiles.name, tiles.alphabet.key)
        leaves = TABLES.get(key, lambda: Leaves.bundled(tiles))
        return None if leaves is None else cls.of(leaves, "")

    def open(self, tiles: TileSet) -> Leaves:
        """Opens the table, or returns the one that is open.

        Raises:
            RulesError: the bundled one is another table here.
        """
        return TABLES.get((self, tiles.alphabet.key), lambda: self._opened(tiles))

    def _opened(self, tiles: TileSet) -> Leaves:
        leaves = self.whole or Leaves.bundled(tiles)
        if leaves is None or leaves_digest(leaves) != self.digest:
            raise RulesError(
                f"the leaves bundled with {tiles.name} are not those that were asked for: install the same version in "
                "both places"
            )
        return leaves


@dataclass(frozen=True, repr=False)
class Recipe:
    """Rules and a word list, and perhaps leaves: what a generator of plays is made from.

    >>> recipe = Recipe.for_language("en", leaves="none")
    >>> recipe
    <Recipe en, scrabble-15, en, no leaves>
    """

    rules: Rules
    words: WordSource
    table: LeaveSource | None = None

    @classmethod
    def of(cls, rules: Rules, lexicon: Lexicon, leaves: Leaves | None = None) -> Recipe:
        """Describes what the caller has open."""
        return cls(rules, WordSource.of(lexicon), None if leaves is None else LeaveSource.of(leaves))

    @classmethod
    def for_language(
        cls, language: str = "en", *, layout: str | None = None, words: WordSources | None = None, leaves: str = ""
    ) -> Recipe:
        """Takes rules, word list and leaves by their names.

        Args:
            language: a tile set's code, or a language file.
            layout: a layout's name or file; None: the usual one.
            words: a word list, or several that count together; None: the language's own.
            leaves: a file, ``none``, or nothing for the bundled table.

        Raises:
            WordtoolsError: one of them cannot be found or read.
        """
        rules = Rules.load(language, layout=layout)
        return cls(rules, WordSource.of(rules.lexicon(words)), leave_source(leaves, rules))

    def __repr__(self) -> str:
        """Shows the rules, the word list and the leaves."""
        leaves = "no leaves" if self.table is None else self.table.name or "the bundled leaves"
        return f"<Recipe {self.rules.tiles.name}, {self.rules.layout.name}, {self.words.name}, {leaves}>"

    def __hash__(self) -> int:
        """Hashes the names."""
        return hash((self.rules.tiles.name, self.rules.layout.name, self.words, self.table))

    @property
    def lexicon(self) -> Lexicon:
        """The word list."""
        return self.words.open(self.rules.tiles.alphabet)

    @property
    def leaves(self) -> Leaves | None:
        """The leaves."""
        return None if self.table is None else self.table.open(self.rules.tiles)

    def generator(self) -> MoveGenerator:
        """Makes a generator of plays, for one thread at a time."""
        return MoveGenerator(self.rules, self.lexicon)


def leave_source(text: str, rules: Rules) -> LeaveSource | None:
    """Reads the table that a setting names: a file, ``none``, or nothing for the bundled one.

    Raises:
        WordtoolsError: it cannot be read.
    """
    if text == "none":
        return None
    return LeaveSource.of(Leaves.open(text, rules.tiles), text) if text else LeaveSource.bundled(rules.tiles)


def leaves_digest(leaves: Leaves) -> str:
    """Returns a key of tables of leaves, their context included."""
    context = () if leaves.context is None else (leaves.context.text().encode(),)
    return digest_of(leaves.nodes, leaves.values, *context)


def digest_of(*parts: Any) -> str:
    """Returns a digest of arrays of bytes or numbers: twelve hexadecimal digits."""
    digest = hashlib.sha256()
    for part in parts:
        digest.update(bytes(memoryview(part)))
    return digest.hexdigest()[:12]
