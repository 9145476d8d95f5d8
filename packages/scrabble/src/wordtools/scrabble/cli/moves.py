"""``wordtools scrabble moves``: the plays of a position, best first."""

from __future__ import annotations

import json
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from wordtools.core.base.wording import counted
from wordtools.core.cli import exits, options, pictures
from wordtools.core.cli.labels import Labels
from wordtools.core.cli.meanings import data, define_options, glossary, opened
from wordtools.core.cli.titles import command
from wordtools.core.errors import RulesError
from wordtools.core.run.files import STANDARD
from wordtools.scrabble.cli.position import (
    known_data,
    leaves_option,
    position_options,
    positional_option,
    rack_missing,
    read_leaves,
    read_lexicon,
    read_position,
)
from wordtools.scrabble.evaluation.boards import BoardChange, board_changes
from wordtools.scrabble.evaluation.effects import board_effects
from wordtools.scrabble.evaluation.ways import WayTable, way_table
from wordtools.scrabble.moves.movegen import MoveGenerator, Plays
from wordtools.scrabble.position.play import Candidate, Play, PlayKind
from wordtools.scrabble.position.position import Position

if TYPE_CHECKING:
    from wordtools.core import Lexicon
    from wordtools.core.show.svg import Svg

VERSION = 1  # of the JSON


@command()
@position_options
@leaves_option
@options.limit("Show the N best plays.", 15, 1)
@options.sort(["equity", "score"], "Order of the plays.")
@click.option("--all", "everything", is_flag=True, help="Show all plays.")
@positional_option("Also value what the plays open on the board, and rank them by it.")
@click.option("--count", is_flag=True, help="Only count the plays.")
@click.option(
    "--play",
    "own",
    multiple=True,
    metavar="PLAY",
    help="Mark this play in the list, with its rank and what it loses; it is shown wherever it stands. Repeatable.",
)
@options.labelling
@define_options
@options.as_json
@pictures.drawing("Also draw the board with the best play; - for stdout, instead of the text.")
@options.theme
@pictures.size
@options.output
@options.quiet
def moves(
    limit: int,
    sort: str,
    everything: bool,
    positional: bool,
    count: bool,
    own: tuple[str, ...],
    define: bool,
    definitions: str | None,
    as_json: bool,
    svg: str | None,
    png: str | None,
    theme: str,
    pixels: int | None,
    output: str,
    quiet: bool,
    **chosen: Any,
) -> None:
    """Find the plays of POSITION for the player to move, best first.

    POSITION is a CGP in quotes, or a file (- for stdin) with a CGP, a GCG, or a board, one line per row; without one
    it is the empty board. Plays are ranked by equity: the score plus the leave value. --common and --family look at
    all words that a play makes. The exit code is 1 when no tile can be placed.

    --play marks your own play with *, even below the limit, with its rank and how much it is worse than the best.

    --positional adds a column: what a play opens and closes on the board, in points for the player who makes it. The
    plays shown are then in the order of equity and board together.

    \b
    Examples:
      wordtools scrabble moves -r RETINA?
      wordtools scrabble moves board.txt -r QUIZERS --limit 5
      wordtools scrabble moves game.gcg --turn 7 --sort score
      wordtools scrabble moves game.gcg --turn 7 --play '8H CATS'
      wordtools scrabble moves board.txt -r AEINRST --count
    """
    options.not_with("count", "svg", "png", "limit", "everything", "sort", "leaves", "own", "define", "definitions")
    options.not_with("positional", "count", "sort")
    options.not_with("everything", "limit")
    if svg == png == STANDARD:
        raise click.UsageError("only one picture can go to stdout")
    if as_json and output == STANDARD in (svg, png):
        raise click.UsageError("the JSON and the picture cannot both go to stdout: give one of them a FILE")
    for name in ("theme", "pixels"):
        options.only_with(name, "svg", "png")
    pictures.check_png(png, theme)
    position = read_position(chosen)
    if not position.rack:
        raise rack_missing(position)
    lexicon = read_lexicon(position.rules, chosen)
    ways = way_table(position.rules) if positional else None
    meanings = opened(position.rules.tiles.language, define, definitions, lexicon)
    labels = Labels.of(chosen, [lexicon], position.rules.tiles.language)
    if count and labels:
        raise click.UsageError("--count counts all plays: leave --common, --family and --label out")
    generator = MoveGenerator(position.rules, lexicon)  # may take a while the first time: all was refused before
    if count:
        number = generator.count(position.board, position.rack)
        options.write(output, json.dumps(_counted(number, position)) if as_json else str(number))
    else:
        plays = generator.plays(position, read_leaves(position.rules, chosen))
        number = len(plays.placing)
        mine = [_own(position.parse(play), position, plays, lexicon, sort) for play in own]
        wanted = len(plays) if everything or labels.narrowing else limit
        boards = _boards(generator, position, plays, ways, wanted, mine)
        shown = plays.best(wanted, rank_by=sort)
        if boards:
            shown.sort(key=lambda found: -boards[found].total)
        if labels.narrowing:
            kept = (found for found in shown if labels.keeps(*_words(found, position)))
            shown = list(kept if everything else islice(kept, limit))
        named = [*shown[:1], *(one.found for one in mine)] if boards else []
        reasons = [board_effects(generator, position, boards[one]) for one in dict.fromkeys(named)]
        if as_json:
            table = _data(shown, number, position, labels, boards)
            if mine:
                table["own"] = [
                    _play_data(one.found, position, labels, boards) | {"rank": one.rank, "lost": round(one.lost, 3)}
                    for one in mine
                ]
            table |= {"boards": [one.data() for one in reasons]} if reasons else {}
            table |= {"senses": data(meanings, _all_words(shown, position))} if meanings else {}
            text = json.dumps(table, ensure_ascii=False)
        else:
            lines = _lines(shown, position, labels, mine, boards)
            if not quiet:
                lines += ["", _summary(plays, number, len(shown))]
                for one in mine:
                    which = f"{position.text(one.found.play)}: " if len(mine) > 1 else ""
                    lines.append(f"* {which}rank {one.rank:,} of {len(plays):,}, {one.lost:.1f} points below the best")
                lines += [f"{position.text(one.play)} changes the board by {one}" for one in reasons]
                lines += _wrong_words(position, generator)
            text = "\n".join(lines + glossary(meanings, _all_words(shown, position)))
        pictures.write(svg, png, lambda: _picture(shown, position, theme), size=pixels)
        if STANDARD not in (svg, png) or output != STANDARD:
            options.write(output, text)
    if not number:
        raise SystemExit(exits.NO_ANSWER)


