"""Lexicons: a word list made fast, as word graphs for the kernels and a marisa trie for everything else.

The graphs of a large list are kept under the user's cache folder, in files named by a hash of the list's
bytes and the alphabet: a changed list is a new file, and a damaged file is built again.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from wordtools.core.alphabet import Alphabet
from wordtools.core.dawg import Dawg
from wordtools.core.errors import LexiconError
from wordtools.core.files import is_file

if TYPE_CHECKING:
    import marisa_trie

    from wordtools.core.gaddag import Gaddag
    from wordtools.core.wordlist import WordList

GROUP = "wordtools.lexicons"
SHIPPED_BY = {
    **dict.fromkeys(("en", "ru-nouns"), "wordtools-core"),
    **dict.fromkeys(("es", "fr", "nl", "pt", "ru"), "wordtools-lexicons"),
    **dict.fromkeys(("de", "it", "pt-br"), "wordtools-lexicons-gpl"),
}
SMALL = 50_000  # bytes; a smaller list is not worth a file in the cache
KEPT = 32  # files of each kind in the cache

Graph = TypeVar("Graph", "Dawg", "Gaddag")


class Lexicon:
    """The words of a game, all spelt in one alphabet.

    >>> lexicon = Lexicon.of(["caffè", "tea"], Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    >>> len(lexicon), "Caffè" in lexicon, list(lexicon)
    (2, True, ['CAFFE', 'TEA'])
    """

    def __init__(self, data: bytes, name: str, alphabet: Alphabet, folder: Path | None = None) -> None:
        """Keeps the bytes of a word list of any known format; nothing is parsed until it is needed."""
        self.name = name
        self.alphabet = alphabet
        self.folder = folder
        self._data = data

    @classmethod
    def open(cls, name: str, alphabet: Alphabet) -> Lexicon:
        """Opens a bundled list by its name, a file by its path, or standard input (``-``).

        Raises:
            LexiconError: there is no such list or file; the message says what to install.
        """
        from wordtools.core.files import shown
        from wordtools.core.wordlist import read_source

        if name == "-" or "/" in name or "\\" in name or is_file(name):
            return cls(read_source(name), shown(name), alphabet)
        folder = bundled_folder(name)
        if folder is not None:
            return cls((folder / f"{name}.marisa").read_bytes(), name, alphabet, folder)
        if Path(name).suffix:
            return cls(read_source(name), shown(name), alphabet)
        if name in SHIPPED_BY:
            raise LexiconError(f"word list {name!r} is not installed: it is in the package {SHIPPED_BY[name]}")
        raise LexiconError(f"no word list {name!r}: give a file, or one of {', '.join(bundled())}")

    @classmethod
    def of(cls, words: Iterable[str], alphabet: Alphabet, name: str = "words") -> Lexicon:
        """Makes a lexicon of *words*."""
        return cls("\n".join(words).encode(), name, alphabet)

    def respelt(self, alphabet: Alphabet) -> Lexicon:
        """Returns the same list read into another alphabet."""
        return Lexicon(self._data, self.name, alphabet, self.folder)

    @cached_property
    def word_list(self) -> WordList:
        """The list read and folded: words, scores, and what was dropped."""
        from wordtools.core.wordlist import WordList

        return WordList.parse(self._data, self.name, self.alphabet)

    @cached_property
    def dawg(self) -> Dawg:
        """The word graph, from the cache or built now."""
        return self._kept(".dawg", Dawg.load, self._build)

    @cached_property
    def gaddag(self) -> Gaddag:
        """The graph that Scrabble needs, from the cache or built now."""
        from wordtools.core.gaddag import Gaddag

        return self._kept(".gaddag", Gaddag.load, lambda: Gaddag.of(self.dawg, len(self.alphabet)))

    def _build(self) -> Dawg:
        from wordtools.core.wordlist import encoded

        return Dawg.build(encoded(self._data, self.name, self.alphabet))

    def _kept(self, suffix: str, load: Callable[[Path], Graph], build: Callable[[], Graph]) -> Graph:
        """Loads a graph from the cache, or builds it and keeps it there."""
        if len(self._data) <= SMALL:
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

        key = hashlib.sha256(self._data)
        key.update(f"\n{self.name.endswith('.kwg')}\n{self.alphabet.key}".encode())
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
        return tomllib.loads((self.folder / "info.toml").read_text(encoding="utf-8"))

    @cached_property
    def tiers(self) -> dict[str, int]:
        """Commonness by word, 10 (commonest) to 80 (rarest), for a bundled list that has it; else empty."""
        if "tiers" not in self.info or self.folder is None:
            return {}
        from wordtools.core.wordlist import load_trie

        sizes = (self.folder / self.info["tiers"]["file"]).read_bytes()
        return {word: sizes[key] for word, key in load_trie(self._data, self.name).items()}

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


def bundled_folder(name: str) -> Path | None:
    """Finds the folder of an installed list, None when it is not installed."""
    own = Path(__file__).with_name("lexicons") / name
    if is_file(str(own / f"{name}.marisa")):
        return own
    return bundled().get(name)


def bundled() -> dict[str, Path]:
    """Lists the installed word lists, name to folder."""
    found = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        spec = find_spec(entry.value)
        for root in (spec.submodule_search_locations or []) if spec else []:
            if (Path(root) / entry.name / f"{entry.name}.marisa").is_file():
                found[entry.name] = Path(root) / entry.name
    return found
