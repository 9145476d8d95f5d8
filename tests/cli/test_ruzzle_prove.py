"""``wordtools ruzzle prove`` and ``verify`` as a person runs them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main
from wordtools.core.run.results import Results

WORDS = "tea eat ate teas seat east set rat tar art star arts rats tars tear rate"


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text(WORDS.replace(" ", "\n") + "\n")
    return str(path)


def run(*arguments, code=0):
    result = CliRunner().invoke(main, ["ruzzle", *arguments])
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result


def test_the_best_board_with_its_proof(words, tmp_path):
    proof = str(tmp_path / "best.jsonl")
    result = run("prove", "2", "2", "-d", words, "--certificate", proof, "-j", "1")
    assert result.stdout == "     26  A E / R T\n     26  A E / T R\n     26  A R / T E\n"
    assert "the best board found by climbing has 26 points" in result.stderr
    assert "boards of 2 x 2 with 26 points or more: 3; the best has 26" in result.stderr
    checked = run("verify", proof, "-d", words, "-j", "1")
    assert checked.stdout.endswith(": correct\n")
    assert "456,976 boards in 6 classes; bounds computed again of 6 of these" in checked.stderr
    elsewhere = run("verify", proof, "-d", words, "-j", "2", "--on", "processes", "-q")
    assert (elsewhere.stdout, elsewhere.stderr) == (checked.stdout, "")
    refused = run("verify", proof, "-d", words, "-j", "2", "--on", "tcp://a:1", code=2).stderr
    assert "--jobs is for this machine" in refused
    assert "of 2 of these" in run("verify", proof, "-d", words, "-j", "1", "--sample", "2", "--seed", "1").stderr
    other = tmp_path / "other.txt"
    other.write_text("tea\n")
    refused = run("verify", proof, "-d", str(other), code=2)
    assert refused.stderr.startswith("Error: the certificate is of another word list")
    assert refused.stderr.count("\n") == 1


def test_json_and_a_limit(words):
    data = json.loads(run("prove", "1", "3", "-d", words, "--at-least", "3", "-n", "2", "--json", "-j", "1").stdout)
    assert (data["version"], data["least"], len(data["boards"])) == (1, 3, 2)
    assert data["count"] > 2
    assert [len(row) for row in data["boards"][0]["board"]] == [3]


def test_no_board_is_exit_code_1_and_no_time_is_3(words):
    assert run("prove", "2", "2", "-d", words, "--at-least", "900", "-j", "1", code=1).stdout == ""
    result = run("prove", "2", "2", "-d", words, "--at-least", "5", "--seconds", "1e-9", "-j", "1", code=3)
    assert "stopped: 0 of 6 classes are proven" in result.stderr


@pytest.mark.parametrize(
    ("arguments", "wrong"),
    [
        (("9", "9"), "1 to 64 cells"),
        (("8", "8"), "classes: more than can be proven"),
        (("0", "2"), "0"),
        (("2", "2", "--groups", "ABC DEF"), "G is in no group"),
        (("2", "2", "--visits", "2"), "cross itself"),
        (("2", "2", "--at-least", "0"), "--at-least"),
        (("2", "2", "--seconds", "0"), "--seconds"),
    ],
)
def test_what_cannot_be_proven_is_one_line(words, arguments, wrong):
    result = run("prove", *arguments, "-d", words, "-j", "1", code=2)
    assert wrong in result.stderr
    assert "Error: " in result.stderr


def test_verify_of_what_is_no_certificate(words):
    assert "words.txt: line 1: no line of a certificate" in run("verify", words, code=2).stderr
    assert "--seed is for --sample" in run("verify", words, "--seed", "1", code=2).stderr


def test_an_older_certificate_stays_when_there_is_no_proof(words, tmp_path):
    path = tmp_path / "best.jsonl"
    path.write_text("old")
    run("prove", "2", "2", "-d", words, "--at-least", "5", "--seconds", "1e-9", "--certificate", str(path), code=3)
    assert path.read_text() == "old"


def test_the_same_proof_in_processes_and_from_a_file(words, tmp_path):
    names = [tmp_path / f"{name}.jsonl" for name in ("one", "processes", "kept", "again")]
    kept = ("--resume", str(tmp_path / "proof.sqlite"), "-j", "1")
    for name, how in zip(names, (("-j", "1"), ("--on", "processes", "-j", "2"), kept, kept), strict=True):
        run("prove", "2", "2", "-d", words, "--certificate", str(name), *how)
    assert len({name.read_bytes() for name in names}) == 1
    refused = run("prove", "2", "2", "-d", words, "--at-least", "5", *kept, code=2)
    assert "holds the results of another job" in refused.stderr


def test_the_proof_of_several_lists_is_verified_with_them(words, tmp_path):
    proof, more = str(tmp_path / "best.jsonl"), tmp_path / "more.txt"
    more.write_text("arose\n")
    lists = ("-d", words, "--add", str(more), "--exclude", "rat")
    run("prove", "2", "2", *lists, "--certificate", proof, "-j", "1")
    assert run("verify", proof, *lists, "-j", "1").stdout.endswith(": correct\n")
    assert "of another word list" in run("verify", proof, "-d", words, "-j", "1", code=2).stderr


@pytest.mark.parametrize("command", [["ruzzle", "prove", "8", "8"], ["crossword", "squares", "10", "-l", "ru"]])
@pytest.mark.parametrize("option", ["--certificate", "-o"])
def test_a_missing_folder_is_told_before_the_work(tmp_path, command, option):
    name = str(tmp_path / "none" / "proof")
    result = CliRunner().invoke(main, [*command, option, name])
    assert result.exit_code == 2
    assert result.stderr.splitlines()[-1] == f"Error: {name}: cannot be written: No such file or directory"


@pytest.mark.long
def test_a_full_disk_is_one_line_and_nothing_is_lost(words, tmp_path, monkeypatch):
    done, proof = str(tmp_path / "done.db"), tmp_path / "best.jsonl"
    arguments = ("prove", "2", "3", "-d", words, "-j", "1", "--resume", done, "--certificate", str(proof), "-q")
    keep = Results.__setitem__

    def fill(self, part, result):
        keep(self, part, result)
        if len(self) == 3:
            self._file.execute("pragma max_page_count = 1")  # no page more than there are

    monkeypatch.setattr(Results, "__setitem__", fill)
    refused = run(*arguments, code=2)
    assert refused.stdout == ""
    assert refused.stderr == f"Error: {done}: cannot be written: database or disk is full\n"
    assert not proof.exists()
    monkeypatch.undo()
    with closing(sqlite3.connect(done)) as file:
        kept = file.execute("select count(*) from part").fetchone()[0]
    assert 3 <= kept < 24
    resumed = run(*arguments)
    first = proof.read_bytes()
    assert run(*arguments[:7], "--certificate", str(proof), "-q").stdout == resumed.stdout
    assert proof.read_bytes() == first


def test_brief_certificates_and_groups_by_cells(words, tmp_path):
    proof = tmp_path / "brief.jsonl"
    groups = "aeiou bcdfghjklmnpqrstvwxyz / abcdefghijklmnopqrstuvwxyz"
    run("prove", "1", "3", "-d", words, "--brief", "--groups", groups, "--certificate", str(proof), "-j", "1")
    head, first, *_, end = map(json.loads, proof.read_text().splitlines())
    assert (head["brief"], first["bounds"], len(first["digest"]), end["classes"]) == (True, [], 64, 1)
    assert run("verify", str(proof), "-d", words, "-j", "1").stdout.endswith(": correct\n")
    proof.write_text(proof.read_text().replace(first["digest"], "0" * 64))
    assert "the digest of its bounds is" in run("verify", str(proof), "-d", words, "-j", "1", code=2).stderr
