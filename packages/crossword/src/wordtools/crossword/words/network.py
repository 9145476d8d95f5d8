"""The network of a search: slots, places and crossings as the flat arrays that the kernel reads."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, chain
from typing import Any, TypeAlias

Numbers: TypeAlias = "array[int]"


@dataclass(frozen=True, slots=True)
class Groups:
    """Which words exclude each other; flat arrays, each with one more entry than it needs."""

    groups_at: Numbers
    """By word, all kinds counted through, where its groups begin; empty where a word excludes only itself, by kind."""
    group: Numbers
    """The groups of each word, word after word."""
    group_at: Numbers
    """By group, where its members begin."""
    member: Numbers
    """By member, the number of the word within its kind."""
    member_kind: Numbers
    """By member, the kind of the word."""

    @classmethod
    def of(cls, words: Any, groups: Sequence[Sequence[int]]) -> Groups:
        """Sorts words by group.

        Args:
            words: ``_tables.Tables``.
            groups: by word, all kinds counted through, its groups, from 0; nothing where words have none.

        Raises:
            ValueError: there are not groups for each word.
        """
        if groups and len(groups) != sum(words.size[: words.kinds]):
            raise ValueError("groups are needed for each word")
        begins = accumulate(map(len, groups), initial=0)
        own = _numbers(begins if groups else ()), _numbers(chain.from_iterable(groups))
        return cls(*own, *map(_numbers, _members(words, groups)))


@dataclass(frozen=True, slots=True)
class Network:
    """Flat arrays; each has one more entry than it needs."""

    slots: int
    places: int
    kind: Numbers
    """By slot, the number of its kind."""
    length: Numbers
    width: Numbers
    """By slot, the parts of its row."""
    size: Numbers
    """By slot, the words of its kind."""
    place_at: Numbers
    """By slot, its first place; places are numbered slot after slot."""
    at: Numbers
    """By slot, where its row begins."""
    other: Numbers
    """By place, the place that is the same cell in the crossing slot, or -1."""
    slot_of: Numbers
    """By place, its slot."""
    mask_at: Numbers
    """By slot, where the rows by place and letter of its kind begin."""
    code_at: Numbers
    """By slot, where the letters of the words of its kind begin."""
    word_at: Numbers
    """By slot, the number of the first word of its kind, all kinds counted through."""
    grouped: bool
    """Whether words exclude each other by group; otherwise a word excludes only itself, within its kind."""
    groups_at: Numbers
    """As ``Groups`` has it, like the next four."""
    group: Numbers
    group_at: Numbers
    member: Numbers
    member_kind: Numbers

    @classmethod
    def of(cls, words: Any, kinds: Sequence[int], other: Sequence[int], groups: Groups) -> Network:
        """Lays the slots out.

        Args:
            words: ``_tables.Tables``.
            kinds: by slot, the number of its kind.
            other: by place, see above.
            groups: which words exclude each other.

        Raises:
            ValueError: the numbers do not agree with each other.
        """
        lengths = [words.length[k] for k in kinds]
        widths = [words.width[k] for k in kinds]
        place_at = list(accumulate(lengths, initial=0))
        places = place_at[-1]
        if len(other) != places or any(y >= 0 and (y >= places or other[y] != x) for x, y in enumerate(other)):
            raise ValueError("crossings must be one a place, and agree in both slots")
        by_slot = {name: [getattr(words, name)[k] for k in kinds] for name in ("size", "mask_at", "code_at", "word_at")}
        return cls(
            slots=len(kinds),
            places=places,
            kind=_numbers(kinds),
            length=_numbers(lengths),
            width=_numbers(widths),
            place_at=_numbers(place_at),
            at=_numbers(accumulate(widths, initial=0)),
            other=_numbers(other),
            slot_of=_numbers(slot for slot, length in enumerate(lengths) for _ in range(length)),
            grouped=len(groups.group) > 1,
            groups_at=groups.groups_at,
            group=groups.group,
            group_at=groups.group_at,
            member=groups.member,
            member_kind=groups.member_kind,
            **{name: _numbers(values) for name, values in by_slot.items()},
        )


def _numbers(values: Any) -> Numbers:
    return array("q", [*values, 0])


def _members(words: Any, groups: Sequence[Sequence[int]]) -> tuple[list[int], list[int], list[int]]:
    """Sorts the words by group: where each group begins, and the number and the kind of its members."""
    if not groups:
        return [0], [], []
    members: list[list[tuple[int, int]]] = [[] for _ in range(max(chain.from_iterable(groups), default=-1) + 1)]
    numbers = ((kind, word) for kind in range(words.kinds) for word in range(words.size[kind]))
    for own, number in zip(groups, numbers, strict=True):
        for group in own:
            members[group].append(number)
    ordered = list(chain.from_iterable(members))
    return list(accumulate(map(len, members), initial=0)), [w for _, w in ordered], [k for k, _ in ordered]
