"""Learning leaves: the sums against laws they must keep, the shrinkage against a truth that is known."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from concurrent.futures import Executor, Future
from contextlib import nullcontext
from itertools import combinations
from math import comb
from typing import Any

import pytest
from conftest import COMPILED, PURE, kernel, random_examples
from hypothesis import given, settings
from hypothesis import strategies as st
from scrabble.test_selfplay import LEAVES, LEXICON, RULES, Setting, selfplay, small_rules

from wordtools.core.errors import OptionError
from wordtools.core.run.progress import Progress
from wordtools.scrabble import Rules
from wordtools.scrabble.evaluation.leaves import Leaves
from wordtools.scrabble.match import training as train
from wordtools.scrabble.match.training import Trainer
from wordtools.scrabble.simulation import _selfplay

RACKS = 2


@pytest.fixture(params=[COMPILED, PURE], scope="session")
def form(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def trainer() -> Trainer:
    return Trainer(RULES, LEXICON, longest=4)


def numbers(form: str, leaves: Leaves) -> Any:
    return kernel("wordtools.scrabble.evaluation._leaves", form).Walk(
        leaves.nodes, leaves._counts, array("i", range(len(leaves)))
    )


def added_up(form: str, trainer: Trainer, usual: array[int], games: int = 12) -> tuple[array[int], array[int]]:
    """Trains for some games; returns the sums and the stages."""
    made = selfplay(form, RULES, Setting("static", LEAVES), Setting("static", LEAVES))
    sums = array("q", bytes(8 * train.SUMS * len(trainer.parts)))
    stages = array("q", bytes(24 * (RULES.tiles.size + 1)))
    made.train(array("Q", range(games)), RACKS, numbers(form, trainer.leaves), usual, sums, stages)
    return sums, stages


def test_all_leaves_of_a_bag_are_listed(trainer):
    bag = RULES.tiles.all
    assert trainer.parts == sorted({part for size in range(1, 5) for part in combos(bag, size)})
    assert [leave for leave, _ in trainer.leaves] == trainer.parts
    with pytest.raises(OptionError, match="too many"):
        Trainer(Rules.load("en-super").with_numbers(rack_size=9), LEXICON, longest=8)


def combos(bag: bytes, size: int) -> set[bytes]:
    parts = {b""}
    for _ in range(size):
        parts = {bytes(sorted(part + bytes((tile,)))) for part in parts for tile in set(bag)}
    return {part for part in parts if not Counter(part) - Counter(bag)}


def test_every_rack_counts_once_for_each_way_to_pick_a_leave(form, trainer):
    usual = array("i", [100 * bag for bag in range(RULES.tiles.size + 1)])
    sums, stages = added_up(form, trainer, usual)
    racks, size = sum(stages[::3]), RULES.rack_size
    over = sum(stages[3 * bag + 1] - usual[bag] * stages[3 * bag] for bag in range(len(usual)))
    assert racks > 100
    assert all(not stages[3 * bag] for bag in range(size))
    for tiles in range(1, 5):
        places = [train.SUMS * place for place, leave in enumerate(trainer.parts) if len(leave) == tiles]
        assert sum(sums[place] for place in places) == comb(size, tiles) * racks
        assert sum(sums[place + 2] for place in places) == comb(size, tiles) * over
        for place in places:
            assert sums[place] <= sums[place + 1]
            assert (sums[place] == 0) == (sums[place + 4] == 0) or sums[place + 2] == 0


def test_both_forms_and_any_number_of_racks_agree(trainer):
    usual = array("i", bytes(4 * (RULES.tiles.size + 1)))
    assert added_up(COMPILED, trainer, usual) == added_up(PURE, trainer, usual)


def test_judging_racks_does_not_change_the_players(form):
    """The racks are drawn from the game's own random numbers: only exchanges and so on may come out differently."""
    made = selfplay(form, small_rules(exchange_limit=30), Setting("score"), Setting("score"))
    sums, stages = array("q", bytes(40)), array("q", bytes(24 * (RULES.tiles.size + 1)))
    empty = kernel("wordtools.scrabble.evaluation._leaves", form).Walk(
        array("I", [0]), array("I", [0]), array("i", [0])
    )
    usual = array("i", bytes(4 * (RULES.tiles.size + 1)))
    made.train(array("Q", [5]), 1, empty, usual, sums, stages)
    again = array("q", bytes(len(stages) * 8))
    made.train(array("Q", [5]), 3, empty, usual, sums, again)
    assert list(again[::3]) == [3 * number for number in stages[::3]]


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 2**40), st.integers(-(2**40), 2**40)), max_size=9))
def test_sums_are_packed_and_added_again(form, changes):
    training = kernel("wordtools.scrabble.match._training", form)
    wanted, parts = array("q", bytes(8 * 10 * train.SUMS)), array("q", bytes(8 * 10 * train.SUMS))
    for place, ways, total in changes:
        for sums in (wanted, parts):
            for k, number in enumerate((ways, ways, total, -total, 1)):
                sums[train.SUMS * place + k] += number
    places = array("I", bytes(4 * training.filled(parts)))
    packed = array("q", bytes(8 * train.SUMS * len(places)))
    training.taken_out(parts, places, packed)
    assert list(places) == sorted({place for place, _, _ in changes})
    assert not any(parts)
    training.put_in(parts, places, packed)
    assert parts == wanted
    training.put_in(parts, places, packed)
    assert list(parts) == [2 * number for number in wanted]
    for wrong_places, wrong in ((array("I", [10]), array("q", bytes(40))), (array("I", [1]), array("q", bytes(32)))):
        with pytest.raises(ValueError, match="other leaves"):
            training.put_in(parts, wrong_places, wrong)


