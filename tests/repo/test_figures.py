"""Every script is run in its shortest form by ``tools/run_figures.py``, or elsewhere; ``.ci/run`` runs that."""

from __future__ import annotations

from pathlib import Path

from tools import run_figures

ROOT = Path(__file__).resolve().parents[2]


def test_every_script_is_run_somewhere():
    scripts = set(run_figures.scripts())
    assert len(scripts) > 50
    listed = run_figures.SHORT.keys() | run_figures.ELSEWHERE.keys()
    assert listed <= scripts
    assert {name for name in scripts - listed if not name.startswith("examples/")} == set()
    assert run_figures.SHORT.keys().isdisjoint(run_figures.ELSEWHERE)


def test_what_runs_elsewhere_runs_there():
    environments = (ROOT / "tox.ini").read_text(encoding="utf-8")
    for command in run_figures.ELSEWHERE.values():
        name = command.removeprefix("tox -e ")
        assert f"[testenv:{name}]" in environments
    assert "figures" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_a_script_that_fails_is_said(capsys):
    assert run_figures.main(["examples/anagrams.py"]) == 0
    assert run_figures.main(["benchmarks/no_such_script.py", "examples/anagrams.py"]) == 1
    said = capsys.readouterr().out
    assert "FAILED" in said
    assert "1 of 2 run" in said
