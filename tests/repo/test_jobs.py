"""The jobs of the games have one digest wherever they are done: threads, processes, a cluster that loses a worker."""

from __future__ import annotations

import importlib.util
import json
import os
import pickle
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest
from click.testing import CliRunner
from conftest import less_as_python

from wordtools.core import Language, Lexicon
from wordtools.core.cli.main import main
from wordtools.core.run.cluster import cluster
from wordtools.core.run.jobs import run
from wordtools.core.run.processes import Processes
from wordtools.core.run.results import Results, digest
from wordtools.crossword import Filler, Puzzle, Words
from wordtools.crossword.build import Plan
from wordtools.crossword.build.build import TriesJob
from wordtools.crossword.fill.many import FillerSource, FillJob
from wordtools.crossword.puzzle.patterns import PatternsJob, PatternTarget
from wordtools.crossword.search.squares import squares_job
from wordtools.fillword import PuzzleJob
from wordtools.fillword.make import rectangle
from wordtools.ruzzle import Rules, Solver
from wordtools.ruzzle.make.many import ClimbJob, MakingJob
from wordtools.ruzzle.proof import Proof
from wordtools.scrabble import Analyser, Match
from wordtools.scrabble import Rules as ScrabbleRules
from wordtools.scrabble.match import Trainer

