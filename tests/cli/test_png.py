"""``--png`` of every command that has ``--svg``: the same picture in pixels, or one line that says why not."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image

from wordtools.core.cli.main import main
from wordtools.core.errors import WordtoolsError
from wordtools.core.show import png
from wordtools.ruzzle import Board
from wordtools.ruzzle.show import board_svg

COMMANDS = {
    "ruzzle solve": ("ruzzle", "solve", "cat/dog", "-d", "words.txt"),
    "fillword solve": ("fillword", "solve", "cat/dog", "-d", "words.txt"),
    "fillword generate": ("fillword", "generate", "2", "3", "-d", "words.txt", "--seed", "1"),
    "scrabble moves": ("scrabble", "moves", "-r", "CAT", "-d", "words.txt"),
    "scrabble board": ("scrabble", "board"),
    "crossword show": ("crossword", "show", "grid.txt"),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text("cat\ndog\n")
    (tmp_path / "grid.txt").write_text("CAT\nA#O\nTOE\n")
    return tmp_path


def run(*arguments: str):
    return CliRunner().invoke(main, arguments)


@pytest.mark.parametrize("name", COMMANDS)
def test_a_picture_in_pixels_beside_the_text(name: str, folder: Path):
    plain = run(*COMMANDS[name])
    result = run(*COMMANDS[name], "--png", "x.png", "--svg", "x.svg")
    assert (result.exit_code, result.stdout) == (0, plain.stdout), result.output
    with Image.open(folder / "x.png") as image:
        assert image.format == "PNG"
        assert 800 <= max(image.size) <= 8000
        assert len(set(image.convert("L").tobytes())) > 10
    assert (folder / "x.svg").read_text().startswith("<svg")


@pytest.mark.parametrize("name", COMMANDS)
def test_to_stdout_it_comes_alone(name: str):
    result = run(*COMMANDS[name], "--png", "-")
    assert result.exit_code == 0
    assert result.stdout_bytes.startswith(b"\x89PNG")
    assert result.stdout_bytes.endswith(b"IEND\xaeB`\x82")
    assert run(*COMMANDS[name], "--png", "-", "--svg", "-").exit_code == 2


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_missing_is_said_before_any_work(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run(*COMMANDS[name], "--png", "x.png")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert "pip install 'wordtools-" in result.stderr
    assert "[png]'" in result.stderr
    assert not (folder / "x.png").exists()


@pytest.mark.parametrize("name", ["ruzzle solve", "fillword solve", "fillword generate", "scrabble board"])
def test_the_theme(name: str, folder: Path):
    result = run(*COMMANDS[name], "--png", "x.png", "--theme", "auto")
    assert result.exit_code == 2
    assert "a .png file has its colours fixed" in result.stderr
    assert not (folder / "x.png").exists()
    looks = []
    for theme in ("light", "dark"):
        assert run(*COMMANDS[name], "--png", "x.png", "--theme", theme).exit_code == 0
        looks.append((folder / "x.png").read_bytes())
    assert looks[0] != looks[1]


def test_several_puzzles_have_several_pictures(folder: Path):
    arguments = (*COMMANDS["fillword generate"], "--number", "2")
    assert run(*arguments, "--png", "x.png").exit_code == 0
    assert {path.name for path in folder.glob("*.png")} == {"x-1.png", "x-2.png"}
    assert run(*arguments, "--png", "-").exit_code == 2


def test_of_a_picture_in_the_library():
    data = board_svg(Board.parse("ab/cd")).png()
    with Image.open(io.BytesIO(data)) as image:
        assert image.size == (800, 800)
        assert image.convert("RGBA").getpixel((0, 0))[3] == 0  # round corners
    data = board_svg(Board.parse("ab/cd")).png(background="#ff0000")
    with Image.open(io.BytesIO(data)) as image:
        assert image.convert("RGB").getpixel((0, 0)) == (255, 0, 0)


def test_a_letter_that_no_font_has():
    assert png.has("A")
    assert not png.has("\ue123")
    with pytest.raises(WordtoolsError, match=r"no font on this machine has the letter .*install DejaVu Sans"):
        png.drawn('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>\ue123</text></svg>')
