"""The crossword pages: a grid with what fits, a crossword of one's own words, files in and out."""

from __future__ import annotations

import json
import random
import re
import time
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from click.testing import CliRunner
from conftest import takes_minutes_as_python
from crossword.format_samples import BARRED, EMPTY, MINI, RICH
from crossword.raw_inputs import INPUTS as RAW
from starlette.testclient import TestClient
from web.samples import SAME

from wordtools.core.cli.main import main
from wordtools.core.errors import WordtoolsError
from wordtools.core.shapes import named_shape
from wordtools.crossword import Direction, Filler, Puzzle, Session
from wordtools.crossword.formats import FORMATS
from wordtools.crossword.formats.registry import read, write
from wordtools.crossword.puzzle.patterns import library as patterns
from wordtools.web.crossword import files as crossword_files
from wordtools.web.crossword import make as crossword
from wordtools.web.crossword import words as crossword_words
from wordtools.web.crossword.grid import one_line
from wordtools.web.crossword.shared import packed, unpacked

GRID = "QUA.#/...../...../...../#...."
PUZZLE = Path(__file__).parents[2] / "examples" / "crossword.xd"


def at(path: str, **fields: str | int) -> str:
    return f"{path}?{urlencode(fields)}"


@takes_minutes_as_python
def test_entries_say_how_many_words_fit(client: TestClient):
    page = client.get(at("/crossword", grid=GRID)).text
    view = Session(GRID, Filler.for_language("en")).view()
    for key, count in view.counts.items():
        name = f"{view.entries[key].cells[0]}{key[1].value[0]}"
        shown = rf'data-at="{name}"[^>]*><b>{key[0]}</b> <span><code>[^<]*</code></span> <small>{count:,}<'
        assert re.search(shown, page), name
    best = view.best[view.tightest][0]
    assert best in page
    address = re.search(rf'href="([^"]*)" data-set="[^"]*" data-word="[^"]*" data-left="[^"]*"><b>{best}</b>', page)
    assert address is not None
    following = client.get(address[1].replace("&amp;", "&"))
    assert following.status_code == 200
    assert best in following.text


@takes_minutes_as_python
def test_the_rest_is_filled(client: TestClient):
    told = client.get(at("/crossword/fill", grid=GRID))
    assert told.status_code == 303
    page = client.get(told.headers["location"]).text
    assert "0 open entries" in page
    puzzle = Puzzle.parse(parse_qs(urlsplit(told.headers["location"]).query)["grid"][0])
    assert all(entry.complete for entry in puzzle.entries)
    assert puzzle.entries[0].answer.startswith("QUA")


@takes_minutes_as_python
def test_what_cannot_be_is_said(client: TestClient):
    page = client.get(at("/crossword", grid="QQQ/.../...")).text
    assert "has no word that 1 down allows" in page
    assert "Fill the rest" not in page
    wrong = client.get(at("/crossword/fill", grid="QQ./.../..."))
    assert (wrong.status_code, 'id="wrong-grid">no ' in wrong.text) == (422, True)
    for grid in ("abc/de", "." * 700, "1"):
        answer = client.get(at("/crossword", grid=grid))
        assert answer.status_code == 422, grid
        assert re.search(r'id="wrong-grid">[^<]+<', answer.text)
    assert client.get(at("/crossword", grid="...", entry="99a")).status_code == 422
    assert client.get("/crossword/fill").status_code == 422


def test_a_fresh_page_has_an_empty_grid_of_which_nothing_is_said(client: TestClient):
    page = client.get("/crossword").text
    assert page.count("data-cell=") == 225
    assert "30 words, 0 blocks, 30 open" in page
    assert "no word" not in re.sub(r'<p class="legend">.*', "", page)
    assert desk_of(page)["cells"] == ["."] * 225
    words = re.findall(r'<li class="alone"><a [^>]*><b>([A-Z]+)</b>', page)
    assert len(words) == 30  # of an entry that nothing crosses
    assert {len(word) for word in words} == {15}
    assert 'class="alone"' not in client.get(at("/crossword", grid="A....../......./.......", at="0a")).text


