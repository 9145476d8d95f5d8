"""``wordtools ruzzle solve`` and ``demo``, as commands."""

from __future__ import annotations

import json
import lzma
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import less_as_python
from pypdf import PdfReader

from wordtools.core.cli.main import main
from wordtools.ruzzle import Board

DEMO = "Ttl R S Ndl / Odw Htw E I / Cdw I N V / Etl A D E"
WORDS = ["COHESIVE", "HEROIC", "CHORES", "ECHO", "HER", "HE", "IN", "DIN", "DINE", "VINE", "ODD", "QUEEN"]


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS) + "\n")
    return str(path)


def run(*arguments, **more):
    return CliRunner().invoke(main, ["ruzzle", *map(str, arguments)], **more)


def test_plain_output_is_elzzurs_layout(words):
    result = run("solve", DEMO, "-d", words)
    assert result.exit_code == 0
    assert result.stdout == (
        "\nTtl R   S   Ndl\nOdw Htw E   I\nCdw I   N   V\nEtl A   D   E\n\n"
        "COHESIVE    224    (2,0) (1,0) (1,1) (1,2) (0,2) (1,3) (2,3) (3,3)\n"
        "CHORES      154    (2,0) (1,1) (1,0) (0,1) (1,2) (0,2)\n"
        "HEROIC      154    (1,1) (1,2) (0,1) (1,0) (2,1) (2,0)\n"
        "ECHO        144    (3,0) (2,0) (1,1) (1,0)\n"
        "HER         18     (1,1) (1,2) (0,1)\n"
        "HE          15     (1,1) (1,2)\n"
        "VINE        8      (2,3) (1,3) (0,3) (1,2)\n"
        "DINE        5      (3,2) (2,1) (2,2) (1,2)\n"
        "DIN         4      (3,2) (2,1) (2,2)\n"
        "IN          3      (1,3) (0,3)\n\n"
        "Number of words:            10\nLength of the longest word: 8\nMaximum total score:        729\n"
    )


def found(result):
    return [line.split()[0] for line in result.stdout.splitlines()]


def test_orders(words):
    score = found(run("solve", DEMO, "-d", words, "-q"))
    assert score[:4] == ["COHESIVE", "CHORES", "HEROIC", "ECHO"]
    assert found(run("solve", DEMO, "-d", words, "-q", "-R")) == score[::-1]
    assert found(run("solve", DEMO, "-d", words, "-q", "-s", "length"))[-2:] == ["HE", "IN"]
    assert found(run("solve", DEMO, "-d", words, "-q", "-s", "start"))[-1] == "DIN"
    assert found(run("solve", DEMO, "-d", words, "-q", "-s", "end"))[:2] == ["HER", "CHORES"]
    assert found(run("solve", DEMO, "-d", words, "-q", "-s", "score", "--rules", "elzzur"))[1:3] == ["HEROIC", "CHORES"]
    assert found(run("solve", DEMO, "-d", words, "-q", "-n", "2", "--min-length", "7")) == ["COHESIVE"]


def test_json(words):
    data = json.loads(run("solve", DEMO, "-d", words, "--json", "-n", "1").stdout)
    assert data["words"] == [
        {"word": "COHESIVE", "score": 224, "path": [[2, 0], [1, 0], [1, 1], [1, 2], [0, 2], [1, 3], [2, 3], [3, 3]]}
    ]
    assert (data["version"], data["count"], data["longest"], data["total"]) == (1, 10, 8, 729)
    assert data["board"][1] == ["Odw", "Htw", "E", "I"]
    assert Board.parse("/".join(map(" ".join, data["board"]))) == Board.parse(DEMO)


def test_all_paths(words):
    every = found(run("solve", DEMO, "-d", words, "-q", "--all-paths"))
    assert {word: every.count(word) for word in ("VINE", "DINE", "IN", "HE")} == {
        "VINE": 3,
        "DINE": 2,
        "IN": 3,
        "HE": 1,
    }


