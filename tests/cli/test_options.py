"""One vocabulary over all commands: same name, same kind of value, same metavar."""

from __future__ import annotations

from collections import defaultdict

import click
import pytest

from tools.options_table import PAGE, commands, long_name, page, table
from wordtools.core.cli import names

SEVERAL = {"--output"}  # crossword build writes one crossword to several files
WORD_LISTS = {"--dictionary", "--add", "--exclude"}


def test_one_name_means_one_thing():
    unlike = {
        name: list(signatures)
        for name, signatures in table().items()
        if len({one[:3] if name in SEVERAL else one for one in signatures}) > 1
    }
    assert not unlike


def test_a_letter_belongs_to_one_name():
    owners = defaultdict(set)
    for _, command in commands():
        for option in command.params:
            if isinstance(option, click.Option):
                for one in option.opts:
                    if not one.startswith("--"):
                        owners[one].add(long_name(option))
    shared = {"-r": ["--rack", "--rows"]}  # of Scrabble; of Ruzzle, as elzzur had it
    assert {letter: sorted(names_) for letter, names_ in owners.items() if len(names_) > 1} == shared


def test_every_value_has_a_metavar_and_every_file_is_completed():
    for name, signatures in table().items():
        for _, kind, metavar, _ in signatures:
            assert metavar != "missing", name
            if metavar == "FILE":
                assert kind == "file", name
            if metavar.endswith("|FILE"):
                assert kind in ("file", "words", "name"), name


def test_every_file_that_is_written_is_checked_before_the_work():
    for path, command in commands():
        for option in command.params:
            if isinstance(option, click.Option) and isinstance(option.type, names.File):
                writes = (
                    (option.help or "").removeprefix("Also ").lower().startswith(("write", "draw", "the same as --svg"))
                )
                assert isinstance(option.type, names.NewFile) == writes, (path, option.name)


def test_every_command_that_takes_a_word_list_takes_several_more_and_fewer():
    for path, command in commands():
        mine = {long_name(option) for option in command.params if isinstance(option, click.Option)}
        assert not mine & WORD_LISTS or mine >= WORD_LISTS, path


def test_summaries_are_whole_and_helps_end():
    for path, command in commands():
        assert len(command.get_short_help_str(200)) <= 64, path
        assert command.get_short_help_str(64) == command.get_short_help_str(200), path
        for option in command.params:
            if isinstance(option, click.Option):
                text = (option.help or "").partition("  [")[0]
                assert text[:1].isupper() or text[:2] in ("4:", "--") or text.split()[0].islower(), (path, option.name)
                assert text.endswith("."), (path, option.name, text)


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "run: python tools/options_table.py"


@pytest.mark.parametrize(
    ("path", "option", "offered"),
    [
        ("ruzzle solve", "--rules", "super-big-boggle"),
        ("ruzzle generate", "--dice", "en-classic-4x4"),
        ("ruzzle solve", "--language", "it"),
        ("ruzzle solve", "--dictionary", "ru-nouns"),
        ("ruzzle solve", "--add", "ru-nouns"),
        ("scrabble moves", "--layout", "super-21"),
        ("scrabble moves", "--language", "en-super"),
        ("scrabble leaves show", "--language", "pl"),
        ("crossword fill", "--dictionary", "en"),
        ("words find", "--sort", "word"),
    ],
)
def test_values_are_completed(path, option, offered):
    (command,) = [command for name, command in commands() if " ".join(name) == path]
    (parameter,) = [one for one in command.params if option in one.opts]
    context = click.Context(command)
    assert offered in [item.value for item in parameter.shell_complete(context, offered[:1])]


def test_a_file_is_left_to_the_shell():
    (item,) = names.WordOrFile().shell_complete(click.Context(click.Command("x")), click.Option(["-x"]), "ca")
    assert (item.type, item.value) == ("file", "ca")
