"""Requests to other hosts: only to those the server's owner has listed.

Addresses come from players. So the host must be listed, the connection goes to an address that
was looked at after its name was resolved (a name cannot point into our own network), redirects are
not followed, and of the answer only its first line and headers are read.
"""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import ssl
from functools import cache
from typing import Any
from urllib.parse import SplitResult, urlsplit

import httpx2

from magnate.server.kit.denied import Denied
from magnate.server.notify import times
from magnate.server.notify.delivery import Gone, Later, Lost

BIGGEST = 8 * 1024
"""Bytes of the largest body."""
PORTS = {"https": 443, "http": 80}
NAT64 = ipaddress.ip_network("64:ff9b::/96")
IP = ipaddress.IPv4Address | ipaddress.IPv6Address


def check_listed(url: str, listed: str) -> SplitResult:
    """The parts of an address whose host is listed; others are refused.

    https, or http to this very machine where the owner has listed that.
    """
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Denied(422, "bad_url") from None
    if parts.scheme not in PORTS or not host or parts.username is not None or parts.fragment:
        raise Denied(422, "bad_url")
    wanted = (host, port or PORTS[parts.scheme])
    entries = [entry.strip() for entry in listed.split(",")]
    if not any(_matches(entry, wanted, parts.scheme) for entry in entries):
        if any(urlsplit(f"//{entry}").hostname == host for entry in entries):
            raise Denied(403, "port_not_allowed", host=host, port=wanted[1])
        raise Denied(403, "host_not_allowed", host=host)
    if parts.scheme == "http" and not _is_this_machine(host):
        raise Denied(422, "https_only")
    return parts


def _matches(entry: str, wanted: tuple[str, int], scheme: str) -> bool:
    if entry.startswith("."):
        return wanted[0].endswith(entry.lower()) and wanted[1] == PORTS[scheme]
    known = urlsplit(f"//{entry}")
    return bool(entry) and (known.hostname, known.port or PORTS[scheme]) == wanted


def _is_this_machine(host: str) -> bool:
    literal = _literal(host)
    return host == "localhost" or (literal is not None and literal.is_loopback)


def _literal(host: str) -> IP | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


async def post(url: str, listed: str, content: bytes, headers: dict[str, str]) -> None:
    """Send something to a listed host. What does not work is Later, Lost or Gone."""
    try:
        parts = check_listed(url, listed)
    except Denied as denied:  # the owner has taken it from the list
        raise Lost(denied.code) from None
    if len(content) > BIGGEST:
        raise Lost("too big")
    try:
        async with asyncio.timeout(times.LIMIT):
            status, after = await _sent(parts, await _resolved(parts), content, headers)
    except (OSError, httpx2.HTTPError, TimeoutError) as problem:
        raise Later(type(problem).__name__) from problem
    if status in (404, 410):
        raise Gone(status)
    if status in (408, 425, 429) or status >= 500:
        raise Later(str(status), after)
    if not 200 <= status < 300:
        raise Lost(str(status))


async def _resolved(parts: SplitResult) -> str:
    """The address to connect to. One that is listed as such may be anything; a name may not."""
    host = parts.hostname or ""
    if _literal(host) is not None:
        return host
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, parts.port or 443, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    if host != "localhost" and not all(is_public(address) for address in addresses):
        raise Lost("not a public address")
    return addresses[0]


def is_public(address: str) -> bool:
    """Whether an address is out in the world, and is not one of ours in disguise."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        hidden = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in NAT64:
            hidden = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if hidden is not None:
            ip = hidden
    return ip.is_global and not ip.is_multicast


async def _sent(
    parts: SplitResult, address: str, content: bytes, headers: dict[str, str]
) -> tuple[int, float]:
    """The status, and the seconds the host wants us to wait."""
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    url = httpx2.URL(
        scheme=parts.scheme,
        host=address,
        port=parts.port or PORTS[parts.scheme],
        raw_path=path.encode(),
    )
    # No connection is kept: the next request to this address may be for another host.
    client = httpx2.AsyncClient(
        verify=await asyncio.to_thread(_trust),
        trust_env=False,
        limits=httpx2.Limits(max_keepalive_connections=0),
        timeout=times.LIMIT,
    )
    async with client:
        asked = client.stream(
            "POST",
            url,
            content=content,
            headers={**headers, "host": _host_header(parts), "user-agent": "Magnate"},
            extensions={"sni_hostname": parts.hostname} if parts.scheme == "https" else {},
        )
        async with asked as answer:
            return answer.status_code, _seconds(answer.headers.get("retry-after", ""))


def _host_header(parts: SplitResult) -> str:
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else str(parts.hostname)
    usual = parts.port in (None, PORTS[parts.scheme])
    return host if usual else f"{host}:{parts.port}"


def _seconds(after: str) -> float:
    return min(float(after), times.LONGEST) if after.isdecimal() else 0.0


@cache
def _trust() -> ssl.SSLContext:
    """The certificates we trust; reading them takes long, so it is done once and in a thread."""
    context: Any = httpx2.create_ssl_context()
    return context  # type: ignore[no-any-return]
