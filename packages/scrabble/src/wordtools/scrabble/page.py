"""An analysed game as one HTML page that needs nothing else: the board of each turn with the play and the best one."""

from __future__ import annotations

from importlib.resources import files
from xml.etree.ElementTree import Element, SubElement, tostring

from wordtools.core.svg import AUTO, clean
from wordtools.scrabble.analyse import Totals, Turn
from wordtools.scrabble.play import Kind, Play
from wordtools.scrabble.record import GameRecord
from wordtools.scrabble.svg import board_drawing


def page(turns: list[Turn], players: list[Totals], record: GameRecord) -> str:
    """Writes the page; a turn opens by a click, its board has the play made and, beside it, the best one."""
    title = record.pragma("title") or " against ".join(player.name or player.nick for player in record.players)
    root = Element("html", {"lang": "en"})
    head = SubElement(root, "head")
    SubElement(head, "meta", {"charset": "utf-8"})
    SubElement(head, "meta", {"name": "viewport", "content": "width=device-width, initial-scale=1"})
    SubElement(head, "title").text = clean(title)
    SubElement(head, "style").text = files("wordtools.scrabble").joinpath("page.css").read_text(encoding="utf-8")
    main = SubElement(SubElement(root, "body"), "main")
    SubElement(main, "h1").text = clean(title)
    for player, score, total in zip(record.players, record.scores, players, strict=True):
        line = SubElement(main, "p")
        SubElement(line, "b").text = clean(f"{player.name or player.nick} {score}")
        line[0].tail = clean(f": {total}")
    worst = max((turn.lost for turn in turns), default=0.0)
    for turn in turns:
        _turn(main, turn, record, worst)
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
