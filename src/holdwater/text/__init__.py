"""Pure text tools: from characters to written forms. Nothing here opens a file or knows a page's verdict."""
