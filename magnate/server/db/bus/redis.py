"""Hints over Redis or Valkey: publish and subscribe."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff
from redis.exceptions import RedisError

from magnate.server.db.bus.supervised import CHANNEL, SupervisedBus

SILENCE = 10
"""Seconds without a word after which the connection is asked whether it is there."""


class RedisBus(SupervisedBus):
    """redis-py mends short breaks by itself and subscribes again; we mend the others."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self.problems = (OSError, RedisError)
        self._redis: Redis = Redis.from_url(
            url,
            retry=Retry(ExponentialBackoff(cap=1, base=0.05), 2),
            socket_connect_timeout=SILENCE,
            socket_timeout=SILENCE,
            health_check_interval=SILENCE,
            decode_responses=True,
        )

    async def publish(self, hints: Sequence[str]) -> None:
        """Send hints, all at once."""
        async with self._redis.pipeline(transaction=False) as together:
            for hint in hints:
                together.publish(CHANNEL, hint)
            await together.execute()

    async def hints(self) -> AsyncGenerator[str]:
        """Listen; "" whenever it is subscribed, again after a break."""
        async with self._redis.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            while True:
                message = await channel.get_message(timeout=SILENCE / 2)
                if message is not None and message["type"] == "subscribe":
                    yield ""
                elif message is not None and message["type"] == "message":
                    yield message["data"]

    async def close(self) -> None:
        """Listen no more."""
        await super().close()
        await self._redis.aclose()
