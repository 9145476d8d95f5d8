"""The Scrabble pages: plays of a position, work that takes longer, a game turn by turn, a game against the computer."""

from __future__ import annotations

import json
import os
import random
import re
from pathlib import Path
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from conftest import mostly_long, takes_minutes_as_python
from starlette.testclient import TestClient
from web.samples import SAME, finished

from wordtools.scrabble import Engine, Game, GameRecord, Position
from wordtools.scrabble.evaluation.boards import board_changes
from wordtools.scrabble.evaluation.effects import board_effects
from wordtools.scrabble.evaluation.ways import way_table
from wordtools.web.scrabble import game as scrabble_game
from wordtools.web.scrabble import moves as scrabble
from wordtools.web.scrabble import position as scrabble_position
from wordtools.web.server.app import App

ENDGAME = (
    "15/15/15/15/15/15/15/4CATERING3/15/15/15/15/15/15/15 AB/CD 10/20 0"  # as good as any: 2 tiles each, an empty bag
)
GAME = scrabble_game.EXAMPLE
pytestmark = takes_minutes_as_python  # the GADDAG of the whole list


def at(path: str, **fields: str | int) -> str:
    return f"{path}?{urlencode(fields)}"


def test_plays_of_a_position_best_first(client: TestClient):
    answer = client.get(at("/scrabble", cgp=scrabble_position.EXAMPLE))
    assert answer.status_code == 200
    best = Engine.for_language("en").plays(scrabble_position.EXAMPLE).best(1)[0]
    first = re.search(r"<tbody>\s*<tr><th><a[^>]*>([^<]*)</a></th><td>(\d+)", answer.text)
    assert first is not None
    assert first[2] == str(best.score)
    data = client.get(at("/scrabble.json", cgp=scrabble_position.EXAMPLE)).json()
    assert (data["plays"][0]["play"], data["plays"][0]["score"]) == (first[1], best.score)
    assert Position.from_cgp(data["cgp"]).cgp() == data["cgp"]
    drawn = client.get(at("/scrabble/board", cgp=scrabble_position.EXAMPLE, play=first[1]))
    assert "fresh" in drawn.text
    assert "<style" not in drawn.text
    assert "fresh" not in client.get(at("/scrabble/board", cgp=scrabble_position.EXAMPLE)).text
    assert "fresh" in client.get(at("/scrabble.svg", cgp=scrabble_position.EXAMPLE, play=first[1])).text


def test_what_plays_open_is_a_column_where_there_is_a_table(client: TestClient):
    cgp = "15/15/15/15/15/15/15/7CATS4/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
    english = Engine.for_language("en")
    plays = english.plays(cgp).sorted(count=1)
    (change,) = board_changes(english.generator, Position.from_cgp(cgp), plays, way_table(english.rules))
    play = str(plays[0].play)
    page = client.get(at("/scrabble", cgp=cgp, play=play)).text
    assert "<th>Equity</th><th>Board</th><th>Kept</th>" in page
    row = re.search(
        r'<tr aria-current="true">.*?<td>([\d.]+)</td><td>([+-][\d.]+)</td><td>[^<]*</td></tr>', page, re.DOTALL
    )
    assert row is not None
    assert row.groups() == (f"{plays[0].equity:.1f}", f"{change.points:+.1f}")
    effects = board_effects(english.generator, Position.from_cgp(cgp), change).effects
    assert f"It changes the board by <b>{change.points:+.1f}</b>" in page
    assert all(f"<li>{effect}</li>" in page for effect in effects)
    other = client.get(at("/scrabble", l="en-super", rack="AEINRST", play="11K EAT")).text
    assert "<th>Equity</th><th>Kept</th>" in other
    assert "changes the board" not in other
    last = GameRecord.load(Path(__file__).parents[2] / "examples" / "game.gcg").position(21)
    assert last.bag == 0
    assert "<th>Equity</th><th>Kept</th>" in client.get(at("/scrabble", cgp=last.cgp())).text


def test_a_positional_opponent_needs_a_table(client: TestClient):
    assert client.get(at("/scrabble/play", seed=5, level="positional")).status_code == 200
    refused = client.get(at("/scrabble/play", l="en-super", seed=5, level="positional"))
    assert refused.status_code == 422
    assert "positional play needs a table of ways" in refused.text