def test_pictures_are_files_beside_the_text(words, tmp_path):
    svg, page = tmp_path / "x.svg", tmp_path / "x.html"
    both = run("solve", DEMO, "-d", words, "--svg", svg, "--html", page)
    assert both.stdout == run("solve", DEMO, "-d", words).stdout
    assert svg.read_text().startswith("<svg")
    assert "COHESIVE" in page.read_text()
    data = run("solve", DEMO, "-d", words, "--json", "--svg", svg, "--word", "echo", "--theme", "dark")
    assert json.loads(data.stdout)["count"] == 10
    assert svg.read_text() != run("solve", DEMO, "-d", words, "--svg", "-").stdout
    assert run("solve", DEMO, "-d", words, "--svg", "-").stdout.startswith("<svg")
    assert run("solve", DEMO, "-d", words, "--html", "-").stdout.startswith("<!doctype html>")
    out = tmp_path / "x.txt"
    assert run("solve", DEMO, "-d", words, "--svg", "-", "-o", out).stdout.startswith("<svg")
    assert out.read_text() == both.stdout
    page_of_one = run("solve", DEMO, "-d", words, "--html", "-", "-n", "1").stdout
    assert "HEROIC" not in page_of_one
    assert run("solve", DEMO, "-d", words, "--svg", tmp_path / "no" / "x.svg").exit_code == 2


def test_a_cell_twice(tmp_path):
    path = tmp_path / "words"
    path.write_text("ABA\n")
    assert run("solve", "A B", "-d", path).exit_code == 1
    assert found(run("solve", "A B", "-d", path, "-q", "--visits", "2")) == ["ABA"]


def test_torus_and_layers(tmp_path):
    path = tmp_path / "words"
    path.write_text("AC\nAE\n")
    assert found(run("solve", "A x C / x x x / x x x", "-d", path, "-q", "--torus")) == ["AC"]
    assert found(run("solve", "A x / x x / E x / x x", "-d", path, "-q", "--layers", "2")) == ["AE"]
    assert run("solve", "A x / x x / x x", "-d", path, "--layers", "2").exit_code == 2


