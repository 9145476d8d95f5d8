"""Why a play is the best: the evidence in the rounds of a simulation, compared with the next best play.

All numbers are means and shares over the same rounds. What a play gains on the other player falls into its points, the
other player's reply, the next own play, and the rest: later plays and what is kept at the end. Which tiles matter is
seen by comparing the rounds in which they were drawn after the play with those in which they were not. What a play
opens and closes is seen by where the other player, with the same racks, replies to it and to a pass.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from wordtools.core.base.wording import counted, listed
from wordtools.core.errors import RulesError
from wordtools.core.show.registry import preformatted
from wordtools.scrabble.evaluation.boards import board_changes
from wordtools.scrabble.evaluation.effects import BoardEffects, board_effects
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.play import PASS, Candidate, Play, PlayKind
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.rules.tiles import taken
from wordtools.scrabble.simulation.inference import Inference
from wordtools.scrabble.simulation.outcome import Outcome
from wordtools.scrabble.simulation.simulate import Simulator
from wordtools.scrabble.simulation.tracing import Round, Step

MOST_ROUNDS = 5000  # that are looked at
SHOWN = 3  # replies, tiles either way and squares either way that are named
SURE = 2  # standard errors that a difference must have to be named
CHANGED = 0.05  # a share of the rounds by which the use of a square must differ to be named
EMPTY_BAG = "the bag is empty, so that nothing is left to chance: the endgame search shows the best line"
PREMIUMS = ("", "", "double", "triple", "quadruple")


@dataclass(frozen=True)
class Course:
    """What comes of a play, on average over the rounds.

    >>> from wordtools.core import Lexicon
    >>> from wordtools.scrabble import Engine, Position, Rules
    >>> rules = Rules.load("en")
    >>> few = Engine(rules, Lexicon.of(["cat", "cats", "at"], rules.tiles.alphabet))
    >>> course = few.explain(Position.new(rules, rack="CATSXYZ"), rounds=8, plies=2, candidates=2, jobs=1).best
    >>> course.play, course.score, course.kept
    (Play.parse('8E CATS'), 12, 'XYZ')
    """

    play: Play
    score: int
    """Its points."""
    kept: str
    """The tiles that it keeps."""
    leave: float
    """Their value, in points."""
    win: float
    """The chance to win, 0 to 1."""
    gained: float
    """Points gained on the other player: ``score - reply + next + rest``."""
    reply: float
    """Points of the other player's reply; 0 where the game is over."""
    reply_bingo: float
    """The share of bingos among all replies."""
    next: float
    """Points of the next own play; 0 where there is none."""
    next_bingo: float
    """The share of rounds in which it is a bingo."""

    def __str__(self) -> str:
        """Describes what it gains and how often it wins."""
        return f"{self.play}: {self.gained:+.1f} points, wins {self.win:.1%}"

    @property
    def rest(self) -> float:
        """What later plays bring, and what is kept at the end."""
        return self.gained - self.score + self.reply - self.next


@dataclass(frozen=True)
class DrawEffect:
    """What it means to draw a tile after the play; one or more of them.

    >>> effect = DrawEffect("Z", 0.06, 49.1, 13.2, win=0.41, win_without=0.18, error=18.1)
    >>> print(effect)
    Z: +49.1 points, +35.9 more; drawn in 6%
    >>> round(effect.swing, 1)
    35.9
    """

    tile: str
    share: float
    """The share of rounds in which it is drawn."""
    gained: float
    """Points gained in those rounds."""
    gained_without: float
    """And in all others."""
    win: float
    """The chance to win in those rounds."""
    win_without: float
    """And in all others."""
    error: float
    """The standard error of the difference of points."""

    def __str__(self) -> str:
        """Describes what is gained with the tile, and how often it is drawn."""
        return f"{self.tile}: {self.gained:+.1f} points, {self.swing:+.1f} more; drawn in {self.share:.0%}"

    @property
    def swing(self) -> float:
        """How many points more are gained with it."""
        return self.gained - self.gained_without


