"""Runs the examples of the README and the docs again and writes what they print now into the pages.

usage: python tools/update_docs.py [PAGE ...]

Blocks of ``console`` and ``pycon`` are run as the tests run them (tests/repo/test_docs.py), those of a tutorial one
after the other in one folder; a block of ``py`` before ``$ python examples/NAME.py`` is that script. Where a page
leaves lines out (``...``), the example is named and left as it is. Read the difference before it is committed.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FRONT_PAGES = [
    *(ROOT / folder / "README.md" for folder in ("", "packages", "examples")),
    *sorted(ROOT.glob("packages/*/README.md")),
]
PAGES = sorted(ROOT.glob("docs/*.md"))
TUTORIALS = sorted(ROOT.glob("docs/tutorials/*.md"))


def lay_out(page: Path, folder: Path) -> None:
    """Puts the examples into a folder, and the files that a tutorial shows: a block after a line with the name only."""
    (folder / "examples").symlink_to(ROOT / "examples")
    text = page.read_text(encoding="utf-8")
    for name, content in re.findall(r"^`([\w.-]+)`:\n\n```\w+\n(.*?)^```", text, flags=re.M | re.S):
        (folder / name).write_text(content, encoding="utf-8")


def printed(command: str, folder: Path) -> str:
    """Runs a command; returns what it printed, without spaces at the ends of lines."""
    env = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"}
    run = subprocess.run(["bash", "-c", command], capture_output=True, text=True, env=env, cwd=folder, check=False)
    return "".join(f"{line.rstrip()}\n" for line in (run.stdout + run.stderr).splitlines())


def console(block: str, folder: Path, where: str) -> str:
    """Returns a block of commands with what they print now."""
    parts = re.split(r"^(\$ )", block, flags=re.M)
    new = [parts[0]]
    for prompt, part in zip(parts[1::2], parts[2::2], strict=True):
        lines = part.splitlines(keepends=True)
        end = next(k for k, line in enumerate(lines) if not line.rstrip("\n").endswith("\\")) + 1
        typed, output = "".join(lines[:end]), "".join(lines[end:])
        now = printed(typed, folder)
        if output.strip():
            if "...\n" in output and now != output:
                print(f"{where}: look at: {typed.strip()}")
            elif now.strip() != output.strip():
                output = now if output.endswith("\n") else now.rstrip("\n")
        new += [prompt, typed, output]
    return "".join(new)


def session(block: str, where: str) -> str:
    """Returns a Python session with what it prints now."""
    flags = doctest.ELLIPSIS
    test = doctest.DocTestParser().get_doctest(block, {}, where, where, 0)
    lines = block.splitlines(keepends=True)
    got: dict[int, str] = {}

    class Runner(doctest.DocTestRunner):
        def report_failure(self, out, test, example, text):
            got[example.lineno] = re.sub(r"^$", "<BLANKLINE>", text.removesuffix("\n"), flags=re.M) + "\n"

        def report_unexpected_exception(self, out, test, example, exc_info):
            print(f"{where}: {example.source.strip()}: {exc_info[1]!r}")

    with contextlib.redirect_stdout(io.StringIO()):
        Runner(optionflags=flags).run(test, clear_globs=False)
    for example in reversed(test.examples):
        if example.lineno in got:
            begin = example.lineno + example.source.count("\n")
            lines[begin : begin + example.want.count("\n")] = got[example.lineno].splitlines(keepends=True)
    return "".join(lines)


def script(found: re.Match[str]) -> str:
    """Returns the block of a script as the file is."""
    return f"```py\n{(ROOT / found[2]).read_text(encoding='utf-8')}```{found[1]}"


def updated(page: Path) -> str:
    """Returns the text of a page with its examples run again."""
    whole = page.read_text(encoding="utf-8")
    whole = re.sub(r"^```py\n.*?^```(\n\n```console\n\$ python (\S+)\n)", script, whole, flags=re.M | re.S)

    with tempfile.TemporaryDirectory() as shared:
        lay_out(page, Path(shared))

        def again(found: re.Match[str]) -> str:
            with tempfile.TemporaryDirectory() as own:
                folder = Path(shared if page in TUTORIALS else own)
                if page not in TUTORIALS:
                    lay_out(page, folder)
                with contextlib.chdir(folder):
                    run = (
                        console(found[3], folder, page.name) if found[2] == "console" else session(found[3], page.name)
                    )
            return found[1] + run + "```"

        return re.sub(r"^(```(console|pycon)\n)(.*?)^```", again, whole, flags=re.M | re.S)


if __name__ == "__main__":
    for page in [Path(name).resolve() for name in sys.argv[1:]] or FRONT_PAGES + PAGES + TUTORIALS:
        text = updated(page)
        if text != page.read_text(encoding="utf-8"):
            page.write_text(text, encoding="utf-8")
            print(f"{page.name}: changed")
