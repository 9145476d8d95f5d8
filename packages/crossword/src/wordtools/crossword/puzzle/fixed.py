"""Tables that cannot be changed, so that a value that has them hashes."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Fixed(dict[K, V]):
    """A dictionary that cannot be changed; it equals a plain one with the same content.

    >>> Fixed({"a": 1}) == {"a": 1}, len({Fixed(a=1), Fixed({"a": 1})})
    (True, 1)
    """

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this table cannot be changed: make a new puzzle with dataclasses.replace")

    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = _refuse
    setdefault = update = _refuse  # pyright: ignore[reportAssignmentType]
