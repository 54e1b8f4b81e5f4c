"""What is agreed on beside the game: going back together, standing orders."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.browser.tables import set_up, with_seed
from tests.browser.test_whole_games import be_ready, join, play_together


def choose_in_menu(page: Page, entry: str) -> None:
    """Choose something in the menu of the table."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=entry).click()


def propose_to_begin_again(page: Page) -> None:
    """Propose to go back to the first restaurants."""
    choose_in_menu(page, "Propose to go back")
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("combobox").select_option("0")
    dialog.get_by_role("listitem").last.get_by_role("button", name="Undoes").click()
    expect(dialog.get_by_role("link", name="Look at this moment")).to_be_visible()
    dialog.get_by_role("button", name="Propose it").click()


def test_the_game_goes_back_when_everybody_agrees(new_person) -> None:
    ann, ben = new_person(), new_person()
    with_seed(ann, 4)
    code = set_up(ann, "online", "Base game", 2)
    join(ben, code, "Ben")
    for person in (ann, ben):
        be_ready(person)
    ann.get_by_role("button", name="Start the game").click()
    for person in (ann, ben):
        person.locator(".table-screen[data-number]").wait_for()
    players = [Player(ann), Player(ben, seed=2)]
    play_together(players, until=lambda: players[0].state(0)["shown"]["step"] == "restructuring")
    assert players[0].state(0)["shown"]["board"]["restaurants"]
    for answer in ("No", "Yes"):
        propose_to_begin_again(ann)
        proposal = ben.get_by_role("region", name="Proposal")
        expect(proposal.get_by_text("Before: ")).to_be_visible()
        proposal.get_by_role("button", name=answer).click()
        expect(ann.get_by_role("region", name="Proposal")).to_have_count(0)
        at_the_beginning = not players[0].state(0)["shown"]["board"]["restaurants"]
        assert at_the_beginning == (answer == "Yes")
    for person in (ann, ben):
        expect(person.locator("header").get_by_text("First restaurants").first).to_be_visible()
    play_together(players, until=lambda: players[0].state(0)["shown"]["step"] == "restructuring")


def test_a_standing_order_pays_and_the_log_says_so(page) -> None:
    with_seed(page, 5)
    set_up(page, "bots", "Base game", 2, bot="easy")
    player = Player(page)
    while player.look()["what"] == "asked" and not player.done[("open_company", "mouse")]:
        player.answer()
    choose_in_menu(page, "Automatic moves")
    page.get_by_label("On payday fire nobody and pay").check()
    page.get_by_label("Skip steps where I have no choice").uncheck()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".notice", has_text="Automatic moves saved")).to_be_visible()
    paid = player.done[("pay", "mouse")]
    while player.state(0)["shown"]["turn"] < 4:
        player.answer()
    assert player.done[("pay", "mouse")] == paid
    page.get_by_role("tab", name="Log").click()
    expect(page.get_by_text("automatic", exact=True).first).to_be_visible()
