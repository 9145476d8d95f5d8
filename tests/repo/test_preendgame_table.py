"""The page of proven pre-endgames: it shows the file of results, and rows of it are made again."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest
from conftest import takes_minutes_as_python

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def benchmark(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    return importlib.import_module("scrabble_preendgame")


def test_the_page_shows_the_results(benchmark: ModuleType):
    assert benchmark.table() in benchmark.PAGE.read_text(encoding="utf-8"), "scrabble_preendgame.py --table"


def test_rows_that_are_proven_add_up(benchmark: ModuleType):
    rows = benchmark.read_rows()
    proven = [row for row in rows if row["proven"]]
    assert (len(rows), len(proven) > 40) == (86, True)
    for row in proven:
        assert row["share"] == pytest.approx((row["wins"] + row["draws"] / 2) / row["orders"])
        assert row["plays"]


@takes_minutes_as_python
def test_two_threads_search_hardly_more_than_one(benchmark: ModuleType):
    """A play is refuted by one draw; what the other thread has begun for it is called off."""
    engine = benchmark.Engine(benchmark.Rules.load("en"), benchmark.Rules.load("en").lexicon())
    position = benchmark.Position.from_cgp(benchmark.read_rows()[4]["cgp"], engine.rules)
    one, two = (benchmark.prove(position, engine.generator, jobs=jobs, spreads=0) for jobs in (1, 2))
    assert one.proven
    assert two.proven
    assert two.nodes < 3 * one.nodes  # 28 times as many when a time limit ended it


@takes_minutes_as_python
def test_the_quickest_rows_are_proven_again(benchmark: ModuleType):
    rows = sorted((row for row in benchmark.read_rows() if row["proven"]), key=lambda row: row["seconds"])
    engine = benchmark.Engine(benchmark.Rules.load("en"), benchmark.Rules.load("en").lexicon())
    for row in rows[:5]:
        again = benchmark.make_row(engine, row["cgp"], seconds=60)
        assert {**again, "seconds": row["seconds"]} == row
