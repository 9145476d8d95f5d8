"""GADDAGs of the cache with flipped bits and the right checksum are refused, or searched without a crash."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest
from damaged_caches import resealed

from wordtools.core import Lexicon
from wordtools.core.errors import LexiconError
from wordtools.core.graph import Gaddag
from wordtools.scrabble import Engine, Position, Rules

WORDS = sorted({"".join(rng.choices("AEINRSTLOD", k=rng.randint(2, 8))) for rng in map(random.Random, range(200))})
RACK = "RETINAS"


@cache
def lexicon() -> Lexicon:
    return Lexicon.of(WORDS, Rules.load("en").tiles.alphabet)


@pytest.mark.parametrize("letters", [26, 40], ids=["narrow", "wide"])
def test_it_is_refused_or_searched(tmp_path: Path, letters: int):
    path = tmp_path / f"words{letters}.gaddag"
    Gaddag.build(list(lexicon().dawg), letters).save(path)
    refused = searched = 0
    for _ in resealed(path, 60):
        try:
            damaged = Lexicon.of(WORDS, lexicon().alphabet)
            damaged.__dict__["gaddag"] = Gaddag.load(path)
        except LexiconError:
            refused += 1
            continue
        engine = Engine("en", damaged)
        position = Position.new("en", rack=RACK)
        for found in engine.plays(position)[:1]:
            position.push(found)
            position.rack = RACK
            engine.plays(position)
        searched += 1
    assert min(refused, searched) > 5
