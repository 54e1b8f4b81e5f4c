"""Starting Chromium so that it is quiet, alike everywhere, and never asks the network."""

from __future__ import annotations

import os

from playwright.sync_api import Browser, Playwright

from scripts.chromium import Chromium
from scripts.services import IN_CI

FLAGS = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
)


def launch(playwright: Playwright, chromium: Chromium) -> Browser:
    """A running browser. Its sandbox is off only where it cannot work: for root, and in CI."""
    boxed = not IN_CI and not (hasattr(os, "geteuid") and os.geteuid() == 0)
    return playwright.chromium.launch(
        executable_path=chromium.path,
        env={**os.environ, **chromium.environment},
        headless=not os.environ.get("SHOW"),
        chromium_sandbox=boxed,
        args=list(FLAGS),
    )
