"""A limit of time for requests to come: uvicorn has none, and as many idle connections as it takes shut others out."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 10.0  # seconds that the head of a request may take to come
BODY = 60.0  # seconds for the rest of it
WAITING = 100  # connections whose request has not come: where there are more, the one that waits longest is closed


class Punctual(H11Protocol):
    """Closes a connection whose request does not come in time."""

    waiting: dict[Punctual, None] = {}  # noqa: RUF012 - of all connections, the longest wait first
    _late: asyncio.TimerHandle | None = None
    _state: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins to wait for a request."""
        super().connection_made(transport)
        self._look()
        if len(self.waiting) > WAITING:
            # first those that never asked for anything: a browser's own connection waits for its next request
            oldest = next((one for one in self.waiting if one.cycle is None), next(iter(self.waiting)))
            oldest._wait_for(None)
            oldest.transport.close()

    def data_received(self, data: bytes) -> None:
        """Takes a part of a request."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Waits for the next request."""
        super().on_response_complete()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits for nothing more."""
        self._wait_for(None)
        super().connection_lost(exc)

    def _look(self) -> None:
        """Sets the time limit of what is to come, when that is another thing than before."""
        state = self.conn.their_state
        if state is not self._state:
            self._wait_for(state)

    def _wait_for(self, state: object) -> None:
        self._state = state
        self.waiting.pop(self, None)
        if self._late is not None:
            self._late.cancel()
        seconds = HEAD if state is h11.IDLE else BODY if state is h11.SEND_BODY else None
        self._late = None if seconds is None else self.loop.call_later(seconds, self.transport.close)
        if state is h11.IDLE:
            self.waiting[self] = None