@dataclass(frozen=True)
class ReplyShare:
    """A reply of the other player.

    >>> from wordtools.scrabble import Play
    >>> print(ReplyShare(Play.parse("4A ZETA"), 52, share=0.05, gained=23.7))
    4A ZETA: 52 points, 5%
    """

    play: Play
    score: int
    share: float
    """Of the rounds."""
    gained: float
    """What the own play gains in these rounds, in points."""

    def __str__(self) -> str:
        """Describes how often it comes."""
        return f"{self.play}: {self.score} points, {self.share:.0%}"


@dataclass(frozen=True)
class SquareUse:
    """How often the other player's reply lays a tile on a premium square.

    >>> use = SquareUse("C13", "double word", share=0.44, share_before=0.36)
    >>> print(use)
    C13: double word, 36% to 44%
    >>> round(use.change, 2)
    0.08
    """

    square: str
    """Its name, like O8."""
    premium: str
    """Like ``triple word``."""
    share: float
    """Of the rounds, after the play."""
    share_before: float
    """The same if nothing had been played: a pass instead, with the same racks."""

    def __str__(self) -> str:
        """Describes how often it is used."""
        return f"{self.square}: {self.premium}, {self.share_before:.0%} to {self.share:.0%}"

    @property
    def change(self) -> float:
        """How much more often it is used: above 0 the play opens it, below 0 it closes or takes it."""
        return self.share - self.share_before


@dataclass(frozen=True, repr=False)
class Explanation:
    """Why a play is the best; it prints as sentences.

    >>> from wordtools.core import Lexicon
    >>> from wordtools.scrabble import Engine, Position, Rules
    >>> rules = Rules.load("en")
    >>> few = Engine(rules, Lexicon.of(["cat", "cats", "at"], rules.tiles.alphabet))
    >>> few.explain(Position.new(rules, rack="CATSXYZ"), rounds=8, plies=2, candidates=2, jobs=1)
    <Explanation of 8E CATS rather than 8G CATS, 8 rounds>
    """

    rounds: int
    """How many rounds all numbers are from."""
    plies: int
    """How many plays followed the first in each."""
    best: Course
    other: Course | None
    """The play that it is compared with; None: there is no other."""
    error: float
    """The standard error of how much more the best gains than the other, in points, round by round."""
    passed: float | None
    """Points of the other player's reply if nothing had been played; None where that would end the game."""
    draws: tuple[DrawEffect, ...]
    """The tiles that the best play can draw, the most welcome first."""
    replies: tuple[ReplyShare, ...]
    """The other player's replies to the best play, the most frequent first."""
    squares: tuple[SquareUse, ...]
    """Premium squares, those that the best play opens most first, those that it closes most last."""
    boards: tuple[BoardEffects, ...] = ()
    """What the best play and the other do to the board; nothing where the simulation was not positional."""

    def __repr__(self) -> str:
        """Shows what is explained."""
        than = "" if self.other is None else f" rather than {self.other.play}"
        return f"<Explanation of {self.best.play}{than}, {counted(self.rounds, 'round')}>"

    def __str__(self) -> str:
        """Describes it in sentences, a line each."""
        return "\n".join(self.sentences())

    def _repr_html_(self) -> str:
        return preformatted(self)

    def sentences(self) -> list[str]:
        """Describes it in sentences."""
        parts = (_compared(self), _valued(self), _replied(self), _opened(self), _drawn(self))
        return [line for lines in parts for line in lines if line]

    def data(self) -> dict[str, Any]:
        """Returns all numbers as plain data, as JSON has them."""
        return {
            "rounds": self.rounds,
            "plies": self.plies,
            "best": _course_data(self.best),
            "other": None if self.other is None else _course_data(self.other),
            "error": round(self.error, 3) if math.isfinite(self.error) else None,
            "reply_to_pass": None if self.passed is None else round(self.passed, 3),
            "draws": [
                {
                    "tile": one.tile,
                    "share": round(one.share, 4),
                    "gained": round(one.gained, 3),
                    "gained_without": round(one.gained_without, 3),
                    "win": round(one.win, 4),
                    "win_without": round(one.win_without, 4),
                    "error": round(one.error, 3) if math.isfinite(one.error) else None,
                }
                for one in self.draws
            ],
            "replies": [
                {
                    "play": str(one.play),
                    "score": one.score,
                    "share": round(one.share, 4),
                    "gained": round(one.gained, 3),
                }
                for one in self.replies
            ],
            "squares": [
                {
                    "square": one.square,
                    "premium": one.premium,
                    "share": round(one.share, 4),
                    "share_before": round(one.share_before, 4),
                }
                for one in self.squares
            ],
            **({"boards": [one.data() for one in self.boards]} if self.boards else {}),
            "text": self.sentences(),
        }


