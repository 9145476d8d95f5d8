"""``wordtools words`` and ``wordtools languages``, as commands."""

from __future__ import annotations

import json
import lzma
import os
import shlex
import subprocess
import sys
import zlib
from itertools import product
from pathlib import Path

import marisa_trie
import pytest
from click.testing import CliRunner
from conftest import no_sanitizer

from wordtools.core import Alphabet
from wordtools.core.cli.main import main
from wordtools.core.graph import kwg
from wordtools.core.letters.language import user_folder

LATIN = Alphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
WORDS = ["ACTING", "ATE", "CAT", "EAT", "QUIZ", "TEA", "ZA"]


def run(*arguments, **more):
    return CliRunner().invoke(main, list(map(str, arguments)), **more)


def process(command, **more):
    """Runs a command line as a person types it."""
    path = os.path.dirname(sys.executable) + os.pathsep + os.environ["PATH"]  # noqa: PTH120
    env = {**os.environ, "PATH": path}
    return subprocess.run(
        command, shell=True, executable="/bin/bash", capture_output=True, text=True, check=False, env=env, **more
    )


unix = pytest.mark.skipif(os.name == "nt", reason="needs a Unix shell")


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("\n".join([*reversed(WORDS), ""]))
    return str(path)


def test_cat(words):
    result = run("words", "cat", "-d", words)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "".join(f"{word}\n" for word in WORDS), "")


def test_cat_to_a_file_and_from_standard_input(tmp_path):
    result = run("words", "cat", "-d", "-", "-o", tmp_path / "out", input="dog\ncat\n")
    assert (result.exit_code, result.output) == (0, "")
    assert (tmp_path / "out").read_text() == "CAT\nDOG\n"


def test_cat_of_a_whole_list():
    lines = run("words", "cat", "-d", "ru-nouns", "-l", "ru").stdout.splitlines()
    assert len(lines) > 20_000
    assert lines == sorted(set(lines))


