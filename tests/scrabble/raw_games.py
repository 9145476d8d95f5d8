"""Games and positions as files have them, each with something that a reader may lose in silence."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = "#player1 ann Ann Lee\n#player2 ben Ben\n"
GAME = """\
#character-encoding UTF-8
#title A game
#lexicon en
#board-layout standard15
#tile-distribution english
#x-own kept as it is
#player1 ann Ann Lee
#player2 ben Ben
>ann: ?AELNRT 8D ANTLER +14 14
#note opens

#note a second note
>ben: EIQSTTU -QTU +0 0
>ann: ?EINRST -3 +0 14
>ben: AEISTTX - +0 0
>ann: ?EINRST 9H INErTS +12 26
#note goes on
over three lines
  of which one is indented
>ann: ?EINRST -- -12 14
>ben: AEISTTX 9H TAXI +17 17
>ben: EST (challenge) +5 22
#incomplete
#rack1 ?EINRST
#rack2 DEGOSTT
"""
EXAMPLE = (ROOT / "examples" / "game.gcg").read_bytes()
INPUTS = {
    "the example": EXAMPLE,
    "every part of a record": GAME.encode(),
    "an exchange and a pass": (PLAYERS + ">ann: AELNRT? -AE +0 0\n>ben: EIQSTTU - +0 0\n>ann: -3 +0 0\n").encode(),
    "a play taken back": (PLAYERS + ">ann: CATSEEE 8H CATS +12 12\n>ann: CATSEEE -- -12 0\n").encode(),
    "A3 letters of tiles that lie there": (
        PLAYERS + ">ann: ETRAESF 8D FEASTER +78 78\n>ben: HMEIUDT D8 FUME +9 9\n"
    ).encode(),
    "A4 words behind the total": (PLAYERS + ">ann: ETRAESF 8D FEASTER +78 78 FE, EAST\n").encode(),
    "A4 no total": (PLAYERS + ">ann: ETRAESF 8D FEASTER +78\n>ben: HMEIUDT 7I HUM +23 HE 23\n").encode(),
    "A4b UNKNOWN": (PLAYERS + ">ann: ETRAESF 8D FEASTER +78 78\n>ann: UNKNOWN (challenge) +5 83\n").encode(),
    "A4b blanks for a rack that nobody knows": (
        PLAYERS + ">ann: ETRAESF 8D FEASTER +78 78\n>ben: ??????? 7I HUM +23 23\n#rack1 unknown\n"
    ).encode(),
    "A7 a minus that is no hyphen": (
        "#character-encoding UTF-8\n" + PLAYERS + ">ann: ETRAESF 8D FEASTER +78 78\n>ann: ETRAESF -- \u221278 0\n"
    ).encode(),
    "white space before lines and for blanks": (
        b"#player1\tann\tAnn Lee\n #player2  ben  Ben\n\t>ann:\tETRAESF 8D FEASTER +78 78\n"
    ),
    "A7 a plus before a minus": (PLAYERS + ">ann: ETRAESF 8D FEASTER +78 78\n>ann: ETRAESF -- +-78 0\n").encode(),
    "points without a sign": (PLAYERS + ">ann: ETRAESF 8D FEASTER 78 78\n>ben: HMEIUDT -HM 0 0 two\n").encode(),
    "a soft hyphen in a rack": (
        PLAYERS + ">ann: ETRAESF 8D FEASTER +78 78\n>ben: H\u00adMEIUDT D8 FUME +9 9\n#rack1 A\u00adB\n"
    ).encode("latin-1"),
    "A2 a rack of the tiles played": (
        PLAYERS + ">ann: ETRAESF 8D FEASTER +78 78\n>ben: HUM 7I HUM +23 23\n>ann: AT 6J AT +13 91\n"
    ).encode(),
    "A4c a score that the table agreed on": (
        PLAYERS + ">ann: ETRAESF 8D FEASTER +88 88\n>ben: HMEIUDT 7I HUM +23 23\n"
    ).encode(),
    "A5 a large board": (
        "#game-type classic_super\n#board-layout SuperCrosswordGame\n#tile-distribution english_super\n"
        f"{PLAYERS}>ann: ETRAESF 11G FEASTER +78 78\n"
    ).encode(),
    "A6 notes in the head": (
        f"#note Variant: classic\n#note LetterDistribution: english\n{PLAYERS}>ann: ETRAESF 8D FEASTER +78 78\n"
    ).encode(),
    "A9 racks before the first turn": (
        f"{PLAYERS}#rack1 ETRAESF\n#rack2 HMEIUDT\n>ann: ETRAESF 8D FEASTER +78 78\n"
    ).encode(),
    "A10 points off for a challenge": (
        PLAYERS + ">ann: ETRAESF 8D FEASTER +78 78\n>ben: HMEIUDT (challenge) -5 -5\n>ben: HMEIUDT - +0 -5\n"
    ).encode(),
    "A11 a play taken back for nothing": (
        PLAYERS + ">ann: ETRAESF 8D FEASTER +78 78\n>ann: ETRAESF -- +0 0\n>ben: HMEIUDT 8H HUM +16 16\n"
    ).encode(),
    "a rack after the last turn": (
        PLAYERS + ">ann: ETRAESF 8D FEASTER +78 78\n#rack2 HMEIUDT\n#incomplete HMEIUDT\n"
    ).encode(),
    "an end": PLAYERS.encode()
    + b"\n".join(EXAMPLE.splitlines()[5:]).replace(b">good:", b">ann:").replace(b">strong:", b">ben:"),
    "A4b UNKNOWN at the end": PLAYERS.encode()
    + b"\n".join(EXAMPLE.splitlines()[5:-1]).replace(b">good:", b">ann:").replace(b">strong:", b">ben:")
    + b"\n>ann: (UNKNOWN) -5 458\n>ben: (UNKNOWN) +5 464\n",
    "A8 UTF-8 without the line on encoding": "#player1 c César\n#player2 b Bob\n>c: BEEH 8H BEE +10 10\n".encode(),
}
"""By what it is, with the item of a survey of readers."""
EMPTY = "/".join(["15"] * 15)
LINES = [
    f"{EMPTY} AEINRST/ 0/0 0 lex CSW21;",
    "15/15/15/15/15/15/15/3ANTLEr6/15/15/15/15/15/15/15 ABC?/ 14/0 0 lex en; bb 50; ti 5/5;",
    "15/15/15/15/15/15/15/5QUiZ6/15/15/15/15/15/15/15 AEINRS?/BCD 0/44 1 lex CSW21; tmr 1500/1500;",
    (ROOT / "examples" / "preendgame.cgp").read_text(),
    f"{EMPTY} AEINRST/ 0/0 0 lex CSW21;\ufeff",
    f"{EMPTY} AEINRST/UNKNOWN 0/0 0",
]
"""Lines of CGP."""
