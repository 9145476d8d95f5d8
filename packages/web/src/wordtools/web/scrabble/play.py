"""``/scrabble/play``: a game against the computer, with challenges and a clock.

The address holds the seed and all that both did: a game can be gone on with at any time, and a link is a saved game.
The clock runs in the browser, which sends the seconds used with each play.
"""

from __future__ import annotations

import json
import random
import secrets
from dataclasses import dataclass, field
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from wordtools.core.base.wording import counted
from wordtools.core.errors import WordtoolsError
from wordtools.core.show.svg import AUTO
from wordtools.scrabble import Engine, Game, Play, Position
from wordtools.scrabble.play import LEVELS
from wordtools.scrabble.play.session import check_level
from wordtools.scrabble.position.judge import formed
from wordtools.scrabble.show.svg import board_drawing, board_svg
from wordtools.web.scrabble.position import MOST_TEXT
from wordtools.web.scrabble.shared import TABS, chosen, counted_tiles, engine, games, table
from wordtools.web.server import library
from wordtools.web.server.form import Form
from wordtools.web.server.page import command_line, file, picture, show

MOST_PLAYS = 8_000  # characters
YOU, COMPUTER = 0, 1
HINTS = 3
CHALLENGE, ACCEPT = "!", "="
"""What stands among the plays for a challenge, and for letting the play stand that ended the game."""
RULES = {
    "void": "none: only words of the list can be laid",
    "single": "single: a wrong one costs nothing",
    "double": "double: a wrong one costs the turn",
    "5": "5 points for a wrong one",
    "5/word": "5 points a word for a wrong one",
    "10": "10 points for a wrong one",
}
NAMED = {level: f"{level}: {said}" for level, said in LEVELS.items()}
CLOCKS = {"": "none"} | {str(minutes): f"{minutes} minutes" for minutes in (5, 10, 15, 25)}
NEXT = 48_271  # what the seed of the next game is multiplied by
LONGEST = 10 * 60 * 60  # seconds that a player can have used


@dataclass(frozen=True)
class Told:
    """Something that was done, as the history shows it."""

    who: str
    what: str
    came: str
    total: int
    """The points that the player has then."""
    turn: int
    """Before how many moves of the address it was done; 0 where there is nothing to ask of it."""


@dataclass
class Going:
    """A game that was played again from its address."""

    game: Game
    moves: list[str] = field(default_factory=list)
    """All that was done, as the address has it."""
    told: list[Told] = field(default_factory=list)
    """Who did what, and what came of it."""

    def do(self, move: str) -> None:
        """Makes a play, a challenge, or lets a play stand.

        Raises:
            WordtoolsError: that cannot be done now.
        """
        game = self.game
        player = game.player_to_move
        who = str(game.players[player])
        if move == CHALLENGE:
            came = str(game.challenge())
            self.told.append(Told(who, "challenges", came, game.scores[player], 0))
        elif move == ACCEPT:
            if not game.waiting:
                raise WordtoolsError("there is nothing to accept: the game goes on")
            game.accept()
        else:
            play = game.position().parse(move)
            move = game.position().text(play)
            came = counted(game.play(play).score, "point")
            asked = len(self.moves) + 1 if player == YOU else 0
            self.told.append(Told(who, move, came, game.scores[player], asked))
        self.moves.append(move)

    @property
    def challengeable(self) -> bool:
        """Whether the last play is the other player's and can be challenged."""
        game, standing = self.game, self.game.replay.standing
        if standing is None or standing.event.play is None or game.over or not standing.event.play.laid:
            return False
        return str(game.challenge_rule) != "void" and standing.event.player != game.player_to_move

    def phony(self, using: Engine) -> bool:
        """Whether the last play has a word that is not in the list."""
        standing = self.game.replay.standing
        if not self.challengeable or standing is None or standing.event.play is None:
            return False
        words = formed(standing.event.play, standing.before.board, self.game.rules)
        return any(word.text not in using.lexicon for word in words)


def made(form: Form) -> list[str]:
    """Reads what both did, in turn."""
    return [move for move in form.text("plays", most=MOST_PLAYS).split(";") if move.strip()]


