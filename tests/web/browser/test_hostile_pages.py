"""Pages and pictures of hostile texts, made by every command that writes some: no script of the texts runs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest
from click.testing import CliRunner
from web.running import BROWSER

from wordtools.core.cli.main import main
from wordtools.core.show.terms import Terms

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

EVIL = (
    "<script>hurt()</script>",
    "\"><img src='http://127.0.0.1:9/a' onerror='hurt()'>",
    "'><svg onload=hurt()>",
    "</script><script>hurt()</script>",
    "</title></style></textarea></template><script>hurt()</script>",
    "<!--<script>hurt()</script>",
    "]]><script>hurt()</script>",
    "<iframe srcdoc='<script>parent.hurt()</script>'></iframe>",
    '<a href="javascript:hurt()">a</a><b onmouseover="hurt()">b</b>',
    "&lt;script&gt;hurt()&lt;/script&gt;&#60;img src=x onerror=hurt()&#62;",
    "`${hurt()}`\\\"+hurt()+\\'-hurt()-'\u2028hurt()//",
    "<style>@import 'http://127.0.0.1:9/b';*{background:url(http://127.0.0.1:9/c)}</style>",
)
ALL = " ".join(EVIL)
LINE = ALL.replace("\u2028", " ")
NO_BRACES = [text for text in EVIL if "{" not in text]
IPUZ = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 2, "height": 2},
    **{name: f"{name} {ALL}" for name in ("title", "author", "copyright", "intro", "notes", "publisher", "url")},
    "puzzle": [[1, 2], [3, 0]],
    "solution": [["A", "B"], ["C", "D"]],
    "clues": {"Across": [[1, f"one {ALL}"], [3, ALL]], "Down": [[1, f"<i>{ALL}</i>"], [2, ALL]]},
}
GCG = f"""#character-encoding UTF-8
#title {ALL}
#description {ALL}
#player1 a Ann {ALL}
#player2 Ben Ben {ALL}
>a: DGINPTU 8D PIGNUT +24 24
#note {ALL}
>Ben: AABDMNP F8 .AB +12 12
"""
GAME = {
    "clue": ALL,
    "editor": ALL,
    "startingBoard": ["ROBIN", "SPARE"],
    "themeWords": ["SPARE"],
    "themeCoords": {"SPARE": [[1, k] for k in range(5)]},
    "spangram": "ROBIN",
    "spangramCoords": [[0, k] for k in range(5)],
}
WHOLE = (Path(__file__).parents[3] / "examples" / "game.gcg").read_text(encoding="utf-8")
ARROW = ("BROOD", "OPAO", "FMESS", "ANTE", "AROMA", "OPEN", "ROAST", "DOSE")
FILES = {
    "p.ipuz": json.dumps(IPUZ),
    "g.gcg": GCG,
    "d.tsv": f"TEA\t{LINE}\tnoun {LINE}\tchar {LINE}\nEAT\t{LINE}\n",
    "whole.gcg": re.sub(r"^#player1 (\S+) .*", lambda found: f"#player1 {found[1]} {ALL}", WHOLE, flags=re.MULTILINE),
    "arrow.txt": "#.#.#\n.....\n#....\n.....\n#....\n",
    "clues.tsv": "".join(f"{word}\t<svg onload = hurt()>\n" for word in ARROW),
    "words.tsv": f"tea\t{LINE}\neat\t{LINE}\nate\t{LINE}\n",
    "labels.toml": "".join(
        f"{name} = {json.dumps(f'{text} {evil}')}\n"
        for (name, text), evil in zip(Terms.of("en").texts.items(), cycle(NO_BRACES), strict=False)
    ),
}
L, T = "--labels labels.toml", "--title TITLE"
COMMANDS = {
    "crossword arrowword": (
        f"--grid arrow.txt --seed 1 --clues clues.tsv --only-clues --svg a.svg --html a.html {L} {T}",
    ),
    "crossword build": (f"3 3 words.tsv --seed 1 -o b.html {L} {T} --author TITLE",),
    "crossword convert": (f"p.ipuz c.html {L}", f"p.ipuz d.html {T} --author TITLE", "p.ipuz c.svg"),
    "crossword show": (f"p.ipuz --html s.html --svg s.svg {L}",),
    "fillword generate": (
        f"3 3 --seed 1 --html f.html --svg f.svg {L} {T}",
        f"5 5 --seed 1 --playable play.html {L} {T} --clue TITLE",
    ),
    "fillword play": (f"strands.json -o strands.html {L}", f"strands.json -o titled.html {T} --clue TITLE"),
    "fillword solve": (f"cat/dog/eat --html solved.html --svg solved.svg {L}",),
    "ruzzle demo": (f"--definitions d.tsv --html demo.html --svg demo.svg {L} {T}",),
    "ruzzle generate": (f"--seed 1 --html made.html --svg made.svg {L} {T}",),
    "ruzzle solve": (f"tea/xyz --definitions d.tsv --html r.html --svg r.svg {L} {T}",),
    "scrabble analyse": ("g.gcg --html report.html",),
    "scrabble board": ("g.gcg --html board.html --svg board.svg",),
    "scrabble moves": ("g.gcg -r RETINAS --svg moves.svg --definitions d.tsv",),
    "scrabble puzzles": ("whole.gcg --html sheet.html",),
}
OTHERS = {"crossword build", "crossword convert", "fillword play"}  # which write a page by the name of --output
SHOW_NONE = {"board.html", "sheet.html"}  # pages that have no text of a game
HURT = "window.harm = 0; window.hurt = () => { window.harm += 1; };"
HANDLERS = """() => [...document.querySelectorAll("*")].flatMap((one) => [...one.attributes].filter(
  (it) => it.name.startsWith("on") || /^\\s*javascript:/i.test(it.value)).map((it) => it.name + "=" + it.value))"""


def commands(group: click.Command, path: tuple[str, ...] = ()) -> Iterator[tuple[str, click.Command]]:
    """Goes through the commands, as (name, command)."""
    if not isinstance(group, click.Group):
        yield " ".join(path), group
        return
    context = click.Context(group)
    for name in group.list_commands(context):
        inner = group.get_command(context, name)
        assert inner is not None
        yield from commands(inner, (*path, name))


def test_all_commands_that_write_pages_or_pictures_are_here():
    found = {
        name
        for name, command in commands(main)
        if any({"--html", "--svg", "--playable"} & {*option.opts} for option in command.params)
    }
    assert found | OTHERS == COMMANDS.keys()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Runs the commands; returns the folder with what they wrote."""
    folder = tmp_path_factory.mktemp("hostile")
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    (folder / "strands.json").write_text(json.dumps(GAME), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for command, cases in COMMANDS.items():
            for case in cases:
                arguments = [ALL if word == "TITLE" else word for word in f"{command} {case}".split()]
                run = CliRunner().invoke(main, arguments)
                assert run.exit_code in (0, 1), (arguments, run.output, run.exception)
                for name in filter(lambda word: word.endswith((".html", ".svg")), arguments):
                    assert (folder / name).exists(), (arguments, run.output)
    return folder


def click_all(page: Page) -> None:
    """Moves over and clicks what can be clicked, shows what is hidden, and presses keys."""
    page.evaluate("""() => {
      document.querySelectorAll("details").forEach((one) => { one.open = true; });
      document.querySelectorAll("*").forEach((one) => {
        for (const kind of ["mouseover", "focus", "pointerenter", "pointerdown", "pointerup", "click"])
          if (!one.closest("a[href]")) one.dispatchEvent(new MouseEvent(kind, {bubbles: true, cancelable: true}));
      });
    }""")
    for key in ("Tab", "a", "Enter", "Escape", "?", "ArrowRight"):
        page.keyboard.press(key)


def test_no_script_of_a_text_runs(browser: Browser, written: Path):
    assert BROWSER is not None
    files = sorted(path for path in written.iterdir() if path.suffix in (".html", ".svg"))
    assert len(files) > 20
    context = browser.new_context()
    context.add_init_script(HURT)
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("dialog", lambda dialog: dialog.accept())
    for file in files:
        shows = "hurt()" in file.read_text(encoding="utf-8")
        assert shows or file.suffix == ".svg" or file.name in SHOW_NONE, file.name
        page.goto(file.as_uri())
        click_all(page)
        page.wait_for_timeout(20)
        assert page.evaluate("window.harm") == 0, file.name
        assert page.evaluate(HANDLERS) == [], file.name
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    context.close()


def test_a_script_that_runs_would_be_found(browser: Browser):
    context = browser.new_context()
    context.add_init_script(HURT)
    page = context.new_page()
    for text in ("<script>hurt()</script>", "<img src=x onerror='hurt()'>", "<button onclick='hurt()'>b</button>"):
        page.goto("about:blank")
        page.set_content(text)
        click_all(page)
        page.wait_for_function("window.harm > 0")
    context.close()
