"""``python -m wordtools.core`` is the ``wordtools`` command."""

from wordtools.core.cli.main import main

if __name__ == "__main__":
    main()
