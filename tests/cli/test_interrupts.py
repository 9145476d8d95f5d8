"""Ctrl-C at moments when Python would show a traceback: while the command line is imported, and when all is done."""

from __future__ import annotations

import subprocess
import sys

import pytest

from wordtools.core.cli import exits

TEXT = {"capture_output": True, "text": True, "check": False}
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="other signals")
PRESSED = """
import atexit, signal, sys

class Looked:
    def find_spec(self, name, path=None, target=None):
        if name == {when!r}:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Looked())
if {when!r} == "the end":
    atexit.register(signal.raise_signal, signal.SIGINT)
{first}
from wordtools.core.__main__ import main
sys.argv[1:] = ["words", "check", "tea"]
main()
"""


def pressed(when: str, first: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a command, with Ctrl-C when that module is looked for, or at the end."""
    code = PRESSED.format(when=when, first=first)
    return subprocess.run([sys.executable, "-c", code], **TEXT)


@pytest.mark.parametrize("when", ["click", "wordtools.core.cli.lazy", "wordtools.core.commands.words", "the end"])
def test_ctrl_c_is_a_word(when):
    run = pressed(when)
    assert (run.returncode, run.stderr) == (exits.INTERRUPTED, "interrupted\n")
    assert run.stdout == ("tea: yes\n" if when == "the end" else "")


def test_little_is_imported_before():
    code = "import sys; old = set(sys.modules); import wordtools.core.cli.interrupts; print(*{*sys.modules} - old)"
    run = subprocess.run([sys.executable, "-S", "-c", f"import sys; sys.path[:] = {sys.path!r}; {code}"], **TEXT)
    assert "wordtools.core.cli.interrupts" in run.stdout.split()
    assert not {"typing", "re", "click"} & {*run.stdout.split()}


def test_who_ignores_ctrl_c_goes_on_doing_so():
    run = pressed("click", "signal.signal(signal.SIGINT, signal.SIG_IGN)")
    assert (run.returncode, run.stdout) == (exits.DONE, "tea: yes\n")


HANGING = """
import os, signal, sys, threading, time
from wordtools.core.cli import interrupts
interrupts.end_at_once()
threading.Thread(target=time.sleep, args=(60,)).start()  # no daemon: Python waits for it
{how}
"""
TWICE = """
with interrupts.interruptibly():
    signal.signal(signal.SIGINT, lambda *_: print("heard", flush=True))
    interrupts.PATIENCE = 0.1
    for _ in range(2):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(0.05)
    time.sleep(60)
"""
ONCE = """
interrupts.PATIENCE = 0.1
sys.modules["wordtools.core.cli.main"] = type("Fake", (), {"main": lambda: sys.exit(130)})
from wordtools.core.__main__ import main
main()
"""


@pytest.mark.parametrize(("how", "said"), [(TWICE, "heard\nheard\n"), (ONCE, "")])
def test_no_thread_that_hangs_is_waited_for(how, said):
    """After an interrupted command, and after a second Ctrl-C that nobody else heeds."""
    run = subprocess.run([sys.executable, "-c", HANGING.format(how=how)], timeout=30, **TEXT)
    assert (run.returncode, run.stdout, run.stderr) == (exits.INTERRUPTED, said, "")
