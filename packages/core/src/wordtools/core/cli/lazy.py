"""A group of commands that imports the one asked for, and suggests one where there is none of that name.

What ``--help`` and a shell's completion list of a group needs none of its commands: their summaries stand beside where
they are, and tests/repo/test_house.py compares them with the help of the commands.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from wordtools.core.cli.titles import TitledCommand, Titles

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class SuggestingGroup(click.Group):
    """A group that answers a misspelt command with those that were probably meant."""

    command_class = TitledCommand
    also: Mapping[str, str] = MappingProxyType({})
    """What people call something that is done here: the name, and the command line that does it."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Finds the command; a name that no command has is an error that suggests some."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-") and not ctx.resilient_parsing:
            raise click.UsageError(f"No such command {name!r}. {self._hint(ctx, name)}", ctx)
        return super().resolve_command(ctx, args)

    def lines_for(self, ctx: click.Context, name: str) -> list[str]:
        """Returns the command lines that do what *name* is called elsewhere."""
        return [self.also[name.lower()]] if name.lower() in self.also else []

    def _hint(self, ctx: click.Context, name: str) -> str:
        from difflib import get_close_matches

        known, root = self.list_commands(ctx), ctx.find_root().command
        lines = self.lines_for(ctx, name)
        if not lines and isinstance(root, SuggestingGroup):
            lines = root.lines_for(ctx, name)
        if lines:
            return f"Use {' or '.join(lines)}."
        meant = get_close_matches(name, known, n=3)
        return f"Did you mean {' or '.join(map(repr, meant))}?" if meant else f"There are: {', '.join(known)}."


class Listed(NamedTuple):
    """A command that is not imported yet."""

    where: str
    """``package.module:function``."""
    summary: str
    """Its summary in the list of commands."""


class LazyGroup(SuggestingGroup):
    """A group whose commands are imported when they are used."""

    def __init__(
        self,
        *args: Any,
        lazy: Mapping[str, Listed],
        titles: Titles = MappingProxyType({}),
        also: Mapping[str, str] = MappingProxyType({}),
        **kwargs: Any,
    ) -> None:
        """Takes the commands by name, the titles of their options beside those of all games, and other names."""
        super().__init__(*args, **kwargs)
        self.lazy = dict(lazy)
        self.titles = titles
        self.also = also

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names the commands."""
        return sorted({*self.lazy, *super().list_commands(ctx)})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports a command."""
        if cmd_name not in self.lazy:
            return super().get_command(ctx, cmd_name)
        module, _, function = self.lazy[cmd_name].where.partition(":")
        command: click.Command = getattr(import_module(module), function)
        return command

    def summaries(self, ctx: click.Context) -> dict[str, str]:
        """Returns a line about each command."""
        return {
            name: self.lazy[name].summary if name in self.lazy else self.commands[name].get_short_help_str(64)
            for name in self.list_commands(ctx)
        }

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the list of the commands."""
        with formatter.section("Commands"):
            formatter.write_dl(list(self.summaries(ctx).items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Completes the name of a command."""
        from click.shell_completion import CompletionItem

        found = [
            CompletionItem(name, help=text) for name, text in self.summaries(ctx).items() if name.startswith(incomplete)
        ]
        return found + click.Command.shell_complete(self, ctx, incomplete)
