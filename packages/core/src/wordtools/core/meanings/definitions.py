"""What words mean: definitions and synonyms, installed or in a file of one's own.

An installed file (``NAME.definitions``) is packed for one word list: what a word means is found by the number that the
word has in the list's trie. It begins with ``WTDEFS1`` and a line end, the length of the header (4 bytes, little
endian) and the header, JSON; then come blocks, deflated each by itself, so that one word costs two of them:

- of words: for each of 4,096 words how many senses it has, a byte each; then, of all the senses, their first bytes,
  their second, and so on to the fifth: form and usage label (4 bits each), number of the member in the gloss, number
  of the gloss (3 bytes, big endian);
- of glosses: 512 lines, each the kind (a character from the space on), the text, a tab, and the members between bars;
  where some of them have opposites, a tab and those, ``member:opposite`` between bars, members by number from 0.

``info.toml`` beside it has the SHA-256 of the file and of the trie. The lists of phrases and names (``ice cream``) have
such a file beside them: there the number of a word is that of its line.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from pathlib import Path

from wordtools.core.base.characters import composed
from wordtools.core.errors import FormatError, LexiconError
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.language import Language
from wordtools.core.lists.bundled import (
    SHIPPED_BY,
    TEXTS,
    bundled_folder,
    installed,
    read_checked,
    read_info,
    text_list,
)
from wordtools.core.meanings.sense import JOINS, Sense, ranked
from wordtools.core.reading.json_text import parse_json
from wordtools.core.run.files import is_file

GROUP = "wordtools.definitions"
MAGIC = b"WTDEFS1\n"
PACKAGES = {"en": "wordtools-definitions"} | dict.fromkeys(
    ("de", "es", "fr", "it", "pt", "ru"), "wordtools-definitions-gpl"
)
BYTES = 5  # of a sense


class Definitions:
    """What the words of a language mean.

    >>> own = Definitions.of_table({"otter": [Sense("a fish-eating mammal", "noun", source="mine")]}, "mine")
    >>> print(*own.of("Otter"))
    noun: a fish-eating mammal
    >>> own.of("cat")
    []
    """

    def __init__(self, name: str, find: Callable[[str], list[Sense]], recipe: tuple[object, ...]) -> None:
        """Keeps how senses are found; use ``open`` or ``of_table``."""
        self.name = name
        """What it was opened as."""
        self._find = find
        self._recipe = recipe

    @classmethod
    def open(cls, name: str, alphabet: Alphabet | None = None) -> Definitions:
        """Opens installed definitions by their language (``en``), or a file of one's own.

        Installed phrases and names of the language are known too, as they are written or by their letters alone.

        A file is a table (``word TAB definition``), a word list with definitions, a lexicon of Zyzzyva (``.db``), one
        of a dictd pair (``.index`` and ``.dict`` or ``.dict.dz``), or a wordnet in WN-LMF (``.xml``); words are looked
        up as *alphabet* folds them.

        Raises:
            LexiconError: there are none of that name, and the message names what to install; or they are not what was
                installed, or were made for another word list.
            FormatError: a file that is none of these, or damaged.
        """
        if "/" in name or "\\" in name or is_file(name) or Path(name).suffix:
            from wordtools.core.meanings.definition_files import read_definitions

            return cls.of_table(read_definitions(name), name, alphabet)
        folder = installed(GROUP, ".definitions").get(name)
        if folder is None:
            if name in PACKAGES:
                raise LexiconError(
                    f"no definitions for {name!r} are installed: they are in the package {PACKAGES[name]}"
                )
            raise LexiconError(
                f"no definitions for {name!r}: use one of {', '.join(sorted(PACKAGES))}, or give a file of your own"
            )
        return cls(name, _Installed(folder).find, (name, alphabet))

    @classmethod
    def of_table(
        cls, table: Mapping[str, list[Sense]], name: str = "definitions", alphabet: Alphabet | None = None
    ) -> Definitions:
        """Makes them of a table, word to senses; looked up as *alphabet* folds a word, or without regard to case."""

        def key(word: str) -> str:
            return (alphabet.fold(word) if alphabet else None) or word.casefold()

        found: dict[str, list[tuple[str, Sense]]] = {}
        for word, senses in table.items():
            found.setdefault(key(word), []).extend((word, sense) for sense in senses)
        return cls(name, lambda word: ranked(word, found.get(key(word), ())), (dict(table), name, alphabet))

    @classmethod
    def join(cls, parts: Sequence[Definitions]) -> Definitions:
        """Makes one of several: of each word the senses of the first that knows it.

        Raises:
            LexiconError: none is given.
        """
        if len(parts) < 2:
            if not parts:
                raise LexiconError("no definitions are given")
            return parts[0]

        def find(word: str) -> list[Sense]:
            return next(filter(None, (one.of(word) for one in parts)), [])

        return cls(" + ".join(one.name for one in parts), find, (tuple(parts),))

    def of(self, word: str) -> list[Sense]:
        """Returns the senses of a word: its own, of the spelling asked for first, then of what it is a form of.

        None where it is not known.
        """
        return self._find(word)

    @property
    def digest(self) -> str:
        """The SHA-256 of what is installed, for names of cached results; empty for a table."""
        installed = getattr(self._find, "__self__", None)
        return installed.digest if isinstance(installed, _Installed) else ""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles the name of what is installed, the table, or the parts."""
        makers = {1: Definitions.join, 2: Definitions.open, 3: Definitions.of_table}
        return makers[len(self._recipe)], self._recipe

    def __eq__(self, other: object) -> bool:
        """Returns whether others were opened as the same, or have the same table."""
        return isinstance(other, Definitions) and self._recipe == other._recipe

    def __hash__(self) -> int:
        """Hashes the name."""
        return hash(self.name)

    def __copy__(self) -> Definitions:
        """Returns itself: they never change."""
        return self

    def __deepcopy__(self, memo: object) -> Definitions:
        """Returns itself."""
        return self

    def __repr__(self) -> str:
        """Shows the name."""
        return f"<Definitions {self.name}>"


