"""Computer players: what each level chooses, always legal, always the same for the same random numbers."""

from __future__ import annotations

import random
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest
from conftest import takes_minutes_as_python
from scrabble.games import few, small

from wordtools.core import Lexicon
from wordtools.core.errors import OptionError
from wordtools.core.words.commonness import Commonness, OwnTable
from wordtools.scrabble import Position, Rules
from wordtools.scrabble.endgame.endgame import solve
from wordtools.scrabble.endgame.preendgame import prove
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.match.arena import PlayerArena
from wordtools.scrabble.moves.movegen import MoveGenerator
from wordtools.scrabble.play.game import Game
from wordtools.scrabble.play.lookahead import Lookahead
from wordtools.scrabble.play.players import LEVELS, StrongestPlayer, WeakPlayer, computer
from wordtools.scrabble.position import cgp
from wordtools.scrabble.position.play import PASS, PlayKind
from wordtools.scrabble.simulation.inference import infer
from wordtools.scrabble.simulation.simulate import Simulator

ROOT = Path(__file__).resolve().parents[2]
RULES = Rules.load("en")
TEXT = """
aa ab ad ae ag ah ai al am an ar as at be by de do ed ef eh el em en er es et ex go ha he hi ho id if in is it la li lo
ma me mi mu my na ne no nu od of oh om on or os ow ox pa pe pi qi re sh si so ta ti to un up us we cat cats dog dogs
rain rains train trains tea teas eat eats seat star stare stares retain retains nastier
"""
WORDS = TEXT.split()
WIDE = (
    "15/15/14H/9QUINTA/2LIE3YIP3N/3THIEVES4D/11DIOL/3G2GLOOMY2I/3U3OORIE2S/3TA3FAB2UT/3ZA8N1/3E1FEDERAL1W1/"
    "2PRAEToR1RONIN/JOES3U5V1/OWT4C3GREX AABDKMS/?ACEEIN 0/0 0"
)


@pytest.fixture(scope="module")
def generator():
    return MoveGenerator(RULES, Lexicon.of(WORDS, RULES.tiles.alphabet))


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "positional"])  # no table for so few tiles
def test_a_whole_game_is_legal_and_the_same_again(generator, level):
    records = []
    for _ in range(2):
        rng = random.Random(4)
        rules = few(RULES, 30, random.Random(1))
        own = MoveGenerator(rules, generator.lexicon)
        player = StrongestPlayer(own, lookahead=Lookahead(rounds=2)) if level == "strongest" else computer(level, own)
        game = Game(rules, ["Ann", "Ben"], rng=rng, words=generator.lexicon)
        while not game.over:
            game.play(player.choose(game.view(game.player_to_move), rng))
        records.append(game.record)
    assert records[0] == records[1]
    assert any(event.score > 0 for event in records[0].events)


def test_levels_choose_what_they_say(generator):
    position = Position.new(RULES, racks=["AEINRST", None])
    plays = generator.plays(position)
    best = max(plays.scores)
    scores = {}
    for level in ("casual", "fair", "good", "strong"):
        chosen = {computer(level, generator).choose(position, random.Random(seed)) for seed in range(20)}
        scores[level] = {position.judge(play, generator.lexicon).score for play in chosen}
    assert scores["good"] == {best}
    assert scores["strong"] == {plays.best(1)[0].score}
    assert min(scores["fair"]) >= 0.6 * best
    # no play scores between two fifths and five sixths of the bingo, so that any is taken
    assert len(scores["casual"]) > 1


def test_the_strongest_simulates_where_two_play(generator):
    two = Position.new(RULES, racks=["AEINRST", None])
    player = StrongestPlayer(generator, lookahead=Lookahead(nodes=500, plies=2, by="win"))
    found = Simulator(RULES, generator.lexicon, None).run(
        two, plies=2, nodes=500, rank_by="win", seed=random.Random(6).getrandbits(32)
    )
    assert player.choose(two, random.Random(6)) == found[0].candidate.play
    phase = Lookahead(nodes=500, by="phase")
    assert [phase.utility(bag) for bag in (86, 31, 30, 1)] == ["points", "points", "blend", "blend"]
    assert [Lookahead(nodes=nodes).depth for nodes in (1000, 5999, 6000)] == [2, 2, 4]
    assert [Lookahead(seconds=seconds).depth for seconds in (0.1, 1)] == [2, 4]
    assert (Lookahead(nodes=9000).early, Lookahead(nodes=9000, plies=4).early) == (2, None)
    three = Position.new(RULES, racks=["AEINRST", None, None])
    assert player.choose(three, random.Random(6)) == generator.best(three)[0].play


