"""HTML pages that need nothing else: an analysed game, turn by turn, with the play and the best one; a position."""

from __future__ import annotations

from importlib.resources import files
from xml.etree.ElementTree import Element, SubElement, tostring

from wordtools.core.show.svg import AUTO, clean
from wordtools.scrabble.match.analyse import Totals, Turn
from wordtools.scrabble.position.play import Kind, Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.record.game_record import GameRecord
from wordtools.scrabble.show.svg import board_drawing


def page(turns: list[Turn], players: list[Totals], record: GameRecord) -> str:
    """Writes the page; a turn opens by a click, its board has the play made and, beside it, the best one."""
    title = record.pragma("title") or " against ".join(player.name or player.nick for player in record.players)
    root, main = _begin(title)
    for player, score, total in zip(record.players, record.scores, players, strict=True):
        _line(main, f"{player.name or player.nick} {score}", f": {total}")
    worst = max((turn.lost for turn in turns), default=0.0)
    for turn in turns:
        _turn(main, turn, record, worst)
    return _text(root)


def board_page(position: Position, play: Play | None = None, *, theme: str = AUTO) -> str:
    """Writes a page with the board, the scores, the racks that are known, and the tiles that are not seen.

    Args:
        position: the position.
        play: a play to mark on the board.
        theme: of the board, as in ``svg.py``.
    """
    root, main = _begin("A position" if play is None else position.text(play))
    for player, score in enumerate(position.state.scores):
        rack = position.rack_text(player)
        turn = ", to move" if player == position.turn and not position.over else ""
        _line(main, f"Player {player + 1}: {score}", f"{turn}{': ' if rack else ''}{rack}")
    _line(main, f"Unseen, {len(position.unseen)}", f": {position.rules.tiles.text(position.unseen)}")
    figure = SubElement(main, "figure", {"class": "board"})
    figure.append(board_drawing(position.board, position.rules.tiles, play, theme=theme).root)
    return _text(root)


def _begin(title: str) -> tuple[Element, Element]:
    """Makes a page of that title; returns it and the part for what it shows."""
    root = Element("html", {"lang": "en"})
    head = SubElement(root, "head")
    SubElement(head, "meta", {"charset": "utf-8"})
    SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    SubElement(head, "title").text = clean(title)
    SubElement(head, "style").text = files("wordtools.scrabble.show").joinpath("page.css").read_text(encoding="utf-8")
    main = SubElement(SubElement(root, "body"), "main")
    SubElement(main, "h1").text = clean(title)
    return root, main


def _line(main: Element, strong: str, rest: str) -> None:
    line = SubElement(main, "p")
    SubElement(line, "b").text = clean(strong)
    line[0].tail = clean(rest)


def _text(root: Element) -> str:
    return "<!doctype html>\n" + tostring(root, encoding="unicode", method="html") + "\n"


def _turn(main: Element, turn: Turn, record: GameRecord, worst: float) -> None:
    position, text = turn.position, turn.position.text
    box = SubElement(main, "details", {"id": f"turn-{turn.number}"})
    line = SubElement(box, "summary")
    for kind, content in (
        ("number", str(turn.number)),
        ("player", record.players[turn.player].nick),
        ("rack", position.rack_text(turn.player)),
        ("play", text(turn.play)),
        ("score", str(turn.score)),
    ):
        SubElement(line, "span", {"class": kind}).text = clean(content)
    lost = SubElement(line, "span", {"class": "lost"})
    if turn.best is not None:
        lost.text = f"-{turn.lost:.1f}" if turn.lost else ""
        share = turn.lost / worst if worst else 0.0
        SubElement(line, "span", {"class": "bar", "style": f"--share: {share:.3f}"})
    SubElement(line, "span", {"class": "remark"}).text = clean(turn.remark)
    pair = SubElement(box, "div", {"class": "boards"})
    _board(pair, turn, turn.play, f"played: {text(turn.play)}, {turn.score}")
    if turn.best is not None and turn.best != turn.play:
        score = position.judge(turn.best).score
        _board(pair, turn, turn.best, f"best: {text(turn.best)}, {score}")


def _board(pair: Element, turn: Turn, play: Play, caption: str) -> None:
    figure = SubElement(pair, "figure")
    SubElement(figure, "figcaption").text = clean(caption)
    position = turn.position
    shown = play if play.kind is Kind.PLACE else None
    figure.append(board_drawing(position.board, position.rules.tiles, shown, theme=AUTO, title=caption).root)
