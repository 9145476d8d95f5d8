"""Commands whose help lists their options under titles, the everyday ones first.

An option's name means the same in every command, so its title stands once: here for those of several games, in
``LazyGroup.titles`` for those of one game. click's own ``HelpFormatter.section`` writes the lists: see CONTRIBUTING.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import click

Titles = Mapping[str, str]
"""The names of the options under each title, without their dashes and separated by blanks, in the order of the help."""

SHARED: Titles = {
    "Everyday": "limit sort language dictionary seconds",
    "Words": "add exclude common family all-words frequency label define definitions",
    "Running": "jobs on resume seed",
    "Output": "json output svg png html pdf theme size paper name-line labels color title quiet verbose help",
}
REST = "Other options"
FEW = 8  # options, with --help: up to this many are one list
SIZE = re.compile(r"(\d{1,4})(?:\s*+[x×X]?\s*+(\d{1,4}))?")  # of a grid: 5, 5x5 or 5 5
SHOWN = 80  # characters of an argument in a message


def merged(*tables: Titles) -> dict[str, list[str]]:
    """Joins tables of titles.

    Args:
        tables: the most special first. A name stands under the title where it is found first.

    Returns:
        The names under each title: the everyday options, what is special, and the rest of what is shared.
    """
    everyday, *shared = SHARED
    special = dict.fromkeys(title for table in tables for title in table if title not in SHARED)
    found: dict[str, list[str]] = {title: [] for title in (everyday, *special, *shared)}
    taken: set[str] = set()
    for table in (*tables, SHARED):
        for title, names in table.items():
            found[title] += [name for name in names.split() if name not in taken]
            taken.update(names.split())
    return found


def grouped(options: Iterable[click.Option], tables: Iterable[Titles]) -> dict[str, list[click.Option]]:
    """Puts options under their titles.

    Returns:
        The options of each title that has any; those that stand in no table are last, under ``REST``.
    """
    by_name = {max(option.opts, key=len).lstrip("-"): option for option in options}
    found: dict[str, list[click.Option]] = {}
    for title, names in merged(*tables).items():
        if some := [by_name.pop(name) for name in names if name in by_name]:
            found[title] = some
    if by_name:
        found[REST] = list(by_name.values())
    return found


class TitledCommand(click.Command):
    """A command whose help lists its options under titles."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the command line; what is too much in it is an error that shows how it was probably meant."""
        if ctx.allow_extra_args or ctx.resilient_parsing:
            return super().parse_args(ctx, args)
        ctx.allow_extra_args = True
        extra = super().parse_args(ctx, args)
        ctx.allow_extra_args = False
        if extra:
            what = f"unexpected argument{'s' * (len(extra) > 1)} {' '.join(extra)}"
            raise click.UsageError(f"{what}: {self._meant(ctx, extra)}".removesuffix(": "), ctx)
        return extra

    def _meant(self, ctx: click.Context, extra: list[str]) -> str:
        """Shows how arguments that are too many can be given."""
        names = {parameter.name for parameter in self.params if isinstance(parameter, click.Option)}
        sides = SIZE.fullmatch(" ".join(extra))
        if sides and {"rows", "columns"} <= names:
            return f"give the size as --rows {sides[1]} --columns {sides[2] or sides[1]}"
        texts = [ctx.params[one.name] for one in self.params if isinstance(one, click.Argument) and one.name]
        first = next((text for text in texts if isinstance(text, str)), None)
        return "" if first is None else f'put a text with blanks in quotation marks: "{first[:SHOWN]} {extra[0]}"'

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the lists of the options."""
        for title, some in self.titled(ctx).items():
            with formatter.section(title):
                formatter.write_dl([record for option in some if (record := option.get_help_record(ctx))])

    def titled(self, ctx: click.Context) -> dict[str, list[click.Option]]:
        """Returns the options that the help shows, by title; a few are one list."""
        options = [found for found in self.get_params(ctx) if isinstance(found, click.Option)]
        shown = [option for option in options if option.get_help_record(ctx)]
        if len(shown) <= FEW:
            return {"Options": shown}
        tables = []
        above = ctx.parent
        while above is not None:
            tables.append(getattr(above.command, "titles", {}))
            above = above.parent
        return grouped(shown, tables)


def command(name: str | None = None, **settings: Any) -> Callable[[Callable[..., Any]], TitledCommand]:
    """Makes a command, as ``click.command`` does, with titles in its help."""
    return click.command(name, cls=TitledCommand, **settings)
