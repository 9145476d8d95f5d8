"""The pre-endgame: how many draws of the last tiles in the bag each play wins, estimated at once, then proven.

``estimates.py`` ranks all plays within a fraction of a second; ``proving.py`` then asks each for every draw whether it
wins (``replies.py``), from the top of the ranking down, until no other can win more than the best (``contest.py``).
Among plays that win equally often the exact spread at the end decides, for those that look best. Threads (``team.py``)
share one table of positions, for all plays and draws. What is proven does not depend on their number.
"""

from __future__ import annotations

from collections.abc import Sequence

from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.clock import Clock, Stop
from wordtools.core.run.progress import Watcher
from wordtools.scrabble.endgame.endgame import MOST_JOBS
from wordtools.scrabble.endgame.proving import Search
from wordtools.scrabble.endgame.replies import Spot, Stopped
from wordtools.scrabble.endgame.standing import PreEndgame
from wordtools.scrabble.moves.movegen import MoveGenerator, known_rack
from wordtools.scrabble.position.judge import check_board
from wordtools.scrabble.position.play import Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.rules import EndRule

MOST_BAG = 4  # tiles


def prove(
    position: Position,
    generator: MoveGenerator,
    *,
    seconds: float | None = None,
    spreads: int = 3,
    fair: bool = False,
    plays: Sequence[Play | str] | None = None,
    jobs: int = 1,
    effort: int | None = None,
    seen: bool = False,
    stop: Stop | None = None,
    progress: Watcher[PreEndgame] | None = None,
) -> PreEndgame:
    """Ranks the plays by how many draws they win, with 1 to 4 tiles in the bag, and proves which wins most.

    All plays have an estimate and a rank within a fraction of a second, and the ranking gets better from there on. Two
    passes in a row end the game, as in ``solve``. With 3 or 4 tiles a proof takes hours where it is close; when the
    time ends, what is proven until then and the estimates are returned.

    Args:
        position: of two players with full racks, of which that of the player to move is known. Where some tiles of
            the other are known, only draws that leave them there are counted.
        generator: finds plays by the rules and words of the game.
        seconds: how long it may take; None: until it is proven.
        spreads: number of plays, of those that win equally often, that are searched for points.
        fair: also find out what plays that leave tiles in the bag win against one who does not know them.
        plays: only these plays, or their texts (``8H QUiZ``), are compared; None: all that can be made.
        jobs: threads; what is proven is the same for any number.
        effort: how many plays may be found in all in the endgames, some millions a second; the same on every machine.
            None: no limit.
        seen: whether the player to move sees the other rack where all of it is known; else it is not looked at.
        stop: is asked ten times a second whether to end with what was found.
        progress: is given how many positions were looked at and what was found: first by the scores alone, after each
            round of estimates, then some times a second.

    Raises:
        RulesError: not two players, an unknown rack, none or too many tiles in the bag, the game is over, or one of
            *plays* cannot be made.
        OptionError: a number out of range, or *plays* is empty.
    """
    if not 1 <= jobs <= MOST_JOBS:
        raise OptionError(f"1 to {MOST_JOBS} threads can be used, not {jobs}")
    if effort is not None and (effort < 1 or jobs > 1):
        raise OptionError("the effort is at least 1, and is limited for one thread only")
    if spreads < 0:
        raise OptionError(f"the spreads of at least 0 plays are searched, not of {spreads}")
    if plays is not None and not plays:
        raise OptionError("plays is empty: name at least one play, or pass None for all")
    spot = _spot(position, generator, seen=seen)
    clock = Clock(seconds, stop)
    chosen = None if plays is None else [position.parse(play) if isinstance(play, str) else play for play in plays]
    search = Search(position, generator, spot, clock, jobs, progress, effort=effort, plays=chosen)
    try:
        search.run(spreads, fair=fair)
    except Stopped:
        pass
    finally:
        search.close()
    return search.found()


def _spot(position: Position, generator: MoveGenerator, *, seen: bool) -> Spot:
    """Returns what the player to move knows.

    Raises:
        RulesError: there is no pre-endgame here.
    """
    rules, state = generator.rules, position.state
    if len(state.racks) != 2:
        raise RulesError(f"a pre-endgame is searched for two players, not {len(state.racks)}")
    if position.over:
        raise RulesError("the game is over")
    if rules.end is EndRule.LAST_TURN:
        raise RulesError("no pre-endgame is searched where each player has one more turn once the bag is empty")
    check_board(position.board, rules)
    rack, other = known_rack(position), position.known(1 - state.player_to_move)
    for known in (rack, other):
        rules.tiles.check_rack(known, rules.rack_size)
    bag = position.bag
    if not 1 <= bag <= MOST_BAG:
        raise RulesError(f"{bag} tiles are in the bag: a pre-endgame has 1 to {MOST_BAG}")
    for known, held in ((rack, len(rack)), (other, position.held(1 - state.player_to_move))):
        if held != rules.rack_size:
            raise RulesError(
                f"rack {rules.tiles.text(known)} has {held} tiles: while the bag holds some, it has {rules.rack_size}"
            )
    hidden = bytes(sorted(position.unseen + other))
    certain = other if seen or len(other) < rules.rack_size else b""
    limit = rules.scoreless_turns
    passed = bool(limit) and state.scoreless >= limit - 1
    lead = state.scores[state.player_to_move] - state.scores[1 - state.player_to_move]
    return Spot(0, rack, hidden, bag, lead, passed, certain)
