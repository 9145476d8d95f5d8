"""The lines of docs/install.md and of the Dockerfile, run as they are written, in a copy of the checkout.

The image cannot be built here, which takes Docker, root and a registry: the ``RUN`` lines that need neither root nor
apt are run in an empty folder, with folders of that in the place of the image's. Kernels are not compiled: the rest of
``tox -e wheels`` has just done that.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from install.lines import CASES, DOCKERFILE, ENVIRONMENT, NAMES, ROOT, line

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the lines are those of a POSIX shell")

DEMO = "wordtools ruzzle demo --limit 1"
PICTURES = f"{DEMO} --pdf demo.pdf --png demo.png"
NOWHERE = "http://127.0.0.1:9"  # nobody answers there
# pip's own builds each begin with an environment of their own, which takes longer than they do
SHARED = "pip install --quiet 'setuptools>=80' 'Cython>=3.2'"


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what the lines write into the home of the user."""
    return tmp_path_factory.mktemp("base")


@pytest.fixture(scope="module")
def checkout(base: Path) -> Path:
    """A copy of what is in the repository, or will be."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (base / "checkout" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, base / "checkout" / name)
    return base / "checkout"


@pytest.fixture(scope="module")
def wheels(base: Path, checkout: Path) -> Path:
    """The wheels for a machine without a network."""
    shell(base, checkout, SHARED, *map(line, CASES["wheels"]), PIP_NO_BUILD_ISOLATION="0")
    return checkout / "wheels"


def shell(base: Path, folder: Path, *lines: str, **more: str) -> str:
    """Runs lines in a new environment in a folder, as somebody who has no configuration; returns what they print."""
    shutil.rmtree(folder / ".venv", ignore_errors=True)
    env = {name: value for name, value in os.environ.items() if not name.startswith(("WORDTOOLS_", "VIRTUAL_ENV"))}
    env |= {f"XDG_{kind}_HOME": str(base / kind) for kind in ("CACHE", "DATA", "CONFIG")}
    env |= {"PIP_CACHE_DIR": str(base / "pip"), "UV_CACHE_DIR": str(base / "uv"), "WORDTOOLS_KERNELS": "off"}
    env |= {"PIP_CONSTRAINT": (ROOT / "constraints.txt").as_uri(), "UV_CONSTRAINT": str(ROOT / "constraints.txt")}
    env |= {"PATH": f"{Path(sys.executable).parent}{os.pathsep}{env['PATH']}"} | more
    done = subprocess.run(
        ["sh", "-exc", "\n".join([ENVIRONMENT, *lines])],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout[-3000:]}\n{done.stderr[-6000:]}"
    return done.stdout


def is_whole(folder: Path, printed: str) -> None:
    """Asserts that all languages and both kinds of pictures are there; *printed* ends with ``languages --json``."""
    languages = json.loads(printed.splitlines()[-1])["languages"]
    assert len(languages) >= 9
    assert [one["code"] for one in languages if not one["installed"]] == []
    has_pictures(folder)


def has_pictures(folder: Path) -> None:
    assert (folder / "demo.pdf").read_bytes().startswith(b"%PDF")
    assert (folder / "demo.png").read_bytes().startswith(b"\x89PNG")
    for name in ("demo.pdf", "demo.png"):
        (folder / name).unlink()


def test_everything_is_installed_again_and_removed(base: Path, checkout: Path):
    install, again, clear, remove = map(line, CASES["everything"])
    package = Path("packages/core/src/wordtools/core/errors.py")
    was = (checkout / package).read_text(encoding="utf-8")
    printed = shell(
        base,
        checkout,
        install,
        PICTURES,
        f"echo NEWER = 1 >> {package}",
        again,
        "python -c 'from wordtools.core.errors import NEWER'",
        "wordtools languages --json > languages.json",
        clear,
        remove,
        "test ! -e .venv/bin/wordtools",
        "find .venv/lib -path '*wordtools*' ! -type d",  # pip leaves an empty folder
        "cat languages.json",
    )
    (checkout / package).write_text(was, encoding="utf-8")
    is_whole(checkout, printed)
    assert {f"Successfully uninstalled {name}" for name in NAMES} <= {
        line.strip().rpartition("-")[0] for line in printed.splitlines()
    }
    assert not re.search(r"^\.venv/lib/.*wordtools", printed, re.MULTILINE)
    assert not (base / "CACHE" / "wordtools").exists()


def test_one_game_and_then_its_pictures(base: Path, checkout: Path):
    game, pictures = map(line, CASES["one game"])
    printed = shell(
        base, checkout, game, DEMO, f"! {PICTURES}", "! wordtools scrabble", "ls", pictures, PICTURES, "pip list"
    )
    assert "demo.pdf" not in printed
    has_pictures(checkout)
    assert set(re.findall(r"^wordtools-[\w-]+", printed, re.MULTILINE)) == {"wordtools-core", "wordtools-ruzzle"}


def test_without_a_network(base: Path, wheels: Path, tmp_path: Path):
    shutil.copytree(wheels, tmp_path / "wheels")
    offline = {"PIP_INDEX_URL": NOWHERE, "PIP_EXTRA_INDEX_URL": "", "PIP_FIND_LINKS": "", "PIP_CONFIG_FILE": os.devnull}
    offline |= {"http_proxy": NOWHERE, "https_proxy": NOWHERE, "PIP_CONSTRAINT": ""}
    (everything,) = map(line, CASES["offline"])
    is_whole(tmp_path, shell(base, tmp_path, everything, PICTURES, "wordtools languages --json", **offline))
    (game,) = map(line, CASES["offline game"])
    shell(base, tmp_path, game, PICTURES, **offline)
    has_pictures(tmp_path)


@pytest.mark.skipif(shutil.which("uvx") is None, reason="there is no uvx")
def test_uvx_keeps_nothing(base: Path, checkout: Path):
    (demo,) = map(line, CASES["uvx"])
    assert "Maximum total score" in shell(base, checkout, demo)


@pytest.mark.skipif(shutil.which("pipx") is None, reason="there is no pipx")
def test_pipx_keeps_it_apart(base: Path, checkout: Path):
    where = {"PIPX_HOME": str(base / "pipx"), "PIPX_BIN_DIR": str(base / "pipx_bin")}
    command = base / "pipx_bin" / "wordtools"
    shell(
        base, checkout, *map(line, CASES["pipx"]), f"{command} ruzzle demo", "pipx uninstall wordtools-toolkit", **where
    )
    assert not command.exists()


def test_what_the_image_is_made_by(base: Path, checkout: Path, tmp_path: Path):
    """The two stages in one folder, with what ``.dockerignore`` lets through, and then its entry point."""
    for name in ("packages", "tools/backend"):
        shutil.copytree(checkout / name, tmp_path / name, ignore=shutil.ignore_patterns("*.egg-info"))
    for built in tmp_path.glob("packages/*/build"):
        shutil.rmtree(built)
    build, install = map(line, CASES["image"])
    build = build.replace("WORDTOOLS_KERNELS=required", "WORDTOOLS_KERNELS=off").replace("/wheels", "wheels")
    install = re.sub(r"--mount=\S+ ", "", install).replace("/wheels/", "wheels/")
    shell(base, tmp_path, SHARED, build, PIP_NO_BUILD_ISOLATION="0")
    is_whole(tmp_path, shell(base, tmp_path, install, PICTURES, "wordtools languages --json"))
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", DOCKERFILE.read_text(encoding="utf-8"), re.MULTILINE)
    command = [str(tmp_path / ".venv" / "bin" / json.loads(entry)[0]), *json.loads(entry)[1:-1], "0"]  # any free port
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as page:
        assert page.stdout is not None
        address = page.stdout.readline()
        page.terminate()
    assert address.startswith("http://127.0.0.1:")
