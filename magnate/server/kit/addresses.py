"""Where a request comes from: the caller's address, and the site whose page sent it."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from magnate.server.kit.settings import ServerSettings

PORTS = {"http": ":80", "https": ":443"}
_HOST = re.compile(r"[A-Za-z0-9._-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")


def address_of(connection: HTTPConnection, settings: ServerSettings) -> str:
    """The caller's address. What a proxy says about it counts only if we know the proxy.

    IPv6 callers count by their network: each of them has more addresses than we can count.
    """
    address = connection.client.host if connection.client else ""
    said = connection.headers.get("x-forwarded-for", "")[-2000:].split(",")
    while said and is_proxy(address, settings.proxies):
        address = said.pop().strip() or address
    return network_of(address)


def network_of(address: str) -> str:
    """Return an address as it is counted: IPv6 callers by their network of 64 bits."""
    try:
        found = ip_address(address)
    except ValueError:
        return address[:100]
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(IPv6Network((found, 64), strict=False))
    return str(getattr(found, "ipv4_mapped", None) or found)


def host_of(connection: HTTPConnection) -> str:
    """The host the request was meant for, with its port; "": none, or no host at all."""
    host = connection.headers.get("host", "").lower()
    return host if _HOST.fullmatch(host) else ""


def is_ours(connection: HTTPConnection, settings: ServerSettings) -> bool:
    """Whether a request that changes something comes from a page of ours, or from no page.

    Browsers say with every such request, and with every socket, whose page sends it: `Origin`,
    and the newer ones `Sec-Fetch-Site`. The origin must be the host that was asked, or the
    address of the settings. Who sends neither is no browser, so nobody else's cookies come along.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return connection.headers.get("sec-fetch-site", "none") in ("same-origin", "none")
    if settings.url and _origin(origin) == _origin(settings.url):
        return True
    scheme, host = _origin(origin)
    allowed = ("https",) if settings.secure else ("http", "https")
    return bool(host) and scheme in allowed and host == _with_port(host_of(connection), scheme)


def _origin(url: str) -> tuple[str, str]:
    try:
        parts = urlsplit(url.lower())
    except ValueError:
        return "", ""
    return parts.scheme, _with_port(parts.netloc, parts.scheme)


def _with_port(host: str, scheme: str) -> str:
    return host if not host or re.search(r":\d+$", host) else host + PORTS.get(scheme, "")


def is_proxy(address: str, proxies: str) -> bool:
    """Return True if the address is one of the trusted proxies."""
    if not proxies:
        return False
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in _networks(proxies))


@cache
def _networks(proxies: str) -> tuple[IPv4Network | IPv6Network, ...]:
    """Parse the networks of the proxies; invalid parts are ignored."""
    found = []
    for part in proxies.split(","):
        with suppress(ValueError):
            found.append(ip_network(part.strip(), strict=False))
    return tuple(found)
