"""Whether who asked is still there: work in a thread, which cannot be cancelled, looks at it and ends by itself."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from contextvars import ContextVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEFT: ContextVar[threading.Event | None] = ContextVar("left", default=None)
"""Is set when the client of the request that is being answered has gone; None where no request is."""
EMPTY: Message = {"type": "http.request", "body": b"", "more_body": False}
GONE: Message = {"type": "http.disconnect"}
MOST_MESSAGES = 3  # after the body: an empty one, and that the client has gone


class Presence:
    """Watches, once the body of a request has come, whether its client goes."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request."""
        left = threading.Event()
        here = _Here(receive, left, bodiless=scope["method"] in ("GET", "HEAD"))
        LEFT.set(left)  # each request has a context of its own
        watching = asyncio.ensure_future(here.watch())
        try:
            await self.app(scope, here.receive, send)
        finally:
            watching.cancel()


class _Here:
    """The messages of a client: those of the body go to the application, what comes then is only that it has gone."""

    def __init__(self, receive: Receive, left: threading.Event, *, bodiless: bool) -> None:
        self._receive = receive
        self._left = left
        self._whole = asyncio.Event()  # the body has come
        self._gone = asyncio.Event()
        self._given = False
        if bodiless:
            self._whole.set()

    async def receive(self) -> Message:
        """Returns the next message, as the application sees it."""
        if not self._whole.is_set():
            message = await self._receive()
            if message["type"] == "http.disconnect" or not message.get("more_body", False):
                self._given = True
                self._whole.set()
            return message
        if not self._given:
            self._given = True
            return EMPTY
        await self._gone.wait()
        return GONE

    async def watch(self) -> None:
        """Waits until the client goes; who sends more than there can be is not watched."""
        await self._whole.wait()
        with suppress(Exception):  # too many bytes come: nobody reads them
            for _ in range(MOST_MESSAGES):
                if (await self._receive())["type"] == "http.disconnect":
                    break
            else:
                return
        self._left.set()
        self._gone.set()
