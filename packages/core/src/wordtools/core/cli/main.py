"""The ``wordtools`` command: a group that finds its commands by entry point and imports only the one asked for.

Ours are looked for first, where they stand: reading the entry points of everything that is installed takes longer than
solving a board.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.base.plugins import entries
from wordtools.core.cli import exits, streams
from wordtools.core.cli.interrupts import interruptibly
from wordtools.core.cli.lazy import SuggestingGroup
from wordtools.core.errors import WordtoolsError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from click.shell_completion import CompletionItem

GROUP = "wordtools.commands"
OWN = {
    "cache": "Show how much is kept in the cache, or clear it.",
    "languages": "List the languages, and what each has.",
    "words": "Look words up, read and convert word lists.",
}


class BadInput(click.ClickException):
    """Input that cannot be used: one line on standard error."""

    exit_code = exits.WRONG_USE


class Commands(SuggestingGroup):
    """Lists the installed commands without importing them; turns our errors into one line and exit code 2."""

    def main(self, args: Sequence[str] | None = None, *more: Any, **options: Any) -> Any:
        """Runs the command line, once its streams are ready and its arguments known to be text."""
        arguments = sys.argv[1:] if args is None else list(args)
        wrong = None if streams.prepare() else "standard output: it is closed"
        unread = streams.undecodable(arguments)
        if unread is not None:
            wrong = f"argument '{unread}' is no text in the encoding of this terminal ({sys.getfilesystemencoding()})"
        if wrong is not None:
            BadInput(wrong).show()
            sys.exit(exits.WRONG_USE)
        return super().main(args, *more, **options)

    def _found(self) -> dict[str, EntryPoint]:
        return {entry.name: entry for entry in entries(GROUP)}

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names the commands of all installed packages."""
        return sorted(self._found())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Imports one command."""
        if (module := _our_module(cmd_name)) is not None:
            ours: click.Command = import_module(module).main
            return ours
        entry = self._found().get(cmd_name)
        return entry.load() if entry else None

    def lines_for(self, ctx: click.Context, name: str) -> list[str]:
        """Returns the commands of that name in all games, or what does the same."""
        groups = {own: self.get_command(ctx, own) for own in self.list_commands(ctx)}
        named = [
            f"wordtools {own} {name}"
            for own, group in groups.items()
            if isinstance(group, click.Group) and name in group.list_commands(ctx)
        ]
        others = (group.lines_for(ctx, name) for group in groups.values() if isinstance(group, SuggestingGroup))
        return named or [line for lines in others for line in lines]

    def _summaries(self) -> dict[str, str]:
        """Returns a line about each command, without importing any."""
        return {
            name: OWN.get(name) or (entry.dist.metadata["Summary"] if entry.dist else "")
            for name, entry in sorted(self._found().items())
        }

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Completes the name of a command."""
        from click.shell_completion import CompletionItem

        found = [
            CompletionItem(name, help=text) for name, text in self._summaries().items() if name.startswith(incomplete)
        ]
        return found + click.Command.shell_complete(self, ctx, incomplete)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the games with the one-line description of their package, then the tools."""
        summaries = self._summaries()
        for title, tools in (("Games", False), ("Words and files", True)):
            rows = [(name, text) for name, text in summaries.items() if (name in OWN) is tools]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command; what we raise on purpose becomes one line on standard error."""
        try:
            with interruptibly():
                result = super().invoke(ctx)
                sys.stdout.flush()  # a full disk shows here, not when the interpreter closes
            return result
        except WordtoolsError as error:
            if ctx.params.get("debug"):
                raise
            raise BadInput(str(error)) from None
        except MemoryError:
            if ctx.params.get("debug"):
                raise
            raise BadInput("the memory is not enough for this input") from None
        except (KeyboardInterrupt, click.Abort):
            click.echo("interrupted", err=True)
            ctx.exit(exits.INTERRUPTED)
        except BrokenPipeError:
            # the reader has seen enough; keep the interpreter from complaining when it closes stdout
            _drop_stdout()
            ctx.exit(exits.DONE)
        except OSError as error:  # what is read or written by name raises WordtoolsError: this is standard output
            if ctx.params.get("debug"):
                raise
            _drop_stdout()
            raise BadInput(f"standard output: cannot be written: {error.strerror or error}") from None


def _our_module(name: str) -> str | None:
    """Finds the module of a command of ours; None where there is none of that name, or it is not installed."""
    module = f"wordtools.core.commands.{name}" if name in OWN else f"wordtools.{name}.cli.main"
    try:
        return module if module != __name__ and find_spec(module) else None
    except ModuleNotFoundError:
        return None


def _drop_stdout() -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import distributions, version

    from wordtools.core.kernel.status import kernels

    for name in sorted({d.name for d in distributions() if d.name.startswith("wordtools-")}):
        click.echo(f"{name} {version(name)}")  # of the first on the path, not of what an old build left behind
    click.echo(f"kernels: {', '.join(map(str, kernels()))}")
    ctx.exit()


@click.command(
    cls=Commands, context_settings={"auto_envvar_prefix": "WORDTOOLS", "help_option_names": ["-h", "--help"]}
)
@click.option(
    "--version",
    is_flag=True,
    callback=_version,
    expose_value=False,
    is_eager=True,
    help="Show the versions of the packages, and which kernels are compiled.",
)
@click.option("--debug", is_flag=True, help="Show a traceback when something goes wrong.")
def main(debug: bool) -> None:
    """Solve, generate and study word games."""