def test_a_rack_alone_is_played_on_an_empty_board(client: TestClient):
    assert "QUIXOT" in client.get(at("/scrabble", rack="QUIXOT?")).text
    assert "fresh" in client.get(at("/scrabble", rack="CATS", play="8H CATS")).text


@pytest.mark.parametrize("code", mostly_long(["en-super", "en-crossplay", "nl-wordfeud", "en-wordsmog"]))
def test_other_games_and_boards_are_chosen_like_a_word_list(client: TestClient, code: str):
    engine = Engine.for_language(code)
    best = engine.plays(Position.new(engine.rules, rack="AEINRST")).best(1)[0]
    data = client.get(at("/scrabble.json", l=code, rack="AEINRST")).json()
    assert (data["plays"][0]["play"], data["plays"][0]["score"]) == (str(best.play), best.score)
    assert client.get(at("/scrabble/play", l=code, seed=1)).status_code == 200


def test_a_pre_endgame_with_last_turns_is_not_offered(client: TestClient):
    engine, rng = Engine.for_language("en-crossplay"), random.Random(1)
    game, player = Game(engine.rules, ["one", "two"], rng=rng, words=engine.lexicon), engine.player("strong")
    while len(game.bag) > 4:
        game.play(player.choose(game.view(game.player_to_move), rng))
    assert len(game.bag) > 0
    late = game.view(game.player_to_move).cgp()
    assert buttons(client.get(at("/scrabble", l="en-crossplay", cgp=late)).text) == ["simulate"]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"cgp": "nonsense"}, "wrong-cgp"),
        ({"rack": "ABCDEFGHIJ"}, "wrong-rack"),
        ({"rack": "12"}, "wrong-rack"),
        ({"cgp": ENDGAME, "rack": "ZZ"}, "wrong-rack"),
        ({"rack": "CAT", "play": "8H DOG"}, "wrong-play"),
        ({"rack": "CAT", "play": "what"}, "wrong-play"),
        ({"cgp": scrabble_position.EXAMPLE, "l": "../en"}, "wrong-l"),
    ],
)
def test_what_is_wrong_is_said_beside_the_field(client: TestClient, fields: dict[str, str], said: str):
    answer = client.get(at("/scrabble", **fields))
    assert answer.status_code == 422
    assert re.search(rf'id="{said}">[^<]+<', answer.text), answer.text


def test_no_position_is_no_file(client: TestClient):
    assert client.get("/scrabble.json").status_code == 422
    assert client.get(at("/scrabble.svg", cgp="x")).status_code == 422


