"""Each rule taken out of the guard, the settings, the jobs or the command makes the test that is named here fail."""

from __future__ import annotations

import importlib
import inspect
import io
from contextlib import redirect_stderr
from itertools import product
from types import ModuleType
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient
from web import test_guard, test_jobs, test_start
from web.samples import OWN, PORT, SCREEN

from wordtools.web.screens import home
from wordtools.web.server import app as application
from wordtools.web.server.settings import Settings


class Mutant(NamedTuple):
    """A rule, as it stands in the source, what is put in its place, and the test that must notice."""

    old: str
    new: str
    test: str


GUARD = (
    Mutant('if scope["type"] != "http":', "if False:", "test_nothing_but_http_is_passed_on"),
    Mutant("if host not in self.settings.hosts:", "if False:", "test_other_hosts_are_not_answered"),
    Mutant('len(scope["query_string"]) > self.settings.query or ', "", "test_a_long_address_is_refused"),
    Mutant(' or len(scope["path"]) > self.settings.query', "", "test_a_long_address_is_refused"),
    Mutant(
        'if not scope["query_string"].isascii():',
        "if False:",
        "test_an_address_with_bytes_that_are_no_letters_is_refused",
    ),
    Mutant("not length.isdecimal() or ", "", "test_a_length_that_is_none_is_refused"),
    Mutant("len(length) > 12 or ", "", "test_a_length_that_is_none_is_refused"),
    Mutant(" or int(length) > self.settings.body", "", "test_a_large_body_is_refused_by_its_length"),
    Mutant("if size > self.settings.body:", "if False:", "test_a_large_body_is_refused_when_it_says_no_length"),
    Mutant("if self.foreign(method, headers, host):", "if False:", "test_forms_of_other_pages_are_refused"),
    Mutant('origin is not None and origin != f"http://{host}"', "False", "test_forms_of_other_pages_are_refused"),
    Mutant("origin is None if site is None else ", "", "test_own_forms_are_taken"),
    Mutant("origin is None if site is None", "False if site is None", "test_forms_of_other_pages_are_refused"),
    Mutant('else site != "same-origin"', "else False", "test_forms_of_other_pages_are_refused"),
    Mutant('return site not in (None, "none", "same-origin")', "return False", "test_streams_are_for_our_pages_only"),
    Mutant(" and not followed", "", "test_streams_are_for_our_pages_only"),
    Mutant('headers.get("sec-fetch-mode") == "navigate" and ', "", "test_streams_are_for_our_pages_only"),
    Mutant(' and headers.get("sec-fetch-dest") == "document"', "", "test_streams_are_for_our_pages_only"),
    Mutant(' and scope["method"] in READING:', ":", "test_the_token_is_for_pages_that_are_opened"),
    Mutant("if not self.right(given[0]):", "if False:", "test_a_wrong_token_is_refused"),
    Mutant(" if name != TOKEN", "", "test_the_token_leaves_the_address_and_stays_from_scripts"),
    Mutant('.lstrip("/\\\\")', "[1:]", "test_the_token_sends_nobody_elsewhere"),
    Mutant("httponly=True, ", "", "test_the_token_leaves_the_address_and_stays_from_scripts"),
    Mutant('samesite="strict"', 'samesite="lax"', "test_the_token_leaves_the_address_and_stays_from_scripts"),
    Mutant(" or not self.right(cookie.value)", "", "test_a_wrong_token_is_refused"),
    Mutant("if cookie is None or", "if cookie is not None and", "test_nothing_is_shown_without_the_token"),
    *(
        Mutant(f'    "{name}": "', '    "x": "', "test_every_answer_has_the_headers")
        for name in (
            *("default-src", "form-action", "base-uri", "frame-ancestors"),
            *("X-Content-Type-Options", "Referrer-Policy", "Cross-Origin-Opener-Policy"),
            *("Cross-Origin-Resource-Policy", "Cache-Control"),
        )
    ),
    Mutant(
        '    "script-src": "\'self\'"', '    "script-src": "\'unsafe-inline\'"', "test_every_answer_has_the_headers"
    ),
    Mutant('    "Content-Security-Policy"', '    "X-Policy"', "test_every_answer_has_the_headers"),
)
SETTINGS = (
    Mutant('f"wordtools-{self.port}"', '"wordtools"', "test_the_cookie_of_another_port_does_not_count"),
    Mutant("if is_loopback(self.host) else ()", "", "test_hosts_are_exact"),
    Mutant("if address.is_unspecified:", "if False:", "test_a_host_is_one_address"),
    Mutant("repr=False", "repr=True", "test_the_token_is_not_shown"),
    Mutant("secrets.token_urlsafe(24)", "'x' * 32", "test_the_token_is_not_shown"),
)
JOBS = (
    Mutant("or len(self._threads) >= self._most", "", "test_no_more_run_than_may"),
    Mutant("self._closed or ", "", "test_a_closed_server_starts_none"),
    Mutant("if now > self._deadline:", "if False:", "test_the_time_limit_ends_it_though_somebody_looks"),
    Mutant("return End.LEFT if not", "return End.RUNNING if not", "test_a_look_keeps_it_going"),
    Mutant("if self._stop.is_set():", "if False:", "test_it_can_be_stopped"),
    Mutant(
        "                del self._jobs[key]",
        "                pass",
        "test_old_jobs_are_forgotten_and_running_ones_never",
    ),
)
COMMAND = (
    Mutant("if not allow_network:", "if False:", "test_the_network_is_not_let_in_by_mistake"),
    Mutant("elif allow_network:", "elif False:", "test_the_network_is_not_let_in_by_mistake"),
    Mutant("can be read on the way", "is safe", "test_what_the_network_means_is_said_before_it_is_let_in"),
)


