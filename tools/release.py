"""Builds all distributions, checks them, and runs the tests from them: what a release does, without publishing.

usage: python tools/release.py build FOLDER [--without-kernels]   sdists, and wheels of every distribution
       python tools/release.py check FOLDER                       names, versions, requirements, licences
       python tools/release.py test FOLDER [PYTEST ARGUMENTS]     the tests, in a fresh environment, from the wheels
       python tools/release.py pin FILE                           the newest versions of all that is installed for these

``build`` needs the PyPI project ``build``, ``pin`` needs uv. All install the versions in constraints.txt. Wheels for
other systems are made by .github/workflows/release.yml.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tempfile
import tomllib
import venv
import zipfile
from email.message import Message
from email.parser import BytesParser
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PINNED = (ROOT / "constraints.txt").as_uri()  # not a path: pip splits what a variable holds at spaces
BUILDERS = ("setuptools>=80", "Cython>=3.2")
HEAD = """\
# The versions that tox, CI and releases install (tox.ini, tools/release.py), for every platform and every Python from
# 3.11 on. `python tools/release.py pin constraints.txt` writes it again.
"""
PROJECTS = [ROOT, *sorted(path.parent for path in ROOT.glob("packages/*/pyproject.toml"))]


def run(*command: str | Path, **settings: str) -> None:
    """Runs a command; ends the program when it fails."""
    env = {**os.environ, "PIP_CONSTRAINT": PINNED, **settings}
    done = subprocess.run(command, cwd=ROOT, env=env, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}: exit code {done.returncode}")


def metadata(wheel: Path) -> Message:
    """Reads the metadata of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return BytesParser().parsebytes(archive.read(name))


def relative_links(text: object) -> list[str]:
    """Lists what a README names beside it: there is nothing beside the page of a package."""
    return re.findall(r"\]\((?!https?:|#)([^)\s]+)", str(text))


def build(folder: Path, kernels: bool) -> None:
    """Makes an sdist and a wheel of each project; those with kernels also as a wheel without."""
    for project in PROJECTS:
        run(sys.executable, "-m", "build", "--outdir", folder, project, WORDTOOLS_KERNELS="off")
        if kernels and any(project.glob("src/**/*.pxd")):
            run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, project, WORDTOOLS_KERNELS="required")


def faults(folder: Path) -> list[str]:
    """Describes what is wrong with the distributions in a folder."""
    found = []
    versions = {tomllib.loads((one / "pyproject.toml").read_text())["project"]["version"] for one in PROJECTS}
    expected = {tomllib.loads((one / "pyproject.toml").read_text())["project"]["name"] for one in PROJECTS}
    wheels = sorted(folder.glob("*.whl"))
    for wheel in wheels:
        about = metadata(wheel)
        if {about["Version"]} != versions:
            found.append(f"{wheel.name}: version {about['Version']}, not {' or '.join(sorted(versions))}")
        for requirement in about.get_all("Requires-Dist") or []:
            if "file:" in requirement or "://" in requirement:
                found.append(f"{wheel.name}: requires {requirement}")
            if requirement.startswith("wordtools") and not any(f"=={version}" in requirement for version in versions):
                found.append(f"{wheel.name}: requires {requirement}, without the version")
        licences = about.get_all("License-File") or []
        if not licences and about["Name"] != "wordtools-toolkit":
            found.append(f"{wheel.name}: no licence file")
        elif "MIT" in (about["License-Expression"] or "") and "LICENSE" not in licences:
            found.append(f"{wheel.name}: no text of the MIT licence")
        found += [f"{wheel.name}: its page cannot follow {target}" for target in relative_links(about.get_payload())]
    found += [f"{name}: no wheel" for name in sorted(expected - {metadata(wheel)["Name"] for wheel in wheels})]
    found += [
        f"{name}: no sdist" for name in sorted(expected) if not list(folder.glob(f"{name.replace('-', '_')}-*.tar.gz"))
    ]
    return found


def check(folder: Path) -> None:
    """Ends the program when something is wrong; lists the files with their sizes."""
    found = faults(folder)
    if found:
        sys.exit("\n".join(found))
    for file in sorted(folder.iterdir()):
        print(f"{file.stat().st_size / 1e6:8.2f} MB  {file.name}")


def test(folder: Path, arguments: list[str]) -> None:
    """Installs the wheels where there is no checkout and no compiler, and runs the tests."""
    with tempfile.TemporaryDirectory() as name:
        venv.create(name, with_pip=True)
        python = Path(name) / ("Scripts" if os.name == "nt" else "bin") / "python"
        run(python, "-m", "pip", "install", "--quiet", "--upgrade", "pip")
        names = sorted({metadata(wheel)["Name"] for wheel in folder.glob("*.whl")})
        where = ("--find-links", folder, "--only-binary", ",".join(names))
        run(python, "-m", "pip", "install", "--quiet", *where, *names, CC="false")
        # tests of the build itself take the tools that build, with a compiler of their own
        run(python, "-m", "pip", "install", "--quiet", "--group", "test", *BUILDERS, CC="false")
        run(python, "-m", "pytest", "-n", "auto", "--dist", "worksteal", *arguments)


def needed() -> list[str]:
    """Lists what the packages and their builds need from elsewhere; the rest are dependency groups."""
    found = {*BUILDERS, "build"}
    for project in PROJECTS:
        table = tomllib.loads((project / "pyproject.toml").read_text())["project"]
        for some in (table.get("dependencies", ()), *table.get("optional-dependencies", {}).values()):
            found |= {one for one in some if not one.startswith("wordtools")}
    return sorted(found)


def pin(file: Path) -> None:
    """Writes the newest versions that go together."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    with tempfile.TemporaryDirectory() as name:
        wanted = Path(name) / "needed.txt"
        wanted.write_text("\n".join(needed()))
        options = [part for group in groups if group != "bench-fillword" for part in ("--group", group)]
        how = ("--universal", "--python-version", "3.11", "--no-header", "--no-annotate", "--quiet")
        made = Path(name) / "constraints.txt"
        run("uv", "pip", "compile", *how, *options, wanted, "-o", made, UV_CONSTRAINT="")
        file.write_text(HEAD + made.read_text())


def main(command: str, name: str, *more: str) -> None:
    """Runs the command line."""
    # a run in the background ignores Ctrl-C, and so would the commands whose Ctrl-C is tested
    signal.signal(signal.SIGINT, signal.default_int_handler)
    folder = Path(name).resolve()
    if command == "build":
        build(folder, "--without-kernels" not in more)
    elif command == "check":
        check(folder)
    elif command == "test":
        test(folder, list(more))
    elif command == "pin":
        pin(folder)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
