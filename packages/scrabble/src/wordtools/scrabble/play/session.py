"""A game at the terminal: lines that people write go in, lines of text and boards to show come out."""

from __future__ import annotations

import os
import random
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from wordtools.core import Lexicon
from wordtools.core.base.wording import counted
from wordtools.core.errors import RulesError, WordtoolsError
from wordtools.core.grid import Cell
from wordtools.core.words.find import find
from wordtools.scrabble.play.game import Game, Penalty
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.judge import formed
from wordtools.scrabble.position.play import Play, PlayKind
from wordtools.scrabble.position.state import MOST_PLAYERS
from wordtools.scrabble.record.event import EventKind
from wordtools.scrabble.rules.bag import chances
from wordtools.scrabble.rules.tiles import TileSet, taken

if TYPE_CHECKING:
    from wordtools.scrabble.evaluation.leaves import Leaves
    from wordtools.scrabble.moves.movegen import MoveGenerator
    from wordtools.scrabble.play.players import Player
    from wordtools.scrabble.play.timer import Timer
    from wordtools.scrabble.rules.rules import Rules
    from wordtools.scrabble.simulation.simulate import Simulator

WIDTH = 78
NO_BREAK = "\u00a0"
MOST_WORDS = 300
MOST_MOVES = 15
COMPUTER = re.compile(r"Computer(?: \d+)? \((\w+)\)")


class View(NamedTuple):
    """A board to show."""

    board: Board
    tile_set: TileSet
    fresh: tuple[Cell, ...] = ()
    """The tiles laid last."""


Shown = str | View


@dataclass(frozen=True, slots=True)
class Command:
    """What a person can write."""

    form: str
    """The words after its name."""
    summary: str
    run: Callable[[Session, list[str]], Iterable[Shown]]
    also: tuple[str, ...] = ()
    """Other names."""