class _Installed:
    """All that is installed for a language: what its words mean, and its phrases and names."""

    def __init__(self, folder: Path) -> None:
        self.language = folder.name
        self.words = _words_of(folder)

    @cached_property
    def phrases(self) -> list[_Packed]:
        """The phrases, then the names; they are opened when a word is not known."""
        found = map(text_list, TEXTS)
        return [_phrases_of(path) for path in found if path and read_info(path.parent)["language"] == self.language]

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(b"".join(one.data for one in (self.words, *self.phrases))).hexdigest()

    def find(self, word: str) -> list[Sense]:
        return self.words.find(word) or [sense for one in self.phrases for sense in one.find(word)]


def _words_of(folder: Path) -> _Packed:
    """Opens the definitions of a word list."""
    from wordtools.core.lists.tries import load

    info = read_info(folder)
    name = str(info.get("list"))
    package = PACKAGES.get(folder.name, "its package")
    path = folder / f"{folder.name}.definitions"
    data = read_checked(path, info.get("data_sha256"), "file of definitions", package)
    words = bundled_folder(name)
    if words is None:
        raise LexiconError(
            f"the definitions for {folder.name!r} need the word list {name!r}, which is not installed: it is in "
            f"the package {SHIPPED_BY.get(name, 'that has it')}"
        )
    about = read_info(words)
    if about.get("data_sha256") != info.get("list_sha256"):
        raise LexiconError(
            f"{path}: made for another version of the word list {name!r}: install {package} and "
            f"{SHIPPED_BY.get(name, 'the list')} of the same version"
        )
    trie = load(read_checked(words / f"{name}.marisa", about.get("data_sha256")), name)
    alphabet = Language.load(str(about["language"])).alphabet

    def number(word: str) -> int | None:
        folded = alphabet.fold(word) or alphabet.fold(word.translate(JOINS))
        return trie.get(folded) if folded else None

    return _Packed(path, data, str(info.get("label", folder.name)), number, len(trie))


