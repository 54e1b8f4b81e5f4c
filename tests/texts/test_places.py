"""Places in words: by houses and edges, never by coordinates."""

from __future__ import annotations

from magnate import Setup, begin
from magnate.base.actions import FetchRoute
from magnate.base.events import CampaignPlaced, RestaurantPlaced
from magnate.board import bits
from magnate.core.values import Campaign
from magnate.modules.lobbyists.events import TileAdded
from magnate.texts import Words, describe, narrate
from magnate.texts.places import MapArea, place

GAME = begin(Setup(seed=1, players=3))
GEOMETRY = GAME.geometry


def by_house() -> tuple[str, tuple[int, int]]:
    """A house, and a free square at its side that touches no other house."""
    for house in GEOMETRY.houses:
        others = [one for one in GEOMETRY.houses if one.id != house.id]
        for bit in bits(GEOMETRY.neighbours(house.squares | house.garden)):
            at = 1 << bit
            if not any(GEOMETRY.neighbours(one.squares | one.garden) & at for one in others):
                return house.id, GEOMETRY.xy(bit)
    raise AssertionError


def test_something_beside_a_house_is_named_by_it() -> None:
    house, at = by_house()
    assert place(Words(GAME), MapArea(*at)) == f"beside house {house}"
    assert place(Words(GAME, "de"), MapArea(*at)) == f"neben Haus {house}"
    assert place(Words(GAME, "zh"), MapArea(*at)) == f"{house} 号房屋旁"


def test_an_action_names_the_square_as_well() -> None:
    house, at = by_house()
    exact = place(Words(GAME), MapArea(*at), exact=True)
    assert exact == f"at {Words(GAME).square(at)} beside house {house}"


def test_an_airplane_lies_on_an_edge_with_its_rows() -> None:
    airplane = Campaign(5, "airplane", ("beer",), 2, (-2, 4), True, 0)
    line = narrate(CampaignPlaced(0, "brand_manager", airplane), GAME)
    assert "airplane 5 on the west edge, rows 5–7, for 2 turns" in line
    south = Campaign(5, "airplane", ("beer",), 2, (2, GEOMETRY.height), False, 0)
    line = narrate(CampaignPlaced(0, "brand_manager", south), GAME, "de")
    assert "am Südrand, Spalten C–E" in line


def test_a_new_tile_is_named_by_its_rows_and_columns() -> None:
    added = TileAdded(0, "D", (-5, 0), 0, "")
    game = begin(Setup(seed=1, players=3, modules=("lobbyists",)))
    assert narrate(added, game).endswith("in columns ZV–ZZ, rows 1–5.")


def test_a_route_names_its_drinks() -> None:
    source = GEOMETRY.sources[0]
    at = GEOMETRY.xy(source.bit)
    line = describe(FetchRoute(0, "cart_operator", (at,)), "en", GAME)
    named = f"({Words(GAME).square(at)})"
    assert line.startswith("Send a cart operator to fetch ")
    assert line.endswith(named)


def test_without_a_map_a_square_has_its_name() -> None:
    event = RestaurantPlaced(0, 0, (11, 1), "ne", True, "")
    assert narrate(event, ("Ada",)) == (
        "Ada opens its first restaurant at L2, entrance in the north-east."
    )
