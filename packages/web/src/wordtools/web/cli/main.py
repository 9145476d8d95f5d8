"""``wordtools web``: options in, one line with the address out; the server is imported only when it runs."""

from __future__ import annotations

import sys
from threading import Thread

import click

from wordtools.core.cli.names import File
from wordtools.core.errors import OptionError


def show(url: str) -> None:
    """Opens the browser, or reports that there is none."""
    import webbrowser

    if not webbrowser.open(url):
        click.echo("no browser found: open that address yourself", err=True)


@click.command()
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    help="Listen on port N; 0: a free one.  [default: 9673, or a free one when it is taken]",
)
@click.option(
    "--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Listen on this address of the machine."
)
@click.option("--allow-network", is_flag=True, help="--host: allow an address that other machines can reach.")
@click.option(
    "--box", type=File(), metavar="FILE", help="The box of cards of the quiz.  [default: one in your data folder]"
)
@click.option("--no-open", is_flag=True, help="Only print the address; do not open the browser.")
def main(port: int | None, host: str, allow_network: bool, box: str | None, no_open: bool) -> None:
    """Show the games as a page in the browser, on this machine only.

    Prints one line, the address, which holds a secret: it lets a browser in. Ctrl-C ends the server and all that it is
    doing.

    \b
    Examples:
      wordtools web
      wordtools web --no-open --port 8765
    """
    from wordtools.core.letters.language import loaded, own_files
    from wordtools.web.screens.table import SCREENS
    from wordtools.web.server.app import App
    from wordtools.web.server.run import HOME, listen, listen_at_home, serve
    from wordtools.web.server.settings import Settings, is_loopback, read_host

    address = read_host(host)
    if not is_loopback(address):
        if not allow_network:
            raise OptionError(
                f"other machines can reach {address}: leave --host out, or add --allow-network to let them"
            )
        click.echo(
            f"{address}: any machine that reaches it, and anyone who has the line below, can use this page and the "
            "processor; what is sent can be read on the way. Use it only in a network that you trust.",
            err=True,
        )
    elif allow_network:
        raise click.UsageError("--allow-network is for --host: leave it out")
    for error in loaded(own_files().values())[1]:
        click.echo(f"left out: {error}", err=True)
    listening = listen_at_home(address) if port is None else listen(address, port)
    at = listening.getsockname()[1]
    if port is None and at != HOME:
        click.echo(f"port {HOME} is taken, {at} is free: a browser keeps what is unfinished by port", err=True)
    settings = Settings(at, address, box=box)

    def ready(url: str) -> None:
        click.echo(url)
        sys.stdout.flush()
        if not no_open:
            Thread(target=show, args=(url,), daemon=True).start()  # some browsers are waited for until they end

    serve(App(settings, SCREENS), listening, ready)
