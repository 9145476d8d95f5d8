"""Every ``--json``: what is written fits its published schema, and rows and columns count from 0."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from tools.options_table import commands
from wordtools.core.cli import exits
from wordtools.core.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "docs" / "schemas"
EXAMPLES = ROOT / "examples"
WORDS = "cat\ncats\ndog\nact\nace\nate\ntea\neat\ncar\nera\near\nrye\ntoe\nave\nvet\nlion\ntiger\ncoat\ntaco\n"
LIST = ("-d", "words.txt")

CASES = {
    "cache": [()],
    "ruzzle-demo": [("-n", "3"), ("-n", "2", "--all-paths", *LIST)],
    "ruzzle-solve": [
        ("cat / dog / tea", *LIST),
        ("zz / zz", *LIST),
        ("cat / dog", "--label", "--define", "--all-paths"),
        ("cat / dog", "--layers", "2", *LIST),
        ("--boards", "boards.txt", *LIST),
        ("--boards", "boards.txt", "--paths", "--all-paths", *LIST),
        ("--boards", "boards.txt", "--label"),
    ],
    "ruzzle-score": [
        ("-b", "board.txt", "mine.txt", *LIST),
        ("-b", "board.txt", "mine.txt", "--missed", "0", *LIST),
        ("-b", "board.txt", "mine.txt", "words.txt", "--missed", "1", *LIST),
    ],
    "ruzzle-generate": [
        ("--number", "2", *LIST),
        ("--words", "0-", "--common-words", "0-", "--rows", "3"),
        ("--dice", "list"),
    ],
    "ruzzle-swap": [("cat / dog", *LIST), ("cat / dog", "--swaps", "0", "--rules", "spellcast", "-n", "1", *LIST)],
    "ruzzle-best": [("--rows", "1", "--columns", "3", "--restarts", "2", "--pool", "9", "-n", "2", "-j", "1", *LIST)],
    "ruzzle-prove": [("1", "3", "-j", "1", *LIST), ("2", "2", "--at-least", "900", "-j", "1", *LIST)],
    "ruzzle-verify": [
        ("proof.jsonl", "-j", "1", *LIST),
        ("proof.jsonl", "--sample", "1", "--seed", "1", "-j", "1", *LIST),
    ],
    "fillword-find": [("cats / odog", *LIST), ("zzz / zzz", *LIST)],
    "fillword-solve": [
        ("cat / god", "--count", "--bonus", *LIST),
        ("cat / zzz", *LIST),
        ("cat / zzz", "--allow-unknown", "1", *LIST),
        ("pad / sse", "--directions", "8"),
    ],
    "fillword-hint": [
        ("cat / god", *LIST),
        ("cat / god", "--cell", *LIST),
        ("cat / god", "--found", "cat", "--found", "dog", *LIST),
    ],
    "fillword-generate": [("3", "3", "--word-lengths", "3", *LIST), ("3", "4", "--unique", "--word-lengths", "3-5")],
    "fillword-play": [("cat / dog", *LIST), ("strands.json", *LIST), ("strands.json", "--clue", "Pets")],
    "scrabble-moves": [
        ("-r", "CATSDOG", *LIST),
        ("-r", "CATS", "--count", *LIST),
        ("-r", "CATS", "-n", "2", "--label", "--define"),
        ("-r", "CATS", "-n", "1", "--play", "8H CAT", "--label"),
        ("-r", "VVU", *LIST),
        ("-r", "CATSDOG", "-n", "3", "--positional", "--play", "8H CAT", *LIST),
        ("end.cgp", "-n", "1", "--positional"),
    ],
    "scrabble-score": [("8H CATS", *LIST), ("H8 CXTS", "board15.txt", *LIST), ("-", *LIST)],
    "scrabble-sim": [
        ("-r", "CATSDOG", "--rounds", "3", "--candidates", "2", *LIST),
        ("-r", "CATSDOG", "--rounds", "3", "--candidates", "2", "--explain", *LIST),
        ("-r", "CATSDOG", "--rounds", "3", "--candidates", "2", "--explain", "--positional", *LIST),
        ("end.cgp", "--seconds", "1"),
    ],
    "scrabble-endgame": [("end.cgp", "--seconds", "1")],
    "scrabble-preendgame": [("pre.cgp", *LIST), ("pre.cgp", "--fair", "--spreads", "0", "-n", "0", *LIST)],
    "scrabble-autoplay": [("2", *LIST)],
    "scrabble-bingos": [
        ("CATSDO", *LIST),
        ("A", "B", "--through", "E", *LIST),
        ("--unseen", "pre.cgp", "--samples", "9", *LIST),
        ("--unseen", "pre.cgp", "--opponent", "EI", "--after", "-", *LIST),
    ],
    "scrabble-hooks": [("board15.txt", *LIST)],
    "scrabble-infer": [(str(EXAMPLES / "game.gcg"), "--turn", "9", "--samples", "9", *LIST)],
    "scrabble-leaves-show": [(), ("?S", "QU")],
    "scrabble-analyse": [
        (str(EXAMPLES / "game.gcg"), "--seconds", "0.2", *LIST),
        (str(EXAMPLES), "words.txt", "--seconds", "0.2", *LIST),
    ],
    "crossword-arrowword": [
        ("7x7", "--seed", "1"),
        ("9x9", "--seed", "2", "--picture", "3x3", "--solution-word", "tea", "--title", "T"),
    ],
    "crossword-build": [("5", "5", "words.txt", "--tries", "1", "-o", "-", "--keep", "2")],
    "crossword-clues": [
        ("puzzle.txt",),
        (str(EXAMPLES / "crossword.xd"), "--all"),
        (str(EXAMPLES / "crossword.xd"), "--all", "--suggest"),
    ],
    "crossword-codeword-make": [("grid.txt",), ("--library", "7x7", "--given", "2")],
    "crossword-codeword-solve": [("1 2 3/2 # 4/1 5 6",), ("1 2 1", *LIST), ("1 2 3/2 # 4/1 5 6", "-n", "1")],
    "crossword-krisskross-make": [("words.txt", "--grid-size", "9x9"), ("--grid", "grid.txt", "--given", "1")],
    "crossword-krisskross-solve": [("ring.txt", "three.txt"), ("ring.txt", "three.txt", "-n", "1")],
    "crossword-wordplay": [("TEA", *LIST), ("PAINT", "-n", "1")],
    "crossword-show": [("puzzle.txt",), (str(EXAMPLES / "crossword.xd"),), ("linked.exolve",)],
    "crossword-fill": [
        ("--open", "3x3"),
        ("linked.exolve", "--add", "words.txt"),
    ],
    "crossword-patterns": [
        (),
        ("5x5",),
        ("5x5", "--entry", "5a"),
        ("5x5", "--generate", "--number", "2"),
        ("5x5", "--barred"),
    ],
    "crossword-suggest": [("grid.txt", "1a", "-n", "3")],
    "crossword-squares": [
        ("3", "-j", "1", *LIST),
        ("3", "--double", "--all", "--limit", "2", "-j", "1", *LIST),
        ("4", "--all", "-j", "1", *LIST),
    ],
    "languages": [()],
    "words-anagram": [("tea cats", *LIST), ("tea", "--label", "-n", "2"), ("zz", *LIST)],
    "words-define": [("otter", "qqq"), ("-l", "de", "Haus"), ("tea", "-d", "defined.txt")],
    "words-find": [
        ("cats", *LIST),
        ("zz", *LIST),
        ("cats", "--label", "--define", "--hooks", "--alphagrams", "--sort", "probability", "-n", "5"),
    ],
    "words-info": [(), LIST, ("-d", "defined.txt"), ("--add", "words.txt", "--exclude", "otter", *LIST)],
    "words-quiz": [("--length", "3", "-n", "2", "--box", "box.sqlite", *LIST)],
}
SEEDED = {
    "ruzzle-best",
    "ruzzle-generate",
    "fillword-generate",
    "scrabble-sim",
    "scrabble-autoplay",
    "crossword-build",
    "crossword-codeword-make",
    "crossword-fill",
    "crossword-krisskross-make",
}


def schema(name: str) -> dict:
    return json.loads((SCHEMAS / f"{name}.json").read_text(encoding="utf-8"))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "words.txt": WORDS,
        "defined.txt": "TEA a drink [n TEAS]\nCAT a pet [n CATS]\nACE\n",
        "boards.txt": "cat\ndog\n\ntea\ncar\n",
        "board.txt": "cat\ndog\n",
        "mine.txt": "cat\nzebra\n",
        "board15.txt": "\n".join(["." * 15] * 7 + ["." * 7 + "TEA" + "." * 5] + ["." * 15] * 7),
        "puzzle.txt": "CAT\n#R#\nTEA\n",
        "grid.txt": "...\n...\n...\n",
        "ring.txt": "...\n.#.\n...\n",
        "three.txt": "cat\ncar\ntoe\nrye\n",
        "linked.exolve": LINKED,
        "strands.json": STRANDS,
        "end.cgp": END,
        "pre.cgp": PRE,
    }.items():
        (tmp_path / name).write_text(text)
    return tmp_path


@pytest.fixture
def proof(folder):
    made = CliRunner().invoke(main, ["ruzzle", "prove", "1", "3", "-j", "1", "--certificate", "proof.jsonl", *LIST])
    assert made.exit_code == exits.DONE, made.output


END = (
    "6TOPPLE3/1GRAbBED3N1V1/11S1I1/11H1B1/9OORIE1/10MINX1/1MUsEFUL3N3/FISH3ACKEE3/1R3O4V4/1YA2U4I4/2ZITI4C4/"
    "QUATE3OOTID2/2N1SALLOWED3/4TWAE2E4/GRIDE1YEANS4 AGJNORT/AR 300/310 0"
)
PRE = (
    "5G1Q7/5I1U7/5OBI7/6EM7/6G2KAROOS/4TWIRLY4C/6F7I/3MOOTED1VERTU/2JEHU6E1r/2ALOD6D1I/2W2SLAVERED1N/C1A3OX4E1E/"
    "I1R9N2/TRILBY3ZAPS2/E4ONSTAGE3 FHINNPT/ 421/371 0"
)
STRANDS = json.dumps(
    {
        "printDate": "2024-03-04",
        "id": 1,
        "editor": "Somebody",
        "clue": "In the kitchen",
        "startingBoard": ["PSCU", "ATPS", "NOVE", "LIDS"],
        "themeWords": ["STOVE", "CUPS"],
        "themeCoords": {
            "STOVE": [[0, 1], [1, 1], [2, 1], [2, 2], [2, 3]],
            "CUPS": [[0, 2], [0, 3], [1, 2], [1, 3]],
        },
        "spangram": "PANLIDS",
        "spangramCoords": [[0, 0], [1, 0], [2, 0], [3, 0], [3, 1], [3, 2], [3, 3]],
        "solutions": ["STOVE", "CUPS", "SNOT", "LION"],
    }
)
LINKED = """exolve-begin
  exolve-title: Linked
  exolve-width: 3
  exolve-height: 3
  exolve-grid:
    000
    0.0
    000
  exolve-across:
    1,3 Both together
    3 See 1
  exolve-down:
    1 One
    2 Two
