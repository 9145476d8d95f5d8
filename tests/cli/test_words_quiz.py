"""``wordtools words quiz``, played as a person and as a program does."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sqlite3
import subprocess
import sys

import pytest
from click.testing import CliRunner

from wordtools.core import Alphabet, Lexicon
from wordtools.core.cli.main import main
from wordtools.core.study.cardbox import AGAIN, GOOD, CardBox

pty = pytest.importorskip("pty", reason="needs a Unix terminal")
LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
WORDS = [
    "ACE",
    "AID",
    "ALE",
    "APE",
    "ATE",
    "AWE",
    "BAD",
    "BAG",
    "CAB",
    "CAT",
    "DAB",
    "DEN",
    "EAT",
    "ELF",
    "END",
    "EYE",
    "FAN",
    "GAB",
    "TEA",
]
# what starts the tests may ignore Ctrl-C, and its children then do too
START = "import signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
PROGRAM = [sys.executable, "-c", f"{START} from wordtools.core.cli.main import main; main()", "words", "quiz"]


@pytest.fixture
def words(tmp_path):
    (tmp_path / "words.txt").write_text("\n".join(WORDS))
    return tmp_path


def run(folder, *arguments, **more):
    own = ("--box", folder / "box", "-d", folder / "words.txt")
    return CliRunner().invoke(main, list(map(str, ("words", "quiz", *arguments, *own))), **more)


def answer(letters):
    return " ".join(Lexicon.of(WORDS, LATIN).find(letters=letters, use_all=True))


class Terminal:
    """A quiz in a terminal of its own."""

    def __init__(self, folder, *arguments):
        self.main_end, terminal = pty.openpty()
        own = ("--box", folder / "box", "-d", folder / "words.txt", "--length", "3")
        self.process = subprocess.Popen(
            list(map(str, (*PROGRAM, *own, *arguments))), stdin=terminal, stdout=terminal, stderr=terminal
        )
        os.close(terminal)
        self.shown = ""

    def until(self, text):
        """Reads until *text* is shown, or the end, and returns what was shown since the last time."""
        some = ""
        while text not in some:
            ready, _, _ = select.select([self.main_end], [], [], 60)
            if not ready:
                self.process.kill()
                self.process.wait()
                pytest.fail(f"no sign of {text!r} after {some!r}")
            try:
                read = os.read(self.main_end, 1 << 12)
            except OSError:  # the other end is closed
                break
            if not read:
                break
            some += read.decode()
        self.shown += some
        return some

    def type(self, text):
        os.write(self.main_end, f"{text}\n".encode())

    def interrupt(self):
        """Presses Ctrl-C until it is noticed: one between the prompt and the reading is seen after the next line."""
        for _ in range(60):
            self.process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(1)
                return

    def ended(self):
        self.until("\0")
        os.close(self.main_end)
        return self.process.wait(60)


def test_ten_cards_in_a_terminal(words):
    terminal = Terminal(words, "-n", "10")
    for number in range(1, 11):
        asked = terminal.until("> ")
        assert f"{number}. " in asked
        letters = asked.split(f"{number}. ")[1].split()[0]
        terminal.type(answer(letters) if number % 3 else "xyz")
    assert terminal.ended() == 0
    assert "7 of 10 right; the next card is due in 1 minute" in terminal.shown
    assert "missed: " in terminal.shown
    with CardBox(words / "box") as box:
        assert len(box) == 10
        assert sorted(rating for _, _, rating in box.reviews()) == [AGAIN] * 3 + [GOOD] * 7
    exported = run(words, "--export", words / "out.json")
    assert exported.exit_code == 0
    data = json.loads((words / "out.json").read_text())
    assert [len(card["reviews"]) for card in data["cards"]] == [1] * 10
    # none is due within the minute: the next quiz has the other cards
    later = run(words, "--length", "3", "-n", "99", "--json", input="\n" * 99)
    asked = {json.loads(line).get("key") for line in later.stdout.splitlines()} - {None}
    assert not asked & {card["question"] for card in data["cards"]}


def test_ctrl_c_and_the_end_of_input_end_it_well(words):
    terminal = Terminal(words, "-n", "5")
    for _ in range(2):
        terminal.until("> ")
        terminal.type("cat")
    terminal.until("> ")
    terminal.interrupt()
    assert terminal.ended() == 130
    assert "of 2 right" in terminal.shown
    assert "Traceback" not in terminal.shown
    with CardBox(words / "box") as box:
        assert len(box.reviews()) == 2
    closed = run(words, "-n", "5", "--length", "3", input="cat\n")
    assert (closed.exit_code, len(closed.stderr)) == (0, 0)
    assert "of 1 right" in closed.stdout


def test_kill_in_the_middle_loses_nothing(words):
    own = ("--box", words / "box", "-d", words / "words.txt", "--length", "3", "--json")
    process = subprocess.Popen(
        list(map(str, (*PROGRAM, *own))), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    answered = []
    for _ in range(4):
        assert "question" in json.loads(process.stdout.readline())
        process.stdin.write("cat\n")
        process.stdin.flush()
        answered.append(json.loads(process.stdout.readline())["key"])
    process.kill()
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    with CardBox(words / "box") as box:
        assert sorted(key.question for key, _, _ in box.reviews()) == sorted(answered)
    file = sqlite3.connect(words / "box")
    assert file.execute("pragma integrity_check").fetchone() == ("ok",)
    file.close()
    again = run(words, "--length", "3", "-n", "1", input="cat\n")
    assert again.exit_code == 0


def test_as_json(words):
    result = run(words, "hooks", "--length", "3", "-n", "2", "--json", input="-s\n-\n")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [sorted(line) for line in lines] == [
        ["answers", "kind", "question", "version"],
        ["answers", "due", "key", "missed", "right", "version", "wrong"],
        ["answers", "kind", "question", "version"],
        ["answers", "due", "key", "missed", "right", "version", "wrong"],
        ["asked", "cards", "due", "right", "version"],
    ]
    assert lines[1]["wrong"] == ["-S"]
    assert (lines[3]["right"], lines[4]["asked"], lines[4]["right"]) == (True, 2, 1)


def test_definitions(words):
    (words / "mine.tsv").write_text("cat\ta pet\nace\ta card\n")
    asked = ("definitions", "--definitions", words / "mine.tsv", "--length", "3", "--json")
    result = run(words, *asked, input="cat\ncat\n")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert {lines[0]["question"], lines[2]["question"]} == {"a pet (3 letters)", "a card (3 letters)"}
    assert "CAT" not in json.dumps(lines[0])
    assert lines[-1]["right"] == 1


def test_what_is_due_comes_first(words):
    old = '{"version": 1, "cards": [{"kind": "anagrams", "language": "en", "question": "%s", "reviews": [%s]}]}'
    review = '{"at": "2020-01-01T00:00:00Z", "rating": 3}'
    (words / "old.json").write_text(old % ("EEY", review))
    assert run(words, "--import", words / "old.json").stderr == f"{words / 'old.json'}: 1 answers, 1 of them new\n"
    result = run(words, "--length", "3", "-n", "1", "--json", input="eye\n")
    assert json.loads(result.stdout.splitlines()[0])["question"] == "EEY"
    (words / "other.json").write_text(old % ("XXX", review))  # no word of the list: it stays, and is not asked
    assert run(words, "--import", words / "other.json").exit_code == 0
    result = run(words, "--length", "3", "--new", "0")
    assert (result.exit_code, result.stderr) == (1, "no card is due, and there is no new one\n")


def test_export_and_import_as_csv(words):
    run(words, "--length", "3", "-n", "3", input="cat\n" * 3)
    assert run(words, "--export", words / "out.csv").exit_code == 0
    other = words / "other"
    other.mkdir()
    (other / "words.txt").write_text("CAT")
    assert "3 answers, 3 of them new" in run(other, "--import", words / "out.csv").stderr
    assert run(other, "--export", "-").stdout == run(words, "--export", "-").stdout


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--export", "a", "--import", "b"), "give one of them"),
        (("--definitions", "x.tsv"), "--definitions is for the quiz of definitions"),
        (("-o", "x"), "--output: a quiz is a dialogue"),
        (("--import", "none.json"), "none.json: No such file"),
        (("colours",), "is not one of"),
        (("--length", "5-3"), "is no range: 5 is more than 3"),
    ],
)
def test_what_cannot_be_is_one_line(words, arguments, message):
    result = run(words, *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.replace("│", "").split())
    assert not (words / "box").exists()


def test_a_file_of_answers_that_is_wrong_changes_nothing(words):
    (words / "bad.csv").write_text("kind,language,question,at,rating\nhooks,en,EAT,2026-01-01T00:00:00Z,3\nhooks,en\n")
    result = run(words, "--import", words / "bad.csv")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "bad.csv: line 3: 5 columns are wanted" in result.stderr
    with CardBox(words / "box") as box:
        assert len(box) == 0
