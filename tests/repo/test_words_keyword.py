"""One keyword names the word list in every game, and takes a name, a path, a lexicon, or several of them."""

from __future__ import annotations

import inspect
import pickle

import pytest

from wordtools import crossword, fillword, ruzzle, scrabble
from wordtools.core import Language, Lexicon
from wordtools.scrabble.play.recipe import Recipe

ENGLISH = Language.load("en")
MAKERS = {
    "core": (Lexicon.for_language, lambda made: made),
    "ruzzle": (ruzzle.Solver.for_language, lambda made: made.lexicon),
    "fillword": (fillword.Solver.for_language, lambda made: made.settings.lists[0]),
    "scrabble": (scrabble.Engine.for_language, lambda made: made.lexicon),
    "crossword": (crossword.Filler.for_language, lambda made: made.pool.scores),
}


@pytest.mark.parametrize("game", MAKERS)
def test_every_kind_of_source(game, tmp_path):
    make, words_of = MAKERS[game]
    (tmp_path / "a.txt").write_text("cat\ndog\n")
    (tmp_path / "b.txt").write_text("eel\n")
    a, b = tmp_path / "a.txt", str(tmp_path / "b.txt")
    given = Lexicon.of(["cat", "dog"], ENGLISH.alphabet)

    def found(**words):
        return sorted(words_of(make("en", **words)))

    assert found(words=a) == found(words=str(a)) == found(words=given) == ["CAT", "DOG"]
    assert found(words=[a, b]) == found(words=a, add=b) == found(words=given, add=[b]) == ["CAT", "DOG", "EEL"]
    assert found(words=[given, b], exclude=["Dog"]) == ["CAT", "EEL"]
    again = pickle.loads(pickle.dumps(make("en", words=[a, b], exclude=["dog"])))
    assert sorted(words_of(again)) == ["CAT", "EEL"]


def test_the_same_parameters_everywhere():
    others = [
        Recipe.for_language,
        scrabble.Analyser.for_language,
        scrabble.play.computer_for,
        scrabble.Match.__init__,
        fillword.PuzzleJob.of,
    ]
    for maker in [make for make, _ in MAKERS.values()] + others:
        names = inspect.signature(maker).parameters.keys()
        assert {"language", "words"} <= names, maker
        assert not names & {"dictionary", "lists", "lexicon", "banned", "name"}, maker
    for make, _ in MAKERS.values():
        assert {"add", "exclude"} <= inspect.signature(make).parameters.keys()
