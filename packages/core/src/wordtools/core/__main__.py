"""``python -m wordtools.core`` is the ``wordtools`` command; the script that is installed runs this too."""

import sys

from wordtools.core.cli import exits, interrupts


def main() -> None:
    """Runs the command line."""
    interrupts.end_at_once()
    from wordtools.core.cli.main import main as commands

    try:
        commands()
    except SystemExit as ended:
        if ended.code == exits.INTERRUPTED:
            interrupts.end_soon()
            sys.stdout.flush()
        raise


if __name__ == "__main__":
    main()
