"""What searches of endgames remember, compiled and as Python."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import COMPILED, PURE, kernel


@pytest.fixture(params=[COMPILED, PURE], scope="module")
def memory(request: pytest.FixtureRequest) -> Any:
    return kernel("wordtools.scrabble.endgame._memory", request.param)


def known(table: Any, key: int) -> tuple[int, int, int] | None:
    """What is known of a position, without the price."""
    return (table.info & ~0xFF0000, table.head, table.tiles) if table.find(key) else None


def test_what_was_dear_stays_and_what_came_last(memory: Any) -> None:
    table = memory.Memory(1)  # a single place
    table.remember(10, 7 << 32 | 1, 2, 3, 1 << 20)
    assert known(table, 10) == (7 << 32 | 1, 2, 3)
    assert known(table, 11) is None
    table.remember(11, 4, 5, 6, 1)
    table.remember(12, 8, 9, 10, 1)
    assert [known(table, key) for key in (10, 11, 12)] == [(7 << 32 | 1, 2, 3), None, (8, 9, 10)]
    for key in range(20, 45):  # it gives way after so many challenges
        table.remember(key, key, 0, 0, 1)
    assert known(table, 10) is None
    assert known(table, 44) == (44, 0, 0)


def test_partners_share_a_table(memory: Any) -> None:
    one = memory.Memory(8)
    two = memory.Memory(1, one)
    one.remember(99, 1, 2, 3, 50)
    assert known(two, 99) == (1, 2, 3)
