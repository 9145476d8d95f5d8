"""What the tests share: clean user folders, and each kernel twice, compiled and as the Python it is written in."""

from __future__ import annotations

import gc
import importlib
import importlib.util
import os
import signal
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# a shell that starts the tests in the background lets them ignore Ctrl-C, and so all commands that they start
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# machines are slow and busy at times, and kernels uncompiled: no test fails for that
settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])

WITHOUT_KERNELS = (  # files whose tests load no kernel, or only kernels that other files test
    "cli/test_printable.py",
    "cli/test_scrabble_files.py",
    "cli/test_time_limits.py",
    "core/test_cells.py",
    "core/test_clock.py",
    "core/test_cluster.py",
    "core/test_columns.py",
    "core/test_files.py",
    "core/test_grid.py",
    "core/test_jobs.py",
    "core/test_language.py",
    "core/test_list_accounts.py",
    "core/test_reading.py",
    "crossword/test_accounts.py",
    "crossword/test_arrowword.py",
    "crossword/test_clues.py",
    "crossword/test_formats_damaged.py",
    "crossword/test_formats_exolve.py",
    "crossword/test_formats_held.py",
    "crossword/test_formats_ipuz.py",
    "crossword/test_formats_jpz.py",
    "crossword/test_formats_puz.py",
    "crossword/test_formats_unread.py",
    "crossword/test_formats_xd.py",
    "crossword/test_pictures.py",
    "crossword/test_puzzle.py",
    "crossword/test_pzl.py",
    "scrabble/test_accounts.py",
    "scrabble/test_gcg_programs.py",
    "scrabble/test_layout.py",
)

# where a sanitizer's own memory would be measured
no_sanitizer = pytest.mark.skipif(os.environ.get("WORDTOOLS_KERNELS") == "sanitize", reason="measures memory")

uncompiled = not importlib.import_module("wordtools.core.graph._build").COMPILED
# The runs of another form (plain Python, bounds checked, sanitizers) show what only they can: that the kernels, and the
# library on top of them, do the same in it.
other_form = os.environ.get("WORDTOOLS_KERNELS") in ("off", "checked", "sanitize")
needs_no_kernel = pytest.mark.skipif(other_form, reason="the same whatever form the kernels have")
takes_minutes_as_python = pytest.mark.skipif(uncompiled, reason="takes minutes where the kernels are Python")


def left_to_the_default_run() -> list[str]:
    """Names what the runs of another form leave out: pages, documents and the rules of the house.

    Commands are for the sanitizers too, as they bring real word lists; how values pickle is for plain Python too, where
    the kernels are classes of Python.
    """
    kept = {"test_kernels.py", "test_library.py", *(["test_values.py"] if uncompiled else [])}
    rules = [path.name for path in sorted(Path(__file__).parent.glob("repo/test_*.py")) if path.name not in kept]
    return ["web", *(["cli"] if uncompiled else []), *(f"repo/{name}" for name in rules), *WITHOUT_KERNELS]


collect_ignore = left_to_the_default_run() if other_form else []

# a case of a second and more, or one that shows at another size what the default run shows: `tox -e long` runs it
long = pytest.mark.long


def mostly_long(cases: Iterable[Any], here: int = 1) -> list[Any]:
    """Leaves all but the first *here* of the cases of a test to the long run."""
    every = [pytest.param(*case) if isinstance(case, tuple) else pytest.param(case) for case in cases]
    return [*every[:here], *(pytest.param(*case.values, id=case.id, marks=long) for case in every[here:])]


def left_to_another_run(forms: set[str], is_long: bool, long_run: bool) -> str | None:
    """Names the environment of tox that runs a test in place of this run; None where this run does.

    A kernel in another form than this run's (*forms* holds ``COMPILED`` or ``PURE``) is left to ``pure``, which has all
    as plain Python. A long case is left to ``long``; the runs of another compiled form, long themselves, have it too.
    """
    if forms & {COMPILED, PURE} - {PURE if uncompiled else COMPILED}:
        return "py" if uncompiled else "pure"
    if other_form and not uncompiled:
        return None
    return None if is_long == long_run else "long" if is_long else "py"


