"""holdwater: the last step before shipping."""
