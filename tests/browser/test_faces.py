"""Employees are shown with their portraits, which come with the content."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

FACELESS = """
() => [...document.querySelectorAll("section.decision .plate, .employee")]
  .filter((card) => {
    const use = card.querySelector("svg.portrait use");
    return !use || !document.getElementById(use.getAttribute("href").slice(1));
  })
  .map((card) => card.textContent)
"""


@pytest.mark.parametrize("device", ["desk", "phone"])
def test_everybody_at_a_table_has_a_face(new_person, tables, shot, device) -> None:
    page = new_person(device=device)
    tables.belong_to(page)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/t/{tables.imported('phase-hire')}")
    expect(page.locator("section.decision .plate svg.portrait").first).to_be_visible()
    assert page.evaluate(FACELESS) == []
    assert page.locator("section.decision .plate").count() > 5
    [address] = [url for url in asked if "/api/portraits" in url]
    assert "coffee" in parse_qs(urlsplit(address).query)["modules"][0].split(",")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    shot(page, f"faces-{device}")


def test_every_card_of_the_rules_has_a_face(new_person) -> None:
    page = new_person()
    page.goto("/rules/cards")
    expect(page.locator(".employee svg.portrait").first).to_be_visible()
    assert page.locator(".employee").count() > 45
    assert page.evaluate(FACELESS) == []
