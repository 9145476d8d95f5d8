"""Proofs: against all boards where they can be listed, published values, and whoever does the work."""

from __future__ import annotations

import random
from array import array
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from time import process_time

import conftest
import pytest
from conftest import random_examples
from hypothesis import given, settings
from hypothesis import strategies as st

from wordtools.core import Language, Lexicon
from wordtools.core.errors import BudgetError, FormatError, GridError, OptionError, RulesError
from wordtools.core.run import clock
from wordtools.core.run.progress import Progress
from wordtools.core.run.results import Results
from wordtools.ruzzle import Rules, Solver
from wordtools.ruzzle.board.board import every_cell
from wordtools.ruzzle.make.optimise import symmetries
from wordtools.ruzzle.proof import Certificate, Proof, _prove
from wordtools.ruzzle.proof.classes import by_cell, canonical, classes, letter_groups, split_order, spread
from wordtools.ruzzle.proof.proof import STOPPED
from wordtools.ruzzle.solve.workbench import flat

ENGLISH = Language.load("en")
FEW = Rules(
    "few", letters="ABCD", length_points={1: 1, 2: 2, 3: 3, 4: 7, 5: 11}, letter_points={"en": {"A": 1, "C": 3}}
)
SIZES = [(1, 1), (1, 3), (2, 2), (2, 3)]


def solver_of(words, rules=FEW):
    return Solver(Lexicon.of(words, rules.alphabet(ENGLISH)), rules, ENGLISH)


def best_of_all(solver, rows, columns, least):
    turns = symmetries(rows, columns)
    every = ["".join(cells) for cells in product("ABCD", repeat=rows * columns)]
    points = solver.totals(every, rows, columns).points
    found = {canonical(board, turns): score for board, score in zip(every, points, strict=True) if score >= least}
    return sorted(found.items(), key=lambda item: (-item[1], item[0]))


words = st.lists(st.text("ABCD", min_size=1, max_size=5), min_size=1, max_size=25, unique=True)


@pytest.mark.long
@settings(max_examples=random_examples(6) if conftest.uncompiled else 25)
@given(
    words,
    st.sampled_from(SIZES),
    st.integers(0, 9),
    st.sampled_from([None, [["ABCD"]], [["AB", "CD"]], [["A", "BCD"], ["A", "B", "CD"], ["ACD", "B"]]]),
    st.floats(0.3, 1),
)
def test_it_finds_the_boards_that_all_boards_give(listed, size, merged, groups, part):
    solver = solver_of(listed)
    most = max((points for _, points in best_of_all(solver, *size, 0)), default=0)
    least = max(1, int(part * most))
    proof = Proof(solver, *size, least, groups=groups, merged=merged)
    assert list(proof.run().boards) == best_of_all(solver, *size, least)


@pytest.mark.parametrize("form", [conftest.COMPILED, conftest.PURE])
@pytest.mark.parametrize("merged", [0, 2, 6])
def test_both_forms_of_the_kernel_agree(form, merged):
    kernel = conftest.kernel("wordtools.ruzzle.proof._prove", form)
    rng = random.Random(3)
    counter = solver_of({"".join(rng.choices("ABCD", k=rng.randint(1, 6))) for _ in range(80)}).counter
    letters = [sum(1 << counter.code(letter) for letter in rng.sample("ABCD", k)) for k in (2, 3, 4, 2, 4, 3)]
    bonus = array("q", map(FEW.points_for_length, range(256)))
    found = []
    for module in (_prove, kernel):
        prover = module.Prover(counter.lexicon.dawg.records, bytearray(1))
        prover.board(*flat(every_cell(2, 3)))
        for work in (
            lambda made: made.build(array("Q", letters), counter.gain, bonus, 1),
            lambda made: made.search(60, merged),
        ):
            while lacking := work(prover):
                prover.reserve(lacking, 2 * prover.capacity(lacking))
        found.append((prover.nodes, list(prover.result()), prover.boards))
    assert found[0] == found[1]
    assert found[0][0] > 100
    assert found[0][1][0] == -1


