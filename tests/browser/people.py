"""People in front of a browser: each with a profile, a language, a screen and a taste."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Literal, Protocol

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

from tests.patience import PATIENCE

DEVICES: dict[str, dict[str, Any]] = {
    "desk": {"viewport": {"width": 1440, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    },
}
LOUD = {"error", "warning", "assert"}
EXCUSED = re.compile(
    r"status of 4\d\d .*/api/|Service Worker registration blocked by Playwright"
    r"|A preload for .* cross-world service worker resource mismatch"
)
"""The console's messages when the server refuses something, where there is no service worker, and
when Chromium 153 fetches a preloaded file again; it says so now and then, with a worker or without.
"""
WAIT = 1000 * PATIENCE
"""Milliseconds until a test believes that something does not appear."""
POLL = 20
"""Milliseconds between two looks."""


class NewPerson(Protocol):
    """A way to let people in."""

    def __call__(
        self,
        *,
        device: Literal["desk", "phone"] = "desk",
        width: int = 0,
        height: int = 0,
        locale: str = "en-GB",
        dark: bool = False,
        still: bool = True,
        worker: bool = False,
        expected: str = "",
    ) -> Page:
        """An empty page of somebody new.

        `width`, `height`: another screen than the device's. `still`: reduced motion.
        `worker`: with the service worker, whose start takes as much work as most tests.
        `expected`: what a message on the console may hold without failing the test.
        """


@contextmanager
def people(browser: Browser, url: str) -> Iterator[NewPerson]:
    """People until the end of the test; it fails if any of their pages complained."""
    with guests(browser, url) as (arrive, complaints):
        yield arrive
    assert not complaints, "\n".join(complaints)


@contextmanager
def guests(browser: Browser, url: str) -> Iterator[tuple[NewPerson, list[str]]]:
    """A way to let people in, and what their pages complain about; in the end all of them go."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def arrive(
        *,
        device: Literal["desk", "phone"] = "desk",
        width: int = 0,
        height: int = 0,
        locale: str = "en-GB",
        dark: bool = False,
        still: bool = True,
        worker: bool = False,
        expected: str = "",
    ) -> Page:
        screen = dict(DEVICES[device])
        if width:
            screen["viewport"] = {"width": width, "height": height or 800}
        context = browser.new_context(
            base_url=url,
            locale=locale,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            service_workers="allow" if worker else "block",
            **screen,
        )
        context.set_default_timeout(WAIT)
        contexts.append(context)

        def heard(message: ConsoleMessage) -> None:
            text = f"{message.type}: {message.text} ({message.location.get('url', '')})"
            excused = (expected and expected in text) or EXCUSED.search(text)
            if message.type in LOUD and not excused:
                complaints.append(text)

        context.on("console", heard)
        context.on("weberror", lambda error: complaints.append(f"page error: {error.error}"))
        return context.new_page()

    yield arrive, complaints
    for context in contexts:
        context.close()
