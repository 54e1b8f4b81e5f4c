"""People: identity of the asker, accounts, the owner, export of own data."""
