"""Lexicons: a word list made fast, as word graphs for the kernels and a marisa trie for everything else.

The graphs of a large list are kept under the user's cache folder, in files named by a hash of the list's
bytes and the alphabet: a changed list is a new file, and a damaged file is built again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, Unpack

from wordtools.core.errors import LexiconError
from wordtools.core.graph.dawg import Dawg
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.language import Language
from wordtools.core.run.files import is_file
from wordtools.core.words.bundled import SHIPPED_BY, bundled, bundled_folder, read_checked, read_info

if TYPE_CHECKING:
    import marisa_trie

    from wordtools.core.graph.gaddag import Gaddag
    from wordtools.core.words.find import Conditions, Hooks
    from wordtools.core.words.wordlist import WordList

__all__ = ["SHIPPED_BY", "Lexicon", "bundled", "bundled_folder"]

SMALL = 50_000  # bytes; a smaller list is not worth a file in the cache
KEPT = 32  # files of each kind in the cache

Graph = TypeVar("Graph", "Dawg", "Gaddag")


class Lexicon:
    """The words of a game, all spelt in one alphabet.

    It never changes: copies are the same object, equal ones have the same name, alphabet and content. A pickle of an
    installed list holds its name and SHA-256, any other the words themselves.

    >>> lexicon = Lexicon.of(["caffè", "tea"], Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    >>> len(lexicon), "Caffè" in lexicon, list(lexicon)
    (2, True, ['CAFFE', 'TEA'])
    """

    def __init__(self, data: bytes, name: str, alphabet: Alphabet, folder: Path | None = None) -> None:
        """Keeps the bytes of a word list of any known format; nothing is parsed until it is needed."""
        if not isinstance(data, bytes):
            raise TypeError(f"the bytes of a word list are wanted, not {type(data).__name__}; words go to Lexicon.of")
        self.name = name
        self.alphabet = alphabet
        self.folder = folder
        """Where an installed list lies, None for any other."""
        self._data = data
        self._given: tuple[str, ...] | None = None

    @classmethod
    def for_language(
        cls, language: str | Language, words: str | None = None, *, alphabet: Alphabet | None = None
    ) -> Lexicon:
        """Opens the word list of a language.

        Args:
            language: its code, the path of a language file, or the language itself.
            words: another list instead: a file, a bundled name, or ``-`` for standard input.
            alphabet: the letters to spell in, those of the language when None.

        Raises:
            LanguageError: there is no such language.
            LexiconError: it names no list, or there is none of that name.
        """
        own = Language.load(language) if isinstance(language, str) else language
        name = words or own.lexicon
        if not name:
            raise LexiconError(f"language {own.code!r} names no word list, and none is given")
        return cls.open(name, alphabet or own.alphabet)

    @classmethod
    def open(cls, name: str, alphabet: Alphabet) -> Lexicon:
        """Opens a bundled list by its name, a file by its path, or standard input (``-``).

        Raises:
            LexiconError: there is no such list or file, and the message says what to install; or an installed list
                is not what was installed.
        """
        from wordtools.core.run.files import shown
        from wordtools.core.words.wordlist import read_source

        if name == "-" or "/" in name or "\\" in name or is_file(name):
            return cls(read_source(name), shown(name), alphabet)
        folder = bundled_folder(name)
        if folder is not None:
            expected = read_info(folder).get("data_sha256")
            return cls(read_checked(folder / f"{name}.marisa", expected), name, alphabet, folder)
        if Path(name).suffix:
            return cls(read_source(name), shown(name), alphabet)
        if name in SHIPPED_BY:
            raise LexiconError(f"word list {name!r} is not installed: it is in the package {SHIPPED_BY[name]}")
        raise LexiconError(f"no word list {name!r}: give a file, or one of {', '.join(bundled())}")

    @classmethod
    def of(cls, words: Iterable[str], alphabet: Alphabet, name: str = "words") -> Lexicon:
        """Makes a lexicon of *words*: all of them, whatever characters they have.

        Raises:
            LexiconError: there is none, or one cannot be spelt in the alphabet; the message names it.
            TypeError: one is no text.
        """
        from wordtools.core.words.wordlist import WordList

        given = words if isinstance(words, str) else tuple(words)
        folded = WordList.of(given, alphabet, name)
        lexicon = cls("\n".join(folded.words).encode(), name, alphabet)
        lexicon._given = tuple(given)
        lexicon.__dict__["word_list"] = folded
        return lexicon

    def respelt(self, alphabet: Alphabet) -> Lexicon:
        """Returns the same list read into another alphabet.

        Raises:
            LexiconError: it is one of given words, and one of them cannot be spelt so.
        """
        if self._given is not None:
            return Lexicon.of(self._given, alphabet, self.name)
        return Lexicon(self._data, self.name, alphabet, self.folder)

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the list: of its file, or of the given words, folded, one a line."""
        return hashlib.sha256(self._data).hexdigest()

    @property
    def _key(self) -> tuple[object, ...]:
        return self.name, self.alphabet, self.folder is None, self._given is None, self.digest

    def __eq__(self, other: object) -> bool:
        """Says whether another lexicon has the same name, alphabet and content."""
        return isinstance(other, Lexicon) and self._key == other._key

    def __hash__(self) -> int:
        """Hashes what is compared."""
        return hash(self._key)

    def __copy__(self) -> Lexicon:
        """Returns itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Lexicon:
        """Returns itself."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles what it is to be made of again."""
        if self.folder is not None:
            return _open_again, (self.name, self.alphabet, self.digest)
        if self._given is not None:
            return Lexicon.of, (self._given, self.alphabet, self.name)
        return Lexicon, (self._data, self.name, self.alphabet)

    @cached_property
    def word_list(self) -> WordList:
        """The list read and folded: words, scores, and what was dropped."""
        from wordtools.core.words.wordlist import WordList

        return WordList.parse(self._data, self.name, self.alphabet, trusted=self.folder is not None)

    @cached_property
    def dawg(self) -> Dawg:
        """The word graph, from the cache or built now."""
        return self._kept(".dawg", Dawg.load, self._build)

    @cached_property
    def gaddag(self) -> Gaddag:
        """The graph that Scrabble needs, from the cache or built now."""
        from wordtools.core.graph.gaddag import Gaddag

        return self._kept(".gaddag", Gaddag.load, lambda: Gaddag.of(self.dawg, len(self.alphabet)))

    def _build(self) -> Dawg:
        from wordtools.core.words.wordlist import encoded

        if "word_list" in self.__dict__:
            return Dawg.build(self.alphabet.encode_all(self.word_list.words))
        return Dawg.build(encoded(self._data, self.name, self.alphabet, trusted=self.folder is not None))

    @property
    def _costly(self) -> bool:
        """Whether reading the list takes long enough for a file in the cache: a trie from outside needs a process."""
        from wordtools.core.words.tries import MAGIC

        return len(self._data) > SMALL or (self.folder is None and self._data.startswith(MAGIC))

    def _kept(self, suffix: str, load: Callable[[Path], Graph], build: Callable[[], Graph]) -> Graph:
        """Loads a graph from the cache, or builds it and keeps it there."""
        if not self._costly:
            return build()
        file = self._cache_file(suffix)
        with suppress(OSError, LexiconError):
            return load(file)
        graph = build()
        with suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            graph.save(file)
            for old in sorted(file.parent.glob(f"*{suffix}"), key=lambda path: -path.stat().st_mtime)[KEPT:]:
                old.unlink(missing_ok=True)
        return graph

    def _cache_file(self, suffix: str) -> Path:
        from platformdirs import user_cache_path

        kind = (self.name.endswith(".kwg"), self._given is not None)
        key = hashlib.sha256(f"{self.digest}\n{kind}\n{self.alphabet.key}".encode())
        return user_cache_path("wordtools", appauthor=False) / f"{key.hexdigest()[:32]}{suffix}"

    @cached_property
    def trie(self) -> marisa_trie.Trie:
        """The folded words as a marisa trie."""
        import marisa_trie

        return marisa_trie.Trie(self.word_list.words)

    @cached_property
    def info(self) -> dict[str, Any]:
        """What a bundled list says of its source and licence; empty for a file."""
        if self.folder is None:
            return {}
        return read_info(self.folder)

    @cached_property
    def tiers(self) -> dict[str, int]:
        """Commonness by word, 10 (commonest) to 80 (rarest), for a bundled list that has it; else empty."""
        if "tiers" not in self.info or self.folder is None:
            return {}
        from wordtools.core.words.tries import load

        table = self.info["tiers"]
        sizes = read_checked(self.folder / table["file"], table.get("data_sha256"))
        return {word: sizes[key] for word, key in load(self._data, self.name).items()}

    def find(self, **conditions: Unpack[Conditions]) -> Iterator[str]:
        """Finds the words that meet every condition given, one by one; ``words.find.Conditions`` says which there are.

        >>> lexicon = Lexicon.of(["tea", "eat", "team"], Alphabet("AEMT"))
        >>> list(lexicon.find(letters="ATE?", length=4))
        ['TEAM']
        >>> list(lexicon.find(only="tea")), list(lexicon.find(guesses=[("tat", "gy.")]))
        (['EAT', 'TEA'], ['TEA'])

        Raises:
            RulesError: a character outside the alphabet, a pattern that is none, colours that fit no word.
        """
        from wordtools.core.words.find import find

        return find(self, **conditions)

    def hooks(self, word: str) -> Hooks:
        """Returns the letters that make another word of *word*, put before it or after it.

        >>> Lexicon.of(["ear", "bear", "years", "ears"], Alphabet("ABERSY")).hooks("ear")
        Hooks(before=('B',), after=('S',))

        Raises:
            RulesError: a character outside the alphabet.
        """
        from wordtools.core.words.find import hooks

        return hooks(self, word)

    def __len__(self) -> int:
        """Counts the words."""
        return len(self.dawg)

    def __iter__(self) -> Iterator[str]:
        """Goes through the words in alphabet order."""
        return map(self.alphabet.decode, self.dawg)

    def __contains__(self, text: object) -> bool:
        """Says whether *text*, once folded, is a word."""
        word = self.alphabet.fold(text) if isinstance(text, str) else None
        try:
            codes = self.alphabet.encode(word or "")
        except ValueError:
            codes = b""
        return codes in self.dawg

    def __repr__(self) -> str:
        """Shows the name."""
        return f"<Lexicon {self.name}>"

    def __str__(self) -> str:
        """Returns the name."""
        return self.name


def _open_again(name: str, alphabet: Alphabet, digest: str) -> Lexicon:
    lexicon = Lexicon.open(name, alphabet)
    if lexicon.digest != digest:
        raise LexiconError(
            f"word list {name!r} is not the one that was pickled: install the same version of "
            f"{SHIPPED_BY.get(name, 'its package')} in both places"
        )
    return lexicon
