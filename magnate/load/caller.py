"""Somebody of the load tool who asks a server by HTTP."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx2
import msgspec


class Caller:
    """Somebody who asks by HTTP, again as long as the server is away or wants us slower."""

    def __init__(self, url: str, patience: float) -> None:
        self._patience = patience
        self._client = httpx2.AsyncClient(base_url=url, headers={"Origin": url}, timeout=30)

    @property
    def headers(self) -> dict[str, str]:
        """What a socket of the same person sends."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())
        return {"Cookie": cookies, "Origin": self._client.headers["Origin"]}

    async def get(self, path: str, **params: int) -> bytes:
        """What the server says."""
        return await self._ask("GET", path, params=params)

    async def post(self, path: str, body: object = None, fine: str = "") -> dict[str, Any]:
        """The same to a request that changes something; `fine`: a refusal that is as good."""
        found: dict[str, Any] = msgspec.json.decode(await self._ask("POST", path, fine, json=body))
        return found

    async def put(self, path: str, body: object, **params: int) -> None:
        """Put something in the place of what is there."""
        await self._ask("PUT", path, json=body, params=params)

    async def close(self) -> None:
        """Ask no more."""
        await self._client.aclose()

    async def _ask(self, method: str, path: str, fine: str = "", **content: Any) -> bytes:
        until = time.monotonic() + self._patience
        while True:
            late = time.monotonic() > until
            try:
                answer = await self._client.request(method, path, **content)
                if late or answer.status_code not in (429, 502, 503):
                    break
            except httpx2.TransportError:
                if late:
                    raise
            await asyncio.sleep(0.1)
        if answer.is_error and answer.json().get("error") != fine:
            raise RuntimeError(f"{path}: {answer.status_code} {answer.text[:200]}")
        return answer.content
