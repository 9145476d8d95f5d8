"""Cells of CSV files: what a spreadsheet would compute is a text."""

from __future__ import annotations

import pytest

from wordtools.core.base.cells import cell


@pytest.mark.parametrize(
    "text",
    ["=1+1", "@SUM(A1)", "+A1", "-A1", "-", "+", "--", "-1+1", "\t=1", "\r=1", "\uff1d1", "-QTU", "+1 1", "=", "-e5"],
)
def test_a_text_that_would_be_computed_has_an_apostrophe(text):
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize(
    "value", ["Ann", "", "-7", "+7", "-2.5", "-.5", "+1e-5", "8H CATS", "a=1", -7, 2.5, None, True]
)
def test_other_values_stay(value):
    assert cell(value) is value
