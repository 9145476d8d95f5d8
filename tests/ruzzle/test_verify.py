"""The checker of certificates: what is right passes, and any number that is changed is found."""

from __future__ import annotations

import json
import random
import runpy
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import conftest
import pytest

from wordtools.core import Language, Lexicon
from wordtools.core.errors import FormatError, LexiconError
from wordtools.ruzzle import Rules, Solver
from wordtools.ruzzle.proof import Certificate, Proof, verify

ENGLISH = Language.load("en")
RULES = Rules.load("boggle")
CHECKER = Path(__file__).resolve().parents[2] / "tools/check_boards.py"  # plain Python, and nothing of wordtools


@pytest.fixture(scope="module")
def lexicon():
    vowels, rest = "AEIO", "BCDFGHJKLMNPQRSTUVWXYZ"
    rng = random.Random(5)
    words = {"".join(rng.choice(vowels if k % 2 else rest[:6]) for k in range(rng.randint(3, 4))) for _ in range(150)}
    return Lexicon.of(sorted(words | {"QUIT", "QUA"}), RULES.alphabet(ENGLISH))


@pytest.fixture(scope="module", params=conftest.mostly_long([2, 0, 4]))
def certificate(lexicon, request):
    solver = Solver(lexicon, RULES, ENGLISH)
    best = Proof(solver, 2, 2).question.least
    made = Proof(solver, 2, 2, best - 2, merged=request.param).run()
    assert made.boards
    assert sum(proof.tested for proof in made.classes) > len(made.boards)
    return made


def test_what_is_right_passes(certificate, lexicon):
    told = []
    assert verify(certificate, lexicon, progress=lambda told_: told.append((told_.done, told_.total))) == 26**4
    assert told == [(number, 6) for number in range(1, 7)]
    assert verify(certificate, lexicon, sample=2, seed=3) == 26**4
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert verify(certificate, lexicon, executor=pool) == 26**4


def test_rules_of_ruzzle(lexicon):
    rules = Rules.load("ruzzle")
    own = Lexicon.of(lexicon.word_list.words, rules.alphabet(ENGLISH))
    made = Proof(Solver(own, rules, ENGLISH), 2, 2, 40).run()
    assert made.boards
    assert verify(made, own) == 26**4


def places(value, way=()):
    """Goes through the ways to all numbers in lists and tables."""
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*way, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from places(item, (*way, number))
    elif isinstance(value, int):
        yield way


@pytest.mark.parametrize("drawn", conftest.mostly_long([3, 12]))
def test_a_number_that_is_changed_is_found(certificate, lexicon, tmp_path, drawn):
    path = tmp_path / "best.jsonl"
    certificate.save(str(path))
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    rng = random.Random(1)
    every = list(places(lines))
    kinds = {tuple(step for step in way[1:] if isinstance(step, str)) for way in every}
    few = [
        rng.choice([way for way in every if tuple(s for s in way[1:] if isinstance(s, str)) == kind]) for kind in kinds
    ]
    for way in sorted(few, key=str) + rng.sample(every, drawn):
        *steps, last = way
        if last == "merged":
            continue  # another depth can give the same bounds
        for change in (1, -1):
            copy = json.loads(json.dumps(lines))
            table = copy
            for step in steps:
                table = table[step]
            table[last] += change
            path.write_text("".join(json.dumps(line) + "\n" for line in copy))
            with pytest.raises(FormatError, match=r"^(the certificate is wrong: |.*best\.jsonl: ).{10}"):
                verify(Certificate.load(str(path)), lexicon)


@pytest.mark.long
def test_the_other_checker_finds_what_is_changed(certificate, lexicon, tmp_path):
    path, listed = tmp_path / "best.jsonl", tmp_path / "words.txt"
    replace(certificate, question=replace(certificate.question, brief=True)).save(str(path))
    listed.write_text("\n".join(lexicon.word_list.words))
    head, *proofs, end = [json.loads(line) for line in path.read_text().splitlines()]
    board = next(proof for proof in proofs if proof["boards"])
    once = [head["groups"][0][::-1], *head["groups"][1:]]
    checker, words = runpy.run_path(str(CHECKER)), listed.read_text().splitlines()
    for table, some, last, wrong in (
        (head, proofs[1:], end, "missing, or there twice"),
        (head, [*proofs, proofs[0]], end, "missing, or there twice"),
        (head, [proofs[0] | {"text": proofs[1]["text"]}, *proofs[1:]], end, "missing, or there twice"),
        (head, proofs, end | {"boards": end["boards"][1:]}, "boards at the end"),
        (head | {"groups": once}, proofs, end, "groups that are others"),
    ):
        assert any(wrong in fault for fault in checker["faults"](table, some, last, words, 0)), wrong
    spelt = [["Q", 0, 1] if letter[0] == "Q" else letter for letter in head["letters"]]
    short = [*head["length_points"][:3], 2, *head["length_points"][4:]]
    for change in (
        (head | {"least": head["least"] + 1}, board),
        (head | {"letters": spelt}, board),
        (head | {"length_points": short}, board),
        (head, board | {"digest": board["digest"][::-1]}),
        (head, board | {"tested": board["tested"] + 1}),
        (head, board | {"boards": board["boards"][1:]}),
        (head, board | {"boards": [[text, points + 1] for text, points in board["boards"]]}),
    ):
        assert not checker["Checker"](change[0], words).right(change[1])
    lower = [word.lower() for word in words]  # as most lists outside the project are
    assert checker["Checker"](head, lower).right(board)
    command = [sys.executable, str(CHECKER), str(path), str(listed)]
    said = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    assert said == "correct; computed again: 6 of 6 classes\n"


