"""``wordtools scrabble autoplay``: many games between two settings."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.cli import exits, options, progress
from wordtools.core.cli.names import FileOrFolder, NewFile
from wordtools.core.cli.titles import command
from wordtools.core.cli.workplace import workplace
from wordtools.core.run.files import STANDARD, make_folder
from wordtools.scrabble.cli.position import game_options, read_lexicon, read_rules

if TYPE_CHECKING:
    from wordtools.scrabble.match.records import RecordedPair
    from wordtools.scrabble.match.series import SeriesSummary
    from wordtools.scrabble.match.sprt import Sprt
    from wordtools.scrabble.simulation.selfplay import Pair

VERSION = 2  # of the JSON


@command()
@click.argument("games", type=click.IntRange(1), metavar="GAMES")
@game_options
@click.option("--one", default="static", show_default=True, metavar="SETTING", help="How player one chooses plays.")
@click.option("--two", default="score", show_default=True, metavar="SETTING", help="How player two chooses plays.")
@click.option(
    "--sprt",
    metavar="LOW,HIGH",
    help="Stop as soon as it is sure (5 % error) whether player one is HIGH Elo stronger rather than LOW, like 0,10; "
    "10 Elo are 51.4 % of the games, 50 are 57.1 %. GAMES is then the most.",
)
@options.jobs
@options.on
@options.resume
@click.option(
    "-o",
    "--output",
    type=NewFile(),
    metavar="FILE",
    help="Also write the results to FILE, a line of JSON for each pair.",
)
@click.option(
    "--folder", type=FileOrFolder(), metavar="FOLDER", help="Also write each game with its moves to FOLDER, as GCG."
)
@options.seed
@options.as_json
@options.quiet
@options.verbose
def autoplay(games: int, as_json: bool, quiet: bool, verbose: bool, **chosen: Any) -> None:
    """Play two settings against each other.

    GAMES games are played, and their results show which setting is better.

    A SETTING is score (the highest score), static (the highest equity: score plus leave value), static:FILE (with your
    own leave values) or static:none (with none), or a level of 'play': casual, fair, good, strong, positional (static
    that also values what its best plays open on the board), strongest. Much slower than the others are strongest and
    sim, which simulate, and search the endgame: strongest:nodes=N finds N plays a turn in its simulations (some 20,000
    a second), strongest:seconds=S takes S seconds a turn, sim:ROUNDS plays that number of rounds. Append settings after
    commas: candidates=N, plies=N, confidence=P as in 'sim'; late=N (candidates with 14 tiles or fewer in the bag);
    margin=P (before that no candidates that are P points of equity behind); by=points, win, blend or phase (points
    while the bag holds over 30 tiles, then the blend); infer=P (percent of the time for what the other player kept);
    positional=1 (the players of the rounds are positional); prove=N (with N tiles in the bag or fewer the best play is
    proven if there is time).

    Games are played in pairs with the same tiles in the same order, and each player begins one of the two; an odd
    number is rounded up. --folder writes each game with its moves; score and static then play some 60 games a second
    on a core instead of over a thousand.

    With --resume, an interrupted run is continued where it stopped, and so is one with a higher number of games. The
    exit code is 1 when --sprt is not sure after all games.

    \b
    Examples:
      wordtools scrabble autoplay 1000
      wordtools scrabble autoplay 1000 --one static --two static:none --seed 1
      wordtools scrabble autoplay 1000 --one positional --two static
      wordtools scrabble autoplay 20 --one sim:50 --two static
      wordtools scrabble autoplay 1000 --one strong --two good --folder games --seed 1
      wordtools scrabble autoplay 2000 --one strongest:nodes=2000 --two strong --sprt 0,20 --resume games.sqlite
      wordtools scrabble autoplay 5000 --one static:mine.klv2 --two static --resume games.sqlite
    """
    from wordtools.scrabble.match.match import Match
    from wordtools.scrabble.match.records import RecordsJob, recorded_pairs
    from wordtools.scrabble.match.series import SeriesSummary, cores, pair_data
    from wordtools.scrabble.match.sprt import OUTCOMES, Sprt, outcome

    test = None if chosen["sprt"] is None else Sprt.parse(chosen["sprt"])
    rules = read_rules(chosen)
    output, folder = chosen["output"], chosen["folder"]
    lexicon = read_lexicon(rules, chosen)
    seed = options.seed_number(chosen["seed"], quiet=quiet, resume=chosen["resume"])
    match = Match(chosen["one"], chosen["two"], rules=rules, words=lexicon, seed=seed)
    if verbose:
        click.echo(str(match), err=True)
    if folder is not None:
        make_folder(folder)
    counts = [0] * OUTCOMES
    pairs: list[Pair] = []
    stopped = False
    wanted = range((games + 1) // 2)
    try:
        with workplace(match.job if folder is None else RecordsJob(match.job), chosen, seed=seed) as (
            executor,
            results,
        ):
            place: dict[str, Any] = {"jobs": chosen["jobs"] or cores(), "executor": executor, "results": results}
            played = (
                match.pairs(wanted, **place)
                if folder is None
                else _written(recorded_pairs(match, wanted, **place), folder, 2 * len(wanted))
            )
            for pair in progress.tracked(played, "pairs", len(wanted), quiet=quiet):
                if output == STANDARD:
                    click.echo(json.dumps(pair_data(pair, len(pairs))))
                pairs.append(pair)
                counts[outcome(pair)] += 1
                if test is not None and test.verdict(counts) is not None:
                    break
    except KeyboardInterrupt:
        if not pairs:
            raise
        stopped = True
    if output not in (None, STANDARD):
        options.write(output, "".join(f"{json.dumps(pair_data(pair, k))}\n" for k, pair in enumerate(pairs)))
    summary = SeriesSummary.of(pairs)
    settings = {"seed": seed, "one": chosen["one"], "two": chosen["two"]}
    if as_json:
        tested = None if test is None else _tested(test, counts)
        text = json.dumps({"version": VERSION, **settings, **summary.data(), "sprt": tested})
    else:
        text = "\n".join([_text(summary, settings), *([] if test is None else ["", _verdict(test, counts)])])
    click.echo(text, err=output == STANDARD)
    if stopped:
        sys.exit(exits.INTERRUPTED)
    if test is not None and test.verdict(counts) is None:
        sys.exit(exits.NO_ANSWER)


def _written(played: Iterator[RecordedPair], folder: str, count: int) -> Iterator[Pair]:
    """Writes the games of each pair, *count* in all, as ``game-0001.gcg`` and so on; yields the pair."""
    digits = max(3, len(str(count)))
    for number, one in enumerate(played):
        for k, text in enumerate(one.games, 2 * number + 1):
            options.write_file(str(Path(folder) / f"game-{k:0{digits}}.gcg"), text)
        yield one.pair


def _tested(test: Sprt, counts: list[int]) -> dict[str, Any]:
    """Returns the numbers of a test for JSON."""
    numbers = {"low": test.low, "high": test.high, "ratio": round(test.ratio(counts), 3), "bound": round(test.bound, 3)}
    return {**numbers, "pairs": counts, "verdict": test.verdict(counts)}


def _verdict(test: Sprt, counts: list[int]) -> str:
    """Describes what a test has shown."""
    verdict = test.verdict(counts)
    meaning = {
        "high": f"player one is {test.high:g} Elo stronger rather than {test.low:g}",
        "low": f"player one is {test.low:g} Elo stronger rather than {test.high:g}",
    }
    shown = "not sure yet" if verdict is None else meaning[verdict]
    return f"{shown}: log-likelihood ratio {test.ratio(counts):+.2f}, sure at {test.bound:.2f} either way"


def _text(summary: SeriesSummary, settings: dict[str, Any]) -> str:
    names = f"one: {settings['one']}, two: {settings['two']}, seed {settings['seed']}"
    return f"{summary.games:,} games, {names}\n{summary}"
