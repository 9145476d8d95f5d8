"""The report of many analysed games: one page with the players, charts, and every game with its mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element, SubElement

from wordtools.core.base.wording import counted
from wordtools.core.show.page import begin, finish
from wordtools.core.show.svg import AUTO, clean
from wordtools.scrabble.analysis.analysis import MISTAKES, AnalysedTurn, Analysis
from wordtools.scrabble.analysis.archive import ArchiveSummary, PlayerSummary
from wordtools.scrabble.show.charts import archive_charts, game_charts
from wordtools.scrabble.show.page import heads, part, report_css, turn_row

SHOWN = 8  # players that are not folded away
SMALLEST = min(MISTAKES.values())


def archive_page(found: Sequence[tuple[str, Analysis]], *, theme: str = AUTO) -> str:
    """Writes a page of many games: the players, charts, and a row for each game that opens on its mistakes.

    Args:
        found: the name of each game's file, and its analysis; one or more.
        theme: ``light``, ``dark``, or ``auto`` as the reader has it.
    """
    root, body = begin(_title(found), report_css(), theme=theme)
    body.append(_main(found))
    return finish(root)


def archive_part(found: Sequence[tuple[str, Analysis]]) -> str:
    """Writes the same for a page that has ``report_css``: without any style of its own."""
    return part(_main(found))


def _title(found: Sequence[tuple[str, Analysis]]) -> str:
    return f"{counted(len(found), 'game')} analysed"


def _main(found: Sequence[tuple[str, Analysis]]) -> Element:
    analyses = [analysis for _, analysis in found]
    summary = ArchiveSummary.of(analyses)
    main = Element("main", {"class": "scrabble-page"})
    SubElement(main, "h1").text = _title(found)
    sizes = ", ".join(f"{size} from {least:g}" for size, least in MISTAKES.items())
    note = (
        "A turn is compared with the best play: by static equity while the bag holds tiles, by the exact endgame "
        f"after that. Mistakes by points lost: {sizes}."
    )
    SubElement(main, "p", {"class": "note"}).text = note
    _players(main, summary)
    SubElement(main, "h2").text = "Charts"
    charts = SubElement(main, "div", {"class": "charts"})
    charts.extend(one.figure() for one in archive_charts(summary, analyses))
    SubElement(main, "h2").text = "Games"
    for name, analysis in found:
        _game(main, name, analysis)
    return main


def _players(main: Element, summary: ArchiveSummary) -> None:
    box = SubElement(main, "div", {"class": "cards"})
    for one in summary.players[:SHOWN]:
        _card(box, one)
    rest = summary.players[SHOWN:]
    if rest:
        more = SubElement(main, "details")
        SubElement(more, "summary").text = f"{counted(len(rest), 'player')} more"
        box = SubElement(more, "div", {"class": "cards"})
        for one in rest:
            _card(box, one)


def _card(box: Element, one: PlayerSummary) -> None:
    total = one.totals
    card = SubElement(box, "section", {"class": "card"})
    SubElement(card, "h3").text = clean(one.name)
    facts = SubElement(card, "dl")
    for name, value in (
        ("games", str(one.games)),
        ("won", f"{one.won:g}"),
        ("accuracy", f"{total.accuracy:.1%}"),
        ("points lost a game", f"{one.lost_a_game:.1f}"),
        ("win chance lost a game", f"{total.win_lost / one.games:.1%}"),
        (f"mistakes, {' · '.join(MISTAKES)}", " · ".join(str(getattr(total, size)) for size in MISTAKES)),
        ("bingos missed", f"{total.missed_bingos}, {total.bingos} made"),
        ("phonies", str(total.phonies)),
    ):
        fact = SubElement(facts, "div")
        SubElement(fact, "dt").text = name
        SubElement(fact, "dd").text = value


def _game(main: Element, name: str, analysis: Analysis) -> None:
    box = SubElement(main, "details", {"class": "game"})
    line = SubElement(box, "summary")
    SubElement(line, "b").text = clean(analysis.title)
    record = analysis.record
    players = zip(record.players, record.scores, analysis.totals, strict=True)
    said = ", ".join(f"{player.nick} {score}, {total.lost:.1f} lost" for player, score, total in players)
    SubElement(line, "span").text = clean(said)
    worst = max(analysis.turns, key=lambda turn: turn.lost, default=None)
    if worst is not None and worst.lost >= SMALLEST and worst.best is not None:
        text = f"most lost: {worst.lost:.1f}, best was {worst.position.text(worst.best)}"
        SubElement(line, "span", {"class": "worst"}).text = clean(text)
    SubElement(box, "p", {"class": "note"}).text = clean(name)
    charts = SubElement(box, "div", {"class": "charts"})
    charts.extend(one.figure() for one in game_charts(analysis))
    mistakes = [turn for turn in analysis.turns if turn.lost >= SMALLEST or turn.words]
    if not mistakes:
        SubElement(box, "p").text = f"No turn lost {SMALLEST:g} points or more."
        return
    heads(box)
    for turn in mistakes:
        _mistake(box, turn, analysis, worst.lost if worst is not None else 0.0)


def _mistake(box: Element, turn: AnalysedTurn, analysis: Analysis, worst: float) -> None:
    fold = SubElement(box, "details")
    turn_row(fold, turn, analysis, worst)
    facts = [f"{turn.stage.value}, judged by {turn.by}"]
    if turn.mistake:
        facts.append(f"a {turn.mistake} mistake")
    if turn.win is not None and turn.best_win is not None:
        facts.append(f"chance to win {turn.win:.1%}, {turn.best_win:.1%} after the best play")
    if turn.leave is not None and turn.best_leave is not None:
        facts.append(f"leave {turn.leave:+.1f}, {turn.best_leave:+.1f} after the best play")
    SubElement(fold, "p", {"class": "facts"}).text = "; ".join(facts)
    SubElement(fold, "p", {"class": "facts cgp"}).text = clean(turn.position.cgp())
