"""How likely each seat is to win, learned from games: features of the table, and a network."""
