"""How common words are, on the Zipf scale: 7 for the commonest word of a language, 3 for one in a million.

The scale is M. van Heuven's ("SUBTLEX-UK", 2014): log10 of how often a word comes in a thousand million; 0 stands for
a word that was never seen. The tables of the distribution wordtools-frequencies have a byte for each word of an
installed list, in the order of the key ids of its trie. Without it English words have the coarser class of their SCOWL
size. A file of one's own may take their place.
"""

from __future__ import annotations

import hashlib
import math
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeAlias

from wordtools.core.base.plugins import entries, package_folders
from wordtools.core.errors import LexiconError
from wordtools.core.graph import store
from wordtools.core.letters.alphabet import Alphabet
from wordtools.core.letters.language import Language
from wordtools.core.lists.bundled import read_checked
from wordtools.core.lists.cache import kept
from wordtools.core.run.files import read_text, shown
from wordtools.core.run.tables import read_table
from wordtools.core.words.word_set import WordSet

if TYPE_CHECKING:
    import marisa_trie

Zipf: TypeAlias = float
Range: TypeAlias = tuple[Zipf, Zipf]  # least, most; both included

GROUP = "wordtools.frequencies"  # the group of entry points, and the module of our own distribution
PACKAGE = "wordtools-frequencies"
SIZES = "SCOWL sizes"
COMMON: Zipf = 3.0  # a common word has this, or more: one in a million
NEVER: Zipf = 0.0  # of a word that was never seen
OWN_WORD: Zipf = 3.0  # taken for a word that no table has: somebody put it into a list, so it is likely meant
MOST: Zipf = 9.0  # every word of a text
KIND = "frequency table"
ZIPFS = (NEVER, *(1 + (byte - 1) / 40 for byte in range(1, 256)))  # by byte

# by SCOWL size: near the mean of its words; 70 and 80 are words that hardly anybody uses
BY_TIER: dict[int, Zipf] = {10: 5.0, 20: 4.2, 35: 3.0, 40: 2.0, 50: 1.7, 55: 1.5, 60: 1.0, 70: NEVER, 80: NEVER}


class Table(Protocol):
    """What knows how common some words are."""

    @property
    def source(self) -> str:
        """Where that is known from."""
        ...

    def zipf(self, word: str) -> Zipf | None:
        """Returns how common a folded word is, None when it is not known."""
        ...

    def words(self, low: Zipf, high: Zipf) -> list[str]:
        """Lists the words that are so common, sorted."""
        ...


class Commonness:
    """How common words are, from the first of several tables that has the word.

    >>> own = Commonness([OwnTable({"TEA": 4.5, "OTTER": 2.9})])
    >>> own.zipf("TEA"), own.zipf("EEL"), own.words(3.0)
    (4.5, None, ['TEA'])
    """

    def __init__(self, tables: Iterable[Table] = (), name: str = "words") -> None:
        """Keeps the tables, in the order in which they are asked; *name* is used in messages."""
        self.tables = tuple(tables)
        self.name = name

    def __bool__(self) -> bool:
        """Returns whether anything is known."""
        return bool(self.tables)

    def __repr__(self) -> str:
        """Shows the name, and how many tables there are."""
        return f"<Commonness of {self.name}, {len(self.tables)} tables>"

    def zipf(self, word: str) -> Zipf | None:
        """Returns how common a folded word is: 0 when it was never seen, None when no table has it."""
        for table in self.tables:
            found = table.zipf(word)
            if found is not None:
                return found
        return None

    def likely(self, word: str) -> Zipf:
        """Returns how common a folded word is, or may be: 3 when no table has it, as somebody put it into a list."""
        found = self.zipf(word)
        return OWN_WORD if found is None else found

    def zipfs(self, words: Iterable[str]) -> array[float]:
        """Returns how common folded words are, in their order; ``nan`` for one that no table has."""
        zipf = self.tables[0].zipf if len(self.tables) == 1 else self.zipf
        return array("d", (math.nan if (found := zipf(word)) is None else found for word in words))

    def words(self, low: Zipf = COMMON, high: Zipf = math.inf) -> list[str]:
        """Lists the words that are so common, of all tables; sorted."""
        if len(self.tables) == 1:
            return self.tables[0].words(low, high)
        found = {word for table in self.tables for word in table.words(low, high)}
        return sorted(word for word in found if (zipf := self.zipf(word)) is not None and low <= zipf <= high)

    def within(self, word: str, asked: Range) -> bool:
        """Returns whether a folded word is so common; one that no table has is not."""
        zipf = self.zipf(word)
        return zipf is not None and asked[0] <= zipf <= asked[1]

    def needed(self) -> Commonness:
        """Returns itself.

        Raises:
            LexiconError: nothing is known; the message names what to install.
        """
        if not self:
            raise LexiconError(self.lacking())
        return self

    def lacking(self) -> str:
        """Describes what to install where nothing is known."""
        return f"there are no frequencies for the words of {self.name}: install {PACKAGE}"


