"""Simulation: what candidate plays are worth when the game goes on after them, found by playing on many times.

The candidates are the best plays by static equity. Each round deals the unseen tiles at random to the other player and
the bag; the other player's tiles follow an inference from the last play where one is given (``inference.py``). Then
each candidate is made and both players go on by static equity for some plies. Once the bag is empty the rest is
searched (``_settle.py``), so that both play it well. All candidates of a round meet the same tiles. A round is worth
the points gained on the other player and the difference of what the tiles kept last are worth. With one or two tiles in
the bag no draw is left to chance (``late.py``).

The chance to win is the share of rounds won, where they end. A round that stops before counts the share of games that
were won from such a spread with this number of tiles unseen by the player who is then to move (``winning.py``).

``utility.py`` ranks the candidates, ``sampling.py`` divides a budget among them. What a
candidate promises before any round, by its static equity, counts as ``PRIOR`` rounds: it decides while rounds are few.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from math import perm
from threading import Lock

from wordtools.core import Lexicon
from wordtools.core.errors import OptionError, RulesError
from wordtools.core.run.clock import Clock, Stop
from wordtools.core.run.progress import Progress, Watcher
from wordtools.scrabble.endgame.endgame import racks, solve
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.evaluation.stakes import Stakes
from wordtools.scrabble.evaluation.utility import SHARE, Utility, utility, win, win_first
from wordtools.scrabble.evaluation.ways import WayTable
from wordtools.scrabble.evaluation.winning import WinTable
from wordtools.scrabble.moves.movegen import MoveGenerator, known_rack, worths
from wordtools.scrabble.moves.packed import kept_of
from wordtools.scrabble.position.play import Play
from wordtools.scrabble.position.position import Position
from wordtools.scrabble.rules.rules import Rules
from wordtools.scrabble.simulation.dealing import Dealer
from wordtools.scrabble.simulation.inference import Inference
from wordtools.scrabble.simulation.late import MOST_BAG, Late
from wordtools.scrabble.simulation.outcome import PLIES, SUMS, Outcome, ranked
from wordtools.scrabble.simulation.sampling import BATCH, TESTED, Halving, surely_less
from wordtools.scrabble.simulation.selfplay import Arena, Setting, game_seed
from wordtools.scrabble.simulation.tracing import Round, steps_of

FIGURES = 6  # numbers that the kernel writes a candidate a round
ROUNDS = 1000  # of each candidate, where nothing limits them
SPARE = 20  # further plays listed beside the candidates, as equivalent ones are dropped
LOOKED = 400  # candidates where all draws are enumerated
EFFORT = 4_000  # effort limit of a round's endgame, in plays found: for the winner, and again for the spread
LATER = 1.2  # ratio of the rounds from one comparison of plays to the next
MOST_CANDIDATES, MOST_PLIES, MOST_ROUNDS, MOST_JOBS = 100_000, 1_000_000, 1_000_000_000, 256
MOST_NODES = 1_000_000_000_000


class Simulator:
    """Plays on from positions under one set of rules with one word list; threads that share it wait for each other.

    >>> rules = Rules.load("en")
    >>> simulator = Simulator(rules, rules.lexicon(), None)
    >>> found = simulator.run(Position.new(rules, rack="QUIXOTY"), candidates=2, rounds=64, plies=1, seed=1)
    >>> found[0].rounds, found[0].mean > found[1].mean
    (64, True)
    """

    def __init__(
        self,
        rules: Rules,
        lexicon: Lexicon,
        leaves: Leaves | None = None,
        *,
        ways: WayTable | None = None,
        jobs: int = 1,
    ) -> None:
        """Prepares a kernel a thread; with a table of *ways* the players of the rounds also look at the board.

        Raises:
            RulesError: the words or the leaves are for other tiles.
            OptionError: not 1 to 256 threads.
        """
        if not 1 <= jobs <= MOST_JOBS:
            raise OptionError(f"1 to {MOST_JOBS} threads can be used, not {jobs}")
        self.rules = rules
        self.leaves = leaves
        self.ways = ways
        self.jobs = jobs
        self.generator = MoveGenerator(rules, lexicon)
        self.wins = WinTable.bundled()
        setting = Setting("static", leaves, ways)
        first = Arena(rules, lexicon, setting, setting)
        self.arenas = [first, *(first.twin() for _ in range(jobs - 1))]
        self._lock = Lock()

    def __repr__(self) -> str:
        """Shows the rules, the word list and the number of threads."""
        return f"<Simulator {self.rules.tiles.name}, {self.generator.lexicon.name}, {self.jobs} threads>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickles as what it is made from."""
        return partial(Simulator, ways=self.ways, jobs=self.jobs), (self.rules, self.generator.lexicon, self.leaves)

    def __deepcopy__(self, memo: object) -> Simulator:
        """Makes another one with kernels of its own."""
        return Simulator(self.rules, self.generator.lexicon, self.leaves, ways=self.ways, jobs=self.jobs)

    def run(
        self,
        position: Position,
        *,
        candidates: int = 15,
        margin: float | None = None,
        plies: int = 4,
        early: int | None = None,
        rounds: int | None = None,
        nodes: int | None = None,
        confidence: float = 0.99,
        rank_by: str | Utility = "blend",
        seed: int = 0,
        plays: Sequence[Play] | None = None,
        also: Sequence[Play] = (),
        inference: Inference | None = None,
        searched_ends: bool = True,
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Watcher[list[Outcome]] | None = None,
    ) -> list[Outcome]:
        """Simulates the best plays of the player to move; the result is the same for any number of threads.

        A budget of nodes or seconds is spent by sequential halving: most rounds go to the plays that may be best.
        Rounds alone are the same for all plays, until one is surely worse than the best.

        Args:
            position: of two players; the rack of the one to move must be known.
            candidates: maximum number of plays, by static equity; of plays that fill the same squares and keep the same
                tiles only the best.
            margin: drop candidates more than this many equity points below the best, except the second best; only
                while the bag holds more tiles than a rack, as equity predicts little later. None: keep all.
            plies: rollout depth: number of plays after each candidate.
            early: rollout depth in plies until two candidates of a budget (*nodes*, *seconds*) remain: short rounds
                have less variance for their cost, and long ones then compare the best two.
            rounds: maximum number for each play; None: 1,000, or as many as a budget allows.
            nodes: budget in plays found over all rounds, some 20,000 a second on a core; the rounds under
                way are finished, and 5 rounds of each play are always made.
            confidence: probability of being worse than the best at which a play is dropped; when all others were, the
                rounds end. 1: no play is ever dropped, whatever the budget: all get the same rounds.
            rank_by: utility that orders the plays: ``points``, ``win``, ``blend`` (of both), or a function
                (``utility.py``).
            seed: of the random tiles.
            plays: these plays instead of the best.
            also: these plays besides the best.
            inference: what the other player probably kept from the last play; its rack is drawn by that.
            searched_ends: whether a round that empties the bag is searched from there on, so that both play the end
                well; False: static plays, which take less time. All draws of one or two tiles are always searched.
            seconds: time limit; the number of rounds then depends on the machine.
            stop: called after each batch of rounds; True ends the simulation.
            progress: called with the rounds made and the candidates, after each batch of rounds.

        Returns:
            The candidates, best first, those that were dropped last.

        Raises:
            RulesError: not two players, an unknown rack, a play that cannot be made, the game is over, or the inference
                is of another position.
            OptionError: a number out of range.
        """
        self.check(position)
        dealer = Dealer(position, inference, seed)
        budget = nodes is not None or seconds is not None
        asked = rounds
        rounds = (MOST_ROUNDS if budget else ROUNDS) if rounds is None else rounds
        nodes = MOST_NODES if nodes is None else nodes
        limits = (
            ("candidates", candidates, MOST_CANDIDATES),
            ("plies", plies, MOST_PLIES),
            ("early", plies if early is None else early, MOST_PLIES),
            ("rounds", rounds, MOST_ROUNDS),
            ("nodes", nodes, MOST_NODES),
        )
        for name, number, most in limits:
            if not 1 <= number <= most:
                raise OptionError(f"{name} must be 1 to {most:,}, not {number}")
        if not 0.5 <= confidence <= 1:
            raise OptionError(f"confidence must be 0.5 to 1, not {confidence}")
        clock = Clock(seconds, stop)
        if self._enumerable(position, dealer, asked):
            stakes = Stakes(position, self.wins, win_first if rank_by == "blend" else utility(rank_by))
            budget_nodes = nodes if budget else (asked or ROUNDS) * candidates * plies
            return self._late(position, dealer, stakes, candidates, plays, also, budget_nodes, seconds, clock, progress)
        stakes = Stakes(position, self.wins, utility(rank_by))
        outcomes = self._candidates(position, candidates, plays, also, margin)
        for outcome in outcomes:
            outcome.prior = stakes.promise(outcome.candidate)
            if dealer.whole:
                outcome.trust = 0
        if budget and dealer.whole:
            rounds = min(rounds, dealer.whole)
        halving = Halving(len(outcomes))
        done = played = made = 0
        look = TESTED
        first = min(plies, early) if early is not None and budget else plies
        far = 0 if first == plies else None  # the first round that looks as far as *plies*
        with ThreadPoolExecutor(self.jobs) as pool:
            while done < rounds and not halving.over:
                alive = [outcome for outcome in outcomes if not outcome.dropped]
                if len(alive) < 2 <= len(outcomes):
                    break
                if far is None and (len(alive) <= 2 or halving.phases == 1):
                    halving.finish()
                    far, look = done, done + TESTED
                count = min(rounds - done, halving.batch(len(alive)) if budget and not dealer.whole else BATCH)
                seeds = [game_seed(seed, done + k) for k in range(count)]
                depth = first if far is None else plies
                made += self._batch(pool, position, dealer, alive, seeds, done, depth, stakes, searched_ends)
                done += count
                played += count * len(alive)
                if done >= look and confidence < 1:
                    _drop(alive, confidence, far)
                    look = round(LATER * done)
                if budget:
                    kept = halving.spend(max(made / nodes, clock.passed() / (seconds or math.inf)), played)
                    if confidence < 1:
                        _keep(alive, kept)
                if progress is not None:
                    progress(Progress(done, None if budget else rounds, outcomes))
                if clock.over():
                    break
        return ranked(outcomes)

    def _ends(self, bag: int, plies: int) -> bool:
        """Returns whether rounds can reach an empty bag, where the search takes over; False in an endgame."""
        return 0 < bag <= self.rules.rack_size * (plies + 1)

    def _enumerable(self, position: Position, dealer: Dealer, rounds: int | None) -> bool:
        """Returns whether all draws of the last tiles are enumerated instead of sampled."""
        bag = position.bag
        if not 1 <= bag <= MOST_BAG or dealer.sampler is not None or self.arenas[0].settler is None:
            return False
        return rounds is None or rounds >= perm(len(position.unseen), bag)

    def _late(
        self,
        position: Position,
        dealer: Dealer,
        stakes: Stakes,
        candidates: int,
        plays: Sequence[Play] | None,
        also: Sequence[Play],
        nodes: int,
        seconds: float | None,
        clock: Clock,
        progress: Watcher[list[Outcome]] | None,
    ) -> list[Outcome]:
        """Enumerates all draws (``late.py``)."""
        outcomes = self._candidates(position, max(candidates, LOOKED), plays, also, None)
        wanted = {*also, *(plays or ())}
        late = Late(position, dealer.known, outcomes, lambda one: one.candidate.play in wanted, stakes, self.arenas)

        def report(draws: int) -> None:
            if progress is not None:
                progress(Progress(draws, None, [line.outcome for line in late.lines]))

        with self._lock:
            return ranked(late.run(candidates, nodes, clock, seconds, report))

    def trace(
        self,
        position: Position,
        plays: Sequence[Play],
        *,
        rounds: int,
        plies: int = 4,
        seed: int = 0,
        inference: Inference | None = None,
    ) -> list[list[Round]]:
        """Plays the first rounds of ``run`` with that seed once more, and returns them play by play.

        Args:
            position: as for ``run``.
            plays: what is played first.
            rounds: how many, the same for each of these plays.
            plies: as for ``run``.
            seed: as for ``run``.
            inference: as for ``run``.

        Returns:
            For each of the plays its rounds, in order.

        Raises:
            RulesError: as ``run`` does.
        """
        self.check(position)
        outcomes, dealer = self._these(position, plays), Dealer(position, inference, seed)
        stakes = Stakes(position, self.wins, win)
        records = array("Q", [number for outcome in outcomes for number in outcome.record])
        worth = array("i", [round(1000 * outcome.candidate.leave) if position.bag else 0 for outcome in outcomes])
        seeds = [game_seed(seed, k) for k in range(rounds)]
        found: list[list[Round]] = [[] for _ in outcomes]
        size = self.rules.rack_size
        with self._lock:
            for kernel, some in dealer.deals(self.arenas[0], seeds, range(rounds)):
                out = array("q", bytes(8 * FIGURES * len(some) * len(worth)))
                if self._ends(position.bag, plies) and self.arenas[0].settler is not None:
                    kernel.search(self.arenas[0].settler, stakes.lead, EFFORT, EFFORT, 0)
                trace = kernel.trace(array("Q", some), records, worth, plies, out)
                for k, steps in enumerate(steps_of(trace, size, len(outcomes[0].record), plies)):
                    points, leaves, unseen, player = out[FIGURES * k : FIGURES * k + 4]
                    gained = 1000 * points + leaves
                    wins = stakes.ended(gained, unseen, player)[1]
                    found[k % len(outcomes)].append(Round(steps, gained / 1000, wins / SHARE))
        return found

    def check(self, position: Position) -> None:
        """Checks that a position can be simulated.

        Raises:
            RulesError: not two players, the rack of the player to move is not known, the game is over, or there are
                more tiles than these rules allow.
        """
        racks, tiles, unseen = position.state.racks, self.rules.tiles, position.unseen
        if len(racks) != 2:
            raise RulesError(f"two players are simulated, not {len(racks)}")
        if position.over:
            raise RulesError("the game is over")
        if not known_rack(position):
            raise RulesError("the player to move has no tiles")
        for rack in racks:
            tiles.check_rack(rack or b"", self.rules.rack_size)
        tiles.check(unseen, "bag")
        if len(unseen) > tiles.size:
            raise RulesError(f"{len(unseen)} tiles are unseen: these rules have {tiles.size}")

    def exact(
        self,
        position: Position,
        *,
        candidates: int = 15,
        plays: Sequence[Play] | None = None,
        also: Sequence[Play] = (),
        seconds: float | None = None,
        stop: Stop | None = None,
        progress: Watcher[list[Outcome]] | None = None,
    ) -> list[Outcome]:
        """Searches the best plays of an endgame to the end instead; the bag must be empty.

        Args:
            position: of two players.
            candidates: how many plays, the best by static equity and the first of the best line.
            plays: these plays instead of the best.
            also: these plays besides.
            seconds: how long it may take in all; a play that is not proven by then has the best value found.
            stop: is asked again and again whether to end; the plays that were searched are returned.
            progress: is given the plays searched and the candidates, after each.

        Raises:
            RulesError: the bag is not empty, not two players, or the game is over.
        """
        clock = Clock(seconds, stop)
        racks(position)
        outcomes = self._candidates(position, min(candidates, MOST_CANDIDATES), plays, (), None)
        if plays is None:
            first = solve(position, self.generator, seconds=_share(clock, len(outcomes) + len(also) + 1), stop=stop)
            if first.line and all(outcome.candidate.play != first.line[0] for outcome in outcomes):
                outcomes.pop()
                also = [first.line[0], *also]
        known = {outcome.candidate.play for outcome in outcomes}
        outcomes += self._these(position, [play for play in dict.fromkeys(also) if play not in known])
        for number, outcome in enumerate(outcomes):
            if clock.stopped():
                break
            self._finish(position, outcome, _share(clock, len(outcomes) - number), stop)
            if progress is not None:
                progress(Progress(number + 1, len(outcomes), outcomes))
        return ranked([outcome for outcome in outcomes if outcome.rounds])

    def _finish(self, position: Position, outcome: Outcome, seconds: float | None, stop: Stop | None) -> None:
        """Searches what follows a play."""
        player, before = position.player_to_move, position.state.scores
        after = position.copy()
        after.draw(1 - player, racks(position)[1])
        after.push(outcome.candidate.play)
        scores = after.state.scores
        value = scores[player] - scores[1 - player] - before[player] + before[1 - player]
        outcome.exact = True
        if not after.over:
            ending = solve(after, self.generator, seconds=seconds, stop=stop)
            value -= ending.value
            outcome.exact = ending.exact
        spread = before[player] - before[1 - player] + value
        outcome.rounds, outcome.total, outcome.squares = 1, 1000 * value, (1000 * value) ** 2
        outcome.wins = 500_000 * (1 + (spread > 0) - (spread < 0))
        outcome.win_squares = outcome.wins**2
        outcome.samples, outcome.prior = array("q", [1000 * value]), 1000 * value

    def _candidates(
        self,
        position: Position,
        count: int,
        plays: Sequence[Play] | None,
        also: Sequence[Play],
        margin: float | None,
    ) -> list[Outcome]:
        """Lists the plays that are simulated."""
        if plays is not None:
            return self._these(position, dict.fromkeys([*plays, *also]))
        found = self.generator.find_best(
            position.board,
            position.rack,
            bag=position.bag,
            worth=worths(position, self.leaves),
            count=min(count + SPARE, MOST_CANDIDATES),
        )
        chosen: dict[object, Outcome] = {}
        for k, candidate in enumerate(found):
            record = found.record(k)
            key = frozenset(candidate.play.fresh(position.board)), kept_of(record[0])
            if key in chosen:
                chosen[key].alike += (candidate.play,)
            elif len(chosen) < count:
                chosen[key] = Outcome(candidate, record)
        outcomes = list(chosen.values())
        if margin is not None and position.bag > self.rules.rack_size:
            least = outcomes[0].candidate.equity - margin
            outcomes = [one for k, one in enumerate(outcomes) if k < 2 or one.candidate.equity >= least]
        known = {outcome.candidate.play for outcome in outcomes}
        for outcome in outcomes:  # a play that is asked for has rounds of its own
            outcome.alike = tuple(play for play in outcome.alike if play not in also)
        return outcomes + self._these(position, [play for play in dict.fromkeys(also) if play not in known])

    def _these(self, position: Position, plays: Iterable[Play]) -> list[Outcome]:
        """Finds the records of plays.

        Raises:
            RulesError: one of them cannot be made.
        """
        wanted = list(plays)
        if not wanted:
            return []
        worth = worths(position, self.leaves)
        found = self.generator.find(position.board, position.rack, bag=position.bag, worth=worth)
        known = {candidate.play: k for k, candidate in enumerate(found)}
        for play in wanted:
            if play not in known:
                judgement = position.judge(play, self.generator.lexicon)
                why = "" if judgement.legal else f": {judgement}"
                raise RulesError(f"{position.text(play)} is not a play that can be made here{why}")
        return [Outcome(found[known[play]], found.record(known[play])) for play in wanted]

    def _batch(
        self,
        pool: ThreadPoolExecutor,
        position: Position,
        dealer: Dealer,
        alive: list[Outcome],
        seeds: list[int],
        done: int,
        plies: int,
        stakes: Stakes,
        searched_ends: bool,
    ) -> int:
        """Plays a round for each seed and counts what came out; returns how many plays were made."""
        records = array("Q", [number for outcome in alive for number in outcome.record])
        bag = position.bag  # counted once: that takes as long as half a ply
        worth = array("i", [round(1000 * outcome.candidate.leave) if bag else 0 for outcome in alive])
        numbers, step = range(done, done + len(seeds)), self.jobs
        lead = stakes.lead if searched_ends and self._ends(bag, plies) else None
        with self._lock:
            jobs = [
                pool.submit(_rounds, arena, dealer, seeds[part::step], numbers[part::step], records, worth, plies, lead)
                for part, arena in enumerate(self.arenas[: len(seeds)])
            ]
            try:
                wait(jobs)
            finally:  # Ctrl-C: the kernels are free when the lock is
                wait(jobs)
        results = [job.result() for job in jobs]
        made = 0
        size = FIGURES * len(alive)
        for k in range(len(seeds)):  # in the order of the rounds, whoever has played them
            figures, at = results[k % self.jobs][0], k // self.jobs * size
            made += sum(figures[at + 4 : at + size : FIGURES])
            for j, outcome in enumerate(alive):
                points, leaves, unseen, player, *_ = figures[at + FIGURES * j : at + FIGURES * (j + 1)]
                gained = 1000 * points + leaves
                value, wins = stakes.ended(gained, unseen, player)
                outcome.rounds += 1
                outcome.total += gained
                outcome.squares += gained * gained
                outcome.wins += wins
                outcome.win_squares += wins * wins
                outcome.samples.append(value)
        for _, sums in results:
            for j, outcome in enumerate(alive):
                for k in range(SUMS * PLIES):
                    outcome.sums[k] += sums[SUMS * PLIES * j + k]
        return made