def again(using: Engine, seed: int, challenge: str, moves: list[str]) -> Going:
    """Plays a game again: the same seed draws the same tiles.

    Raises:
        WordtoolsError: something that cannot be done.
    """
    going = Going(Game.new(using.rules, ["You", "Computer"], words=using.lexicon, challenge=challenge, seed=seed))
    for move in moves:
        going.do(move)
    return going


def answer(using: Engine, level: str, game: Game, seed: int) -> Play:
    """Lets the computer choose; the same position and seed give the same play."""
    chance = random.Random(f"{seed} {len(game.record.events)}")
    return using.player(level).choose(game.view(COMPUTER), chance)


def replies(going: Going, using: Engine, level: str, seed: int) -> None:
    """Lets the computer do what it does until it is the other's turn: it challenges what is not in the list."""
    game = going.game
    while not game.over and game.player_to_move == COMPUTER:
        if going.phony(using):
            going.do(CHALLENGE)
        elif game.waiting:
            going.do(ACCEPT)
        else:
            going.do(game.position().text(answer(using, level, game, seed)))


@dataclass(frozen=True)
class Asked:
    """The fields of a game."""

    code: str
    name: str
    level: str
    challenge: str
    minutes: str
    seed: int
    used: int
    """Seconds that you have used."""
    plays: list[str]


def read(form: Form) -> Asked:
    """Reads the fields."""
    code, name = chosen(form)
    return Asked(
        code,
        name,
        form.choice("level", LEVELS, "strong"),
        form.choice("challenge", RULES, "void"),
        form.choice("minutes", CLOCKS, ""),
        form.number("seed", 0, 0, 10**9),
        form.number("used", 0, 0, LONGEST),
        made(form),
    )


def timed(going: Going, asked: Asked) -> int:
    """Takes the points for time where the game is over; returns them."""
    if not asked.minutes or not going.game.over:
        return 0
    return going.game.overtime(YOU, asked.used - 60 * int(asked.minutes))


def page(request: Request) -> Response:
    """Shows the game; what can be done leads to the address in which the computer has answered."""
    form = Form(request.query_params)
    asked = read(form)
    seed = asked.seed or secrets.randbelow(10**6) + 1
    new = (seed * NEXT) % (10**6 + 3) or 1  # the same page for the same address
    form.values["seed"] = str(seed)
    shown: dict[str, Any] = {"game": None, "lists": games(), "levels": NAMED, "tabs": TABS, "hints": []}
    shown |= {"new": new, "rules": RULES, "clocks": CLOCKS}
    if form.errors:
        return show(request, "scrabble_play.html", shown, form)
    text, hint = form.text("play", most=60).strip(), form.flag("hint")
    try:
        using = engine(asked.code, asked.name)
        check_level(asked.level, using.rules)
        going = again(using, seed, asked.challenge, asked.plays)
        game = going.game
        if game.player_to_move == COMPUTER and not game.over:
            raise WordtoolsError("it is not your turn")
    except WordtoolsError as error:
        form.wrong("plays", error)
        return show(request, "scrabble_play.html", shown, form)
    if text and not game.over:
        try:
            going.do(text)
            replies(going, using, asked.level, seed)
            plays = ";".join(going.moves)
            return RedirectResponse(form.address("/scrabble/play", seed=seed, plays=plays, play=None, hint=None), 303)
        except WordtoolsError as error:
            form.wrong("play", error)
    late = timed(going, asked)
    last = next((event.play for event in reversed(game.record.events) if event.play is not None), None)
    standing = game.replay.standing
    turns = len(game.record.turns)
    board = game.position(turns if turns else None).board  # before the last play, whose tiles are marked
    if standing is None and turns and last is not None and last.laid and not game.over:
        board, last = game.position().board, None  # it was taken back
    options = library.spoken_options(asked.code, asked.name)
    same = {"seed": seed, "play": None, "hint": None}
    own = [told.turn for told in going.told if told.turn]
    seen = game.view(YOU)
    shown |= {
        "game": game,
        "told": list(reversed(going.told)),
        "asks": {turn: form.address("/scrabble/play/best", **same, turn=turn) for turn in own},
        "asked_last": own[-1] if own else 0,
        "rack": "" if game.over else using.rules.tiles.text(game.racks[YOU]),
        "table": table(seen, asked.code, asked.name)
        | {
            "label": "Board: letters lay tiles, arrow keys move, Space turns, Enter plays",
            "l": form.values["l"],
            "check": "1" if asked.challenge == "void" else "",
            "over": game.over or game.waiting,
            "plays": len(asked.plays),
        },
        "unseen": [] if game.over else counted_tiles(game.unseen(YOU), using.rules),
        "picture": picture(board_drawing(board, using.rules.tiles, last, theme=AUTO)),
        "asking": form.address("/scrabble/play", seed=seed, hint=1, play=None),
        "challengeable": going.challengeable,
        "late": late,
        "command": command_line("scrabble", "analyse" if game.over else "play", "game.gcg", *options),
        "files": [
            (form.address("/scrabble/play.gcg", **same), "Save as GCG"),
            (form.address("/scrabble/play.svg", **same), "SVG"),
            (form.address("/scrabble/play", **same), "Link to this game"),
        ],
        "looking": Form({}).address("/scrabble/game", gcg=str(game.record), l=form.values["l"]),
    }
    if hint and not game.over and not game.waiting:
        found = using.plays(seen).best(HINTS)
        shown["hints"] = [(game.position().text(one.play), one.score) for one in found]
    return show(request, "scrabble_play.html", shown, form)