def explain(
    simulator: Simulator,
    position: Position,
    found: Sequence[Outcome],
    *,
    other: Play | None = None,
    plies: int = 4,
    seed: int = 0,
    inference: Inference | None = None,
) -> Explanation:
    """Explains the result of a simulation: why its first play is the best.

    Args:
        simulator: that has found it.
        position: that was simulated; its bag is not empty.
        found: what ``Simulator.run`` returned for it.
        other: the play of these that the best is compared with; None: the next best.
        plies: as in the simulation, and so are *seed* and *inference*: then the rounds are the same.
        seed: of the random tiles.
        inference: what the other player probably kept.

    Raises:
        RulesError: the bag is empty, no rounds were played, or *other* is not among the plays.
    """
    if not position.bag:
        raise RulesError(EMPTY_BAG)
    if not found or not found[0].rounds:
        raise RulesError("there are no rounds that could explain a play")
    chosen = [found[0].candidate, *_others(position, found, other)]
    passes = not position.rules.scoreless_turns or position.state.scoreless + 1 < position.rules.scoreless_turns
    plays = [one.play for one in chosen]
    if passes and PASS not in plays:
        plays.append(PASS)
    rounds = min(found[0].rounds, MOST_ROUNDS)
    traced = simulator.trace(position, plays, rounds=rounds, plies=plies, seed=seed, inference=inference)
    courses = [_course(position, one, rows) for one, rows in zip(chosen, traced, strict=False)]
    ahead = [a.gained - b.gained for a, b in zip(traced[0], traced[1], strict=True)] if len(chosen) > 1 else []
    best, idle = traced[0], traced[plays.index(PASS)] if passes else None
    after = position.board.laid(plays[0].fresh(position.board))
    return Explanation(
        rounds,
        plies,
        courses[0],
        courses[1] if len(courses) > 1 else None,
        _mean_error(ahead),
        None if idle is None else fmean(one.score(1) for one in idle),
        _draws(position, chosen[0], best),
        _replies(after, position.rules, best),
        () if idle is None else _squares(position, after, best, idle),
        tuple(_boards(simulator, position, chosen)),
    )


def _boards(simulator: Simulator, position: Position, plays: Sequence[Candidate]) -> Iterator[BoardEffects]:
    """Names what plays open and close, where the simulator has a table of ways."""
    if simulator.ways is None:
        return
    found = simulator.generator.plays(position, simulator.leaves)
    for one in plays:
        at = found.find(one.play) or 0
        for change in board_changes(simulator.generator, position, found[at : at + 1], simulator.ways):
            yield board_effects(simulator.generator, position, change)


def _others(position: Position, found: Sequence[Outcome], other: Play | None) -> list[Candidate]:
    """Returns the play that the best is compared with, as a list; an empty one where there is none."""
    if other is None or other == found[0].candidate.play:
        return [one.candidate for one in found[1:2]]
    named = [one.candidate for one in found if one.candidate.play == other]
    if not named:
        raise RulesError(f"{position.text(other)} was not simulated, so that there is nothing to compare")
    return named


def _course(position: Position, one: Candidate, rows: Sequence[Round]) -> Course:
    size = position.rules.rack_size

    def bingo(step: Step | None) -> bool:
        return step is not None and step.laid == size

    return Course(
        one.play,
        one.score,
        position.rules.tiles.text(_kept(position, one.play)),
        one.leave,
        fmean(row.win for row in rows),
        fmean(row.gained for row in rows),
        fmean(row.score(1) for row in rows),
        fmean(bingo(row.reply) for row in rows),
        fmean(row.score(2) for row in rows),
        fmean(bingo(row.next) for row in rows),
    )


