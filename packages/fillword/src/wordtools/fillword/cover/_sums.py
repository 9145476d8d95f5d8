"""Kernel: what a finished diagram of covers holds: how many there are, the best of them, the options they use.

``_cover.py`` builds the diagram and describes its layout. Nodes are numbered children first, so one pass from the
first node to the last sees each child before its parents, and a pass back sees each parent before its children.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

try:
    import cython
except ImportError:
    from wordtools.core.kernel import _cython as cython

COMPILED = cython.compiled


class Sums:
    """Sums over a diagram; reads its arrays and owns none.

    Args:
        head: of each node, its first edge; 0 is none.
        option: of each edge, the option that it stands for.
        next: of each edge, the next of its node.
        child: of each edge, the node of what it leaves; 0 is nothing; with the bit MANY, where its parts are in *tail*.
        tail: how many parts, and then the node of each.
        nodes: how many nodes there are, numbered from 1.
    """

    def __init__(
        self,
        head: Sequence[int],
        option: Sequence[int],
        next: Sequence[int],
        child: Sequence[int],
        tail: Sequence[int],
        nodes: int,
    ) -> None:
        self.head = head
        self.option = option
        self.next = next
        self.child = child
        self.tail = tail
        self.nodes = nodes

    def edges_of(self, node: int) -> list[tuple[int, tuple[int, ...]]]:
        """Returns the edges of a node: the option, and the nodes of the parts that it leaves."""
        found = []
        edge = self.head[node]
        while edge:
            child = self.child[edge]
            if child & MANY:
                at = child & (MANY - 1)
                tails = tuple([self.tail[at + 1 + k] for k in range(self.tail[at])])
            else:
                tails = (child,) if child else ()
            found.append((self.option[edge], tails))
            edge = self.next[edge]
        return found

    # below here: integers and flat arrays only

    def count(self, weight: Sequence[int], number: MutableSequence[int], rough: MutableSequence[float]) -> None:
        """Counts the covers below each node, options counted *weight* times: mod 2**64, and roughly."""
        for node in range(1, self.nodes + 1):
            total = 0
            sum = 0.0
            edge = self.head[node]
            while edge:
                product = weight[self.option[edge]]
                size = product * 1.0
                child = self.child[edge]
                if child & MANY:
                    at = child & (MANY - 1)
                    for k in range(at + 1, at + 1 + self.tail[at]):
                        product = product * number[self.tail[k]] & ALL
                        size *= rough[self.tail[k]]
                elif child:
                    product = product * number[child] & ALL
                    size *= rough[child]
                total = (total + product) & ALL
                sum += size
                edge = self.next[edge]
            number[node] = total
            rough[node] = sum

    def best(self, value: Sequence[int], score: MutableSequence[int], known: int) -> None:
        """Finds the best sum of *value* below each node; those up to number *known* are known already."""
        for node in range(known + 1, self.nodes + 1):
            best = LEAST
            edge = self.head[node]
            while edge:
                total = value[self.option[edge]]
                child = self.child[edge]
                if child & MANY:
                    at = child & (MANY - 1)
                    for k in range(at + 1, at + 1 + self.tail[at]):
                        total += score[self.tail[k]]
                elif child:
                    total += score[child]
                if total > best:
                    best = total
                edge = self.next[edge]
            score[node] = best

    def reach(self, root: int, mark: MutableSequence[int], used: MutableSequence[int]) -> None:
        """Marks the options of all covers from *root*; *mark* has a byte a node."""
        mark[root] = 1
        node = root
        while node:
            edge = self.head[node] if mark[node] else 0
            while edge:
                used[self.option[edge]] = 1
                child = self.child[edge]
                if child & MANY:
                    at = child & (MANY - 1)
                    for k in range(at + 1, at + 1 + self.tail[at]):
                        mark[self.tail[k]] = 1
                else:
                    mark[child] = 1
                edge = self.next[edge]
            node -= 1


ALL = 0xFFFFFFFFFFFFFFFF
MANY = 0x80000000
LEAST = -0x4000000000000000
