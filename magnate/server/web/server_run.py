"""Running the server: a port, its addresses, its processes, and a graceful end."""

from __future__ import annotations

import errno
import gc
import http.client
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import uvicorn
from fastapi import FastAPI
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Multiprocess, Process

from magnate.server.kit.log_output import configure_logging
from magnate.server.kit.settings import ServerSettings
from magnate.server.web.app import Beside, create_app
from magnate.server.web.connections import raise_file_limit
from magnate.server.web.timeouts import timeout_protocol
from magnate.server.web.websocket_protocol import BoundedWebSocket

if TYPE_CHECKING:
    from magnate.server.web.affinity import TableAffinity

LARGEST_MESSAGE = 128 * 1024
"""Bytes of a client's message at which its socket is closed. Smaller limits refuse it earlier."""
PING = 20.0
"""Seconds between pings; a client that does not answer within them is disconnected."""
GRACE = 5
"""Seconds that requests have to finish when the server stops."""
STARTING = 60
"""Seconds a process may take to start, on a busy machine, when all are replaced in turn."""

SWITCH_SECONDS = 0.001
"""Switch interval of threads. An action switches to the worker thread and back a dozen times."""
GC_THRESHOLDS = (2_000, 10, 500)
"""Thresholds of the garbage collector. Most objects live as long as their game or socket, and a
full collection stops play (some 90 ms with 400 sockets). So full ones are rare."""


class PortTaken(Exception):
    """Another program listens on the port."""


def listen(host: str, port: int, tries: int = 1) -> socket.socket:
    """Listen at this port, or at one of the next; 0: any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + tries, 65536)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":  # on Windows two programs could share the port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, candidate))
        except OSError as problem:
            listener.close()
            if problem.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
        else:
            listener.set_inheritable(True)
            return listener
    raise PortTaken(port)


class ServerProcesses(Multiprocess):
    """Several processes; each one that ends is replaced.

    uvicorn's own supervisor also asks each process whether it is well. For a process that was
    killed it would wait a minute for the answer, and replace none meanwhile.
    """

    def keep_subprocess_alive(self) -> None:
        """Replace processes that have ended; stop all if one could not start."""
        for place, process in enumerate(self.processes):
            if process.process.is_alive() or self.should_exit.is_set():
                continue
            process.join()
            if process.exitcode == STARTUP_FAILURE:
                self.should_exit.set()
                return
            self.processes[place] = Process(self.config, self.sockets)
            self.processes[place].start()


def run(settings: ServerSettings, listener: socket.socket, ready: Callable[[], None]) -> bool:
    """Serve until SIGTERM or Ctrl-C; return whether it started. `ready` is called once it has."""
    threading.Thread(target=_when_ready, args=(listener, ready), daemon=True).start()
    if settings.workers > 1:
        with tempfile.TemporaryDirectory(prefix="magnate-") as folder:
            config = _config(settings, _affinity(Path(folder), settings.workers))
            ServerProcesses(config, [listener]).run()
        return True
    signal.signal(signal.SIGTERM, _end)
    server = uvicorn.Server(_config(settings))
    server.run([listener])
    return server.started


def _affinity(folder: Path, slots: int) -> TableAffinity | None:
    """Return the slots of the processes; None: this system hands no connections over."""
    if sys.platform == "win32":
        return None
    from magnate.server.web.affinity import TableAffinity

    return TableAffinity(folder, slots)


def _config(settings: ServerSettings, affinity: TableAffinity | None = None) -> uvicorn.Config:
    return uvicorn.Config(
        partial(_app, settings, affinity),
        factory=True,
        workers=settings.workers,
        http=timeout_protocol(settings, affinity),
        ws=BoundedWebSocket,
        ws_max_size=LARGEST_MESSAGE,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=settings.compress,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=[one.strip() for one in settings.proxies.split(",") if one.strip()],
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_keep_alive=15,
        timeout_graceful_shutdown=GRACE,
        timeout_worker_healthcheck=STARTING,
    )


def _app(settings: ServerSettings, affinity: TableAffinity | None) -> FastAPI:
    """The application of a process, with its logs."""
    configure_logging(settings)
    raise_file_limit()
    app = create_app(settings, _handovers(settings, affinity) if affinity else None)
    gc.collect()
    gc.freeze()  # a collection of all imported modules would stop play for 0.2 s
    gc.set_threshold(*GC_THRESHOLDS)
    sys.setswitchinterval(SWITCH_SECONDS)
    return app


def _handovers(settings: ServerSettings, affinity: TableAffinity) -> Beside:
    from magnate.server.web.handover import accept_handovers

    def beside(app: FastAPI) -> AbstractAsyncContextManager[None]:
        config = _config(settings)
        config.app, config.factory = app, False
        return accept_handovers(affinity, config, GRACE)

    return beside


def _end(signal_number: int, frame: object) -> NoReturn:
    """Exit with success on SIGTERM, which uvicorn raises again after a graceful stop."""
    sys.exit(0)


def _when_ready(listener: socket.socket, ready: Callable[[], None]) -> None:
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    while True:
        asking = http.client.HTTPConnection(host, port, timeout=5)
        try:
            asking.request("GET", "/api/health")
            if asking.getresponse().status == 200:
                ready()
                return
        except OSError:
            pass
        finally:
            asking.close()
        time.sleep(0.1)


def address(host: str, port: int) -> str:
    """The address for a browser."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def lan_host() -> str:
    """This machine's address in the local network, or "". Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, never reached
        except OSError:
            return ""
        found: str = probe.getsockname()[0]
    return "" if found.startswith("127.") else found
