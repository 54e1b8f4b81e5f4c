"""Catalogue for players: scenarios, modules, maps, bot ratings, and their pictures."""
