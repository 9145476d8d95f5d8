"""``wordtools crossword list``: word lists of one's own, merged, compared, scored anew, rid of words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from wordtools.core.base.wording import counted
from wordtools.core.cli import exits, options
from wordtools.core.cli.lazy import SuggestingGroup
from wordtools.core.cli.names import ListName, WordOrFile
from wordtools.core.errors import OptionError
from wordtools.core.letters.language import Language

if TYPE_CHECKING:
    from wordtools.crossword.build.words import Words

LISTS = click.argument("lists", nargs=-1, required=True, type=ListName(), metavar="LIST[:WEIGHT]...")
ONE = click.argument("source", type=ListName(), metavar="LIST")


@click.group(name="list", cls=SuggestingGroup)
def group() -> None:
    """Merge, compare, rescore and clean word lists.

    LIST is a file of lines WORD, WORD;SCORE or WORD, a tab and a clue, or CSV; the name of an installed list; or - for
    stdin. Phrases keep their spaces. What is left out of a list is counted, and --verbose lists the lines.
    """


def common(command: options.F) -> options.F:
    """Adds the options that all of them have."""
    for option in (options.verbose, options.quiet, options.output, options.language):
        command = option(command)
    return command


def read(name: str, chosen: dict[str, Any]) -> Words:
    """Reads a list, and reports what was left out of it."""
    from wordtools.crossword.cli.own_lists import report_left_out, words_of

    words = words_of(name, Language.load(chosen["language"]).alphabet)
    report_left_out(words, chosen)
    return words


def write(words: Words, said: str, chosen: dict[str, Any]) -> None:
    """Writes a list, and a line about it."""
    options.write(chosen["output"], str(words))
    if not chosen["quiet"]:
        click.echo(said, err=True)


@group.command()
@LISTS
@common
def merge(lists: tuple[str, ...], **chosen: Any) -> None:
    """Merge lists: each word once, with its score.

    A weight from -100 to +100 is added to the scores of a list: mine.txt:+10. Of a word in several lists the heaviest
    one counts, of lists of one weight the last; of a word on several lines of a list, the last line.

    \b
    Examples:
      wordtools crossword list merge mine.txt:+10 en -o all.txt
      wordtools crossword list merge old.txt new.txt
    """
    from wordtools.crossword.build.lists import Source, left_out, merged

    sources = [Source.parse(name) for name in lists]
    options.one_from_stdin(the_lists=[source.name for source in sources])
    read_in = [(read(source.name, chosen), source.weight) for source in sources]
    words = merged(read_in)
    twice = sum(len(one) for one, _ in read_in) - len(words)
    lines = len(left_out(words))
    said = f"{counted(len(words), 'word')} of {counted(len(lists), 'list')}; {twice:,} in more than one"
    write(words, f"{said}; {counted(lines, 'line')} left out", chosen)


@group.command()
@click.argument("old", type=ListName(), metavar="OLD")
@click.argument("new", type=ListName(), metavar="NEW")
@common
@click.pass_context
def diff(context: click.Context, /, old: str, new: str, **chosen: Any) -> None:
    """Show what differs between two lists.

    Each line is - a word that is gone, + a new one, or ~ one with another score. The exit code is 1 when there is none.

    \b
    Examples:
      wordtools crossword list diff old.txt new.txt
    """
    from wordtools.crossword.build.lists import compared

    options.one_from_stdin(the_lists=(old, new))
    difference = compared(read(old, chosen), read(new, chosen))
    options.write(chosen["output"], str(difference))
    if not chosen["quiet"]:
        counts = (len(difference.removed), len(difference.added), len(difference.rescored))
        click.echo("{:,} gone, {:,} new, {:,} with another score".format(*counts), err=True)
    context.exit(exits.DONE if difference else exits.NO_ANSWER)


@group.command()
@ONE
@click.option(
    "--from-list",
    "by",
    type=ListName(),
    metavar="FILE|NAME",
    help="Take the scores of another list, where it has them.",
)
@click.option("--times", type=float, default=1.0, metavar="X", help="Multiply the scores by X.")
@click.option("--plus", type=float, default=0.0, metavar="N", help="Add N to the scores, after that.")
@common
def rescore(source: str, by: str | None, times: float, plus: float, **chosen: Any) -> None:
    """Give the words of a list other scores.

    \b
    Examples:
      wordtools crossword list rescore mine.txt --from-list en -o scored.txt
      wordtools crossword list rescore fifty.txt --times 2
    """
    from math import isfinite

    from wordtools.crossword.build.lists import rescored

    options.one_from_stdin(the_list=source, the_other_list=by)
    if not (isfinite(times) and isfinite(plus) and times >= 0):
        raise OptionError("--times and --plus are finite numbers, and --times is not below 0")
    if by is None and times == 1 and plus == 0:
        raise click.UsageError("nothing to do: give --from-list, --times or --plus")
    words = read(source, chosen)
    scores = {} if by is None else {word.text: word.score for word in read(by, chosen).words if word.score is not None}
    new = rescored(words, scores=scores, times=times, plus=plus)
    changed = sum(one.score != two.score for one, two in zip(words.words, new.words, strict=True))
    write(new, f"{changed:,} of {counted(len(new), 'word')} have another score", chosen)


@group.command()
@ONE
@click.argument("words", nargs=-1, required=True, type=WordOrFile(), metavar="WORD|FILE...")
@common
def ban(source: str, words: tuple[str, ...], **chosen: Any) -> None:
    """Take words out of a list.

    \b
    Examples:
      wordtools crossword list ban mine.txt OSLO "ice cream"
      wordtools crossword list ban mine.txt dull.txt -o lively.txt
    """
    from wordtools.crossword.build.lists import banned
    from wordtools.crossword.cli.pool_options import excluded_words

    options.one_from_stdin(the_list=source, the_words=words)
    unwanted = frozenset(excluded_words(words, Language.load(chosen["language"]).alphabet, chosen))
    listed = read(source, chosen)
    kept, others = banned(listed, unwanted)
    if others and not chosen["quiet"]:
        click.echo(f"not in the list: {', '.join(others[:8])}{' and more' if len(others) > 8 else ''}", err=True)
    write(kept, f"{counted(len(listed) - len(kept), 'word')} taken out, {len(kept):,} left", chosen)
