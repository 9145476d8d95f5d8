"""The rules of the house that no single package can hold by itself."""

from __future__ import annotations

import ast
import importlib
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from wordtools.core.cli import main
from wordtools.core.kernels import Kernels, kernels

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = sorted(path.parent for path in ROOT.glob("packages/*/pyproject.toml"))
GAMES = [path for path in PACKAGES if path.name not in ("core", "lexicons", "lexicons-gpl")]


def project(path: Path) -> dict:
    return tomllib.loads((path / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_one_version():
    versions = {path.name: project(path)["version"] for path in [ROOT, *PACKAGES]}
    umbrella = re.search(r'VERSION = "(.*)"', (ROOT / "setup.py").read_text())
    assert umbrella is not None
    assert set(versions.values()) == {umbrella[1]}
    for path in PACKAGES:
        for wanted in project(path).get("dependencies", []):
            if wanted.startswith("wordtools-"):
                assert wanted.endswith(f"=={umbrella[1]}")


def test_the_umbrella_and_the_lists_of_packages_name_every_package():
    names = {path.name for path in PACKAGES}
    for file in ("setup.py", "requirements.txt", "tox.ini"):
        text = (ROOT / file).read_text()
        assert all(re.search(rf'(packages/|"){name}\b', text) for name in names), file


def test_packages_with_kernels_build_them_alike():
    texts = {path.read_text() for path in ROOT.glob("packages/*/setup.py")}
    assert len(texts) == 1
    for header in ROOT.glob("packages/*/src/**/*.pxd"):
        assert (header.parents[3] / "setup.py").is_file()
        assert header.with_suffix(".py").is_file()


def test_the_namespace_has_no_init():
    assert not list(ROOT.glob("packages/*/src/wordtools/__init__.py"))


def imports(path: Path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_imports_point_one_way(package: Path):
    allowed = {"core"} | ({package.name} if package in GAMES else set())
    for path in package.glob("src/**/*.py"):
        for name in imports(path):
            if name.startswith("wordtools."):
                assert name.split(".")[1] in allowed, f"{path}: {name}"


def test_help_imports_no_game():
    code = (
        "import sys; from click.testing import CliRunner; from wordtools.core.cli import main;"
        "print(CliRunner().invoke(main, ['--help']).exit_code,"
        "[name for name in sys.modules if name.startswith('wordtools.') and not name.startswith('wordtools.core')])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "0 []"


def commands(command, path=()):
    yield path, command
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            yield from commands(command.get_command(context, name), (*path, name))


def all_commands():
    for path, command in commands(main):
        if path:
            yield path, command


@pytest.mark.parametrize(("path", "command"), [pytest.param(*found, id=" ".join(found[0])) for found in all_commands()])
def test_every_command_has_help_and_examples(path, command):
    result = CliRunner().invoke(main, [*path, "--help"])
    assert result.exit_code == 0
    if not isinstance(command, click.Group):
        assert "Examples:" in result.output
        assert f"wordtools {' '.join(path)}" in result.output


def test_the_environment_runs_the_kernels_it_promises():
    wanted = os.environ.get("WORDTOOLS_KERNELS", "auto")
    compiler = (sysconfig.get_config_var("CC") or "cl").split()[0]
    compiled = wanted in ("required", "sanitize") or (wanted != "off" and shutil.which(compiler) is not None)
    headers = [path.relative_to(ROOT).parts[1] for path in ROOT.glob("packages/*/src/**/*.pxd")]
    wanted_kernels = [
        Kernels(name, headers.count(name) if compiled else 0, headers.count(name)) for name in sorted(set(headers))
    ]
    assert kernels() == wanted_kernels


def test_every_kernel_says_how_it_runs():
    for path in ROOT.glob("packages/*/src/**/*.pxd"):
        name = ".".join(path.relative_to(ROOT).parts[3:])
        module = importlib.import_module(name.removesuffix(".pxd"))
        assert module.__file__ is not None
        assert module.COMPILED is not module.__file__.endswith(".py"), name


def test_version_says_which_kernels_run():
    output = CliRunner().invoke(main, ["--version"]).output
    assert f"kernels: {', '.join(map(str, kernels()))}" in output
    assert "wordtools-core 0" in output


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("ruzle", "ruzzle"), ("scrable", "scrabble"), ("ruzzle sovle", "solve"), ("words chek", "check")],
)
def test_a_misspelt_command_is_answered_with_what_was_meant(typed: str, meant: str):
    result = CliRunner().invoke(main, typed.split())
    assert result.exit_code == 2
    assert f"Did you mean {meant!r}" in result.output


def test_summaries_fit_their_line():
    for path, command in commands(main):
        if isinstance(command, click.Group):
            assert "..." not in CliRunner().invoke(main, [*path, "--help"]).output.partition("Commands:")[2], path


def test_no_file_is_two_ideas():
    for path in [*ROOT.glob("packages/*/src/**/*.py"), *ROOT.glob("tools/**/*.py")]:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path
