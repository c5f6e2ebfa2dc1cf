"""From the bytes of a document to the page text that everything else reads."""

from holdwater.extract.page import read_page

__all__ = ["read_page"]
