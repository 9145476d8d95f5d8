"""Draws how the engines work, from what they really do on small examples, as docs/images/how-NAME.svg.

usage: python tools/draw_engines.py [--check]

With --check nothing is written; exit code 1 when a picture is not what would be drawn now. Kernels are read as plain
Python where a drawing shows what is inside of one.
"""

from __future__ import annotations

import importlib
import importlib.util
import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import TypeAlias
from xml.etree.ElementTree import Element, SubElement, tostring

from wordtools.core import Alphabet, Language
from wordtools.core.graph.dawg import Dawg
from wordtools.core.show import chart
from wordtools.core.show import svg as core_svg
from wordtools.core.show.svg import styled, text_width
from wordtools.crossword import Direction, Filler, Session
from wordtools.fillword import Puzzle
from wordtools.fillword import Solver as FillwordSolver
from wordtools.fillword.cover import cover_problem
from wordtools.fillword.cover.covers import make_diagram, sums_of
from wordtools.scrabble import Engine, Game
from wordtools.scrabble.evaluation.boards import THEMES as BOARD_THEMES
from wordtools.scrabble.evaluation.boards import board_changes
from wordtools.scrabble.evaluation.effects import BoardEffect, board_effects
from wordtools.scrabble.evaluation.reach import DOUBLES, HOOKS, PAIRS, ROOM, TRIPLES, reached
from wordtools.scrabble.evaluation.reach import ways as ways_of
from wordtools.scrabble.evaluation.ways import way_table
from wordtools.scrabble.moves.movegen import known_rack, others_tiles, worths

ROOT = Path(__file__).resolve().parents[1]
IMAGES = ROOT / "docs" / "images"
WIDTH = 480.0  # narrow enough to be read on a phone
THEMES = {
    name: {**core_svg.THEMES[name], **chart.THEMES[name], **more}
    for name, more in {
        "light": {"paper": "#f6f8fb", "strong": "#0b62b8", "good": "#0f7b5f", "tile": "#f6e3b4", "ink": "#2b2413"},
        "dark": {"paper": "#161c24", "strong": "#6cb4ff", "good": "#4fd1a5", "tile": "#e9d6a6", "ink": "#221c0e"},
    }.items()
}
CSS = """
$me .paper { fill: $paper }
$me text { fill: $text; font: 13px system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif }
$me .title { font-weight: 700; font-size: 14px }
$me .small { fill: $faint; font-size: 11.5px }
$me .letter { font-weight: 700; font-size: 15px }
$me .cell { fill: $cell; stroke: $edge; stroke-width: 1.2 }
$me .gone { fill: none; stroke: $edge; stroke-width: 1; stroke-dasharray: 2 3 }
$me .on { fill: $on; stroke: $path; stroke-width: 1.6 }
$me .tile { fill: $tile; stroke: $edge }
$me .ink { fill: $ink }
$me .heat { fill: $heat }
$me .black { fill: $faint }
$me .wire { fill: none; stroke: $strong; stroke-width: 1.6 }
$me .tip { fill: $strong }
$me .strong { fill: $strong; font-weight: 700 }
$me .good { fill: $good; font-weight: 700 }
$me .ring { fill: none; stroke: $good; stroke-width: 2.2 }
$me .dot { fill: $strong }
$me .no { fill: none; stroke: $edge; stroke-width: 1.2 }
$me .snake { fill: none; stroke: $path; stroke-width: 7; stroke-linecap: round; stroke-linejoin: round; opacity: 0.75 }
$me .rule { stroke: $grid; stroke-width: 1 }
"""


