"""Writes docs/options.md: every option of every command, by name, and where one name would mean two things.

usage: python tools/options_table.py
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import click

from wordtools.core.cli import names, options
from wordtools.core.cli.main import main as root

PAGE = Path(__file__).resolve().parents[1] / "docs" / "options.md"
HEAD = """# Options of all commands

One name means the same in every command: the same kind of value, written the same way, and given once or several times
alike. A letter belongs to one name. `tools/options_table.py` writes this page.

| option | value | commands | what it does |
| --- | --- | --- | --- |
"""
KINDS = (
    (names.File, "file"),
    (names.WordOrFile, "words"),
    (names.ListName, "word list"),
    (names._Named, "name"),
    (options.Seconds, "seconds"),
    (options.Between, "range"),
    (click.Choice, "choice"),
    (click.types.IntParamType, "whole number"),
    (click.types.FloatParamType, "number"),
)

Path_ = tuple[str, ...]
Signature = tuple[tuple[str, ...], str, str, bool]


def commands(group: click.Group = root, path: Path_ = ()) -> Iterator[tuple[Path_, click.Command]]:
    """Yields every command with the words that call it: ``("ruzzle", "solve")``."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command, (*path, name))
        else:
            yield (*path, name), command


def long_name(option: click.Option) -> str:
    """Returns the name that starts with two dashes."""
    return max(option.opts, key=len)


def signature(option: click.Option) -> Signature:
    """Returns what must be the same wherever an option of this name is: names, kind, metavar, whether repeatable.

    The values of a choice are not part of it: an order of plays is not one of words.
    """
    kind = "flag" if option.is_flag else next((name for cls, name in KINDS if isinstance(option.type, cls)), "text")
    metavar = "" if option.is_flag else option.metavar or ("" if kind == "choice" else "missing")
    return tuple(sorted(option.opts)), kind, metavar, option.multiple


def table() -> dict[str, dict[Signature, list[tuple[str, click.Option]]]]:
    """Collects all options: by name, then by signature, each with the commands that have it."""
    found: dict[str, dict[Signature, list[tuple[str, click.Option]]]] = defaultdict(lambda: defaultdict(list))
    for path, command in commands():
        for option in command.params:
            if isinstance(option, click.Option):
                found[long_name(option)][signature(option)].append((" ".join(path), option))
    return found


def page() -> str:
    """Writes the page."""
    rows = []
    for _, signatures in sorted(table().items()):
        for (opts, kind, metavar, several), uses in signatures.items():
            value = choices(option for _, option in uses) if kind == "choice" else f"`{metavar}`" if metavar else ""
            texts: dict[str, list[str]] = defaultdict(list)
            for command, option in uses:
                text = (option.help or "").partition("  [default")[0]
                texts[re.sub(r"([|*\[])", r"\\\1", text)].append(command)
            shown = ", ".join(f"`{one}`" for one in sorted(opts, key=len))
            for text, users in texts.items():
                times = " (repeatable)" if several else ""
                rows.append(f"| {shown} | {value}{times} | {grouped(users)} | {text} |\n".replace("|  |", "| |"))
    return HEAD + "".join(rows)


def choices(uses: Iterable[click.Option]) -> str:
    """Lists the values of a choice over all commands."""
    values = dict.fromkeys(str(value) for option in uses for value in option.type.choices)  # type: ignore[attr-defined]
    return ", ".join(f"`{value}`" for value in values)


def grouped(users: list[str]) -> str:
    """Names commands by game: ``ruzzle demo, solve; scrabble moves``."""
    by_game: dict[str, list[str]] = defaultdict(list)
    for user in users:
        game, _, verb = user.partition(" ")
        by_game[game].append(verb)
    return "; ".join(f"{game} {', '.join(verbs)}".strip() for game, verbs in by_game.items())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
