"""The version of the package, which is also the version of its rules."""

VERSION = "0.1.0"
