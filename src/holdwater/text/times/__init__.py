"""Dates, times of day and durations as written, each one atom."""
