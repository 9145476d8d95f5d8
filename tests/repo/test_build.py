"""How the packages are built: all kernels of a package or none, and an umbrella that names versions, not files."""

from __future__ import annotations

import configparser
import importlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

from tools import release

ROOT = Path(__file__).resolve().parents[2]
VERSION = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
WITH_KERNELS = sorted(path.parent.name for path in ROOT.glob("packages/*/setup.py"))
SHARED = ("wordtools_kernels.py", "wordtools_bits.pxd")  # what packages with kernels build by
# stands in for the compiler: makes empty files, and fails on the source whose name it is told
COMPILER = """#!{python}
import os, sys
from pathlib import Path
arguments = sys.argv[1:]
if any(Path(name).name == os.environ["FAILS_ON"] for name in arguments):
    sys.exit("killed for want of memory")
if "-o" in arguments:
    Path(arguments[arguments.index("-o") + 1]).touch()
"""

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(os.environ.get("WORDTOOLS_KERNELS", "auto") != "auto", reason="a build is alike everywhere"),
    pytest.mark.skipif(os.name == "nt", reason="the stand-in compiler is a script"),
]


def wheel(
    package: str, folder: Path, made: Path, fails_on: str, kernels: str = "auto"
) -> subprocess.CompletedProcess[str]:
    """Builds the wheel of a package from a copy in a folder, by a compiler that fails on one file, into another folder.

    What Cython has translated in that folder is not translated again.
    """
    source = folder / package
    for part in ("src", "pyproject.toml", "setup.py", "README.md"):
        given = ROOT / "packages" / package / part
        ignored = shutil.ignore_patterns("*.so", "*.egg-info", "__pycache__")
        if given.is_dir():
            shutil.copytree(given, source / part, ignore=ignored, dirs_exist_ok=True)
        else:
            shutil.copy2(given, source)
    for name in SHARED:
        shutil.copy2(ROOT / "tools" / "backend" / name, source)  # where an sdist has it
    for old in source.glob("build/[!c]*"):
        shutil.rmtree(old)
    compiler = folder / "cc"
    compiler.write_text(COMPILER.format(python=sys.executable))
    compiler.chmod(0o755)
    env = {**os.environ, "CC": str(compiler), "FAILS_ON": fails_on, "WORDTOOLS_KERNELS": kernels}
    env["LDSHARED"] = f"{compiler} -shared"
    code = "import sys; from setuptools import build_meta; build_meta.build_wheel(sys.argv[1])"
    return subprocess.run(
        [sys.executable, "-c", code, str(made)],
        cwd=source,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )


def kernels_of(package: str) -> list[str]:
    headers = (ROOT / "packages" / package / "src").rglob("*.pxd")
    return sorted(path.stem for path in headers if path.with_suffix(".py").is_file())


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheels of all packages with kernels, without them: they take seconds."""
    folder = tmp_path_factory.mktemp("plain")
    made = folder / "wheels"
    for package in WITH_KERNELS:
        run = wheel(package, folder, made, "", "off")
        assert run.returncode == 0, run.stderr[-3000:]
    return made


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the kernels of a package are translated once for several tests."""
    return tmp_path_factory.mktemp("folder")


