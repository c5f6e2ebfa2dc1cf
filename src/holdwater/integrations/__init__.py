"""The guard inside the agent frameworks that people use, one file per framework."""
