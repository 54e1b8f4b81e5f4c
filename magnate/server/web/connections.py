"""Open connections of this process, counted by address, and its limit of open files.

Every connection takes a file. Once the files are used up, nobody can come any more. So one address
has a limit, and the last quarter of the files is kept for newcomers and for what the server opens.
"""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import suppress

from magnate.server.kit.addresses import is_proxy, network_of
from magnate.server.kit.buckets import Buckets
from magnate.server.kit.settings import ServerSettings

MOST_FILES = 65_536
"""Files that the process asks for, where its hard limit allows."""
USUAL_FILES = 1024
"""Files where the system does not say."""
NEWCOMER_CONNECTIONS = 8
"""Connections that an address may still have in the last quarter: about what a browser opens."""
RENEWAL_SECONDS = 40.0
"""Seconds in which an address may open twice as many connections as it may have open."""


class Connections:
    """Connections that are open, by address; those of trusted proxies only in `total`."""

    def __init__(self) -> None:
        self.total = 0
        self._by: Counter[str] = Counter()
        self._opened: dict[int, Buckets] = {}
        """Connections that were opened, by the limit that holds for them."""
        self.files = open_files()
        """Files that the process may open."""

    @property
    def is_scarce(self) -> bool:
        """Return True if only the last quarter of the files is left."""
        return self.total >= self.files * 3 // 4

    def has_room(self, host: str, settings: ServerSettings) -> bool:
        """Return True if one more connection of a host is welcome, and count it as opened.

        A refused connection costs little, a handshake a millisecond: so an address that opens
        connections again and again is refused before it says anything. All callers behind a
        trusted proxy share its address, so it has no limit here.
        """
        if not host or is_proxy(host, settings.proxies):
            return True
        address, most = network_of(host), settings.connections_per_address
        if self._by[address] >= (NEWCOMER_CONNECTIONS if self.is_scarce else most):
            return False
        opened = self._opened.setdefault(most, Buckets(2 * most, RENEWAL_SECONDS))
        return not opened.pour(address)

    def add(self, host: str) -> None:
        """Note a connection."""
        self.total += 1
        self._by[network_of(host)] += 1

    def remove(self, host: str) -> None:
        """Note that a connection has ended."""
        address = network_of(host)
        self.total -= 1
        self._by[address] -= 1
        if self._by[address] <= 0:
            del self._by[address]

    def by(self, host: str) -> int:
        """Return how many connections the address of a host has."""
        return self._by[network_of(host)]


def raise_file_limit() -> None:
    """Raise the limit of open files to the hard one, where the system lets us."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    OPEN.files = open_files()


def open_files() -> int:
    """Return how many files this process may open."""
    if sys.platform == "win32":
        return USUAL_FILES
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


OPEN = Connections()
"""The connections of this process."""
