"""Providers: one file for each vendor, whose SDK is imported inside functions only, and one that follows a script."""