def test_what_was_left_out_is_said(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("it's\ntea\n\nice cream\ncat\n")
    left = f"{path}: 2 left out: a character outside the alphabet\n"
    assert run("words", "check", "tea", "-d", path).stderr == left
    (tmp_path / "list").write_text("tea\ndog\n")
    assert run("words", "check", "tea", "-d", tmp_path / "list", "--exclude", path).stderr == left
    assert run("words", "cat", "-v", "-d", path).stderr == f"{path}: 2 words\n{left}{path}: 1 left out: empty\n"
    assert run("words", "cat", "-v", "-q", "-d", path).stderr == ""


def test_what_was_left_out_of_a_large_list_is_said_each_time(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    path = tmp_path / "words.txt"
    letters = "abcdefghij"
    path.write_text("".join(f"{a}{b}{c}{d};5\n" for a, b, c, d in product(letters, repeat=4)) + "cat;5,5\n")
    left = f"{path}: line {10**4 + 1}: 'cat;5,5' left out: '5,5' is no score; write WORD;SCORE\n"
    assert run("words", "check", "abcd", "-d", path).stderr == left
    (notes,) = (tmp_path / "wordtools").glob("*.notes")
    for content in (notes.read_bytes(), b"[5]", b"["):
        notes.write_bytes(content)
        assert run("words", "check", "abcd", "-d", path).stderr == left


@unix
def test_cat_into_head_is_quiet():
    found = process("set -o pipefail; wordtools words cat -d en | head -2")
    assert (found.stdout, found.stderr, found.returncode) == ("AA\nAAH\n", "", 0)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_message_that_cannot_be_written_costs_no_result():
    found = process("wordtools languages -v 2> /dev/full")
    assert found.returncode == 0
    assert "\nen " in found.stdout


def test_the_name_of_a_file_makes_no_message(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    name = "a\nError: all is well.txt"
    shown = "a\\u000aError: all is well.txt: "
    assert run("words", "info", "-d", name).stderr == f"Error: {shown}No such file or directory\n"
    Path(name).write_text("cat\ncat\n")
    assert run("words", "info", "-v", "-d", name).stderr.startswith(shown)
    assert run("words", "compile", "-d", name, "-o", f"{name}.txt").stderr.startswith("a\\u000a")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_is_one_line():
    found = process("wordtools words check cat > /dev/full")
    assert found.returncode == 2
    assert found.stderr == "Error: standard output: cannot be written: No space left on device\n"


def test_compile(words, tmp_path):
    marisa, graph, text = (tmp_path / f"out.{kind}" for kind in ("marisa", "kwg", "txt"))
    result = run("words", "compile", "-d", words, "-o", marisa)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"{marisa}: 7 words, {marisa.stat().st_size:,} bytes\n"
    assert run("words", "compile", "-q", "-d", marisa, "-o", graph).output == ""
    assert run("words", "compile", "-q", "-d", graph, "-o", text).output == ""
    trie = marisa_trie.Trie()
    trie.load(str(marisa))
    assert sorted(trie.keys()) == WORDS
    assert kwg.read_words(graph.read_bytes(), "out", LATIN) == WORDS
    assert text.read_text().splitlines() == WORDS


def test_compile_without_the_gaddag(words, tmp_path):
    whole, part = tmp_path / "whole.kwg", tmp_path / "part.KWG"
    assert run("words", "compile", "-d", words, "-o", whole).exit_code == 0
    assert run("words", "compile", "-d", words, "-o", part, "--no-gaddag").exit_code == 0
    assert part.stat().st_size < whole.stat().st_size
    assert kwg.read_words(part.read_bytes(), "part", LATIN) == WORDS


@pytest.mark.parametrize("output", [(), ("-o", "-"), ("-o", "out.doc"), ("-o", "out")])
def test_compile_needs_a_name_it_knows(words, output):
    result = run("words", "compile", "-d", words, *output)
    assert result.exit_code == 2
    assert "one of the endings .txt, .marisa, .kwg" in result.stderr


def test_compile_to_nowhere(words, tmp_path):
    result = run("words", "compile", "-d", words, "-o", tmp_path / "none" / "out.kwg")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "out.kwg: cannot be written: No such file" in result.stderr


def test_check(words):
    result = run("words", "check", "tea", "Quiz", "-d", words)
    assert (result.exit_code, result.output) == (0, "tea: yes\nQuiz: yes\n")
    result = run("words", "check", "tea", "teas", "it's", "", "-d", words)
    assert (result.exit_code, result.stdout) == (1, "tea: yes\nteas: no\nit's: no\n: no\n")
    assert result.stderr == "it's: \"'\" is no letter of this alphabet\n"
    assert run("words", "check", "-d", words).exit_code == 2


@unix
@pytest.mark.parametrize("command", ["check $'a\\xff'", "find $'a\\xff'", "cat -d $'a\\xff'", "$'a\\xff'"])
def test_arguments_that_are_no_text(command):
    found = process(f"PYTHONUTF8=1 wordtools words {command}")
    assert (found.stdout, found.returncode) == ("", 2)
    assert found.stderr == "Error: argument 'a\\xff' is no text in the encoding of this terminal (utf-8)\n"


def test_surrogates_are_no_text():
    result = run("words", "check", "a\ud800")
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)


@unix
@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "koi8-r"])
def test_a_letter_that_the_stream_cannot_show_is_an_escape(tmp_path, encoding):
    (tmp_path / "words.txt").write_text("кот\n", encoding="utf-8")
    environment = {
        **os.environ,
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
        "PYTHONIOENCODING": encoding,
    }

    def shown(*arguments):
        return subprocess.run(["wordtools", *arguments], capture_output=True, check=False, env=environment)

    found = shown("words", "find", "-l", "ru", "-d", str(tmp_path / "words.txt"), "--json")
    assert json.loads(found.stdout.decode(encoding))["words"][0]["word"] == "КОТ"
    found = shown("words", "check", "x𝄞", "é")
    lines = found.stdout.decode(encoding).splitlines()
    assert lines[0] == "x\\ud834\\udd1e: no"
    assert lines[1] in ("é: no", "\\u00e9: no")
    assert b"Traceback" not in found.stderr
    wrong = shown("words", "find", "ж")
    assert (wrong.returncode, wrong.stdout, len(wrong.stderr.splitlines())) == (2, b"", 1)


@unix
@pytest.mark.parametrize(
    "command",
    [
        "words check cat",
        "words cat",
        "words find cat",
        "languages",
        "--version",
        "ruzzle demo",
        "words check cat -o out",
    ],
)
def test_a_closed_stdout_is_one_line(command, tmp_path):
    found = process(f"cd {shlex.quote(str(tmp_path))}; wordtools {command} >&-")
    assert (found.stdout, found.stderr, found.returncode) == ("", "Error: standard output: it is closed\n", 2)


