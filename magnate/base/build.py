"""A game from a position, checked: an impossible position is refused with the place named."""

from __future__ import annotations

from collections.abc import Container, Sequence

import msgspec

from magnate.base.begin import bare_game, check_players
from magnate.base.company import add_card, fits_company, people
from magnate.base.houses import add_garden, add_house, garden_squares, takes_garden
from magnate.base.kinds import campaign_squares, squares_outside
from magnate.base.places import free_squares, restaurant_squares
from magnate.base.position import HIDDEN, ChainPosition, PlacedCampaign, Position
from magnate.base.restructuring import prepare_trainers
from magnate.board import Geometry, airplane_side, make_geometry, tiles_from_code
from magnate.core.errors import Refused
from magnate.core.events import Event
from magnate.core.flow import proceed
from magnate.core.rules import Rules
from magnate.core.state import Chain, Game
from magnate.core.values import NOBODY, Campaign, Restaurant, Token


def build(rules: Rules, position: Position) -> Game:
    """The game in a position. Where `awaited` is left out, the step has not begun."""
    return build_on(rules, lay_out(rules, position.map, position.roads), position)


def lay_out(rules: Rules, code: str, roads: Sequence[tuple[int, int]]) -> Geometry:
    """The map of a position: the tiles of a code, and roads that were added."""
    try:
        placed = tiles_from_code(code, rules.map_tiles)
    except ValueError as problem:
        raise Refused("bad_map_code", where="map", problem=str(problem)) from None
    return pave(make_geometry(placed), roads)


def pave(printed: Geometry, roads: Sequence[tuple[int, int]]) -> Geometry:
    """A map with roads that were added."""
    for i, square in enumerate(roads):
        if not printed.on_map(*square):
            raise Refused("off_the_map", "GEO-01", where=f"roads[{i}]", at=square)
        if printed.printed >> printed.bit(*square) & 1:
            raise Refused("squares_not_empty", "GEO-11", where=f"roads[{i}]", at=square)
    return printed.with_roads(roads) if roads else printed


def build_on(rules: Rules, geometry: Geometry, position: Position, chance: int = 0) -> Game:
    """Return the game in a position on this map; the map in the position is ignored.

    `chance` is no part of a position.
    """
    if position.version != rules.version:
        raise Refused("other_rules_version", where="version", version=position.version)
    if position.step not in rules.step_index:
        raise Refused("unknown_step", where="step", step=position.step)
    check_players(rules, len(position.chains))
    names = [chain.name for chain in position.chains]
    game = bare_game(rules, len(position.chains), geometry, names)
    game.rng = chance
    _build_flow(game, position)
    for name, ext in position.ext.items():
        _build_ext(game, name, ext)
    for part in rules.parts:
        part.check(game)
        if part.ext:
            game.occupied |= game.ext[part.name].squares(geometry)
    for part in rules.parts:
        part.lay_out(game)
    _build_houses(game, position)
    for seat, chain in enumerate(position.chains):
        _build_chain(game, game.chains[seat], chain, f"chains[{seat}]")
    _check_companies(game, position)
    for i, placed in enumerate(position.campaigns):
        _build_campaign(game, placed, f"campaigns[{i}]")
    _check_busy(game)
    _build_demand(game, position)
    _build_supply(game)
    _build_bank(game, position)
    for part in rules.parts:
        part.check_table(game)
    return game


def begin_step(game: Game, until: Container[str] = ()) -> list[Event]:
    """Begin the step a game stands before, or is in, and go on to a decision.

    Return the events. `until`: as in `proceed`.
    """
    game.events = []
    game.rules.steps[game.step].begin(game)
    proceed(game, until)
    return game.events


