"""A limit of time for clients that keep us waiting: uvicorn has none, and enough idle connections shut others out."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD = 10.0  # seconds that the head of a request may take to come
BODY = 60.0  # seconds for the rest of it, and for a client to take what is sent to it
WAITING = 100  # connections that wait for strangers: where there are more, the longest wait ends
LET_IN = "wordtools.let_in"  # in the state of a request: it has the secret
UNREAD = object()  # the state of a connection whose client does not take what is sent to it


class Punctual(H11Protocol):
    """Closes a connection whose client keeps it waiting."""

    waiting: dict[Punctual, None] = {}  # noqa: RUF012 - of all connections, the longest wait first
    _late: asyncio.TimerHandle | None = None
    _state: object = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begins to wait for a request."""
        super().connection_made(transport)
        self._look()
        strangers = [one for one in self.waiting if not one.let_in]  # or new: whose it is shows with its first request
        if len(strangers) > WAITING:
            strangers[0].end()

    @property
    def let_in(self) -> bool:
        """Whether its last request had the secret."""
        return self.scope is not None and LET_IN in self.scope.get("state", {})

    def end(self) -> None:
        """Closes it at once: what has not been read will not be."""
        self._wait_for(None)
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Takes a part of a request."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Waits for the next request."""
        super().on_response_complete()
        self._look()

    def pause_writing(self) -> None:
        """Waits for the client to read."""
        super().pause_writing()
        self._look()

    def resume_writing(self) -> None:
        """Goes on."""
        super().resume_writing()
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        """Waits for nothing more."""
        self._wait_for(None)
        super().connection_lost(exc)

    def _look(self) -> None:
        """Sets the time limit of what is to come, when that is another thing than before."""
        state = UNREAD if self.flow.write_paused or self.transport.is_closing() else self.conn.their_state
        if state is not self._state:
            self._wait_for(state)

    def _wait_for(self, state: object) -> None:
        self._state = state
        self.waiting.pop(self, None)
        if self._late is not None:
            self._late.cancel()
        seconds = HEAD if state is h11.IDLE else BODY if state in (h11.SEND_BODY, UNREAD) else None
        self._late = None if seconds is None else self.loop.call_later(seconds, self.end)
        if seconds is not None:
            self.waiting[self] = None
