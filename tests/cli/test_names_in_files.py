"""A name inside a file is a name of something installed: no file is opened because another names it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from wordtools.core import Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import WordtoolsError
from wordtools.fillword import Game
from wordtools.ruzzle import Dice
from wordtools.ruzzle.proof import Certificate
from wordtools.ruzzle.proof.certificate import KIND, VERSION
from wordtools.scrabble import Position, Rules
from wordtools.scrabble.record import gcg

opened: list[str] = []
sys.addaudithook(lambda event, values: opened.append(str(values[0])) if event == "open" else None)

PLAYERS = "#player1 A A\n#player2 B B\n"
EMPTY = "/".join(["15"] * 15)
QUESTION = {
    "language": "en",
    "rules": "ruzzle",
    "lexicon": "en",
    "digest": "x",
    "rows": 1,
    "columns": 1,
    "least": 1,
    "letters": [],
    "length_points": [],
    "minimum": 1,
    "groups": [],
    "order": [],
    "merged": 0,
    "brief": False,
}


def certificate(**named: str) -> str:
    head = {"kind": KIND, "version": VERSION, **QUESTION, **named}
    return f"{json.dumps(head)}\n" + json.dumps({"classes": 0, "boards": []})


def game(name: str) -> str:
    coordinates = {"ABDC": [[0, 0], [0, 1], [1, 1], [1, 0]]}
    return json.dumps({"startingBoard": ["AB", "CD"], "themeCoords": coordinates, "language": name})


def language_file(folder: Path, text: str) -> str:
    (folder / "own").mkdir(exist_ok=True)
    path = folder / "own" / "l.toml"
    path.write_text(f'letters = "ABC"\n{text}\n[scrabble.tiles]\nA = [9, 1]\n', encoding="utf-8")
    return str(path)


def quoted(name: str) -> str:
    return json.dumps(name)


def dice(folder: Path, text: str) -> Dice:
    (folder / "d.toml").write_text(f'rows = 1\ncolumns = 1\ndice = [["A"]]\n{text}\n', encoding="utf-8")
    return Dice.load(str(folder / "d.toml"))


def proof(folder: Path, **named: str) -> Certificate:
    (folder / "c.jsonl").write_text(certificate(**named), encoding="utf-8")
    made = Certificate.load(str(folder / "c.jsonl"))
    made.question.opened()
    return made


def lexicon(folder: Path, name: str) -> Lexicon:
    return Lexicon.for_language(language_file(folder, f"lexicon = {quoted(name)}"))


NAMING = {
    "gcg board-layout": lambda folder, name: gcg.parse(f"{PLAYERS}#board-layout {name}\n"),
    "gcg tile-distribution": lambda folder, name: gcg.parse(f"{PLAYERS}#tile-distribution {name}\n"),
    "cgp ld": lambda folder, name: Position.from_cgp(f"{EMPTY} / 0/0 0 ld {name};"),
    "cgp bdn": lambda folder, name: Position.from_cgp(f"{EMPTY} / 0/0 0 bdn {name};"),
    "certificate language": lambda folder, name: proof(folder, language=name),
    "certificate rules": lambda folder, name: proof(folder, rules=name),
    "game language": lambda folder, name: Game.parse(game(name)),
    "language lexicon": lexicon,
    "language layout": lambda folder, name: Rules.load(
        language_file(folder, f'lexicon = "en"\n[scrabble]\nlayout = {quoted(name)}')
    ),
    "dice rules": lambda folder, name: dice(folder, f"rules = {quoted(name)}"),
    "dice language": lambda folder, name: dice(folder, f"language = {quoted(name)}"),
}


@pytest.mark.parametrize("naming", NAMING.values(), ids=NAMING)
def test_no_file_is_opened_because_another_names_it(tmp_path: Path, monkeypatch, naming):
    monkeypatch.chdir(tmp_path)
    for name in ("secret", "secret.txt", "secret.toml"):
        (tmp_path / name).write_text("geheim")
    for name in ("./secret.txt", "./secret.toml", "secret", f"{tmp_path}/secret.txt", r"\\host\share", "..", "-"):
        opened.clear()
        with pytest.raises(WordtoolsError) as caught:
            naming(tmp_path, name)
        assert not [path for path in opened if "secret" in path or "host" in path]
        assert repr(name)[:40] in str(caught.value)
        assert "geheim" not in str(caught.value)
        assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["./secret.txt", "secret", "-"])
def test_a_certificate_names_no_list_of_words(tmp_path: Path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret").write_text("geheim")
    (tmp_path / "c.jsonl").write_text(certificate(lexicon=name), encoding="utf-8")
    found = CliRunner().invoke(main, ["ruzzle", "verify", "c.jsonl"])
    assert found.exit_code == 2
    assert found.output.startswith(f"Error: c.jsonl: line 1: word list '{name}' is not known: there are ")


def test_what_is_installed_may_be_named(tmp_path: Path):
    assert proof(tmp_path).question.language == "en"
    assert Game.parse(game("de")).language == "de"
    assert dice(tmp_path, 'rules = "boggle"\nlanguage = "en"').rules == "boggle"
    assert Rules.named("en", layout="wordfeud-15:7").layout.name == "wordfeud-15:7"
    assert Language.load(language_file(tmp_path, 'lexicon = "words.txt"')).lexicon == str(
        tmp_path / "own" / "words.txt"
    )
