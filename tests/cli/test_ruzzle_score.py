"""``wordtools ruzzle score`` as a whole command."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from wordtools.core.cli.main import Commands
from wordtools.core.errors import WordtoolsError
from wordtools.ruzzle.cli.score import score


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "board.txt").write_text("Ttl E\nA S\n", encoding="utf-8")
    (tmp_path / "list.txt").write_text("tea\neat\nate\nseat\nteas\nzoo\n", encoding="utf-8")
    (tmp_path / "words.txt").write_text("tea\nzoo\n\nTEA\nxyz\n", encoding="utf-8")
    return tmp_path


def run(folder: Path, *arguments: str, stdin: str | None = None) -> Result:
    class Root(Commands):
        def list_commands(self, ctx: click.Context) -> list[str]:
            return ["score"]

        def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
            return score

    names = [str(folder / part) if part.endswith(".txt") else part for part in arguments]
    return CliRunner().invoke(Root("root"), ["score", *names], input=stdin)


BASIC = ("-b", "board.txt", "-d", "list.txt", "words.txt")


def test_text(folder: Path):
    result = run(folder, *BASIC)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout.splitlines() == [
        "TEA  5",
        "",
        "do not count:",
        "  zoo  not on the board",
        "  TEA  already counted",
        "  xyz  not in the word list",
        "",
        "missed:",
        "  SEAT  6",
        "  TEAS  6",
        "  ATE   5",
        "  EAT   5",
        "",
        "1 of 5 words, 5 of 27 points (18.5%)",
    ]


def test_quiet_is_the_words_that_count(folder: Path):
    assert run(folder, *BASIC, "-q").stdout == "TEA  5\n"


def test_missed(folder: Path):
    assert "missed, the best 1 of 4:\n  SEAT  6\n\n" in run(folder, *BASIC, "--missed", "1").stdout
    assert "missed" not in run(folder, *BASIC, "--missed", "0").stdout


def test_json(folder: Path):
    result = run(folder, *BASIC, "--json", "--missed", "1")
    found = json.loads(result.stdout)
    assert found["valid"] == [{"word": "TEA", "score": 5, "path": [[0, 0], [0, 1], [1, 0]]}]
    assert found["wrong"][0] == {"word": "zoo", "reason": "not on the board"}
    assert (found["points"], found["total"], found["missed_count"]) == (5, 27, 4)
    assert [row["word"] for row in found["missed"]] == ["SEAT"]
    assert found["version"] == 1


TWO = ("-b", "board.txt", "-d", "list.txt", "words.txt", "bob.txt")


def test_several_players(folder: Path):
    (folder / "bob.txt").write_text("tea\nseat\neat\n", encoding="utf-8")
    assert run(folder, *TWO, "--missed", "1").stdout.splitlines() == [
        "bob    11  2 words",
        "words   0  0 words",
        "",
        "bob:",
        "  SEAT  6",
        "  EAT   5",
        "",
        "  do not count:",
        "    tea  also found by words",
        "",
        "words:",
        "  do not count:",
        "    tea  also found by bob",
        "    zoo  not on the board",
        "    TEA  already counted",
        "    xyz  not in the word list",
        "",
        "missed, the best 1 of 2:",
        "  TEAS  6",
    ]
    assert run(folder, *TWO, "-q").stdout == "bob\t11\nwords\t0\n"
    kept = json.loads(run(folder, *TWO, "--keep-common", "--json").stdout)
    assert [(one["name"], one["points"]) for one in kept["players"]] == [("bob", 16), ("words", 5)]
    assert [row["word"] for row in kept["missed"]] == ["TEAS", "ATE"]


def test_players_are_named_by_their_whole_files_where_the_short_names_are_the_same(folder: Path):
    (folder / "two").mkdir()
    (folder / "two" / "words.txt").write_text("eat\n", encoding="utf-8")
    names = run(folder, *BASIC, "two/words.txt", "-q").stdout
    assert [line.split("\t")[0] for line in names.splitlines()] == [
        str(folder / "words.txt"),
        str(folder / "two" / "words.txt"),
    ]


def test_words_from_stdin_and_output_to_a_file(folder: Path):
    result = run(folder, "-b", "board.txt", "-d", "list.txt", "-", "-o", "out.txt", stdin="eat\n")
    assert (result.exit_code, result.stdout) == (0, "")
    assert (folder / "out.txt").read_text(encoding="utf-8").startswith("EAT  5\n")


def test_no_words_at_all(folder: Path):
    result = run(folder, "-b", "board.txt", "-d", "list.txt", "-", stdin="\n")
    assert result.exit_code == 0
    assert result.stdout.endswith("0 of 5 words, 0 of 27 points (0.0%)\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("-b", "none.txt", "-d", "list.txt", "words.txt"), "none.txt: No such file or directory"),
        (("-b", "board.txt", "-d", "list.txt", "none.txt"), "none.txt: No such file or directory"),
        (("-b", "bad.txt", "-d", "list.txt", "words.txt"), "bad.txt: line 2: expected 2 cells"),
        (("-b", "board.txt", "-d", "list.txt", "binary.txt"), "binary.txt: a binary file"),
        (("-b", "board.txt", "-d", "none.txt", "words.txt"), "none.txt"),
        (("-b", "board.txt", "-d", "list.txt", "--rules", "chess", "words.txt"), "no rules 'chess'"),
        (("-b", "board.txt", "-l", "xx", "words.txt"), "no language 'xx'"),
        (("-b", "board.txt", "-d", "list.txt", "-", "-"), "only one input can be read from stdin"),
        ((*BASIC, "words.txt"), "a file is given twice: give one for each player"),
        ((*BASIC, "--keep-common"), "--keep-common needs the lists of two players or more"),
        (("-b", "-", "-d", "list.txt", "-"), "only one input can be read from stdin"),
        (("-d", "list.txt", "words.txt"), "Missing option '-b'"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(folder: Path, arguments: tuple[str, ...], message: str):
    (folder / "bad.txt").write_text("AB\nABC\n", encoding="utf-8")
    (folder / "binary.txt").write_bytes(b"tea\0")
    result = run(folder, *arguments, stdin="T E\nA S\n")
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""
    assert not isinstance(result.exception, WordtoolsError)