@takes_minutes_as_python
def test_candidates_say_what_they_leave_to_the_crossings(client: TestClient):
    session = Session(GRID, Filler.for_language("en"))
    view, crossings = session.view(), session.crossings("7a")
    entry = view.entries[7, Direction.ACROSS]
    refuted = {one.word for one in session.probe("7a", top=30) if one.refuted}
    page = client.get(at("/crossword", grid=GRID, entry="7a")).text
    rows = re.findall(r'<li class="(\w+)"><a [^>]*data-left="([^"]*)"><b>([A-Z]+)</b>', page)
    assert len(rows) == min(30, view.counts[entry.key])
    for effect, left, word in rows:
        counts = [crossings[cell][letter] for cell, letter in zip(entry.cells, word, strict=True)]
        assert json.loads(left) == counts
        assert effect == ("dead" if word in refuted else "tight" if min(counts) < crossword.TIGHT else "good")
    scripted = {"grid": GRID, "at": f"{entry.cells[0]}a"}
    assert client.post("/crossword/tried", data=scripted, headers=SAME).json() == {"dead": sorted(refuted)}
    assert "putting" not in client.post("/crossword/desk", data=scripted, headers=SAME).text


def test_a_word_that_the_list_lacks_is_said_to_be_none(client: TestClient):
    page = client.get(at("/crossword", grid="CASTL/#####/.....", at="0a")).text
    assert "CASTL is not in the word list." in page
    assert re.search(r'data-at="0a".*?<small><span class="wrong">not in the list<', page)
    assert page.count("unlisted") >= 5
    assert "is not in the word list" not in client.get(at("/crossword", grid="CASTE/#####/.....", at="0a")).text


def desk_of(page: str) -> dict[str, Any]:
    """Finds what a page tells its script."""
    found = re.search(r'data-desk="([^"]*)"', page)
    assert found is not None
    desk = json.loads(unescape(found[1]))
    assert isinstance(desk, dict)
    return desk


def test_a_script_sends_the_puzzle_with_clues_and_marks(client: TestClient):
    grid = "CAT#/A.../T..#/.[QU].."
    fields = {
        "grid": grid,
        "at": "0d",
        "title": "Small",
        "author": "A. N. Author",
        "marks": "c4 s5 a4 d8 nonsense c999",
        "clues": json.dumps({"0a": "It  purrs (3)", "999a": "nowhere"}),
    }
    answer = client.post("/crossword/desk", data=fields, headers=SAME | {"HX-Request": "true"})
    assert answer.status_code == 200
    address = answer.headers["hx-replace-url"]
    made = unpacked(parse_qs(urlsplit(address).query)["data"][0])
    assert (made.title, made.author, made.circles) == ("Small", "A. N. Author", {4})
    assert made.bars == {(4, Direction.ACROSS), (8, Direction.DOWN)}
    assert (made.clues, made.enumerations) == ({(1, Direction.ACROSS): "It purrs"}, {(1, Direction.ACROSS): "3"})
    again = desk_of(client.get(address).text)
    assert again["cells"] == ["C", "A", "T", "#", "A", ".", ".", ".", "T", ".", ".", "#", ".", "[QU]", ".", "."]
    assert (again["marks"], again["clues"]) == (["a4", "c4", "d8", "s5"], {"0a": "It purrs (3)"})
    gone = client.post("/crossword/desk", data={"grid": grid, "marks": "", "clues": "{}", "title": ""}, headers=SAME)
    assert "data=" not in gone.headers["hx-replace-url"]
    menu = client.post("/crossword/saving", data=fields, headers=SAME).text
    kind = r'href="/crossword/file/{0}\?data=[^"]*"><span class="kind">{0}</span> <small>[^<]*'
    assert re.search(kind.format("xd") + "<", menu)
    assert re.search(kind.format("txt") + "leaves out: [^<]*clues", menu)
    assert re.search(r'class="cannot"><span class="kind">pzl</span> <small>Cannot hold it', menu)
    assert f'href="{address}"' in unescape(menu)
    for bad in ("[1]", "{", '{"0a": 1}', json.dumps({"0a": "x" * 301}), "[" * 5000):
        answer = client.post("/crossword/desk", data={"grid": grid, "clues": bad}, headers=SAME)
        assert answer.status_code == 422, bad[:20]
        assert re.search(r'id="wrong-clues">[^<]+<', answer.text)
    for path in ("/crossword/tried", "/crossword/saving"):
        assert client.post(path, data={"grid": "ab/c"}, headers=SAME).status_code == 422


