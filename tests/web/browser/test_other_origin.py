"""A page of another server, in a browser that has the cookie, gets nothing from ours and starts nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from web.browser.conftest import DESK
from web.running import Running

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

TRIES = {
    "fetch": "() => fetch(`${base}/`).then((it) => it.status, String)",
    "fetch with the cookie": "() => fetch(`${base}/`, {credentials: 'include'}).then((it) => it.status, String)",
    "fetch without cors": "() => fetch(`${base}/words?q=tea`, {mode: 'no-cors', credentials: 'include'})"
    ".then((it) => it.type, String)",
    "fetch that posts a form": "() => fetch(`${base}/fillword/book`, {method: 'POST', mode: 'no-cors',"
    " credentials: 'include', body: new URLSearchParams(BOOK)}).then((it) => it.type, String)",
    "fetch that posts json": "() => fetch(`${base}/fillword/book`, {method: 'POST', credentials: 'include',"
    " headers: {'Content-Type': 'application/json'}, body: '{}'}).then((it) => it.status, String)",
    "img": "() => loads('img', {src: `${base}/ruzzle.svg?board=tea`})",
    "script": "() => loads('script', {src: `${base}/static/app.js`})",
    "css": "() => loads('link', {rel: 'stylesheet', href: `${base}/pictures.css`})",
    "iframe": "() => loads('iframe', {src: `${base}/`})",
    "EventSource": "() => opens(new EventSource(`${base}/jobs/x/events`, {withCredentials: true}))",
    "WebSocket": "() => opens(new WebSocket(`${base.replace('http', 'ws')}/`))",
    "form": "() => { const form = document.createElement('form'); form.method = 'post'; form.target = 'there';"
    " form.action = `${base}/fillword/book`; for (const name in BOOK) { const field = document.createElement('input');"
    " field.name = name; field.value = BOOK[name]; form.append(field); } document.body.append(form);"
    " return loads('iframe', {name: 'there'}, () => form.submit()); }",
}
SCRIPT = """
const BOOK = {rows: "4", columns: "4", number: "1"};
const loads = (kind, has, then) => new Promise((done) => {
  const made = Object.assign(document.createElement(kind), has);
  document.body.append(made);
  made.onload = () => done("loaded"); made.onerror = () => done("error");
  if (then) then();
  setTimeout(done, 2000, "neither");
});
const opens = (one) => new Promise((done) => {
  one.onopen = () => done("opened"); one.onerror = () => { one.close(); done("error"); };
});
"""


PAGE = f"""<!doctype html><link rel=icon href=data:,><a href='BASE/'>there</a>
<script>const base = 'BASE';{SCRIPT}</script>"""


class Elsewhere(BaseHTTPRequestHandler):
    """Another server: one page with what the tries need."""

    def do_GET(self) -> None:
        body = PAGE.replace("BASE", self.path.partition("?")[2]).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Says nothing."""


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Starts the other server."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("context", [DESK], ids=["desk"], indirect=True)
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_another_page_is_refused(context: BrowserContext, running: Running, port: int, host: str):
    page = context.new_page()
    page.goto(running.url)  # so the browser has the cookie
    assert page.title()
    page.goto(f"http://{host}:{port}/?{running.base}")
    answers: list[int] = []
    session = context.new_cdp_session(page)  # it is told the status also where the page is not
    session.on("Network.responseReceivedExtraInfo", lambda event: answers.append(event["statusCode"]))
    session.on(  # "... Unexpected response code: 403"
        "Network.webSocketFrameError", lambda event: answers.append(int(event["errorMessage"].rpartition(" ")[2]))
    )
    session.send("Network.enable")
    for name, work in TRIES.items():
        answers.clear()
        said = page.evaluate(work)
        page.wait_for_timeout(50)
        assert (set(answers), name) == ({403}, name)
        assert said not in (200, 303, "opened"), name
    session.detach()
    page.get_by_text("there").click()
    page.wait_for_url(f"{running.base}/")
    assert page.locator("nav").count() == (host == "127.0.0.1")  # the cookie goes with a link of the same site only
