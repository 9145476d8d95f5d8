"""What queries need of a lexicon: its words as graph and trie, and where they come from."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from wordtools.core.graph.dawg import Dawg
from wordtools.core.letters.alphabet import Alphabet

if TYPE_CHECKING:
    import marisa_trie


class WordSet(Protocol):
    """The part of a ``Lexicon`` that queries use. Pyright accepts its cached properties for cached properties only."""

    @property
    def name(self) -> str:
        """The name that messages use."""
        ...

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of its language."""
        ...

    @cached_property
    def dawg(self) -> Dawg:
        """Its words as a graph."""
        ...

    @cached_property
    def own_trie(self) -> marisa_trie.Trie:
        """Its words as they are spelt in its file."""
        ...

    @property
    def folder(self) -> Path | None:
        """The folder of a bundled list; None for any other."""
        ...

    @cached_property
    def info(self) -> dict[str, Any]:
        """The entries of the information file beside a bundled list."""
        ...

    @cached_property
    def digest(self) -> str:
        """SHA-256 of its file."""
        ...

    def __contains__(self, text: object, /) -> bool:
        """Returns whether *text*, once folded, is a word."""
        ...