def test_the_kernel_checks_what_it_is_given():
    prover = _prove.Prover(solver_of(["AB"]).counter.lexicon.dawg.records, bytearray(1))
    with pytest.raises(ValueError, match="1 to 64 cells"):
        prover.board(array("I", [0, 1]), array("H", [1]))
    prover.board(*flat(every_cell(2, 2)))
    with pytest.raises(ValueError, match="no tree"):
        prover.search(1, 0)
    for masks, gain in ((array("Q", [2] * 3), 64), (array("Q", [2] * 4), 63), (array("Q", [(1 << 63) - 1] * 16), 64)):
        with pytest.raises(ValueError, match="letters of each cell"):
            prover.build(masks, array("Q", [0] * gain), array("q", [0] * 256), 1)


def test_a_cell_that_reads_as_several_letters():
    rules = Rules("qu", letters="QUIT", length_points={3: 1, 4: 5}, letter_points="none", faces={"en": {"Q": "QU"}})
    proof = Proof(solver_of(["quit", "tiqu", "qit", "tui"], rules), 1, 3, 1).run()
    assert proof.boards == (("QIT", 10), ("IUT", 1))  # QU-I-T both ways, and T-U-I


def test_classes_are_all_boards_once():
    for rows, columns in ((1, 4), (2, 2), (2, 3), (3, 3)):
        found = classes(rows, columns, [2] * rows * columns)
        turns = symmetries(rows, columns)
        images = [{"".join(text[cell] for cell in turn) for turn in turns} for text in found]
        assert sum(map(len, images)) == len(set.union(*images)) == 2 ** (rows * columns)
    assert len(classes(3, 3, [2] * 9)) == 102
    assert len(classes(2, 3, by_cell([5, 3, 2], 2, 3))) == 51
    assert split_order(3, 3) == [4, 3, 5, 1, 7, 0, 2, 6, 8]


@pytest.mark.long
def test_vowels_are_found_in_any_language():
    every = (("it", "AEIOU"), ("ru", "АЕИОУ"))
    for code, vowels in every[: conftest.less_as_python(2, 1)]:
        language = Language.load(code)
        lexicon = Lexicon.for_language(language)
        if conftest.uncompiled:
            lexicon = Lexicon.of(lexicon.word_list.words[::40], lexicon.alphabet)
        (groups,) = letter_groups(lexicon.alphabet, spread(lexicon.dawg), 9)
        assert set(vowels) <= {lexicon.alphabet.letters[number - 1] for number in groups[0]}
        assert len(groups) == 2
        assert sorted(groups[0] + groups[1]) == sorted(lexicon.alphabet.code.values())
        assert list(map(len, letter_groups(lexicon.alphabet, spread(lexicon.dawg), 12))) == [3, 3, 1]


@pytest.fixture(scope="module")
def proof():
    rng = random.Random(7)
    words = sorted({"".join(rng.choices("ABCD", k=rng.randint(2, 5))) for _ in range(60)})
    return Proof(solver_of(words), 2, 3, 60)


@pytest.fixture(scope="module")
def certificate(proof):
    return proof.run()


def test_the_same_certificate_whoever_does_the_work(proof, certificate):
    assert certificate.boards
    assert sum(part.tested for part in certificate.classes) > len(certificate.boards)
    assert proof.run(jobs=3) == certificate
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert proof.run(executor=pool) == certificate


@pytest.mark.parametrize("form", [conftest.COMPILED, conftest.PURE])
def test_a_byte_ends_the_kernel(form):
    kernel = conftest.kernel("wordtools.ruzzle.proof._prove", form)
    counter = solver_of({"".join(word) for word in product("ABCD", repeat=4)}).counter
    bonus = array("q", map(FEW.points_for_length, range(256)))
    letters = array("Q", [sum(1 << counter.code(letter) for letter in "ABCD")] * 9)
    stop = bytearray(1)
    prover = kernel.Prover(counter.lexicon.dawg.records, stop)
    prover.board(*flat(every_cell(3, 3)))
    stop[0] = 1
    assert prover.build(letters, counter.gain, bonus, 1) == STOPPED
    stop[0] = 0
    while lacking := prover.build(letters, counter.gain, bonus, 1):
        prover.reserve(lacking, 2 * prover.capacity(lacking))
    stop[0] = 1
    assert prover.search(1, 0) == STOPPED
    with pytest.raises(ValueError, match="a byte"):
        kernel.Prover(counter.lexicon.dawg.records, bytearray())


