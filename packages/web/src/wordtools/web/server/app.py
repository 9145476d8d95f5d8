"""The application: the routes of the screens, those of the jobs, and the streams."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Sequence
from functools import cache
from time import monotonic
from typing import TypeVar

import anyio
import anyio.to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from wordtools.core.errors import WordtoolsError
from wordtools.web.server.guard import Guard
from wordtools.web.server.jobs import AnyJob, End, Jobs, State, Work
from wordtools.web.server.page import ENVIRONMENT, TEMPLATES, file, style_sheet
from wordtools.web.server.presence import Presence
from wordtools.web.server.reading import READERS
from wordtools.web.server.screen import Screen
from wordtools.web.server.settings import Settings

T = TypeVar("T")
logging.getLogger("python_multipart").setLevel(logging.CRITICAL)  # a broken form is no news for the terminal
POLL = 0.1  # seconds: how often a stream looks at its job, and so the shortest time between two updates of a page
BEAT = 10.0  # seconds between signs of life of a silent stream
CACHED = {"Cache-Control": "no-cache"}  # kept by the browser, and asked for again by its tag


class App:
    """The application, and what lives as long as it does."""

    def __init__(self, settings: Settings, screens: Sequence[Screen]) -> None:
        """Puts the screens together; the first is the first page."""
        self.settings = settings
        self.jobs = Jobs(settings.jobs, settings.seconds, settings.grace)
        routes = [
            *(route for screen in screens for route in screen.routes),
            Route("/jobs/{key}", job_page),
            Route("/jobs/{key}/events", events),
            Route("/jobs/{key}/stop", stop, methods=["POST"]),
            Route("/jobs/{key}/result.{ending}", result),
            Route("/pictures.css", pictures),
            Mount("/static", StaticFiles(packages=[("wordtools.web", "static")])),
        ]
        self.inner = Starlette(routes=routes, exception_handlers=ANSWERS)
        self.inner.state.jobs = self.jobs
        self.inner.state.box = settings.box
        self.inner.state.most_part = settings.body
        self.inner.state.screens = tuple(screens)
        self.inner.state.style_sheet = cache(
            lambda: "\n".join(
                [
                    style_sheet(drawing for screen in screens for drawing in screen.drawings()),
                    *(screen.styles() for screen in screens),
                ]
            )
        )
        READERS.modules = tuple(dict.fromkeys(screen.recognise.__module__ for screen in screens))
        self.guarded: ASGIApp = Guard(Presence(self.inner), settings)


def not_so(request: Request, error: Exception) -> Response:
    """Answers an address that there is not, or a request that cannot be."""
    assert isinstance(error, HTTPException)
    text = "There is no such page." if error.status_code == 404 else error.detail
    return TEMPLATES.TemplateResponse(request, "error.html", {"message": text}, error.status_code, error.headers)


def wrong(request: Request, error: Exception) -> Response:
    """Answers what no field of a form could be blamed for."""
    return TEMPLATES.TemplateResponse(request, "error.html", {"message": f"{error}."}, 422)


def half(request: Request, error: Exception) -> Response:
    """Answers what holds half of a character, which is in no text and cannot be sent."""
    message = "There is half of a character in it (a lone surrogate), which no text has."
    return TEMPLATES.TemplateResponse(request, "error.html", {"message": message}, 422)


def left(request: Request, error: Exception) -> Response:
    """Answers a request whose client went before all of it had come: nobody reads this."""
    return PlainTextResponse("", 400)


ANSWERS = {HTTPException: not_so, WordtoolsError: wrong, UnicodeEncodeError: half, ClientDisconnect: left}


def pictures(request: Request) -> Response:
    """Sends the style of all pictures."""
    return Response(request.app.state.style_sheet(), media_type="text/css", headers=CACHED)


def started(request: Request, work: Work[T]) -> Response:
    """Starts a job and goes to its page.

    Raises:
        BusyError: as many run as may.
    """
    jobs: Jobs = request.app.state.jobs
    return RedirectResponse(f"/jobs/{jobs.start(work).id}", 303)


def the_job(request: Request) -> AnyJob:
    """Finds the job of the address; 404 where it is forgotten."""
    job: AnyJob | None = request.app.state.jobs.get(request.path_params["key"])
    if job is None:
        raise HTTPException(404)
    return job


def job_page(request: Request) -> Response:
    """Shows a job; without JavaScript the page loads itself again until the job is over."""
    job = the_job(request)
    return TEMPLATES.TemplateResponse(request, "job.html", {"job": job, "state": job.look(), "rows": rows(job)})


async def stop(request: Request) -> Response:
    """Ends a job; what it has found stays."""
    job = the_job(request)
    job.stop()
    if request.headers.get("hx-request"):
        return PlainTextResponse("", 204)
    return RedirectResponse(f"/jobs/{job.id}", 303)


def result(request: Request) -> Response:
    """Sends the newest value of a job as a file."""
    job = the_job(request)
    form = job.work.forms.get(request.path_params["ending"])
    value = job.look().value
    if form is None or value is None:
        raise HTTPException(404)
    kind, write = form
    called = f"{job.work.title.lower().replace(' ', '-')}.{request.path_params['ending']}"
    return file(write(value), kind, called)


async def events(request: Request) -> Response:
    """Streams a job's newest state until it is over or its page is left."""
    return StreamingResponse(stream(the_job(request)), media_type="text/event-stream")


def rows(job: AnyJob, state: State[object] | None = None) -> str:
    """Draws the newest value, and how the job ended."""
    state = state or job.state
    shown = {"job": job, "state": state, "value": state.value, "ends": End}
    return ENVIRONMENT.get_template("_job.html").render(shown)


async def stream(job: AnyJob) -> AsyncIterator[str]:
    """Writes the events; it is cancelled when its page is left."""
    seen, sent = -1, monotonic()
    with job.watched():
        yield "retry: 1000\n\n"
        while True:
            state = job.state
            if state.number != seen:
                seen, sent = state.number, monotonic()
                yield event(await anyio.to_thread.run_sync(rows, job, state), seen)  # a report takes its time
            if state.over:
                yield "event: end\ndata: over\n\n"
                return
            if monotonic() - sent > BEAT:
                sent = monotonic()
                yield ": still here\n\n"
            await anyio.sleep(POLL)


def event(text: str, number: int) -> str:
    """Writes one event; each line of the text needs its own field."""
    return f"id: {number}\n" + "".join(f"data: {line}\n" for line in text.splitlines()) + "\n"