def test_board_from_file_stdin_and_argument_alike(words, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(DEMO.replace(" / ", "\n") + "\n")
    expected = run("solve", DEMO, "-d", words).stdout
    assert run("solve", path, "-d", words).stdout == expected
    assert run("solve", "-b", path, "-d", words).stdout == expected
    assert run("solve", "-", "-d", words, input=path.read_text()).stdout == expected
    assert run("solve", "-b", path, "-d", "-", input="\n".join(WORDS)).stdout == expected
    out = tmp_path / "out.txt"
    assert run("solve", path, "-d", words, "-o", out).stdout == ""
    assert out.read_text() == expected


def test_scores_in_the_board_and_by_option(words):
    assert run("solve", "H:7 E:9*tl / x x*4w", "-d", words, "-q").stdout.split()[:2] == ["HE", "34"]
    assert run("solve", "H E", "-d", words, "-q", "--points", "h:20,E:5").stdout.split()[:2] == ["HE", "25"]


def test_boggle_reads_q_as_qu(words):
    result = run("solve", "Q E / E N", "-d", words, "-q", "--rules", "boggle")
    assert result.stdout.split()[:2] == ["QUEEN", "2"]
    assert found(run("solve", "Qu E / E N", "-d", words, "-q")) == ["QUEEN"]


def test_case_sensitive_language(tmp_path):
    (tmp_path / "zz.toml").write_text(
        'letters = "ABab"\ncase_sensitive = true\n[ruzzle]\npoints = { a = 1, A = 5, b = 1, B = 1 }\n'
    )
    (tmp_path / "words").write_text("aB\nAb\n")
    result = run("solve", "a B / A b", "-l", tmp_path / "zz.toml", "-d", tmp_path / "words", "-q")
    assert [line.split()[:2] for line in result.stdout.splitlines()] == [["Ab", "6"], ["aB", "2"]]


def test_own_rules(words, tmp_path):
    rules = tmp_path / "mine.toml"
    rules.write_text('letter_points = "none"\nmin_length = 3\n[length_points]\ntable = { 3 = 100 }\nbeyond = 1\n')
    assert run("solve", DEMO, "-d", words, "-q", "--rules", rules).stdout.split()[:2] == ["COHESIVE", "105"]


@pytest.mark.parametrize("language", ["de", "en", "es", "fr", "it", "nl", "pt", "ru"])
def test_demo_in_every_language(language):
    result = run("demo", "-l", language, "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["count"] > 80


def test_lines_are_what_the_objects_say(words):
    """The lean writer against ``solve --json``, in every order."""
    boards = [DEMO, "H E / R S", "D I N / . E*tw S", "Qu E / E N:4"]
    for arguments in (
        ["-s", "length", "--paths"],
        ["-s", "end", "-R", "-n", "3", "--paths"],
        ["--all-paths", "--paths"],
    ):
        lines = run("solve", "--boards", "-", "-d", words, *arguments, input="\n".join(boards)).stdout.splitlines()
        for number, (line, board) in enumerate(zip(lines, boards, strict=True), 1):
            one = [argument for argument in arguments if argument != "--paths"]
            whole = json.loads(run("solve", board, "-d", words, "--json", *one).stdout)
            assert json.loads(line) == whole | {"number": number, "version": 2, "paths": True}
    lean = json.loads(run("solve", "--boards", "-", "-d", words, input=DEMO).stdout)
    assert lean["paths"] is False
    assert lean["words"][0] == {"word": "COHESIVE", "score": 224}


def test_many_boards(words):
    text = "H E / R S\n\nT R S N\nO H E I\nC I N V\nE A D E\n\n9 9 / 9 9\nno such\n\nD I / N E\n"
    one = run("solve", "--boards", "-", "-d", words, input=text)
    lines = [json.loads(line) for line in one.stdout.splitlines()]
    assert [line["number"] for line in lines] == [1, 2, 5]
    assert [line["count"] for line in lines] == [2, 10, 3]
    assert one.exit_code == 1
    assert "board 3: line 1, cell 1: '9' is not in the letters of English" in one.stderr
    assert "board 4: row 2: expected 2 cells as in the first row, found 4" in one.stderr
    many = run("solve", "--boards", "-", "-d", words, "-j", "3", input=text * 60)
    assert [json.loads(line)["number"] for line in many.stdout.splitlines()] == [
        k for k in range(1, 301) if k % 5 not in (3, 4)
    ]
    assert len(run("solve", "--boards", "-", "--lines", "-d", words, input="hers\ndine\n").stdout.splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["ab/c"], "row 2: expected 2 cells as in the first row, found 1"),
        (["Exw a / c d"], "'xw' is no multiplier"),
        (["E*zz a / c d"], "'zz' is no multiplier"),
        (["E:x a / c d"], "'E:x' is no cell"),
        (["1 2 / 3 4"], "'1' is not in the letters of English"),
        ([""], "the grid is empty"),
        (["-b", "."], "."),
        (["-b", "missing.txt"], "missing.txt: No such file"),
        (["-b", "binary"], "binary: a binary file"),
        (["-b", "latin"], "latin: line 2: not UTF-8"),
        (["ab/cd", "-d", "missing.txt"], "missing.txt: No such file"),
        (["ab/cd", "-d", "nothing"], "no word list 'nothing'"),
        (["ab/cd", "-d", "cut.marisa"], "cut.marisa: a damaged .marisa file"),
        (["ab/cd", "-l", "xx"], "no language 'xx'"),
        (["ab/cd", "--rules", "chess"], "no rules 'chess'"),
        (["ab/cd", "--points", "E=3"], "'E=3' is not LETTER:POINTS"),
        (["ab/cd", "--points", "9:3"], "'9' has a score but is no letter"),
        (["ab/cd", "-o", "no/such/folder/file"], "no/such/folder/file: cannot be written"),
        (["ab/cd", "-b", "x"], "give one board"),
        ([], "give one board"),
        (["A*999999w B*999999w C*999999w D"], "scores beyond 2^55"),
        (["A*999999w B*999999w C*999999w D", "--rules", "boggle"], "scores beyond 2^55"),
        (["A*999999w*999999w B"], "a word multiplier of 1000000 is the most"),
        ([f"A:{'9' * 5000} B"], "1000000 points are the most"),
        (["ab/cd", "--points", f"E:{'9' * 5000}"], "has a number of 5,000 digits"),
        (["ab/cd", "--min-length", "9" * 30], "'--min-length'"),
        (["ab/cd", "-j", "2"], "are for --boards"),
        (["ab/cd", "--paths"], "are for --boards"),
        (["ab/cd", "--word", "CAB"], "--word is for --svg"),
        (["ab/cd", "--theme", "dark"], "--theme is for --svg or --html"),
        (["ab/cd", "--color", "always", "--json"], "--color always is for the text"),
        (["ab/cd", "--svg", "-", "--html", "-"], "cannot both be written to stdout"),
        (["ab/cd", "--svg", "-", "--json"], "cannot both be written to stdout"),
        (["--boards", ""], "--boards: the name is empty"),
        (["--boards", "-", "--svg", "x.svg"], "are for one board"),
        (["-", "-d", "-"], "only one input can be read from stdin, not the board and the word lists"),
        (["--boards", "-", "-d", "-"], "only one input can be read from stdin, not the boards and the word lists"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("binary").write_bytes(b"ab\0cd")
    Path("latin").write_bytes("ab\nçd".encode("latin-1"))
    import marisa_trie

    Path("cut.marisa").write_bytes(marisa_trie.Trie(WORDS).tobytes()[:-40])
    result = run("solve", *arguments)
    assert result.exit_code == 2, result.output
    assert message in result.stderr
    assert len([line for line in result.stderr.splitlines() if line.startswith("Error")]) == 1
    assert result.stdout == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["binary", "cut.marisa", "latin"]


def test_no_word_is_exit_code_1(words):
    result = run("solve", "x x / x x", "-d", words)
    assert result.exit_code == 1
    assert "no word of the list is on this board" in result.stderr


def test_one_cell_and_a_huge_board(tmp_path):
    (tmp_path / "words").write_text("A\nAB\n")
    assert run("solve", "A", "-d", tmp_path / "words", "--min-length", "1", "-q").stdout.split()[:2] == ["A", "1"]
    board = tmp_path / "huge.txt"
    side = less_as_python(200, 50)
    board.write_text(("ETAOINSHRDLU" * 17)[:side].join(["", "\n"]) * side)
    result = run("solve", board, "--json", "-n", "3")
    assert json.loads(result.stdout)["count"] > 20
    board.write_text(("A" * 300 + "\n") * 300)
    assert "at most 65535 cells" in run("solve", board).stderr


def test_dropped_lines_are_told_with_v(tmp_path):
    (tmp_path / "words").write_text("AB\nit's\n\nstraße\n")
    result = run("solve", "A B", "-d", tmp_path / "words", "-v")
    assert "2 words" in result.stderr
    assert "1 left out: a character outside the alphabet" in result.stderr


def test_packed_lists(tmp_path):
    (tmp_path / "words.xz").write_bytes(lzma.compress(b"AB\n"))
    assert found(run("solve", "A B", "-d", tmp_path / "words.xz", "-q")) == ["AB"]


def test_a_reader_that_has_seen_enough(words):
    run = "from wordtools.core.cli.main import main; main()"
    command = f"{sys.executable} -c '{run}' ruzzle solve 'perslatgsineters' | head -1"
    run = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, env=os.environ, check=False
    )
    assert run.stderr == ""
    boards = "print('\\n'.join(['abcd/efgh'] * 20000))"
    wordtools = f"{sys.executable} -c 'from wordtools.core.cli.main import main; main()'"
    command = f'{sys.executable} -c "{boards}" 2>/dev/null | {wordtools} ruzzle solve --boards - -j 2 | head -1'
    run = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, env=os.environ, timeout=120, check=False
    )
    assert json.loads(run.stdout)["number"] == 1
    assert run.stderr == ""


def test_many_boards_are_the_same_wherever_they_are_solved(tmp_path, monkeypatch):
    boards = tmp_path / "boards.txt"
    boards.write_text("".join(f"{a}{b}er/tins/aole/dutr\n" for a in "ABCDEFGHIJ" for b in "aeiou") + "A1/BC\n")
    arguments = ["ruzzle", "solve", "--boards", str(boards), "--limit", "3"]
    alone = CliRunner().invoke(main, [*arguments, "-j", "1"])
    assert alone.exit_code == 1
    file = str(tmp_path / "solved.sqlite")
    for more in (["-j", "3"], ["--on", "processes", "-j", "2"], ["--resume", file], ["--resume", file, "-j", "2"]):
        result = CliRunner().invoke(main, [*arguments, *more])
        assert (result.stdout, result.stderr, result.exit_code) == (alone.stdout, alone.stderr, 1), more
    monkeypatch.setattr("wordtools.ruzzle.solve.batch.FEW", 33)  # what comes after is for processes
    result = CliRunner().invoke(main, [*arguments, "-j", "2"])
    assert (result.stdout, result.stderr, result.exit_code) == (alone.stdout, alone.stderr, 1)
    wrong = CliRunner().invoke(main, ["ruzzle", "solve", "tea", "--resume", file])
    assert (wrong.exit_code, "are for --boards" in wrong.stderr) == (2, True)
    unreachable = CliRunner().invoke(main, [*arguments, "--on", "tcp://127.0.0.1:9", "-j", "2"])
    assert (unreachable.exit_code, "--jobs is for this machine" in unreachable.stderr) == (2, True)


def test_the_name_of_a_folder_is_no_board(tmp_path, monkeypatch, words):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "abcd").mkdir()
    result = run("solve", "abcd", "-d", words)
    assert (result.exit_code, "abcd: a folder, and a file is wanted" in result.output) == (2, True)


