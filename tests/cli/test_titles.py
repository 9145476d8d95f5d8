"""Options under titles in the help of commands."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from wordtools.core.cli.lazy import LazyGroup
from wordtools.core.cli.main import main
from wordtools.core.cli.titles import FEW, REST, SHARED, TitledCommand, command, merged


def contexts(group: click.Group, context: click.Context) -> Iterator[click.Context]:
    """Goes through the contexts of all commands that are no groups."""
    for name in group.list_commands(context):
        found = group.get_command(context, name)
        assert found is not None
        below = click.Context(found, parent=context, info_name=name, help_option_names=["-h", "--help"])
        if isinstance(found, click.Group):
            yield from contexts(found, below)
        else:
            yield below


COMMANDS = {context.command_path: context for context in contexts(main, click.Context(main, info_name="wordtools"))}


def shown(context: click.Context) -> set[str]:
    """Names the options that the help of a command has to show."""
    options = [one for one in context.command.get_params(context) if isinstance(one, click.Option) and not one.hidden]
    return {max(option.opts, key=len) for option in options}


@pytest.mark.parametrize("path", COMMANDS)
def test_the_options_of_a_command_stand_under_titles(path: str):
    context = COMMANDS[path]
    text = CliRunner().invoke(main, [*path.split()[1:], "--help"]).output
    titles = [line[:-1] for line in text.splitlines() if line[:1].isupper() and line.endswith(":")]
    if len(shown(context)) <= FEW:
        assert titles == ["Options"]
        return
    assert isinstance(context.command, TitledCommand), "make it with wordtools.core.cli.titles.command"
    assert REST not in titles, f"{path}: put the names of these options under a title, in TITLES of the game"
    assert titles[0] == "Everyday"
    assert titles[-1] == "Output"
    assert 2 <= len(titles) <= 7
    assert len(titles) == len({*titles})
    listed = [max(one.opts, key=len) for some in context.command.titled(context).values() for one in some]
    assert sorted(listed) == sorted(shown(context))


@pytest.mark.parametrize("game", ["words", "ruzzle", "scrabble", "fillword", "crossword"])
def test_every_name_under_a_title_is_an_option(game: str):
    group = main.get_command(click.Context(main), game)
    assert isinstance(group, LazyGroup)
    known = {name for path, one in COMMANDS.items() if path.split()[1] == game for name in shown(one)}
    named = [name for names in group.titles.values() for name in names.split()]
    assert {f"--{name}" for name in named} <= known
    assert len(named) == len({*named})


def test_every_shared_name_is_an_option():
    known = {name for context in COMMANDS.values() for name in shown(context)}
    assert {f"--{name}" for names in SHARED.values() for name in names.split()} <= known


def test_a_name_stands_where_the_game_puts_it():
    titles = merged({"Output": "limit", "Own": "one"}, {"Own": "two one", "Words": "extra"})
    assert [*titles] == ["Everyday", "Own", "Words", "Running", "Output"]
    assert titles["Own"] == ["one", "two"]
    assert titles["Output"][:2] == ["limit", "json"]
    assert "limit" not in titles["Everyday"]
    assert titles["Words"][0] == "extra"


def test_an_option_without_a_title_is_shown_last():
    @command()
    def made(**chosen: object) -> None:
        """Makes something."""

    for name in ("limit", "strange", "json", "seed", "family", "add", "on", "svg"):
        click.option(f"--{name}", is_flag=True, help=f"About {name}.")(made.callback)
    made.params = made.callback.__click_params__  # type: ignore[union-attr]
    made.params.append(click.Option(["--secret"], is_flag=True, hidden=True))
    text = CliRunner().invoke(made, ["--help"]).output
    assert text.index("Everyday:") < text.index("--limit") < text.index("Words:") < text.index("--add")
    assert text.index("Output:") < text.index("--json") < text.index("--help") < text.index("Other options:")
    assert text.index("Other options:") < text.index("--strange  About strange.")
    assert "--secret" not in text
