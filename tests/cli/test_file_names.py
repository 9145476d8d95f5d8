"""Every name that an option or an argument takes for a file: a file of that name, or exit code 2 in one line."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from wordtools.core.cli.main import main
from wordtools.core.cli.names import File, NewFile, _Named
from wordtools.core.errors import WordtoolsError


def parameters(group: click.Group, path: str = "") -> Iterator[tuple[str, click.Parameter]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from parameters(command, f"{path} {name}")
        else:
            yield from ((f"{path} {name}", parameter) for parameter in command.params)


NAMED = [(where, one) for where, one in parameters(main) if isinstance(one.type, _Named)]


def test_whatever_is_called_a_file_is_checked_as_one():
    assert len(NAMED) > 200
    for where, one in parameters(main):
        if any(word in (one.metavar or "") for word in ("FILE", "FOLDER")):
            assert isinstance(one.type, _Named), f"{where} {one.name}"


def test_an_empty_name_is_refused_everywhere():
    for _, one in NAMED:
        with pytest.raises(WordtoolsError, match=r"^\S+: the name is empty$"):
            one.type.convert("", one, None)


def test_a_folder_is_refused_where_a_file_is_meant(tmp_path):
    files = [(where, one) for where, one in NAMED if isinstance(one.type, File)]
    assert len(files) > 100
    for _, one in files:
        with pytest.raises(WordtoolsError, match=r"a folder, and a file is wanted$"):
            one.type.convert(str(tmp_path), one, None)
        assert one.type.convert("-", one, None) == "-"


def test_new_files_need_their_folder(tmp_path):
    for _, one in NAMED:
        if isinstance(one.type, NewFile):
            with pytest.raises(WordtoolsError, match="No such file or directory"):
                one.type.convert(str(tmp_path / "none" / "x"), one, None)


def test_it_is_one_line_and_exit_code_2():
    found = CliRunner().invoke(main, ["scrabble", "autoplay", "2", "--seed", "1", "--resume", ""])
    assert (found.exit_code, found.output) == (2, "Error: --resume: the name is empty\n")
