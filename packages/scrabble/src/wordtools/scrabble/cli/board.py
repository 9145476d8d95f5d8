"""``wordtools scrabble board`` shows a position; ``score`` shows what a play on it scores, and why it is not legal."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.base.wording import counted
from wordtools.core.cli import exits, options, pictures
from wordtools.core.cli.titles import command
from wordtools.core.run.files import STANDARD
from wordtools.scrabble.cli.position import note, position_options, read_lexicon, read_position
from wordtools.scrabble.position.judge import Judgement, Problem, in_capitals, small_letters, within_set
from wordtools.scrabble.position.play import Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.tiles import LAID_BLANK

if TYPE_CHECKING:
    from wordtools.core.show.svg import Svg


SCORE_VERSION = 2  # of the JSON of score


@command()
@position_options
@click.option("--cgp", "as_cgp", is_flag=True, help="Write the position as one line of CGP.")
@pictures.drawing("Also write a picture to FILE.")
@options.picture("html", "Also write a page: the board, the scores, the racks, the unseen tiles.")
@click.option("--mark", metavar="PLAY", help="--svg, --png, --html: mark the tiles of PLAY.")
@options.theme
@pictures.size
@options.color
@options.output
def board(
    as_cgp: bool,
    svg: str | None,
    png: str | None,
    html: str | None,
    mark: str | None,
    theme: str,
    pixels: int | None,
    color: str,
    output: str,
    **chosen: Any,
) -> None:
    """Show a position as text, picture or page.

    POSITION is a CGP, a text board, or a GCG at a turn; without one it is the empty board. --svg and
    --html write a picture and a page as well as the text; to stdout (-), only that.

    \b
    Examples:
      wordtools scrabble board
      wordtools scrabble board game.gcg --turn 7
      wordtools scrabble board board.txt --svg board.svg --mark '8H CATS'
      wordtools scrabble board game.gcg --html board.html
      wordtools scrabble board game.gcg --cgp
    """
    taken = [name for name, file in (("--svg", svg), ("--png", png), ("--html", html)) if file == STANDARD]
    if len(taken) > 1 or (taken and as_cgp and output == STANDARD):
        raise click.UsageError("only one thing can be written to stdout")
    options.only_with("mark", "svg", "html", "png")
    options.only_with("theme", "svg", "html", "png")
    options.only_with("pixels", "svg", "png")
    pictures.check_png(png, theme)
    if color == "always" and (as_cgp or output != STANDARD or taken):
        raise click.UsageError("--color always is for the board on stdout: leave --cgp and --output out")
    position = read_position(chosen, whole=True)
    play = position.parse(mark) if mark else None

    def picture() -> Svg:
        from wordtools.scrabble.show.svg import position_svg

        return position_svg(position, play, theme=theme)

    pictures.write(svg, png, picture, size=pixels)
    if html is not None:
        from wordtools.scrabble.show.page import board_page

        options.write_file(html, board_page(position, play, theme=options.page_theme()))
    if taken and output == STANDARD:
        return
    if as_cgp:
        from wordtools.scrabble.position import cgp

        options.write_file(output, cgp.write(position))
    else:
        show_board(position, output, color)


def show_board(position: Position, output: str, color: str = "auto") -> None:
    """Writes a position's board: in colour with racks and scores on a terminal, else as ``Board.parse`` reads it."""
    coloured = sys.stdout.isatty() if color == "auto" else color == "always"
    if output != STANDARD or not coloured:
        options.write(output, position.board.text(position.rules.tiles))
        return
    from wordtools.core.cli.console import Console
    from wordtools.scrabble.show.terminal import print_position

    print_position(position, Console(force_terminal=True))


@command()
@click.argument("play")
@position_options
@click.option("--any-word", is_flag=True, help="Accept any word, in the list or not.")
@options.as_json
@options.output
def score(play: str, any_word: bool, as_json: bool, output: str, **chosen: Any) -> None:
    """Score PLAY on POSITION, or list all that is wrong with it.

    PLAY is a place and a word in quotes: '8H CATS' goes across from the square 8H, 'H8 CATS' down. Lower case is a
    blank; a dot, or the letter itself, is a tile on the board. '-ABC' exchanges, '-' passes. The exit code is 1 when
    the play is not legal: also where it needs more tiles than the set has. A tile beyond those of the set is read as a
    blank where one is left, and the answer shows which; of a play with too many blanks it shows the one in capitals.

    \b
    Examples:
      wordtools scrabble score '8E QUiZ'
      wordtools scrabble score 'H8 .ATS' board.txt -r ASTERNS
      wordtools scrabble score '8H HOLA' -l es --json
    """
    options.not_with("any_word", "dictionary", "add", "exclude")
    position = read_position(chosen, whole=True)
    parsed = position.parse(play)
    lacking: list[Problem] = []
    if not position.rack or position.player_to_move in position.state.partial:
        parsed, lacking, remarks = within_set(parsed, position.board, position.rules)
        for remark in remarks:
            note(remark)
    lexicon = None if any_word else read_lexicon(position.rules, chosen)
    judged = position.judge(parsed, lexicon)
    judged = replace(judged, problems=(*judged.problems, *lacking))
    if judged.legal and len(parsed.laid) > 1 and all(tile & LAID_BLANK for tile in parsed.laid):
        note(small_letters(parsed, position.rules))
    if as_json:
        options.write(output, json.dumps(_score_data(parsed, judged, position), ensure_ascii=False))
    else:
        if lacking:  # nobody can lay it, so it has no points
            lines = [f"{position.text(parsed)}: cannot be laid", *_problem_lines(judged)]
            capitals = position.parse(in_capitals(parsed, position.rules))
            meant, more, _ = within_set(capitals, position.board, position.rules)
            if not more:
                lines += _score_lines(meant, position.judge(meant, lexicon), position)
        else:
            lines = _score_lines(parsed, judged, position)
        options.write(output, "\n".join(lines))
    if not judged.legal:
        raise SystemExit(exits.NO_ANSWER)


def _score_lines(play: Play, judged: Judgement, position: Position) -> list[str]:
    lines = [f"{position.text(play)}: {counted(judged.score, 'point')}"]
    wide = max((len(word.text) for word in judged.words), default=0)
    lines += [f"  {word.text:{wide}}  {word.score}" for word in judged.words]
    bonus = judged.score - sum(word.score for word in judged.words)
    lines += [f"  bingo  {bonus}"] * (bonus > 0)
    return lines + _problem_lines(judged)


def _problem_lines(judged: Judgement) -> list[str]:
    return [f"not legal: {problem}" for problem in judged.problems]


def _score_data(play: Play, judged: Judgement, position: Position) -> dict[str, Any]:
    columns = position.rules.layout.columns
    return {
        "version": SCORE_VERSION,
        "play": position.text(play),
        "score": judged.score,
        "legal": judged.legal,
        "words": [
            {"word": word.text, "score": word.score, "cells": [divmod(cell, columns) for cell in word.cells]}
            for word in judged.words
        ],
        "problems": [{"kind": problem.fault.name.lower(), "message": problem.message} for problem in judged.problems],
    }
