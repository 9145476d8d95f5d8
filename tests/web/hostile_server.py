"""A server with pages that work for ever: in a process that reads, and in a thread that nothing can end."""

from __future__ import annotations

import hashlib
import multiprocessing
import re
import sys

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from wordtools.core.errors import WordtoolsError
from wordtools.web.server import protocol
from wordtools.web.server.app import App
from wordtools.web.server.reading import guarded
from wordtools.web.server.run import listen, serve
from wordtools.web.server.screen import Screen
from wordtools.web.server.settings import Settings

LONG = 20 << 20  # bytes: more than two sockets hold


def endless(text: str) -> bool:
    """Keeps all threads of its process waiting, as a regular expression does that goes back again and again."""
    return re.match(r"(a+)+$", text) is not None


def refusing(text: str) -> str:
    raise WordtoolsError(f"no {text} here")


def broken(text: str) -> str:
    raise ZeroDivisionError(text)


def hoarding(megabytes: int) -> int:
    return len(bytearray(megabytes << 20))


def read(request: Request) -> Response:
    return PlainTextResponse(str(guarded(endless, "a" * 50 + "b")))


def busy(request: Request) -> Response:
    return PlainTextResponse(hashlib.pbkdf2_hmac("sha256", b"", b"", 10**9).hex())


def children(request: Request) -> Response:
    return JSONResponse([process.pid for process in multiprocessing.active_children()])


def page(request: Request) -> Response:
    return PlainTextResponse("here")


def long(request: Request) -> Response:
    return PlainTextResponse("a" * LONG)


ROUTES = (
    Route("/", page),
    Route("/long", long),
    Route("/read", read),
    Route("/busy", busy),
    Route("/children", children),
)


def main() -> None:
    head, waiting = sys.argv[1:]
    protocol.HEAD, protocol.BODY, protocol.WAITING = float(head), float(head), int(waiting)
    listening = listen("127.0.0.1", 0)
    settings = Settings(listening.getsockname()[1], token="secret")
    try:
        serve(App(settings, [Screen("/", "Hostile", "", ROUTES)]), listening, lambda url: print(url, flush=True))
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