@unix
def test_closed_stderr_and_stdin():
    found = process("wordtools words check cat -v 2>&-")
    assert (found.stdout, found.returncode) == ("cat: yes\n", 0)
    found = process("wordtools words check cat -d - <&-")
    assert (found.stdout, found.stderr, found.returncode) == ("", "Error: standard input: it is closed\n", 2)


def test_as_a_module(words):
    command = [sys.executable, "-m", "wordtools.core", "words", "check", "tea", "-d", words]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (found.stdout, found.stderr, found.returncode) == ("tea: yes\n", "", 0)


def alone(*arguments):
    return [line.split()[0] for line in run("words", "find", *arguments, "--sort", "word").stdout.splitlines()]


def test_what_word_players_ask(words):
    assert alone("-d", words, "--only", "eat", "--must", "t") == ["ATE", "EAT", "TEA"]
    assert alone("-d", words, "--at", "1=ct", "--not-at", "2E") == ["CAT"]
    assert alone("-d", words, "--guess", "ate:yyy") == ["EAT", "TEA"]
    assert alone("-d", words, "--near", "at", "--without", "e") == ["CAT"]
    assert alone("-d", words, "--hooks-of", "at") == ["ATE", "CAT", "EAT"]
    assert alone("-d", words, "--extends", "act") == ["ACTING"]
    assert alone("-d", words, "--inside", "teatime") == ["EAT", "TEA"]
    assert alone("-d", words, "--pattern", "[c-q]* & !*z") == ["CAT", "EAT"]


def test_hooks_alphagrams_and_probability(words):
    result = run("words", "find", "-d", words, "--hooks", "--length", "2-3", "--sort", "word")
    assert result.stdout == " ATE    3\n CAT    5\n EAT    3\n TEA    3\n ZA    11\n"
    result = run("words", "find", "tea", "-d", words, "--use-all", "--alphagrams")
    assert result.stdout == "AET  ATE EAT TEA\n"
    result = run("words", "find", "-d", words, "--sort", "probability", "--length", "2-3", "-n", "2")
    assert result.stdout == "ATE    3  1 in 141\nEAT    3  1 in 141\n"
    result = run("words", "find", "za", "-d", words, "--sort", "probability", "--json", "--hooks", "--alphagrams")
    assert json.loads(result.stdout)["words"] == [
        {
            "word": "ZA",
            "score": 11,
            "ways": 30,
            "probability": 30 / 4950,
            "hooks": {"before": [], "after": []},
            "alphagram": "AZ",
        }
    ]


def test_other_tiles(words):
    asked = ("words", "find", "quiz", "-d", words, "--sort", "probability", "--json")
    ways = [json.loads(run(*asked, *more).stdout)["words"][0]["ways"] for more in ((), ("--tiles", "en-wwf"))]
    assert ways[0] != ways[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--at", "A"), "write the place, from 1, and the letters"),
        (("--at", "1A", "--at", "1B"), "place 1 has letters already"),
        (("--guess", "crane"), "write the guess, a colon and the colours"),
        (("--guess", "crane:yy"), "5 letters, and 2 colours"),
        (("--tiles", "en"), "--tiles is for --sort probability"),
        (("--tiles", "xx", "--sort", "probability"), "no tile set 'xx'"),
        (("--pattern", "(a"), "'(' has no partner"),
    ],
)
def test_find_says_what_is_wrong(arguments, message):
    result = run("words", "find", *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in " ".join(result.stderr.replace("│", "").split())


def completed(*arguments: str, shell: str = "bash") -> list[str]:
    """What a shell is offered for the last argument."""
    cut = arguments if shell == "bash" else arguments[:-1]
    env = {"COMP_WORDS": " ".join(["wordtools", *arguments]), "COMP_CWORD": str(len(arguments))}
    if shell == "fish":
        env = {"COMP_WORDS": " ".join(["wordtools", *cut]), "COMP_CWORD": arguments[-1]}
    result = CliRunner().invoke(
        main,
        [],
        prog_name="wordtools",
        env={**env, "_WORDTOOLS_COMPLETE": f"{shell}_complete"},
        complete_var="_WORDTOOLS_COMPLETE",
    )
    assert result.exit_code == 0
    return result.stdout.splitlines()


@pytest.mark.parametrize(
    ("arguments", "offered"),
    [
        (["wor"], ["plain,words"]),
        (["words", "ch"], ["plain,check"]),
        (["words", "find", "-l", "e"], ["plain,en", "plain,es"]),
        (["words", "find", "-l", "mine"], ["file,mine"]),
        (["words", "find", "-d", "ru-"], ["plain,ru-nouns"]),
        (["words", "find", "-o", "x"], ["file,x"]),
        (["words", "find", "--sort", "s"], ["plain,score"]),
        (["words", "find", "--lim"], ["plain,--limit"]),
    ],
)
def test_what_a_shell_completes(arguments, offered):
    assert completed(*arguments) == offered


@pytest.mark.parametrize(("shell", "offered"), [("fish", "plain\nen\nEnglish"), ("zsh", "plain\nen\nEnglish")])
def test_other_shells_say_what_a_name_is(shell, offered):
    assert offered.split("\n")[-1] in "\n".join(completed("words", "find", "-l", "en", shell=shell))


def test_completing_a_command_imports_no_game():
    code = (
        "import os, sys; os.environ |= {'COMP_WORDS': 'wordtools r', 'COMP_CWORD': '1', '_X': 'bash_complete'}\n"
        "from wordtools.core.cli.main import main\n"
        "try:\n    main([], prog_name='wordtools', complete_var='_X')\n"
        "except SystemExit: pass\n"
        "print([name for name in sys.modules if name.startswith('wordtools.') and name.split('.')[1] != 'core'])\n"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).splitlines() == ["plain,ruzzle", "[]"]


def test_a_list_given_by_a_closed_name_is_one_line():
    for name in ("a\0b", "./a\0b", "a\0.txt"):
        result = run("words", "check", "cat", "-d", name)
        assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)


