"""What one start of the server is given: its address, its secret, its limits."""

from __future__ import annotations

import ipaddress
import secrets
from dataclasses import dataclass, field

from wordtools.core.errors import OptionError

LOOPBACK = "127.0.0.1"
NAMES = {"localhost": LOOPBACK}


def read_host(text: str) -> str:
    """Returns the one address that a server listens on.

    Raises:
        OptionError: it is no address, or stands for all addresses of the machine, whose names cannot be checked then.
    """
    try:
        address = ipaddress.ip_address(NAMES.get(text, text))
    except ValueError:
        raise OptionError(f"host {text!r} is no address: write one of this machine, like 127.0.0.1 or ::1") from None
    if address.is_unspecified:
        raise OptionError(f"host {text} stands for every address: write the one that the others will use")
    return str(address)


def is_loopback(host: str) -> bool:
    """Returns whether only this machine can reach an address."""
    return ipaddress.ip_address(host).is_loopback


@dataclass(frozen=True, slots=True)
class Settings:
    """Fixed while the server runs."""

    port: int
    host: str = LOOPBACK
    """One address, as ``read_host`` returns it."""
    token: str = field(default_factory=lambda: secrets.token_urlsafe(24), repr=False)
    body: int = 2 << 20
    """Bytes of a request's body, at most: a file that is dropped."""
    query: int = 16 << 10
    """Bytes of an address after the ``?``, at most: it holds the whole state of a screen."""
    jobs: int = 8
    """Long jobs at once."""
    seconds: float = 600.0
    """How long a job may take."""
    grace: float = 5.0
    """Seconds that a job goes on when nobody looks at it."""

    box: str | None = None
    """The file of the quiz's cards; None: the user's own."""

    @property
    def authority(self) -> str:
        """The host and the port as an address writes them."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def hosts(self) -> frozenset[str]:
        """The only values of Host that are answered: exact ones, with the port."""
        return frozenset({self.authority, *([f"localhost:{self.port}"] if is_loopback(self.host) else ())})

    @property
    def cookie(self) -> str:
        """The name of the cookie; cookies know no ports, so two servers on one machine need two names."""
        return f"wordtools-{self.port}"

    @property
    def url(self) -> str:
        """What is printed and opened: the first page, with the token."""
        return f"http://{self.authority}/?token={self.token}"