def _share(clock: Clock, parts: int) -> float | None:
    """Returns one search's share of the remaining time."""
    return None if clock.until == math.inf else max(0.001, clock.left() / parts)


def _rounds(
    arena: Arena,
    dealer: Dealer,
    seeds: Sequence[int],
    numbers: Sequence[int],
    records: array[int],
    worth: array[int],
    plies: int,
    lead: int | None,
) -> tuple[array[int], array[int]]:
    figures = array("q")
    sums = array("q", bytes(8 * SUMS * PLIES * len(worth)))
    for kernel, some in dealer.deals(arena, seeds, numbers):
        out = array("q", bytes(8 * FIGURES * len(some) * len(worth)))
        if lead is not None and arena.settler is not None:
            kernel.search(arena.settler, lead, EFFORT, EFFORT, 0)
        kernel.rounds(array("Q", some), records, worth, plies, out, sums)
        figures.extend(out)
    return figures, sums


def _keep(alive: list[Outcome], count: int) -> None:
    """Drops all but the best ones."""
    order = sorted((one for one in alive if not one.dropped), key=lambda one: -one.value)
    for outcome in order[count:]:
        outcome.dropped = True


def _drop(alive: list[Outcome], confidence: float, far: int | None = 0) -> None:
    """Drops the plays that are surely worse than the best one, by the rounds from *far* on.

    None: no round has looked far yet. What is sure is then only how short rounds end, and two plays are left.
    """
    best, *others = sorted((one for one in alive if not one.dropped), key=lambda one: -one.value)
    for outcome in others[far is None :]:
        if surely_less(outcome.samples[far or 0 :], best.samples[far or 0 :], confidence):
            outcome.dropped = True
