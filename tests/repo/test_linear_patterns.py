"""No regular expression reads a text of a stranger in time that grows with the square of its length.

Two things make one do so. Where two parts that repeat without end may match the same sign and something behind them
may fail, all ways to share a run of that sign are tried: write possessive parts (``\\s*+``), or one part. And where a
pattern is searched for whose beginning is such a part, each place of a run is a start from which the rest of the run
is read: let a run be tried at its beginning only, ``(?<!\\s)\\s++``.
"""

from __future__ import annotations

import ast
import re
import re._constants as sre
import re._parser as parser
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

PACKAGES = Path(__file__).parents[2] / "packages"
SIGNS = frozenset(map(chr, range(9, 127))) | frozenset("\0\x80\xa0\xe9–’“\u2028Ж中１")
ENDLESS = 200  # repetitions
SEARCHES = ("search", "split", "sub", "subn", "findall", "finditer")
CALLS = (*SEARCHES, "compile", "match", "fullmatch")
MOST_WAYS = 100  # of a pattern, alternatives multiplied
CALL = re.compile(rf"\bre\.({'|'.join(CALLS)})\(")
SEARCHED = re.compile(rf"\b([A-Z][A-Z_]*)\.(?:{'|'.join(SEARCHES)})\(")
WHOLE = re.compile(r"\b([A-Z][A-Z_]*)\.fullmatch\(")
NAMES = re.compile(r"[A-Z_, ]+(?= =)")
CONSTANT = re.compile(r'^([A-Z_]+) = (r?"[^"\n]*")', re.MULTILINE)
CATEGORIES = {
    sre.CATEGORY_DIGIT: r"\d",
    sre.CATEGORY_NOT_DIGIT: r"\D",
    sre.CATEGORY_SPACE: r"\s",
    sre.CATEGORY_NOT_SPACE: r"\S",
    sre.CATEGORY_WORD: r"\w",
    sre.CATEGORY_NOT_WORD: r"\W",
}
OUR_OWN = {  # names that are searched for in other modules, where they mean another pattern, or linear all the same
    "core/base/cells.py NUMBER",
    "core/lists/columns.py NUMBER",
    "crossword/reading/xd_text.py HEADING",
    "scrabble/record/gcg_text.py EVENT",
    "crossword/build/lists.py INNER",  # its last sign may be any of the run
}


class Part(NamedTuple):
    """What a pattern has at a place."""

    signs: frozenset[str]
    kind: str
    """``one`` sign, ``many`` that give back, ``all`` possessive, ``behind`` none of these signs, or a ``place``."""


PLACE = Part(frozenset(), "place")
BEGINNING = Part(frozenset(), "beginning")


def signs_of(node: tuple[Any, Any], flags: int) -> frozenset[str] | None:
    """Returns the signs that a part of one sign matches; None where it is none."""
    kind, given = node
    if kind is sre.ANY:
        return SIGNS if flags & re.DOTALL else SIGNS - {"\n"}
    if kind is sre.NOT_LITERAL:
        return SIGNS - {chr(given)}
    if kind is sre.LITERAL:
        sign = chr(given)
        return frozenset({sign, sign.lower(), sign.upper()} if flags & re.IGNORECASE else {sign})
    if kind is not sre.IN:
        return None
    return of_set(tuple(given), bool(flags & re.IGNORECASE))


@cache
def of_set(given: tuple[tuple[Any, Any], ...], any_case: bool) -> frozenset[str]:
    """Returns the signs of a set in square brackets."""
    found: set[str] = set()
    for inner, value in given:
        if inner is sre.RANGE:
            found |= {sign for sign in SIGNS if value[0] <= ord(sign) <= value[1]}
        elif inner is sre.CATEGORY:
            found |= {sign for sign in SIGNS if re.match(CATEGORIES[value], sign)}
        elif inner is sre.LITERAL:
            found |= {chr(value)}
    if any_case:
        found |= {other for sign in found for other in (sign.lower(), sign.upper())}
    return SIGNS - found if given[0][0] is sre.NEGATE else frozenset(found)


