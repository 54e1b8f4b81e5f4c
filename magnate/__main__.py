"""`python -m magnate` is the command line."""

from magnate.cli import main

if __name__ == "__main__":  # processes in which bots think read this file, too
    main()
