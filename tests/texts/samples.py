"""Events and actions that random games seldom bring about, all branches of their lines included."""

from __future__ import annotations

from magnate.base.actions import (
    Fire,
    HireAndTrain,
    Keep,
    MoveRestaurant,
    PlaceCampaign,
    PlaceGarden,
    PlaceHouse,
    PlaceRestaurant,
    Train,
)
from magnate.base.events import (
    BankBroke,
    CampaignEnded,
    CampaignPlaced,
    CampaignRan,
    ChainLeft,
    CompanyRevealed,
    DecidedBy,
    Fetched,
    Fired,
    FiringPlanned,
    GameEnded,
    GardenPlaced,
    GoodsCleared,
    Hired,
    HousePlaced,
    HouseReached,
    IncomeRaised,
    MilestoneEarned,
    Offer,
    PassBegan,
    PositionChosen,
    ReservesSeen,
    RestaurantMoved,
    RestaurantOpened,
    RestaurantPlaced,
    SalariesPaid,
    Sold,
    Tipped,
    Trained,
    WentBankrupt,
    WentHungry,
)
from magnate.core.actions import Action, Undo
from magnate.core.events import Event
from magnate.core.values import NOBODY, Campaign, Restaurant

CHAINS = ("duck", "xango", "gluttony")


def offer(seat: int, price: int = 10, distance: int | None = 1, **fields: object) -> Offer:
    """An offer of a chain that can serve, unless it has no road or lacks something."""
    known: dict[str, object] = {
        "adjusted": distance,
        "waitresses": 0,
        "position": seat + 1,
        "serves": distance is not None and not fields.get("missing"),
    }
    return Offer(seat=seat, price=price, distance=distance, **(known | fields))  # type: ignore[arg-type]


def sale(decided_by: DecidedBy, *offers: Offer, **fields: object) -> Sold:
    """House 8 buys two burgers from seat 0."""
    known: dict[str, object] = {
        "demand": (("burger", 1), ("burger", NOBODY)),
        "goods": {"burger": 2},
        "price": 10,
        "factor": 1,
        "bonuses": {},
        "total": 20,
    }
    return Sold(
        house="8",
        seat=0,
        decided_by=decided_by,
        offers=(offer(0, fields.get("price", 10), waitresses=2), *offers),  # type: ignore[arg-type]
        road=((1, 1),),
        **(known | fields),  # type: ignore[arg-type]
    )


