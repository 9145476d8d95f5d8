"""Nothing that a file says commands the terminal: control characters in all texts of files, in every command."""

from __future__ import annotations

import csv
import io
import json
import os
import re
import subprocess
import sys

import pytest
from click.testing import CliRunner

from wordtools.core.base.printable import printable
from wordtools.core.cli import streams
from wordtools.core.cli.main import main

EVIL = "\x1b]0;title\x07\x1b[31m\x9b32m\x7f\x08\r\u202e\u2066"
COMMANDING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
IPUZ = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/crossword#1"],
    "dimensions": {"width": 2, "height": 2},
    "title": f"T{EVIL}",
    "author": f"A{EVIL}",
    "notes": f"N{EVIL}",
    "puzzle": [[1, 2], [3, 0]],
    "solution": [["A", "B"], ["C", "D"]],
    "clues": {"Across": [[1, f"one{EVIL}"], [3, "x"]], "Down": [[1, "two"], [2, f"y{EVIL}"]]},
    f"field{EVIL}": "x",
}
GCG = f"""#character-encoding UTF-8
#player1 a{EVIL} Ann{EVIL}
#player2 Ben Ben
>a{EVIL}: DGINPTU 8D PIGNUT +24 24
#note {EVIL}
>Ben: AABDMNP F8 .AB +12 12
"""
FILES = {
    "p.ipuz": json.dumps(IPUZ),
    "g.gcg": GCG,
    "unknown.gcg": GCG.replace("#player1", "#what").replace(">Ben", f">x{EVIL}"),
    "d.tsv": f"TEA\tdrink{EVIL}\nTEA\tmeal{EVIL}\n",
    "w.txt": f"tea\nt{EVIL}ea\ncat\n",
    "b.txt": f"ab{EVIL}\ncd\n",
    "l.toml": f'code = "x"\nname = "{EVIL}"\n'.replace("\x1b", "\\u001b").replace("\x07", ""),
    "c.cgp": f"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 ABC{EVIL}/ 0/0 0 x{EVIL} 1; x{EVIL} 2;",
    "s.json": json.dumps({"printDate": EVIL, "themeWords": [EVIL], "startingBoard": [EVIL], "clue": EVIL}),
    "x.csv": f"word,clue\ntea,{EVIL}\n",
    "r.sqlite": EVIL,
}
COMMANDS = [
    "crossword show p.ipuz",
    "crossword show p.ipuz -v --json",
    "crossword clues p.ipuz",
    "crossword convert p.ipuz - --format txt",
    "crossword convert p.ipuz out.xd",
    "crossword convert p.ipuz out.puz",
    "crossword convert b.txt -",
    "crossword fill b.txt",
    "crossword fill p.ipuz --put 1a=QQ",
    "crossword suggest p.ipuz 1a",
    "crossword build 5 5 w.txt",
    "crossword build 5 5 x.csv",
    "crossword codeword solve b.txt",
    "crossword krisskross solve b.txt w.txt",
    "crossword list diff w.txt w.txt",
    "fillword solve b.txt",
    "fillword play b.txt",
    "fillword solve s.json",
    "fillword find b.txt",
    "ruzzle solve b.txt",
    "ruzzle score b.txt w.txt",
    "ruzzle verify b.txt",
    "ruzzle best --resume r.sqlite",
    "scrabble board g.gcg",
    "scrabble board unknown.gcg --lenient",
    "scrabble analyse g.gcg",
    "scrabble analyse unknown.gcg --lenient",
    "scrabble moves c.cgp",
    "scrabble moves g.gcg",
    "scrabble infer g.gcg --turn 2",
    "scrabble leaves show w.txt",
    "words info -d w.txt",
    "words check tea -d w.txt -v",
    "words find tea -l l.toml",
    "words define TEA --definitions d.tsv",
    "words define TEA --definitions d.tsv --json",
    f"words find {EVIL}",
    f"words check {EVIL}",
    f"ruzzle solve {EVIL}",
    f"crossword show {EVIL}",
    f"scrabble moves {EVIL}",
    f"nothing{EVIL}",
    f"words find --{EVIL}",
]


@pytest.fixture
def here(tmp_path, monkeypatch):
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, newline="")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_lets_a_file_command_the_terminal(command, here):
    result = CliRunner().invoke(main, command.split(" "))
    assert not isinstance(result.exception, UnicodeError), result.exception
    assert result.stdout + result.stderr
    for text in (result.stdout, result.stderr):
        assert not COMMANDING.search(text), repr(text)


def test_json_keeps_what_a_file_says(here):
    (here / "d.tsv").write_text("TEA\tdrink\x9b32m\u202e\n")
    shown = CliRunner().invoke(main, ["words", "define", "TEA", "--definitions", "d.tsv", "--json"]).stdout
    assert "\\u009b32m\\u202e" in shown
    assert json.loads(shown)["words"]["TEA"][0]["text"] == "drink\x9b32m\u202e"


def test_a_file_of_some_format_keeps_what_it_says(here):
    shown = CliRunner().invoke(main, ["crossword", "convert", "p.ipuz", "-", "--format", "xd"]).stdout_bytes.decode()
    assert "\u202e" in shown
    (here / "g.gcg").write_text(GCG.replace(EVIL, "\u202e"))
    shown = CliRunner().invoke(main, ["scrabble", "analyse", "g.gcg", "--csv", "-"]).stdout_bytes.decode()
    assert any("\u202e" in "".join(row) for row in csv.reader(io.StringIO(shown)))


def test_what_is_written_to_a_terminal_is_shown():
    class Terminal(io.TextIOWrapper):
        def isatty(self):
            return True

    inner = Terminal(io.BytesIO(), encoding="utf-8", write_through=True)
    stream = streams.filtered(inner)
    stream.write(EVIL)
    stream.buffer.write(f"é{EVIL}".encode())
    stream.buffer.write(b"\xff\x1b\x9b")
    stream.writelines([EVIL, "\ta\n"])
    stream.flush()
    written = inner.buffer.getvalue().decode()
    assert not COMMANDING.search(written)
    assert written.endswith("\ta\n")
    assert streams.below(stream) is inner
    assert streams.filtered(stream) is stream


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_no_encoding_goes_round_the_filter(here, encoding):
    (here / "p.ipuz").write_text(json.dumps({**IPUZ, "clues": {}}))
    command = [sys.executable, "-m", "wordtools.core", "crossword", "convert", "p.ipuz", "-", "--format", "txt"]
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    errors = subprocess.run(command, capture_output=True, check=True, env=environment).stderr.decode(encoding)
    assert "left out" in errors
    assert not COMMANDING.search(errors)


def test_consoles_show_what_is_in_texts():
    from wordtools.core.cli.console import Console

    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system="truecolor")
    console.print(f"[bold]a{EVIL}[/bold]")
    text = out.getvalue()
    assert "\x1b[1m" in text  # our own
    assert not COMMANDING.search(re.sub("\x1b\\[[0-9;]*m", "", text))
    assert ";title\\u001b" in text


def test_texts_in_messages_are_cut():
    assert printable("é\tя\n漢 \U0001f600") == "é\tя\n漢 \U0001f600"
