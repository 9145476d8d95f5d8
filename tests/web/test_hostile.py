"""Hostile requests to every route: an answer each, never a mistake of ours, and nothing grows."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import mostly_long
from starlette.testclient import TestClient
from web.samples import SAME

from wordtools.core.letters.language import _language_as_of
from wordtools.web.server.app import App

FIELDS = {
    "board grid": (
        "abcd/efgh",
        "Ttl R / Odw H",
        "a",
        "Qu:9*tw b / c d",
        "пять / тест",
        "ab/c.",
        "x" * 399,
        ". . / . a",
        "a" * 64,
    ),
    "kind": ("4", "8", "strands", "search", ""),
    "symmetry": ("half-turn", "mirror", "both", "none", ""),
    "region": ("1,1-2,2", "1,1-1,1", "2,2-1,1", "0,0-9,9", "1,1", "x", ""),
    "lock ban": ("0a", "0d 3a", "0a:CAT 5d:DOG", "zzz", "0a:", ":", ""),
    "ghost": ("", "0", "1", "x"),
    "entry": ("1a", "2d", "99a", "x", ""),
    "rules": ("ruzzle", "boggle", "elzzur", ""),
    "l": ("en", "ru:ru-nouns", "it", ""),
    "by": ("score", "word", "length", "common"),
    "q pattern prefix suffix contains must without word words found known exclude include spangram": (
        *("retinas", "qi za", "????", "*", "(a|b)*", "[^a]?", "[a", "a,b;c", "ß", "ё", "", "é", "A" * 59, "zzz"),
        *("(((a|b)*c)*d)*", "[abc]*[abc]*[abc]*[abc]*x"),
    ),
    "rows columns seed number rung limit length round": ("0", "1", "4", "7", "-1", "1e9", "٣", "999999999999", "", "2"),
    "lengths total longest": ("4-9", "3:1,4-6:4", "1-", "9-1", "0", "x", ""),
    "letters": ("", "en-new-4x4", "fr-4x4", "nothing"),
    "unique all": ("", "1", "x"),
}
EVIL = (
    *(
        "\x00",
        "\udcff".encode(errors="surrogatepass").decode("latin-1"),
        "../../etc/passwd",
        "/etc/passwd",
        "file:///etc/passwd",
    ),
    *(
        "<script>alert(1)</script>",
        "{{ 7*7 }}",
        "%s%n",
        "\r\nX-Evil: 1",
        "\u202e\u0301",
        "😀" * 9,
        "'\"`\\",
        "A" * 3_000,
    ),
)


def values(rng: random.Random, name: str, usual: tuple[str, ...]) -> str:
    if rng.random() < 0.2:
        return rng.choice(EVIL)
    value = rng.choice(usual)
    if rng.random() < 0.15 and value:
        place = rng.randrange(len(value))
        value = (
            value[:place] + chr(rng.choice((rng.randrange(1, 127), rng.randrange(160, 0x2FFF)))) + value[place + 1 :]
        )
    return value


def fields(rng: random.Random) -> dict[str, str]:
    found = {}
    for names, usual in FIELDS.items():
        for name in names.split():
            if rng.random() < 0.3:
                found[name] = values(rng, name, usual)
    return found


def few(rng: random.Random, asked: dict[str, str]) -> dict[str, str]:
    """Leaves fields out: a form with too many is refused as a whole."""
    return dict(rng.sample(sorted(asked.items()), min(3, len(asked))))


def routes(app: App) -> Iterator[tuple[str, str]]:
    """Goes through the routes of the screens, as (method, path)."""
    for route in app.inner.routes:
        path, methods = getattr(route, "path", ""), getattr(route, "methods", None) or {"GET"}
        if "{" not in path and not path.startswith("/static"):
            yield from ((method, path) for method in sorted(methods - {"HEAD"}))


@pytest.mark.parametrize("seed", mostly_long(range(8)))  # the fuzzer asks 10,000 times
def test_every_route_answers_whatever_is_asked(client: TestClient, app: App, seed: int):
    rng = random.Random(seed)
    for method, path in routes(app):
        asked: dict[str, Any] = fields(rng)
        if method == "GET":
            answer = client.get(path, params=asked)
        else:
            answer = client.post(path, data=few(rng, asked) | {"paste": rng.choice(EVIL)}, headers=SAME)
            app.jobs.close()
            app.jobs._closed = False
        assert answer.status_code in (200, 303, 400, 404, 413, 414, 422), (method, path, asked)
        assert "<script>alert" not in answer.text
        assert "x-evil" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "/jobs/%2e%2e",
        "/jobs/x%00y",
        "/static/../app.css",
        "/static/%2e%2e/server/guard.py",
        "/static/%2e%2e%2fserver%2fguard.py",
        "/static/..%5c..%5cserver%5cguard.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/....//....//server/guard.py",
        "/static/app.js%00.css",
        "/static/vendor/../../server/guard.py",
        "/crossword/file/..%2f..%2fxd",
        "/fillword/play./etc/passwd",
        "/ruzzle/",
    ],
)
def test_paths_lead_nowhere_else(client: TestClient, path: str):
    assert client.get(path).status_code in (404, 307)


BODIES = (
    (b"", "multipart/form-data"),
    (b"--x\r\n", "multipart/form-data; boundary=x"),
    (b"\xff" * 500, "multipart/form-data; boundary=x"),
    (b"%zz=%", "application/x-www-form-urlencoded"),
    (b"a=1&" * 2_000, "application/x-www-form-urlencoded"),
    (b"{}", "application/json"),
    (b"paste=\xff\xfe", "application/x-www-form-urlencoded"),
)


@pytest.mark.parametrize(("body", "kind"), BODIES)
def test_bodies_of_any_kind_are_answered(client: TestClient, body: bytes, kind: str):
    for path in ("/open", "/fillword/play", "/fillword/book", "/fillword/search"):
        answer = client.post(path, content=body, headers={**SAME, "Content-Type": kind})
        assert answer.status_code in (200, 303, 400, 422), answer.text


@pytest.mark.long
def test_no_file_is_opened_because_a_page_names_it(client: TestClient, monkeypatch: pytest.MonkeyPatch):
    opened: list[str] = []
    real = io.open

    def watched(file: Any, *args: Any, **options: Any) -> Any:
        opened.append(str(file))
        return real(file, *args, **options)

    _language_as_of.cache_clear()
    monkeypatch.setattr(io, "open", watched)
    monkeypatch.setattr("builtins.open", watched)
    usual = {"board": "tea/eat", "grid": "cat/dog", "q": "tea"}
    for name in " ".join(FIELDS).split():
        for path in (
            "/ruzzle",
            "/ruzzle/new",
            "/ruzzle/play",
            "/fillword",
            "/fillword/new",
            "/fillword/make",
            "/fillword/play",
            "/words",
            "/words/check",
            "/words/look",
        ):
            if has_field(path, name):
                client.get(path, params=usual | {name: "/etc/passwd"})
    assert any(name.endswith("en.toml") for name in opened)  # so the watch sees what is opened
    assert not [name for name in opened if "passwd" in name]


def has_field(path: str, name: str) -> bool:
    """Says whether a page has a field."""
    game = path.split("/")[1]
    own = {
        "ruzzle": "board l rules by word words rows columns letters round seed total longest",
        "fillword": "data size words clue title grid l kind found known exclude spangram lengths include seed rows"
        " columns",
        "words": "q l pattern by prefix words word must",
    }
    return name in own[game].split()
