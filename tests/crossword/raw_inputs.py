"""Files of other programs in their smallest form: each has something that a reader may lose in silence."""

from __future__ import annotations

import json
from typing import Any

import puz

THREE = {"Across": [[1, "Pet"], [4, "Live"], [5, "Grain"]], "Down": [[1, "Hi"], [2, "Bird"], [3, "Holiday"]]}
LETTERS = ["CAT", "ARE", "OAT"]


def ipuz(**fields: Any) -> bytes:
    """Makes a file of 3 x 3 cells with other fields."""
    file: dict[str, Any] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 3, "height": 3},
        "puzzle": [[1, 2, 3], [4, 0, 0], [5, 0, 0]],
        "solution": [list(row) for row in LETTERS],
        "clues": THREE,
    }
    return json.dumps(file | fields).encode()


def exolve(across: str = "1 Pet (3)\n4 Live (3)\n5 Grain (3)", more: str = "", down: str = "") -> bytes:
    """Makes a text of 3 x 3 cells."""
    down = down or "1 Hi (3)\n2 Bird (3)\n3 Holiday (3)"
    return (
        f"exolve-begin\nexolve-width: 3\nexolve-height: 3\n{more}\nexolve-grid:\nCAT\nARE\nOAT\n"
        f"exolve-across:\n{across}\nexolve-down:\n{down}\nexolve-end\n"
    ).encode()


def across(clues: str) -> bytes:
    """Makes an Across Lite text of 3 x 3 cells with some clues across."""
    return (
        "<ACROSS PUZZLE>\n<TITLE>\n\tT\n<AUTHOR>\n\tA\n<COPYRIGHT>\n\tC\n<SIZE>\n\t3x3\n<GRID>\n\tCAT\n\tARE\n\tOAT\n"
        f"<ACROSS>\n{clues}\n<DOWN>\n\tHi\n\tBird\n\tHoliday\n"
    ).encode()


def xd(headers: str = "", clues: str = "A1. Pet ~ CAT") -> bytes:
    """Makes an .xd of 3 x 3 cells."""
    others = "A4. Live ~ ARE\nA5. Grain ~ OAT\n\nD1. Hi ~ CAO\nD2. Bird ~ ARA\nD3. Holiday ~ TET\n"
    return f"Title: T\n{headers}\n\n\nCAT\nARE\nOAT\n\n\n{clues}\n{others}".encode()


def old_puz(clue: bytes) -> bytes:
    """Makes a .puz of version 1.3 whose first clue has some bytes."""
    file = puz.Puzzle(version="1.3")
    file.width = file.height = 3
    file.solution, file.fill = "".join(LETTERS), "-" * 9
    file.clues = [clue.decode("latin-1"), *"bcdef"]
    return bytes(file.tobytes())


CELLS = '<cell x="1" y="1" solution="S" number="1"/><cell x="2" y="1" solution="P"/><cell x="3" y="1" solution="I"/>'
CELLS += '<cell x="1" y="2" solution="E"/><cell x="2" y="2" solution="D"/><cell x="3" y="2" solution="R" number="4"/>'
CELLS += '<cell x="1" y="3" solution="T"/><cell x="2" y="3" solution="A"/><cell x="3" y="3" solution="L"/>'


def jpz(words: str, clues: str, cells: str = CELLS, *, puzzles: int = 1) -> bytes:
    """Makes a .jpz of 3 x 3 cells, with as many puzzles as asked for."""
    one = f'<rectangular-puzzle><metadata><title>Spiral</title></metadata><crossword><grid width="3" height="3">{cells}'
    one += f"</grid>{words}<clues><title>Inward</title>{clues}</clues></crossword></rectangular-puzzle>"
    return f"<crossword-compiler>{one * puzzles}</crossword-compiler>".encode()


