"""What a page was asked: the fields of its address, read within limits; what is wrong with one is kept beside it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import TypeAlias
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from wordtools.core.errors import WordtoolsError

Files: TypeAlias = list[tuple[str, bytes]]  # name and content of each
Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]


class Form:
    """The fields of a request. Reading one never raises: what is wrong goes to ``errors``, and the page shows it.

    >>> form = Form({"board": "tea", "rules": "chess"})
    >>> form.text("board"), form.choice("rules", ["ruzzle", "boggle"])
    ('tea', 'ruzzle')
    >>> form.errors, form.address("/ruzzle", word="TEA")
    ({'rules': "'chess' is not in the list"}, '/ruzzle?board=tea&word=TEA')
    """

    def __init__(self, given: Mapping[str, str]) -> None:
        """Takes the fields as they came."""
        self._given = given
        self.values: dict[str, str] = {}
        """What each field shows, by name: as it was sent, or its default."""
        self.errors: dict[str, str] = {}
        """What is wrong, by the name of the field."""
        self._address: dict[str, str] = {}

    def wrong(self, name: str, error: WordtoolsError | str) -> None:
        """Keeps what is wrong with a field; the first thing that is."""
        self.errors.setdefault(name, str(error))

    def has(self, name: str) -> bool:
        """Returns whether a field was sent, be it empty."""
        return name in self._given

    def text(self, name: str, default: str = "", *, most: int = 1_000, addressed: bool = True) -> str:
        """Reads a text.

        Args:
            name: of the field.
            default: where the field was not sent.
            most: characters that it has at most.
            addressed: whether ``address`` keeps it.
        """
        value = self._given.get(name, default)
        if len(value) > most:
            self.wrong(name, f"at most {most:,} characters, not {len(value):,}")
            value = value[:most]
        if "\0" in value:
            self.wrong(name, "a text has no NUL in it")
            value = value.replace("\0", "")
        self.values[name] = value
        if value != default and addressed:
            self._address[name] = value
        return value

    def put(self, name: str, value: str) -> None:
        """Sets a field, for the page and for ``address``; an empty text is left out there."""
        self.values[name] = self._address[name] = value

    def choice(self, name: str, known: Collection[str], default: str | None = None) -> str:
        """Reads one of the names in a list: only what is in the list is ever returned."""
        default = next(iter(known)) if default is None else default
        value = self.text(name, default, most=60)
        if value not in known:
            self.wrong(name, f"{value!r} is not in the list")
            self._address.pop(name, None)
            self.values[name] = value = default
        return value

    def number(self, name: str, default: int, least: int, most: int) -> int:
        """Reads a whole number in a range; an empty field is the default."""
        text = self.text(name, str(default), most=20).strip()
        if not text:
            return default
        if not (text.isascii() and text.removeprefix("-").isdecimal() and least <= int(text) <= most):
            self.wrong(name, f"{text!r}: give a whole number from {least:,} to {most:,}")
            return default
        return int(text)

    def flag(self, name: str) -> bool:
        """Reads a box that is ticked or not."""
        return self.choice(name, ("", "1")) == "1"

    def address(self, path: str, **changes: str | int | None) -> str:
        """Returns the address of a page with the fields read so far, without those that have their defaults.

        Args:
            path: of the page.
            changes: other values for some fields, or further ones; None or an empty text leaves one out.
        """
        fields: dict[str, str | int | None] = {**self._address, **changes}
        kept = {name: value for name, value in fields.items() if value not in (None, "")}
        return f"{path}?{urlencode(kept)}" if kept else path

    def refusal(self, nothing: str) -> HTTPException:
        """Returns what an address that is a file is answered with, 422: what is wrong, or that nothing is asked."""
        return HTTPException(422, "; ".join(self.errors.values()) or nothing)


def file_or_pasted(form: Form, files: Files, most: int) -> tuple[str, bytes]:
    """Returns the name and the bytes of the file that was sent, or else what was pasted, at most *most* characters.

    Raises:
        WordtoolsError: there is neither.
    """
    text = form.text("paste", most=most)
    if files:
        return files[0]
    if not text.strip():
        raise WordtoolsError("choose a file, or paste one")
    return "what was pasted", text.encode()


def posted(*, fields: int, most: int) -> Callable[[Callable[[Request, Form], Response]], Endpoint]:
    """Makes an endpoint of what answers a form without files; the arguments are those of ``sent``."""

    def endpoint(answer: Callable[[Request, Form], Response]) -> Endpoint:
        return sent(fields=fields, most=most, files=0)(lambda request, form, _: answer(request, form))

    return endpoint


def sent(
    *, fields: int, most: int | None = None, files: int = 1
) -> Callable[[Callable[[Request, Form, Files], Response]], Endpoint]:
    """Makes an endpoint of what answers a form with files: it runs in a thread, so that other pages are answered.

    Args:
        fields: how many texts the form has at most.
        most: how many bytes each text and file has at most; None: as many as the whole request.
        files: how many files at most.
    """

    def endpoint(answer: Callable[[Request, Form, Files], Response]) -> Endpoint:
        async def receive(request: Request) -> Response:
            size = request.app.state.most_part if most is None else most
            async with request.form(max_files=files, max_fields=fields, max_part_size=size) as given:
                form = Form({name: value for name, value in given.items() if isinstance(value, str)})
                chosen = [value for _, value in given.multi_items() if isinstance(value, UploadFile) and value.filename]
                content = [(one.filename or "", await one.read()) for one in chosen]
            return await run_in_threadpool(answer, request, form, content)

        return receive

    return endpoint
