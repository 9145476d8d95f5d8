"""``wordtools scrabble leaves`` as a person runs it."""

from __future__ import annotations

import gzip
import json

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main
from wordtools.scrabble import TileSet
from wordtools.scrabble.evaluation.leaves import Leaves

TABLE = "?,25.5\nS,8\nQ,-7.25\n?S,33.125\nQU,-1\nEST,12.3\nEEST,7.2\nEINST,17.4\n"
WORDS = (
    "tea eat ate seat east teas tease set rest stare tears rate tar rat art star tore rote note tone stone onset at as"
)


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "mine.csv"
    path.write_text(TABLE)
    return str(path)


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text(WORDS.replace(" ", "\n") + "\n")
    return str(path)


def run(*arguments, code=0, **given):
    result = CliRunner().invoke(main, ["scrabble", "leaves", *arguments], **given)
    assert result.exit_code == code, result.output
    return result


def test_show(table):
    assert run("show", "S?", "UQ", "ZZ", "--leaves", table).stdout == "?S   +33.12\nQU    -1.00\nZZ    +0.00\n"
    singles = run("show", "--leaves", table).stdout.splitlines()
    assert len(singles) == 27
    assert singles[0].split() == ["?", "+25.50"]
    data = json.loads(run("show", "Q", "--leaves", "-", "--json", input=TABLE).stdout)
    assert data == {"version": 1, "leaves": {"Q": -7.25}}


def test_show_the_table_that_comes_along():
    values = json.loads(run("show", "?", "S", "V", "--json").stdout)["leaves"]
    assert values["?"] > values["S"] > 0 > values["V"]
    assert "no table of leaves is bundled for 'pl'" in run("show", "-l", "pl", code=2).stderr


@pytest.mark.parametrize("ending", ["klv2", "csv", "klv2.gz", "csv.gz"])
def test_convert(table, tmp_path, ending):
    path = tmp_path / f"other.{ending}"
    assert run("convert", table, "-o", str(path)).stdout == ""
    # a KLV2 file has what other leaves begin with, too
    kept = [line for line in run("convert", str(path)).stdout.splitlines() if not line.endswith(",0.000")]
    assert sorted(kept) == sorted(
        f"{name},{float(value):.3f}" for name, value in (line.split(",") for line in TABLE.split())
    )
    tiles = TileSet.load("en")
    assert Leaves.open(str(path), tiles).value(tiles.rack("QU")) == -1000
    assert run("convert", "-", input=TABLE).stdout == run("convert", table).stdout


def test_rounding(table):
    lines = run("convert", table, "--step", "0.5").stdout.splitlines()
    assert "EEST,7.000" in lines
    assert "EINST,17.500" in lines
    assert "EST,12.300" in lines
    assert "multiples of 0.001 or more" in run("convert", table, "--step", "0", code=2).stderr


def test_train(words, tmp_path):
    path = tmp_path / "mine.klv2"
    arguments = ("train", "-d", words, "--layout", "wwf-11", "--games", "8", "--generations", "2", "--leave-size", "2")
    result = run(*arguments, "--seed", "1", "-o", str(path))
    assert result.stdout == ""
    assert [line.split(",")[0] for line in result.stderr.splitlines()] == [
        "generation 1: 4 games",
        "generation 2: 8 games",
    ]
    shown = run(*arguments, "--seed", "1", "-q", "-j", "2")
    assert shown.stderr == ""
    assert shown.stdout == run("convert", str(path)).stdout
    assert len(shown.stdout.splitlines()) > 300
    assert run(*arguments, "--seed", "2", "-q").stdout != shown.stdout
    more = run(*arguments, "--seed", "1", "-q", "--leaves", str(path))
    assert more.stdout != shown.stdout
    assert run(*arguments).stderr.startswith("seed ")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("train", "-o", "mine.txt"), "mine.txt: leaves are written to a file that ends in .klv2 or .csv"),
        (("convert", "no.klv2"), "no.klv2: No such file"),
        (("convert", "-", "-o", "a.dat"), "a.dat: leaves are written"),
        (("show", "4", "--leaves", "-"), "'4' is not a tile"),
        (("train", "--leave-size", "0"), "0 is not in the range"),
    ],
)
def test_wrong_use(arguments, reason):
    assert reason in run(*arguments, code=2, input=TABLE).stderr


def test_damaged_tables_are_said(tmp_path):
    path = tmp_path / "cut.klv2.gz"
    run("convert", "-", "-o", str(path), input=TABLE)
    path.write_bytes(path.read_bytes()[:-12])
    assert "cut.klv2.gz: a damaged .gz file" in run("convert", str(path), code=2).stderr
    path.write_bytes(gzip.compress(b"\x05\0\0\0abc"))
    assert "a damaged .klv2 file" in run("convert", str(path), code=2).stderr


def test_ctrl_c_keeps_the_last_generation(words, tmp_path, monkeypatch):
    from wordtools.scrabble.match.training import Trainer

    learn = Trainer.generations

    def first(self, *arguments, **named):
        yield next(learn(self, *arguments, **named))
        raise KeyboardInterrupt

    monkeypatch.setattr(Trainer, "generations", first)
    arguments = ("train", "-d", words, "--layout", "wwf-11", "--games", "8", "--leave-size", "1", "--seed", "1", "-q")
    shown = run(*arguments, code=130).stdout
    assert len(shown.splitlines()) == 27
    run(*arguments, "-o", str(tmp_path / "a.csv"), code=130)
    assert (tmp_path / "a.csv").read_text() == shown


def test_training_goes_on_from_a_file(tmp_path):
    words, file = tmp_path / "words.txt", str(tmp_path / "training.sqlite")
    words.write_text("tea eat ate seat east teas tease set rest stare tears rate tar rat art star".replace(" ", "\n"))
    base = ["scrabble", "leaves", "train", "--games", "40", "--generations", "2", "--leave-size", "1", "-d", str(words)]
    alone = CliRunner().invoke(main, [*base, "--seed", "2", "-j", "1"])
    assert alone.exit_code == 0, alone.output
    for more in (
        ["--seed", "2", "--resume", file],
        ["--resume", file],
        ["--seed", "2", "--on", "processes", "-j", "2"],
    ):
        assert CliRunner().invoke(main, [*base, *more]).output == alone.output
    words.write_text("tea eat ate seat east teas tease set rest stare tears".replace(" ", "\n"))
    other = CliRunner().invoke(main, [*base, "--resume", file])
    assert (other.exit_code, "another job" in other.stderr) == (2, True)
