"""Actions of the base game. The actions of a module are in `magnate.modules.NAME`."""

from __future__ import annotations

from magnate.base.actions import (
    ChoosePosition,
    ChooseReserve,
    EndStep,
    FetchDrink,
    FetchRoute,
    Fire,
    Hire,
    HireAndTrain,
    Keep,
    MoveRestaurant,
    OpenCompany,
    Pass,
    Pay,
    PlaceCampaign,
    PlaceGarden,
    PlaceHouse,
    PlaceRestaurant,
    Produce,
    PutToWork,
    Train,
)
from magnate.core.actions import Action, Undo

__all__ = [
    "Action",
    "ChoosePosition",
    "ChooseReserve",
    "EndStep",
    "FetchDrink",
    "FetchRoute",
    "Fire",
    "Hire",
    "HireAndTrain",
    "Keep",
    "MoveRestaurant",
    "OpenCompany",
    "Pass",
    "Pay",
    "PlaceCampaign",
    "PlaceGarden",
    "PlaceHouse",
    "PlaceRestaurant",
    "Produce",
    "PutToWork",
    "Train",
    "Undo",
]
