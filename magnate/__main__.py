"""`python -m magnate` is the command line."""

from magnate.cli import main

main()