def best(request: Request) -> Response:
    """Goes to the plays of a position that you had, with what you played among them."""
    form = Form(request.query_params)
    asked = read(form)
    turn = form.number("turn", 1, 1, MOST_PLAYS)
    if form.errors or turn > len(asked.plays):
        raise form.refusal("There is no such turn.")
    try:
        game = again(engine(asked.code, asked.name), asked.seed or 1, asked.challenge, asked.plays[: turn - 1]).game
        position = game.view(YOU)
        play = position.text(position.parse(asked.plays[turn - 1]))
    except WordtoolsError as error:
        raise HTTPException(422, f"{error}.") from None
    return RedirectResponse(Form({}).address("/scrabble", cgp=position.cgp(), play=play, l=form.values["l"]), 303)


def judged(request: Request) -> Response:
    """Returns what tiles that lie on the board score, or what is wrong with them, while a play is being laid."""
    form = Form(request.query_params)
    cgp, play, checked = form.text("cgp", most=MOST_TEXT), form.text("play", most=200), form.flag("check")
    code, name = chosen(form)
    if form.errors:
        raise form.refusal("")
    try:
        using = engine(code, name)
        found = Position.from_cgp(cgp, using.rules).judge(play, using.lexicon if checked else None)
    except WordtoolsError as error:
        return file(json.dumps({"problem": f"{error}."}), "application/json")
    problem = "; ".join(map(str, found.problems))
    data = {"score": found.score, "words": list(map(str, found.words)), "problem": problem and f"{problem}."}
    return file(json.dumps(data, ensure_ascii=False), "application/json")


def the_game(request: Request) -> Going:
    """Plays the game of an address that is a file; 422 where it cannot be."""
    form = Form(request.query_params)
    asked = read(form)
    if not form.errors:
        try:
            going = again(engine(asked.code, asked.name), asked.seed or 1, asked.challenge, asked.plays)
            timed(going, asked)
            return going
        except WordtoolsError as error:
            form.wrong("plays", error)
    raise form.refusal("No game is given.")


def as_gcg(request: Request) -> Response:
    """Sends the game."""
    return file(str(the_game(request).game.record), "text/plain", "game.gcg")


def as_svg(request: Request) -> Response:
    """Sends the picture of the board."""
    game = the_game(request).game
    return file(board_svg(game.position().board, game.rules.tiles), "image/svg+xml", "game.svg")


ROUTES = (
    Route("/scrabble/play", page),
    Route("/scrabble/play/best", best),
    Route("/scrabble/judge", judged),
    Route("/scrabble/play.gcg", as_gcg),
    Route("/scrabble/play.svg", as_svg),
)