def _build_flow(game: Game, position: Position) -> None:
    rules, seats = game.rules, range(len(game.chains))
    game.turn = _at_least(position.turn, 1, "turn")
    game.step = rules.step_index[position.step]
    game.settled = position.settled
    game.awaited = position.awaited or ()
    game.pending = position.pending
    in_play = [seat for seat in seats if not position.chains[seat].bankrupt]
    game.order = tuple(in_play) if position.order is None else position.order
    if len(set(game.order)) != len(game.order) or not set(in_play) <= set(game.order) <= set(seats):
        raise Refused("bad_order", "ORD-02", where="order", order=game.order)
    for name, chosen in (("awaited", game.awaited), ("passed", position.passed)):
        if not set(chosen) <= set(seats):
            raise Refused("no_such_seat", where=name, seat=max(chosen))
    if not 0 <= position.acting < max(1, len(game.order)):
        raise Refused("no_such_seat", where="acting", seat=position.acting)
    for i, pending in enumerate(position.pending):
        if pending.kind not in rules.decisions:
            raise Refused("unknown_decision", where=f"pending[{i}]", kind=pending.kind)
        if pending.seat not in seats:
            raise Refused("no_such_seat", where=f"pending[{i}]", seat=pending.seat)
    game.acting = position.acting
    game.passed = position.passed
    game.track = position.track
    if position.step == "order" and position.awaited and len(position.track) != len(game.order):
        raise Refused("bad_order", "ORD-02", where="track", order=position.track)
    if not set(position.track) <= {NOBODY, *seats}:
        raise Refused("no_such_seat", where="track", seat=max(position.track))
    game.breaks = _at_least(position.breaks, 0, "breaks")
    game.ending = position.ending
    game.over = position.over
    if position.ceo_slots:
        game.ceo_slots = _at_least(position.ceo_slots, 1, "ceo_slots")
    for name, milestones in (("claimed", position.claimed), ("closed", position.closed)):
        for milestone in milestones:
            _check_milestone(game, milestone, name)
    game.claimed = frozenset(position.claimed)
    game.closed = frozenset(position.closed)


def _build_ext(game: Game, name: str, ext: object) -> None:
    part = next((part for part in game.rules.parts if part.name == name and part.ext), None)
    if part is None or part.ext is None:
        raise Refused("unknown_module", where=f"ext.{name}", module=name)
    if part.read_ext:
        ext = part.read_ext(ext)
    try:
        game.ext[name] = msgspec.convert(ext, part.ext, strict=True)
    except msgspec.ValidationError as problem:
        raise Refused("bad_ext", where=f"ext.{name}", problem=str(problem)) from None


def _build_houses(game: Game, position: Position) -> None:
    for i, house in enumerate(position.houses):
        where = f"houses[{i}]"
        if house.house not in game.house_tiles:
            raise Refused("house_not_free", "BLD-02", where=where, house=house.house)
        width, height = (2, 3) if house.garden in ("north", "south") else (3, 2)
        _take_squares(game, house.at, width, height, where)
        add_house(game, house.house, house.at, house.garden)
    for i, garden in enumerate(position.gardens):
        where = f"gardens[{i}]"
        known = game.houses.get(garden.house)
        if known is None:
            raise Refused("unknown_house", "BLD-03", where=where, house=garden.house)
        if not takes_garden(known):
            raise Refused("takes_no_garden", "BLD-03", where=where, house=garden.house)
        if not game.gardens:
            raise Refused("no_gardens_left", "SET-09", where=where)
        squares = garden_squares(game, known, garden.side)
        if squares & ~free_squares(game):
            raise Refused("squares_not_empty", "GEO-11", where=where, house=garden.house)
        add_garden(game, known, squares)


def _build_chain(game: Game, chain: Chain, given: ChainPosition, where: str) -> None:
    rules = game.rules
    if not (given.bankrupt or rules.steps[game.step].phase == "dinnertime"):  # DIN-11
        _at_least(given.cash, 0, f"{where}.cash")
    chain.cash = given.cash
    chain.stock = {
        good: _at_least(count, 1, f"{where}.stock.{good}") for good, count in given.stock.items()
    }
    for good in given.stock:
        if good not in rules.goods:
            raise Refused("unknown_good", where=f"{where}.stock", good=good)
    for place in ("work", "beach", "used"):
        cards: dict[str, int] = getattr(given, place)
        for employee, count in cards.items():
            _check_employee(game, employee, f"{where}.{place}")
            _at_least(count, 0 if place == "used" else 1, f"{where}.{place}.{employee}")
        setattr(chain, place, dict(cards))
    chain.busy = dict(given.busy)
    for employee in chain.busy.values():
        _check_employee(game, employee, f"{where}.busy")
    owned: dict[str, int] = {}
    for employee, count in people(chain).items():
        row = rules.employees[employee]
        add_card(owned, row.one_of or row.id, count)
        if row.unique and owned[row.one_of or row.id] > 1:
            raise Refused("unique_card", "TRN-05", where=where, employee=employee)
    for i, restaurant in enumerate(given.restaurants):
        _build_restaurant(game, chain, restaurant, f"{where}.restaurants[{i}]")
    chain.milestones = dict(given.milestones)
    for milestone in given.milestones:
        _check_milestone(game, milestone, f"{where}.milestones")
    if given.reserve not in ("", HIDDEN) and given.reserve not in rules.content.reserves:
        raise Refused("unknown_reserve", where=f"{where}.reserve", card=given.reserve)
    chain.reserve = given.reserve
    chain.bankrupt = given.bankrupt
    _build_turn(game, chain, given, where)