def _kept(position: Position, play: Play) -> bytes:
    return taken(position.rack, play.tiles if play.kind is PlayKind.EXCHANGE else play.laid)


def _draws(position: Position, one: Candidate, rows: Sequence[Round]) -> tuple[DrawEffect, ...]:
    """Compares the rounds with and without each tile among those drawn after the play."""
    kept = Counter(_kept(position, one.play))
    drawn = [frozenset(Counter(row.steps[0].rack) - kept) for row in rows]
    found = []
    for tile in sorted(frozenset().union(*drawn)):
        have = [row for row, tiles in zip(rows, drawn, strict=True) if tile in tiles]
        lack = [row for row, tiles in zip(rows, drawn, strict=True) if tile not in tiles]
        if not lack:
            continue
        found.append(
            DrawEffect(
                position.rules.tiles.text([tile]),
                len(have) / len(rows),
                fmean(row.gained for row in have),
                fmean(row.gained for row in lack),
                fmean(row.win for row in have),
                fmean(row.win for row in lack),
                math.hypot(_mean_error([row.gained for row in have]), _mean_error([row.gained for row in lack])),
            )
        )
    return tuple(sorted(found, key=lambda effect: -effect.swing))


def _replies(after: Board, rules: Rules, rows: Sequence[Round]) -> tuple[ReplyShare, ...]:
    """Counts the replies; *after* is the board that they are made on."""
    found: defaultdict[Play, list[Round]] = defaultdict(list)
    for row in rows:
        if row.reply is not None:
            found[row.reply.play(after, rules)].append(row)
    replies = [
        ReplyShare(play, some[0].score(1), len(some) / len(rows), fmean(row.gained for row in some))
        for play, some in found.items()
    ]
    return tuple(sorted(replies, key=lambda reply: (-reply.share, -reply.score, str(reply.play))))


def _squares(position: Position, after: Board, rows: Sequence[Round], idle: Sequence[Round]) -> tuple[SquareUse, ...]:
    """Counts on which premium squares replies lie, after the play and after a pass."""
    rules, layout = position.rules, position.rules.layout
    now, before = _covered(after, rules, rows), _covered(position.board, rules, idle)
    found = [
        SquareUse(
            layout.place_name(cell, down=True), _premium(rules, cell), now[cell] / len(rows), before[cell] / len(rows)
        )
        for cell in sorted({*now, *before})
        if _premium(rules, cell)
    ]
    return tuple(sorted(found, key=lambda use: -use.change))


def _covered(board: Board, rules: Rules, rows: Sequence[Round]) -> Counter[int]:
    return Counter(cell for row in rows if row.reply for cell in row.reply.play(board, rules).fresh(board))


def _premium(rules: Rules, cell: int) -> str:
    letter, word = rules.layout.letter[cell], rules.layout.word[cell]
    return f"{PREMIUMS[word]} word" if word > 1 else f"{PREMIUMS[letter]} letter" if letter > 1 else ""


def _mean_error(values: Sequence[float]) -> float:
    """Returns the standard error of a mean, infinite for less than two numbers."""
    if len(values) < 2:
        return math.inf
    mean = fmean(values)
    return math.sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def _course_data(one: Course) -> dict[str, Any]:
    return {
        "play": str(one.play),
        "score": one.score,
        "kept": one.kept,
        "leave": one.leave,
        "win": round(one.win, 4),
        "gained": round(one.gained, 3),
        "reply": round(one.reply, 3),
        "reply_bingo": round(one.reply_bingo, 4),
        "next": round(one.next, 3),
        "next_bingo": round(one.next_bingo, 4),
        "rest": round(one.rest, 3),
    }


# sentences


