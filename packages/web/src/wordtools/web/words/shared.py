"""What the pages of words share: the tabs."""

from __future__ import annotations

from wordtools.web.server import library
from wordtools.web.server.form import Form

TABS = [("/words", "Find"), ("/words/check", "Check"), ("/words/look", "Look up"), ("/words/quiz", "Quiz")]


def tabs(form: Form) -> list[tuple[str, str]]:
    """Returns the tabs, which keep the language."""
    code = form.values.get("l", "en")
    return [(Form({}).address(path, l=library.language_field(code)), title) for path, title in TABS]
