"""Pictures as PNG: the SVG of anything, drawn as pixels by resvg (the extra ``png``)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from xml.etree.ElementTree import fromstring

from wordtools.core.errors import OptionError, WordtoolsError

LEAST, MOST = 800, 8_000  # pixels of the longer side
SCALE = 0.6  # pixels for a unit of a picture, where that is neither too small nor too large: 60 for a cell
FAMILIES = ("DejaVu Sans", "Liberation Sans", "Noto Sans")  # where the system names no sans-serif font that it has
NO_FONT_HAS_IT = "\ue000"
LETTER = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">
<text x="8" y="28" font-size="20" font-family="Arial, sans-serif">{}</text></svg>"""


def needed(theme: object = "light") -> None:
    """Checks, before any work is done, that a PNG can be written.

    Raises:
        WordtoolsError: resvg-py is not installed; the message has the command that installs it.
        OptionError: the theme is ``auto``: pixels cannot be as the reader has it.
    """
    try:
        import resvg_py  # noqa: F401
    except ImportError:
        raise WordtoolsError("pictures as PNG need resvg-py: pip install 'wordtools-core[png]'") from None
    if theme == "auto":
        raise OptionError("a .png file has its colours fixed: use one of light, dark, not 'auto'")


def drawn(svg: str, *, background: str | None = None, size: int | None = None) -> bytes:
    """Draws a picture as pixels.

    Args:
        svg: the picture.
        background: the colour behind it; None: it stays transparent.
        size: pixels of the longer side; None: 60 for a cell, and 800 to 8,000 in all.

    Raises:
        WordtoolsError: resvg-py is not installed, or no font of this machine has a letter of the picture.
    """
    needed()
    from resvg_py import svg_to_bytes

    root = fromstring(svg)
    _, _, wide, high = map(float, root.get("viewBox", "0 0 100 100").split())
    letters = {letter for text in root.iter("{http://www.w3.org/2000/svg}text") for letter in "".join(text.itertext())}
    for letter in sorted("A" if "!" <= one <= "~" else one for one in letters if not one.isspace()):
        if not has(letter):
            known = unicodedata.name(letter, "no known letter").lower()
            raise WordtoolsError(
                f"no font on this machine has the letter {letter} ({known}): install DejaVu Sans (fonts-dejavu)"
            )
    side = max(wide, high)
    scale = size / side if size else min(max(SCALE, LEAST / side), MOST / side)
    width, height = max(1, round(scale * wide)), max(1, round(scale * high))
    family = _family()
    return bytes(
        svg_to_bytes(svg_string=svg, width=width, height=height, background=background, sans_serif_family=family)
    )


def has(letter: str) -> bool:
    """Returns whether a font of this machine has a letter: what no font has is drawn as nothing."""
    if unicodedata.combining(letter):
        return True  # drawn over the letter before it
    return _has(letter, _family())


@lru_cache(maxsize=1)
def _family() -> str | None:
    """Returns the family that stands for sans-serif; None where resvg finds one itself, or there is none."""
    return next((family for family in (None, *FAMILIES) if _has("A", family)), None)


def _has(letter: str, family: str | None) -> bool:
    return _letter(letter, family) != _letter(NO_FONT_HAS_IT, family)


@lru_cache(maxsize=1024)
def _letter(letter: str, family: str | None) -> bytes:
    from resvg_py import svg_to_bytes

    return bytes(svg_to_bytes(svg_string=LETTER.format(letter), sans_serif_family=family))
