"""A table's log: its past, and the same in words."""
