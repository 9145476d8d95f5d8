"""Each rule of the guard has a test that fails without it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from web.samples import OWN

from wordtools.core.errors import OptionError
from wordtools.web.server.app import App
from wordtools.web.server.settings import Settings, is_loopback, read_host

HOSTS = (
    "evil.example",
    "127.0.0.1",
    "127.0.0.1:8001",
    "127.0.0.1.evil.example:8000",
    "[::1]:8000",
    "",
    "a@localhost:8000",
)


@pytest.mark.parametrize("host", HOSTS)
def test_other_hosts_are_not_answered(client: TestClient, host: str):
    assert client.get("/", headers={"Host": host}).status_code == 400


@pytest.mark.parametrize("host", ["localhost:8000", "LOCALHOST:8000"])
def test_own_hosts_are_answered(stranger: TestClient, host: str):
    assert stranger.get("/?token=secret", headers={"Host": host}).status_code == 303


@pytest.mark.parametrize("route", ["/", "/ruzzle", "/static/app.js", "/pictures.css", "/jobs/x/events", "/none"])
def test_nothing_is_shown_without_the_token(stranger: TestClient, route: str):
    assert stranger.get(route).status_code == 403


@pytest.mark.parametrize("token", ["secreT", "", "secretsecret", "\xe9"])
def test_a_wrong_token_is_refused(stranger: TestClient, token: str):
    assert stranger.get("/", params={"token": token}).status_code == 403
    stranger.cookies.set("wordtools-8000", "other")
    assert stranger.get("/").status_code == 403


def test_the_token_is_for_pages_that_are_opened(stranger: TestClient):
    assert stranger.post("/count?token=secret", headers={"Origin": OWN}).status_code == 403


def test_the_cookie_of_another_port_does_not_count(stranger: TestClient):
    stranger.cookies.set("wordtools-8001", "secret")
    assert stranger.get("/").status_code == 403
    assert Settings(8001).cookie == "wordtools-8001"


def test_the_token_leaves_the_address_and_stays_from_scripts(stranger: TestClient):
    answer = stranger.get("/ruzzle?board=tea+x&token=secret")
    assert answer.headers["location"] == "/ruzzle?board=tea+x"
    cookie = answer.headers["set-cookie"].lower()
    assert cookie.startswith("wordtools-8000=")
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_the_token_sends_nobody_elsewhere(stranger: TestClient):
    assert stranger.get(f"{OWN}//evil.example/?token=secret").headers["location"] == "/evil.example/"


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_other_methods_are_refused(client: TestClient, method: str):
    assert client.request(method, "/ruzzle").status_code == 403
    assert client.request(method, "/ruzzle", headers={"Origin": OWN}).status_code == 405


FOREIGN = (
    {},
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:8001"},
    {"Origin": "http://localhost:8000"},
    {"Origin": "https://127.0.0.1:8000"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "none"},
    {"Origin": OWN, "Sec-Fetch-Site": "same-site"},
)


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_forms_of_other_pages_are_refused(client: TestClient, headers: dict[str, str]):
    assert client.post("/count", headers=headers).status_code == 403


@pytest.mark.parametrize("headers", [{"Origin": OWN}, {"Sec-Fetch-Site": "same-origin"}], ids=str)
def test_own_forms_are_taken(client: TestClient, headers: dict[str, str]):
    assert client.post("/count", headers=headers).status_code == 303


FRAME = {"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
LINK = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors"}, 403),
        ({"Sec-Fetch-Site": "same-site", "Sec-Fetch-Mode": "no-cors"}, 403),
        (FRAME, 403),
        ({**LINK, "Sec-Fetch-Mode": "no-cors"}, 403),
        ({"Origin": "http://evil.example"}, 403),
        (LINK, 404),
        ({"Sec-Fetch-Site": "same-origin"}, 404),
    ],
    ids=str,
)
def test_streams_are_for_our_pages_only(client: TestClient, headers: dict[str, str], status: int):
    assert client.get("/jobs/x/events", headers=headers).status_code == status


def test_nothing_but_http_is_passed_on(app: App):
    """A WebSocket has no Origin that a server must check, so there is none."""

    async def nothing(*args: Any) -> Any:
        raise AssertionError("it was passed on")

    for kind in ("websocket", "lifespan"):
        asyncio.run(app.guarded({"type": kind, "path": "/", "headers": []}, nothing, nothing))


def test_a_large_body_is_refused_by_its_length(client: TestClient):
    answer = client.post("/open", content=b"x" * 100_001, headers={"Origin": OWN})
    assert (answer.status_code, answer.text) == (413, "The body is too large.")


def test_a_large_body_is_refused_when_it_says_no_length(client: TestClient):
    def parts() -> Iterator[bytes]:
        for _ in range(101):
            yield b"paste=" + b"x" * 1_000 + b"&"

    headers = {"Origin": OWN, "Content-Type": "application/x-www-form-urlencoded"}
    assert client.post("/count", content=parts(), headers=headers).status_code == 413


@pytest.mark.parametrize("length", ["-1", "x", "9" * 5000])
def test_a_length_that_is_none_is_refused(client: TestClient, length: str):
    assert client.get("/", headers={"Content-Length": length}).status_code == 413


@pytest.mark.parametrize("route", ["/ruzzle?board=" + "x" * 4_000, "/" + "x" * 5_000])
def test_a_long_address_is_refused(client: TestClient, route: str):
    assert client.get(route).status_code == 414


def test_an_address_with_bytes_that_are_no_letters_is_refused(app: App):
    async def nothing() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        said.append(message)

    said: list[Any] = []
    headers = [(b"host", b"127.0.0.1:8000"), (b"cookie", b"wordtools-8000=secret")]
    address = {"path": "/ruzzle", "query_string": b"board=\xb7", "root_path": "", "scheme": "http"}
    scope = {"type": "http", "method": "GET", "headers": headers, **address}
    asyncio.run(app.guarded(scope, nothing, send))
    assert said[0]["status"] == 400


ROUTES = ("/", "/ruzzle", "/static/app.js", "/none", "/jobs/x", "/pictures.css", "/ruzzle?board=a1")


@pytest.mark.parametrize("route", ROUTES)
def test_every_answer_has_the_headers(client: TestClient, stranger: TestClient, route: str):
    for answer in (client.get(route), stranger.get(route), client.get(route, headers={"Host": "evil.example"})):
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; ")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert "form-action 'self'" in policy
        assert "base-uri 'none'" in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cache-control"] in ("no-store", "no-cache")


@pytest.mark.parametrize("text", ["0.0.0.0", "::", "example.org", "", "127.0.0.1:80", "/tmp/x"])
def test_a_host_is_one_address(text: str):
    with pytest.raises(OptionError):
        read_host(text)


def test_hosts_are_exact():
    assert [read_host(text) for text in ("localhost", "127.0.0.1", "::1")] == ["127.0.0.1", "127.0.0.1", "::1"]
    assert Settings(80, "::1").hosts == {"[::1]:80", "localhost:80"}
    assert Settings(80, "192.0.2.7").hosts == {"192.0.2.7:80"}
    assert not is_loopback("192.0.2.7")


def test_the_token_is_not_shown():
    settings = Settings(80)
    assert settings.token not in repr(settings)
    assert len(settings.token) >= 32
    assert Settings(80).token != settings.token