@takes_minutes_as_python
def test_the_strongest_plays_what_is_proven_with_a_tile_in_the_bag():
    words = MoveGenerator(RULES, Lexicon.of(["eq", "em", "men", "qi", "en", "re", "ere", "mere"], RULES.tiles.alphabet))
    line = (ROOT / "examples" / "preendgame.cgp").read_text().replace("378/399", "364/400")
    position = Position.from_cgp(line)
    proven = prove(position, words, spreads=1)
    assert (proven.proven, proven.best.least) == (True, 1)
    chosen = {}
    for setting in ("nodes=10000", "nodes=10000,prove=0"):
        player = StrongestPlayer(words, lookahead=Lookahead.parse(setting), jobs=1)
        chosen[setting] = player.choose(position, random.Random(1))
    assert chosen["nodes=10000"] == proven.best.play
    # without the proof the simulation prefers another play
    assert chosen["nodes=10000,prove=0"] != proven.best.play


def test_the_weak_keep_to_their_range_and_to_known_words(generator):
    position = Position.new(RULES, racks=["ADEGORT", None])
    plays = list(generator.plays(position))
    best = max(found.score for found in plays)
    player = computer("fair", generator)
    for seed in range(30):
        score = position.judge(player.choose(position, random.Random(seed))).score
        assert 0.6 * best <= score <= best
    scholar = WeakPlayer(generator, low=0, high=1, rarest=1.5)
    scholar.commonness = Commonness([OwnTable({word.upper(): 1.0 for word in WORDS} | {"DOG": 6.0})])
    words = {position.judge(scholar.choose(position, random.Random(seed))).words[0].text for seed in range(10)}
    assert words == {"DOG"}
    own = WeakPlayer(generator, low=0, high=1, rarest=5.0)
    known = {position.judge(own.choose(position, random.Random(seed))).words[0].text for seed in range(30)}
    assert known
    assert min(map(Lexicon.for_language("en").zipf, known)) >= 5.0


def test_who_can_lay_nothing_exchanges_or_passes(generator):
    position = Position.new(RULES, racks=["CVVWWBB", None])
    for level in ("casual", "fair", "good"):
        play = computer(level, generator).choose(position, random.Random(1))
        assert (play.kind, len(play.tiles)) == (PlayKind.EXCHANGE, 7)
    row = "/".join(["15"] * 7 + ["7CAT5"] + ["15"] * 7)
    rules = small(RULES, "CATVVWW")
    end = cgp.parse(f"{row} VV/WW 0/0 0", rules).position
    for level in ("casual", "fair", "good", "strongest"):
        assert computer(level, MoveGenerator(rules, generator.lexicon)).choose(end, random.Random(1)) == PASS


def test_the_strongest_wins_at_least_what_the_endgame_is_worth(generator):
    gains = []
    for seed in range(25):
        rng = random.Random(seed)
        rules = few(RULES, 24, rng)
        own = MoveGenerator(rules, generator.lexicon)
        strong, strongest = computer("strong", own), computer("strongest", own)
        start = Game(rules, ["Ann", "Ben"], rng=rng, words=generator.lexicon)
        while not start.over and (start.bag or sum(map(len, start.racks)) > 9):
            start.play(strong.choose(start.view(start.player_to_move), rng))
        if start.over or not all(start.racks):
            continue
        value = solve(start.view(start.player_to_move), own, seconds=None).value
        won = {}
        for level, player in (("strong", strong), ("strongest", strongest)):
            game, me = Game.resume(start.record, rng=rng, words=generator.lexicon), start.player_to_move
            while not game.over:
                game.play((player if game.player_to_move == me else strong).choose(game.view(game.player_to_move), rng))
            before = start.scores[me] - start.scores[1 - me]
            won[level] = game.scores[me] - game.scores[1 - me] - before
        assert won["strongest"] >= value
        gains.append(won["strongest"] - won["strong"])
    assert len(gains) > 4
    assert max(gains) > 0


