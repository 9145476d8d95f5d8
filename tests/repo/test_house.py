"""The rules of the house that no single package can hold by itself."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from module_imports import imports

from wordtools.core.cli.lazy import LazyGroup
from wordtools.core.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = sorted(path.parent for path in ROOT.glob("packages/*/pyproject.toml"))
GAMES = [path for path in PACKAGES if path.name != "core" and any(path.glob("src/wordtools/*/cli"))]


def project(path: Path) -> dict:
    return tomllib.loads((path / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_one_version():
    versions = {path.name: project(path)["version"] for path in [ROOT, *PACKAGES]}
    umbrella = re.search(r'VERSION = "(.*)"', (ROOT / "setup.py").read_text())
    assert umbrella is not None
    assert set(versions.values()) == {umbrella[1]}
    assert f"\nversion: {umbrella[1]}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    released = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert released[0] == umbrella[1]
    for path in PACKAGES:
        extras = project(path).get("optional-dependencies", {}).values()
        for wanted in chain(project(path).get("dependencies", []), *extras):
            if wanted.startswith("wordtools-"):
                assert wanted.endswith(f"=={umbrella[1]}")


def test_the_umbrella_and_the_lists_of_packages_name_every_package():
    names = {path.name for path in PACKAGES}
    for file in ("setup.py", "requirements.txt"):
        text = (ROOT / file).read_text()
        assert all(re.search(rf'(packages/|"){name}\b', text) for name in names), file


def test_package_pages_stand_alone():
    """A README is shown on a package's page too, where a link into the repository leads nowhere."""
    for path in PACKAGES:
        assert not re.findall(r"\]\((?!https?:|#)", (path / "README.md").read_text(encoding="utf-8")), path
        described = project(path)
        assert described["classifiers"]
        assert described["keywords"]
        assert described["authors"]


def test_the_namespace_has_no_init():
    assert not list(ROOT.glob("packages/*/src/wordtools/__init__.py"))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)
def test_imports_point_one_way(package: Path):
    allowed = {"core"} | ({package.name} if package in GAMES else set())
    if package.name == "web":  # the page over all of them
        allowed |= {game.name for game in GAMES}
    for path in package.glob("src/**/*.py"):
        for name in imports(path):
            if name.startswith("wordtools."):
                assert name.split(".")[1] in allowed, f"{path}: {name}"


ROOMS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["wordtools"]["rooms"]


def room_of(name: str, package: str, rooms: list[str]) -> str | None:
    """Returns the room of ``wordtools.PACKAGE.ROOM...``, None for what lies in no room of the package."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["wordtools", package] and len(parts) > 2 and parts[2] in rooms else None


@pytest.mark.parametrize(("package", "rooms"), ROOMS.items(), ids=ROOMS)
def test_rooms_import_one_way(package: str, rooms: list[str]):
    folder = ROOT / "packages" / package / "src" / "wordtools" / package
    for room in rooms:
        modules = [path for path in (folder / room).rglob("*.py") if path.name != "__init__.py"]
        kernels = {path.stem for path in modules if path.with_suffix(".pxd").is_file()}
        plain = {path.stem for path in modules}
        counted = plain - {kernel for kernel in kernels if kernel.removeprefix("_") in plain}
        assert len(counted) <= 15, f"{room}: {len(counted)} modules"  # a kernel counts with its module
    assert rooms == [room for room in rooms if (folder / room / "__init__.py").is_file()]
    for room in rooms:
        assert (ast.get_docstring(ast.parse((folder / room / "__init__.py").read_text())) or "").endswith("."), room
        for path in (folder / room).rglob("*.py"):
            for name in imports(path):
                other = room_of(name, package, rooms)
                assert other is None or rooms.index(other) <= rooms.index(room), f"{path}: {name}"


CIRCLES = {  # imports that would close a circle, and why they stay
    # the plain form of two kernels: for type checkers alone, it names the kernels whose attributes it works on
    ("wordtools.ruzzle.solve._plain", "wordtools.ruzzle.solve._listing"),
    ("wordtools.ruzzle.solve._plain", "wordtools.ruzzle.solve._search"),
}


@pytest.mark.parametrize("package", ROOMS)
def test_no_module_imports_itself_by_a_detour(package: str):
    """Nor within a function, nor for type checkers."""
    folder = ROOT / "packages" / package / "src"
    files = {".".join(path.relative_to(folder).with_suffix("").parts): path for path in folder.rglob("*.py")}
    below = {
        name: {found for found in imports(path) if found in files and found != name and (name, found) not in CIRCLES}
        for name, path in files.items()
    }
    assert all(found in imports(files[name]) for name, found in CIRCLES if name in files)
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " -> ".join((*way[way.index(name) :], name))
        if name not in done:
            for other in sorted(below[name]):
                visit(other, (*way, name))
            done.add(name)

    for name in sorted(files):
        visit(name, ())


QUIET = ["core"]  # packages whose library knows nothing of the command line


def literals(path: Path):
    """Goes through the texts of a module that are no docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in said:
            yield node.value


