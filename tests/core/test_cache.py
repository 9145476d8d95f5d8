"""The cache: what was not used for longest goes, nothing of anybody else's does."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from wordtools.core.cli import exits
from wordtools.core.cli.main import main
from wordtools.core.lists import cache
from wordtools.core.run.files import write_whole

NAMES = [f"{number:032x}.dawg" for number in range(5)]


@pytest.fixture
def folder(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if not cache.folder().is_relative_to(tmp_path):
        pytest.skip("this system keeps its cache elsewhere")
    return cache.folder()


def get(name: str, size: int = 10) -> bytes:
    return cache.kept(
        name, Path.read_bytes, lambda: name[31:32].encode() * size, lambda made, path: write_whole(path, made)
    )


def age(folder: Path, *names: str) -> None:
    """Makes files old, the first one the oldest."""
    for number, name in enumerate(names):
        os.utime(folder / name, (number + 1, number + 1))


def test_what_was_not_used_for_longest_goes(folder, monkeypatch):
    for name in NAMES[:4]:
        get(name)
    age(folder, *NAMES[:4])
    assert get(NAMES[0]) == b"0" * 10  # read: so it is not the oldest any more
    monkeypatch.setattr(cache, "BOUND", 35)
    get(NAMES[4])
    assert sorted(path.name for path in folder.iterdir()) == [NAMES[0], NAMES[3], NAMES[4]]


def test_what_is_larger_than_the_cache_is_kept_alone(folder, monkeypatch):
    monkeypatch.setattr(cache, "BOUND", 35)
    get(NAMES[0])
    assert get(NAMES[1], 100) == get(NAMES[1]) == b"1" * 100
    assert [one.path.name for one in cache.files()] == [NAMES[1]]


def test_only_files_of_ours_are_deleted(folder, monkeypatch, tmp_path):
    get(NAMES[0])
    unfinished = f".{NAMES[1]}.abcd_123"
    (folder / unfinished).write_text("half")
    mine = [folder / name for name in ("thesis.txt", "0.dawg", f"{NAMES[0]}.bak", f"{0:032x}.doc")]
    for path in mine:
        path.write_text("precious")
    (folder / NAMES[2]).mkdir()
    (tmp_path / "target").write_text("precious")
    (folder / NAMES[3]).symlink_to(tmp_path / "target")
    age(folder, unfinished, NAMES[0])
    assert [one.path.name for one in cache.files()] == [unfinished, NAMES[0]]
    monkeypatch.setattr(cache, "BOUND", 0)
    get(NAMES[4])
    assert [one.path.name for one in cache.files()] == [NAMES[4]]
    cache.clear()
    assert sorted(folder.iterdir()) == sorted([*mine, folder / NAMES[2], folder / NAMES[3]])
    assert (tmp_path / "target").read_text() == "precious"


def test_many_may_use_and_clear_it_at_once(folder, monkeypatch):
    monkeypatch.setattr(cache, "BOUND", 25)

    def use(number: int) -> bool:
        if number % 7 == 0:
            cache.clear()
        return get(NAMES[number % 5]) == str(number % 5).encode() * 10

    with ThreadPoolExecutor(8) as threads:
        assert all(threads.map(use, range(200)))


def test_the_command_shows_it_and_clears_it(folder):
    assert "0       0.0 MB  in all" in CliRunner().invoke(main, ["cache"]).stdout
    get(NAMES[0], 1_250_000)
    get(f"{9:032x}.zipf", 400_000)
    shown = CliRunner().invoke(main, ["cache"]).stdout.splitlines()
    assert shown == [
        f"{folder}:",
        "     1       1.2 MB  word graphs",
        "     1       0.4 MB  frequencies of words",
        "     2       1.6 MB  in all, of 300 MB at most",
    ]
    result = CliRunner().invoke(main, ["cache", "clear"])
    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, "     2       1.6 MB  deleted")
    assert not folder.exists()
    get(NAMES[0], 20)
    about = json.loads(CliRunner().invoke(main, ["cache", "clear", "--json"]).stdout)
    assert (about["cleared"], about["kinds"]) == (True, [{"kind": "dawg", "files": 1, "bytes": 20}])


def test_a_file_that_cannot_be_deleted_is_named(folder, monkeypatch):
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError

    get(NAMES[0])
    monkeypatch.setattr(Path, "unlink", refuse)
    result = CliRunner().invoke(main, ["cache", "clear"])
    assert (result.exit_code, result.stderr) == (
        exits.NO_ANSWER,
        "1 file could not be deleted: in use, or of another user\n",
    )
