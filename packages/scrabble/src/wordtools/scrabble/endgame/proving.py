"""The run of a pre-endgame search: estimates of all plays first, then proofs from the top of the ranking down.

Plays that empty the bag are proven before the others, whose proofs take longer. Draws that a play is most likely to
lose are asked first, and a play is given up when it can no longer win more often than the best that is proven.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import inf
from random import Random
from typing import Any

from wordtools.core.errors import RulesError
from wordtools.core.run.clock import Clock
from wordtools.core.run.progress import Progress, Watcher
from wordtools.scrabble.endgame._endgame import Endgame
from wordtools.scrabble.endgame._playout import Playout
from wordtools.scrabble.endgame.contest import WIN, Entrant
from wordtools.scrabble.endgame.endgame import searcher
from wordtools.scrabble.endgame.estimates import (
    CLOSER,
    FIELD,
    LOOKS,
    MOST_DRAWS,
    Contender,
    answered,
    first_guess,
    orders_to_look_at,
    play_out,
    search,
)
from wordtools.scrabble.endgame.replies import MOST, Desk, Option, Order, Spot, orders_of, sets_of
from wordtools.scrabble.endgame.standing import PreEndgame, Standing
from wordtools.scrabble.endgame.team import Question, Team, never
from wordtools.scrabble.moves import records
from wordtools.scrabble.moves.movegen import MoveGenerator, kernels
from wordtools.scrabble.position.play import PASS, Play
from wordtools.scrabble.position.position import Position

TELL_AFTER = 0.2  # seconds between reports of proofs
TELL_SHARE = 10  # and times as long as the last report took
LOOK_SHARE = 0.2  # of the time, or of the effort, goes into estimates at most


class Search:
    """One run: the desks of the threads, and what is known."""

    def __init__(
        self,
        position: Position,
        generator: MoveGenerator,
        spot: Spot,
        clock: Clock,
        jobs: int,
        progress: Watcher[PreEndgame] | None,
        *,
        effort: int | None = None,
        plays: Sequence[Play] | None = None,
    ) -> None:
        self.position = position
        self.spot = spot
        self.clock = clock
        self.looking = clock.part(LOOK_SHARE)
        self.progress = progress
        self.reported = (-inf, 0.0)
        """When the last report was made, and how long it took."""
        self.kernels: list[Endgame] = []
        self.desks: list[Desk] = []
        rules = generator.rules
        for _ in range(jobs):
            lanes, movegen = kernels(rules, generator.lexicon)
            lanes.load(position.board.tiles)
            first = self.kernels[0] if self.kernels else None
            stop = bytearray(1)
            try:
                kernel = searcher(lanes, movegen, bytes(rules.tiles.points), stop, first)
            except ValueError as error:
                raise RulesError(str(error)) from None
            if effort is not None:
                kernel.limit = effort
            self.kernels.append(kernel)
            partner = self.desks[-1] if self.desks else None
            self.desks.append(Desk(kernel, Playout(kernel.bounds), partner, stop))
        self.look_effort = None if effort is None else LOOK_SHARE * effort
        self.trading = spot.bag >= rules.exchange_limit
        desk = self.desks[0]
        options = desk.options(spot.rack)
        if self.trading:
            options += desk.trades(spot.rack, spot.bag)
        self.plays = {id(option): self._play(option) for option in options}
        if plays is not None:
            options = self._chosen(options, plays, generator)
        self.sets = sets_of(spot.pool, spot.bag)
        self.orders = orders_of(spot.pool, spot.bag)
        self.contenders = [self._contender(option) for option in options]
        self.contenders.sort(key=lambda one: one.guess, reverse=True)
        shuffled = [list(self.sets), list(self.orders)]
        for orders in shuffled:
            Random(0).shuffle(orders)
        self.shuffled = shuffled
        self.standings: dict[int, Standing] = {}
        self.sure = False
        self.best = -1
        """Half wins of the best play of which all is known; -1: there is none."""
        self.team = Team(self.desks, clock)

    def _play(self, option: Option) -> Play:
        if option.cells:
            record = (option.head, option.tiles)
            return records.play_of(record, self.position.board, self.spot.rack, self.position.rules)
        return Play.exchange(option.given, rules=self.position.rules) if option.given else PASS

    def _chosen(self, options: list[Option], plays: Sequence[Play], generator: MoveGenerator) -> list[Option]:
        """Returns the options that are these plays.

        Raises:
            RulesError: one of them cannot be made here.
        """
        board = self.position.board
        known = {self.plays[id(option)]: option for option in options}
        # a single tile that makes two words is the same play across and down
        same = {tuple(play.fresh(board).items()): option for play, option in known.items() if len(option.cells) == 1}
        found: dict[int, Option] = {}
        for play in plays:
            option = known.get(play) or same.get(tuple(play.fresh(board).items()) if len(play.laid) == 1 else ())
            if option is None:
                judgement = self.position.judge(play, generator.lexicon)
                why = "" if judgement.legal else f": {judgement}"
                raise RulesError(f"{self.position.text(play)} is not a play that can be made here{why}")
            found[id(option)] = option
        return list(found.values())

    def _contender(self, option: Option) -> Contender:
        guess = first_guess(self.spot, option, self.desks[0].worth)
        if len(option.cells) >= self.spot.bag:
            return Contender(Entrant(option, list(self.sets.items())), True, guess, self.sets)
        ends = self.spot.passed and not option.given
        entrant = Entrant(option, list(self.orders.items()), loose=self.trading and not ends)
        return Contender(entrant, False, guess, self.orders)

    def close(self) -> None:
        """Ends the threads."""
        self.team.close()

    # the run

    def run(self, spreads: int, *, fair: bool) -> None:
        """Searches until all is proven.

        Raises:
            Stopped: the time is over.
        """
        self._tell()
        self._look()
        self._contest()
        self.sure = all(one.entrant.complete or one.entrant.most <= max(self.best, 0) for one in self.contenders)
        self._tell()
        self._points(spreads)
        if fair:
            for one in self.contenders:
                if not one.empties and not one.entrant.loose:
                    one.fair = Entrant(one.option, one.entrant.draws)
                    self._complete(one, one.fair, fair=True)
                    self._tell()

    # estimates

    def _look(self) -> None:
        """Estimates all plays, those that look best by more draws and more closely."""
        count = 1
        while count <= MOST_DRAWS and (count == 1 or self._may_look()):
            field = self.contenders if count == 1 else self.contenders[: max(FIELD, LOOKS // count)]
            questions = [one for one in field if self._unseen(one, count)]
            if count > 1 and not questions:
                break
            self._ask_each(questions, partial(self._looker, count=count))
            self._rank()
            self._tell()
            count *= 2
        for plays, draws, replies in CLOSER:
            if not self._may_look():
                break
            self._ask_each(self.contenders[:plays], partial(self._closer, draws=draws, replies=replies))
            self._rank()
            self._tell()
        self._order_draws()

    def _may_look(self) -> bool:
        spent = sum(desk.playout.effort + desk.kernel.effort for desk in self.desks)
        return not self.looking.late() and (self.look_effort is None or spent < self.look_effort)

    def _may_not_look(self) -> bool:
        return not self._may_look()

    def _unseen(self, one: Contender, count: int) -> list[Order]:
        return orders_to_look_at(one, self.shuffled[not one.empties], count)

    def _ask_each(self, contenders: Sequence[Contender], question: Callable[[Contender], Question[Any]]) -> None:
        waiting = map(question, contenders)
        self.team.run(lambda: next(waiting, None))

    def _looker(self, one: Contender, *, count: int) -> Question[dict[Order, int]]:
        orders = self._unseen(one, count)
        moot = self._may_not_look if count > 1 else never
        return Question(lambda desk: play_out(desk, self.spot, one.option, orders), one.played, moot)

    def _closer(self, one: Contender, *, draws: int, replies: int) -> Question[dict[Order, int]]:
        spot, option, orders = self.spot, one.option, self.shuffled[not one.empties][:draws]
        if one.empties:
            return Question(lambda desk: search(desk, spot, option, orders), one.searched, self._may_not_look)
        return Question(lambda desk: answered(desk, spot, option, orders, replies), one.answered, self._may_not_look)

    def _rank(self) -> None:
        """Puts the plays that look best first; of equals the order stays."""
        self.standings.clear()
        values = {id(one): (round(one.estimate, 9), one.spread) for one in self.contenders}
        self.contenders.sort(key=lambda one: values[id(one)], reverse=True)

    def _order_draws(self) -> None:
        """Puts the draws of each play in the order in which they are asked, those that it may lose first."""
        top = next((one for one in self.contenders if one.empties), None)
        sets, orders = list(self.sets.items()), list(self.orders.items())
        if top is not None:
            top.hardest_first(sets)
            sets = list(top.entrant.draws)
            place = {order: k for k, (order, _) in enumerate(sets)}
            orders.sort(key=lambda draw: place[tuple(sorted(draw[0]))])
        for one in self.contenders:
            one.hardest_first(sets if one.empties else orders)

    # proofs

    def _contest(self) -> None:
        """Asks until no play can win more than the best, as far as that can be known."""
        self._prove([one for one in self.contenders if one.empties])
        self._prove([one for one in self.contenders if not one.empties and self._searched(one)])

    def _searched(self, one: Contender) -> bool:
        """Whether a play is searched at all: after an exchange from two tiles or more nobody knows enough."""
        return not one.entrant.loose or self.spot.bag == 1

    def _prove(self, contenders: Sequence[Contender]) -> None:
        """Asks one play after the other about its draws while it may still win more than the best."""

        def questions() -> Iterator[Question[int]]:
            for one in contenders:
                before = 0
                for order, weight in one.entrant.draws:
                    if one.entrant.most <= self.best:
                        break
                    yield self._question(one, order, before)
                    before += weight

        following = questions()
        self.team.run(lambda: next(following, None))

    def _question(self, one: Contender, order: Order, before: int) -> Question[int]:
        """Asks a play for a draw; *before* counts the draws that it is asked for first."""
        entrant = one.entrant

        def take(result: int) -> None:
            entrant.add(result)
            self.standings.pop(id(one), None)
            if entrant.complete:
                self.best = max(self.best, entrant.most)
            self._tell_now_and_then()

        def spare() -> bool:
            """Returns whether the play is out if it loses all draws before this one."""
            return entrant.most - WIN * (before - entrant.decided) <= self.best

        return Question(self._asker(entrant, order), take, lambda: entrant.most <= self.best, spare)

    def _asker(self, one: Entrant[Option, Order], order: Order, *, fair: bool = False) -> Callable[[Desk], int]:
        if one.loose:
            return lambda desk: desk.ceiling(self.spot, one.play, order)
        return lambda desk: desk.result(self.spot, one.play, order, fair=fair)

    def _complete(self, one: Contender, entrant: Entrant[Option, Order], *, fair: bool = False) -> None:
        """Asks one play for all draws that are left."""
        orders = [order for order, _ in entrant.draws[len(entrant.results) :]]
        for result in self.team.all(self._asker(entrant, order, fair=fair) for order in orders):
            entrant.add(result)
        self.standings.pop(id(one), None)

    # points

    def _points(self, count: int) -> None:
        """Searches for points among the plays that may win as often as the best; those that look best come first."""
        equal = [one for one in self.contenders if one.entrant.most == self.best and one.empties]
        equal.sort(key=lambda one: not one.entrant.complete)
        leader: int | None = None
        for one in equal[:count]:
            points = self._sum(one, leader)
            if points is None:
                continue
            self._complete(one, one.entrant)
            if one.entrant.most == self.best:
                one.points = points
                leader = points if leader is None else max(leader, points)
            self._tell()

    def _sum(self, one: Contender, leader: int | None) -> int | None:
        """Adds up the points ahead at the end over all draws; None where they are not more than *leader*.

        Each draw is first asked whether it gives more than a share of what the leader has: to disprove that takes few
        plays, and where all do not, the sum cannot be more.
        """
        spot, option, draws = self.spot, one.option, one.entrant.draws
        line = spot.lead + option.score
        weights = [weight for _, weight in draws]
        orders = [order for order, _ in draws]

        def look(order: Order) -> Callable[[Desk], int]:
            return lambda desk: line - desk.search(spot, option, order, -MOST, MOST, 2)

        def floor(order: Order, least: int) -> Callable[[Desk], int]:
            return lambda desk: desk.search(spot, option, order, least - 1, least)

        def exact(order: Order, guess: int) -> Callable[[Desk], int]:
            return lambda desk: desk.exact(spot, option, order, guess)

        leads = self.team.all(map(look, orders))
        spare = -1 if leader is None else (leader - _weighted(leads, weights)) // one.entrant.total
        if spare >= 0:
            tops = [lead + spare for lead in leads]
            values = self.team.all(floor(order, line - top) for order, top in zip(orders, tops, strict=True))
            bounds = [line - value for value in values]
            if all(bound <= top for bound, top in zip(bounds, tops, strict=True)):
                one.ceiling = _weighted(bounds, weights)
                self.standings.pop(id(one), None)
                return None
        values = self.team.all(exact(order, line - lead) for order, lead in zip(orders, leads, strict=True))
        return _weighted([line - value for value in values], weights)

    # what is known

    def _tell(self) -> None:
        if self.progress is not None:
            begun = self.clock.passed()
            found = self.found()
            self.progress(Progress(found.nodes, found=found))
            now = self.clock.passed()
            self.reported = (now, now - begun)

    def _tell_now_and_then(self) -> None:
        at, took = self.reported
        if self.progress is not None and self.clock.passed() - at > max(TELL_AFTER, TELL_SHARE * took):
            self._tell()

    def found(self) -> PreEndgame:
        """Returns what is known by now."""

        def rank(one: Standing) -> tuple[float, ...]:
            spread = -inf if one.spread is None else one.spread
            return (-round(one.estimate or 0.0, 9), not one.exact, -spread)

        plays = sorted(map(self._standing, self.contenders), key=rank)
        nodes = sum(desk.kernel.nodes + desk.playout.nodes for desk in self.desks)
        return PreEndgame(tuple(plays), self.spot.bag, self.sure, nodes)

    def _standing(self, one: Contender) -> Standing:
        known = self.standings.get(id(one))
        if known is None:
            known = self.standings[id(one)] = self._make_standing(one)
        return known

    def _make_standing(self, one: Contender) -> Standing:
        entrant, fair = one.entrant, one.fair
        return Standing(
            self.plays[id(one.option)],
            one.option.score,
            entrant.count(2),
            entrant.count(1),
            entrant.count(0),
            entrant.total,
            _share(one.points, entrant.total),
            _share(one.ceiling if one.points is None else one.points, entrant.total),
            one.empties,
            (fair.count(2), fair.count(1), fair.count(0)) if fair is not None and fair.complete else None,
            entrant.capped,
            round(one.estimate, 9),
            one.spread,
            len(one.leads),
        )


def _weighted(values: Sequence[int], weights: Sequence[int]) -> int:
    return sum(value * weight for value, weight in zip(values, weights, strict=True))


def _share(points: int | None, total: int) -> float | None:
    return None if points is None else points / total