@pytest.fixture
def patient(app: App, client: TestClient, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    """A client whose jobs end when they are told to, however busy the machine is."""
    monkeypatch.setattr(app.jobs, "_seconds", 600.0)
    return client


def test_a_simulation_streams_and_can_be_taken_along(patient: TestClient):
    client = patient
    sent = client.post("/scrabble/ahead", data={"rack": "AEINRS?"}, headers=SAME)
    assert sent.status_code == 303
    address = sent.headers["location"]
    assert client.post(f"{address}/stop", headers=SAME).status_code == 303
    finished(client, address)
    sent = client.post("/scrabble/ahead", data={"cgp": scrabble_position.EXAMPLE, "play": "O4 ACRID"}, headers=SAME)
    address = sent.headers["location"]
    assert "O4 ACRID" in finished(client, address, sign="O4 ACRID")
    client.post(f"{address}/stop", headers=SAME)
    page = finished(client, address)
    assert "O4 ACRID" in page
    rows = json.loads(client.get(f"{address}/result.json").text)
    assert any(row["text"] == "O4 ACRID" and row["rounds"] for row in rows)
    assert all(0 <= row["win"] <= 1 for row in rows)


def test_an_empty_bag_is_searched_to_the_end(client: TestClient):
    game = Path(__file__).parents[2] / "examples" / "game.gcg"
    cgp = GameRecord.load(str(game)).position(21).cgp()
    page = client.get(at("/scrabble", cgp=cgp)).text
    assert "Solve the endgame" in page
    address = client.post("/scrabble/ahead", data={"cgp": cgp}, headers=SAME).headers["location"]
    shown = finished(client, address)
    assert "+9" in shown
    assert "proven" in shown


def buttons(page: str) -> list[str]:
    return re.findall(r'<button name="work" value="(\w+)"', page)


@pytest.fixture(scope="module")
def game() -> GameRecord:
    return GameRecord.load(str(Path(__file__).parents[2] / "examples" / "game.gcg"))


@pytest.fixture(scope="module")
def late(game: GameRecord) -> Position:
    return next(position for position in map(game.position, range(22, 0, -1)) if 1 <= position.bag <= 4)


def test_a_position_offers_what_it_allows(client: TestClient, game: GameRecord, late: Position):
    assert buttons(client.get(at("/scrabble", cgp=late.cgp())).text) == ["preendgame", "simulate"]
    assert buttons(client.get(at("/scrabble", cgp=game.position(21).cgp())).text) == ["endgame"]
    assert buttons(client.get(at("/scrabble", rack="RETINAS")).text) == ["simulate"]
    assert buttons(client.get(at("/scrabble", rack="RETINAS", play="8H RAINS")).text) == ["simulate", "infer"]
    assert buttons(client.get(at("/scrabble", rack="RETINAS", play="8H RETINAS")).text) == ["simulate"]
    refused = client.post("/scrabble/ahead", data={"rack": "RETINAS", "work": "endgame"}, headers=SAME)
    assert refused.status_code == 422


def test_the_chance_of_a_bingo_with_what_a_play_keeps(client: TestClient):
    page = client.get(at("/scrabble", rack="SATIREV", play="8H VAT")).text
    unseen = Position.new("en", rack="SATIREV").unseen
    tiles = Engine.for_language("en").rules.tiles
    chance = Engine.for_language("en").bingos("EIRS", tiles.text(unseen)).chance
    assert f"<b>{100 * chance:.1f} %</b>" in page
    assert "A bingo next turn" not in client.get(at("/scrabble", rack="SATIREV", play="8H VERITAS")).text


def test_a_pre_endgame_streams_its_plays(patient: TestClient):
    client = patient
    text = (Path(__file__).parents[2] / "examples" / "preendgame.cgp").read_text()
    last = Position.from_cgp(text)  # one tile in the bag: the first draw is decided in a moment
    address = client.post("/scrabble/ahead", data={"cgp": last.cgp()}, headers=SAME).headers["location"]
    assert "<table>" in finished(client, address, sign="<table>")  # the first draw that is decided
    client.post(f"{address}/stop", headers=SAME)
    page = finished(client, address)
    assert "in the bag" in page
    assert "wordtools scrabble preendgame" in page
    found = client.get(f"{address}/result.json").json()
    assert found["bag"] == last.bag
    assert all(one["wins"] + one["draws"] + one["losses"] <= found["total"] for one in found["plays"])


def test_what_was_kept_is_inferred_from_a_play(client: TestClient):
    asked = {"rack": "RETINAS", "play": "8H RETINA", "work": "infer"}
    address = client.post("/scrabble/ahead", data=asked, headers=SAME).headers["location"]
    assert "1 tile kept" in finished(client, address)
    found = client.get(f"{address}/result.json").json()
    chances = {leave: (chance, usual) for leave, chance, usual in found["leaves"]}
    assert chances["S"][0] < chances["S"][1]  # with an S the whole rack would have been laid
    assert sum(chance for chance, _ in chances.values()) == pytest.approx(1)


def test_work_on_nothing_is_refused(client: TestClient):
    assert client.post("/scrabble/ahead", data={"cgp": "x"}, headers=SAME).status_code == 422
    assert client.post("/scrabble/game/analyse", data={"gcg": "x"}, headers=SAME).status_code == 422


def test_a_game_turn_by_turn(client: TestClient):
    answer = client.get(at("/scrabble/game", gcg=GAME))
    assert answer.status_code == 200
    assert re.findall(r"<th>(Ann|Ben)</th>", answer.text) == ["Ann", "Ben"] * 4
    assert "Turn 8 of 8. Ben: " in answer.text
    assert "Turn 2 of 8. Ben: " in client.get(at("/scrabble/game", gcg=GAME, turn=2)).text
    assert client.get(at("/scrabble/game", gcg=">Ann: QQ 8H QQ +1 1")).status_code == 422
    address = client.post("/scrabble/game/analyse", data={"gcg": GAME}, headers=SAME).headers["location"]
    page = finished(client, address)
    assert len(re.findall(r'<details id="g\w+-turn-\d+">', page)) == 8
    assert page.count('<figure class="chart">') == 2  # the chance to win, the spread
    assert 'style="' not in page  # the policy forbids it
    assert "<style" not in page
    data = client.get(f"{address}/result.json").json()
    for turn in data["turns"]:  # a folded row names the best play
        assert turn["best"] == turn["play"] or f">{turn['best']}<" in page
    assert len(client.get(f"{address}/result.csv").text.splitlines()) == 9
    assert client.get(f"{address}/result.html").text.startswith("<!doctype html>")


def files(*games: str) -> list[tuple[str, tuple[str, bytes, str]]]:
    return [("files", (f"{k}.gcg", game.encode(), "text/plain")) for k, game in enumerate(games)]


@pytest.mark.parametrize("field", ["board-layout", "tile-distribution"])
def test_no_file_is_opened_because_a_game_names_it(client: TestClient, tmp_path: Path, field: str):
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)  # who opens it waits for ever
    game = f"#player1 A A\n#player2 B B\n#{field} {pipe}\n>A: CAT 8G CAT +10 10"
    assert client.post("/open", files={"file": ("a.gcg", game)}, headers=SAME).status_code == 422