def ways_of(nodes: Any, flags: int) -> list[tuple[Part, ...]]:
    """Returns what a pattern may be in a row, one alternative each."""
    found: list[tuple[Part, ...]] = [()]
    for node in nodes:
        more = alternatives(node, flags)
        found = [one + other for one in found for other in more][:MOST_WAYS]
    return found


def alternatives(node: tuple[Any, Any], flags: int) -> list[tuple[Part, ...]]:
    """Returns what a part may be."""
    kind, given = node
    signs = signs_of(node, flags)
    if signs is not None:
        return [(Part(signs, "one"),)]
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, sre.POSSESSIVE_REPEAT):
        return repeated(kind, *given, flags)
    if kind is sre.SUBPATTERN:
        return ways_of(given[3], (flags | given[1]) & ~given[2])
    if kind is sre.ATOMIC_GROUP:
        whole = ways_of(given, flags)
        return [tuple(part._replace(kind="all") if part.kind == "many" else part for part in way) for way in whole]
    if kind is sre.BRANCH:
        return [way for branch in given[1] for way in ways_of(branch, flags)]
    if kind is sre.ASSERT and given[0] > 0:
        return [(PLACE, *way, PLACE) for way in ways_of(given[1], flags)]
    if kind in (sre.ASSERT, sre.ASSERT_NOT) and given[0] < 0:
        single = [way[0].signs for way in ways_of(given[1], flags) if len(way) == 1]
        signs = frozenset().union(*single)
        return [(Part(SIGNS - signs if kind is sre.ASSERT else signs, "behind"),)]
    if kind is sre.AT and given is sre.AT_BOUNDARY:
        return [(Part(of_set(((sre.CATEGORY, sre.CATEGORY_WORD),), False), "behind"),)]
    return [(BEGINNING if kind is sre.AT and given is sre.AT_BEGINNING else PLACE,)]


def repeated(kind: Any, least: int, most: int, body: Any, flags: int) -> list[tuple[Part, ...]]:
    """Returns what a part that repeats may be."""
    inner = ways_of(body, flags)
    none: list[tuple[Part, ...]] = [] if least else [()]
    if most < ENDLESS:
        return none + [way * max(1, min(least, 2)) for way in inner]
    single = [way[0].signs for way in inner if len(way) == 1 and way[0].kind == "one"]
    if len(single) == len(inner):
        signs = frozenset().union(*single)
        part = Part(signs, "all" if kind is sre.POSSESSIVE_REPEAT else "many")
        return [(*[Part(signs, "one")] * min(least, 1), part)]
    return none + inner


def faults(pattern: str | bytes, flags: int, *, searched: bool, whole: bool = False) -> set[str]:
    """Returns what makes a pattern slow, in words; *whole*: it must match to the end of the text."""
    tree = parser.parse(pattern, flags)
    found = set()
    for parts in ways_of(tree, tree.state.flags):
        way = (*parts, PLACE) if whole else parts
        for at, part in enumerate(way):
            if part.kind not in ("many", "all"):
                continue
            rest = way[at + 1 :]
            if part.kind == "many" and (both := shared(part.signs, rest)):
                found.add(f"two parts match {both!r}")
            if (
                searched
                and way[0] is not BEGINNING
                and may_fail(part, parts[at + 1 :])
                and is_read_again(part, way[:at])
            ):
                found.add(f"each {min(part.signs)!r} of a run is a start")
    return found


def shared(signs: frozenset[str], rest: tuple[Part, ...]) -> str:
    """Returns a sign that a later part repeats too, where more follows; '' where there is none."""
    for at, part in enumerate(rest):
        if part.kind in ("many", "all") and signs & part.signs and may_fail(part, rest[at + 1 :]):
            return min(signs & part.signs)
        if part.kind == "one":
            signs &= part.signs
    return ""


def may_fail(part: Part, rest: tuple[Part, ...]) -> bool:
    """Returns whether something behind a part may fail to match."""
    ends = part.signs >= SIGNS - {"\n"}  # .*$
    return any(other.kind == "one" or (other.kind != "many" and other.kind != "all" and not ends) for other in rest)


