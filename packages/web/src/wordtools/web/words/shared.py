"""What the pages of words share: the tabs, the lists."""

from __future__ import annotations

from typing import Any

from wordtools.web.server import library
from wordtools.web.server.form import Form

TABS = [("/words", "Find"), ("/words/check", "Check"), ("/words/look", "Look up"), ("/words/quiz", "Quiz")]
LONGEST = 60  # characters of a word, or of a condition


def around(form: Form) -> dict[str, Any]:
    """Returns what every page shows."""
    return {"lists": library.lists(), "tabs": tabs(form)}


def tabs(form: Form) -> list[tuple[str, str]]:
    """Returns the tabs, which keep the language."""
    code = form.values.get("l", "en")
    return [(Form({}).address(path, l=library.language_field(code)), title) for path, title in TABS]
