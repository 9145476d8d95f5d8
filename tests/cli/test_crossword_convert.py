"""``wordtools crossword convert``, ``clues`` and ``show`` as whole commands."""

from __future__ import annotations

import json
import os
import re
import sys
from pathlib import Path

import puz
import pytest
from click.testing import CliRunner, Result
from crossword.format_samples import MINI
from pypdf import PdfReader

from wordtools.core.cli.main import main
from wordtools.crossword import Puzzle
from wordtools.crossword.formats import FORMATS, load, save, write


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    save(MINI, "mini.ipuz")
    return tmp_path


def run(*arguments: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(main, ["crossword", *arguments], input=stdin)


@pytest.mark.parametrize("kind", ["puz", "jpz", "xd", "exolve", "html"])
def test_convert_there_and_back(folder, kind):
    result = run("convert", "mini.ipuz", f"mini.{kind}")
    assert (result.exit_code, result.output) == (0, "")
    assert run("convert", f"mini.{kind}", "back.ipuz").exit_code == 0
    assert load("back.ipuz") == MINI


def test_convert_by_format_through_pipes(folder):
    first = run("convert", "mini.ipuz", "-", "--format", "across")
    assert first.stdout.startswith("<ACROSS PUZZLE>\n")
    second = run("convert", "-", "-", "--format", "ipuz", stdin=first.stdout_bytes)
    assert json.loads(second.stdout)["title"] == MINI.title
    assert run("convert", "mini.ipuz", "-").exit_code == 2


@pytest.mark.parametrize(
    ("ending", "begins"), [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF"), ("cwd", b"j\0\0\0")]
)
def test_convert_to_what_is_only_written(folder, ending, begins):
    shown = [] if ending == "cwd" else ["--solution"]
    assert run("convert", "mini.ipuz", f"mini.{ending}", *shown).exit_code == 0
    assert (folder / f"mini.{ending}").read_bytes().startswith(begins)
    result = run("convert", f"mini.{ending}", "mini.xd")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: mini.{ending}: ")


def test_what_is_left_out_is_said(folder):
    result = run("convert", "mini.ipuz", "mini.txt")
    assert result.exit_code == 0
    assert result.stderr == "mini.txt: left out: clues, enumerations, title, author, copyright, notes (puz can)\n"
    assert run("convert", "mini.ipuz", "mini.txt", "--quiet").stderr == ""
    assert run("convert", "mini.ipuz", "-", "--format", "txt").stderr.startswith("standard output: left out: ")


def test_strict(folder):
    result = run("convert", "mini.ipuz", "mini.txt", "--strict", "--quiet")
    assert result.exit_code == 1
    assert result.stderr == "mini.txt: left out: clues, enumerations, title, author, copyright, notes (puz can)\n"
    assert not (folder / "mini.txt").exists()
    assert run("convert", "mini.ipuz", "mini.jpz", "--strict").exit_code == 0
    assert (folder / "mini.jpz").exists()


def test_what_the_reader_left_out_is_said_too(folder):
    data = json.loads((folder / "mini.ipuz").read_text(encoding="utf-8"))
    data["puzzle"][0][1] = {"cell": 1, "style": {"label": {"TR": "x"}}}
    (folder / "styled.ipuz").write_text(json.dumps(data), encoding="utf-8")
    for options in ((), ("--title", "New")):
        assert run("convert", "styled.ipuz", "a.jpz", *options).stderr == "a.jpz: left out: style label\n"
    assert run("convert", "styled.ipuz", "same.ipuz").stderr == ""  # the same bytes
    assert (folder / "same.ipuz").read_bytes() == (folder / "styled.ipuz").read_bytes()
    assert run("convert", "styled.ipuz", "new.ipuz", "--title", "New", "--strict").exit_code == 1
    left = "styled.ipuz: left out: style label\n"
    assert run("show", "styled.ipuz", "-v").stderr == f"{left}styled.ipuz: ipuz version 2, JSON, 5x5, 10 words\n"
    for command in ("show FILE", "clues FILE", "fill FILE --seed 1", "codeword make FILE --seed 1"):
        arguments = command.replace("FILE", "styled.ipuz").split()
        assert left in run(*arguments).stderr
        assert left not in run(*arguments, "--quiet").stderr
    assert left in run("suggest", "styled.ipuz", "1a").stderr


def test_not_all_names_of_a_thousand_fields_are_said(folder):
    data = json.loads((folder / "mini.ipuz").read_text()) | {f"field{number}": "x" for number in range(1000)}
    (folder / "many.ipuz").write_text(json.dumps(data))
    said = run("convert", "many.ipuz", "many.jpz").stderr
    assert re.search(r"left out: field\d+, .* and \d+ more\n", said)
    assert len(said) < 400


def locked(folder: Path) -> bytes:
    file = puz.load(write(MINI, "puz"))
    file.lock_solution(1234)
    (folder / "locked.puz").write_bytes(file.tobytes())
    return file.tobytes()


def test_a_locked_puz(folder):
    data = locked(folder)
    assert run("convert", "locked.puz", "same.puz").output == ""
    assert (folder / "same.puz").read_bytes() == data
    assert run("convert", "locked.puz", "new.puz", "--title", "New").output == ""
    assert not any(load("new.puz").cells)
    assert load("new.puz", key=1234).cells == MINI.cells
    assert run("convert", "locked.puz", "open.ipuz").stderr == "open.ipuz: left out: the locked solution\n"
    assert run("convert", "locked.puz", "open.ipuz", "--key", "1234").output == ""
    assert load("open.ipuz").cells == MINI.cells
    assert run("convert", "locked.puz", "open.puz", "--key", "1234").output == ""
    assert load("open.puz").cells == MINI.cells
    assert "│ T │ R │ O │ O │ P │" in run("show", "locked.puz", "--key", "1234", "--solution").stdout


@pytest.mark.parametrize(
    ("name", "key", "message"),
    [
        ("locked.puz", "4321", "Error: locked.puz: the key 4321 does not unlock the solution"),
        ("locked.puz", "999", "Error: Invalid value for '--key': 999 is not in the range"),
        ("locked.puz", "9" * 5000, "Error: Invalid value for '--key'"),
        ("mini.puz", "1234", "Error: mini.puz: the solution is not locked: leave the key out"),
        ("mini.ipuz", "1234", "Error: mini.ipuz: a .ipuz file has no solution that a key unlocks"),
    ],
)
def test_keys_that_do_not_fit(folder, name, key, message):
    locked(folder)
    save(MINI, "mini.puz")
    result = run("convert", name, "x.xd", "--key", key)
    assert result.exit_code == 2
    assert message in result.stderr
    assert not (folder / "x.xd").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("x.puz", "--solution"),
        ("x.xd", "--no-blocks"),
        ("x.ipuz", "--theme", "dark"),
        ("x.svg", "--paper", "letter"),
        ("x.pdf", "--theme", "dark"),
        ("x.pdf", "--submission", "--solution"),
    ],
)
def test_what_a_format_does_not_show_is_refused(folder, arguments):
    result = run("convert", "mini.ipuz", *arguments)
    assert result.exit_code == 2
    assert arguments[-1] in result.stderr or arguments[-2] in result.stderr
    assert not list(folder.glob("x.*"))