class _Own(NamedTuple):
    """A play that is marked, its rank among all, and how much less than the best it is worth."""

    found: Candidate
    rank: int
    lost: float


def _own(play: Play, position: Position, plays: Plays, lexicon: Lexicon, sort: str) -> _Own:
    """Finds a play among all; plays of the same worth have the same rank.

    Raises:
        RulesError: it cannot be made; the message gives the reason.
    """
    at = plays.find(position.own(play))
    if at is None and len(play.laid) == 1:  # one tile that makes two words is the same play across and down
        fresh = play.fresh(position.board)
        ones = (k for k in plays.placing if len(plays[k].play.laid) == 1)
        at = next((k for k in ones if plays[k].play.fresh(position.board) == fresh), None)
    if at is None:
        judged = position.judge(play, lexicon)
        why = "" if judged.legal else f": {judged}"
        raise RulesError(f"{position.text(play)} is not a play that can be made here{why}")
    found, worths = plays[at], [one.score if sort == "score" else one.equity for one in plays]
    return _Own(found, 1 + sum(worth > worths[at] for worth in worths), max(worths) - worths[at])


def _words(found: Candidate, position: Position) -> list[str]:
    """Returns the words that a play makes, the main one first."""
    return [word.text for word in position.judge(found.play).words]


def _boards(
    generator: MoveGenerator,
    position: Position,
    plays: Plays,
    ways: WayTable | None,
    count: int,
    mine: list[_Own],
) -> dict[Candidate, BoardChange]:
    """Values what the best plays by equity, and those asked for, change about the board; nothing without a table."""
    if ways is None:
        return {}
    changes = board_changes(generator, position, plays.sorted(count=count), ways)
    for one in mine:
        at = plays.find(one.found.play) or 0
        changes += board_changes(generator, position, plays[at : at + 1], ways)
    return {change.play: change for change in changes}


