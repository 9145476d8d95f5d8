"""Every command with --seconds ends in time, and at Ctrl-C, on small and on large input.

The clock of the library is set to the processor time of this process, and Ctrl-C comes after some processor time: so a
busy machine fails no test.
"""

from __future__ import annotations

import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from time import monotonic, process_time

import click
import pytest
from click.testing import CliRunner

from wordtools.core.cli import exits
from wordtools.core.cli.main import main
from wordtools.core.run import clock

EXAMPLES = Path(__file__).parents[2] / "examples"
LIMIT = 0.2  # seconds
GRACE = 2.0  # seconds more that a command may take: 0.9 was seen, with three tests at once on two slow cores
ENDED = (exits.DONE, exits.NO_ANSWER, exits.OUT_OF_TIME)
ONE = "-j 1"  # the processor time of one thread is time


def words(count: int) -> str:
    """Makes words that cross well, for a list of one's own."""
    rng = random.Random(count)
    made = {
        "".join(rng.choice(("BCDFGKLMNPRST", "AEIOU")[k % 2]) for k in range(rng.randint(4, 9))) for _ in range(count)
    }
    return "".join(f"{word}\n" for word in sorted(made))


FILES = {
    "few.txt": words(12),
    "many.txt": words(400),
    "small.fw": "cats\nodog\nwlio\nnabe\n",
    "large.fw": "".join("".join(random.Random(row).choices("EARIOTNSLCUDPM", k=14)) + "\n" for row in range(14)),
    "code.txt": "3 1 2/1 # 4/6 7 5\n",
    "empty.txt": ".....\n.....\n.....\n.....\n.....\n",
    "ring.txt": "...\n.#.\n...\n",
    "four.txt": "cat\ncar\ntoe\nrye\n",
    "marks.txt": "E E*tw E E*dl\n" * 2,
}
COMMANDS = {  # what is small, what is large
    "crossword arrowword": ("11x9 --seed 2", "24x24 --seed 1"),
    "crossword build": (
        f"8 8 few.txt --seed 1 {ONE}",
        f"60 60 many.txt --seed 1 {ONE}",
        f"--fit few.txt --seed 1 {ONE}",
    ),
    "crossword codeword make": (
        "--library 5x5 --seed 1",
        "--library 21x21 --seed 1",
        "--library 13x13 --every-letter --seed 1",
    ),
    "crossword codeword solve": ("code.txt", "code.txt --min-score 0 --limit 5000"),
    "crossword fill": (
        f"--library 5x5 --seed 1 {ONE}",
        f"--library 21x21 --seed 1 {ONE}",
        "--open 6x6 --seed 1",
        f"--library 15x15:78 --objective least --seed 1 {ONE}",
        f"--library 7x7 --prove --seed 1 {ONE}",
    ),
    "crossword krisskross make": (
        "few.txt --grid-size 11x11 --seed 1",
        "--library 15x15 --seed 1",
        "many.txt --grid-size 40x40 --seed 1",
    ),
    "crossword krisskross solve": ("ring.txt four.txt", "large.ipuz --limit 1000"),
    "crossword squares": (f"4 {ONE}", f"9 {ONE}", f"6 --double {ONE}"),
    "crossword suggest": ("empty.txt 1a", "empty.txt 1a --limit 10000"),
    "fillword book": (
        f"6 6 --number 2 --seed 1 --pdf x.pdf {ONE}",
        f"10 10 --number 300 --unique --seed 1 --pdf x.pdf {ONE}",
    ),
    "fillword generate": (
        f"6 6 --seed 1 {ONE}",
        f"90 90 --seed 1 {ONE}",
        f"12 12 --unique --seed 1 {ONE}",
        f"40 40 --word-search --number 9 --seed 1 {ONE}",
        f"8 6 --strands --number 900 --seed 1 {ONE}",
    ),
    "fillword hint": ("small.fw", "large.fw"),
    "fillword play": ("small.fw", "large.fw"),
    "fillword solve": ("small.fw", "large.fw --count --directions 8"),
    "ruzzle best": (
        f"--rows 2 --columns 2 --restarts 1 --seed 1 {ONE}",
        f"--rules boggle --rows 8 --columns 8 --seed 1 {ONE}",
        f"--multipliers marks.txt --seed 1 {ONE}",
    ),
    "ruzzle prove": (
        f"1 2 {ONE}",
        f"2 3 --rules boggle --at-least 1 {ONE}",
        f"3 4 --rules boggle {ONE}",
        "3 3 --rules boggle --at-least 600 -j 2",
    ),
    "scrabble analyse": (f"{EXAMPLES / 'game.gcg'} {ONE}",),
    "scrabble endgame": (f"{EXAMPLES / 'game.gcg'} --turn 21 {ONE}",),
    "scrabble preendgame": (f"{EXAMPLES / 'preendgame.cgp'} {ONE}",),
    "scrabble sim": (
        f"-r AEINRS? --rounds 1000000 --seed 1 {ONE}",
        f"-r AEINRS? --rounds 1000000 --plies 60 --candidates 100 --seed 1 {ONE}",
    ),
    "words anagram": ("dormitory --words 2", "conversationswithastronomers --limit 9999"),
}
CASES = [f"{command} {arguments}" for command, cases in COMMANDS.items() for arguments in cases]
LARGE = [f"{command} {cases[1]}" for command, cases in COMMANDS.items() if len(cases) > 1]
A_TURN = 12  # "scrabble analyse": its limit is that of a turn, and so many turns are searched at most
SHOWN = (  # an interrupted run of these shows what it has found; the first results take up to a second
    "crossword build 60",
    "crossword fill --library 21x21",
    "fillword solve",
    "ruzzle best",
    "scrabble",
)


