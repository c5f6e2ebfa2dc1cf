"""An output as data: read with its places, walked whatever types hold it, and written as one canonical text."""
