"""Webhooks: a POST to a host the server's owner has listed."""

from __future__ import annotations

import msgspec

from magnate.server.game.state import ServerState
from magnate.server.notify.message import Message
from magnate.server.notify.outside import post
from magnate.server.notify.places import Webhook


def hosts(server: ServerState) -> list[str]:
    """The hosts to which webhooks may go."""
    return [host.strip() for host in server.settings.webhook_hosts.split(",") if host.strip()]


async def send(server: ServerState, place: Webhook, message: Message, lang: str) -> None:
    """Tell a webhook."""
    text = message.text(lang)
    line = f"{text} {message.link}" if server.settings.url else text
    if place.form == "text":
        body, kind = line.encode(), "text/plain; charset=utf-8"
    else:
        # `content` is what Discord shows, `text` what Slack does.
        body = msgspec.json.encode({"content": line, "text": line, **msgspec.to_builtins(message)})
        kind = "application/json"
    await post(place.url, server.settings.webhook_hosts, body, {"content-type": kind})