def test_look_alikes_are_said(words, tmp_path):
    result = run("words", "check", "сat", "tea", "-d", words)
    assert (result.exit_code, result.stdout) == (1, "сat: no\ntea: yes\n")
    assert result.stderr == "сat: CYRILLIC SMALL LETTER ES (U+0441) in place of C\n"
    assert run("words", "check", "сat", "-q", "-d", words).stderr == ""
    assert "'с' (CYRILLIC SMALL LETTER ES, not C) is no letter" in run("words", "find", "сat", "-d", words).stderr
    (tmp_path / "list").write_text("cat\nсat\ndоg\n", encoding="utf-8")
    result = run("words", "cat", "-v", "-d", tmp_path / "list")
    assert result.stderr.splitlines()[1:] == [
        f"{tmp_path / 'list'}: 1 left out: CYRILLIC SMALL LETTER ES (U+0441) in place of C",
        f"{tmp_path / 'list'}: 1 left out: CYRILLIC SMALL LETTER O (U+043E) in place of O",
    ]


@pytest.mark.long
@no_sanitizer
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="measures memory as Unix does")
def test_a_bomb_is_refused_in_little_memory(tmp_path):
    """300 MB in as many kB: what stands for 6 GB, of which no more than the limit is ever unpacked."""
    path = tmp_path / "bomb.gz"
    packer = zlib.compressobj(9, wbits=31)
    with path.open("wb") as file:
        for _ in range(300):
            file.write(packer.compress(b"cat\n" * 250_000))
        file.write(packer.flush())
    code = (
        "import os, subprocess, sys\n"
        "run = subprocess.Popen([sys.executable, '-m', 'wordtools.core', 'words', 'check', 'cat', '-d', sys.argv[1]],"
        " stderr=subprocess.PIPE)\n"
        "said = run.stderr.read().decode()\n"
        "_, status, used = os.wait4(run.pid, 0)\n"
        "run.returncode = 0\n"
        "print(os.waitstatus_to_exitcode(status), used.ru_maxrss // (1 << 20 if sys.platform == 'darwin' else 1024))\n"
        "print(said, end='')\n"
    )
    lines = subprocess.check_output([sys.executable, "-c", code, str(path)], text=True).splitlines()
    code, megabytes = map(int, lines[0].split())
    assert (code, lines[1:]) == (
        2,
        [f"Error: {path}: it unpacks to more than 100,000,000 bytes, more than a word list has"],
    )
    assert megabytes < 200


def test_the_limit_has_its_short_name(words):
    for option in (["-n", "1"], ["--limit", "1"], ["-n1"]):
        assert run("words", "find", "--length", "3", *option, "-d", words).stdout == "CAT    5\n"


def found(*arguments):
    result = run("words", "find", *arguments)
    assert result.stderr in ("", "no word found\n")
    return [(line.split()[0], int(line.split()[1])) for line in result.stdout.splitlines()]


