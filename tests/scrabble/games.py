"""Random games for the tests: any word counts, so that plays are easy to find."""

from __future__ import annotations

import random
from dataclasses import replace

from wordtools.scrabble import PASS, Play, Rules
from wordtools.scrabble.play.game import ChallengeRule, Game
from wordtools.scrabble.rules.tiles import BLANK, LAID_BLANK


class EveryOther:
    """A word list that holds about half of all words."""

    def __contains__(self, word: object) -> bool:
        return sum(map(ord, str(word))) % 2 == 0


def small(rules: Rules, tiles: str) -> Rules:
    """Returns rules with just these tiles."""
    rack = rules.tiles.rack(tiles)
    counts = tuple(rack.count(tile) for tile in range(len(rules.tiles.counts)))
    return replace(rules, tiles=replace(rules.tiles, counts=counts))


def few(rules: Rules, count: int, rng: random.Random) -> Rules:
    """Returns rules with so many tiles, chosen at random, so that games are short."""
    return small(rules, rules.tiles.text(rng.sample(rules.tiles.all, count)))


def random_play(game: Game, rng: random.Random) -> Play:
    """Finds some legal play: tiles placed somewhere, else an exchange, else a pass."""
    position, rack = game.position(), list(game.racks[game.player_to_move])
    layout, tile_set = game.rules.layout, game.rules.tiles
    for _ in range(rng.choice([0, 60, 60, 60, 60])):
        rng.shuffle(rack)
        tiles = rack[: rng.randint(1, len(rack))]
        laid = [tile if tile != BLANK else LAID_BLANK | rng.randint(1, len(tile_set.alphabet)) for tile in tiles]
        down = rng.random() < 0.5
        if position.board.is_empty:
            start = layout.start - (layout.columns if down else 1) * rng.randrange(len(laid))
        else:
            start = rng.randrange(layout.cells)
        line = position.board.line(max(start, 0), down=down)
        word = []
        for cell in line:
            if not laid:
                break
            word.append(0 if position.board.tiles[cell] else laid.pop(0))
        play = position.parse(Play.place(max(start, 0), bytes(word), down=down).text(tile_set, layout))
        if position.judge(play).legal:
            return play
    exchange = Play.exchange(bytes(rng.sample(rack, rng.randint(1, len(rack)))))
    return exchange if position.judge(exchange).legal else PASS


def random_game(rules: Rules, seed: int, *, players: int = 2, turns: int = 200, challenge: str = "void") -> Game:
    """Plays a game to its end, or for so many turns; under a challenge rule half of the words are none."""
    rng = random.Random(seed)
    rule = ChallengeRule.parse(challenge)
    words = None if challenge == "void" else EveryOther()
    game = Game(rules, ["Ann Lee", "Ben", "Cleo", "Dan"][:players], rng=rng, words=words, challenge=rule)
    for _ in range(turns):
        if game.over:
            break
        if game.waiting:
            if rng.random() < 0.5:
                game.accept()
            else:
                game.challenge()
            continue
        game.play(random_play(game, rng))
        if challenge != "void" and not game.over and game.replay.standing and rng.random() < 0.3:
            game.challenge()
        if rng.random() < 0.2:
            game.note(rng.choice(["a note", "# of two\n\n>lines", "#1\n#note", "é"]))
    return game
