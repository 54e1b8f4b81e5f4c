"""Bots at tables: who thinks when, and the processes they think in."""
