"""Tables that do not change, so that a value that has them hashes, pickles and can be shared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A dictionary that cannot be changed; it equals a plain one with the same content.

    >>> Frozen({"a": 1}) == {"a": 1}, len({Frozen(a=1), Frozen({"a": 1})})
    (True, 1)
    """

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this table cannot be changed: make a new value with dataclasses.replace")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = _refuse
    setdefault = update = _refuse  # pyright: ignore[reportAssignmentType]


def frozen(value: Any) -> Any:
    """Freezes a value of mappings and sequences, all the way down.

    >>> frozen({"a": [1, {"b": 2}]})
    {'a': (1, {'b': 2})}
    """
    if isinstance(value, Frozen):
        return value
    if isinstance(value, Mapping):
        return Frozen({key: frozen(inner) for key, inner in value.items()})
    return tuple(map(frozen, value)) if isinstance(value, (list, tuple)) else value