def mutated(name: str, mutant: Mutant) -> ModuleType:
    """Makes a module whose source lacks the rule."""
    module = importlib.import_module(name)
    source = inspect.getsource(module)
    assert source.count(mutant.old) == 1, f"the rule is not there, or twice: {mutant.old}"
    made = ModuleType(name)
    made.__file__ = module.__file__
    exec(compile(source.replace(mutant.old, mutant.new), str(module.__file__), "exec"), made.__dict__)
    return made


class Given:
    """What the tests ask for by name."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        settings = Settings(PORT, token="secret", body=100_000, query=4_000, jobs=1, seconds=60, grace=5)
        self.app = application.App(settings, (home.SCREEN, SCREEN))
        self.stranger = TestClient(
            self.app.guarded, base_url=OWN, follow_redirects=False, raise_server_exceptions=False
        )
        self.client = TestClient(self.app.guarded, base_url=OWN, follow_redirects=False, raise_server_exceptions=False)
        self.client.cookies.set(settings.cookie, "secret")
        self.monkeypatch = patch


def notices(test: Any, patch: pytest.MonkeyPatch) -> bool:
    """Runs a test with all its parameters; says whether it fails."""
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    axes = []
    for mark in marks:
        names = [name.strip() for name in mark.args[0].split(",")] if isinstance(mark.args[0], str) else mark.args[0]
        axes.append([dict(zip(names, row if len(names) > 1 else (row,), strict=True)) for row in mark.args[1]])
    wanted = inspect.signature(test).parameters
    for rows in product(*axes):
        chosen = {name: value for row in rows for name, value in row.items()}
        given = Given(patch)
        fixtures = {name: getattr(given, name) for name in wanted if name not in chosen}
        try:
            with redirect_stderr(io.StringIO()):
                test(**chosen, **fixtures)
        except (Exception, pytest.fail.Exception):  # what a test stumbles over where a header is missing
            return True
        finally:
            given.app.jobs.close()
    return False


def names(mutant: Mutant) -> str:
    return mutant.old.strip()[:50]


@pytest.mark.parametrize("mutant", GUARD, ids=names)
def test_a_rule_of_the_guard(mutant: Mutant, monkeypatch: pytest.MonkeyPatch):
    test = getattr(test_guard, mutant.test)
    monkeypatch.setattr(application, "Guard", mutated("wordtools.web.server.guard", mutant).Guard)
    assert notices(test, monkeypatch)


@pytest.mark.parametrize("mutant", SETTINGS, ids=names)
def test_a_rule_of_the_settings(mutant: Mutant, monkeypatch: pytest.MonkeyPatch):
    test = getattr(test_guard, mutant.test)
    made = mutated("wordtools.web.server.settings", mutant)
    for name in ("Settings", "read_host"):
        monkeypatch.setattr(test_guard, name, getattr(made, name))
    for name in ("cookie", "hosts"):
        monkeypatch.setattr(Settings, name, made.Settings.__dict__[name])
    assert notices(test, monkeypatch)


@pytest.mark.parametrize("mutant", JOBS, ids=names)
def test_a_limit_of_the_jobs(mutant: Mutant, monkeypatch: pytest.MonkeyPatch):
    made = mutated("wordtools.web.server.jobs", mutant)
    for name in ("Jobs", "Job", "Work", "End", "BusyError"):
        monkeypatch.setattr(test_jobs, name, getattr(made, name))
    started: list[Any] = []
    start = made.Jobs.start
    monkeypatch.setattr(made.Jobs, "start", lambda self, work: started.append(start(self, work)) or started[-1])
    monkeypatch.setattr(test_jobs, "ended", lambda job: test_jobs.ended_within(job, 1.0))
    try:
        assert notices(getattr(test_jobs, mutant.test), monkeypatch)
    finally:
        for job in started:  # what cannot be stopped ends by its thread's being told
            job.over = job.why = lambda: made.End.STOPPED


@pytest.mark.parametrize("mutant", COMMAND, ids=names)
def test_a_rule_of_the_command(mutant: Mutant, monkeypatch: pytest.MonkeyPatch):
    made = mutated("wordtools.web.cli.main", mutant)
    monkeypatch.setattr("wordtools.web.server.run.serve", lambda app, listening, ready: listening.close())
    monkeypatch.setattr("wordtools.web.cli.main.main", made.main)
    assert notices(getattr(test_start, mutant.test), monkeypatch)


def test_the_tests_pass_where_no_rule_is_missing(monkeypatch: pytest.MonkeyPatch):
    for test in {mutant.test for mutant in (*GUARD, *SETTINGS)}:
        assert not notices(getattr(test_guard, test), monkeypatch), test
