"""A slow checker of patterns of arrowwords, which shares no code with what it checks."""

from __future__ import annotations

from wordtools.crossword import Puzzle


def runs(rows: list[str]) -> list[tuple[str, list[tuple[int, int]]]]:
    """Reads every run of letters in both directions, cell by cell."""
    found = []
    for way, (down, right) in (("across", (0, 1)), ("down", (1, 0))):
        for r in range(len(rows)):
            for c in range(len(rows[0])):
                before = rows[r - down][c - right] if r >= down and c >= right else "#"
                if rows[r][c] in "#@" or before not in "#@":
                    continue
                cells = []
                while r + down * len(cells) < len(rows) and c + right * len(cells) < len(rows[0]):
                    at = r + down * len(cells), c + right * len(cells)
                    if rows[at[0]][at[1]] in "#@":
                        break
                    cells.append(at)
                found.append((way, cells))
    return found


def problems(rows: list[str], shortest: int, longest: int) -> list[str]:
    """Says what is wrong with a grid of ``#`` clue cells, ``@`` picture cells and letters."""
    wrong = []
    words = [(way, cells) for way, cells in runs(rows) if len(cells) > 1]
    covered = [cell for _, cells in words for cell in cells]
    clues: dict[tuple[int, int], int] = {}
    for way, cells in words:
        if not shortest <= len(cells) <= longest:
            wrong.append(f"{way} {cells[0]}: {len(cells)} letters")
        r, c = cells[0]
        order = [(r, c - 1), (r - 1, c)] if way == "across" else [(r - 1, c), (r, c - 1)]
        for at in order:
            if min(at) >= 0 and rows[at[0]][at[1]] == "#":
                clues[at] = clues.get(at, 0) + 1
                break
        else:
            wrong.append(f"{way} {cells[0]}: no clue cell beside it")
    for r, row in enumerate(rows):
        for c, kind in enumerate(row):
            if kind == "#" and not 1 <= clues.get((r, c), 0) <= 2:
                wrong.append(f"clue cell {r, c}: {clues.get((r, c), 0)} words")
            if kind not in "#@" and (r, c) not in covered:
                wrong.append(f"letter {r, c}: in no word")
    letters = {(r, c) for r, row in enumerate(rows) for c, kind in enumerate(row) if kind not in "#@"}
    reached, todo = set(), [min(letters)]
    while todo:
        r, c = todo.pop()
        if (r, c) in letters - reached:
            reached.add((r, c))
            todo += [(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)]
    if reached != letters:
        wrong.append(f"{len(letters - reached)} letters are not connected")
    return wrong


def drawn(puzzle: Puzzle) -> list[str]:
    rows = str(puzzle).split("\n")
    return [
        "".join("@" if r * puzzle.columns + c in puzzle.voids else kind for c, kind in enumerate(row))
        for r, row in enumerate(rows)
    ]


def share(rows: list[str]) -> float:
    """Counts the letters that are in one word only."""
    uses: dict[tuple[int, int], int] = {}
    for _, cells in runs(rows):
        for cell in cells if len(cells) > 1 else ():
            uses[cell] = uses.get(cell, 0) + 1
    return sum(count == 1 for count in uses.values()) / len(uses)
