"""Tables that do not change: mappings that hash, pickle and copy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Table(Mapping[K, V]):
    """A mapping that does not change, equal to any mapping of the same items.

    >>> Table({"A": 1}) == {"A": 1}, hash(Table({"A": 1})) == hash(Table({"A": 1}))
    (True, True)
    """

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[K, V]) -> None:
        """Copies the items, and freezes what is in them."""
        self._items: dict[K, V] = {key: frozen(value) for key, value in items.items()}

    def __getitem__(self, key: K) -> V:
        """Gets the value of a key."""
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        """Goes through the keys, as they were given."""
        return iter(self._items)

    def __len__(self) -> int:
        """Counts the keys."""
        return len(self._items)

    def __hash__(self) -> int:
        """Is the same for equal tables."""
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        """Shows the items as a dict does."""
        return repr(self._items)

    def __reduce__(self) -> tuple[type[Table[K, V]], tuple[dict[K, V]]]:
        """Pickles as its items."""
        return Table, (self._items,)


def frozen(value: Any) -> Any:
    """Freezes a value of mappings and sequences, all the way down."""
    if isinstance(value, Table):
        return value
    if isinstance(value, Mapping):
        return Table(value)
    return tuple(map(frozen, value)) if isinstance(value, (list, tuple)) else value
