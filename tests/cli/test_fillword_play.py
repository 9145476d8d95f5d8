"""``wordtools fillword play``, games that are solved, and pages that ``generate`` writes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from wordtools.core.cli.main import main
from wordtools.fillword import Game, own_game

WORDS = ("robin", "wren", "blackbird", "sparrow", "thrush", "magpie")


@pytest.fixture
def times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Writes ``strands.json`` with the fields of The New York Times."""
    monkeypatch.chdir(tmp_path)
    game = own_game(WORDS, "garden birds", clue="Seen from the window", seed=5)
    mine = game.data()
    names = ("clue", "startingBoard", "themeWords", "themeCoords", "spangram", "spangramCoords")
    data = {name: mine[name] for name in names} | {"printDate": "2024-03-04", "id": 1, "editor": "Somebody"}
    Path("strands.json").write_text(json.dumps(data))
    Path("birds.txt").write_text("".join(f"{word}\n" for word in (*WORDS, "brag", "grab")))
    return game


def run(*arguments: str, code: int = 0, **more: Any) -> Result:
    result = CliRunner().invoke(main, ["fillword", *arguments], **more)
    assert result.exit_code == code, result.output
    return result


def test_a_page_is_written_and_read_again(times: Game):
    run("play", "strands.json", "-d", "birds.txt", "-o", "birds.html")
    page = Path("birds.html").read_text()
    assert "</html>" in page
    assert "Seen from the window" in page
    read = Game.load("birds.html")
    assert read.answer == times.answer
    assert set(read.words) <= {"BRAG", "GRAB"}
    data = json.loads(run("play", "birds.html", "--clue", "Look out", "--json").stdout)
    assert (data["clue"], data["spangram"], data["editor"] if "editor" in data else data["constructors"]) == (
        "Look out",
        "GARDENBIRDS",
        "Somebody",
    )


def test_the_json_of_the_times_is_solved_with_its_answer(times: Game):
    lines = run("solve", "strands.json", "-d", "birds.txt", "-q").stdout.splitlines()
    assert sorted(line.split("  ")[0].strip() for line in lines) == sorted(map(str, times.answer.placements))
    found = run("hint", "strands.json", "-d", "birds.txt", "--found", "garden birds".replace(" ", ""), "--json").stdout
    assert json.loads(found)["word"] in times.answer.words
    piped = run("solve", "-", "-d", "birds.txt", "-q", input=Path("strands.json").read_text()).stdout
    assert piped.splitlines() == lines
    assert run("find", "strands.json", "-d", "birds.txt", "-q").stdout.startswith("BLACKBIRD")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("solve", "strands.json", "--directions", "4"), "leave --directions out"),
        (("solve", "strands.json", "-l", "ru"), "leave --language out"),
        (("solve", "strands.json", "--spangram", "owls"), "leave --spangram out"),
        (("play", "strands.json", "--known", "owl"), "leave the options about it out"),
        (("play", "damaged.json"), "damaged.json: no game"),
        (("solve", "damaged.json"), "damaged.json: no game"),
        (("generate", "6", "6", "--clue", "x"), "--clue is for --playable"),
        (("generate", "6", "6", "--word-search", "--playable", "x.html"), "--word-search"),
    ],
)
def test_wrong_use_is_told_in_one_line(times: Game, arguments: tuple[str, ...], said: str):
    Path("damaged.json").write_text(Path("strands.json").read_text()[:-20])
    result = run(*arguments, code=2)
    assert said in result.output
    assert "Traceback" not in result.output


def test_the_cover_of_a_grid_is_played(times: Game):
    Path("words.txt").write_text("cat\ndog\noat\n")
    run("play", "cat / dog", "-d", "words.txt", "--title", "Pets", "-o", "pets.html")
    game = Game.load("pets.html")
    assert (game.answer.words, game.words, game.title) == (("CAT", "DOG"), ("OAT",), "Pets")
    run("play", "cat / zzz", "-d", "words.txt", code=1)


def test_generate_writes_pages(times: Game):
    made = run(
        "generate", "5", "5", "--seed", "1", "--number", "2", "--playable", "board.html", "--clue", "Any", "--json"
    )
    for number, board in enumerate(json.loads(made.stdout)["boards"], 1):
        game = Game.load(f"board-{number}.html")
        assert game.clue == "Any"
        assert set(game.answer.words) == {one["word"] for one in board["answer"]}
        assert len(game.words) > 10
