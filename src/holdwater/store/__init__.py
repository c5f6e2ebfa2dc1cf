"""Evidence stores: the pages that a run kept, by source URL."""
