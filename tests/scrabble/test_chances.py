"""Lost endgames: a play that wins unless the reply is good is found where there is one, and keeps its promise."""

from __future__ import annotations

import random
from dataclasses import replace

from conftest import less_as_python
from scrabble.games import few
from scrabble.test_players import RULES, WORDS

from wordtools.core import Lexicon
from wordtools.core.run.clock import Clock
from wordtools.scrabble import Position
from wordtools.scrabble.endgame.endgame import solve
from wordtools.scrabble.moves import MoveGenerator
from wordtools.scrabble.play.chances import endings, last_chance
from wordtools.scrabble.play.game import Game
from wordtools.scrabble.play.lookahead import Lookahead
from wordtools.scrabble.play.players import StrongestPlayer, computer
from wordtools.scrabble.simulation.simulate import Simulator

LEXICON = Lexicon.of(WORDS, RULES.tiles.alphabet)


def endgame(seed: int) -> tuple[Position, MoveGenerator] | None:
    """Plays a small game until the bag is empty; None where it is over by then."""
    rng = random.Random(seed)
    rules = few(RULES, 24, rng)
    generator = MoveGenerator(rules, LEXICON)
    strong = computer("strong", generator)
    game = Game(rules, ["Ann", "Ben"], rng=rng, words=LEXICON)
    while not game.over and (game.bag or sum(map(len, game.racks)) > 9):
        game.play(strong.choose(game.view(game.player_to_move), rng))
    if game.over or not all(game.racks):
        return None
    return Position(rules, replace(game.view(game.player_to_move).state, racks=tuple(game.racks))), generator


def ahead(position: Position, lead: int) -> Position:
    """Returns the position with the player to move so many points ahead."""
    scores = (lead, 0) if position.player_to_move == 0 else (0, lead)
    return Position(position.rules, replace(position.state, scores=scores))


def finished(position: Position, generator: MoveGenerator, play) -> int:
    """Plays on after a play, both by static equity; returns the lead of who made it."""
    player = position.player_to_move
    there = position.copy()
    there.push(play)
    while not there.over:
        there.push(generator.best(there)[0].play)
    return there.state.scores[player] - there.state.scores[1 - player]


def pushed(position: Position, play) -> Position:
    """Returns the position after a play."""
    there = position.copy()
    there.push(play)
    return there


def winnable(position: Position, generator: MoveGenerator, player: int) -> bool:
    """Says whether a player can win against one who plays by static equity, by trying all plays."""
    if position.over:
        return position.state.scores[player] > position.state.scores[1 - player]
    if position.player_to_move == player:
        return any(winnable(pushed(position, one.play), generator, player) for one in generator.plays(position))
    return winnable(pushed(position, generator.best(position)[0].play), generator, player)


def test_a_lost_endgame_is_won_where_the_other_may_err():
    found = 0
    for seed in (26, 7, 8, 16)[: less_as_python(4, 1)]:
        made = endgame(seed)
        if made is None:
            continue
        position, generator = made
        simulator = Simulator(position.rules, LEXICON, None)
        value = solve(position, generator, seconds=None).value
        lost = ahead(position, -value - 1)
        ends = endings(lost, simulator)
        assert finished(lost, generator, ends[0].candidate.play) == -value - 1 + ends[0].mean
        chance = last_chance(lost, simulator, ends, Clock())
        if ends[0].mean > value + 1:
            found += 1
            assert chance == ends[0].candidate.play
            player = StrongestPlayer(generator, lookahead=Lookahead(nodes=2000), jobs=1)
            assert player.choose(lost.seen_by(lost.player_to_move), random.Random(1)) == chance
        elif chance is not None:  # it takes later plays that are not the ones by equity
            there = lost.copy()
            there.push(chance)
            assert winnable(there, generator, lost.player_to_move)
        elif less_as_python(True, False):
            mover = lost.player_to_move
            assert not any(winnable(pushed(lost, one.play), generator, mover) for one in generator.plays(lost))
    assert found or less_as_python(0, 1)


def test_a_won_endgame_is_played_as_proven():
    for seed in range(less_as_python(20, 2)):
        made = endgame(seed)
        if made is not None:
            position, generator = made
            ending = solve(position, generator, seconds=None)
            player = StrongestPlayer(generator, lookahead=Lookahead(nodes=2000), jobs=1)
            won = ahead(position, 1 - ending.value)
            assert player.choose(won.seen_by(won.player_to_move), random.Random(1)) == ending.line[0]
