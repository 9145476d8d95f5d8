"""What strangers wrote is read with limits while other pages are answered; nothing keeps the server from its end."""

from __future__ import annotations

import inspect
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx2
import pytest
from conftest import mostly_long, no_sanitizer
from web.hostile_server import LONG, broken, endless, hoarding, refusing

from wordtools.core.errors import WordtoolsError
from wordtools.web.screens import table
from wordtools.web.server import form
from wordtools.web.server.presence import LEFT
from wordtools.web.server.reading import Readers

SERVER = Path(__file__).with_name("hostile_server.py")
ENDLESS = "a" * 50 + "b"
SOON = 4.0  # seconds: the server takes 1.6, the rest is for a busy machine


class Hostile:
    """A server of ``hostile_server``, and its owner."""

    def __init__(self, head: float = 10.0, waiting: int = 100) -> None:
        command = [sys.executable, str(SERVER), str(head), str(waiting)]
        path = os.pathsep.join([str(SERVER.parents[1]), os.environ.get("PYTHONPATH", "")])
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"PYTHONPATH": path}
        )
        assert self.process.stdout is not None
        url = self.process.stdout.readline().strip()
        self.base = url.partition("/?")[0]
        self.port = int(self.base.rpartition(":")[2])
        self.owner = httpx2.Client(base_url=self.base, follow_redirects=True, timeout=20)
        self.owner.get(url)

    def begin(self, path: str) -> None:
        """Asks for a page, and does not wait for it."""

        def ask() -> None:
            with suppress(httpx2.HTTPError):
                httpx2.get(f"{self.base}{path}", cookies=dict(self.owner.cookies), timeout=60)

        threading.Thread(target=ask, daemon=True).start()
        time.sleep(0.3)

    def children(self) -> list[int]:
        found: list[int] = self.owner.get("/children").json()
        return found

    def close(self) -> None:
        self.owner.close()
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def server() -> Iterator[Hostile]:
    made = Hostile()
    yield made
    made.close()


@pytest.fixture
def readers() -> Iterator[Readers]:
    made = Readers((table.__name__, endless.__module__), memory=64 << 20, seconds=1.0, most=2)
    yield made
    for reader in made._ready:
        reader.kill()


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(sys.platform == "win32", reason="no signal that stops a process")
def test_a_process_that_hangs_is_not_waited_for(readers: Readers):
    assert readers.run(len, b"abc") == 3
    os.kill(readers._ready[0]._process.pid or 0, signal.SIGSTOP)
    with pytest.raises(WordtoolsError, match="reading it takes more than"):
        readers.run(len, b"x" * 1_000_000)  # more than a pipe holds


def test_values_and_errors_come_back(readers: Readers, capfd: pytest.CaptureFixture[str]):
    assert readers.run(endless, "aaa") is True
    (process,) = readers._ready
    with pytest.raises(WordtoolsError, match=r"^no board here$"):
        readers.run(refusing, "board")
    with pytest.raises(WordtoolsError, match="the terminal has the details"):
        readers.run(broken, "\x1b]0;title\x07")
    assert readers._ready == [process]  # it goes on
    errors = capfd.readouterr().err
    assert "ZeroDivisionError: \\u001b]0;title\\u0007" in errors


@pytest.mark.long
def test_what_takes_too_long_is_ended(readers: Readers):
    with pytest.raises(WordtoolsError, match=r"takes more than (64 MB or )?1 seconds"):
        readers.run(endless, ENDLESS)
    assert readers.run(endless, "aaa") is True


@pytest.mark.long
@no_sanitizer
@pytest.mark.skipif(sys.platform != "linux", reason="limits are Linux's")
def test_what_takes_too_much_memory_is_ended(readers: Readers):
    assert readers.run(hoarding, 8) == 8 << 20
    with pytest.raises(WordtoolsError, match="takes more than 64 MB"):
        readers.run(hoarding, 200)
    assert readers.run(hoarding, 8) == 8 << 20


@pytest.mark.skipif(sys.platform == "win32", reason="no signal to a process")
def test_ctrl_c_is_not_for_a_process_that_begins(readers: Readers):
    readers.prepare()
    (process,) = readers._ready
    assert process._process.pid is not None
    os.kill(process._process.pid, signal.SIGINT)
    assert readers.run(endless, "a") is True
    assert readers._ready == [process]


@pytest.mark.long
def test_nobody_reads_for_who_has_left(readers: Readers):
    readers.run(endless, "a")
    left = threading.Event()
    LEFT.set(left)
    threading.Timer(0.1, left.set).start()
    try:
        with pytest.raises(WordtoolsError, match="nobody waits"):
            readers.run(endless, ENDLESS)
    finally:
        LEFT.set(None)


