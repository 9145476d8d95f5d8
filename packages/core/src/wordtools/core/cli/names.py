"""What a shell may complete: languages, installed word lists, files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from wordtools.core.errors import OptionError
from wordtools.core.run.files import check_folder, is_folder

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class _Named(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """A name of its own kind, or a file."""

    name = "text"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Returns it as it is: whatever opens it reports what is wrong with it.

        Raises:
            OptionError: it is empty, as where a variable of a shell is not set.
        """
        if not str(value):
            raise OptionError(f"{called(param)}: the name is empty")
        return str(value)

    def names(self) -> dict[str, str]:
        """Returns the names, each with what it is."""
        return {}

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Completes a name, or leaves files to the shell."""
        from click.shell_completion import CompletionItem

        found = [
            CompletionItem(name, help=what)
            for name, what in sorted(self.names().items())
            if name.startswith(incomplete)
        ]
        return found or [CompletionItem(incomplete, type="file")]


class FileOrFolder(_Named):
    """The name of a file, or of a folder of files; the shell completes it."""


class File(_Named):
    """The name of a file; the shell completes it."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Returns it as it is.

        Raises:
            OptionError: it is empty, or a folder has this name.
        """
        name = super().convert(value, param, ctx)
        if is_folder(name):
            raise OptionError(f"{called(param)}: {name}: a folder, and a file is wanted")
        return name


class NewFile(File):
    """The name of a file that is written; a missing folder is reported before any work."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Returns it as it is.

        Raises:
            WordtoolsError: it is empty, a folder has this name, or there is no folder for it.
        """
        name = super().convert(value, param, ctx)
        check_folder(name)
        return name


def called(param: click.Parameter | None) -> str:
    """Returns what a user calls a parameter: ``--theme``, ``GRID``."""
    if param is None:
        return "a file"
    return max(param.opts, key=len) if isinstance(param, click.Option) else param.human_readable_name


class WordOrFile(_Named):
    """A word or another text, or the name of a file of such; the shell completes files."""


class Named(_Named):
    """One of the names that a function lists, or a file."""

    def __init__(self, listed: Callable[[], Mapping[str, str]]) -> None:
        """Takes the function; it is called when a shell asks."""
        self._listed = listed

    def names(self) -> dict[str, str]:
        """Returns the names, each with what it is."""
        return dict(self._listed())


class LanguageName(_Named):
    """The code of a language, or a language file."""

    def names(self) -> dict[str, str]:
        """Returns the codes of the languages."""
        from wordtools.core.letters.language import language_files, loaded

        return {code: one.name for code, one in loaded(language_files())[0].items()}


class ShapeName(_Named):
    """The name of a shape, or a file in which one is drawn."""

    def names(self) -> dict[str, str]:
        """Returns the names of the shapes."""
        from wordtools.core.shapes import SHAPES

        return dict.fromkeys(SHAPES, "")


class ListName(_Named):
    """The name of an installed word list, or a file."""

    def names(self) -> dict[str, str]:
        """Returns the names of the lists."""
        from wordtools.core.lists.bundled import bundled

        return dict.fromkeys(bundled(), "")
