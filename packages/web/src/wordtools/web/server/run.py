"""Runs the application: its own socket, one line with the address, and an end that waits for nothing."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from types import FrameType

import uvicorn

from wordtools.core.errors import OptionError
from wordtools.web.server.app import App

HOME = 9673  # the port, always the same one: a browser keeps unfinished games by the address with its port
SWITCH = 0.001  # seconds that a job may keep a page from running Python
SHUTDOWN = 2  # seconds that open streams have to see that their job is over


class Server(uvicorn.Server):
    """Stops the jobs the moment that Ctrl-C comes: the server waits for open streams, and streams wait for jobs."""

    def __init__(self, config: uvicorn.Config, app: App, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.app = app
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Reports the address once it is answered."""
        await super().startup(sockets)
        self.ready(self.app.settings.url)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends the jobs, then the server."""
        self.app.jobs.close()
        super().handle_exit(sig, frame)


def listen(host: str, port: int) -> socket.socket:
    """Opens the socket; port 0 is any that is free.

    Raises:
        OptionError: the address cannot be had.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # the protocol must be said: asyncio sets TCP_NODELAY only where it is, and without that an answer takes 40 ms more
    made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    if sys.platform != "win32":
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        raise OptionError(f"{host}, port {port}: {error.strerror or error}; port 0 takes one that is free") from None
    return made


def listen_at_home(host: str) -> socket.socket:
    """Opens the socket at the usual port, or at a free one where that is taken.

    Raises:
        OptionError: the address cannot be had.
    """
    try:
        return listen(host, HOME)
    except OptionError:
        return listen(host, 0)


def serve(app: App, listening: socket.socket, ready: Callable[[str], None]) -> None:
    """Answers until Ctrl-C, which it then raises.

    Args:
        app: what answers.
        listening: where, from ``listen``.
        ready: called with the address, once it is answered.
    """
    sys.setswitchinterval(SWITCH)
    config = uvicorn.Config(
        app.guarded,
        lifespan="off",
        ws="none",
        log_level="warning",
        access_log=False,  # it would show the token
        proxy_headers=False,  # on by default, and then everyone on this machine is believed
        server_header=False,
        timeout_graceful_shutdown=SHUTDOWN,
        timeout_keep_alive=5,
        limit_concurrency=200,
    )
    Server(config, app, ready).run(sockets=[listening])