@pytest.mark.parametrize(("ending", "module"), [("pdf", "reportlab"), ("png", "resvg_py")])
def test_a_missing_package_is_said_before_any_work(folder, ending, module, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    expected = f"Error: .{ending} files need {module}: pip install 'wordtools-crossword[{ending}]'\n"
    result = run("convert", "no-such-file.ipuz", f"x.{ending}")
    assert (result.exit_code, result.stderr) == (2, expected)
    result = run("show", "no-such-file.ipuz", f"--{ending}", "x")
    assert (result.exit_code, result.stderr) == (2, expected)


def test_the_look_of_pictures(folder):
    for arguments in (("light.svg",), ("dark.svg", "--theme", "dark"), ("a4.pdf",), ("us.pdf", "--paper", "letter")):
        assert run("convert", "mini.ipuz", *arguments).exit_code == 0
    assert (folder / "light.svg").read_bytes() != (folder / "dark.svg").read_bytes()
    assert (folder / "a4.pdf").read_bytes() != (folder / "us.pdf").read_bytes()
    assert run("convert", "mini.ipuz", "x.png", "--theme", "auto").stderr.startswith(
        "Error: a .png file has its colours"
    )


def test_clues_and_texts_are_added(folder):
    (folder / "clues.tsv").write_text("5 down\tFor each (3)\nPAR\tNorm\n", encoding="utf-8")
    arguments = ("mini.ipuz", "new.ipuz", "--clues", "clues.tsv", "--title", "New", "--author", "Me", "--notes", "")
    assert run("convert", *arguments).exit_code == 0
    puzzle = load("new.ipuz")
    assert (puzzle.title, puzzle.author, puzzle.notes) == ("New", "Me", "")
    assert puzzle.clues[5, puzzle.entries[1].direction] == "For each"
    assert puzzle.clues[puzzle.entries[0].key] == "Norm"


def test_no_blocks(folder):
    run("convert", "mini.ipuz", "with.svg")
    run("convert", "mini.ipuz", "without.svg", "--no-blocks")
    assert (folder / "with.svg").read_text() != (folder / "without.svg").read_text()


def test_submission(folder):
    assert run("convert", "mini.ipuz", "form.pdf", "--submission").exit_code == 0
    assert (folder / "form.pdf").read_bytes().startswith(b"%PDF")
    assert run("convert", "mini.ipuz", "form.svg", "--submission").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("none.puz", "x.ipuz"), "none.puz: No such file or directory"),
        (("mini.ipuz", "x.doc"), "x.doc: the ending names no format"),
        (("mini.ipuz", "no/such/x.puz"), "no/such/x.puz: cannot be written"),
        (("bad.puz", "x.ipuz"), "bad.puz: a damaged .puz file"),
        (("bad.ipuz", "x.puz"), "bad.ipuz: a damaged .ipuz file"),
        (("mini.ipuz", "x.puz", "--clues", "wrong.tsv"), "wrong.tsv: line 1: the puzzle has no entry 9 across"),
        (("mini.ipuz", "x.puz", "--from", "puz"), "mini.ipuz: a damaged .puz file"),
    ],
)
def test_bad_input_is_one_line(folder, arguments, message):
    (folder / "bad.puz").write_bytes(b"nothing")
    (folder / "bad.ipuz").write_bytes(b"{")
    (folder / "wrong.tsv").write_text("9 across\tNo such\n", encoding="utf-8")
    result = run("convert", *arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith(f"Error: {message}")
    assert result.stderr.count("\n") == 1
    assert not list(folder.glob("x.*"))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written(folder):
    (folder / "mini.xd").write_text("old", encoding="utf-8")
    folder.chmod(0o500)
    try:
        result = run("convert", "mini.ipuz", "mini.xd")
    finally:
        folder.chmod(0o700)
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
    assert (folder / "mini.xd").read_text(encoding="utf-8") == "old"


def test_clues_lists_what_is_missing_and_takes_it_back(folder):
    result = run("clues", "mini.ipuz")
    assert result.stdout == "5 down\t\tPER\n"
    assert result.stderr == "no clue yet: 1 of 10 entries\n"
    (folder / "list.tsv").write_text(result.stdout.replace("\t\t", "\tFor each\t"), encoding="utf-8")
    after = run("clues", "mini.ipuz", "--clues", "list.tsv")
    assert (after.stdout, after.stderr) == ("", "list.tsv: 1 clue set\nno clue yet: 0 of 10 entries\n")


def test_all_clues(folder):
    text = run("clues", "mini.ipuz", "--all", "--quiet").stdout
    assert text.splitlines()[:2] == ["1 across\tWhat a good golfer needs\tPAR", "1 down\tA quarter of a fork\tPRONG"]
    assert len(text.splitlines()) == 10
    data = json.loads(run("clues", "mini.ipuz", "--all", "--json", "--quiet").stdout)
    assert data["version"] == 1
    assert data["entries"][0] == {
        "number": 1,
        "direction": "across",
        "answer": "PAR",
        "clue": "What a good golfer needs",
    }
    assert run("clues", "-", "--clues", "-", stdin="").exit_code == 2


def test_show(folder):
    text = run("show", "mini.ipuz").stdout
    assert text.startswith("Five by five\nSomeone\n")
    assert "  4  Scouts, or monkeys, together (2,3)\n" in text
    assert "│ T │ R │ O │ O │ P │" not in text
    assert "│ T │ R │ O │ O │ P │" in run("show", "mini.ipuz", "--solution").stdout


def test_show_in_other_forms(folder):
    files = [("svg", b"<svg"), ("html", b"<!doctype html>"), ("pdf", b"%PDF"), ("png", b"\x89PNG")]
    arguments = [text for kind, _ in files for text in (f"--{kind}", f"mini.{kind}")]
    assert run("show", "mini.ipuz", *arguments).stdout == run("show", "mini.ipuz").stdout
    for kind, begins in files:
        assert (folder / f"mini.{kind}").read_bytes().startswith(begins)
        assert run("show", "mini.ipuz", f"--{kind}", "-").stdout_bytes.startswith(begins)
    assert run("show", "mini.ipuz", "--svg", "-", "-o", "mini.txt").stdout.startswith("<svg")
    assert (folder / "mini.txt").read_text(encoding="utf-8").startswith("Five by five")
    data = json.loads(run("show", "mini.ipuz", "--json").stdout)
    assert data["entries"][0] == {
        "number": 1,
        "direction": "across",
        "row": 0,
        "column": 1,
        "answer": "PAR",
        "clue": "What a good golfer needs",
        "enumeration": "3",
    }
    assert data["cells"][0] is None
    assert data["quality"]["words"] == 10
    for refused in (("--svg", "-", "--json"), ("--svg", "-", "--png", "-"), ("--paper", "a4"), ("--no-blocks",)):
        assert run("show", "mini.ipuz", *refused).exit_code == 2


def test_show_in_colour(folder):
    plain = run("show", "mini.ipuz").stdout
    bold = run("show", "mini.ipuz", "--color", "always").stdout
    assert "\x1b[1mAcross\x1b[0m" in bold
    assert re.sub(r"\x1b\[\dm", "", bold) == plain


def test_the_choice_of_formats_is_that_of_the_library():
    from wordtools.crossword.cli.convert import KINDS

    assert tuple(FORMATS) == KINDS


def test_the_numbers_of_clues_that_were_set_and_that_are_missing(folder):
    (folder / "list.tsv").write_text("1 across\t\tPAR\n5 down\t\tEACH\nPAR\tNorm\n")
    result = run("convert", "mini.ipuz", "new.ipuz", "--clues", "list.tsv")
    assert result.stderr == "list.tsv: 1 clue set; 2 lines without a clue\n"
    (folder / "list.tsv").write_text("1 across\t\tPAR\n")
    result = run("convert", "mini.ipuz", "new.ipuz", "--clues", "list.tsv")
    assert result.stderr.startswith("list.tsv: 0 clues set; 1 line without a clue (fill in")
    assert run("convert", "mini.ipuz", "new.ipuz", "--clues", "list.tsv", "--quiet").output == ""


def test_ideas_are_taken_over(folder):
    (folder / "mine.tsv").write_text("tiger\tbig striped cat\ntiger\tfeline of Bengal\n")
    save(Puzzle.parse("TIGER"), "cat.ipuz")
    draft = run("clues", "cat.ipuz", "--suggest", "--take", "--definitions", "mine.tsv", "-q", "-o", "draft.tsv")
    assert (draft.exit_code, draft.output) == (0, "")
    assert (folder / "draft.tsv").read_text().split("\t")[:3] == ["1 across", "Big striped cat", "TIGER"]
    assert run("convert", "cat.ipuz", "new.ipuz", "--clues", "draft.tsv").stderr == "draft.tsv: 1 clue set\n"
    assert load("new.ipuz").entries[0].clue == "Big striped cat"
    assert "--take is for --suggest" in run("clues", "cat.ipuz", "--take").stderr


def pages(name: str) -> list[str]:
    return [page.extract_text() for page in PdfReader(name).pages]


def test_a_worksheet_in_the_language_of_the_puzzle(folder):
    result = run("convert", "mini.ipuz", "de.ipuz", "-l", "de")
    assert (result.exit_code, result.output) == (0, "")
    result = run("convert", "de.ipuz", "de.pdf", "--name-line", "--word-bank", "--no-blocks", "--large-print")
    assert (result.exit_code, result.output) == (0, "")
    sheet, answer = pages("de.pdf")
    assert {"Name", "Datum", "Waagerecht", "Senkrecht", "Wortspeicher"} <= set(sheet.replace("\n", " ").split())
    assert "PAR" in sheet.split()
    assert answer.splitlines()[0].endswith(": Lösung")
    assert run("convert", "de.ipuz", "de.puz").stderr == "de.puz: left out: language\n"
    page = run("show", "de.ipuz", "--html", "-", "--word-bank").stdout
    assert '<html lang="de">' in page
    assert ">Waagerecht</h2>" in page
    assert ">Wortspeicher</h2>" in page
    assert "\nSenkrecht\n" in run("show", "de.ipuz").stdout
    assert "Horizontalement" in pages_of(run("convert", "de.ipuz", "fr.pdf", "-l", "fr"), "fr.pdf")
    assert "По горизонтали" in pages_of(run("convert", "de.ipuz", "ru.pdf", "-l", "ru"), "ru.pdf")
    (folder / "own.toml").write_text('across = "Vågrätt"\n', encoding="utf-8")
    own = pages_of(run("show", "de.ipuz", "--pdf", "own.pdf", "--labels", "own.toml"), "own.pdf")
    assert "Vågrätt" in own
    assert "Senkrecht" in own


def pages_of(result: Result, name: str) -> str:
    assert result.exit_code == 0, result.output
    return " ".join(pages(name))


def test_the_language_of_exolve_files(folder):
    run("convert", "mini.ipuz", "mini.exolve")
    text = Path("mini.exolve").read_text()
    Path("mini.exolve").write_text(text.replace("exolve-end", "exolve-language: nl Latin\nexolve-end"))
    assert "\nHorizontaal\n" in run("show", "mini.exolve").stdout


def test_a_picture_of_a_size(folder):
    assert run("convert", "mini.ipuz", "x.png", "--size", "300").exit_code == 0
    assert int.from_bytes(Path("x.png").read_bytes()[16:20], "big") == 300
    assert run("show", "mini.ipuz", "--svg", "x.svg", "--size", "300").exit_code == 0
    assert 'width="300"' in Path("x.svg").read_text()
    assert "--size has no effect on a .pdf file" in run("convert", "mini.ipuz", "x.pdf", "--size", "300").stderr


def damaged(folder: Path) -> None:
    data = bytearray(write(MINI, "puz"))
    data[0x0E] ^= 1
    (folder / "odd.puz").write_bytes(data)


NOTE = "odd.puz: the checksum is wrong: something in the file was changed or damaged"


@pytest.mark.parametrize(
    "arguments",
    [
        ("show", "odd.puz"),
        ("convert", "odd.puz", "odd.ipuz"),
        ("convert", "mini.ipuz", "odd.html", "--state", "odd.puz"),
        ("clues", "odd.puz"),
        ("suggest", "odd.puz", "1a"),
        ("fill", "odd.puz", "--seed", "1"),
        ("codeword", "make", "odd.puz", "--seed", "1"),
    ],
    ids=" ".join,
)
def test_what_is_unusual_in_a_file_is_reported(folder, arguments):
    damaged(folder)
    assert NOTE in run(*arguments).stderr.splitlines()
    if arguments[0] != "suggest":
        assert NOTE not in run(*arguments, "--quiet").stderr


STRICT = {
    "fill": (),
    "suggest": ("1a",),
    "codeword make": (),
    "codeword solve": (),
    "krisskross make --grid": (),
    "krisskross solve": (),
}
"""The other commands that read puzzle files, and what stands behind the file."""


def test_strict_reads_what_is_usual(folder):
    (folder / "one.txt").write_text("c.t\n")
    (folder / "two.txt").write_text("c.t\n\nd.g\n")
    (folder / "numbers.txt").write_text("3 1 2\n1 # 4\n6 7 5\n")
    (folder / "words.txt").write_text("cat\ncab\ntoe\nbye\ndog\n")
    for arguments in (("fill", "one.txt"), ("fill", "two.txt"), ("codeword", "solve", "numbers.txt")):
        result = run(*arguments, "-d", "words.txt", "--strict")
        assert (result.exit_code, bool(result.stdout)) == (0, True), result.stderr


@pytest.mark.parametrize("command", ["fill", "codeword make", "krisskross make"])
def test_strict_is_for_a_file(folder, command):
    result = run(*command.split(), "--library", "5x5", "--strict")
    assert result.exit_code == 2
    assert "--strict is for" in result.stderr


def test_strict_refuses_what_is_unusual(folder):
    damaged(folder)
    result = run("convert", "odd.puz", "odd.ipuz", "--strict")
    assert (result.exit_code, result.stderr) == (2, f"Error: {NOTE}: --strict refuses it\n")
    assert not (folder / "odd.ipuz").exists()
    for command in ("show", "clues", *STRICT):
        result = run(*command.split(), "odd.puz", *STRICT.get(command, ()), "--strict")
        assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"Error: {NOTE}: --strict refuses it\n")
    (folder / "left.exolve").write_text(
        "exolve-begin\nexolve-width: 2\nexolve-height: 1\nexolve-grid:\nAB\nexolve-across: 1 X\nexolve-end\n"
    )
    for command in ("show", "clues", *STRICT):
        result = run(*command.split(), "left.exolve", *STRICT.get(command, ()), "--strict")
        assert result.exit_code == 2
        assert result.stderr == "Error: left.exolve: left out: text behind exolve-across: --strict refuses it\n"
    assert run("convert", "odd.puz", "same.puz").exit_code == 0
    assert (folder / "same.puz").read_bytes() == (folder / "odd.puz").read_bytes()


def test_of_many_unusual_things_some_are_reported(folder):
    clues = "\n".join(f"{number + 1}, {number + 90} x" for number in range(8)) * 5
    (folder / "many.exolve").write_text(
        f"exolve-begin\nexolve-width: 1\nexolve-height: 1\nexolve-grid:\nA\nexolve-across:\n{clues}\nexolve-end"
    )
    assert len(run("show", "many.exolve").stderr.splitlines()) <= 21


@pytest.mark.parametrize("kind", [name for name, kind in FORMATS.items() if kind.reads])
def test_a_file_that_is_only_looked_at_stays_as_it_is(folder, kind):
    puzzle = load("mini.ipuz") if kind != "pzl" else Puzzle.parse("CAT\nA#O\nRYE")
    name = f"theirs.{kind}"
    data = write(puzzle, kind)
    if kind in ("across", "xd", "exolve", "ipuz", "jpz"):
        data = data.replace(b"\n", b"\r\n") + b"\r\n"  # as others write it
    (folder / name).write_bytes(data)
    for command in ("show FILE", "clues FILE", "convert FILE other.svg", "fill FILE --seed 1"):
        assert run(*command.replace("FILE", name).split()).exit_code in (0, 1), command
        assert (folder / name).read_bytes() == data, command