class Session:
    """A game and the words of command that go with it."""

    def __init__(
        self,
        game: Game,
        lexicon: Lexicon,
        rng: random.Random,
        leaves: Callable[[], Leaves | None],
        *,
        family: bool = False,
        timer: Timer | None = None,
    ) -> None:
        """Takes a game that is new or goes on; a player called ``Computer (level)`` is one.

        Args:
            game: the game.
            lexicon: its word list.
            rng: what the computers choose with.
            leaves: reads the table of leaves, when it is needed.
            family: the computers lay no coarse or obscene words; people may.
            timer: the clock of the game; who lets it run is the caller.
        """
        self.game = game
        self.lexicon = lexicon
        self.done = False
        """Whether somebody has left."""
        self.timer = timer
        self._family = family
        self._rng = rng
        self._read_leaves = leaves
        self._computers: dict[str, Player] = {}

    @cached_property
    def generator(self) -> MoveGenerator:
        """What finds the plays."""
        from wordtools.scrabble.moves.movegen import MoveGenerator

        return MoveGenerator(self.game.rules, self.lexicon)

    @cached_property
    def computers_generator(self) -> MoveGenerator:
        """What finds the plays of the computers."""
        if not self._family:
            return self.generator
        from wordtools.core.words.of_lists import without_flagged
        from wordtools.scrabble.moves.movegen import MoveGenerator

        return MoveGenerator(self.game.rules, without_flagged(self.lexicon, self.game.rules.tiles.language))

    @cached_property
    def leaves(self) -> Leaves | None:
        """The leave values."""
        return self._read_leaves()

    @cached_property
    def simulator(self) -> Simulator:
        """What looks ahead."""
        from wordtools.scrabble.simulation.simulate import Simulator

        return Simulator(self.game.rules, self.lexicon, self.leaves, jobs=os.cpu_count() or 1)

    def name(self, player: int) -> str:
        """Names a player."""
        known = self.game.players[player]
        return known.name or known.nick

    def level(self, player: int) -> str | None:
        """Returns the level of a computer player, None for a person."""
        found = COMPUTER.fullmatch(self.name(player))
        return found[1] if found else None

    @property
    def prompt(self) -> str:
        """What asks the player to move for a line."""
        if self.game.waiting:
            return f"{self.name(self.game.player_to_move)}: challenge or accept > "
        time = "" if self.timer is None else f" {self.timer.text(self.game.player_to_move)}"
        return f"{self.name(self.game.player_to_move)} [{self.rack_text(self.game.player_to_move)}]{time} > "

    def rack_text(self, player: int) -> str:
        """Writes a player's tiles."""
        return self.game.rules.tiles.text(self.game.racks[player])

    def execute(self, line: str) -> Iterator[Shown]:
        """Executes a line; where it cannot be done, nothing has changed, and a line gives the reason."""
        words = line.split()
        if not words:
            return
        try:
            name, rest = words[0].lower(), words[1:]
            if name in BY_NAME:
                yield from BY_NAME[name].run(self, rest)
            elif name.startswith("-"):
                yield from self._play("".join(words))
            elif _is_place(words[0]):
                yield from self._play(" ".join(words))
            else:
                yield f"no command {words[0]!r}: write a play like 8H WORD, or help"
        except WordtoolsError as error:
            yield f"not done: {error}"

    def computer(self) -> Iterator[Shown]:
        """Lets the player to move act, who must be a computer."""
        player = self.game.player_to_move
        level = self.level(player)
        assert level is not None
        if self._computer_challenges():
            yield from self._challenge()
            return
        if self.game.waiting:
            yield from self._accept()
            return
        if level not in self._computers:
            from wordtools.scrabble.play.players import computer

            self._computers[level] = computer(level, self.computers_generator, self.leaves)
        chosen = self._computers[level].choose(self.game.view(player), self._rng)
        yield from self._make(chosen)

    def _computer_challenges(self) -> bool:
        """Whether the play just made has a word that is not in the list; a computer knows the list."""
        standing = self.game.replay.standing
        if standing is None or standing.event.play is None or self.game.challenge_rule.penalty is Penalty.VOID:
            return False
        words = formed(standing.event.play, standing.before.board, self.game.rules)
        return any(not self.game.rules.knows(word.text, self.lexicon) for word in words)

    def result(self) -> Iterator[str]:
        """Describes how the game ended."""
        for event in self.game.record.events:
            if event.kind in (EventKind.END_RACK, EventKind.RACK_PENALTY):
                tiles = self.game.rules.tiles.text(event.tiles)
                yield f"{self.name(event.player)}: {event.score:+} for {tiles}"
        yield from self._late()
        yield from self._scores()
        names = [self.name(player) for player in self.game.winners]
        yield f"{names[0]} wins" if len(names) == 1 else f"a draw between {' and '.join(names)}"

    def _late(self) -> Iterator[str]:
        """Takes points from those who have needed more than their time."""
        if self.timer is None:
            return
        for player in range(len(self.game.players)):
            late = -self.timer.left(player)
            if late > 0 and player not in self.game.replay.timed:
                points = self.game.overtime(player, late)
                yield f"{self.name(player)}: {-points:+} for time, {self.timer.text(player).lstrip('-')} too much"

    def _play(self, text: str) -> Iterator[Shown]:
        yield from self._make(self.game.position().parse(text))

    def _make(self, play: Play) -> Iterator[Shown]:
        game, player = self.game, self.game.player_to_move
        before = game.position()
        judged = game.play(play)
        if play.kind is PlayKind.PLACE:
            yield f"{self.name(player)}: {before.text(play)}, {counted(judged.score, 'point')}"
            if len(judged.words) > 1:
                yield "  " + ", ".join(f"{word.text} {word.score}" for word in judged.words)
        elif play.kind is PlayKind.EXCHANGE:
            yield f"{self.name(player)}: swaps {counted(len(play.tiles), 'tile')}"
        else:
            yield f"{self.name(player)}: passes"

    def _challenge(self) -> Iterator[Shown]:
        standing = self.game.replay.standing
        who = self.name(self.game.player_to_move)
        found = self.game.challenge()
        assert standing is not None
        other = self.name(standing.event.player)
        if found.words:
            yield f"{who} challenges: {', '.join(found.words)} not in the word list; {other} takes the tiles back"
            return
        cost = f"; {other} gets {counted(found.points, 'point')}" if found.points else ""
        cost += f"; {who} loses the turn" if found.turn_lost else ""
        yield f"{who} challenges: all words are in the word list{cost}"

    def _accept(self) -> Iterator[Shown]:
        if not self.game.waiting:
            raise RulesError("there is nothing to accept: the game goes on")
        self.game.accept()
        yield from ()

    def _scores(self) -> Iterator[str]:
        wide = max(len(self.name(player)) for player in range(len(self.game.players)))
        for player, score in enumerate(self.game.scores):
            yield f"{self.name(player):{wide}}  {score:>4}"

    def find_player(self, words: list[str]) -> int:
        """Finds the player that somebody writes of: a number from 1, or a name; nothing is the player to move.

        Raises:
            RulesError: there is none.
        """
        text = " ".join(words)
        if not text:
            return self.game.player_to_move
        if text.isascii() and text.isdecimal() and 1 <= int(text[:3]) <= len(self.game.players):
            return int(text[:3]) - 1
        for player, known in enumerate(self.game.players):
            if text.casefold() in (known.nick.casefold(), known.name.casefold()):
                return player
        names = ", ".join(f"{k} {self.name(k - 1)}" for k in range(1, len(self.game.players) + 1))
        raise RulesError(f"no player {text!r}: {names}")


