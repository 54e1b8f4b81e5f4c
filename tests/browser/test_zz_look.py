from tests.browser.moments import read_moment
from tests.browser.player import Player
from tests.browser.tables import imported
import pytest
@pytest.mark.parametrize("device", ["desk","phone"])
@pytest.mark.parametrize("moment", ["phase-hire","phase-train","phase-restructuring"])
def test_look(new_person, shot, device, moment):
    page = new_person(device=device) if device=="phone" else new_person()
    file, wanted = read_moment(moment)
    code = imported(page, file)
    page.goto(f"/t/{code}")
    p = Player(page)
    while p.look()["what"] == "curtain": p.answer()
    panel = page.locator("section.decision")
    opts = panel.locator("[data-option]")
    if moment != "phase-restructuring":
        opts.first.wait_for()
        opts.nth(1 if moment=="phase-hire" else 0).click()
        if moment=="phase-train":
            panel.locator("[data-field=into] [data-option]").first.click()
        page.wait_for_timeout(800)
    shot(page, f"look-{moment}-{device}")
