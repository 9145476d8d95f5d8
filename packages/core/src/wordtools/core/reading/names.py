"""Names that a file gives: of tiles, rules, lists, languages. A file never names another file."""

from __future__ import annotations

from collections.abc import Collection

from wordtools.core.errors import FormatError, WordtoolsError
from wordtools.core.reading.quoting import quoted


def installed(name: object, known: Collection[str], what: str, kind: type[WordtoolsError] = FormatError) -> str:
    """Returns a name that stands in a file, where something installed has it.

    A path is a name like any other, and nothing has it: only what a user types names a file.

    Args:
        name: as it stands in the file.
        known: the names of what is installed.
        what: what it is the name of, for the message.
        kind: of the error.

    Raises:
        FormatError: (or *kind*) nothing that is installed has this name.

    >>> installed("en", ["de", "en"], "language")
    'en'
    """
    if isinstance(name, str) and name in known:
        return name
    said = quoted(name) if isinstance(name, str) else f"of the type {type(name).__name__}"
    raise kind(f"{what} {said} is not known: there are {', '.join(sorted(known))}")