def _is_place(text: str) -> bool:
    return re.fullmatch(r"\d+[A-Za-z]+|[A-Za-z]+\d+", text, re.ASCII) is not None


def _needs(words: list[str], least: int, most: int, form: str) -> None:
    """Raises RulesError where there are too few or too many words after a command."""
    if not least <= len(words) <= most:
        raise RulesError(f"write {form}")


def _wrapped(words: list[str]) -> Iterator[str]:
    """Writes words in lines, the longest first."""
    words.sort(key=lambda word: (-len(word), word))
    yield from textwrap.wrap(" ".join(words[:MOST_WORDS]), WIDTH)
    yield f"{counted(len(words), 'word')}" + (f", the first {MOST_WORDS} shown" if len(words) > MOST_WORDS else "")


def _filled(parts: Iterable[str]) -> list[str]:
    """Writes parts in lines, none broken at its blank."""
    lines = textwrap.wrap(", ".join(part.replace(" ", NO_BREAK) for part in parts), WIDTH)
    return [line.replace(NO_BREAK, " ") for line in lines]


def _help(session: Session, words: list[str]) -> Iterator[str]:
    yield "8H WORD across from 8H, H8 WORD down; lower case is a blank, a dot a tile that lies there"
    wide = max(len(f"{name} {command.form}") for name, command in COMMANDS.items())
    for name, command in COMMANDS.items():
        also = f" (also: {', '.join(command.also)})" if command.also else ""
        yield f"{f'{name} {command.form}':{wide}}  {command.summary}{also}"


def _place(session: Session, words: list[str]) -> Iterable[Shown]:
    _needs(words, 2, 2, "place 8H WORD")
    session.game.rules.layout.place(words[0])
    return session._play(" ".join(words))


def _pass(session: Session, words: list[str]) -> Iterable[Shown]:
    _needs(words, 0, 0, "pass")
    return session._play("-")


def _swap(session: Session, words: list[str]) -> Iterable[Shown]:
    _needs(words, 1, session.game.rules.rack_size, "swap ABC")
    return session._play("-" + "".join(words))


def _check(session: Session, words: list[str]) -> Iterator[str]:
    _needs(words, 1, 100, "check WORD")
    for word in words:
        yield f"{word.upper()}: {'yes' if session.game.rules.knows(word, session.lexicon) else 'no'}"


def _find(session: Session, words: list[str]) -> Iterator[str]:
    _needs(words, 1, 1, "find LETTERS")
    return _wrapped(list(find(session.lexicon, letters=words[0])))


def _prefix(session: Session, words: list[str]) -> Iterator[str]:
    _needs(words, 2, 2, "prefix LETTERS TEXT")
    return _wrapped(list(find(session.lexicon, letters=words[0], prefix=words[1])))


