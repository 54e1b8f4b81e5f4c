"""Demand remembers who created it (GEN-05)."""

from magnate.base.actions import Fire, Pay
from magnate.base.marketing import marketing
from magnate.core.values import NOBODY, Campaign, Token
from tests.builder import chain, do, rule, table

STREET = """
    11... .....
    11... .....
    ##### #####
    22... .....
    22... .....
"""
MANAGER = {15: "campaign_manager"}


def billboard(owner=0, turns=3):
    """A billboard beside house 1."""
    lead = 15 if owner != NOBODY else 0
    return Campaign(15, "billboard", ("beer",), turns, (2, 1), owner=owner, lead=lead)


def street(*chains, campaign=None, **fields):
    chains = (*chains, *(chain() for _ in range(5 - len(chains))))
    campaigns = (campaign or billboard(),)
    return table(STREET, *chains, campaigns=campaigns, **{"step": "marketing", **fields})


def creators(game):
    return [token.by for token in game.demand["1"]]


@rule("GEN-05")
def test_the_owner_of_the_marketeer():
    assert creators(street(chain(busy=MANAGER))) == [0]


@rule("GEN-05")
def test_nobody_for_a_campaign_without_a_marketeer():
    assert creators(street(campaign=billboard(NOBODY))) == [NOBODY]


@rule("GEN-05", "PAY-05")
def test_nobody_for_the_campaign_of_a_fired_marketeer():
    game = street(chain(busy=MANAGER), step="payday")
    do(game, Fire(0, "campaign_manager", "busy", 15), Pay(0))
    assert creators(game) == [NOBODY]


@rule("GEN-05", "DIN-11")
def test_nobody_for_the_campaign_of_a_chain_that_has_left():
    broke = chain(busy=MANAGER, bankrupt=True, cash=-3)
    game = street(broke, order=(0, 1, 2, 3, 4))
    assert creators(game) == [0]  # it leaves in clean-up, after the campaign has run
    marketing(game)
    assert creators(game) == [0, NOBODY]


@rule("GEN-05")
def test_what_counts_is_the_moment_the_campaign_ran():
    held = (Token("beer", 2), Token("beer"))
    game = street(chain(busy=MANAGER), demand={"1": held})
    assert creators(game) == [2, NOBODY, 0]


@rule("GEN-05", "MKT-05")
def test_every_token_of_a_doubled_radio():
    radio = Campaign(1, "radio", ("beer",), 2, (8, 1), owner=0, lead=1)
    owner = chain(busy={1: "brand_director"}, milestones=["first_radio"])
    assert creators(street(owner, campaign=radio)) == [0, 0]
