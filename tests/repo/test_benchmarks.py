"""The page of all benchmarks: tables are read as they are written, and the plots show what the tables say."""

from __future__ import annotations

import math
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import needs_no_kernel

from benchmarks import page, scrabble_ways

pytestmark = pytest.mark.long

TEXT = """Before.

|  | elzzur, µs | ours, µs | best ratio |
| --- | ---: | ---: | ---: |
| de | 6,066.2 | 22.7 | 267 |
| **all** | 8,721.6 | 33.8 | 258 |

| other |
| --- |
| 1 (2) |
"""


def test_tables_are_read():
    first, second = page.tables(TEXT)
    assert first[1] == {"": "**all**", "elzzur, µs": "8,721.6", "ours, µs": "33.8", "best ratio": "258"}
    assert second == [{"other": "1 (2)"}]
    assert [page.number(text) for text in ("8,721.6", "**9.75**", "1 (2)")] == [8721.6, 9.75, 1]
    assert math.isnan(page.number("–"))


def test_ratios_are_drawn():
    first, second = page.tables(TEXT)
    drawn = page.ratios(first, "Ruzzle")
    assert drawn is not None
    assert drawn.title == "Ruzzle: best peer / ours"
    assert drawn.caption == "1: de; 2: all"
    said = [title.text for one in drawn.root.iter("rect") for title in one.iter("title")]
    assert said == ["best ratio, 1: 267", "best ratio, 2: 258"]
    assert page.ratios(second, "Ruzzle") is None


@pytest.mark.parametrize("name", page.plots())
def test_a_plot_shows_the_table_of_its_page(name: str):
    picture = (page.HERE / name).read_text(encoding="utf-8")
    assert picture == f"{page.plots()[name].svg('auto')}\n", "python benchmarks/page.py --draw"
    assert any(name in text.read_text(encoding="utf-8") for text in page.HERE.glob("*.md"))


@needs_no_kernel
def test_a_page_says_where_and_what(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    script = tmp_path / "peer.py"
    script.write_text(f"print({TEXT!r})\nprint('one side: skipped (not installed)')\n")
    monkeypatch.setattr(page, "PARTS", {"Some game": (str(script), [], []), "None": ("no-such-script.py", [], [])})
    text = page.write(tmp_path / "out", full=False).read_text(encoding="utf-8")
    assert "cores, " in text
    assert "Not installed" in text or "Peers: " in text
    assert "| de | 6,066.2 | 22.7 | 267 |" in text
    assert "one side: skipped" in text
    assert "![Some game: best peer / ours](peer-1.svg)" in text
    assert (tmp_path / "out" / "peer-1.svg").read_text().startswith("<svg")
    assert "`no-such-script.py` ended with exit code" in text


@needs_no_kernel
def test_rollouts_are_timed_with_and_without_the_board(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.setattr(scrabble_ways, "NODES", 40)
    monkeypatch.setattr("sys.argv", ["scrabble_ways.py", "--rollouts", "2", "--rounds", "1"])
    scrabble_ways.main()
    head, _, row, _, last = capsys.readouterr().out.splitlines()
    assert head == "| static: nodes/s | µs a node | positional: nodes/s | µs a node | ratio |"
    one, slow, two, slower, ratio = (float(cell) for cell in row.strip("|").split("|"))
    assert one * slow == pytest.approx(1e6, rel=0.01)
    assert two * slower == pytest.approx(1e6, rel=0.01)
    assert ratio == pytest.approx(two / one, abs=0.01)
    assert last == f"median ratio {ratio:.2f}"


def test_the_command_has_a_help():
    run = subprocess.run(
        [sys.executable, str(page.HERE / "page.py"), "--help"], capture_output=True, text=True, check=True
    )
    assert "--full" in run.stdout
