"""The sessions of the docs as scripts for type checkers: each block whole, in the order in which it is typed."""

from __future__ import annotations

import ast

from conftest import needs_no_kernel

from tools import doc_examples


@needs_no_kernel
def test_every_block_becomes_a_script():
    scripts = doc_examples.scripts()
    assert len(scripts) > 20
    for name, text in scripts.items():
        assert name.removesuffix(".py").isidentifier(), name
        assert ast.parse(text).body, name
        assert ">>>" not in text
        assert "\n... " not in text
    assert any("Engine.for_language" in text for text in scripts.values())


@needs_no_kernel
def test_so_do_the_sessions_of_docstrings():
    scripts = doc_examples.scripts()
    assert (
        "from wordtools.scrabble.position.play import *\nplay = Play.parse("
        in scripts["scrabble_position_play_Play.py"]
    )
    assert 'found = lexicon.find(letters="ATE?")' in scripts["core_words_lexicon_find.py"]
