"""The command ``holdwater``: one file a command, and what they share."""
