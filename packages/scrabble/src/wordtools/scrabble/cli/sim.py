"""``wordtools scrabble sim``: the best plays of a position, ranked by playing on from each of them."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.titles import command
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.progress import Progress
from wordtools.scrabble.cli.position import (
    known_data,
    leaves_option,
    note,
    plies,
    position_options,
    positional_option,
    rack_missing,
    read_leaves,
    read_lexicon,
    read_moment,
)
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.evaluation.utility import UTILITIES
from wordtools.scrabble.evaluation.ways import way_table
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.tiles import on_rack
from wordtools.scrabble.simulation.explain import Explanation, explain
from wordtools.scrabble.simulation.outcome import Outcome, ranked
from wordtools.scrabble.simulation.simulate import Simulator

if TYPE_CHECKING:
    from wordtools.scrabble.record.game_record import GameRecord
    from wordtools.scrabble.simulation.inference import Inference

VERSION = 2  # of the JSON
SHOWN = 6  # plies, so that a line has no more than a hundred characters or so
DEFAULT_ROUNDS = 1000  # where nothing else limits them


@command()
@position_options
@leaves_option
@click.option(
    "--candidates",
    type=click.IntRange(1, 500),
    default=15,
    show_default=True,
    metavar="N",
    help="Simulate the N plays of highest equity; with two --play or more, besides those.",
)
@click.option(
    "--play",
    "plays",
    multiple=True,
    metavar="PLAY",
    help="Simulate this play as well, like '8H CATS'; '-AB' exchanges, '-' passes. Two or more: only these. "
    "Repeatable.",
)
@plies(4, 1000, "Plays made after each candidate.")
@click.option(
    "--rounds",
    type=click.IntRange(1),
    metavar="N",
    help=f"At most N rounds of each play.  [default: {DEFAULT_ROUNDS}, or as many as --nodes or --seconds allow]",
)
@click.option(
    "--nodes",
    type=click.IntRange(1),
    metavar="N",
    help="Find N plays in all rounds together, most for the best candidates; a core finds some 20,000 a second.",
)
@click.option(
    "--rank-by",
    "by",
    type=click.Choice(tuple(UTILITIES)),
    default="blend",
    show_default=True,
    help="Rank by points gained, by the chance to win, or by a blend of win chance and spread.",
)
@click.option(
    "--confidence",
    type=click.FloatRange(0.5, 1),
    default=0.99,
    show_default=True,
    metavar="P",
    help="Drop a play that is worse than the best with this probability; 1: never.",
)
@click.option(
    "--infer", "inferring", is_flag=True, help="GCG: draw the opponent's rack as inferred from the last play."
)
@positional_option("The players of the rounds also value what plays open on the board; --explain then names it.")
@click.option(
    "--explain", "explained", is_flag=True, help="Explain why the best play is best; with --play, beside that play."
)
@options.seconds("Stop after S seconds, most of them spent on the best candidates.")
@options.jobs
@options.seed
@options.as_json
@options.output
@options.quiet
def sim(
    candidates: int,
    plays: tuple[str, ...],
    plies: int,
    rounds: int | None,
    nodes: int | None,
    by: str,
    confidence: float,
    inferring: bool,
    positional: bool,
    explained: bool,
    seconds: float | None,
    jobs: int | None,
    seed: int | None,
    as_json: bool,
    output: str,
    quiet: bool,
    **chosen: Any,
) -> None:
    """Simulate the best plays of a position.

    Each of them is made, and the game goes on from there with random tiles. One --play is compared with the best;
    two or more are compared with each other alone, unless --candidates is given.

    Each play is shown with the chance to win and the points gained on the opponent after the plies, both with their
    standard errors; below, with what each of the plies brought: its mean score and how often it was a bingo. Both
    players then choose by static equity. With the same --seed and without --seconds the result is always the same.
    Ctrl-C shows what was found so far.

    With --infer the opponent's tiles are drawn as inferred from the last play, see the command infer: in a
    game file the play before --turn, an exchange too. Without, every unseen tile is as likely. --opponent gives tiles
    that are surely there; a full rack of the opponent in POSITION is not looked at.

    --explain compares in sentences the best play with the next best, or with the first --play, over the rounds: what
    the points, the replies and later plays bring, which drawn tiles matter, which premium squares are opened and
    closed.

    With --positional both players of the rounds also value what their best plays open and close on the board, as the
    player positional does; this takes about twice the time. --explain then names what the plays open, with points.

    With --nodes or --seconds the worse half of the plays is dropped again and again. Without, all plays get the same
    rounds until one is surely worse than the best. Plays on the same squares that keep the same tiles are simulated
    once.

    Once the bag is empty in a round, the rest of the game is searched. With one or two tiles in the bag nothing is
    sampled: every draw is searched, and the last column is the number with a proven winner. After a play that
    leaves a tile in the bag the opponent replies as if it knew that tile, as in the command preendgame. Give more
    --seconds or --nodes where little is proven; fewer --rounds than there are draws sample them.

    When the bag is empty nothing is random: each play is searched to the end of the game.

    \b
    Examples:
      wordtools scrabble sim -r AEINRS? --rounds 200 --seed 1
      wordtools scrabble sim game.gcg --turn 9 --seconds 10 --play '8H CATS'
      wordtools scrabble sim game.gcg --turn 9 --play '8H CATS' --play '8G CATS' --explain
      wordtools scrabble sim game.gcg --turn 9 --nodes 100000 --rank-by win
      wordtools scrabble sim game.gcg --turn 9 --infer --explain
      wordtools scrabble sim game.gcg --turn 9 --opponent QU
    """
    position, record = read_moment(chosen)
    if not position.rack:
        raise rack_missing(position)
    rules = position.rules
    also = [position.parse(text) for text in plays]
    only = also if len(set(also)) > 1 and not options.given("candidates") else None
    leaves = read_leaves(rules, chosen)
    ways = way_table(rules) if positional else None
    simulator = Simulator(rules, read_lexicon(rules, chosen), leaves, ways=ways, jobs=jobs or os.cpu_count() or 1)
    simulator.check(position)
    number = options.chosen_seed(seed, quiet=quiet).getrandbits(32) if position.bag else 0
    inference = inferred(position, record, chosen["turn"], simulator, number) if inferring and position.bag else None
    if not position.bag:
        _tell_unused(quiet=quiet)
    what, total = ("rounds", _most(rounds, nodes, seconds)) if position.bag else ("plays", None)
    latest: list[Outcome] = []
    try:
        with progress.shown(what, total=total, quiet=quiet) as report:

            def watch(state: Progress[list[Outcome]]) -> None:
                latest[:] = state.found
                report(state)

            if position.bag:
                found = simulator.run(
                    position,
                    candidates=candidates,
                    plies=plies,
                    rounds=rounds,
                    nodes=nodes,
                    confidence=confidence,
                    rank_by=by,
                    seed=number,
                    plays=only,
                    also=also,
                    inference=inference,
                    seconds=seconds,
                    progress=watch,
                )
            else:
                found = simulator.exact(
                    position, candidates=candidates, plays=only, also=also, seconds=seconds, progress=watch
                )
    except KeyboardInterrupt:
        if not latest:
            raise
        _write(ranked([one for one in latest if one.rounds]), position, plies, output, as_json=as_json)
        raise SystemExit(exits.INTERRUPTED) from None
    why = None
    if explained and position.bag:
        other = also[0] if also else None
        why = explain(simulator, position, found, other=other, plies=plies, seed=number, inference=inference)
    _write(found, position, plies, output, why, as_json=as_json)
    if not position.bag and not all(one.exact for one in found):
        raise SystemExit(exits.OUT_OF_TIME)


def _most(rounds: int | None, nodes: int | None, seconds: float | None) -> int | None:
    """Returns how many rounds there can be, None where it is not known."""
    return rounds if rounds is not None or nodes is not None or seconds is not None else DEFAULT_ROUNDS


def inferred(
    position: Position, record: GameRecord | None, turn: int | None, simulator: Simulator, seed: int
) -> Inference | None:
    """Infers what the other player kept from the last play before a position of a game.

    None, and a line on stderr: there is nothing to infer, as it was a pass, laid or exchanged the whole rack, or was
    taken back, or as there was none.

    Raises:
        WordtoolsError: there is no game, or what is known does not fit the play; the message gives the reason.
    """
    from wordtools.scrabble.simulation.inference import NothingKeptError, infer

    if record is None:
        raise OptionError("--infer needs a game (GCG) with the opponent's last play: a position does not have it")
    other = 1 - position.player_to_move
    try:
        before, play = record.last_play(turn)
    except RulesError as error:
        known = position.rack_text(other)
        note(f"{error}: nothing is inferred{f' but that the opponent holds {known}' if known else ''}")
        return None
    before.draw(position.player_to_move, position.rack)
    if options.given("opponent"):  # those tiles were kept from the play
        rack = bytes(sorted(position.known(other) + on_rack(play.laid))) if position.known(other) else None
        racks = tuple(rack if player == other else position.rack for player in range(2))
        partial = frozenset() if rack is None else frozenset([other])
        before.state = replace(before.state, racks=racks, partial=partial)
    leaves = simulator.leaves or Leaves.of({}, position.rules.tiles)
    try:
        with progress.shown("weighing leaves"):
            return infer(before, play, simulator.generator, leaves, seed=seed, bagged=record.exchanged(turn))
    except NothingKeptError as error:
        note(str(error))
        return None


def _tell_unused(*, quiet: bool) -> None:
    """Reports which options mean nothing with an empty bag."""
    names = ("plies", "rounds", "nodes", "by", "confidence", "inferring", "positional", "explained", "seed")
    unused = [name for name in names if options.given(name)]
    if unused and not quiet:
        said = ", ".join(map(options.name_of, unused))
        click.echo(f"the bag is empty, so that each play is searched to the end: {said} not used", err=True)


def _write(
    found: list[Outcome],
    position: Position,
    plies: int,
    output: str,
    why: Explanation | None = None,
    *,
    as_json: bool,
) -> None:
    if as_json:
        data = _data(found, position)
        options.write(output, json.dumps(data if why is None else data | {"explanation": why.data()}))
        return
    lines = _lines(found, position, plies)
    options.write(output, "\n".join(lines if why is None else [*lines, "", *why.sentences()]))


def _lines(found: list[Outcome], position: Position, plies: int) -> list[str]:
    heads = ("play", "score", "equity", "win", "error", "gained", "error", "rounds")
    rows = [
        (
            position.text(one.candidate.play),
            str(one.candidate.score),
            f"{one.candidate.equity:.1f}",
            f"{one.win:.1%}",
            f"{one.win_error:.1%}" if math.isfinite(one.win_error) else "-",
            f"{one.mean:+.2f}",
            f"{one.error:.2f}" if math.isfinite(one.error) else "-",
            _rounds(one, position),
        )
        for one in found
    ]
    return [*_table([heads, *rows]), *_by_ply(found, position, plies), *_alike(found, position)]


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Sets rows in columns: the first and the last to the left, the others to the right."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join([f"{row[0]:{wide[0]}}", *(f"{row[k]:>{wide[k]}}" for k in range(1, len(wide) - 1)), row[-1]])
        for row in rows
    ]


def _by_ply(found: list[Outcome], position: Position, plies: int) -> list[str]:
    """Shows what the plies after each play brought."""
    most = min(plies, SHOWN, max((len(one.plies) for one in found), default=0))
    if not most:
        return []
    heads = ["mean score, bingos", *(f"{k} {'other' if k % 2 else 'own'}" for k in range(1, most + 1)), ""]
    rows = []
    for one in found:
        cells = [f"{ply.score:.1f} {ply.bingo:4.0%}" for ply in one.plies[:most]]
        rows.append([position.text(one.candidate.play), *cells, *["-"] * (most - len(cells)), ""])
    return ["", *(line.rstrip() for line in _table([heads, *rows]))]


def _alike(found: list[Outcome], position: Position) -> list[str]:
    """Names the plays that were not simulated, as others stand for them."""
    lines = [
        f"{position.text(one.candidate.play)} stands for {', '.join(map(position.text, one.alike))}"
        for one in found
        if one.alike
    ]
    return ["", *lines] if lines else []


def _rounds(one: Outcome, position: Position) -> str:
    """Describes how many rounds were played, or whether the value is proven."""
    if not position.bag or one.exact:
        return "exact" if one.exact else "not proven"
    if one.enumerated:
        return f"all draws, {one.proven:.0%} proven"
    return f"{one.rounds:,}{' dropped' if one.dropped else ''}"


def _data(found: list[Outcome], position: Position) -> dict[str, Any]:
    from wordtools.scrabble.position import cgp

    return {
        "version": VERSION,
        "position": cgp.write(position),
        "opponent": known_data(position),
        "plays": [
            {
                "play": position.text(one.candidate.play),
                "score": one.candidate.score,
                "equity": one.candidate.equity,
                "win": round(one.win, 4),
                "win_error": round(one.win_error, 4) if math.isfinite(one.win_error) else None,
                "gained": round(one.mean, 3),
                "error": round(one.error, 3) if math.isfinite(one.error) else None,
                "rounds": one.rounds,
                "dropped": one.dropped,
                "exact": one.exact,
                "enumerated": one.enumerated,
                "proven": round(one.proven, 4),
                "plies": [
                    {"rounds": ply.rounds, "score": round(ply.score, 2), "bingo": round(ply.bingo, 4)}
                    for ply in one.plies
                ],
                "alike": [position.text(play) for play in one.alike],
            }
            for one in found
        ],
    }
