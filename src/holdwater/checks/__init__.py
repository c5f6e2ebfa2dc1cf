"""Model-backed checks: signals where presence cannot decide. None of them can change a verdict."""
