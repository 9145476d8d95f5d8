"""``wordtools web`` as a user starts and ends it."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from contextlib import suppress

import httpx2
import pytest
from click.testing import CliRunner
from web.running import Running, launch

from wordtools.core.cli.main import main
from wordtools.web.server import run
from wordtools.web.server.run import HOME


def test_it_says_one_line_and_ctrl_c_ends_it():
    server = Running()
    assert server.base.startswith("http://127.0.0.1:")
    with httpx2.Client(base_url=server.base, follow_redirects=True, timeout=20) as client:
        assert client.get(server.url).status_code == 200
        server.process.send_signal(signal.SIGINT)
        out, errors = server.process.communicate(timeout=20)
    assert (server.process.returncode, out, errors) == (130, "", "interrupted\n")


@pytest.mark.long
def test_ctrl_c_ends_it_at_once_while_a_job_streams():
    server = Running()
    fields = {"rows": "8", "columns": "8", "unique": "1", "number": "60"}
    with httpx2.Client(base_url=server.base, follow_redirects=True, timeout=60) as client:
        client.get(server.url)
        page = client.post("/fillword/book", data=fields, headers={"Origin": server.base})
        with client.stream("GET", f"{page.url.path}/events") as stream:
            lines = stream.iter_lines()
            assert "retry: 1000" in next(lines)
            server.process.send_signal(signal.SIGINT)
            _, errors = server.process.communicate(timeout=20)
    assert (server.process.returncode, errors) == (130, "interrupted\n")


def test_a_port_that_is_taken_is_told():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        ended = launch(port=taken.getsockname()[1])
        out, errors = ended.communicate(timeout=30)
    assert (ended.returncode, out) == (2, "")
    assert "port 0 takes one that is free" in errors


def test_it_comes_back_at_the_same_port_where_that_is_free():
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(OSError):  # another server may be there already
            taken.bind(("127.0.0.1", HOME))
            taken.listen()
        server = Running(port=None)
        assert server.base != f"http://127.0.0.1:{HOME}"
        server.process.send_signal(signal.SIGINT)
        _, errors = server.process.communicate(timeout=20)
    told, end, empty = errors.split("\n")
    assert told == f"port {HOME} is taken, {server.base[17:]} is free: a browser keeps what is unfinished by port"
    assert (end, empty) == ("interrupted", "")


def test_the_usual_port_is_asked_for_first(monkeypatch: pytest.MonkeyPatch):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    monkeypatch.setattr(run, "HOME", port)
    with run.listen_at_home("127.0.0.1") as first:
        assert first.getsockname()[1] == port
    with run.listen("127.0.0.1", port) as first:
        first.listen()
        with run.listen_at_home("127.0.0.1") as second:
            assert second.getsockname()[1] != port


REFUSED = {
    "other machines can reach 192.0.2.7": ["--host", "192.0.2.7"],
    "stands for every address": ["--host", "0.0.0.0", "--allow-network"],
    "is no address": ["--host", "example.org"],
    "--allow-network is for --host": ["--allow-network"],
}


@pytest.mark.parametrize(("message", "options"), REFUSED.items())
def test_the_network_is_not_let_in_by_mistake(message: str, options: list[str]):
    result = CliRunner().invoke(main, ["web", "--no-open", *options])
    assert result.exit_code == 2
    assert message in result.output


def test_what_the_network_means_is_said_before_it_is_let_in():
    result = CliRunner().invoke(main, ["web", "--no-open", "--host", "192.0.2.7", "--allow-network"])
    assert result.exit_code == 2  # a documentation address: no machine has it
    assert "can be read on the way" in result.output
    assert "192.0.2.7, port 0: " in result.output


def test_the_server_is_imported_only_when_it_runs():
    code = (
        "import sys; from click.testing import CliRunner; from wordtools.core.cli.main import main;"
        "print([CliRunner().invoke(main, words).exit_code for words in (['--help'], ['web', '--help'])],"
        "[name for name in ('starlette', 'uvicorn', 'jinja2', 'wordtools.ruzzle') if name in sys.modules])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[0, 0] []"
