"""Clicks are counted: a newcomer's way to the first restaurant, and a typical turn."""

from __future__ import annotations

from collections import Counter

from playwright.sync_api import Locator, Page, expect

from magnate import Action
from magnate.base.actions import ChoosePosition, EndStep, Hire, OpenCompany, Pay, PutToWork, Train
from tests.browser.deciding import carry_out
from tests.browser.hands import Mouse
from tests.browser.moments import read_file
from tests.browser.player import Player, skip_the_show
from tests.browser.typical import IN, MANAGERS, NAME, STAY

MOST_TO_A_RESTAURANT = 4
MOST_IN_A_TURN = 18
"""Two cards swapped, order, two hires, two trainings, a campaign, two cooks, payday, freezer."""
HIRED = ("errand_boy", "kitchen_trainee")
TAUGHT = {"errand_boy": "cart_operator", "kitchen_trainee": "pizza_cook"}


class Counting(Mouse):
    """Counts its clicks, by what they are for."""

    def __init__(self) -> None:
        self.clicks: Counter[str] = Counter()
        self.doing = ""

    def press(self, control: Locator) -> None:
        """Click it."""
        self.clicks[self.doing] += 1
        super().press(control)

    def place(self, page: Page, square: tuple[int, int]) -> None:
        """Click there."""
        self.clicks[self.doing] += 1
        super().place(page, square)

    def confirm(self, page: Page) -> None:
        """Press the button."""
        self.clicks[self.doing] += 1
        super().confirm(page)


def heard_more(page: Page, number: int) -> None:
    """Wait until the page has been told of what was done."""
    page.wait_for_function(
        "(number) => Number(document.querySelector('.table-screen').dataset.number) > number",
        arg=number,
    )


def first_square(page: Page) -> tuple[int, int]:
    """A square on offer."""
    square = page.locator("[data-square]").first
    square.wait_for(state="attached")
    x, y = (square.get_attribute("data-square") or "").split(",")
    return int(x), int(y)


def test_a_newcomer_has_a_restaurant_after_few_clicks(new_person) -> None:
    page = new_person()
    hands = Counting()
    page.goto("/")
    first = page.locator("[data-first-game]")
    expect(first).to_be_visible()
    assert page.locator("main button").first.get_attribute("data-first-game") is not None
    hands.press(first)
    player = Player(page)
    now = player.look()
    assert player.state(0)["shown"]["step"] == "first_restaurants"
    hands.place(page, first_square(page))
    hands.confirm(page)
    heard_more(page, now["number"])
    placed = player.state(0)["view"]["chains"][0]["restaurants"]
    assert len(placed) == 1
    assert hands.clicks.total() <= MOST_TO_A_RESTAURANT


def against_a_bot(page: Page) -> None:
    """The typical turn about to begin, at a table with a bot."""
    page.request.post("/api/me", data={"name": "Ann"})
    table = page.request.post("/api/import", data={"file": read_file(NAME)}).json()
    for path, body in (("sit", {"seat": 0}), ("seats", {"seat": 1, "bot": "easy"}), ("start", {})):
        answer = page.request.post(f"/api/tables/{table['code']}/{path}", data=body)
        assert answer.ok, answer.text()
    page.goto(f"/t/{table['code']}")


def test_a_typical_turn_takes_few_clicks(new_person) -> None:
    page: Page = new_person()
    against_a_bot(page)
    player, hands = Player(page), Counting()
    turn = player.state(0)["shown"]["turn"]
    asked = list[str]()

    def do(*actions: Action) -> None:
        carry_out(page, hands, actions)

    while True:
        now = player.look()
        state = player.state(0)
        if state["number"] != now["number"]:
            continue
        if state["shown"]["turn"] > turn:
            break
        skip_the_show(page)
        hands.doing = state["shown"]["step"]
        asked.append(hands.doing)
        kinds = {family["do"] for family in state["options"]}
        match hands.doing:
            case "restructuring":
                do(*(PutToWork(0, card) for card in MANAGERS + STAY + IN), OpenCompany(0))
            case "order":
                do(ChoosePosition(0, 1))
            case "hire" if "hire" in kinds:
                do(Hire(0, HIRED[asked.count("hire") - 1]))
            case "train" if "train" in kinds:
                nth = asked.count("train") - 1
                pupil, teacher = HIRED[nth], ("trainer", "trainer.2")[nth]
                do(Train(0, pupil, TAUGHT[pupil], ((teacher, 1),)))
            case "campaigns" if "place_campaign" in kinds:
                hands.press(page.locator("[data-field='number'] [data-option]").last)
                hands.place(page, first_square(page))
                hands.confirm(page)
            case "food" if "produce" in kinds:
                hands.press(page.locator("[data-everybody]"))
            case "payday":
                do(Pay(0))
            case _:
                do(EndStep(0))
        heard_more(page, now["number"])
    assert set(asked) - {"order"} == {
        "restructuring",
        "hire",
        "train",
        "campaigns",
        "food",
        "payday",
    }
    unasked = "order" not in asked  # the bot has left one place only
    assert hands.clicks.total() + unasked <= MOST_IN_A_TURN, hands.clicks