def _build_turn(game: Game, chain: Chain, given: ChainPosition, where: str) -> None:
    """Restore the actions that a chain has already taken this turn."""
    chain.plan = given.plan
    for employee in given.plan or ():
        if (given.plan or ()).count(employee) > chain.beach.get(employee, 0):
            raise Refused("not_in_hand", "RES-01", where=f"{where}.plan", employee=employee)
    chain.hires = _at_least(given.hires, 0, f"{where}.hires")
    chain.manager_hires = _at_least(given.manager_hires, 0, f"{where}.manager_hires")
    if given.trainers is None:
        prepare_trainers(game, chain)
    else:
        chain.trainers = given.trainers
        for trainer in given.trainers:
            _check_employee(game, trainer.card, f"{where}.trainers")
    chain.spare = {
        lead: _at_least(left, 0, f"{where}.spare.{lead}") for lead, left in given.spare.items()
    }
    if not set(given.spare) <= set(given.busy):
        raise Refused("nobody_there", where=f"{where}.spare", employee="", place="busy")
    chain.earned = given.earned
    chain.income = given.income
    chain.fired = given.fired
    chain.kept = given.kept
    _check_fired(chain, where)


def _check_fired(chain: Chain, where: str) -> None:
    """Refuse a firing of a card that the chain does not have (PAY-01)."""
    for employee, place, number in chain.fired:
        if place == "busy":
            there = int(chain.busy.get(number) == employee)
        else:
            there = {"work": chain.work, "beach": chain.beach}.get(place, {}).get(employee, 0)
        if chain.fired.count((employee, place, number)) > there or (number and place != "busy"):
            raise Refused("nobody_there", where=f"{where}.fired", employee=employee, place=place)


def _check_companies(game: Game, position: Position) -> None:
    """Refuse companies that do not fit (RES-03), unless dinner has begun and may change that."""
    phase = game.rules.steps[game.step].phase
    at_dinner = phase == "dinnertime" and position.awaited is None
    if phase in ("restructuring", "order_of_business", "working") or at_dinner:
        for seat, chain in enumerate(game.chains):
            if not fits_company(game, chain, chain.work.items()):
                raise Refused("company_does_not_fit", "RES-03", where=f"chains[{seat}].work")


def _build_restaurant(game: Game, chain: Chain, restaurant: Restaurant, where: str) -> None:
    if len(chain.restaurants) == game.rules.content.restaurants:
        raise Refused("no_restaurants_left", "RST-01", where=where)
    _take_squares(game, restaurant.at, 2, 2, where)
    chain.restaurants = (*chain.restaurants, restaurant)
    game.occupied |= restaurant_squares(game, restaurant)


def _build_campaign(game: Game, placed: PlacedCampaign, where: str) -> None:
    tile = game.rules.campaign_tiles.get(placed.number)
    if tile is None or placed.number not in game.tiles:
        raise Refused("tile_not_free", "CMP-01", where=where, number=placed.number)
    if placed.kind != tile.kind:
        raise Refused("wrong_kind", where=where, number=placed.number, kind=placed.kind)
    campaign = _as_it_lies(placed, tile.size, where)
    for good in campaign.goods:
        if good not in game.rules.marketable:
            raise Refused("not_marketable", "CMP-03", where=where, good=good)
    if not campaign.goods:
        raise Refused("not_marketable", "CMP-03", where=where, good="")
    _at_least(campaign.turns, 0, f"{where}.turns")
    if campaign.owner != NOBODY and not 0 <= campaign.owner < len(game.chains):
        raise Refused("no_such_seat", where=f"{where}.owner", seat=campaign.owner)
    lies = game.rules.kinds[campaign.kind].lies
    if lies != "beside" and campaign.at is None:
        raise Refused("place_missing", "CMP-04", where=where, number=campaign.number)
    if lies == "map" and campaign.at is not None:
        width, height = tile.size[::-1] if campaign.turned else tile.size
        _take_squares(game, campaign.at, width, height, where)
    if lies == "edge":
        assert campaign.at is not None
        if not airplane_side(game.geometry, *campaign.at, campaign.turned, tile.size[0]):
            raise Refused("not_at_the_edge", "CMP-09", where=where, at=campaign.at)
        if set(game.rules.questions.outside(game)) & squares_outside(game, campaign):
            raise Refused("squares_not_empty", "CMP-09", where=where, at=campaign.at)
    game.campaigns[campaign.number] = campaign
    game.tiles = game.tiles - {campaign.number}
    game.occupied |= campaign_squares(game, campaign)