exolve-end
"""


def test_every_command_with_json_has_a_schema_and_a_case_here():
    named = {"-".join(path) for path, command in commands() if "as_json" in {one.name for one in command.params}}
    assert {path.stem for path in SCHEMAS.iterdir()} == named == set(CASES)
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    assert all(f"(schemas/{name}.json)" in page for name in named)


@pytest.mark.parametrize("name", sorted(CASES))
def test_schemas_are_valid_and_strict(name):
    read = schema(name)
    Draft202012Validator.check_schema(read)
    assert read["$id"] == f"urn:wordtools:{name}"

    def strict(part):
        if isinstance(part, dict):
            if part.get("type") == "object":
                assert part.get("additionalProperties") is False or "properties" not in part, part
            for one in part.values():
                strict(one)
        elif isinstance(part, list):
            for one in part:
                strict(one)

    strict(read)
    for top in read.get("oneOf", [read]):
        assert "const" in top["properties"]["version"]


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        pytest.param(
            name, one, id=f"{name} {' '.join(one)}", marks=[pytest.mark.long] if number or "arrowword" in name else []
        )
        for name in CASES
        for number, one in enumerate(CASES[name])
    ],
)
def test_what_is_written_fits_the_schema(folder, request, name, arguments):
    if "proof.jsonl" in arguments:
        request.getfixturevalue("proof")
    seed = ("--seed", "1") if name in SEEDED and "list" not in arguments else ()
    result = CliRunner().invoke(main, [*name.split("-"), *arguments, *seed, "--json"], input="cat\n")
    assert result.exit_code in (exits.DONE, exits.NO_ANSWER, exits.OUT_OF_TIME), result.output
    validator = Draft202012Validator(schema(name))
    lines = result.stdout.splitlines()
    assert lines
    for line in lines:
        data = json.loads(line, parse_constant=lambda constant: pytest.fail(f"{constant} is no JSON"))
        validator.validate(data)


def test_rows_and_columns_count_from_0(folder):
    def run(*arguments):
        return json.loads(CliRunner().invoke(main, [*arguments, "--json"]).stdout)

    words = {word["word"]: word["path"] for word in run("ruzzle", "solve", "ca / zt", "-d", "words.txt")["words"]}
    assert words["CAT"] == [[0, 0], [0, 1], [1, 1]]
    assert run("fillword", "hint", "cat / zzz", "--known", "zzz", "--known", "cat")["first"] == [0, 0]
    assert run("scrabble", "score", "8H CATS", "-d", "words.txt")["words"][0]["cells"][0] == [7, 7]
    assert run("scrabble", "score", "H8 CATS", "-d", "words.txt")["words"][0]["cells"][3] == [10, 7]
    (first, *_) = run("crossword", "show", "puzzle.txt")["entries"]
    assert (first["row"], first["column"]) == (0, 0)