def _suffix(session: Session, words: list[str]) -> Iterator[str]:
    _needs(words, 2, 2, "suffix LETTERS TEXT")
    return _wrapped(list(find(session.lexicon, letters=words[0], suffix=words[1])))


def _contains(session: Session, words: list[str]) -> Iterator[str]:
    _needs(words, 2, 2, "contains LETTERS TEXT")
    return _wrapped(list(find(session.lexicon, letters=words[0], contains=words[1])))


def _moves(session: Session, words: list[str]) -> Iterator[str]:
    _needs(words, 0, 1, "moves, or moves 30")
    if words and not (words[0].isascii() and words[0].isdecimal() and words[0].strip("0")):
        raise RulesError("write moves, or moves 30")
    count = int(words[0][:6]) if words else MOST_MOVES
    position = session.game.view(session.game.player_to_move)
    plays = session.generator.plays(position, session.leaves)
    shown = plays.best(count)
    wide = max(len(position.text(found.play)) for found in shown)
    for found in shown:
        yield f"{position.text(found.play):{wide}}  {found.score:>3}  equity {found.equity:.1f}"
    placed = len(plays.placing)
    yield f"{counted(placed, 'play')} in all"


def _ahead(session: Session, words: list[str]) -> Iterator[str]:
    _needs(words, 0, 0, "ahead")
    position = session.game.view(session.game.player_to_move)
    # a seed of its own: a look must not change what the computers draw
    found = session.simulator.run(position, candidates=6, plies=2, rounds=200, seed=len(session.game.record.events))
    wide = max(len(position.text(outcome.candidate.play)) for outcome in found)
    for outcome in found:
        play = outcome.candidate
        gain = f"gains {outcome.mean:+.1f} ± {outcome.error:.1f}, wins {outcome.win:.0%}"
        yield f"{position.text(play.play):{wide}}  {play.score:>3}  {gain}"


def _board(session: Session, words: list[str]) -> Iterator[Shown]:
    standing = session.game.replay.standing
    play = standing.event.play if standing else None
    fresh = tuple(play.fresh(standing.before.board)) if play and standing else ()
    yield View(session.game.position().board, session.game.rules.tiles, fresh)


def _letters(session: Session, words: list[str]) -> Iterator[str]:
    player = session.find_player(words)
    unseen, text = session.game.unseen(player), session.game.rules.tiles.tile_text
    yield from _filled(f"{text(tile)} {unseen.count(tile)}" for tile in sorted(set(unseen)))
    bag = len(session.game.bag)
    yield f"{counted(len(unseen), 'tile')} that {session.name(player)} cannot see: {bag} in the bag"


def _probable(session: Session, words: list[str]) -> Iterator[str]:
    """Describes what the player to move knows of another's rack."""
    game = session.game
    other = session.find_player(words) if words else (game.player_to_move + 1) % len(game.players)
    if other == game.player_to_move:
        raise RulesError("probable is for another player's tiles; your own: rack")
    known = game.replay.known(other)
    found = chances(taken(game.unseen(game.player_to_move), known), len(game.racks[other]) - len(known))
    found |= dict.fromkeys(known, 1.0)  # shown by a play that was challenged and taken back
    yield f"{session.name(other)} holds at least one, as far as {session.name(game.player_to_move)} can see:"
    ranked = sorted(found.items(), key=lambda item: (-item[1], item[0]))
    yield from _filled(f"{game.rules.tiles.tile_text(tile)} {chance:.0%}" for tile, chance in ranked)


def _rack(session: Session, words: list[str]) -> Iterator[str]:
    player = session.find_player(words)
    yield f"{session.name(player)}: {session.rack_text(player)}"


def _who(session: Session, words: list[str]) -> Iterator[str]:
    player = session.game.player_to_move
    yield f"{session.name(player)} is to move, player {player + 1} of {len(session.game.players)}"


def _show_scores(session: Session, words: list[str]) -> Iterator[str]:
    return session._scores()


