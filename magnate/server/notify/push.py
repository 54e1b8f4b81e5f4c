"""Web push: encrypted for the browser, signed by the server (VAPID). Needs the extra `push`."""

from __future__ import annotations

import asyncio
import base64
import time
from importlib import import_module
from typing import Any
from urllib.parse import urlsplit

import msgspec

from magnate.server.game.state import ServerState
from magnate.server.kit.denied import Denied
from magnate.server.notify.delivery import Lost
from magnate.server.notify.keys import key
from magnate.server.notify.message import Message
from magnate.server.notify.outside import post
from magnate.server.notify.places import Browser

KEPT = 86400
"""Seconds the push service keeps a message for a browser that is off."""
SIGNED = 12 * 3600
"""Seconds for which a signature is good."""


async def library() -> Any:
    """pywebpush, or Denied. It takes a second to import, so a thread does it."""
    try:
        return await asyncio.to_thread(import_module, "pywebpush")
    except ImportError:
        raise Denied(501, "push_not_installed") from None


async def is_installed() -> bool:
    """Whether this server can push."""
    try:
        await library()
    except Denied:
        return False
    return True


async def public_key(server: ServerState) -> str:
    """Return the `applicationServerKey` that a browser needs to subscribe."""
    await library()
    return _encoded(_point((await _signer(server)).public_key))


async def check_keys(place: Browser) -> None:
    """Refuse keys with which nothing can be encrypted."""
    pywebpush = await library()
    try:
        pywebpush.WebPusher(_info(place)).encode(b"?")
    except Exception:  # of many kinds, all about the keys
        raise Denied(422, "bad_push_keys") from None


async def send(server: ServerState, place: Browser, message: Message, lang: str) -> None:
    """Tell a browser."""
    try:
        pywebpush = await library()
    except Denied as denied:
        raise Lost(denied.code) from None
    content = {**msgspec.to_builtins(message), "text": message.text(lang)}
    body = pywebpush.WebPusher(_info(place)).encode(msgspec.json.encode(content))["body"]
    host = urlsplit(place.endpoint)
    claims = {
        "sub": server.settings.push_contact,
        "aud": f"{host.scheme}://{host.netloc}",
        "exp": int(time.time()) + SIGNED,
    }
    headers = {
        **(await _signer(server)).sign(claims),
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(KEPT),
        "topic": message.code,
        "urgency": "normal",
    }
    await post(place.endpoint, server.settings.push_hosts, bytes(body), headers)


def _info(place: Browser) -> dict[str, Any]:
    return {"endpoint": place.endpoint, "keys": msgspec.to_builtins(place.keys)}


async def _signer(server: ServerState) -> Any:
    """The server's VAPID key: the owner's, or one that is made when first needed."""
    vapid = import_module("py_vapid")
    chosen = server.settings.push_key.get_secret_value()
    return vapid.Vapid.from_string(chosen or await key(server, "push", _new_key))


def _new_key() -> str:
    vapid = import_module("py_vapid").Vapid()
    vapid.generate_keys()
    number = vapid.private_key.private_numbers().private_value
    return _encoded(number.to_bytes(32, "big"))


def _point(public: Any) -> bytes:
    numbers = public.public_numbers()
    return b"\x04" + b"".join(int(n).to_bytes(32, "big") for n in (numbers.x, numbers.y))


def _encoded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")
