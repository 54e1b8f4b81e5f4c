"""Training of the value network: recorded games, a fit, a measurement.

`magnate train` is the command, docs/training.md the page.
"""
