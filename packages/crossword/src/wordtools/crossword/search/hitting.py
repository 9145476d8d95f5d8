"""The fewest things that must be given, so that a puzzle has a single answer.

Implicit hitting sets (Moreno-Centeno and Karp, Operations Research 2013): each other answer differs from the right one
in some places, one of which must be given. The smallest set of places that hits all these differences is given, and
another answer is looked for; if there is none, the set is proven to be enough, and no smaller one can be. Differences
are shrunk first: of each other answer only the places that cannot be removed one by one are kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set


def fewest_given(
    count: int, another: Callable[[Set[int]], Set[int] | None], given: Iterable[int] = ()
) -> frozenset[int]:
    """Finds the fewest places that must be given.

    Args:
        count: how many places there are.
        another: looks for an answer other than the right one with some places given, and returns the places in which
            it differs; None: there is none.
        given: places that are given in any case.

    Returns:
        The places, those of *given* among them.
    """
    fixed = frozenset(given)
    differences: list[int] = []
    while True:
        chosen = fixed | frozenset(smallest_hitting_set(differences))
        found = another(chosen)
        if found is None:
            return chosen
        found = _shrunk(frozenset(range(count)), another, fixed, found)
        differences.append(sum(1 << place for place in found))


def _shrunk(
    everything: frozenset[int],
    another: Callable[[Set[int]], Set[int] | None],
    fixed: frozenset[int],
    found: Set[int],
) -> Set[int]:
    """Returns the places in which an answer like this one differs: as few as no place alone can be left out of."""
    for place in sorted(found):
        if place in found and len(found) > 1:
            less = another(fixed | (everything - found) | {place})
            found = found if less is None else less
    return found


def smallest_hitting_set(sets: Sequence[int]) -> list[int]:
    """Finds a smallest set of elements of which each of the sets, given as bits, has one."""
    minimal = [one for one in dict.fromkeys(sets) if not any(two != one and two & one == two for two in sets)]
    minimal.sort(key=int.bit_count)
    size = 0
    while True:
        found = _hit(minimal, size)
        if found is not None:
            return found
        size += 1


def _hit(sets: Sequence[int], size: int) -> list[int] | None:
    if not sets:
        return []
    if size == 0 or _disjoint(sets) > size:
        return None
    bits = min(sets, key=int.bit_count)
    while bits:
        low = bits & -bits
        bits ^= low
        rest = _hit([one for one in sets if not one & low], size - 1)
        if rest is not None:
            return [low.bit_length() - 1, *rest]
    return None


def _disjoint(sets: Sequence[int]) -> int:
    """Counts sets without a common element, found greedily: no hitting set is smaller."""
    seen = count = 0
    for one in sorted(sets, key=int.bit_count):
        if not one & seen:
            seen |= one
            count += 1
    return count
