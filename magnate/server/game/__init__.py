"""A table's game: in memory, played, written down, and told to those who watch."""
