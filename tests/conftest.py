"""For all tests."""

import signal

# A shell without a terminal starts what runs in its background with interrupts ignored, and so
# would every process that tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
