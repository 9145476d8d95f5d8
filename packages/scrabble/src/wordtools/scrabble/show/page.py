"""HTML pages that need nothing else: an analysed game, turn by turn, with the play and the best one; a position.

The boards of an analysed game share their drawing: the empty board and each tile are drawn once, the tiles that lie
before a turn once for the turn, and what is shown uses these.
"""

from __future__ import annotations

import zlib
from xml.etree.ElementTree import Element, SubElement

from wordtools.core.show.chart import style_sheet as chart_colors
from wordtools.core.show.page import begin, finish, own_file
from wordtools.core.show.svg import AUTO, UNIT, clean
from wordtools.scrabble.analysis.analysis import AnalysedTurn, Analysis
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import Play, PlayKind
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.tiles import Tile, TileSet
from wordtools.scrabble.show.charts import game_charts
from wordtools.scrabble.show.svg import MARGIN, board_drawing, tile_drawing

ROOM = "wordtools.scrabble.show"
HEADS = ("number", ""), ("player", "player"), ("rack", "rack"), ("play", "played"), ("score", "score")
MORE_HEADS = ("best", "best"), ("lost", "lost")


def game_page(analysis: Analysis, *, theme: str = AUTO) -> str:
    """Writes a page with a row for each turn, which opens on the board with the play made and the best one.

    Args:
        analysis: of the game.
        theme: ``light``, ``dark``, or ``auto`` as the reader has it.
    """
    root, body = begin(analysis.title, report_css(), theme=theme)
    body.append(_main(analysis, theme))
    return finish(root)


def analysis_part(analysis: Analysis) -> str:
    """Writes the same for a page that has ``report_css`` and the style of boards: without any style of its own.

    Args:
        analysis: of a game, or of its first turns.
    """
    return part(_main(analysis, AUTO))


def part(main: Element) -> str:
    """Writes the content of a page as a section of another one."""
    main.tag, main[0].tag = "section", "h2"
    for box in list(main.iter()):
        for style in box.findall("style"):
            box.remove(style)
    return finish(main)


def report_css() -> str:
    """Returns the style sheet of the pages of analysed games, but for that of boards."""
    return own_file(ROOM, "page.css") + own_file(ROOM, "report.css") + chart_colors()


def analysis_fragment(analysis: Analysis, *, theme: str = AUTO) -> str:
    """Writes the same for a part of a page, as a notebook shows it."""
    box = Element("div")
    SubElement(box, "style").text = report_css()
    box.append(_main(analysis, theme))
    return finish(box)


def board_page(position: Position, play: Play | None = None, *, theme: str = AUTO) -> str:
    """Writes a page with the board, the scores, the racks that are known, and the tiles that are not seen.

    Args:
        position: the position.
        play: a play to mark on the board.
        theme: of the board, as in ``svg.py``.
    """
    title = "A position" if play is None else position.text(play)
    root, body = begin(title, own_file(ROOM, "page.css"), theme=theme)
    main = SubElement(body, "main", {"class": "scrabble-page"})
    SubElement(main, "h1").text = clean(title)
    for player, score in enumerate(position.state.scores):
        rack = position.rack_text(player)
        turn = ", to move" if player == position.player_to_move and not position.over else ""
        _line(main, f"Player {player + 1}: {score}", f"{turn}{': ' if rack else ''}{rack}")
    _line(main, f"Unseen, {len(position.unseen)}", f": {position.rules.tiles.text(position.unseen)}")
    figure = SubElement(main, "figure", {"class": "board"})
    figure.append(board_drawing(position.board, position.rules.tiles, play, theme=theme).root)
    return finish(root)


def _line(main: Element, strong: str, rest: str) -> None:
    line = SubElement(main, "p")
    SubElement(line, "b").text = clean(strong)
    line[0].tail = clean(rest)


def _main(analysis: Analysis, theme: str) -> Element:
    main = Element("main", {"class": "scrabble-page"})
    SubElement(main, "h1").text = clean(analysis.title)
    record = analysis.record
    for player, score, total in zip(record.players, record.scores, analysis.totals, strict=True):
        _line(main, f"{player} {score}", f": {total}")
    charts = SubElement(main, "div", {"class": "charts"})
    charts.extend(one.figure() for one in game_charts(analysis))
    boards = _Boards(analysis, theme)
    main.append(boards.drawn_once())
    heads(main)
    worst = max((turn.lost for turn in analysis.turns), default=0.0)
    for turn in analysis.turns:
        _turn(main, turn, analysis, worst, boards)
    return main


def heads(box: Element) -> None:
    """Writes what stands above the rows of turns."""
    line = SubElement(box, "div", {"class": "row heads", "aria-hidden": "true"})
    for kind, head in (*HEADS, *MORE_HEADS):
        SubElement(line, "span", {"class": kind}).text = head


