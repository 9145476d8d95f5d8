"""Signs on a terminal that work goes on."""

from __future__ import annotations

import io
import sys
import time

from wordtools.core import Progress
from wordtools.core.cli import progress


class Terminal(io.StringIO):
    """Text that passes for a terminal."""

    def isatty(self) -> bool:
        return True


def terminal_of(monkeypatch) -> Terminal:
    """Puts a terminal in the place of stderr; in the test itself, as pytest puts its own there before each."""
    made = Terminal()
    monkeypatch.setattr(sys, "stderr", made)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(progress, "SHOWN_AFTER", 0)
    return made


def wait_for(terminal: Terminal, text: str) -> None:
    for _ in range(3_000):
        if text in terminal.getvalue():
            return
        time.sleep(0.01)
    raise AssertionError(terminal.getvalue())


def test_what_is_done_is_shown_on_a_terminal(monkeypatch):
    terminal = terminal_of(monkeypatch)
    with progress.shown("boards", total=8) as tell:
        tell(Progress(3, 8))
        wait_for(terminal, "3 of 8 boards")
    with progress.shown(lambda told: f"{told} tries, best {told.found}") as tell:
        tell(Progress(1_234, found="OTTER"))
        wait_for(terminal, "1,234 tries, best OTTER")


def test_markup_in_a_text_is_text(monkeypatch):
    terminal = terminal_of(monkeypatch)
    with progress.shown("[bold]words[/x]"):
        wait_for(terminal, "[bold]words[/x]")


def test_nothing_is_shown_that_was_not_asked_for(monkeypatch, capsys):
    terminal = terminal_of(monkeypatch)
    assert list(progress.tracked("abc", "letters", 3, quiet=True)) == ["a", "b", "c"]
    assert terminal.getvalue() == ""
    monkeypatch.undo()
    with progress.shown("boards") as tell:
        tell(Progress(3))
    assert capsys.readouterr().err == ""


def test_work_that_is_done_soon_shows_nothing(monkeypatch):
    terminal = terminal_of(monkeypatch)
    monkeypatch.setattr(progress, "SHOWN_AFTER", 1_000)
    assert list(progress.tracked("abc", "letters", 3)) == ["a", "b", "c"]
    assert "letters" not in terminal.getvalue()
