"""Running the server: a port, its addresses, its processes, and a graceful end."""

from __future__ import annotations

import errno
import gc
import http.client
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import NoReturn

import uvicorn
from fastapi import FastAPI
from uvicorn.supervisors import Multiprocess

from magnate.server.kit.logging import configure_logging
from magnate.server.kit.settings import Settings
from magnate.server.web.app import create_app
from magnate.server.web.arriving import arriving

LARGEST_MESSAGE = 64 * 1024
"""Bytes a client's message over a socket may have."""
PING = 20.0
"""Seconds between pings; who does not answer one in as many is gone."""
GRACE = 5
"""Seconds that requests have to finish when the server stops."""
HEALTHY = 60
"""Seconds a process of several may be silent, as when it starts on a busy machine."""

GC_THRESHOLDS = (2_000, 10, 500)
"""Objects of games and sockets live as long as they do: look for garbage among all of them seldom,
for play stands still meanwhile (some 90 ms with 400 sockets), and among the young ones in small
portions."""


class PortTaken(Exception):
    """Somebody else listens there."""


def listen(host: str, port: int, tries: int = 1) -> socket.socket:
    """A socket at this port, or at one of the next; 0: any."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for candidate in range(port, min(port + tries, 65536)):
        listener = socket.socket(family, socket.SOCK_STREAM)
        if os.name != "nt":  # there it would let two programs have one port
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


def run(settings: Settings, listener: socket.socket, ready: Callable[[], None]) -> bool:
    """Serve until SIGTERM or Ctrl-C; whether it could start. `ready` is called when it answers."""
    threading.Thread(target=_when_ready, args=(listener, ready), daemon=True).start()
    config = _config(settings)
    if settings.workers > 1:
        Multiprocess(config, [listener]).run()
        return True
    signal.signal(signal.SIGTERM, _end)
    server = uvicorn.Server(config)
    server.run([listener])
    return server.started


def _config(settings: Settings) -> uvicorn.Config:
    return uvicorn.Config(
        partial(_app, settings),
        factory=True,
        workers=settings.workers,
        http=arriving(settings),
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
        timeout_worker_healthcheck=HEALTHY,
    )


def _app(settings: Settings) -> FastAPI:
    """The application of a process, with its logs."""
    configure_logging(settings)
    app = create_app(settings)
    gc.collect()
    gc.freeze()  # looking through all that was imported would stop play for 0.2 s now and then
    gc.set_threshold(*GC_THRESHOLDS)
    return app


def _end(signal_number: int, frame: object) -> NoReturn:
    """Raised again by uvicorn once it has stopped gracefully: then all is well."""
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
