"""Bingos: the chance is that of all draws tried one by one; hooks are those that the word list has."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from scrabble.games import small

from wordtools.core import Lexicon
from wordtools.core.cli.main import main
from wordtools.core.errors import RulesError
from wordtools.scrabble import Rules
from wordtools.scrabble.moves.bingos import Bingos

RULES = Rules.load("en")
WORDS = [
    "RETAINS", "NASTIER", "ANTSIER", "RETINAS", "STAINER", "SEATING", "TEASING", "PIZZAZZ", "TRAINEES", "EASTING",
    "CAT", "CATS", "SCAT", "AT", "TEA", "EAT", "EATS", "SEAT", "NA", "AN", "ANT", "INSTATE", "SATINET", "SCATTER",
]  # fmt: skip
BINGOS = Bingos(RULES, Lexicon.of(WORDS, RULES.tiles.alphabet))
SETS = [Counter(word) for word in WORDS if len(word) == 7]


def makes(rack: str, through: str = "") -> bool:
    """Says whether a rack makes a word, the slow way."""
    blanks = rack.count("?")
    have = Counter(rack.replace("?", ""))
    wanted = list(SETS)
    wanted += [
        Counter(word) - Counter(letter) for word in WORDS if len(word) == 8 for letter in set(through) & set(word)
    ]
    return any(not (have - word) and (word - have).total() == blanks for word in wanted)


def by_brute_force(leave: str, pool: str, through: str = "") -> tuple[int, int]:
    found = [leave + "".join(drawn) for drawn in combinations(pool, 7 - len(leave))]
    return sum(makes(rack, through) for rack in found), len(found)


@pytest.mark.parametrize(
    ("leave", "pool", "through"),
    [
        ("AEINRS", "TTTGGE?", ""),
        ("AE", "INRSTTG??ZP", ""),
        ("?AEIN", "RSTGTEEZ", ""),
        ("??INT", "PAATTESN", ""),
        ("", "RETAINS?GE", ""),
        ("RETAINS", "AB", ""),
        ("AEIN", "RSTEEZ?T", "ER"),
        ("V", "RETAINS?", "E"),
    ],
)
def test_the_chance_is_that_of_all_draws(leave, pool, through):
    found = BINGOS.chance(leave, pool, through=through)
    assert (found.ways, found.draws) == by_brute_force(leave, pool, through)


@given(st.data())
def test_the_chance_is_exact_for_any_tiles(data):
    tiles = data.draw(st.permutations(RULES.tiles.text(RULES.tiles.rack("AAEEIINNRRSSTTTGGCZP??")))).copy()
    kept = data.draw(st.integers(3, 7))
    leave, pool = "".join(tiles[:kept]), "".join(tiles[kept : kept + 10])
    found = BINGOS.chance(leave, pool)
    assert (found.ways, found.draws) == by_brute_force(leave, pool)
    for word, chance in found.words:
        alone = Bingos(RULES, Lexicon.of([word], RULES.tiles.alphabet)).chance(leave, pool)
        assert alone.chance == pytest.approx(chance)


def test_tiles_of_several_letters():
    rules = Rules.load("es")
    bingos = Bingos(rules, Lexicon.of(["CHORIZO"], rules.tiles.alphabet))
    assert bingos.chance("[CH]ORIZ").draws > 0
    small_rules = small(rules, "[CH]ORIZO")
    assert small_rules.tiles.size == 6
    assert bingos.chance("[CH]ORIZ", "OAA").ways == 0  # six tiles


@pytest.mark.parametrize(
    ("leave", "pool", "message"),
    [
        ("ZZ", None, "2 times the tile Z"),
        ("A", "ZZ", "2 times the tile Z"),
        ("AEI", "AB", "2 tiles are unseen: 4 are drawn"),
        ("AEINRSTT", None, "a rack of 8 tiles"),
    ],
)
def test_tiles_that_do_not_fit_are_refused(leave, pool, message):
    with pytest.raises(RulesError, match=message):
        BINGOS.chance(leave, pool)


def test_the_command(tmp_path):
    words = tmp_path / "words.txt"
    words.write_text("\n".join(WORDS))

    def run(*arguments: str):
        return CliRunner().invoke(main, ["scrabble", "bingos", *arguments, "-d", str(words)])

    found = run("AEINRS", "--unseen", "TTTGGE?")
    assert found.exit_code == 0, found.output
    assert found.output.splitlines()[0].split() == ["AEINRS", "57.14%", "4", "of", "7", "draws"]
    assert found.output.count("57.143%") == 5
    data = json.loads(run("AEINRS", "VV", "--unseen", "TTTGGE?", "--json").output)
    assert [one["ways"] for one in data["leaves"]] == [4, 0]
    cgp = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 AEINRST/ 0/0 0"
    assert json.loads(run("AEINRS", "--unseen", cgp, "--json").output)["leaves"][0]["draws"] == 90
    bad = run("ZZ")
    assert (bad.exit_code, bad.stderr.count("\n")) == (2, 1)