def test_another_list_is_refused_with_one_line(certificate, lexicon):
    other = Lexicon.of([*lexicon.word_list.words, "ZZZ"], lexicon.alphabet)
    with pytest.raises(LexiconError, match=r"^the certificate is of another word list than words: .*$") as caught:
        verify(certificate, other)
    assert "\n" not in str(caught.value)


def test_classes_and_boards_that_are_missing(certificate, lexicon):
    first, *others = certificate.classes
    for classes, wrong in (
        (tuple(others), "classes are missing"),
        ((*certificate.classes, first), "there twice"),
        ((replace(first, text="02x0"), *others), "is no class"),
        ((replace(first, bounds=first.bounds[:-1]), *others), "its bounds"),
        ((replace(first, bounds=(*first.bounds, 1)), *others), "its bounds"),
    ):
        with pytest.raises(FormatError, match=wrong):
            verify(replace(certificate, classes=classes), lexicon)
    with pytest.raises(FormatError, match="the boards at its end"):
        verify(replace(certificate, boards=certificate.boards[1:]), lexicon)


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        (lambda text: "", "no certificate of boards"),
        (lambda text: text[: len(text) // 2], "damaged"),
        (lambda text: text.replace('"version":2', '"version":9', 1), "version 9"),
        (lambda text: text.replace('"least"', '"lowest"', 1), "line 1: 'least' is missing"),
        (lambda text: text.replace('"rows":2', '"rows":"two"', 1), "line 1: 'rows'"),
        (lambda text: "".join(text.splitlines(keepends=True)[:-2] + text.splitlines(keepends=True)[-1:]), "cut off"),
    ],
)
def test_damaged_files_are_refused_with_the_line(certificate, tmp_path, change, wrong):
    path = tmp_path / "best.jsonl"
    certificate.save(str(path))
    path.write_text(change(path.read_text()))
    with pytest.raises(FormatError, match=rf"best\.jsonl: .*{wrong}"):
        Certificate.load(str(path))


def test_a_file_that_is_not_there():
    with pytest.raises(FormatError, match=r"nowhere\.jsonl: No such file"):
        Certificate.load("nowhere.jsonl")


def test_a_brief_certificate_is_checked_by_what_is_computed_again(certificate, lexicon, tmp_path):
    question = certificate.question
    merged = question.merged
    made = Proof(Solver(lexicon, RULES, ENGLISH), 2, 2, question.least, merged=merged, brief=True).run()
    assert [replace(proof, bounds=()) for proof in certificate.classes] == list(made.classes)
    path = tmp_path / "brief.jsonl"
    made.save(str(path))
    assert Certificate.load(str(path)) == made
    for sample in (None, 0, 2):
        assert verify(made, lexicon, sample=sample) == 26**4
    number = next(number for number, proof in enumerate(made.classes) if proof.boards)
    proof = made.classes[number]
    (board, points), *others = proof.boards
    for change, wrong, sample in (
        ({"digest": "0" * 64}, "the digest of its bounds", None),
        ({"digest": "no"}, "no SHA-256", 0),
        ({"tested": proof.tested + 1}, "boards were left", None),
        ({"tested": 0}, "too many", 0),
        ({"bounds": (5,)}, "it has bounds", 0),
        ({"boards": ((board, points + 1), *others)}, f"{board} is there twice, or does not have", 0),
        ({"boards": (("A" * 9, points), *others)}, "none of its boards", 0),
        ({"boards": tuple(others)}, "boards of", None),
    ):
        classes = [*made.classes]
        classes[number] = replace(proof, **change)
        with pytest.raises(FormatError, match=wrong):
            verify(replace(made, classes=tuple(classes)), lexicon, sample=sample)


def test_groups_by_kinds_of_cells(lexicon):
    groups = [["AEIOU", "BCDFGHJKLMNPQRSTVWXYZ"], ["ABCDEFGHIJKLMNOPQRSTUVWXYZ"]]
    solver = Solver(lexicon, RULES, ENGLISH)
    made = Proof(solver, 1, 3, 1, groups=[[], *groups]).run()
    assert list(map(len, made.question.groups)) == [1, 2, 1]
    assert verify(made, lexicon) == 26**3
    for one, wrong in ((groups[0], "change when boards are turned"), (groups[1][:0], "once in each cell")):
        question = replace(made.question, groups=(tuple(one), *made.question.groups[1:]))
        with pytest.raises(FormatError, match=wrong):
            verify(replace(made, question=question), lexicon)