@pytest.mark.parametrize(
    ("arguments", "rows"),
    [
        (["quizta"], [("QUIZ", 22), ("ZA", 11)]),
        (["aetc"], [("CAT", 5), ("ATE", 3), ("EAT", 3), ("TEA", 3)]),
        (["aet?", "--use-all"], []),
        (["qui?", "--use-all"], [("QUIZ", 12)]),
        (["cat", "--suffix", "ing", "--sort", "length"], [("ACTING", 9)]),
        (["--length", "2-3", "--sort", "word"], [("ATE", 3), ("CAT", 5), ("EAT", 3), ("TEA", 3), ("ZA", 11)]),
        (["--length", "5-"], [("ACTING", 9)]),
        (["--length", "-2"], [("ZA", 11)]),
        (["--length", "4", "--limit", "1"], [("QUIZ", 22)]),
        (["--sort", "length", "--limit", "3"], [("ACTING", 9), ("QUIZ", 22), ("CAT", 5)]),
        (["--sort", "word", "--limit", "2"], [("ACTING", 9), ("ATE", 3)]),
        (["--prefix", "t", "--contains", "E"], [("TEA", 3)]),
        (["--pattern", "[ce]a?"], [("CAT", 5), ("EAT", 3)]),
    ],
)
def test_find(words, arguments, rows):
    assert found("-d", words, *arguments) == rows


def test_find_in_columns(words):
    assert run("words", "find", "cating", "--limit", "2", "-d", words).stdout == "ACTING    9\nCAT       5\n"


def test_find_as_json(words):
    result = run("words", "find", "za", "--json", "-d", words)
    assert json.loads(result.stdout) == {"version": 1, "words": [{"word": "ZA", "score": 11}]}
    result = run("words", "find", "x", "--json", "-q", "-d", words)
    assert (result.exit_code, json.loads(result.stdout), result.stderr) == (1, {"version": 1, "words": []}, "")


@pytest.mark.parametrize(
    "asked",
    [
        ("--pattern", "?{3} & ?{4}"),
        ("--pattern", "*a* & !*a*"),
        ("--pattern", "!*"),
        ("--pattern", "?{200}"),
        ("--must", "q", "--without", "q"),
        ("--only", "abc", "--must", "d"),
        ("--at", "1a", "--not-at", "1a"),
        ("--length", "2", "--pattern", "???"),
        ("x", "--must", "e"),
    ],
)
def test_what_no_word_can_meet(asked, words):
    result = run("words", "find", *asked, "-d", words)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "no word found\n")


def test_find_nothing(words):
    result = run("words", "find", "x", "-d", words)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "no word found\n")
    assert run("words", "find", "x", "-q", "-d", words).output == ""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["a1"], "'1' is no letter of this alphabet"),
        (["retina."], "'retina.': '.' is no letter of this alphabet; ? is any letter"),
        (["ret_na"], "'_' is no letter of this alphabet; ? is any letter"),
        (["retin…"], "'…' is no letter of this alphabet; ? is any letter"),
        (["--pattern", "[a"], "has no partner"),
        (["--use-all"], "--use-all needs LETTERS"),
        (["--length", "x"], "write MIN-MAX, MIN- or N"),
        (["--length", "5-2"], "5 is more than 2"),
        (["--length", ""], "write MIN-MAX, MIN- or N"),
        (["--limit", "0"], "--limit"),
        (["--sort", "best"], "--sort"),
        (["a", "-d", "none.txt"], "none.txt: No such file"),
        (["a", "-l", "xx"], "no language 'xx': use one of de, en"),
    ],
)
def test_wrong_use_is_one_line_and_2(words, arguments, message):
    result = run("words", "find", *(arguments if "-d" in arguments else ["-d", words, *arguments]))
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr.splitlines()[-1]
    assert "Traceback" not in result.output


def test_info(words):
    lines = run("words", "info", "-d", words).stdout.splitlines()
    assert lines[:7] == [
        f"name     {words}",
        "words    7",
        "",
        "length  words",
        "     2          1",
        "     3          4",
        "     4          1",
    ]
    assert "     A          6  25.00 %" in lines


def test_info_as_json(words, tmp_path):
    table = json.loads(run("words", "info", "--json", "-d", words).stdout)
    assert table["words"] == 7
    assert table["lengths"] == {"2": 1, "3": 4, "4": 1, "6": 1}
    assert (table["letters"]["A"], table["letters"]["X"]) == (6, 0)
    run("words", "info", "--json", "-d", words, "-o", tmp_path / "out")
    assert json.loads((tmp_path / "out").read_text()) == table


