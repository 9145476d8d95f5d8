"""Puzzles: positions of games with one play that is clearly the best by static equity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from wordtools.core.errors import RulesError
from wordtools.core.words.commonness import Commonness
from wordtools.core.words.of_lists import commonness_of
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.play.game import Game
from wordtools.scrabble.play.players import StaticPlayer
from wordtools.scrabble.position.play import Candidate, PlayKind
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.record.game_record import GameRecord

MARGIN = 10.0  # points by which the best play must be better than the next
RARE, HARDLY_KNOWN = 3.0, 2.0  # Zipf: words that fewer people know
HARDEST = 5


@dataclass(frozen=True, repr=False)
class PlayPuzzle:
    """A position to find the best play in.

    >>> from wordtools.core import Lexicon
    >>> from wordtools.scrabble import Engine, Game, Rules
    >>> rules = Rules.load("en")
    >>> few = Engine(rules, Lexicon.of(["aa", "meow", "meows", "sabin"], rules.tiles.alphabet))
    >>> game = Game.new(rules, ["Ann", "Ben"], seed=4)
    >>> _ = game.play("8F MEOW")
    >>> _ = game.play("-")
    >>> puzzle = next(few.puzzles(game, margin=1))
    >>> puzzle
    <PlayPuzzle AAABINS, difficulty 2>
    >>> puzzle.solution
    'J8 SABIN 23, 13.0 points better than 8F ....S'
    """

    record: GameRecord
    """The game up to it, with the rack of the player to move."""
    position: Position = field(hash=False)
    best: Candidate
    next_best: Candidate
    difficulty: int
    """1 to 5: a point more for a play that does not score most, for a bingo, for an exchange, and for each step by
    which its rarest word is less known (below 3 and 2 on the Zipf scale)."""

    @property
    def margin(self) -> float:
        """By how many points of equity the best play is better than the next."""
        return self.best.equity - self.next_best.equity

    @property
    def cgp(self) -> str:
        """The position as a line of CGP."""
        return self.position.cgp()

    @property
    def solution(self) -> str:
        """The best play, its score, and how much better it is than the next."""
        play = self.position.text(self.best.play)
        return (
            f"{play} {self.best.score}, {self.margin:.1f} points better than {self.position.text(self.next_best.play)}"
        )

    def __str__(self) -> str:
        """Writes the solution as a remark, then the CGP."""
        return f"# difficulty {self.difficulty}: {self.solution}\n{self.cgp}"

    def __repr__(self) -> str:
        """Shows the rack and how hard it is."""
        return f"<PlayPuzzle {self.position.rack_text(self.position.player_to_move)}, difficulty {self.difficulty}>"


class PuzzleFinder:
    """Finds puzzles under one set of rules with one word list."""

    def __init__(self, generator: MoveGenerator, leaves: Leaves | None = None, *, margin: float = MARGIN) -> None:
        """Takes what ranks plays, and how clear the best one must be, in points."""
        self.generator = generator
        self.leaves = leaves
        self.margin = margin
        self.commonness: Commonness = commonness_of([generator.lexicon], generator.rules.tiles.language)

    def of_game(self, record: GameRecord) -> Iterator[PlayPuzzle]:
        """Goes through the puzzles of a game; its racks must be in the record.

        Raises:
            RulesError: the game is played with other tiles or on another board.
        """
        rules = self.generator.rules
        if (record.rules.layout, record.rules.tiles.alphabet) != (rules.layout, rules.tiles.alphabet):
            raise RulesError("the game is played with other tiles or on another board than the finder knows")
        for number in range(1, len(record.turns) + 1):
            position = record.position(number)
            if position.bag and len(position.rack) == rules.rack_size:
                found = self.at(record, number, position)
                if found is not None:
                    yield found

    def at(self, record: GameRecord, number: int, position: Position) -> PlayPuzzle | None:
        """Makes a puzzle of a turn of a game, from 1; None where no play is clearly the best."""
        best, *others = self.generator.best(position, self.leaves, count=2)
        if not others or best.equity - others[0].equity < self.margin:
            return None
        events = record.turns[number - 1]
        racks = tuple(
            position.rack if player == position.player_to_move else None for player in range(len(record.players))
        )
        pragmas = tuple(pragma for pragma in record.pragmas if not pragma.after)
        begun = replace(record, events=record.events[:events], racks=racks, pragmas=pragmas)
        return PlayPuzzle(begun, position, best, others[0], self._difficulty(position, best))

    def of_self_play(self, seed: int) -> Iterator[PlayPuzzle]:
        """Plays game after game between two static players, and yields the hardest puzzle of each that has one."""
        players = [StaticPlayer(self.generator, self.leaves) for _ in range(2)]
        number = 0
        while True:
            game = Game.new(self.generator.rules, players, seed=hash_of(seed, number))
            while not game.over:
                game.play()
            number += 1
            yield from hardest(self.of_game(game.record))

    def _difficulty(self, position: Position, best: Candidate) -> int:
        if best.play.kind is not PlayKind.PLACE:
            return min(HARDEST, 4)
        plays = self.generator.find(position.board, position.rack)
        words = (self.commonness.zipf(word.text) for word in position.judge(best.play).words)
        rarest = min((0.0 if zipf is None else zipf for zipf in words), default=0.0) if self.commonness else RARE
        steps = max(plays.scores) > best.score, len(best.play.laid) == position.rules.rack_size
        return min(HARDEST, 1 + sum(steps) + (rarest < RARE) + (rarest < HARDLY_KNOWN))


def hardest(puzzles: Iterable[PlayPuzzle]) -> list[PlayPuzzle]:
    """Returns the hardest of some puzzles, the clearest of these; none of none."""
    best = max(puzzles, key=lambda puzzle: (puzzle.difficulty, puzzle.margin), default=None)
    return [] if best is None else [best]


def hash_of(seed: int, number: int) -> int:
    """Makes the seed of a game from a seed and the game's number."""
    return seed * 1_000_003 + number
