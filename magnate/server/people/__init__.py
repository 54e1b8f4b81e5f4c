"""People: who is asking, accounts, the owner, what is kept of somebody."""