class ListTable:
    """The table of an installed list."""

    def __init__(
        self, trie: marisa_trie.Trie, table: bytes, alphabet: Alphabet | None = None, source: str = PACKAGE
    ) -> None:
        """Keeps a byte a word, at the key id of the word; *alphabet* is one to fold them to, None: as they are."""
        self.source = source
        """``wordtools-frequencies``, or ``SCOWL sizes``."""
        self._trie = trie
        self._table = table
        self._alphabet = alphabet

    @property
    def digest(self) -> str:
        """A hash of the table; the words are those of its list."""
        return hashlib.sha256(self._table).hexdigest()

    def zipf(self, word: str) -> Zipf | None:
        """Returns how common a word of the list is, None for any other."""
        if self._alphabet is not None:
            return self._folded.get(word)
        key = self._trie.get(word)
        return None if key is None else ZIPFS[self._table[key]]

    def words(self, low: Zipf, high: Zipf) -> list[str]:
        """Lists the words that are so common, sorted."""
        if self._alphabet is not None:
            return sorted(word for word, zipf in self._folded.items() if low <= zipf <= high)
        wanted = bytes(low <= zipf <= high for zipf in ZIPFS)
        restore = self._trie.restore_key
        return sorted(restore(key) for key, here in enumerate(self._table.translate(wanted)) if here)

    @cached_property
    def _folded(self) -> dict[str, Zipf]:
        """How common the words are in another alphabet; what folds alike is added."""
        assert self._alphabet is not None
        found: dict[str, Zipf] = {}
        items = self._trie.items()
        for word, (_, key) in zip(folded_all([word for word, _ in items], self._alphabet), items, strict=True):
            if word:
                zipf = ZIPFS[self._table[key]]
                found[word] = added(found[word], zipf) if word in found else zipf
        return found


class OwnTable:
    """A table of one's own."""

    def __init__(
        self, zipfs: dict[str, Zipf], left_out: int = 0, *, others: Zipf | None = None, source: str = "a table"
    ) -> None:
        """Keeps how common folded words are; *others* is what any other word has."""
        self.source = source
        self._zipfs = zipfs
        self._others = others
        self.left_out = left_out
        """Words of the file that cannot be spelt in the alphabet."""

    @classmethod
    def read(cls, name: str, alphabet: Alphabet) -> OwnTable:
        """Reads a file of ``WORD<tab>ZIPF`` lines; a word that it lacks counts as never seen.

        Empty lines and lines that begin with ``#`` are passed over; the frequencies of words that fold alike are added.

        Raises:
            WordtoolsError: it cannot be read.
            LexiconError: a line is wrong, or no word of it can be spelt; the message names the file and the line.
        """
        found: dict[str, Zipf] = {}
        left_out = 0
        called = shown(name)
        for number, line in enumerate(read_text(name).splitlines(), 1):
            if not line.strip() or line.startswith("#"):
                continue
            text, tab, value = line.partition("\t")
            if not tab:
                raise LexiconError(f"{called}: line {number}: no tab: write WORD<tab>ZIPF")
            word = alphabet.fold(text.strip())
            zipf = _number(value, f"{called}: line {number}")
            if word:
                found[word] = added(found[word], zipf) if word in found else zipf
            else:
                left_out += 1
        if not found:
            raise LexiconError(f"{called}: no usable word: write WORD<tab>ZIPF lines, in the letters of the language")
        return cls(found, left_out, others=NEVER, source=called)

    def __eq__(self, other: object) -> bool:
        """Returns whether another table has the same values."""
        return isinstance(other, OwnTable) and (self._zipfs, self._others) == (other._zipfs, other._others)

    def __hash__(self) -> int:
        """Hashes the number of words, and what they add up to."""
        return hash((len(self._zipfs), math.fsum(self._zipfs.values())))

    def zipf(self, word: str) -> Zipf | None:
        """Returns how common a word is."""
        return self._zipfs.get(word, self._others)

    def words(self, low: Zipf, high: Zipf) -> list[str]:
        """Lists the words that are so common, sorted."""
        return sorted(word for word, zipf in self._zipfs.items() if low <= zipf <= high)


