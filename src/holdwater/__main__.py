"""``python -m holdwater`` is the command ``holdwater``."""

from holdwater.cli.main import main

if __name__ == "__main__":
    main()