def turn_row(box: Element, turn: AnalysedTurn, analysis: Analysis, worst: float) -> None:
    """Writes the row of a turn, which stays when the rest of *box* is folded away.

    Args:
        box: the element that folds.
        turn: the turn.
        analysis: of its game.
        worst: the most points lost in a turn, for the bar.
    """
    number, rack, played, score, best, lost, remark = turn.row
    nick = analysis.record.players[turn.player].nick
    line = SubElement(box, "summary", {"class": "row"})
    for (kind, _), content in zip(HEADS, (number, nick, rack, played, score), strict=True):
        SubElement(line, "span", {"class": kind}).text = clean(content)
    perfect = turn.is_best
    cell = SubElement(line, "span", {"class": "best same" if perfect else "best"})
    cell.text = "" if perfect else clean(best)
    loss = "best" if perfect else "" if turn.best is None else f"\u2212{lost}"
    SubElement(line, "span", {"class": "lost same" if perfect else "lost"}).text = loss
    share = turn.lost / worst if worst else 0.0
    bar = SubElement(line, "svg", {"class": "bar", "viewBox": "0 0 1 1", "preserveAspectRatio": "none"})
    bar.set("aria-hidden", "true")
    SubElement(bar, "rect", {"width": f"{share:.3f}", "height": "1"})
    SubElement(line, "span", {"class": "remark"}).text = clean(
        "; ".join(part for part in remark.split("; ") if part != "best")
    )


def _turn(main: Element, turn: AnalysedTurn, analysis: Analysis, worst: float, boards: _Boards) -> None:
    number, _, played, score, best, _, _ = turn.row
    box = SubElement(main, "details", {"id": f"{boards.name}-turn-{number}"})
    turn_row(box, turn, analysis, worst)
    pair = SubElement(box, "div", {"class": "boards"})
    boards.figure(pair, turn, turn.play, f"played: {played}, {score}")
    if turn.best is not None and turn.best != turn.play:
        boards.figure(pair, turn, turn.best, f"best: {best}, {turn.position.judge(turn.best).score}")


class _Boards:
    """The boards of the turns, of parts that are drawn once."""

    def __init__(self, analysis: Analysis, theme: str) -> None:
        self.turns = analysis.turns
        self.rules = analysis.record.rules
        self.theme = theme
        self.name = f"g{zlib.crc32(str(analysis.record).encode()) & 0xFFFF:x}"  # several games can be on one page

    def drawn_once(self) -> Element:
        """Draws the empty board, every tile that is needed, and the tiles that lie before each turn."""
        tiles, layout = self.rules.tiles, self.rules.layout
        empty = board_drawing(Board.empty(layout), tiles, theme=self.theme).root
        store = Element("svg", {"class": "store", "width": "0", "height": "0", "aria-hidden": "true"})
        scope, self.box = empty.get("class", ""), empty.get("viewBox", "")
        store.extend(part for part in empty if part.tag == "style")
        board = SubElement(store, "g", {"class": scope, "id": f"{self.name}b"})
        for part in (part for part in empty if part.tag != "style"):
            for square in part:
                square.attrib.pop("data-cell", None)
            board.append(part)
        lying = {tile for turn in self.turns for tile in turn.position.board.tiles if tile}
        laid = {tile for turn in self.turns for play in (turn.play, turn.best) if play for tile in play.laid}
        for fresh, needed in ((False, lying), (True, laid)):
            for tile in sorted(needed):
                store.append(self._tile(tile, tiles, scope, fresh=fresh))
        for turn in self.turns:
            group = SubElement(store, "g", {"id": f"{self.name}p{turn.number}"})
            for cell, tile in enumerate(turn.position.board.tiles):
                if tile:
                    self._use(group, cell, tile, fresh=False)
        return store

    def _tile(self, tile: Tile, tiles: TileSet, scope: str, *, fresh: bool) -> Element:
        drawing = tile_drawing(tile, tiles, fresh=fresh, theme=self.theme)
        group = Element("g", {"class": scope, "id": self._id(tile, fresh=fresh)})
        for part in (*drawing.cells, *drawing.texts):
            part.attrib.pop("data-cell", None)
            group.append(part)
        return group

    def _id(self, tile: Tile, *, fresh: bool) -> str:
        return f"{self.name}{'f' if fresh else 't'}{tile}"

    def _use(self, group: Element, cell: int, tile: Tile, *, fresh: bool) -> None:
        row, column = divmod(cell, self.rules.layout.columns)
        place = {"x": str(MARGIN + UNIT * column), "y": str(MARGIN + UNIT * row)}
        SubElement(group, "use", {"href": f"#{self._id(tile, fresh=fresh)}", **place})

    def figure(self, pair: Element, turn: AnalysedTurn, play: Play, caption: str) -> None:
        """Shows the board before a turn, with a play on it."""
        figure = SubElement(pair, "figure")
        SubElement(figure, "figcaption").text = clean(caption)
        board = turn.position.board
        picture = SubElement(figure, "svg", {"viewBox": self.box, "role": "img", "aria-label": clean(caption)})
        SubElement(picture, "use", {"href": f"#{self.name}b"})
        SubElement(picture, "use", {"href": f"#{self.name}p{turn.number}"})
        if play.kind is PlayKind.PLACE:
            for cell, tile in play.fresh(board).items():
                self._use(picture, cell, tile, fresh=True)