TURNING = '<word id="1"><cells x="1-3" y="1"/><cells x="3" y="2"/></word>'
TURNING += '<word id="2"><cells x="3" y="2"/><cells x="3" y="3"/><cells x="2" y="3"/><cells x="1" y="3"/></word>'
TURNING_CLUES = '<clue word="1" number="1">Church top</clue><clue word="2" number="4">Actual, mixed</clue>'
PLAIN, PLAIN_CLUE = '<word id="1"><cells x="1-3" y="1"/></word>', '<clue word="1" number="1">A</clue>'
STYLED = [[{"cell": 1, "style": {"shapebg": "circle"}}, 2, "#"], [3, {"style": {"shapebg": "circle"}}, 4], [None, 5, 0]]
STYLED_CLUES = {
    "Across": [[1, "Greeting"], [3, "Age"], [5, "Film visitor"]],
    "Down": [[1, "He"], [2, "Ire"], [4, "To"]],
}
HIDDEN_CLUES = {"Across": [[1, "As"], [3, "Age"], [5, "You"]], "Down": [[1, "Era"], [2, "Men"], [4, "Eh"]]}
HIDDEN = {"puzzle": [["_"] * 3] * 3, "empty": "_", "solution": ["#AB", "CDE", "FG#"], "clues": HIDDEN_CLUES}
HIDDEN["solution"] = [list(row) for row in HIDDEN["solution"]]
LINKED = (
    "exolve-begin\nexolve-width: 5\nexolve-height: 5\nexolve-grid:\n00000\n0.0.0\n00000\n0.0.0\n00000\nexolve-across:\n"
)
LINKED += "{}\n4 Four (5)\n5 Five (5)\nexolve-down:\n1 One (5)\n2 Two (5)\n3 See 1\nexolve-end\n"
PATH = {"number": 1, "clue": "All", "cells": [[0, 0], [1, 0], [2, 0], [2, 1], [1, 1], [0, 1]]}

