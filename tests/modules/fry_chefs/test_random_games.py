"""Whole games with fry chefs."""

from magnate.base.events import CompanyRevealed, Sold
from tests.builder import rule
from tests.modules.dinner import told

MODULES = ("fry_chefs",)
HAND = {
    "management_trainee": 2,
    "burger_cook": 1,
    "fry_chef": 1,
    "brand_manager": 1,
    "campaign_manager": 1,
}


@rule("FRY-01")
def test_every_house_pays_for_the_fry_chefs_at_work():
    fry_chefs: dict[int, int] = {}
    paid = 0
    for event in told(MODULES, HAND, range(60)):
        if isinstance(event, CompanyRevealed):
            fry_chefs[event.seat] = event.work.get("fry_chef", 0)
        elif isinstance(event, Sold):
            bonus = event.bonuses.get("house", 0)
            assert bonus == 10 * fry_chefs[event.seat]
            paid += bonus
    assert paid > 0
