"""What tests in the browser share: a real server, a real browser, people in front of it.

    pytest -n 2 tests/browser        processes of their own, never together with the other tests
    SHOW=1 pytest tests/browser      with a window, to look on
    SHOTS=1 pytest tests/browser     with pictures of every screen, in tests/browser/shots

A message on the console or an error in a page fails the test that caused it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import httpx2
import pytest
from _pytest.reports import TestReport
from playwright.sync_api import Browser, Page, expect, sync_playwright

from scripts.chromium import HELP, find
from tests.browser.launch import launch
from tests.browser.people import WAIT, NewPerson, guests, people
from tests.browser.screens import Tables
from tests.browser.server import Server, serving
from tests.patience import PATIENCE

SHOTS = Path(__file__).parent / "shots"
expect.set_options(timeout=WAIT)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests; each person has a profile of their own in it."""
    chromium = find()
    if chromium is None:
        pytest.fail(HELP, pytrace=False)
    with sync_playwright() as playwright:
        running = launch(playwright, chromium)
        yield running
        running.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`magnate serve` in a process of its own, with the client as it is built."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def tables(server: Server) -> Iterator[Tables]:
    """Tables of one person in every phase, for tests that only look at them."""
    with httpx2.Client(base_url=server.url, timeout=PATIENCE) as client:
        yield Tables(client)


FAILED = pytest.StashKey[bool]()
MOST_WORDS = 2000
"""Characters of a page that are printed."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, TestReport, TestReport]:
    """Remember whether a test failed, for a picture of what its people saw."""
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


@pytest.fixture
def new_person(
    browser: Browser, server: Server, request: pytest.FixtureRequest
) -> Iterator[NewPerson]:
    """Let somebody in: `new_person(device="phone", locale="de", dark=True, still=False)`."""
    with people(browser, server.url) as arrive:
        yield arrive
        keep_what_was_seen(browser, request.node)


def keep_what_was_seen(browser: Browser, test: pytest.Item) -> None:
    """A picture of every page and its words, if the test has failed: the words are printed."""
    if test.stash.get(FAILED, False):
        pages = [page for context in browser.contexts for page in context.pages]
        for n, page in enumerate(pages):
            name = re.sub(r"\W+", "-", test.name)
            page.screenshot(path=SHOTS / "failed" / f"{name}-{n}.png")
            words = f"{page.url}\n{page.inner_text('body')[:MOST_WORDS]}"
            test.add_report_section("teardown", "page", words)


@pytest.fixture
def page(new_person: NewPerson) -> Page:
    """Somebody at a desk, who reads English."""
    return new_person()


@pytest.fixture(scope="session")
def desk(browser: Browser, server: Server) -> Iterator[tuple[Page, list[str]]]:
    """A page that stays open over many tests, and what it has complained about."""
    with guests(browser, server.url) as (arrive, complaints):
        yield arrive(worker=True), complaints


@pytest.fixture
def regular(
    desk: tuple[Page, list[str]], browser: Browser, request: pytest.FixtureRequest
) -> Iterator[Page]:
    """Somebody who was here before: for tests that open tables of their own, one by one.

    To come in for the first time takes longer than most of what such a test does.
    """
    page, complaints = desk
    complaints.clear()
    yield page
    keep_what_was_seen(browser, request.node)
    assert not complaints, "\n".join(complaints)


@pytest.fixture
def shot() -> Callable[[Page, str], None]:
    """Keep a picture of a page, if pictures are asked for: `shot(page, "home-desk-light")`."""

    def taken(page: Page, name: str) -> None:
        if os.environ.get("SHOTS"):
            SHOTS.mkdir(exist_ok=True)
            page.screenshot(path=SHOTS / f"{name}.png", animations="disabled")

    return taken


LONGEST = ("test_whole_games.py", "test_screens.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first: where several processes share the tests, none is left over at the end."""
    items.sort(key=lambda item: item.path.name not in LONGEST)
