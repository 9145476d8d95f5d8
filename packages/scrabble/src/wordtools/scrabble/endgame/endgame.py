"""The exact end of a game: what the player to move wins from here on when the bag is empty and both play best.

``_endgame.py`` has the search. It deepens ply by ply until nothing is cut off any more, and so ends with
the exact value, or with the best of the last whole depth when time is up: ``Ending.exact`` is then False. The value of
a few plies is most often right: from there on null-window probes to the end of the game test whether it is so.
That takes far fewer positions than all depths between, and threads can share it out evenly; where it takes too long,
the search deepens after all.

Where each player has one more turn once the bag is empty (``EndRule.LAST_TURN``) ``last_turns.py`` searches instead.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice

from wordtools.core.base.wording import counted
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.clock import Clock, Stop
from wordtools.core.run.progress import Progress, Watcher
from wordtools.core.show.registry import preformatted
from wordtools.scrabble.endgame import last_turns
from wordtools.scrabble.endgame._bounds import Bounds
from wordtools.scrabble.endgame._endgame import Endgame
from wordtools.scrabble.endgame._memory import Memory
from wordtools.scrabble.endgame._refutations import Refutations
from wordtools.scrabble.endgame.first_plays import Aborted, FirstPlays
from wordtools.scrabble.moves import records
from wordtools.scrabble.moves._lanes import Lanes
from wordtools.scrabble.moves._movegen import Movegen
from wordtools.scrabble.moves.movegen import MoveGenerator, kernels
from wordtools.scrabble.moves.packed import score_of
from wordtools.scrabble.position.board import Board
from wordtools.scrabble.position.judge import check_board
from wordtools.scrabble.position.play import PASS, Play, PlayKind
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.rules import EndRule
from wordtools.scrabble.rules.tiles import Tiles

TABLE_BITS = 21  # 2^21 positions are remembered, in up to 64 MB
DEEPEST = 60  # plies; the kernel has room for 63
MOST_JOBS = 256
ALONE = 20_000  # positions that one thread searches by itself: what is short is not worth more
PROBE_DEPTH = 4  # plies: a value found at this depth is tested by a null-window probe to the end of the game
PROBE_EFFORT = 100_000_000  # effort limit of a probe, some seconds; doubled where threads share it
MOST = 1 << 24  # over any value


@dataclass(frozen=True)
class Ending:
    """What a search of the endgame found.

    >>> from wordtools.scrabble import Play
    >>> ending = Ending(9, (Play.parse("C12 V.T"), Play.parse("K12 .IF.")), exact=True, depth=4, nodes=95)
    >>> print(ending)
    +9 points (exact): C12 V.T, K12 .IF.
    """

    value: int
    """Points that the player to move gains on the other from here on, the racks at the end settled."""
    line: tuple[Play, ...]
    """The best plays of both, in turn, as far as they are known."""
    exact: bool
    """Whether the value is proven; else it is a guess after *depth* plies."""
    depth: int
    """The last depth that was searched whole."""
    nodes: int
    """How many positions were searched."""
    others: tuple[Ending, ...] = ()
    """The next best first plays, best first, where they were asked for; *exact*: the value is proven, and that no other
    first play is worth more but those before it."""

    @property
    def play(self) -> Play:
        """The best play of the player to move."""
        return self.line[0] if self.line else PASS

    def _repr_html_(self) -> str:
        return preformatted(self)

    def __str__(self) -> str:
        """Writes the value, whether it is proven, and the best plays; a line for each first play that was asked for."""
        proven = "exact" if self.exact else f"not proven, {self.depth} plies"
        own = f"{self.value:+d} points ({proven}): {', '.join(map(str, self.line))}"
        return "\n".join([own, *map(str, self.others)])


def solve(
    position: Position,
    generator: MoveGenerator,
    *,
    seconds: float | None = 10.0,
    plies: int = DEEPEST,
    effort: int | None = None,
    lines: int = 1,
    jobs: int = 1,
    stop: Stop | None = None,
    progress: Watcher[Ending] | None = None,
) -> Ending:
    """Searches the endgame of two players.

    Two passes in a row end it. Other threads run meanwhile; Ctrl-C ends the search at once. A game that ends with one
    more turn for each player is searched to the end at once, by one thread and whatever the *effort*.

    Args:
        position: a position with an empty bag; a rack that is not known is what is unseen.
        generator: finds plays by the rules and words of the game.
        seconds: how long the search may take; None: until it is exact.
        plies: how deep it may go.
        effort: how many plays may be found in all after the first ply, some millions a second; the same on every
            machine. None: no limit.
        lines: first plays that are valued, the best ones; those after the first are in ``others``.
        jobs: threads, which share what they find out in a long search. A proven value is the same for any number; of
            several plays that are worth the same another one may then be in the line.
        stop: is asked ten times a second whether to end with what was found.
        progress: is given how many positions were looked at and what was found, after each depth, in another thread.

    Raises:
        RulesError: the bag is not empty, there are not two players, the game is over, racks are too large, or the
            position is played by other rules than the generator's.
        OptionError: a number out of range.
        Exception: what *progress* raised.
    """
    mine, other = racks(position)
    rules, board = generator.rules, position.board
    check_board(board, rules)
    for rack in (mine, other):
        rules.tiles.check_rack(rack, rules.rack_size)
    clock = Clock(seconds, stop)
    if lines < 1:
        raise OptionError(f"at least 1 line is searched, not {lines}")
    if plies < 1 or (effort is not None and effort < 1):
        raise OptionError("an endgame is searched for at least 1 ply, with an effort of at least 1")
    if not 1 <= jobs <= MOST_JOBS or (effort is not None and jobs > 1):
        raise OptionError(f"1 to {MOST_JOBS} threads can be used, and 1 where the effort is limited, not {jobs}")
    if rules.end is EndRule.LAST_TURN:
        return _last_turns(position, generator, clock, plies, lines, progress)
    lanes, movegen = kernels(rules, generator.lexicon)
    lanes.load(board.tiles)
    ended = bytearray(1)
    points = bytes(rules.tiles.points)
    try:
        kernel = searcher(lanes, movegen, points, ended)
    except ValueError as error:
        raise RulesError(str(error)) from None
    limit = position.rules.scoreless_turns
    passed = bool(limit) and position.state.scoreless >= limit - 1
    search = _Search(position, kernel, lanes, passed)
    worker = threading.Thread(target=search.run, args=(mine, other, plies, effort, lines, progress), daemon=True)

    def aide() -> None:
        """Asks what the first thread asks, of its last plays first; each finds in the table what the other knows."""
        board_of, generate = kernels(rules, generator.lexicon)
        board_of.load(board.tiles)
        helper = searcher(board_of, generate, points, search.asked, kernel)
        helper.backwards = 1
        while not ended[0]:
            bound = search.bound
            if bound is None:
                search.more.wait(0.1)
                continue
            helper.within(mine, other, passed, DEEPEST, 0, bound - 1, bound, 1)
            if not helper.aborted:
                search.more.clear()
                search.more.wait(0.1)

    search.aides = [threading.Thread(target=aide, daemon=True) for _ in range(jobs - 1)]
    worker.start()
    try:
        while worker.is_alive():
            worker.join(max(0.0, min(clock.left(), 0.1)))
            if clock.over():
                break
    finally:
        ended[0] = search.asked[0] = 1
        worker.join()
        search.asked[0] = 1
        search.more.set()
        for thread in search.aides:
            if thread.ident is not None:
                thread.join()
    if search.failed is not None:
        raise search.failed
    return search.ending


def _last_turns(
    position: Position,
    generator: MoveGenerator,
    clock: Clock,
    plies: int,
    lines: int,
    progress: Watcher[Ending] | None,
) -> Ending:
    """Searches the last turns of a game that ends with them."""
    turns = position.state.last_turns
    mine, other = racks(position)
    found = last_turns.search(position, generator, mine, other, lines, clock, replied=turns > 1 and plies > 1)
    exact, depth = found.exact and plies >= turns, min(turns, plies)
    first, *others = (Ending(one.value, one.plays, exact, depth, found.nodes) for one in found.lines)
    ending = replace(first, others=tuple(others))
    if progress is not None:
        progress(Progress(found.nodes, found=ending))
    return ending


def searcher(lanes: Lanes, movegen: Movegen, points: bytes, stop: bytearray, partner: Endgame | None = None) -> Endgame:
    """Makes the kernel for a thread; with that of a *partner* it shares the table.

    Raises:
        ValueError: racks or boards are too large.
    """
    bounds = Bounds(lanes, movegen, points)
    memory = Memory(TABLE_BITS, None if partner is None else partner.memory)
    return Endgame(bounds, stop, memory, Refutations(bounds, memory))


def racks(position: Position) -> tuple[Tiles, Tiles]:
    """Returns the racks of the player to move and of the other; what is not known of one is what is unseen.

    Raises:
        RulesError: this is no endgame of two players.
    """
    known = position.state.racks
    if len(known) != 2:
        raise RulesError(f"an endgame is searched for two players, not {len(known)}")
    if position.over:
        raise RulesError("the game is over")
    unseen, size = len(position.unseen), position.rules.rack_size
    hidden = [player for player, rack in enumerate(known) if rack is None or player in position.state.partial]
    if len(hidden) > 1:
        raise RulesError("neither rack is known whole: give that of the player to move")
    if position.bag:
        raise RulesError(f"the bag is not empty: {unseen} tiles are unseen; an endgame begins when it is")
    room = size - len(position.known(hidden[0])) if hidden else 0
    if unseen > room:
        raise RulesError(
            f"{counted(position.off_board, 'tile')} are off the board, and the racks are known for "
            f"{position.off_board - unseen + room} of them at most: give the whole rack of the player to move"
        )
    found = [position.known(player) for player in range(2)]
    for player in hidden:
        found[player] = bytes(sorted(found[player] + position.unseen))
    if not all(found) and position.rules.end is not EndRule.LAST_TURN:
        raise RulesError("a player has no tiles: the game is over")
    return found[position.player_to_move], found[1 - position.player_to_move]


class _Search:
    """The deepening, in a thread of its own."""

    def __init__(self, position: Position, kernel: Endgame, lanes: Lanes, passed: bool) -> None:
        self.position = Position(position.rules, position.state)
        self.lanes = lanes
        self.kernel = kernel
        self.passed = passed
        self.ending = Ending(0, (), False, 0, 0)
        self.failed: BaseException | None = None
        self.aides: list[threading.Thread] = []
        """Other threads; they begin when the search proves to be a long one."""
        self.bound: int | None = None
        """The bound of a null-window probe: is the value at least this?"""
        self.asked = bytearray(1)
        """Set when that is known."""
        self.more = threading.Event()

    def run(
        self,
        mine: Tiles,
        other: Tiles,
        plies: int,
        effort: int | None,
        lines: int,
        progress: Watcher[Ending] | None,
    ) -> None:
        """Searches deeper and deeper; the first ply is always searched whole. Then other first plays, if asked for."""
        try:
            first = None
            if lines > 1:
                with suppress(Aborted):
                    first = FirstPlays(self.kernel, self.lanes, mine, other, passed=self.passed, deepest=DEEPEST)
            self._deepen(mine, other, plies, effort, progress)
            if first is not None:
                self._others(mine, other, first, lines, progress)
        except BaseException as error:
            self.failed = error

    def _deepen(
        self, mine: Tiles, other: Tiles, plies: int, effort: int | None, progress: Watcher[Ending] | None
    ) -> None:
        kernel = self.kernel
        for depth in range(1, min(plies, DEEPEST) + 1):
            value = kernel.solve(mine, other, self.passed, depth)
            if kernel.aborted:
                break
            exact = not kernel.cuts
            self._tell(mine, other, Ending(value, (), exact, depth, kernel.nodes), progress)
            if exact:
                break
            if effort is not None:
                kernel.limit = effort
            elif depth == PROBE_DEPTH and plies >= DEEPEST:
                found = self._probe(mine, other, value)
                if found is not None:
                    self._tell(mine, other, Ending(found, (), True, DEEPEST, kernel.nodes), progress)
                    break

    def _tell(self, mine: Tiles, other: Tiles, ending: Ending, progress: Watcher[Ending] | None) -> None:
        """Adds the best plays to what was found."""
        line = self._line(mine, other, ending) if ending.exact else (self._best(self.position.board, mine),)
        self.ending = replace(ending, line=line)
        if progress is not None:
            progress(Progress(ending.nodes, found=self.ending))

    def _others(
        self, mine: Tiles, other: Tiles, first: FirstPlays, lines: int, progress: Watcher[Ending] | None
    ) -> None:
        """Finds the next best first plays; where the best is not proven, by a look at the replies to each."""
        ending, board, rules = self.ending, self.position.board, self.position.rules
        plays = {
            option: records.play_of((option.head, option.tiles), board, mine, rules) if option.cells else PASS
            for option in first.looks
        }
        best = next(option for option, play in plays.items() if play == ending.line[0])
        known, sure = {best: ending.value}, False
        if ending.exact:
            known, sure = first.best(lines, known)
        found = {**known, **{one: value for one, value in first.looks.items() if one not in known}}
        others = []
        for option, value in islice(found.items(), lines):
            if option is not best:
                line: tuple[Play, ...] = (plays[option],)
                if option in known:
                    line = self._line(
                        mine, other, replace(ending, value=value, depth=DEEPEST), (option.head, option.tiles)
                    )
                others.append(Ending(value, line, sure, ending.depth if option in known else 1, self.kernel.nodes))
        self.ending = replace(ending, nodes=self.kernel.nodes, others=tuple(others))
        if progress is not None:
            progress(Progress(self.ending.nodes, found=self.ending))

    def _probe(self, mine: Tiles, other: Tiles, guess: int) -> int | None:
        """Finds the exact value by asking whether it lies over or under a guess; None where that takes too long."""
        kernel = self.kernel
        whole = kernel.limit
        kernel.limit = kernel.effort + PROBE_EFFORT * (2 if self.aides else 1)
        low, high = -MOST, MOST
        try:
            while low < high:
                bound = guess + (guess == low)
                self._help(bound)
                guess = kernel.within(mine, other, self.passed, DEEPEST, 0, bound - 1, bound, 1)
                if kernel.aborted or kernel.cuts:
                    return None
                if guess < bound:
                    high = guess
                else:
                    low = guess
            kernel.within(mine, other, self.passed, DEEPEST, 0, guess - 1, guess + 1, 1)  # for the play
            if kernel.aborted:
                return None
        finally:
            self._help(None)
            kernel.limit = whole
        return guess

    def _help(self, bound: int | None) -> None:
        """Lets the other threads ask for a bound, once the search is a long one."""
        self.asked[0] = 1
        self.bound = bound
        if bound is None or not self.aides:
            return
        self.asked[0] = 0
        self.more.set()
        if self.kernel.nodes > ALONE:
            for aide in self.aides:
                if aide.ident is None:
                    aide.start()

    def _best(self, board: Board, rack: Tiles, record: tuple[int, int] | None = None) -> Play:
        """Reads the best play that the kernel has found, or that of a record."""
        head, tiles = record or (self.kernel.best_head, self.kernel.best_tiles)
        return records.play_of((head, tiles), board, rack, self.position.rules) if head else PASS

    def _line(
        self, mine: Tiles, other: Tiles, ending: Ending, first: tuple[int, int] | None = None
    ) -> tuple[Play, ...]:
        """Follows the best plays of both, from *first* or else the one found; each later one is searched again."""
        line: list[Play] = []
        board, lanes, kernel = self.position.board, self.lanes, self.kernel
        passed, value, key = self.passed, ending.value, 0
        laid = 0
        while mine and other:
            if line:
                kernel.within(mine, other, passed, ending.depth, key, value - 1, value + 1, 1)
                if kernel.aborted:
                    break
            record = first if first is not None and not line else (kernel.best_head, kernel.best_tiles)
            play = self._best(board, mine, record)
            line.append(play)
            if play.kind is PlayKind.PASS:
                if passed:
                    break
            else:
                fresh = play.fresh(board)
                cells, codes = list(fresh), bytes(fresh.values())
                value -= score_of(record[0])
                key ^= kernel.hash_of(cells, codes)
                lanes.lay(cells, codes)
                laid += 1
                board = board.laid(fresh)
                mine = records.rest(record[0], mine)
            passed, value = play.kind is PlayKind.PASS, -value
            mine, other = other, mine
        for _ in range(laid):
            lanes.take_back()
        return tuple(line)
