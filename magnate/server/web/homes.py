"""Every table has a home: the one of a machine's processes that its sockets are brought to.

A connection comes to any process. If it opens the socket of a table that is at home elsewhere, it
is handed over with what it has said so far, and a table is worked out in one process instead of in
all. That is all a home is good for: the log decides who was first (decision 0014), so whoever
cannot take a connection right now is not waited for, and nothing has to be agreed on.

What says where a table is at home is its name in the address. Its code and its id are two names
with a home each, because only the database knows that they are one table: browsers all go by the
code, and whoever goes by the id is perhaps served in another process, as any two processes are.
"""

from __future__ import annotations

import fcntl
import os
import re
import socket
from array import array
from hashlib import blake2b
from pathlib import Path

from magnate.server.kit.ids import CODE, read_code
from magnate.server.web.timeouts import LARGEST_HEAD

SOCKET_OF = re.compile(rb"/api/tables/([^/?]+)/socket(?:\?|$)")


class Homes:
    """The places for the processes of a machine, in a folder that they share; each takes one."""

    def __init__(self, folder: Path, places: int) -> None:
        self.place: int | None = None
        """Ours; None: all were taken when we came, as while a process is being replaced."""
        self.door: socket.socket | None = None
        """Where connections are handed to us."""
        self._folder = folder
        self._places = places
        self._lock = -1

    def settle(self) -> bool:
        """Take a place, if one is free. It is given up with the process, however that ends."""
        for place in range(self._places):
            lock = os.open(self._folder / f"{place}.lock", os.O_CREAT | os.O_RDWR, 0o600)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(lock)
                continue
            self.place, self._lock = place, lock
            self.door = _bound(self._folder / str(place))
            return True
        return False

    def leave(self) -> None:
        """Give the place up."""
        if self.door is not None:
            self.door.close()
            (self._folder / str(self.place)).unlink(missing_ok=True)
            os.close(self._lock)
            self.door = self.place = None

    def hand_over(self, connection: int, url: bytes, head: bytes) -> bool:
        """Bring a connection to its table's home; False: it stays here, for whatever reason."""
        table = SOCKET_OF.match(url)
        if table is None:
            return False
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))]
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as hand:
            hand.setblocking(False)
            for home in self.homes_of(table[1]):
                if home == self.place:
                    return False
                try:
                    hand.sendmsg([head], rights, 0, str(self._folder / str(home)))
                except OSError:  # nobody is at home, or busy
                    continue
                return True
        return False

    def homes_of(self, table: bytes) -> list[int]:
        """All places, the home first, then where its sockets go while nobody is there."""
        if len(table) == CODE:
            table = read_code(table.decode("latin-1")).encode()  # however it was typed
        return sorted(
            range(self._places),
            key=lambda place: blake2b(b"%d %s" % (place, table), digest_size=8).digest(),
        )

    def handed(self) -> tuple[socket.socket, bytes] | None:
        """A connection that was brought to us, and what it has said so far; None: no more."""
        assert self.door is not None
        try:
            head, connections, _, _ = socket.recv_fds(self.door, LARGEST_HEAD, 1)
        except BlockingIOError:
            return None
        return socket.socket(fileno=connections[0]), head


def _bound(path: Path) -> socket.socket:
    path.unlink(missing_ok=True)  # of one who was killed
    door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    door.setblocking(False)
    door.bind(str(path))
    return door
