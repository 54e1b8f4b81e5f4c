"""Tools of the checkout: the set-up and the checks of run.py, pictures, measurements."""
