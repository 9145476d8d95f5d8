"""The kernels of all packages: built alike, of the form that this run is for, with a line of meaning an attribute."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import sysconfig
from importlib import metadata
from pathlib import Path

import conftest
import pytest
from click.testing import CliRunner
from conftest import COMPILED, PURE, WITHOUT_KERNELS, left_to_another_run, left_to_the_default_run

from wordtools.core.cli.main import main
from wordtools.core.kernel.status import Kernels, kernels

ROOT = Path(__file__).resolve().parents[2]
SHARED = "_packed.pxd"  # a header without a module
HEADERS = [path for path in sorted(ROOT.glob("packages/*/src/**/*.pxd")) if path.name != SHARED]


@pytest.mark.parametrize("header", HEADERS, ids=lambda path: path.stem)
def test_each_attribute_of_a_kernel_has_a_line_of_meaning(header: Path):
    lines = header.read_text(encoding="utf-8").splitlines()
    attributes = [line for line in lines if re.match(r"    cdef [^(]*$", line.partition("#")[0])]
    assert [line for line in attributes if not re.search(r"  # \w.{3}", line)] == []
    assert attributes or "cdef class" not in "\n".join(lines)
    assert max(map(len, lines)) <= 120


def test_files_that_are_left_out_where_kernels_have_another_form():
    assert all((ROOT / "tests" / name).exists() for name in left_to_the_default_run())
    for name in WITHOUT_KERNELS:
        text = (ROOT / "tests" / name).read_text(encoding="utf-8")
        assert not re.search(r"less_as_python|takes_minutes|import.*\b_[a-z]|\bkernel\(", text), name


@pytest.mark.parametrize(
    ("kernels", "forms", "is_long", "expected"),
    [
        ("auto", {COMPILED}, False, (None, "py")),
        ("auto", {COMPILED}, True, ("long", None)),
        ("auto", {PURE}, False, ("pure", "pure")),
        ("sanitize", {COMPILED}, True, (None, None)),
        ("sanitize", {PURE}, False, ("pure", "pure")),
        ("off", {PURE}, False, (None, "py")),
        ("off", {"another value"}, True, ("long", None)),
        ("off", {COMPILED}, False, ("py", "py")),
    ],
)
def test_each_case_is_run_somewhere(kernels, forms, is_long, expected, monkeypatch):
    monkeypatch.setattr(conftest, "uncompiled", kernels == "off")
    monkeypatch.setattr(conftest, "other_form", kernels != "auto")
    found = tuple(left_to_another_run(forms, is_long, long_run) for long_run in (False, True))
    assert found == expected
    listed = (ROOT / "tox.ini").read_text(encoding="utf-8")
    assert all(f"[testenv:{name}]" in listed for name in {*expected} - {None, "py"})


def test_packages_with_kernels_build_them_alike():
    assert len({path.read_text() for path in ROOT.glob("packages/*/setup.py")}) == 1
    for header in HEADERS:
        assert (ROOT.joinpath(*header.relative_to(ROOT).parts[:2]) / "setup.py").is_file()
        assert header.with_suffix(".py").is_file()


def test_the_environment_runs_the_kernels_it_promises():
    wanted = os.environ.get("WORDTOOLS_KERNELS", "auto")
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    wheel = metadata.distribution("wordtools-core").read_text("WHEEL") or ""
    made = shutil.which(compiler) is not None or "-none-any" not in wheel  # here, or where the wheel was built
    compiled = wanted in ("required", "sanitize") or (wanted != "off" and made)
    headers = [path.relative_to(ROOT).parts[1] for path in HEADERS]
    wanted_kernels = [
        Kernels(name, headers.count(name) if compiled else 0, headers.count(name)) for name in sorted(set(headers))
    ]
    assert kernels() == wanted_kernels


def test_every_kernel_says_how_it_runs():
    for path in HEADERS:
        name = ".".join(path.relative_to(ROOT).parts[3:])
        module = importlib.import_module(name.removesuffix(".pxd"))
        assert module.__file__ is not None
        assert module.COMPILED is not module.__file__.endswith(".py"), name


def test_version_says_which_kernels_run():
    output = CliRunner().invoke(main, ["--version"]).output
    assert f"kernels: {', '.join(map(str, kernels()))}" in output
    assert "wordtools-core 0" in output


@pytest.mark.parametrize(
    ("command", "printed"),
    [
        ("ruzzle solve cat/dog -q", "COG    8    (0,0) (1,1) (1,2)\n"),
        ("scrabble moves -r TAC -n 1", "8H ACT     10   +0.0    10.0"),
        ("fillword solve cat/dog", "DOG  (1,0) (1,1) (1,2)\n"),
        ("crossword fill --open 1x3 --seed 1 -q", "ACT"),
    ],
)
def test_a_command_of_each_game_runs_on_them(command: str, printed: str, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("words.txt").write_text("cat\ndog\nact\ncog\n")
    result = CliRunner().invoke(main, [*command.split(), "-d", "words.txt"])
    assert result.exit_code == 0, result.output
    assert printed in result.output