def test_info_of_a_bundled_list():
    table = json.loads(run("words", "info", "--json").stdout)
    assert (table["name"], table["title"], table["licence"]) == ("en", "English", "LicenseRef-SCOWL")
    assert table["words"] == sum(table["lengths"].values()) > 200_000


def test_own_language(tmp_path):
    (tmp_path / "words.txt").write_text("ба\nаб\n", encoding="utf-8")
    (tmp_path / "zz.toml").write_text('letters = "БА"\nlexicon = "words.txt"\n', encoding="utf-8")
    assert run("words", "cat", "-l", tmp_path / "zz.toml").stdout == "БА\nАБ\n"
    assert found("аб", "-l", tmp_path / "zz.toml", "--sort", "word") == [("БА", 0), ("АБ", 0)]


@pytest.mark.parametrize(
    "data",
    [b"", b"\0", b"\xff\n", lzma.compress(b"cat")[:40], b"We love Marisa.", b"\n"],
    ids=["empty", "binary", "latin-1", "cut-xz", "cut-marisa", "no-word"],
)
@pytest.mark.parametrize("verb", [["cat"], ["check", "a"], ["find", "a"], ["info"], ["compile", "-o", "out.kwg"]])
def test_no_list_is_one_line_and_2(tmp_path, monkeypatch, data, verb):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad").write_bytes(data)
    result = run("words", *verb, "-d", "bad")
    assert (result.exit_code, result.stdout, len(result.stderr.splitlines())) == (2, "", 1)
    assert result.stderr.startswith("Error: bad: ")
    assert not (tmp_path / "out.kwg").exists()


def test_languages(tmp_path):
    result = run("languages")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()[1:-1]] == [
        "de",
        "en",
        "es",
        "fr",
        "it",
        "nl",
        "pt",
        "pt-br",
        "ru",
    ]
    table = json.loads(run("languages", "--json").stdout)
    assert {row["code"]: row["letters"] for row in table["languages"]}["ru"] == 32
    run("languages", "-o", tmp_path / "out")
    assert (tmp_path / "out").read_text(encoding="utf-8") == result.stdout


def test_languages_quiet_and_verbose(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    if not user_folder().is_relative_to(tmp_path):
        pytest.skip("this system keeps configuration elsewhere")
    user_folder().mkdir(parents=True)
    (user_folder() / "zz.toml").write_text("letters = 5\n")
    (user_folder() / "yy.toml").write_text('letters = "ABC"\nlexicon = "none.txt"\n')
    (user_folder() / "xx.toml").write_text('letters = "ABC"\n')
    result = run("languages")
    assert result.stderr.startswith("left out: ")
    assert "your own language files: " in result.stdout
    assert f"{user_folder() / 'none.txt'} (no such file)" in result.stdout
    assert "  none  " in result.stdout
    assert f"xx: read from {user_folder() / 'xx.toml'}" in run("languages", "-v").stderr
    quiet = run("languages", "-q", "-v")
    assert (quiet.stderr, len(quiet.stdout.splitlines())) == ("", 12)


def test_version_and_help():
    assert "kernels: " in run("--version").stdout
    result = run("--help")
    assert result.exit_code == 0
    assert "Look words up" in result.stdout
    for verb in ("cat", "compile", "check", "find", "info"):
        text = run("words", verb, "--help").stdout
        assert "  Examples:\n    wordtools words " in text
        assert text == run("words", verb, "-h").stdout
        assert all(len(line) <= 80 for line in text.splitlines())


@pytest.mark.parametrize("command", ["--help", "words --help", "words check cat -d -"])
def test_words_imports_no_game(command):
    code = (
        "import sys\n"
        "from wordtools.core.cli.main import main\n"
        f"main({command.split()!r}, standalone_mode=False)\n"
        "games = [name for name in sys.modules if name.startswith('wordtools.') and name.split('.')[1] != 'core']\n"
        "assert not games, games\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, input="cat\n")
    assert (run.returncode, run.stderr) == (0, "")


def test_words_to_check_from_standard_input():
    result = CliRunner().invoke(main, ["words", "check", "-", "tea"], input="# mine\ncat\nzzqq\n")
    assert (result.exit_code, result.stdout) == (1, "cat: yes\nzzqq: no\ntea: yes\n")
    for arguments, given in ((["-"], ""), (["-", "-d", "-"], "cat\n")):
        assert CliRunner().invoke(main, ["words", "check", *arguments], input=given).exit_code == 2
