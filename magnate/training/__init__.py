"""Training the value: games with what could be seen in them, a fit, a measurement.

`magnate train` is the command, docs/training.md the page.
"""