def _as_it_lies(placed: PlacedCampaign, size: tuple[int, int], where: str) -> Campaign:
    """The campaign by place and turn, also where it is given by the squares it covers (GEO-12)."""
    at, turned = placed.at, placed.turned
    covers = placed.covers
    if covers is not msgspec.UNSET:
        xs, ys = {x for x, _ in covers} or {0}, {y for _, y in covers} or {0}
        lying = (max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
        at, turned = (min(xs), min(ys)), lying != size
        whole = len(covers) == len(set(covers)) == size[0] * size[1]
        agreed = (placed.at, placed.turned) in ((None, False), (at, turned))
        if lying not in (size, size[::-1]) or not (whole and agreed):
            raise Refused("not_its_squares", "GEO-12", where=where, number=placed.number)
    return Campaign(
        number=placed.number,
        kind=placed.kind,
        goods=placed.goods,
        turns=placed.turns,
        at=at,
        turned=turned,
        owner=placed.owner,
        lead=placed.lead,
    )


def _check_busy(game: Game) -> None:
    for seat, chain in enumerate(game.chains):
        own = [c for c in game.campaigns.values() if c.owner == seat]
        led = {c.lead for c in own if c.lead}
        leading = {c.number for c in own if c.number == c.lead}
        if led != set(chain.busy) or led != leading:
            raise Refused(
                "busy_without_campaign",
                "CMP-08",
                where=f"chains[{seat}].busy",
                numbers=sorted((led | leading) ^ (leading & set(chain.busy))),
            )


def _build_demand(game: Game, position: Position) -> None:
    for name, tokens in position.demand.items():
        where = f"demand.{name}"
        house = game.houses.get(name)
        if house is None:
            raise Refused("unknown_house", where=where, house=name)
        held = tuple(Token(token) if isinstance(token, str) else token for token in tokens)
        for token in held:
            if token.good not in game.rules.goods:
                raise Refused("unknown_good", where=where, good=token.good)
            if token.by != NOBODY and not 0 <= token.by < len(game.chains):
                raise Refused("no_such_seat", where=where, seat=token.by)
        if house.limit is not None and len(held) > house.limit:
            raise Refused("too_much_demand", "MKT-01", where=where, limit=house.limit)
        if held:
            game.demand[name] = held


def _build_supply(game: Game) -> None:
    owned: dict[str, int] = {}
    for chain in game.chains:
        for employee, count in people(chain).items():
            add_card(owned, employee, count)
    for employee, count in owned.items():
        left = game.supply.get(employee, 0) - count
        if left < 0:
            raise Refused("too_many_cards", "SET-09", employee=employee, owned=count)
        game.supply[employee] = left
    game.supply = {employee: count for employee, count in game.supply.items() if count}


def _build_bank(game: Game, position: Position) -> None:
    if position.bank is not None:
        game.bank = position.bank
        return
    reserves = game.rules.content.reserves
    if game.breaks:
        game.bank += sum(reserves[c.reserve].money for c in game.chains if c.reserve in reserves)
    game.bank = max(0, game.bank - sum(chain.cash for chain in game.chains))


def _take_squares(game: Game, at: tuple[int, int], width: int, height: int, where: str) -> None:
    squares: Sequence[tuple[int, int]] = [
        (at[0] + dx, at[1] + dy) for dy in range(height) for dx in range(width)
    ]
    for square in squares:
        if not game.geometry.on_map(*square):
            raise Refused("off_the_map", "GEO-01", where=where, at=square)
        if not free_squares(game) >> game.geometry.bit(*square) & 1:
            raise Refused("squares_not_empty", "GEO-11", where=where, at=square)


def _check_employee(game: Game, employee: str, where: str) -> None:
    if employee not in game.rules.employees:
        raise Refused("unknown_employee", where=where, employee=employee)


def _check_milestone(game: Game, milestone: str, where: str) -> None:
    if milestone not in game.rules.milestones:
        raise Refused("unknown_milestone", where=where, milestone=milestone)


def _at_least(value: int, least: int, where: str) -> int:
    if value < least:
        raise Refused("too_small", where=where, value=value, least=least)
    return value
