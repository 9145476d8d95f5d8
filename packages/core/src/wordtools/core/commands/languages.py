"""``wordtools languages``: what can be named after ``--language``."""

from __future__ import annotations

import json

import click

from wordtools.core.cli import options
from wordtools.core.cli.titles import command
from wordtools.core.letters.language import language_files, loaded, user_folder
from wordtools.core.lists.bundled import SHIPPED_BY, bundled
from wordtools.core.run.files import is_file


@command()
@options.as_json
@options.output
@options.quiet
@options.verbose
def main(as_json: bool, output: str, quiet: bool, verbose: bool) -> None:
    """List the languages, and what each has.

    \b
    Examples:
      wordtools languages
      wordtools languages --json
      wordtools languages -v
    """
    installed = bundled()
    found, wrong = loaded(language_files())
    for error in () if quiet else wrong:
        click.echo(f"left out: {error}", err=True)
    rows = [
        {
            "code": code,
            "name": language.name,
            "letters": len(language.alphabet),
            "lexicon": language.lexicon,
            "installed": language.lexicon in installed or is_file(language.lexicon),
            "ruzzle": language.section("ruzzle").get("confidence", "no letter points"),
            "scrabble": language.section("scrabble").get("confidence", "no tiles"),
            "file": str(language.path),
        }
        for code, language in found.items()
    ]
    if as_json:
        options.write(
            output, json.dumps({"version": 1, "languages": rows, "own": str(user_folder())}, ensure_ascii=False)
        )
        return
    wide = {key: max(len(str(row[key])) for row in rows) for key in ("code", "name")}
    lines = [f"{'':{wide['code']}} {'':{wide['name']}} {'letters':>7}  {'word list':24} ruzzle points; scrabble tiles"]
    for row in rows:
        lexicon = str(row["lexicon"]) or "none"
        missing = f"not installed: {SHIPPED_BY[lexicon]}" if lexicon in SHIPPED_BY else "no such file"
        words = lexicon if row["installed"] or not row["lexicon"] else f"{lexicon} ({missing})"
        lines.append(
            f"{row['code']:{wide['code']}} {row['name']:{wide['name']}} {row['letters']:>7}  {words:24} "
            f"{row['ruzzle']}; {row['scrabble']}"
        )
    if not quiet:
        lines.append(f"your own language files: {user_folder()}")
    options.write(output, "\n".join(lines))
    if verbose and not quiet:
        for row in rows:
            click.echo(f"{row['code']}: read from {row['file']}", err=True)
