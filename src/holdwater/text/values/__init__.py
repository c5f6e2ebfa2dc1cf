"""What a value is, and which of its parts must be looked for."""

from holdwater.text.values.read import read_value
from holdwater.text.values.token import Kind, Token, Value

__all__ = ["Kind", "Token", "Value", "read_value"]
