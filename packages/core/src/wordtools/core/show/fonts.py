"""A font of this machine that has the letters wanted, for pictures and pages that bring their own letters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
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
    from PIL import ImageFont

    letters = sorted({letter for text in texts for letter in text if not letter.isspace()})
    lacking = ""
    for name in FILES:
        try:
            font = ImageFont.truetype(name, 20)
        except OSError:
            continue
        drawn: dict[str, Any] = {letter: font.getmask(letter) for letter in [MISSING, *letters]}
        lacks = [letter for letter in letters if bytes(drawn[letter]) == bytes(drawn[MISSING])]
        if not lacks:
            return str(font.path)
        lacking = lacking or lacks[0]
    letter = lacking or next((letter for letter in letters if letter > "~"), "?")
    known = unicodedata.name(letter, "")
    raise WordtoolsError(
        f"no font on this machine has the letter {letter} ({known.lower()}): install DejaVu Sans (fonts-dejavu)"
    )