def _player(session: Session, words: list[str]) -> Iterator[str]:
    game = session.game
    _needs(words, 1, 20, "player NAME, or player strong for a computer")
    if game.record.events:
        raise RulesError("players join before the first turn")
    if len(game.players) >= MOST_PLAYERS:
        raise RulesError(f"{MOST_PLAYERS} can play, and are there")
    check_level(" ".join(words), game.rules)
    names = [session.name(player) for player in range(len(game.players))]
    names.append(computer_name(" ".join(words), names))
    lexicon = game.record.pragma("lexicon") or ""
    session.game = Game(
        game.rules, names, rng=session._rng, words=session.lexicon, challenge=game.challenge_rule, lexicon=lexicon
    )
    yield f"{names[-1]} joins; the tiles are dealt again"


def _undo(session: Session, words: list[str]) -> Iterator[str]:
    session.game.take_back()
    while session.level(session.game.player_to_move) is not None:
        session.game.take_back()
    yield f"taken back; {session.name(session.game.player_to_move)} is to move"


def _note(session: Session, words: list[str]) -> Iterator[str]:
    _needs(words, 1, 1000, "note TEXT")
    session.game.note(" ".join(words))
    yield "noted"


def _quit(session: Session, words: list[str]) -> Iterator[str]:
    session.done = True
    yield from ()


COMMANDS = {
    "place": Command("8H WORD", "lay a word; place can be left out", _place),
    "swap": Command("ABC", "exchange tiles", _swap, ("exchange", "exch")),
    "pass": Command("", "let the turn go", _pass, ("skip",)),
    "challenge": Command("", "challenge the last play", lambda session, words: session._challenge()),
    "accept": Command("", "let the last play of the game stand", lambda session, words: session._accept()),
    "undo": Command("", "take your last turn back", _undo),
    "board": Command("", "show the board", _board),
    "rack": Command("[PLAYER]", "show a player's tiles", _rack, ("playerletters",)),
    "who": Command("", "show who is to move", _who, ("activeplayer",)),
    "scores": Command("", "show the scores", _show_scores),
    "letters": Command("[PLAYER]", "show the tiles a player cannot see", _letters),
    "probable": Command(
        "[PLAYER]", "show how likely another player holds each tile", _probable, ("probabletiles", "nextplayertiles")
    ),
    "moves": Command("[N]", "show the best plays", _moves, ("findmoves",)),
    "ahead": Command("", "show what the best plays gain after the next two turns", _ahead, ("lookahead",)),
    "check": Command("WORD", "look words up", _check, ("isaccepted",)),
    "find": Command("LETTERS", "find words of these letters, ? for any", _find, ("findwords",)),
    "prefix": Command("LETTERS TEXT", "find words that begin with TEXT", _prefix, ("findwordsprefix",)),
    "suffix": Command("LETTERS TEXT", "find words that end with TEXT", _suffix, ("findwordssuffix",)),
    "contains": Command("LETTERS TEXT", "find words with TEXT in them", _contains, ("findwordscontains",)),
    "player": Command("NAME|LEVEL", "let another player join before the first turn", _player, ("makeplayer",)),
    "note": Command("TEXT", "write a note on the last turn into the record", _note),
    "help": Command("", "show this list", _help, ("?",)),
    "quit": Command("", "leave; a game with a file can be gone on with", _quit, ("exit", "\\q")),
}
BY_NAME = {name: command for first, command in COMMANDS.items() for name in (first, *command.also)}


def check_level(name: str, rules: Rules) -> None:
    """Checks that a computer of this level can play by these rules; other names are those of people.

    Raises:
        RulesError: it has no table for these tiles and this board.
    """
    if name == "positional":
        from wordtools.scrabble.evaluation.ways import way_table

        way_table(rules)


def computer_name(name: str, others: list[str]) -> str:
    """Returns the name of a player: a level makes a computer of it, with a number where there are several."""
    from wordtools.scrabble.play.players import LEVELS

    if name not in LEVELS:
        return name
    number = 1 + sum(COMPUTER.fullmatch(other) is not None for other in others)
    return f"Computer ({name})" if number == 1 else f"Computer {number} ({name})"
