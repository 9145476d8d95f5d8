"""The page of a crossword in a browser: played with the keyboard, by touch, after a reload, in light and dark."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from crossword.format_samples import ACROSS, BARRED, DOWN, EMPTY, MINI, REBUS, RICH

pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install playwright")
from playwright.sync_api import BrowserContext, expect
from web.browser.conftest import DARK, DESK, PHONE, barriers, needs_axe
from web.browser.player import Player

from wordtools.core.show.terms import Terms
from wordtools.crossword import Puzzle
from wordtools.crossword.puzzle import Group, PlayState, Style

Open = Callable[..., Player]


@pytest.fixture
def played(context: BrowserContext, tmp_path: Path) -> Any:
    """Opens pages; at the end nothing was complained of, asked elsewhere, or scrolls sideways."""
    found: list[Player] = []

    def open_page(puzzle: Puzzle, **shown: Any) -> Player:
        found.append(Player(context, tmp_path, puzzle, **shown))
        return found[-1]

    yield open_page
    for one in found:
        assert one.complaints == []
        assert one.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


desk = pytest.mark.parametrize("context", [DESK], ids=["desk"], indirect=True)
phone = pytest.mark.parametrize("context", [PHONE | DARK | {"is_mobile": True}], ids=["dark phone"], indirect=True)


def test_a_crossword_is_solved_by_keys(played: Open):
    player = played(MINI).enter()
    assert player.now.startswith("1 across")
    assert (player.lit, player.here) == ([1, 2, 3], 1)
    player.press("par")  # and on to the next unfinished clue, each time
    assert player.now.startswith("4 across")
    player.press("troophorseenter", "g", "a")
    assert (player.count, player.solved) == ("20 of 21", False)
    player.press("s")
    assert (player.letters, player.said, player.solved) == ("PARTROOPHORSEENTERGAS", "Solved!", True)
    player.press("Escape")
    assert not player.solved


def test_a_german_puzzle_speaks_german(played: Open):
    player = played(MINI, terms=Terms.of("de")).enter()
    assert player.label.startswith("Zeile 1 Spalte 2, 1 waagerecht Buchstabe 1, ")
    player.press("x").choose("Prüfen", "Gitter prüfen")
    assert (player.said, player.count) == ("1 Buchstabe ist falsch.", "1 von 21")
    player.choose("Auflösen", "Gitter auflösen")
    assert player.asks == "Alle Buchstaben auflösen?AuflösenWeiter rätseln"
    player.press("Enter")
    assert (player.said, player.solved) == ("Gelöst!", True)
    assert player.page.locator(".result").text_content() == "Five by five, 0:00, 1 Mal geprüft, 1 Mal aufgelöst"


def test_what_is_full_is_skipped(played: Open):
    player = played(MINI).enter().press("Tab", "Tab")
    assert player.now.startswith("6 across")
    player.press("ArrowRight", "ArrowRight", "r", "Home")
    player.press("h", "o")
    assert player.here == 13  # over the R
    player.press("s", "Home", "ArrowRight")
    assert player.letters == "HORS"
    player.press("u")  # over a full cell, one by one
    assert (player.letters, player.here) == ("HURS", 12)
    player.press("End", "e", "Home")
    assert player.letters == "HURSE"
    player.page.evaluate("localStorage.setItem('wordtools:player', JSON.stringify({skip: false, next: false}))")
    player.reload().enter().press("Home", "x", "y", "z")
    assert (player.letters, player.here) == ("XYZHURSE", 3)  # the end of the word


def test_gaps_behind_are_filled_after_those_ahead(played: Open):
    player = played(MINI).enter().press("ArrowRight", "a", "r")
    assert player.here == 1
    player.press("p")
    assert (player.letters, player.now[:8]) == ("PAR", "4 across")


def test_options_are_kept(played: Open):
    player = played(MINI)
    player.page.locator(".menu summary", has_text="Options").press("Enter")
    player.page.get_by_label("Space clears the cell").press("Space")
    player.page.get_by_label("Check letters as I type").press("Space")
    player.reload().enter().press("x")
    assert (player.wrong, player.strikes) == ("X", 1)
    assert player.live == "X, wrong"
    player.press("ArrowLeft", "Space")
    assert (player.letters, player.here) == ("", 2)


def test_keys_move_and_turn(played: Open):
    player = played(MINI).enter()
    assert player.press("Space").now.startswith("1 down")
    assert player.press("Enter").now.startswith("1 across")
    assert player.press("ArrowDown").now.startswith("1 down")  # the first arrow turns
    assert player.here == 1
    assert player.press("ArrowDown").here == 6
    assert player.press("End").here == 21
    assert player.press("Home").here == 1
    assert player.press("PageDown").now.startswith("2 down")
    player.press("x", "ArrowUp", "Backspace")
    assert player.letters == ""
    assert player.press("ArrowDown", "x", "Backspace", "Backspace").letters == ""


@desk
def test_tab_goes_through_the_clues_and_leaves_the_grid(played: Open):
    player = played(MINI).enter()
    seen = [player.now]
    for _ in range(len(MINI.entries) - 1):
        seen.append(player.press("Tab").now)
    assert (len(set(seen)), player.focus) == (len(MINI.entries), "grid")
    assert player.press("Tab").focus == "Pencil"
    player.press("Shift+Tab")
    for _ in MINI.entries:
        assert player.focus == "grid"
        player.press("Shift+Tab")
    assert player.focus == "Pause"
    for _ in range(30):
        player.press("Tab")
        if player.focus == "":
            return
    raise AssertionError(player.focus)


def test_clues_are_reached_by_keys(played: Open):
    player = played(MINI).enter().press("Escape")
    assert player.focus.startswith("1What a good golfer")
    assert player.press("ArrowDown", "ArrowDown").focus.startswith("6Word after")
    player.press("Enter")
    assert player.now.startswith("6 across")
    player.press("F6")
    assert player.focus.startswith("6Word after")
    player.press("F6")
    assert player.focus in ("grid", "field")
    assert player.page.locator("[aria-current]").count() == 1
    player.press("horse")
    expect(
        player.page.locator("[data-entry='4'] .state, [data-entry] .state", has_text="filled").first
    ).to_be_attached()


@desk
def test_the_list_follows(played: Open):
    rows = "\n".join("".join("#" if r % 2 and c % 2 else "A" for c in range(15)) for r in range(15))
    puzzle = Puzzle.parse(rows)
    puzzle = replace(
        puzzle, clues={entry.key: f"A clue that takes two lines or so, of {entry}" for entry in puzzle.entries}
    )
    player = played(replace(puzzle, groups=(Group("All", tuple(entry.key for entry in puzzle.entries)),))).enter()
    player.press(*["Tab"] * 14)
    item = player.page.locator("li.on")
    box, within = item.bounding_box(), player.page.locator(".clues").bounding_box()
    assert box is not None
    assert within is not None
    assert within["y"] <= box["y"] <= within["y"] + within["height"] - box["height"]
    assert player.page.evaluate("scrollY") == 0


def test_check_and_reveal(played: Open):
    player = played(MINI).enter().press("pax")
    player.choose("Check", "Check word")  # of the next clue
    assert player.said == "There is nothing to check."
    player.choose("Check", "Check grid")
    assert (player.wrong, player.right, player.strikes, player.said) == ("X", "PA", 1, "1 letter is wrong.")
    assert player.focus in ("grid", "field")
    player.choose("Reveal", "Reveal letter").choose("Reveal", "Reveal word")
    assert player.revealed == "TROOP"
    player.choose("Reveal", "Reveal grid")
    assert player.asks == "Reveal every letter?RevealKeep solving"
    player.choose("", "Reveal")
    assert (player.letters, player.solved) == ("PARTROOPHORSEENTERGAS", True)
    assert player.page.locator(".result").text_content() == "Five by five, 0:00, 2 checks, 3 reveals"


def test_a_full_grid_with_something_wrong_says_so(played: Open):
    player = played(MINI).enter().press("partroophorseentergax")
    assert player.asks.startswith("Every cell is filled, but something is wrong.")
    player.choose("", "Check the grid")
    assert (player.wrong, player.here) == ("X", 23)
    player.press("s")
    assert player.solved


def test_pencil_is_not_solved(played: Open):
    player = played(MINI).enter().press(".", "par", ".", "troophorseentergas")
    assert (player.pencil, player.solved) == ("PAR", False)
    assert player.asks.startswith("Every letter is right; some are in pencil.")
    player.reload()
    assert player.pencil == "PAR"
    player.enter().press("Home", "p", "a", "r")
    assert (player.pencil, player.solved) == ("", True)


def test_several_letters_in_a_cell(played: Open):
    player = played(REBUS).enter()
    player.press("Insert")
    assert player.focus == "Several letters in this cell"
    player.press("qu", "Enter")
    assert player.letters == "QU"
    player.choose("Check", "Check grid")
    assert player.right == "QU"
    player.page.locator("[role=gridcell][data-cell='17']").focus()
    player.press("s")  # the first letter will do
    player.choose("Check", "Check grid")
    assert (player.wrong, player.right) == ("", "QUS")
    player.press("ArrowLeft", "ArrowRight", "Shift+T")  # one more
    assert player.letters == "QUST"


def test_progress_survives_a_reload(played: Open):
    player = played(MINI).enter().press("p", "x")
    player.wait(65)
    player.choose("Check", "Check grid")
    player.reload()
    assert (player.letters, player.wrong, player.clock) == ("PX", "X", "1:05")
    assert player.asks.startswith("Welcome back: 2 of 21 cells, 1:05.")
    player.choose("", "Go on")
    assert (player.asks, player.focus) == ("", "grid")
    player.reload().choose("", "Start again")
    assert (player.letters, player.clock) == ("", "0:00")
    assert player.reload().asks == ""


def test_it_is_kept_soon_after_a_key(played: Open):
    player = played(MINI).enter().press("p")
    kept = "Object.keys(localStorage).filter((key) => /^wordtools:[0-9a-f]{16}$/.test(key)).length"
    assert player.page.evaluate(kept) == 0
    player.wait(0.31)
    assert player.page.evaluate(kept) == 1


def test_another_puzzle_in_the_same_file_begins_empty(played: Open):
    player = played(MINI).enter().press("p")
    played(replace(MINI, title="Another"))
    assert player.reload().letters == ""


def test_the_clock_waits_stops_and_can_be_off(played: Open):
    player = played(MINI)
    player.wait(10)
    assert player.clock == "0:00"  # nothing was done yet
    player.enter().press("p")
    player.wait(10)
    assert player.clock == "0:10"
    player.choose("", "Pause")
    player.wait(10)
    assert player.clock == "0:10"
    player.page.keyboard.press("Enter")  # Go on has the focus
    player.wait(5)
    assert player.clock == "0:15"
    player.page.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    player.wait(60)
    player.page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    player.wait(1)
    assert player.clock == "0:16"
    player.page.locator(".menu summary", has_text="Options").press("Enter")
    player.page.get_by_label("Show the time").press("Space")
    assert not player.page.locator(".time").is_visible()


def test_the_state_goes_out_and_comes_in(played: Open, tmp_path: Path):
    player = played(MINI).enter().press("p", "x", ".", "r")
    player.choose("Check", "Check grid")
    player.page.locator(".menu summary", has_text="Notes").press("Enter")
    player.page.get_by_label("Your notes").fill("golf?")
    with player.page.expect_download() as saved:
        player.choose("File", "Save to a file")
    assert saved.value.suggested_filename == "five-by-five-state.ipuz"
    saved.value.save_as(tmp_path / "state.ipuz")
    play = Puzzle.load(tmp_path / "state.ipuz").play
    assert play.letters == {1: "P", 2: "X", 3: "R"}
    assert (play.wrong, play.pencil, play.checks, play.notes) == ({2}, {3}, 1, "golf?")
    player.choose("File", "Start again").choose("", "Start again")
    assert player.letters == ""
    player.page.locator("[type=file]").set_input_files(tmp_path / "state.ipuz")
    expect(player.page.locator(".said")).to_have_text("Loaded state.ipuz.")
    assert (player.letters, player.wrong, player.pencil) == ("PXR", "X", "R")
    other = replace(MINI, clues={**MINI.clues, (1, ACROSS): "Other"}, play=PlayState({1: "Z"}))
    for name, data, text in (
        ("other.ipuz", other, "other.ipuz is the state of another puzzle: Five by five, 5 by 5"),
        ("barred.ipuz", BARRED, "barred.ipuz is the state of another puzzle: without a title, 4 by 3"),
        ("bad.ipuz", b"PUZZLE", "bad.ipuz is no state: it should be an .ipuz file that was saved here"),
        ("list.ipuz", b"[1]", "list.ipuz is no state: it should be an .ipuz file that was saved here"),
    ):
        if isinstance(data, Puzzle):
            data.save(tmp_path / name)
        else:
            (tmp_path / name).write_bytes(data)
        player.page.locator("[type=file]").set_input_files(tmp_path / name)
        expect(player.page.locator(".said")).to_have_text(text)
        assert player.letters == "PXR"


def test_links_and_references_are_shown_and_lead_there(played: Open):
    puzzle = replace(
        MINI,
        clues={**MINI.clues, (1, ACROSS): "Goes with 8 across", (5, DOWN): ""},
        links={(4, ACROSS): ((5, DOWN),)},
    )
    player = played(puzzle).enter()
    assert (player.referred, player.linked) == ([21, 22, 23], [])
    player.page.get_by_role("button", name="Go to 8 across").press("Enter")
    assert (player.now[:8], player.focus) == ("8 across", "grid")
    player.press("Shift+Tab", "Shift+Tab", "Shift+Tab")
    assert player.now.startswith("4 across, 5 down")
    assert player.linked == [14, 19]
    player.press("troop")
    assert player.now.startswith("5 down")  # where the answer goes on
    assert "See 4 across" in player.now


@desk
def test_a_screen_reader_finds_a_grid(played: Open):
    puzzle = replace(
        MINI, styles={5: Style("circle"), 6: Style(fill="#C0C0C0")}, givens=frozenset({8}), voids=frozenset({0})
    )
    player = played(puzzle).enter().press("Tab")
    assert player.page.get_by_role("row").count() == 5
    assert player.page.get_by_role("gridcell").count() == 25
    assert player.page.locator("[role=gridcell][tabindex='0']").count() == 1
    assert player.label == "row 2 column 1, 4 across letter 1, 4 down letter 1, empty, circled"
    assert player.live == "4 across: Scouts, or monkeys, together (2,3), 5 letters, blank blank blank O blank"
    player.press("t", "r", "ArrowLeft")
    assert player.label == "row 2 column 2, 4 across letter 2, 1 down letter 2, R, shaded"
    player.press("Control+Alt+p")
    assert player.live == "T R blank O blank"
    player.press("Control+Alt+c")
    assert player.live == "4 across: Scouts, or monkeys, together (2,3), 5 letters"
    before = player.page.locator(".live").text_content()
    player.press("Control+Alt+c")
    assert player.page.locator(".live").text_content() != before  # said once more
    assert player.page.locator("[data-cell='8'][role=gridcell]").get_attribute("aria-label") == (
        "row 2 column 4, 4 across letter 4, 3 down letter 2, O, given"
    )
    labels = player.page.locator("[data-cell='0'][role=gridcell], [data-cell='4'][role=gridcell]")
    assert [one.get_attribute("aria-label") for one in labels.all()] == ["no cell", "block"]


def test_given_letters_stay(played: Open):
    player = played(replace(MINI, play=PlayState({1: "P", 5: "X"}), givens=frozenset({2}))).enter()
    assert (player.letters, player.given) == ("PAX", "A")
    player.press("Home", "q", "w", "e")
    assert "A" in player.given
    player.choose("File", "Clear the grid").choose("", "Clear")
    assert player.letters == "A"


def test_a_diagramless_puzzle_says_nothing_of_its_blocks(played: Open):
    player = played(replace(MINI, diagramless=True)).enter()
    assert (player.lit, player.here, player.now) == ([0], 0, "")
    player.press(".", "p")
    assert (player.letters, player.here) == ("■P", 2)
    player.press("x").choose("Check", "Check grid")
    assert player.said == "1 letter is wrong."
    player.press("Escape", "Enter")
    assert player.now == "1 acrossWhat a good golfer needs"


def test_a_codeword_fills_all_cells_of_a_number(played: Open):
    puzzle = Puzzle.parse("PAPA\nA##R\nPEAR")
    assert played(puzzle).page.get_by_role("button", name="Rebus").is_visible()
    letters = sorted({text for text in puzzle.cells if text})
    codes = {cell: letters.index(text) + 1 for cell, text in enumerate(puzzle.cells) if text}
    player = played(replace(puzzle, codes=codes)).enter()
    assert not player.page.locator(".asked").is_visible()  # neither numbers nor clues to show
    assert player.page.get_by_role("button", name="Rebus").count() == 0
    player.press("p")
    assert player.letters == "PPP"
    assert player.page.locator(".code li").all_text_contents() == ["1–", "2–", "3P", "4–"]
    assert player.label.startswith("row 1 column 2, number 1, across from row 1 column 1 letter 2, empty")
    for cell, letter in ((1, "a"), (7, "r"), (9, "e")):
        player.page.locator(f"[role=gridcell][data-cell='{cell}']").focus()
        player.press(letter)
    assert player.solved


@pytest.mark.parametrize("puzzle", [EMPTY, replace(RICH, diagramless=False), BARRED])
def test_kinds_of_puzzles_open(played: Open, puzzle: Puzzle):
    player = played(puzzle).enter().press("x")
    assert "X" in player.letters


def test_nothing_is_checked_where_the_solution_is_not_known(played: Open):
    player = played(EMPTY)
    assert player.page.get_by_text("Check", exact=True).count() == 0
    assert "without a solution" in (player.page.locator(".hint").text_content() or "")
    player.enter().press("aaaabbbcccccccccc")
    assert player.said == "Every cell is filled."
    locked = Puzzle.load(locked_file(player.file.parent))
    player = played(locked)
    assert "locked" in (player.page.locator(".hint").text_content() or "")


def locked_file(folder: Path) -> Path:
    puz = pytest.importorskip("puz")
    MINI.save(folder / "open.puz")
    file = puz.read(str(folder / "open.puz"))
    file.lock_solution(1234)
    file.save(str(folder / "locked.puz"))
    return folder / "locked.puz"


@phone
def test_a_phone_has_one_field_and_a_bar_above_the_keyboard(played: Open):
    rows = "\n".join("".join("#" if r % 2 and c % 2 else "A" for c in range(15)) for r in range(15))
    player = played(Puzzle.parse(rows))
    page = player.page
    cell = page.locator("[role=gridcell][data-cell='0']")
    cell.tap()
    assert player.focus == "field"
    box = cell.bounding_box()
    assert box is not None
    assert box["width"] >= 32
    before = page.evaluate("[scrollX, scrollY, visualViewport.scale]")
    page.keyboard.insert_text("b")  # as a keyboard on a screen does it: no key is told
    page.keyboard.insert_text("c")
    assert (player.letters, player.here, player.focus) == ("BC", 2, "field")
    assert page.evaluate("[scrollX, scrollY, visualViewport.scale]") == before  # no zoom, no jump
    assert page.evaluate("getComputedStyle(document.querySelector('.keys')).fontSize") == "16px"  # iOS zooms to less
    bar = page.locator(".player .asked").first.bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] == pytest.approx(844, abs=1)
    page.evaluate(
        "Object.defineProperty(visualViewport, 'height', {value: 500, configurable: true});"
        "visualViewport.dispatchEvent(new Event('resize'))"
    )
    bar = page.locator(".player .asked").first.bounding_box()
    assert bar is not None
    assert bar["y"] + bar["height"] == pytest.approx(500, abs=1)
    page.get_by_role("button", name="Next clue").tap()
    assert player.focus == "field"
    page.keyboard.press("End")
    page.keyboard.press("End")
    frame, last = page.locator(".pan").bounding_box(), page.locator(".cell.here").bounding_box()
    assert frame is not None
    assert last is not None
    assert last["x"] + last["width"] <= frame["x"] + frame["width"] + 1  # the grid moved in its frame


@phone
def test_a_keyboard_on_a_screen_that_composes_words(played: Open, context: BrowserContext):
    player = played(MINI)
    player.page.locator("[role=gridcell][data-cell='1']").tap()
    keyboard = context.new_cdp_session(player.page)
    for letter in "pa":
        keyboard.send("Input.imeSetComposition", {"text": letter, "selectionStart": 1, "selectionEnd": 1})
    assert (player.letters, player.here) == ("PA", 3)


@desk
def test_an_accent_is_typed_in_two_strokes(played: Open, context: BrowserContext):
    player = played(MINI).enter()
    keyboard = context.new_cdp_session(player.page)
    keyboard.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "key": "Dead", "code": "BracketLeft"})
    assert player.focus == "field"
    keyboard.send("Input.imeSetComposition", {"text": "´", "selectionStart": 1, "selectionEnd": 1})
    assert player.letters == ""
    keyboard.send("Input.insertText", {"text": "é"})
    assert (player.letters, player.here) == ("É", 2)


@desk
def test_a_browser_that_keeps_nothing_says_so(played: Open):
    player = played(MINI)
    player.page.evaluate(
        "void (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') })"
    )
    player.enter().press("p").wait(1)
    assert player.said == "This browser keeps nothing here: save your letters to a file."


def test_what_was_solved_stays_so_until_it_is_changed(played: Open):
    player = played(MINI).enter().press("partroophorseentergas", "Escape").reload()
    assert (player.count, player.solved, player.asks) == ("21 of 21", False, "")
    player.enter().wait(30)
    assert player.clock == "0:00"
    player.press("x").wait(30)
    assert player.clock == "0:30"
    player.press("Home", "p")
    assert player.solved


@pytest.mark.parametrize(
    "context", [PHONE, DESK | DARK, DESK | {"forced_colors": "active"}], ids=["phone", "dark", "forced"], indirect=True
)
@needs_axe
def test_axe_finds_nothing(played: Open):
    rich = replace(RICH, diagramless=False, links={(4, ACROSS): ((5, DOWN),)})
    for puzzle, menus in ((rich, ("", "File", "Options", "Notes", "Keys")), (EMPTY, ("",))):
        player = played(puzzle).enter().press("p", ".", "q", ".", "x")
        player.page.clock.resume()
        if any(puzzle.cells):
            player.choose("Check", "Check grid")
        for menu in menus:
            if menu:
                player.page.locator(".menu summary", has_text=menu).press("Enter")
            assert barriers(player.page) == [], menu


def test_no_mark_is_by_colour_alone(played: Open):
    player = played(MINI).enter().press("p", "x", ".", "r")
    player.choose("Check", "Check grid").choose("Reveal", "Reveal letter")
    for shape in (".tick", ".strike", ".corner"):
        assert player.page.locator(f".picture {shape}").count() >= 1, shape
    assert player.page.evaluate("getComputedStyle(document.querySelector('.letter.pencil')).fontStyle") == "italic"


@desk
def test_print_is_blank_or_with_letters(played: Open):
    player = played(replace(MINI, givens=frozenset({23}))).enter().press("p", "a")
    player.page.evaluate("window.print = () => { window.printed = document.querySelector('.player').className }")
    player.page.emulate_media(media="print")
    shown = """[...document.querySelectorAll(".letter")].filter((one) => one.textContent
      && getComputedStyle(one).display !== "none").map((one) => one.textContent).join("")"""
    player.page.evaluate("document.querySelector('[data-do=blank]').click()")
    assert "blank" in player.page.evaluate("window.printed")
    assert player.page.evaluate(shown) == "S"
    player.page.evaluate("document.querySelector('[data-do=print]').click()")
    assert player.page.evaluate(shown) == "PAS"
    assert player.page.locator(".picture .cell").count() == len([text for text in MINI.cells if text])
    for cell in player.page.locator(".picture .cell, .picture .number, .clue").all():
        assert cell.is_visible()
    assert player.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    for hidden in (".tools", ".asked", ".watch"):
        assert not player.page.locator(f".player {hidden}").first.is_visible()


@desk
def test_motion_is_reduced_where_it_is_asked_for(played: Open):
    player = played(MINI)
    duration = "getComputedStyle(document.querySelector('.cell')).transitionDuration"
    assert player.page.evaluate(duration) != "0s"
    player.page.emulate_media(reduced_motion="reduce")
    assert player.page.evaluate(duration) == "0s"


@desk
def test_a_result_to_copy(played: Open, context: BrowserContext):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    player = played(MINI).enter().press("partroophorseenterga")
    player.wait(252)
    player.press("s")
    assert player.page.locator(".result").text_content() == "Five by five, 4:12"
    player.page.get_by_role("button", name="Copy the result").press("Enter")
    expect(player.page.locator(".copied")).to_have_text("Copied.")
    assert player.page.evaluate("navigator.clipboard.readText()") == "Five by five, 4:12"


@desk
def test_the_solution_is_only_shown(played: Open):
    player = played(MINI, solution=True)
    assert player.page.locator(".picture .letter").all_text_contents() == list("PARTROOPHORSEENTERGAS")
    assert player.page.evaluate("localStorage.length") == 0


def test_colours_of_cells_are_seen_and_can_be_read(played: Open):
    puzzle = replace(MINI, styles={1: Style(fill="#FFDD00"), 2: Style(fill="navy")})
    player = played(puzzle).enter().press("p", "a")
    fills = "[...document.querySelectorAll('.colour')].map((one) => getComputedStyle(one).fill)"
    assert player.page.evaluate(fills) == ["rgb(255, 221, 0)", "rgb(0, 0, 128)"]
    ink = """(letter) => getComputedStyle(
      [...document.querySelectorAll(".letter")].find((one) => one.textContent === letter)).fill"""
    assert [player.page.evaluate(ink, letter) for letter in "PA"] == ["rgb(28, 39, 51)", "rgb(255, 255, 255)"]
