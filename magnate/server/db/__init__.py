"""The database: its tables, versions and backups, and the hints between processes."""
