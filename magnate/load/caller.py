"""The HTTP client of a player of the load tool."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx2
import msgspec


class Caller:
    """HTTP client with one session. Retries while the server is down or limits the rate."""

    def __init__(self, url: str, patience: float) -> None:
        self._patience = patience
        self._client = httpx2.AsyncClient(base_url=url, headers={"Origin": url}, timeout=30)

    @property
    def headers(self) -> dict[str, str]:
        """The headers for a socket of the same person."""
        cookies = "; ".join(f"{name}={value}" for name, value in self._client.cookies.items())
        return {"Cookie": cookies, "Origin": self._client.headers["Origin"]}

    async def get(self, path: str, **params: int) -> bytes:
        """Return the body of the answer."""
        return await self._ask("GET", path, params=params)

    async def post(self, path: str, body: object = None, fine: str = "") -> dict[str, Any]:
        """Post a body and return the answer. `fine`: an error code that counts as success."""
        found: dict[str, Any] = msgspec.json.decode(await self._ask("POST", path, fine, json=body))
        return found

    async def put(self, path: str, body: object, **params: int) -> None:
        """Replace a resource."""
        await self._ask("PUT", path, json=body, params=params)

    async def close(self) -> None:
        """Close the connections."""
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
