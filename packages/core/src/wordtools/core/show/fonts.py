"""A font of this machine that has the letters wanted, for pictures and pages that bring their own letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from wordtools.core.errors import WordtoolsError

FILES = ("DejaVuSans.ttf", "LiberationSans-Regular.ttf", "NotoSans-Regular.ttf", "Arial Unicode.ttf", "arial.ttf")
MISSING = "\uffff"  # no font has it


def find_font(texts: Iterable[str]) -> str:
    """Finds a font on this machine that has every letter of some texts.

    Returns:
        The name of its file.

    Raises:
        WordtoolsError: there is none; the message names the letter.
    """
    letters = sorted({letter for text in texts for letter in text if not letter.isspace()})
    lacking = ""
    for name in FILES:
        found = _looked_at(name, letters)
        if found is None:
            continue
        path, lacks = found
        if not lacks:
            return path
        lacking = lacking or lacks[0]
    letter = lacking or next((letter for letter in letters if letter > "~"), "?")
    known = unicodedata.name(letter, "")
    raise WordtoolsError(
        f"no font on this machine has the letter {letter} ({known.lower()}): install DejaVu Sans (fonts-dejavu)"
    )


def find_bold(file: str, texts: Iterable[str]) -> str:
    """Finds the bold font beside a font, with every letter of some texts; the font itself where there is none."""
    path = Path(file)
    name = f"{path.stem.removesuffix('-Regular')}-Bold{path.suffix}"
    letters = sorted({letter for text in texts for letter in text if not letter.isspace()})
    found = _looked_at(str(path.with_name(name)), letters)
    return found[0] if found and not found[1] else file


def _looked_at(name: str, letters: Iterable[str]) -> tuple[str, list[str]] | None:
    """Returns the file of a font, and the letters that it lacks; None where there is no such font."""
    from PIL import ImageFont

    try:
        font = ImageFont.truetype(name, 20)
    except OSError:
        return None
    drawn: dict[str, Any] = {letter: font.getmask(letter) for letter in [MISSING, *letters]}
    return str(font.path), [letter for letter in letters if bytes(drawn[letter]) == bytes(drawn[MISSING])]
