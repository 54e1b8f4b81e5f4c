"""What must be true of every screen, and tables to show on them."""

from __future__ import annotations

import json
from typing import Any

import httpx2
from playwright.sync_api import Page

from scripts.node import CLIENT
from tests.browser.moments import FINISHED, PHASES, read_file
from tests.patience import PATIENCE

WIDER = """
() => {
  const page = document.documentElement;
  if (page.scrollWidth <= innerWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 8)
    .map((one) => `${one.tagName}.${one.getAttribute("class")}`);
}
"""
UNTRANSLATED = """
() => {
  const key = /^[a-z_]+\\.[a-z_.]+$/;
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) found.push(walk.currentNode.textContent.trim());
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]")) {
    for (const name of ["aria-label", "title", "placeholder", "alt"]) {
      found.push(one.getAttribute(name)?.trim() ?? "");
    }
  }
  return [...new Set(found.filter((text) => key.test(text)))];
}
"""


def said(lang: str, key: str) -> str:
    """A text of the client."""
    area = key.split(".")[0]
    texts = json.loads((CLIENT / "src" / "texts" / area / f"{lang}.json").read_text("utf-8"))
    text: str = texts[key]
    return text


def check_words_and_width(page: Page, where: str) -> None:
    """No text without words, nothing wider than the screen."""
    assert page.evaluate(UNTRANSLATED) == [], where
    assert page.evaluate(WIDER) == [], where


class Tables:
    """Tables of one person, who can open them all in any browser."""

    def __init__(self, client: httpx2.Client) -> None:
        self.client = client
        self.post("/api/me", {"name": "Ann"})
        self.codes = {phase: self.imported(f"phase-{phase}") for phase in PHASES}
        self.codes["houses"] = self.imported("place_house")
        self.codes["restaurants"] = self.imported("place_restaurant-by_card")
        self.finished = self.imported(FINISHED)
        with httpx2.Client(base_url=client.base_url, timeout=PATIENCE) as rival:
            self.client = rival
            self.post("/api/me", {"name": "Ben"})
            self.watched = self.imported("phase-food", public=True)
        self.client = client
        setup = {"players": 4, "seed": 7, "modules": ["coffee", "ketchup"]}
        table = self.post("/api/tables", {"setup": setup, "name": "Friday", "public": True})
        self.lobby: str = table["code"]

    def post(self, path: str, body: object = None) -> dict[str, Any]:
        """Ask for something that must work."""
        answer = self.client.post(path, json=body)
        assert answer.is_success, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def evening(self) -> int:
        """The number of the last dinner of the finished game."""
        scenes = self.client.get(f"/api/tables/{self.finished}/scenes?seat=all").json()["scenes"]
        found: int = [one["number"] for one in scenes if one["step"] == "dinnertime"][-1]
        return found

    def imported(self, name: str, *, public: bool = False) -> str:
        """A moment, all seats on one device."""
        body = {"file": read_file(name), "hotseat": True, "name": name, "public": public}
        table = self.post("/api/import", body)
        if table["status"] == "open":
            self.post(f"/api/tables/{table['code']}/start")
        over = table["status"].startswith("over")
        for one in [] if over else table["seats"]:  # what leaves no choice stays to be seen
            path = f"/api/tables/{table['code']}/orders?seat={one['seat']}"
            assert self.client.put(path, json={"auto": False}).is_success
        return str(table["code"])

    def belong_to(self, page: Page) -> None:
        """Let the person in front of this page be the one whose tables these are."""
        url = str(self.client.base_url)
        jar = self.client.cookies.jar
        page.context.add_cookies(
            [{"name": one.name, "value": one.value or "", "url": url} for one in jar]
        )
