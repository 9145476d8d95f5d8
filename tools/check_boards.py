#!/usr/bin/env python3
"""Checks a certificate of ``wordtools ruzzle prove`` with nothing but the standard library.

    wordtools words cat -l de > de.txt
    python tools/check_boards.py results/boards-3x3-de-boggle.jsonl de.txt 4

computes four classes again, drawn at random; without a number, all. It follows "The content of a certificate" in
docs/records.md, and takes on trust the points of letters and lengths, and the name of the list.
"""

import gc
import json
import random
import sys
from collections import defaultdict
from hashlib import sha256
from itertools import product
from pathlib import Path
from unicodedata import normalize

# a node of a tree: the points of the words that end in it, what it is worth, its children by (cell, letter)


def node(points, kids):
    """Makes a node: worth its points and, for each cell of its children, the best of that cell's children."""
    best = {}
    for (cell, _), kid in kids.items():
        best[cell] = max(best.get(cell, 0), kid[1])
    return points, points + sum(best.values()), kids


def merged(one, two):
    """Joins two nodes, and what lies below them."""
    both = {key: merged(one[2][key], two[2][key]) for key in one[2].keys() & two[2].keys()}
    return node(one[0] + two[0], one[2] | two[2] | both)


def finished(draft):
    """Makes a node of a list: points, and children that are such lists."""
    return node(draft[0], {key: finished(kid) for key, kid in draft[1].items()})


class Checker:
    """Knows the words, and which cells touch; cells have the numbers of the order in which they get letters."""

    def __init__(self, head, words):
        """Puts the words into a tree: by letter what follows, by an empty text the points of the word that ends."""
        self.head, self.least, self.order = head, head["least"], head["order"]
        places = [divmod(cell, head["columns"]) for cell in self.order]
        self.near = [[n for n, (y, x) in enumerate(places) if max(abs(y - v), abs(x - u)) == 1] for v, u in places]
        gain = {letter: (points, count) for letter, points, count in head["letters"]}
        self.words = {}
        for line in words:
            word = "".join(letter if letter in gain else normalize("NFD", letter)[0] for letter in line.strip().upper())
            if gain.get("Q", (0, 1))[1] == 2:  # such a cell reads QU, and no cell reads Q
                word = word.replace("QU", "\0").replace("Q", "\1").replace("\0", "Q")
            count = sum(gain[letter][1] for letter in word) if gain.keys() >= set(word) else 0
            if count >= head["minimum"] and len(word) <= len(places):
                follows = self.words
                for letter in word:
                    follows = follows.setdefault(letter, {})
                follows[""] = sum(gain[letter][0] for letter in word) + head["length_points"][count]

    def snakes(self, sets, most=None):
        """Finds what snakes leave on the cells, a letter or a dot on each, and the points of the words that do.

        A word counts where it leaves the same once, and in *most* ways in all.
        """
        found = defaultdict(int)

        def follow(words, ends):  # ends: by the last cell, the texts that the letters so far leave
            for text in [*set().union(*ends)][:most] if "" in words else ():
                found[text] += words[""]
            for letter in words.keys() - {""}:
                further = [set() for _ in sets]
                for cell in [cell for cell, some in enumerate(sets) if letter in some]:
                    before = ends if words is self.words else [ends[other] for other in self.near[cell]]
                    free = [text for texts in before for text in texts if text[cell] == "."]
                    further[cell] = {text[:cell] + letter + text[cell + 1 :] for text in free}
                if any(further):
                    follow(words[letter], further)

        follow(self.words, [{"." * len(sets)}])
        return found

    def bounds(self, sets):
        """Goes through the boards of a class; returns its bounds, and the boards that are left to be scored."""
        bounds, left, draft = [], [], [0, {}]
        for text, points in self.snakes(sets).items():
            place = draft
            for key in [key for key in enumerate(text) if key[1] != "."]:
                place = place[1].setdefault(key, [0, {}])
            place[0] = points

        def branch(given, trees, bound):  # the last letter given counts in the bound, but not yet in the trees
            depth, last = len(given), (len(given) - 1, given[-1:])
            if bound >= self.least:
                kids = [tree[2][last] for tree in trees if last in tree[2]]
                merges = kids and depth <= self.head["merged"]
                trees = [merged(trees[0], kids[0])] if merges else trees + kids
                points = sum(tree[0] for tree in trees)
                worth = [defaultdict(int) for _ in sets]
                for tree in trees:
                    for (cell, letter), kid in tree[2].items():
                        worth[cell][letter] += kid[1]
                best = [max(some.values(), default=0) for some in worth]
                bound = points + sum(best[depth:])
            goes_on = bound >= self.least and depth < len(sets)
            bounds.append(-1 if goes_on else bound)
            if depth == len(sets):
                left.append(given)
            for letter in sets[depth] if goes_on else ():
                branch(given + letter, trees, points + worth[depth][letter] + sum(best[depth + 1 :]))

        branch("", [finished(draft)], self.least)
        return bounds, left

    def right(self, proof):
        """Computes a class again, and returns whether its bounds and its boards with enough points are right."""
        sets = [self.head["groups"][cell][int(proof["text"][cell])] for cell in self.order]
        bounds, left = self.bounds(sets)
        boards = [["".join(text[place] for place in map(self.order.index, range(len(text)))), text] for text in left]
        good = [[board, sum(self.snakes(text, most=1).values())] for board, text in boards]
        good = [board for board in good if board[1] >= self.least]
        digest = sha256(",".join(map(str, bounds)).encode()).hexdigest()
        gc.collect()  # of functions that call themselves, and what they hold
        return (digest, len(left), good) == (proof["digest"], proof["tested"], proof["boards"])


def images(text, rows):
    """Turns and mirrors a board or class, given row by row; returns all that have as many rows."""
    lines, found = [text[at : at + len(text) // rows] for at in range(0, len(text), len(text) // rows)], set()
    for _ in range(4):
        lines = ["".join(line) for line in zip(*lines[::-1], strict=True)]
        found |= {"".join(form) for form in (lines, lines[::-1]) if len(form) == rows}
    return found


def faults(head, proofs, end, words, sample):
    """Goes through a certificate; yields what is wrong."""
    groups, rows = head["groups"], head["rows"]
    every = images("".join(map(chr, range(len(groups)))), rows)
    if any([groups[ord(cell)] for cell in form] != groups for form in every):
        yield "groups that are others when boards are turned"
    classes = sorted(form for proof in proofs for form in images(proof["text"], rows))
    if classes != sorted(map("".join, product(*["0123456789"[: len(some)] for some in groups]))):
        yield "classes that are missing, or there twice"
    best = {min(images(board, rows)): points for proof in proofs for board, points in proof["boards"]}
    if sorted(map(list, best.items()), key=lambda board: (-board[1], board[0])) != end["boards"]:
        yield "boards at the end that are not those of the classes"
    checker = Checker(head, words)
    yield from [f"class {proof['text']}" for proof in random.sample(proofs, sample) if not checker.right(proof)]


if __name__ == "__main__":
    gc.disable()  # there are millions of nodes, and no cycles among them
    certificate, listed = [Path(name).read_text(encoding="utf-8").splitlines() for name in sys.argv[1:3]]
    first, *parts, last = map(json.loads, certificate)
    number = min([len(parts), *map(int, sys.argv[3:4])])
    wrong = list(faults(first, parts, last, listed, number))
    print("; ".join(wrong) or f"correct; computed again: {number} of {len(parts)} classes")
    sys.exit(bool(wrong))
