"""Tables that are kept for a word list that has changed by a few words."""

from __future__ import annotations

import pytest

from tools.scrabble import keep_tables
from wordtools.core import Lexicon
from wordtools.scrabble import Rules

WORDS = [a + b + c for a in "abcdefghijklmno" for b in "aeiou" for c in "abcdefghijklmnopqrstuvwxyz"]


def keep(monkeypatch, tmp_path, old):
    """Runs the tool on a list of 1,950 words and an old list; returns what it has written."""
    rules = Rules.load("en")
    new = Lexicon.of([word.upper() for word in WORDS], rules.tiles.alphabet)
    (tmp_path / "old.txt").write_text("\n".join(old))
    (tmp_path / "en.leaves.toml").write_text('seed = 1\nwords_added_since = ["GNU"]\n')
    find = Rules.lexicon
    monkeypatch.setattr(Rules, "lexicon", lambda rules, words=None: new if words is None else find(rules, words))
    monkeypatch.setattr(keep_tables, "table_folder", lambda name: tmp_path)
    monkeypatch.setattr(keep_tables, "MOST_CHANGED", 900)
    monkeypatch.setattr("sys.argv", ["keep_tables.py", "en", str(tmp_path / "old.txt")])
    keep_tables.main()
    return (tmp_path / "en.leaves.toml").read_text()


def test_words_that_came_and_went_are_named(monkeypatch, tmp_path, capsys):
    text = keep(monkeypatch, tmp_path, [*WORDS[1:], "zzz"])
    assert text == 'seed = 1\nwords_added_since = ["AAA"]\nwords_removed_since = ["ZZZ"]\n'
    assert capsys.readouterr().out == "en: 2 of 1,950 words have changed\n"


def test_a_list_that_has_changed_much_is_refused(monkeypatch, tmp_path):
    with pytest.raises(SystemExit, match="3 of 1,950 words have changed: make the tables again"):
        keep(monkeypatch, tmp_path, WORDS[3:])
    assert (tmp_path / "en.leaves.toml").read_text() == 'seed = 1\nwords_added_since = ["GNU"]\n'