def test_a_file_is_opened_and_several_are_one_report(client: TestClient):
    opened = client.post("/scrabble/game/open", files=files(GAME), headers=SAME)
    assert opened.status_code == 303
    assert "Turn 8 of 8. Ben: " in client.get(opened.headers["location"]).text
    started = client.post("/scrabble/game/open", files=files(GAME, GAME), headers=SAME)
    address = started.headers["location"]
    page = finished(client, address)
    assert "2 games analysed" in page
    assert page.count('<details class="game">') == 2
    assert "<style" not in page
    lines = client.get(f"{address}/result.json").text.splitlines()
    assert [json.loads(line).get("games") for line in lines] == [None, None, 2]
    for wrong in (files("nothing"), files(GAME, "#player1 a a"), None):
        answer = client.post("/scrabble/game/open", files=wrong, headers=SAME)
        assert (answer.status_code, bool(re.search('id="wrong-files">[^<]', answer.text))) == (422, True)


def test_a_game_against_the_computer_goes_on_after_a_reload(client: TestClient):
    assert "New game" in client.get("/scrabble/play").text
    first = client.get(at("/scrabble/play", seed=5, level="good", hint=1))
    play, score = re.findall(r"<li>([^:<]+): (\d+) point", first.text)[0]
    told = client.get(at("/scrabble/play", seed=5, level="good", play=play))
    assert told.status_code == 303
    address = told.headers["location"]
    plays = parse_qs(urlsplit(address).query)["plays"][0].split(";")
    assert len(plays) == 2
    page = client.get(address)
    assert (page.status_code, page.text) == (200, client.get(address).text)  # the same after a reload
    assert f"<td>{score} point" in page.text
    again = client.get(at("/scrabble/play", seed=5, level="good", play=play)).headers["location"]
    assert again == address  # the computer answers alike
    saved = client.get(address.replace("/scrabble/play?", "/scrabble/play.gcg?"))
    assert saved.text.count(">You:") >= 1
    assert ">Computer:" in saved.text
    wrong = client.get(address + "&" + urlencode({"play": "8H QQQ"}))
    assert (wrong.status_code, 'id="wrong-play">' in wrong.text) == (422, True)
    assert client.get(at("/scrabble/play", seed=5, plays="8H QQQ")).status_code == 422
    assert client.get(at("/scrabble/play.gcg", seed=5, plays="8H QQQ")).status_code == 422


def table(page: str) -> list[tuple[str, str, str]]:
    """Reads the moves, the last one first."""
    return re.findall(
        r"<tr><th>(\w+)</th><td>(?:<a[^>]*>)?([^<]*)(?:</a>)?</td><td>([^<]*)</td><td>\d+</td></tr>", page
    )


