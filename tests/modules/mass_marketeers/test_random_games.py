"""Whole games with mass marketeers."""

from magnate.base.events import CampaignRan, PassBegan
from magnate.core.events import PhaseBegan
from tests.builder import rule
from tests.modules.dinner import told

MODULES = ("mass_marketeers",)
HAND = {"management_trainee": 2, "mass_marketeer": 1, "brand_manager": 1, "marketing_trainee": 1}


@rule("MAS-01")
def test_every_pass_is_the_same():
    passes: list[list[int]] = []
    most = 0
    for event in told(MODULES, HAND, range(60)):
        if isinstance(event, PhaseBegan):
            assert all(each == passes[0] for each in passes)
            most = max(most, len(passes))
            passes = [[]]
        elif isinstance(event, PassBegan):
            assert event.nth == len(passes) + 1
            passes.append([])
        elif isinstance(event, CampaignRan):
            passes[-1].append(event.number)
    assert most > 2
