"""From where pages are kept already into an evidence store."""