def test_a_word_that_is_none_is_challenged_by_the_computer(client: TestClient):
    fields: dict[str, str | int] = {"seed": 5, "level": "good", "challenge": "5"}
    rack = re.search(r'<b class="rack">(\w+)<', client.get(at("/scrabble/play", **fields)).text)
    assert rack is not None
    phony = f"8H {rack[1]}"
    page = client.get(client.get(at("/scrabble/play", **fields, play=phony)).headers["location"]).text
    assert [row[0] for row in table(page)] == ["Computer", "Computer", "You"]
    assert table(page)[1] == ("Computer", "challenges", f"taken back: {rack[1]}")
    assert f'<b class="rack">{rack[1]}<' in page  # the tiles are back
    void = client.get(at("/scrabble/play", seed=5, level="good", play=phony))
    assert (void.status_code, "is not in the word list" in void.text) == (422, True)


@pytest.mark.parametrize(
    ("challenge", "rows", "came"),
    [
        ("single", 3, "the play stays"),
        ("double", 4, "the play stays, a turn is lost"),
        ("5", 3, "the play stays, 5 points"),
        ("10", 3, "the play stays, 10 points"),
    ],
)
def test_a_challenge_without_reason_costs_what_the_rule_says(client: TestClient, challenge: str, rows: int, came: str):
    fields: dict[str, str | int] = {"seed": 5, "level": "good", "challenge": challenge}
    address = client.get(at("/scrabble/play", **fields, play="-")).headers["location"]
    page = client.get(address).text
    assert ">Challenge " in page
    page = client.get(client.get(f"{address}&play=%21").headers["location"]).text
    assert len(table(page)) == rows
    assert ("You", "challenges", came) in table(page)
    assert ">Challenge " not in client.get(re.sub("challenge=[^&]*&", "", address)).text


def test_time_over_the_clock_costs_points_at_the_end(client: TestClient):
    plays = ";".join(["-"] * 6)
    fields: dict[str, str | int] = {"seed": 5, "level": "good", "plays": plays, "minutes": 5}
    late = client.get(at("/scrabble/play", **fields, used=301))
    assert "10 points off for your time" in late.text
    assert "(time) -10" in client.get(at("/scrabble/play.gcg", **fields, used=301)).text
    assert "off for your time" not in client.get(at("/scrabble/play", **fields, used=300)).text
    going = client.get(at("/scrabble/play", seed=5, minutes=5, used=200)).text
    assert 'data-seconds="300" data-used="200"' in going
    assert client.get(at("/scrabble/play", seed=5, minutes=7)).status_code == 422


def test_a_whole_game_can_be_played(client: TestClient):
    address = at("/scrabble/play", seed=7, level="good")
    for _ in range(60):
        page = client.get(address + "&hint=1").text
        if "The game is over" in page:
            break
        (play, _), *_ = re.findall(r"<li>([^:<]+): (\d+) point", page)
        address = client.get(address + "&" + urlencode({"play": play})).headers["location"]
    else:
        raise AssertionError("the game does not end")
    assert "Your tiles" not in page


def test_what_is_pasted_is_recognised(client: TestClient):
    for text, title in ((scrabble_position.EXAMPLE, "Scrabble position"), (GAME, "Scrabble game")):
        found = list(scrabble.recognise(scrabble.Pasted(text.encode())))
        assert [match.sure for match in found] == [True]
        assert title in found[0].title
        assert client.get(found[0].address).status_code == 200
    assert not list(scrabble.recognise(scrabble.Pasted(b"tea/ear")))
    assert not list(scrabble.recognise(scrabble.Pasted(b"#player1 nobody")))


def test_what_is_unusual_in_a_game_is_shown(client: TestClient):
    game = "#player1 c C\xe9sar\n#player2 b Bob\n>c: ETRAESF 8D FEASTER +88 88\n>b: HMEIUDT D8 FUME +9 9\n"
    sent = {"files": ("odd.gcg", game.encode("latin-1"))}
    opened = client.post("/scrabble/game/open", files=sent, data={"l": "en"}, headers=SAME)
    page = client.get(opened.headers["location"]).text
    assert "César" in page
    assert re.search(r"<li>line 3: [^<]*88[^<]*</li>", page)
