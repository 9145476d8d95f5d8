"""``wordtools cache``: what is kept to save time, and emptying it."""

from __future__ import annotations

import json
from collections.abc import Iterable

import click

from wordtools.core.base.wording import counted
from wordtools.core.cli import exits, options
from wordtools.core.cli.titles import command
from wordtools.core.lists import cache


@command()
@click.argument("action", type=click.Choice(["clear"]), required=False, metavar="[clear]")
@options.as_json
@options.output
@click.pass_context
def main(ctx: click.Context, action: str | None, as_json: bool, output: str) -> None:
    """Show how much is kept in the cache, or clear it.

    Word graphs, and lists made ready for crosswords, are kept there so that the next command begins at once. What is
    deleted is made again when it is needed.

    \b
    Examples:
      wordtools cache
      wordtools cache clear
    """
    shown = cache.clear() if action else cache.files()
    if as_json:
        kinds = [{"kind": kind, "files": files, "bytes": size} for kind, files, size in _by_kind(shown)]
        total = {"files": len(shown), "bytes": _size(shown), "bound": cache.BOUND}
        table = {"version": 1, "folder": str(cache.folder()), "cleared": bool(action), **total, "kinds": kinds}
        options.write(output, json.dumps(table, ensure_ascii=False))
    else:
        lines = [f"{files:6,} {size / 1e6:9.1f} MB  {cache.KINDS[kind]}" for kind, files, size in _by_kind(shown)]
        what = "deleted" if action else f"in all, of {cache.BOUND / 1e6:.0f} MB at most"
        lines.append(f"{len(shown):6,} {_size(shown) / 1e6:9.1f} MB  {what}")
        options.write(output, "\n".join([f"{cache.folder()}:", *lines]))
    if action and (left := len(cache.files())):
        click.echo(f"{counted(left, 'file')} could not be deleted: in use, or of another user", err=True)
        ctx.exit(exits.NO_ANSWER)


def _by_kind(files: Iterable[cache.CacheFile]) -> list[tuple[str, int, int]]:
    """Returns each kind, with its number of files and bytes."""
    sizes: dict[str, list[int]] = {}
    for file in files:
        sizes.setdefault(file.kind, []).append(file.size)
    return [(kind, len(some), sum(some)) for kind, some in sorted(sizes.items())]


def _size(files: Iterable[cache.CacheFile]) -> int:
    return sum(file.size for file in files)
