"""Simulations late in the game: what they print of plays whose truth is known."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import needs_no_kernel, takes_minutes_as_python

from wordtools.scrabble import Engine, Position
from wordtools.scrabble.record import gcg
from wordtools.scrabble.simulation.simulate import MOST_PLIES, Simulator

GAME = Path(__file__).parents[2] / "examples" / "game.gcg"
PUBLISHED = (
    "OATY11/2U11N/1DID1M6V1O/1I1OGEED3ZEES/1P1WOO1U1AFAR1T/1T1NOW1CYME1B1R/HE1P3T1URUS1I/AR1O2QI2EN2L/LA1u3L7/"
    "F2R2HEAVIEST1/12I2/12G2/12I2/9CABLET/13XI ?EEKNOS/ 331/382 0"
)
"""Position of macondo's issue 386: simulations with static rollouts give 12K KE. 85 %."""
TRUE = {"12K KE.": 6 / 36, "A4 KO": 19 / 36}
"""Shares of the 36 pairs of draws that are won, each draw solved: ``preendgame --play``."""


@pytest.mark.long
@takes_minutes_as_python
@needs_no_kernel
def test_the_chances_of_a_published_position_are_near_the_truth():
    engine = Engine.for_language("en")
    position = Position.from_cgp(PUBLISHED, engine.rules)
    asked = [position.parse(text) for text in TRUE]
    found = Simulator(engine.rules, engine.lexicon, engine.leaves, jobs=2).run(
        position, candidates=1, also=asked, plies=MOST_PLIES, nodes=20_000, seed=1
    )
    chances = {str(one.candidate.play): one.win for one in found if one.candidate.play in asked}
    assert chances.keys() == TRUE.keys()
    for play, chance in chances.items():
        assert abs(chance - TRUE[play]) < 0.1


@takes_minutes_as_python
def test_rounds_whose_ends_are_not_searched_are_those_of_static_players():
    engine = Engine.for_language("en")
    record = gcg.read(str(GAME))
    positions = map(record.position, range(1, len(record.turns) + 1))
    position = next(one for one in positions if 3 <= one.bag <= 7)

    def totals(simulator: Simulator, **how: bool) -> list[tuple[str, int]]:
        found = simulator.run(position, candidates=4, plies=MOST_PLIES, rounds=30, confidence=1, seed=1, **how)
        return [(str(one.candidate.play), one.total) for one in found]

    simulator, static = (Simulator(engine.rules, engine.lexicon, engine.leaves, jobs=1) for _ in range(2))
    static.arenas[0].__dict__["settler"] = None  # nothing that could search an end
    assert totals(simulator, searched_ends=False) == totals(static)
    assert totals(simulator) != totals(static)
