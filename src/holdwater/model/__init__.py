"""Frozen value types: what goes in, what comes out, and nothing that acts."""