def test_a_dropped_file_is_gone_on_with(client: TestClient):
    sent = client.post("/crossword/open", files={"file": ("x.xd", PUZZLE.read_bytes())}, headers=SAME)
    assert sent.status_code == 303
    desk = desk_of(client.get(sent.headers["location"]).text)
    puzzle = Puzzle.load(str(PUZZLE))
    assert (desk["title"], len(desk["clues"])) == (puzzle.title, len(puzzle.clues))
    text = client.post("/crossword/open", files={"file": ("x.txt", b"..#\n...\n#..\n")}, headers=SAME)
    assert parse_qs(urlsplit(text.headers["location"]).query) == {"grid": ["..#/.../#.."]}
    for name, data in (("x.puz", b"ACROSS&DOWN"), ("x", b""), ("x.pdf", b"%PDF")):
        answer = client.post("/crossword/open", files={"file": (name, data)}, headers=SAME)
        assert answer.status_code == 422, name
        assert re.search(r'id="wrong-grid">[^<]+<', answer.text)
    assert client.post("/crossword/open", data={"file": "text"}, headers=SAME).status_code == 422


def test_a_grid_is_never_the_name_of_a_file(client: TestClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Puzzle.parse("CAT/ATE/TEN").save("cat.xd")
    answer = client.get(at("/crossword", grid="cat.xd"))
    assert "CAT.XD" in answer.text  # a row of cells
    assert "TEN" not in answer.text


def steps(page: str, name: str) -> dict[str, str]:
    """Finds what a link of a grid changes."""
    found = re.search(rf'data-set="([^"]*)"[^>]*>\s*{name}', page)
    assert found is not None, name
    return json.loads(unescape(found[1]))


@takes_minutes_as_python
def test_what_is_locked_and_banned_stays_with_its_entry(client: TestClient):
    page = client.get(at("/crossword", grid=GRID, entry="7a")).text
    cell = Session(GRID, Filler.for_language("en")).view().entries[7, Direction.ACROSS].cells[0]
    assert steps(page, "Lock 7a") == {"ghost": "", "at": "", "lock": f"{cell}a"}
    word = re.search(r'aria-label="Ban ([A-Z]+)"', page)
    assert word is not None
    asked = {"grid": GRID, "entry": "7a", "lock": f"{cell}a", "ban": f"{cell}a:{word[1]} 999d:GONE nonsense"}
    page = client.get(at("/crossword", **asked)).text
    assert f'aria-label="Allow 7a {word[1]} again"' in page
    assert f'aria-label="Ban {word[1]}"' not in page
    assert 'class="cell locked lit"' in page
    assert steps(page, "Unlock 7a") == {"ghost": "", "at": "", "lock": ""}
    other = client.get(at("/crossword", **asked | {"grid": f"#{GRID[1:]}"})).text  # 6 across now
    assert f'aria-label="Allow 6a {word[1]} again"' in other


@takes_minutes_as_python
def test_a_fill_is_looked_at_before_it_is_taken_and_a_part_is_filled_anew(client: TestClient):
    page = client.get(at("/crossword", grid=GRID, ghost=1)).text
    assert page.count("letter ghost") == 20
    whole = steps(page, "Take fill")["grid"]
    assert whole == one_line(Session(GRID, Filler.for_language("en")).fill(seed=1).puzzle)
    assert steps(page, "Another")["ghost"] == "2"
    part = client.get(at("/crossword", grid=whole, region="3,1-4,5")).text
    assert part.count("region") > 10
    assert steps(part, "Fill this part")["ghost"] == "1"
    for region in ("x", "1,1", "0,1-2,2", "1,1-9,9"):
        answer = client.get(at("/crossword", grid=GRID, region=region))
        assert answer.status_code == 422
        assert re.search(r'id="wrong-region">[^<]+<', answer.text), region


def test_an_entry_is_chosen_by_its_cell(client: TestClient):
    for at_cell, chosen in (
        ("5a", "5 across"),
        ("5d", "1 down"),
        ("0d", "1 down"),
        ("4a", ""),
        ("999a", ""),
        ("x", ""),
    ):
        answer = client.get(at("/crossword", grid=GRID, at=at_cell))  # a number that is gone is no mistake
        assert answer.status_code == 200
        assert re.search(rf"<h2>{chosen}[^<]*<code>", answer.text), at_cell


@takes_minutes_as_python
def test_a_word_is_written_without_a_script(client: TestClient):
    told = client.get(at("/crossword/write", grid=GRID, entry="7a", word="otter", lock="0a"))
    assert told.status_code == 303
    fields = parse_qs(urlsplit(told.headers["location"]).query)
    assert (fields["grid"][0].split("/")[2], fields["lock"]) == ("OTTER", ["0a"])
    for entry, word in (("7a", "otters"), ("99a", "otter"), ("7a", "ot1er"), ("x", "otter")):
        answer = client.get(at("/crossword/write", grid=GRID, entry=entry, word=word))
        assert answer.status_code == 422
        assert re.search(r'id="wrong-(word|entry)">[^<]+<', answer.text), word
    locked = client.get(at("/crossword/write", grid=GRID, entry="1a", word="quit", lock="0a"))
    assert "is locked" in locked.text
    assert client.get("/crossword/write").status_code == 422


def test_pictures_of_all_kinds_of_puzzles_have_their_style(client: TestClient):
    style = client.get("/pictures.css").text
    for puzzle in (MINI, BARRED, EMPTY, RICH):
        page = client.get(at("/crossword/file", data=packed(puzzle))).text
        scope = re.search(r'<svg [^>]*class="wordtools ([^" ]*)', page)
        assert scope is not None
        assert f".{scope[1]} " in style


def test_clues_are_written_and_come_along(client: TestClient):
    puzzle = Puzzle.parse("CAT/ARE/TEN")
    data = packed(puzzle)
    page = client.get(at("/crossword/clues", data=data)).text
    assert "Clue for" not in page
    assert re.search(r'data-put="1a"[^>]*>[^<]+<', page)  # an idea
    asked = {"data": data, "l": "en", "title": "Three", "1a": "It purrs (3)", "4a": "Exist"}
    sent = client.post("/crossword/clues", data=asked, headers=SAME)
    assert sent.status_code == 303
    made = unpacked(parse_qs(urlsplit(sent.headers["location"]).query)["data"][0])
    assert made.title == "Three"
    assert made.clues == {(1, Direction.ACROSS): "It purrs", (4, Direction.ACROSS): "Exist"}
    assert made.enumerations == {(1, Direction.ACROSS): "3"}
    typed = client.post("/crossword/clues", data=asked, headers=SAME | {"HX-Request": "true"})
    assert typed.headers["hx-replace-url"] == sent.headers["location"]
    page = client.get(sent.headers["location"]).text
    assert 'value="It purrs (3)"' in page
    back = re.search(r'href="([^"]*)">Back to the grid', page)
    assert back is not None
    grid = client.get(unescape(back[1])).text
    assert unescape(re.search(r'href="([^"]*)">Clues on a page<', grid)[1]).startswith("/crossword/clues?data=")  # type: ignore[index]
    other = client.get(at("/crossword", grid="CAT/ARE", data=packed(made))).text
    assert "The clues are left out: the grid has 3 x 3 cells, not 2 x 3." in other
    for bad in ({}, {"data": "x"}):
        assert client.post("/crossword/clues", data=bad, headers=SAME).status_code in (200, 422)


def test_a_pattern_to_begin_with(client: TestClient):
    told = client.get(at("/crossword/new", size="15x15", seed=2))
    assert told.status_code == 303
    assert told.headers["location"].count("%2F") == 14
    for size in (*patterns(), *crossword.EMPTY):
        told = client.get(at("/crossword/new", size=size, empty=int(size in crossword.EMPTY) or ""))
        assert told.headers["location"].count("%2F") == int(size.partition("x")[0]) - 1


@takes_minutes_as_python
@pytest.mark.parametrize("size", ["5x5", "23x23"])
def test_patterns_of_all_sizes_are_shown(client: TestClient, size: str):
    told = client.get(at("/crossword/new", size=size))
    assert client.get(told.headers["location"]).status_code == 200


def test_a_crossword_of_ones_own_words(client: TestClient):
    assert "hedgehog" in client.get("/crossword/words?example=1").text
    sent = client.post(
        "/crossword/build",
        data={"words": crossword_words.EXAMPLE, "rows": "13", "columns": "13"},
        headers=SAME,
    )
    address = sent.headers["location"]
    for _ in range(400):
        page = client.get(address).text
        if "of 10 words" in page:
            client.post(f"{address}/stop", headers=SAME)
        if "data-ended" in page:
            break
        time.sleep(0.05)
    assert "<svg" in page
    solving = re.search(r'href="(/crossword/solve[^"]*)">Solve it<', page)
    assert solving is not None
    assert 'class="player"' in client.get(solving[1]).text
    puzzle = read(client.get(f"{address}/result.ipuz").content, "x.ipuz")
    assert {entry.clue for entry in puzzle.entries} <= {
        line.split("\t")[1] for line in crossword_words.EXAMPLE.splitlines()
    }
    for data in ({"words": ""}, {"words": "a"}, {"words": "cat", "rows": "1"}, {"words": "cat", "l": "../x"}):
        assert client.post("/crossword/build", data=data, headers=SAME).status_code == 422, data


def test_a_crossword_in_a_shape(client: TestClient):
    assert '<option value="heart">Heart</option>' in client.get("/crossword/words").text
    data = {"words": crossword_words.EXAMPLE, "rows": "13", "columns": "15", "shape": "heart"}
    address = client.post("/crossword/build", data=data, headers=SAME).headers["location"]
    for _ in range(400):
        page = client.get(address).text
        if re.search(r"\d of 10 words", page):
            client.post(f"{address}/stop", headers=SAME)
        if "data-ended" in page:
            break
        time.sleep(0.05)
    puzzle = read(client.get(f"{address}/result.ipuz").content, "x.ipuz")
    shape = named_shape("heart", 13, 15)
    assert puzzle.voids == {cell for cell, inside in enumerate(shape.cells) if inside is None}
    assert 'class="block"' in page  # so that the shape is seen
    for wrong in ({"shape": "hart"}, {"shape": "heart", "rows": "2"}):
        assert client.post("/crossword/build", data=data | wrong, headers=SAME).status_code == 422, wrong


def test_what_is_unusual_in_a_file_is_shown(client: TestClient):
    data = bytearray(write(MINI, "puz"))
    data[0x0E] ^= 1
    sent = client.post("/crossword/file", files={"file": ("odd.puz", bytes(data))}, headers=SAME)
    page = client.get(sent.headers["location"])
    assert "<li>the checksum is wrong: something in the file was changed or damaged</li>" in page.text
    more = re.search(r'href="([^"]*)">Show the letters', page.text)
    assert more is not None
    assert "the checksum is wrong" in client.get(unescape(more[1])).text


def test_a_file_is_shown_and_saved_in_other_formats(client: TestClient):
    sent = client.post("/crossword/file", files={"file": ("x.xd", PUZZLE.read_bytes())}, headers=SAME)
    assert sent.status_code == 303
    page = client.get(sent.headers["location"]).text
    assert "Five by five" in page
    assert "clues, title, author" in page  # what a text leaves out
    puzzle = Puzzle.load(str(PUZZLE))
    for kind in ("puz", "ipuz", "jpz", "xd", "exolve"):
        saved = client.get(at(f"/crossword/file/{kind}", data=packed(puzzle)))
        again = read(saved.content, f"x.{kind}")
        assert [entry.clue for entry in again.entries] == [entry.clue for entry in puzzle.entries]
        assert "attachment" in saved.headers["content-disposition"]
    assert client.get(at("/crossword/file/svg", data=packed(puzzle))).headers["content-type"].startswith("image/svg")


@pytest.mark.parametrize("data", ["", "!", "AAAA", packed(Puzzle.parse("AB/CD"))[:-6]])
def test_a_damaged_address_is_one_line(client: TestClient, data: str):
    assert client.get(at("/crossword/file/puz", data=data)).status_code == 422
    answer = client.get(at("/crossword/file", data=data))
    assert (answer.status_code, "Traceback" in answer.text) == (422 if data else 200, False)


def test_bad_files_are_refused(client: TestClient):
    for name, data in (("x.puz", b"ACROSS&DOWN"), ("x", b""), ("x.pdf", b"%PDF"), ("x.ipuz", b"{}")):
        answer = client.post("/crossword/file", files={"file": (name, data)}, headers=SAME)
        assert answer.status_code == 422, name
        assert re.search(r'id="wrong-data">[^<]+<', answer.text)
    assert client.post("/crossword/file", data={"file": "text"}, headers=SAME).status_code == 422
    assert client.get(at("/crossword/file/nothing", data=packed(Puzzle.parse("AB/CD")))).status_code == 422


@pytest.mark.parametrize("name", [kind.name for kind in FORMATS.values() if kind.reads])
def test_a_file_that_is_looked_at_stays_as_it_is(client: TestClient, tmp_path: Path, name: str):
    """What is opened, looked at and saved unchanged is what the command line writes, in its format the same file."""
    path = tmp_path / f"given.{'txt' if name == 'across' else name}"
    samples = [data for kind, data in RAW.values() if kind == name][:2]
    for data in [*samples, write(Puzzle.parse(str(MINI)) if name in ("txt", "pzl") else MINI, name)]:
        try:
            read(data, path.name)
        except WordtoolsError:
            continue
        path.write_bytes(data)
        with path.open("rb") as file:
            sent = client.post("/crossword/file", files={"file": (path.name, file)}, headers=SAME)
        assert sent.status_code == 303
        for shown in (sent.headers["location"], sent.headers["location"].replace("/file", "/solve")):
            assert client.get(shown).status_code == 200
        packing = parse_qs(urlsplit(sent.headers["location"]).query)["data"][0]
        for kind in (name, "ipuz", "xd", "puz"):
            told = tmp_path / f"told-{kind}"
            arguments = ["crossword", "convert", str(path), str(told), "--format", kind, "-q"]
            result = CliRunner().invoke(main, arguments)
            saved = client.get(at(f"/crossword/file/{kind}", data=packing))
            assert (saved.status_code == 200) == (result.exit_code == 0), result.stderr
            if result.exit_code == 0:
                assert saved.content == told.read_bytes()
        assert client.get(at(f"/crossword/file/{name}", data=packing)).content == data
        assert path.read_bytes() == data


@pytest.mark.parametrize("data", ["nothing~eNor", "svg~eNor", "xd~", "xd~!", "~", "xd~ipuz~eNor"])
def test_an_address_of_no_file_is_one_line(client: TestClient, data: str):
    answer = client.get(at("/crossword/file", data=data))
    assert (answer.status_code, "Traceback" in answer.text) == (422, False)
    assert client.get(at("/crossword/file/xd", data=data)).status_code == 422


def test_a_file_that_is_too_long_for_an_address_is_packed_as_a_puzzle(client: TestClient):
    puzzle = Puzzle.load(str(PUZZLE))
    rng = random.Random(1)
    spaces = "".join(rng.choice(" \t") for _ in range(90_000))
    long = PUZZLE.read_bytes().replace(b"Title:", f"Title:{spaces}".encode(), 1)
    sent = client.post("/crossword/file", files={"file": ("x.xd", long)}, headers=SAME)
    packing = parse_qs(urlsplit(sent.headers["location"]).query)["data"][0]
    assert unpacked(packing) == puzzle
    assert "~" not in packing


def test_a_puzzle_in_an_address_comes_back_whole():
    puzzle = Puzzle.load(str(PUZZLE))
    assert unpacked(packed(puzzle)) == read(write(puzzle, "ipuz"), "the address", "ipuz")
    assert {name for _, name in crossword_files.sent_as(packed(puzzle))} <= set(FORMATS)


LISTS = {
    "tab": "Cat\tIt meows\nDog\tIt barks\nCow\tIt gives milk\n",
    "comma": "Cat,It meows\nDog,It barks\nCow,It gives milk\n",
    "header": "word,clue\ncat,It meows\ndog,It barks\ncow,It gives milk",
    "semicolon": "Cat;It meows\nDog;It barks\nCow;It gives milk",
    "dash": "Cat - It meows\nDog - It barks\nCow - It gives milk",
    "en dash": "Cat – It meows\nDog – It barks\nCow – It gives milk",
    "colon": "1. cat: It meows\n2. dog: It barks\n3. cow: It gives milk\n",
    "equals": "cat = It meows\ndog = It barks\ncow = It gives milk",
}


@pytest.mark.parametrize("name", LISTS)
def test_a_list_with_clues_goes_to_the_crosswords_of_ones_own_words(client: TestClient, name: str):
    answer = client.post("/open", data={"paste": LISTS[name]}, headers=SAME)
    assert answer.headers["location"].startswith("/crossword/words?words=")
    text = client.get(answer.headers["location"]).text
    assert "It gives milk" in text
    assert 'id="wrong-words"></p>' in text  # the list is taken as it is
    sent = client.post("/open", files={"file": ("list.txt", LISTS[name].encode())}, data={"paste": ""}, headers=SAME)
    assert sent.headers["location"] == answer.headers["location"]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Wort;Frage\nHase;Er hoppelt\nMöhre;Sie ist orange", "de"),
        ("ñandú: ave grande\npez: vive en el agua", "es"),
        ("кот - он мяукает\nпёс - он лает", "ru"),
        ("été: saison\nhiver: saison", ""),
    ],
)
def test_a_list_with_clues_is_taken_in_its_language(client: TestClient, text: str, language: str):
    location = client.post("/open", data={"paste": text}, headers=SAME).headers["location"]
    assert parse_qs(urlsplit(location).query).get("l", [""]) == [language]


@pytest.mark.parametrize("text", ["cat, dog, cow, mouse", "cat\ndog\ncow", "tea/ear/ate", "Cat: It meows", "a: b"])
def test_a_list_without_clues_goes_elsewhere(text: str):
    assert not list(crossword.recognise(crossword.Pasted(text.encode())))


def test_what_is_pasted_is_recognised(client: TestClient):
    (found,) = crossword.recognise(crossword.Pasted(PUZZLE.read_bytes(), "x.xd"))
    assert found.sure
    assert client.get(found.address).status_code == 200
    (found,) = crossword.recognise(crossword.Pasted(b"..#\n...\n#..\n"))
    assert not found.sure
    assert "grid" in found.address
    assert not list(crossword.recognise(crossword.Pasted(b"tea/ear/ate")))