@pytest.fixture(scope="module")
def kriss_kross(tmp_path_factory):
    """Makes a large kriss kross to solve."""
    path = tmp_path_factory.mktemp("made") / "large.ipuz"
    made = ["crossword", "krisskross", "make", "--library", "15x15", "--seed", "1", "-o"]
    assert CliRunner().invoke(main, [*made, str(path)]).exit_code == exits.DONE
    return path.read_text()


@pytest.fixture
def begun(tmp_path, monkeypatch, kriss_kross, old_objects_frozen):
    """Sets the clock to processor time, and records when it was set to a time limit."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "large.ipuz").write_text(kriss_kross)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(clock, "monotonic", process_time)
    made, times = clock.Clock.__init__, []

    def begin(self, seconds=None, stop=None):
        made(self, seconds, stop)
        if seconds is not None:
            times.append(process_time())

    monkeypatch.setattr(clock.Clock, "__init__", begin)
    return times


def test_all_commands_with_a_time_limit_are_here():
    listed = (Path(__file__).parents[2] / "docs" / "options.md").read_text()
    named = set()
    for commands in re.findall(r"^\| `--seconds` \| `S` \| ([^|]*) \|", listed, re.MULTILINE):
        for game in commands.split("; "):
            first, _, more = game.partition(" ")
            named |= {f"{first} {command}" for command in more.split(", ")}
    assert named == set(COMMANDS)


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=[] if case in LARGE[::3] else [pytest.mark.long]) for case in CASES]
)
def test_it_ends_in_time(case, begun):
    result = CliRunner().invoke(main, [*case.split(), "--seconds", str(LIMIT)])
    over = process_time() - begun[0]
    assert result.exit_code in ENDED, result.output
    assert over < LIMIT * (A_TURN if "analyse" in case else 1) + GRACE


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="no timer of processor time")
@pytest.mark.parametrize("case", LARGE)
def test_ctrl_c_ends_it(case, begun, monkeypatch):
    pressed = []

    def press(number, frame):
        pressed.append(process_time())
        signal.raise_signal(signal.SIGINT)

    unraisable = sys.unraisablehook

    def dropped(what):
        """Presses again where Python dropped it: a callback of the garbage collector cannot raise (pytest has some)."""
        if not isinstance(what.exc_value, KeyboardInterrupt):
            unraisable(what)
            return
        pressed.clear()
        signal.setitimer(signal.ITIMER_PROF, 0.01)

    monkeypatch.setattr(sys, "unraisablehook", dropped)
    before = signal.signal(signal.SIGPROF, press)
    made = clock.Clock.__init__

    def begin(self, seconds=None, stop=None):
        made(self, seconds, stop)
        if seconds == 60:
            signal.setitimer(signal.ITIMER_PROF, 2.0 if case.startswith(SHOWN) else 0.5)

    clock.Clock.__init__ = begin
    try:
        result = CliRunner().invoke(main, [*case.split(), "--seconds", "60"])
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        clock.Clock.__init__ = made
    if not pressed:
        assert result.exit_code in ENDED  # it was done before
        return
    assert result.exit_code == exits.INTERRUPTED, result.output
    assert process_time() - pressed[0] < GRACE
    if case.startswith(SHOWN):
        assert result.stdout.strip()


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="no signal to a process")
def test_ctrl_c_shows_what_processes_have_found(tmp_path):
    """With a real Ctrl-C: processes are begun before the first batch of boards is scored."""
    code = "from wordtools.core.cli.main import main; main()"
    case = "ruzzle best --rules boggle --rows 8 --columns 8 --seed 1 --on processes -j 1 --seconds 90"
    with subprocess.Popen(
        [sys.executable, "-c", code, *case.split()],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            process.wait(4)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
        begun = monotonic()
        out, err = process.communicate(timeout=60)
        assert monotonic() - begun < 10  # on a busy machine
    assert process.returncode == exits.INTERRUPTED
    assert len(out.split()) == 64
    assert "interrupted" not in err
    assert "so far: no climb came to its end" in err


def test_the_groups_have_these_commands():
    for command in COMMANDS:
        found: click.Command = main
        for name in command.split():
            assert isinstance(found, click.Group)
            inner = found.get_command(click.Context(found), name)
            assert inner is not None
            found = inner
        assert any("--seconds" in option.opts for option in found.params), command
