"""What goes wrong with crosswords, beside the core's errors."""

from __future__ import annotations

from wordtools.core import WordtoolsError


class FormatError(WordtoolsError, ValueError):
    """A puzzle file that is damaged or of another kind, or a puzzle that a format cannot hold."""