@conftest.takes_minutes_as_python
@pytest.mark.usefixtures("old_objects_frozen")
@pytest.mark.parametrize("jobs", [1, 2])
def test_it_stops_within_a_class(jobs, monkeypatch):
    monkeypatch.setattr(clock, "monotonic", process_time)
    solver = solver_of({"".join(word) for length in (2, 3, 4) for word in product("ABCD", repeat=length)})
    proof = Proof(solver, 3, 4, 1, groups=[["ABCD"]])  # one class of 16 million boards
    begun = process_time()
    with pytest.raises(BudgetError, match="stopped: 0 of 1 classes"):
        proof.run(jobs=jobs, stop=clock.Clock(0.2).over)
    assert process_time() - begun < 1.2


def test_an_interrupted_proof_goes_on(proof, certificate, tmp_path):
    with Results(tmp_path / "done.db", proof.job) as results:
        told: list[Progress[None]] = []
        with pytest.raises(BudgetError, match=r"stopped: \d+ of 24 classes"):
            proof.run(results=results, stop=lambda: len(told) >= 5, progress=told.append)
        assert [str(progress) for progress in told[:2]] == ["1 of 24", "2 of 24"]
    with Results(tmp_path / "done.db", proof.job) as results:
        assert len(results) >= 5
        assert proof.run(results=results) == certificate
        assert len(results) == 24


def test_a_full_disk_leaves_what_was_done(proof, certificate, tmp_path, monkeypatch):
    name = tmp_path / "done.db"
    with Results(name, proof.job) as results:
        keep = Results.__setitem__

        def full(self, part, result):
            if len(self) >= 3:
                raise FormatError(f"{self.name}: cannot be written: database or disk is full")
            keep(self, part, result)

        monkeypatch.setattr(Results, "__setitem__", full)
        with pytest.raises(FormatError, match="disk is full"):
            proof.run(results=results)
    monkeypatch.undo()
    with Results(name, proof.job) as results:
        assert len(results) == 3
        assert proof.run(results=results) == certificate


def test_certificates_are_read_as_they_were_written(certificate, tmp_path):
    path = str(tmp_path / "best.jsonl")
    certificate.save(path)
    assert Certificate.load(path) == certificate
    assert str(certificate).startswith("boards of 2 x 3 with 60 points or more: ")


def test_what_cannot_be_proven_is_said():
    solver = solver_of(["AB", "BAD"])
    for rows, columns in ((0, 3), (8, 9)):
        with pytest.raises(GridError, match="1 to 64 cells"):
            Proof(solver, rows, columns, 5)
    with pytest.raises(OptionError, match=r"18,446,744,073,709,551,616 classes"):
        Proof(solver, 8, 8, 5, groups=[["AB", "CD"]])
    with pytest.raises(OptionError, match="give more groups"):
        Proof(solver, 8, 8, 5, groups=[["ABCD"]])
    with pytest.raises(OptionError, match="1 or more"):
        Proof(solver, 2, 2, 0)
    for groups, wrong in (
        ([["AB", "C"]], "D is in no group"),
        ([["ABCD"], ["ABCD"], ["AB", "BCD"]], "B is in several"),
        ([["ABCDX"]], "X is no"),
        ([], "1 to 3 kinds of cells, not for 0"),
        ([["ABCD"]] * 4, "1 to 3 kinds of cells, not for 4"),
    ):
        with pytest.raises(OptionError, match=wrong):
            Proof(solver, 2, 2, 5, groups=groups)
    with pytest.raises(RulesError, match="cross itself"):
        Proof(solver_of(["AB"], Rules("twice", letters="AB", visits=2)), 2, 2, 5)


def test_bounds_that_a_node_cannot_hold_are_said():
    rules = Rules("huge", letters="ABCD", length_points={2: 1_000_000}, letter_points="none")
    few = ["AB", "BA", "AC", "CA"]
    assert Proof(solver_of(few, rules), 1, 2, 1).run().boards[0][1] == 2_000_000
    many = [one + two for one in "ABCD" for two in "ABCD"]
    kernel = _prove.Prover(solver_of(many, rules).counter.lexicon.dawg.records, bytearray(1))
    kernel.board(array("I", [0, 1, 2]), array("H", [1, 0]))
    gain = solver_of(many, rules).counter.gain
    masks = array("Q", [30, 30])
    for points, code in ((1 << 29, 0), (1 << 31, 5)):
        bonus = array("q", [points] * 256)
        assert kernel.build(masks, gain, bonus, 2) == code
