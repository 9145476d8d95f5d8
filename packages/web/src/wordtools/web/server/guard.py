"""Keeps others out: every request passes here before any route, and every answer gets its headers here.

It is one plain ASGI middleware around the whole application, so no route can be added without it. It asks in this
order: the Host (a name that was made to point at this machine is not ours), the sizes, where the request comes from
(another page, or another port of this machine, must not use ours), and the token. It buffers no answer: streams pass.
"""

from __future__ import annotations

import secrets
from contextlib import suppress
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qsl, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wordtools.web.server.protocol import LET_IN
from wordtools.web.server.settings import Settings

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "connect-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "Content-Security-Policy": "; ".join(f"{kind} {source}" for kind, source in POLICY.items()),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",  # with no-referrer browsers send "Origin: null" from our own forms
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
READING = frozenset({"GET", "HEAD"})
TOKEN = "token"


class Guard:
    """Refuses what must not reach the pages."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers a request, or passes it on."""
        if scope["type"] != "http":
            return  # no WebSockets here, and the server runs without lifespan

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(raw=list(message.get("headers", ())))
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                message["headers"] = headers.raw
            await send(message)

        refused = self.refusal(scope)
        if refused is not None:
            await refused(scope, receive, with_headers)
        else:
            scope.setdefault("state", {})[LET_IN] = True
            await self.app(scope, self.counted(receive), with_headers)

    def counted(self, receive: Receive) -> Receive:
        """Counts the bytes of a body as they come: its announced length may be missing or wrong."""
        size = 0

        async def receive_some() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.settings.body:
                raise HTTPException(413, "The body is too large.")  # any other error would become a 500 further in
            return message

        return receive_some

    def refusal(self, scope: Scope) -> Response | None:
        """Returns the answer to what must not reach the pages, None for all else."""
        headers, method = Headers(scope=scope), scope["method"]
        host = headers.get("host", "").lower()
        if host not in self.settings.hosts:
            return PlainTextResponse("Unknown host.", 400)
        if len(scope["query_string"]) > self.settings.query or len(scope["path"]) > self.settings.query:
            return PlainTextResponse("The address is too long.", 414)
        if not scope["query_string"].isascii():  # every other letter is written with %
            return PlainTextResponse("That is no address.", 400)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 12 or int(length) > self.settings.body:
            return PlainTextResponse("The body is too large.", 413)
        if self.foreign(method, headers, host):
            return PlainTextResponse("Not from another page.", 403)
        return self.unknown(scope, headers)

    def foreign(self, method: str, headers: Headers, host: str) -> bool:
        """Returns whether another page sent this. SameSite ignores ports: another server here counts too."""
        site, origin = headers.get("sec-fetch-site"), headers.get("origin")
        if origin is not None and origin != f"http://{host}":
            return True
        if method not in READING:
            return origin is None if site is None else site != "same-origin"
        followed = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
        return site not in (None, "none", "same-origin") and not followed  # a link may be followed, with the token

    def unknown(self, scope: Scope, headers: Headers) -> Response | None:
        """Lets in who has the cookie; who has the token in the address gets the cookie, and an address without it."""
        pairs = parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        given = [value for name, value in pairs if name == TOKEN]
        if given and scope["method"] in READING:
            if not self.right(given[0]):
                return PlainTextResponse("Wrong token.", 403)
            rest = urlencode([(name, value) for name, value in pairs if name != TOKEN])
            here = "/" + scope["path"].lstrip("/\\")  # //elsewhere would be another machine
            answer = RedirectResponse(f"{here}?{rest}" if rest else here, 303)
            answer.set_cookie(self.settings.cookie, self.settings.token, httponly=True, samesite="strict")
            return answer
        jar: SimpleCookie = SimpleCookie()
        with suppress(CookieError):
            jar.load(headers.get("cookie", ""))
        cookie = jar.get(self.settings.cookie)
        if cookie is None or not self.right(cookie.value):
            return PlainTextResponse("Open the address that the terminal shows: it lets this browser in.", 403)
        return None

    def right(self, text: str) -> bool:
        """Compares a token without telling by the time taken how much of it is right."""
        return secrets.compare_digest(text.encode(errors="replace"), self.settings.token.encode())
