"""What screens keep: made once, few of each kind, and nobody waits for what another asked for."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from wordtools.core import Language
from wordtools.core.letters.language import user_folder
from wordtools.web.scrabble import shared
from wordtools.web.server import library
from wordtools.web.server.library import KEPT, Once


def test_only_the_last_few_are_kept():
    made: list[int] = []
    one = Once(lambda number: made.append(number) or number)
    for number in range(KEPT + 2):
        assert one(number) == number
    assert len(one.kept) == KEPT
    one(KEPT)
    assert len(made) == KEPT + 2
    one(0)
    assert made[-1] == 0


def test_what_is_used_stays():
    one = Once(lambda number: object())
    first = one(0)
    for number in range(1, 3 * KEPT):
        one(number)
        assert one(0) is first


def test_two_threads_get_the_same_and_a_third_does_not_wait():
    begun, go_on = threading.Event(), threading.Event()
    calls: list[str] = []

    def make(name: str) -> object:
        calls.append(name)
        if name == "slow":
            begun.set()
            assert go_on.wait(30)
        return object()

    one, found = Once(make), []
    threads = [threading.Thread(target=lambda: found.append(one("slow"))) for _ in range(2)]
    for thread in threads:
        thread.start()
    assert begun.wait(30)
    one("fast")  # while the other is still being made
    go_on.set()
    for thread in threads:
        thread.join(30)
    assert found[0] is found[1]
    assert sorted(calls) == ["fast", "slow"]


def test_a_failure_is_not_kept():
    errors = [ValueError("first")]

    def make() -> int:
        if errors:
            raise errors.pop()
        return 1

    one = Once(make)
    with pytest.raises(ValueError, match="first"):
        one()
    assert one() == 1


def test_lists_are_named_by_language_and_list():
    names = library.lists()
    assert next(iter(names)) == "en"
    assert names["ru:ru-nouns"].startswith("Russian nouns")
    assert len(library.lexicon("ru", "ru-nouns")) < len(library.lexicon("en", ""))


def test_the_first_pages_at_once_load_each_language_once(monkeypatch):
    """Twenty pages asked for at once of a new server took twenty times the work of one."""
    calls: list[str] = []
    load = Language.load

    def counted(name: str) -> Language:
        calls.append(name)
        return load(name)

    monkeypatch.setattr(library.Language, "load", counted)
    for table in (library._languages, library.lists):
        monkeypatch.setattr(table, "kept", type(table.kept)())
    with ThreadPoolExecutor(8) as threads:
        found = list(threads.map(lambda _: library.lists(), range(8)))
    assert all(one is found[0] for one in found)
    assert calls
    assert len(calls) == len(set(calls))
    assert library.language("de").name == library.languages()["de"]


def test_an_own_language_with_a_mistake_costs_no_page(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    if not user_folder().is_relative_to(tmp_path):
        pytest.skip("this system keeps configuration elsewhere")
    tables = (library._languages, library.lists, shared.games)
    whole = [table() for table in tables]
    user_folder().mkdir(parents=True)
    for name, text in {"x": "x=", "y": 'letters = "ABC"\nscrabble = 4\n', "z": 'letters = "ABC"\n'}.items():
        (user_folder() / f"{name}.toml").write_text(text)
    for table in tables:
        monkeypatch.setattr(table, "kept", type(table.kept)())
    assert [table() for table in tables] == whole
