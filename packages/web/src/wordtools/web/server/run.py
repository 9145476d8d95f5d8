"""Runs the application: its own socket, one line with the address, and an end that waits for nothing."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import sys
from collections.abc import Callable
from threading import Thread, Timer
from types import FrameType

import uvicorn

from wordtools.core.cli import exits
from wordtools.core.errors import OptionError
from wordtools.web.server.app import App
from wordtools.web.server.protocol import Punctual
from wordtools.web.server.reading import READERS

HOME = 9673  # the port, always the same one: a browser keeps unfinished games by the address with its port
SWITCH = 0.001  # seconds that a job may keep a page from running Python
SHUTDOWN = 1  # seconds that open streams have to see that their job is over
LAST = 1.6  # seconds after a signal until the process is cut off


class Server(uvicorn.Server):
    """Stops the jobs the moment that Ctrl-C comes: the server waits for open streams, and streams wait for jobs.

    A thread may be busy where nothing can end it, and Python waits for it before it ends: what has not ended in time is
    cut off.
    """

    def __init__(self, config: uvicorn.Config, app: App, ready: Callable[[str], None]) -> None:
        super().__init__(config)
        self.app = app
        self.ready = ready
        self.ended = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Reports the address once it is answered."""
        await super().startup(sockets)
        Thread(target=READERS.prepare, daemon=True).start()
        self.ready(self.app.settings.url)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends the jobs, then the server."""
        cutting = Timer(LAST, self.cut_off, [sig])
        cutting.daemon = True
        cutting.start()
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # that requests are cut off is no news now
        self.app.jobs.close()
        READERS.close()
        super().handle_exit(sig, frame)

    def cut_off(self, sig: int) -> None:
        """Ends this process and those that it began, whatever they are doing, with the code that the signal has."""
        for process in multiprocessing.active_children():
            process.kill()
        if sig == signal.SIGINT and not self.ended:
            sys.stderr.write("interrupted\n")
            sys.stderr.flush()
        os._exit(exits.INTERRUPTED if sig == signal.SIGINT else 128 + sig)


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
        http=Punctual,
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
    server = Server(config, app, ready)
    try:
        server.run(sockets=[listening])
    finally:
        server.ended = True
