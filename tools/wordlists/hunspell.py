"""Hunspell dictionaries, expanded into the full list of word forms.

An `.aff` file holds affix rules grouped under flags, a `.dic` file holds stems with flags. Expanding applies to each
stem every rule its flags allow: a suffix, a second suffix that the first one calls for, a prefix, and a prefix
together with a suffix where both groups permit the cross product. Compounding is not expanded.

Rules that would add an apostrophe, a hyphen, a full stop or a capital (elided articles and the like) are left out,
because no form made by them is a word of a game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

_MARKS = "'\N{RIGHT SINGLE QUOTATION MARK}-."
UNWANTED = frozenset(_MARKS + " 0123456789")
"""A stem with any of these is not a plain word."""

_CODECS = {"microsoft-cp1251": "cp1251"}
_SPECIAL = ("NEEDAFFIX", "FORBIDDENWORD", "ONLYINCOMPOUND", "CIRCUMFIX")
_ENTRY = re.compile(r"((?:[^/\\]|\\.)+)(?:/(\S*))?")
_MORPHOLOGY = re.compile(r"\s+[a-z]{2}:.*$")

Flags = frozenset[str]


class Entry(NamedTuple):
    """A line of the `.dic` file."""

    word: str
    flags: Flags


@dataclass(frozen=True, slots=True)
class Rule:
    """One way to make a form: take `strip` off, put `add` on."""

    strip: str
    add: str
    flags: Flags
    """Flags of the form made: further affixes, or one of the special flags."""
    condition: re.Pattern[str] | None
    """What the stem must look like; None for any."""


@dataclass(frozen=True, slots=True)
class Affix:
    """The rules under one flag."""

    suffix: bool
    cross: bool
    """Whether the rules combine with those at the other end of the word."""
    rules: list[Rule] = field(default_factory=list)

    def apply(self, word: str) -> Iterator[tuple[str, Flags]]:
        """Yields the forms of a word with the flags each of them carries."""
        for rule in self.rules:
            if not (word.endswith(rule.strip) if self.suffix else word.startswith(rule.strip)):
                continue
            if rule.condition and not rule.condition.search(word):
                continue
            if self.suffix:
                yield word[: len(word) - len(rule.strip)] + rule.add, rule.flags
            else:
                yield rule.add + word[len(rule.strip) :], rule.flags


class Dictionary:
    """An `.aff` and `.dic` pair."""

    affixes: dict[str, Affix]
    """Rules by flag; a recipe may replace or drop some before it expands."""

    def __init__(self, base: Path) -> None:
        """Reads `base.aff`; `base.dic` is read when its entries are asked for."""
        self._dic = base.with_suffix(".dic")
        self.affixes = {}
        self._aliases: list[Flags] = []
        self._special: dict[str, str] = {}
        self._flag_style = "char"
        data = base.with_suffix(".aff").read_bytes()
        declared = re.search(rb"^(?:\xef\xbb\xbf)?\s*SET\s+(\S+)", data, re.MULTILINE)
        name = declared[1].decode("ascii") if declared else "latin-1"
        self._encoding = _CODECS.get(name, name)
        lines = [line.split() for line in self._decode(data).splitlines()]
        for fields in lines:
            if len(fields) > 1 and fields[0] == "FLAG":
                self._flag_style = fields[1].lower()
        self._read_affixes(lines)

    def entries(self) -> Iterator[Entry]:
        """Yields the stems in file order."""
        for raw in self._decode(self._dic.read_bytes()).splitlines()[1:]:
            line = _MORPHOLOGY.sub("", raw.split("\t")[0].rstrip()).rstrip()
            match = _ENTRY.match(line)
            if match and not line.startswith(("#", "/")):
                yield Entry(match[1].replace("\\/", "/"), self._flags(match[2] or ""))

    def forms(self, entry: Entry) -> Iterator[str]:
        """Yields the forms of one stem, some of them more than once."""
        if self._has(entry.flags, "FORBIDDENWORD"):
            return
        if not self._has(entry.flags, "NEEDAFFIX", "ONLYINCOMPOUND"):
            yield entry.word
        suffixed: list[tuple[str, bool, Flags]] = []
        for affix in self._affixes(entry.flags, suffix=True):
            for form, flags in affix.apply(entry.word):
                suffixed.append((form, affix.cross, flags))
                if not self._has(flags, "CIRCUMFIX") and self._complete(flags):
                    yield form
                for second in self._affixes(flags, suffix=True):
                    for longer, last in second.apply(form):
                        suffixed.append((longer, affix.cross and second.cross, last))
                        if self._complete(last):
                            yield longer
        yield from self._prefixed(entry, suffixed)
        for form, _, flags in suffixed:
            for affix in self._affixes(flags, suffix=False):
                yield from (longer for longer, _ in affix.apply(form))

    def expand(self, keep: Callable[[Entry], bool] = lambda entry: True) -> set[str]:
        """Returns every form of the stems that are plain words and that `keep` accepts."""
        out: set[str] = set()
        forbidden: set[str] = set()
        for entry in self.entries():
            if self._has(entry.flags, "FORBIDDENWORD"):
                forbidden.add(entry.word)
            elif not UNWANTED.intersection(entry.word) and keep(entry):
                out.update(self.forms(entry))
        return out - forbidden

    def _prefixed(self, entry: Entry, suffixed: list[tuple[str, bool, Flags]]) -> Iterator[str]:
        bare = not self._has(entry.flags, "NEEDAFFIX")
        for affix in self._affixes(entry.flags, suffix=False):
            for form, flags in affix.apply(entry.word):
                if bare and not self._has(flags, "CIRCUMFIX") and self._complete(flags):
                    yield form
                for second in self._affixes(flags, suffix=True):
                    yield from (longer for longer, last in second.apply(form) if self._complete(last))
            if not affix.cross:
                continue
            for ending, cross, ending_flags in suffixed:
                if cross and self._complete(ending_flags):
                    for form, flags in affix.apply(ending):
                        both = self._has(flags, "CIRCUMFIX") == self._has(ending_flags, "CIRCUMFIX")
                        if both and not self._has(flags, "ONLYINCOMPOUND", "FORBIDDENWORD"):
                            yield form

    def _complete(self, flags: Flags) -> bool:
        """Returns whether a form with these flags is a word as it stands."""
        return not self._has(flags, "NEEDAFFIX", "ONLYINCOMPOUND", "FORBIDDENWORD")

    def _has(self, flags: Flags, *special: str) -> bool:
        return any(self._special.get(name) in flags for name in special)

    def _affixes(self, flags: Flags, *, suffix: bool) -> Iterator[Affix]:
        for flag in flags:
            affix = self.affixes.get(flag)
            if affix and affix.suffix == suffix:
                yield affix

    def _read_affixes(self, lines: list[list[str]]) -> None:
        alias_count_seen = False
        for fields in lines:
            match fields:
                case ["AF", text, *_]:
                    if alias_count_seen:
                        self._aliases.append(self._split(text))
                    alias_count_seen = True
                case ["NEEDAFFIX" | "PSEUDOROOT", text, *_]:
                    (self._special["NEEDAFFIX"],) = self._split(text)
                case [option, text, *_] if option in _SPECIAL:
                    (self._special[option],) = self._split(text)
                case ["PFX" | "SFX" as kind, flag, "Y" | "N" as cross, count, *_] if count.isdigit():
                    self.affixes.setdefault(flag, Affix(suffix=kind == "SFX", cross=cross == "Y"))
                case ["PFX" | "SFX", flag, strip, add, *rest]:
                    self._read_rule(self.affixes[flag], strip, add, rest[0] if rest else ".")

    def _read_rule(self, affix: Affix, strip: str, added: str, condition: str) -> None:
        add, _, flags = added.partition("/")
        add = "" if add == "0" else add
        if any(c in _MARKS or c.isupper() for c in add):
            return
        pattern = _pattern(condition, suffix=affix.suffix)
        affix.rules.append(Rule("" if strip == "0" else strip, add, self._flags(flags), pattern))

    def _flags(self, text: str) -> Flags:
        if self._aliases and text.isdigit():
            return self._aliases[int(text) - 1]
        return self._split(text)

    def _split(self, text: str) -> Flags:
        if self._flag_style == "long":
            return frozenset(text[i : i + 2] for i in range(0, len(text), 2))
        if self._flag_style == "num":
            return frozenset(filter(None, text.split(",")))
        return frozenset(text)

    def _decode(self, data: bytes) -> str:
        return data.decode(self._encoding, "replace").removeprefix("\ufeff")


def _pattern(condition: str, *, suffix: bool) -> re.Pattern[str] | None:
    """Turns a condition into a regular expression: letters, `.` for any and `[...]` classes."""
    if condition == ".":
        return None
    parts = []
    for part in re.findall(r"\[[^\]]*\]|.", condition):
        if part.startswith("[") and len(part) > 1:
            negated = part[1] == "^"
            parts.append("[" + "^" * negated + re.escape(part[1 + negated : -1]) + "]")
        else:
            parts.append("." if part == "." else re.escape(part))
    text = "".join(parts)
    return re.compile(text + "$" if suffix else "^" + text)