def test_a_bare_board_and_its_sheets(tmp_path):
    arguments = ("ruzzle", "solve", "cat/dog")
    run = CliRunner().invoke
    snaky, bare = (run(main, [*arguments, "--svg", "-", *more]).stdout for more in ((), ("--bare",)))
    assert 'class="path snake"' in snaky
    assert "path snake" not in bare
    file = tmp_path / "board.pdf"
    assert run(main, [*arguments, "--pdf", str(file), "--name-line", "--title", "Pets", "-n", "1"]).exit_code == 0
    sheet, key = (page.extract_text() for page in PdfReader(file).pages)
    assert sheet.split()[:3] == ["Pets", "Name", "Date"]
    assert key.startswith("Pets: answer\n")
    result = run(main, [*arguments, "--svg", "-", "--bare", "--word", "cat"])
    assert (result.exit_code, "--bare and --word cannot be combined" in result.stderr) == (2, True)


@pytest.mark.parametrize(
    ("text", "shape", "said"),
    [
        ("C A T S D O G E M A R E T I N G", (4, 4), "16 cells on one line are read as a board of 4 x 4: / separates"),
        ("abcdefghijklmno", (1, 15), "15 cells on one line are read as one row: / separates the rows\n"),
        ("c,a,t,s", (2, 2), "4 cells on one line are read as a board of 2 x 2"),
        ("c a t s /", (1, 4), ""),
        ('[["c", "a", "t", "s"]]', (1, 4), ""),
        ("catsdogemareting", (4, 4), ""),
    ],
)
def test_cells_on_one_line(text, shape, said):
    result = CliRunner().invoke(main, ["ruzzle", "solve", text, "--json"])
    board = json.loads(result.stdout)["board"]
    assert (len(board), len(board[0])) == shape
    assert said in result.stderr
    assert bool(said) == bool(result.stderr)
    assert CliRunner().invoke(main, ["ruzzle", "solve", text, "-q"]).stderr == ""


def test_cells_on_one_line_among_many_boards():
    """They are read as those of a single board; only the first is reported."""
    text = "C A T S D O G E M A R E T I N G\n\nabcdefghijklmno\n\nca/ts\n\ncatsdogemareting\n"
    result = CliRunner().invoke(main, ["ruzzle", "solve", "--boards", "-", "-n", "1"], input=text)
    shapes = [
        (len(board), len(board[0])) for board in (json.loads(line)["board"] for line in result.stdout.splitlines())
    ]
    assert shapes == [(4, 4), (1, 15), (2, 2), (4, 4)]
    assert result.stderr == "board 1: 16 cells on one line are read as a board of 4 x 4: / separates the rows\n"


def test_a_board_without_quotation_marks():
    result = CliRunner().invoke(main, ["ruzzle", "solve", "c", "a", "t", "s"])
    assert result.exit_code == 2
    assert 'put the board in quotation marks: wordtools ruzzle solve "c a t s"' in result.stderr
