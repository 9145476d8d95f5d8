"""A screen with nothing but a job: it counts until it is told to end."""

from __future__ import annotations

import time

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from wordtools.web.server.app import started
from wordtools.web.server.jobs import Job, Work
from wordtools.web.server.screen import Screen

PORT = 8000
OWN = f"http://127.0.0.1:{PORT}"
SAME = {"Origin": OWN}


def count(job: Job[int]) -> None:
    number = 0
    while not job.over():
        job.tell(number := number + 1)
        time.sleep(0.01)


def counting() -> Work[int]:
    forms = {"txt": ("text/plain", lambda value: f"counted to {value}")}
    return Work("Counting", count, back="/count", forms=forms)


async def start(request: Request) -> Response:
    async with request.form() as form:
        assert form is not None
    return started(request, counting())


def page(request: Request) -> Response:
    return PlainTextResponse("count")


SCREEN = Screen("/count", "Count", "", (Route("/count", page), Route("/count", start, methods=["POST"])))


def finished(client: TestClient, where: str, sign: str = "data-ended") -> str:
    """Waits until a job is over, or its page shows a sign; returns the page."""
    for _ in range(6000):
        text = client.get(where).text
        if "data-ended" in text or sign in text:
            return text
        time.sleep(0.05)
    raise AssertionError(text)
