"""--theme means the same in every command: a picture is light unless it is given, a page as its reader's system is."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main
from wordtools.core.show.svg import THEMES

DRAWING = {
    "ruzzle": ("ruzzle", "solve", "cat/dog"),
    "fillword": ("fillword", "solve", "cat/dog"),
    "fillword-new": ("fillword", "generate", "2", "3", "--word-lengths", "3", "--seed", "1"),
    "scrabble": ("scrabble", "board", "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 / 0/0 0"),
}


@pytest.fixture
def made(tmp_path):
    (tmp_path / "words.txt").write_text("cat\ndog\n")

    def run(kind: str, *arguments: str) -> str:
        words = () if kind == "scrabble" else ("-d", str(tmp_path / "words.txt"))
        result = CliRunner().invoke(main, [*DRAWING[kind], *words, *arguments])
        assert result.exit_code == 0, result.output
        return result.stdout

    return run


@pytest.mark.parametrize("kind", DRAWING)
def test_a_page_is_as_the_reader_has_it(kind, made):
    page = made(kind, "--html", "-")
    assert "prefers-color-scheme: dark" in page
    assert made(kind, "--html", "-", "--theme", "auto") == page
    for theme, other in (("light", "dark"), ("dark", "light")):
        page = made(kind, "--html", "-", "--theme", theme)
        assert "prefers-color-scheme" not in page
        assert f"color-scheme: {theme}" in page
        assert THEMES[theme]["text"] in page
        assert f"color-scheme: {other}" not in page


@pytest.mark.parametrize("kind", DRAWING)
def test_a_picture_is_light(kind, made):
    picture = made(kind, "--svg", "-")
    assert "prefers-color-scheme" not in picture
    assert made(kind, "--svg", "-", "--theme", "light") == picture
    assert made(kind, "--svg", "-", "--theme", "dark") != picture
