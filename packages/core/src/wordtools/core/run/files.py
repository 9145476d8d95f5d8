"""Files: written whole or not at all; read with the reason in one line when that fails."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from wordtools.core.base.printable import one_line
from wordtools.core.errors import WordtoolsError
from wordtools.core.reading.bounds import SIZES, over
from wordtools.core.run.encodings import document, likely, marked

STANDARD = "-"  # stdin or stdout
ANEW = "or save it again: in Excel as CSV UTF-8, in an editor with the encoding UTF-8"
UNKNOWN = f"convert it with: iconv -t UTF-8 -f ENCODING, {ANEW}"


def write_whole(path: Path, data: bytes | str | Iterable[bytes]) -> None:
    """Writes *data* to a temporary file beside *path* and renames it, so that no half-written file is ever seen.

    Pieces are written as they come. A link is followed. What is no ordinary file (``/dev/null``, a pipe) is written
    to, not replaced.

    Raises:
        OSError: the folder is missing or cannot be written, or *path* is a folder.
    """
    pieces = (data.encode(),) if isinstance(data, str) else (data,) if isinstance(data, bytes) else data
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            file.writelines(pieces)
        return
    import tempfile

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.writelines(pieces)
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        os.chmod(name, mode)
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_bytes(name: str, data: bytes | Iterable[bytes]) -> None:
    """Writes a file whole, or standard output when *name* is ``-``: pieces as they come.

    Raises:
        WordtoolsError: it cannot be written; the message names it.
    """
    if name == STANDARD:
        for piece in (data,) if isinstance(data, bytes) else data:
            sys.stdout.buffer.write(piece)
            sys.stdout.buffer.flush()
        return
    try:
        write_whole(Path(name), data)
    except OSError as error:
        raise WordtoolsError(f"{name}: cannot be written: {error.strerror or error}") from None
    except ValueError as error:  # a NUL in the name
        raise WordtoolsError(f"{name!r}: no file can be called so ({error})") from None


def check_folder(name: str) -> None:
    """Refuses a file in a folder that does not exist, before long work that is to be written to it.

    Raises:
        WordtoolsError: there is no such folder; the message is that of ``write_bytes``.
    """
    if name != STANDARD and not Path(name).parent.is_dir():
        raise WordtoolsError(f"{name}: cannot be written: {os.strerror(errno.ENOENT)}")


def make_folder(name: str) -> None:
    """Makes a folder, and those above it, where there is none.

    Raises:
        WordtoolsError: there can be none.
    """
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise WordtoolsError(f"{name}: no folder can be made there: {error.strerror}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def read_bytes(
    name: str, kind: type[WordtoolsError] = WordtoolsError, *, most: int | None = None, what: str = "such a file"
) -> bytes:
    """Reads a file, or standard input when *name* is ``-``.

    Args:
        name: of the file.
        kind: of the error.
        most: bytes to read, after which the rest is left; None: all.
        what: the key of ``bounds.SIZES`` for the size of a whole file.

    Raises:
        WordtoolsError: (or *kind* of it) it cannot be opened, or is larger than any such file; the message names it.
    """
    if most is not None:
        return _read(name, kind, most)
    data = _read(name, kind, SIZES[what].most + 1)
    if len(data) > SIZES[what].most:
        raise kind(f"{shown(name)}: {over(what)}")
    return data


def _read(name: str, kind: type[WordtoolsError], most: int) -> bytes:
    if name == STANDARD and sys.stdin is None:
        raise kind("standard input: it is closed")
    try:
        if name == STANDARD:
            return sys.stdin.buffer.read(most)
        with open(name, "rb") as file:  # noqa: PTH123 - Path("") is a folder
            return file.read(most)
    except IsADirectoryError:
        raise kind(f"{shown(name)}: a folder, and a file is wanted") from None
    except OSError as error:
        raise kind(f"{shown(name)}: {error.strerror or error}") from None
    except ValueError as error:  # a NUL in the name
        raise kind(f"{shown(name)!r}: no file can be called so ({error})") from None


def read_text(name: str) -> str:
    """Reads a text file (UTF-8, or by its byte order mark), or standard input when *name* is ``-``.

    Raises:
        WordtoolsError: it cannot be opened, is binary or not UTF-8; the message names the file and the line.
    """
    return decode(read_bytes(name), shown(name))


def is_file(name: str) -> bool:
    """Returns whether a file or a pipe has that name; False also for a text that no file can be called."""
    try:
        return Path(name).exists() and not Path(name).is_dir()
    except (OSError, ValueError):
        return False


def is_folder(name: str) -> bool:
    """Returns whether a folder has that name; False also for a text that none can be called."""
    try:
        return name != STANDARD and Path(name).is_dir()
    except (OSError, ValueError):
        return False


def looks_like_a_file(text: str) -> bool:
    """Returns whether a text that is no file was meant to be one: it ends like ``board.txt``."""
    return re.fullmatch(r"[^\r\n]*[^\s/.]\.(txt|text|gcg|cgp|csv|tsv|json|puz|ipuz|jpz|xd|pzl)", text) is not None


def means_a_file(text: str) -> bool:
    """Returns whether a text, a board or a file name, is a file name: the file exists, or the ending is one of files.

    A folder counts too, so that reading it fails and its name is not taken for letters.
    """
    try:
        there = Path(text).exists() and text.strip("./\\") != ""
    except (OSError, ValueError):
        there = False
    return there or looks_like_a_file(text)


def shown(name: str) -> str:
    """Returns what messages call a file: on one line, whatever is in its name."""
    return "standard input" if name == STANDARD else one_line(str(name)) or "''"


def decode(data: bytes, name: str, expected: str = "text", kind: type[WordtoolsError] = WordtoolsError) -> str:
    """Decodes the text of a file called *name*: UTF-8, or by its byte order mark.

    Raises:
        WordtoolsError: (or *kind* of it) the bytes are binary, not *expected*, or of another encoding; the message
            names the line and the probable encoding.
    """
    office = document(data)
    if office is not None:
        what, _, mend = office.partition(": ")
        raise kind(f"{name}: {what}, not {expected}: {mend}")
    encoding = marked(data) or "utf-8-sig"
    if encoding == "utf-8-sig" and b"\0" in data:
        probably = likely(data)
        if probably is None:
            raise kind(f"{name}: a binary file, not {expected}")
        raise kind(f"{name}: not UTF-8 text: it looks like {_conversion(probably)}")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding != "utf-8-sig":
            raise kind(f"{name}: damaged {encoding.upper()} text") from None
        line = data.count(b"\n", 0, error.start) + 1
        probably = likely(data)
        hint = f"; it looks like {_conversion(probably)}" if probably else f" ({UNKNOWN})"
        raise kind(f"{name}: line {line}: not UTF-8 text{hint}") from None
    if "\0" in text:
        raise kind(f"{name}: a binary file, not {expected}")
    return text


def _conversion(encoding: str) -> str:
    return f"{encoding} (convert it with: iconv -f {encoding} -t UTF-8, {ANEW})"