pytestmark = pytest.mark.long

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("benchmark_jobs", ROOT / "benchmarks" / "jobs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def made(benchmark):
    """A job with installed lists, one with a list that is read once a process, one with words that are sent whole."""
    few = Filler.for_language("en", least=75)
    filling, numbers, shown = benchmark.fills(3, few, PatternTarget(5, 5))  # larger ones take a second each and more
    filling = replace(filling, puzzles=(*filling.puzzles, Puzzle.parse("QQ.\n...\n...")))  # which nothing fills
    squares, parts, counted = benchmark.squares(less_as_python(10, 14))
    return {
        "self_play": benchmark.self_play(less_as_python(15, 12)),
        "boards": benchmark.boards(less_as_python(300, 20)),
        "fills": (filling, [*numbers, len(numbers)], shown),
        "proof": benchmark.proof(2, 2, 30),
        "squares": (squares, parts[:: less_as_python(64, 512)], counted),
        "training": benchmark.training(less_as_python(100, 4)),
    }


@pytest.fixture(scope="module")
def alone(benchmark, made):
    job, numbers, _ = made["fills"]
    assert [filled.fill is None for _, filled in run(job, numbers)] == [False] * 3 + [True]
    return {name: benchmark.digest(run(job, parts), shown) for name, (job, parts, shown) in made.items()}


def test_threads_and_processes(benchmark, made, alone):
    with Processes(2) as two:
        for name, (job, parts, shown) in made.items():
            assert benchmark.digest(run(job, parts, jobs=3), shown) == alone[name]
            assert benchmark.digest(run(job, parts, executor=two), shown) == alone[name]


@pytest.mark.filterwarnings("default")  # Dask's own
def test_a_cluster_that_loses_a_worker(benchmark, made, alone):
    distributed = pytest.importorskip("distributed")
    how = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": ":0", "host": "127.0.0.1"}
    with (
        distributed.LocalCluster(processes=True, **how) as local,
        cluster(local.scheduler_address) as executor,
    ):
        for name, (job, parts, shown) in made.items():
            assert benchmark.digest(run(job, parts, executor=executor), shown) == alone[name]

        def killing(found):
            for number, one in enumerate(found):
                if number == 1:
                    os.kill(next(worker.pid for worker in local.workers.values() if worker.pid), signal.SIGKILL)
                yield one

        job, parts, shown = made["self_play"]
        assert benchmark.digest(killing(run(job, parts, executor=executor)), shown) == alone["self_play"]
        for name in made.keys() - {"self_play"}:
            job, parts, shown = made[name]
            assert benchmark.digest(killing(run(job, parts, executor=executor)), shown) == alone[name]


def test_jobs_are_small_and_plain(made):
    """What is sent with each part; and a digest can be told of each."""
    language, rules, scrabble = Language.load("en"), Rules.load("ruzzle"), ScrabbleRules.load("en")
    lexicon = Lexicon.open("en", rules.alphabet(language))
    trainer = Trainer(scrabble, scrabble.lexicon(), longest=1)
    jobs = [
        made["self_play"][0],
        made["boards"][0],
        FillJob(FillerSource.of(Filler.for_language("en"), "en", least=None), made["fills"][0].puzzles[:1]),
        MakingJob("en", rules, lexicon, seed=1),
        ClimbJob(Solver(lexicon, rules, language).recipe),
        Analyser.for_language("en").job,
        trainer.series(1, 10, 1),
        PuzzleJob.of("en", rectangle(8, 8), unique=True),
        TriesJob.of(Words.of(["tea", "eat"], language.alphabet), Plan(5, 5, tries=3)),
        PatternsJob(PatternTarget(9, 9)),
        squares_job(Lexicon.open("en", language.alphabet), 9),
        Proof(Solver(lexicon, rules, language), 2, 2, 20).job,
    ]
    assert len({digest(job) for job in jobs}) == len(jobs)
    for job in jobs:
        sent = pickle.dumps(job)
        assert len(sent) < 10_000, job
        assert digest(pickle.loads(sent)) == digest(job)


def test_what_is_unpacked_is_what_was_packed(made):
    for name in made.keys() - {"training"}:  # which keeps sums of generations, not parts
        job, parts, shown = made[name]
        result = job.run(parts[0])
        packed = job.pack(result) if hasattr(job, "pack") else result
        assert shown(job.unpack(json.loads(json.dumps(packed)))) == shown(result)


def test_a_client_that_is_killed_goes_on(tmp_path):
    """With the same file in the end, as if nothing had been."""
    file, boards = tmp_path / "solved.sqlite", tmp_path / "boards.txt"
    letters = "ABCDEFGHIJKLMNOPRSTUVW"[: less_as_python(22, 8)]
    boards.write_text("".join(f"{a}{b}er/tins/aole/dutr\n" for a in letters for b in letters.lower()) * 2)
    command = [sys.executable, "-m", "wordtools.core", "ruzzle", "solve", "--boards", str(boards), "--resume"]
    whole = subprocess.run([*command, str(tmp_path / "other.sqlite")], capture_output=True, check=True).stdout
    begun = subprocess.Popen([*command, str(file)], stdout=subprocess.PIPE)
    assert begun.stdout is not None
    begun.stdout.readline()
    begun.kill()
    begun.wait()
    begun.stdout.close()
    again = subprocess.run([*command, str(file)], capture_output=True, check=True)
    assert (again.stdout, again.stderr) == (whole, b"")
    job = "select part, result from part order by part"
    rows = []
    for name in (file, tmp_path / "other.sqlite"):
        with closing(sqlite3.connect(name)) as kept:
            rows.append(kept.execute(job).fetchall())
    assert rows[0] == rows[1] != []


def test_ctrl_c_says_how_to_go_on(tmp_path):
    file = tmp_path / "games.sqlite"
    command = [
        sys.executable,
        "-m",
        "wordtools.core",
        "scrabble",
        "autoplay",
        "--seed",
        "1",
        "-q",
        "--resume",
        str(file),
    ]
    begun = subprocess.Popen([*command, "1000000", "-o", "-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert begun.stdout is not None
    begun.stdout.readline()
    begun.send_signal(signal.SIGINT)
    _, said = begun.communicate()
    assert begun.returncode == 130
    assert f"kept in {file}: the same command goes on from there" in said.decode()
    with Results(file, Match("static", "score", language="en", seed=1).job, seed=1) as results:
        assert len(results) >= 1


def test_what_is_wrong_with_a_cluster_is_one_line(monkeypatch):
    monkeypatch.setattr("wordtools.core.run.cluster.PATIENCE", 1)
    arguments = ["scrabble", "autoplay", "2", "--seed", "1", "--on"]
    for address, why in (("nonsense://x", "not the address of a Dask scheduler"), ("tcp://127.0.0.1:9", "no Dask")):
        result = CliRunner().invoke(main, [*arguments, address])
        assert (result.exit_code, result.stdout, result.stderr.count("\n")) == (2, "", 1)
        assert result.stderr.startswith(f"Error: {address}: ")
        assert why in result.stderr
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = CliRunner().invoke(main, [*arguments, "tcp://127.0.0.1:9"])
    assert result.exit_code == 2
    assert result.stderr == "Error: Dask is not installed: pip install 'wordtools-core[cluster]'\n"


def test_the_parent_takes_its_processes_along(tmp_path):
    code = (
        "import os, sys, time\n"
        "from wordtools.core.run.processes import Processes\n"
        "if __name__ == '__main__':\n"
        "    with Processes(1) as pool:\n"
        "        print(pool.submit(os.getpid).result(), flush=True)\n"
        "        time.sleep(600)\n"
    )
    script = tmp_path / "script.py"
    script.write_text(code)
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    for _ in range(600):
        try:
            os.kill(child, 0)
        except ProcessLookupError:
            return
        state = Path(f"/proc/{child}/stat")
        if state.exists() and state.read_text().rpartition(")")[2].split()[0] == "Z":
            return
        time.sleep(0.1)
    raise AssertionError("it still runs")