@pytest.mark.parametrize("package", QUIET)
def test_library_messages_name_no_option(package: str):
    folder = ROOT / "packages" / package / "src" / "wordtools" / package
    for path in folder.rglob("*.py"):
        if not {"cli", "commands"} & {*path.relative_to(folder).parts}:
            for text in literals(path):
                assert not re.search(r"(?<![\w-])--[a-z]", text), f"{path}: {text}"


@pytest.mark.parametrize("package", QUIET)
def test_the_library_imports_no_command_line(package: str):
    code = f"import sys, wordtools.{package}; print([name for name in ('click', 'rich') if name in sys.modules])"
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def test_help_imports_no_game():
    code = (
        "import sys; from click.testing import CliRunner; from wordtools.core.cli.main import main;"
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


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("ruzle", "ruzzle"), ("scrable", "scrabble"), ("ruzzle sovle", "solve"), ("words chek", "check")],
)
def test_a_misspelt_command_is_answered_with_what_was_meant(typed: str, meant: str):
    result = CliRunner().invoke(main, typed.split())
    assert result.exit_code == 2
    assert f"No such command {typed.split()[-1]!r}. Did you mean {meant!r}" in result.output


def test_summaries_fit_their_line():
    for path, command in commands(main):
        if isinstance(command, click.Group):
            assert "..." not in CliRunner().invoke(main, [*path, "--help"]).output.partition("Commands:")[2], path


def test_a_list_of_commands_says_what_the_commands_say():
    for path, command in commands(main):
        if isinstance(command, LazyGroup):
            context = click.Context(command)
            said = {name: command.get_command(context, name) for name in command.list_commands(context)}
            whole = {name: one.get_short_help_str(64) for name, one in said.items() if one is not None}
            assert command.summaries(context) == whole, path


@pytest.mark.parametrize("game", ["ruzzle", "scrabble", "fillword", "crossword"])
def test_the_help_of_a_game_imports_no_kernel(game: str):
    code = (
        "import sys; from click.testing import CliRunner; from wordtools.core.cli.main import main;"
        f"print(CliRunner().invoke(main, ['{game}', '--help']).exit_code,"
        "[name for name in sys.modules if name.startswith('wordtools.') and '.cli' not in name])"
    )
    base = [
        "wordtools.core.base",
        "wordtools.core.base.plugins",
        "wordtools.core.base.printable",
        "wordtools.core.base.public",
    ]
    shared = ["wordtools.core", *base, "wordtools.core.errors"]
    expected = [*shared, f"wordtools.{game}"]
    code, _, loaded = subprocess.check_output([sys.executable, "-c", code], text=True).strip().partition(" ")
    assert (code, sorted(ast.literal_eval(loaded))) == ("0", expected)


def test_no_file_is_two_ideas():
    for path in [*ROOT.glob("packages/*/src/**/*.py"), *ROOT.glob("tools/**/*.py")]:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 600, path