def is_read_again(part: Part, before: tuple[Part, ...]) -> bool:
    """Returns whether a match may start anywhere in a run of what a part repeats."""
    alone = any(other.kind == "behind" and part.signs <= other.signs for other in before)
    return not alone and all(other.signs & part.signs for other in before if other.kind == "one")


def patterns() -> Iterator[tuple[str, str | bytes, int, bool, bool]]:
    """Goes through the patterns of all packages: where, what, the flags, whether it is searched for, or is a whole."""
    sources = {path: path.read_text("utf-8") for path in sorted(PACKAGES.glob("*/src/wordtools/**/*.py"))}
    used = {name for text in sources.values() for name in SEARCHED.findall(text)}
    wholes = {name for text in sources.values() for name in WHOLE.findall(text)}
    for path, text in sources.items():
        module = str(path).partition("/src/wordtools/")[2]
        known = {name: ast.literal_eval(value) for name, value in CONSTANT.findall(text)}
        for found in CALL.finditer(text):
            names = NAMES.match(text[text.rindex("\n", 0, found.start()) + 1 : found.start()])
            call = call_at(text, found.start())
            pattern = value_of(call.args[0], known)
            if pattern is not None:
                own = set(re.findall(r"\w+", names[0])) if names else set()
                searched = found[1] in SEARCHES or (found[1] == "compile" and (not own or bool(used & own)))
                whole = found[1] == "fullmatch" or bool(wholes & own)
                yield f"{module} {' '.join(sorted(own))}".strip(), pattern, flags_of(call), searched, whole


def call_at(text: str, begin: int) -> ast.Call:
    """Reads a call that begins at a place of a source."""
    end = begin
    while True:
        end = text.index(")", end) + 1
        try:
            call = ast.parse(text[begin:end], mode="eval").body
        except SyntaxError:  # a bracket within it
            continue
        assert isinstance(call, ast.Call)
        return call


def value_of(node: ast.expr, known: dict[str, str]) -> str | bytes | None:
    """Returns a text that is written out, or made of constants of its module."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
        return node.value
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.JoinedStr):
        parts = [value_of(part.value if isinstance(part, ast.FormattedValue) else part, known) for part in node.values]
        return None if None in parts else "".join(map(str, parts))
    return None


def flags_of(call: ast.Call) -> int:
    """Returns the flags that a call of ``re`` names."""
    given = [*call.args[1:], *(keyword.value for keyword in call.keywords)]
    names = {part.attr for one in given for part in ast.walk(one) if isinstance(part, ast.Attribute)}
    return sum(flag for flag in re.RegexFlag if flag.name in names)


@pytest.mark.parametrize(
    ("pattern", "slow"),
    [
        (r"\s*[;,]\s*", True),
        (r"(?:(?<!\s)\s++)?[;,]", False),
        (r"^a\s*b?\s*c", True),
        (r"^a\s*+b?\s*+c", False),
        (r"^(\w+|x)\d*$", True),
        (r"\[[^]]*\]", True),
        (r"\[[^][]*\]", False),
        (r"#.*$", False),
        (r"(?<![,;])[\s,;]++x", True),
        (r"(?<!\\)\\+x", False),
    ],
)
def test_slow_patterns_are_known(pattern: str, slow: bool):
    assert bool(faults(pattern, 0, searched=True)) == slow


def test_patterns_are_linear():
    found = list(patterns())
    assert len(found) > 200
    slow = {
        f"{where}: {pattern!r}: {', '.join(why)}"
        for where, pattern, flags, searched, whole in found
        if where not in OUR_OWN and (why := sorted(faults(pattern, flags, searched=searched, whole=whole)))
    }
    assert not slow


def test_a_pattern_of_a_whole_text_may_fail_at_its_end():
    assert not faults(r"[=|]*=[=|]*", 0, searched=False)
    assert faults(r"[=|]*=[=|]*", 0, searched=False, whole=True)
