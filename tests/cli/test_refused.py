"""An option that cannot be met with another is refused on one line, never dropped."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main

REFUSED = [
    ("ruzzle score -b board.txt words.txt -q --missed 3", "--missed and --quiet cannot be combined"),
    ("ruzzle generate --model uniform -d words.txt", "--dictionary has no effect on boards that need no words"),
    ("ruzzle generate --dice en-new-4x4 --exclude cat", "--exclude has no effect on boards that need no words"),
    ("ruzzle generate --tries 3", "--tries is for --words, --total, --longest and --common"),
    ("ruzzle verify best.jsonl --seed 1", "--seed is for --sample"),
    ("ruzzle verify - -d -", "only one input can be read from stdin, not the certificate and the word lists"),
    ("fillword solve cat/dog --first --limit 3", "--first and --limit cannot be combined"),
    ("fillword solve cat/dog --theme dark", "--theme is for --svg or --html"),
    ("fillword solve cat/dog --color always --json", "--color always is for the text on stdout"),
    ("fillword solve cat/dog --json --svg -", "the JSON and a picture cannot both go to stdout"),
    ("fillword solve cat/dog --no-crossing", "--no-crossing is for --directions 8"),
    ("fillword solve cat/dog --strands --directions 4", "leave --directions 4 out"),
    ("fillword find cat/dog --draw --json", "--draw is for the text"),
    ("fillword find cat/dog --all-lists -d words.txt", "--all-lists and --dictionary cannot be combined"),
    ("fillword generate 4 4 --tries 3", "--tries is for --unique"),
    ("fillword generate 4 4 --title Mine", "--title is for --html or --pdf"),
    ("fillword generate 4 4 --theme dark", "--theme is for --svg or --answer or --html"),
    ("fillword generate 4 4 --no-fill", "--no-fill is for --include"),
    ("fillword generate 4 4 --include cat --no-fill --word-lengths 5", "--no-fill and --word-lengths cannot be"),
    ("fillword generate 4 4 --json --html -", "the JSON and a picture cannot both go to stdout"),
    ("scrabble moves -r CATS --count --limit 3", "--count and --limit cannot be combined"),
    ("scrabble moves -r CATS --count --positional", "--positional and --count cannot be combined"),
    ("scrabble moves -r CATS --positional --sort score", "--positional and --sort cannot be combined"),
    ("scrabble moves -r CATS --positional -l en-super", "there is none for en-super tiles on the board super-21"),
    ("scrabble sim -r CATS --positional -l en-super", "there is none for en-super tiles on the board super-21"),
    ("scrabble play -p Ann -p positional -l en-super", "there is none for en-super tiles on the board super-21"),
    ("scrabble moves -r CATS --count --sort score", "--count and --sort cannot be combined"),
    ("scrabble moves -r CATS --count --svg x.svg", "--count and --svg cannot be combined"),
    ("scrabble moves -r CATS --all --limit 3", "--all and --limit cannot be combined"),
    ("scrabble moves -r CATS --json --svg -", "the JSON and the picture cannot both go to stdout"),
    ("scrabble analyse game.gcg --rounds 3", "--rounds is for --sim"),
    ("scrabble analyse game.gcg --theme dark", "--theme is for --html"),
    ("scrabble board --theme dark", "--theme is for --svg or --html"),
    ("scrabble board --mark '8H CATS'", "--mark is for --svg or --html"),
    ("scrabble board --color always --cgp", "--color always is for the board on stdout"),
    ("scrabble score '8H CATS' --any-word --add words.txt", "--any-word and --add cannot be combined"),
    ("scrabble moves - -d -", "only one input can be read from stdin, not the position and the word lists"),
    ("scrabble analyse - --leaves -", "only one input can be read from stdin, not the game and the leaves"),
    ("crossword patterns 5x5 --seed 1", "--seed is for --generate"),
    ("crossword patterns 5x5 --number 2", "--number is for --generate"),
    ("crossword patterns 5x5 --generate --limit 2", "--generate and --limit cannot be combined"),
    ("crossword fill --open 3x3 --all --limit 2", "--all and --limit cannot be combined"),
    ("crossword fill - --add -", "only one input can be read from stdin, not the grid and the word lists"),
    ("crossword show puzzle.txt --json --solution", "the JSON always has the letters"),
    ("crossword show puzzle.txt --json --color always", "--color always is for the text on stdout"),
    ("words compile -d words.txt -o words.marisa --no-gaddag", "--no-gaddag is for a .kwg"),
    ("words check cat -d - --add -", "only one input can be read from stdin, not the word lists and the word lists"),
    ("words check cat --add gone.txt", "gone.txt: No such file"),
    ("words check cat -d words.txt -d gone.txt", "gone.txt: No such file"),
    ("words check cat --exclude ./gone", "gone: No such file"),
    ("words check cat --exclude c4t", "--exclude: 'c4t': '4' is no letter of this alphabet"),
    ("words check cat -d words.txt --exclude words.txt", "no word is left"),
    ("crossword fill --open 3x3 --exclude c4t", "--exclude: 'c4t'"),
]


@pytest.mark.parametrize(("line", "message"), REFUSED, ids=[line for line, _ in REFUSED])
def test_refused_on_one_line(line, message, tmp_path, monkeypatch):
    import shlex

    monkeypatch.chdir(tmp_path)
    (tmp_path / "words.txt").write_text("cat\ndog\n")
    (tmp_path / "board.txt").write_text("cat\ndog\n")
    (tmp_path / "puzzle.txt").write_text("CAT\n")
    (tmp_path / "game.gcg").write_text("#player1 A A\n#player2 B B\n")
    result = CliRunner().invoke(main, shlex.split(line), input="cat\n")
    assert result.exit_code == 2, result.output
    (error,) = [text for text in result.stderr.splitlines() if text.startswith("Error: ")]
    assert message in error
    assert result.stdout == ""
    assert {path.name for path in tmp_path.iterdir()} == {"words.txt", "board.txt", "puzzle.txt", "game.gcg"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("words", "check", "otter", "zzyzx", "cat"),
        ("ruzzle", "solve", "ott/zer/yzx"),
        ("fillword", "find", "otte/zyzr"),
    ],
)
def test_words_are_added_and_left_out(arguments, tmp_path):
    (tmp_path / "more.txt").write_text("zzyzx\n")
    (tmp_path / "less.txt").write_text("otter\nzebra\n")

    def run(*options):
        return CliRunner().invoke(main, [*arguments, *map(str, options)]).stdout.upper().replace(": NO", " -")

    plain, changed = run(), run("--add", tmp_path / "more.txt", "--exclude", tmp_path / "less.txt")
    assert "OTTER" in plain.replace("OTTER -", "")
    assert "OTTER" not in changed.replace("OTTER -", "")
    assert "ZZYZX" not in plain.replace("ZZYZX -", "")
    assert "ZZYZX" in changed.replace("ZZYZX -", "") or arguments[0] != "words"


def test_a_play_with_an_added_word_and_without_one_left_out(tmp_path):
    (tmp_path / "more.txt").write_text("ZZYZX\n")

    def run(play, *options):
        return CliRunner().invoke(main, ["scrabble", "score", play, *map(str, options)]).exit_code

    assert run("8H ZzYzX") == 1
    assert run("8H ZzYzX", "--add", tmp_path / "more.txt") == 0
    assert run("8H OTTER") == 0
    assert run("8H OTTER", "--exclude", "otter") == 1


def test_a_fill_with_several_lists(tmp_path):
    (tmp_path / "a.txt").write_text("BIT\nICE\nTEN\n")
    (tmp_path / "b.txt").write_text("BAT;10\nACE;70\nTEN\n")

    def run(*options):
        return CliRunner().invoke(main, ["crossword", "fill", "--open", "3x3", "--word-square", *map(str, options)])

    lists = ("-d", tmp_path / "a.txt", "--add", tmp_path / "b.txt")
    assert run(*lists, "-n", "5", "--json", "--seed", "1").stdout.count('"proven_best"') == 2
    assert run(*lists, "--exclude", "ice", "-q", "--seed", "1").stdout == "BAT\nACE\nTEN\n"
    assert run(*lists, "--min-score", "60", "-q", "--seed", "1").stdout == "BIT\nICE\nTEN\n"


def test_verbose_names_every_list(tmp_path):
    (tmp_path / "more.txt").write_text("zzyzx\nb2b\n")
    name = str(tmp_path / "more.txt")
    result = CliRunner().invoke(main, ["words", "check", "zzyzx", "--add", name, "--exclude", "otter", "-v"])
    assert result.stderr.splitlines() == [
        "en: 255,660 words",
        f"{name}: 1 word",
        f"{name}: 1 left out: a character outside the alphabet",
        "en + more.txt less 1 word: 255,660 words",
    ]


def test_too_little_memory_is_one_line(monkeypatch):
    def read(*_: object, **__: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr("wordtools.core.lists.wordlist.read_bytes", read)
    result = CliRunner().invoke(main, ["words", "info", "-d", "./list.txt"])
    assert (result.exit_code, result.stderr) == (2, "Error: the memory is not enough for this input\n")
    assert isinstance(CliRunner().invoke(main, ["--debug", "words", "info", "-d", "./list.txt"]).exception, MemoryError)
