"""The page as its tests see it: an application of their own, and a client that is let in."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient
from web.samples import OWN, PORT, SCREEN

from wordtools.web.crossword import make as crossword
from wordtools.web.fillword import new as fillword_new
from wordtools.web.fillword import play as fillword_play
from wordtools.web.fillword import solve as fillword
from wordtools.web.ruzzle import new as ruzzle_new
from wordtools.web.screens.table import SCREENS
from wordtools.web.server.app import App
from wordtools.web.server.settings import Settings
from wordtools.web.words import find, look


@pytest.fixture(autouse=True)
def _time_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page gives up because the machine is busy."""
    for screen in (crossword, fillword, fillword_new, fillword_play, ruzzle_new, find, look):
        monkeypatch.setattr(screen, "SECONDS", 600.0)


@pytest.fixture
def app() -> App:
    settings = Settings(PORT, token="secret", body=100_000, query=4_000, jobs=1, seconds=60, grace=5)
    return App(settings, (*SCREENS, SCREEN))


@pytest.fixture
def stranger(app: App) -> TestClient:
    """A client without the cookie."""
    return TestClient(app.guarded, base_url=OWN, follow_redirects=False)


@pytest.fixture
def client(stranger: TestClient) -> TestClient:
    assert stranger.get("/?token=secret").status_code == 303
    return stranger
