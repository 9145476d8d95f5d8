"""What is to be expected of plays in the pre-endgame before anything is proven of them.

Each play is first valued by its score and the tiles that it keeps. Then games are played out after it, for one draw of
the bag, then for more of them for the plays that look best: sequential halving (Z. Karnin, T. Koren and O. Somekh,
"Almost optimal exploration in multi-armed bandits", ICML 2013). The best 32 of these are looked at more closely, then
16 and 8: plays that empty the bag by an endgame search of a few plies, the others by playing out several replies, of
which the worst counts, as it does in a proof. A lead at the end of such a game is turned into a chance to win by the
logistic function; its numbers were fitted to 1,385 endgames after such plays, all solved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from heapq import nlargest
from itertools import islice
from math import exp

from wordtools.scrabble.endgame.contest import WIN, Entrant
from wordtools.scrabble.endgame.replies import Desk, Option, Order, Spot, rest

LONGEST = 60  # plies of a game that is played out
LOOKS = 2000  # games played out in a round: the best plays that fit have their draws doubled
FIELD = 32  # plays that stay to the last round
MOST_DRAWS = 64  # of a play that are looked at, of all that there may be
CLOSER = ((32, 16, 4), (16, 48, 8), (8, 64, 16))
"""Plays, draws of each, replies to a play that leaves tiles in the bag."""
CLOSER_PLIES = 3
PLAYED_SCALE, PLAYED_SHIFT = 8.0, 6.0  # points: of the logistic function, for a game that was played out
SEARCHED_CHANCE = 0.96  # how often who is ahead after a search of CLOSER_PLIES wins
GUESSED_SCALE = 20.0  # and for the first guess


def chance(lead: float, scale: float) -> float:
    """Returns the chance to win at a lead."""
    return 1 / (1 + exp(min(700.0, -lead / scale)))


@dataclass(slots=True, eq=False)
class Contender:
    """A play with what is proven of it and what it looks like."""

    entrant: Entrant[Option, Order]
    empties: bool
    guess: float
    """Points ahead at the end, by the score and the tiles that are kept."""
    weights: dict[Order, int]
    """The draws, and how often each comes."""
    leads: dict[Order, int] = field(default_factory=dict)
    """Points ahead at the end of the games that were played out, by draw."""
    chances: dict[Order, float] = field(default_factory=dict)
    """The chance to win after a draw, by the closest look at it."""
    fair: Entrant[Option, Order] | None = None
    """What it wins against one who knows only what can be known, where that was asked for."""
    points: int | None = None
    """Points ahead at the end, over all draws together, where they were searched."""
    ceiling: int | None = None
    """No more than this, where only that was found out."""

    @property
    def option(self) -> Option:
        """The play."""
        return self.entrant.play

    @property
    def estimate(self) -> float:
        """The expected share of wins; results that are proven count as such."""
        one = self.entrant
        open_still = dict(self.chances)
        known, decided = 0.0, 0
        for (order, weight), result in zip(one.draws, one.results, strict=False):
            if one.loose and result:  # at most a win, or at most a draw
                if result < WIN and order in open_still:
                    open_still[order] = min(open_still[order], result / WIN)
                continue
            known += weight * result / WIN
            decided += weight
            open_still.pop(order, None)
        looked = sum(self.weights[order] for order in open_still)
        if looked:
            mean = sum(self.weights[order] * value for order, value in open_still.items()) / looked
        elif self.chances:
            mean = sum(self.weights[order] * value for order, value in self.chances.items())
            mean /= sum(self.weights[order] for order in self.chances)
        else:
            mean = chance(self.guess, GUESSED_SCALE)
        most = (one.total - decided) * mean
        if one.loose:
            most = min(most, one.most / WIN - known)
        return (known + most) / one.total

    @property
    def spread(self) -> float:
        """The expected points ahead at the end."""
        if not self.leads:
            return self.guess
        looked = sum(self.weights[order] for order in self.leads)
        return sum(self.weights[order] * lead for order, lead in self.leads.items()) / looked

    def played(self, leads: dict[Order, int]) -> None:
        """Takes how games ended that were played out."""
        self.leads |= leads
        for order, lead in leads.items():
            self.chances.setdefault(order, chance(lead - PLAYED_SHIFT, PLAYED_SCALE))

    def searched(self, signs: dict[Order, int]) -> None:
        """Takes who is ahead after short searches of endgames: 1, 0 or -1."""
        for order, sign in signs.items():
            self.chances[order] = 0.5 + sign * (SEARCHED_CHANCE - 0.5)

    def answered(self, leads: dict[Order, int]) -> None:
        """Takes how games ended after the worst of several replies."""
        self.chances |= {order: chance(lead - PLAYED_SHIFT, PLAYED_SCALE) for order, lead in leads.items()}

    def hardest_first(self, draws: Sequence[tuple[Order, int]]) -> None:
        """Puts its draws in the order of their chances; those that were not looked at keep that of *draws*."""
        middle = sum(self.chances.values()) / len(self.chances) if self.chances else 0.5
        self.entrant.draws = sorted(draws, key=lambda draw: self.chances.get(draw[0], middle))


def first_guess(spot: Spot, option: Option, worth: Callable[[bytes], int]) -> float:
    """Returns the points ahead at the end by the score and the tiles that are kept."""
    return spot.lead + option.score - 2 * worth(option.kept) - 3 * len(option.kept)


def play_out(desk: Desk, spot: Spot, option: Option, orders: Sequence[Order], plies: int = LONGEST) -> dict[Order, int]:
    """Plays a game after a play for each order of the bag; returns the points ahead at its end.

    Raises:
        Stopped: the search was ended.
    """
    found = {}
    with desk.laid(option):
        for order in orders:
            drawn = len(option.given) or len(option.cells)
            mine = bytes(sorted(option.kept + bytes(order[:drawn])))
            bag = bytes(order[drawn:]) + option.given
            passed = not option.cells and not option.given
            theirs = rest(spot.hidden, order)
            if passed and spot.passed:
                value = desk.worth(spot.rack) - desk.worth(theirs)
            else:
                value = desk.played(theirs, mine, bag, passed=passed, plies=plies)
            found[order] = spot.lead + option.score - value
    return found


def search(desk: Desk, spot: Spot, option: Option, orders: Sequence[Order]) -> dict[Order, int]:
    """Searches the endgames after a play that empties the bag a few plies deep; returns who is then ahead: 1, 0 or -1.

    Raises:
        Stopped: the search was ended.
    """
    line = spot.lead + option.score
    found = {}
    for order in orders:
        lead = line - desk.search(spot, option, order, line - 1, line + 1, CLOSER_PLIES)
        found[order] = (lead > 0) - (lead < 0)
    return found


def answered(desk: Desk, spot: Spot, option: Option, orders: Sequence[Order], replies: int) -> dict[Order, int]:
    """Plays games out after the most promising replies to a play that leaves tiles in the bag; the worst one counts.

    Raises:
        Stopped: the search was ended.
    """
    found = play_out(desk, spot, option, orders)
    if not option.cells and not option.given and spot.passed:
        return found
    with desk.laid(option):
        drawn = len(option.given) or len(option.cells)
        for order in orders:
            theirs = rest(spot.hidden, order)
            mine = bytes(sorted(option.kept + bytes(order[:drawn])))
            left = (*order[drawn:], *option.given)
            unseen = bytes(sorted(mine + bytes(left)))
            there = Spot(0, theirs, unseen, len(left), -spot.lead - option.score, passed=False)
            key = partial(first_guess, there, worth=desk.worth)
            promising = nlargest(replies, islice(desk.options(theirs), 4 * replies), key)
            for reply in promising:
                if reply.cells:
                    lead = -play_out(desk, there, reply, [left])[left]
                    found[order] = min(found[order], lead)
    return found


def orders_to_look_at(contender: Contender, shuffled: Sequence[Order], count: int) -> list[Order]:
    """Returns the draws of the first *count* that the play has not been played out for."""
    return [order for order in shuffled[:count] if order not in contender.leads]
