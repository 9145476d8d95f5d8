"""``wordtools fillword hint``: one word of the cover, or less."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import click

from wordtools.core.cli import options, progress
from wordtools.core.cli.lists import read_words, words
from wordtools.core.cli.titles import command
from wordtools.fillword.cli.puzzle_options import choosing, read_board
from wordtools.fillword.cli.solve import end, ending_in_time
from wordtools.fillword.cli.solver_options import constraining, know, make_solver, read_constraints


@command()
@choosing
@constraining
@words("--found", "A word that you have found already.")
@click.option("--cell", is_flag=True, help="Give only the word's first cell and its length.")
def hint(found: tuple[str, ...], cell: bool, **chosen: Any) -> None:
    """Reveal the next word of GRID, or only its first cell.

    The next word is the longest of those that you have not found. Cells are given as (row,column), counted from 0.

    \b
    Examples:
      wordtools fillword hint "cats / odog / wlio / nabe" --cell
      wordtools fillword hint -l ru board.txt --found агроном
    """
    from wordtools.fillword.cover.solver import next_word

    puzzle, language, game = read_board(chosen, 8 if chosen["strands"] else 4)
    know(game, chosen)
    constraints, solver = read_constraints(chosen, language), make_solver(chosen, language)
    have = read_words("--found", found, language.alphabet)
    known = [*constraints.known, *(word for word in have if word != constraints.spangram)]
    with progress.shown("looking for covers", quiet=chosen["quiet"]), ending_in_time():
        answer = solver.solve(puzzle, constraints=replace(constraints, known=tuple(known)), seconds=chosen["seconds"])
    if not answer.covers:
        end(answer)
    placement = next_word(answer.covers[0], have)
    if placement is None:
        click.echo("you have found every word", err=True)
        if chosen["as_json"]:
            options.write(chosen["output"], json.dumps({"version": 1, "length": 0}))
        return
    word, path, _ = placement
    if chosen["as_json"]:
        cells = [puzzle.grid.place(one) for one in path]
        data = {"version": 1, "length": len(path), "first": cells[0]}
        options.write(
            chosen["output"], json.dumps(data if cell else data | {"word": word, "path": cells}, ensure_ascii=False)
        )
    elif cell:
        options.write(chosen["output"], f"a word of {len(path)} letters begins at {puzzle.coordinates(path[:1])}")
    else:
        options.write(chosen["output"], f"{word}  {puzzle.coordinates(path)}")