def test_the_sdist_of_a_package_has_what_it_builds_by(tmp_path: Path):
    code = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"
    package = shutil.copytree(
        ROOT / "packages" / "fillword",
        tmp_path / "packages" / "fillword",
        ignore=shutil.ignore_patterns("build", "*.so", "*.egg-info", "__pycache__"),
    )
    shutil.copytree(ROOT / "tools" / "backend", tmp_path / "tools" / "backend")
    env = {**os.environ, "WORDTOOLS_KERNELS": "off"}
    subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=package, env=env, capture_output=True, check=True)
    (made,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(made) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    assert all((source / name).read_text() == (ROOT / "tools" / "backend" / name).read_text() for name in SHARED)


def holds_no_kernel(made: Path, package: str) -> None:
    assert made.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(made).namelist()
    assert not [name for name in names if name.endswith((".so", ".pyd", ".c"))]
    headers = list((ROOT / "packages" / package / "src").rglob("*.pxd"))
    assert sum(name.endswith(".pxd") for name in names) == len(headers) >= len(kernels_of(package))


@pytest.mark.parametrize("package", WITH_KERNELS)
def test_a_wheel_without_kernels_has_their_sources(package: str, plain: Path):
    (made,) = plain.glob(f"wordtools_{package}-*.whl")
    holds_no_kernel(made, package)
    with zipfile.ZipFile(made) as packed:
        (metadata,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
        wanted = re.findall(r"^Requires-Dist: (wordtools.*)$", packed.read(metadata).decode(), re.M)
    assert "file:" not in str(wanted)
    assert [line.partition("==")[0] for line in wanted if "extra ==" not in line] == ["wordtools-core"] * (
        package != "core"
    )


def test_a_compiler_that_fails_on_one_file_leaves_no_kernel(folder: Path, tmp_path: Path):
    """In one package: the others build by the same ``setup.py`` (test_kernels.py)."""
    run = wheel("ruzzle", folder, tmp_path, f"{kernels_of('ruzzle')[-1]}.c")
    assert run.returncode == 0, run.stderr[-3000:]
    (made,) = tmp_path.glob("*.whl")
    holds_no_kernel(made, "ruzzle")
    assert "no kernel of this package is compiled" in run.stderr


def test_the_core_and_a_game_work_alone(plain: Path, tmp_path: Path):
    """Their wheels, with what they need and no other package of ours."""
    pip = [sys.executable, "-m", "pip", "install", "-q", "--no-index", "--no-deps", "--find-links", str(plain)]
    subprocess.run([*pip, "--target", str(tmp_path / "site"), "wordtools-core", "wordtools-ruzzle"], check=True)
    needed = {str(Path(importlib.import_module(name).__file__ or "").parents[1]) for name in ("click", "rich")}
    needed |= {str(Path(importlib.import_module("platformdirs").__file__ or "").parents[1])}
    (tmp_path / "words.txt").write_text("cat\ndog\n")
    code = (
        f"import sys; sys.path[:0] = {[str(tmp_path / 'site'), *sorted(needed)]!r}\n"
        "from wordtools.core.cli.main import main\n"
        "import wordtools.ruzzle\n"
        f"assert wordtools.ruzzle.__file__.startswith({str(tmp_path)!r})\n"
        "main(['ruzzle', 'solve', 'cat / dog', '-d', 'words.txt', '-q'])"
    )
    # without site-packages of its own, where packages are that are installed for development
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr[-3000:]
    assert [line.split()[0] for line in run.stdout.splitlines()] == ["CAT", "DOG"]


def test_where_all_files_compile_all_kernels_are_in(folder: Path, tmp_path: Path):
    run = wheel("ruzzle", folder, tmp_path, "no such file")
    assert run.returncode == 0, run.stderr[-3000:]
    (made,) = tmp_path.glob("*.whl")
    binaries = [name for name in zipfile.ZipFile(made).namelist() if name.endswith(".so")]
    assert len(binaries) == len(kernels_of("ruzzle")) + 1  # and what they share


@pytest.mark.parametrize("mode", ["required", "sanitize"])
def test_where_kernels_are_required_a_failure_is_one(mode: str, folder: Path, tmp_path: Path):
    run = wheel("ruzzle", folder, tmp_path, "_search.c", mode)
    assert run.returncode != 0
    assert "_search" in run.stderr
    assert not list(tmp_path.glob("*.whl"))


def test_the_umbrella_can_be_published(tmp_path: Path):
    code = (
        "import sys; sys.path.insert(0, 'tools/backend'); import wordtools_backend as b; "
        "print(getattr(b, sys.argv[1])(sys.argv[2]))"
    )

    def hook(name: str, where: Path, cwd: Path) -> str:
        run = subprocess.run(
            [sys.executable, "-c", code, name, str(where)], cwd=cwd, capture_output=True, text=True, check=True
        )
        return run.stdout.splitlines()[-1]

    here = tmp_path / "checkout"
    (here / "packages").mkdir(parents=True)
    for name in ("pyproject.toml", "setup.py", "MANIFEST.in", "packages/README.md", "LICENSE"):
        shutil.copy(ROOT / name, here / name)
    shutil.copytree(ROOT / "tools" / "backend", here / "tools" / "backend")
    with tarfile.open(tmp_path / hook("build_sdist", tmp_path, here)) as packed:
        packed.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    folder = hook("prepare_metadata_for_build_wheel", tmp_path, source)
    wanted = [
        line for line in (tmp_path / folder / "METADATA").read_text().splitlines() if line.startswith("Requires-Dist")
    ]
    assert (ROOT / "packages" / "README.md").read_text(encoding="utf-8") in (tmp_path / folder / "METADATA").read_text()
    assert len(wanted) == len(list(ROOT.glob("packages/*/pyproject.toml")))
    assert all("==" in line and "file:" not in line for line in wanted)


def test_every_package_of_code_carries_the_licence():
    licence = (ROOT / "LICENSE").read_bytes()
    named = {project.parent for project in ROOT.glob("packages/*/pyproject.toml") if '"MIT' in project.read_text()}
    assert len(named) >= 5
    for package in named:
        assert (package / "LICENSE").read_bytes() == licence, package.name


def test_what_is_installed_is_pinned():
    lines = [line for line in (ROOT / "constraints.txt").read_text().splitlines() if not line.startswith("#")]
    assert all(re.match(r"[a-z0-9-]+==\d[\w.]*( ; .*)?$", line) for line in lines)
    pinned = {line.partition("==")[0] for line in lines}
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    wanted = release.needed()
    for name, group in groups.items():
        wanted += [one for one in group if isinstance(one, str) and name != "bench-fillword"]
    names = {re.match(r"[\w-]+", one.lower())[0].replace("_", "-") for one in wanted}
    assert len(names) > 40
    assert names <= pinned

    config = configparser.ConfigParser(interpolation=None)
    config.read(ROOT / "tox.ini")
    assert config["pinned"]["set_env"] == "UV_CONSTRAINT = constraints.txt"
    sections = {name: config[name] for name in config.sections() if name.startswith("testenv")}
    assert "{[pinned]set_env}" in sections["testenv"]["set_env"]
    assert all("{[pinned]set_env}" in one["set_env"] for one in sections.values() if "set_env" in one)
    release.run(sys.executable, "-c", "import os; assert os.environ['PIP_CONSTRAINT'].endswith('/constraints.txt')")


def test_a_release_says_what_is_wrong_with_its_files(tmp_path: Path):
    def wheel(name: str, *lines: str, version: str = VERSION) -> None:
        with zipfile.ZipFile(tmp_path / f"{name.replace('-', '_')}-{version}-py3-none-any.whl", "w") as archive:
            text = "\n".join([f"Name: {name}", f"Version: {version}", *lines, "", ""])
            archive.writestr(f"{name.replace('-', '_')}-{version}.dist-info/METADATA", text)

    for project in release.PROJECTS:
        name = tomllib.loads((project / "pyproject.toml").read_text())["project"]["name"]
        wheel(name, "License-File: LICENSE", f"Requires-Dist: wordtools-core=={VERSION}", "Requires-Dist: click>=8.2")
        (tmp_path / f"{name.replace('-', '_')}-{VERSION}.tar.gz").touch()
    assert release.faults(tmp_path) == []
    wheel("wordtools-core", "Requires-Dist: wordtools-ruzzle", "Requires-Dist: x @ file:///tmp/x", version="9")
    seen = (
        "License-Expression: MIT AND 0BSD",
        "License-File: vendor/LICENSE",
        "",
        "![a board](docs/board.svg) [a](#a)",
    )
    wheel("wordtools-web", *seen)
    (tmp_path / f"wordtools_scrabble-{VERSION}.tar.gz").unlink()
    assert release.faults(tmp_path) == [
        f"wordtools_core-9-py3-none-any.whl: version 9, not {VERSION}",
        "wordtools_core-9-py3-none-any.whl: requires wordtools-ruzzle, without the version",
        "wordtools_core-9-py3-none-any.whl: requires x @ file:///tmp/x",
        "wordtools_core-9-py3-none-any.whl: no licence file",
        f"wordtools_web-{VERSION}-py3-none-any.whl: no text of the MIT licence",
        f"wordtools_web-{VERSION}-py3-none-any.whl: its page cannot follow docs/board.svg",
        "wordtools-scrabble: no sdist",
    ]