def _compared(it: Explanation) -> list[str]:
    best, other = it.best, it.other
    said = f"{best.play} gains {best.gained:+.1f} points and wins {best.win:.1%} in {counted(it.rounds, 'round')}"
    if other is None:
        return [f"{said}; there is no other play to compare it with."]
    lines = [f"{said}; {other.play} gains {other.gained:+.1f} and wins {other.win:.1%}."]
    parts = [
        ("points now", float(best.score - other.score)),
        ("the opponent's reply", other.reply - best.reply),
        ("the next own play", best.next - other.next),
        ("what follows and is kept at the end", best.rest - other.rest),
    ]
    sure = f" ± {it.error:.1f}" if math.isfinite(it.error) else ""
    ahead = best.gained - other.gained
    lines.append(f"The difference of {ahead:+.1f}{sure} is made up of {listed([f'{w} {v:+.1f}' for w, v in parts])}.")
    if abs(ahead) < SURE * it.error:
        lines.append("The difference is too small for this number of rounds.")
    if best.kept != other.kept:
        lines.append(f"It keeps {_leave(best)}; {other.play} keeps {_leave(other)}.")
    return lines


def _valued(it: Explanation) -> list[str]:
    """Describes what the plays do to the board, by the table of ways."""
    return [f"{one.play} changes the board by {one}." for one in it.boards]


def _leave(one: Course) -> str:
    return f"{one.kept} ({one.leave:+.1f} as a leave)" if one.kept else "nothing"


def _replied(it: Explanation) -> list[str]:
    best, other = it.best, it.other
    if not it.replies:
        return ["It ends the game."]
    beside = [f"{other.reply:.1f} after {other.play}"] if other is not None else []
    beside += [f"{it.passed:.1f} if nothing had been played"] if it.passed is not None else []
    lines = [
        f"The opponent's reply brings {best.reply:.1f} points on average"
        f"{f' ({listed(beside)})' if beside else ''} and is a bingo in {best.reply_bingo:.0%} of the rounds."
    ]
    often = [f"{one.play} ({one.score} points, {one.share:.0%})" for one in it.replies[:SHOWN] if one.share < 1]
    if often:
        lines.append(f"Of {counted(len(it.replies), 'different reply')} the most frequent are {listed(often)}.")
    if it.plies > 1:
        beside = [f"{other.next:.1f} after {other.play}"] if other is not None else []
        lines.append(
            f"The next own play brings {best.next:.1f}{f' ({beside[0]})' if beside else ''}"
            f" and is a bingo in {best.next_bingo:.0%} of the rounds."
        )
    return lines


def _opened(it: Explanation) -> list[str]:
    """Describes which premium squares the other player uses more often, and which less often."""

    def sure(use: SquareUse) -> bool:
        spread = use.share * (1 - use.share) + use.share_before * (1 - use.share_before)
        return abs(use.change) >= max(CHANGED, SURE * math.sqrt(spread / it.rounds))

    def text(use: SquareUse) -> str:
        return f"{use.square} ({use.premium}, {use.share_before:.0%} to {use.share:.0%})"

    opened = [text(use) for use in it.squares if use.change > 0 and sure(use)][:SHOWN]
    closed = [text(use) for use in reversed(it.squares) if use.change < 0 and sure(use)][:SHOWN]
    lines = []
    if opened:
        lines.append(f"It opens {listed(opened)} to the opponent's reply.")
    if closed:
        lines.append(f"It takes or closes {listed(closed)}.")
    return lines


def _drawn(it: Explanation) -> list[str]:
    """Describes which drawn tiles swing the result."""
    effects = [one for one in it.draws if abs(one.swing) >= SURE * one.error]
    kinds: list[tuple[str, Callable[[DrawEffect], bool], list[DrawEffect]]] = [
        ("it gains most when it draws", lambda one: one.swing > 0, effects),
        ("least with", lambda one: one.swing < 0, effects[::-1]),
    ]
    lines = []
    for head, wanted, order in kinds:
        named = [one for one in order if wanted(one)][:SHOWN]
        if named:
            parts = [
                f"{one.tile} ({one.gained:+.1f} and {one.win:.0%} wins; {one.share:.0%} of the rounds)" for one in named
            ]
            lines.append(f"{head} {listed(parts)}")
    text = ", and ".join(lines)
    return [f"{text[:1].upper()}{text[1:]}."] if text else []