INPUTS = {
    "A1 a cell with a style only": (
        "ipuz",
        ipuz(puzzle=STYLED, solution=[list("HI#"), list("ERA"), [None, "E", "T"]], clues=STYLED_CLUES),
    ),
    "A2 blocks in the solution, diagramless": (
        "ipuz",
        ipuz(kind=["http://ipuz.org/crossword/diagramless#1"], **HIDDEN),
    ),
    "A2 numbers of rows and columns": (
        "ipuz",
        ipuz(
            kind=["http://ipuz.org/crossword/diagramless#1"],
            **HIDDEN | {"puzzle": [[1, 2, 3], [4, "_", "_"], [5, "_", "_"]]},
        ),
    ),
    "A2 blocks in the solution": ("ipuz", ipuz(**HIDDEN)),
    "A3 brackets in an explanation": (
        "exolve",
        exolve("1 Pet (3) [C + AT (2) in location]\n4 Live (3, 2 wds) [A + RE]\n5 Grain (3)"),
    ),
    "A3 words as an enumeration": (
        "exolve",
        exolve(down="1 Hi (3)\n2 Bird (3 letters) [hidden in pARAde]\n3 Holiday (3)"),
    ),
    "A4 a link to the other direction": ("exolve", LINKED.format("1,3 The clue (5,5)").encode()),
    "A4 a link with a direction of two letters": ("exolve", LINKED.format("1a and 3dn The clue (5,5)").encode()),
    "A4 labels with a direction": ("exolve", exolve("1a Pet (3)\nA4 Live (3)\n5A. Grain (3)")),
    "clues without a direction": (
        "exolve",
        exolve(
            more="exolve-nodir: Loops\n#a3 #b3 #b2 [A] Round (3) [anno (2)]\n--- More\n[B]. Never\n"
            "#a3 #b3 #c3 [1] Cat\n1d Again\n7 Seven"
        ),
    ),
    "cells of a clue without a direction": (
        "exolve",
        exolve("4 Live (3)\n5 Grain (3)", more="exolve-nodir:\n#a3 #b3 #c3 [1] Cat (3)\n#z9 #a1 [U] Out"),
    ),
    "cells of a clue among those across": (
        "exolve",
        exolve("#a3 #b3 #c3 [1] Cat (3)\n#a2 #b2 [X] A bit\n#a2 #b2 #c2 9 Live (3)\n5 Grain (3)"),
    ),
    "a second section of the same name": (
        "exolve",
        exolve(more="exolve-maker:\n a\nexolve-maker:\n b\nexolve-preamble:\n c\nexolve-preamble:\n d"),
    ),
    "A5 a clue too few": ("across", across("\tPet\n\tGrain")),
    "A5 an empty line for a clue": ("across", across("\tPet\n\t\n\tGrain")),
    "A5 a clue too many": ("across", across("\tPet\n\tLive\n\tGrain\n\tMore")),
    "A7 words that turn": ("jpz", jpz(TURNING, TURNING_CLUES)),
    "B1 Windows-1252": ("puz", old_puz(b"\x93hi\x94 \x97 it\x92s \x80")),
    "B1 both encodings in one text": ("puz", old_puz("naïve — ".encode() + b"it\x92s CAF\xc9\x94")),
    "B1 a mark of UTF-8 before a text": ("puz", old_puz(b"\xef\xbb\xbfPet")),
    "B1 both encodings in an Across Lite text": (
        "across",
        across("\tCafé\n\tLive\n\tGrain").replace(b"Live", b"it\x92s"),
    ),
    "C1 a header with fewer clues": ("puz", old_puz(b"a").replace(b"\3\3\6\0", b"\3\3\2\0")),
    "C1 a table of rebuses alone": ("puz", old_puz(b"a") + b"RTBL\6\0\0\0 0:CH;\0"),
    "C4 empty clues": (
        "ipuz",
        ipuz(clues={"Across": [None, [], [1], [4, "Live"], "5. Grain"]}, difficulty=float("nan")),
    ),
    "C1 no solution, X in each cell": ("puz", old_puz(b"a").replace(b"CATAREOAT", b"X" * 9)),
    "B6 two Across Lite texts": ("across", 2 * across("\tPet\n\tLive\n\tGrain")),
    "C5 rebuses with commas": (
        "across",
        across("\tPet\n\tLive\n\tGrain")
        .replace(b"CAT", b"1A2")
        .replace(b"<ACROSS>", b"<REBUS>\n1:CH:C,2:TH:T\n<ACROSS>"),
    ),
    "B1 UTF-8 before 2.0": ("puz", old_puz("Café — “x”".encode())),
    "B2 letters by direction": (
        "ipuz",
        ipuz(solution=[["C", "A", {"Across": "T", "Down": "S"}], list("ARE"), list("OAT")]),
    ),
    "B2 cells by direction": (
        "ipuz",
        ipuz(solution=[["C", "A", {"Across": {"value": "T"}}], list("ARE"), list("OAT")]),
    ),
    "B3 places that are texts": (
        "ipuz",
        ipuz(clues={"Path": [PATH | {"cells": [["0", "0"], ["1", "0"], ["2", "0"]]}]}),
    ),
    "B4 a nought where cells are empty texts": ("ipuz", ipuz(empty="")),
    "A3 a dash in an enumeration": ("exolve", exolve("1 Pet (1–2) [C (4)]\n4 Live (3)\n5 Grain (3)")),
    "A4 links of other signs": ("exolve", LINKED.format("1 across, 3 down The clue (5,5)\n4+5: More").encode()),
    "A4 a point before a link": ("exolve", LINKED.format("1ac. and 3dn. The clue (5,5)").encode()),
    "B3 cells from 0": ("ipuz", ipuz(clues={"Path": [PATH]})),
    "B4 two numbers in one": ("ipuz", ipuz(clues=THREE | {"Across": [["1,5", "Pet"], [4, "Live"], [5, "See 1"]]})),
    "B4 a label with a plus": ("ipuz", ipuz(clues=THREE | {"Across": [{"number": 1, "label": "1+5", "clue": "Pet"}]})),
    "B4 a label": ("ipuz", ipuz(clues=THREE | {"Across": [{"number": 1, "label": "1/5", "clue": "Pet"}]})),
    "B4 continued as an object": (
        "ipuz",
        ipuz(
            clues=THREE | {"Across": [{"number": 1, "clue": "Pet", "continued": {"number": 5, "direction": "Across"}}]}
        ),
    ),
    "B4 a title that is a number": ("ipuz", ipuz(title=2026)),
    "B4 notes that are a list": ("ipuz", ipuz(notes=["first", "second"])),
    "B4 a list of styles": (
        "ipuz",
        ipuz(
            puzzle=[[{"cell": 1, "style": ["a", {"shapebg": "circle"}]}, 2, 3], [4, 0, 0], [5, 0, 0]], styles={"a": {}}
        ),
    ),
    "B4 a highlight that is false": (
        "ipuz",
        ipuz(puzzle=[[{"cell": 1, "style": {"highlight": "false"}}, 2, 3], [4, 0, 0], [5, 0, 0]]),
    ),
    "A1 tables without fields": ("ipuz", ipuz(puzzle=[[1, 2, 3], [4, {}, {"style": None}], [5, {"value": ""}, 0]])),
    "A1 null in tables": (
        "ipuz",
        ipuz(
            puzzle=[[1, 2, 3], [4, {"cell": None}, 0], [5, 0, {"cell": None}]],
            solution=["CAT", "ARE", ["O", "A", None]],
        ),
    ),
    "A1 a style by the name in it": (
        "ipuz",
        ipuz(
            styles={"a": {"shapebg": "circle", "barred": ["R", "b"]}},
            puzzle=[[1, 2, 3], [4, {"style": {"named": "a"}}, 0], [5, 0, {"style": {"barred": True}}]],
        ),
    ),
    "a number that stands twice": ("ipuz", ipuz(puzzle=[[1, 1, 3], [4, 0, 0], [5, 0, 0]])),
    "a number that stands twice in a .jpz": (
        "jpz",
        jpz("", '<clue number="1">A</clue>', CELLS.replace('number="4"', 'number="1"')).replace(b"Inward", b"Across"),
    ),
    "A2 nulls that only the solution has": (
        "ipuz",
        ipuz(**HIDDEN | {"solution": [[None, "A", "B"], list("CDE"), ["F", "G", None]]}),
    ),
    "A2 another sign of blocks": (
        "ipuz",
        ipuz(block=-1, **HIDDEN | {"solution": [[-1, "A", "B"], list("CDE"), ["F", "G", {"value": -1}]]}),
    ),
    "A7 a clue across that turns": (
        "ipuz",
        ipuz(clues={"Across": [{"number": 1, "clue": "Pet", "cells": [[1, 1], [2, 1], [2, 2]]}, [4, "Live"]]}),
    ),
    "B2 letters by direction, one empty": (
        "ipuz",
        ipuz(solution=[["C", "A", {"Across": "", "down": {"value": "T"}}], list("ARE"), list("OAT")]),
    ),
    "B2 letters in a list of lists": (
        "ipuz",
        ipuz(solution=[["C", "A", [["T"], {"value": "H"}]], ["A"] * 3, ["B"] * 3]),
    ),
    "B2 saved letters by direction": ("ipuz", ipuz(saved=[["", "", {"Across": "T", "Down": "S"}], [0] * 3, [0] * 3])),
    "B3 places with a point": ("ipuz", ipuz(clues={"Path": [PATH | {"cells": [[1.0, 1.0], [2.0, 1], [2, 2]]}]})),
    "B3 cells from 0 in a list across": (
        "ipuz",
        ipuz(clues={"Across": [{"number": 1, "clue": "Pet", "cells": [[0, 0], [1, 0], [2, 0]]}, [4, "Live"]]}),
    ),
    "B4 an introduction in parts": ("ipuz", ipuz(intro=["first", 2], difficulty=3)),
    "B4 two directions": ("ipuz", ipuz(clues={"Down": [["D1", "Hi"], ["D1 Down", "Bird"]]})),
    "B4 a direction before the number": ("ipuz", ipuz(clues={"Down": [["D1", "Hi"], ["2 Down", "Bird"]]})),
    "B4 a number with more in it": ("ipuz", ipuz(clues={"Across": [["1-5", "Pet"], ["4*", "Live"]]})),
    "B6 a list of puzzles": ("ipuz", b"[" + ipuz() + b"," + ipuz(title="Other") + b"]"),
    "C1 no solution, a sign in each cell": ("ipuz", ipuz(solution=[["?"] * 3] * 3)),
    "clues of no entry": ("ipuz", ipuz(clues={"Across": [[1, "Pet"], [9, "None"]], "Down": [[4, "x"]]})),
    "B4 no sign for empty cells": ("ipuz", ipuz(empty=None)),
    "A3 figures that Exolve does not know": (
        "exolve",
        exolve("1 Pet (3) half of it (1/2)\n4 Live (abbr.) A + RE (acronym)\n5 Grain (2;1)"),
    ),
    "a text in a script": ("exolve", b"createExolve(`\n" + exolve("1 Pet\\`s \\\\ x (3)\n4 Live (3)") + b"`)"),
    "a number behind the name of a second section": ("exolve", exolve(down="1 Hi (3)\nexolve-down: 3)\n3 Holiday (3)")),
    "A4 a link to a label": ("exolve", LINKED.format("1,3,[B] The clue (5,5)").encode()),
    "A4 links of a label": ("exolve", LINKED.format("[A], 3d The clue (5,5)").encode()),
    "A4 a link to an entry without a clue": (
        "exolve",
        LINKED.format("1,2 The clue (5,5)").replace("2 Two (5)\n", "").encode(),
    ),
    "B5 a split that no header names": ("xd", xd(clues="A1. Pet ~ C AT")),
    "B5 a header for splits that is no sign": ("xd", xd("Splitcharacter: pipe", "A1. Pet ~ CA|T")),
    "B6 two xd": ("xd", xd() + b"\n\n\n" + xd()),
    "B6 two xd with headings": (
        "xd",
        2 * b"## Metadata\n\nTitle: T\n\n##Grid\n\nCAT\nARE\n\n ## Clues\n\nA1. Pet ~ CAT\n",
    ),
    "C3 an empty line in the grid": ("xd", xd().replace(b"CAT\nARE\n", b"CAT\n\nARE\n")),
    "C3 a comment that does not end": ("xd", xd(clues="A1. Pet ~ CAT\n<!-- more")),
    "C3 rebuses with semicolons": ("xd", xd("Rebus: 1=CA; 2=T").replace(b"CAT\nARE", b"1A2\nARE")),
    "B5 a split answer": ("xd", xd("Splitcharacter: |", "A1. Pet ~ CA|T")),
    "B5 an answer that is not in the grid": ("xd", xd(clues="A1. Pet ~ DOG")),
    "two answers": ("xd", xd(clues="A1. Pet ~ CAT\nA1. ~ DOG")),
    "several hints": ("xd", xd(clues="A1. Pet ~ CAT\nA1. Purrs ~ CAT\nA1. Meows ~ CAT")),
    "C3 a bonus clue with the number of an entry": (
        "xd",
        xd("Cluegroup: B=Bonus words", "A1. Pet ~ CAT\nB1. Bonus ~ XYZ\nB2. More ~ ABC"),
    ),
    "C3 a bonus clue before the clue of the entry": (
        "xd",
        xd("Cluegroup: B=Bonus words", "B1. Bonus ~ XYZ\nB4. More\nA1. Pet ~ CAT"),
    ),
    "C3 a bonus clue without an answer before the clue of the entry": (
        "xd",
        xd("Cluegroup: A;B=Bonus words", "B4. More\nB1. Other\nA1. Pet ~ CAT\nA4. Live ~ ARE\nD1. Hi"),
    ),
    "an empty clue of another list": ("xd", xd("Cluegroup: B=Bonus words", "B4. \nA4. Live ~ ARE")),
    "points between answers": ("xd", b"Title: T\n\n\nCAT./.X\n\n\nA1. Pet ~CAT\nA4. Live ~ ARE\n"),
    "an answer with a point": ("xd", b"Title: T\n\n\nCAT./.X\n\n\nA1. Pet ~CAT.\nA4. Live ~ ARE\n"),
    "points and a clue without its letter": ("xd", b"Title: T\n\n\nCAT.X\n\n\nA1. Pet ~CAT\n4. Live ~ ARE\n"),
    "points and a cell of two letters": ("xd", b"Title: T\n\n\nCA/.X\n\n\nA1. Pet ~CAT\nA4. Live ~ ARE\n"),
    "a second answer where the first clue has none": ("xd", b"Title: T\n\n\nCAT.X\n\n\nA1. Pet\nA1. Cat ~ CAT\n"),
    "a title with a semicolon": ("xd", xd("Cluegroup: B=Bo;us words", "A1. Pet ~ CAT\nB9. More")),
    "a list without a title": ("xd", xd("Cluegroup: B=", "B1. Bonus ~ XYZ\nB4. More\nA1. Pet ~ CAT")),
    "a list without a title, and nothing for an entry": ("xd", xd("Cluegroup: B=", "A1. Pet ~ CAT\nB9. More")),
    "points and a second answer": ("xd", b"Title: T\n\n\nCAT.\n\n\nA1. Pet ~ CAT\nA1. ~ DOG\n"),
    "a long title of a list": ("xd", xd(f"Cluegroup: B={'w' * 201}", "A1. Pet ~ CAT\nB9. More")),
    "C5 names of sections in small letters": (
        "across",
        across("\tPet\n\tLive\n\tGrain").replace(b"<GRID>", b"<Grid>").replace(b"<ACROSS>", b"<across>"),
    ),
    "C5 UTF-16": ("across", across("\tPet\n\tLive\n\tGrain").decode().encode("utf-16")),
    "B6 bars that are true": ("jpz", jpz(PLAIN, PLAIN_CLUE, CELLS.replace('x="2"', 'right-bar=" TRUE " x="2"'))),
    "a rebus sign without letters": ("xd", xd("Rebus: 1= QU").replace(b"CAT\n", b"1AT\n", 1)),
    "a blank in the grid": ("xd", xd().replace(b"ARE\n", b"A\tE\n", 1)),
    "a title behind its name": ("across", across("\tPet\n\tLive\n\tGrain").replace(b"<TITLE>\n\tT", b"<TITLE> T")),
    "lines before the sections": ("across", across("\tPet\n\tLive\n\tGrain").replace(b"<TITLE>", b"T")),
    "another version of a text": ("across", across("\tPet\n\tLive\n\tGrain").replace(b"PUZZLE", b"PUZZLE v3")),
    "rebuses in a line": (
        "across",
        across("\tPet\n\tLive\n\tGrain")
        .replace(b"\tCAT", b"\t1At")
        .replace(b"<ACROSS>", b"<REBUS>\nMARK;\t1:CH:C\n<ACROSS>"),
    ),
    "a cell in a cell": (
        "ipuz",
        ipuz(puzzle=[[{"cell": {"cell": 1, "style": {"shapebg": "circle"}}}, 2, 3], [4, [0], 0], [5, 0, 0]]),
    ),
    "rows that are texts": ("ipuz", ipuz(puzzle=["123", [4, 0, 0], "50#"], solution=["CAT", "ARE", "OÁ#"])),
    "a clue that is a number": ("ipuz", ipuz(clues={"Across": [[1, 1984], {"number": 4, "clue": 7}]})),
    "numbers in a list": ("ipuz", ipuz(clues={"Across": [{"number": [1, 5], "clue": "Both"}]})),
    "a number with a point": ("ipuz", ipuz(clues={"Across": [{"number": 1.0, "clue": "Pet"}]})),
    "a number beyond all": ("ipuz", ipuz(clues={"Across": [{"number": 7, "clue": "Pet"}]}).replace(b"7", b"1e999")),
    "a number with a direction": ("ipuz", ipuz(clues={"Across": [{"numbers": [1, "5a"], "clue": "Both"}]})),
    "a label with an entry of the other direction": (
        "ipuz",
        ipuz(clues=THREE | {"Across": [{"number": 1, "label": "1/2", "clue": "Pet"}]}),
    ),
    "numbers in a list, of the other direction": ("ipuz", ipuz(clues={"Across": [{"number": [1, 3], "clue": "Both"}]})),
    "a label beside a number 0": ("ipuz", ipuz(clues={"Across": [{"number": 0, "label": "1/5&", "clue": "Pet"}]})),
    "a number 0": ("ipuz", ipuz(clues=THREE | {"Across": [["0,5", "Pet"], [4, "Live"], [5, "See 1"]]})),
    "a mark that is a blank": ("ipuz", ipuz(puzzle=["123", [4, 0, 0], "5\x7f#"], solution=["CAT", "ARE", "OA#"])),
    "a direction before a number": ("exolve", LINKED.format("1a and b3dn The clue (5,5)").encode()),
    "a word behind a number": ("exolve", LINKED.format("1a and 3 do The clue (5,5)").encode()),
    "texts outside of the puzzle": (
        "jpz",
        jpz(PLAIN, PLAIN_CLUE).replace(
            b"<rectangular-puzzle><metadata><title>Spiral</title></metadata>",
            b"<metadata><title>Spiral</title></metadata><rectangular-puzzle>",
        ),
    ),
    "a word without cells where no cell has a number": (
        "jpz",
        jpz('<word id="1"/>', PLAIN_CLUE, CELLS.replace(' number="1"', "").replace(' number="4"', "")),
    ),
    "a highlight that is falsE": (
        "ipuz",
        ipuz(puzzle=[[{"cell": 1, "style": {"highlight": "falsE"}}, 2, 3], [4, 0, 0], [5, 0, 0]]),
    ),
    "a direction before a number and behind it": ("exolve", LINKED.format("down1a and 3 The clue (5,5)").encode()),
    "an enumeration alone": ("exolve", exolve("1 Pet (3)\n4 Live (3)\n5(3, 2 wds) [A]\n5 Grain (3)")),
    "two explanations": ("exolve", exolve("1 Pet (3)\n4 Live (3)\n5 (3) [A]\n5 Grain (3) [B]")),
    "a direction cut short": ("exolve", LINKED.format("1a and 3do The clue (5,5)").encode()),
    "brackets like a shortened word": ("exolve", exolve("1 Pet (3)\n4 Live (acrosswds) [A + RE]\n5 Grain (3)")),
    "a clue without a letter before that of its entry": ("xd", xd(clues="A1. Pet ~ CAT\n2. B")),
    "an empty line behind the clues": ("across", across("\tPet\n\t\n\tGrain\n")),
    "a question mark for a letter": ("puz", old_puz(b"a").replace(b"CATARE", b"CATA?E")),
    "an answer without a blank": ("xd", xd(clues="A1. Pet ~CAT")),
    "a sign before a number": ("xd", xd(clues="A1. Costs ~5")),
    "control characters": ("xd", xd(clues="A1. Pet\x0bA2. or\x1cso ~ CAT")),
    "a clue without a letter among others": ("xd", xd(clues="A1. Pet ~ CAT\n5. More ~ OAT")),
    "a split at the end": ("xd", xd("Splitcharacter: |", "A1. Pet ~ CAT|")),
    "two clues with links": ("exolve", LINKED.format("1,3 The clue (5,5)\n1,3 Another (5,5)").encode()),
    "a text without a name": ("ipuz", ipuz(clues={"Across": [{"number": 1, "clue": "Pet", "": "more"}]})),
    "a control character in the name of a list": ("ipuz", ipuz(clues={"In\x7fward": [[1, "Pet"]]})),
    "a control character that XML lacks in the name of a list": ("ipuz", ipuz(clues={"In\x07fward": [[1, "Pet"]]})),
    "a control character for a letter": ("puz", old_puz(b"a").replace(b"CATARE", b"CA\x1cARE")),
    "one text in UTF-8": ("puz", old_puz("é\0it’s".encode()[:-1])),
    "two cells in one place": (
        "jpz",
        jpz(PLAIN, PLAIN_CLUE, CELLS.replace('<cell x="2" y="3"', '<cell x="1" y="1" type="block"/><cell x="2" y="3"')),
    ),
    "a range backwards": ("jpz", jpz(TURNING.replace('x="3" y="3"', 'x="3" y="3-1"'), TURNING_CLUES)),
    "a label that is odd": ("ipuz", ipuz(clues={"Across": [{"number": 1, "label": "1/5&", "clue": "Pet"}]})),
    "a bare ampersand": ("jpz", jpz(PLAIN, PLAIN_CLUE.replace("A<", "A & B &eacute;<"))),
    "a crossword without a grid before it": (
        "jpz",
        jpz(PLAIN, PLAIN_CLUE).replace(b"</metadata>", b"<crossword/></metadata>"),
    ),
    "A7 a number of two words": (
        "jpz",
        jpz(
            PLAIN + '<word id="2"><cells x="2" y="1-3"/></word>',
            '<clue word="1" number="1,2" format="3,3">Both</clue><clue word="2" number="2">See 1</clue>',
            CELLS.replace('solution="P"', 'solution="P" number="2"'),
        ),
    ),
    "A1 types of cells in capitals": (
        "jpz",
        jpz(PLAIN, PLAIN_CLUE, CELLS.replace('y="3"', 'y="3" type="BLOCK"', 1).replace('solution="D"', 'type=" Void"')),
    ),
    "B4 an enumeration that stands there twice": (
        "jpz",
        jpz(PLAIN, '<clue word="1" number="1" format="(2-1)">A (2,1)</clue>'),
    ),
    "A7 ranges with blanks": ("jpz", jpz(PLAIN.replace('x="1-3"', 'x=" 1 - 3 "'), PLAIN_CLUE)),
    "B1 XML that is no UTF-8": ("jpz", jpz(PLAIN, PLAIN_CLUE).replace(b"Spiral", b"it\x92s Caf\xe9\x0b")),
    "B1 XML with bytes of Windows-1252": (
        "jpz",
        b'<?xml version="1.0" encoding="ISO-8859-1"?>' + jpz(PLAIN, PLAIN_CLUE).replace(b"Spiral", b"\x8a\xe9"),
    ),
    "B1 a byte that Windows-1252 does not have": (
        "jpz",
        b'<?xml version="1.0" encoding="ISO-8859-1"?>' + jpz(PLAIN, PLAIN_CLUE).replace(b"Spiral", b"\x8d\xe9"),
    ),
    "B6 a bar that is a word": (
        "jpz",
        jpz(PLAIN, PLAIN_CLUE, CELLS.replace('solution="A"', 'solution="A" left-bar="on" top-bar="2"')),
    ),
    "B6 two grids": (
        "jpz",
        jpz(PLAIN, PLAIN_CLUE, f'{CELLS}</grid><grid width="1" height="1"><cell x="1" y="1"/>'),
    ),
    "B6 two puzzles": ("jpz", jpz(PLAIN, PLAIN_CLUE, puzzles=2)),
    "B6 a bar that is 1": (
        "jpz",
        jpz(PLAIN, PLAIN_CLUE, CELLS.replace('y="3" solution="A"', 'y="3" solution="A" left-bar="1"')),
    ),
}
"""By what it is, with the item of a survey of readers: its format and its content."""
