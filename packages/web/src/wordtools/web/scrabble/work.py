"""What takes longer on a Scrabble position, each a job: a simulation, a pre-endgame, an endgame, what was kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import copy
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from wordtools.core.errors import WordtoolsError
from wordtools.scrabble import Play, PlayKind, Position
from wordtools.scrabble.endgame import Ending, PreEndgame
from wordtools.scrabble.endgame.preendgame import MOST_BAG
from wordtools.scrabble.rules.rules import EndRule
from wordtools.scrabble.simulation import Inference, Outcome
from wordtools.web.scrabble.position import MOST_TEXT, Asked, around, chosen_play, read
from wordtools.web.scrabble.shared import engine
from wordtools.web.server import library
from wordtools.web.server.apart import Apart, apart
from wordtools.web.server.app import started
from wordtools.web.server.form import Form, posted
from wordtools.web.server.jobs import BusyError, Job, Work
from wordtools.web.server.page import command_line, show

CANDIDATES, PLIES = 15, 4
SHOWN = 40  # rows
KINDS = {
    "simulate": "Simulate the best",
    "preendgame": "Prove the pre-endgame",
    "endgame": "Solve the endgame",
    "infer": "What was kept?",
}
"""Buttons, by the name of the work; of a command too but for ``simulate``."""


@dataclass(frozen=True, slots=True)
class Simulated:
    """The results of a play's rounds so far."""

    text: str
    win: float
    win_error: float
    mean: float
    error: float
    rounds: int
    dropped: bool

    @classmethod
    def of(cls, outcome: Outcome, position: Position) -> Simulated:
        """Takes the numbers of an outcome, which changes while rounds are played."""
        text = position.text(outcome.candidate.play)
        numbers = (outcome.win, outcome.win_error, outcome.mean, outcome.error, outcome.rounds)
        return cls(text, *numbers, outcome.dropped)


@dataclass(frozen=True, slots=True)
class Proof:
    """A play of a pre-endgame so far."""

    text: str
    score: int
    wins: int
    draws: int
    losses: int
    share: str
    spread: float | None


@dataclass(frozen=True, slots=True)
class Proofs:
    """A pre-endgame so far."""

    bag: int
    total: int
    proven: bool
    plays: tuple[Proof, ...]

    @classmethod
    def of(cls, found: PreEndgame, position: Position) -> Proofs:
        """Takes what is shown."""
        plays = (
            Proof(position.text(one.play), one.score, one.wins, one.draws, one.losses, one.text(), one.spread)
            for one in found.plays[:SHOWN]
        )
        return cls(found.bag, found.best.total, found.proven, tuple(plays))


@dataclass(frozen=True, slots=True)
class Kept:
    """What a player probably kept."""

    play: str
    size: int
    unseen: int
    exact: bool
    bits: float
    leaves: tuple[tuple[str, float, float], ...]
    """Tiles, their chance, and that of a random draw."""
    tiles: tuple[tuple[str, float, float], ...]
    """A tile, how many were kept on average, and how many of a random draw."""

    @classmethod
    def of(cls, found: Inference, position: Position) -> Kept:
        """Takes what is shown."""
        text = position.rules.tiles.text
        leaves = tuple((text(one.leave), one.chance, one.usual) for one in found.guesses[:SHOWN])
        tiles = sorted(found.tiles.items(), key=lambda pair: pair[1][1] - pair[1][0])
        counts = tuple((text(bytes([tile])), kept, usual) for tile, (kept, usual) in tiles)
        return cls(position.text(found.play), found.size, len(found.pool), found.exact, found.bits, leaves, counts)


@dataclass(frozen=True, slots=True)
class Ended:
    """An endgame as far as it has been searched."""

    value: int
    exact: bool
    depth: int
    line: tuple[str, ...]

    @classmethod
    def of(cls, ending: Ending) -> Ended:
        """Takes what is shown."""
        return cls(ending.value, ending.exact, ending.depth, tuple(map(str, ending.line)))


def kinds(asked: Asked, play: Play | None) -> list[str]:
    """Names the work that a position allows, the usual one first."""
    bag = asked.position.bag
    if not bag:
        return ["endgame"]
    rules = asked.position.rules
    size = rules.rack_size
    found = ["simulate"]
    provable = bag <= MOST_BAG and rules.end is not EndRule.LAST_TURN
    if provable and len(asked.position.state.racks) == 2 and len(asked.position.rack) == size:
        found.insert(0, "preendgame")
    if play is not None and play.kind is PlayKind.PLACE and len(play.laid) < size:
        found.append("infer")
    return found