class Sheet:
    """A drawing: texts, boxes and arrows on a panel of its own colour."""

    def __init__(self, height: float, title: str, caption: str) -> None:
        sheet, scope = styled(CSS, "auto", THEMES)
        box = {"viewBox": f"0 0 {WIDTH:g} {height:g}", "role": "img", "aria-label": title}
        self.root = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", **box, "class": f"wordtools {scope}"})
        SubElement(self.root, "title").text = title
        SubElement(self.root, "desc").text = caption
        SubElement(self.root, "style").text = sheet
        self.box(0, 0, WIDTH, height, "paper", radius=10)
        self.text(12, 22, title, "title")

    def text(self, x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> None:
        """Writes a text with its base line at *y*."""
        place = {"x": f"{x:.1f}", "y": f"{y:.1f}", "text-anchor": anchor}
        SubElement(self.root, "text", {**place, **({"class": kind} if kind else {})}).text = text

    def box(
        self, x: float, y: float, width: float, height: float, kind: str, *, radius: float = 4, heat: float = 1
    ) -> None:
        """Draws a box; *heat* is how strong its colour is."""
        size = {"width": f"{width:.1f}", "height": f"{height:.1f}", "rx": f"{radius:g}"}
        more = {"fill-opacity": f"{heat:.2f}"} if heat < 1 else {}
        SubElement(self.root, "rect", {"class": kind, "x": f"{x:.1f}", "y": f"{y:.1f}", **size, **more})

    def circle(self, x: float, y: float, radius: float, kind: str) -> None:
        """Draws a circle."""
        SubElement(self.root, "circle", {"class": kind, "cx": f"{x:.1f}", "cy": f"{y:.1f}", "r": f"{radius:g}"})

    def rule(self, y: float) -> None:
        """Draws a line across."""
        ends = {"x1": "12", "x2": f"{WIDTH - 12:g}", "y1": f"{y:.1f}", "y2": f"{y:.1f}"}
        SubElement(self.root, "line", {"class": "rule", **ends})

    def path(self, points: Sequence[tuple[float, float]], kind: str) -> None:
        """Draws a line through points."""
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        SubElement(self.root, "polyline", {"class": kind, "points": way})

    def arrow(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        """Draws an arrow."""
        length = math.dist(begin, end) or 1.0
        dx, dy = (end[0] - begin[0]) / length, (end[1] - begin[1]) / length
        self.path([begin, (end[0] - 6 * dx, end[1] - 6 * dy)], "wire")
        corners = [(0.0, 0.0), (-9.0, 4.0), (-9.0, -4.0)]
        tip = " ".join(f"{end[0] + a * dx - b * dy:.1f},{end[1] + a * dy + b * dx:.1f}" for a, b in corners)
        SubElement(self.root, "polygon", {"class": "tip", "points": tip})

    def square(self, x: float, y: float, side: float, letter: str, kind: str = "cell", text: str = "letter") -> None:
        """Draws a cell with a letter."""
        self.box(x, y, side, side, kind)
        if letter:
            self.text(x + side / 2, y + side / 2 + 5, letter, text, "middle")

    def svg(self) -> str:
        """Returns the file."""
        return tostring(self.root, encoding="unicode") + "\n"


def as_python(name: str) -> ModuleType:
    """Loads a kernel as plain Python, also where a compiled one is installed."""
    package = importlib.import_module(name.rpartition(".")[0])
    assert package.__file__ is not None
    source = Path(package.__file__).with_name(f"{name.rpartition('.')[2]}.py")
    spec = importlib.util.spec_from_file_location(f"{name}_drawn", source)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def spaced(letters: str) -> str:
    """Parts letters by blanks; a dash for none."""
    return " ".join(letters) or "–"


# Ruzzle: the word graph with its masks, and a walk on a board

WORDS = [first + rest for first in "CT" for rest in ("AR", "ARE", "ARES", "ARS", "ART", "ARTS")]
NAMES = "CAETRS"  # of the cells of a board, two rows


def ruzzle() -> str:
    """Draws the graph of twelve words and the steps of the walk from one cell."""
    alphabet = Language.load("en").alphabet
    records = Dawg.build(alphabet.encode(word) for word in WORDS).records
    sheet = Sheet(462, "A word graph of masks, and a walk on it", f"The graph of {', '.join(WORDS)}.")
    depths, order = {0: 0}, [0]
    for node in order:
        for child in below(records, node).values():
            depths[child] = depths[node] + 1
            if child not in order:
                order.append(child)
    sheet.text(12, 44, f"{len(WORDS)} words in {len(order)} records; a ring: a word ends with this letter", "small")
    step, places = 24.0, {}
    for node in order:
        same = [other for other in order if depths[other] == depths[node]]
        x, y = 30 + 96.0 * depths[node], 78 + 46.0 * same.index(node)
        letters = letters_of(records, node)
        places[node] = {code: (x, y + step * k) for k, code in enumerate(letters)}
        sheet.text(x - 12, y + 17, f"{node}", "small", "middle")
        for code, (_, top) in places[node].items():
            sheet.square(x, top, step, alphabet.decode([code]))
            if records[3 * node + 1] >> code & 1:
                sheet.circle(x + step / 2, top + step / 2, 10.5, "ring")
    for node in order:
        for code, child in below(records, node).items():
            x, y = places[node][code]
            end, top = next(iter(places[child].values()))
            sheet.arrow((x + step, y + step / 2), (end - 20, top + step / 2))
    sheet.rule(176)
    side, left, top = 40.0, 14.0, 192.0
    centres = [(left + side * (k % 3 + 0.5), top + side * (k // 3 + 0.5)) for k in range(len(NAMES))]
    for x, y in centres:
        sheet.box(x - side / 2 + 1, y - side / 2 + 1, side - 2, side - 2, "cell")
    sheet.path([centres[NAMES.index(letter)] for letter in "CARES"], "snake")
    for (x, y), name in zip(centres, NAMES, strict=True):
        sheet.text(x, y + 5, name, "letter", "middle")
    said = (
        "The letters of a record and those on",
        "the free cells around are two masks;",
        "one AND of them gives the steps to",
        "take. CART goes on in the graph, but",
        "not on the board.",
    )
    for k, line in enumerate(said):
        sheet.text(left + 3 * side + 20, top + 14 + 17 * k, line)
    columns = (14.0, 100.0, 204.0, 314.0)
    y = top + 2 * side + 36
    for x, head in zip(columns, ("snake", "in the graph", "free around", "both"), strict=True):
        sheet.text(x, y, head, "small")
    sheet.rule(y + 7)
    for snake, goes, free in walk(records, alphabet):
        y += 25
        both = "".join(letter for letter in goes if letter in free)
        sheet.text(columns[0], y, snake, "strong")
        sheet.text(columns[1], y, spaced(goes))
        sheet.text(columns[2], y, spaced(free))
        sheet.text(columns[3], y, spaced(both) if both else "nothing: back", "good" if both else "small")
    return sheet.svg()


def letters_of(records: Sequence[int], node: int) -> list[int]:
    """Lists the letters of a record, those that go on and those that end a word."""
    mask = records[3 * node] | records[3 * node + 1]
    return [code for code in range(64) if mask >> code & 1]


def below(records: Sequence[int], node: int) -> dict[int, int]:
    """Finds the record of each letter that has one."""
    goes, link = records[3 * node], records[3 * node + 2] & 0xFFFFFFFF
    return {code: link + k for k, code in enumerate(code for code in range(64) if goes >> code & 1)}


def walk(records: Sequence[int], alphabet: Alphabet) -> list[tuple[str, str, str]]:
    """Walks from the first cell: each snake, the letters that the graph has after it, and those free around."""
    steps = []

    def visit(cells: tuple[int, ...], node: int) -> None:
        row, column = divmod(cells[-1], 3)
        near = [k for k in range(len(NAMES)) if max(abs(k // 3 - row), abs(k % 3 - column)) == 1 and k not in cells]
        around = sorted(NAMES[k] for k in near)
        steps.append(("".join(NAMES[k] for k in cells), alphabet.decode(letters_of(records, node)), "".join(around)))
        on = below(records, node)
        for k in sorted(near, key=NAMES.__getitem__):
            if (code := alphabet.encode(NAMES[k])[0]) in on:
                visit((*cells, k), on[code])

    visit((0,), below(records, 0)[alphabet.encode(NAMES[0])[0]])
    return steps


# Scrabble: what the squares of a lane allow, and the bounds of anchors

ROW = 8  # of the lane that is drawn
SIDE = 15  # squares


class Position:
    """A position of a game in the kernels, as plain Python."""

    def __init__(self) -> None:
        self.engine = Engine.for_language("en")
        self.position = Game.load(str(ROOT / "examples" / "game.gcg")).position(10)
        rules, gaddag = self.engine.rules, self.engine.lexicon.gaddag
        self.tiles, layout = rules.tiles, rules.layout
        self.rack = known_rack(self.position)
        self.lane_kernel, walking, ordering, self.best_kernel = (
            as_python(f"wordtools.scrabble.moves.{name}") for name in ("_lanes", "_movegen", "_ranking", "_best")
        )
        points = bytes(self.tiles.points)
        graph = gaddag.nodes, gaddag.stride == 5
        self.lanes = self.lane_kernel.Lanes(*graph, points, SIDE, SIDE, layout.letter, layout.word)
        self.lanes.load(self.position.board.tiles)
        vowels = sum(1 << code for code in self.tiles.vowels)
        self.ranking = ordering.Ranking(self.lanes, rules.rack_size, vowels)
        bonus = [0] * rules.rack_size + [rules.bingo]
        self.movegen = walking.Movegen(self.lanes, self.ranking, layout.start, 1, rules.rack_size, bonus)

    def tile(self, row: int, column: int) -> str:
        """Returns the letter that lies on a square."""
        inside = 0 <= row < SIDE and 0 <= column < SIDE
        tile = self.position.board.tiles[SIDE * row + column] if inside else 0
        return self.tiles.tile_text(tile) if tile else ""

    def allowed(self, row: int, column: int) -> int:
        """Returns the mask of the letters that can be laid on a square of a row."""
        at = self.lane_kernel.SQUARE * self.lanes.square(SIDE * row + column, 0)
        return int(self.lanes.squares[at + self.lane_kernel.ALLOW]) & (1 << len(self.tiles.alphabet) + 1) - 2

    def bounds(self) -> list[tuple[float, float]]:
        """Returns each anchor's bound and the best equity found there (NaN for no play), highest bound first."""
        entered: dict[int, float] = {}

        class Recording(self.best_kernel.Best):  # type: ignore[name-defined, misc]
            def enter(self, bound: int, anchor: int, how: int) -> None:
                entered[anchor] = bound / 1000

        best = Recording(self.movegen, self.engine.rules.rack_size)
        self.ranking.want(1, worths(self.position, self.engine.leaves))
        self.ranking.clear()
        self.movegen.reserve(2)
        self.movegen.mode = self.best_kernel.BEST
        self.movegen.take(self.rack, 0, len(self.rack))
        best.whole = best.direct = best.keyed = False
        best.prepare()
        self.movegen.scan()
        for anchor in range(self.movegen.n_anchors):
            best.shadow(anchor)
        found = []
        for anchor, bound in entered.items():
            self.ranking.clear()
            self.movegen.found = 0
            best.explore(anchor)
            found.append((bound, self.ranking.equities[0] / 1000 if self.ranking.count else math.nan))
        return sorted(found, key=lambda one: -one[0])


def lanes() -> str:
    """Draws a row of a position: its anchors, and which tiles of the rack each square allows."""
    position = Position()
    rack = sorted({code for code in position.rack if code})
    side, left, top = 28.0, 44.0, 74.0
    title = f"Row {ROW + 1} as a lane"
    sheet = Sheet(448, title, "A row of a board with those beside it, and which tiles of the rack make words down.")
    sheet.text(12, 44, "coloured squares touch a tile: here plays of the row are anchored", "small")
    for column in range(SIDE):
        sheet.text(left + side * (column + 0.5), top - 8, chr(65 + column), "small", "middle")
    for line, row in enumerate(range(ROW - 2, ROW + 3)):
        y = top + side * line
        sheet.text(left - 10, y + side / 2 + 5, str(row + 1), "strong" if row == ROW else "small", "end")
        for column in range(SIDE):
            x, letter = left + side * column + 1, position.tile(row, column)
            beside = any(position.tile(row + dy, column + dx) for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)))
            kind = "tile" if letter else "on" if row == ROW and beside else "cell"
            sheet.square(x, y + 1, side - 2, letter, kind, "letter ink")
    y = top + side * 5 + 26
    sheet.text(left - 10, y, "n", "small", "end")
    for line, code in enumerate(rack):
        sheet.text(left - 10, y + 24 * line + 29, position.tiles.tile_text(code), "letter", "end")
    for column in range(SIDE):
        x = left + side * (column + 0.5)
        if position.tile(ROW, column):
            continue
        mask = position.allowed(ROW, column)
        sheet.text(x, y, str(mask.bit_count()), "strong" if mask.bit_count() < 26 else "small", "middle")
        for line, code in enumerate(rack):
            sheet.circle(x, y + 24 * line + 24, 6, "dot" if mask >> code & 1 else "no")
    y += 24 * len(rack) + 32
    holds = position.position.rack_text(position.position.player_to_move)
    sheet.text(12, y, f"rack {holds}: a dot where the tile makes a word down, or none is made", "small")
    sheet.text(12, y + 17, "n: the letters that do; no play of the row gets past K9, which takes none", "small")
    return sheet.svg()


def shadow() -> str:
    """Draws the bounds of all anchors of the position, and the best play of each."""
    bounds = Position().bounds()
    best = max(equity for _, equity in bounds if equity == equity)
    looked = sum(bound >= best for bound, _ in bounds)
    one = chart.lines(
        {
            "bound of the anchor": [(float(k), bound) for k, (bound, _) in enumerate(bounds, 1)],
            "best play found there": [(float(k), equity) for k, (_, equity) in enumerate(bounds, 1)],
        },
        title=f"{looked} of {len(bounds)} anchors are enough",
        caption="Anchors by falling bound: where a bound lies below the best play found, nothing further is looked at.",
        x="anchors, by bound",
        y="equity, points",
        zero=best,
        loose={"best play found there"},
    )
    return f"{one.svg('auto')}\n"


OPENING = "12G C..RoIDAL"  # of the plays of the position, one that opens much


def ways() -> str:
    """Draws what a play opens on the board: the squares and lanes that its terms are about."""
    position, engine = Game.load(str(ROOT / "examples" / "game.gcg")).position(10), Engine.for_language("en")
    play, plays = position.parse(OPENING), engine.plays(position)
    at = plays.find(play) or 0
    (change,) = board_changes(engine.generator, position, plays[at : at + 1], way_table(engine.rules))
    effects = board_effects(engine.generator, position, change)
    board, layout, unseen = (
        position.board.laid(play.fresh(position.board)),
        position.rules.layout,
        others_tiles(position),
    )
    reach = engine.generator.look(board, lambda on: reached(on, layout, unseen))
    long = engine.generator.look(board, lambda on: [*ways_of(on, layout, unseen)])
    side, left, top = 26.0, 44.0, 74.0
    title = f"{position.text(play)} and the ways that it leaves"
    sheet = Sheet(
        top + 15 * side + 152, title, "A board after a play: which premium squares and lanes the next play can reach."
    )
    sheet.text(12, 44, "framed: the tiles of the play; coloured or marked: what the reply can reach", "small")

    def middle(cell: int) -> tuple[float, float]:
        row, column = divmod(cell, SIDE)
        return left + side * (column + 0.5), top + side * (row + 0.5)

    by_theme = {theme: {one.place for one in reach if one.theme == theme} for theme in BOARD_THEMES}
    for cell in range(SIDE * SIDE):
        x, y = middle(cell)
        tile, premium = board.tiles[cell], layout.word[cell]
        kind = "tile" if tile else "on" if cell in by_theme[DOUBLES] | by_theme[TRIPLES] else "cell"
        letter = position.rules.tiles.word([tile]) if tile else {2: "2", 3: "3"}.get(premium, "")
        sheet.square(x - side / 2 + 1, y - side / 2 + 1, side - 2, letter, kind, "letter ink" if tile else "small")
        if cell in play.fresh(position.board):
            sheet.box(x - side / 2 + 1, y - side / 2 + 1, side - 2, side - 2, "ring")
        elif cell in by_theme[HOOKS] and premium == 1:
            sheet.circle(x, y, 4, "dot")
    for lane in range(2 * SIDE):
        x, y = (left - 13, top + side * (lane + 0.5)) if lane < SIDE else (left + side * (lane - SIDE + 0.5), top - 13)
        name = str(lane + 1) if lane < SIDE else chr(65 + lane - SIDE)
        sheet.text(x, y + 5, name, "strong" if lane in by_theme[ROOM] else "small", "middle")
    for lane in by_theme[PAIRS]:
        over = [
            way.cells for way in long if way.number == lane and sum(layout.word[cell] == 3 for cell in way.cells) > 1
        ]
        ends = [middle(end(cell for way in over for cell in way)) for end in (min, max)]
        beside = (0, side / 3) if lane < SIDE else (side / 3, 0)  # so that the letters and numbers can be read
        sheet.path([(x + beside[0], y + beside[1]) for x, y in ends], "snake")
    y = top + 15 * side + 24
    marks = {
        PAIRS: "a lane with a bar",
        TRIPLES: "coloured squares with 3",
        DOUBLES: "coloured squares with 2",
        ROOM: "lanes with blue names",
        HOOKS: "hooks: dots",
    }
    for k, effect in enumerate(effects.effects):
        named = BoardEffect(effect.theme, effect.points, (), ())
        sheet.text(12, y + 19 * k, f"{named}", "strong")
        sheet.text(250, y + 19 * k, marks.get(effect.theme, "not drawn"), "small")
    sheet.text(
        12, y + 19 * len(effects.effects), f"in all {effects.points:+.1f} points for the player who makes it", "good"
    )
    return sheet.svg()


# fill-words: the diagram of all covers


BOARD = "TEAARMSPY"
PLACES = {  # of the nodes, by what is left to cover
    "TEAARMSPY": (240.0, 62.0),
    "ARMSPY": (90.0, 176.0),
    "EAMSPY": (240.0, 176.0),
    "ARSPY": (400.0, 176.0),
    "SPY": (160.0, 296.0),
    "": (280.0, 420.0),
}


def covers() -> str:
    """Draws the diagram of the covers of a small board."""
    solver, puzzle = (
        FillwordSolver.for_language("en", min_length=3),
        Puzzle.parse("/".join((BOARD[:3], BOARD[3:6], BOARD[6:])), "en"),
    )
    problem = cover_problem.build(puzzle, [(one.word, one.path) for one in solver.find(puzzle)], lambda word: 1)
    diagram = make_diagram(problem)
    diagram.start(problem.pack(problem.everything))
    while diagram.run(1 << 20):
        diagram.grow()
    sums = sums_of(problem, diagram)
    ways: dict[int, int] = {0: 1}
    left: dict[int, frozenset[int]] = {0: frozenset()}
    edges: dict[int, list[tuple[list[str], int]]] = {}
    for node in range(1, diagram.nodes):  # the last one only opens the board
        edges[node] = []
        for option, tails in reversed(sums.edges_of(node)):
            child = tails[0] if tails else 0
            entries = problem.options[option]
            left[node] = left[child] | frozenset(entries[0].path)
            edges[node].append(([entry.word for entry in entries], child))
        ways[node] = sum(len(words) * ways[child] for words, child in edges[node])
    root = diagram.nodes - 1
    title = f"{ways[root]} covers in {len(edges)} nodes"
    sheet = Sheet(446, title, "Each node is what is left to cover; each arrow a placement; equal rests are one node.")
    sheet.text(12, 44, "a node: what is left, and in how many ways it can be covered", "small")
    ends = {node: PLACES["".join(BOARD[cell] for cell in sorted(cells))] for node, cells in left.items()}
    for node, links in edges.items():
        for words, child in links:
            (x, y), (end, top) = ends[node], ends[child]
            slant = (end - x) / (top - y)
            begin, tip = (x + 34 * slant, y + 64), (end - 6 * slant, top - 4)
            sheet.arrow(begin, tip)
            name = " or ".join(words)
            wide = 13 * text_width(name) + 4
            middle = (begin[0] + tip[0]) / 2, (begin[1] + tip[1]) / 2
            sheet.box(middle[0] - wide / 2, middle[1] - 10, wide, 19, "paper")
            sheet.text(middle[0], middle[1] + 5, name, "strong", "middle")
    for node, cells in left.items():
        x, y = ends[node]
        if not node:
            sheet.text(x, y + 14, "everything is covered", "good", "middle")
            continue
        for cell, letter in enumerate(BOARD):
            place = x - 30 + 20 * (cell % 3), y + 20 * (cell // 3)
            sheet.square(*place, 19, letter if cell in cells else "", "cell" if cell in cells else "gone")
        sheet.text(x + 38, y + 35, str(ways[node]), "good")
    return sheet.svg()


# crosswords: candidates that agree where slots cross

GRID = "QUIZ#/...../...../...../#...."
Counts: TypeAlias = list[int | None]  # by cell, the letters that it can have; None for a block


def own(session: Session) -> Counts:
    """Counts the letters that each cell can have by the words of its own two entries."""
    puzzle, letters = session.puzzle, {}
    for entry in puzzle.entries:
        alone = Session("".join(puzzle.cells[cell] or "." for cell in entry.cells), session.filler).view()
        for cell, mask in zip(entry.cells, alone.masks, strict=True):
            letters[cell] = letters.get(cell, mask) & mask
    return [None if text is None else letters[cell].bit_count() for cell, text in enumerate(puzzle.cells)]


def agreed(session: Session) -> Counts:
    """Counts the letters that each cell can have where crossing entries agree."""
    both = zip(session.puzzle.cells, session.view(1).masks, strict=True)
    return [None if text is None else mask.bit_count() for text, mask in both]


def fill() -> str:
    """Draws how many letters each cell can have: by its own words, where crossings agree, with another word in."""
    session = Session(GRID, Filler.for_language("en"))
    panels = [("by its own words", own(session), session.puzzle), ("crossings agree", agreed(session), session.puzzle)]
    full = session.fill(seed=1)
    (entry,) = (entry for entry in full.puzzle.entries if entry.key == (8, Direction.ACROSS))
    session.set("8a", entry.answer)
    panels.append((f"with {entry.answer}", agreed(session), session.puzzle))
    sheet = Sheet(250, "Letters left in each cell", "Three stages: by own words, crossings agreed, a word put in.")
    sheet.text(12, 44, "numbers: the letters that a cell can still have; the stronger the colour, the fewer", "small")
    side = 28.0
    for k, (name, counts, puzzle) in enumerate(panels):
        left, top = 14 + 156.0 * k, 80.0
        sheet.text(left + 2.5 * side, top - 10, name, "", "middle")
        for cell, count in enumerate(counts):
            x, y = left + side * (cell % 5), top + side * (cell // 5)
            if count is None:
                sheet.box(x + 1, y + 1, side - 2, side - 2, "black")
                continue
            letter = puzzle.cells[cell]
            sheet.box(x + 1, y + 1, side - 2, side - 2, "cell")
            if not letter:
                sheet.box(x + 1, y + 1, side - 2, side - 2, "heat", heat=0.6 * (1 - count / 26))
            sheet.text(x + side / 2, y + side / 2 + 5, letter or str(count), "letter" if letter else "", "middle")
        words = sum(count or 0 for cell, count in enumerate(counts) if not puzzle.cells[cell])
        sheet.text(left + 2.5 * side, top + 5 * side + 20, f"{words} letters in all", "small", "middle")
    return sheet.svg()


DRAWN: dict[str, Callable[[], str]] = {one.__name__: one for one in (ruzzle, lanes, shadow, ways, covers, fill)}


def main() -> None:
    """Draws all, or checks that the pictures are what would be drawn."""
    stale = []
    for name, draw in DRAWN.items():
        file, picture = IMAGES / f"how-{name}.svg", draw()
        if "--check" not in sys.argv[1:]:
            file.write_text(picture, encoding="utf-8")
        elif not file.is_file() or file.read_text(encoding="utf-8") != picture:
            stale.append(file.name)
    if stale:
        raise SystemExit(f"not what would be drawn: {', '.join(stale)} (python tools/draw_engines.py)")


if __name__ == "__main__":
    main()
