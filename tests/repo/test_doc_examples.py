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
