"""The pre-endgame: how many draws of the last tiles in the bag each play wins, proven.

Every play is asked for every draw whether it wins (``replies.py``), until no other can win more than the best
(``contest.py``). Among plays that win equally often the exact spread at the end decides, for those that look best.
Threads share one table of positions, for all plays and draws. What has been proven does not depend on their number.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from math import inf
from queue import SimpleQueue
from typing import TypeVar

from wordtools.core import RulesError
from wordtools.core.errors import OptionError
from wordtools.core.run.clock import Clock, Stop
from wordtools.core.run.progress import Progress, Watcher
from wordtools.core.show.registry import preformatted
from wordtools.scrabble.engine import records
from wordtools.scrabble.engine._endgame import Endgame
from wordtools.scrabble.engine.contest import WIN, Entrant
from wordtools.scrabble.engine.endgame import MOST_JOBS, searcher
from wordtools.scrabble.engine.movegen import MoveGenerator, kernels, known_rack
from wordtools.scrabble.engine.replies import MOST, Desk, Option, Order, Spot, Stopped, orders_of, sets_of
from wordtools.scrabble.position.judge import check_board
from wordtools.scrabble.position.play import PASS, Play
from wordtools.scrabble.position.position import Position

MOST_BAG = 4  # tiles
WAVE = 8  # questions asked before the next look at which are open; the same for any number of threads
LOOKS = 2400  # endgames looked at one ply deep to put the plays in order
CLOSER = 320  # and two plies deep
SHOWN = 10  # plays that are printed

T = TypeVar("T")


@dataclass(frozen=True, repr=False)
class Standing:
    """What is proven of one play; draws are counted by the orders in which single tiles can come out of the bag.

    >>> from wordtools.scrabble import Play
    >>> standing = Standing(Play.parse("C11 N."), 2, wins=3, draws=0, losses=1, total=4)
    >>> print(standing)
    C11 N.: wins 75.0%
    >>> standing.exact, standing.least
    (True, 0.75)
    """

    play: Play
    score: int
    wins: int
    """Orders of the bag after which the game is won, however the other plays, even if it knows the bag."""
    draws: int
    losses: int
    total: int
    """How many orders there are; those that are neither won, drawn nor lost are not decided."""
    spread: float | None = None
    """Points ahead at the end, on average, where they were searched; both then play for points."""
    spread_most: float | None = None
    """No more points ahead than this, where only that was found out."""
    empties: bool = True
    """Whether the play leaves no tile in the bag; else the other player has to reply without knowing the rest."""
    fair: tuple[int, int, int] | None = None
    """Wins, draws and losses against the best reply of one who knows only what can be known, where it was asked for."""
    capped: int = 0
    """Orders after which it is not won; whether it is drawn is not decided."""

    def __repr__(self) -> str:
        """Shows what it says."""
        return f"<Standing {self}>"

    def __str__(self) -> str:
        """Says how often the play wins."""
        spread = "" if self.spread is None else f", {self.spread:+.2f} points at the end"
        if self.spread is None and self.spread_most is not None:
            spread = f", up to {self.spread_most:+.2f} points at the end"
        return f"{self.play}: {self.text()}{spread}"

    def text(self) -> str:
        """Writes the share of wins, or what it lies between."""
        if self.exact:
            return f"wins {self.least:.1%}"
        return f"wins at most {self.most:.1%}" if not self.least else f"wins {self.least:.1%} to {self.most:.1%}"

    @property
    def exact(self) -> bool:
        """Whether every order is decided."""
        return self.wins + self.draws + self.losses == self.total

    @property
    def least(self) -> float:
        """The share of wins that is proven, draws counted half."""
        return (self.wins + self.draws / 2) / self.total

    @property
    def most(self) -> float:
        """The share of wins that is not disproven, draws counted half."""
        return (self.total - self.losses - (self.draws + self.capped) / 2) / self.total


@dataclass(frozen=True, repr=False)
class PreEndgame:
    """What a search of the pre-endgame found; it prints as the best plays.

    >>> from wordtools.core import Lexicon
    >>> from wordtools.scrabble import Engine, Rules
    >>> rules = Rules.load("en")
    >>> few = Engine(rules, Lexicon.of(["eve", "men", "mere", "ne", "re", "verve"], rules.tiles.alphabet))
    >>> board = "3G11/1C1I11/1NUN11/KIFS11/ADO1T10/NA1JAW2R6/T3BAP1I5P/E2FATALS5Y/DOUARS2HELLBOX/4E3I5I/4T2O1AGUIZE"
    >>> found = few.preendgame(board + "/1REISTED7/6DOVErInG1/1WEY3U7/MOTELIER7 EEMNQRV/ 378/399 0")
    >>> found.bag, found.proven, found.best.play
    (1, True, Play.parse('C11 N.'))
    """

    plays: tuple[Standing, ...]
    """Best first: by the wins that are proven, then by spread, then by the wins that are possible."""
    bag: int
    """Tiles in the bag."""
    proven: bool
    """Whether no play wins more than the first."""
    nodes: int
    """How many positions were searched."""

    def __repr__(self) -> str:
        """Shows the best play."""
        return f"<PreEndgame {self.bag} in the bag, {'proven' if self.proven else 'not proven'}, {self.plays[0]}>"

    def __str__(self) -> str:
        """Writes the best plays, a line each."""
        lines = [str(one) for one in self.plays[:SHOWN]]
        more = len(self.plays) - SHOWN
        return "\n".join([*lines, *([f"and {more:,} more"] if more > 0 else [])])

    def _repr_html_(self) -> str:
        return preformatted(self)

    @property
    def best(self) -> Standing:
        """The first play."""
        return self.plays[0]


def prove(
    position: Position,
    generator: MoveGenerator,
    *,
    seconds: float | None = None,
    spreads: int = 3,
    fair: bool = False,
    jobs: int = 1,
    effort: int | None = None,
    stop: Stop | None = None,
    progress: Watcher[PreEndgame] | None = None,
) -> PreEndgame:
    """Proves which play wins most draws, with 1 to 4 tiles in the bag.

    Two passes in a row end the game, as in ``solve``. With 3 or 4 tiles it takes hours where it is close; the time
    ends it with what was proven until then.

    Args:
        position: of two players with full racks, of which that of the player to move is known. That of the other is
            left out where it is known, as the player to move does not see it.
        generator: finds plays by the rules and words of the game.
        seconds: how long it may take; None: until it is proven.
        spreads: among plays that win equally often, so many that look best are searched for points.
        fair: also find out what plays that leave tiles in the bag win against one who does not know them.
        jobs: threads; what is proven is the same for any number.
        effort: how many plays may be found in all in the endgames, some millions a second; the same on every machine.
            None: no limit.
        stop: is asked ten times a second whether to end with what was found.
        progress: is given how many positions were looked at and what was found, again and again.

    Raises:
        RulesError: not two players, an unknown rack, none or too many tiles in the bag, or the game is over.
        OptionError: a number out of range.
    """
    if not 1 <= jobs <= MOST_JOBS:
        raise OptionError(f"1 to {MOST_JOBS} threads can be used, not {jobs}")
    if effort is not None and (effort < 1 or jobs > 1):
        raise OptionError("the effort is at least 1, and is limited for one thread only")
    if spreads < 0:
        raise OptionError(f"the spreads of at least 0 plays are searched, not of {spreads}")
    spot = _spot(position, generator)
    clock = Clock(seconds, stop)
    search = _Search(position, generator, spot, clock, jobs, progress)
    if effort is not None:
        for kernel in search.kernels:
            kernel.limit = effort
    try:
        search.run(spreads, fair=fair)
    except Stopped:
        pass
    finally:
        search.close()
    return search.found()


def _spot(position: Position, generator: MoveGenerator) -> Spot:
    """Returns what the player to move knows.

    Raises:
        RulesError: there is no pre-endgame here.
    """
    rules, state = generator.rules, position.state
    if len(state.racks) != 2:
        raise RulesError(f"a pre-endgame is searched for two players, not {len(state.racks)}")
    if position.over:
        raise RulesError("the game is over")
    check_board(position.board, rules)
    rack, other = known_rack(position), state.racks[1 - state.turn]
    for known in (rack, *([] if other is None else [other])):
        rules.tiles.check_rack(known, rules.rack_size)
        if len(known) != rules.rack_size:
            raise RulesError(
                f"rack {rules.tiles.text(known)} has {len(known)} tiles: while the bag holds some, it has "
                f"{rules.rack_size}"
            )
    bag = position.bag
    if not 1 <= bag <= MOST_BAG:
        raise RulesError(f"{bag} tiles are in the bag: a pre-endgame has 1 to {MOST_BAG}")
    hidden = bytes(sorted(position.unseen + (other or b"")))
    limit = rules.scoreless_turns
    passed = bool(limit) and state.scoreless >= limit - 1
    return Spot(0, rack, hidden, bag, state.scores[state.turn] - state.scores[1 - state.turn], passed)


class _Search:
    """One run: the desks of the threads, and what is known."""

    def __init__(
        self,
        position: Position,
        generator: MoveGenerator,
        spot: Spot,
        clock: Clock,
        jobs: int,
        progress: Watcher[PreEndgame] | None,
    ) -> None:
        self.position = position
        self.spot = spot
        self.clock = clock
        self.progress = progress
        self.ended = bytearray(1)
        self.desks: SimpleQueue[Desk] = SimpleQueue()
        self.kernels: list[Endgame] = []
        rules = generator.rules
        partner: Desk | None = None
        for _ in range(jobs):
            lanes, movegen = kernels(rules, generator.lexicon)
            lanes.load(position.board.tiles)
            first = self.kernels[0] if self.kernels else None
            try:
                kernel = searcher(lanes, movegen, bytes(rules.tiles.points), self.ended, first)
            except ValueError as error:
                raise RulesError(str(error)) from None
            partner = Desk(kernel, partner)
            self.desks.put(partner)
            self.kernels.append(kernel)
        self.trading = spot.bag >= rules.exchange_limit
        options = partner.options(spot.rack) if partner is not None else []
        if partner is not None and self.trading:
            options += partner.trades(spot.rack, spot.bag)
        self.sets = list(sets_of(spot.hidden, spot.bag).items())
        self.orders = list(orders_of(spot.hidden, spot.bag).items())
        self.entrants = [self._entrant(option) for option in options]
        self.guesses: dict[int, float] = {}
        self.spreads: dict[int, int] = {}
        self.ceilings: dict[int, int] = {}
        self.fair: dict[int, Entrant[Option, Order]] = {}
        self.sure = False
        self.pool = ThreadPoolExecutor(jobs)

    def _entrant(self, option: Option) -> Entrant[Option, Order]:
        if len(option.cells) >= self.spot.bag:
            return Entrant(option, self.sets)
        ends = self.spot.passed and not option.given
        return Entrant(option, self.orders, loose=self.trading and not ends)

    def close(self) -> None:
        """Ends the threads."""
        self.ended[0] = 1
        self.pool.shutdown()

    # questions to the desks

    def _ask(self, question: Callable[[Desk], T]) -> T:
        desk = self.desks.get()
        try:
            return question(desk)
        finally:
            self.desks.put(desk)

    def _all(self, questions: Iterable[Callable[[Desk], T]]) -> list[T]:
        """Asks them all at once.

        Raises:
            Stopped: the time is over.
        """
        futures: list[Future[T]] = [self.pool.submit(self._ask, question) for question in questions]
        try:
            left = set(futures)
            while left:
                if self.clock.over():
                    raise Stopped
                left = wait(left, max(0.0, min(self.clock.left(), 0.1))).not_done
        except BaseException:
            self.ended[0] = 1
            wait(futures)
            raise
        return [future.result() for future in futures]

    # the run

    def run(self, spreads: int, *, fair: bool) -> None:
        """Searches until all is proven.

        Raises:
            Stopped: the time is over.
        """
        self._look()
        best = self._contest()
        self.sure = all(one.complete or one.most <= max(best, 0) for one in self.entrants)
        self._tell()
        self._points(spreads)
        if fair:
            keeping = [one for one in self.entrants if len(one.play.cells) < self.spot.bag and not one.loose]
            for one in keeping:
                self.fair[id(one)] = Entrant(one.play, one.draws)
                self._complete(self.fair[id(one)], fair=True)
                self._tell()

    def _look(self) -> None:
        """Puts the plays in order by a look at the endgames after them, and their draws by how hard they are."""
        emptying = [one for one in self.entrants if len(one.play.cells) >= self.spot.bag]
        keeping = [one for one in self.entrants if len(one.play.cells) < self.spot.bag]
        emptying.sort(key=self._first_guess, reverse=True)
        # two plies deep, who is ahead is all that is asked: points take far more plays
        for plies, looks, width in ((1, LOOKS, MOST), (2, CLOSER, 1)):
            count = max(WAVE, looks // len(self.sets))
            near = emptying[:count]
            for one, leads in zip(near, self._all([self._looker(one, plies, width) for one in near]), strict=True):
                hard = sorted(zip(leads, self.sets, strict=True))
                one.draws = [draw for _, draw in hard]
                value = sum(weight * (MOST * ((lead > 0) - (lead < 0)) + lead) for lead, (_, weight) in hard)
                self.guesses[id(one)] = value
            near.sort(key=lambda one: self.guesses[id(one)], reverse=True)
            emptying[:count] = near
        if emptying:
            hard_first = {order: k for k, (order, _) in enumerate(emptying[0].draws)}
            for one in emptying:
                if id(one) not in self.guesses:
                    one.draws = emptying[0].draws
            for one in keeping:
                one.draws = sorted(self.orders, key=lambda draw: hard_first[tuple(sorted(draw[0]))])
        self.entrants = [*emptying, *keeping]

    def _first_guess(self, one: Entrant[Option, Order]) -> int:
        kept = one.play.kept
        points = self.position.rules.tiles.points
        return one.play.score - 2 * sum(points[tile] for tile in kept) - 3 * len(kept)

    def _looker(self, one: Entrant[Option, Order], plies: int, width: int = MOST) -> Callable[[Desk], list[int]]:
        """Asks for each draw how far ahead a few plies leave the player; beyond *width* points only that it is so."""
        line = self.spot.lead + one.play.score
        alpha, beta = max(-MOST, line - width), min(MOST, line + width)
        orders = [order for order, _ in self.sets]
        return lambda desk: [line - desk.search(self.spot, one.play, order, alpha, beta, plies) for order in orders]

    def _floors(self, one: Entrant[Option, Order], tops: Sequence[int]) -> list[Callable[[Desk], int]]:
        """Asks for each draw whether the play ends no more points ahead than *tops* say."""
        line = self.spot.lead + one.play.score

        def floor(order: Order, least: int) -> Callable[[Desk], int]:
            return lambda desk: desk.search(self.spot, one.play, order, least - 1, least)

        return [floor(order, line - top) for (order, _), top in zip(one.draws, tops, strict=True)]

    def _values(self, one: Entrant[Option, Order], leads: Sequence[int]) -> list[Callable[[Desk], int]]:
        """Asks for each draw what the other gains; *leads* are guesses of the points ahead."""
        line = self.spot.lead + one.play.score

        def exact(order: Order, guess: int) -> Callable[[Desk], int]:
            return lambda desk: desk.exact(self.spot, one.play, order, guess)

        return [exact(order, line - lead) for (order, _), lead in zip(one.draws, leads, strict=True)]

    def _asker(self, one: Entrant[Option, Order], order: Order, *, fair: bool = False) -> Callable[[Desk], int]:
        if one.loose:
            return lambda desk: desk.ceiling(self.spot, one.play, order)
        return lambda desk: desk.result(self.spot, one.play, order, fair=fair)

    def _complete(self, one: Entrant[Option, Order], *, fair: bool) -> None:
        """Asks one play for all draws that are left."""
        orders = [order for order, _ in one.draws[len(one.results) :]]
        for result in self._all([self._asker(one, order, fair=fair) for order in orders]):
            one.tell(result)

    def _contest(self) -> int:
        """Asks until no play can win more than the best, as far as that can be known; returns its half wins."""
        best = -1
        while True:
            still = [one for one in self.entrants if not one.asked and one.most > best and self._searched(one)]
            if not still:
                return best
            if best < 0 and not still[0].loose:
                self._complete(still[0], fair=False)
            else:
                asked = still[:WAVE]
                results = self._all([self._asker(one, one.next()) for one in asked])
                for one, result in zip(asked, results, strict=True):
                    one.tell(result)
            best = max((one.most for one in self.entrants if one.complete), default=-1)
            self._tell()

    def _searched(self, one: Entrant[Option, Order]) -> bool:
        """Whether a play is searched at all: after an exchange from two tiles or more nobody knows enough."""
        return not one.loose or self.spot.bag == 1

    def _points(self, count: int) -> None:
        """Searches for points among the plays that may win as often as the best; those that look best come first."""
        best = max((one.most for one in self.entrants if one.complete), default=-1)
        equal = [one for one in self.entrants if one.most == best and len(one.play.cells) >= self.spot.bag]
        equal.sort(key=lambda one: not one.complete)
        leader: int | None = None
        for one in equal[:count]:
            points = self._sum(one, leader)
            if points is None:
                continue
            self._complete(one, fair=False)
            if one.most == best:
                self.spreads[id(one)] = points
                leader = points if leader is None else max(leader, points)
            self._tell()

    def _sum(self, one: Entrant[Option, Order], leader: int | None) -> int | None:
        """Adds up the points ahead at the end over all draws; None where they are not more than *leader*.

        Each draw is first asked whether it gives more than a share of what the leader has: to disprove that takes few
        plays, and where all do not, the sum cannot be more.
        """
        line = self.spot.lead + one.play.score
        weights = [weight for _, weight in one.draws]
        looks = self._all([self._looker(one, 2)])[0]
        known = {order: lead for lead, (order, _) in zip(looks, self.sets, strict=True)}
        leads = [known[order] for order, _ in one.draws]
        spare = -1 if leader is None else (leader - _weighted(leads, weights)) // one.total
        if spare >= 0:
            tops = [lead + spare for lead in leads]
            bounds = [line - value for value in self._all(self._floors(one, tops))]
            if all(bound <= top for bound, top in zip(bounds, tops, strict=True)):
                self.ceilings[id(one)] = _weighted(bounds, weights)
                return None
        return _weighted([line - value for value in self._all(self._values(one, leads))], weights)

    # what is known

    def _tell(self) -> None:
        if self.progress is not None:
            found = self.found()
            self.progress(Progress(found.nodes, found=found))

    def found(self) -> PreEndgame:
        """Says what is proven by now."""
        order = {id(one): k for k, one in enumerate(self.entrants)}

        def rank(one: Entrant[Option, Order]) -> tuple[float, ...]:
            least = WIN * one.count(2) + one.count(1)
            spread = self.spreads.get(id(one), -inf)
            return (-least if one.complete else 1, -spread, -one.most, order[id(one)])

        plays = tuple(self._standing(one) for one in sorted(self.entrants, key=rank))
        return PreEndgame(plays, self.spot.bag, self.sure, sum(kernel.nodes for kernel in self.kernels))

    def _standing(self, one: Entrant[Option, Order]) -> Standing:
        option, fair = one.play, self.fair.get(id(one))
        play = Play.exchange(option.given, rules=self.position.rules) if option.given else PASS
        if option.cells:
            record = (option.head, option.tiles)
            play = records.play_of(record, self.position.board, self.spot.rack, self.position.rules)
        return Standing(
            play,
            option.score,
            one.count(2),
            one.count(1),
            one.count(0),
            one.total,
            _share(self.spreads.get(id(one)), one.total),
            _share(self.spreads.get(id(one), self.ceilings.get(id(one))), one.total),
            len(option.cells) >= self.spot.bag,
            (fair.count(2), fair.count(1), fair.count(0)) if fair is not None and fair.complete else None,
            one.capped,
        )


def _weighted(values: Sequence[int], weights: Sequence[int]) -> int:
    return sum(value * weight for value, weight in zip(values, weights, strict=True))


def _share(points: int | None, total: int) -> float | None:
    return None if points is None else points / total
