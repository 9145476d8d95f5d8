"""Arrays without room to spare, for the sanitizers: a step beyond the end of one is then a step out of its memory.

``array(code, values)`` asks for up to a sixteenth more memory than it needs, and a kernel that reads just beyond the
end reads there unseen. A slice of an array has exactly its size. Python imports this module by its name when it
begins, where its folder is on the path.
"""

import array
import copyreg
from typing import Any

Roomy = array.array


class _Kind(type):
    """What makes plain arrays count as instances."""

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, Roomy)


class Exact(Roomy, metaclass=_Kind):  # type: ignore[type-arg]
    """Makes plain arrays, of exactly their size."""

    def __new__(cls, code: str, values: Any = ()) -> Any:
        """Makes an array as ``array`` does, and copies it."""
        return Roomy(code, values)[:]


def remade(code: str, data: bytes) -> Any:
    """Makes an array again of what was pickled."""
    return Roomy(code, data)[:]


copyreg.pickle(Roomy, lambda numbers: (remade, (numbers.typecode, numbers.tobytes())))
array.array = Exact  # type: ignore[misc]
