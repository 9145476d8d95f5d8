"""``python -m wordtools.core`` is the ``wordtools`` command; the script that is installed runs this too."""

from wordtools.core.cli import interrupts


def main() -> None:
    """Runs the command line."""
    interrupts.end_at_once()
    from wordtools.core.cli.main import main as commands

    commands()


if __name__ == "__main__":
    main()