EVENTS: tuple[Event, ...] = (
    RestaurantPlaced(0, 1, (3, 4), "ne", True, "regional_manager"),
    RestaurantPlaced(0, 1, (3, 4), "ne", False, "local_manager"),
    ReservesSeen(0, ("small", "medium", "large")),
    ReservesSeen(0, ("", "", "")),
    CompanyRevealed(0, {}, 3, overfull=True),
    CompanyRevealed(0, {"waitress": 2, "cfo": 1, "errand_boy": 1}, 0),
    PositionChosen(0, 2, 0),
    Hired(0, "errand_boy", True, 2),
    Trained(0, "errand_boy", "cart_operator", (("coach", 1), ("coach.2", 1), ("guru", 1))),
    Trained(0, "errand_boy", "truck_driver", (("coach", 2),), hired=True),
    CampaignPlaced(0, "brand_director", Campaign(2, "radio", ("pizza",), 5, (6, 7))),
    CampaignPlaced(0, "brand_manager", Campaign(5, "airplane", ("coke", "beer"), 1, (-2, 3))),
    CampaignPlaced(0, "brand_manager", Campaign(9, "mailbox", ("beer",), 0)),
    Fetched(0, "truck_driver", {"beer": 6, "coke": 3}, ((1, 2), (3, 4), (5, 6)), ((1, 1),)),
    Fetched(0, "cart_operator", {"beer": 2}, ((1, 2),), ((1, 1),)),
    Fetched(0, "cart_operator", {}),
    HousePlaced(0, "new_business_developer", "11", (3, 4), "west"),
    GardenPlaced(0, "new_business_developer", "2", "south", ((3, 4), (4, 4))),
    RestaurantMoved(0, "regional_manager", 1, Restaurant((1, 1), "nw"), Restaurant((3, 4), "sw")),
    RestaurantMoved(
        0, "regional_manager", 1, Restaurant((1, 1), "nw", False), Restaurant((1, 1), "sw")
    ),
    MilestoneEarned(0, "first_hire_3", {"management_trainee": 2}),
    sale("only"),
    sale("only", tried=({"pizza": 2, "beer": 1}, {"burger": 2, "beer": 1})),
    PassBegan(2, 3),
    sale("only", offer(1, missing={"burger": 1}), offer(2, distance=None), factor=2, total=40),
    sale("price", offer(1, distance=2), offer(2, price=20)),
    sale("tie", offer(1, ties=(1,))),
    sale("waitresses", offer(1, waitresses=1)),
    sale("order", offer(1, waitresses=2), bonuses={"burger": 10, "house": 5}, total=35),
    sale("price", offer(1, price=-2, distance=30), goods={"pizza": 1}, price=-2, total=-2),
    Sold(
        house="8",
        seat=0,
        demand=(("beer", 1),),
        goods={"beer": 1},
        price=10,
        factor=1,
        bonuses={},
        total=10,
        decided_by="only",
        offers=(offer(0, adjusted=-1),),
        road=(),
    ),
    WentHungry(
        "13",
        (("pizza", 1), ("beer", 0), ("pizza", 1)),
        (
            offer(0, missing={"pizza": 2}),
            offer(1, missing={"pizza": 1, "beer": 1}),
            offer(2, 9, None),
        ),
    ),
    Tipped(0, 1, 3, 3),
    Tipped(0, 3, 5, 15),
    IncomeRaised(0, 29, 50, 15),
    BankBroke(1, ("small", "medium", "medium"), 500, 3),
    BankBroke(1, ("small", "medium", "medium"), 500),
    BankBroke(1),
    BankBroke(2),
    WentBankrupt(0, -12),
    Fired(0, "cfo", "work", forced=True),
    Fired(0, "brand_director", "busy"),
    FiringPlanned(0, "brand_manager", "busy", 5),
    SalariesPaid(0, {"coach": 10}, {"brand_manager": 1}, {"milestones": 15}, 0),
    SalariesPaid(0, {"coach": 10, "cfo": 5}, {"brand_manager": 2}, {"unused_hires": 5}, 10),
    SalariesPaid(0, {"coach": 10}, {}, {}, 10),
    SalariesPaid(0, {}, {"brand_manager": 1}, {"milestones": 15}, 0),
    CampaignRan(
        2,
        "radio",
        "pizza",
        0,
        (HouseReached("3", 2), HouseReached("5", 1, 1), HouseReached("8", 0, 2)),
    ),
    CampaignRan(9, "mailbox", "beer", NOBODY, ()),
    CampaignEnded(9, 0, "campaign_manager"),
    CampaignEnded(9, NOBODY),
    GoodsCleared(0, {"burger": 3}, {}),
    GoodsCleared(0, {"burger": 3, "beer": 1}, {"pizza": 2}),
    GoodsCleared(0, {}, {"pizza": 2}),
    RestaurantOpened(0, 2),
    ChainLeft(0),
    GameEnded("bank", 1, (1, 0, 2), (212, 180, 180)),
    GameEnded("last_chain", 1, (1, 0, 2), (20, -4, -10)),
    GameEnded("no_chain", None, (1, 0, 2), (-2, -4, -10)),
)

ACTIONS: tuple[Action, ...] = (
    PlaceRestaurant(0, (3, 4), "sw", "local_manager"),
    HireAndTrain(0, "errand_boy", "cart_operator", (("trainer", 1),)),
    HireAndTrain(0, "errand_boy", "cart_operator", (("trainer", 1),), by_manager=True),
    Train(0, "errand_boy", "truck_driver", (("coach", 1), ("coach.2", 1))),
    PlaceCampaign(0, "brand_manager", 5, "beer", 0, (-2, 3), True),
    PlaceCampaign(0, "brand_manager", 9, "beer", 1),
    PlaceHouse(0, "new_business_developer", "11", (3, 4), "west"),
    PlaceGarden(0, "new_business_developer", "2", "south"),
    MoveRestaurant(0, "regional_manager", 1, (3, 4), "nw"),
    Fire(0, "brand_manager", "busy", 5),
    Keep(0, "beer", 0),
    Undo(0),
)