def is_left(item: pytest.Item) -> bool:
    """Says whether this run leaves *item* to another."""
    params = item.callspec.params.values() if hasattr(item, "callspec") else ()
    forms = {value for value in params if isinstance(value, str)}
    is_long = item.get_closest_marker("long") is not None
    return left_to_another_run(forms, is_long, item.config.getoption("--long")) is not None


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="run what the default run leaves out, and only that")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    left = set(filter(is_left, items))
    config.hook.pytest_deselected(items=[item for item in items if item in left])
    items[:] = [item for item in items if item not in left]


def less_as_python(whole: int, few: int) -> int:
    """Says how much a test does: *few* where kernels are Python and what it shows does not hang on how much."""
    return few if uncompiled else whole


def random_examples(whole: int, as_python: int | None = None) -> int:
    """Says how many random examples a test draws: all under the sanitizers, a sixth in the default run.

    Where kernels are Python, *as_python* or half of them.
    """
    if os.environ.get("WORDTOOLS_KERNELS") == "sanitize":
        return whole
    if other_form:
        return as_python if uncompiled and as_python is not None else (whole + 1) // 2
    return max(5, whole // 6)


settings.register_profile("some", settings.get_profile("house"), max_examples=random_examples(100, 25))
settings.load_profile("some")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Has ``-n auto`` start one worker for each core that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


COMPILED = "compiled"
PURE = "pure"


@pytest.fixture(autouse=True, scope="session")
def _own_folders(tmp_path_factory: pytest.TempPathFactory):
    """Keeps the user's cache and configuration out of the tests (also out of the commands they start).

    All workers of a run share the cache, as all commands of a user do: word graphs are built once.
    """
    patch = pytest.MonkeyPatch()
    base = tmp_path_factory.getbasetemp()
    run = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    patch.setenv("XDG_CACHE_HOME", str(run / "cache"))
    patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
    patch.setenv("XDG_CONFIG_HOME", str(tmp_path_factory.mktemp("config")))
    for name in [name for name in os.environ if name.startswith("WORDTOOLS_") and name != "WORDTOOLS_KERNELS"]:
        patch.delenv(name)
    yield
    patch.undo()


@pytest.fixture
def old_objects_frozen():
    """Keeps garbage collection from going through what other tests left, which takes up to a second."""
    gc.freeze()
    yield
    gc.unfreeze()


def source_of(module: ModuleType) -> Path:
    """Finds the Python source of a kernel that may be compiled."""
    package = importlib.import_module(module.__name__.rpartition(".")[0])
    assert package.__file__ is not None
    return Path(package.__file__).with_name(module.__name__.rpartition(".")[2] + ".py")


def load_pure(name: str) -> ModuleType:
    """Loads the kernel *name* as plain Python, even where a compiled one is installed."""
    module = importlib.import_module(name)
    twin_name = f"{name}_pure"
    if twin_name not in sys.modules:
        spec = importlib.util.spec_from_file_location(twin_name, source_of(module))
        assert spec is not None
        assert spec.loader is not None
        twin = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(twin)
        sys.modules[twin_name] = twin
    return sys.modules[twin_name]


def kernel(name: str, form: str) -> ModuleType:
    """Loads a kernel in one of its forms; skips where there is no compiled one, fails where it is stale."""
    if form == PURE:
        return load_pure(name)
    module = importlib.import_module(name)
    if not module.COMPILED:
        pytest.skip("no compiled kernel here")
    assert module.__file__ is not None
    binary, source = Path(module.__file__), source_of(module)
    newest = max(path.stat().st_mtime for path in (source, source.with_suffix(".pxd")))
    if newest > binary.stat().st_mtime + 1:
        pytest.fail(f"{binary.name} is older than its source: build it again (tox -r)")
    return module


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def build(request: pytest.FixtureRequest) -> ModuleType:
    return kernel("wordtools.core.graph._build", request.param)


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def kwg_kernel(request: pytest.FixtureRequest) -> ModuleType:
    return kernel("wordtools.core.graph._kwg", request.param)


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def walk(request: pytest.FixtureRequest) -> ModuleType:
    return kernel("wordtools.core.graph._walk", request.param)


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def search(request: pytest.FixtureRequest) -> ModuleType:
    return kernel("wordtools.ruzzle.solve._search", request.param)
