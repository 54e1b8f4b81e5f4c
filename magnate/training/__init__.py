"""Training the value: games with what could be seen in them, a fit, a measurement.

    python -m magnate.training games DATA --games 20000
    python -m magnate.training fit DATA -o network.bin
    python -m magnate.training measure network.bin --games 100

`magnate train` does the same with a progress bar. Games need msgspec alone to be played, and NumPy
to be kept; a fit takes PyTorch where it is installed (the extra `training`) and else NumPy.
"""