def test_there_are_not_more_processes_than_may_be(readers: Readers, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("wordtools.web.server.reading.PATIENCE", 0.05)
    for _ in range(2):
        readers._free.acquire()
    with pytest.raises(WordtoolsError, match="other files are being read"):
        readers.run(endless, "a")
    for _ in range(2):
        readers._free.release()


def test_other_tabs_are_answered_and_the_work_ends_when_its_client_leaves(server: Hostile):
    with pytest.raises(httpx2.TimeoutException):
        httpx2.get(f"{server.base}/read", cookies=dict(server.owner.cookies), timeout=0.5)
    server.begin("/read")
    begin = time.monotonic()
    assert server.owner.get("/").text == "here"
    assert time.monotonic() - begin < 1
    deadline = time.monotonic() + 5
    while len(server.children()) > 2 and time.monotonic() < deadline:  # one that reads, one that is ready
        time.sleep(0.05)
    assert len(server.children()) <= 2


@pytest.mark.skipif(sys.platform == "win32", reason="other signals")
@pytest.mark.parametrize("path", mostly_long(["/read", "/busy"]))
@pytest.mark.parametrize("sent", mostly_long([signal.SIGINT, signal.SIGTERM]))
def test_a_signal_ends_it_whatever_it_does(server: Hostile, path: str, sent: signal.Signals):
    server.begin(path)
    working = server.children()
    begin = time.monotonic()
    server.process.send_signal(sent)
    _, errors = server.process.communicate(timeout=20)
    assert time.monotonic() - begin < SOON
    assert server.process.returncode in ((130, -2) if sent is signal.SIGINT else (143, -15))
    assert "Traceback" not in errors
    deadline = time.monotonic() + 2
    while any(map(alive, working)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not any(map(alive, working))


def connections(server: Hostile, count: int, data: bytes) -> list[socket.socket]:
    made = []
    for _ in range(count):
        one = socket.create_connection(("127.0.0.1", server.port), timeout=10)
        one.sendall(data)
        made.append(one)
    return made


def is_closed(one: socket.socket) -> bool:
    one.settimeout(0.2)
    try:
        return one.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True


@pytest.mark.parametrize("sent", ["nothing", "half a head", "half a body"])
def test_a_request_that_does_not_come_is_not_waited_for(sent: str):
    server = Hostile(head=0.5)
    cookie = "; ".join(f"{name}={value}" for name, value in server.owner.cookies.items())
    head = f"POST /open HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n"
    whole = f"{head}Cookie: {cookie}\r\nOrigin: {server.base}\r\nContent-Length: 1000\r\n\r\nabc"
    data = {"nothing": "", "half a head": f"{head}X-A: ", "half a body": whole}[sent].encode()
    try:
        for one in connections(server, 3, data):
            with one:
                while one.recv(1000):  # what it answers at the end
                    pass
        assert server.owner.get("/").text == "here"
        server.process.terminate()
        assert "Traceback" not in server.process.communicate(timeout=20)[1]
    finally:
        server.close()


RAW = (
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x00" * 200,
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"GET / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"GET /\x1b]0;title\x07 HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000,
    b"POST /open HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
    b"GET / HTTP/1.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
)


def test_what_is_no_request_is_refused(server: Hostile):
    for data in RAW:
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as one, suppress(ConnectionError):
            one.sendall(data)
            one.shutdown(socket.SHUT_WR)
            assert one.recv(100).split()[1:2] in ([b"400"], [b"403"], [b"431"], []), data
    assert server.owner.get("/").text == "here"
    server.process.terminate()
    errors = server.process.communicate(timeout=20)[1]
    assert "Traceback" not in errors
    assert "\x1b" not in errors


def test_waiting_connections_do_not_shut_the_owner_out():
    server = Hostile(head=60, waiting=5)
    try:
        idle = connections(server, 12, b"GET / HTTP/1.1\r\nX-A: ")
        assert server.owner.get("/").text == "here"  # by the connection that it has
        with httpx2.Client(base_url=server.base, cookies=dict(server.owner.cookies)) as another:
            assert another.get("/").text == "here"
        closed = 0
        for one in idle:
            with one:
                closed += is_closed(one)
        assert closed >= 6
        assert server.owner.get("/").text == "here"
    finally:
        server.close()


def test_connections_that_strangers_keep_alive_do_not_shut_the_owner_out():
    server = Hostile(head=60, waiting=5)
    try:
        with ExitStack() as held:
            for _ in range(12):
                (one,) = connections(server, 1, f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode())
                held.enter_context(one)
                assert one.recv(1000).startswith(b"HTTP/1.1 403 ")
            with httpx2.Client(base_url=server.base, cookies=dict(server.owner.cookies)) as another:
                assert another.get("/").text == "here"
                for one in connections(server, 12, b""):
                    held.enter_context(one)
                assert another.get("/").text == "here"  # by the connection that it has
    finally:
        server.close()


def test_who_reads_no_answer_is_not_waited_for():
    server = Hostile(head=0.5)
    cookie = "; ".join(f"{name}={value}" for name, value in server.owner.cookies.items())
    request = f"GET /long HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nCookie: {cookie}\r\n\r\n".encode()
    try:
        for one in connections(server, 1, request):
            with one:
                time.sleep(1.5)
                size = 0
                with suppress(ConnectionError):
                    while part := one.recv(1 << 20):
                        size += len(part)
                assert size < LONG  # what was on its way
    finally:
        server.close()


def test_no_screen_answers_in_the_event_loop():
    for screen in table.SCREENS:
        for route in screen.routes:
            endpoint: Any = route.endpoint  # type: ignore[attr-defined]
            ours = endpoint.__module__ == form.__name__  # which runs the answer in a thread
            assert ours or not inspect.iscoroutinefunction(endpoint), route