@given(st.lists(st.sampled_from(sorted(set(RULES.tiles.all))), min_size=1, max_size=5), st.integers(0, 2**32))
@settings(max_examples=random_examples(60))
def test_expectations_are_the_mean_over_pairs(form, trainer, tiles, seed):
    rng = random.Random(seed)
    values = array("i", (rng.randrange(-20_000, 20_000) for _ in trainer.parts))
    known = dict(zip(trainer.parts, values, strict=True)) | {b"": 0}
    rack = bytes(sorted(tiles))
    out = array("q", [0])
    expected = kernel("wordtools.scrabble.match._training", form).Expected(numbers(form, trainer.leaves), 5)
    expected.fill(rack, len(rack), values, out)

    def without(*bits: int) -> int:
        return known.get(bytes(tile for bit, tile in enumerate(rack) if bit not in bits), 0)

    pairs = [without(i) + without(j) - without(i, j) for i, j in combinations(range(len(rack)), 2)]
    assert out[0] == 2 * sum(pairs)


def test_shrinking_finds_more_of_the_truth_than_means_or_expectations(trainer):
    rng = random.Random(1)
    single = {tile: rng.gauss(0, 6000) for tile in set(RULES.tiles.all)}
    truth = {
        leave: sum(single[tile] for tile in leave) + rng.gauss(0, 3000) * (len(leave) > 2) for leave in trainer.parts
    }
    sums = array("q", bytes(8 * train.SUMS * len(trainer.parts)))
    racks, squares, over = 0, 0, 0
    for place, leave in enumerate(trainer.parts):
        for _ in range(400 if len(leave) < 3 else rng.choice([0, 1, 2, 5, 10, 30])):
            x = round(rng.gauss(truth[leave], 9000))
            racks, squares, over = racks + 1, squares + x * x, over + x
            for k, number in enumerate((1, 1, x, x, x * x)):
                sums[train.SUMS * place + k] += number
    values, weights = trainer._shrunk(sums, racks, 0, squares)
    learnt = dict(zip(trainer.parts, values, strict=True))
    rare = [place for place, leave in enumerate(trainer.parts) if len(leave) == 3 and sums[train.SUMS * place]]

    def error(found: dict[bytes, float]) -> float:
        return sum((found[trainer.parts[place]] - truth[trainer.parts[place]]) ** 2 for place in rare)

    means = {trainer.parts[k]: sums[train.SUMS * k + 2] / sums[train.SUMS * k] for k in rare}
    additive = {trainer.parts[k]: sum(learnt[bytes((tile,))] for tile in trainer.parts[k]) for k in rare}
    assert error(learnt) < 0.8 * min(error(means), error(additive))
    assert weights[0] < weights[2] < float("inf")


def test_generations_are_the_same_with_any_number_of_threads():
    tables = []
    for jobs in (1, 3):
        steps: list[Progress[None]] = []
        made = list(Trainer(RULES, LEXICON, longest=2).generations(3, 50, 2, jobs=jobs, progress=steps.append))
        assert [(generation.number, generation.games) for generation in made] == [(1, 25), (2, 50)]
        assert (steps[-1].done, steps[-1].total) == (75, 75)
        assert all(generation.racks > 50 for generation in made)
        tables.append([list(generation.leaves) for generation in made])
    assert tables[0] == tables[1]
    assert tables[0][0] != tables[0][1]


class AtOnce(Executor):
    """Works when it is given something."""

    def submit(self, work, /, *arguments):
        future = Future()
        future.set_result(work(*arguments))
        return future


@pytest.mark.parametrize(
    ("most", "expected"), [(110, [(1, 100)]), (250, [(1, 100), (2, 160)]), (300, [(1, 100), (2, 200)])]
)
def test_what_was_learnt_when_it_is_interrupted_is_kept(most, expected):
    def tell(progress: Progress[None]) -> None:
        if progress.done > most:
            raise KeyboardInterrupt

    made = []
    trainer = Trainer(RULES, LEXICON, longest=2)
    with pytest.raises(KeyboardInterrupt) if most < 300 else nullcontext():
        for generation in trainer.generations(3, 200, 2, executor=AtOnce(), progress=tell):
            made.append((generation.number, generation.games))
    assert made == expected


@pytest.mark.long
@pytest.mark.skipif(not _selfplay.COMPILED, reason="takes minutes as plain Python")
def test_what_is_learnt_of_english_makes_sense():
    rules = Rules.load("en")
    *_, last = Trainer(rules, rules.lexicon(), longest=2).generations(1, 300, 2)
    value = {rules.tiles.text(leave): worth for leave, worth in last.leaves}
    singles = {text: worth for text, worth in value.items() if len(text) == 1}
    assert max(singles, key=singles.__getitem__) == "?"
    assert sorted(singles, key=singles.__getitem__)[-2:][0] in "SZX"
    assert value["S"] > value["E"] > value["I"] > value["U"]
    assert value["II"] < 2 * value["I"] < 0
    assert value["QU"] > value["Q"]
    assert 30 < last.mean < 50