def _phrases_of(path: Path) -> _Packed:
    """Opens the definitions beside a list of phrases."""
    info = read_info(path.parent)
    package = TEXTS[path.parent.name]
    text = read_checked(path, info.get("data_sha256"), package=package).decode()
    file = path.with_suffix(".definitions")
    data = read_checked(file, info.get("definitions_sha256"), "file of definitions", package)
    alphabet = Language.load(str(info["language"])).alphabet
    phrases = [line.rpartition(";")[0] for line in text.translate(JOINS).splitlines()]
    folded = alphabet.fold_all(phrases) or map(alphabet.fold, phrases)
    numbers = {letters: k for k, letters in enumerate(folded)}

    def number(word: str) -> int | None:
        return numbers.get(alphabet.fold(word.translate(JOINS)) or "")

    return _Packed(file, data, str(info.get("label", path.parent.name)), number, len(phrases))


class _Packed:
    """A file of definitions, and how a word finds its number in it."""

    def __init__(self, path: Path, data: bytes, label: str, number: Callable[[str], int | None], size: int) -> None:
        self.path, self.data, self.label, self.number, self.size = path, data, label, number, size
        self._head()
        self.words = lru_cache(8)(self._words)
        self.glosses = lru_cache(64)(self._glosses)

    def _damaged(self, what: str) -> FormatError:
        return FormatError(f"{self.path}: a damaged file of definitions: {what}")

    def _head(self) -> None:
        """Reads the header, and where each block is."""
        data = self.data
        size = int.from_bytes(data[len(MAGIC) : len(MAGIC) + 4], "little")
        start = len(MAGIC) + 4 + size
        try:
            head = parse_json(data[len(MAGIC) + 4 : start].decode())
            sizes = [*head["word_blocks"], *head["gloss_blocks"]]
            ends = list(accumulate(sizes, initial=start))
            self.words_a_block, self.glosses_a_block = head["words_a_block"], head["glosses_a_block"]
            self.kinds, self.forms, self.usages = (list(map(str, head[key])) for key in ("kinds", "forms", "usages"))
            numbers = [self.words_a_block, self.glosses_a_block, *sizes]
            fits = (data.startswith(MAGIC), ends[-1] == len(data), head["words"] == self.size)
        except (ValueError, KeyError, TypeError) as error:
            raise self._damaged(f"its header cannot be read ({error})") from None
        if not all(fits) or not all(type(number) is int and number > 0 for number in numbers):
            raise self._damaged("its header does not fit what follows")
        self.blocks = list(pairwise(ends))
        self.first_gloss = len(head["word_blocks"])

    def _block(self, number: int) -> bytes:
        start, end = self.blocks[number]
        return zlib.decompress(self.data[start:end], -15)

    def _words(self, number: int) -> tuple[bytes, bytes, list[int]]:
        """Unpacks the words of a block: how many senses each has, all of those, and where each word's begin."""
        data = self._block(number)
        size = min(self.words_a_block, self.size - number * self.words_a_block)
        counts, columns = data[:size], data[size:]
        starts = list(accumulate(counts, initial=0))
        if BYTES * starts[-1] != len(columns):
            raise ValueError("its words do not fit their senses")
        return counts, columns, starts

    def _glosses(self, number: int) -> list[str]:
        return self._block(self.first_gloss + number).decode().split("\n")

    def find(self, word: str) -> list[Sense]:
        number = self.number(word)
        if number is None:
            return []
        try:
            return ranked(composed(word), self._senses(number))
        except (zlib.error, ValueError, IndexError) as error:
            raise self._damaged(str(error)) from None

    def _senses(self, number: int) -> Iterator[tuple[str, Sense]]:
        """Goes through the senses of a word, each with how its source spells the word, or what it is a form of."""
        block, place = divmod(number, self.words_a_block)
        counts, columns, starts = self.words(block)
        total = starts[-1]
        for at in range(starts[place], starts[place] + counts[place]):
            tag, member, *gloss = columns[at : BYTES * total : total]
            part, line = divmod(int.from_bytes(bytes(gloss), "big"), self.glosses_a_block)
            text, names, *more = self.glosses(part)[line].split("\t")
            members = names.split("|")
            pairs = [pair.partition(":") for column in more for pair in column.split("|")]
            form = self.forms[tag & 15]
            sense = Sense(
                text[1:],
                self.kinds[ord(text[0]) - 32],
                f"{form} of {members[member]}" if form else "",
                self.label,
                tuple(name for k, name in enumerate(members) if k != member),
                self.usages[tag >> 4],
                tuple(opposite for k, _, opposite in pairs if int(k) == member),
            )
            yield members[member], sense
