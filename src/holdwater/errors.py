"""Errors that holdwater raises: for misuse only, never for bad evidence (that is a verdict)."""


class HoldwaterError(Exception):
    """Base of every error that holdwater raises on purpose."""


class InvalidArgument(HoldwaterError, ValueError):
    """An argument is outside what the function takes; the message says which and why."""


class InvalidRecord(HoldwaterError, ValueError):
    """The output to guard cannot be read; the message says where."""


class InvalidNote(HoldwaterError, ValueError):
    """An audit note does not fit the output it is to restore, or cannot be read."""


class UnknownUnit(HoldwaterError, LookupError):
    """A unit is not in the table, or two units have different dimensions."""


class UnknownLane(HoldwaterError, LookupError):
    """A lane of that name does not exist."""


class UnknownLocale(HoldwaterError, LookupError):
    """CLDR has no locale of that name."""


class StoreError(HoldwaterError, OSError):
    """An evidence store is missing, foreign, newer than this version, or cannot be written."""


class ManifestError(HoldwaterError, ValueError):
    """A manifest line cannot be read; the message names the file and the line."""


class AuditError(HoldwaterError, OSError):
    """An audit could not be finished; what was done stays, and it goes on where it was."""
