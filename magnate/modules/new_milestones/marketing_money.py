"""First marketeer used: money for tokens in phase 6 (NMS-03, NMS-04)."""

from __future__ import annotations

from magnate.base.bank import pay
from magnate.base.company import at_work, effect
from magnate.base.events import CampaignRan
from magnate.core.module import Step
from magnate.core.state import Game
from magnate.core.values import NOBODY
from magnate.modules.new_milestones.books import books
from magnate.modules.new_milestones.events import TokenMoneyRaised, TokensPaid


def pay_for_tokens(game: Game, ran: CampaignRan) -> None:
    """Pay the owner of a campaign for the tokens it has just placed, in every pass (NMS-03)."""
    if ran.owner == NOBODY:
        return
    chain = game.chains[ran.owner]
    each = effect(game, chain, "token_money")
    tokens = sum(reached.placed for reached in ran.reached)
    if not each or not tokens or chain.bankrupt:
        return
    total = each * tokens
    kept = books(game)
    kept.token_money = (*kept.token_money, (ran.owner, total))
    pay(game, chain, total, TokensPaid(ran.owner, ran.number, tokens, total))


def reward_cfos(game: Game) -> None:
    """After the last pass, pay CFOs half of the phase's sum, rounded up (NMS-03)."""
    kept = books(game)
    earned, kept.token_money = kept.token_money, ()
    for seat in game.order:
        chain = game.chains[seat]
        income = sum(dollars for owner, dollars in earned if owner == seat)
        percent = max((row.income_percent for row in at_work(game, chain)), default=0)
        if income and percent:
            bonus = -(-income * percent // 100)
            pay(game, chain, bonus, TokenMoneyRaised(seat, income, percent, bonus))


STEP = Step("token_money", "marketing", begin=reward_cfos, after="marketing")
