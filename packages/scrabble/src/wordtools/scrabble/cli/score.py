"""``wordtools scrabble score``: what a play makes and scores, and why it is not legal."""

from __future__ import annotations

import json
from typing import Any

import click

from wordtools.core.cli import exits, options
from wordtools.scrabble.cli.position import position_options, read_lexicon, read_position
from wordtools.scrabble.position.judge import Judgement
from wordtools.scrabble.position.play import Play
from wordtools.scrabble.position.position import Position

VERSION = 2  # of the JSON


@click.command()
@click.argument("play")
@position_options
@click.option("--any-word", is_flag=True, help="Accept any word, in the list or not.")
@options.as_json
@options.output
def score(play: str, any_word: bool, as_json: bool, output: str, **chosen: Any) -> None:
    """Score PLAY on POSITION, or say all that is wrong with it.

    PLAY is a place and a word in quotes: '8H CATS' goes across from the square 8H, 'H8 CATS' down. Lower case is a
    blank; a dot, or the letter itself, is a tile on the board. '-ABC' exchanges, '-' passes. The exit code is 1 when
    the play is not legal.

    \b
    Examples:
      wordtools scrabble score '8E QUiZ'
      wordtools scrabble score 'H8 .ATS' board.txt -r ASTERNS
      wordtools scrabble score '8H HOLA' -l es --json
    """
    options.not_with("any_word", "dictionary", "add", "exclude")
    position = read_position(chosen)
    parsed = position.parse(play)
    judged = position.judge(parsed, None if any_word else read_lexicon(position.rules, chosen))
    if as_json:
        options.write(output, json.dumps(_data(parsed, judged, position), ensure_ascii=False))
    else:
        options.write(output, "\n".join(_lines(parsed, judged, position)))
    if not judged.legal:
        raise SystemExit(exits.NO_ANSWER)


def _lines(play: Play, judged: Judgement, position: Position) -> list[str]:
    lines = [f"{position.text(play)}: {judged.score} points"]
    wide = max((len(word.text) for word in judged.words), default=0)
    lines += [f"  {word.text:{wide}}  {word.score}" for word in judged.words]
    bonus = judged.score - sum(word.score for word in judged.words)
    lines += [f"  bingo  {bonus}"] * (bonus > 0)
    lines += [f"not legal: {problem}" for problem in judged.problems]
    return lines


def _data(play: Play, judged: Judgement, position: Position) -> dict[str, Any]:
    columns = position.rules.layout.columns
    return {
        "version": VERSION,
        "play": position.text(play),
        "score": judged.score,
        "legal": judged.legal,
        "words": [
            {"word": word.text, "score": word.score, "cells": [divmod(cell, columns) for cell in word.cells]}
            for word in judged.words
        ],
        "problems": [{"kind": problem.fault.name.lower(), "message": problem.message} for problem in judged.problems],
    }
