"""Lexicons: a word list made fast, as word graphs for the kernels and a marisa trie for everything else.

The graphs of a large list are kept under the user's cache folder, in files named by a hash of the list's
bytes and the alphabet: a changed list is a new file, and a damaged file is built again.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from os import PathLike, fspath
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, Unpack, overload

from wordtools.core.errors import LexiconError
from wordtools.core.graph.dawg import Dawg
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.language import Language, is_language
from wordtools.core.lists.bundled import SHIPPED_BY, TEXTS, bundled, bundled_folder, read_checked, read_info
from wordtools.core.lists.cache import Made, Save, kept, load_lines, save_lines
from wordtools.core.lists.kinds import MARISA, binary_ending, is_binary
from wordtools.core.run.files import is_file, shown

if TYPE_CHECKING:
    import marisa_trie

    from wordtools.core.graph.gaddag import Gaddag
    from wordtools.core.lists.wordlist import WordList
    from wordtools.core.meanings.definitions import Definitions
    from wordtools.core.meanings.sense import Sense
    from wordtools.core.words.commonness import Commonness, Zipf
    from wordtools.core.words.find import Hooks, OtherConditions
    from wordtools.core.words.found import FoundWords

__all__ = ["SHIPPED_BY", "Lexicon", "WordSources", "bundled", "bundled_folder", "open_all", "several"]

SMALL = 50_000  # bytes; a smaller list is not worth a file in the cache

WordSources: TypeAlias = "str | PathLike[str] | Lexicon | Iterable[str | PathLike[str] | Lexicon]"
"""A word list: a bundled name, a file, ``-`` for standard input, a lexicon; or several of them, that count together."""


class Lexicon:
    """The words of a game, all spelt in one alphabet.

    It never changes: copies are the same object, equal ones have the same name, alphabet and content. A pickle of an
    installed list holds its name and SHA-256, any other the words themselves.

    >>> from wordtools.core import Alphabet
    >>> lexicon = Lexicon.of(["caffè", "tea"], Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    >>> len(lexicon), "Caffè" in lexicon, list(lexicon)
    (2, True, ['CAFFE', 'TEA'])
    >>> "cat" in Lexicon("en"), list(Lexicon("en").find("c?t"))
    (True, ['CAT', 'COT', 'CUT'])
    """

    @overload
    def __init__(self, data: str = "en") -> None: ...
    @overload
    def __init__(self, data: bytes, name: str, alphabet: Alphabet, folder: Path | None = None) -> None: ...
    def __init__(
        self, data: bytes | str = "en", name: str = "", alphabet: Alphabet | None = None, folder: Path | None = None
    ) -> None:
        """Opens the word list of a language, or keeps the bytes of a list of any known format, not yet parsed.

        Args:
            data: a language's code (``en``), a bundled list or a file, in the letters of its language or of English; or
                the bytes of a list.
            name: what messages call the bytes.
            alphabet: the letters of the bytes.
            folder: where an installed list lies.

        Raises:
            LexiconError: there is no such list, or it cannot be read.
            TypeError: it is neither, or bytes without an alphabet.
        """
        if isinstance(data, str) and not name and alphabet is None:
            vars(self).update(vars(_named(data)))
            return
        if not isinstance(data, bytes) or alphabet is None:
            raise TypeError(
                "a Lexicon is made of a name, or of the bytes of a list with a name and an alphabet, "
                f"not of {type(data).__name__}; words go to Lexicon.of"
            )
        self.name = name
        self.alphabet = alphabet
        self.folder = folder
        """Where an installed list lies, None for any other."""
        self.excluded: tuple[str, ...] = ()
        """The words that were taken out of its sources, sorted."""
        self._sources: tuple[Lexicon, ...] = ()
        self._data = data
        self._given: tuple[str, ...] | None = None

    @classmethod
    def for_language(
        cls,
        language: str | Language,
        words: WordSources | None = None,
        *,
        add: WordSources = (),
        exclude: Iterable[str] = (),
        alphabet: Alphabet | None = None,
    ) -> Lexicon:
        """Opens the word list of a language.

        Args:
            language: its code, the path of a language file, or the language itself.
            words: another list instead, or several that count together: files, bundled names, lexicons.
            add: lists whose words count as well.
            exclude: words that do not count.
            alphabet: the letters to spell in, those of the language when None.

        Raises:
            LanguageError: there is no such language.
            LexiconError: it names no list, there is none of that name, or no word is left.
        """
        own = Language.load(language) if isinstance(language, str) else language
        spelling = alphabet or own.alphabet
        lists = open_all(() if words is None else words, spelling)
        if not lists:
            if not own.lexicon:
                raise LexiconError(f"language {own.code!r} names no word list: give one")
            read = cls._read if Path(own.lexicon).suffix else cls._bundled  # what a file names is never a path
            lists = [read(own.lexicon, spelling)]
        return cls.join([*lists, *open_all(add, spelling)], exclude)

    @classmethod
    def open(cls, name: str, alphabet: Alphabet) -> Lexicon:
        """Opens a bundled list by its name, a file by its path, or standard input (``-``).

        Raises:
            LexiconError: there is no such list or file, and the message names what to install; or an installed list
                is not what was installed.
        """
        path = name == "-" or "/" in name or "\\" in name or is_file(name) or Path(name).suffix
        return cls._read(name, alphabet) if path else cls._bundled(name, alphabet)

    @classmethod
    def _bundled(cls, name: str, alphabet: Alphabet) -> Lexicon:
        if (folder := bundled_folder(name)) is not None:
            expected = (info := read_info(folder)).get("data_sha256")
            lexicon = cls(read_checked(folder / f"{name}.marisa", expected), name, alphabet, folder)
            lexicon.__dict__.update(info=info, digest=expected)  # it was just compared
            return lexicon
        if name in TEXTS:
            raise LexiconError(f"{name!r} is a list of phrases, which crosswords take, and no word list")
        if name in SHIPPED_BY:
            raise LexiconError(f"word list {name!r} is not installed: it is in the package {SHIPPED_BY[name]}")
        raise LexiconError(f"no word list {name!r}: give a file, or one of {', '.join(bundled())}")

    @classmethod
    def _read(cls, name: str, alphabet: Alphabet) -> Lexicon:
        """Reads a file; a bundled list needs no reader of files."""
        from wordtools.core.lists.wordlist import read_source

        return cls(read_source(name), shown(name), alphabet)

    @classmethod
    def of(cls, words: Iterable[str], alphabet: Alphabet, name: str = "words") -> Lexicon:
        """Makes a lexicon of *words*: all of them, whatever characters they have.

        Raises:
            LexiconError: there is none, or one cannot be spelt in the alphabet; the message names it.
            TypeError: one is no text.
        """
        from wordtools.core.lists.wordlist import WordList

        given = words if isinstance(words, str) else tuple(words)
        folded = WordList.of(given, alphabet, name)
        lexicon = cls("\n".join(folded.words).encode(), name, alphabet)
        lexicon._given = tuple(given)
        lexicon.__dict__["word_list"] = folded
        return lexicon

    @classmethod
    def join(cls, lists: Iterable[Lexicon], exclude: Iterable[str] = ()) -> Lexicon:
        """Makes one lexicon of several; equal lists and words make an equal one.

        A word that has a score in two lists keeps that of the later one.

        >>> from wordtools.core import Alphabet
        >>> latin = Alphabet("ACDEGOT")
        >>> pets, more = Lexicon.of(["cat", "dog"], latin, "pets"), Lexicon.of(["goat"], latin, "more")
        >>> both = Lexicon.join([pets, more], exclude=["Dog"])
        >>> print(both, list(both))
        pets + more less 1 word ['CAT', 'GOAT']

        Args:
            lists: one or more, all in one alphabet; each counts once.
            exclude: words that are taken out; one that is in no list is passed over.

        Raises:
            LexiconError: there is no list, they have different alphabets, a word cannot be spelt in it, or no word
                is left.
        """
        sources = tuple(dict.fromkeys(source for one in lists for source in cls._parts(one)))
        if not sources:
            raise LexiconError("no word list is given")
        first, unwanted = sources[0], list(exclude)
        for one in sources[1:]:
            if one.alphabet != first.alphabet:
                raise LexiconError(f"word lists {first.name} and {one.name} have different alphabets")
        out = _of_lists(unwanted, sources) if unwanted else frozenset()
        if len(sources) == 1 and not out:
            return first
        return cls._joined(sources, tuple(sorted(out)))

    @classmethod
    def _joined(cls, sources: tuple[Lexicon, ...], excluded: tuple[str, ...]) -> Lexicon:
        """Makes the lexicon of at least two lists, or of one from which words of it are taken."""
        from wordtools.core.lists.wordlist import WordList

        name = " + ".join(Path(one.name).name for one in sources)
        if excluded:
            name += f" less {len(excluded):,} word{'s' * (len(excluded) > 1)}"
        lists = [one.word_list for one in sources]
        words = sorted(set().union(*(one.words for one in lists)).difference(excluded))
        if not words:
            raise LexiconError(f"{name}: no word is left")
        scores = {word: score for one in lists for word, score in one.scores.items()}
        for word in excluded:
            scores.pop(word, None)
        lexicon = cls("\n".join(words).encode(), name, sources[0].alphabet)
        lexicon._sources, lexicon.excluded, lexicon._given = sources, excluded, tuple(words)
        dropped = sum((one.dropped for one in lists), Counter[str]())
        lexicon.__dict__["word_list"] = WordList(name, words, scores, dropped)
        return lexicon

    @staticmethod
    def _parts(lexicon: Lexicon) -> tuple[Lexicon, ...]:
        """Returns the lists that a lexicon without excluded words was joined from."""
        return (lexicon,) if lexicon.excluded else lexicon.sources

    @property
    def sources(self) -> tuple[Lexicon, ...]:
        """The lists that it was joined from; itself where it is one list."""
        return self._sources or (self,)

    def respelt(self, alphabet: Alphabet) -> Lexicon:
        """Returns the same list read into another alphabet.

        Raises:
            LexiconError: it is one of given words, and one of them cannot be spelt so.
        """
        if self._sources:
            return Lexicon.join([one.respelt(alphabet) for one in self._sources], self.excluded)
        if self._given is not None:
            return Lexicon.of(self._given, alphabet, self.name)
        return Lexicon(self._data, self.name, alphabet, self.folder)

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the list: of its file, or of the given words, folded, one a line."""
        return hashlib.sha256(self._data).hexdigest()

    @property
    def _key(self) -> tuple[object, ...]:
        parts = tuple(one._key for one in self._sources)
        return self.name, self.alphabet, self.folder is None, self._given is None, self.digest, parts

    def __eq__(self, other: object) -> bool:
        """Returns whether another lexicon has the same name, alphabet and content."""
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
        if self._sources:
            return Lexicon._joined, (self._sources, self.excluded)
        if self.folder is not None:
            return _open_again, (self.name, self.alphabet, self.digest)
        if self._given is not None:
            return Lexicon.of, (self._given, self.alphabet, self.name)
        return Lexicon, (self._data, self.name, self.alphabet)

    @cached_property
    def word_list(self) -> WordList:
        """The list read and folded: words, scores, and what was dropped."""
        from wordtools.core.lists.wordlist import WordList

        return WordList.parse(self._data, self.name, self.alphabet, trusted=self.folder is not None)

    @property
    def notes(self) -> tuple[str, ...]:
        """What ``word_list`` has to report of the lines of a list of one's own; of a large one it is in the cache."""
        text = self.folder is None and self._given is None and not (self._costly and is_binary(self._data, self.name))
        if not text and "word_list" not in self.__dict__:
            return ()
        return self._kept(".notes", load_lines, lambda: tuple(self.word_list.reports()), save_lines)

    @cached_property
    def dawg(self) -> Dawg:
        """The word graph, from the cache or built now."""
        return self._kept(".dawg", Dawg.load, self._build, Dawg.save)

    @cached_property
    def gaddag(self) -> Gaddag:
        """The graph that Scrabble needs, from the cache or built now."""
        from wordtools.core.graph.gaddag import Gaddag

        return self._kept(".gaddag", Gaddag.load, lambda: Gaddag.of(self.dawg, len(self.alphabet)), Gaddag.save)

    @cached_property
    def alphagrams(self) -> Dawg:
        """The graph of each word's letters in ascending order, from the cache or built now: words in any order.

        >>> from wordtools.core import Alphabet
        >>> lexicon = Lexicon.of(["tea", "team"], Alphabet("AEMT"))
        >>> [lexicon.alphabet.decode(codes) for codes in lexicon.alphagrams]
        ['AEMT', 'AET']
        """
        return self._kept(".alphagrams", Dawg.load, self._build_alphagrams, Dawg.save)

    @cached_property
    def alphagram_nodes(self) -> tuple[Sequence[int], int]:
        """The same in the layout of a ``Gaddag``, which Scrabble's kernels read: its ``nodes`` and ``stride``."""
        from wordtools.core.graph.gaddag import nodes_of

        return nodes_of(self.alphagrams, len(self.alphabet))

    def _build_alphagrams(self) -> Dawg:
        return Dawg.build(sorted({bytes(sorted(word)) for word in self.dawg}))

    def has_anagram(self, word: str) -> bool:
        """Returns whether the letters of *word*, once folded, make a word in some order.

        >>> from wordtools.core import Alphabet
        >>> lexicon = Lexicon.of(["tea", "team"], Alphabet("AEMT"))
        >>> lexicon.has_anagram("eta"), lexicon.has_anagram("met")
        (True, False)
        """
        folded = self.alphabet.fold(word)
        return folded is not None and bytes(sorted(self.alphabet.encode(folded))) in self.alphagrams

    def _build(self) -> Dawg:
        from wordtools.core.lists.wordlist import encoded

        if "word_list" in self.__dict__:
            return Dawg.build(self.alphabet.encode_all(self.word_list.words))
        return Dawg.build(encoded(self._data, self.name, self.alphabet, trusted=self.folder is not None))

    @property
    def _costly(self) -> bool:
        """Whether reading the list takes long enough for a file in the cache: a trie from outside needs a process."""
        return len(self._data) > SMALL or (self.folder is None and self._data.startswith(MARISA))

    def _kept(self, suffix: str, load: Callable[[Path], Made], build: Callable[[], Made], save: Save[Made]) -> Made:
        """Loads a graph or reports from the cache, or builds them and keeps them there."""
        if not self._costly:
            return build()
        kind = (binary_ending(self.name), self._given is not None)
        key = hashlib.sha256(f"{self.digest}\n{kind}\n{self.alphabet.key}".encode())
        return kept(f"{key.hexdigest()[:32]}{suffix}", load, build, save)

    @cached_property
    def own_trie(self) -> marisa_trie.Trie:
        """The trie of an installed list as it is in its file: its key ids number what lies beside it."""
        from wordtools.core.lists.tries import load

        return load(self._data, self.name)

    @cached_property
    def trie(self) -> marisa_trie.Trie:
        """The folded words as a marisa trie."""
        import marisa_trie

        return marisa_trie.Trie(self.word_list.words)

    @cached_property
    def info(self) -> dict[str, Any]:
        """Source and licence of a bundled list; empty for a file."""
        return {} if self.folder is None else read_info(self.folder)

    @cached_property
    def tiers(self) -> dict[str, int]:
        """SCOWL size by word, 10 (commonest) to 80 (rarest), of the words of bundled lists that have it."""
        if self._sources:
            known = {word: size for one in self._sources for word, size in one.tiers.items()}
            for word in self.excluded:
                known.pop(word, None)
            return known
        if "tiers" not in self.info or self.folder is None:
            return {}
        table = self.info["tiers"]
        sizes = read_checked(self.folder / table["file"], table.get("data_sha256"))
        return {word: sizes[key] for word, key in self.own_trie.items()}

    @cached_property
    def commonness(self) -> Commonness:
        """How common the words of installed lists are; of any other list nothing is known.

        Raises:
            LexiconError: the table is damaged, or of another list.
        """
        from wordtools.core.words.commonness import Commonness, own_table

        if self._sources:
            return Commonness([table for one in self._sources for table in one.commonness.tables], repr(self.name))
        table = own_table(self)
        return Commonness([] if table is None else [table], repr(self.name))

    def zipf(self, word: str) -> Zipf | None:
        """Returns how common a word is, once folded, on the Zipf scale.

        It is 7 for the commonest word, 3 for one in a million, 0 for one that was never seen, None where that is not
        known: for a word that an installed list does not have, or a list without a table.
        """
        return self.commonness.zipf(self.alphabet.fold(word) or "")

    def define(self, word: str) -> list[Sense]:
        """Returns what a word means, the commonest sense first: empty where the word is not known.

        Raises:
            LexiconError: see ``definitions``.
        """
        return self.definitions.of(word)

    @cached_property
    def definitions(self) -> Definitions:
        """What its words mean: by the definitions of lists of one's own, then by what is installed for the language.

        Raises:
            LexiconError: there are no definitions; the message names what to install.
            FormatError: a list with definitions is damaged.
        """
        from wordtools.core.meanings.definitions import Definitions

        parts = [one.own_definitions for one in self.sources if one.own_definitions is not None]
        codes = [str(one.info["language"]) for one in self.sources if "language" in one.info]
        if codes:
            parts.append(Definitions.open(codes[0], self.alphabet))
        if not parts:
            raise LexiconError(f"{self.name}: a list without definitions, of no language that is known")
        return Definitions.join(parts)

    @cached_property
    def own_definitions(self) -> Definitions | None:
        """The definitions in the list itself, or in those that it was joined from; None where there are none.

        Raises:
            LexiconError: the list is damaged.
            FormatError: a definition is wrong; the message has its line.
        """
        from wordtools.core.lists.wordlist import table_in
        from wordtools.core.meanings.definition_files import read_table
        from wordtools.core.meanings.definitions import Definitions

        if self._sources:
            parts = [one.own_definitions for one in self._sources]
            known = [one for one in parts if one is not None]
            return Definitions.join(known) if known else None
        if self.folder is not None or self._given is not None:
            return None
        text = table_in(self._data, self.name)
        if text is None or not any(line.partition("\t")[2].strip() for line in text.splitlines()):
            return None
        return Definitions.of_table(read_table(text, self.name), self.name, self.alphabet)

    @cached_property
    def flags(self) -> Mapping[str, int]:
        """The flagged words of installed lists: 2 for slurs and obscene words, 1 for coarse ones; else empty."""
        from wordtools.core.words.flags import own_flags

        if self._sources:
            found = {word: grade for one in self._sources for word, grade in one.flags.items()}
            for word in self.excluded:
                found.pop(word, None)
            return MappingProxyType(found)
        return MappingProxyType(own_flags(self))

    def find(self, pattern: str | None = None, **conditions: Unpack[OtherConditions]) -> FoundWords:
        """Finds the words that meet every condition given: a lazy view, see ``words.find.Conditions``.

        Args:
            pattern: what the whole word looks like: ``?`` is one letter, ``*`` any run (docs/patterns.md).
            conditions: all others.

        >>> from wordtools.core import Alphabet
        >>> lexicon = Lexicon.of(["tea", "eat", "team"], Alphabet("AEMT"))
        >>> found = lexicon.find(letters="ATE?")
        >>> len(found), found[0], list(found), found.best(1)
        (3, 'EAT', ['EAT', 'TEA', 'TEAM'], ['TEAM'])
        >>> list(lexicon.find(only="tea")), list(lexicon.find(guesses=[("tat", "gy.")]))
        (['EAT', 'TEA'], ['TEA'])

        Raises:
            RulesError: a character outside the alphabet, a pattern that is none, colours that fit no word.
        """
        from wordtools.core.words.found import FoundWords

        return FoundWords(self, conditions if pattern is None else {"pattern": pattern, **conditions})

    def hooks(self, word: str) -> Hooks:
        """Returns the letters that make another word of *word*, put before it or after it.

        >>> from wordtools.core import Alphabet
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
        from wordtools.core.words.find import find

        return find(self)

    def __contains__(self, text: object) -> bool:
        """Returns whether *text*, once folded, is a word."""
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


def _named(name: str) -> Lexicon:
    """Opens the word list of a language, or one by its name or file in the letters of its language or of English."""
    if is_language(name) or name.endswith(".toml"):
        return Lexicon.for_language(name)
    folder = bundled_folder(name)
    code = str(read_info(folder).get("language", "en")) if folder is not None else "en"
    return Lexicon.open(name, Language.load(code if is_language(code) else "en").alphabet)


def several(words: WordSources) -> list[str | PathLike[str] | Lexicon]:
    """Returns word lists one by one, as they are given."""
    return [words] if isinstance(words, str | PathLike | Lexicon) else list(words)


def open_all(words: WordSources, alphabet: Alphabet) -> list[Lexicon]:
    """Opens one word list or several, in the order in which they are given, each spelt in *alphabet*.

    A text is a bundled name, a file or ``-``, as for ``Lexicon.open``; a ``Path`` is always a file.

    Raises:
        LexiconError: one is missing or cannot be read; the message names it.
    """
    return [_opened(one, alphabet) for one in several(words)]


def _of_lists(words: Iterable[str], lists: Sequence[Lexicon]) -> frozenset[str]:
    """Folds words, and returns those that are in one of several lists."""
    from wordtools.core.lists.wordlist import WordList

    folded = WordList.of(words, lists[0].alphabet, "excluded words").words
    return frozenset(folded).intersection(chain.from_iterable(one.word_list.words for one in lists))


def _opened(one: str | PathLike[str] | Lexicon, alphabet: Alphabet) -> Lexicon:
    if isinstance(one, Lexicon):
        return one if one.alphabet == alphabet else one.respelt(alphabet)
    if isinstance(one, str):
        return Lexicon.open(one, alphabet)
    return Lexicon._read(fspath(one), alphabet)


@lru_cache(maxsize=8)  # a job is unpickled with each of its parts
def _open_again(name: str, alphabet: Alphabet, digest: str) -> Lexicon:
    lexicon = Lexicon.open(name, alphabet)
    if lexicon.digest != digest:
        raise LexiconError(
            f"word list {name!r} is not the one that was pickled: install the same version of "
            f"{SHIPPED_BY.get(name, 'its package')} in both places"
        )
    return lexicon
