"""For all tests."""

import signal

from hypothesis import HealthCheck, settings

from magnate import modules

# A shell without a terminal starts what runs in its background with interrupts ignored, and so
# would every process that tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A machine that is slow or busy proves nothing about what is tested.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# Tests go over our modules: what other packages bring is found only where a test installs it.
modules.entry_points = lambda group: ()  # type: ignore[assignment,attr-defined]  # none
