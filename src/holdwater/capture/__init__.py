"""Pages into an evidence store: as a run receives them, or from where they are kept already."""