def _lines(
    shown: list[Candidate],
    position: Position,
    labels: Labels,
    mine: list[_Own],
    boards: dict[Candidate, BoardChange],
) -> list[str]:
    own = [one.found for one in mine]
    plays = [*shown, *(found for found in own if found not in shown)]
    rows = [
        (
            position.text(found.play) + (" *" if found in own else ""),
            str(found.score),
            f"{found.leave:+.1f}",
            f"{found.equity:.1f}",
            *([f"{boards[found].points:+.1f}"] if boards else []),
            position.rules.tiles.text(_kept(found, position)),
            ", ".join(map(labels.text, _words(found, position))) if labels.shown else "",
        )
        for found in plays
    ]
    board = ["board"] if boards else []
    heads = ("play", "score", "leave", "equity", *board, "kept", "Zipf of its words" if labels.shown else "")
    sides = "<>>>><<" if boards else "<>>><<"
    wide = [max(len(row[k]) for row in [heads, *rows]) for k in range(len(heads))]
    return [
        "  ".join(f"{text:{side}{wide[k]}}" for k, (text, side) in enumerate(zip(row, sides, strict=True))).rstrip()
        for row in [heads, *rows]
    ]


def _all_words(shown: list[Candidate], position: Position) -> list[str]:
    """Returns the words that the plays make."""
    return [word for found in shown if found.play.kind is PlayKind.PLACE for word in _words(found, position)]


def _kept(found: Candidate, position: Position) -> bytes:
    from wordtools.scrabble.rules.tiles import taken

    play = found.play
    return taken(position.rack, play.tiles if play.kind is PlayKind.EXCHANGE else play.laid)


def _summary(plays: Plays, number: int, shown: int) -> str:
    others = len(plays) - number
    rest = f" and {counted(others - 1, 'exchange')}" if others > 1 else ""
    return f"{counted(number, 'play')}{rest}; {shown:,} shown"


def _wrong_words(position: Position, generator: MoveGenerator) -> list[str]:
    """Describes which words on the board are not in the list; they are allowed."""
    tiles, board = position.rules.tiles, position.board
    words = [tiles.word(board.tiles[cell] for cell in run) for run in board.words()]
    wrong = sorted({word for word in words if not position.rules.knows(word, generator.lexicon)})
    return [f"on the board, not in the word list: {' '.join(wrong)}"] if wrong else []


def _picture(shown: list[Candidate], position: Position, theme: str) -> Svg:
    from wordtools.scrabble.show.svg import board_svg

    play = shown[0].play if shown else None
    title = f"{position.text(shown[0].play)}, {shown[0].score} points" if shown else None
    return board_svg(position.board, position.rules.tiles, play, title=title, theme=theme)


def _counted(number: int, position: Position) -> dict[str, Any]:
    from wordtools.scrabble.position import cgp

    return {
        "version": VERSION,
        "position": cgp.write(position),
        "opponent": known_data(position),
        "count": number,
    }


def _data(
    shown: list[Candidate],
    number: int,
    position: Position,
    labels: Labels,
    boards: dict[Candidate, BoardChange],
) -> dict[str, Any]:
    return {
        **_counted(number, position),
        "plays": [_play_data(found, position, labels, boards) for found in shown],
    }


def _play_data(
    found: Candidate, position: Position, labels: Labels, boards: dict[Candidate, BoardChange]
) -> dict[str, Any]:
    data: dict[str, Any] = {
        "play": position.text(found.play),
        "kind": found.play.kind.value,
        "score": found.score,
        "leave": found.leave,
        "equity": found.equity,
        "kept": position.rules.tiles.text(_kept(found, position)),
    }
    if found in boards:
        data["board"] = {"points": boards[found].points, "themes": boards[found].themes}
    if labels.shown:
        data["words"] = [{"word": word, **labels.data(word)} for word in _words(found, position)]
    return data
