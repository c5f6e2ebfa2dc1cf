"""Numbers in words, in every shipped language."""