def command(kind: str, asked: Asked, play: Play | None, options: list[str]) -> str:
    """Writes the command that does the same."""
    position = asked.position.cgp()
    words: dict[str, list[str | int]] = {
        "simulate": ["sim", position, "--candidates", CANDIDATES, "--plies", PLIES],
        "preendgame": ["preendgame", position],
        "endgame": ["endgame", position],
        "infer": ["infer", position, "--played", asked.position.text(play) if play else ""],
    }
    return command_line("scrabble", *words[kind], *options)


def written(value: Any) -> str:
    """Writes a value of a job as JSON."""
    rows = [asdict(row) for row in value] if isinstance(value, tuple) else asdict(value)
    return json.dumps(rows, ensure_ascii=False)


FORMS = {"json": ("application/json", written)}


@posted(fields=8, most=MOST_TEXT)
def look_ahead(request: Request, form: Form) -> Response:
    """Starts one of ``KINDS``."""
    asked = read(form)
    nothing = around(form, None, None)
    if asked is None:
        return show(request, "scrabble.html", nothing, form)
    play = chosen_play(form, asked)
    back = form.address("/scrabble")
    allowed = kinds(asked, play)
    kind = form.choice("work", allowed, allowed[0])
    line = command(kind, asked, play, library.spoken_options(asked.code, asked.name)) if not form.errors else ""
    makers: dict[str, Callable[[Asked, Play | None], Work[Any]]] = {
        "simulate": simulation,
        "preendgame": preendgame,
        "endgame": endgame,
        "infer": inference,
    }
    try:
        if form.errors:
            return show(request, "scrabble.html", nothing, form)
        return started(request, replace(makers[kind](asked, play), back=back, command=line))
    except BusyError as error:
        form.wrong("cgp", error)
        return show(request, "scrabble.html", nothing, form)


def simulation(asked: Asked, play: Play | None) -> Work[tuple[Simulated, ...]]:
    """Plays rounds, the best plays against each other."""
    position, own = asked.position, copy(asked.engine)  # a job waits for nobody

    def run(job: Job[tuple[Simulated, ...]]) -> None:
        def report(outcomes: list[Outcome]) -> None:
            job.tell(tuple(Simulated.of(outcome, position) for outcome in outcomes))

        found = own.simulate(
            position,
            candidates=CANDIDATES,
            plies=PLIES,
            also=[play] if play else (),
            seconds=job.left(),
            stop=job.over,
            progress=lambda progress: report(progress.found),
        )
        report(found)

    return Work("Simulation", run, "_scrabble_simulation.html", forms=FORMS)


def preendgame(asked: Asked, play: Play | None) -> Work[Proofs]:
    """Proves which play wins most draws of the last tiles."""
    work = partial(prove, asked.code, asked.name, asked.position)
    return Work("Pre-endgame", apart(work), "_scrabble_preendgame.html", forms=FORMS)


def prove(code: str, name: str, position: Position, job: Apart[Proofs]) -> None:
    """Proves it in a process of its own: what it remembers of all draws grows."""

    def report(found: PreEndgame) -> None:
        job.tell(Proofs.of(found, position))

    report(
        engine(code, name).preendgame(
            position, seconds=job.left(), stop=job.over, progress=lambda progress: report(progress.found)
        )
    )


def endgame(asked: Asked, play: Play | None) -> Work[Ended]:
    """Searches to the end of the game."""
    position, own = asked.position, copy(asked.engine)

    def run(job: Job[Ended]) -> None:
        def report(ending: Ending) -> None:
            job.tell(Ended.of(ending))

        report(
            own.endgame(position, seconds=job.left(), stop=job.over, progress=lambda progress: report(progress.found))
        )

    return Work("Endgame", run, "_scrabble_endgame.html", forms=FORMS)


def inference(asked: Asked, play: Play | None) -> Work[Kept]:
    """Infers what the player to move kept, from the play."""
    position, own = asked.position.copy(), copy(asked.engine)
    position.draw(position.player_to_move, None)
    if play is None:
        raise WordtoolsError("name the play that was made")
    made = play

    def run(job: Job[Kept]) -> None:
        job.tell(Kept.of(own.infer(position, made, stop=job.over), position))

    return Work("What was kept", run, "_scrabble_kept.html", forms=FORMS)