def _number(text: str, where: str) -> Zipf:
    try:
        zipf = float(text)
    except ValueError:
        zipf = math.nan
    if not NEVER <= zipf <= MOST:
        raise LexiconError(
            f"{where}: {text.strip()[:20]!r} is no Zipf value: 0 to {MOST:g}, log10 of the count in a thousand million"
        )
    return zipf


def folded_all(words: list[str], alphabet: Alphabet) -> list[str | None]:
    """Folds the words of an installed list, fast where the alphabet allows that; None for one that has no place."""
    together = alphabet.fold_all(words)
    if together is None:
        return [alphabet.fold(word) for word in words]
    return [alphabet.fold(words[at]) if word == "" else word for at, word in enumerate(together)]


def added(first: Zipf, second: Zipf) -> Zipf:
    """Returns how common two words are together."""
    if NEVER in (first, second):
        return max(first, second)
    return math.log10(10**first + 10**second)


def own_table(lexicon: WordSet) -> ListTable | None:
    """Returns the table of an installed list, None for a list that has none.

    Raises:
        LexiconError: the table is damaged, or of another list.
    """
    if lexicon.folder is None:
        return None
    info = lexicon.info
    same = spelt_alike(lexicon)
    table, source = _installed(lexicon), PACKAGE
    if table is None and "tiers" in info:
        source = SIZES
        sizes = read_checked(lexicon.folder / info["tiers"]["file"], info["tiers"].get("data_sha256"))
        table = sizes.translate(bytes(_byte(BY_TIER.get(size, NEVER)) for size in range(256)))
    if table is None:
        return None
    return ListTable(lexicon.own_trie, table, None if same else lexicon.alphabet, source)


def spelt_alike(lexicon: WordSet) -> bool:
    """Returns whether the words of an installed list are folded as they are in its file."""
    letters = _letters(lexicon.info.get("language", ""))
    return all(lexicon.alphabet.fold(letter) == letter for letter in letters)


@lru_cache
def _letters(code: str) -> tuple[str, ...]:
    """Returns the letters that the list of a language is spelt in; none where the list names no language."""
    return Language.load(code).alphabet.letters if code else ()


def _byte(zipf: Zipf) -> int:
    return 1 + round(40 * (zipf - 1)) if zipf >= 1 else 0


def table_info(name: str) -> Path | None:
    """Finds the file that describes the table of a list, None when there is no table installed."""
    for package in _packages(name):
        for root in package_folders(package):
            if (path := root / f"{name}.info.toml").is_file():
                return path
    return None


def _packages(name: str) -> Iterator[str]:
    """Goes through the packages that may have the table of a list; ours first, as to look for others takes longer."""
    yield GROUP
    for entry in entries(GROUP):
        if entry.name == name:
            yield entry.value


def _installed(lexicon: WordSet) -> bytes | None:
    """Reads the table of a list from wordtools-frequencies."""
    file = table_info(lexicon.name)
    if file is None:
        return None
    about = read_table(file, LexiconError)
    path = file.with_name(str(about.get("file")))
    packed = read_checked(path, about.get("sha256"), "frequency table", PACKAGE)
    if (about.get("list_sha256"), about.get("trie_sha256")) != (lexicon.info.get("sha256"), lexicon.digest):
        raise LexiconError(
            f"{path}: the frequencies of another list {lexicon.name!r} than the one installed: "
            f"install {PACKAGE} and the list in one version"
        )
    return kept(f"{str(about.get('sha256'))[:32]}.zipf", _load, _unpacking(packed, str(path)), _save)


def _load(path: Path) -> bytes:
    return store.load(path, KIND, "B")[2].tobytes()


def _save(table: bytes, path: Path) -> None:
    store.save(path, KIND, 0, 0, array("B", table))


def _unpacking(packed: bytes, name: str) -> Callable[[], bytes]:
    from wordtools.core.lists.unpack import unpacked

    return lambda: unpacked(packed, name)