@takes_minutes_as_python
def test_each_level_is_stronger_than_the_one_before():
    lexicon = RULES.lexicon()
    levels = ["casual", "fair", "good", "strong"]
    for one, two in pairwise(levels):
        duel = PlayerArena(
            RULES, lexicon, [partial(computer, level, MoveGenerator(RULES, lexicon)) for level in (one, two)]
        )
        games = [game for seed in range(4) for game in duel.pairs([seed])[0]]
        if two != "strong":  # that one needs the leaves, and more games to show it
            assert sum(game.scores[0] for game in games) + 200 < sum(game.scores[1] for game in games)


def test_an_endgame_too_wide_to_search_is_played_all_the_same(generator):
    """As many plays as the player may find are found in the second ply: the best of the first one counts."""
    position = cgp.parse(WIDE, RULES).position
    own = MoveGenerator(RULES, RULES.lexicon())
    first = solve(position, own, seconds=None, plies=1)
    short = solve(position, own, seconds=None, effort=1)
    assert (short.depth, short.exact, short.line, short.nodes >= first.nodes) == (1, False, first.line, True)
    assert solve(position, own, seconds=None, effort=30_000) == solve(position, own, seconds=None, effort=30_000)


def test_there_are_no_other_levels(generator):
    with pytest.raises(OptionError, match="no level 'godlike': use one of casual"):
        computer("godlike", generator)


class Recorder(Simulator):
    """Notes what is simulated."""

    def run(self, position, **chosen):
        self.chosen = chosen
        return super().run(position, **chosen)


def test_the_strongest_looks_at_more_plays_late(generator):
    leaves = Leaves.parse(b"S,8\nE,2\n", "leaves.csv", RULES.tiles)
    player = StrongestPlayer(generator, leaves, lookahead=Lookahead.parse("nodes=200,candidates=3,late=9"), jobs=1)
    player._simulator = Recorder(RULES, generator.lexicon, leaves)
    position = Position.new(RULES, rack="AEINRST")
    player.choose(position, random.Random(1))
    assert (player._simulator.chosen["candidates"], player._simulator.chosen["margin"]) == (3, 14)
    line = (ROOT / "examples" / "preendgame.cgp").read_text()
    player.choose(Position.from_cgp(line), random.Random(1))
    assert (player._simulator.chosen["candidates"], player._simulator.chosen["margin"]) == (9, None)


def test_the_strongest_infers_from_the_last_play(generator):
    leaves = Leaves.parse(b"S,8\nE,2\nR,1\n", "leaves.csv", RULES.tiles)
    position = Position.new(RULES, racks=["ACINRST", "AEINRST"])
    position.push("8G CAT", drawn=RULES.tiles.rack("EEO"))
    seen = position.seen_by(1)
    for setting, most in (("nodes=80,infer=50", 20), ("nodes=80", 0), ("rounds=2,infer=5", 3)):
        assert Lookahead.parse(setting).leaves == most
        player = StrongestPlayer(generator, leaves, lookahead=Lookahead.parse(setting), jobs=1)
        player._simulator = Recorder(RULES, generator.lexicon, leaves)
        player.choose(seen, random.Random(5))
        used = player._simulator.chosen["inference"]
        before = position.seen_by(1)
        play = before.pop()
        rng = random.Random(5)
        assert used == (infer(before, play, generator, leaves, most=most, seed=rng.getrandbits(32)) if most else None)
        # of a game that was not seen nothing is known, and nothing is to be learned from a pass
        player.choose(seen.copy(), random.Random(5))
        assert player._simulator.chosen["inference"] is None
    assert Lookahead(seconds=1000, infer=10).leaves == 2000
    later = Position.new(RULES, racks=["ACINRST", None])  # the own rack was not told while the other moved
    later.push("8G CAT", drawn=RULES.tiles.rack("EEO"))
    later.draw(1, RULES.tiles.rack("AEINRST"))
    player.choose(later.seen_by(1), random.Random(5))
    assert player._simulator.chosen["inference"].pool == later.seen_by(1).unseen
    passed = Position.new(RULES, racks=["ACINRST", "AEINRST"])
    passed.push(PASS)
    player.choose(passed.seen_by(1), random.Random(5))
    assert player._simulator.chosen["inference"] is None


def test_a_long_turn_has_more_candidates_late():
    late = [Lookahead.parse(text).last_candidates for text in ("nodes=5999", "nodes=6000", "seconds=0.1", "seconds=1")]
    assert late == [40, 100, 40, 100]
    assert Lookahead.parse("nodes=6000,late=9").last_candidates == 15
