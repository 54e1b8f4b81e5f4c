"""Table affinity: routes a table's sockets to one of a machine's processes.

A connection comes to any process. If it opens the socket of a table that belongs to another slot,
it is handed over with what it has said so far, so a table is worked out in one process instead of
in all. Affinity only saves work: the log decides who was first (decision 0014). So a process that
cannot take a connection right now is not waited for, and processes need not agree on anything.

The slot follows from the table's name in the address. A table's code and its id are two names, each
with its own slot, because only the database knows that they are one table. All browsers use the
code; a program that uses the id may be served in another process.
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


class TableAffinity:
    """The slots of a machine's processes, in a folder that they share; each process claims one."""

    def __init__(self, folder: Path, slots: int) -> None:
        self.slot: int | None = None
        """The slot of this process; None: all were taken, as while a process is being replaced."""
        self.handover_socket: socket.socket | None = None
        """The socket over which other processes hand us connections."""
        self._folder = folder
        self._slots = slots
        self._lock = -1

    def claim_slot(self) -> bool:
        """Claim a slot, if one is free. It is released with the process, however that ends."""
        for slot in range(self._slots):
            lock = os.open(self._folder / f"{slot}.lock", os.O_CREAT | os.O_RDWR, 0o600)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(lock)
                continue
            self.slot, self._lock = slot, lock
            self.handover_socket = _bound(self._folder / str(slot))
            return True
        return False

    def release_slot(self) -> None:
        """Release the slot."""
        if self.handover_socket is not None:
            self.handover_socket.close()
            (self._folder / str(self.slot)).unlink(missing_ok=True)
            os.close(self._lock)
            self.handover_socket = self.slot = None

    def hand_over(self, connection: int, url: bytes, head: bytes) -> bool:
        """Hand a connection over to its table's slot; return False if it stays here."""
        table = SOCKET_OF.match(url)
        if table is None:
            return False
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [connection]))]
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as hand:
            hand.setblocking(False)
            for slot in self.slots_of(table[1]):
                if slot == self.slot:
                    return False
                try:
                    hand.sendmsg([head], rights, 0, str(self._folder / str(slot)))
                except OSError:  # no process is there, or it is busy
                    continue
                return True
        return False

    def slots_of(self, table: bytes) -> list[int]:
        """Return all slots in the order in which a table's sockets try them."""
        if len(table) == CODE:
            table = read_code(table.decode("latin-1")).encode()  # however it was typed
        return sorted(
            range(self._slots),
            key=lambda slot: blake2b(b"%d %s" % (slot, table), digest_size=8).digest(),
        )

    def received(self) -> tuple[socket.socket, bytes] | None:
        """Return the next connection handed to us, and what it has said so far; None: no more."""
        assert self.handover_socket is not None
        try:
            head, connections, _, _ = socket.recv_fds(self.handover_socket, LARGEST_HEAD, 1)
        except BlockingIOError:
            return None
        return socket.socket(fileno=connections[0]), head


def _bound(path: Path) -> socket.socket:
    path.unlink(missing_ok=True)  # left by a process that was killed
    handover_socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    handover_socket.setblocking(False)
    handover_socket.bind(str(path))
    return handover_socket
