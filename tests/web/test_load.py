"""The server under load, in short: many pages at once and jobs meanwhile, all answered; what is over holds nothing."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from types import FunctionType, ModuleType

import httpx2
import pytest
from conftest import takes_minutes_as_python
from starlette.testclient import TestClient
from web.running import Running
from web.samples import SAME, finished

from wordtools.core import Lexicon
from wordtools.fillword.make import Generator
from wordtools.web.server.app import App
from wordtools.web.server.settings import Settings

pytestmark = [
    pytest.mark.long,
    takes_minutes_as_python,
    pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc"),
]
ROUTES = (
    *("/", "/ruzzle?board=teax/bcde", "/scrabble?rack=RETINAS", "/words?q=retinas", "/pictures.css", "/static/app.js"),
    *("/fillword?grid=cat/dog/xyz", "/scrabble/play?seed=5&level=good&hint=1", "/crossword", "/words/quiz?lengths=2"),
)
BOOK = {"rows": "8", "columns": "8", "unique": "1", "number": "60"}
PAGES = 50
MOST = 300 << 20  # bytes: what eight jobs need, which may lie between what is still needed


def held(server: Running) -> int:
    pages = int(Path(f"/proc/{server.process.pid}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def test_many_pages_and_jobs_at_once_are_answered_in_bounded_memory():
    server = Running()
    try:
        grown = grown_by(server)
    finally:
        server.close()
    assert grown < MOST, f"{grown >> 20} MB"


def grown_by(server: Running) -> int:
    """Runs the load, and says by how many bytes the server grew once it was warm."""
    most = Settings(80).jobs
    options = {"base_url": server.base, "headers": {"Origin": server.base}, "timeout": 60}
    with httpx2.Client(**options, limits=httpx2.Limits(max_keepalive_connections=0)) as client:
        client.get(server.url)

        def round_of_pages() -> set[int]:
            with ThreadPoolExecutor(PAGES) as threads:
                asked = [ROUTES[k % len(ROUTES)] for k in range(PAGES)]
                return set(threads.map(lambda route: client.get(route).status_code, asked))

        def round_of_jobs() -> list[int]:
            answers = []
            with ExitStack() as watched:  # a job at which nobody looks ends soon
                for _ in range(most + 1):
                    answers.append(client.post("/fillword/book", data=BOOK))
                    if answers[-1].status_code == 303:
                        watched.enter_context(client.stream("GET", f"{answers[-1].headers['location']}/events"))
            assert round_of_pages() == {200}  # meanwhile
            for answer in answers:
                if answer.status_code == 303:
                    client.post(f"{answer.headers['location']}/stop")
                    client.get(f"{answer.headers['location']}/events")  # until it is over
            return [answer.status_code for answer in answers]

        assert round_of_pages() == {200}
        assert round_of_jobs() == [303] * most + [422]
        before = held(server)
        round_of_jobs()
        return held(server) - before


def reachable(root: object) -> Iterator[object]:
    """Goes through what an object holds, but for modules, classes and what belongs to the server."""
    seen: dict[int, object] = {}
    todo = [root]
    while todo:
        one = todo.pop()
        if id(one) in seen or isinstance(one, type | ModuleType):
            continue
        seen[id(one)] = one
        yield one
        if isinstance(one, FunctionType):  # its closure, not the globals of its module
            todo += [cell.cell_contents for cell in one.__closure__ or ()]
        else:
            todo += gc.get_referents(one)


def test_a_job_that_is_over_holds_no_word_list(client: TestClient, app: App):
    book = {"rows": "4", "columns": "4", "number": "1"}
    address = client.post("/fillword/book", data=book, headers=SAME).headers["location"]
    finished(client, address)
    job = app.jobs.get(address.rpartition("/")[2])
    assert job is not None
    assert client.get(f"{address}/result.json").json()
    assert not [one for one in reachable([job.work, job.state]) if isinstance(one, Lexicon | Generator)]
