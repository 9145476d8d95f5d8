"""``wordtools scrabble hooks``: which letters fit where beside the tiles of a board, and where a bingo has room."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from wordtools.core.base.wording import counted
from wordtools.core.cli import options
from wordtools.core.cli.titles import command
from wordtools.scrabble.cli.position import position_options, read_lexicon, read_position

if TYPE_CHECKING:
    from wordtools.scrabble.moves.openings import Openings

VERSION = 1  # of the JSON


@command()
@position_options
@options.as_json
@options.output
def hooks(as_json: bool, output: str, **chosen: Any) -> None:
    """List the hooks and openings of a position.

    A hook is an empty square beside tiles: shown are the letters that make a word there with the tiles that it touches
    (the square is a dot), and the squares that no letter fits. A lane is a place where a play of the whole rack can
    touch the tiles, as far as these letters allow it.

    \b
    Examples:
      wordtools scrabble hooks position.cgp
      wordtools scrabble hooks game.gcg --turn 9 --json
    """
    from wordtools.scrabble.moves.openings import Openings

    position = read_position(chosen, whole=True)
    found = Openings(position.board, position.rules, read_lexicon(position.rules, chosen))
    options.write(output, json.dumps(_data(found), ensure_ascii=False) if as_json else _text(found))


def _text(found: Openings) -> str:
    open_hooks = [hook for hook in found.hooks if hook.letters]
    blocked = [hook.place for hook in found.hooks if not hook.letters]
    lanes = found.lanes()
    wide = max((len(hook.touches) for hook in open_hooks), default=0)
    lines = [counted(len(open_hooks), "hook")]
    lines += [f"{hook.place:4} {hook.touches:{wide}}  {' '.join(hook.letters)}" for hook in open_hooks]
    if blocked:
        lines += ["", f"{counted(len(blocked), 'square')} blocked: {' '.join(blocked)}"]
    lines += [
        "",
        f"{counted(len(lanes), 'lane')} for a bingo{':' if lanes else ''} {'; '.join(map(str, lanes))}".rstrip(),
    ]
    return "\n".join(lines)


def _data(found: Openings) -> dict[str, Any]:
    columns = found.board.layout.columns
    return {
        "version": VERSION,
        "hooks": [
            {
                "row": hook.cell // columns,
                "column": hook.cell % columns,
                "down": hook.down,
                "kind": hook.kind,
                "touches": hook.touches,
                "letters": list(hook.letters),
            }
            for hook in found.hooks
        ],
        "lanes": [
            {
                "row": lane.cells[0] // columns,
                "column": lane.cells[0] % columns,
                "down": lane.down,
                "length": len(lane.cells),
                "through": lane.through,
                "word_multiplier": lane.words,
            }
            for lane in found.lanes()
        ],
    }
